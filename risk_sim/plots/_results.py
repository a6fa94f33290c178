"""What a plot asks of the result it draws. The results themselves live on a floor above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from risk_sim.dice.losses import Losses
from risk_sim.exact.advise import Advice
from risk_sim.exact.chain import ChainOutcome
from risk_sim.exact.luck import Standing
from risk_sim.exact.outcome import Outcome
from risk_sim.exact.worth import Worth
from risk_sim.metrics.measures import Measure
from risk_sim.spec.battle import Battle
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.target import Target


class _Answer(Protocol):
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def description(self) -> str: ...


class Odds(_Answer, Protocol):
    """One battle, as `risk_sim.odds` answers."""

    @property
    def outcome(self) -> Outcome: ...


class Throw(_Answer, Protocol):
    """One throw of the dice, as `risk_sim.roll` answers."""

    @property
    def battle(self) -> Battle: ...
    @property
    def losses(self) -> Losses: ...


class March(_Answer, Protocol):
    """Territories one after another, as `risk_sim.chain` answers."""

    @property
    def outcome(self) -> ChainOutcome: ...
    @property
    def targets(self) -> Sequence[Target]: ...


class Chances(_Answer, Protocol):
    """A table of chances, as `risk_sim.table` answers."""

    @property
    def attackers(self) -> Sequence[int]: ...
    @property
    def defenders(self) -> Sequence[int]: ...
    @property
    def chances(self) -> Mapping[tuple[int, int], float | None]: ...
    @property
    def garrison(self) -> int: ...
    @property
    def naval(self) -> bool: ...


class AssetWorth(_Answer, Protocol):
    """The worth of an asset by size of battle, as `risk_sim.worth` answers."""

    @property
    def asset(self) -> str: ...
    @property
    def side(self) -> Literal["attacker", "defender"]: ...
    @property
    def rows(self) -> Sequence[Worth]: ...


class Advised(_Answer, Protocol):
    """The best play, as `risk_sim.advise` answers."""

    @property
    def advice(self) -> Advice: ...


class SampledEnd(Protocol):
    """One way the battles ended: how often, and the exact chance."""

    @property
    def attackers_left(self) -> int: ...
    @property
    def defenders_left(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def exact(self) -> float: ...


class Sample(_Answer, Protocol):
    """Sampled battles beside the exact odds, as `risk_sim.sample` answers."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def rows(self) -> Sequence[SampledEnd]: ...
    @property
    def n(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def win_rate(self) -> float: ...
    @property
    def ci_low(self) -> float: ...
    @property
    def ci_high(self) -> float: ...
    @property
    def win_probability(self) -> float: ...


class Score(Protocol):
    """How lucky one battle or throw was, with the mean and variance of honest dice."""

    @property
    def value(self) -> float: ...
    @property
    def mean(self) -> float: ...
    @property
    def variance(self) -> float: ...


class LoggedBattle(Protocol):
    @property
    def standing(self) -> Standing: ...


class Log(Protocol):
    """A log of battles or, where `battles` is None, of throws."""

    @property
    def battles(self) -> Sequence[LoggedBattle] | None: ...


class Luck(Protocol):
    """A log held against honest dice, as `risk_sim.luck` answers; `percentile` is from 0 to 100."""

    @property
    def log(self) -> Log: ...
    @property
    def scores(self) -> Sequence[Score]: ...
    @property
    def percentile(self) -> float: ...
    @property
    def verdict(self) -> str: ...


class Judged(Protocol):
    """What is known of one difference between two rulesets."""

    @property
    def difference(self) -> float: ...
    @property
    def ci_low(self) -> float: ...
    @property
    def ci_high(self) -> float: ...
    @property
    def margin(self) -> float: ...
    @property
    def verdict(self) -> str: ...


class Comparison(Protocol):
    """Rulesets side by side, as `risk_sim.compare` answers."""

    @property
    def measures(self) -> Sequence[Measure]: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def evidence(self) -> Sequence[Sequence[Judged | None]]: ...
    @property
    def description(self) -> str: ...
