"""What the words of rules mean: each word that a rule uses leaves one reading only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.rules.wording import points


@dataclass(frozen=True)
class Meaning:
    """A word of a hero's rules: what it `says` wherever `pattern` is found in a line."""

    pattern: str
    word: str
    says: str

    @property
    def sentence(self) -> str:
        """The meaning as a sentence.

        >>> Meaning("", "your hand", "the dice that are not set aside").sentence
        'Your hand: the dice that are not set aside.'
        """
        return f"{self.word[0].upper()}{self.word[1:]}: {self.says}."


_BRACKETS = "which dice to take. Go from word to word; pass over what cannot be met"
_MEANINGS = {
    "flash": (
        Meaning(
            r"\btotal\b",
            "your total",
            "Flash less Reverse-Flash on all rolls of this attack so far",
        ),
    ),
    "green-lantern": (
        Meaning(r"\bresult\b", "your result", "the Lanterns less the Parallaxes on all your dice"),
        Meaning(r"\blies?\b", "lie, lies", "show on your dice, whatever their colour"),
        Meaning(
            r"throw (a|two) Recharge",
            "throw again",
            "just these two dice. Then begin at the first line",
        ),
        Meaning(
            r"as many pairs", "as many pairs as you can", "all of them at once, and no other die"
        ),
        Meaning(r"one other die", "one other die", "any face, a second Recharge too"),
        Meaning(r"\(", "words in brackets", _BRACKETS),
    ),
    "superman": (
        Meaning(r"balance", "the balance of dice", "*"),
        Meaning(r"score", "the score of a colour", "the points of its dice, added up"),
        Meaning(
            r"its own too",
            "dice set aside, its own too",
            "what you have set aside so far, and the colour's own dice",
        ),
        Meaning(r"all your dice", "all your dice", "those set aside and those just rolled"),
        Meaning(
            r"Superman symbol|Superman \d",
            "Superman symbols",
            "those on dice. The bonus symbol never counts here",
        ),
        Meaning(r"among equals", "among equals", "where more than one colour is left"),
        Meaning(
            r"that is|whose",
            "the colour that is ..., whose ...",
            "if no colour left is such a one, pass over this",
        ),
    ),
    "batman": (
        Meaning(r"\bresult\b", "your result", "Bats less Wounds on all dice, set aside or not"),
        Meaning(r"your hand", "your hand", "the dice that are not set aside"),
        Meaning(r"together", "together", "the sum of both"),
        Meaning(
            r"set aside",
            "set aside",
            "you may where another die of its colour in your hand shows a Batmobile. Batmobiles"
            " are never set aside. Spend no markers",
        ),
        Meaning(r"\(", "words in brackets", _BRACKETS),
    ),
}


def meanings(hero: str, lines: Iterable[str], abilities: Sequence[str] = ()) -> tuple[Meaning, ...]:
    """Return the words used in lines of rules, each with what it means."""
    text = " ".join(lines)
    used = (each for each in _MEANINGS[hero] if re.search(each.pattern, text, re.IGNORECASE))
    counted = points(abilities) + ", each; added up"
    if "kryptonite" in abilities:
        counted += ". With dice set aside the villain's Kryptonite counts too"
    return tuple(Meaning(m.pattern, m.word, m.says.replace("*", counted)) for m in used)
