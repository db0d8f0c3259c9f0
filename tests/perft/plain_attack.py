"""An attack by the rulebook, for the counter of paths: shares nothing with the engine.

Dice are numbered over all colours; a die shows a symbol, or None. The rules are those of
hero-dice.md, section 2; where they are silent the decisions of CONTRIBUTING.md hold.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from tests.perft.paths import Option, Play

DICE = {
    "flash": ("red",) * 3 + ("yellow",),
    "green-lantern": ("green",) * 4 + ("black",) * 2,
    "superman": ("red",) + ("yellow",) * 2 + ("blue",) * 3,
    "batman": ("black",) * 4 + ("gray",) * 3,
}
HIT = {"flash": "flash", "green-lantern": "lantern", "superman": "superman", "batman": "bat"}
MISS = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}
ONE = Fraction(1)


@dataclass
class Attack:
    """One attack: what each die shows, which are set aside, removed or in the cup."""

    hero: str
    faces: dict[str, dict[str, int]] = field(repr=False)
    words: list[str] = field(default_factory=list)
    markers: int = 0
    shows: list[str | None] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    cup: list[int] = field(default_factory=list)
    rolls: int = 0
    total: int = 0
    race: bool = False
    over: bool = False
    bust: bool = False

    def __post_init__(self):
        self.words = list(self.words)
        self.shows = [None] * len(DICE[self.hero])

    @property
    def colours(self):
        return DICE[self.hero]

    @property
    def hand(self):
        return [i for i in range(len(self.colours)) if i not in self.aside + self.gone]

    def showing(self, symbol):
        return [i for i, face in enumerate(self.shows) if face == symbol]


# ---- chance ----------------------------------------------------------------------------------


def falls(attack: Attack) -> list[Option]:
    """The next die of the cup shows one of its symbols."""
    row = attack.faces[attack.colours[attack.cup[0]]]
    whole = sum(row.values())
    return [(Fraction(n, whole), lambda s=symbol: fall(attack, s)) for symbol, n in row.items()]


def fall(attack: Attack, symbol: str) -> None:
    attack.shows[attack.cup.pop(0)] = symbol
    if attack.hero == "flash" and not attack.cup:
        attack.total += balance(attack)
        attack.bust = attack.over = attack.total <= -3


def balance(attack: Attack) -> int:
    return len(attack.showing(HIT[attack.hero])) - len(attack.showing(MISS[attack.hero]))


def throw(attack: Attack, dice: list[int]) -> None:
    attack.cup, attack.rolls, attack.race = list(dice), attack.rolls + 1, False
    for die in dice:
        attack.shows[die] = None


# ---- choices ---------------------------------------------------------------------------------


def choices(attack: Attack) -> list[Option]:
    """What the hero may do; nothing while dice fall and when the attack is over."""
    if attack.over or attack.cup:
        return []
    return [(ONE, act) for act in acts(attack)]


def acts(attack: Attack) -> list[Callable[[], None]]:
    if attack.rolls:
        return WAYS[attack.hero](attack)
    if attack.words.count("minus-die") > len(attack.gone):
        return [lambda die=die: remove(attack, die) for die in attack.hand]
    return [lambda: throw(attack, attack.hand)]


def remove(attack: Attack, die: int) -> None:
    attack.gone.append(die)
    attack.gone.sort()
    attack.over = not attack.hand


def stop(attack: Attack) -> None:
    attack.over = True


def free(attack: Attack) -> bool:
    """Whether ONLY 3 ROLLS allows one more throw."""
    return "only-3-rolls" not in attack.words or attack.rolls < 3


def flash(attack):
    go_on = [lambda: throw(attack, attack.hand)] if may_go_on(attack) else []
    return [lambda: stop(attack), *go_on]


def may_go_on(attack):
    return free(attack) and (attack.race or bool(attack.showing("race")))


def green_lantern(attack):
    return [lambda: stop(attack)] + [
        lambda dice=dice: throw(attack, list(dice))
        for size in (2, 4, 6)
        for dice in combinations(attack.hand, size)
        if free(attack) and 2 * len(set(dice) & set(attack.showing("recharge"))) >= size
    ]


def superman(attack):
    there = dict.fromkeys(attack.colours[die] for die in attack.hand)
    return [lambda c=c: bank(attack, [i for i in attack.hand if attack.colours[i] == c], 0)
            for c in there]  # fmt: skip


def batman(attack):
    mobile = attack.showing("batmobile")
    paid = {attack.colours[die] for die in mobile if die in attack.hand}
    loose = [die for die in attack.hand if die not in mobile]
    found = [lambda: stop(attack)]
    for size in range(1, len(loose) + 1) if free(attack) else ():
        for dice in combinations(loose, size):
            owed = len({attack.colours[die] for die in dice} - paid)
            if owed <= attack.markers:
                found.append(lambda dice=dice, owed=owed: bank(attack, dice, owed))
    return found


def bank(attack, dice, markers):
    attack.aside = sorted([*attack.aside, *dice])
    attack.markers -= markers
    if attack.hand:
        throw(attack, attack.hand)
    else:
        stop(attack)


WAYS = {"flash": flash, "green-lantern": green_lantern, "superman": superman, "batman": batman}


# ---- the end ---------------------------------------------------------------------------------


def hits(attack: Attack) -> int:
    """What an ended attack scored, never below 0."""
    if attack.hero == "superman":
        return super_hits(attack)
    if attack.hero == "flash":
        return 0 if attack.bust else max(0, attack.total)
    return max(0, balance(attack))


def super_hits(attack: Attack) -> int:
    miss = len(attack.showing("kryptonite")) + attack.words.count("kryptonite")
    heat = 0 if "no-heat-vision" in attack.words else len(attack.showing("heat-vision"))
    left = miss - heat - len(attack.showing("freeze-breath")) // 2
    return 0 if left > 0 else 1 + len(attack.showing("superman"))


def alone(attack: Attack) -> Play:
    """Play one attack by itself."""
    while not attack.over:
        yield repr(attack), falls(attack) if attack.cup else choices(attack)
    return hits(attack)
