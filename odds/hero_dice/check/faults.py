"""Planted faults: small changes of the rules that the check must notice.

Each is a text in one file and what it becomes. The package is copied, changed, and a short list of
cases is put to it in a process of its own; a fault that survives is a missing check.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[3]
SECONDS = 600
LONGEST = 400
"""The characters kept of what a comparison says."""


@dataclass(frozen=True)
class Fault:
    """One planted fault: "side: what it is", the file, the text, what it becomes, for whom.

    The file is named from `odds/hero_dice`.
    """

    what: str
    file: str
    old: str
    new: str
    hero: str

    @property
    def side(self) -> str:
        """Which side the fault lies in: solver, engine or samples."""
        return self.what.partition(":")[0]


S, E = "attack", "engine/attack"
FAULTS = (
    Fault("solver: a total of exactly -2 is a bust", f"{S}/throw_all.py", "total < self.bust_below",
          "total <= self.bust_below", "flash"),
    Fault("engine: a total of exactly -2 is a bust",
          f"{E}/throw_all.py", "attack.total < self.rule",
          "attack.total <= self.rule", "flash"),
    Fault("solver: rolls on without a Race", f"{S}/throw_all.py", "if shows and left",
          "if left", "flash"),
    Fault("engine: the rolls before the last count nothing",
          f"{E}/throw_all.py", "attack.total + counted(attack)",
          "counted(attack)", "flash"),
    Fault("solver: a Race counts on red dice only", f"{S}/throw_all.py", "for pile in thrown)\n",
          "for pile in thrown[:1])\n", "flash"),
    Fault("solver: minus hits count twice", "terms.py", "return max(0, hits - self.minus_hits)",
          "return max(0, hits - 2 * self.minus_hits)", "flash"),
    Fault("solver: damage may fall below zero", "terms.py", "return max(0, hits - self.minus_hits)",
          "return hits - self.minus_hits", "superman"),
    Fault("engine: a shield may leave less than no damage",
          "engine/minus_hits.py", "max(0, hits - kept - minus",
          "(hits - kept - minus", "superman"),
    Fault("engine: minus hits count twice", "engine/minus_hits.py", "return sum(n * a.minus_hits",
          "return sum(2 * n * a.minus_hits", "flash"),
    Fault("solver: rolls that fall in many orders count once",
          f"{S}/dice.py", "[multinomial(pile) for",
          "[1 for", "green-lantern"),
    Fault("solver: the orders of a roll are miscounted", f"{S}/dice.py", "factorial(sum(pile)) //",
          "factorial(max(pile)) //", "flash"),
    Fault("solver: ONLY 3 ROLLS allows a fourth", f"{S}/pairs.py", "else self.limit)",
          "else self.limit + 1)", "green-lantern"),
    Fault("engine: ONLY 3 ROLLS allows a fourth", f"{E}/villain.py", "attack.rolls < limit",
          "attack.rolls <= limit", "flash"),
    Fault("solver: no pair of dice is ever led by a Recharge",
          f"{S}/pairs.py", " and 2 * sum(pile[self.lead]",
          " and 9 + 2 * sum(pile[self.lead]", "green-lantern"),
    Fault("engine: any two dice may be thrown again, without a Recharge",
          f"{E}/pairs.py", "return one or other", "return True",
          "green-lantern"),
    Fault("solver: one pair at a time only", f"{S}/pairs.py", "dice > 0 and dice % 2 == 0",
          "dice == 2", "green-lantern"),
    Fault("solver: Heat Vision cancels where the villain forbids it", f"{S}/structure.py",
          "if symbol not in plan.muted}", "}", "superman"),
    Fault("engine: Heat Vision cancels where the villain forbids it",
          f"{E}/score.py", "if symbol not in muted(",
          "if symbol or muted(", "superman"),
    Fault("solver: a single Freeze Breath cancels a Kryptonite",
          f"{S}/structure.py", "{symbol: unit // n for",
          "{symbol: unit for", "superman"),
    Fault("engine: a single Freeze Breath cancels a Kryptonite",
          f"{E}/score.py", "// needed", "// 1", "superman"),
    Fault("solver: the villain's own Kryptonite is forgotten", f"{S}/structure.py",
          "to_cancel=unit * plan.misses", "to_cancel=0", "superman"),
    Fault("engine: the bonus of 1 counts though Kryptonite is left",
          f"{E}/score.py", "        return 0\n",
          "        return score.bonus\n", "superman"),
    Fault("solver: a Batmobile marker is never spent", f"{S}/bank.py", "markers - n, left) for",
          "markers, left) for", "batman"),
    Fault("engine: a Batmobile marker is spent twice", f"{E}/bank.py",
          "attack.markers - len(event.markers)", "attack.markers - 2 * len(event.markers)",
          "batman"),
    Fault("solver: a die that shows a Batmobile may be set aside",
          f"{S}/bank.py", "if not part[self.lead]]",
          "if part]", "batman"),
    Fault("engine: a die that shows a Batmobile may be set aside",
          f"{E}/bank.py", "if not die[2]]", "if die]",
          "batman"),
    Fault("solver: dice set aside count nothing", f"{S}/bank.py", "return net + self.worth",
          "return self.worth", "batman"),
    Fault("solver: both colours in a step, though one is asked for",
          f"{S}/bank.py", "if self.one_colour:",
          "if False:", "batman"),
    Fault("solver: -1 DIE twice takes one die", "terms.py", "sum(ability.minus_dice for",
          "max(ability.minus_dice for", "green-lantern"),
    Fault("engine: -1 DIE takes no die", f"{E}/villain.py", "sum(ability.minus_dice for",
          "0 * sum(ability.minus_dice for", "flash"),
    Fault("solver: a villain falls one damage too late",
          "goals.py", ">= (need", "> (need", "superman"),
    Fault("solver: damage beyond the need counts", "goals.py", "min(goal.number, damage(result))",
          "damage(result)", "green-lantern"),
    Fault("solver: the worth of the result one lower is taken", "goals.py", "high) - low][1]",
          "high) - low - 1][1]", "green-lantern"),
    Fault("engine: a single hero earns a Team marker",
          "engine/settlement.py", "> 1)", "> 0)", "flash"),
    Fault("engine: a shield takes from the damage of cards", "engine/settlement.py",
          "sum(n for v, n in scored.direct if v == villain)",
          "sum(n - 1 for v, n in scored.direct if v == villain)", "flash"),
    Fault("engine: DEFEAT TWICE is ignored",
          "engine/settlement.py", "return not villain.turned and",
          "return villain.turned and", "flash"),
    Fault("engine: an equal threat overruns the city",
          "engine/overrun.py", "newcomer.threat > limit",
          "newcomer.threat >= limit", "flash"),
    Fault("engine: a turned villain has no threat", "engine/stacks.py",
          "sum(card.threat for card in self.cards)",
          "0 if self.turned else sum(card.threat for card in self.cards)", "flash"),
    Fault("engine: every symbol of a die is equally likely", f"{E}/cup.py",
          "(Fall(number, symbol), count)", "(Fall(number, symbol), 1)", "flash"),
    Fault("solver: the least of several rolls is taken for the best", "../exact/bellman.py",
          "np.maximum.reduceat(roll_value", "np.minimum.reduceat(roll_value", "superman"),
    Fault("solver: the law is that of another of several best choices", "../exact/bellman.py",
          "first[level.deciding] = np.minimum.reduceat(place, level.choice_cut)",
          "first[level.deciding] = np.maximum.reduceat("
          "np.where(hit, np.arange(len(hit)), 0), level.choice_cut)", "superman"),
    Fault("samples: every symbol falls equally often", "check/sampling.py",
          "for _ in range(faces)]", "for _ in range(1)]", "flash"),
)  # fmt: skip


UNCHANGED = Fault("nothing is changed", "words.py", "", "", "flash")
"""What must not be noticed: a check that always fails would notice every fault."""


@dataclass(frozen=True)
class Notice:
    """How a fault was noticed: nothing is said where it survived.

    `by` are the comparisons that differ in the first case that differs, or "example" where an
    example of a rulebook fails, or "error" where the check stops; `told` holds what each says.
    """

    fault: Fault
    case: str = ""
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def by(self) -> tuple[str, ...]:
        """The comparisons that noticed."""
        return tuple(self.told)

    def __bool__(self) -> bool:
        """Whether the fault was noticed."""
        return bool(self.told)


def caught(fault: Fault) -> Notice:
    """Return how the check notices a fault.

    `ValueError` if the text to change is no longer there, `RuntimeError` if the check was killed.
    """
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "odds", Path(folder) / "odds", ignore=_no_caches)
        plant(fault, Path(folder) / "odds" / "hero_dice" / fault.file)
        command = [sys.executable, "-m", "odds.hero_dice.check.first", fault.hero]
        done = subprocess.run(  # noqa: S603
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    if done.returncode < 0:
        raise RuntimeError(f"{fault.what}: the check was stopped from outside")
    if done.returncode == 0:
        return Notice(fault)
    return _read(fault, (done.stdout + done.stderr).strip().splitlines()[-1])


def _read(fault: Fault, last: str) -> Notice:
    """Read the last line of a check: a record of `first`, or an error that stopped it."""
    try:
        found = json.loads(last)
    except ValueError:
        return Notice(fault, "", {"error": last[:LONGEST]})
    return Notice(fault, found["case"], {k: v[:LONGEST] for k, v in found["told"].items()})


def _no_caches(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__"]


def plant(fault: Fault, path: Path) -> None:
    """Change the file; `ValueError` where the text is no longer there."""
    text = path.read_text()
    if fault.old not in text:
        raise ValueError(f"{fault.what}: {fault.file} no longer has {fault.old!r}")
    path.write_text(text.replace(fault.old, fault.new))
