"""Data files, read and checked: the one format they share, and faults that say where they are.

A file is TOML. Entries are tables; every value of an entry is a table of its own::

    threat = { value = 4, confidence = "printed", source = "flash-rulebook", why = "..." }

`source` is one id or a list of ids out of `sources.toml` or the file's own table `[sources]`;
`why` is the reasoning, needed where the confidence is `inferred`; what is `unknown` has no `value`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from odds.hero_dice.data.checks import Check, T, ids, line, one_of, shown, slug
from odds.hero_dice.words import Fault, Known

CONFIDENCES = ("printed", "inferred", "assumed", "unknown")
_MOST_CHARACTERS = 1_000_000
_LONGEST_LINE = 2_000


class DataError(ValueError):
    """A data file that cannot be used: which file, which entry in it, what is wrong.

    >>> raise DataError("villains.toml", "Atrocitus: threat", "is missing")
    Traceback (most recent call last):
    odds.hero_dice.data.loading.DataError: villains.toml: Atrocitus: threat: is missing
    """

    def __init__(self, file: str, entry: str, fault: str) -> None:
        super().__init__(": ".join(part for part in (file, entry, fault) if part))
        self.file = file
        self.entry = entry
        self.fault = fault


# ---- files -----------------------------------------------------------------------------------


@cache
def _shipped(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def opened(name: str, path: Path | None, text: str | None) -> tuple[str, str]:
    """Return how the file is called in messages, and its text; the shipped file by default."""
    if text is not None:
        return name, text
    if path is None:
        return name, _shipped(name)
    return str(path), _decoded(str(path), _bytes(path))


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(4 * _MOST_CHARACTERS + 4)
    except (OSError, ValueError) as error:
        raise DataError(str(path), "", f"cannot be read: {error}") from None


def _decoded(file: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = raw.count(b"\n", 0, error.start) + 1
        raise DataError(file, f"line {number}", "is not UTF-8; save the file as UTF-8") from None


@lru_cache(maxsize=16)
def parsed(file: str, text: str) -> Mapping[str, object]:
    """Return the raw tables of a TOML text; `DataError` names the line that is not TOML."""
    from tomllib import loads

    _check_size(file, text)
    try:
        return loads(text)
    except RecursionError:
        raise DataError(file, "", "tables or lists are nested too deep") from None
    except ValueError as error:
        raise DataError(file, _line(str(error), text), f"is not TOML: {error}") from None


def _check_size(file: str, text: str) -> None:
    if len(text) > _MOST_CHARACTERS:
        raise DataError(file, "", f"is longer than {_MOST_CHARACTERS:,} characters")
    for number, row in enumerate(text.split("\n"), start=1):
        if len(row) > _LONGEST_LINE:
            raise DataError(file, f"line {number}", f"is longer than {_LONGEST_LINE:,} characters")


def _line(message: str, text: str) -> str:
    found = re.search(r"at line (\d+)", message)
    return f"line {found[1] if found else text.count(chr(10)) + 1}"


def shipped_sources() -> Mapping[str, str]:
    """Return the sources that every file may name.

    >>> shipped_sources()["flash-rulebook"]
    'Flash rulebook, 2016, in translation'
    """
    return source_table("sources.toml", _shipped("sources.toml"))


@lru_cache(maxsize=16)
def source_table(file: str, text: str) -> Mapping[str, str]:
    """Return the file's own table of sources, id -> what it is; empty where it has none."""
    table = parsed(file, text).get("sources", {})
    if not isinstance(table, dict):
        raise DataError(file, "sources", f"must be a table, not {shown(table)}")
    entry = Entry(file, "sources", table, {})
    return {name: entry.text(name) for name in table}


