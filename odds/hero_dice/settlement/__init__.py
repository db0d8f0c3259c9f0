"""Exact settlement: what attacks do to the villains on the battlefield, the counting reading."""

from odds.hero_dice.settlement.fates import DEFEATED, STAYS, TURNED, Fate, Rules, fates
from odds.hero_dice.settlement.stack import Stack

__all__ = ["DEFEATED", "STAYS", "TURNED", "Fate", "Rules", "Stack", "fates"]
