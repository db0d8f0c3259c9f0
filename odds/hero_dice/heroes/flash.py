"""Flash: throws all his dice again for as long as a race shows."""

from odds.hero_dice.words import Balance, Hero, Marker, ThrowAllAgain

HERO = Hero(
    name="flash",
    title="Flash",
    dice=(("red", 3), ("yellow", 1)),
    symbols=("flash", "reverse-flash", "race"),
    # "If the total ever falls below -2, the attack ends immediately and Flash scores 0 hits."
    rule=ThrowAllAgain(needs="race", bust_below=-2),
    score=Balance(plus="flash", minus="reverse-flash"),
    markers=Marker("tornado", 3),
    source="Flash rulebook, 2016",
)
