"""From a hero and his target to the attack that he makes, with the tools that he may use there."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.settlement import Stack
from odds.hero_dice.terms import BONUS_AFTER, terms_of
from odds.hero_dice.turn.attacks import Attack, plain_terms
from odds.hero_dice.turn.battle import (
    BATMOBILE,
    BESIDE,
    RECOVER,
    RESTART,
    ROLL_ON,
    TORNADO,
    TWO_DAMAGE,
    YELLOW,
    Battle,
    Fighter,
)
from odds.hero_dice.turn.striker import Striker
from odds.hero_dice.words import Cancelled, ThrowAllAgain


def throws_yellow(fighter: Fighter) -> bool:
    """Tell whether a hero has a card for the yellow die, or can take one back."""
    return bool(fighter.holds(YELLOW)) or recovers_yellow(fighter)


def recovers_yellow(fighter: Fighter) -> bool:
    """Tell whether a hero can take back a card for the yellow die."""
    return bool(fighter.holds(RECOVER)) and fighter.could_recover(YELLOW)


def reaches_beside(fighter: Fighter) -> bool:
    """Tell whether a hero may hit villains next to his target, if only once NO CARDS is off."""
    return bool(fighter.has_markers(TORNADO) or fighter.holds(BESIDE))


def has_tools(fighter: Fighter) -> bool:
    """Tell whether a hero holds anything that is used outside his roll."""
    return bool(fighter.cards) or bool(fighter.markers and not fighter.banks)


def without_tools(fighter: Fighter) -> Fighter:
    """Return a hero with nothing in hand but the markers that are spent in his roll."""
    markers = fighter.markers if fighter.banks else 0
    return replace(fighter, cards=(), markers=markers)


def striker_of(battle: Battle, seat: int, stack: Stack, target: int, wild: int) -> Striker:
    """Return a hero with the tools that he may use against his target.

    `wild` says how many cards that take a card back are left to him.
    """
    fighter = battle.fighters[seat]
    # "Whoever targets this villain cannot use Hero cards"; markers are no cards.
    barred = stack.has("no-cards")
    held = replace(fighter, cards=(), played=()) if barred else fighter
    again = 0 if barred else wild
    races = held.holds(ROLL_ON) + again * held.could_recover(ROLL_ON)
    attack = Attack(
        fighter.hero,
        fighter.faces,
        plain_terms(terms_of(fighter.hero, stack.abilities, fighter.readings)),
        _most(battle, held, target),
        markers=held.has_markers(BATMOBILE) if held.banks else 0,
        roll_on=races if isinstance(held.hero.rule, ThrowAllAgain) else 0,
        leads=bool(held.holds(BESIDE)),
    )
    useful = any(held.could_recover(card) for card in (TWO_DAMAGE, RESTART, ROLL_ON))
    return Striker(
        seat,
        target,
        attack,
        spared=_spared(fighter),
        tornado=held.has_markers(TORNADO),
        beside=held.holds(BESIDE),
        damage_cards=held.holds(TWO_DAMAGE),
        restarts=held.holds(RESTART),
        wild=again if useful else 0,
        restart_played=RESTART in held.played,
        damage_known=held.could_recover(TWO_DAMAGE),
    )


def _spared(fighter: Fighter) -> int:
    score = fighter.hero.score
    spares = BONUS_AFTER in fighter.readings and isinstance(score, Cancelled)
    return score.bonus if spares and isinstance(score, Cancelled) else 0


def _most(battle: Battle, held: Fighter, target: int) -> int:
    """Return the hits from which on more change nothing on any villain in reach."""
    near = (target - 1, target + 1) if reaches_beside(held) else ()
    reach = [at for at in (target, *near) if 0 <= at < len(battle.stacks) and battle.enough(at)]
    if not reach:
        return 0
    parts = sum(battle.enough(at) for at in reach)
    # 2016: each villain takes from what it is given; 2015: the target takes first, of everything.
    takers = reach if battle.rules.hits_first else [target]
    return parts + sum(battle.stacks[at].minus_hits(held.hero) for at in takers)
