"""Who plays where, from what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from risk_sim import policies
from risk_sim.errors import InputError
from risk_sim.spec.battle import whole
from risk_sim.spec.lineup import Lineup, rotated, seated
from risk_sim.spec.policy import Policy

#: Who plays where nothing is said.
DEFAULT_POLICY = "strategist"
DEFAULT_PLAYERS = 4

Named = str | Path | Policy


def lineup_of(players: int | None, policy: Named | Sequence[Named] | None, mix: Sequence[Named] | None) -> Lineup:
    """Who sits where. Raises InputError where the numbers of players and policies do not agree."""
    if policy is not None and mix is not None:
        raise InputError("--policy and --mix: give one of them")
    if mix is not None:
        return _mixed([policies.load(one) for one in mix], players)
    listed = [policy] if policy is None or isinstance(policy, (str, Path, Policy)) else list(policy)
    found = [policies.load(DEFAULT_POLICY if one is None else one) for one in listed]
    if len(found) == 1:
        return seated(found * (DEFAULT_PLAYERS if players is None else _players(players)))
    if players is not None and players != len(found):
        raise InputError(
            f"--players {players} and {len(found)} policies: give one policy for all, or one for each seat"
        )
    _players(len(found))
    return seated(found)


def _mixed(found: list[Policy], players: int | None) -> Lineup:
    """Players that rotate; where there are fewer than seats, they are repeated in turn."""
    seats = len(found) if players is None else _players(players)
    if seats % len(found):
        raise InputError(f"--mix of {len(found)} and --players {seats}: each must hold as many seats as the others")
    _players(seats)
    return rotated(found * (seats // len(found)))


def _players(players: int) -> int:
    number = whole("--players", players)
    if not 2 <= number <= 6:
        raise InputError(f"--players {number}: choose from 2 to 6")
    return number
