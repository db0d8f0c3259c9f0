"""The turn request: heroes with what they hold, villains, the goal; checked field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from odds.hero_dice.answers import door
from odds.hero_dice.answers.settlements.battlefield import (
    MOST_HEROES,
    SETTLEMENT_READINGS,
    read_battlefield,
    read_edition,
    read_flag,
    read_gray,
    read_seat,
    rules_of,
)
from odds.hero_dice.data import cards as known_cards
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.settlement import Stack
from odds.hero_dice.terms import BONUS_AFTER, ONE_COLOUR, READINGS
from odds.hero_dice.turn.battle import (
    BESIDE,
    RECOVER,
    RESTART,
    ROLL_ON,
    TWO_DAMAGE,
    YELLOW,
    Battle,
    Fighter,
)
from odds.hero_dice.turn.goals import TURN_GOALS, TurnGoal
from odds.hero_dice.words import DiceSet, Fault, Hero

KEYS = (
    "edition",
    "solo",
    "battlefield",
    "heroes",
    "goal",
    "dice",
    "readings",
    "digits",
    "interleave",
    "gains",
    "assignments_to",
)
HERO_KEYS = ("hero", "dice", "markers", "cards", "played")
MOST_CARDS = 6
MOST_WORTH = 99
MOST_DIGITS = 1000
MOST_ROWS = 1000
MOST_ASSIGNMENTS = 50_000

EFFECTS: Mapping[str, str] = {
    "recover": RECOVER,
    "two-damage": TWO_DAMAGE,
    "restart": RESTART,
    "roll-on": ROLL_ON,
    "yellow-die": YELLOW,
    "batmobiles-hit": BESIDE,
}
"""Effects of hero cards by the names that the cards go by here; the printed names are unknown."""

TURN_READINGS = {**SETTLEMENT_READINGS, ONE_COLOUR: READINGS[ONE_COLOUR]}


@dataclass(frozen=True)
class TurnRequest:
    """A checked turn request."""

    battle: Battle
    dice: Mapping[str, DiceSet]
    gray: DiceSet
    readings: tuple[str, ...]
    digits: int
    interleave: bool
    rows: int
    gains: bool | None = None


def read_turn(raw: object) -> TurnRequest:
    """Return a turn request checked; `Fault` names the field that is wrong.

    >>> request = read_turn({"battlefield": [{"name": "Nekron", "threat": 4}],
    ...                      "heroes": [{"hero": "flash"}], "goal": {"kind": "fell", "villain": 0}})
    >>> request.battle.fighters[0].name, request.battle.alone
    ('flash', True)
    """
    given = door.table(raw, "", KEYS)
    for key in ("battlefield", "heroes", "goal"):
        if key not in given:
            raise Fault(key, f"missing; a turn needs {key!r}", "missing")
    readings = _readings(given.get("readings", ()))
    fighters, dice = _heroes(given["heroes"], readings)
    alone = read_flag(given.get("solo", len(fighters) == 1), "solo")
    if alone and len(fighters) > 1:
        raise Fault("solo", f"is true, but {len(fighters)} heroes play; a game alone has one")
    seats = {fighter.name: seat for seat, fighter in enumerate(fighters)}
    stacks = read_battlefield(given["battlefield"], seats)
    if not stacks:
        raise Fault("battlefield", "is empty: there is no villain to attack")
    if len(stacks) ** len(fighters) > MOST_ASSIGNMENTS:
        raise Fault(
            "battlefield",
            f"{len(stacks)} villains and {len(fighters)} heroes have more than {MOST_ASSIGNMENTS} "
            "choices of targets; leave villains out that nobody would target",
            "too-much",
        )
    gray = read_gray(given["dice"]) if "dice" in given else read_gray()
    rules = rules_of(read_edition(given.get("edition", "2016")), alone, gray, readings)
    goal = read_turn_goal(given["goal"], stacks)
    return TurnRequest(
        Battle(stacks, fighters, rules, goal, alone),
        dice,
        gray,
        readings,
        digits=door.whole(given.get("digits", 30), "digits", 1, MOST_DIGITS),
        interleave=read_flag(given.get("interleave", True), "interleave"),
        rows=door.whole(given.get("assignments_to", 200), "assignments_to", 1, MOST_ROWS),
        gains=read_flag(given["gains"], "gains") if "gains" in given else None,
    )


def _readings(raw: object) -> tuple[str, ...]:
    listed = door.items(raw, "readings", len(TURN_READINGS))
    words = tuple(TURN_READINGS)
    return tuple(door.word(text, f"readings[{i}]", words) for i, text in enumerate(listed))


# ---- heroes ----------------------------------------------------------------------------------


def _heroes(
    raw: object, readings: tuple[str, ...]
) -> tuple[tuple[Fighter, ...], dict[str, DiceSet]]:
    listed = door.items(raw, "heroes", MOST_HEROES)
    if not listed:
        raise Fault("heroes", "name at least one hero", "missing")
    rows = [door.table(row, f"heroes[{i}]", HERO_KEYS) for i, row in enumerate(listed)]
    names = _names(rows)
    fighters, dice = [], {}
    for i, (row, name) in enumerate(zip(rows, names, strict=True)):
        field = f"heroes[{i}]"
        who = read_seat(name, f"{field}.hero")[1]
        faces = (
            check_faces(who, row["dice"], f"{field}.dice")
            if row.get("dice")
            else default_dice(who.name)
        )
        dice[name] = faces
        fighters.append(_fighter(row, name, who, faces, readings, field))
    return tuple(fighters), dice


def _names(rows: list[Mapping[str, object]]) -> list[str]:
    """Return the heroes' names; the same hero twice are doppelgängers, numbered if they are not."""
    given = []
    for i, row in enumerate(rows):
        if "hero" not in row:
            raise Fault(f"heroes[{i}].hero", "missing; name the hero", "missing")
        given.append(read_seat(row["hero"], f"heroes[{i}].hero")[0])
    number: Counter[str] = Counter()
    names = []
    for name in given:
        number[name] += 1
        twice = given.count(name) > 1 and "#" not in name
        names.append(f"{name}#{number[name]}" if twice else name)
    for i, name in enumerate(names):
        alone = name.partition("#")[0]
        if names.count(name) > 1 or (name != alone and alone in names):
            raise Fault(f"heroes[{i}].hero", f"{name} plays twice; number all alike: #1, #2")
    return names


