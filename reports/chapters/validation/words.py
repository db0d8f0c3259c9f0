"""What the record of the checks says, in readers' words."""

from __future__ import annotations

from odds.hero_dice.answers import catalogue
from reports.cells import ability

COMPARISONS = {
    "value": "the best value, found by the engine by trying everything",
    "choices": "the choices open wherever the player is to act",
    "law": "the chances of all results when the engine plays the solver's choices",
    "samples": "attacks played in the engine with dice, against these chances",
}
SHORT = {
    "value": "best value",
    "choices": "choices",
    "law": "chances of results",
    "samples": "samples",
    "example": "rulebook example",
    "error": "the check stops with an error",
}
PROGRAMS = {
    "storm": (
        "Storm",
        "a model checker for chance and decisions, on models written from the rules alone",
    ),
    "icepool": ("icepool", "a library for dice, with rules written from the rulebooks alone"),
    "path counter": (
        "plain path counter",
        "a program that plays the rulebook straight down and counts every path of an attack",
    ),
}
EXAMPLES = {
    "SE1": "A shield of 2, two damage by a card and 4 hits: the villain of threat 4 falls.",
    "SE2": "A reinforcement brings a shield of 1: of 4 hits 3 are left, and the villain stays.",
    "SE3": "A Construct marker covers DEFEAT TWICE: the villain falls at once.",
    "SE4": "DEFEAT TWICE: the villain turns, and the markers on it count no more.",
    "SE5": "Hits moved by a Tornado marker meet REVERSE-FLASH there; the other hero's hit counts.",
    "SE6": "All hits moved to the neighbour: it falls, by one hero, so no Team marker is earned.",
    "AD1": "Threats 4 and 3 lie within the power limit of 15.",
    "AD2": "Threats 4, 5 and 3 lie within it.",
    "AD3": "A turned villain counts in the sum: 4, 3 and 6 lie within the limit.",
    "AD4": "The same beyond it: 4, 6, 3 and 3 overrun the city.",
    "AD5": "A reinforcement of 1 under the newcomer adds to 3, 4 and 3, within the limit.",
    "AD6": "A reinforcement of 1 under a villain adds to 4, 3 and 5, within the limit.",
    "equality": "4, 5, 3 and 3 are just 15: a sum equal to the limit does not overrun.",
}


def against(text: str) -> str:
    """Return the abilities, markers and readings of a case as readers see them.

    >>> against("2 minus-die, 1 markers, one-colour-a-step"), against("nothing")
    ('2 x -1 DIE, 1 marker, reading: one-colour-a-step', 'no ability')
    """
    return ", ".join(map(_entry, text.split(", ")))


def _entry(text: str) -> str:
    number, _, name = text.partition(" ")
    if not number.isdigit():
        number, name = "", text
    if name == "nothing":
        return "no ability"
    if name == "markers":
        return f"{number} marker{'s' * (number != '1')}"
    told = f"reading: {name}" if name in catalogue.turn_readings() else ability(name)
    return f"{number} x {told}" if number else told
