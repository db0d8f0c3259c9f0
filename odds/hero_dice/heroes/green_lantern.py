"""Green Lantern: throws pairs of dice again, a recharge in each."""

from odds.hero_dice.words import Balance, Hero, Marker, ThrowInPairs

HERO = Hero(
    name="green-lantern",
    title="Green Lantern",
    dice=(("green", 4), ("black", 2)),
    symbols=("lantern", "parallax", "recharge"),
    # "Each Recharge symbol may be rerolled together with 1 other die."
    rule=ThrowInPairs(lead="recharge"),
    score=Balance(plus="lantern", minus="parallax"),
    markers=Marker("construct", 3),
    source="Green Lantern rulebook, 2016",
)
