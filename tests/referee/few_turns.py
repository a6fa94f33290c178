"""Reinforcement, cards, objectives and the strategic move of a game of few pieces."""

from __future__ import annotations

from referee import cards, goals
from referee.few_table import FewTable
from referee.objection import demand
from referee.table import NOBODY


class Turns(FewTable):
    """What a turn is made of besides events and attacks."""

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
