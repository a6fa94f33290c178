"""Battles, told throw by throw or by their ends."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.dice.faces import Throw
from risk_sim.kernels import layout
from risk_sim.spec.deck_words import listed
from risk_sim.tracing.record import Event
from risk_sim.tracing.tell_cards import BATTLE_DEEDS, Cards

#: What may happen between the throws of a battle.
_WITHIN = frozenset(
    {
        "throw",
        "roll",
        "play",
        "card_units",
        "capture",
        "points",
        "conquest",
        "fort_falls",
        "flag_lost",
        "objective_lost",
    }
)


class Battles(Cards):
    """Tells of attacks. `battle` is the one that goes on, `lost` what it has cost both sides so far."""

    def __init__(self, record: object, every_roll: bool) -> None:
        super().__init__(record)
        self.every_roll = every_roll
        self.lost = [0, 0]
        self.battle: tuple[int, int] | None = None
        self.against = ""

    def broken_off(self, event: Event) -> Iterator[str]:
        """A battle that ended without a conquest is told once something else happens."""
        if self.battle is None or event.kind == "conquest":
            return
        goes_on = event.kind in _WITHIN and not self._is_aside(event)
        if event.kind in ("throw", "roll"):
            goes_on = (event.values["origin"], event.values["target"]) == self.battle
        if not goes_on:
            origin, target = self.battle
            cost = f"losing {self.lost[0]} and killing {self.lost[1]}"
            yield self.line(self.turn, f"{self._attacks(origin, target)}{self.against}, {cost}.")
            self._over()

    def _is_aside(self, event: Event) -> bool:
        """Whether a card or points have nothing to do with a battle."""
        if event.kind == "play":
            return self.effect_of(event.values["card"])[1].does not in BATTLE_DEEDS
        return event.kind == "points" and event.values["reason"] != layout.FOR_LEADERS

    def _attacks(self, origin: int, target: int) -> str:
        if origin == target:
            return f"loses the fight for {self.space(target)}"
        return f"attacks {self.space(target)} from {self.space(origin)}{self.troops(origin)} in vain"

    def _over(self) -> None:
        self.lost = [0, 0]
        self.battle = None
        self.against = ""

    def _assault(self, event: Event) -> Iterator[str]:
        """An attack with something to it that its end does not tell."""
        values = event.values
        origin, target = values["origin"], values["target"]
        way = self.fleets.crossing(event.seat, origin, target, self.record.ruleset.sea.landing)
        across = "" if self.fleets.at_sea(target) or not way else f" across {self.spaces(way)}"
        leader = layout.ADMIRAL if self.fleets.at_sea(target) else layout.GENERAL
        led = f" with {self.pieces(leader, values['leaders'])}" if values["leaders"] else ""
        ill = f", losing {self.units(values['losses'], origin)} to the epidemic there" if values["losses"] else ""
        where = f"{self.space(origin)}{self.troops(origin)}"
        if origin == target:
            yield self.line(event.seat, f"must fight for {self.space(target)}{led}.")
        elif across or led or ill or self.every_roll:
            yield self.line(event.seat, f"declares an attack on {self.space(target)} from {where}{across}{led}{ill}.")

    def _roll(self, event: Event) -> Iterator[str]:
        faces = self.record.faces(event)
        self.rolled = (faces.attack + faces.defence, len(faces.attack))
        if self.every_roll:
            yield self.line(event.seat, f"{self._where(event)}: {_dice(faces)}, of which one is thrown again.")

    def _throw(self, event: Event) -> Iterator[str]:
        values = event.values
        self.battle = values["origin"], values["target"]
        self.lost[0] += values["attacker_losses"]
        self.lost[1] += values["defender_losses"]
        self.against = self.against or self._stands_by(event)
        if self.every_roll:
            lost = f"loses {values['attacker_losses']} and kills {values['defender_losses']}"
            yield self.line(event.seat, f"{self._where(event)}: {_dice(self.record.faces(event))}; {lost}.")

    def _where(self, event: Event) -> str:
        origin, target = event.values["origin"], event.values["target"]
        return self.space(target) if origin == target else f"{self.space(origin)} against {self.space(target)}"

    def _stands_by(self, event: Event) -> str:
        """What the defender has besides units."""
        _, pool = self.record.pools(event)
        leaders, rest = divmod(pool % layout.DIE_POOL, layout.LEADER_POOL)
        piece = layout.ADMIRAL if self.fleets.at_sea(event.values["target"]) else layout.GENERAL
        found = [self.pieces(layout.FORTIFICATION, 1)] if rest & layout.FORT_POOL else []
        found += [self.pieces(piece, leaders)] if leaders else []
        usual = self.record.ruleset.battle.defence_dice
        found += ["a die more"] if pool & layout.DIE_POOL and event.values["defence_dice"] > usual else []
        found += ["an airfield"] if pool & layout.AIR_POOL else []
        return f" against {listed(found)}" if found else ""

    def _conquest(self, event: Event) -> Iterator[str]:
        values = event.values
        origin, target = values["origin"], values["target"]
        piece = layout.ADMIRAL if self.fleets.at_sea(target) else layout.GENERAL
        follow = f" and {self.pieces(piece, values['leaders'])}" if values["leaders"] else ""
        cost = f", losing {self.lost[0]} and killing {self.lost[1]}"
        if origin == target:
            yield self.line(event.seat, f"wins the fight for {self.space(target)}{self.against}{cost}.")
        else:
            fought = f"{self.against}{cost}" if self.battle is not None else " without a fight"
            moved = f"{values['units']}{follow} move in" if values["units"] != 1 or follow else "1 moves in"
            where = f"{self.space(origin)}{self.troops(origin)}"
            yield self.line(event.seat, f"takes {self.space(target)} from {where}{fought}; {moved}.")
        self._over()

    def _elimination(self, event: Event) -> Iterator[str]:
        yield f"  {self.army(event.values['victim'])} is out."


def _dice(throw: Throw) -> str:
    """`6 4 1 against 5 3`; what was compared in brackets, where that is something else."""
    told = []
    for faces, compared in ((throw.attack, throw.attack_compared), (throw.defence, throw.defence_compared)):
        changed = "" if list(compared) == sorted(faces, reverse=True) else f" ({' '.join(map(str, compared))})"
        told.append(" ".join(map(str, faces)) + changed)
    return " against ".join(told)
