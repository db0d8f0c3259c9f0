"""What the heroes may do in the attack phase, for the counter of paths; nothing of the engine."""

from fractions import Fraction
from itertools import product

from tests.perft import plain_attack
from tests.perft.plain_attack import may_go_on
from tests.perft.plain_settlement import score

ONE = Fraction(1)


def target_options(table):
    """While target markers are missing: targets, cards, Construct markers."""
    found = []
    for hero in table.heroes:
        if not hero.aimed:
            found += [lambda h=hero, p=place: aim(h, p) for place in places(table, hero)]
        found += card_ways(table, hero) + constructs(table, hero)
    return [(ONE, do) for do in found]


def attack_options(table):
    """Once they lie: attacks, cards, Construct and Tornado markers, and being finished."""
    found = []
    for hero in table.heroes:
        if hero.done:
            continue
        found += rolls(hero) + card_ways(table, hero)
        found += constructs(table, hero) + tornados(table, hero)
        if not any(other.rolling for other in table.heroes):
            found.append(lambda h=hero: setattr(h, "done", True))
    return [(ONE, do) for do in found]


# ---- targets ---------------------------------------------------------------------------------


def aim(hero, place):
    hero.aimed, hero.target = True, place


def places(table, hero):
    """Where a hero may aim so that, the others aiming well, most heroes have a target."""
    rest = [other for other in table.heroes if not other.aimed and other is not hero]
    lying = [other.target for other in table.heroes if other.aimed]
    anywhere = [*range(len(table.battle)), None]
    best = {
        place: max(
            (aimed(ends) for ends in product([place], *[anywhere] * len(rest))
             if allowed(table, [*lying, *ends])),
            default=-1,
        )
        for place in anywhere
    }  # fmt: skip
    return [place for place, most in best.items() if most == max(best.values())]


def aimed(places):
    return sum(place is not None for place in places)


def allowed(table, places):
    """Whether these targets keep TEAM ATTACK and SOLO ATTACK."""
    for i, villain in enumerate(table.battle):
        heroes = places.count(i)
        if "solo-attack" in villain.words and heroes > 1:
            return False
        if "team-attack" in villain.words and heroes == 1 and not table.alone:
            return False
    return True


# ---- attacks ---------------------------------------------------------------------------------


def rolls(hero):
    if hero.attack is None:
        return []
    return [lambda do=do: rolled(hero, do) for _, do in plain_attack.choices(hero.attack)]


def rolled(hero, do):
    do()
    if hero.name == "batman":
        hero.markers = hero.attack.markers


def lies(attack):
    return attack is not None and attack.rolls > 0 and not attack.cup


# ---- markers ---------------------------------------------------------------------------------


def constructs(table, hero):
    if hero.name != "green-lantern" or not hero.markers:
        return []
    return [
        lambda v=villain, i=i, w=word: construct(table, hero, i, v, w)
        for i, villain in enumerate(table.battle)
        for word in sorted(set(villain.words))
    ]


def construct(table, hero, place, villain, word):
    hero.markers -= 1
    villain.off.append(word)
    for other in table.heroes:
        if other.attack and other.target == place:
            other.attack.words.remove(word)


def tornados(table, hero):
    if hero.name != "flash" or not hero.markers or not hero.attack or not hero.attack.over:
        return []
    left = score(hero) - sum(number for _, number in hero.moved)
    return [
        lambda p=place, n=number: tornado(hero, p, n)
        for place in beside(table, hero)
        for number in range(1, left + 1)
    ]


def tornado(hero, place, number):
    hero.markers -= 1
    hero.moved.append((place, number))


def beside(table, hero):
    return [i for i in range(len(table.battle)) if abs(i - hero.target) == 1]


# ---- cards -----------------------------------------------------------------------------------


def card_ways(table, hero):
    if hero.target is not None and "no-cards" in table.battle[hero.target].words:
        return []
    return [
        lambda c=card, do=do: (do(), hero.hand.remove(c), hero.played.append(c))
        for card in hero.hand
        for do in EFFECTS[card[1]](table, hero)
    ]


def recover(table, hero):
    def back(card):
        hero.played.remove(card)
        hero.hand.append(card)

    return [lambda card=card: back(card) for card in hero.played]


def two_damage(table, hero):
    if hero.target is None:
        return []
    return [lambda: hero.direct.append((hero.target, 2))]


def begin_again(table, hero):
    def again():
        old = hero.attack
        new = plain_attack.Attack(hero.name, old.faces, old.words, old.markers)
        new.gone = old.gone
        hero.attack, hero.moved, hero.beside = new, [], []

    return [again] if lies(hero.attack) else []


def as_race(table, hero):
    if not lies(hero.attack) or hero.attack.over or may_go_on(hero.attack):
        return []
    return [lambda: setattr(hero.attack, "race", True)] if plain_attack.free(hero.attack) else []


def yellow(table, hero):
    return [lambda: setattr(table, "yellow", hero)] if table.battle else []


def batmobiles(table, hero):
    if not hero.attack or not hero.attack.over:
        return []
    number = len(hero.attack.showing("batmobile"))
    if not number:
        return []
    return [lambda p=place: hero.beside.append((p, number)) for place in beside(table, hero)]


EFFECTS = {
    "recover-card": recover,
    "two-damage": two_damage,
    "begin-again": begin_again,
    "as-though-race": as_race,
    "yellow-die-hits-all": yellow,
    "batmobiles-hit-neighbour": batmobiles,
    "unknown": lambda table, hero: [],
}
