"""Which objectives, rewards and missions go along with winning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_sim.metrics.prizes import Prize
from risk_sim.reports.balance.setting import Setting, by_rules
from risk_sim.reports.page import Column, Row, Section, Table
from risk_sim.reports.playing import LOOKED_FOR_PRIZES
from risk_sim.reports.words import gap, listed, share

#: Kinds of prizes, as the page calls several.
_KINDS = {"objective": "objectives", "mission": "missions", "reward": "rewards"}


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """What is claimed, where anything can be."""
    known = [setting for setting in settings if setting.prizes]
    if not known:
        return
    kinds = {one.kind for setting in known for one in setting.prizes}
    by_lot = (
        "Which reward lies on which objective of its rank is drawn by lot: where two of one rank differ, that is their "
        "own doing, as far as nobody went for them."
    )
    yield Section(
        f"Which {listed([name for kind, name in _KINDS.items() if kind in kinds and kind != 'reward'])} win?",
        [
            f"Up to {LOOKED_FOR_PRIZES:,} games of each were looked into: who claimed what, and who won. Whoever is "
            "ahead claims more, so this is what goes along with winning, not what causes it.",
            *([by_lot] if "reward" in kinds else []),
            *(_text(some) for some in by_rules(known)),
        ],
        tables=[_table(known)],
    )


def _text(some: Sequence[Setting]) -> str:
    """One ruleset: of each kind what winners have at the end most often, and what least."""
    parts = []
    for kind, name in _KINDS.items():
        known = [(setting.players, mine) for setting in some if (mine := _of(kind, setting))]
        if known:
            most, least = ([(players, mine[at]) for players, mine in known] for at in (0, -1))
            parts.append(f"of the {name} winners have most often {_held(most)}, and least often {_held(least)}")
    return f"{some[0].ruleset.title}: {'; '.join(parts)}."


def _of(kind: str, setting: Setting) -> list[Prize]:
    """The prizes of a kind, those that winners have most often first."""
    return [one for one in setting.prizes if one.kind == kind]


def _held(those: Sequence[tuple[int, Prize]]) -> str:
    """Prizes by their numbers of players, each named once."""
    named: dict[str, list[tuple[int, Prize]]] = {}
    for players, one in those:
        named.setdefault(one.name, []).append((players, one))
    said = []
    for name, some in named.items():
        rates = [f"{share(one.held_share)} of {one.n:,} games" for _, one in some]
        by = [f"{rate} with {players}" for rate, (players, _) in zip(rates, some, strict=True)]
        said.append(f"“{name}” ({listed(by if len(those) > 1 else rates)})")
    return listed(said)


def _table(settings: Sequence[Setting]) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "kind": one.kind,
            "name": one.name,
            "n_games": one.n,
            "claimed": one.claimed,
            "claimed_share": one.claimed / one.n,
            "claims": one.claims,
            "lost": one.lost,
            "lost_share": one.lost / one.claims if one.claims else None,
            "held": one.held,
            "held_share": one.held_share,
            "held_ci_low": one.held_low,
            "held_ci_high": one.held_high,
            "first_wins": one.win_rate,
            "above": one.above,
            "above_ci_low": one.ci_low,
            "above_ci_high": one.ci_high,
        }
        for setting in settings
        for one in setting.prizes
    ]
    shown = {
        (*setting.key.values(), one.kind, one.name)
        for setting in settings
        for kind in _KINDS
        for one in _on_the_page(_of(kind, setting))
    }
    return Table(
        "prizes",
        "What is claimed: in how many games, who holds it when he wins, and how much more often than usual whoever has "
        "it first wins (points, intervals for all of a kind at once)"
        + (f"; of more than {_MANY} those that winners have most and least often" if len(shown) < len(rows) else ""),
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("name", "what"),
            Column("n_games", "games"),
            Column("claimed_share", "claimed", share),
            Column("lost_share", "lost again", share),
            Column("held_share", "winner has it", share),
            Column("held_ci_low", "from", share),
            Column("held_ci_high", "to", share),
            Column("first_wins", "first wins", share),
            Column("above", "above usual", gap),
            Column("above_ci_low", "from", gap),
            Column("above_ci_high", "to", gap),
        ],
        rows,
        lambda row: (row["ruleset"], row["players"], row["kind"], row["name"]) in shown,
    )


#: Of more than these the page shows the ends alone.
_MANY, _ENDS = 16, 4


def _on_the_page(prizes: Sequence[Prize]) -> Sequence[Prize]:
    return prizes if len(prizes) <= _MANY else [*prizes[:_ENDS], *prizes[-_ENDS:]]
