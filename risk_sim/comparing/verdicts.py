"""What a comparison says, in plain sentences: what changed, what did not, and what it cannot tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, isnan, log10

from risk_sim.comparing.evidence import Evidence, Margin, Value, Verdict
from risk_sim.metrics.measures import GROUPS, SHARE, Group, Measure
from risk_sim.text import percent, signed

#: How sentences about a group of measures begin.
HEADINGS: dict[Group, str] = {
    "seats": "Seats",
    "players": "Players",
    "length": "Length",
    "elimination": "Elimination",
    "points": "Points",
    "options": "Options",
}
#: Measures a sentence names at most.
MOST_NAMED = 6

#: A measure with its values in the first run and in the other, and what is known of the difference.
Compared = tuple[Measure, Value, Value, Evidence]


def sentences(compared: Sequence[Compared], margin: Margin) -> Iterator[str]:
    """One sentence or a few for each group of measures, in their order."""
    for group in GROUPS:
        some = [one for one in compared if one[0].group == group]
        if some:
            yield f"{HEADINGS[group]}: {' '.join(_of_a_group(some, margin))}"


def _of_a_group(some: Sequence[Compared], margin: Margin) -> Iterator[str]:
    by_verdict: dict[Verdict, list[Compared]] = {}
    for one in some:
        by_verdict.setdefault(one[3].verdict, []).append(one)
    if changed := sorted(by_verdict.get("changed", []), key=lambda one: one[3].p_value):
        more = [f"and {len(changed) - MOST_NAMED} more"] if len(changed) > MOST_NAMED else []
        yield f"Changed: {'; '.join([*(change(*one) for one in changed[:MOST_NAMED]), *more])}."
    if same := by_verdict.get("same"):
        yield f"No change that matters ({_within(same, margin)}): {_names(same)}."
    if identical := by_verdict.get("identical"):
        yield "The same in every game" + (f": {_names(identical)}." if len(identical) < len(some) else ".")
    if unknown := by_verdict.get("unknown"):
        yield f"This run cannot tell: {_names(unknown)}{_more(unknown)}."


def change(measure: Measure, first: Value, other: Value, known: Evidence) -> str:
    """One change: from what to what, and how surely."""
    small = ", less than matters" if max(abs(known.ci_low), abs(known.ci_high)) < known.margin else ""
    return f"{measure.label} {value(measure, first)} → {value(measure, other)} ({gap(measure, known)}{small})"


def value(measure: Measure, found: Value, with_interval: bool = False) -> str:
    """A value for people, with half the width of its interval if asked."""
    if isnan(found.value):
        return "?"
    half = (found.ci_high - found.ci_low) / 2
    if measure.unit == SHARE:
        shown, around = percent(found.value), f" ± {100 * half:.1f}"
        if not 0 <= found.value - half <= found.value + half <= 1:  # an interval near 0 or all is not even
            around = f" ({100 * found.ci_low:.1f} to {100 * found.ci_high:.1f})"
    else:
        decimals = _decimals(half)
        shown, around = f"{found.value:,.{decimals}f}", f" ± {half:,.{decimals}f}"
    return shown + (around if with_interval and not isnan(half) else "")


def gap(measure: Measure, known: Evidence) -> str:
    """A difference for people with its interval; that of shares in percentage points (pp)."""
    scale, unit = (100.0, " pp") if measure.unit == SHARE else (1.0, "")
    if isnan(known.ci_low):
        return f"{signed(scale * known.difference, 2)}{unit}"
    decimals = _decimals(scale * (known.ci_high - known.ci_low) / 2)
    middle, low, high = (signed(scale * part, decimals) for part in (known.difference, known.ci_low, known.ci_high))
    return f"{middle}{unit}, {low} to {high}"


def size(measure: Measure, number: float) -> str:
    """How large a difference is."""
    return f"{100 * number:.2g} pp" if measure.unit == SHARE else f"{number:.2g}"


def either(words: Sequence[str]) -> str:
    """`A, B or C`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _decimals(precision: float) -> int:
    """Decimals to tell a number with that is known so well."""
    if isnan(precision) or precision <= 0:
        return 2
    return min(max(1 - floor(log10(precision)), 0), 4)


def _names(some: Sequence[Compared]) -> str:
    names = [measure.label for measure, *_ in some]
    shown = names if len(names) <= MOST_NAMED + 1 else [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    return ", ".join(shown)


def _within(some: Sequence[Compared], margin: Margin) -> str:
    """Within what all these differences lie."""
    shares = {measure.unit == SHARE for measure, *_ in some}
    parts = [f"± {100 * margin.of_share:g} pp"] if True in shares else []
    return f"within {' or '.join([*parts, *([f'± {100 * margin.of_number:g} %'] if False in shares else [])])}"


def _more(some: Sequence[Compared]) -> str:
    """How many more games would tell, for the one that takes most."""
    measure, _, _, known = max(some, key=lambda one: one[3].more_games)
    if not known.more_games:
        return ""
    which = f" in {measure.label}" if len(some) > 1 else ""
    return f"; {known.more_games:,} more games would show a change of {size(measure, known.found)}{which} (power 80 %)"
