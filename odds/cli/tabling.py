"""`odds table`: hits and chances of every hero against every villain, as a matrix and in files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from odds.cli.flags import dice_by_hero, whole_of
from odds.cli.gaming import check_place
from odds.cli.progress import shown
from odds.cli.tables import faces, grid
from odds.hero_dice.answers import expected_hits
from odds.hero_dice.answers.problems import HUGE, parse_json
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.simulate.files import write_text, write_whole
from odds.hero_dice.words import Fault

NONE = "-"


def run(options: argparse.Namespace) -> None:
    """Print the table that the flags ask for, and write its files."""
    if options.columns:
        print("\n".join(_columns()))
        return
    for file in (options.csv, options.parquet):
        check_place(file)
    if options.csv and options.csv == options.parquet:
        raise Fault("parquet", "names the file that --csv names; give it another")
    with shown() as progress:
        answer = expected_hits(_asked(options), progress)
    _write(answer, options.csv, options.parquet)
    print(json.dumps(answer) if options.json else "\n".join(tabled(answer)))


def _columns() -> list[str]:
    from odds.hero_dice.answers.bulk.table_files import COLUMNS

    return grid([[name, kind, what] for name, (kind, what) in COLUMNS.items()])


def _asked(options: argparse.Namespace) -> Any:
    if not options.json:
        return request(options)
    if options.hero or options.villain:
        raise Fault("hero", "with --json the whole request comes from standard input; leave it out")
    return parse_json(sys.stdin.buffer.read(HUGE + 1))


def request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the request that the flags describe."""
    found = {
        "heroes": options.hero,
        "villains": [_villain(text) for text in options.villain],
        "dice": dice_by_hero(options.die, hero_names()),
        "readings": options.reading,
    }
    given = {key: value for key, value in found.items() if value}
    if options.markers is not None:
        given["markers"] = {"batman": options.markers}
    if options.digits is not None:
        given["digits"] = options.digits
    return given


def _villain(text: str) -> Any:
    """Return "5,shield:2" as a villain typed in, "?,wound" as one of unknown threat, or a name."""
    first, *abilities = [part.strip() for part in text.split(",")]
    if first != "?" and not (first.isascii() and first.isdigit()):
        return text
    threat = None if first == "?" else whole_of(first)
    return {"name": text, "threat": threat, "abilities": abilities}


def _write(answer: dict[str, Any], csv: str | None, parquet: str | None) -> None:
    from odds.hero_dice.answers import as_csv, as_parquet

    if csv:
        write_text(Path(csv), as_csv(answer))
    if parquet:
        made = as_parquet(answer)
        write_whole(Path(parquet), lambda place: place.write_bytes(made))


# ---- the matrix ------------------------------------------------------------------------------


def tabled(answer: Mapping[str, Any]) -> list[str]:
    """Return an answer of the table as lines."""
    rows = [row for _, row in _by_villain(answer)]
    lines = [
        "hits left after the villain's minus-hits, on average (chance to defeat it)",
        "",
        *grid([["villain", *answer["heroes"]], *rows]),
        *_raw(answer),
        "",
        *_notes(answer),
    ]
    for hero, dice in answer["dice"].items():
        lines += ["", f"{hero}:", *faces(dice)]
    return lines


def _by_villain(answer: Mapping[str, Any]) -> Iterator[tuple[list[Any], list[str]]]:
    """Yield a villain's rows, and its line of the matrix."""
    wide = len(answer["heroes"])
    for place, villain in enumerate(answer["villains"]):
        own = answer["rows"][place * wide : (place + 1) * wide]
        yield own, [_head(villain), *map(_cell, own)]


def _head(villain: Mapping[str, Any]) -> str:
    threat, listed = villain["threat"]["value"], villain["abilities"]["value"]
    told = "abilities unknown" if listed is None else " ".join(listed) or "no abilities"
    more = " *" if villain["may_have_more"] else ""
    return f"{villain['name']} ({'threat unknown' if threat is None else threat}; {told}{more})"


def _cell(row: Mapping[str, Any]) -> str:
    if row["hits"] is None:
        return "no finite mean" if "hits" in row.get("problems", {}) else NONE
    mean = _places(row["hits"], 4)
    return mean if row["defeat"] is None else f"{mean} ({_percent(row['defeat'])})"


def _places(number: Mapping[str, Any], places: int) -> str:
    return f"{float(number['decimal']):.{places}f}"


def _percent(number: Mapping[str, Any]) -> str:
    return f"{100 * float(number['decimal']):.1f} %"


def _raw(answer: Mapping[str, Any]) -> list[str]:
    """Return the raw hits where minus-hits make them other than what is left."""
    rows = []
    for own, line in _by_villain(answer):
        if any(row["hits"] != row["raw_hits"] for row in own):
            cells = [NONE if r["raw_hits"] is None else _places(r["raw_hits"], 4) for r in own]
            rows.append([line[0], *cells])
    if not rows:
        return []
    return ["", "before the minus-hits", "", *grid([["villain", *answer["heroes"]], *rows])]


def _notes(answer: Mapping[str, Any]) -> Iterator[str]:
    if any(villain["may_have_more"] for villain in answer["villains"]):
        yield "* These abilities are evidenced; the card may have more."
    if any(villain["abilities"]["value"] is None for villain in answer["villains"]):
        yield "Nothing is computed from unknown abilities, no chance to defeat from unknown threat."
    ignored = sorted({name for own, _ in _by_villain(answer) for name in _idle(own)})
    if ignored:
        yield f"Abilities that change none of these numbers: {', '.join(ignored)}."


def _idle(rows: list[Any]) -> set[str]:
    """Return the abilities of a villain that change nothing for any hero asked."""
    return set.intersection(*(set(row.get("ignored", ())) for row in rows))
