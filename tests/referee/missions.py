"""Missions: dealt, completed, replaced, and bonuses that last."""

from __future__ import annotations

from referee.objection import demand
from referee.table import Table
from risk_sim.spec.deck import Mission

MISSIONS = 2  # what points are for, as traces number it


def deal(table: Table, seat: int, mission: int) -> None:
    """Before the claims, each seat draws one mission of each rank."""
    ranks = sorted(table.piles)
    expected = [(player, rank) for player in range(table.seats) for rank in ranks if rank not in table.in_hand[player]]
    demand(bool(expected), "napadv-mission-deal", "everybody has his missions")
    demand(0 <= mission < len(table.missions), "napadv-mission-piles", f"there is no mission {mission}")
    dealt = (seat, table.missions[mission].rank)
    demand(dealt == expected[0], "napadv-mission-deal", f"{expected[0]} (seat, rank) is dealt next, not {dealt}")
    _take(table, seat, mission)


def check_dealt(table: Table) -> None:
    """Everybody has a mission of each rank."""
    for seat, hand in enumerate(table.in_hand):
        ranks = sorted(hand)
        demand(ranks == sorted(table.piles), "napadv-mission-deal", f"seat {seat} has missions of ranks {ranks}")


def _take(table: Table, seat: int, mission: int) -> None:
    rank = table.missions[mission].rank
    demand(mission in table.piles[rank], "napadv-mission-piles", f"mission {mission} is not in pile {rank}")
    table.piles[rank].remove(mission)
    table.in_hand[seat][rank] = mission


def draw(table: Table, seat: int, mission: int) -> None:
    """A mission that replaces one just completed; `Owed` says by whom."""
    demand(0 <= mission < len(table.missions), "napadv-mission-redraw", f"there is no mission {mission}")
    rank = table.missions[mission].rank
    demand(rank not in table.in_hand[seat], "napadv-mission-redraw", f"a mission of rank {rank} is in the hand")
    _take(table, seat, mission)


def complete(table: Table, seat: int, mission: int) -> None:
    """A mission is shown: its points, its replacement and its units come next."""
    demand(0 <= mission < len(table.missions), "napadv-start-missions", f"there is no mission {mission}")
    card = table.missions[mission]
    mine = table.in_hand[seat].get(card.rank) == mission
    demand(mine, "napadv-mission-deal", f"seat {seat} does not hold mission {mission}")
    number = met_by(table, seat, card)
    demand(number >= card.number, "napadv-mission-data", f"mission {mission} needs {card.number}, there are {number}")
    if not table.final:
        again = card.rank in table.claimed[seat]
        demand(not again, "napadv-mission-rank-limit", f"a second mission of rank {card.rank} in one turn")
    del table.in_hand[seat][card.rank]
    table.claimed[seat].add(card.rank)
    table.done[seat] += 1
    table.completed[seat] += 1
    table.used[seat]["missions"] += 1
    if card.points:
        table.owe("points", seat, "napadv-mission-vp", reason=MISSIONS, points=card.points)
    _note(table, seat, card)
    if table.final:
        return
    if table.piles[card.rank]:
        table.owe("mission", seat, "napadv-mission-redraw")
    if card.units:
        table.bonus = (seat, card.units)
    if card.lasting:
        table.face_up[mission] = seat


def _note(table: Table, seat: int, card: Mission) -> None:
    where = "at the end of the game" if table.final else table.phase
    table.seen[f"mission of rank {card.rank}"] += 1
    table.seen[f"mission completed {where}"] += 1
    table.seen[f"mission for {card.needs}"] += 1
    table.seen["mission in another's turn"] += not table.final and seat != table.turn.seat
    table.seen["mission not replaced"] += not table.final and not table.piles[card.rank]


def when(table: Table, seat: int, mission: int) -> str | None:
    """The phase in which a mission may be completed now; None outside one's own turn, or once the game is over."""
    card = table.missions[mission] if 0 <= mission < len(table.missions) else None
    demand(card is not None, "napadv-start-missions", f"there is no mission {mission}")
    phases = table.ruleset.game.phases
    begun = "missions_start" in phases and table.turn.at <= phases.index("missions_start")
    if seat != table.turn.seat:
        demand(card.when == "any", "napadv-mission-foreign-turn", f"mission {mission} is not for another's turn")
        return None
    if card.when == "start":
        return "missions_start"
    if card.when == "end":
        return "missions_end"
    return "missions_start" if begun else "missions_end"


