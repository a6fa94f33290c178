"""What a log says about its dice, in words and in plain values, no more strongly than its size allows."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from risk_sim.api.log_tests import (
    LEVEL,
    SMALLEST,
    FaceTest,
    dice_needed,
    entries_needed,
    visible_chance,
    visible_shift,
)
from risk_sim.exact.luck import Loaded
from risk_sim.text import percent

if TYPE_CHECKING:
    from risk_sim.api.logs import Luck

#: Rarer logs than this are called very unusual.
VERY_UNUSUAL = 0.01
#: Smaller p-values are only said to be small: the approximations behind them no longer hold so far out.
TOO_RARE = 1e-12
LOADED = Loaded()
LOADED_CHANCE = LOADED.chance[0] / LOADED.chance[1]
#: The example of dishonest dice by which a log's power is shown.
LOADED_WORDS = f"dice that show their highest face {LOADED.chance[0]} time in {LOADED.chance[1]}"


class Sight(NamedTuple):
    """What a log of this size finds in 4 of 5 cases, at the level of 5 % (divided by the number of tests).

    `shift`: of the mean score, in percentile points or units. `loaded_shift`: what `Loaded` dice of the one whose
    luck is counted do to it, `needed` how many entries would find that.
    """

    level: float
    shift: float
    loaded_shift: float
    needed: int | None


def sight(luck: Luck) -> Sight | None:
    """None where nothing in the log depends on dice."""
    n, scores = luck.n, luck.scores
    variance = sum(score.variance for score in scores)
    if not variance:
        return None
    level = LEVEL / (1 + len(luck.faces))
    shift = sum(score.loaded_mean - score.mean for score in scores) / n
    loaded_sd = (sum(score.loaded_variance for score in scores) / n) ** 0.5
    needed = entries_needed(shift, (variance / n) ** 0.5, loaded_sd, level)
    return Sight(level, visible_shift(variance**0.5, n, level), shift, needed)


def verdict(luck: Luck) -> str:
    """What follows from a log, and not a word more."""
    seen = sight(luck)
    if seen is None:
        return "Nothing in this log depended on dice, so it says nothing about them."
    p_value = min(luck.corrected.values())
    if p_value >= LEVEL:
        return f"Nothing here speaks against honest dice. {_cleared(luck, seen)}"
    times = f"once in {_rounded(1 / p_value)}" if p_value > TOO_RARE else "less than once in a million million"
    rare = f"honest dice give a log as odd as this {times}"
    if p_value >= VERY_UNUSUAL:
        return f"Unusual: {rare}. That is a hint and no proof, since there are many honest logs; write down more."
    return (
        f"Very unusual: {rare}. Either this is that one, or the dice are uneven, or the log leaves out what was "
        "less remarkable, or it was played by other rules than these."
    )


def _cleared(luck: Luck, seen: Sight) -> str:
    """What it means that nothing was found."""
    needed = _least_needed(luck, seen)
    if needed is None:
        return "That is no proof of honest dice."
    enough, how_many = needed
    if enough:
        return f"It would probably have shown {LOADED_WORDS}; smaller faults can be there unseen."
    return f"But the log is too short to tell: to notice even {LOADED_WORDS} takes about {how_many}."


def _least_needed(luck: Luck, seen: Sight) -> tuple[bool, str] | None:
    """Whether the log is long enough to find loaded dice by any of its tests, and the shortest log that is."""
    ways: list[tuple[float, bool, str]] = []
    if seen.needed is not None:
        things = "battles like these" if luck.log.battles is not None else "throws like these"
        ways.append((seen.needed / luck.n, seen.needed <= luck.n, f"{_rounded(seen.needed)} {things}"))
    for test in luck.faces:
        dice = dice_needed(LOADED_CHANCE, len(test.counts), seen.level)
        ways.append((dice / test.n, dice <= test.n, f"{_rounded(dice)} dice of one side"))
    return min(ways)[1:] if ways else None


def summary(luck: Luck) -> dict[str, Any]:
    """Every number about the whole log, as plain values."""
    seen = sight(luck)
    is_battles = luck.log.battles is not None
    found: dict[str, Any] = {
        "source": luck.log.source,
        "kind": "battles" if is_battles else "throws",
        "n": luck.n,
        "bad_rows": len(luck.bad),
        "rulesets": _rulesets(luck),
        "luck_of": "column side" if luck.log.has_sides else "attacker",
        "percentile": luck.percentile,
        "p_value": luck.p_value,
        "p_value_corrected": luck.corrected["luck"],
    }
    found |= _battles_won(luck) if is_battles else _units_lost(luck)
    found |= {
        "faces": [_face_summary(luck, test) for test in luck.faces],
        "power": None
        if seen is None
        else {
            "level": seen.level,
            "power": 0.8,
            "visible_shift": seen.shift,
            "loaded_chance": LOADED_CHANCE,
            "loaded_shift": seen.loaded_shift,
            "loaded_needs": seen.needed,
        },
        "verdict": luck.verdict,
        "assumed": assumed(luck),
        "notes": list(luck.log.notes),
    }
    return found


def _battles_won(luck: Luck) -> dict[str, Any]:
    """Battles won by the one whose luck is counted; one broken off counts with its chance."""
    from risk_sim.exact.luck import win_probability

    before = after = 0.0
    for entry in luck.log.battles or ():
        chances = win_probability(entry.battle), entry.standing.win_probability
        before += 1 - chances[0] if entry.turned else chances[0]
        after += 1 - chances[1] if entry.turned else chances[1]
    mean = sum(score.value for score in luck.scores) / luck.n
    return {"mean_percentile": mean, "won": after, "expected_won": before, "won_more": after - before}


def _units_lost(luck: Luck) -> dict[str, Any]:
    lead, expected = (sum(getattr(score, name) for score in luck.scores) for name in ("value", "mean"))
    return {
        "attacker_losses": sum(entry.losses[0] for entry in luck.log.throws),
        "defender_losses": sum(entry.losses[1] for entry in luck.log.throws),
        "lead": lead,
        "expected_lead": expected,
    }


def _face_summary(luck: Luck, test: FaceTest) -> dict[str, Any]:
    sides = len(test.counts)
    level = LEVEL / (1 + len(luck.faces))
    return {
        "whose": test.whose,
        "n": test.n,
        "counts": list(test.counts),
        "expected": list(test.expected),
        "statistic": test.statistic,
        "p_value": test.p_value,
        "p_value_corrected": luck.corrected[f"faces of {test.whose}"],
        "method": test.method,
        "visible_chance": visible_chance(test.n, sides, level),
        "loaded_needs": dice_needed(LOADED_CHANCE, sides, level),
    }


def assumed(luck: Luck) -> str:
    """What must hold for the numbers to mean anything."""
    complete = "the log holds everything that was thrown, not only what was remarkable"
    if luck.log.battles is None:
        return f"Assumed: {complete}, and the dice shown were all that were thrown."
    battles = [entry.battle for entry in luck.log.battles]
    answer = "all they may" if all(one.defence == "max" for one in battles) else "the best number"
    return f"Assumed: attackers throw all the dice they may, defenders {answer}, and {complete}."


def description(luck: Luck) -> str:
    """What was tested."""
    things = "battle" if luck.log.battles is not None else "throw"
    counted = f"1 {things}" if luck.n == 1 else f"{luck.n:,} {things}s"
    whose = "of the side each row names" if luck.log.has_sides else "the attacker's"
    against = "all ends a fight to the end can have" if luck.log.battles is not None else "all the dice could show"
    rules = ", ".join(luck.log.titles[name] for name in _rulesets(luck))
    return f"{rules}: {counted} against {against}; the luck is {whose}."


def _rulesets(luck: Luck) -> list[str]:
    return list(dict.fromkeys(entry.battle.ruleset for entry in luck.log.entries))


def lines(luck: Luck) -> list[str]:
    """The answer for people, without its rows."""
    return [*luck.log.notes, description(luck), "", *summary_lines(luck)]


def summary_lines(luck: Luck) -> list[str]:
    """All about the whole log, a line each."""
    shown = []
    numbers = summary(luck)
    if luck.log.battles is not None:
        shown.append(f"Mean percentile      {percentile(numbers['mean_percentile'])}, where 50 was to be expected")
    shown += [
        f"Whole log            percentile {percentile(luck.percentile)}: honest dice are less lucky in "
        f"{percent(luck.whole.percentile)} of such logs",
        f"p-value              {p_value(luck.p_value)}: so often honest dice stray as far, up or down"
        + (f"; {p_value(luck.corrected['luck'])} corrected for all tests" if luck.faces else ""),
    ]
    if luck.log.battles is not None:
        shown.append(
            f"Battles won          {numbers['won']:,.1f} where {numbers['expected_won']:,.1f} were to be expected"
            f"{', one broken off counting with its chance' if _any_stopped(luck) else ''}"
        )
    else:
        shown.append(
            f"Units lost           attackers {numbers['attacker_losses']:,}, defenders {numbers['defender_losses']:,}; "
            f"a lead of {numbers['lead']:+,.0f} where {numbers['expected_lead']:+,.1f} was to be expected"
        )
    for test in numbers["faces"]:
        shown += _face_lines(test)
    shown += _sight_lines(luck)
    return [*shown, f"Verdict              {luck.verdict}", "", assumed(luck)]


def _any_stopped(luck: Luck) -> bool:
    return any(not entry.standing.ended for entry in luck.log.battles or ())


def _face_lines(test: dict[str, Any]) -> list[str]:
    counts = "  ".join(f"{face}: {number:,}" for face, number in enumerate(test["counts"], start=1))
    method = "by Monte Carlo" if test["method"] == "Monte Carlo" else "by chi-square"
    visible = test["visible_chance"]
    could = "nothing" if visible is None else f"a face that comes in about {percent(visible, 0)} or more"
    return [
        f"{test['whose'].capitalize():<20} {counts}",
        f"                     p-value {p_value(test['p_value'])} {method}, {p_value(test['p_value_corrected'])} "
        f"corrected for all tests; {test['n']:,} dice show {could}",
    ]


def _sight_lines(luck: Luck) -> list[str]:
    seen = sight(luck)
    if seen is None:
        return []
    if luck.log.battles is None:
        # No throw can bring a lead larger than the units it costs one side.
        most = max(min(len(throw.attack), len(throw.defence)) for throw in luck.log.throws)
        visible = f"a lead of {seen.shift:.2g} units a throw more or less than expected"
        shift = visible if seen.shift < most else "nothing"
        things, loaded = "throws", f"{seen.loaded_shift:+.2f} units a throw"
    else:
        # A mean percentile lies between 0 and 100.
        low, high = 50 - seen.shift, 50 + seen.shift
        shift = f"a mean percentile below {low:.1f} or above {high:.1f}" if low > 0 else "nothing"
        things, loaded = "battles", f"{seen.loaded_shift:+.1f}"
    found = [f"Would be noticed     {shift}, in 4 of 5 logs as long as this"]
    if seen.needed is not None:
        needed = _rounded(seen.needed)
        found += [
            f"For comparison       {LOADED_WORDS} shift that by {loaded};",
            f"                     about {needed} {things} like these would be needed to notice it",
        ]
    return found


def percentile(value: float) -> str:
    """From 0 to 100, and neither unless it is."""
    return percent(value / 100).removesuffix(" %")


def p_value(value: float) -> str:
    """A p-value with the digits that mean something."""
    if value <= 2 * SMALLEST:
        return f"< {2 * SMALLEST:.0e}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def _rounded(number: float) -> str:
    """Two digits are all that is known of it."""
    if number < 10:
        return f"{number:.0f}"
    unit = 10 ** (floor(log10(number)) - 1)
    return f"{round(number / unit) * unit:,.0f}"
