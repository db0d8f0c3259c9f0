"""Writes the recorded games: `uv run python -m tests.engine.game.record`.

They are playthroughs: games that the engine itself played once, kept so that a change of its
behaviour shows. What they say is no proof of a rule.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.play import play
from odds.hero_dice.engine.setting import Setting, setting
from odds.hero_dice.engine.telling import tell
from odds.hero_dice.heroes import hero_names
from tests.engine.game.table import sensible

FOLDER = Path(__file__).with_name("playthroughs")
EDITIONS = ("2015", "2016")
VARIANTS = {
    "solo": (1, False),
    "tough-fight": (1, True),
    "doppelgangers": (2, False),
}
"""How many copies of the hero play, and whether it is a tough fight."""

TEAM = ("flash", "green-lantern", "superman", "batman")


def games() -> dict[str, Setting]:
    """Return what each recorded game is played with, by the name of its file."""
    found = {
        f"{variant}-{name}-{edition}": setting([name] * copies, edition, tough=tough)
        for variant, (copies, tough) in VARIANTS.items()
        for name in hero_names()
        for edition in EDITIONS
    }
    for edition in EDITIONS:
        found[f"team-{edition}"] = setting(TEAM, edition)
        found[f"team-tough-fight-{edition}"] = setting(TEAM[1:], edition, tough=True, deck="drawn")
    return found


def main() -> None:
    """Play and write each game."""
    for seed, (name, table) in enumerate(games().items()):
        rng = Random(seed)
        game = play(begin(table), sensible(rng), rng)
        FOLDER.joinpath(f"{name}.txt").write_text(tell(table, game.log), "utf-8")


if __name__ == "__main__":
    main()
