"""Victory points by what they were for, and what use is made of leaders, ships, cards and all else a game offers."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from msgspec import Struct

from risk_sim.metrics.shares import Z, interval, seats_held
from risk_sim.metrics.sums import Sums, counted_names
from risk_sim.metrics.tally import Tally
from risk_sim.runs.columns import OF_A_SEAT, POINTS, USED, USED_FOR_GOALS, USED_FOR_NEUTRALS
from risk_sim.spec.ruleset import Ruleset

#: Whatever is made use of, in any game.
_OPTIONS = USED + USED_FOR_GOALS + USED_FOR_NEUTRALS


class Use(Struct, frozen=True):
    """A number of a game by its column, for a seat or a player: its mean a game and seat held.

    The interval of the mean is normal (95 %), with one trial a game.
    `games_used` of `n_games`: those in which it was not 0, as a share with its interval (Wilson). A mean of fewer than
    two games has no interval.
    """

    by: str
    who: str
    name: str
    n_games: int
    mean: float
    ci_low: float | None
    ci_high: float | None
    games_used: int
    share_used: float
    share_low: float
    share_high: float


def points(games: Tally) -> list[Use]:
    """Points a game: all, then by what they were for."""
    return [use for use in _uses(games) if use.name in ("points", *POINTS)]


def options(games: Tally) -> list[Use]:
    """What is made use of, in a game."""
    return [use for use in _uses(games) if use.name in _OPTIONS]


def anybody(games: Tally) -> dict[str, float]:
    """The share of games in which some seat made use of an option."""
    return {
        name: int(count) / games.n
        for name, count in zip(_names(games), games.uses.anybody, strict=True)
        if name in _OPTIONS and games.n
    }


def offered(ruleset: Ruleset) -> tuple[str, ...]:
    """The options that a game has at all."""
    leaders, at_sea = ruleset.leaders, ruleset.game.zones == "on"
    either = bool(leaders.generals or leaders.admirals)
    has = {
        "generals": bool(leaders.generals),
        "admirals": bool(leaders.admirals),
        "ships": at_sea,
        "fortifications": bool(ruleset.fortifications.tokens),
        "landings": at_sea,
        "sea_battles": at_sea,
        "led_battles": either,
        "leader_moves": either,
        "ship_moves": at_sea,
        "effects": plays_cards(ruleset),
        "missions": ruleset.game.missions == "on",
        "captured": either,
        "ransomed": leaders.ransom == "on",
        "epidemic_losses": bool(ruleset.epidemics.number),
        "annexed": bool(ruleset.campaign.powers),
        "allied": bool(ruleset.campaign.powers),
        **_offered_for_goals(ruleset),
    }
    return tuple(name for name in _OPTIONS if has.get(name))


def plays_cards(ruleset: Ruleset) -> bool:
    """Whether there are cards to be played for what they do, and not for their worth in sets alone."""
    return ruleset.cards.effects == "on" and any(one.does != "exchange_bonus" for one in ruleset.effects.values())


def _offered_for_goals(ruleset: Ruleset) -> dict[str, bool]:
    gifts = {reward.does for reward in ruleset.rewards_in_play.values()}
    return {
        "objectives": bool(ruleset.objectives),
        "objectives_lost": bool(ruleset.objectives),
        "objectives_taken": bool(ruleset.objectives),
        "rewards": bool(ruleset.rewards_in_play),
        "stars": bool(ruleset.stars.values) and "stars" in ruleset.game.phases,
        "cities": ruleset.income.cities == "on",
        "capitals": ruleset.setup.start_capital == "on",
        "bonus_dice": bool(gifts & {"attack_die", "defence_die"}),
        "airfields": "airfield" in gifts,
        "reward_maneuvers": bool(gifts & {"extra_maneuver", "starting_maneuver"}),
        "sure_cards": "sure_card" in gifts,
        "neutrals_beaten": bool(ruleset.supply.armies),
        "neutral_attacks": bool(ruleset.events_in_play),
        "flags_lost": bool(ruleset.supply.flags),
    }


def _names(games: Tally) -> tuple[str, ...]:
    """What was summed."""
    # The points are counted among the numbers of every game, and first among these.
    return counted_names(len(OF_A_SEAT) + len(games.uses.anybody) - 1 if len(games.uses.anybody) else 0)


def _uses(games: Tally) -> Iterator[Use]:
    seats = {str(seat + 1): 1 for seat in range(games.lineup.seats)}
    yield from _of("seat", seats, games.uses.seats, games)
    yield from _of("policy", dict(seats_held(games.lineup)), games.uses.players, games)


def _of(by: str, held: dict[str, int], sums: Sums, games: Tally) -> Iterator[Use]:
    n = games.n
    for at, (who, seats) in enumerate(held.items()):
        for place, name in enumerate(_names(games)):
            total, squares, used = (int(part[at, place]) for part in sums)
            share_low, share_high = interval(used, n)
            mean = total / n / seats if n else 0.0
            half = Z * sqrt(max(squares - total * total / n, 0.0) / (n - 1) / n) / seats if n > 1 else None
            yield Use(
                by=by,
                who=who,
                name=name,
                n_games=n,
                mean=mean,
                ci_low=None if half is None else mean - half,
                ci_high=None if half is None else mean + half,
                games_used=used,
                share_used=used / n if n else 0.0,
                share_low=share_low,
                share_high=share_high,
            )