def document(file: str, text: str, *keys: str) -> Entry:
    """Return a whole file as one entry; only `keys` and `sources` may stand in it."""
    own = source_table(file, text)
    twice = next((name for name in own if name in shipped_sources()), None)
    if twice is not None:
        raise DataError(file, f"sources: {twice}", "is already a source; choose another id")
    top = Entry(file, "", parsed(file, text), {**shipped_sources(), **own})
    top.only("sources", *keys)
    return top


# ---- entries ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of a data file with its place in it; every reading of it is checked."""

    file: str
    name: str
    table: Mapping[str, object]
    sources: Mapping[str, str]

    def fault(self, detail: str, key: str = "") -> DataError:
        """Return the error that says what is wrong here, or at `key` here."""
        return DataError(self.file, self._at(key), detail)

    def _at(self, key: str) -> str:
        return ": ".join(part[:80] for part in (self.name, key) if part)

    def only(self, *keys: str) -> None:
        """Refuse keys that nobody would read."""
        for key in self.table:
            if key not in keys:
                raise self.fault(f"unknown key {shown(key)}; known are {', '.join(keys)}")

    def get(self, key: str) -> object:
        """Return a raw value that must be there."""
        if key not in self.table:
            raise self.fault("is missing", key)
        return self.table[key]

    def checked(self, key: str, check: Callable[[object], T]) -> T:
        """Return a value as `check` gives it back."""
        try:
            return check(self.get(key))
        except Fault as fault:
            raise self.fault(str(fault), key) from None

    def text(self, key: str) -> str:
        """Return a line of text."""
        return self.checked(key, line)

    def part(self, key: str) -> Entry:
        """Return the table that stands at `key`."""
        table = self.get(key)
        if not isinstance(table, dict):
            raise self.fault(f"must be a table, not {shown(table)}", key)
        return Entry(self.file, self._at(key), table, self.sources)

    def parts(self, key: str, label: Callable[[Entry], str]) -> tuple[Entry, ...]:
        """Return the tables of the list at `key`, each named by `label`, no name twice."""
        tables = self.get(key)
        if not isinstance(tables, list):
            raise self.fault(f"must be a list of tables, not {shown(tables)}", key)
        entries = [self._numbered(key, i, table) for i, table in enumerate(tables, start=1)]
        named = tuple(Entry(e.file, label(e), e.table, e.sources) for e in entries)
        _refuse_twins(named)
        return named

    def _numbered(self, key: str, number: int, table: object) -> Entry:
        if not isinstance(table, dict):
            raise self.fault(f"must be a table, not {shown(table)}", f"{key} {number}")
        return Entry(self.file, f"{key} {number}", table, self.sources)

    def known(self, key: str, check: Check) -> Known:
        """Return the value at `key` with its confidence and its source in words."""
        return self.part(key).as_known(check)

    def as_known(self, check: Check) -> Known:
        """Return this table itself as one value with its confidence and source."""
        self.only("value", "confidence", "source", "why")
        confidence = self._confidence()
        if confidence == "unknown" and "value" in self.table:
            raise self.fault("is unknown, so it can have no value")
        value = None if confidence == "unknown" else self.checked("value", check)
        return Known(value, confidence, self._origin(confidence))

    def _confidence(self) -> str:
        try:
            return one_of(*CONFIDENCES)(self.get("confidence"))
        except Fault as fault:
            raise self.fault(f"confidence {fault}") from None

    def _origin(self, confidence: str) -> str:
        named = self.checked("source", ids)
        lost = next((name for name in named if name not in self.sources), None)
        if lost is not None:
            raise self.fault(f"no source {shown(lost)} in sources.toml or in [sources]", "source")
        words = "; ".join(self.sources[name] for name in named)
        if "why" not in self.table and confidence != "inferred":
            return words
        return f"{words}: {self.text('why')}"


def _refuse_twins(entries: tuple[Entry, ...]) -> None:
    seen: set[str] = set()
    for entry in entries:
        if slug(entry.name) in seen:
            raise entry.fault("stands twice; give each entry a name of its own")
        seen.add(slug(entry.name))
