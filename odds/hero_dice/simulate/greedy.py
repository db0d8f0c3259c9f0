"""Greedy by exact odds: each hero takes the target and the rolls of the highest expected worth.

What a result is worth is said in `solver`. A hero plays as though the round ended with him; those
who have targeted before him count with the damage to be expected of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from odds.hero_dice.engine import Game
from odds.hero_dice.engine.attack import Attack, canonical
from odds.hero_dice.engine.game_events import Act, Choice, Target
from odds.hero_dice.simulate import simple
from odds.hero_dice.simulate.asking import as_it_counts, event_words, words_felt
from odds.hero_dice.simulate.closing import close
from odds.hero_dice.simulate.hints import fresh_attack
from odds.hero_dice.simulate.needs import need
from odds.hero_dice.simulate.solver import MOST_NEED, Situation, best_words, value
from odds.hero_dice.words import Fault


def choose(game: Game, events: Sequence[Choice]) -> Choice:
    """Return what is best by the odds of the hero who is asked."""
    try:
        return by_odds(game, events)
    except Fault:  # no attack that the solver takes on, such as one with too many abilities
        return simple.choose(game, events)


def by_odds(game: Game, events: Sequence[Choice]) -> Choice:
    """Return what is best by the odds; `Fault` where the solver gives none."""
    seat = game.setting.seat(events[0].hero)
    if not game.players[seat].aimed:
        return best_target(game, seat, [e for e in events if isinstance(e, Target)])
    acts = [e for e in events if isinstance(e, Act)]
    return best_act(game, seat, acts) if acts else close(game, events)


# ---- targets ---------------------------------------------------------------------------------


def best_target(game: Game, seat: int, events: Sequence[Target]) -> Target:
    """Return the target of the highest expected worth; the first of equal ones."""
    if len(events) == 1:
        return events[0]
    return max(events, key=lambda event: expected(game, seat, event.villain))


def expected(game: Game, seat: int, place: int | None) -> float:
    """Return what a hero's attack on a villain is worth before it begins."""
    if place is None:
        return -1.0
    aimed = [i for i, one in enumerate(game.players) if one.target == place]
    wanted = need(game, seat, place) - round(sum(mean(game, i, place) for i in aimed))
    threat = game.battlefield[place].threat
    return value(situation(game, seat, fresh_attack(game, seat, place), wanted, threat))


def mean(game: Game, seat: int, place: int) -> float:
    """Return the damage to be expected of a hero who has targeted a villain."""
    wanted = need(game, seat, place)
    return value(situation(game, seat, fresh_attack(game, seat, place), wanted, 0))


def situation(game: Game, seat: int, attack: Attack, wanted: int, fall: int) -> Situation:
    """Return the situation of a hero's attack that is played for so much damage and a fall."""
    return Situation(
        hero=attack.hero,
        faces=game.setting.seats[seat].faces,
        abilities=tuple(sorted(words_felt(attack))),
        markers=attack.markers,
        readings=game.setting.readings,
        need=min(MOST_NEED, max(0, wanted)),
        fall=fall if wanted > 0 else 0,
    )


# ---- rolls -----------------------------------------------------------------------------------


def best_act(game: Game, seat: int, acts: Sequence[Act]) -> Choice:
    """Return the act of the highest expected worth; the first of those with like dice."""
    if len(acts) == 1:
        return acts[0]
    attack, place = game.players[seat].attack, game.players[seat].target
    assert attack is not None
    assert place is not None
    threat = game.battlefield[place].threat
    faced = situation(game, seat, attack, need(game, seat, place), threat)
    words = best_words(faced, canonical(as_it_counts(attack)))
    return next(a for a in acts if event_words(as_it_counts(attack), a.event) == words)  # type: ignore[arg-type]
