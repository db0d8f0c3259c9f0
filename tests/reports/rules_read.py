"""Printed rules read back: the English lines as a player would follow them with dice on the table.

Written from the words alone, with the engine's dice: nothing here knows how rules are stored.
`player(lines)` returns a function of an attack and the events open to the player; it returns the
events that the lines leave open.
"""

import re
from collections import Counter

from odds.hero_dice.engine.attack import KeepColour, RollAgain, RollOn, SetAside, Stop

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")
FACES = {
    "Parallax": "parallax",
    "Lantern": "lantern",
    "Recharge": "recharge",
    "Bat": "bat",
    "Wound": "wound",
    "Batmobile": "batmobile",
    "Superman symbol": "superman",
    "blank": "blank",
}
POINTS = {"heat-vision": 2, "freeze-breath": 1, "kryptonite": -2}


def player(lines):
    """A rule as a function of an attack and its events."""
    read = [line_of(line) for line in lines]

    def follow(attack, events):
        if len(events) == 1:
            return list(events)
        for conditions, act in read:
            if all(holds(attack) for holds in conditions) and (left := act(attack, events)):
                return left
        raise AssertionError(f"nothing fits: {lines}")

    return follow


def line_of(text):
    text = text.removesuffix(".")
    if text.startswith("If "):
        said, _, done = text.removeprefix("If ").partition(": ")
        return [condition(each) for each in said.split(" and ")], act(done)
    text = text.removeprefix("Otherwise: ")
    return [], act(text[0].lower() + text[1:])


# ---- what lies -------------------------------------------------------------------------------


def result(attack):
    """What the attack would come to, uncapped: hits less minus-hits on all dice."""
    shown = Counter(die.face for die in attack.dice if not die.removed)
    if attack.hero == "green-lantern":
        return shown["lantern"] - shown["parallax"]
    return shown["bat"] - shown["wound"] if attack.hero == "batman" else attack.total


def bounded(number, more, bound):
    return number >= bound if more in ("more", "or more", "at least") else number <= bound


def condition(text):
    """A condition as a function of an attack."""
    if found := re.fullmatch(r"your (?:total|result) is (-?\d+) or (more|less)", text):
        return lambda attack: bounded(result(attack), found[2], int(found[1]))
    if found := re.fullmatch(r"your hand has (at least|at most) (\w+) (?:die|dice)", text):
        return lambda attack: bounded(len(attack.hand), found[1], WORDS.index(found[2]))
    if found := re.fullmatch(r"(at least|at most) (\w+) rolls? (?:is|are) left", text):
        return lambda attack: bounded(3 - attack.rolls, found[1], WORDS.index(found[2]))
    if found := re.fullmatch(r"your hand shows (at least|at most)? ?(\w+) (.+)", text):
        return shown(found[1], found[2], found[3].removesuffix(" together"), lambda a: a.hand)
    if found := re.fullmatch(r"(at least|at most)? ?(\w+) (\w+) lies?", text):
        return shown(found[1], found[2], found[3], lambda a: a.dice)
    return dice_of_superman(text)


def shown(more, number, what, dice):
    """At least or at most so many dice show this."""
    what, _, where = what.partition(" of a colour ")
    names = {FACES[single(name)] for name in what.split(" or ")}

    def holds(attack):
        lie = [die for die in dice(attack) if die.face in names]
        if where:
            cars = {die.colour for die in attack.hand if die.face == "batmobile"}
            lie = [die for die in lie if (die.colour in cars) == (where == "with Batmobile")]
        return bounded(len(lie), more or "at most", WORDS.index(number))

    return holds


def balance(dice, attack):
    seen = "no-heat-vision" in attack.abilities
    return sum(0 if seen and die.face == "heat-vision" else POINTS.get(die.face, 0) for die in dice)


def dice_of_superman(text):
    if text == "this is your first roll":
        return lambda attack: attack.rolls == 1
    where = r"(the dice set aside|all your dice together)"
    found = re.fullmatch(rf"the balance of {where} is (-?\d+) or (more|less)", text)
    if found:
        return lambda attack: bounded(points(attack, found[1]), found[3], int(found[2]))
    found = re.fullmatch(rf"{where} shows? (at least|at most)? ?(\w+) (Superman symbols?)", text)
    return shown(found[2], found[3], found[4], lambda a: dice_named(a, found[1]))


def dice_named(attack, where):
    """The dice that a condition names."""
    everything = where == "all your dice together"
    return [die for die in attack.dice if die.aside or (everything and not die.removed)]


def points(attack, where):
    """The balance of some dice, with what the villain adds."""
    return balance(dice_named(attack, where), attack) - 2 * attack.abilities.count("kryptonite")


# ---- what is done ----------------------------------------------------------------------------


def act(text):
    """What to do, as a function of an attack and its events: those that do it, maybe none."""
    if text in ("stop", "throw on as long as a Race lets you"):
        if text == "stop":
            return lambda attack, events: [Stop()]
        return lambda attack, events: [e for e in events if e == RollOn()]
    if text.startswith("keep"):
        return keeping(text)
    done, _, narrow = text.partition(" (")
    narrows = [one.removesuffix(" if you can") for one in narrow.removesuffix(")").split(", then ")]
    chosen = pairs(done) if done.startswith("throw") else banked(done)

    def of_attack(attack, events):
        left = chosen(attack, events)
        for one in narrows if narrow else ():
            top = max((liked(attack, e, one) for e in left), default=0)
            left = [e for e in left if liked(attack, e, one) == top]
        return left

    return of_attack


def single(word):
    return word.removesuffix("es") if word == "Parallaxes" else word.removesuffix("s")


def thrown(attack, event):
    return [attack.dice[i] for i in event.dice]


