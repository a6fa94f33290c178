"""The folder of a report: whole or not at all, the same when made again, and nothing else's files."""

import re
from html.parser import HTMLParser

import pytest

from risk_sim.errors import InputError
from risk_sim.reports import battle_report, render
from risk_sim.reports import folder as folders
from risk_sim.reports.page import Column, Fact, Figure, Page, Section, Table


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_made_again_it_is_the_same_to_the_last_byte(odds_report, tmp_path):
    again = battle_report(["napoleon"], tmp_path / "elsewhere", armies=6)
    assert contents(again.path.parent) == contents(odds_report.path.parent)
    assert contents(battle_report(["napoleon"], tmp_path / "elsewhere", armies=6).path.parent) == contents(
        odds_report.path.parent
    )


def test_nothing_of_the_report_before_remains(tmp_path):
    battle_report(["napoleon"], tmp_path / "made", armies=2)
    small = battle_report(["classic"], tmp_path / "made", armies=2)
    assert set(contents(tmp_path / "made")) == {folders.NAME, *render.files_of(small.page)}
    assert not [path for path in (tmp_path / "made").iterdir() if path.name.startswith(".")]


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "holiday.txt").write_text("sun")
    with pytest.raises(InputError, match="holds files, but no report"):
        battle_report(["classic"], tmp_path, armies=2)
    assert set(contents(tmp_path)) == {"holiday.txt"}


def test_a_report_of_another_kind_is_refused(tmp_path):
    folders.write(tmp_path, folders.Report("balance", "risk-sim report balance classic", {}, []), {})
    with pytest.raises(InputError, match="holds a report on balance"):
        battle_report(["classic"], tmp_path, armies=2)


def test_what_fails_halfway_leaves_the_report_before(tmp_path, monkeypatch):
    battle_report(["classic"], tmp_path / "made", armies=2)
    before = contents(tmp_path / "made")

    def fail(page):
        raise RuntimeError("no more ink")

    monkeypatch.setattr("risk_sim.reports.making.files_of", fail)
    with pytest.raises(RuntimeError):
        battle_report(["classic"], tmp_path / "made", armies=3)
    assert contents(tmp_path / "made") == before


class Outside(HTMLParser):
    """Collects what a page would fetch, and its ids."""

    def __init__(self):
        super().__init__()
        self.links, self.ids = [], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src", "xlink:href", "srcset", "action"):
                self.links.append(value)
            elif name == "id":
                self.ids.append(value)


def test_the_page_needs_nothing_else(odds_report):
    text = odds_report.path.read_text(encoding="utf-8")
    found = Outside()
    found.feed(text)
    assert all(link.startswith("#") or link.startswith("data:") for link in found.links)
    assert "<script" not in text
    assert "@import" not in text
    assert len(found.ids) == len(set(found.ids))
    inside = {link[1:] for link in found.links if link.startswith("#")} | set(re.findall(r"url\(#([^)]+)\)", text))
    assert inside <= set(found.ids)


def test_markdown_has_every_drawing_and_table(odds_report):
    folder = odds_report.path.parent
    text = (folder / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([^)]+)\)", text))
    files = {name for name in contents(folder) if name.startswith(("tables", "figures"))}
    assert linked == files


def test_text_is_text_in_both_forms():
    nasty = "a <b> & *c* | d_e"
    table = Table("t", nasty, [Column("x", nasty)], [{"x": nasty, "y": 0.1 + 0.2}, {"x": None, "y": True}])
    section = Section(nasty, [nasty], [Figure("f", nasty, "<svg width='1'></svg>")], [table])
    page = Page("battle", nasty, nasty, [nasty], [nasty], [section], [nasty], ["risk-sim"], [Fact(nasty, "1")])
    made = render.files_of(page)
    assert "<b>" not in made["index.html"]
    assert "a &lt;b&gt; &amp; *c*" in made["index.html"]
    assert r"| a \<b\> & \*c\* \| d\_e |" in made["README.md"]
    assert made["tables/t.csv"] == f"x,y\n{nasty},0.3\n,true\n"
