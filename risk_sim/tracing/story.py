"""A game as a story: what happened, in the game's own words and in the order it happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from risk_sim.dice.faces import Throw
from risk_sim.spec.standing import Standing, standing
from risk_sim.tracing.record import Event, Record


class Story:
    """Tells a record line by line. `every_roll` tells each throw; else a battle is told by its end."""

    def __init__(self, record: Record, every_roll: bool = False) -> None:
        self.record = record
        self.every_roll = every_roll
        self.names = [f"{policy.name} ({seat + 1})" for seat, policy in enumerate(record.policies)]
        self.units = record.ruleset.words.units
        self.neutrals = record.ruleset.setup.neutral_armies
        self.lost = [0, 0]
        self.battle: tuple[int, int] | None = None

    def lines(self) -> Iterator[str]:
        """The story, a line an event or a battle; a turn begins with an empty line."""
        record = self.record
        yield f"{record.ruleset.title} on {record.board.title}: game {record.game} of seed {record.seed}."
        if record.run.reconstructed:
            yield f"Not from the box: {record.run.reconstructed}."
        yield from self._set_up()
        for event in record.events:
            yield from self._broken_off(event)
            teller = getattr(self, f"_{event.kind}", None)
            if teller is not None:
                yield from teller(event)

    def _broken_off(self, event: Event) -> Iterator[str]:
        """A battle that ended without a conquest is told once something else happens."""
        battle = (event.values.get("origin"), event.values.get("target")) if event.kind == "throw" else None
        if self.battle is not None and battle != self.battle and event.kind != "conquest":
            origin, target = self.battle
            yield (
                f"  attacks {self._space(target)} from {self._space(origin)} in vain, losing {self.lost[0]} and "
                f"killing {self.lost[1]}."
            )
            self.lost = [0, 0]
            self.battle = None

    def _set_up(self) -> Iterator[str]:
        """Who holds what before the first turn."""
        run = self.record.run
        if run.position is not None:
            yield from self._taken_up(standing(run.position, run.ruleset, run.board))
            return
        held: dict[int, dict[int, int]] = {}
        for event in self.record.events:
            if event.kind == "claim":
                held.setdefault(event.seat, {})[event.values["space"]] = 1
            elif event.kind == "place_start":
                held[event.values["army"]][event.values["space"]] += event.values["units"]
            elif event.kind == "turn":
                break
        yield from (self._holding(army, spaces) for army, spaces in sorted(held.items()))

    def _taken_up(self, found: Standing) -> Iterator[str]:
        """Who holds what where a game is taken up."""
        yield f"It is taken up from the position {found.position.title}, with cards nobody knows dealt anew."
        for army in sorted(set(found.owners)):
            held = {space: found.units[space] for space, owner in enumerate(found.owners) if owner == army}
            yield self._holding(army, held)

    def _holding(self, army: int, spaces: Mapping[int, int]) -> str:
        places = ", ".join(f"{self._space(space)} {units}" for space, units in sorted(spaces.items()))
        return f"{self._army(army)} begins with {places}."

    def _resume(self, event: Event) -> Iterator[str]:
        if event.values["phase"]:
            phase = self.record.ruleset.game.turn[event.values["phase"]]
            yield ""
            yield f"Round {event.values['round']}, {self._army(event.seat)}, from the {phase} phase on:"

    def _hold(self, event: Event) -> Iterator[str]:
        yield f"{self._army(event.seat)} holds {self._card(event.values['card'])}."

    def _first(self, event: Event) -> Iterator[str]:
        yield f"{self._army(event.seat)} was the first to put units down."

    def _turn(self, event: Event) -> Iterator[str]:
        yield ""
        yield f"Round {event.values['round']}, {self._army(event.seat)}:"

    def _income(self, event: Event) -> Iterator[str]:
        groups = event.values["for_groups"]
        capitals = event.values["for_capitals"]
        more = f" and {groups} for whole groups" if groups else ""
        more += f" and {capitals} for capitals" if capitals else ""
        yield f"  gains {event.values['for_territories']} {self.units} for territories{more}."

    def _trade(self, event: Event) -> Iterator[str]:
        cards = ", ".join(self._card(event.values[name]) for name in ("card", "card2", "card3"))
        yield f"  trades {cards} for {event.values['value']} {self.units}."

    def _match(self, event: Event) -> Iterator[str]:
        yield f"  puts {event.values['units']} more on {self._space(event.values['space'])}, which a traded card shows."

    def _place(self, event: Event) -> Iterator[str]:
        yield f"  places {event.values['units']} on {self._space(event.values['space'])}."

    def _throw(self, event: Event) -> Iterator[str]:
        values = event.values
        self.battle = values["origin"], values["target"]
        self.lost[0] += values["attacker_losses"]
        self.lost[1] += values["defender_losses"]
        if self.every_roll:
            where = f"{self._space(values['origin'])} against {self._space(values['target'])}"
            lost = f"loses {values['attacker_losses']} and kills {values['defender_losses']}"
            yield f"  {where}: {_dice(self.record.faces(event))}; {lost}."

    def _conquest(self, event: Event) -> Iterator[str]:
        values = event.values
        yield (
            f"  takes {self._space(values['target'])} from {self._space(values['origin'])}, losing {self.lost[0]} and "
            f"killing {self.lost[1]}; {values['units']} move in."
        )
        self.lost = [0, 0]
        self.battle = None

    def _elimination(self, event: Event) -> Iterator[str]:
        yield f"  {self._army(event.values['victim'])} is out."

    def _take_card(self, event: Event) -> Iterator[str]:
        yield f"  takes over the card {self._card(event.values['card'])}."

    def _maneuver(self, event: Event) -> Iterator[str]:
        values = event.values
        yield f"  moves {values['units']} from {self._space(values['origin'])} to {self._space(values['target'])}."

    def _draw(self, event: Event) -> Iterator[str]:
        yield f"  draws {self._card(event.values['card'])}."

    def _win(self, event: Event) -> Iterator[str]:
        yield ""
        yield f"{self._army(event.seat)} wins."

    def _points(self, event: Event) -> Iterator[str]:
        reason = ("for whole groups", "for his territories")[event.values["reason"]]
        yield f"  scores {event.values['points']} {reason}."

    def _share(self, event: Event) -> Iterator[str]:
        sharers = [seat for seat in range(len(self.names)) if event.values["seats"] >> seat & 1]
        yield ""
        yield f"{' and '.join(map(self._army, sharers))} share the victory."

    def _capped(self, event: Event) -> Iterator[str]:
        yield ""
        yield f"Nobody has won after {event.values['round']} rounds; the game is given up."

    def _army(self, army: int) -> str:
        if army < len(self.names):
            return self.names[army]
        return "the neutral army" if self.neutrals == 1 else f"neutral army {army - len(self.names) + 1}"

    def _space(self, space: int) -> str:
        return self.record.board.titles[space]

    def _card(self, card: int) -> str:
        board = self.record.board
        if card >= len(board.ids):
            return "a wild card"
        return f"{board.titles[card]} ({board.spaces[board.ids[card]].symbol})"


def _dice(throw: Throw) -> str:
    """`6 4 1 against 5 3`; what was compared in brackets, where that is something else."""
    told = []
    for faces, compared in ((throw.attack, throw.attack_compared), (throw.defence, throw.defence_compared)):
        changed = "" if compared == faces else f" ({' '.join(map(str, compared))})"
        told.append(" ".join(map(str, faces)) + changed)
    return " against ".join(told)
