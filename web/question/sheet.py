"""Everything that the page shows for one question, ready to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers import Fault
from web.question import asking, choices, foreign, names, packing, words
from web.question.bars import Law, laws
from web.question.cards import Note, by_set, card, notes
from web.question.names import Fields, Play, Row
from web.question.say import Say
from web.question.wrong import Problem, Wrong, problem


@dataclass(frozen=True)
class Answer:
    """The answer in words: the value, its laws, the first decision."""

    title: str
    value: str
    unit: str
    exact: str | None
    between: tuple[str, str] | None
    laws: list[Law]
    bust: str
    openings: list[choices.Option]
    first_rolls: list[choices.FirstRoll]
    ignored: list[str]
    given: bool
    best_removal: list[str]


@dataclass
class Sheet:
    """What the page draws: inputs, problems beside them, the answer, the advice.

    `language` is the one that the address names, if it does.
    """

    fields: Fields
    hero: Row | None
    say: Say
    language: str | None = None
    problems: dict[str, Problem] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    answer: Answer | None = None
    advice: list[choices.Option] = field(default_factory=list)
    unfinished: Problem | None = None

    heroes = staticmethod(names.heroes)
    goals = names.GOALS
    counted = staticmethod(names.counted)

    @property
    def play(self) -> Play:
        """What the page asks about a roll of this hero."""
        return names.PLAYS.get(self.fields["hero"], Play())

    @property
    def canonical(self) -> str:
        """The query that asks the same question, in the language that the address names."""
        return self.query(self.language)

    def query(self, language: str | None) -> str:
        """Return the query that asks the same question in a language."""
        asked = packing.canonical(self.fields) if self.fields["hero"] else ""
        return "&".join(part for part in (asked, f"lang={language}" if language else "") if part)

    def villains(self) -> dict[str, list[str]]:
        """Return the names of the villains known, by the title of their set."""
        return by_set(self.say)

    @property
    def limited(self) -> bool:
        """Whether the number of the roll counts."""
        return bool(self.fields.get("only-3-rolls"))

    @property
    def carried(self) -> Fields:
        """The inputs that are not drawn and still kept: those of other heroes."""
        mine = names.dice_name(self.fields["hero"])
        if self.hero is None:
            return {name: text for name, text in self.fields.items() if name != "hero"}
        short = {names.dice_name(hero) for hero in names.heroes()} - {mine}
        return {name: text for name, text in self.fields.items() if name in short}

    @property
    def others_open(self) -> bool:
        """Whether an ability that changes nothing here was entered."""
        listed = [name for name, _ in self.abilities(mine=False)]
        return any(self.fields.get(name) not in (None, "", "0") for name in listed)

    @property
    def dice_open(self) -> bool:
        """Whether something is wrong with the faces of the dice."""
        return any(name.split(".")[0] == "dice" for name in self.problems)

    @property
    def aside_open(self) -> bool:
        """Whether dice set aside were entered."""
        return bool(self.hero and asking.dice(self.fields, "aside"))

    def abilities(self, mine: bool) -> list[tuple[str, Row]]:
        """Return the abilities that change this hero's attack, or the others."""
        hero = self.fields["hero"]
        every = names.abilities().items()
        return [(name, row) for name, row in every if names.concerns(row, hero) == mine]

    def face(self, colour: str, symbol: str) -> str:
        """Return the input of a face: of the user's own dice, else the default."""
        name = f"{colour}.{symbol}"
        if self.fields.get("own"):
            return self.fields.get(name) or "0"
        return packing.default_faces(self.fields["hero"])[name]

    def shows(self, colour: str, symbol: str) -> bool:
        """Tell whether a die of this colour may show the symbol."""
        typed = [self.fields.get(f"{kind}.{colour}.{symbol}") for kind in ("hand", "aside")]
        return self.face(colour, symbol) != "0" or any(
            text not in (None, "", "0") for text in typed
        )

    def thrown(self, colour: str) -> int:
        """Return how many dice of a colour minus-die leaves."""
        taken = asking.number(self.fields.get(f"removed.{colour}") or "0")
        number: int = self.hero["dice"][colour] if self.hero else 0
        return max(0, number - taken) if isinstance(taken, int) else number

    def attempt(self, ask: Callable[[], Any], entries: list[str]) -> Any:
        """Return what `ask` returns; a fault is put beside its input instead."""
        try:
            return ask()
        except Fault as fault:
            self.problems[asking.place(fault, entries)] = problem(self.say, fault)
            return None


