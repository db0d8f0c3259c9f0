"""The cases in which an open question is tried: each number as it is read here, and otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from typing import Any

from reports import asking
from reports.cells import CHANCE, HITS, ability, mean, titles
from reports.chapters.questions.records import Value
from reports.chapters.villains.numbers import gray
from reports.parts import Box

NEEDS = tuple(range(1, 9))
SHIELDS = (1, 2)
"""The shields that a known card bears."""
Abilities = tuple[str, ...]
FELL: dict[str, Any] = {"kind": "fell", "villain": 0}


def _against(abilities: Abilities) -> str:
    """Return what an attack is against, in a sentence.

    >>> _against(()), _against(("shield:1", "minus-die"))
    ('', ' against SHIELD 1 and -1 DIE')
    """
    return f" against {' and '.join(map(ability, abilities))}" if abilities else ""


def _attack(
    box: Box, hero: str, ours: Abilities, other: Abilities, readings: tuple[str, ...] = ()
) -> Iterator[Value]:
    """Yield the mean and each chance of an attack; the other reading may be other abilities."""
    name, own = titles()[hero], {"readings": list(readings)} if readings else {}
    case = name + _against(ours)
    yield Value(f"{name}'s mean hits left{_against(ours)}", HITS, mean(box, hero, ours),
                mean(box, hero, other, **own))  # fmt: skip
    both = zip(
        asking.chances(box, hero, ours, most=max(NEEDS)),
        asking.chances(box, hero, other, most=max(NEEDS), **own),
        strict=True,
    )
    for need, (one, two) in enumerate(both, 1):
        about = f"{name}'s chance at threat {need}{_against(ours)}"
        yield Value(about, CHANCE, one, two, case, need)


def one_colour(box: Box) -> Iterator[Value]:
    """Yield Batman's numbers; a shield or a wound is the same as a higher threat."""
    for abilities in ((), ("minus-die",), ("only-3-rolls",)):
        yield from _attack(box, "batman", abilities, abilities, ("one-colour-a-step",))


def bonus(box: Box) -> Iterator[Value]:
    """Yield Superman's numbers against shields."""
    for size in (1, 2, 3):
        shield = (f"shield:{size}",)
        yield from _attack(box, "superman", shield, shield, ("bonus-after-minus-hits",))


def shields(box: Box) -> Iterator[Value]:
    """Yield everybody's numbers against two shields, and against the greater of them."""
    for sizes in combinations_with_replacement(SHIELDS, 2):
        one, two = (f"shield:{size}" for size in sizes)
        for hero in titles():
            yield from _attack(box, hero, (one, two), (two,))


def heat_vision(box: Box) -> Iterator[Value]:
    """Yield Superman's numbers with and without NO HEAT VISION."""
    yield from _attack(box, "superman", ("no-heat-vision",), ())


# ---- whole turns -----------------------------------------------------------------------------


def _turn(
    box: Box, foes: list[dict[str, Any]], heroes: dict[str, int], goal: dict[str, Any], **keys: Any
) -> dict[str, Any]:
    """Return the answer of a turn; `heroes` are those who attack with their markers."""
    return asking.ask(
        "turn",
        {
            "battlefield": foes,
            "heroes": [{"hero": h, **box.of(h), "markers": n} for h, n in heroes.items()],
            "goal": goal,
            "interleave": False,
            **keys,
        },
    )


def _best(answer: dict[str, Any]) -> Fraction:
    return asking.exact(answer["best"]["value"])


def two_faced(box: Box) -> Iterator[Value]:
    """Yield the chance to fell a turned villain on which old damage of one hero lies."""
    for new, old in permutations(titles(), 2):
        case = f"{titles()[new]}'s new, {titles()[old]}'s old damage"
        for threat in NEEDS[1:]:
            foe = {"threat": threat, "abilities": ["two-faced", "defeat-twice"], "turned": True,
                   "old_markers": {old: 1}, "damage": {new: 1}}  # fmt: skip
            one, two = (
                _best(_turn(box, [foe], {new: 0, old: 0}, FELL, readings=list(named), **gray(box)))
                for named in ((), ("two-faced-old-markers",))
            )
            about = f"both fell a turned villain of {threat}, {case} there"
            yield Value(about, CHANCE, one, two, case, threat)