def _fighter(
    row: Mapping[str, object],
    name: str,
    who: Hero,
    faces: DiceSet,
    readings: tuple[str, ...],
    field: str,
) -> Fighter:
    own = who.markers.number if who.markers else 0
    if not own and row.get("markers", 0) != 0:
        raise Fault(f"{field}.markers", f"{who.title} has no markers of his own; leave it out")
    concerned = {ONE_COLOUR: "batman", BONUS_AFTER: "superman"}
    return Fighter(
        name,
        who,
        faces.faces,
        markers=door.whole(row.get("markers", 0), f"{field}.markers", 0, own),
        cards=_cards(row.get("cards", ()), who, f"{field}.cards"),
        played=_cards(row.get("played", ()), who, f"{field}.played"),
        readings=frozenset(r for r in readings if concerned.get(r) == who.name),
    )


def _cards(raw: object, who: Hero, field: str) -> tuple[str, ...]:
    """Return the effects of cards; `Fault` for a card that the hero has not, or nobody knows."""
    known = {card.name: card for card in known_cards() if card.hero == who.name}
    usable = [name for name in known if name in EFFECTS]
    found = []
    for i, name in enumerate(door.items(raw, field, MOST_CARDS)):
        name = {effect: card for card, effect in EFFECTS.items()}.get(str(name), name)
        if not isinstance(name, str) or name not in known:
            hint = f"; cards known: {', '.join(usable)}" if usable else "; none is known"
            raise Fault(
                f"{field}[{i}]", f"{who.title} has no card {str(name)[:40]!r}{hint}", "unknown-word"
            )
        if name not in EFFECTS:
            raise Fault(
                f"{field}[{i}]",
                f"{name}: {known[name].effect.value}; nothing can be computed from it",
            )
        found.append(EFFECTS[name])
    return tuple(found)


