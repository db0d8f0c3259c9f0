"""Planted faults: small changes of the rules that the check must notice.

Each is a text in one file and what it becomes. The package is copied, changed, and a short list of
cases is put to it in a process of its own; a fault that survives is a missing check.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
SECONDS = 120


@dataclass(frozen=True)
class Fault:
    """One planted fault: the file under `odds/hero_dice`, the text, what it becomes, for whom."""

    what: str
    file: str
    old: str
    new: str
    hero: str


S, E = "attack", "engine/attack"
FAULTS = (
    Fault("solver: bust at -2", f"{S}/throw_all.py", "total < self.bust_below",
          "total <= self.bust_below", "flash"),
    Fault("engine: bust at -2", f"{E}/throw_all.py", "attack.total < self.rule",
          "attack.total <= self.rule", "flash"),
    Fault("solver: rolls on without a race", f"{S}/throw_all.py", "if shows and left",
          "if left", "flash"),
    Fault("engine: forgets earlier rolls", f"{E}/throw_all.py", "attack.total + counted(attack)",
          "counted(attack)", "flash"),
    Fault("solver: races on one colour only", f"{S}/throw_all.py", "for pile in thrown)\n",
          "for pile in thrown[:1])\n", "flash"),
    Fault("solver: minus-hits twice", "terms.py", "return max(0, hits - self.minus_hits)",
          "return max(0, hits - 2 * self.minus_hits)", "flash"),
    Fault("solver: damage below zero", "terms.py", "return max(0, hits - self.minus_hits)",
          "return hits - self.minus_hits", "superman"),
    Fault("engine: shield below zero", "engine/minus_hits.py", "max(0, hits - kept - minus",
          "(hits - kept - minus", "superman"),
    Fault("engine: minus-hits twice", "engine/minus_hits.py", "return sum(n * a.minus_hits",
          "return sum(2 * n * a.minus_hits", "flash"),
    Fault("solver: every order counts once", f"{S}/dice.py", "[multinomial(pile) for",
          "[1 for", "green-lantern"),
    Fault("solver: a wrong multinomial", f"{S}/dice.py", "factorial(sum(pile)) //",
          "factorial(max(pile)) //", "flash"),
    Fault("solver: three rolls and one more", f"{S}/pairs.py", "else self.limit)",
          "else self.limit + 1)", "green-lantern"),
    Fault("engine: three rolls and one more", f"{E}/villain.py", "attack.rolls < limit",
          "attack.rolls <= limit", "flash"),
    Fault("solver: pairs without a lead", f"{S}/pairs.py", " and 2 * sum(pile[self.lead]",
          " and 9 + 2 * sum(pile[self.lead]", "green-lantern"),
    Fault("engine: pairs without a lead", f"{E}/pairs.py", "return one or other", "return True",
          "green-lantern"),
    Fault("solver: one pair at a time", f"{S}/pairs.py", "dice > 0 and dice % 2 == 0",
          "dice == 2", "green-lantern"),
    Fault("solver: a muted symbol cancels", f"{S}/structure.py",
          "if symbol not in plan.muted}", "}", "superman"),
    Fault("engine: a muted symbol cancels", f"{E}/score.py", "if symbol not in muted(",
          "if symbol or muted(", "superman"),
    Fault("solver: one freeze-breath cancels", f"{S}/structure.py", "{symbol: unit // n for",
          "{symbol: unit for", "superman"),
    Fault("engine: one freeze-breath cancels", f"{E}/score.py", "// needed", "// 1", "superman"),
    Fault("solver: the villain's kryptonite forgotten", f"{S}/structure.py",
          "to_cancel=unit * plan.misses", "to_cancel=0", "superman"),
    Fault("engine: the bonus though something is left", f"{E}/score.py", "        return 0\n",
          "        return score.bonus\n", "superman"),
    Fault("solver: a marker is never spent", f"{S}/bank.py", "markers - n, left) for",
          "markers, left) for", "batman"),
    Fault("engine: a marker is spent twice", f"{E}/bank.py",
          "attack.markers - len(event.markers)", "attack.markers - 2 * len(event.markers)",
          "batman"),
    Fault("solver: a batmobile is set aside", f"{S}/bank.py", "if not part[self.lead]]",
          "if part]", "batman"),
    Fault("engine: a batmobile is set aside", f"{E}/bank.py", "if not die[2]]", "if die]",
          "batman"),
    Fault("solver: dice aside are forgotten", f"{S}/bank.py", "return net + self.worth",
          "return self.worth", "batman"),
    Fault("solver: both colours where one is read", f"{S}/bank.py", "if self.one_colour:",
          "if False:", "batman"),
    Fault("solver: -1 die once only", "terms.py", "sum(ability.minus_dice for",
          "max(ability.minus_dice for", "green-lantern"),
    Fault("engine: -1 die takes no die", f"{E}/villain.py", "sum(ability.minus_dice for",
          "0 * sum(ability.minus_dice for", "flash"),
    Fault("solver: defeat needs one more", "goals.py", ">= (need", "> (need", "superman"),
    Fault("solver: damage beyond the need counts", "goals.py", "min(goal.number, damage(result))",
          "damage(result)", "green-lantern"),
    Fault("solver: worth one result off", "goals.py", "high) - low][1]",
          "high) - low - 1][1]", "green-lantern"),
    Fault("engine: one hero makes a team", "engine/settlement.py", "> 1)", "> 0)", "flash"),
    Fault("engine: shield against direct damage", "engine/settlement.py",
          "sum(n for v, n in scored.direct if v == villain)",
          "sum(n - 1 for v, n in scored.direct if v == villain)", "flash"),
    Fault("engine: Defeat Twice ignored", "engine/settlement.py", "return not villain.turned and",
          "return villain.turned and", "flash"),
    Fault("engine: equality overruns", "engine/overrun.py", "newcomer.threat > limit",
          "newcomer.threat >= limit", "flash"),
    Fault("engine: a turned villain has no threat", "engine/stacks.py",
          "sum(card.threat for card in self.cards)",
          "0 if self.turned else sum(card.threat for card in self.cards)", "flash"),
)  # fmt: skip


def caught(fault: Fault) -> str:
    """Return how the check notices a fault, "" if it does not.

    `ValueError` if the text to change is no longer there.
    """
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "odds", Path(folder) / "odds", ignore=_no_caches)
        plant(fault, Path(folder) / "odds" / "hero_dice" / fault.file)
        command = [sys.executable, "-m", "odds.hero_dice.check.first", fault.hero]
        done = subprocess.run(  # noqa: S603
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    return "" if done.returncode == 0 else (done.stdout + done.stderr).strip().splitlines()[-1]


def _no_caches(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__"]


def plant(fault: Fault, path: Path) -> None:
    """Change the file; `ValueError` where the text is no longer there."""
    text = path.read_text()
    if fault.old not in text:
        raise ValueError(f"{fault.what}: {fault.file} no longer has {fault.old!r}")
    path.write_text(text.replace(fault.old, fault.new))