def pairs(text):
    """Two dice thrown again, one of them a recharge; or as many pairs as there are."""
    if " pairs of " in text:
        return many_pairs(text)
    a_pair = r"throw a Recharge and a (green |black )?(Parallax|Lantern|blank) again"
    found = re.fullmatch(a_pair, text)
    plain = ("throw two Recharges again", "throw a Recharge and one other die again")
    assert found or text in plain, text

    def fits(dice):
        shown = Counter(die.face for die in dice)
        if len(dice) != 2 or not shown["recharge"]:
            return False
        if not found:
            return text == plain[1] or shown["recharge"] == 2
        other = [die for die in dice if die.face == FACES[found[2]]]
        return bool(other) and (not found[1] or other[0].colour == found[1].strip())

    return lambda attack, events: [
        e for e in events if isinstance(e, RollAgain) and fits(thrown(attack, e))
    ]


def many_pairs(text):
    every = re.fullmatch(r"throw as many pairs of a Recharge and a (\w+) again as you can", text)
    assert every or text == "throw as many pairs of Recharges again as you can", text
    face = FACES[every[1]] if every else "recharge"

    def fits(attack, event):
        shown = Counter(die.face for die in thrown(attack, event))
        lie = Counter(die.face for die in attack.dice if not die.removed)
        if not every:
            return shown == {"recharge": lie["recharge"] // 2 * 2}
        pairs = min(lie[face], lie["recharge"])
        return shown == {"recharge": pairs, face: pairs}

    return lambda attack, events: [
        e for e in events if isinstance(e, RollAgain) and fits(attack, e)
    ]


def liked(attack, event, words):
    """How well an event does what stands in brackets."""
    dice = thrown(attack, event)
    if words in ("black", "gray"):
        return sum(die.colour == words for die in dice)
    if words == "two Recharges":
        return all(die.face == "recharge" for die in dice)
    if found := re.fullmatch(r"as many (\w+) (\w+) as you can", words):
        face = FACES[single(found[2])]
        return sum(die.face == face and die.colour == found[1] for die in dice)
    if found := re.fullmatch(r"a (\w+) die that shows no Recharge", words):
        return any(die.face != "recharge" and die.colour == found[1] for die in dice)
    if found := re.fullmatch(r"the (\w+) (\w+)", words):
        return any(die.face == FACES[found[1]] and die.colour == found[2] for die in dice)
    found = re.fullmatch(r"a (\w+)", words)
    return any(die.face == FACES[found[1]] for die in dice)


def banked(text):
    """Batman's dice set aside; what the rule calls all of them is all that the engine offers."""
    bats = "set aside every Bat that may be set aside, and throw the rest again"
    one = "set aside one Bat only, and throw the rest again"
    lone = re.fullmatch(r"set aside one (Wound|blank) only, and throw the rest again", text)
    every_bat = r"set aside all Bats on (\w+) dice, and throw the rest again"
    colour = re.fullmatch(every_bat, text)
    assert colour or lone or text in (bats, one), text

    def of_attack(attack, events):
        ways = [e for e in events if isinstance(e, SetAside) and not e.markers]
        face = FACES[lone[1]] if lone else "bat"
        ways = [e for e in ways if all(die.face == face for die in thrown(attack, e))]
        if lone or text == one:
            return [e for e in ways if len(e.dice) == 1]
        if colour:
            ways = [e for e in ways if {die.colour for die in thrown(attack, e)} == {colour[1]}]
        most = max((len(e.dice) for e in ways), default=0)
        return [e for e in ways if len(e.dice) == most]

    return of_attack


# ---- Superman's colours ----------------------------------------------------------------------


def keeping(text):
    if text == "keep any colour":
        return lambda attack, events: list(events)
    marks = text.removeprefix("keep the colour ").split("; among equals the one ")

    def of_attack(attack, events):
        left = [e for e in events if isinstance(e, KeepColour)]
        for mark in marks:
            top = max(marked(mark, attack, e.colour) for e in left)
            left = [e for e in left if marked(mark, attack, e.colour) == top]
        return left

    return of_attack


def marked(mark, attack, colour):
    """How well a colour fits the words that choose it."""
    own = [die for die in attack.hand if die.colour == colour]
    aside = [die for die in attack.dice if die.aside]
    after = balance([*aside, *own], attack) - 2 * attack.abilities.count("kryptonite")
    hits = sum(die.face == "superman" for die in own)
    if found := re.fullmatch(r"that is (not )?(\w+)", mark):
        return (colour == found[2]) != bool(found[1])
    if found := re.fullmatch(r"with the highest score \((.+)\)", mark):
        return score(found[1], hits, balance(own, attack), after, len(own))
    return {
        "with the most Superman symbols": hits,
        "with the highest balance of its own dice": balance(own, attack),
        "whose own dice have a balance of 0 or more": balance(own, attack) >= 0,
        "with which the balance of the dice set aside, its own too, is least below 0"
        " (all that are 0 or more are equal)": min(0, after),
        "with the most dice": len(own),
        "with the fewest dice": -len(own),
    }[mark]


def score(text, hits, own, after, dice):
    """Twice the points of a colour, as the words in brackets count them."""
    each = int(re.search(r"Superman (\d+)", text)[1])
    die = re.search(r"each die -(\d*)(½?)", text)
    taken = (2 * int(die[1] or 0) + (die[2] == "½")) if die else 0
    points = own
    if "balance of the dice set aside, its own too" in text:
        short = re.search(r"each point below 0 counts (\d+)", text)
        most = re.search(r"no more than (\d+) above 0 count", text)
        points = after * (int(short[1]) if short and after < 0 else 1)
        points = min(points, int(most[1])) if most else points
        points = min(points, 0) if "points above 0 do not count" in text else points
    return 2 * each * hits + 2 * points - taken * dice