def two_faced_before(box: Box) -> Iterator[Value]:
    """Yield the chance to fell a villain with TWO-FACED; rolled later it is as if it had none."""
    for hero, title in titles().items():
        for need in NEEDS:
            foe = {"threat": need, "abilities": ["two-faced"]}
            ours = _best(_turn(box, [foe], {hero: 0}, FELL, **gray(box)))
            other = asking.chances(box, hero, most=max(NEEDS))[need - 1]
            about = f"{title} fells a villain of {need} with TWO-FACED"
            yield Value(about, CHANCE, ours, other, title, need)


def drawn_die(box: Box) -> Iterator[Value]:
    """Yield what Superman has against -1 DIE if he chooses, and if any die is as likely."""
    dice = {"red": 1, "yellow": 2, "blue": 3}
    for need in NEEDS:
        goal = {"kind": "hits-at-least", "hits": need}
        found = asking.solve(box, "superman", goal, ["minus-die"], law_to=0)["minus_die"]["options"]
        left = {row["remove"][0]: asking.exact(row["value"]) for row in found}
        drawn = sum((Fraction(n, 6) * left[die] for die, n in dice.items()), Fraction(0))
        about = f"Superman's chance at threat {need} against -1 DIE"
        yield Value(about, CHANCE, max(left.values()), drawn, "Superman", need)


def moved(box: Box) -> Iterator[Value]:
    """Yield the chance that a villain falls onto which Flash may move his hits, or may not.

    Where another targets it, it falls to him alone under the other reading; where nobody does, to
    nobody: TEAM ATTACK keeps Flash himself from it.
    """
    for hero, title in titles().items():
        own = asking.chances(box, hero, most=max(NEEDS))
        for need, alone in enumerate(own, 1):
            if hero == "flash":
                about = f"Flash's Tornado fells a villain of {need} with TEAM ATTACK that nobody "
                yield Value(f"{about}targets", CHANCE, alone, Fraction(0), "nobody", need)
                continue
            about = f"{title} fells a villain of {need} with SOLO ATTACK, Flash beside it has a "
            ours = _beside(box, hero, need)
            yield Value(f"{about}Tornado", CHANCE, ours, alone, f"{title} targets it", need)


def _beside(box: Box, hero: str, need: int) -> Fraction:
    """Return the chance that a hero's target falls, where Flash targets its neighbour."""
    foes: list[dict[str, Any]] = [{"threat": 4}, {"threat": need, "abilities": ["solo-attack"]}]
    goal = {"kind": "fell", "villain": 1}
    rows = _turn(box, foes, {"flash": 1, hero: 0}, goal)["assignments"]
    wanted = {"flash": 0, hero: 1}
    return next(asking.exact(row["value"]) for row in rows if row["targets"] == wanted)


def left_over(box: Box) -> Iterator[Value]:
    """Yield what the city gains by an attack on a stack of two cards."""
    for hero, title in titles().items():
        for need in NEEDS[1:]:
            foe = {"threat": need, "abilities": ["reinforcement"]}
            one, two = (
                _best(_turn(box, [foe], {hero: 0}, {"kind": "resistance", **left}))
                for left in ({}, {"left": {"0": 2}})
            )
            about = f"resistance that {title} saves by a stack of two cards of {need}"
            yield Value(about, "resistance", one, two, title, need)


def better_dice() -> Iterator[Value]:
    """Yield the least mean of each set of faces."""
    for hero in ("flash", "green-lantern"):
        ours, other = (
            asking.number(asking.ask("robust", _robust(hero, chosen))["value"]["least"])
            for chosen in ("better", "any")
        )
        yield Value(f"{titles()[hero]}'s mean hits with the worst dice allowed", HITS, ours, other)


def _robust(hero: str, chosen: str) -> dict[str, Any]:
    goal = {"kind": "mean-hits"}
    return {"hero": hero, "goal": goal, "set": chosen, "first_rolls": 0, "digits": 12}


def orders(box: Box) -> Iterator[Value]:
    """Yield what a Tornado is worth where the villains have shields, by the order."""
    goals = {"threat": {"kind": "threat-removed"}, CHANCE: FELL}
    for size in SHIELDS:
        shield = [f"shield:{size}"]
        for has, second in (("the first has", []), ("both have", shield)):
            case = f"{has} SHIELD {size}"
            for need in NEEDS:
                foes = [{"threat": need, "abilities": each} for each in (shield, second)]
                for unit, goal in goals.items():
                    one, two = (
                        _best(_turn(box, foes, {"flash": 1}, goal, edition=edition))
                        for edition in ("2016", "2015")
                    )
                    what = "threat felled" if unit == "threat" else "chance that the first falls"
                    about = f"Flash with a Tornado, two villains of {need}, {case}: {what}"
                    yield Value(about, unit, one, two, case, need)
