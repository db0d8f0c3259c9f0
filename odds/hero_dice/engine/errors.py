"""The rules a move can break, one type a cause; each message is the rule in words."""

from __future__ import annotations


class RuleError(ValueError):
    """An act that a rule of the game forbids."""


# ---- whose turn it is ------------------------------------------------------------------------


class NotYourTurn(RuleError):
    """A player acts while dice are in the cup, or chance while a player is to act."""


class AttackIsOver(RuleError):
    """Nobody acts any more once the attack has ended."""


class AttackNotOver(RuleError):
    """A result is asked for before the attack has ended."""


class NotThisHero(RuleError):
    """The hero's dice rules know no such act."""


class AbilityNotThere(RuleError):
    """An ability is switched off that the targeted stack does not have."""


# ---- before the first roll -------------------------------------------------------------------


class NothingRolled(RuleError):
    """The first roll comes first."""


class AlreadyRolled(RuleError):
    """What belongs before the first roll is done after it."""


class DieStillToRemove(RuleError):
    """The first roll has to wait until every -1 die has taken its die."""


class NoDieToRemove(RuleError):
    """No -1 die is left that takes a die."""


class DieAlreadyRemoved(RuleError):
    """The die does not count for this attack any more."""


# ---- dice ------------------------------------------------------------------------------------


class NoSuchDie(RuleError):
    """The hero has no die of that number."""


class DieNotInHand(RuleError):
    """The die was set aside or removed."""


class DiceOutOfOrder(RuleError):
    """Dice and colours are named once each, in written order."""


class NotNextInCup(RuleError):
    """The dice in the cup fall one at a time, in number order."""


class FaceNotOnDie(RuleError):
    """No face of the die shows the symbol."""


# ---- rolling again ---------------------------------------------------------------------------


class RollLimitReached(RuleError):
    """ONLY 3 ROLLS allows no further throw."""


class NoRaceShown(RuleError):
    """Flash rolls on only after a roll that shows a race."""


class NotInPairs(RuleError):
    """Dice are rerolled in pairs, each with a recharge."""


class MustSetAside(RuleError):
    """Superman cannot stop before all dice have been set aside."""


class ColourNotInHand(RuleError):
    """No die of that colour is in the hand."""


class NothingSetAside(RuleError):
    """Nothing is rerolled unless a die is set aside."""


class BatmobileStays(RuleError):
    """A die that shows a batmobile is never set aside."""


class NoBatmobile(RuleError):
    """The colour shows no batmobile and no marker stands for one."""


class NoMarkerLeft(RuleError):
    """More markers are spent than are left."""


class MarkerNotNeeded(RuleError):
    """A marker is spent only for a colour that needs it."""


class OneColourAStep(RuleError):
    """By this reading dice of one colour only are set aside in a step."""
