"""What is wrong with an input, in the language of the page where the page itself found it."""

from __future__ import annotations

from dataclasses import dataclass

from odds.hero_dice.answers import Fault
from web.question.say import Say


class Wrong(Fault):
    """A fault that the page finds itself, so that the catalogue has words for it."""

    def __init__(self, field: str, key: str, **values: object) -> None:
        super().__init__(field, Say("en")(key, **values))
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Problem:
    """What is wrong in words; `foreign` tells that they are English on a page that is not.

    `answers` gives its faults in English alone: there the page sets the label of the input before
    the detail and marks the detail as English.
    """

    detail: str
    foreign: bool = False


def problem(say: Say, fault: Fault) -> Problem:
    """Return a fault in words.

    >>> problem(Say("de"), Wrong("need", "question.fault.need")).foreign
    False
    >>> problem(Say("de"), Fault("need", "must be 0 to 99"))
    Problem(detail='must be 0 to 99', foreign=True)
    """
    if isinstance(fault, Wrong):
        return Problem(say(fault.key, **fault.values))
    return Problem(fault.detail, foreign=say.language != "en")
