"""Another chapter, not in the order of the guide."""

from reports.parts import Box, Chapter, Heading, Sentence


def chapter(box: Box) -> Chapter:
    """Return the chapter."""
    dice = len(box.dice)
    told = Sentence("{n} heroes have dice of their own.", {"n": dice}, lambda n: n >= 0)
    return Chapter("later", "Later", (Heading("A head", "later-head"), told))
