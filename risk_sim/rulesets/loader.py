"""Find, read, merge and check ruleset files."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from risk_sim.dice.modifiers import AnyModifier
from risk_sim.errors import RulesetError, nearest
from risk_sim.spec.battle import BattleOptions, needed_assets
from risk_sim.spec.ruleset import Asset, BattleRules, Ruleset, Words

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
        return _built(_read(Path(rules)), Path(rules))
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
    return _built(_read(path), path)


def _read(path: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The file's tables with those of the rulesets it extends beneath them. `above`: what extends this file."""
    if path.resolve() in above:
        raise RulesetError(f"{path}: extends itself{' by way of other files' if len(above) > 1 else ''}")
    tables = _tables(path)
    tables.setdefault("name", path.stem)
    tables.setdefault("title", tables["name"])
    if base := tables.pop("extends", ""):
        below = _base(path, base)
        beneath = _read(below, (*above, path.resolve()))
        _built(beneath, below)  # so that a mistake is laid to the file it is in
        tables = _merged(beneath, tables)
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
    """Tables of `above` laid over those of `below`."""
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merged(merged[key], value)
        else:
            merged[key] = value
    return merged


def _built(tables: dict[str, Any], path: Path) -> Ruleset:
    try:
        return msgspec.convert(tables, Ruleset)
    except msgspec.ValidationError as error:
        raise RulesetError(f"{path}: {_said(str(error), tables)}") from None


def _said(message: str, tables: dict[str, Any]) -> str:
    """The validator's message with the key path first, and what it could have been instead."""
    what, _, at = message.partition(" - at `$")
    at = at.rstrip("`").lstrip(".")
    what = what.replace("Object contains unknown field ", "unknown key ").replace("Object missing", "missing")
    what = what.replace("`object`", "a table").replace("`array`", "a list")
    if what.startswith("unknown key"):
        what += nearest(what.split("`")[1], _keys(at))
    elif what.startswith("Invalid"):
        what += nearest(what.split("'")[1], _choices(at.rpartition(".")[2].partition("[")[0]))
    if at.startswith("assets[...]"):
        at = at.replace("[...]", f".{_asset_at_fault(tables['assets'])}", 1)
    return (f"{at}: {what}" if at else what).replace("`", "'")


def _keys(at: str) -> list[str]:
    """The keys allowed in the table at a path."""
    if "steps" in at or "finish" in at:
        return sorted({key for modifier in get_args(AnyModifier) for key in modifier.__struct_fields__})
    head = at.partition(".")[0].partition("[")[0]
    return list({"battle": BattleRules, "assets": Asset, "words": Words}.get(head, Ruleset).__struct_fields__)


def _choices(key: str) -> list[str]:
    """The words allowed under a key, where they are few."""
    if key == "op":
        return [str(modifier.__struct_config__.tag) for modifier in get_args(AnyModifier)]
    for table in (Ruleset, BattleRules, Asset, *get_args(AnyModifier)):
        allowed = get_type_hints(table).get(key)
        if get_origin(allowed) is Literal:
            return list(get_args(allowed))
    return []


def _asset_at_fault(assets: dict[str, Any]) -> str:
    """The first asset that cannot be understood; the validator does not say which."""
    for name, table in assets.items():
        try:
            msgspec.convert(table, Asset)
        except msgspec.ValidationError:
            return name
    return ""
