"""Logs of battles and of throws: the rows of a CSV file as they stand under the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeAlias

from msgspec import Struct

from risk_sim.dice.pool import Faces, highest_first
from risk_sim.errors import InputError, nearest
from risk_sim.exact.luck import Standing, check_faces, losses_of, standing
from risk_sim.rulesets import choose, load
from risk_sim.spec.battle import MOST_DICE, Battle, BattleOptions, battle
from risk_sim.spec.said import OPTIONS, whole, yes_or_no
from risk_sim.spec.sheet import BadRow, Row, Rows, Sheet, read_rows, read_sheet, work_on

if TYPE_CHECKING:
    import pandas as pd

    Source: TypeAlias = str | Path | TextIO | pd.DataFrame

#: Rules for stopping, which a log has no use for: it tells what was done.
STOPS = ("stop_at", "stop_below", "rounds")


class BattleEntry(NamedTuple):
    """A battle that was fought. `turned`: its luck is counted from the defender's side."""

    line: int
    battle: Battle
    attackers_left: int
    defenders_left: int
    standing: Standing
    turned: bool
    beside: dict[str, str]


class ThrowEntry(NamedTuple):
    """A throw that was made, faces highest first. `turned`: its luck is counted from the defender's side."""

    line: int
    battle: Battle
    attack: Faces
    defence: Faces
    losses: tuple[int, int]
    turned: bool
    beside: dict[str, str]


class Log(Struct, frozen=True):
    """A file of battles or, where these are None, of throws; `beside` names its columns that are only carried along.

    `has_sides`: rows say whose luck is counted. `titles` of rulesets by name; `notes` say which was taken where none
    was named.
    """

    source: str
    battles: tuple[BattleEntry, ...] | None
    throws: tuple[ThrowEntry, ...]
    bad: tuple[BadRow, ...]
    beside: tuple[str, ...]
    has_sides: bool
    titles: dict[str, str]
    notes: tuple[str, ...]

    @property
    def entries(self) -> tuple[BattleEntry, ...] | tuple[ThrowEntry, ...]:
        """The rows that were understood, battles or throws."""
        return self.throws if self.battles is None else self.battles


def read_log(source: Source, defaults: BattleOptions) -> Log:
    """Read a log; what its rows do not say, `defaults` do.

    Raises InputError for what spoils the whole file, and for `defaults` that say when to stop.
    """
    for name in STOPS:
        if defaults.get(name) is not None:
            raise InputError(f"{name}: a log tells when the attacker stopped; say so in its column stopped")
    sheet = _sheet(source)
    rules = defaults.get("rules")
    if rules is not None:  # a file of rules is read once, not for every row
        defaults = {**defaults, "rules": load(rules)}
    reader = _Reader()
    if "attackers_left" in sheet.columns or "defenders_left" in sheet.columns:
        rows = _battle_rows(sheet, defaults)
        battles, bad = work_on(rows, reader.battle)
        return _log(sheet, rows, tuple(entry for _, entry in battles), (), bad, reader)
    if "attack" in sheet.columns or "defence" in sheet.columns:
        rows = _throw_rows(sheet, defaults)
        throws, bad = work_on(rows, reader.throw)
        return _log(sheet, rows, None, tuple(entry for _, entry in throws), bad, reader)
    raise InputError(
        f"{sheet.name}: neither a log of battles (columns attackers, defenders, attackers_left, defenders_left and "
        "stopped) nor one of throws (columns attack and defence)"
    )


def _log(
    sheet: Sheet,
    rows: Rows,
    battles: tuple[BattleEntry, ...] | None,
    throws: tuple[ThrowEntry, ...],
    bad: list[BadRow],
    reader: _Reader,
) -> Log:
    if not (battles or throws or bad):
        raise InputError(f"{sheet.name}: there is no row under the headings")
    return Log(
        source=sheet.name,
        battles=battles,
        throws=throws,
        bad=tuple(bad),
        beside=rows.unread,
        has_sides="side" in rows.columns,
        titles=reader.titles,
        notes=tuple(reader.notes),
    )


def _sheet(source: Source) -> Sheet:
    if isinstance(source, (str, Path)) or not hasattr(source, "to_csv"):
        return read_sheet(source)
    from io import StringIO

    return read_sheet(StringIO(source.to_csv(index=False)))


def _battle_rows(sheet: Sheet, defaults: BattleOptions) -> Rows:
    required = dict.fromkeys(("attackers", "defenders", "attackers_left", "defenders_left"), whole)
    options = [name for name in OPTIONS if name not in STOPS]
    return read_rows(sheet, required, options, optional={"stopped": yes_or_no, "side": _side}, defaults=defaults)


def _throw_rows(sheet: Sheet, defaults: BattleOptions) -> Rows:
    required = {"attack": _faces, "defence": _faces}
    optional = {"attackers": whole, "defenders": whole, "side": _side}
    # A column `defence` holds faces here, and how many dice were thrown is seen.
    options = [name for name in OPTIONS if name not in (*STOPS, "defence", "epidemics")]
    return read_rows(sheet, required, options, optional=optional, defaults=defaults)


class _Reader:
    """Makes entries of rows, and remembers what is to be said about the rulesets."""

    def __init__(self) -> None:
        self.notes: dict[str, None] = {}
        self.titles: dict[str, str] = {}

    def battle(self, row: Row) -> BattleEntry:
        fought = self._battle(row, row.values["attackers"], row.values["defenders"])
        left = row.values["attackers_left"], row.values["defenders_left"]
        found = standing(fought, *left, row.values.get("stopped"))
        return BattleEntry(row.line, fought, *left, found, row.values.get("side", False), row.cells)

    def throw(self, row: Row) -> ThrowEntry:
        # Where the units are not told, there may have been enough for all dice.
        enough = 2 * MOST_DICE + (row.options.get("garrison") or 1)
        units = row.values.get("attackers", enough), row.values.get("defenders", enough)
        fought = self._battle(row, *units)
        combat = fought.combat
        attack, defence = row.values["attack"], row.values["defence"]
        check_faces(combat.attack, "attack", attack, min(combat.attack.limit, units[0] - fought.garrison))
        check_faces(combat.defence, "defence", defence, min(combat.defence.limit, units[1]))
        lost = losses_of(combat, attack, defence)
        return ThrowEntry(row.line, fought, attack, defence, lost, row.values.get("side", False), row.cells)

    def _battle(self, row: Row, attackers: int, defenders: int) -> Battle:
        ruleset, note = choose(row.options)
        if note:
            self.notes[note] = None
        self.titles[ruleset.name] = ruleset.title
        return battle(ruleset, attackers, defenders, row.options)


def _faces(name: str, text: str) -> Faces:
    parts = re.split(r"[\s,;/+-]+", text)
    if not all(re.fullmatch(r"\d{1,3}", part) for part in parts):
        raise InputError(f"{name} {text!r}: write the faces as thrown, with spaces between, such as 6 3 1")
    return highest_first(tuple(int(part) for part in parts))


def _side(name: str, text: str) -> bool:
    sides = ("attacker", "defender")
    if text.lower() not in sides:
        raise InputError(f"{name} {text!r} is not a side{nearest(text.lower(), sides)}")
    return text.lower() == "defender"