def sheet_of(
    fields: Fields, say: Say, language: str | None = None, unknown: Sequence[str] = ()
) -> Sheet:
    """Return the sheet for the inputs: answered, or with what is wrong beside its input.

    `unknown` are the parts of the address that the page does not know.
    """
    sheet = Sheet(fields, names.heroes().get(fields["hero"]), say, language)
    if unknown:
        wrong = Wrong("address", "question.fault.unknown", given=foreign.told(unknown))
        sheet.problems["address"] = problem(say, wrong)
    if fields.get("villain"):
        sheet.notes = sheet.attempt(lambda: notes(say, card(fields["villain"])), []) or []
    if sheet.hero is None:
        if fields["hero"]:
            wrong = Wrong("hero", "question.fault.hero", given=repr(fields["hero"]))
            sheet.problems["hero"] = problem(say, wrong)
        return sheet
    _answered(sheet)
    return sheet


def _answered(sheet: Sheet) -> None:
    """Answer the question and advise on the roll; where that fails, say everything wrong."""
    asked, before = asking.entries(sheet.fields), dict(sheet.problems)
    request = sheet.attempt(lambda: asking.question(sheet.fields), asked)
    sheet.answer = request and sheet.attempt(lambda: _answer(sheet, request), asked)
    if sheet.answer is not None:
        _best_removed(sheet, sheet.answer.best_removal)
        _advised(sheet, request, asked)
        return
    whole, sheet.problems = sheet.problems, before
    for part in asking.alone(sheet.fields):
        sheet.attempt(lambda part=part: answers.solve(part()), asked)
    sheet.problems |= whole


def _advised(sheet: Sheet, request: dict[str, Any], asked: list[str]) -> None:
    """Advise on the roll; while it is being entered, what it lacks is no error yet."""
    if not sheet.fields.get("unfinished"):
        sheet.advice = sheet.attempt(lambda: _advice(sheet, request), asked) or []
        return
    try:
        sheet.advice = _advice(sheet, request)
    except Fault as fault:
        sheet.unfinished = problem(sheet.say, fault)


def _best_removed(sheet: Sheet, best: list[str]) -> None:
    """Let the best dice for minus-die stand in the page until a roll is entered without them."""
    colours = list(names.heroes()[sheet.fields["hero"]]["dice"])
    typed = [sheet.fields.get(f"removed.{colour}", "") for colour in colours]
    if not any(typed) or not asking.dice(sheet.fields, "hand"):
        sheet.fields.update({f"removed.{colour}": str(best.count(colour)) for colour in colours})


def _answer(sheet: Sheet, request: dict[str, Any]) -> Answer:
    found, say, goal = answers.solve(request), sheet.say, sheet.fields["goal"]
    value, bust = found["value"], words.share(found["bust"])
    return Answer(
        title=_title(say, sheet.fields),
        value=words.told(say, value, goal, 2),
        unit=words.unit(say, goal),
        exact=value["exact"],
        between=words.between(say, value),
        laws=laws(say, found, _needs(sheet.fields)),
        bust="" if bust == 0 else words.percent(say, bust),
        openings=choices.openings(say, found, goal),
        first_rolls=[choices.first_roll(say, row, goal) for row in answers.first_rolls(request)],
        ignored=[say.bears(word) for word in found["ignored"]],
        given=found["dice"]["confidence"] == "given",
        best_removal=found.get("minus_die", {}).get("best", []),
    )


def _needs(fields: Fields) -> dict[str, int]:
    """Return how many hits or how much damage the goal needs, nothing where it needs none."""
    goal, need = fields["goal"], asking.number(fields["need"])
    what = "hits" if goal == "hits-at-least" else "damage"
    return {what: need} if goal in names.NEEDING and isinstance(need, int) else {}


def _title(say: Say, fields: Fields) -> str:
    goal, whom = fields["goal"], fields.get("villain") or say("question.answer.the-villain")
    if goal in names.NEEDING or goal == "worth":
        return say(f"question.answer.{goal}", need=fields["need"], villain=whom)
    return say.goal(goal)


def _advice(sheet: Sheet, request: dict[str, Any]) -> list[choices.Option]:
    best = sheet.answer.best_removal if sheet.answer else []
    state = asking.state(sheet.fields, best, sheet.limited)
    if state is None:
        return []
    found = answers.advise({**request, "state": state})
    return choices.options(sheet.say, found["options"], state["hand"], sheet.fields["goal"])
