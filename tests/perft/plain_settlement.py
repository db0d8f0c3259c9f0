"""The settlement by the rulebook, for the counter of paths: shares nothing with the engine."""

from tests.perft import plain_attack

ORDER = {
    "2016": ("direct", "own", "cards", "minus"),
    "2015": ("direct", "own", "minus", "cards"),
}


def score(hero):
    """The hits of a hero's attack, 0 without one."""
    return plain_attack.hits(hero.attack) if hero.attack else 0


def minus(villain, name):
    """What a villain takes off the hits of a hero."""
    mine = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}.get(name)
    shields = [int(word.split(":")[1]) for word in villain.words if word.startswith("shield")]
    return sum(shields) + villain.words.count(mine)


def strike(table, scores):
    """Turn hits into damage, in the edition's order."""
    for seat, hero in enumerate(table.heroes):
        hits = [0] * len(table.battle)
        for step in ORDER[table.given["edition"]]:
            STEPS[step](table, seat, hero, hits, scores[seat])
        for villain, number in zip(table.battle, hits, strict=True):
            villain.now[seat] += number


def direct(table, seat, hero, hits, score):
    for place, number in hero.direct:
        table.battle[place].now[seat] += number


def own(table, seat, hero, hits, score):
    if hero.target is not None:
        hits[hero.target] += score


def cards(table, seat, hero, hits, score):
    for place, number in hero.moved:
        number = min(number, hits[hero.target])
        hits[hero.target] -= number
        hits[place] += number
    for place, number in hero.extra + hero.beside:
        hits[place] += number


def reduce(table, seat, hero, hits, score):
    for place, villain in enumerate(table.battle):
        hits[place] = max(0, hits[place] - minus(villain, hero.name))


STEPS = {"direct": direct, "own": own, "cards": cards, "minus": reduce}


def clear(table):
    """The beaten are turned or leave, several heroes' victims bring a Team marker."""
    stays = []
    for villain in table.battle:
        if sum(villain.now) < villain.threat:
            stays.append(villain)
        elif "defeat-twice" in villain.words and not villain.turned:
            villain.turned = True
            villain.old = [a + b for a, b in zip(villain.old, villain.now, strict=True)]
            villain.now = [0] * len(villain.now)
            stays.append(villain)
        else:
            several = sum(a + b > 0 for a, b in zip(villain.old, villain.now, strict=True)) > 1
            table.teams += several and not table.alone
    table.battle = stays
