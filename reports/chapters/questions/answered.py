"""The open questions of the rules: the two readings in plain words, each value under both.

Here stand the questions whose other reading the answers can be asked for; those that had to be
played out by counting stand in `questions_played`, those that no number can be put to in
`questions_open`; the numbers of those here are made in `questions_cases`.
"""

from __future__ import annotations

from collections.abc import Iterator

from reports.chapters.questions import cases
from reports.chapters.questions.records import Question
from reports.parts import Box


def asked(box: Box) -> Iterator[Question]:
    """Yield the questions whose other reading the answers can be asked for."""
    yield Question(
        "one-colour-a-step",
        "May Batman set dice of both colours aside in one step?",
        "yes, if both colours show a Batmobile",
        "no, one colour a step",
        "the sheet speaks of each Batmobile, a review of the dice of one colour",
        tuple(cases.one_colour(box)),
        "Batman against no ability, -1 DIE and ONLY 3 ROLLS, threats 1 to 8",
    )
    yield Question(
        "bonus-after-minus-hits",
        "Is Superman's +1 added before or after a shield?",
        "before: it is part of his hits",
        "after, where he has any hit: a shield cannot take it",
        "the +1 is a Superman symbol of every attack",
        tuple(cases.bonus(box)),
        "Superman against SHIELD 1 to 3, threats 1 to 8",
    )
    yield Question(
        "two-faced-old-markers",
        "Do markers from before DEFEAT TWICE turned a villain take part in TWO-FACED?",
        "no, they count for the Team marker only",
        "yes",
        "the rule of DEFEAT TWICE lets them count for the Team marker alone",
        tuple(cases.two_faced(box)),
        "every two heroes on a turned villain of 2 to 8, where one has 1 new damage, the other "
        "old damage alone",
    )
    yield Question(
        "shields",
        "Do the shields of two cards in one stack add up?",
        "yes",
        "no, only the greater counts",
        "a stack has the abilities of all its cards",
        tuple(cases.shields(box)),
        "every hero against two shields of 1 or 2, threats 1 to 8",
    )
    yield Question(
        "no-heat-vision",
        "Does NO HEAT VISION stop Heat Vision?",
        "yes: Heat Vision cancels nothing there",
        "no: Heat Vision cannot be stopped there",
        "the rulebook of 2015 says so; a line of the sheet of 2016 can be read the other way",
        tuple(cases.heat_vision(box)),
        "Superman against this ability alone, threats 1 to 8",
    )
    yield Question(
        "better-dice",
        "Flash's yellow and Green Lantern's black dice are called better: more hits on average?",
        "yes: other sets of faces are left out",
        "not necessarily",
        "the natural meaning; it matters for the chapter on all dice only",
        tuple(cases.better_dice()),
        "the worst mean that the facts allow Flash and Green Lantern",
    )
    yield Question(
        "settlement-order",
        "Whose order of settlement holds where sets of 2015 and 2016 are mixed?",
        "that of 2016: hits are split, then shields take theirs",
        "that of 2015: shields first",
        "it is the later one",
        tuple(cases.orders(box)),
        "Flash with a Tornado, two villains of the same threat from 1 to 8, on one or both a "
        "shield of 1 or 2",
    )
    yield Question(
        "two-faced-before",
        "Is TWO-FACED rolled before or after it is seen who is defeated?",
        "before: its die may save a villain, or finish it",
        "after",
        "it is said to come after the damage markers",
        tuple(cases.two_faced_before(box)),
        "every hero alone on a villain without damage, threats 1 to 8",
    )
    yield Question(
        "who-chooses",
        "-1 DIE: who chooses which of Superman's dice he loses?",
        "the player",
        "chance: any of his dice is as likely",
        "a rulebook says so of the red die; for the others it is inferred",
        tuple(cases.drawn_die(box)),
        "Superman, threats 1 to 8",
    )
    yield Question(
        "moved-hits",
        "May hits be moved onto a villain with SOLO ATTACK or TEAM ATTACK?",
        "yes, only targeting is restricted",
        "no",
        "the abilities speak of who targets the villain",
        tuple(cases.moved(box)),
        "Flash's Tornado onto a villain of 1 to 8 that one other hero targets, or nobody",
    )
    yield Question(
        "left-over",
        "A reinforced villain is left at the end: does each of its cards cost resistance?",
        "yes, 2 for each card",
        "no, 2 for the stack",
        "2016 counts reinforcements one by one; in 2015 the stack can be argued",
        tuple(cases.left_over(box)),
        "every hero alone on a stack of two cards, threats 2 to 8",
    )
