"""Event cards, and the attacks of the neutral army they order."""

from __future__ import annotations

from referee.few_table import Drawn, FewTable, Fight
from referee.objection import demand
from referee.table import NOBODY


class Events(FewTable):
    """Event cards."""

    def _event_card(self, seat: int, event_card: int) -> None:
        self._mine(seat)
        self._enter("events")
        demand(self.drawn is None, "antartide-event-draw", "a second event card in one turn")
        events = list(self.table.ruleset.events.values())
        if not self.pile:
            self.pile = set(range(len(events)))
            self.table.seen["event cards shuffled"] += 1
        demand(event_card in self.pile, "antartide-event-deck-empty", f"event card {event_card} is not in the deck")
        self.pile.remove(event_card)
        self.drawn = Drawn(events[event_card])
        self.table.seen[f"event {events[event_card].op}"] += 1

    def _meant(self) -> set[int]:
        """The spaces an event card speaks of."""
        place, table = self.drawn.card.place, self.table
        if place in table.names:
            return {table.names.index(place)}
        return set(table.inside()[place]) if place else set(self.territories)

    def _amid_event(self, op: str, clause: str) -> Drawn:
        demand(self.drawn is not None and self.table.phase == "events", clause, "no event card is carried out")
        demand(self.drawn.card.op == op, clause, f"the card says {self.drawn.card.op}")
        return self.drawn

    def _armies_come(self, seat: int, space: int, units: int, army: int) -> None:
        table, drawn = self.table, self._amid_event("reinforce", "antartide-event-colour")
        inside = space in self._meant() and space not in drawn.spaces
        demand(inside, "antartide-event-colour", f"no armies are due on {table.name(space)}")
        vacant = table.owner[space] == NOBODY
        colour = self.grey if vacant else table.owner[space]
        clause = "antartide-event-empty" if vacant else "antartide-event-colour"
        demand(army == colour, clause, f"{table.name(space)} gets army {colour}, not {army}")
        due = self._coming(space)
        clause = "antartide-station-event-add" if table.board.spaces[table.names[space]].capacity else clause
        demand(units == due > 0, clause, f"{due} armies come to {table.name(space)}, not {units}")
        drawn.spaces.add(space)
        table.owner[space] = army
        table.units[space] += units
        table.seen["armies come to an empty territory"] += vacant
        table.seen["armies come to a station"] += space not in self.territories

    def _coming(self, space: int) -> int:
        """Armies that an event brings to a space."""
        army = self.table.owner[space]
        spare = self.box.reserve(self.grey if army == NOBODY else army)
        due = min(self.drawn.card.n, spare)
        self.table.seen["an event finds no piece"] += due < self.drawn.card.n
        return self.box.fitting(space, due)

    def _armies_go(self, seat: int, space: int, units: int) -> None:
        table, drawn = self.table, self.drawn
        demand(drawn is not None and drawn.card.op in ("remove", "remove_neutrals"), "antartide-event-removed", "why?")
        demand(space in self.territories, "antartide-station-event-neutral", "no event takes armies off a station")
        meant = self._meant()
        demand(space in meant, "antartide-event-removed", f"the card does not speak of {table.name(space)}")
        demand(space not in drawn.spaces, "antartide-event-removed", "twice from one territory")
        owner = table.owner[space]
        if drawn.card.op == "remove":
            demand(not drawn.spaces, "antartide-event-removed", "from a second territory")
            spared = owner == seat and table.units[space] <= drawn.card.n
            demand(owner != NOBODY and not spared, "antartide-empty-possible", "not the last of one's own")
        else:
            demand(owner == self.grey, "antartide-event-removed", f"{table.name(space)} is not grey")
        due = min(drawn.card.n, table.units[space])
        if self.box.cannot_change(space):
            due = min(table.units[space], -(-due // 2) * 2)
        demand(units == due, "antartide-event-removed", f"{due} armies go, not {units}")
        drawn.spaces.add(space)
        table.units[space] -= units
        table.seen["event empties a territory"] += table.units[space] == 0

    def _attackers(self) -> list[tuple[int, int]]:
        """Attacks of the neutral army that the card at hand may order."""
        table, found = self.table, []
        for origin in self._meant() & set(table.lands(self.grey)):
            if table.board.spaces[table.names[origin]].attacks and table.units[origin] > 1:
                found += [(origin, at) for at in table.beside[origin] if table.owner[at] != self.grey]
        return [(o, t) for o, t in found if table.units[t] or self.box.movable(o, t) > 0]

    def _neutral_attack(self, seat: int, origin: int, target: int, units: int) -> None:
        self._mine(seat, "antartide-event-attack-choice")
        table, drawn = self.table, self._amid_event("neutral_attack", "antartide-event-attack")
        demand(self.fight is None or self.fight.thrown, "antartide-event-attack", "an attack is not carried out")
        demand(drawn.attacks < drawn.card.n, "antartide-event-attack", "one attack too many")
        self._check_no_station(origin)
        grey = table.owner[target] == self.grey
        demand(not grey, "antartide-event-attack-target", f"{table.name(target)} is grey itself")
        legal = (origin, target) in self._attackers()
        demand(legal, "antartide-event-attack-choice", f"{table.name(origin)} cannot attack {table.name(target)}")
        most = min(table.ruleset.battle.attack_dice, table.units[origin] - 1)
        demand(1 <= units <= most, "antartide-event-attack-choice", f"{units} armies attack, {most} can")
        drawn.attacks += 1
        table.used[seat]["neutral attacks"] += 1
        whose = "own" if table.owner[target] == seat else "nobody's" if table.owner[target] == NOBODY else "another's"
        table.seen[f"neutral army attacks {whose}"] += 1
        self._declare(Fight(origin, target, self.grey, table.units[target] > 0, units))
        self._check_empty()

    def _declare(self, fight: Fight) -> None:
        strict = self.table.ruleset.supply.flag_loss == "strict"
        mine = strict and self.box.cannot_change(fight.origin)
        fight.short = (mine, self.box.cannot_change(fight.target))
        self.fight = fight

    def _check_no_station(self, origin: int) -> None:
        attacks = self.table.board.spaces[self.table.names[origin]].attacks
        demand(attacks, "antartide-station-no-attack", f"no attack starts from {self.table.name(origin)}")

    def _check_empty(self) -> None:
        if not self.fight.defended:
            self.fallen = self.fight.target

    def _leave_events(self) -> None:
        demand(self.drawn is not None, "antartide-event-draw", "an event card is drawn every turn")
        table, drawn = self.table, self.drawn
        op, left = drawn.card.op, self._meant() - drawn.spaces
        if op == "reinforce":
            missing = [at for at in sorted(left) if self._coming(at) > 0]
            demand(not missing, "antartide-event-colour", f"armies are missing in {[table.name(at) for at in missing]}")
        elif op == "remove_neutrals":
            missing = [at for at in left if at in self.territories and table.owner[at] == self.grey]
            demand(not missing, "antartide-event-removed", f"grey armies stay in {[table.name(at) for at in missing]}")
        elif op == "remove" and not drawn.spaces:
            spared = [at for at in left if table.owner[at] not in (NOBODY, table.turn.seat)]
            more = [at for at in left if table.owner[at] == table.turn.seat and table.units[at] > drawn.card.n]
            demand(not (spared or more), "antartide-event-draw", "the card is not carried out")
        elif op == "neutral_attack" and drawn.attacks < drawn.card.n:
            demand(not self._attackers(), "antartide-event-attack", "the neutral army can attack, and must")
            table.seen["no attack for the neutral army"] += 1
