"""Superman: sets one colour aside after each roll and must cancel all kryptonite."""

from odds.hero_dice.words import Cancelled, Hero, SetAsideColour

HERO = Hero(
    name="superman",
    title="Superman",
    dice=(("red", 1), ("yellow", 2), ("blue", 3)),
    symbols=("superman", "kryptonite", "heat-vision", "freeze-breath"),
    # "After each roll, he must set aside all the dice of one color."
    rule=SetAsideColour(),
    # "Each pair of Freeze Breath symbols, or each single Heat Vision symbol, cancels out one
    # Kryptonite symbol."
    score=Cancelled(
        plus="superman",
        miss="kryptonite",
        cancels=(("heat-vision", 1), ("freeze-breath", 2)),
        bonus=1,
    ),
    source="Superman rulebook, 2015",
)
