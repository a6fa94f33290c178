"""Answers in words and in plain values, the same for the command line and for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from risk_sim.dice.modifiers import Ties
from risk_sim.exact.outcome import Outcome, Row, quantiles
from risk_sim.spec.battle import Battle
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import percent, wrapped

if TYPE_CHECKING:
    from fractions import Fraction

    from risk_sim.api.advising import Advised
    from risk_sim.api.battles import Odds, Throw

LEVELS = (0.05, 0.5, 0.95)
_TIES: dict[Ties, str] = {
    "defender": "ties to the defender",
    "attacker": "ties to the attacker",
    "both": "ties cost both a unit",
    "void": "ties cost nobody a unit",
}


def units(battle: Battle, number: float) -> str:
    """A number of units in the game's own word."""
    words = battle.words
    one, many = (words.ship, words.ships) if battle.naval else (words.unit, words.units)
    shown = f"{number:,}" if isinstance(number, int) else f"{number:.1f}"
    return f"{shown} {one if number == 1 else many}"


def fraction(chance: Fraction) -> str:
    """A fraction as "N/D", in lowest terms."""
    return f"{chance.numerator}/{chance.denominator}"


def battle_in_words(ruleset: Ruleset, battle: Battle) -> str:
    """What is computed: who stands where, who can fight, with which dice and until when."""
    place = "in the zone" if battle.naval else "on the territory"
    parts = [f"{ruleset.title}: {units(battle, battle.attackers)} {place} attack {battle.defenders:,}"]
    if battle.epidemics:
        fall = battle.attackers - battle.marching
        parts.append(f"{fall} {'falls' if fall == 1 else 'fall'} to epidemics before the first throw")
    parts += [_who_fights(battle), *terms(battle), *_pieces(ruleset, battle)]
    return "; ".join(parts) + "."


def _pieces(ruleset: Ruleset, battle: Battle) -> list[str]:
    """Whether both sides can change their flags, in a game where pieces run short."""
    if not ruleset.supply.flags:
        return []
    if battle.tanks_left is None:
        return ["tanks are taken to be left in both reserves"]
    left = "no tank" if battle.tanks_left == 0 else f"{battle.tanks_left} tank{'' if battle.tanks_left == 1 else 's'}"
    said = f"{left} in the defender's reserve"
    return [
        f"{said}, so that he loses whole flags" if battle.whole_flags else said,
        "the attacker can change his flags",
    ]


def terms(battle: Battle) -> list[str]:
    """Under which terms a battle is fought, its units left out: dice, ties, what stands by, and until when."""
    return [*dice_in_words(battle), *beside(battle), *until(battle)]


def march_terms(first: Battle) -> list[str]:
    """The same for battles in a row, of which each target says what stands by its own defenders."""
    own = things_of(first, "attacker")
    return [*dice_in_words(first), *([f"attacker with {own}"] if own else []), *until(first)]


def targets_in_words(battles: Sequence[Battle]) -> list[str]:
    """Several targets in a row, each with what stands by its defenders: `5 (a fortification)`."""
    said = []
    for fought in battles:
        things = things_of(fought, "defender")
        if fought.epidemics:
            things = " and ".join(filter(None, [things, f"{fought.epidemics} epidemics"]))
        sides = fought.combat.defence.sides
        if sides != battles[0].combat.defence.sides:
            things = " and ".join(filter(None, [things, f"dice of {sides} sides"]))
        said.append(f"{fought.defenders:,}{f' ({things})' if things else ''}")
    return said


def behind(garrison: int) -> str:
    """How many stay behind."""
    if not garrison:
        return "none stays behind"
    return "1 stays behind" if garrison == 1 else f"{garrison:,} stay behind"


def _who_fights(battle: Battle) -> str:
    return f"{behind(battle.garrison)}, so {max(0, battle.marching - battle.garrison):,} can fight"


def dice_in_words(battle: Battle) -> list[str]:
    """How many dice are thrown, and what happens to equal ones; thresholds where dice are not compared."""
    combat = battle.combat
    sides = (combat.attack.sides, combat.defence.sides)
    kinds = ("", "") if sides == (6, 6) else (f" of {sides[0]} sides", f" of {sides[1]} sides")
    answer = "at most" if battle.defence == "max" else "the best number, at most"
    dice = f"at most {_dice(combat.attack.limit)}{kinds[0]} against {answer} {_dice(combat.defence.limit)}{kinds[1]}"
    if not combat.by_hits:
        return [dice, _TIES[combat.tie_rule]]
    thresholds = (("attack", combat.attack.hits_at_least), ("defence", combat.defence.hits_at_least))
    hits = [f"{side} dice of {face} or more hit" for side, face in thresholds if face is not None]
    return [dice, "dice are not compared: " + " and ".join(hits)]


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def beside(battle: Battle) -> list[str]:
    """What stands by each side, and what is added to its dice."""
    said = []
    for side in ("attacker", "defender"):
        things = things_of(battle, side)
        if things:
            said.append(f"{side} with {things}")
    return said


