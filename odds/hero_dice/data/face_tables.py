"""The default faces of the heroes' dice, out of `dice.toml`."""

from __future__ import annotations

from functools import lru_cache

from odds.hero_dice.data.faces import Row, die_faces
from odds.hero_dice.data.loading import CONFIDENCES, Entry, parsed, source_table
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import DiceSet, Hero, Known


@lru_cache(maxsize=32)
def dice_set(file: str, text: str, hero: str) -> DiceSet:
    """Return one hero's faces; only sources that the file itself describes may be named."""
    record = hero_record(hero)
    top = Entry(file, "", parsed(file, text), source_table(file, text))
    top.only("sources", "fact", "comparison", *hero_names())
    entry = top.part(hero)
    entry.only(*record.colours)
    colours = {colour: _colour(record, colour, entry) for colour in record.colours}
    return _joined(colours)


def _colour(hero: Hero, colour: str, entry: Entry) -> tuple[Row, Known]:
    def check(faces: object) -> Row:
        return die_faces(hero, colour, faces)

    part = entry.part(colour)
    known = part.as_known(check)
    if known.value is None:
        raise part.fault("faces must be given; assume some if nobody knows them")
    return part.checked("value", check), known


def _joined(colours: dict[str, tuple[Row, Known]]) -> DiceSet:
    sources = dict.fromkeys(known.source for _, known in colours.values())
    weakest = max((known.confidence for _, known in colours.values()), key=CONFIDENCES.index)
    faces = tuple((colour, row) for colour, (row, _) in colours.items())
    return DiceSet(faces, "; ".join(sources), weakest)
