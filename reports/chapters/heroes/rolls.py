"""How each hero rolls, in a few plain sentences: what a reader must know before the advice."""

from __future__ import annotations

from reports.chapters.heroes.dice import NUMBERS
from reports.chapters.heroes.words import dice_of, say, title
from reports.parts import Heading, Part

HOW: dict[str, tuple[str, ...]] = {
    "flash": (
        "Flash always throws all {dice} dice. Each Flash adds 1 to his total, each Reverse-Flash"
        " takes 1 off. If the roll shows a Race he may throw all dice again and add the new roll;"
        " without a Race he must stop.",
        "A total below -2 is a bust: the attack ends at once without a hit. Otherwise his total is"
        " his hits; a total below 0 counts as 0.",
    ),
    "green-lantern": (
        "Green Lantern throws all {dice} dice. After that each Recharge may be thrown again"
        " together with one other die of his choice, which may be a second Recharge; the other"
        " dice stay as they are. He may stop after any roll.",
        "His hits are the Lanterns (the Green Lantern symbols) less the Parallaxes that lie in the"
        " end, and never below 0.",
    ),
    "superman": (
        "Superman throws all {dice} dice, sets aside all dice of one colour, and throws the rest"
        " again. He sets aside a second colour and throws the last one. So he rolls three times"
        " and decides twice: which colour to keep.",
        "In the end a Heat Vision cancels one Kryptonite, and so do two Freeze Breaths. If all"
        " Kryptonite is cancelled he hits once for each Superman, and once more as his bonus. If"
        " any is left he does not hit at all.",
    ),
    "batman": (
        "Batman throws all {dice} dice. For each colour that shows a Batmobile he may set"
        " aside dice of that colour for good, whatever they show, though never a Batmobile itself."
        " If he sets aside at least one die, all other dice are thrown again; if none, the attack"
        " is over.",
        "His hits are all Bats less all Wounds, whether set aside or still lying, and never below"
        " 0. What of this is assumed, and how much it matters, is told in [open"
        " questions](questions.html).",
    ),
}


def how_parts(hero: str) -> list[Part]:
    """Return how a hero rolls."""
    number = sum(dice_of(hero).values())
    return [
        Heading(f"How {title(hero)} rolls", f"{hero}-rolls"),
        *(
            say(text, lambda dice: dice == NUMBERS[number], dice=NUMBERS[number])
            for text in HOW[hero]
        ),
    ]
