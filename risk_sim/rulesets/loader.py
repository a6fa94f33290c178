"""Find, read, merge and check ruleset files."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from risk_sim.errors import RulesetError, nearest
from risk_sim.spec.battle import BattleOptions, needed_assets
from risk_sim.spec.ruleset import Ruleset

FOLDER = Path(__file__).parent
#: The ruleset of a question that names none.
DEFAULT = "classic"
#: The ruleset of a question that names none but asks for leaders, fortifications, epidemics or ships.
LEADERS = "napoleon"


def names() -> list[str]:
    """The rulesets that come along, by name."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(rules: str | Path | Ruleset) -> Ruleset:
    """A ruleset by name, or from a TOML file of the user's (anything with a slash or ending in .toml).

    Raises RulesetError naming the file, the key and what was expected there.
    """
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, Path) or rules.endswith(".toml") or "/" in rules:
        return _built(_read(Path(rules)), str(rules))
    return _named(rules)


def choose(options: BattleOptions) -> tuple[Ruleset, str]:
    """The ruleset the options name, else the one they need, with a sentence where that is not the default."""
    rules = options.get("rules")
    if rules is not None:
        return load(rules), ""
    default = load(DEFAULT)
    for name, flag in needed_assets(options).items():
        if name not in default.assets:
            chosen = load(LEADERS)
            return chosen, f"{flag} is not in {default.title}, so these are the rules of {chosen.title}."
    return default, ""


@lru_cache(maxsize=64)
def _named(name: str) -> Ruleset:
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        raise RulesetError(f"no ruleset is named '{name}'{nearest(name, names())}")
    return _built(_read(path), path.name)


def _read(path: Path) -> dict[str, Any]:
    """The file's tables with those of the rulesets it extends beneath them."""
    tables, seen = _tables(path), [path]
    tables.setdefault("name", path.stem)
    tables.setdefault("title", tables["name"])
    while base := tables.pop("extends", ""):
        base_path = _base(seen[-1], base)
        if base_path in seen:
            raise RulesetError(f"{path}: extends itself by way of '{base}'")
        seen.append(base_path)
        tables = _merged(_tables(base_path), tables)
    return tables


def _tables(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RulesetError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path}: cannot be read ({error})") from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(f"{path}: not valid TOML: {error}") from None


def _base(path: Path, base: Any) -> Path:
    """Where an `extends` points: a file beside this one, or a ruleset that comes along."""
    if not isinstance(base, str):
        raise RulesetError(f"{path}: extends: expected the name or file of a ruleset, got {base!r}")
    beside = path.parent / base
    if base.endswith(".toml"):
        return beside
    known = FOLDER / f"{base}.toml"
    if not known.is_file():
        raise RulesetError(f"{path}: extends: no ruleset is named '{base}'{nearest(base, names())}")
    return known


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Tables of `above` laid over those of `below`; `extends` is the lower file's."""
    merged = dict(below)
    for key, value in above.items():
        if key in ("note", "source", "provenance", "certainty"):
            merged[key] = value
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merged(merged[key], value)
        else:
            merged[key] = value
    return merged


def _built(tables: dict[str, Any], where: str) -> Ruleset:
    try:
        return msgspec.convert(tables, Ruleset)
    except msgspec.ValidationError as error:
        raise RulesetError(f"{where}: {_said(str(error), tables)}") from None


def _said(message: str, tables: dict[str, Any]) -> str:
    """The validator's message with the key path first and, for an unknown key, the nearest known one."""
    what, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    what = what.replace("Object contains unknown field ", "unknown key ").replace("Object missing", "missing")
    said = f"{path}: {what}" if path else what
    if what.startswith("unknown key"):
        key = what.split("`")[1]
        said += nearest(key, _known_keys(path))
    return said.replace("`", "'")


def _known_keys(path: str) -> list[str]:
    """The keys allowed where a path points, as far as the file has fixed tables."""
    from risk_sim.spec.ruleset import Asset, BattleRules, Words

    head = path.split(".", maxsplit=1)[0].split("[", maxsplit=1)[0]
    table = {"battle": BattleRules, "assets": Asset, "words": Words, "": Ruleset}.get(head)
    return [] if table is None or "steps" in path or "finish" in path else list(table.__struct_fields__)
