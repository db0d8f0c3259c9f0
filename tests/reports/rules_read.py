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
    if found := re.fullmatch(r"(at least|at most) (\w+) (die is|dice are) in your hand", text):
        return lambda attack: bounded(len(attack.hand), found[1], WORDS.index(found[2]))
    if found := re.fullmatch(r"(\w+) rolls? (at most|or more) (?:is|are) left", text):
        return lambda attack: bounded(3 - attack.rolls, found[2], WORDS.index(found[1]))
    if found := re.fullmatch(r"(at least|at most)? ?(\w+) (.+?) (?:lies|lie)\b ?(.*)", text):
        bound = WORDS.index(found[2])
        return lambda attack: bounded(lying(attack, found[3], found[4]), found[1] or "most", bound)
    return dice_of_superman(text)


def lying(attack, what, where):
    names = [single(name) for name in what.split(" or ")]
    dice = attack.dice if where.startswith("set aside or") else attack.hand
    dice = [die for die in attack.dice if die.aside] if where == "set aside" else dice
    lie = [die for die in dice if die.face in {FACES[name] for name in names}]
    if where.startswith("in a colour"):
        cars = {die.colour for die in attack.hand if die.face == "batmobile"}
        wanted = where == "in a colour with Batmobile"
        lie = [die for die in lie if (die.colour in cars) == wanted]
    return len(lie)


def balance(dice, attack):
    seen = "no-heat-vision" in attack.abilities
    return sum(0 if seen and die.face == "heat-vision" else POINTS.get(die.face, 0) for die in dice)


def dice_of_superman(text):
    if text == "this is your first roll":
        return lambda attack: attack.rolls == 1
    found = re.search(r"set aside(?: or just rolled)?", text)
    everything = found[0] != "set aside"

    def points(attack):
        dice = [die for die in attack.dice if die.aside or (everything and not die.removed)]
        return balance(dice, attack) - 2 * attack.abilities.count("kryptonite")

    if text == f"all Kryptonite {found[0]} is cancelled":
        return lambda attack: points(attack) >= 0
    if text == f"Kryptonite {found[0]} is not all cancelled":
        return lambda attack: points(attack) < 0
    number = int(re.search(r"(\d+) or more", text)[1])
    if text == f"the dice {found[0]} are {number} or more short (a Kryptonite counts 2)":
        return lambda attack: points(attack) <= -number
    end = f"could cancel {number} or more further points (a Kryptonite counts 2)"
    assert text == f"the dice {found[0]} {end}", text
    return lambda attack: points(attack) >= number


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
    a_pair = r"throw a Recharge and a (green |black )?(Parallax|Lantern) again"
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
    assert every or text == "throw all pairs of Recharges again", text
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
    wound = "set aside one Wound, if that lets you throw the rest again"
    colour = re.fullmatch(
        r"set aside all Bats on (\w+) dice if they show a Batmobile, and throw the rest again", text
    )
    assert colour or text in (bats, one, wound), text

    def of_attack(attack, events):
        ways = [e for e in events if isinstance(e, SetAside) and not e.markers]
        face = "wound" if text == wound else "bat"
        ways = [e for e in ways if all(die.face == face for die in thrown(attack, e))]
        if text in (one, wound):
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
    if mark.startswith("with the highest balance of its own dice ("):
        return balance(own, attack)
    return {
        "with the most Superman symbols": hits,
        "whose own symbols cancel its Kryptonite": balance(own, attack) >= 0,
        "with which the balance of all dice set aside is least below 0": min(0, after),
        "with the most dice": len(own),
        "with the fewest dice": -len(own),
    }[mark]


def score(text, hits, own, after, dice):
    """Twice the points of a colour, as the words in brackets count them."""
    each = int(re.search(r"Superman (\d+)", text)[1])
    die = re.search(r"each die -(\d*)(½?)", text)
    taken = (2 * int(die[1] or 0) + (die[2] == "½")) if die else 0
    points = own
    if "balance of all dice set aside" in text:
        short = re.search(r"each point below 0 counts (\d+)", text)
        most = re.search(r"no more than (\d+) above 0 count", text)
        points = after * (int(short[1]) if short and after < 0 else 1)
        points = min(points, int(most[1])) if most else points
        points = min(points, 0) if "points above 0 do not count" in text else points
    return 2 * each * hits + 2 * points - taken * dice
