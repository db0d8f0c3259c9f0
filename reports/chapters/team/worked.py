"""Part of the chapter on teams: one round worked through, every number of it checked.

Two known villains, two heroes, no cards and no markers; the turn answer says whom to attack and in
which order. Its value is laid beside the chances of single attacks: 2 for a fall, 2 more for a fall
with damage of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, Values, against, listed, plain, titles
from reports.chapters.team.two_heroes import GOALS
from reports.parts import Box, Column, Part, Sentence, Steps, Table

VILLAINS = ("Weather Wizard", "Captain Cold")
HEROES = ("flash", "green-lantern")
FALL, MARKER = 2, 2
Row = dict[str, Any]


@dataclass(frozen=True)
class Worked:
    """The round for the dice of a box: what is asked, and what the answer advises for the city."""

    box: Box

    @cached_property
    def foes(self) -> list[Row]:
        """The two villains as the data have them."""
        return [catalogue.villain(name) for name in VILLAINS]

    def answer(self, goal: str) -> Row:
        """Return the turn answer for one count of `GOALS`."""
        field = [
            {"threat": f["threat"]["value"], "abilities": f["abilities"]["value"]}
            for f in self.foes
        ]
        heroes = [{"hero": hero, **self.box.of(hero)} for hero in HEROES]
        asked = {"battlefield": field, "heroes": heroes, "goal": GOALS[goal], "interleave": False}
        return asking.ask("turn", asked)

    @cached_property
    def best(self) -> Row:
        """What is advised for the city."""
        found: Row = self.answer("city")["best"]
        return found

    @property
    def together(self) -> bool:
        """Whether both attack the same villain."""
        return len(set(self.best["targets"].values())) == 1

    @property
    def order(self) -> list[str]:
        """Who attacks after whom."""
        return list(self.best["order"])

    def chance(self, hero: str, place: int, need: int) -> Fraction:
        """Return the chance of a hero to add so much damage to a villain; 1 where none is needed.

        >>> Worked(Box()).chance("flash", 0, 0)
        Fraction(1, 1)
        """
        if need <= 0:
            return Fraction(1)
        return asking.chances(self.box, hero, self.abilities(place), most=need)[need - 1]

    def abilities(self, place: int) -> list[str]:
        """Return the abilities of a villain."""
        return list(self.foes[place]["abilities"]["value"])

    def minus(self, hero: str, place: int) -> int:
        """Return what a villain takes off the hits of a hero."""
        effects = catalogue.ability_effects()
        own = [effects[name.split(":")[0]] for name in self.abilities(place)]
        return sum(each["minus_hits"] for each in own if each["hero"] in (None, hero))

    def ends(self) -> Iterator[tuple[int, Fraction, Fraction, Fraction]]:
        """Yield for each damage of the first: its chance, that the villain falls, what it gains."""
        first, second = self.order
        place = self.best["targets"][first]
        threat = int(self.foes[place]["threat"]["value"])
        plan = next(row for row in self.best["plan"] if row["hero"] == second)
        for row in plan["rolls_for"]:
            hits = [int(after[first]) for after in row["after"]]
            damage = max(0, min(hits) - self.minus(first, place))
            falls = self.chance(second, place, threat - damage)
            yield damage, asking.exact(row["chance"]), falls, self.gains(damage, threat, place)

    def gains(self, damage: int, threat: int, place: int) -> Fraction:
        """Return what the city gains where the first has dealt so much, by single attacks."""
        second = self.order[1]
        if damage >= threat:
            return FALL + MARKER * self.chance(second, place, 1)
        worth = Fraction(FALL + MARKER * (damage > 0))
        return worth * self.chance(second, place, threat - damage)

    def counted(self) -> Fraction:
        """Return what the advised round gains, by chances of single attacks alone."""
        if self.together:
            return sum((chance * gain for _, chance, _, gain in self.ends()), Fraction(0))
        return FALL * sum((self.falls(hero) for hero in HEROES), Fraction(0))

    def falls(self, hero: str) -> Fraction:
        """Return the chance of a hero to fell his advised target alone."""
        place = self.best["targets"][hero]
        return self.chance(hero, place, int(self.foes[place]["threat"]["value"]))


def parts(box: Box) -> list[Part]:
    """Return the worked round."""
    worked = Worked(box)
    after = [_after(worked)] if worked.together else []
    return [*_lies(worked), _choices(worked), _steps(worked), *after, *_for_threat(worked)]


def _lies(worked: Worked) -> list[Sentence]:
    """Say what lies there, and how sure it is."""
    cards = [
        f"{f['name']} (threat {f['threat']['value']}, {against(worked.abilities(place))})"
        for place, f in enumerate(worked.foes)
    ]
    guessed = [f["name"] for f in worked.foes if f["abilities"]["confidence"] != "printed"]
    text = f"{listed(titles()[h] for h in HEROES)} face {listed(cards)}. No damage lies there, and "
    text += "they use no cards and no markers. Four choices of targets are open; each is worth "
    text += "this, on average over the round:"
    told = [plain(text)]
    if guessed:
        told.insert(0, plain(f"An example with known villains. What {listed(guessed)} can do is "
                             "inferred from the example of a rulebook."))  # fmt: skip
    return told


def _choices(worked: Worked) -> Table:
    felled = {_key(r): asking.exact(r["value"]) for r in worked.answer("felled")["assignments"]}
    rows = tuple(
        (*(worked.foes[place]["name"] for place in _key(row)), asking.exact(row["value"]),
         felled[_key(row)])
        for row in worked.answer("city")["assignments"]
    )  # fmt: skip
    columns = (
        *(Column(h.replace("-", "_"), f"{titles()[h]} attacks", "his target") for h in HEROES),
        Column("city", "City gains", "2 for a fall, 2 more for a Team marker, played for that"),
        Column("felled", "Threat felled", "mean threat that falls, played for that", "threat"),
    )
    note = "Each number in the better order of the two heroes, at best play for just that number."
    return Table("team-worked-choices", "Whom to attack", columns, rows, note)


def _key(row: Row) -> tuple[int, ...]:
    return tuple(row["targets"][hero] for hero in HEROES)


def _after(worked: Worked) -> Table:
    """Return what each result of the first leaves to the second."""
    first, second = (titles()[hero] for hero in worked.order)
    threat = int(worked.foes[worked.best["targets"][worked.order[0]]]["threat"]["value"])
    rows = tuple(
        (damage, chance, max(0, threat - damage), falls, gain)
        for damage, chance, falls, gain in worked.ends()
        if chance
    )
    columns = (
        Column("damage", f"Damage of {first}", "what lies there after his attack", "damage"),
        Column("chance", "How often", "chance that he ends with it", CHANCE),
        Column("need", f"{second} needs", "what is left to do", "damage"),
        Column("falls", "It then falls", f"chance that {second} does it", CHANCE),
        Column("gain", "City gains", f"what this result of {first} is worth to the city"),
    )
    note = "0 left to do: it falls already, and the second plays for one damage: a Team marker."
    title = f"What {first} leaves, and what {second} then does"
    return Table("team-worked-after", title, columns, rows, note)


def _steps(worked: Worked) -> Steps:
    second = [_second(worked)] if worked.together else []
    title = "The round for the city, step by step"
    return Steps("team-worked-steps", title, (_targets(worked), _first(worked), *second))


def _targets(worked: Worked) -> Sentence:
    values = [asking.exact(r["value"]) for r in worked.answer("city")["assignments"]]
    best, other = sorted(values, reverse=True)[:2]
    text = "Targets: {who}. That gains the city {best:.2f} on average, the next best choice "
    text += "{other:.2f}."
    told: Values = {"who": _who(worked, worked.best), "best": best, "other": other}
    return Sentence(text, told, lambda best, other, **_: best == worked.counted() == max(values)
                    and other == sorted(values)[-2])  # fmt: skip


def _who(worked: Worked, row: Row) -> str:
    """Return who attacks whom, in a sentence."""
    foes = [worked.foes[place]["name"] for place in _key(row)]
    if len(set(foes)) == 1:
        return f"both attack {foes[0]}"
    return listed(f"{titles()[h]} attacks {foe}" for h, foe in zip(HEROES, foes, strict=True))


def _first(worked: Worked) -> Sentence:
    """Say who begins and what for; one each, how sure both are."""
    if not worked.together:
        one, two = (worked.falls(hero) for hero in HEROES)
        text = "Both attack for themselves: {a} fells his target in {one:.1%}, {b} in {two:.1%}."
        names: Values = {key: titles()[h] for key, h in zip("ab", HEROES, strict=True)}
        return Sentence(text, {**names, "one": one, "two": two}, lambda one, two, **_:
                        FALL * (one + two) == asking.exact(worked.best["value"]))  # fmt: skip
    first, second = (titles()[hero] for hero in worked.order)
    return plain(
        f"{first} attacks first and plays for the last column of the table below: any damage of "
        f"his makes it easier for {second}."
    )


def _second(worked: Worked) -> Sentence:
    """Say that the second plays for what is left, and how often the villain falls in all."""
    falls = sum((chance * falls for _, chance, falls, _ in worked.ends()), Fraction(0))
    name = worked.foes[worked.best["targets"][worked.order[0]]]["name"]
    text = "Then {second} counts what is left and plays for just that. Played so, {villain} falls "
    text += "in {falls:.1%} of rounds."
    told: Values = {"second": titles()[worked.order[1]], "villain": name, "falls": falls}
    return Sentence(text, told, lambda falls, **_: falls == _fallen(worked))


def _for_threat(worked: Worked) -> list[Sentence]:
    """Say what is best where felled threat is counted, and what the city's choice then costs."""
    best = worked.answer("felled")["best"]
    values = [asking.exact(row["value"]) for row in worked.answer("felled")["assignments"]]
    own = next(
        asking.exact(row["value"])
        for row in worked.answer("felled")["assignments"]
        if row["targets"] == worked.best["targets"]
    )
    top = max(values)
    if own == top:
        return [plain("Who counts the threat that falls instead takes the same targets.")]
    text = "Who counts the threat that falls instead, for the room that it leaves, takes other "
    text += "targets: {who}. On average {top:.2f} falls then, with the targets above {own:.2f}."
    told: Values = {"who": _who(worked, best), "top": top, "own": own}
    return [Sentence(text, told, lambda top, own, **_: top == max(values) > own and own in values)]


def _fallen(worked: Worked) -> Fraction:
    """Return the chance that the villain falls: what the city gains less its Team markers."""
    first, second = worked.order
    place = worked.best["targets"][first]
    threat = int(worked.foes[place]["threat"]["value"])
    marks = Fraction(0)
    for damage, chance, falls, _ in worked.ends():
        both = worked.chance(second, place, 1) if damage >= threat else falls * (damage > 0)
        marks += chance * both
    return (asking.exact(worked.best["value"]) - MARKER * marks) / FALL
