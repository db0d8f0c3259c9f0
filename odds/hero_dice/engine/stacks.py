"""A villain on the table: one card, or a stack of reinforcements with a villain on top.

"Cards in such a combination count as 1 villain with a combined threat value."
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from odds.hero_dice.engine.cards import REINFORCEMENT, VillainCard


@dataclass(frozen=True, slots=True)
class Stack:
    """One villain on the table, the bottom card first.

    `damage` counts each hero's damage markers in seat order, `old` those from before it was
    `turned` by DEFEAT TWICE; `silenced` are the abilities under Construct markers this round. A
    card that lies face down is still unseen: the stack then has no cards.
    """

    cards: tuple[VillainCard, ...]
    damage: tuple[int, ...]
    old: tuple[int, ...]
    turned: bool = False
    silenced: tuple[str, ...] = ()
    face_down: bool = False

    @property
    def name(self) -> str:
        """The name of the villain on top."""
        return self.cards[-1].name if self.cards else "a villain face down"

    @property
    def threat(self) -> int:
        """The combined threat."""
        return sum(card.threat for card in self.cards)

    @property
    def complete(self) -> bool:
        """Whether a villain lies on top, not a reinforcement."""
        return bool(self.cards) and not self.cards[-1].reinforcement


def stack(heroes: int, *cards: VillainCard, face_down: bool = False) -> Stack:
    """Return a villain without any marker, in a game of so many heroes.

    >>> parallax = VillainCard("p", "Parallax", "green-lantern", 3, ("team-attack",))
    >>> under = VillainCard("r", "Support", "green-lantern", 1, ("reinforcement", "shield:1"))
    >>> both = stack(2, under, parallax)
    >>> both.name, both.threat, active(both)
    ('Parallax', 4, ('shield:1', 'team-attack'))
    """
    return Stack(cards, (0,) * heroes, (0,) * heroes, face_down=face_down)


# "If a villain has more than one ability, the others remain active."
def active(villain: Stack) -> tuple[str, ...]:
    """Return the abilities that are on, each as often as it stands on the stack.

    A reinforcement has done its work when it lies under another card, so it is not among them.
    """
    words = [word for card in villain.cards for word in card.abilities if word != REINFORCEMENT]
    for word in villain.silenced:
        words.remove(word)
    return tuple(words)


def has(villain: Stack, ability: str) -> bool:
    """Tell whether an ability is on the stack and on."""
    return any(ability in card.abilities for card in villain.cards) and ability in active(villain)


def add_damage(villain: Stack, seat: int, points: int) -> Stack:
    """Return the villain with more of a hero's damage markers on it."""
    before = villain.damage
    return replace(villain, damage=(*before[:seat], before[seat] + points, *before[seat + 1 :]))


def placed(stacks: tuple[Stack, ...], place: int, villain: Stack) -> tuple[Stack, ...]:
    """Return the row with another stack at a place."""
    return (*stacks[:place], villain, *stacks[place + 1 :])


def neighbours(row: tuple[Stack, ...], place: int) -> tuple[int, ...]:
    """Return the places next to one in the row.

    >>> neighbours((stack(1),) * 3, 0), neighbours((stack(1),) * 3, 1)
    ((1,), (0, 2))
    """
    return tuple(i for i in (place - 1, place + 1) if 0 <= i < len(row))


def threats(stacks: Iterable[Stack]) -> int:
    """Return the threat of several villains together."""
    return sum(villain.threat for villain in stacks)