def things_of(battle: Battle, side: str) -> str:
    """What stands by one side; empty for nothing."""
    attacking = side == "attacker"
    assets = battle.attacker_assets if attacking else battle.defender_assets
    bonus = battle.attacker_bonus if attacking else battle.defender_bonus
    things = [_asset(name, number) for name, number in assets]
    if any(bonus):
        things.append(f"{' and '.join(f'{amount:+d}' for amount in bonus)} on the highest dice")
    return " and ".join(things)


def _asset(name: str, number: int) -> str:
    spoken = name.replace("_", " ")
    article = "an" if spoken[0] in "aeiou" else "a"
    return f"{article} {spoken}" if number == 1 else f"{number} {spoken}s"


def until(battle: Battle) -> list[str]:
    """When the attacker stops."""
    said = []
    if battle.stop_at:
        said.append(f"the attacker stops with {battle.stop_at:,} or fewer left")
    if battle.stop_below:
        said.append(f"the attacker stops when his chance falls below {percent(float(battle.stop_below))}")
    if battle.rounds is not None:
        said.append("after one throw it is over" if battle.rounds == 1 else f"at most {battle.rounds:,} throws")
    return said


def throw_in_words(throw: Throw) -> str:
    """What one throw is made of."""
    battle = throw.battle
    said = f"{throw.ruleset.title}: {_dice(throw.attack_dice)} against {_dice(throw.defence_dice)}"
    parts = [said, *dice_in_words(battle)[1:], *beside(battle)]
    if battle.combat.has_uses:
        parts.append("what may be done after seeing the throw is left out")
    return "; ".join(parts) + "."


def odds_summary(odds: Odds) -> dict[str, Any]:
    """Every number of a battle's answer but the list of ends, as plain values."""
    found, battle = odds.outcome, odds.battle
    summary: dict[str, Any] = {
        "ruleset": odds.ruleset.name,
        "attackers": battle.attackers,
        "defenders": battle.defenders,
        "garrison": battle.garrison,
        "defence": battle.defence,
        "attacker_has": dict(battle.attacker_assets),
        "defender_has": dict(battle.defender_assets),
        "epidemics": battle.epidemics,
        "naval": battle.naval,
        "stop_at": battle.stop_at,
        "stop_below": float(battle.stop_below),
        "round_limit": battle.rounds,
        "tanks_left": battle.tanks_left,
        "description": odds.description,
        "note": odds.note,
        "win_probability": found.win_probability,
    }
    if found.win_probability_exact is not None:
        summary["win_probability_exact"] = fraction(found.win_probability_exact)
    summary |= {
        "expected_attackers_left": odds.expected_attackers_left,
        "expected_defenders_left": odds.expected_defenders_left,
        "attackers_lost": losses(found, lambda row: battle.attackers - row.attackers_left),
        "defenders_lost": losses(found, lambda row: battle.defenders - row.defenders_left),
        "if_won": _given(found, True),
        "if_not_won": _given(found, False),
        "marginals": {
            "attackers_left": _marginal(found, "attackers_left"),
            "defenders_left": _marginal(found, "defenders_left"),
        },
        "rounds": _rounds(found),
        "attacker_leaders_captured": found.attacker_leaders_captured,
        "defender_leaders_captured": found.defender_leaders_captured,
        "expected_points_swing": found.points_swing,
        "other_defence": None
        if odds.other is None
        else {"defence": odds.other.defence, "win_probability": odds.other.win_probability},
        "move_in": [move._asdict() for move in found.move_in()],
    }
    return summary


def losses(found: Outcome, value: Any) -> dict[str, float]:
    """Mean, median and the middle nine tenths of a number of units."""
    low, median, high = found.quantiles(value, LEVELS)
    return {"mean": found.mean(value) or 0.0, "median": median, "q05": low, "q95": high}


def _given(found: Outcome, won: bool) -> dict[str, float] | None:
    """Means of what is left, of won or of other battles; None where these cannot happen."""

    def where(row: Row) -> bool:
        return found.is_won(row) is won

    attackers = found.mean(lambda row: row.attackers_left, where)
    if attackers is None:
        return None
    return {
        "expected_attackers_left": attackers,
        "expected_defenders_left": found.mean(lambda row: row.defenders_left, where) or 0.0,
    }


def _marginal(found: Outcome, side: Literal["attackers_left", "defenders_left"]) -> list[dict[str, Any]]:
    """Chances of what is left on one side, whatever the other has."""
    chances = found.distribution(lambda row: getattr(row, side))
    return [{side: number, "probability": chance} for number, chance in chances.items()]


