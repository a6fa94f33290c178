"""Print one of the README's two commands, exactly as a reader would copy it: readme_command.py run|test."""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCK = re.compile(r"<!-- command: (\w+) -->\s*\n```\w*\n(.*?)\n```", re.DOTALL)


def main() -> None:
    commands = BLOCK.findall(README.read_text(encoding="utf-8"))
    found = [command for name, command in commands if name in sys.argv[1:2]]
    if len(found) != 1:
        names = ", ".join(name for name, _ in commands) or "none"
        sys.exit(f"name one command of the README that is there once; there are: {names}")
    print(found[0])


main()
