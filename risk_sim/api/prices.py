"""What a piece, a reward, a card or a seat is worth in units over a whole game: `price`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from risk_sim import __version__, boards, rulesets
from risk_sim.api.goals import check_threads, goal_of
from risk_sim.api.seating import Named, run_of
from risk_sim.comparing import pricing
from risk_sim.comparing.evidence import plain
from risk_sim.comparing.pricing import Bench, Curve, Handicap, Worth
from risk_sim.comparing.sweeping import BATCHES
from risk_sim.errors import InputError, nearest
from risk_sim.metrics.measures import measures
from risk_sim.rulesets.decks import check_deck
from risk_sim.rulesets.variants import changed
from risk_sim.runs import games as playing
from risk_sim.runs.watch import Watch
from risk_sim.spec.board import Board
from risk_sim.spec.goal_words import reward_words
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import games as games_in_words
from risk_sim.text import percent, rounded, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Pieces that can be priced, and how `[setup] extra` has a seat begin with one.
PIECES = {"general": "generals", "admiral": "admirals", "ship": "ships", "fortification": "fortifications"}
CARD, SEAT = "card", "seat"
GAMES = 20_000


class Priced(Struct, frozen=True):
    """One thing priced: for `seat` (from 1) alone, or for whoever has it (None)."""

    seat: int | None
    worth: Worth
    curve: Curve


class Price(Struct, frozen=True):
    """The answer to `price`: what a thing is worth in units, and what the rules ask for it (None: it is not for sale).

    Every number of units was played in `n_games` games. `partial` says that not all was played.
    """

    run: Run
    thing: str
    price: int | None
    n_games: int
    priced: list[Priced]
    partial: bool = False

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat, or one for all: worth in units with interval, win rates, the price in the rules."""
        return [
            {
                "thing": self.thing,
                "seat": one.seat,
                "n_games": self.n_games,
                "worth": plain(one.worth.units),
                "ci_low": plain(one.worth.ci_low),
                "ci_high": plain(one.worth.ci_high),
                "price": self.price,
                "a_unit": plain(one.worth.a_unit),
                "win_rate": plain(one.worth.win_rate),
                "win_rate_without": plain(one.worth.without),
                "beyond": one.worth.beyond,
                "idle": one.worth.idle,
            }
            for one in self.priced
        ]

    @property
    def curve_rows(self) -> list[dict[str, Any]]:
        """A row for each number of units that was tried: the win rate with so many more."""
        return [
            {"thing": self.thing, "seat": one.seat, "units": units, "win_rate": float(shares.mean())}
            for one in self.priced
            for units, shares in zip(one.curve.units, one.curve.shares, strict=True)
        ]

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a frame."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def named(self) -> str:
        """What is priced, in words."""
        if self.thing in self.run.ruleset.rewards:
            return f"the reward {self.thing.replace('_', ' ')}"
        return f"an {self.thing}" if self.thing[0] in "aeio" else f"a {self.thing}"

    @property
    def _one_more(self) -> str:
        """The beginning of a sentence on it."""
        more = "" if self.thing in self.run.ruleset.rewards else " more"
        return f"{self.named.capitalize()}{more} at the start"

    @property
    def description(self) -> str:
        """In words, what was played."""
        names = [policy.name for policy in self.run.lineup.orders[0]]
        rewards = self.run.ruleset.rewards
        does = f" ({reward_words(rewards[self.thing], self.run.ruleset)})" if self.thing in rewards else ""
        who = f"{len(names)} x {names[0]}" if len(set(names)) == 1 else ", ".join(names)
        many = self.run.ruleset.words.units
        turns = "" if self.thing == SEAT else ", each seat having it in turn"
        return (
            f"{self.run.ruleset.title}: what {self.named} is worth{does}, in {many} at the start; "
            f"{self.n_games:,} games of each number of them{turns}, seed {self.run.seed}, by {who}."
        )

    def sentences(self) -> list[str]:
        """What it is worth, and whether the rules ask as much."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        many = self.run.ruleset.words.units
        for one in self.priced:
            found = one.worth
            if found.idle:
                yield (
                    f"{self._one_more} changes who wins in none of {games_in_words(self.n_games)}: there is no place "
                    "for it, or these players hardly use it."
                )
                continue
            if isnan(found.units):
                yield f"A few {many} more at the start do not win more often here, so nothing can be priced in them."
                continue
            if isnan(found.ci_low):
                what = "anything" if one.seat is None else f"seat {one.seat}"
                yield f"{games_in_words(self.n_games)} are too few to price {what}; ask for more (--games)."
                continue
            shown, *ends = (rounded(part, 1) for part in (found.units, found.ci_low, found.ci_high))
            interval = f"{shown} {many} ({' to '.join(ends)}, 95 %)"
            if one.seat is not None:
                yield f"Seat {one.seat} is worth {interval}: it wins {percent(found.without)}{self._handicap(found)}."
            else:
                yield (
                    f"{self._one_more} is worth {interval}: who has it wins "
                    f"{percent(found.win_rate)}, without it {percent(found.without)}; one more of the {many} adds "
                    f"{100 * found.a_unit:.2f} points."
                )
                yield self._against_price(found)
            if found.beyond:
                low, *_, high = one.curve.units
                yield f"That is beyond the {low} to {high} that were tried: take it as a guess."

    def _handicap(self, found: Worth) -> str:
        """What would make a seat's share equal, where the games can tell."""
        fair = f"an equal share ({percent(1 / self.run.lineup.seats)})"
        if found.ci_low <= 0 <= found.ci_high:
            return f", and these games cannot tell whether fewer or more would bring it to {fair}"
        return f", and with {abs(found.units):.1f} {'fewer' if found.units > 0 else 'more'} would win {fair}"

    def _against_price(self, found: Worth) -> str:
        if self.price is None:
            return "The rules do not sell it."
        said = f"The rules ask {self.price} for it"
        if found.ci_low > self.price:
            return f"{said}, which is less than it is worth at the start, in these players' hands."
        if found.ci_high < self.price:
            return f"{said}, which is more than it is worth at the start, in these players' hands."
        return f"{said}, which may be just what it is worth: these games cannot tell."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "version": __version__,
            "ruleset": self.run.ruleset.name,
            "fingerprint": self.run.ruleset.fingerprint,
            "board": self.run.board.name,
            "board_fingerprint": self.run.board.fingerprint,
            "reconstructed": self.run.reconstructed,
            "players": self.run.lineup.seats,
            "seed": self.run.seed,
            "n_games": self.n_games,
            "partial": self.partial,
            "description": self.description,
            "thing": self.thing,
            "price": self.price,
            "worths": self.rows,
            "curve": self.curve_rows,
            "sentences": self.sentences(),
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw win rates by units more at the start, and where what is priced lies on them. Returns the axes."""
        from risk_sim import plots

        return plots.price(self, ax)

    def __str__(self) -> str:
        made = self.run.reconstructed
        lines = wrapped(self.description) + (wrapped(f"Not from the box: {made}.") if made else []) + [""]
        return "\n".join(lines + [line for sentence in self.sentences() for line in wrapped(sentence)])

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p>{escape(line)}</p>" for line in [self.description, *self.sentences()])
        return f"{said}{self.table.to_html(index=False)}"


def price(
    thing: str,
    ruleset: str | Path | Ruleset,
    *,
    players: int | None = None,
    games: int = GAMES,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Price:
    """What a piece, a reward or a card at the start, or a seat, is worth in units at the start.

    `thing`: general, admiral, ship, fortification, a reward by its name, card or seat, as far as the game has it. The
    same games are played with it for one seat and with units more (or fewer) for that seat; worth as much is what wins
    as often. All but seats are given to each seat in turn, `games` in all for each number of units; a seat is worth the
    units that bring it to an equal share, from `games` each. Raises InputError for what the game does not have.
    """
    number = goal_of(games, None, None).games
    check_threads(threads)
    base = rulesets.load(ruleset)
    used = board if board is None or isinstance(board, Board) else boards.load(board)
    first = run_of(base, players, seed, policy, None, None, used, rulebook_only)
    prices = Prices(first, number, Watch(advance, warn), threads)
    prices.check(thing)
    if compiling is not None and playing.compiles_first():
        compiling()
    return prices.of(thing)


def things(rules: Ruleset) -> dict[str, str]:
    """What can be priced in a game, and what `[setup] extra` calls it (cards are dealt, a seat is had).

    Of rewards that do the same the first alone.
    """
    there = {
        "general": rules.leaders.generals,
        "admiral": rules.leaders.admirals,
        "ship": rules.game.zones == "on",
        "fortification": rules.fortifications.tokens,
    }
    rewards: dict[str, str] = {}
    known: set[tuple[str, int]] = set()
    for name, reward in rules.rewards_in_play.items() if rules.objectives else ():
        if (does := (reward.does, reward.amount)) not in known:
            rewards[name] = name
            known.add(does)
    pieces = {thing: many for thing, many in PIECES.items() if there[thing]}
    cards = {CARD: "cards"} if "draw" in rules.game.turn else {}
    return rewards | pieces | cards | {SEAT: ""}


class Prices:
    """Things of one game, priced one after another; games with more units are played once for all of them.

    `games` of each number of units and of each thing, by all seats together.
    """

    def __init__(self, first: Run, games: int, watch: Watch, threads: int | None) -> None:
        self.first, self.games, self.things = first, games, things(first.ruleset)
        self.seats = first.lineup.seats
        wins = [one for one in measures(first) if one.group == "seats"]
        self.bench = Bench(partial(_run, first), wins, watch, threads)

    def check(self, thing: str) -> None:
        """Raise InputError for what the game does not have or has no room for, and for too few games."""
        if thing not in self.things:
            raise InputError(f"{thing}: {self.first.ruleset.title} has none to be priced{nearest(thing, self.things)}")
        least = BATCHES if thing == SEAT else BATCHES * self.seats
        if self._each(thing) < BATCHES:
            raise InputError(f"--games {self.games}: give {least} or more")
        for seat in range(self.seats):
            _run(self.first, Handicap(self.things[thing] or "units", 1, seat))

    def has_room(self, thing: str) -> bool:
        """Whether every seat may begin with one more of it."""
        try:
            self.check(thing)
        except InputError:
            return False
        return True

    def of(self, thing: str) -> Price:
        """What one thing is worth. Raises InputError as `check` does, KeyboardInterrupt where nothing was priced."""
        self.check(thing)
        wanted: list[int | None] = list(range(1, self.seats + 1)) if thing == SEAT else [None]
        priced: list[Priced] = []
        try:
            for one in wanted:
                found = self._curve(thing, one)
                priced.append(Priced(one, _signed(thing, found), found))
        except pricing.Stopped:
            pass
        if not priced:
            raise KeyboardInterrupt
        asked = _asked(thing, self.first.ruleset)
        return Price(self.first, thing, asked, self.games, priced, len(priced) < len(wanted))

    def _each(self, thing: str) -> int:
        """Games of each seat."""
        return self.games if thing == SEAT else -(-self.games // self.seats)

    def _curve(self, thing: str, seat: int | None) -> Curve:
        """What is priced beside units."""
        each, spare = self._each(thing), _spare(self.first)
        if seat is not None:
            # An equal share, whatever the batch: the seat needs so many units more to have it.
            return pricing.curve(self.bench, lambda games: np.full(BATCHES, 1 / self.seats), [seat - 1], each, spare)

        def asked(some: int) -> pricing.Floats:
            shares = [self.bench.batches(Handicap(self.things[thing], 1, at), some) for at in range(self.seats)]
            found: pricing.Floats = np.mean(shares, axis=0)
            return found

        return pricing.curve(self.bench, asked, range(self.seats), each, spare)


def _spare(first: Run) -> int:
    """Units that a seat can do without and still have one for each of its territories, and one to place."""
    setup, seats = first.ruleset.setup, first.lineup.seats
    if setup.claim == "printed":
        return min(_printed_spare(first, seat) for seat in range(seats))
    least = setup.start_units.get(str(seats), 0) + min(0, *setup.extra.get("units", (0,)))
    return max(least - -(-first.board.lands // seats) - 1, 0)


def _printed_spare(first: Run, seat: int) -> int:
    """The same of a seat whose units stand as they are printed."""
    spaces, stands = first.board.spaces, first.ruleset.printed_units(seat).items()
    return sum(units - 1 for name, units in stands if spaces[name].kind == "land" and not spaces[name].capacity)


def _signed(thing: str, found: Curve) -> Worth:
    """What a seat lacks of an equal share is what it is worth less."""
    one = pricing.worth(found)
    if thing != SEAT:
        return one
    return one._replace(units=-one.units, ci_low=-one.ci_high, ci_high=-one.ci_low)


def _run(first: Run, handicap: Handicap) -> Run:
    """What is played with a handicap. Raises InputError for what the game does not have."""
    if not handicap.number:
        return first
    seats = first.lineup.seats
    given = [handicap.number if seat == handicap.seat else 0 for seat in range(seats)]
    field = f"extra.{handicap.what}"
    if handicap.what == "cards":
        before = first.ruleset.setup.start_cards.get(str(seats), (0,) * seats)
        field, given = f"setup.start_cards.{seats}", [one + more for one, more in zip(before, given, strict=True)]
    else:
        before = first.ruleset.setup.extra.get(handicap.what, (0,) * seats)
        given = [one + more for one, more in zip(before, given, strict=True)]
    rules = changed(first.ruleset, {field: given})
    check_deck(rules, first.board, seats)
    return first._replace(ruleset=rules)


def _asked(thing: str, rules: Ruleset) -> int | None:
    """What the rules ask for it, in units."""
    return {
        "general": rules.leaders.general_price,
        "admiral": rules.leaders.admiral_price,
        "ship": rules.sea.ship_price,
        "fortification": rules.fortifications.price,
    }.get(thing)