def _rounds(found: Outcome) -> dict[str, Any]:
    chances = found.throw_chances()
    if chances is None:
        return {"mean": found.throws, "median": None, "q05": None, "q95": None, "chances": None}
    low, median, high = quantiles(chances, LEVELS)
    rows = [{"rounds": number, "probability": chance} for number, chance in chances.items()]
    return {"mean": found.throws, "median": median, "q05": low, "q95": high, "chances": rows}


def odds_lines(odds: Odds) -> list[str]:
    """A battle's answer for people."""
    found, battle = odds.outcome, odds.battle
    lines = wrapped(odds.note)
    lines += [*wrapped(odds.description), "", _chance_line(odds)]
    if found.win_probability_exact is not None:
        lines.append(f"Exactly              {fraction(found.win_probability_exact)}")
    lines += _left_lines(found, battle)
    lines.append(f"Throws               {found.throws:.1f} on average")
    lines += _leader_lines(found, battle)
    if odds.other is not None:
        lines += ["", *wrapped(_other_line(odds))]
    return lines


def _chance_line(odds: Odds) -> str:
    chance = odds.win_probability
    shown = percent(chance)
    if chance == 1.0 and any(not odds.outcome.is_won(row) for row in odds.outcome.rows):
        shown = "> 99.9 %"
    if chance == 0.0 and _has_a_chance(odds):
        shown = "< 0.1 %"
    return f"Chance to win        {shown}"


def _has_a_chance(odds: Odds) -> bool:
    """Whether a chance of 0.0 is only too small for a float: nothing but luck stands between here and victory."""
    battle = odds.battle
    return not odds.outcome.lapsed and battle.rounds is None and not battle.stop_below


def _left_lines(found: Outcome, battle: Battle) -> list[str]:
    lost = losses(found, lambda row: battle.attackers - row.attackers_left)
    killed = losses(found, lambda row: battle.defenders - row.defenders_left)
    lines = [
        f"Attacker loses       {_spread(lost)}",
        f"Defender loses       {_spread(killed)}",
    ]
    won, other = _given(found, True), _given(found, False)
    if won is not None:
        moved = [move for move in found.move_in() if move.attackers_left == round(won["expected_attackers_left"])]
        move_in = f"; with {moved[0].attackers_left}, {span(moved[0].least, moved[0].most)} move in" if moved else ""
        lines.append(f"If it is won         {won['expected_attackers_left']:.1f} of the attacker's left{move_in}")
    if other is not None:
        lines.append(
            f"If it is not         {other['expected_attackers_left']:.1f} of the attacker's left, "
            f"{other['expected_defenders_left']:.1f} of the defender's"
        )
    return lines


def span(low: float, high: float) -> str:
    """A range, or the number where it is only one."""
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def _spread(lost: dict[str, float]) -> str:
    usual = f"{span(lost['q05'], lost['q95'])} in nine of ten battles"
    return f"{lost['mean']:.1f} on average, {usual}, median {lost['median']:g}"


def _leader_lines(found: Outcome, battle: Battle) -> list[str]:
    lines = []
    if battle.attacker_leaders:
        lines.append(f"Attacker's leaders   captured in {percent(found.attacker_leaders_captured)}")
    if battle.defender_leaders:
        lines.append(f"Defender's leaders   captured in {percent(found.defender_leaders_captured)}")
    if lines and battle.leader_points:
        lines.append(
            f"Victory points       {found.points_swing:+.2f} for the attacker against the defender, on average"
        )
    return lines


def _other_line(odds: Odds) -> str:
    assert odds.other is not None
    if odds.other.defence == "best":
        return (
            f"A defender who picks the best number of dice each time (--defence best) leaves the attacker only "
            f"{percent(odds.other.win_probability)}."
        )
    return (
        f"A defender who always throws all the dice he may (--defence max) would leave the attacker "
        f"{percent(odds.other.win_probability)}."
    )


def as_html(lines: Iterable[str]) -> str:
    """Lines as a notebook shows them."""
    from html import escape

    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def advice_in_words(advised: Advised) -> str:
    """What to do, what it brings, and whether dice are better held back."""
    advice = advised.advice
    battle = advice.battle
    words = battle.words.many(battle.naval)
    dice = advice.attack_dice
    start = f"{advised.ruleset.title}: {units(battle, battle.attackers)} against {battle.defenders:,}"
    if not dice:
        return f"{start}: do not attack; at these values every attack costs more than it brings."
    brings = f"{advice.value:.2f} {words} on average"
    taken = percent(advice.win_probability)
    said = [f"{start}: attack with {_dice(dice)}; it brings {brings} and takes the territory in {taken}."]
    first = [row for row in advice.fewer_dice if (row.attackers, row.defenders) == (battle.marching, battle.defenders)]
    for row in first:
        said.append(
            f"The {row.side} does better with {_dice(row.dice)} than with {row.most}: by {row.gain:.2f} {words}."
        )
    if not first:
        said.append(f"The defender answers with {_dice(advice.defence_dice)}.")
    return " ".join(said)
