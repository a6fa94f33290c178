"""What is played, and who plays where, from what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from risk_sim import boards, policies, rulesets
from risk_sim.api import positions
from risk_sim.errors import InputError
from risk_sim.rulesets.decks import check_deck
from risk_sim.rulesets.playable import board_of
from risk_sim.rulesets.rulebook_only import rulebook_only as without_proposals
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.lineup import Lineup, rotated, seated
from risk_sim.spec.policy import Policy
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run

#: Who plays where nothing is said.
DEFAULT_POLICY = "strategist"
DEFAULT_PLAYERS = 4

Named = str | Path | Policy


def run_of(
    ruleset: str | Path | Ruleset,
    players: int | None,
    seed: int,
    policy: Named | Sequence[Named] | None,
    mix: Sequence[Named] | None,
    setup: str | Path | Position | None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
) -> Run:
    """All that is played. Raises RiskSimError for what does not fit together."""
    rules = rulesets.load(ruleset)
    if rulebook_only:
        rules = without_proposals(rules)
    position = None if setup is None else positions.load(setup)
    if position is not None and players is None:
        players = _players(len(position.seats))
    start = whole("--seed", seed)
    if not 0 <= start < 2**62:
        raise InputError(f"--seed {start}: choose a whole number from 0 to 2^62 - 1")
    low, high = rules.game.players
    lineup = lineup_of(players, policy, mix, min(max(DEFAULT_PLAYERS, low), high))
    _tell_apart(lineup)
    used = board_of(rules, None if board is None else boards.load(board))
    check_deck(rules, used, lineup.seats)
    return Run(rules, used, lineup, start, position)


def _tell_apart(lineup: Lineup) -> None:
    """Different players have different names, or their wins would be added up. Raises InputError."""
    known: dict[str, str] = {}
    for one in lineup.orders[0]:
        if known.setdefault(one.name, one.fingerprint) != one.fingerprint:
            raise InputError(f"two different players are called {one.name}; give one of them another name")


def lineup_of(
    players: int | None,
    policy: Named | Sequence[Named] | None,
    mix: Sequence[Named] | None,
    usual: int = DEFAULT_PLAYERS,
) -> Lineup:
    """Who sits where; `usual` seats where nothing says how many.

    Raises InputError where the numbers of players and policies do not agree.
    """
    if policy is not None and mix is not None:
        raise InputError("--policy and --mix: give one of them")
    if mix is not None:
        return _mixed([policies.load(one) for one in mix], players)
    listed = [policy] if policy is None or isinstance(policy, (str, Path, Policy)) else list(policy)
    found = [policies.load(DEFAULT_POLICY if one is None else one) for one in listed]
    if len(found) == 1:
        return seated(found * (usual if players is None else _players(players)))
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
