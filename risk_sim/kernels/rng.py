"""Random numbers of the kernels: one stream for each battle or game, and unbiased integers and dice from it.

A stream is a xoshiro256++ generator (Blackman and Vigna, 'Scrambled Linear Pseudorandom Number Generators',
2021) whose state SplitMix64 (Steele, Lea and Flood, 2014) derives from seed, index and purpose. Nothing else
goes in, so it does not matter which thread takes an index, or after which others.

A state is a uint64 array of four words, changed in place. Hot loops hold the four words in local variables
instead and call `advance`.

Unsigned and signed integers never meet in an expression here: numba would turn both into floats.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from risk_sim.kernels._jit import inner, jit

# What a stream is for. Streams of different purposes are independent even if seed and index are the same.
THROWN_BATTLE = 1
DRAWN_BATTLE = 2

#: Dice come out of one word while the product of their sides stays below this: more would waste words.
BATCH = 1 << 56

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_U0 = np.uint64(0)
_U17 = np.uint64(17)
_U23 = np.uint64(23)
_U27 = np.uint64(27)
_U30 = np.uint64(30)
_U31 = np.uint64(31)
_U45 = np.uint64(45)
_U64 = np.uint64(64)
_BATCH = np.uint64(BATCH)


def multiply_high(a: np.uint64, b: np.uint64) -> np.uint64:
    """The upper 64 bits of the 128-bit product of two uint64; `a * b` gives the lower ones."""
    return np.uint64((int(a) * int(b)) >> 64)


@intrinsic
def _multiply_high(typing_context, a, b):
    def generate(context, builder, signature, arguments):
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


@overload(multiply_high)
def _compiled_multiply_high(a, b):
    # numba has no 128-bit integers, but the processor multiplies to 128 bits in one instruction.
    def compiled(a, b):
        return _multiply_high(a, b)

    return compiled


@inner
def scramble(z: np.uint64) -> np.uint64:
    """SplitMix64's output for the counter `z`: a bijection of the uint64."""
    z = (z ^ (z >> _U30)) * _MIX_1
    z = (z ^ (z >> _U27)) * _MIX_2
    return z ^ (z >> _U31)


@jit
def stream(seed: int, index: int, purpose: int) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The first four words of state of the stream `(seed, index, purpose)`, each an int64 of 0 or more.

    With seed and purpose given, different indices always start from different states. They are hashed before
    the index, so a loop over indices does that part once.
    """
    z = scramble(np.uint64(seed) + _GAMMA)
    z = scramble((z ^ np.uint64(purpose)) + _GAMMA)
    z = scramble((z ^ np.uint64(index)) + _GAMMA)
    z1 = z + _GAMMA
    z2 = z1 + _GAMMA
    z3 = z2 + _GAMMA
    # Different counters scramble to different words, so at most one is zero; xoshiro forbids four zeros.
    return scramble(z1), scramble(z2), scramble(z3), scramble(z3 + _GAMMA)


@jit
def start(state: np.ndarray, seed: int, index: int, purpose: int) -> None:
    """Set `state` (uint64[4]) to the beginning of a stream."""
    state[0], state[1], state[2], state[3] = stream(seed, index, purpose)


@inner
def advance(
    s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """One step of xoshiro256++: (random word, the four words of the next state)."""
    mixed = s0 + s3
    word = ((mixed << _U23) | (mixed >> (_U64 - _U23))) + s0
    t2 = s2 ^ s0
    t3 = s3 ^ s1
    return word, s0 ^ t3, s1 ^ t2, t2 ^ (s1 << _U17), (t3 << _U45) | (t3 >> (_U64 - _U45))


@jit
def next_word(state: np.ndarray) -> np.uint64:
    """The next 64 random bits; `state` (uint64[4]) moves on."""
    word, state[0], state[1], state[2], state[3] = advance(state[0], state[1], state[2], state[3])
    return word


@jit
def below(state: np.ndarray, bound: int) -> int:
    """An integer of 0 .. bound - 1, each equally likely (bound: int64 of 1 or more).

    Lemire, 'Fast Random Integer Generation in an Interval' (2019): the upper half of word x bound, where
    words that would favour some results are drawn again. Only a small lower half calls for a division.
    """
    size = np.uint64(bound)
    word = next_word(state)
    if word * size < size:
        least = (_U0 - size) % size
        while word * size < least:
            word = next_word(state)
    return np.int64(multiply_high(word, size))


@jit
def roll(state: np.ndarray, sides: int, faces: np.ndarray) -> None:
    """Fill `faces` (int64[k]) with fair dice, 1 .. sides (int64 of 1 or more), several from a word.

    Brackett-Rozinsky and Lemire, 'Batched Ranged Random Integer Generation' (2024): each multiplication by
    the sides yields one die in the upper half and leaves the rest of the word in the lower half. The dice are
    exactly uniform if the last rest is at least 2**64 modulo the product of all sides; else all are thrown
    again.
    """
    size = np.uint64(sides)
    done = 0
    while done < faces.size:
        product = size
        end = done + 1
        while end < faces.size and product <= _BATCH // size:
            product *= size
            end += 1
        rest = _roll_word(state, size, faces, done, end)
        if rest < product:
            least = (_U0 - product) % product
            while rest < least:
                rest = _roll_word(state, size, faces, done, end)
        done = end


@inner
def _roll_word(state: np.ndarray, size: np.uint64, faces: np.ndarray, first: int, end: int) -> np.uint64:
    """Cut one word into `faces[first:end]`; what is left of the word decides whether they count."""
    word = next_word(state)
    for at in range(first, end):
        faces[at] = np.int64(multiply_high(word, size)) + 1
        word *= size
    return word