# ---- the goal --------------------------------------------------------------------------------


def read_turn_goal(raw: object, stacks: tuple[Stack, ...]) -> TurnGoal:
    """Return the goal of a turn checked."""
    kinds = tuple(TURN_GOALS)
    if not isinstance(raw, Mapping) or "kind" not in raw:
        raise Fault(
            "goal",
            f'must be a table such as {{"kind": "fell", "villain": 0}}; kinds: {", ".join(kinds)}',
        )
    kind = door.word(raw["kind"], "goal.kind", kinds)
    given = door.table(raw, "goal", ("kind", *TURN_GOALS[kind]))
    places: tuple[int, ...] | None = None
    if "villain" in TURN_GOALS[kind] and ("villain" in given or kind != "mean-damage"):
        places = (_place(given.get("villain"), "goal.villain", stacks),)
    if kind == "fell-all":
        places = _places(given.get("villains"), stacks)
    table = _table(given.get("worth")) if kind == "worth" else ()
    left = _left(given["left"], stacks) if "left" in given else None
    return TurnGoal(kind, places, table, left)


def _place(raw: object, field: str, stacks: tuple[Stack, ...]) -> int:
    if raw is None:
        raise Fault(field, "missing; name a villain by its place on the battlefield", "missing")
    return door.whole(raw, field, 0, len(stacks) - 1)


def _places(raw: object, stacks: tuple[Stack, ...]) -> tuple[int, ...]:
    field = "goal.villains"
    if raw is None:
        raise Fault(field, "missing; list the places of the villains that must fall", "missing")
    listed = door.items(raw, field, len(stacks))
    found = tuple(_place(each, f"{field}[{i}]", stacks) for i, each in enumerate(listed))
    if not found or len(set(found)) != len(found):
        raise Fault(field, "must list at least one villain, each once")
    return found


def _table(raw: object) -> tuple[Fraction, ...]:
    """Return the worth of 0, 1, 2 ... damage; beyond the last entry its worth holds."""
    field = "goal.worth"
    if not isinstance(raw, Mapping) or not 0 < len(raw) <= MOST_WORTH + 1:
        raise Fault(field, 'must be a table damage -> worth such as {"0": "0", "1": "1", "4": "3"}')
    rows: dict[int, Fraction] = {
        _damage(key): door.fraction(worth, f"{field}.{key}"[:80]) for key, worth in raw.items()
    }
    if len(rows) != len(raw):
        raise Fault(field, "names a damage twice")
    worths = []
    for damage in range(max(rows) + 1):
        if damage not in rows:
            raise Fault(f"{field}.{damage}", "missing; the table must have no gaps from 0 on")
        worths.append(rows[damage])
        if damage and worths[-1] < worths[-2]:
            raise Fault(f"{field}.{damage}", "is worth less than less damage; it must not fall")
    return tuple(worths)


def _damage(key: object) -> int:
    text = str(key)
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise Fault(f"goal.worth.{text}"[:80], f"damage is a whole number, 0 to {MOST_WORTH}")
    return int(text)


def _left(raw: object, stacks: tuple[Stack, ...]) -> dict[int, Fraction]:
    field = "goal.left"
    given = door.table(raw, field, tuple(str(place) for place in range(len(stacks))))
    found = {int(p): door.fraction(each, f"{field}.{p}") for p, each in given.items()}
    for place, cost in found.items():
        if cost < 0:
            raise Fault(f"{field}.{place}", "what a villain left there costs is not below 0")
    return found
