"""A small chapter with every kind of part; its numbers are made up of the faces alone."""

from fractions import Fraction

from reports.parts import Box, Chapter, Column, Figure, Heading, Sentence, Steps, Table

HITS = Column("hits", "Hits", "the hits of one attack", "hits")
CHANCE = Column("chance", "Chance", "the chance of these hits", "chance")
LAW = Table(
    "sample-law",
    "Law of <hits> & more",
    (HITS, CHANCE, Column("who", "Who", "who attacks"), Column("known", "Known", "if known")),
    tuple(
        (n, Fraction(n + 1, 10), who, None if n else True)
        for who in ("one", "two")
        for n in range(4)
    ),
    "A note.",
)
MEANS = Table(
    "sample-means",
    "Means",
    (
        Column("ability", "Ability", "of the villain"),
        Column("mean", "Mean", "hits on average", "hits"),
        Column("mean_low", "Mean, at least", "a proved lower end", "hits"),
        Column("mean_high", "Mean, at most", "a proved upper end", "hits"),
    ),
    (
        ("none at all, with a long name", 2.247046, "2.247046812112", "2.247046812113"),
        ("SHIELD 1", Fraction(4, 3), "", ""),
        ("KRYPTONITE", Fraction(-1, 7), "", ""),
    ),
)


def chapter(box: Box) -> Chapter:
    """Return the chapter."""
    steps = Steps(
        "flash-steps", "In two steps", (Sentence("Roll."), Sentence("Stop at {n}.", {"n": 4}))
    )
    parts = (
        Sentence("For {name}: `odds` <b>&</b> [later](later.html#later-head).", {"name": box.name}),
        Heading("When to stop", "flash-stop"),
        Sentence("A half is {n:%}.", {"n": Fraction(1, 2)}, lambda n: 2 * n == 1),
        steps,
        LAW,
        Figure(
            "law-lines", "The law as lines", LAW, "lines", "hits", "chance", "who", "Two lines."
        ),
        Figure("law-bars", "The law as bars", LAW, "bars", "hits", "chance", "who", "Bars."),
        Figure("law-heat", "The law as a map", LAW, "heat", "hits", "chance", "who", "Cells."),
        Figure("means-bars", "Means as bars", MEANS, "bars", "ability", "mean", alt="Bars."),
        Figure("means-steps", "Means as steps", MEANS, "steps", "ability", "mean", alt="Steps."),
    )
    return Chapter("flash", "Flash: a sample", parts, (steps, MEANS))
