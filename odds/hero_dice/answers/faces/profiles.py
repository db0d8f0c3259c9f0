"""Dice counted from a box, with a name: files and short texts that the user keeps.

A profile holds the faces of one hero's dice or of several. It is written as TOML, as JSON, or as a
text of letters, digits and `- . _ ~` only, which any address carries as it stands::

    Ann.27s_box~flash.red.3-1-2.yellow.4-1-1

First the name (a space is `_`, any other byte but letters, digits and hyphens `.` and two hex
digits), then each hero with his colours: the faces of each symbol in the order of
`odds heroes`, blanks last where there are any. Nothing is kept by a server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.problems import HUGE, parse_json
from odds.hero_dice.answers.request import dice_name
from odds.hero_dice.data import facts
from odds.hero_dice.data.face_facts import contradictions
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import BLANK, FACES, DiceSet, Fault, Hero

_TEXT = re.compile(r"[A-Za-z0-9._~-]{1,2000}", re.ASCII)
_BYTES = re.compile(r"\.([0-9A-F]{2})|_|[A-Za-z0-9-]", re.ASCII)
_PLAIN = re.compile(r"[A-Za-z0-9-]", re.ASCII)


@dataclass(frozen=True)
class Profile:
    """Named dice: the faces of each hero whose dice were counted, in the order of the heroes."""

    name: str
    dice: tuple[tuple[str, DiceSet], ...]

    def of(self, who: str) -> DiceSet:
        """Return the faces of a hero's dice; `Fault` where the profile has none."""
        found = dict(self.dice)
        if who not in found:
            held = ", ".join(found)
            raise Fault("dice", f"{self.name} has no dice of {who}; it has those of {held}")
        return found[who]

    def tables(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return the faces as hero -> colour -> symbol -> number."""
        return {who: dice.table() for who, dice in self.dice}

    def contradicts(self) -> dict[str, list[str]]:
        """Return the known facts that the faces of each hero contradict."""
        return {who: contradictions(facts(who), hero(who), dice.table()) for who, dice in self.dice}


def profile(name: object, tables: Mapping[Any, object]) -> Profile:
    """Return a profile of faces by hero; `Fault` names the field that is wrong.

    >>> red, yellow = {"flash": 3, "race": 3}, {"flash": 4, "race": 2}
    >>> text_of(profile("Ann's box", {"flash": {"yellow": yellow, "red": red}}))
    'Ann.27s_box~flash.red.3-0-3.yellow.4-0-2'
    """
    title = dice_name(name, "name")
    for key in tables:
        door.word(key, str(key)[:20], hero_names())
    if not tables:
        raise Fault("", f"name the dice of a hero at least: {', '.join(hero_names())}", "missing")
    dice = tuple(
        (who, check_faces(hero(who), tables[who], who)) for who in hero_names() if who in tables
    )
    return Profile(title, dice)


# ---- files -----------------------------------------------------------------------------------


def read(text: str) -> Profile:
    """Return the profile of a TOML file, a JSON file or a short text, whichever it is.

    >>> read('name = "mine"\\n[flash]\\nred = {flash = 6}\\nyellow = {race = 6}').of("flash").source
    'given by the user'
    """
    if len(text) > HUGE:
        raise Fault("", f"a profile has at most {HUGE // 1024} KiB", "too-large")
    stripped = text.strip()
    if _TEXT.fullmatch(stripped):
        return from_text(stripped)
    return from_json(stripped) if stripped.startswith("{") else from_toml(text)


def from_toml(text: str) -> Profile:
    """Return the profile of a TOML text; `Fault` names the line that is not TOML."""
    from tomllib import TOMLDecodeError, loads

    try:
        return _document(loads(text))
    except TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = found[1] if found else str(text.count("\n") + 1)
        raise Fault(f"line {line}", f"is not TOML: {error}") from None
    except RecursionError:
        raise Fault("", "tables or lists are nested too deep; nest them less") from None


def from_json(text: str) -> Profile:
    """Return the profile of a JSON text."""
    return _document(parse_json(text))


def _document(raw: object) -> Profile:
    given = door.table(raw, "", ("name", *hero_names()))
    if "name" not in given:
        raise Fault("name", 'missing; call the dice something: name = "my box"', "missing")
    return profile(given["name"], {key: given[key] for key in given if key != "name"})


def toml_of(named: Profile) -> str:
    """Return the profile as a TOML file.

    >>> print(toml_of(from_text("mine~flash.red.6-0-0.yellow.0-0-6")))
    name = "mine"
    <BLANKLINE>
    [flash.red]
    flash = 6
    <BLANKLINE>
    [flash.yellow]
    race = 6
    <BLANKLINE>
    """
    lines = [f"name = {json.dumps(named.name, ensure_ascii=False)}"]
    for who, dice in named.dice:
        for colour, row in dice.faces:
            lines += ["", f"[{who}.{colour}]", *(f"{symbol} = {n}" for symbol, n in row)]
    return "\n".join(lines) + "\n"


def json_of(named: Profile) -> str:
    """Return the profile as a JSON file."""
    return json.dumps({"name": named.name, **named.tables()}, ensure_ascii=False, indent=2) + "\n"


# ---- short texts -----------------------------------------------------------------------------


def text_of(named: Profile) -> str:
    """Return the profile as one short text, the same for the same profile."""
    parts = [_encoded(named.name)]
    for who, dice in named.dice:
        counts = (f"{colour}.{_counts(hero(who), dict(row))}" for colour, row in dice.faces)
        parts.append(f"{who}.{'.'.join(counts)}")
    return "~".join(parts)


def _counts(who: Hero, row: Mapping[str, int]) -> str:
    counts = [row.get(symbol, 0) for symbol in who.symbols]
    blanks = [row[BLANK]] if row.get(BLANK) else []
    return "-".join(map(str, counts + blanks))


def _encoded(name: str) -> str:
    def encode(byte: int) -> str:
        sign = chr(byte)
        if _PLAIN.fullmatch(sign):
            return sign
        return "_" if sign == " " else f".{byte:02X}"

    return "".join(map(encode, name.encode()))


def from_text(text: str) -> Profile:
    """Return the profile of a short text; `Fault` names the part that cannot be read.

    >>> from_text("mine~flash.red.6-0-0").dice
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: flash.yellow: is missing; his dice are red, yellow, and each \
colour needs its faces
    """
    name, *parts = text.split("~")
    if not _TEXT.fullmatch(text) or not parts:
        example = "mine~flash.red.2-2-2.yellow.3-1-2"
        raise Fault("dice", f"is no text of a profile, such as {example}; you gave {text[:60]!r}")
    tables: dict[str, object] = {}
    for part in parts:
        who, *words = part.split(".")
        door.word(who, who[:20], hero_names())
        if who in tables:
            raise Fault(who, "stands twice")
        tables[who] = _table(hero(who), words)
    return profile(_decoded(name), tables)


def _table(who: Hero, words: list[str]) -> dict[str, dict[str, int]]:
    """Return the faces by colour of "red", "3-1-2", "yellow", "4-1-1"."""
    found: dict[str, dict[str, int]] = {}
    for colour, counts in zip(words[::2], [*words[1::2], ""], strict=False):
        field = f"{who.name}.{colour}"[:40]
        if colour in found:
            raise Fault(field, "stands twice")
        found[colour] = _faces(who, counts, field)
    return found


def _faces(who: Hero, text: str, field: str) -> dict[str, int]:
    counts = text.split("-")
    symbols = (*who.symbols, BLANK)
    known = len(counts) in (len(symbols) - 1, len(symbols))
    if not known or not all(re.fullmatch(rf"[0-{FACES}]", n, re.ASCII) for n in counts):
        need = f"must be the faces of {', '.join(symbols[:-1])} (and blanks), such as "
        example = "-".join(["1"] * (len(symbols) - 2) + [str(FACES - len(symbols) + 2)])
        raise Fault(field, f"{need}{example}; you gave {text[:40]!r}")
    return {symbol: int(n) for symbol, n in zip(symbols, counts, strict=False) if int(n)}


def _decoded(name: str) -> str:
    parts = list(_BYTES.finditer(name))
    if "".join(part[0] for part in parts) != name:
        raise Fault("name", f"cannot be read: {name[:60]!r}")
    signs = (
        bytes.fromhex(p[1]) if p[1] else (b" " if p[0] == "_" else p[0].encode()) for p in parts
    )
    try:
        return b"".join(signs).decode()
    except UnicodeDecodeError:
        raise Fault("name", f"is not UTF-8: {name[:60]!r}") from None
