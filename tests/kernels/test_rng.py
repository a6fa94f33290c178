"""The generator against published outputs and a second version in Python's unbounded integers."""

from collections import Counter
from math import prod

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from risk_sim.kernels import rng
from risk_sim.kernels._jit import jit

MASK = 2**64 - 1
WORDS = st.integers(0, MASK)
INT64 = st.integers(0, 2**63 - 1)

# Chances below this fail a test. Seeds are fixed, so a test that passed once passes always.
LEAST_P = 1e-4

# The first example of a test may compile.
patient = settings(deadline=None)


# ---------------------------------------------------------------- compiled, for Python to call


@jit
def scrambled(counter):
    return rng.scramble(counter)


@jit
def high_product(a, b):
    return rng.multiply_high(a, b)


@jit
def many_below(state, bound, out):
    for at in range(out.size):
        out[at] = rng.below(state, bound)


@jit
def many_rolls(state, sides, out):
    for row in range(out.shape[0]):
        rng.roll(state, sides, out[row])


# ---------------------------------------------------------------- the second version


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & MASK


def splitmix(state: int) -> int:
    """Output of SplitMix64 in this state."""
    z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


class Reference:
    """xoshiro256++ and the bounded integers of the two papers, literally."""

    def __init__(self, state):
        self.s = [int(word) for word in state]

    def word(self) -> int:
        s = self.s
        result = (rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        kept = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= kept
        s[3] = rotated(s[3], 45)
        return result

    def batch(self, bounds: list[int]) -> list[int]:
        """One integer below each bound, from one accepted word."""
        product = prod(bounds)
        while True:
            rest, results = self.word(), []
            for bound in bounds:
                result, rest = divmod(rest * bound, 2**64)
                results.append(result)
            if rest >= 2**64 % product:
                return results

    def dice(self, sides: int, count: int) -> list[int]:
        faces: list[int] = []
        while len(faces) < count:
            together = 1
            while together < count - len(faces) and sides ** (together + 1) <= rng.BATCH:
                together += 1
            faces += [face + 1 for face in self.batch([sides] * together)]
        return faces


def started(seed=1, index=0, purpose=0):
    state = np.empty(4, np.uint64)
    rng.start(state, seed, index, purpose)
    return state


# ---------------------------------------------------------------- words


def test_splitmix64_gives_its_published_outputs():
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    counters = [(1234567 + step * 0x9E3779B97F4A7C15) & MASK for step in range(1, 6)]
    assert [int(scrambled(np.uint64(counter))) for counter in counters] == published
    assert [splitmix(counter) for counter in counters] == published


def test_xoshiro256plusplus_gives_its_published_outputs():
    state = np.array([1, 2, 3, 4], np.uint64)
    assert [int(rng.next_word(state)) for _ in range(10)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


@patient
@given(st.lists(WORDS, min_size=4, max_size=4).filter(any))
def test_words_and_states_are_those_of_the_second_version(words):
    state, reference = np.array(words, np.uint64), Reference(words)
    assert [int(rng.next_word(state)) for _ in range(5)] == [reference.word() for _ in range(5)]
    assert state.tolist() == reference.s


@patient
@given(WORDS, WORDS)
def test_the_upper_half_of_a_product(a, b):
    assert int(high_product(np.uint64(a), np.uint64(b))) == a * b >> 64
    assert int(rng.multiply_high(np.uint64(a), np.uint64(b))) == a * b >> 64


# ---------------------------------------------------------------- streams


@patient
@given(INT64, INT64, INT64)
def test_a_stream_hashes_seed_purpose_and_index(seed, index, purpose):
    gamma = 0x9E3779B97F4A7C15
    z = 0
    for number in (seed, purpose, index):
        z = splitmix(((z ^ number) + gamma) & MASK)
    expected = [splitmix((z + step * gamma) & MASK) for step in range(1, 5)]
    assert [int(word) for word in rng.stream(seed, index, purpose)] == expected
    assert started(seed, index, purpose).tolist() == expected


def test_streams_differ_in_each_of_their_three_numbers():
    keys = [(s, i, p) for s in range(12) for i in range(12) for p in range(12)]
    states = {tuple(started(*key).tolist()) for key in keys}
    assert len(states) == len(keys)
    assert len({word for state in states for word in state}) == 4 * len(keys)


@pytest.mark.parametrize("varied", [0, 1, 2])
def test_first_dice_of_neighbouring_streams_are_fair_and_independent(varied):
    faces = np.empty(2, np.int64)
    key = [5, 5, 5]
    pairs = Counter()
    before = 0
    for number in range(7200):
        key[varied] = number
        rng.roll(started(*key), 6, faces)
        pairs[before, int(faces[0])] += number > 0
        before = int(faces[0])
    assert chisquare([pairs[a, b] for a in range(1, 7) for b in range(1, 7)]).pvalue > LEAST_P


# ---------------------------------------------------------------- bounded integers and dice


@patient
@given(st.integers(1, 2**63 - 1), INT64)
@example(1, 0)
def test_below_is_that_of_the_second_version(bound, seed):
    state = started(seed)
    reference = Reference(state)
    out = np.empty(20, np.int64)
    many_below(state, bound, out)
    assert out.tolist() == [reference.batch([bound])[0] for _ in range(20)]
    assert state.tolist() == reference.s


def test_below_rejects_what_would_favour_some_results():
    # Eight words for three results: a quarter must go, or multiples of three come up three times in eight.
    bound = 3 * 2**61
    out = np.empty(30_000, np.int64)
    many_below(started(), bound, out)
    assert chisquare(np.bincount(out % 3, minlength=3)).pvalue > LEAST_P


@pytest.mark.parametrize("bound", [2, 3, 7, 100, 7776])
def test_below_is_uniform(bound):
    out = np.empty(200_000, np.int64)
    many_below(started(bound), bound, out)
    assert out.min() >= 0
    assert chisquare(np.bincount(out, minlength=bound)).pvalue > LEAST_P


@patient
@given(st.integers(1, 2**40), st.integers(0, 40), INT64)
def test_rolls_are_those_of_the_second_version(sides, count, seed):
    state = started(seed)
    reference = Reference(state)
    out = np.empty((3, count), np.int64)
    many_rolls(state, sides, out)
    assert out.tolist() == [reference.dice(sides, count) for _ in range(3)]
    assert state.tolist() == reference.s


def test_rolls_reject_words_like_the_second_version():
    # Two such dice fill a word so far that a few words in ten thousand must be thrown away.
    sides = 3**17
    state = started()
    reference = Reference(state)
    out = np.empty((20_000, 2), np.int64)
    many_rolls(state, sides, out)
    words = 0
    word = reference.word

    def counted() -> int:
        nonlocal words
        words += 1
        return word()

    reference.word = counted
    assert out.tolist() == [reference.dice(sides, 2) for _ in range(len(out))]
    assert words > len(out)


@pytest.mark.parametrize("sides", range(2, 21))
def test_dice_are_uniform_and_independent(sides):
    out = np.empty((60_000, 5), np.int64)
    many_rolls(started(sides), sides, out)
    assert out.min() == 1
    assert out.max() == sides
    assert chisquare(np.bincount(out.ravel())[1:]).pvalue > LEAST_P
    for at in range(5):
        # The last die of a throw is paired with the first of the next.
        following = out[:, at + 1] if at < 4 else np.roll(out[:, 0], -1)
        pairs = np.bincount((out[:, at] - 1) * sides + following - 1, minlength=sides**2)
        assert chisquare(pairs).pvalue > LEAST_P


def test_all_throws_of_five_dice_are_equally_likely():
    out = np.empty((77_760, 5), np.int64)
    many_rolls(started(), 6, out)
    throws = (out - 1) @ 6 ** np.arange(5)
    assert chisquare(np.bincount(throws, minlength=7776)).pvalue > LEAST_P
