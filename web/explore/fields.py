"""The inputs of a chart: read from an address, and written in the one spelling that is linked to.

A value is a tuple of texts, whatever the kind of the input; what is the usual value stands in no
address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.faces import profiles

Values = Mapping[str, tuple[str, ...]]
Pairs = list[tuple[str, str]]
NONE = "none"
"""The entry of a list of abilities that stands for no ability at all."""


@dataclass(frozen=True)
class Field:
    """An input: its name in the address, its kind, and what it may hold.

    Kinds: `one` and `many` of the options, `number` from `least` to `most`, `abilities` (one stack
    of them), `sets` (several stacks to compare), `dice` (short texts of profiles). `most` bounds
    the number of entries of all but `number`.
    """

    name: str
    kind: str
    usual: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 12


@dataclass(frozen=True)
class Wrong:
    """What is wrong with an input: the key of a text, its places, and what `answers` said of it."""

    key: str
    places: tuple[tuple[str, str], ...] = ()
    detail: str = ""


class WrongInput(ValueError):
    """Raised while an input is read."""

    def __init__(self, key: str, detail: str = "", **places: object) -> None:
        super().__init__(key)
        self.wrong = Wrong(key, tuple((name, str(text)) for name, text in places.items()), detail)


def read(
    fields: Iterable[Field], given: Mapping[str, list[str]]
) -> tuple[Values, dict[str, Wrong]]:
    """Return the values of all inputs and what is wrong, by input; a wrong input is as it was sent.

    >>> heroes = Field("hero", "many", ("flash",), ("flash", "batman"))
    >>> read([heroes], {"hero": ["batman", "flash", "batman"]})[0]
    {'hero': ('flash', 'batman')}
    >>> read([heroes], {"hero": ["hulk"]})[1]["hero"].key
    'explore.wrong.choice'
    """
    values: dict[str, tuple[str, ...]] = {}
    wrong: dict[str, Wrong] = {}
    for field in fields:
        texts = tuple(text.strip() for text in given.get(field.name, []) if text.strip())
        try:
            values[field.name] = READERS[field.kind](field, texts) if texts else field.usual
        except WrongInput as error:
            values[field.name], wrong[field.name] = texts, error.wrong
    return values, wrong


def pairs_of(fields: Iterable[Field], values: Values) -> Pairs:
    """Return the keys and values of the address: in the order of the form, usual ones left out."""
    return [
        (field.name, text)
        for field in fields
        if values[field.name] != field.usual
        for text in values[field.name]
    ]


# ---- one reader a kind -----------------------------------------------------------------------


def _one(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    return _many(field, texts[-1:])


def _many(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    for text in texts:
        if text not in field.options:
            raise WrongInput("explore.wrong.choice", given=text[:40])
    return tuple(option for option in field.options if option in texts)


def _number(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    text = texts[-1]
    if not re.fullmatch(r"[0-9]{1,4}", text, re.ASCII) or not (
        field.least <= int(text) <= field.most
    ):
        raise WrongInput(
            "explore.wrong.number", given=text[:40], least=field.least, most=field.most
        )
    return (str(int(text)),)


def _abilities(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    return _listed(field, [word for text in texts for word in _words(text)])


def _sets(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    stacks = dict.fromkeys(",".join(_listed(field, _words(text))) or NONE for text in texts)
    _bounded(field, len(stacks))
    return tuple(sorted(stacks, key=lambda text: (text.count(","), _place(field, text))))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[,;\s]+", text.lower()) if word and word != NONE]


def _listed(field: Field, words: list[str]) -> tuple[str, ...]:
    _bounded(field, len(words))
    for word in words:
        if not re.fullmatch(r"[a-z0-9:-]{1,40}", word, re.ASCII):
            raise WrongInput("explore.wrong.with", given=word[:40])
    return tuple(sorted(words, key=lambda word: _place(field, word)))


def _place(field: Field, word: str) -> tuple[int, str]:
    known = word in field.options
    return (field.options.index(word) if known else len(field.options), word)


def _dice(field: Field, texts: tuple[str, ...]) -> tuple[str, ...]:
    _bounded(field, len(texts))
    try:
        return tuple(dict.fromkeys(profiles.text_of(profiles.from_text(text)) for text in texts))
    except Fault as fault:
        raise WrongInput("explore.wrong.dice", str(fault)) from None


def _bounded(field: Field, number: int) -> None:
    if number > field.most:
        raise WrongInput("explore.wrong.many", most=field.most)


READERS: Mapping[str, Callable[[Field, tuple[str, ...]], tuple[str, ...]]] = {
    "one": _one,
    "many": _many,
    "number": _number,
    "abilities": _abilities,
    "sets": _sets,
    "dice": _dice,
}
