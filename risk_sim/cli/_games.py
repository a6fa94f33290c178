"""How games that were played are printed."""

import sys
from typing import TYPE_CHECKING, Any

from risk_sim.cli._tables import Column, Format, fixed, percent, show, show_json

#: Where so many play, who is not first is last.
MOST_OPPOSED = 2

if TYPE_CHECKING:
    from risk_sim.api.ensembles import Ensemble
    from risk_sim.api.games import Games


def show_games(found: "Games", format: Format) -> None:
    """Rates by seat and by player; every game in csv."""
    if format is Format.json:
        show_json(found.to_dict())
    elif format is Format.csv:
        from risk_sim.api.exports import csv_texts

        for text in csv_texts(found.tables()):
            sys.stdout.write(text)
    else:
        print(f"{found}\n")
        _rates("seat", found.seat_rows, format)
        print()
        _rates("policy", found.policy_rows, format)
        if found.run.lineup.seats > MOST_OPPOSED:
            print()
            _finishes(found.finishing_rows, format)
        if found.offered:
            print()
            if found.ruleset.game.length:
                _points(found, format)
                print()
            _options(found, format)


def show_ensemble(found: "Ensemble", format: Format) -> None:
    """Win rates on every reconstruction, and what holds on how many."""
    if format is Format.json:
        show_json(found.to_dict())
        return
    if format is not Format.csv:
        print(f"{found}\n")
    rows = found.rows
    seats = [name for name in rows[0] if name.startswith("seat_")]
    columns: list[Column | str] = [
        "board",
        Column("fingerprint", text=lambda whole: whole[:8]),
    ]
    if "deck_fingerprint" in rows[0]:
        columns.append(Column("deck_fingerprint", "deck", lambda whole: whole[:8]))
    columns.append(Column("n_games", "games"))
    columns += [Column(name, name.replace("_", " "), lambda rate: percent(rate, 1)) for name in seats]
    columns += [Column("equal_seats_p_value", "p equal seats", fixed(3)), Column("rounds", "rounds", fixed(1))]
    show(rows, columns, format)


def _finishes(rows: list[dict[str, Any]], format: Format) -> None:
    """Who finishes where: the share of games in each place."""
    columns: list[Column | str] = [Column("who", "finishes"), Column("out_round", "out in round", fixed(1))]
    names = [name for name in rows[0] if name.startswith("place_")]
    columns += [Column(name, name.replace("_", " "), lambda share: percent(share, 1)) for name in names]
    show(rows, columns, format)


def _points(found: "Games", format: Format) -> None:
    """Points a game by what they were for, a row a player; without those nobody ever scored."""
    rows = [row for row in found.point_rows if row["by"] == found.telling]
    sources = list(dict.fromkeys(row["source"] for row in rows if row["mean"]))
    by_who = {(row["who"], row["source"]): row for row in rows}
    lines = [
        [f"seat {who}" if found.telling == "seat" else who, *(by_who[who, source] for source in sources)]
        for who in dict.fromkeys(row["who"] for row in rows)
    ]
    show(lines, [Column("points", "points a game"), *(Column(name, text=_mean) for name in sources)], format)


def _options(found: "Games", format: Format) -> None:
    """What is made use of, a row an option and a column a player."""
    rows = [row for row in found.option_rows if row["by"] == found.telling]
    names = list(dict.fromkeys(row["who"] for row in rows))
    by_who = {(row["who"], row["option"]): row for row in rows}
    lines = [
        [option.replace("_", " "), *(by_who[who, option] for who in names), share]
        for option, share in found.offered.items()
    ]
    titles = [f"seat {who}" if found.telling == "seat" else who for who in names]
    columns = [Column("option", "used a game"), *(Column(who, who, _mean) for who in titles)]
    show(lines, [*columns, Column("any", "in games", lambda share: percent(share, 1))], format)


def _mean(use: dict[str, Any]) -> str:
    """A mean with half the width of its interval."""
    half = "" if use["ci_high"] is None else f" ± {use['ci_high'] - use['mean']:.2f}"
    return f"{use['mean']:.2f}{half}"


def warn(what: str) -> None:
    """Say on stderr what was wrong."""
    print(f"risk-sim: {what}", file=sys.stderr, flush=True)


def _rates(whose: str, rows: list[dict[str, Any]], format: Format) -> None:
    columns: list[Column | str] = ["seat", "policy"] if whose == "seat" else ["policy"]
    columns += [
        Column("wins", text=lambda wins: f"{wins:,}" if wins == int(wins) else f"{wins:,.1f}"),
        Column("win_rate", "win rate", lambda rate: percent(rate, 2)),
        Column("ci_low", "from", lambda rate: percent(rate, 2)),
        Column("ci_high", "to (95 %)", lambda rate: percent(rate, 2)),
    ]
    show([{"policy": None, **row} for row in rows], columns, format)
