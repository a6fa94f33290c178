"""The general engine: state by state in plain Python, in floats or exactly.

It knows every rule of a battle: limited rounds, effects used once, leaders lost on the way, free choice of dice,
stopping. A state is (attackers on the origin, defenders, `Extra`). Every throw removes a unit, so states sorted
by the units in them are in order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from risk_sim.dice.afterthought import Aftermath, Choice, Outcome, aftermath
from risk_sim.dice.modifiers import Uses
from risk_sim.errors import SizeError
from risk_sim.exact.arithmetic import Arithmetic, Number
from risk_sim.exact.contest import Contest

#: States beyond this number would take minutes here.
MOST_STATES = 2_000_000


class Extra(NamedTuple):
    """What a state remembers besides its units. `rounds` is -1 where they are not limited."""

    rounds: int = -1
    attacker_uses: Uses = Uses()
    defender_uses: Uses = Uses()
    leaders_lost: bool = False


#: Nothing to remember; the same object everywhere, so that it is recognised at once.
PLAIN = Extra()

State = tuple[int, int, Extra]
#: (attack dice, defence dice), or None where the attacker stops.
Move = tuple[int, int] | None
Payoff = Callable[[int, int], Number]


class Ends(NamedTuple):
    """Where battles end: mass by state, and the mean number of throws made."""

    mass: dict[State, Number]
    throws: float


class Walk:
    """All battles of a contest in one arithmetic.

    `without`: the contest once the attacker's leaders are taken in mid-battle, where the rules know that.
    """

    def __init__(self, contest: Contest, arithmetic: Arithmetic, without: Contest | None = None) -> None:
        self.contest = contest
        self.without = without
        self.arithmetic = arithmetic
        self.is_exact = not isinstance(arithmetic.one(0), float)
        self._plain = cache(self._plain_rows)
        self._open = cache(self._aftermath)

    def values(
        self, starts: Iterable[State], payoff: Payoff, stopped: Collection[State] = ()
    ) -> tuple[dict[State, Number], dict[State, Move]]:
        """Backward: the attacker's value of every state that can be reached, and the best move there.

        `payoff(attackers, defenders)` is the value of a battle that ends so, in the arithmetic's scale. The
        attacker raises it, the defender lowers it, each as far as the contest gives him a choice. Of equal
        moves the first is kept: full dice, and going on rather than stopping. In `stopped` states he stops.
        """
        values: dict[State, Number] = {}
        moves: dict[State, Move] = {}
        for level in reversed(self._levels(starts)):
            for state in level:
                if self._is_over(state):
                    values[state] = payoff(state[0], state[1])
                elif state in stopped:
                    values[state], moves[state] = payoff(state[0], state[1]), None
                else:
                    values[state], moves[state] = self._best(state, values, payoff)
        return values, moves

    def ends(
        self,
        starts: Mapping[State, Number],
        moves: Mapping[State, Move] | None = None,
        values: Mapping[State, Number] | None = None,
        whole: int = 1,
    ) -> Ends:
        """Forward: the mass of every end, from a mass of starts.

        Scaled masses count the units gone since the largest start: give a start of so many fewer units its
        mass times `one(fewer)`.

        `moves` says what is done where the contest leaves a choice; `values` decides what is done after seeing a
        throw (needed only where something may be). `whole`: the sum of the starts' masses, freed of their scale.
        """
        top = max(a + d for a, d, _ in starts)
        levels: list[dict[State, Number]] = [{} for _ in range(top + 1)]
        for start, start_mass in starts.items():
            levels[start[0] + start[1]][start] = start_mass
        ends: dict[State, Number] = {}
        throws = 0.0
        for units in range(len(levels) - 1, -1, -1):
            for state, mass in levels[units].items():
                move = None if self._is_over(state) else self._move(state, moves)
                if move is None:
                    ends[state] = ends.get(state, 0) + mass
                    continue
                throws += float(self.arithmetic.chance(mass, top - units) / whole) if self.is_exact else mass
                for after, coefficient in self._successors(state, move, values):
                    level = levels[after[0] + after[1]]
                    level[after] = level.get(after, 0) + mass * coefficient
            levels[units] = {}
        return Ends(ends, throws)

    def _levels(self, starts: Iterable[State]) -> list[list[State]]:
        """Every state that can be reached under any choice, by units, most units first."""
        starts = list(starts)
        levels: list[dict[State, None]] = [{} for _ in range(max(a + d for a, d, _ in starts) + 1)]
        for start in starts:
            levels[start[0] + start[1]][start] = None
        found = 0
        for units in range(len(levels) - 1, -1, -1):
            found += len(levels[units])
            if found > MOST_STATES:
                raise SizeError(f"this battle has more than {MOST_STATES:,} states; use fewer units or fewer rounds")
            for state in levels[units]:
                if not self._is_over(state):
                    for after in self._reachable(state):
                        levels[after[0] + after[1]][after] = None
        return [list(level) for level in reversed(levels)]

    def _is_over(self, state: State) -> bool:
        return self.contest.is_over(state[0], state[1]) or state[2].rounds == 0

    def _at(self, extra: Extra) -> Contest:
        return self.without if extra.leaders_lost and self.without else self.contest

    def _move(self, state: State, moves: Mapping[State, Move] | None) -> Move:
        if moves is not None:
            return moves[state]
        dice, answers = next(iter(self.contest.throws(state[0], state[1])))
        return dice, answers[0]

    def _best(self, state: State, values: Mapping[State, Number], payoff: Payoff) -> tuple[Number, Move]:
        best: tuple[Number, Move] | None = None
        for dice, answers in self._at(state[2]).throws(state[0], state[1]):
            answered = [(self._value(state, (dice, answer), values), answer) for answer in answers]
            value, answer = answered[0]
            for other, fewer in answered[1:]:
                if self.arithmetic.is_less(other, value):
                    value, answer = other, fewer
            if best is None or self.arithmetic.is_less(best[0], value):
                best = value, (dice, answer)
        assert best is not None
        if self.contest.may_stop:
            stopped = payoff(state[0], state[1])
            if self.arithmetic.is_less(best[0], stopped):
                return stopped, None
        return best

    def _value(self, state: State, move: tuple[int, int], values: Mapping[State, Number]) -> Number:
        extra = state[2]
        if extra.attacker_uses or extra.defender_uses:
            tree = self._open(*move, extra.attacker_uses, extra.defender_uses, extra.leaders_lost)
            worth, _ = self._decided(tree, state, move, values)
            return self.arithmetic.mean([(weight, worth[node]) for weight, node in tree.start])
        value: Number = 0
        for after, coefficient in self._successors(state, move, None):
            value += coefficient * values[after]
        return value

    def _successors(
        self, state: State, move: tuple[int, int], values: Mapping[State, Number] | None
    ) -> list[tuple[State, Number]]:
        attackers, defenders, extra = state
        if extra.attacker_uses or extra.defender_uses:
            assert values is not None
            return self._after_decisions(state, move, values)
        reach = self.contest.reach
        caps = min(attackers, reach + self.contest.garrison), min(defenders, reach)
        rows = self._plain(*caps, *move, extra.leaders_lost)
        if extra is PLAIN and self.without is None:
            return [((attackers - a, defenders - d, extra), c) for a, d, c in rows]
        return [(self._after(state, move, a, d, extra), c) for a, d, c in rows]

    def _after(self, state: State, move: tuple[int, int], attacker: int, defender: int, extra: Extra) -> State:
        lost = extra.leaders_lost or (self.without is not None and attacker >= move[0])
        rounds = extra.rounds - 1 if extra.rounds > 0 else extra.rounds
        left = Extra(rounds, extra.attacker_uses, extra.defender_uses, lost)
        return state[0] - attacker, state[1] - defender, left

    def _reachable(self, state: State) -> Iterable[State]:
        attackers, defenders, extra = state
        for dice, answers in self._at(extra).throws(attackers, defenders):
            for answer in answers:
                move = dice, answer
                if extra.attacker_uses or extra.defender_uses:
                    tree = self._open(*move, extra.attacker_uses, extra.defender_uses, extra.leaders_lost)
                    for node in tree.nodes:
                        if isinstance(node, Outcome):
                            yield self._outcome(state, move, node)
                else:
                    for after, _ in self._successors(state, move, None):
                        yield after

    def _outcome(self, state: State, move: tuple[int, int], outcome: Outcome) -> State:
        uses = state[2]._replace(attacker_uses=outcome.attacker_uses, defender_uses=outcome.defender_uses)
        return self._after(state, move, outcome.attacker, outcome.defender, uses)

    def _decided(
        self, tree: Aftermath, state: State, move: tuple[int, int], values: Mapping[State, Number]
    ) -> tuple[list[Number], list[int]]:
        """The worth of every node of a throw, and the option taken there."""
        worth: list[Number] = []
        taken: list[int] = []
        for node in tree.nodes:
            if isinstance(node, Outcome):
                worth.append(values[self._outcome(state, move, node)])
                taken.append(0)
                continue
            means = [self.arithmetic.mean([(w, worth[below]) for w, below in option]) for option in node.options]
            best = 0
            for option in range(1, len(means)):
                pair = (means[best], means[option]) if node.by_attacker else (means[option], means[best])
                if self.arithmetic.is_less(*pair):
                    best = option
            worth.append(means[best])
            taken.append(best)
        return worth, taken

    def _after_decisions(
        self, state: State, move: tuple[int, int], values: Mapping[State, Number]
    ) -> list[tuple[State, Number]]:
        extra = state[2]
        tree = self._open(*move, extra.attacker_uses, extra.defender_uses, extra.leaders_lost)
        _, taken = self._decided(tree, state, move, values)
        mass: list[Number] = [0] * len(tree.nodes)
        one = self.arithmetic.one(0)
        _spread(mass, tree.start, one)
        after: dict[State, Number] = {}
        for number in range(len(tree.nodes) - 1, -1, -1):
            node = tree.nodes[number]
            if not mass[number]:
                continue
            if isinstance(node, Choice):
                _spread(mass, node.options[taken[number]], mass[number])
            else:
                end = self._outcome(state, move, node)
                after[end] = after.get(end, 0) + mass[number]
        return list(after.items())

    def _plain_rows(
        self, attackers: int, defenders: int, attack_dice: int, defence_dice: int, leaders_lost: bool
    ) -> list[tuple[int, int, Number]]:
        contest = self._at(Extra(leaders_lost=leaders_lost))
        return self.arithmetic.rows(contest.losses(attackers, defenders, attack_dice, defence_dice))

    def _aftermath(
        self,
        attack_dice: int,
        defence_dice: int,
        attacker_uses: Uses,
        defender_uses: Uses,
        leaders_lost: bool,
    ) -> Aftermath:
        combat = self._at(Extra(leaders_lost=leaders_lost)).combat
        return aftermath(combat, attack_dice, defence_dice, attacker_uses, defender_uses)


def _spread(mass: list[Number], lottery: tuple[tuple[int, int], ...], whole: Number) -> None:
    total = sum(weight for weight, _ in lottery)
    for weight, node in lottery:
        mass[node] += whole * weight / total
