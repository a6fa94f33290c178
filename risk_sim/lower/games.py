"""A game for the engine: board, rules, dice and players as one record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import structs

from risk_sim.errors import InputError, SizeError
from risk_sim.kernels import layout
from risk_sim.kernels.choices import traits
from risk_sim.lower import campaigns, forks, functions, handicaps, objectives, pieces, positions, scarcity, throws
from risk_sim.lower.forks import Fork
from risk_sim.spec.battle import Battle
from risk_sim.spec.battle import battle as settled
from risk_sim.spec.board import NO_GROUP, Board
from risk_sim.spec.policy import Policy
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset

_PHASES = {
    "income": layout.PHASE_INCOME,
    "trade": layout.PHASE_TRADE,
    "place": layout.PHASE_PLACE,
    "attack": layout.PHASE_ATTACK,
    "maneuver": layout.PHASE_MANEUVER,
    "draw": layout.PHASE_DRAW,
    "points": layout.PHASE_POINTS,
    "holdings": layout.PHASE_HOLDINGS,
    "objectives": layout.PHASE_OBJECTIVES,
    "ally_income": layout.PHASE_ALLY_INCOME,
    "ally_join": layout.PHASE_ALLY_JOIN,
    "annex": layout.PHASE_ANNEX,
    "missions_start": layout.PHASE_MISSIONS_START,
    "missions_end": layout.PHASE_MISSIONS_END,
    "fortifications": layout.PHASE_FORTIFICATIONS,
    "build": layout.PHASE_BUILD,
    "sea": layout.PHASE_SEA,
    "epidemic": layout.PHASE_EPIDEMIC,
    "stars": layout.PHASE_STARS,
    "muster": layout.PHASE_MUSTER,
    "claim": layout.PHASE_CLAIM,
    "victory": layout.PHASE_VICTORY,
    "events": layout.PHASE_EVENTS,
}
_CLAIMS = {"in_turn": layout.CLAIM_IN_TURN, "dealt": layout.CLAIM_DEALT, "printed": layout.CLAIM_PRINTED}
_SOLE = {"play_on": 0, "end_at_once": layout.SOLE_DECIDES, "wins": layout.SOLE_WINS}
_SEQUENCES = {
    "printed": layout.SETS_PRINTED,
    "official": layout.SETS_OFFICIAL,
    "fixed": layout.SETS_FIXED,
    "by_kind": layout.SETS_BY_KIND,
}

#: More events than any game has.
NEVER = 1 << 62


def world(
    ruleset: Ruleset,
    board: Board,
    policies: Sequence[Policy],
    position: Position | None = None,
    fork: Fork | None = None,
) -> npt.NDArray[np.void]:
    """Everything the games of a run share, as one record of WORLD; a policy for each seat in turn order.

    Games begin with the set-up, or are taken up from a position, and may fork. Raises InputError for a number of
    players the ruleset does not allow or a position that does not fit, SizeError for a board beyond the record.
    """
    seats = len(policies)
    _check(ruleset, board, seats)
    record = _blank(layout.WORLD)
    packed = record[0]
    _pack_board(packed, board)
    _put(packed, "capital_bonus", [ruleset.income.capital_bonus(group) for group in board.groups.values()])
    _pack_cards(packed, board, ruleset.cards.wilds)
    throws.pack(packed, ruleset)
    pieces.pack(packed, ruleset, board, seats)
    _pack_rules(packed["rules"], ruleset, board, seats)
    campaigns.pack(packed, ruleset, board)
    objectives.pack(packed, ruleset, board)
    scarcity.pack(packed, ruleset, board)
    handicaps.pack(packed, ruleset, board, seats)
    packed["turn"][: len(ruleset.game.phases)] = [_PHASES[phase] for phase in ruleset.game.phases]
    seated(policies).sit(packed)
    if position is not None:
        positions.pack(packed, position, ruleset, board, seats)
    if fork is not None:
        forks.pack(packed, fork)
    return record


class Seated(NamedTuple):
    """Players on their seats, as a record of WORLD has them: parameters, and where functions are called."""

    policies: npt.NDArray[np.float64]
    own: npt.NDArray[np.int64]

    def sit(self, packed: np.void) -> None:
        """Take the seats of a record, in place of those who sat there."""
        packed["policies"][: len(self.policies)] = self.policies
        packed["own"][: len(self.own)] = self.own


def seated(policies: Sequence[Policy]) -> Seated:
    """Players in turn order, ready to sit down."""
    rows = np.zeros((len(policies), layout.POLICY_SIZE))
    rows[:, : traits.TRAITS] = [_traits(policy) for policy in policies]
    return Seated(rows, np.array([functions.address(policy) if policy.own else 0 for policy in policies], np.int64))


def state(traced: bool = False, stop: int = NEVER, stop_phase: int = 0) -> npt.NDArray[np.void]:
    """Room for one game, used again for the next; with `traced` its events are written down.

    The game halts before the first choice after `stop` events that is in phase `stop_phase` of a turn or a later one.
    """
    record = _blank(layout.STATE)
    record[0]["game"][[layout.TRACED, layout.STOP, layout.STOP_PHASE]] = traced, stop, stop_phase
    return record


def _blank(kind: np.dtype[np.void]) -> npt.NDArray[np.void]:
    """One record of zeros. Its fields are attributes to compiled kernels, and to those that run as plain Python."""
    return np.zeros(1, kind).view(np.recarray)


def armies(ruleset: Ruleset, seats: int) -> int:
    """Armies on the board: one a seat, and the neutral ones where two play, or those of a campaign."""
    if ruleset.campaign.powers:
        return len(ruleset.campaign.powers)
    return seats + (ruleset.setup.neutral_armies if seats == 2 else 0)


def _check(ruleset: Ruleset, board: Board, seats: int) -> None:
    ruleset.check_players(seats, f"{seats} players")
    printed = ruleset.setup.claim == "printed"
    if not printed and str(seats) not in ruleset.setup.start_units:
        known = ", ".join(sorted(ruleset.setup.start_units))
        raise InputError(f"{ruleset.title} says no start_units for {seats} players; it does for {known}")
    if seats == 2 and ruleset.setup.two_player == "off":
        raise InputError(f"2 players: {ruleset.title} does not cover them; set two_player = 'us_neutral' in [setup]")
    fits = {
        "spaces": (len(board.spaces), layout.MOST_SPACES),
        "zones": (len(board.spaces) - board.lands, layout.MOST_ZONES),
        "borders": (len(board.links.neighbours), layout.MOST_NEIGHBOURS),
        "groups": (len(board.groups), layout.MOST_GROUPS),
        "cards": (len(board.spaces) + ruleset.cards.wilds, layout.MOST_CARDS),
        "phases": (len(ruleset.game.phases), layout.MOST_PHASES),
    }
    for what, (number, most) in fits.items():
        if number > most:
            raise SizeError(f"{board.title}: {number} {what} are more than the {most} that fit")
    if NO_GROUP in board.group_of:
        raise InputError(f"{board.title}: every space of a game board belongs to a group")
    if ruleset.battle.garrison == 0:
        raise InputError(f"{ruleset.title}: [battle] garrison = 0 leaves spaces empty; complete games need 1 or more")
    if ruleset.battle.ties not in ("defender", "attacker"):
        raise InputError(
            f"{ruleset.title}: [battle] ties = '{ruleset.battle.ties}' can leave a territory without units; complete "
            "games need 'defender' or 'attacker'"
        )
    for phase in ("place", "attack"):
        if phase not in ruleset.game.phases:
            raise InputError(f"{ruleset.title}: [game] turn lacks '{phase}', without which nobody gets anywhere")
    if not printed:
        _check_start(ruleset, board, seats)


def _check_start(ruleset: Ruleset, board: Board, seats: int) -> None:
    """Every army has a unit for each space it starts with, and somebody puts all of them down."""
    setup, number = ruleset.setup, armies(ruleset, seats)
    spaces, share = board.lands, -(-board.lands // number)
    neutral = setup.neutral_share or share
    own = -(-(spaces - (number - seats) * neutral) // seats)
    if own < 1:
        raise InputError(
            f"[setup] neutral_share = {neutral}: {number - seats} neutral armies leave nothing for the players"
        )
    least = setup.start_units[str(seats)] + min(0, *setup.extra.get("units", (0,)))
    fewer = " less what [setup] extra takes off" if least < setup.start_units[str(seats)] else ""
    given = [(f"start_units for {seats} players{fewer}", least, own)]
    if number > seats:
        given.append(("neutral_units", setup.neutral_units, neutral))
    for what, units, needed in given:
        if units < needed:
            raise InputError(f"[setup] {units} {what}: {spaces} spaces among {number} armies take {needed} units each")
    if number > seats and setup.neutral_a_turn == 0 and setup.neutral_units > neutral:
        raise InputError("[setup] neutral_a_turn = 0: the neutral army's units would never be placed")


def _put(record: Any, name: str, values: Any) -> None:
    """Fill the first places of a field."""
    array = np.asarray(values)
    record[name][tuple(slice(length) for length in array.shape)] = array


def _pack_board(record: Any, board: Board) -> None:
    lands = board.lands
    beside = [[other for other in board.neighbours(space) if other < lands] for space in range(lands)]
    _put(record, "starts", [0, *accumulate(map(len, beside))])
    _put(record, "neighbours", [other for others in beside for other in others])
    _put(record, "group", board.group_of)
    _put(record, "members", [len(inside) for inside in board.members])
    _put(record, "bonus", [group.bonus for group in board.groups.values()])
    _put(record, "capital", _capitals(board))
    _put(record, "capital_number", [group.capital_number for group in board.groups.values()])
    _put(record, "borders", [len(inside) for inside in board.border_spaces])


def _capitals(board: Board) -> list[int]:
    """The capital of every group that rewards it, -1 where none does."""
    spaces = list(board.spaces.values())
    found = []
    for group, inside in zip(board.groups.values(), board.members, strict=True):
        capitals = [space for space in inside if spaces[space].capital]
        found.append(capitals[0] if group.capital_number and capitals else -1)
    return found


def _pack_cards(record: Any, board: Board, wilds: int) -> None:
    """A card for each territory, then the wilds, which name no space."""
    symbols = [board.symbols.index(space.symbol) for space in board.spaces.values() if space.kind == "land"]
    _put(record, "card_space", [*range(len(symbols)), *[-1] * wilds])
    _put(record, "card_symbol", [*symbols, *[layout.WILD] * wilds])


def _plain_battle(ruleset: Ruleset) -> Battle:
    return settled(ruleset, ruleset.battle.garrison + 1, 1, {})


def _pack_rules(rules: npt.NDArray[np.int32], ruleset: Ruleset, board: Board, seats: int) -> None:
    setup, cards, battle = ruleset.setup, ruleset.cards, _plain_battle(ruleset)
    two = seats == 2
    values = {
        layout.CLAIM: _CLAIMS["dealt" if two and setup.claim == "in_turn" else setup.claim],
        layout.START_UNITS: setup.start_units.get(str(seats), 0),
        layout.NEUTRAL_UNITS: setup.neutral_units,
        layout.SECOND_ROLL: setup.first_turn == "second_roll",
        layout.PLACE_OWN: setup.own_a_turn if two else 1,
        layout.PLACE_NEUTRAL: setup.neutral_a_turn,
        layout.NEUTRAL_SHARE: setup.neutral_share if two else 0,
        layout.NEUTRAL_CARD: ("off", "on", "any").index(cards.neutral_conquest_card),
        layout.WIN_ALL: two and ruleset.game.win_2p == "all",
        layout.INCOME_DIVISOR: ruleset.income.divisor,
        layout.INCOME_MINIMUM: ruleset.income.minimum,
        layout.CAPITALS_FROM: ruleset.income.capitals_from if ruleset.income.capitals == "on" else 0,
        layout.SET_SEQUENCE: _SEQUENCES[cards.set_sequence],
        layout.SET_FIXED: cards.fixed_set_value,
        layout.MATCH_BONUS: cards.match_bonus,
        layout.MATCH_EACH: cards.match_each,
        layout.FORCED_TRADE: cards.forced_at if cards.forced_trade == "on" else 0,
        layout.ELIM_TRADE: cards.elim_at if cards.elim_trade == "on" else 0,
        layout.ELIM_KEEP: cards.elim_keep,
        layout.FORTIFY_CONNECTED: ruleset.maneuver.fortify == "connected",
        layout.MOST_ROUNDS: ruleset.game.last_round,
        layout.BY_POINTS: ruleset.game.length > 0,
        layout.SOLE_ENDS: _SOLE[ruleset.game.sole_survivor],
        layout.POINTS_GROUPS: ruleset.points.groups == "on",
        layout.POINTS_HOLDINGS: ruleset.points.holdings,
        layout.GARRISON: battle.garrison,
        layout.MOST_ATTACK: battle.combat.attack.limit,
        layout.MOST_DEFENCE: battle.combat.defence.limit,
        layout.MOVE_IN_DICE: battle.move_in_dice,
        layout.SPACES: board.lands,
        layout.SEATS: seats,
        layout.ARMIES: armies(ruleset, seats),
        layout.GROUPS: len(board.groups),
        layout.CARD_COUNT: board.cards + cards.wilds,
        layout.PHASES: len(ruleset.game.phases),
    }
    for place, value in values.items():
        rules[place] = value
    if cards.set_sequence == "by_kind":
        _pack_kinds(rules, ruleset, board)


def _pack_kinds(rules: npt.NDArray[np.int32], ruleset: Ruleset, board: Board) -> None:
    """Values of sets by what they show."""
    kinds = ruleset.cards.kinds
    for kind in (*board.symbols, "different"):
        if kind not in kinds:
            raise InputError(f"{ruleset.title}: [cards] kinds lacks '{kind}'; by_kind needs a value for every set")
    for number, symbol in enumerate(board.symbols[:3]):
        rules[layout.SET_THREE + number] = kinds[symbol]
    rules[layout.SET_DIFFERENT], rules[layout.SET_WILD] = kinds["different"], kinds.get("wild", -1)


def _traits(policy: Policy) -> list[float]:
    """A player's row of parameters, in the kernels' order."""
    given = structs.asdict(policy)
    order = {
        traits.UNIFORM: "uniform",
        traits.CONFIDENCE: "confidence",
        traits.CONTINUE: "persist",
        traits.GROUP: "group",
        traits.BREAK: "break_group",
        traits.BORDER: "border",
        traits.KILL: "kill",
        traits.CARD: "card",
        traits.LAND: "land",
        traits.COST: "cost",
        traits.THREAT: "threat",
        traits.SAVE_CARDS: "save_cards",
        traits.STACK: "stack",
        traits.COUNTER: "counter",
        traits.REACH: "reach",
        traits.LEADERS: "leaders",
        traits.SHIPS: "ships",
        traits.FORTS: "forts",
        traits.MISSIONS: "missions",
        traits.EFFECTS: "effects",
        traits.POINT: "point",
        traits.OBJECTIVES: "objectives",
        traits.REWARDS: "rewards",
        traits.EVENTS: "events",
    }
    return [float(given[order[number]]) for number in range(traits.TRAITS)]
