"""Attacks where pieces are few: throws, flags, conquests, spaces left empty, eliminations."""

from __future__ import annotations

from referee import dice
from referee.few_table import FewTable, Fight
from referee.objection import demand
from referee.table import NOBODY


class Attacks(FewTable):
    """Attacks."""

    def _assault(self, seat: int, origin: int, target: int, leaders: int, losses: int) -> None:
        self._mine(seat)
        self._enter("attack")
        table = self.table
        demand(table.exists(origin) and table.exists(target), "antartide-attack-target", "there is no such space")
        demand(table.owner[origin] == seat, "antartide-attack-origin", f"{table.name(origin)} is not his")
        self._check_no_station(origin)
        demand(table.units[origin] > 1, "antartide-garrison", f"1 army stays in {table.name(origin)}")
        near = target in table.beside[origin] and table.owner[target] != seat
        demand(near, "antartide-attack-target", f"{table.name(target)} is no target")
        demand(leaders == losses == 0, "antartide-attack-many", "nothing else belongs to an attack")
        self._declare(Fight(origin, target, seat, table.units[target] > 0))
        table.seen["station attacked"] += target not in self.territories
        table.turn.acts += 1
        if not self.fight.defended:
            enters = self.box.movable(origin, target) > 0
            demand(enters, "antartide-flag-split", "a flag that cannot be split takes nothing")
            self._check_empty()

    def _throw(
        self,
        seat: int,
        origin: int,
        target: int,
        attack_dice: int,
        defence_dice: int,
        attacker_losses: int,
        defender_losses: int,
        attack_faces: tuple[int, ...] | None = None,
        defence_faces: tuple[int, ...] = (),
        way: int = 0,
    ) -> None:
        table, fight = self.table, self.fight
        self._mine(seat)
        there = fight is not None and (fight.origin, fight.target) == (origin, target)
        demand(there, "antartide-attack-many", "no such attack was declared")
        demand(table.owner[origin] == fight.by, "antartide-attack-origin", f"{table.name(origin)} is lost")
        demand(fight.by != self.grey or not fight.thrown, "antartide-event-attack", "an event attack is one throw")
        most = min(table.ruleset.battle.attack_dice, table.units[origin] - 1)
        demand(1 <= attack_dice <= most, "antartide-attack-dice", f"{attack_dice} dice, at most {most}")
        meant = fight.dice in (None, attack_dice)
        demand(meant, "antartide-event-attack-choice", f"{fight.dice} armies attack, with {attack_dice} dice")
        most = min(table.ruleset.battle.defence_dice, table.units[target])
        demand(1 <= defence_dice <= most, "antartide-defend-dice", f"{defence_dice} dice, at most {most}")
        if table.owner[target] == self.grey:
            demand(defence_dice == most, "antartide-neutral-roll", f"grey throws {most} dice")
        lost = (attacker_losses, defender_losses)
        if attack_faces is not None:
            _check_faces(attack_faces, defence_faces, (attack_dice, defence_dice), lost)
        dice.note(table, (attack_dice, defence_dice, (), ()), lost)
        fight.thrown = True
        self._suffer(fight, lost)

    def _suffer(self, fight: Fight, lost: tuple[int, int]) -> None:
        """Losses of both sides, whole flags where one cannot be changed; grey ones are trophies of the other side."""
        table = self.table
        sides = [(fight.origin, lost[0], fight.target), (fight.target, lost[1], fight.origin)]
        found = []
        for at, (space, losses, other) in enumerate(sides):
            whole = fight.short[at]
            found.append((space, losses, min(table.units[space], -(-losses // 2) * 2) if whole else losses, other))
        owners = [table.owner[space] for space, *_ in found]
        for at, (space, losses, gone, _) in enumerate(found):
            table.units[space] -= gone
            if gone > losses:
                self.flags.append((space, gone - losses))
                table.seen["flag lost in attack" if at == 0 else "flag lost in defence"] += 1
                if owners[at] != self.grey:
                    table.used[owners[at]]["flags lost"] += 1
            if owners[at] == self.grey:
                beater = owners[1 - at]
                self.box.kept[beater] += gone
                table.used[beater]["neutrals beaten"] += gone
                table.seen["trophies in attack" if at == 1 else "trophies in defence"] += gone > 0
        self.fallen = fight.target if table.units[fight.target] == 0 else None

    def _flag_lost(self, seat: int, space: int, units: int) -> None:
        meant = self.flags.pop(0)
        demand((space, units) == meant, "antartide-flag-lone", f"{meant} (space, armies) go, not {(space, units)}")

    def _conquest(self, seat: int, origin: int, target: int, units: int, leaders: int) -> None:
        self._mine(seat)
        table, fight = self.table, self.fight
        moving = fight is not None and (fight.origin, fight.target, self.fallen) == (origin, target, target)
        demand(moving, "antartide-conquest", f"{table.name(target)} has not fallen")
        most = self.box.movable(origin, target)
        clause = "antartide-station-attack-in" if target not in self.territories else "antartide-garrison"
        demand(1 <= units <= most, clause, f"{units} armies move in, at most {most} can")
        whole = not self.box.cannot_change(origin) or units % 2 == 0
        demand(whole, "antartide-flag-split", "half a flag moves in")
        table.units[origin] -= units
        table.units[target], table.owner[target] = units, fight.by
        self.fallen = None
        if fight.by == self.grey:
            table.seen["neutral army moves in"] += 1
            self.conqueror = NOBODY
            fight.thrown = True
            return
        table.turn.conquests += fight.defended and target in self.territories
        table.conquests[seat] += 1
        table.seen["empty territory taken"] += not fight.defended
        table.seen["station taken"] += target not in self.territories
        self.conqueror = seat

    def _abandon(self, seat: int, space: int) -> None:
        table = self.table
        meant = self.fallen if self._bare(without=self.fallen) is None else self._bare(without=self.fallen)
        demand(space == meant, "antartide-flag-origin-empty", f"{meant} is empty, not {space}")
        if space == self.fallen:
            self.fallen = None
            table.seen["conquered space stays empty"] += 1
        self.conqueror = NOBODY
        table.owner[space] = NOBODY
        if self.fight is not None and self.fight.by == self.grey:
            self.fight.thrown = True

    def _objective_lost(self, seat: int, objective: int) -> None:
        table = self.table
        fair = table.held_by.get(objective) == seat and not self.met(seat, objective)
        demand(fair, "antartide-objective-lost", f"seat {seat} does not lose objective {objective}")
        del table.held_by[objective]
        table.used[seat]["objectives lost"] += 1
        table.seen[f"objective for {table.goals[objective].needs} lost"] += 1
        table.seen["objective lost in another's turn"] += seat != table.turn.seat

    def _elimination(self, seat: int, victim: int) -> None:
        table = self.table
        bare = victim in table.alive and not table.lands(victim)
        demand(bare, "antartide-wipeout", f"seat {victim} still has armies")
        by = self.conqueror if self.conqueror != victim else NOBODY
        demand(seat == by, "antartide-wipeout", f"it was {by} who did it, not {seat}")
        table.out[victim] = (table.turn.round, seat, len(table.alive))
        table.alive.remove(victim)
        if table.hands[victim]:
            self.loot = ("take_card" if seat != NOBODY else "discard", victim)
        self.perished = seat == NOBODY
        table.seen["elimination by nobody" if self.perished else "elimination"] += 1

    def _loot(self, seat: int, card: int, victim: int | None = None) -> None:
        kind, loser = self.loot
        whose = seat if kind == "discard" else victim
        demand(whose == loser and card in self.table.hands[loser], "antartide-wipeout", f"card {card} is not his")
        self.table.hands[loser].remove(card)
        (self.table.hands[seat] if kind == "take_card" else self.table.discards).add(card)
        if not self.table.hands[loser]:
            self.loot = None


def _check_faces(
    attack: tuple[int, ...], defence: tuple[int, ...], dice: tuple[int, int], lost: tuple[int, int]
) -> None:
    """Pairs from the highest down; surplus dice do not count, and a tie is the defender's."""
    told = (len(attack), len(defence))
    demand(told == dice, "antartide-pairs", f"{dice} dice show {told} faces")
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    beaten = sum(mine > other for mine, other in pairs)
    meant = (len(pairs) - beaten, beaten)
    demand(lost == meant, "antartide-loss-attacker", f"{attack} against {defence} cost {meant}, not {lost}")
