"""The pieces that rules are searched among: few, and such as a player can check at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from odds.hero_dice.answers.rules.scores import SCORES
from odds.hero_dice.answers.rules.words import (
    AT_LEAST,
    AT_MOST,
    FEWEST,
    MOST,
    First,
    If,
    Line,
    Rule,
)
from odds.hero_dice.words import (
    BLANK,
    BankByColour,
    Hero,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

MOST_TOTAL = 12


@dataclass(frozen=True)
class Pieces:
    """What rules are made of: the rules of size 0, conditions for each act, preferences.

    Lines that are `free` may stand in a rule without a condition. All rules up to size `through`
    are compared.
    """

    roots: tuple[Rule, ...]
    ifs: dict[str, tuple[If, ...]]
    firsts: tuple[First, ...] = ()
    free: tuple[Line, ...] = ()
    through: int = 3
    _lines: dict[int, tuple[Line, ...]] = field(default_factory=dict)

    def lines_of(self, size: int) -> tuple[Line, ...]:
        """Return the lines of a size that may stand above others."""
        if size not in self._lines:
            named = [Line(act) for act in self.ifs if act.count(" ") == size > 0]
            plain = (Line(act) for act in self.ifs if " " not in act)
            smaller = self.lines_of(size - 1) if size > 1 else plain
            longer = [more for line in smaller for more in self.grown(line, last=False)]
            self._lines[size] = tuple(dict.fromkeys([*named, *longer]))
        return self._lines[size]

    def closings(self, size: int) -> list[Rule]:
        """Return the rules of one line without `if`: what others may stand above."""
        rules = list(self.roots)
        for _ in range(size):
            lines = (rule.lines[0] for rule in rules)
            rules = [Rule((more,)) for line in lines for more in self.grown(line, last=True)]
        return list(dict.fromkeys(rules))

    def grown(self, line: Line, last: bool) -> Iterator[Line]:
        """Yield a line with one more condition; the last line takes no `if`."""
        if not last:
            for each in self.ifs[line.do]:
                if all((each.name, each.side) != (old.name, old.side) for old in line.when):
                    yield replace(line, when=_in_order(*line.when, each))
        if line.do not in ("stop", "bank-all"):
            more = (first for first in self._narrower(line.first) if _fits(line.do, first[-1]))
            yield from (replace(line, first=first) for first in more)

    def _narrower(self, old: tuple[First, ...]) -> Iterator[tuple[First, ...]]:
        """Yield preferences with one condition more: a new one, or a score that says more."""
        small = (first for first in self.firsts if first.size == 1)
        yield from ((*old, first) for first in small if _fresh(first, old))
        scores = [first for first in self.firsts if first.name.startswith("score")]
        for i, first in enumerate(old):
            if first in scores:
                more = (other for other in scores if other.size == first.size + 1)
                yield from ((*old[:i], other, *old[i + 1 :]) for other in more)

    def changed(self, line: Line) -> Iterator[Line]:
        """Yield a line with one of its conditions replaced by another."""
        for i in range(len(line.when)):
            for each in self.ifs[line.do]:
                if each not in line.when:
                    yield replace(line, when=_in_order(*line.when[:i], each, *line.when[i + 1 :]))
        for i in range(len(line.first)):
            for first in self.firsts:
                before, after = line.first[:i], line.first[i + 1 :]
                same = first.size == line.first[i].size and first != line.first[i]
                same = same and _fits(line.do, first)
                if same and _fresh(first, (*before, *after)):
                    yield replace(line, first=(*before, first, *after))


def _in_order(*when: If) -> tuple[If, ...]:
    """Return conditions in one order: which stands first makes no difference."""
    return tuple(sorted(when, key=lambda each: (each.name, each.side, each.number)))


def _fits(do: str, first: First) -> bool:
    """Tell whether a preference can make a difference among the moves of an act."""
    kind = first.name.partition(" ")[0]
    return (kind != "with" or do == "roll-one") and (kind != "other" or do.count(" ") < 2)


def _fresh(first: First, others: tuple[First, ...]) -> bool:
    """Tell whether a preference is of another kind than the others: one score, one colour."""
    kind = first.name.partition(" ")[0]
    kinds = [(old.name, old.name.partition(" ")[0]) for old in others]
    return all(first.name != name if kind == "with" else kind != other for name, other in kinds)


def one_more(pieces: Pieces, rule: Rule) -> Iterator[Rule]:
    """Yield every rule that has one condition more."""
    yield from _with(rule, lambda i: pieces.grown(rule.lines[i], i == len(rule.lines) - 1))
    yield from _inserted(rule, pieces.lines_of(1))


def two_more(pieces: Pieces, rule: Rule) -> Iterator[Rule]:
    """Yield every rule that has one more line, of two conditions."""
    yield from _inserted(rule, pieces.lines_of(2))


def as_many(pieces: Pieces, rule: Rule) -> Iterator[Rule]:
    """Yield every rule in which one condition is another."""
    yield from _with(rule, lambda i: pieces.changed(rule.lines[i]))


def _with(rule: Rule, other: object) -> Iterator[Rule]:
    assert callable(other)
    for i in range(len(rule.lines)):
        for line in other(i):
            yield Rule((*rule.lines[:i], line, *rule.lines[i + 1 :]))


def _inserted(rule: Rule, lines: Sequence[Line]) -> Iterator[Rule]:
    """Yield a rule with a line more: the last one too, where the last may not fit."""
    places = len(rule.lines) + rule.lines[-1].do.startswith("bank")
    for i in range(places):
        for line in lines:
            yield Rule((*rule.lines[:i], line, *rule.lines[i:]))


def pieces(hero: Hero, limited: bool, blank: bool = False) -> Pieces:
    """Return the pieces of a hero's rules.

    `limited` tells whether his rolls are, `blank` whether a die has a blank.
    """
    return _PIECES[type(hero.rule)](hero, limited, blank)


def _least(name: str, *numbers: int) -> tuple[If, ...]:
    return tuple(If(name, AT_LEAST, number) for number in numbers)


def _most(name: str, *numbers: int) -> tuple[If, ...]:
    return tuple(If(name, AT_MOST, number) for number in numbers)


def _throw_all(hero: Hero, limited: bool, blank: bool) -> Pieces:
    high = _least("total", *range(-1, MOST_TOTAL + 1))
    late = _most("throws-left", 1) if limited else ()
    low = _most("total", *range(-1, MOST_TOTAL + 1))
    roots = (Rule((Line("roll"),)), Rule((Line("stop"),)))
    return Pieces(roots, {"stop": high + late, "roll": low + _least("throws-left", 2) * limited})


def _pairs(hero: Hero, limited: bool, blank: bool) -> Pieces:
    lead = getattr(hero.rule, "lead", "")
    high, low = _least("result", *range(1, 7)), _most("result", *range(-1, 6))
    several = _least(f"lying {lead}", 2, 3) + _most(f"lying {lead}", 1)
    late = _most("throws-left", 1) if limited else ()
    shown = (*hero.symbols, BLANK) if blank else hero.symbols
    acts = [f"roll {symbol}" for symbol in shown]
    each = [f"roll-each {symbol}" for symbol in shown] if limited else []
    acts += [f"{act} {c}" for act in acts if act != f"roll {lead}" for c in hero.colours]
    ifs = {"stop": high, **dict.fromkeys(["roll-one", *acts, *each], low + several + late)}
    firsts = [First(f"{part} {c}", MOST) for part in ("other", "lead") for c in hero.colours]
    firsts += [First(f"with {symbol}", MOST) for symbol in shown]
    return Pieces((Rule((Line("stop"),)),), ifs, tuple(firsts), (Line("roll-one"),), 4)


def _colours(hero: Hero, limited: bool, blank: bool) -> Pieces:
    ifs = (
        *_most("roll", 1),
        *_least("aside-hits", 1, 2, 3),
        *_least("aside-spare", 0, 1, 2),
        *_most("aside-spare", -1, -2),
        *_least("hits", 2, 3, 4),
        *_most("hits", 0, 1),
        *_least("spare", 0, 1, 2),
        *_most("spare", -1, -2),
    )
    names = ["hits", "spare", "covers", *SCORES]
    firsts = [First(name, MOST) for name in names]
    firsts += [First("short", FEWEST), First("dice", MOST), First("dice", FEWEST)]
    firsts += [First(f"colour {c}", side) for c in hero.colours for side in (MOST, FEWEST)]
    return Pieces((Rule((Line("keep"),)),), {"keep": ifs}, tuple(firsts))


def _bank(hero: Hero, limited: bool, blank: bool) -> Pieces:
    late = _most("throws-left", 1) if limited else ()
    stop = (
        *_least("result", *range(1, 7)),
        *_most("minus", 0, 1),
        *_most("hand", 1, 2, 3),
        *_least("loose", 1, 2),
        *_most("dead", 0, 1, 2),
        *late,
    )
    go_on = (
        *_most("result", *range(6)),
        *_least("minus", 1, 2),
        *_most("loose", 0),
        *_least("dead", 2, 3),
    )
    every = (*stop, *go_on)
    banks = ["bank-all", "bank-one", *(f"bank {c}" for c in hero.colours), "bank minus"]
    banks += [f"bank {BLANK}"] * blank
    firsts = [First(f"banked {c}", MOST) for c in hero.colours]
    roots = (Rule((Line("bank-all"),)), Rule((Line("stop"),)))
    ifs = {"stop": stop, **dict.fromkeys(banks, every)}
    return Pieces(roots, ifs, tuple(firsts), (Line("bank-all"),))


_PIECES = {
    ThrowAllAgain: _throw_all,
    ThrowInPairs: _pairs,
    SetAsideColour: _colours,
    BankByColour: _bank,
}
