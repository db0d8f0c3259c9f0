"""Open questions of the rules that move no number here: both readings, and why."""

from reports.chapters.questions.records import Question

UNANSWERED = (
    Question(
        "reroll",
        "Must Batman roll again once he has set dice aside?",
        "yes",
        "no, he may leave the rest as it lies",
        "to set dice aside and leave the rest as it lies is the same as to stop before",
    ),
    Question(
        "batman-below-zero",
        "What does a total of Batman below 0 do?",
        "no hits",
        "it is taken off what else he deals",
        "no card of his that is known adds hits to his own target",
    ),
    Question(
        "no-red-die",
        "What does it mean for Superman to lose his red die?",
        "two colours are left, and two rolls",
        "three rolls all the same",
        "the rulebook says that a roll is lost; it matters only where he leaves out the red die",
    ),
    Question(
        "lowest-title",
        "What title does a resistance below the last row earn?",
        "the lowest",
        "none",
        "it changes the title alone, no chance",
    ),
)
