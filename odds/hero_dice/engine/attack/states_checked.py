"""Whether an attack can have come about: what must hold between its dice, rolls and total."""

from __future__ import annotations

from collections.abc import Callable

from odds.hero_dice.engine.attack.before_roll import removed
from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.score import adds_up, counted
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.attack.villain import dice_taken, roll_limit
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import BankByColour, Fault, SetAsideColour, ThrowAllAgain, ThrowInPairs


def check_state(attack: Attack) -> None:
    """Raise `Fault` at the first thing that cannot have come about."""
    for field, holds, need in CHECKS:
        if not holds(attack):
            raise Fault(field, need, "impossible")


# ---- dice ------------------------------------------------------------------------------------


def in_play(attack: Attack) -> tuple[NumberedDie, ...]:
    """Return the dice that were not removed."""
    return tuple(die for die in attack.dice if not die.removed)


def aside(attack: Attack) -> tuple[NumberedDie, ...]:
    """Return the dice set aside."""
    return tuple(die for die in attack.dice if die.aside)


def faces_exist(attack: Attack) -> bool:
    """Every face that lies is on its die."""
    faces = {colour: dict(row) for colour, row in attack.faces}
    return all(die.face is None or die.face in faces[die.colour] for die in attack.dice)


def removed_are_out(attack: Attack) -> bool:
    """A die that was removed shows nothing and was not set aside."""
    return all(die.face is None and not die.aside for die in attack.dice if die.removed)


def cup_in_order(attack: Attack) -> bool:
    """The cup holds dice of the hand, once each, in number order."""
    hand = [die.number for die in attack.hand]
    return list(attack.in_cup) == [number for number in hand if number in attack.in_cup]


def nothing_before_roll(attack: Attack) -> bool:
    """Before the first roll no die is in the cup."""
    return attack.rolls > 0 or not attack.in_cup


def lie_or_in_cup(attack: Attack) -> bool:
    """Once rolled, a die in play either shows a face or is in the cup; before, neither."""
    return all(
        (die.face is None) == (not attack.rolls or die.number in attack.in_cup)
        for die in in_play(attack)
    )


def whole_hand_thrown(attack: Attack) -> bool:
    """All dice of the hand are thrown together, in number order, but for pairs after a first."""
    if attack.rolls > 1 and isinstance(hero(attack.hero).rule, ThrowInPairs):
        return True
    hand = [die.number for die in attack.hand]
    return list(attack.in_cup) == hand[len(hand) - len(attack.in_cup) :]


# ---- rolls -----------------------------------------------------------------------------------


def within_limit(attack: Attack) -> bool:
    """No more throws than the villain allows."""
    limit = roll_limit(attack.hero, attack.abilities)
    return limit is None or attack.rolls <= limit


def removed_before_roll(attack: Attack) -> bool:
    """Once rolled, every die that -1 die takes is out."""
    owed = min(dice_taken(attack.hero, attack.abilities), len(attack.dice))
    return not attack.rolls or removed(attack) >= owed


def has_dice_to_roll(attack: Attack) -> bool:
    """Without a die in play nothing is rolled and the attack is over."""
    return bool(in_play(attack)) or (attack.over and not attack.rolls)


# ---- what is set aside -----------------------------------------------------------------------


def may_be_aside(attack: Attack) -> bool:
    """Only some heroes set dice aside, and only after a roll."""
    sets_aside = isinstance(hero(attack.hero).rule, SetAsideColour | BankByColour)
    return not aside(attack) or (sets_aside and attack.rolls > 0)


def whole_colours(attack: Attack) -> bool:
    """Where colours are set aside, a colour lies all in the hand or all aside."""
    if not isinstance(hero(attack.hero).rule, SetAsideColour):
        return True
    return not {d.colour for d in aside(attack)} & {d.colour for d in attack.hand}


def lead_not_aside(attack: Attack) -> bool:
    """A die that shows a batmobile is never set aside."""
    rule = hero(attack.hero).rule
    return not isinstance(rule, BankByColour) or all(d.face != rule.lead for d in aside(attack))


