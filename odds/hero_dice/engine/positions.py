"""Whether a game can stand as it does: what must hold between its cards, markers and steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

from odds.hero_dice.engine.dealing import CARD, LAY, LEAVE_OUT, SHUFFLE
from odds.hero_dice.engine.deck import DrawnDeck
from odds.hero_dice.engine.effects import CARD_DIE
from odds.hero_dice.engine.flow import PHASE, ROUND
from odds.hero_dice.engine.setting import BOTTOM_EACH, SHUFFLED
from odds.hero_dice.engine.settling import GRAY_DIE
from odds.hero_dice.engine.stacks import Stack, active, neighbours
from odds.hero_dice.engine.state import Game, Player, Step
from odds.hero_dice.engine.targeting import TARGETS
from odds.hero_dice.words import Fault

HEADS = {
    "set-up": r"(leave-out )*(shuffle )?(card )?(lay )*",
    "villains-advance": r"card (move refill |(lay )*)",
    "attack": r"(card-die )?(targets )?attack ",
    "settlement": r"(gray-die )+defeat end ",
}
"""What is still to be done in a phase when somebody decides."""


def check_position(game: Game) -> None:
    """Raise `Fault` at the first thing that cannot have come about."""
    for field, holds, need in CHECKS:
        if not holds(game):
            raise Fault(field, need, "impossible")


# ---- cards -----------------------------------------------------------------------------------


def _on_table(game: Game) -> tuple[Stack, ...]:
    return (*game.outskirts, *game.battlefield, *game.city, *game.defeated)


def villains_once(game: Game) -> bool:
    """Every villain card is somewhere, once."""
    seen = [card.id for villain in _on_table(game) for card in villain.cards]
    return sorted([*seen, *game.deck.cards]) == sorted(game.setting.villains)


def deck_fits(game: Game) -> bool:
    """The deck has an order once it is shuffled, and its bottom cards are no reinforcements."""
    shuffled = game.setting.deck == SHUFFLED and all(s.name != SHUFFLE for s in game.agenda)
    bottom = min(BOTTOM_EACH * len(game.setting.seats), len(game.deck))
    if isinstance(game.deck, DrawnDeck):
        return not shuffled and len(game.deck) - game.deck.above == bottom
    below = game.deck.cards[len(game.deck) - bottom :]
    return shuffled and not any(game.setting.villains[card].reinforcement for card in below)


def hero_cards_once(game: Game) -> bool:
    """Every hero card is in the hand, played or left out, once."""
    return len(game.players) == len(game.setting.seats) and all(
        sorted([*one.hand, *one.played, *one.left_out]) == sorted(card.id for card in seat.cards)
        for one, seat in zip(game.players, game.setting.seats, strict=True)
    )


def stacks_complete(game: Game) -> bool:
    """A villain lies on top of every stack that nothing is still to be laid on."""
    waits = game.setting.applies("reinforced-on-advance")
    shown = [villain for villain in game.outskirts if not villain.face_down and not waits]
    stacks = (*game.battlefield, *game.city, *game.defeated, *shown)
    open_ones = sum(not villain.complete for villain in stacks)
    return all(_in_order(villain) for villain in _on_table(game)) and (
        open_ones <= (game.moment == CARD)
    )


def _in_order(villain: Stack) -> bool:
    return all(card.reinforcement for card in villain.cards[:-1])


def hidden_is_last(game: Game) -> bool:
    """A card that lies face down is the last in the outskirts, still unseen."""
    hidden = [villain for villain in _on_table(game) if villain.face_down]
    return not hidden or (hidden == [game.outskirts[-1]] and not hidden[0].cards)


def villains_of_round(game: Game) -> bool:
    """One villain a hero and round has come to the battlefield or the city."""
    if game.phase in ("set-up", "villains-advance"):
        return True
    come = len(game.battlefield) + len(game.city) + len(game.defeated)
    return come == len(game.players) * game.round


# ---- markers ---------------------------------------------------------------------------------


def damage_only_in_battle(game: Game) -> bool:
    """Markers lie on the battlefield only, old ones on turned villains."""
    others = (*game.outskirts, *game.city, *game.defeated)
    clean = not any(any(v.damage) or any(v.old) or v.turned or v.silenced for v in others)
    return clean and all(v.turned or not any(v.old) for v in game.battlefield)


def nobody_beaten(game: Game) -> bool:
    """No villain with enough damage is left standing, but in the midst of a settlement."""
    beaten = any(0 < v.threat <= sum(v.damage) for v in game.battlefield)
    return game.phase == "settlement" or not beaten


def silenced_there(game: Game) -> bool:
    """Construct markers lie on abilities that are there, in this round."""
    if game.phase not in ("attack", "settlement"):
        return not any(villain.silenced for villain in game.battlefield)
    return all(_off(villain) for villain in game.battlefield)


def _off(villain: Stack) -> bool:
    words = [word for card in villain.cards for word in card.abilities]
    return all(villain.silenced.count(word) <= words.count(word) for word in villain.silenced)


def markers_in_supply(game: Game) -> bool:
    """No hero has more markers than his box holds."""
    owned = [seat.record.markers for seat in game.setting.seats]
    return all(
        one.markers <= (markers.number if markers else 0)
        for one, markers in zip(game.players, owned, strict=True)
    )


def team_markers_earned(game: Game) -> bool:
    """At most one Team marker a defeated villain, none for a hero alone."""
    none = game.setting.applies("no-team-markers")
    return game.team_markers <= (0 if none else len(game.defeated))


# ---- the round -------------------------------------------------------------------------------


def _tail(game: Game) -> tuple[Step, ...]:
    phases = cast(tuple[str, ...], game.setting.edition.phases.value)
    later = phases[phases.index(game.phase) + 1 :] if game.phase in phases else ()
    return (*(Step(PHASE, phase) for phase in later), Step(ROUND))


def agenda_fits(game: Game) -> bool:
    """What is still to be done fits the phase."""
    if game.phase == "over":
        return not game.agenda and not game.outskirts and not game.deck.cards
    tail = _tail(game)
    head, rest = game.agenda[: -len(tail)], game.agenda[-len(tail) :]
    names = "".join(f"{step.name} " for step in head)
    fits = rest == tail and re.fullmatch(HEADS[game.phase], names) is not None
    return fits and bool(head) and all(_step_fits(game, step) for step in head)


def _step_fits(game: Game, step: Step) -> bool:
    rows = {"outskirts": game.outskirts, "battlefield": game.battlefield}
    if step.name == CARD:
        row = rows.get(step.place, ())
        return step.number < len(row) and not row[step.number].complete
    if step.name == LAY:
        return step.place in rows and step.number <= 1
    most = {LEAVE_OUT: game.players, CARD_DIE: game.players, GRAY_DIE: game.battlefield}
    return not step.place and step.number < len(most.get(step.name, (0,)))


def targets_there(game: Game) -> bool:
    """Targets and hits are at villains on the battlefield, and only in the attack."""
    if game.phase not in ("attack", "settlement"):
        return all(one == _resting(one) for one in game.players)
    return all(place < len(game.battlefield) for one in game.players for place in _places(one))


def _resting(one: Player) -> Player:
    return Player(one.hand, one.played, one.left_out, one.markers)


def _places(one: Player) -> Iterable[int]:
    if one.target is not None:
        yield one.target
    for pairs in (one.moved, one.beside, one.extra, one.direct):
        yield from (place for place, _ in pairs)


def aimed_in_turn(game: Game) -> bool:
    """Somebody is still to target while targets are placed; later all have."""
    if game.phase not in ("attack", "settlement"):
        return True
    if any(step.name == TARGETS for step in game.agenda):
        begun = any(one.attack or one.finished for one in game.players)
        return not begun and not all(one.aimed for one in game.players)
    done = all(one.finished for one in game.players)
    return all(one.aimed for one in game.players) and done == (game.phase == "settlement")


def attacks_fit(game: Game) -> bool:
    """Each attack is the hero's own, against what is on his target."""
    begun = not any(step.name == TARGETS for step in game.agenda) and game.phase == "attack"
    return all(_attack_fits(game, i, one, begun) for i, one in enumerate(game.players))