def lapse(table: Table, seat: int, mission: int) -> None:
    """A bonus that lasted is lost for good."""
    mine = table.face_up.get(mission) == seat
    demand(mine, "napadv-mission-bonus-lost", f"mission {mission} does not lie face up before seat {seat}")
    card = table.missions[mission]
    met = met_by(table, seat, card) >= card.number
    demand(not met, "napadv-mission-bonus-lost", f"what mission {mission} needs is still there")
    demand(table.turn.acts == 0, "napadv-mission-bonus-lost", "bonuses are looked at before units are counted")
    del table.face_up[mission]
    table.seen["lasting bonus lapsed"] += 1


def lasting(table: Table, seat: int) -> int:
    """Units of missions that lie face up; none of them may have lost its ground."""
    brought = 0
    for mission, owner in table.face_up.items():
        if owner == seat:
            card = table.missions[mission]
            met = met_by(table, seat, card) >= card.number
            demand(met, "napadv-mission-bonus-lost", f"mission {mission} has lost its bonus")
            brought += card.lasting
    table.seen["lasting bonus paid"] += brought > 0
    return brought


def check_final(table: Table) -> None:
    """After the last turn, all missions of the start-of-turn kind that hold have been scored."""
    for seat, hand in enumerate(table.in_hand):
        for mission in hand.values():
            card = table.missions[mission]
            left = card.when == "start" and met_by(table, seat, card) >= card.number
            demand(not left, "napadv-final-missions", f"mission {mission} of seat {seat} holds, and was not scored")


# ---------------------------------------------------------------- what missions need


def met_by(table: Table, seat: int, card: Mission) -> int:
    """How much of what a mission counts a seat has; all or nothing where it names places."""
    needs = card.needs
    if needs in COUNTED:
        return COUNTED[needs](table, seat)
    held = table.held(seat)
    if needs == "group":
        return card.number if table.inside()[card.group] <= held else 0
    demand(needs == "spaces", "napadv-mission-data", f"no rule knows a mission that needs {needs}")
    return card.number if {table.names.index(space) for space in card.spaces} <= held else 0


def _this_turn(table: Table, seat: int, number: int) -> int:
    return number if seat == table.turn.seat else 0


def _over_share(table: Table, seat: int, spaces: set[int]) -> int:
    return len(spaces & set(table.lands(seat))) - len(spaces) // table.seats


def _coasts(table: Table) -> set[int]:
    return {space for space in range(table.spaces) if table.coast[space]}


def _capitals(table: Table) -> set[int]:
    return {space for space in range(table.spaces) if table.board.spaces[table.names[space]].capital}


def _empires(table: Table, seat: int, at_sea: bool) -> int:
    return sum(table.at_sea(group) == at_sea for group in table.whole(seat))


COUNTED = {
    "invaded": lambda table, seat: _this_turn(table, seat, table.turn.invaded),
    "sea_battles_won": lambda table, seat: _this_turn(table, seat, table.turn.sea_won),
    "groups_entered": lambda table, seat: _this_turn(table, seat, len(table.turn.entered)),
    "repelled": lambda table, seat: table.repelled[seat],
    "zones": lambda table, seat: sum(owner == seat for owner in table.control.values()),
    "fortifications": lambda table, seat: sum(table.forts[space] for space in table.lands(seat)),
    "generals": lambda table, seat: sum(table.generals[space] for space in table.lands(seat)),
    "capitals": lambda table, seat: len(_capitals(table) & set(table.lands(seat))),
    "territories_over_share": lambda table, seat: _over_share(table, seat, set(range(table.spaces))),
    "coasts_over_share": lambda table, seat: _over_share(table, seat, _coasts(table)),
    "empires": lambda table, seat: _empires(table, seat, False),
    "routes": lambda table, seat: _empires(table, seat, True),
    "captured": lambda table, seat: table.captured[seat],
    "effects_played": lambda table, seat: table.effects[seat],
    "stack": lambda table, seat: max((table.units[space] for space in table.lands(seat)), default=0),
    "eliminated": lambda table, seat: table.kills[seat],
}
