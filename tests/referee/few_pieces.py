"""RisiKo! Antartide: event cards, a neutral army they move, pieces in short supply, objectives won and lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from referee import cards, dice, goals
from referee.objection import demand
from referee.pieces import Box
from referee.replay import Event, Referee
from referee.table import NOBODY, Table
from referee.turn import Turn
from referee.turns import next_turn
from risk_sim.spec.board import Board
from risk_sim.spec.events import Event as Card
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset


@dataclass
class Fight:
    """An attack that was declared. `dice`: what the neutral army throws with, None where a player chooses.

    `short`: whether attacker and defender can change no flag until it is over.
    """

    origin: int
    target: int
    by: int
    defended: bool
    dice: int | None = None
    thrown: bool = False
    short: tuple[bool, bool] = (False, False)


@dataclass
class Drawn:
    """An event card that is carried out, and what is done of it."""

    card: Card
    spaces: set[int] = field(default_factory=set)
    attacks: int = 0


class FewPieces(Referee):
    """Follows one game of few pieces."""

    def __init__(self, ruleset: Ruleset, board: Board, seats: int, position: Position | None = None) -> None:
        super().__init__(ruleset, board, seats)
        self.table = table = Table(ruleset, board, seats)
        self.box = Box(table)
        self.grey = seats
        self.territories = [at for at in range(table.spaces) if board.spaces[table.names[at]].kind == "land"]
        table.deck = set(self.territories)
        self.pile: set[int] = set()
        self.drawn: Drawn | None = None
        self.fight: Fight | None = None
        self.flags: list[tuple[int, int]] = []
        self.fallen: int | None = None
        self.conqueror = NOBODY
        self.stood = 0
        self.loot: tuple[str, int] | None = None
        self.sets = 0

    # ------------------------------------------------------------ reading

    def follow(self, event: Event) -> None:
        demand(not self.table.over, "classic-win", "the game is over")
        if self.table.turn is None and event.kind != "turn":
            OPENING.get(event.kind, _unknown)(self, event.seat, **event.values)
            return
        if event.kind not in {"turn", "capped"}:
            demand(event.kind in STEPS, "antartide-turn", f"no rule knows '{event.kind}'")
        due = self._due()
        if due is not None:
            demand(event.kind in due[0], due[1], f"{' or '.join(due[0])} is due, not {event.kind}")
        if event.kind == "turn":
            self._begin(event.seat, **event.values)
        else:
            STEPS[event.kind](self, event.seat, **event.values)

    def end(self) -> None:
        demand(self.table.over, "antartide-win", "the game stops before it is won or given up")

    def _due(self) -> tuple[tuple[str, ...], str] | None:
        """What comes next whatever anybody would like, and the clause that says so."""
        table = self.table
        if table.turn is None:
            return None
        if self.flags:
            return ("flag_lost",), "antartide-flag-lone"
        if self.loot is not None:
            return (self.loot[0],), "antartide-wipeout"
        if left := goals.left_by_the_dead(table):
            return (left[0],), "antartide-wipeout"
        if len(table.alive) == 1:
            return ("win",), "antartide-wipeout"
        if self._unmet() is not None:
            return ("objective_lost",), "antartide-objective-lost"
        if self._bare(without=self.fallen) is not None:
            return ("abandon",), "antartide-flag-origin-empty"
        out = [seat for seat in table.alive if not table.lands(seat)]
        if self.fallen is not None:
            return self._due_on_fallen()
        if out:
            return ("elimination",), "antartide-wipeout"
        if self.fight is not None and self.fight.by == self.grey and not self.fight.thrown:
            return ("throw",) if self.fight.defended else ("conquest",), "antartide-event-attack-choice"
        return None

    def _due_on_fallen(self) -> tuple[tuple[str, ...], str]:
        """Somebody moves into a space without armies, or nobody can."""
        origin = self.fight.origin
        if self.table.units[origin] and self.box.movable(origin, self.fallen) > 0:
            return ("conquest",), "antartide-conquest"
        return ("abandon",), "antartide-flag-split"

    def _unmet(self) -> int | None:
        """An objective whose holder does not fulfil it any more."""
        if self.table.ruleset.claims.lost == "never":
            return None
        return next((at for at, seat in sorted(self.table.held_by.items()) if not self.met(seat, at)), None)

    def met(self, seat: int, objective: int) -> bool:
        """Whether an objective is fulfilled."""
        goal, held = self.table.goals[objective], set(self.table.lands(seat))
        if goal.needs == "stations":
            return set(range(self.table.spaces)) - set(self.territories) <= held
        if goal.needs == "most_neutrals_beaten":
            others = [self.box.kept[other] for other in range(self.table.seats) if other != seat]
            return self.box.kept[seat] > max(others)
        return goals.met(self.table, seat, objective)

    def _bare(self, without: int | None = None) -> int | None:
        """A space somebody holds without an army on it."""
        bare = (at for at, owner in enumerate(self.table.owner) if owner != NOBODY and self.table.units[at] == 0)
        return next((at for at in bare if at != without), None)

    # ------------------------------------------------------------ before the first turn

    def _in_play(self, seat: int, objective: int, reward: int) -> None:
        clause = "antartide-objectives-open"
        demand(self.stood == 0 and objective not in self.table.open, clause, "all objectives are laid out once")
        self.table.open.add(objective)

    def _stand(self, army: int, space: int, units: int) -> None:
        clause = "antartide-initial"
        demand(len(self.table.open) == len(self.table.goals), "antartide-objectives-open", "objectives are missing")
        demand(self.table.owner[space] == NOBODY, clause, f"somebody stands on {self.table.name(space)}")
        meant = self.table.ruleset.opening.get(self.table.names[space])
        told = (army + 1, units)
        demand(meant is not None and told == (meant.army, meant.units), clause, f"{told} is not printed there")
        self.table.owner[space], self.table.units[space] = army, units
        self.stood += 1

    # ------------------------------------------------------------ turns

    def _begin(self, seat: int, round: int) -> None:
        table = self.table
        if table.turn is None:
            demand(self.stood == len(table.ruleset.opening), "antartide-initial", "the opening is not complete")
        else:
            self._leave_all()
        demand((seat, round) == next_turn(table), "antartide-turn", f"{next_turn(table)} (seat, round) is next")
        table.turn = Turn(seat, round, hand_before=len(table.hands[seat]))
        table.turns += 1
        self.drawn = self.fight = None
        self.conqueror = NOBODY
        self.sets = 0

    def _enter(self, phase: str) -> None:
        """Go on to a phase; those before it are left."""
        now, phases = self.table.turn, self.table.ruleset.game.turn
        demand(phase in phases[now.at :], "antartide-turn", f"{phase} comes too late")
        while phases[now.at] != phase:
            self._leave(phases[now.at])
            now.at, now.acts = now.at + 1, 0

    def _leave_all(self) -> None:
        for phase in self.table.ruleset.game.turn[self.table.turn.at :]:
            self._leave(phase)
            self.table.turn.acts = 0

    def _leave(self, phase: str) -> None:
        if phase in LEAVING:
            LEAVING[phase](self)

    def _mine(self, seat: int, clause: str = "antartide-turn") -> None:
        demand(seat == self.table.turn.seat, clause, f"it is the turn of seat {self.table.turn.seat}")

    def _capped(self, seat: int, round: int) -> None:
        self._leave_all()
        most = self.table.ruleset.game.max_rounds
        over = round == most and next_turn(self.table)[1] == most + 1
        demand(over, "game.max_rounds", "given up too early or too late")
        self.table.over = True

    # ------------------------------------------------------------ events

    def _event(self, seat: int, event: int) -> None:
        self._mine(seat)
        self._enter("events")
        demand(self.drawn is None, "antartide-event-draw", "a second event card in one turn")
        events = list(self.table.ruleset.events.values())
        if not self.pile:
            self.pile = set(range(len(events)))
            self.table.seen["event cards shuffled"] += 1
        demand(event in self.pile, "antartide-event-deck-empty", f"event card {event} is not in the deck")
        self.pile.remove(event)
        self.drawn = Drawn(events[event])
        self.table.seen[f"event {events[event].op}"] += 1

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
            due = min(table.units[space], 2 * due)
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

    # ------------------------------------------------------------ reinforcement

    def _income(self, seat: int, **told: int) -> None:
        self._mine(seat)
        self._enter("income")
        table = self.table
        demand(table.turn.acts == 0, "antartide-reinforce-count", "units are gained once a turn")
        by_count = len(table.lands(seat))
        demand(told["for_territories"] == by_count, "antartide-reinforce-count", f"{by_count} spaces bring as many")
        by_goals = table.ruleset.claims.units * sum(holder == seat for holder in table.held_by.values())
        demand(told["for_missions"] == by_goals, "antartide-reinforce-objective", f"objectives bring {by_goals}")
        more = told["for_groups"] + told["for_capitals"] + told["for_rewards"]
        demand(more == 0, "antartide-reinforce-count", "nothing else brings armies")
        table.turn.acts += 1
        table.turn.units += by_count + by_goals
        table.seen["income for objectives"] += by_goals > 0

    def _leave_income(self) -> None:
        demand(self.table.turn.acts == 1, "antartide-reinforce-count", "units are gained every turn")

    def _trade(self, seat: int, card: int, card2: int, card3: int, value: int) -> None:
        self._mine(seat)
        self._enter("trade")
        most = self.table.ruleset.cards.sets_a_turn
        demand(not most or self.sets < most, "antartide-set-optional", f"more than {most} sets in one turn")
        if card in self.territories:
            plus = sum(
                self.table.ruleset.effects[name].amount
                for one in (card, card2, card3)
                if (name := self.table.ruleset.deck.get(self.table.names[one]))
            )
            worth = self.table.ruleset.cards.fixed_set_value + plus
            demand(value == worth, "antartide-set-value", f"the set brings {worth}, not {value}")
            self.table.seen[f"set of {worth}"] += 1
        cards.trade(self.table, seat, card, card2, card3, value)
        self.sets += 1

    def _leave_trade(self) -> None:
        table, rules = self.table, self.table.ruleset.cards
        forced = rules.forced_trade == "on" and table.turn.hand_before >= rules.forced_at
        if forced and cards.holds_set(table, table.hands[table.turn.seat]):
            demand(self.sets > 0, "antartide-set-forced", f"{table.turn.hand_before} cards: a set must go")
            table.seen["set traded by force"] += 1

    def _place(self, seat: int, space: int, units: int) -> None:
        self._mine(seat)
        self._enter("place")
        table = self.table
        mine = table.exists(space) and table.owner[space] == seat
        demand(mine, "antartide-reinforce-place", f"{table.name(space)} is not his")
        demand(1 <= units <= table.turn.units, "antartide-reinforce-count", f"{units} of {table.turn.units} armies")
        spare = self.box.reserve(seat)
        demand(units <= spare, "antartide-cap-48", f"{units} armies, and {spare} are in the reserve")
        demand(units == self.box.fitting(space, units), "antartide-station-cap", f"{table.name(space)} is full")
        table.units[space] += units
        table.turn.units -= units
        table.seen["armies placed on a station"] += space not in self.territories

    def _leave_place(self) -> None:
        table = self.table
        left, spare = table.turn.units, self.box.reserve(table.turn.seat)
        room = any(self.box.room(at) != 0 for at in table.lands(table.turn.seat))
        demand(not left or not spare or not room, "antartide-reinforce-count", f"{left} armies are not placed")
        table.seen["gains beyond the reserve"] += left > 0

    # ------------------------------------------------------------ attacks

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
            found.append((space, losses, min(table.units[space], 2 * losses) if whole else losses, other))
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
        table.seen["elimination" if seat != NOBODY else "elimination by nobody"] += 1

    def _loot(self, seat: int, card: int, victim: int | None = None) -> None:
        kind, loser = self.loot
        whose = seat if kind == "discard" else victim
        demand(whose == loser and card in self.table.hands[loser], "antartide-wipeout", f"card {card} is not his")
        self.table.hands[loser].remove(card)
        (self.table.hands[seat] if kind == "take_card" else self.table.discards).add(card)
        if not self.table.hands[loser]:
            self.loot = None

    # ------------------------------------------------------------ objectives, the end of a turn

    def _claim(self, seat: int, objective: int, victim: int) -> None:
        self._mine(seat, "antartide-objective-check")
        self._enter("claim")
        table = self.table
        holder = table.held_by.get(objective, NOBODY)
        demand(objective in table.open and holder != seat, "antartide-objective-take", "not to be had")
        demand(victim == holder, "antartide-objective-steal", f"it lies before {holder}, not {victim}")
        needs = table.goals[objective].needs
        clause = "antartide-obj-neutral-tie" if needs == "most_neutrals_beaten" else "antartide-objective-check"
        demand(self.met(seat, objective), clause, f"objective {objective} ({needs}) is not fulfilled")
        if holder != NOBODY:
            table.used[holder]["objectives lost"] += 1
            table.used[seat]["objectives taken"] += 1
        table.held_by[objective] = seat
        table.used[seat]["objectives"] += 1
        table.seen[f"objective {list(table.ruleset.objectives)[objective]}"] += 1

    def _has_won(self) -> bool:
        held = sum(holder == self.table.turn.seat for holder in self.table.held_by.values())
        return held >= self.table.ruleset.claims.to_win

    def _leave_victory(self) -> None:
        demand(not self._has_won(), "antartide-win", "the game is won, and goes on")

    def _win(self, seat: int) -> None:
        table = self.table
        if len(table.alive) == 1:
            demand(seat == table.alive[0], "antartide-wipeout", "the other one has won")
        else:
            self._mine(seat, "antartide-win")
            self._enter("victory")
            demand(self._has_won(), "antartide-win", "too few objectives")
            table.seen["won by objectives"] += 1
        table.over = True

    def _maneuver(self, seat: int, origin: int, target: int, units: int, leaders: int) -> None:
        self._mine(seat)
        self._enter("maneuver")
        table = self.table
        demand(table.turn.acts == 0, "antartide-move", "a second strategic move")
        mine = table.exists(origin) and table.exists(target) and table.owner[origin] == table.owner[target] == seat
        demand(mine and target in table.beside[origin], "antartide-move", "not from one own space to the next")
        most = table.units[origin] - 1
        demand(1 <= units <= most, "antartide-move-leave-one", f"{units} armies leave, at most {most} can")
        demand(units == self.box.fitting(target, units), "antartide-station-cap", f"{table.name(target)} is full")
        table.units[origin] -= units
        table.units[target] += units
        table.turn.acts += 1
        for end, space in (("from", origin), ("to", target)):
            table.seen[f"move {end} a station"] += space not in self.territories

    def _draw(self, seat: int, card: int) -> None:
        self._mine(seat)
        self._enter("draw")
        table = self.table
        clause = "antartide-draw" if table.turn.invaded == 0 else "antartide-empty-no-card"
        demand(table.turn.conquests > 0, clause, "no territory was taken from a defender")
        demand(table.turn.draws == 0, "antartide-draw", "a second card")
        if not table.deck:
            table.deck, table.discards = table.discards, set()
            table.seen["deck made of the discards"] += 1
        demand(card in table.deck, "antartide-deck-reshuffle", f"card {card} is not in the deck")
        table.deck.remove(card)
        table.hands[seat].add(card)
        table.turn.draws += 1

    def _leave_draw(self) -> None:
        now, table = self.table.turn, self.table
        if table.deck or table.discards:
            demand(now.draws == (now.conquests > 0), "antartide-draw", f"{now.draws} cards for {now.conquests}")
        table.seen["conquests without a card"] += now.conquests == 0 and self.conqueror == now.seat

    def _inherit(self, seat: int, victim: int, objective: int) -> None:
        goals.inherit(self.table, seat, victim, objective)


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


def _unknown(referee: FewPieces, seat: int, **values: int) -> None:
    demand(False, "antartide-initial", "nothing else happens before the first turn")


OPENING: dict[str, Callable[..., None]] = {"in_play": FewPieces._in_play, "stand": FewPieces._stand}
LEAVING: dict[str, Callable[[FewPieces], None]] = {
    "events": FewPieces._leave_events,
    "income": FewPieces._leave_income,
    "trade": FewPieces._leave_trade,
    "place": FewPieces._leave_place,
    "victory": FewPieces._leave_victory,
    "draw": FewPieces._leave_draw,
}
STEPS: dict[str, Callable[..., None]] = {
    "event": FewPieces._event,
    "armies_come": FewPieces._armies_come,
    "armies_go": FewPieces._armies_go,
    "neutral_attack": FewPieces._neutral_attack,
    "income": FewPieces._income,
    "trade": FewPieces._trade,
    "place": FewPieces._place,
    "assault": FewPieces._assault,
    "throw": FewPieces._throw,
    "flag_lost": FewPieces._flag_lost,
    "conquest": FewPieces._conquest,
    "abandon": FewPieces._abandon,
    "objective_lost": FewPieces._objective_lost,
    "elimination": FewPieces._elimination,
    "take_card": FewPieces._loot,
    "discard": FewPieces._loot,
    "inherit": FewPieces._inherit,
    "claim_objective": FewPieces._claim,
    "win": FewPieces._win,
    "maneuver": FewPieces._maneuver,
    "draw": FewPieces._draw,
    "capped": FewPieces._capped,
}