def rolls_go_with_aside(attack: Attack) -> bool:
    """Each throw but the first follows on dice set aside, and the other way round."""
    if not attack.rolls:
        return True
    least, most = steps_aside(attack)
    return least <= attack.rolls - bool(attack.hand) <= most


def steps_aside(attack: Attack) -> tuple[int, int]:
    """Return in how few and in how many steps the dice can have been set aside."""
    rule = hero(attack.hero).rule
    if isinstance(rule, SetAsideColour):
        colours = len({die.colour for die in aside(attack)})
        return colours, colours
    if isinstance(rule, BankByColour):
        return min(1, len(aside(attack))), len(aside(attack))
    return 0, attack.rolls


# ---- the total and the end -------------------------------------------------------------------


def earlier(attack: Attack) -> tuple[int, int]:
    """Return how many whole rolls came before the dice as they lie, and what they came to."""
    if attack.in_cup or not attack.rolls:
        return max(0, attack.rolls - 1), attack.total
    return attack.rolls - 1, attack.total - counted(attack)


def total_can_be(attack: Attack) -> bool:
    """The total is the sum of the rolls made, none of them a bust; other heroes keep none."""
    rule = hero(attack.hero).rule
    if not isinstance(rule, ThrowAllAgain):
        return attack.total == 0
    rolls, total = earlier(attack)
    least = max(rule.bust_below, -rolls * len(in_play(attack)))
    return least <= total <= rolls * len(in_play(attack)) if rolls else total == 0


def bust_is_right(attack: Attack) -> bool:
    """A bust is a total below the limit, and nothing else."""
    rule = hero(attack.hero).rule
    return attack.bust == (isinstance(rule, ThrowAllAgain) and attack.total < rule.bust_below)


def over_is_right(attack: Attack) -> bool:
    """An attack is over on a bust and without dice in the hand, never with dice in the cup."""
    must_end = attack.bust or not attack.hand
    may_end = bool(attack.rolls) and not attack.in_cup
    if isinstance(hero(attack.hero).rule, SetAsideColour):
        may_end = False
    return attack.over if must_end else not attack.over or may_end


def card_for_a_race(attack: Attack) -> bool:
    """A card stands for a race only in a roll that lies, of a hero who needs one."""
    lies = attack.rolls > 0 and not attack.in_cup and not attack.bust
    return not attack.as_though_race or (lies and adds_up(attack.hero))


CHECKS: tuple[tuple[str, Callable[[Attack], bool], str], ...] = (
    ("dice", faces_exist, "a die shows a symbol that none of its faces has"),
    ("dice", removed_are_out, "a removed die shows no face and is not set aside"),
    ("dice", has_dice_to_roll, "with every die removed the attack is over, nothing rolled"),
    ("dice", removed_before_roll, "dice were rolled before -1 die took its dice"),
    ("dice", may_be_aside, "no die can have been set aside here"),
    ("dice", whole_colours, "the dice of a colour are set aside all together"),
    ("dice", lead_not_aside, "a die that shows a batmobile is never set aside"),
    ("in_cup", nothing_before_roll, "before the first roll no die is in the cup"),
    ("in_cup", cup_in_order, "names dice of the hand, once each, in number order"),
    ("in_cup", lie_or_in_cup, "a die shows a face once it is rolled, unless it is in the cup"),
    ("in_cup", whole_hand_thrown, "the dice of the hand fall in number order"),
    ("rolls", within_limit, "more than the villain allows"),
    ("rolls", rolls_go_with_aside, "do not go with the dice set aside"),
    ("total", total_can_be, "cannot come of the rolls made"),
    ("bust", bust_is_right, "a bust is a total that is too low, and nothing else"),
    ("over", over_is_right, "does not go with the dice and the total"),
    ("as_though_race", card_for_a_race, "no card can stand for a race here"),
)
"""What must hold: field, condition, what is wrong without it."""