def _attack_fits(game: Game, seat: int, one: Player, begun: bool) -> bool:
    if one.attack is None:
        return one.target is None or not begun
    table, target = game.setting.seats[seat], one.target
    if target is None or target >= len(game.battlefield):
        return False
    words = active(game.battlefield[target])
    same = (one.attack.hero, one.attack.faces) == (table.hero, table.faces)
    return same and sorted(one.attack.abilities) == sorted(words)


def hits_divided(game: Game) -> bool:
    """Only hits of an attack that has ended go to neighbours, and no more than it scored."""
    return all(_divided(game, one) for one in game.players)


def _divided(game: Game, one: Player) -> bool:
    aside = (*one.moved, *one.beside)
    if not aside:
        return True
    if one.target is None or one.attack is None or not one.attack.over or one.unmoved < 0:
        return False
    return all(place in neighbours(game.battlefield, one.target) for place, _ in aside)


CHECKS: tuple[tuple[str, Callable[[Game], bool], str], ...] = (
    ("deck", villains_once, "each villain card of the game is in one place, once"),
    ("deck", deck_fits, "has an order if it was shuffled; its bottom cards are villains"),
    ("players", hero_cards_once, "each hero card is in the hand, played or left out, once"),
    ("agenda", agenda_fits, "what is still to be done does not fit the phase"),
    ("outskirts", hidden_is_last, "only the last card of the outskirts lies face down, unseen"),
    ("battlefield", stacks_complete, "a villain lies on every reinforcement, none below another"),
    ("round", villains_of_round, "does not go with the villains that have come"),
    ("battlefield", damage_only_in_battle, "markers lie on the battlefield, old ones if turned"),
    ("battlefield", nobody_beaten, "a villain with enough damage has not fallen"),
    ("battlefield", silenced_there, "a Construct marker lies on no ability that is there"),
    ("players", markers_in_supply, "a hero has more markers than his box holds"),
    ("team_markers", team_markers_earned, "more than there are defeated villains, or alone"),
    ("players", targets_there, "a target or a hit aims at no villain, or out of the attack"),
    ("players", aimed_in_turn, "target markers and declarations do not fit the moment"),
    ("players", attacks_fit, "an attack does not fit the hero, his dice or his target"),
    ("players", hits_divided, "more hits were moved than scored, or not to a neighbour"),
)
"""What must hold: field, condition, what is wrong without it."""
