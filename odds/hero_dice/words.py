"""The words of the game as frozen records that check themselves; nothing here computes odds.

The rulebook's words are used as they stand: a *die* of a colour shows a *symbol*, an *attack* ends
with a *result* or a *bust*, and what a villain leaves of the *hits* at settlement is *damage*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BLANK = "blank"
FACES = 6
BUST = "bust"

Faces = Mapping[str, Mapping[str, int]]
"""Faces of a hero's dice: colour -> symbol -> number of the six faces that show it."""


class Fault(ValueError):
    """Input that cannot be answered: which field, what is wrong, what to do.

    >>> raise Fault("dice.red", "a red die has 6 faces; you gave 7: flash 3, race 4")
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: dice.red: a red die has 6 faces; you gave 7: flash 3, race 4
    """

    def __init__(self, field: str, detail: str, code: str = "bad-value") -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.field = field
        self.detail = detail
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes it again."""
        return type(self), (self.field, self.detail, self.code)


# ---- how a hero rolls ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowAllAgain:
    """All dice are thrown again while the latest roll shows `needs`; the results add up."""

    needs: str
    bust_below: int


@dataclass(frozen=True, slots=True)
class ThrowInPairs:
    """Pairs of dice are thrown again, each pair with at least one die showing `lead`."""

    lead: str


@dataclass(frozen=True, slots=True)
class SetAsideColour:
    """After each roll all dice of one colour are set aside and the rest is thrown again."""


@dataclass(frozen=True, slots=True)
class BankByColour:
    """Dice of a colour that shows `lead` may be set aside; then the rest is thrown again."""

    lead: str


RollRule = ThrowAllAgain | ThrowInPairs | SetAsideColour | BankByColour


# ---- what the dice are worth -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Balance:
    """Each `plus` is one hit, each `minus` takes one away."""

    plus: str
    minus: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Each `plus` is one hit and `bonus` is added, if every `miss` is cancelled; else no hits.

    `cancels` says how many of a symbol cancel one `miss`.
    """

    plus: str
    miss: str
    cancels: tuple[tuple[str, int], ...]
    bonus: int


Score = Balance | Cancelled


@dataclass(frozen=True, slots=True)
class Marker:
    """A hero's own markers, each used once a game."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: his dice by colour, the symbols on them, how he rolls and what counts."""

    name: str
    title: str
    dice: tuple[tuple[str, int], ...]
    symbols: tuple[str, ...]
    rule: RollRule
    score: Score
    markers: Marker | None = None
    source: str = ""

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the dice, in written order."""
        return tuple(colour for colour, _ in self.dice)


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The faces of one hero's dice, and whose dice they are."""

    faces: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    source: str
    confidence: str

    def table(self) -> dict[str, dict[str, int]]:
        """Return the faces as nested dictionaries, colour -> symbol -> faces."""
        return {colour: dict(faces) for colour, faces in self.faces}


# ---- what a villain does to an attack --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ability:
    """A villain's ability and what it does to one attack.

    `hero` names the only hero it concerns; `adds` says that each copy counts, else they count
    once. The numbers say what one copy does: `minus_hits` are taken off at settlement, `misses`
    must be cancelled besides those rolled, `minus_dice` dice are set aside before the first roll.
    """

    name: str
    text: str
    source: str
    confidence: str = "printed"
    hero: str | None = None
    adds: bool = False
    numbered: bool = False
    minus_hits: int = 0
    misses: int = 0
    mutes: str | None = None
    minus_dice: int = 0
    roll_limit: int | None = None

    @property
    def touches_attack(self) -> bool:
        """Whether the ability changes a roll or what is left of the hits."""
        return bool(
            self.minus_hits or self.misses or self.mutes or self.minus_dice or self.roll_limit
        )


# ---- what lies on the table ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """One value of a card with where it comes from; `value` is None where nobody knows it."""

    value: object
    confidence: str
    source: str


@dataclass(frozen=True, slots=True)
class Villain:
    """A villain card: set, threat and abilities, each as far as it is known.

    `abilities` are those that are evidenced, there may be more; `lacks` names those that the card
    is known not to have.
    """

    name: str
    set: Known
    threat: Known
    abilities: Known
    lacks: Known | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A hero card: whose it is and what it does, in our own words."""

    hero: str
    name: str
    effect: Known


@dataclass(frozen=True, slots=True)
class City:
    """One side of a city card: resistance, and titles as (least final resistance, title)."""

    name: str
    side: str
    resistance: Known
    titles: Known


@dataclass(frozen=True, slots=True)
class Edition:
    """A printing of the rules: what differs between the sets of 2015 and 2016."""

    name: str
    sets: Known
    setup: Known
    face_down: Known
    phases: Known
    power_limits: Known
    settlement: Known
    length: Known
    left_over: Known
    solo: Known
    tough_fight: Known
