"""Batman: banks dice of a colour that shows a batmobile."""

from odds.hero_dice.words import Balance, BankByColour, Hero, Marker

HERO = Hero(
    name="batman",
    title="Batman",
    dice=(("black", 4), ("gray", 3)),
    symbols=("bat", "wound", "batmobile"),
    # A batmobile lets any number of dice of its own colour be set aside, never itself.
    rule=BankByColour(lead="batmobile"),
    score=Balance(plus="bat", minus="wound"),
    markers=Marker("batmobile", 3),
    source="Batman hero sheet, 2015; the rulebook's numbered steps could not be read",
)
