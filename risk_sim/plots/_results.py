"""What a plot asks of the result it draws. The results themselves live on a floor above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from risk_sim.dice.losses import Losses
from risk_sim.exact.advise import Advice
from risk_sim.exact.chain import ChainOutcome
from risk_sim.exact.outcome import Outcome
from risk_sim.exact.worth import Worth
from risk_sim.spec.battle import Battle
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd


class _UnderRules(Protocol):
    @property
    def ruleset(self) -> Ruleset: ...


class Odds(_UnderRules, Protocol):
    """One battle, as `risk_sim.odds` answers."""

    @property
    def outcome(self) -> Outcome: ...


class Throw(_UnderRules, Protocol):
    """One throw of the dice, as `risk_sim.roll` answers."""

    @property
    def battle(self) -> Battle: ...
    @property
    def attack_dice(self) -> int: ...
    @property
    def defence_dice(self) -> int: ...
    @property
    def losses(self) -> Losses: ...


class March(_UnderRules, Protocol):
    """Territories one after another, as `risk_sim.chain` answers."""

    @property
    def outcome(self) -> ChainOutcome: ...


class Chances(_UnderRules, Protocol):
    """A table of chances, as `risk_sim.table` answers."""

    @property
    def attackers(self) -> Sequence[int]: ...
    @property
    def defenders(self) -> Sequence[int]: ...
    @property
    def chances(self) -> Mapping[tuple[int, int], float | None]: ...
    @property
    def garrison(self) -> int: ...


class AssetWorth(_UnderRules, Protocol):
    """The worth of an asset by size of battle, as `risk_sim.worth` answers."""

    @property
    def asset(self) -> str: ...
    @property
    def side(self) -> Literal["attacker", "defender"]: ...
    @property
    def rows(self) -> Sequence[Worth]: ...


class Advised(_UnderRules, Protocol):
    """The best play, as `risk_sim.advise` answers."""

    @property
    def advice(self) -> Advice: ...


class Sample(Protocol):
    """Sampled battles beside the exact odds, as `risk_sim.sample` answers."""

    @property
    def outcomes(self) -> pd.DataFrame: ...
    @property
    def n(self) -> int: ...
    @property
    def win_rate(self) -> float: ...
    @property
    def ci_low(self) -> float: ...
    @property
    def ci_high(self) -> float: ...
    @property
    def win_probability(self) -> float: ...
