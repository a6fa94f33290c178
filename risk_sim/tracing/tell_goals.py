"""Objectives that win the game, rewards, cities, capitals and stars, told."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.spec.goal_words import goal_words, reward_words
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller


class Goals(Teller):
    """Tells of objectives, and of what is traded for stars: `spent` are the cards of a trade so far."""

    spent: tuple[int, ...] = ()

    def _in_play(self, event: Event) -> Iterator[str]:
        reward = event.values["reward"]
        lies = f", with {self._reward_words(reward)}" if reward >= 0 else ""
        yield f"In play: {self._goal(event.values['objective'])}{lies}."

    def _city(self, event: Event) -> Iterator[str]:
        yield f"{self.space(event.values['space'])} is a city."

    def _capital(self, event: Event) -> Iterator[str]:
        yield f"{self.army(event.seat)} puts down a capital on {self.space(event.values['space'])}."

    def _spend(self, event: Event) -> Iterator[str]:
        self.spent += (event.values["card"],)
        return iter(())

    def _stars(self, event: Event) -> Iterator[str]:
        cards = ", ".join(self.record.board.titles[card] for card in self.spent)
        self.spent = ()
        stars, units = event.values["stars"], event.values["value"]
        yield self.line(event.seat, f"trades {cards} ({stars} stars) for {units} {self.words.units}.")

    def _claim_objective(self, event: Event) -> Iterator[str]:
        victim = event.values["victim"]
        whence = f", which lay before {self.army(victim)}" if victim >= 0 else ""
        yield self.line(event.seat, f"claims an objective: {self._goal(event.values['objective'])}{whence}.")

    def _objective_lost(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"no longer meets an objective: {self._goal(event.values['objective'])}.")

    def _inherit(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"takes over an objective: {self._goal(event.values['objective'])}.")

    def _reward(self, event: Event) -> Iterator[str]:
        space = event.values["space"]
        where = f" ({self.space(space)})" if space >= 0 else ""
        yield self.line(event.seat, f"has a reward: {self._reward_words(event.values['reward'])}{where}.")

    def _starting_maneuver(self, event: Event) -> Iterator[str]:
        values = event.values
        way = f"from {self.space(values['origin'])} to {self.space(values['target'])}"
        yield self.line(event.seat, f"moves {values['units']} {way}, before the attacks.")

    def _reward_gone(self, event: Event) -> Iterator[str]:
        yield self.aside(f"a reward leaves play: {self._reward_words(event.values['reward'])}.")

    def _goal(self, number: int) -> str:
        ruleset = self.record.ruleset
        return goal_words(list(ruleset.objectives.values())[number], self.record.board, ruleset.has_ranks)

    def _reward_words(self, number: int) -> str:
        ruleset = self.record.ruleset
        return reward_words(ruleset.rewards[ruleset.rewards_out[number][0]], ruleset)
