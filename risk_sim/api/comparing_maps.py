"""A comparison on many reconstructions of boards and cards: which of its verdicts hold on how many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from risk_sim import __version__
from risk_sim.api.comparing import Comparison, compare, rules_of
from risk_sim.api.ensembles import drawings, how_many, once
from risk_sim.comparing.evidence import Evidence
from risk_sim.rulesets.rulebook_only import rulebook_only as without_proposals
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.deck_words import listed
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import wrapped

#: What holds on a smaller share of the reconstructions is a finding about some drawings.
HEADLINE = 0.9
#: What can become of a difference, and how it is told.
ENDS = {"rises": "more", "falls": "less", "same": "no change that matters", "unknown": "cannot tell"}


class ComparisonEnsemble(Struct, frozen=True):
    """The same comparison on every reconstruction, in their order."""

    parts: list[Comparison]

    @property
    def partial(self) -> bool:
        """Whether not all games asked for were played."""
        return any(part.partial for part in self.parts)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a ruleset (but the first) and measure: on how many reconstructions it ends how.

        `rises`, `falls`, `same`, `unknown` count reconstructions; `verdict` is what most of those that tell say, and
        `holds` on how many. `lowest` and `highest` are differences.
        """
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        first = self.parts[0]
        for run, name in enumerate(first.names[1:]):
            for at, measure in enumerate(first.measures):
                drawn = [part.evidence[run][at] for part in self.parts]
                known = [one for one in drawn if one is not None]
                if not known:
                    continue
                ends = [_end(one) for one in drawn]
                counts = {end: ends.count(end) for end in ENDS}
                verdict = max(("rises", "falls", "same"), key=lambda end: counts[end])
                yield {
                    "variant": name,
                    "metric": measure.name,
                    "label": measure.label,
                    "unit": measure.unit,
                    **counts,
                    "verdict": verdict if counts[verdict] else "unknown",
                    "holds": counts[verdict],
                    "reconstructions": len(drawn),
                    "headline": counts[verdict] >= HEADLINE * len(drawn),
                    "lowest": min(one.difference for one in known),
                    "highest": max(one.difference for one in known),
                }

    @property
    def description(self) -> str:
        """In words, what was played."""
        first = self.parts[0]
        against = f"{listed(first.names[1:])} against {first.names[0]}"
        return f"{against} on {_drawings(len(self.parts))}: {first.description}"

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "version": __version__,
            "description": self.description,
            "partial": self.partial,
            "findings": self.rows,
            "reconstructions": [part.to_dict() for part in self.parts],
        }

    def __str__(self) -> str:
        lines = wrapped(self.description)
        for name in self.parts[0].names[1:]:
            rows = [row for row in self.rows if row["variant"] == name]
            lines += ["", *wrapped(f"{name}:")]
            for end in ("rises", "falls", "same"):
                lines += wrapped(_told(ENDS[end], [row for row in rows if row["verdict"] == end and row["headline"]]))
            lines += wrapped(
                _told("No headline, since it holds on too few", [row for row in rows if not row["headline"]])
            )
        most = f"{100 * HEADLINE:g} %"
        return "\n".join([*lines, "", *wrapped(f"What holds on fewer than {most} is a finding about some drawings.")])

    def __repr__(self) -> str:
        return self.description


def compare_on_reconstructions(
    *variants: str | Path | Ruleset,
    reconstructions: int,
    seed: int = 1,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    **asked: Any,
) -> ComparisonEnsemble:
    """The comparison (all that `compare` takes) on so many reconstructions of boards, missions and cards.

    All rulesets are drawn from the same seed, so that what they have in common stays so. Raises InputError where
    nothing is reconstructed.
    """
    number = how_many(reconstructions)
    rules = [without_proposals(one) if rulebook_only else one for one in rules_of(variants)]
    drawn = [list(drawings(one, board, number, whole("--seed", seed))) for one in rules]
    if asked.get("warn") is not None:
        asked["warn"] = once(asked["warn"])
    parts: list[Comparison] = []
    for those in zip(*drawn, strict=True):
        parts.append(compare(*(one.ruleset for one in those), seed=seed, board=[one.board for one in those], **asked))
        if parts[-1].partial:
            break
    return ComparisonEnsemble(parts)


def _drawings(number: int) -> str:
    return f"{number:,} {'reconstruction' if number == 1 else 'reconstructions'}"


def _end(one: Evidence | None) -> str:
    if one is None or one.verdict == "unknown":
        return "unknown"
    if one.verdict == "changed":
        return "rises" if one.difference > 0 else "falls"
    return "same"


def _told(how: str, rows: list[dict[str, Any]]) -> str:
    """Measures that end alike, each with the number of reconstructions; nothing where there are none."""
    told = [
        f"{row['label']} ({row['holds']} of {row['reconstructions']})" if row["holds"] else str(row["label"])
        for row in rows
    ]
    return f"{how[0].upper()}{how[1:]}: {', '.join(told)}." if told else ""
