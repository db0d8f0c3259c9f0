"""An attack of the engine as a request to the answers, and their options as the engine's events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.check.bridge import Words, engine_words, state_of
from odds.hero_dice.engine.attack import Attack, FirstRoll, PlayerEvent, Remove
from odds.hero_dice.engine.attack import score as literal_score
from odds.hero_dice.heroes import hero
from odds.hero_dice.terms import READINGS, concerns
from odds.hero_dice.words import Balance, BankByColour, ThrowAllAgain

MINUS_DIE = "minus-die"


def attack_request(attack: Attack, goal: Mapping[str, Any], readings: Iterable[str] = ()) -> Any:
    """Return the solve request of an attack; its markers are those that are still to spend."""
    request: dict[str, Any] = {
        "hero": attack.hero,
        "dice": {colour: dict(row) for colour, row in attack.faces},
        "abilities": words_felt(attack),
        "goal": dict(goal),
        "readings": [name for name in readings if name in READINGS],
    }
    if isinstance(hero(attack.hero).rule, BankByColour):
        request["markers"] = attack.markers
    return request


def markers_before(attack: Attack) -> range:
    """Return how many markers the hero may have had before this attack, the fewest first.

    The dice do not tell how many he spent in it, but each number makes other hands possible.
    """
    record = hero(attack.hero)
    banks = isinstance(record.rule, BankByColour) and record.markers
    return range(attack.markers, (record.markers.number if banks and record.markers else 0) + 1)


def words_felt(attack: Attack) -> list[str]:
    """Return the abilities that change the attack or its hits, each as often as it counts.

    A -1 die that was switched off after it took its die counts still.
    """
    record, found = hero(attack.hero), list[str]()
    taken = sum(die.removed for die in attack.dice)
    written = attack.abilities.count(MINUS_DIE)
    for word in (*attack.abilities, *[MINUS_DIE] * max(0, taken - written)):
        ability, _ = parse_ability(word, "abilities")
        once = ability.adds or word == MINUS_DIE or word not in found
        if concerns(ability, record) and once:
            found.append(word)
    return found


def advice_request(attack: Attack, goal: Mapping[str, Any], readings: Iterable[str] = ()) -> Any:
    """Return the advice request of an attack as its dice lie.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> attack = start("flash", dice("flash").faces, ["minus-die"])
    >>> advice_request(attack, {"kind": "mean-hits"})["state"]
    {'removed': []}
    """
    request = attack_request(attack, goal, readings)
    if attack.rolls:
        return {**request, "state": state_of(as_it_counts(attack))}
    return {**request, "state": {"removed": [die.colour for die in attack.dice if die.removed]}}


# "as though a Race had been rolled"
def as_it_counts(attack: Attack) -> Attack:
    """Return the attack with dice that the advice understands: a card's race lies there.

    The dice come to the same number with a race among them; if they cannot, all show a race and
    what they came to is in the total, which is the same but for a first roll under ONLY 3 ROLLS.
    """
    record = hero(attack.hero)
    if not (attack.as_though_race and isinstance(record.rule, ThrowAllAgain)):
        return attack
    assert isinstance(record.score, Balance)
    gain, hand = literal_score.counted(attack), attack.hand
    scoring = abs(gain) if abs(gain) < len(hand) else 0
    face = record.score.plus if gain > 0 else record.score.minus
    faces = [face] * scoring + [record.rule.needs] * (len(hand) - scoring)
    lies = {die.number: face for die, face in zip(hand, faces, strict=True)}
    dice = (replace(d, face=lies.get(d.number, d.face)) for d in attack.dice)
    return replace(attack, dice=tuple(dice))


# ---- words -----------------------------------------------------------------------------------


def event_words(attack: Attack, event: PlayerEvent) -> Words:
    """Return an event of the engine in words; like dice are not told apart."""
    match event:
        case Remove(die):
            return ("remove", attack.dice[die].colour)
        case FirstRoll():
            return ("roll",)
    return engine_words(attack, event)


def option_words(option: Mapping[str, Any]) -> Words:
    """Return an option of the advice in the same words.

    >>> option_words({"do": "keep", "colour": "blue"})
    ('keep', 'blue')
    >>> option_words({"do": "roll", "dice": {"green": {"recharge": 1, "parallax": 1}}})
    ('roll', ((('green', 'parallax'), 1), (('green', 'recharge'), 1)))
    """
    match option["do"]:
        case "roll" if "dice" in option:
            return ("roll", piles(option["dice"]))
        case "keep" | "remove":
            return (option["do"], option["colour"])
        case "set-aside":
            return ("aside", piles(option["dice"]), tuple(option["markers"]))
    return (option["do"],)


def piles(dice: Mapping[str, Mapping[str, int]]) -> Words:
    """Return dice by colour and symbol as the words count them."""
    return tuple(sorted(((c, s), n) for c, row in dice.items() for s, n in row.items()))


def events_by_words(attack: Attack, events: Iterable[PlayerEvent]) -> dict[Words, PlayerEvent]:
    """Return one event for each thing that can be done; the first of like ones."""
    lies = as_it_counts(attack) if attack.rolls else attack
    found: dict[Words, PlayerEvent] = {}
    for event in events:
        found.setdefault(event_words(lies, event), event)
    return found
