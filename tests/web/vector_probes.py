"""Questions put to the engine and to the book alike: what is refused, and with which reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from odds.hero_dice.engine.attacking import ATTACK
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.game import verify
from odds.hero_dice.engine.game_events import Choice, Construct, Target, Tornado
from odds.hero_dice.engine.playing_cards import verify_any
from odds.hero_dice.engine.targeting import TARGETS
from odds.hero_dice.words import Fault

if TYPE_CHECKING:
    from tests.web.vectors import Teller

Step = dict[str, Any]

REASONS = {
    "AlreadyTargets": "already-targets",
    "AttackStillRolls": "attack-missing",
    "EveryHeroTargets": "every-hero-targets",
    "Fault": "targets-break-rule",
    "MarkersUsedUp": "markers-used-up",
    "NoCards": "no-cards",
    "NoSuchAbility": "no-ability",
    "NoSuchVillain": "no-villain",
    "NoTarget": "no-target",
    "NotAdjacent": "not-adjacent",
    "NotHisMarker": "not-his-marker",
    "NotSoManyHits": "hits",
    "SoloAttack": "solo-attack",
    "TeamAttack": "team-attack",
}


def probes(teller: Teller) -> list[Step]:
    """Return questions about the moment: every target there, a marker, a card, a need."""
    found = [*_targets(teller), *_needs(teller)]
    seat = teller.rng.randrange(len(teller.game.players))
    one = teller.game.players[seat]
    if one.finished or not teller.game.battlefield:
        return found
    ended = one.attack is not None and one.attack.over
    if one.attack is None or ended == (teller.known.get(seat) is not None):
        found.append(_tornado(teller, seat))
    return [*found, _construct(teller, seat), *_card(teller, seat)]


def _targets(teller: Teller) -> list[Step]:
    if teller.game.moment != TARGETS:
        return []
    places = (*range(len(teller.game.battlefield) + 1), None)
    asked = [(name, place) for name in teller.game.setting.names for place in places]
    return [
        {"call": "mayTarget", "args": [*pair], "value": _reason(teller, Target(*pair))}
        for pair in asked
    ]


def _construct(teller: Teller, seat: int) -> Step:
    rng, game = teller.rng, teller.game
    place = rng.randrange(len(game.battlefield) + 1)
    words = [word for villain in game.battlefield for c in villain.cards for word in c.abilities]
    word = rng.choice([*words, "wound"])
    event = Construct(game.setting.names[seat], place, word)
    args = [event.hero, event.villain, event.ability]
    return {"call": "silence", "args": args, "ask": True, "refused": _reason(teller, event)}


def _tornado(teller: Teller, seat: int) -> Step:
    rng, game = teller.rng, teller.game
    place, number = rng.randrange(len(game.battlefield)), rng.randint(0, 3)
    event = Tornado(game.setting.names[seat], place, number)
    # Before all markers lie the book knows only that there is no target yet.
    reason = _reason(teller, event) if game.moment == ATTACK else None
    args = [event.hero, event.villain, event.hits]
    return {
        "call": "divide",
        "args": args,
        "ask": True,
        **({} if reason is None else {"refused": reason}),
    }


def _card(teller: Teller, seat: int) -> list[Step]:
    game, one = teller.game, teller.game.players[seat]
    name = game.setting.names[seat]
    try:
        verify_any(game, one, name)
        reason = "" if one.hand else "cards-used-up"
    except (Fault, RuleError) as fault:
        reason = REASONS[type(fault).__name__]
    return [{"call": "playCard", "args": [name, {}], "ask": True, "refused": reason}]


def _needs(teller: Teller) -> list[Step]:
    seat = teller.rng.randrange(len(teller.game.players))
    row, name = teller.struck(without=seat), teller.game.setting.names[seat]
    left = [max(0, villain.threat - sum(villain.damage)) for villain in row]
    return [{"call": "need", "args": [name, i], "value": n} for i, n in enumerate(left)]


def _reason(teller: Teller, event: Choice) -> str:
    """Return why the engine refuses an event, in the book's words; "" if it does not."""
    try:
        verify(teller.game, event)
    except (Fault, RuleError) as fault:
        together = "together" in str(fault)
        return "nobody-targets" if together else REASONS[type(fault).__name__]
    return ""
