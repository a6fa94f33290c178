"""How alliances end and begin: dice after battles, capitals that fall, powers that are turned."""

from __future__ import annotations

from referee.objection import demand
from referee.owed import Owed
from referee.table import NOBODY, Battle, Table

#: Why a power is nobody's ally any more, as traces number it.
AFTER_LOSS, AFTER_ATTACKS, CAPITAL, ANNEXED, ORPHANED, LANDLESS = range(6)
CLAUSES = (
    "napcamp-english-roll",
    "napcamp-french-roll",
    "napcamp-capital-falls",
    "napcamp-annex-ally",
    "napcamp-object",
    "napcamp-active-armies",
)


def owe_neutral(table: Table, army: int, why: int) -> None:
    """A power leaves its ally next of all that is owed, and the card that lay with it is discarded."""
    table.owe("ally_neutral", table.holder[army], CLAUSES[why], army=army, card=table.lying[army], why=why)


def neutral(table: Table, seat: int, army: int, card: int, why: int) -> None:
    """`Owed` has said that it must."""
    table.discards.add(table.lying.pop(army))
    table.holder[army] = NOBODY
    table.seen[f"power neutral: {CLAUSES[why]}"] += 1
    now = table.turn
    now.offer = army if why == CAPITAL and _may_turn(table, seat, army) else None


def rolls(table: Table, army: int) -> str:
    """When an ally of whoever holds an army now may fall away; 'never' where nobody holds it."""
    holder = table.commander(army)
    return table.powers[holder].ally_roll if army >= table.seats and holder != NOBODY else "never"


# ---------------------------------------------------------------- after a battle


def beaten_off(table: Table, battle: Battle) -> None:
    """An ally's attack took nothing: that is a battle lost (napcamp-english-roll)."""
    _lost(table, battle.attacker, battle)


def _lost(table: Table, army: int, battle: Battle) -> None:
    if rolls(table, army) == "after_losses":
        added = table.ruleset.campaign.capture_adds * battle.captured
        clause = "napcamp-english-roll-plus1" if added else "napcamp-english-roll"
        table.owe("ally_roll", table.holder[army], clause, army=army, added=added)


def invaded(table: Table, battle: Battle, loser: int, space: int) -> None:
    """A territory was taken: what that does to the power whose capital it is, and to the one that held it."""
    army = table.owner[space]
    if table.turn.beaten is not None:
        return
    power = next((one for one in table.neutrals if table.capital(one) == space), None)
    falls = power is not None and power != army and table.holder[power] != NOBODY
    if falls:
        owe_neutral(table, power, CAPITAL)
    if falls and power == loser:
        return
    if loser >= table.seats and table.holder[loser] != NOBODY:
        if not table.lands(loser):
            owe_neutral(table, loser, LANDLESS)
        else:
            _lost(table, loser, battle)


def roll(table: Table, seat: int, army: int, face: int, added: int) -> None:
    """A die after a lost battle; the sum says whether the ally goes."""
    _check_face(face)
    if face + added >= table.ruleset.campaign.loss_roll:
        values = {"army": army, "card": table.lying[army], "why": AFTER_LOSS}
        table.owed.insert(0, Owed("ally_neutral", seat, CLAUSES[AFTER_LOSS], values))
    table.seen["roll after a lost battle"] += 1
    table.seen["roll after a captured leader"] += added > 0


def _check_face(face: int) -> None:
    demand(1 <= face <= 6, "napcamp-english-roll", f"a die shows {face}")


# ---------------------------------------------------------------- after the attacks


def rolling(table: Table) -> list[int]:
    """Allies that still have to roll after the attacks, in the order of their armies."""
    now = table.turn
    if now.rolling is None:
        return [army for army in sorted(now.fought) if rolls(table, army) == "after_attacks"]
    return now.rolling


def roll_after_attacks(table: Table, seat: int, army: int, face: int, added: int) -> None:
    """A die for an ally that fought, when all attacks are over."""
    due, clause = rolling(table), "napcamp-french-roll"
    demand(table.phase == "attack" and bool(due), clause, f"no roll is due for army {army}")
    meant = table.holder[due[0]], due[0], 0
    demand((seat, army, added) == meant, clause, f"{meant} (seat, army, added) rolls, not {(seat, army, added)}")
    _check_face(face)
    table.turn.rolling = due[1:]
    if face <= table.ruleset.campaign.shift:
        owe_neutral(table, army, AFTER_ATTACKS)
    table.seen["roll after the attacks"] += 1


def check_rolled(table: Table) -> None:
    """Every ally that fought has rolled."""
    due = rolling(table)
    demand(not due, "napcamp-french-roll", f"armies {due} fought, and have not rolled")
    table.turn.rolling = []


# ---------------------------------------------------------------- a fallen capital


def _may_turn(table: Table, former: int, army: int) -> bool:
    """The player's own army has invaded the capital of the other player's ally."""
    seat = table.turn.seat
    return former != seat and table.owner[table.capital(army)] == seat


def turn(table: Table, seat: int, army: int, card: int, space: int, units: int) -> None:
    """A card makes the power the invader's ally, in its own capital."""
    now, clause = table.turn, "napcamp-turn-ally"
    demand(now.offer == army, clause, f"army {army}'s capital was not invaded just now")
    demand(seat == now.seat, clause, f"it is the turn of seat {now.seat}")
    demand(card in table.hands[seat], clause, f"card {card} is not in the hand")
    capital = table.capital(army)
    near = table.exists(space) and space in table.beside[capital] and table.owner[space] == seat
    demand(near, "napcamp-turn-withdraw", f"{table.name(space)} is not his, or not next to the capital")
    due = table.ruleset.campaign.turned_units
    demand(units == due, "napcamp-turn-three", f"{units} units stand in the capital, not {due}")
    table.units[space] += table.units[capital]
    table.generals[space] += table.generals[capital]
    table.generals[capital] = 0
    table.units[capital], table.owner[capital] = units, army
    now.offer = None
    ally(table, seat, army, card)
    table.used[seat]["allied"] += 1
    table.seen["power turned"] += 1


def ally(table: Table, seat: int, army: int, card: int) -> None:
    """A card of the hand goes to lie with a power, which is the player's ally from now on."""
    table.hands[seat].remove(card)
    table.lying[army], table.holder[army] = card, seat


# ---------------------------------------------------------------- nobody left


def owe_landless(table: Table) -> None:
    """Powers that have lost their last territory are nobody's allies."""
    for army in table.neutrals:
        if table.commander(army) != NOBODY and not table.lands(army):
            owe_neutral(table, army, LANDLESS)


def orphaned(table: Table, victim: int) -> None:
    """The allies of a player who is out are nobody's."""
    for army in table.allies(victim):
        owe_neutral(table, army, ORPHANED)
