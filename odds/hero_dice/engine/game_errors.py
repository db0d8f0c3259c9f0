"""The rules of the whole game that an act can break, one type a cause; the message is the rule."""

from __future__ import annotations

from odds.hero_dice.engine.errors import RuleError

# ---- setting up ------------------------------------------------------------------------------


class TooManyHeroes(RuleError):
    """One to four heroes play."""


class DeckTooSmall(RuleError):
    """The villains of all boxes do not last for all rounds."""


class DeckTooLarge(RuleError):
    """Villains would be left over when the last round is played."""


class NoSuchReading(RuleError):
    """A reading of an unclear rule is named that nobody knows."""


class NotADeck(RuleError):
    """An order of the deck that shuffling cannot give."""


class CardNotInDeck(RuleError):
    """A card is drawn that cannot come next."""


class TooManyOrders(RuleError):
    """The orders of the deck are too many to list; one can be drawn."""


# ---- whose turn ------------------------------------------------------------------------------


class GameIsOver(RuleError):
    """The game has ended."""


class ChanceIsToAct(RuleError):
    """Dice fall or cards are drawn before a player acts again."""


class PlayersAreToAct(RuleError):
    """Nothing is left to chance now."""


class NotNow(RuleError):
    """The act belongs to another moment of the round."""


class NoSuchHero(RuleError):
    """No hero of that name plays."""


class NoSuchVillain(RuleError):
    """No villain lies at that place of the battlefield."""


# ---- targeting -------------------------------------------------------------------------------


class AlreadyTargets(RuleError):
    """The hero's target marker lies."""


class TeamAttack(RuleError):
    """TEAM ATTACK: two heroes at least target the villain at once."""


class SoloAttack(RuleError):
    """SOLO ATTACK: one hero at most targets the villain."""


class EveryHeroTargets(RuleError):
    """Each hero places his target marker if it is possible."""


# ---- attacking -------------------------------------------------------------------------------


class NoTarget(RuleError):
    """Without a target there is no attack, and nothing that aims at the target."""


class AttacksGoOn(RuleError):
    """All attacks end before the settlement."""


class AlreadyFinished(RuleError):
    """The hero has declared that he is finished for this round."""


# ---- hero cards ------------------------------------------------------------------------------


class CardNotInHand(RuleError):
    """A hero plays a card from his hand."""


class UnknownEffect(RuleError):
    """Nobody knows what the card does."""


class NoCards(RuleError):
    """NO CARDS: whoever targets the villain plays no hero cards."""


class CardNeeds(RuleError):
    """A card is played with what its effect needs, and nothing else."""


class NothingToRecover(RuleError):
    """Only a card played before can be taken back."""


class CardWithoutEffect(RuleError):
    """The card would change nothing now; it stays in the hand."""


class NotAdjacent(RuleError):
    """The other villain lies next to the targeted one."""


class FaceNotRolled(RuleError):
    """The die that is rolled has no such face."""


# ---- markers ---------------------------------------------------------------------------------


class NotHisMarker(RuleError):
    """The hero's box holds no such markers."""


class MarkersUsedUp(RuleError):
    """Each marker is used once a game."""


class AttackStillRolls(RuleError):
    """Hits are divided once they are scored."""


class NotSoManyHits(RuleError):
    """More hits would be moved than are left on the targeted villain."""


class NoSuchAbility(RuleError):
    """The villain has no such ability that could be switched off."""


# ---- logs ------------------------------------------------------------------------------------


class ReplayError(RuleError):
    """A log or a transcript breaks a rule; `line` is the number of the event or line, from 1."""

    def __init__(self, line: int, cause: Exception | str, what: str = "event") -> None:
        super().__init__(f"{what} {line}: {cause}")
        self.line = line
