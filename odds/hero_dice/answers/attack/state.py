"""The state of an advice request: the dice as they lie, checked against hero, faces and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.request import Request, pool_without, read_markers
from odds.hero_dice.attack.dice import Pile, Pool
from odds.hero_dice.attack.pairs import Hand
from odds.hero_dice.attack.walking import steps_of
from odds.hero_dice.words import (
    BLANK,
    FACES,
    BankByColour,
    Fault,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

KEYS = ("hand", "aside", "total", "rolls", "removed", "markers")
MOST_TOTAL = 999
MOST_ROLLS = 999
_COUNTED_ROLLS = 40


@dataclass(frozen=True)
class Lie:
    """Dice as they lie: counts by colour and symbol; `rolls` is None where it was not said.

    `begun` are the numbers of markers that the attack may have begun with.
    """

    removed: tuple[str, ...]
    pool: Pool
    hand: Hand | None
    aside: Hand
    total: int
    rolls: int | None
    markers: int
    begun: range


def read_state(request: Request, raw: object) -> Lie:
    """Return the state checked; without one the attack has not begun."""
    given = door.table({} if raw is None else raw, "state", KEYS)
    removed = _removed(request, given.get("removed"))
    pool = pool_without(request.hero, removed, "state.removed")
    hand = _dice(request, given.get("hand"), "state.hand") if "hand" in given else None
    if hand is None:
        for key in ("aside", "total", "rolls"):
            if given.get(key):
                raise Fault("state.hand", f"missing; {key} says that dice were thrown", "missing")
    elif len(removed) < request.minus_dice:
        raise Fault(
            "state.removed", f"missing; minus-die takes {request.minus_dice} of the dice", "missing"
        )
    rolls = given.get("rolls")
    markers = _markers(request, given.get("markers", request.setting.markers))
    least = 0 if hand is None else 1
    return Lie(
        removed=removed,
        pool=pool,
        hand=hand,
        aside=_dice(request, given.get("aside", {}), "state.aside"),
        total=door.whole(given.get("total", 0), "state.total", -MOST_TOTAL, MOST_TOTAL),
        rolls=None if rolls is None else door.whole(rolls, "state.rolls", least, MOST_ROLLS),
        markers=markers,
        begun=_begun(request, markers, "markers" in given),
    )


def _begun(request: Request, left: int, said: bool) -> range:
    """Return how many markers may have been there: any number where only what is left is said."""
    allowed, own = request.setting.markers, request.hero.markers
    counts = own is not None and isinstance(request.hero.rule, BankByColour)
    if allowed or not said or not counts:
        return range(allowed, allowed + 1)
    return range(left, (own.number if own else 0) + 1)


def _markers(request: Request, raw: object) -> int:
    left = read_markers(request.hero, raw, "state.markers")
    allowed = request.setting.markers
    if allowed and left > allowed:
        raise _impossible("state.markers", f"{allowed} may be spent in all; {left} cannot be left")
    return left


def _removed(request: Request, raw: object) -> tuple[str, ...]:
    """Return the dice that minus-die took so far, in written order of colours."""
    if raw is None:
        return request.remove or ()
    colours = request.hero.colours
    listed = door.items(raw, "state.removed", FACES * 2)
    taken = [door.word(name, f"state.removed[{i}]", colours) for i, name in enumerate(listed)]
    if len(taken) > request.minus_dice:
        raise Fault(
            "state.removed",
            f"minus-die takes {request.minus_dice} of the dice here; you named {len(taken)}",
        )
    if request.remove is not None and sorted(taken) != sorted(request.remove):
        raise _impossible("state.removed", f"remove says {', '.join(request.remove)}")
    return tuple(sorted(taken, key=colours.index))


def _dice(request: Request, raw: object, field: str) -> Hand:
    """Return dice as counts by colour and symbol, in written order, blanks last."""
    who = request.hero
    given = door.table(raw, field, who.colours)
    return tuple(_pile(request, c, given.get(c, {}), f"{field}.{c}") for c in who.colours)


def _pile(request: Request, colour: str, raw: object, field: str) -> Pile:
    who, faces = request.hero, request.dice.table()[colour]
    words = (*who.symbols, BLANK)
    given = door.table(raw, field, words)
    owned = dict(who.dice)[colour]
    counts = [door.dice_showing(given.get(s, 0), f"{field}.{s}", owned, colour) for s in words]
    for symbol, count in zip(words, counts, strict=True):
        if count and not faces.get(symbol):
            raise Fault(
                f"{field}.{symbol}",
                f"no {colour} die shows {symbol} with these faces; check the roll or give the dice",
                "impossible",
            )
    return tuple(counts)


# ---- what each roll rule makes of it ---------------------------------------------------------


def _impossible(field: str, detail: str) -> Fault:
    return Fault(field, detail, "impossible")


def _all_in_hand(request: Request, lie: Lie) -> None:
    who = request.hero
    assert lie.hand is not None
    for colour, dice, pile in zip(who.colours, lie.pool, lie.hand, strict=True):
        if sum(pile) != dice:
            raise _impossible(
                f"state.hand.{colour}",
                f"{door.dice_are(dice, colour)} thrown; you gave {sum(pile)}",
            )
    if any(map(any, lie.aside)):
        raise _impossible("state.aside", f"{who.title} sets no dice aside; leave it out")


def _throws_left(request: Request, lie: Lie) -> int:
    limit = request.setting.terms.roll_limit
    if limit is None:
        return -1
    if lie.rolls is None:
        raise Fault("state.rolls", f"missing; with {limit} rolls at most it decides", "missing")
    if not 1 <= lie.rolls <= limit:
        raise _impossible("state.rolls", f"must be 1 to {limit} here; you gave {lie.rolls}")
    return limit - lie.rolls


def _no_total(request: Request, lie: Lie) -> None:
    if lie.total:
        raise _impossible("state.total", f"{request.hero.title} keeps no total; leave it out")


def throw_all(request: Request, lie: Lie, rules: Any) -> Any:
    """Return the state of a hero who throws all dice again: total, leave to throw, throws left."""
    _all_in_hand(request, lie)
    left = _throws_left(request, lie)
    floor = rules.bust_below
    if lie.total < floor:
        raise _impossible("state.total", f"below {floor} the attack has ended; {floor} at least")
    _check_earlier_rolls(request, lie, floor)
    gain, shows = rules.read(lie.hand)
    return rules.state(lie.total + gain, shows, left)


def _check_earlier_rolls(request: Request, lie: Lie, floor: int) -> None:
    """Raise a fault unless rolls that were followed by another can have come to the total."""
    gains = [j for j, _ in steps_of(request.hero, request.setting.faces, lie.pool)[0]]
    earlier = None if lie.rolls is None else lie.rolls - 1
    if earlier and not gains:
        raise _impossible("state.rolls", "no roll with these faces allows another")
    if earlier is not None and earlier <= _COUNTED_ROLLS:
        possible = lie.total in _totals(gains, earlier, floor)
    elif lie.total:
        possible = any(j * lie.total > 0 for j in gains)
    else:
        possible = True
    if not possible:
        many = "earlier rolls" if earlier is None else f"{earlier} earlier rolls"
        raise _impossible("state.total", f"{lie.total} cannot come of {many} with these faces")


def _totals(gains: list[int], rolls: int, floor: int) -> set[int]:
    """Return every total that so many rolls can come to without a bust."""
    found = {0}
    for _ in range(rolls):
        found = {total + j for total in found for j in gains if total + j >= floor}
    return found


def pairs(request: Request, lie: Lie, rules: Any) -> Any:
    """Return the state of a hero who throws pairs: dice as they lie, throws left."""
    _all_in_hand(request, lie)
    _no_total(request, lie)
    return (_cut(lie.hand, rules.symbols), _throws_left(request, lie))


def colours(request: Request, lie: Lie, rules: Any) -> Any:
    """Return the state of a hero who sets colours aside: tally aside, colours and their tallies."""
    _no_total(request, lie)
    assert lie.hand is not None
    for name, dice, pile, aside in zip(
        request.hero.colours, lie.pool, lie.hand, lie.aside, strict=True
    ):
        if (sum(pile), sum(aside)) not in ((dice, 0), (0, dice)):
            raise _impossible(
                f"state.hand.{name}",
                f"{door.dice_in_words(dice, name)} must lie all in the hand or all aside; "
                f"you gave {sum(pile)} and {sum(aside)}",
            )
    held = tuple(c for c, pile in enumerate(lie.hand) if sum(pile))
    over = sum(1 for pile in lie.aside if sum(pile))
    if lie.rolls is not None and lie.rolls != over + 1:
        raise _impossible("state.rolls", f"{over} colours aside make it roll {over + 1}")
    if not held and any(lie.pool):
        raise _impossible("state.hand", "all dice are aside: the attack is over")
    size = len(rules.gains)
    tallies = [rules.tally(pile[:size]) for pile in lie.aside]
    aside = (sum(t[0] for t in tallies), rules.to_cancel + sum(t[1] for t in tallies))
    return (aside, held, tuple(rules.tally(lie.hand[c][:size]) for c in held))


def bank(request: Request, lie: Lie, rules: Any) -> Any:
    """Return the state of a hero who banks: hand, result aside, markers left, throws left."""
    _no_total(request, lie)
    assert lie.hand is not None
    for name, dice, pile, aside in zip(
        request.hero.colours, lie.pool, lie.hand, lie.aside, strict=True
    ):
        if sum(pile) + sum(aside) != dice:
            raise _impossible(
                f"state.hand.{name}",
                f"the attack is made with {door.dice_in_words(dice, name)}; "
                f"you gave {sum(pile)} in the hand, "
                f"{sum(aside)} aside",
            )
        if aside[rules.lead]:
            raise _impossible(
                f"state.aside.{name}.batmobile", "a die showing a batmobile is never set aside"
            )
    over = sum(map(sum, lie.aside))
    if lie.rolls is not None and not (1 + (over > 0)) <= lie.rolls <= over + 1:
        raise _impossible("state.rolls", f"{lie.rolls} rolls do not go with {over} dice aside")
    hand, net = _cut(lie.hand, rules.symbols), rules.worth(lie.aside)
    return (hand, net, lie.markers, _throws_left(request, lie))


def _cut(hand: Hand | None, symbols: int) -> Hand:
    return tuple(pile[:symbols] for pile in hand or ())


Reader = Callable[[Request, Lie, Any], Any]
READERS: Mapping[type, Reader] = {
    ThrowAllAgain: throw_all,
    ThrowInPairs: pairs,
    SetAsideColour: colours,
    BankByColour: bank,
}
