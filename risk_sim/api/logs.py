"""A log of battles or of throws against what was to be expected: `luck`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import numpy as np
from msgspec import Struct

from risk_sim.api import log_words, wording
from risk_sim.api.log_rows import BattleEntry, Log, ThrowEntry, read_log
from risk_sim.api.log_tests import Chances, FaceTest, Total, faces, holm, total
from risk_sim.dice.combat import Combat
from risk_sim.dice.pool import Die
from risk_sim.errors import InputError
from risk_sim.exact.luck import lead_chances, loaded, ranking, ranks_with_loaded_dice, win_probability
from risk_sim.spec.battle import Battle, BattleOptions
from risk_sim.spec.sheet import BadRow

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from risk_sim.api.log_rows import Source

#: Ranks are rounded to one of so many steps, and the law of their sum is exact for the rounded ones.
MOST_STEPS, FEWEST_STEPS = 1_000, 32
#: The law of a sum has about this many values at most.
MOST_VALUES = 2_000_000


class Score(NamedTuple):
    """One entry's score against its law: value, mean and variance, and mean and variance with loaded dice.

    In percentile points (0 to 100) for a battle, in units for a throw.
    """

    value: float
    mean: float
    variance: float
    loaded_mean: float
    loaded_variance: float


class Luck(Struct, frozen=True, dict=True):
    """The answer to `luck`. Entries are battles or throws, `scores` one each, in the order of the file.

    `whole` is the log's sum of scores against the law of such sums; `faces` (throws only) tests each kind of dice.
    """

    log: Log
    whole: Total
    scores: tuple[Score, ...]
    faces: tuple[FaceTest, ...] = ()

    @property
    def n(self) -> int:
        """The number of entries."""
        return len(self.scores)

    @property
    def bad(self) -> tuple[BadRow, ...]:
        """Rows that were set aside: line number and what is wrong."""
        return self.log.bad

    @property
    def percentile(self) -> float:
        """Of the whole log, from 0 to 100: so much of what honest dice do is less lucky."""
        return 100 * self.whole.percentile

    @property
    def p_value(self) -> float:
        """How often honest dice give a log that is as far from the middle, two-sided; not corrected for the faces."""
        return self.whole.p_value

    @cached_property
    def corrected(self) -> dict[str, float]:
        """p-values of all tests made, by Holm's method: `luck`, and `faces of ...` for each kind of dice."""
        names = ["luck", *(f"faces of {test.whose}" for test in self.faces)]
        return dict(zip(names, holm([self.p_value, *(test.p_value for test in self.faces)]), strict=True))

    @property
    def verdict(self) -> str:
        """What follows, and not a word more."""
        return log_words.verdict(self)

    @cached_property
    def entries(self) -> tuple[dict[str, Any], ...]:
        """The rows as plain values, each with its percentile."""
        if self.log.battles is not None:
            return tuple(_battle_facts(self.log, entry) for entry in self.log.battles)
        return tuple(_throw_facts(self.log, entry) for entry in self.log.throws)

    @property
    def rows(self) -> pd.DataFrame:
        """One row an entry: line, what was logged, what was to be expected, percentile (0 to 100)."""
        import pandas as pd

        return pd.DataFrame(self.entries)

    @property
    def summary(self) -> dict[str, Any]:
        """Every number about the whole log."""
        return log_words.summary(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values: `summary`, `rows`, `bad_rows`."""
        return {"summary": self.summary, "rows": list(self.entries), "bad_rows": [row._asdict() for row in self.bad]}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the course of luck through the log. Returns the axes."""
        from risk_sim import plots

        return plots.luck(self, ax)

    def __str__(self) -> str:
        return "\n".join(log_words.lines(self))

    def __repr__(self) -> str:
        return self.verdict

    def _repr_html_(self) -> str:
        return wording.as_html(log_words.lines(self)) + self.rows.to_html(index=False)


def luck(source: Source, **options: Unpack[BattleOptions]) -> Luck:
    """Set a log of battles or of throws against honest dice.

    `source`: a CSV file, or a DataFrame. Battles have columns attackers, defenders (standing on the two territories
    before the first throw), attackers_left (the garrison and what moved in, too), defenders_left and, where the
    attacker broke off, stopped (yes). Throws have columns attack and defence with the faces as thrown, such as
    "6 3 1". Any option of a battle may be a column; `options` say what holds for the other rows. A column side
    (attacker, defender) says whose luck a row is; without it, it is the attacker's.

    Rows that the rules do not allow are in `.bad` and left out. Raises InputError where none is left.
    """
    log = read_log(source, options)
    if not log.entries:
        raise InputError(f"{log.source}: no row can be used; line {log.bad[0].line}: {log.bad[0].message}")
    return judge(log)


def judge(log: Log) -> Luck:
    """Work out a log that has at least one entry."""
    if log.battles is None:
        return _judge_throws(log)
    steps = max(FEWEST_STEPS, min(MOST_STEPS, MOST_VALUES // len(log.battles)))
    laws = [_rank_law(entry.battle, entry.turned, steps) for entry in log.battles]
    on_grid = [_stepped(entry.standing.ranks, entry.turned, steps) for entry in log.battles]
    whole = total(laws, [float(np.arange(steps + 1) @ chances) for chances in on_grid])
    return Luck(log, whole, tuple(_rank_score(entry) for entry in log.battles))


def _judge_throws(log: Log) -> Luck:
    laws = [_throw_law(entry) for entry in log.throws]
    leads = [_lead(entry) for entry in log.throws]
    whole = total([law.chances for law in laws], [lead - law.least for lead, law in zip(leads, laws, strict=True)])
    scores = tuple(Score(lead, *law.moments) for lead, law in zip(leads, laws, strict=True))
    return Luck(log, whole, scores, _face_tests(log))


def _stepped(rows: Iterable[tuple[float, float]], turned: bool, steps: int) -> Chances:
    """(rank, chance) rows on a grid of ranks, from the other side where `turned`. Shape (steps + 1,)."""
    chances = np.zeros(steps + 1)
    for rank, chance in rows:
        chances[floor((1 - rank if turned else rank) * steps + 0.5)] += chance
    return chances


@lru_cache(maxsize=4096)
def _rank_law(battle: Battle, turned: bool, steps: int) -> Chances:
    """The law of a battle's rank on a grid. Shape (steps + 1,)."""
    return _stepped(_ranks(battle), turned, steps)


def _ranks(battle: Battle) -> list[tuple[float, float]]:
    found = ranking(battle)
    return [(found.rank(a, -d), chance) for (d, a), chance in zip(found.order, found.chances, strict=True)]


def _rank_score(entry: BattleEntry) -> Score:
    rank = entry.standing.rank
    value = 1 - rank if entry.turned else rank
    return Score(100 * value, *_rank_moments(entry.battle, entry.turned))


@lru_cache(maxsize=4096)
def _rank_moments(battle: Battle, turned: bool) -> tuple[float, float, float, float]:
    """Mean and variance of a percentile with honest dice, and where the side's own are loaded."""
    found: list[float] = []
    for rows in (_ranks(battle), ranks_with_loaded_dice(battle, defence=turned)):
        mean, variance = _moments({100 * rank: chance for rank, chance in rows})
        found += (100 - mean if turned else mean, variance)
    return found[0], found[1], found[2], found[3]


class LeadLaw(NamedTuple):
    """The law of a throw's lead on the whole numbers from `least` up, and its moments as in Score."""

    chances: Chances
    least: int
    moments: tuple[float, float, float, float]


def _throw_law(entry: ThrowEntry) -> LeadLaw:
    return _lead_law(entry.battle.combat, len(entry.attack), len(entry.defence), entry.turned)


@lru_cache(maxsize=4096)
def _lead_law(combat: Combat, attack_dice: int, defence_dice: int, turned: bool) -> LeadLaw:
    sign = -1 if turned else 1
    honest, cheated = (
        {sign * lead: chance for lead, chance in lead_chances(one, attack_dice, defence_dice).items()}
        for one in (combat, loaded(combat, turned))
    )
    least = min(honest)
    chances = np.zeros(max(honest) - least + 1)
    for lead, chance in honest.items():
        chances[lead - least] = chance
    return LeadLaw(chances, least, (*_moments(honest), *_moments(cheated)))


def _lead(entry: ThrowEntry) -> int:
    """Units lost by the other side less those of the one whose luck is counted."""
    lead = entry.losses[1] - entry.losses[0]
    return -lead if entry.turned else lead


def _moments(chances: Mapping[float, float] | Mapping[int, float]) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(value * chance for value, chance in chances.items())
    return mean, sum((value - mean) ** 2 * chance for value, chance in chances.items())


def _face_tests(log: Log) -> tuple[FaceTest, ...]:
    """A test for each kind of dice of each side; throws that mix kinds do not tell which die showed what."""
    seen: dict[tuple[bool, Die], Counter[int]] = {}
    for entry in log.throws:
        combat = entry.battle.combat
        for defends, side, shown in ((False, combat.attack, entry.attack), (True, combat.defence, entry.defence)):
            kinds = set(side.thrown(len(shown)))
            if len(kinds) == 1:
                # With a column `side`, dice belong to the one whose luck is counted or to the other.
                other = defends != entry.turned
                seen.setdefault((other, kinds.pop()), Counter()).update(shown)
    names = ("own dice", "other's dice") if log.has_sides else ("attacker's dice", "defender's dice")
    several = Counter(other for other, _ in seen)
    return tuple(
        faces(
            names[other] + (f" of {die.sides} sides" if several[other] > 1 else ""),
            [found[face] for face in range(1, die.sides + 1)],
            die.weights,
        )
        for (other, die), found in sorted(seen.items(), key=lambda item: (item[0][0], item[0][1].weights))
    )


def _battle_facts(log: Log, entry: BattleEntry) -> dict[str, Any]:
    before = win_probability(entry.battle)
    facts = {
        "ruleset": entry.battle.ruleset,
        "attackers": entry.battle.attackers,
        "defenders": entry.battle.defenders,
        "attackers_left": entry.attackers_left,
        "defenders_left": entry.defenders_left,
        "stopped": not entry.standing.ended,
        "win_probability": before,
        "win_probability_after": entry.standing.win_probability,
        "percentile": _rank_score(entry).value,
    }
    return _beside(log, entry, facts)


def _throw_facts(log: Log, entry: ThrowEntry) -> dict[str, Any]:
    law, lead = _throw_law(entry), _lead(entry)
    at = lead - law.least
    facts = {
        "ruleset": entry.battle.ruleset,
        "attack": " ".join(map(str, entry.attack)),
        "defence": " ".join(map(str, entry.defence)),
        "attacker_losses": entry.losses[0],
        "defender_losses": entry.losses[1],
        "lead": lead,
        "expected_lead": law.moments[0],
        "percentile": 100 * float(law.chances[:at].sum() + law.chances[at] / 2),
    }
    return _beside(log, entry, facts)


def _beside(log: Log, entry: BattleEntry | ThrowEntry, facts: dict[str, Any]) -> dict[str, Any]:
    """Facts with the line in front, and what the file says besides after it."""
    carried = {name: entry.beside[name] for name in log.beside if name not in facts and name != "line"}
    side = {"side": "defender" if entry.turned else "attacker"} if log.has_sides else {}
    return {"line": entry.line, **carried, **side, **facts}
