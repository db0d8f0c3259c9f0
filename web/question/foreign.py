"""Names in an address that are not the page's own: those of the API are understood, others told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.faces import profiles
from web.question.names import (
    Fields,
    abilities,
    counted,
    dice_name,
    flat,
    heroes,
    roll_names,
)

Args = Mapping[str, Sequence[str]]
FORM = ("of", "was", "step", "clear", "lang", "unfinished", "own", "hand", "aside", "removed")
"""What the form sends beside the question."""
OWN = ("hero", "villain", "goal", "need", "worth", "markers")
API = ("ability", "dice", "hits")
"""What the API calls otherwise than this page: abilities, the text of a profile, the need."""
FOLLOWED = ("utm_", "fbclid", "gclid", "mc_")
"""What others hang on to links that they pass on."""
SHOWN, LONGEST = 5, 40


def understood(args: Args, hero: str) -> Fields:
    """Return the page's inputs for what an address says in the words of the API.

    >>> understood({"ability": ["shield:2", "kryptonite", "kryptonite"], "hits": ["4"]}, "flash")
    {'shield': '2', 'kryptonite': '2', 'need': '4'}
    """
    found: Fields = {}
    for word in args.get("ability", ()):
        if _bears(word):
            name, _, number = word.partition(":")
            more = int(found.get(name, "0")) + 1 if counted(name) else 1
            found[name] = number or str(more)
    if args.get("hits"):
        found["need"] = args["hits"][-1]
    return found | _faces(args, hero)


def unknown(args: Args) -> list[str]:
    """Return what an address says that this page does not know, as it stands there.

    >>> unknown({"hero": ["flash"], "digits": ["9"], "ability": ["shield"], "utm_source": ["x"]})
    ['digits', 'ability=shield']
    """
    names = [name for name in args if name not in _known() and not name.startswith(FOLLOWED)]
    return [text[:LONGEST] for text in (*names, *_unreadable(args))]


def told(names: Sequence[str]) -> str:
    """Return them in a line; of many the first."""
    return ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")


def _known() -> set[str]:
    names = {*FORM, *OWN, *API, *abilities(), *map(dice_name, heroes())}
    return names.union(*({*flat(hero, ""), *roll_names(hero)} for hero in heroes()))


def _unreadable(args: Args) -> Iterator[str]:
    yield from (f"ability={word}" for word in args.get("ability", ()) if not _bears(word))
    for text in args.get("dice", ())[-1:]:
        if text and _profile(text) is None:
            yield f"dice={text}"


def _bears(word: str) -> bool:
    """Tell whether a word is an ability as the API writes it, its number left to `answers`."""
    name, colon, number = word.partition(":")
    if name not in abilities():
        return False
    numbered = abilities()[name]["ability"] != name
    return numbered == bool(colon) and numbered == bool(number)


def _profile(text: str) -> profiles.Profile | None:
    try:
        return profiles.from_text(text)
    except Fault:
        return None


def _faces(args: Args, hero: str) -> Fields:
    """Return the faces of the hero's dice in a profile; nothing where it holds none of his."""
    texts = args.get("dice", ())
    kept = _profile(texts[-1]) if texts and hero in heroes() else None
    table = kept.tables().get(hero) if kept else None
    if table is None:
        return {}
    cells = (name.split(".") for name in flat(hero, ""))
    return {f"{c}.{s}": str(table[c].get(s, 0)) for c, s in cells} | {"own": "1"}
