"""A page in a real browser without a window."""

import json
import re
import shutil
import subprocess
from html import escape, unescape

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# The page stands in a frame of the wanted width, since a browser's window has a least width of its own.
FRAME = """<!doctype html><body>
<iframe id="page" style="width:{width}px;height:5000px;border:0" srcdoc="{page}"></iframe>
<pre id="told"></pre><script>
window.onload = () => {{
  const page = document.getElementById("page").contentDocument, root = page.documentElement;
  const box = one => one.getBoundingClientRect();
  const drawn = [...page.querySelectorAll("figure svg")];
  document.getElementById("told").textContent = JSON.stringify({{
    width: root.clientWidth, needs: root.scrollWidth, title: page.title,
    drawn: drawn.map(svg => [box(svg).width, box(svg).height, svg.querySelectorAll("path").length]),
    cut: drawn.flatMap(svg => [...svg.querySelectorAll("[id*=text_]")].filter(text =>
      box(text).left < box(svg).left - 1 || box(text).right > box(svg).right + 1 ||
      box(text).top < box(svg).top - 1 || box(text).bottom > box(svg).bottom + 1).map(text => text.id)),
    small: [...page.querySelectorAll("p, li, td")].filter(one =>
      parseFloat(getComputedStyle(one).fontSize) < 12).length,
    wide: [...page.querySelectorAll("main *:not(.scroll *):not(svg *)")].filter(one =>
      box(one).right > root.clientWidth + 1).map(one => one.outerHTML.slice(0, 80)),
  }});
}};
</script></body>"""


def found():
    """The browser of this machine, None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def look(page, width, tmp_path):
    """Open a page's HTML at a width: (what it measures, what the console said)."""
    frame = tmp_path / "frame.html"
    frame.write_text(FRAME.format(width=width, page=escape(page)), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command = [found(), *options, "--enable-logging=stderr", "--dump-dom"]
    profile = f"--user-data-dir={tmp_path / 'profile'}"
    done = subprocess.run(
        [*command, profile, "--virtual-time-budget=10000", frame.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)[1]
    return json.loads(unescape(told)), [line for line in done.stderr.splitlines() if "CONSOLE" in line]
