"""A report's page opened in a real browser, as wide as a phone and as a desk."""

import importlib.util
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location("browser", Path(__file__).with_name("browser.py"))
browser = importlib.util.module_from_spec(spec)
spec.loader.exec_module(browser)

pytestmark = pytest.mark.skipif(browser.found() is None, reason="there is no Chromium to open a page in")


@pytest.mark.parametrize("width", [390, 1200])
@pytest.mark.parametrize("kind", ["battle", "balance", "compare", "policies"])
def test_page_can_be_read(every_report, kind, width, tmp_path):
    report = every_report[kind]
    told, console = browser.look(report.path.read_text(encoding="utf-8"), width, tmp_path)
    assert console == []
    assert told["title"] == report.page.title
    assert told["width"] == width
    assert told["needs"] <= width
    assert told["wide"] == []
    assert told["small"] == 0
    assert len(told["drawn"]) == len(report.page.figures)
    for wide, high, paths in told["drawn"]:
        assert width * 0.8 < wide <= width or wide > 600
        assert high > 150
        assert paths > 5
    assert told["cut"] == []


def test_an_error_would_be_seen(odds_report, tmp_path):
    page = odds_report.path.read_text(encoding="utf-8")
    broken = page.replace("</main>", "<p style='width:2000px'>wide</p><script>nothing.here()</script></main>")
    told, console = browser.look(broken, 390, tmp_path)
    assert any("nothing is not defined" in line for line in console)
    assert told["needs"] > 390
