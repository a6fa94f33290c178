"""A report's page as the files of its folder."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

from risk_sim.reports.page import Page, Table

if TYPE_CHECKING:
    from jinja2 import Environment

#: Digits of a number in a CSV: more than anybody reads, and fewer than processors may disagree about.
DIGITS = 10
HTML, MARKDOWN = "index.html", "README.md"

_MARKS = re.compile(r"([\\`*_\[\]<>|#])")
_IDS = re.compile(r'\b(id="|xlink:href="#|href="#|url\(#)')
_ONLY_ALONE = re.compile(r"<metadata>.*?</metadata>|<style[^>]*>.*?</style>", re.DOTALL)
_SIZE = re.compile(r'(<svg [^>]*?)\swidth="[^"]*"|(<svg [^>]*?)\sheight="[^"]*"')


def files_of(page: Page) -> dict[str, str]:
    """Every file of a report by its path in the folder: the page twice, its tables and its drawings."""
    found = {f"tables/{table.name}.csv": csv_text(table) for table in page.tables}
    found |= {f"figures/{figure.name}.svg": figure.svg for figure in page.figures}
    made = _environment()
    for name, template in ((MARKDOWN, "report.md.jinja"), (HTML, "report.html.jinja")):
        found[name] = made.get_template(template).render(page=page).replace(" %", "\u00a0%")
    return found


def csv_text(table: Table) -> str:
    """All of a table as CSV; None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = list(dict.fromkeys([*(column.name for column in table.columns), *(table.rows[0] if table.rows else ())]))
    writer.writerow(names)
    writer.writerows([_digits(row[name]) for name in names] for row in table.rows)
    return out.getvalue()


def inline(svg: str, name: str) -> str:
    """A drawing to stand inside a page: as wide as there is room, its ids its own, nothing that reaches outside."""
    drawn = _ONLY_ALONE.sub("", svg[svg.index("<svg ") :])
    for _ in range(2):
        drawn = _SIZE.sub(lambda found: found[1] or found[2], drawn, count=1)
    return _IDS.sub(lambda found: f"{found[1]}{name}-", drawn).strip()


def _digits(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.{DIGITS}g}" if isinstance(value, float) else value


def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    made = Environment(
        loader=PackageLoader("risk_sim.reports"),
        autoescape=select_autoescape(["html.jinja"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["inline"] = inline
    made.filters["plain"] = lambda text: _MARKS.sub(r"\\\1", text)
    return made
