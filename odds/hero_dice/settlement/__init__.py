"""Exact settlement: what attacks do to the villains on the battlefield, the counting reading."""

from odds.hero_dice.settlement.fates import DEFEATED, FATES, STAYS, TURNED, Fate, Rules, fates
from odds.hero_dice.settlement.joint import (
    Outcome,
    image,
    joint,
    joint_size,
    team_markers,
    villain_law,
)
from odds.hero_dice.settlement.law import Direct, Entry, Part, settle
from odds.hero_dice.settlement.splits import SPLITS, Split
from odds.hero_dice.settlement.stack import Stack

__all__ = [
    "DEFEATED",
    "FATES",
    "SPLITS",
    "STAYS",
    "TURNED",
    "Direct",
    "Entry",
    "Fate",
    "Outcome",
    "Part",
    "Rules",
    "Split",
    "Stack",
    "fates",
    "image",
    "joint",
    "joint_size",
    "settle",
    "team_markers",
    "villain_law",
]
