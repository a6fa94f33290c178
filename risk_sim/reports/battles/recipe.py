"""The report on battles: exact odds, no games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from risk_sim.errors import InputError
from risk_sim.reports.battles import assets, plain, set_ups
from risk_sim.reports.battles.even import Asked
from risk_sim.reports.making import Written, made, versions
from risk_sim.reports.page import Fact, Page, Section
from risk_sim.reports.words import command, listed
from risk_sim.rulesets.variants import load_variant
from risk_sim.spec.battle import whole
from risk_sim.spec.ruleset import Ruleset

ARMIES, MOST_ARMIES = 20, 100

METHOD = (
    "Nothing here was simulated. For each pair of throws all ways the dice can fall are counted as whole numbers, and "
    "the chances of a battle follow from those of its throws; the only rounding is that of the last division.",
    "Both numbers of a battle are those who can fight: units that have to stay behind come on top. The attacker goes "
    "on until he has won or cannot attack any more, always with as many dice as he may.",
    "All dice: the defender throws as many as he may. Best defence: before each throw he picks the number of dice that "
    "leaves the attacker the smallest chance, and the attacker still throws all he may.",
    "Worth in attackers: by how many units the attacker would have to be stronger, or weaker, for the same chance. "
    "Worth in defenders: the same on the other side. Between whole numbers the chance is taken along a straight line.",
)


def battle_report(
    names: Sequence[str | Path | Ruleset],
    out: str | Path,
    *,
    armies: int = ARMIES,
    advance: Callable[[int], None] | None = None,
) -> Written:
    """Write a report on the battles of some rulesets, of up to `armies` against as many.

    Raises RiskSimError for what does not fit together.
    """
    most = whole("--armies", armies)
    if not 2 <= most <= MOST_ARMIES:
        raise InputError(f"--armies {most}: choose from 2 to {MOST_ARMIES}")
    asked = [Asked(load_variant(name), most) for name in names]
    said = [str(name.name if isinstance(name, Ruleset) else name) for name in names]
    line = command("risk-sim", "report", "battle", *said, "--armies", most, "--out", "DIR")
    return made(out, "battle", " ".join(said), lambda _: page(asked, line, advance or (lambda _: None)))


def page(asked: Sequence[Asked], made_by: str, advance: Callable[[int], None]) -> Page:
    """The page of a report on battles."""
    titles = listed([one.ruleset.title for one in asked])
    findings: list[str] = []
    sections: list[Section] = []
    for one in asked:
        prefix = f"{one.ruleset.title}: " if len(asked) > 1 else ""
        weighed = list(assets.weighed(one))
        places = set_ups.places(one)
        said = [plain.finding(one), *assets.findings(weighed), *set_ups.findings(places)]
        findings += [f"{prefix}{finding}" for finding in said]
        sections.append(plain.section(one, prefix))
        sections += [assets.section(thing, prefix) for thing in weighed]
        sections += [set_ups.section(place, prefix) for place in places]
        advance(1)
    return Page(
        kind="battle",
        title=f"The odds of {titles}",
        lead=(
            "What are your chances when you attack, and what are the pieces worth that stand by a side? Every number "
            "on this page is exact: it follows from the rules of the dice alone, whatever the map and whoever plays."
        ),
        warnings=[said for one in asked for said in _warnings(one.ruleset)],
        findings=findings,
        sections=sections,
        method=METHOD,
        commands=[made_by],
        facts=[*(Fact(f"rules of {one.ruleset.title}", one.ruleset.fingerprint) for one in asked), *versions()],
    )


def _warnings(ruleset: Ruleset) -> Iterator[str]:
    """What of the dice is not from the rulebook."""
    drawn = [name.replace("_", " ") for name, asset in ruleset.assets.items() if asset.provenance == "reconstructed"]
    if ruleset.provenance == "reconstructed":
        yield f"The dice of {ruleset.title} are reconstructed, not taken from a rulebook."
    if drawn:
        yield f"{ruleset.title}: what {listed(drawn)} do is reconstructed; the rulebook leaves it out."
