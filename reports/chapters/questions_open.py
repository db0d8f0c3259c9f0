"""Open questions of the rules that have one reading only in the program: question, reading, why."""

UNANSWERED = (
    (
        "Flash stops below 0 and a card adds hits: are they first eaten by the minus?",
        "an attack that ends below 0 has no hits; hits of cards count in full",
        "the rules say nothing; the paragraph on the bust hints at the other reading",
    ),
    (
        "When is Flash's bust checked?",
        "on the running total, after a whole roll",
        "an example of the rulebook",
    ),
    (
        "May Batman stop of his own will, and must he roll again once he has set dice aside?",
        "he may stop before each step; after a step he rolls the rest",
        "the rulebook's procedure could not be read",
    ),
    (
        "What does a negative total of Batman do?",
        "no hits",
        "the natural reading",
    ),
    (
        "-1 DIE: who chooses the die of Superman, and what does losing red mean?",
        "the player chooses; without the red die there are two colours and two rolls",
        "printed for red, inferred for the others",
    ),
    (
        "ONLY 3 ROLLS: does the first throw count?",
        "yes, every throw does",
        "an example of the rulebook",
    ),
    (
        "Is TWO-FACED rolled before or after it is seen who is defeated?",
        "before",
        "it is said to come after the damage markers",
    ),
    (
        "May hits be moved onto a villain with TEAM ATTACK or SOLO ATTACK?",
        "yes, only targeting is restricted",
        "the wording of the abilities",
    ),
    (
        "A reinforced villain left at the end: does each of its cards cost resistance?",
        "each card does",
        "2016 counts reinforcements one by one; in 2015 the stack can be argued",
    ),
    (
        "What title does a resistance below the last row earn?",
        "the lowest",
        "the natural reading",
    ),
)
