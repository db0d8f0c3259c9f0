"""The shipped data files as text, to be damaged."""

from __future__ import annotations

from pathlib import Path

from odds.hero_dice import data
from odds.hero_dice.heroes import hero_names

FOLDER = Path(data.__file__).parent
FILES = ("dice.toml", "villains.toml", "cards.toml", "cities.toml", "editions.toml")
LOAD = {
    "villains.toml": data.villains,
    "cards.toml": data.cards,
    "cities.toml": data.cities,
    "editions.toml": data.editions,
}


def shipped(file: str) -> str:
    return (FOLDER / file).read_text("utf-8")


def load(file: str, text: str) -> None:
    if file in LOAD:
        LOAD[file](text=text)
        return
    for name in hero_names():
        data.check_dice(name, text=text)
