"""Short ways to bring an attack where a test wants it."""

from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
    do,
    start,
)

COLOURS = {
    "flash": ("red",) * 3 + ("yellow",),
    "green-lantern": ("green",) * 4 + ("black",) * 2,
    "superman": ("red",) + ("yellow",) * 2 + ("blue",) * 3,
    "batman": ("black",) * 4 + ("gray",) * 3,
}
"""The dice of each hero by number, as the rulebooks list them."""


def begun(hero, abilities=(), removed=(), markers=0, readings=()):
    """An attack with these dice removed and all others in the cup."""
    attack = start(hero, dice(hero).faces, abilities, markers, readings)
    for die in removed:
        attack = do(attack, Remove(die))
    return do(attack, FirstRoll())


def fall(attack, *faces):
    """The attack after the dice in the cup have fallen with these faces, in number order."""
    assert len(faces) == len(attack.in_cup)
    for die, face in zip(attack.in_cup, faces, strict=True):
        attack = do(attack, Fall(die, face))
    return attack


def rolled(hero, *faces, **setting):
    """An attack after its first roll."""
    return fall(begun(hero, **setting), *faces)


def lying(attack):
    """How many dice show each symbol."""
    faces = [die.face for die in attack.dice if die.face]
    return {face: faces.count(face) for face in faces}


def events_of_any_shape(hero, some):
    """Every event of every shape for a hero's dice; `some` are the numbers used in lists."""
    dice = range(-1, len(COLOURS[hero]) + 1)
    colours = (*dict.fromkeys(COLOURS[hero]), "mauve")
    yield from (FirstRoll(), Stop(), RollOn())
    yield from map(Remove, dice)
    yield from map(KeepColour, colours)
    yield from map(RollAgain, some)
    markers = [(), *((c,) for c in colours), colours[:2], colours[1::-1], (colours[0],) * 2]
    yield from (SetAside(numbers, spent) for numbers in some for spent in markers)
    symbols = {symbol for _, row in dict(dice_faces(hero)).items() for symbol, _ in row}
    yield from (Fall(die, face) for die in dice for face in (*sorted(symbols), "smile"))


def dice_faces(hero):
    """The default faces."""
    return dice(hero).faces
