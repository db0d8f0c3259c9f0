"""The two sides of a case: the solver's answer, and the engine's attack and settlement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.attack.openings import Opening, openings
from odds.hero_dice.answers.attack.state import READERS, read_state
from odds.hero_dice.answers.request import Request, read_request
from odds.hero_dice.attack.moves import Keep, Move, Roll, SetAside, Stop
from odds.hero_dice.attack.solving import Choice, FiniteAttack
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.check.bridge import Words, counted, state_of
from odds.hero_dice.check.cases import Case
from odds.hero_dice.data import edition
from odds.hero_dice.engine import attack as literal
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.cards import VillainCard
from odds.hero_dice.engine.minus_hits import minus_hits
from odds.hero_dice.engine.settlement import Scored, Settling, strike
from odds.hero_dice.engine.stacks import stack
from odds.hero_dice.words import BUST, ThrowAllAgain

Result = int | str


@dataclass(frozen=True)
class Solver:
    """The solver's side: one opening of a case, solved, with rules to read states by."""

    request: Request
    opening: Opening
    rules: Any

    def choices(self, attack: Attack) -> list[tuple[Words, Choice]]:
        """Return the solver's choices, best first, at a point that the engine has come to."""
        found = self.opening.attack.choices(self._state(attack))
        return [(self._words(attack, choice.move), choice) for choice in found]

    def best(self, attack: Attack) -> Words:
        """Return the choice of the policy whose law the solver gives."""
        state = self._state(attack)
        move = self._surely_ends(state) or self.opening.attack.choices(state)[0].move
        return self._words(attack, move)

    def _state(self, attack: Attack) -> Any:
        reader = READERS[type(self.request.hero.rule)]
        return reader(self.request, read_state(self.request, state_of(attack)), self.rules)

    def _surely_ends(self, state: Any) -> Move | None:
        """Return the policy's roll where no limit ends the attack: tied ones may go on for ever."""
        solved = self.opening.attack
        if not (isinstance(solved, FiniteAttack) and solved.structure.process.cyclic):
            return None
        process = solved.structure.process
        if state not in process.states:
            return None
        chosen = int(solved.solution.policy[process.states[state]])
        moves = solved.structure.rules.moves(state)
        return next((m for m, roll in moves if roll and process.rolls[roll] == chosen), None)

    def _words(self, attack: Attack, move: Move) -> Words:
        match move:
            case Stop():
                return ("stop",)
            case Keep(colour):
                return ("keep", self.request.hero.colours[colour])
            case Roll(()):
                return ("roll", counted(die for die in attack.hand))
            case Roll(dice):
                return ("roll", self._piles(dice))
            case SetAside(dice, markers):
                named = zip(self.request.hero.colours, markers, strict=True)
                return ("aside", self._piles(dice), tuple(c for c, n in named if n))

    def _piles(self, dice: tuple[tuple[int, ...], ...]) -> Words:
        symbols = self.rules_symbols
        piles = zip(self.request.hero.colours, dice, strict=True)
        named = {
            (colour, symbol): n
            for colour, pile in piles
            for symbol, n in zip(symbols, pile, strict=False)
            if n
        }
        return tuple(sorted(named.items()))

    @property
    def rules_symbols(self) -> tuple[str, ...]:
        """The symbols by which the solver counts a pile."""
        return (*self.request.hero.symbols, "blank")


def solver_side(case: Case) -> list[Solver]:
    """Return the solver's side for every way that minus-die can take dice, best first."""
    request = read_request(case.request)
    return [solver_of(request, each) for each in openings(request)]


def solver_of(request: Request, opening: Opening) -> Solver:
    """Return the solver's side of a request with certain dice taken."""
    setting = request.setting
    dice = request.hero.dice
    pool = tuple(n - opening.removed.count(colour) for colour, n in dice)
    plan = plan_of(request.hero, setting.faces, setting.terms, pool, setting.markers)
    return Solver(request, opening, rules_of(plan))


def engine_side(case: Case) -> Attack:
    """Return the engine's attack before anything is done."""
    faces = read_request(case.request).dice.faces
    return literal.start(case.hero, faces, case.abilities, case.markers, _attack_readings(case))


def _attack_readings(case: Case) -> tuple[str, ...]:
    """Return the readings that an attack knows; the others are the settlement's."""
    return tuple(name for name in case.readings if name == "one-colour-a-step")


# ---- what a result is worth, by the engine's settlement ----------------------------------------


def engine_worth(case: Case, result: Result) -> Fraction:
    """Return the worth of a result; damage is what the engine's settlement places."""
    goal, hits = case.goal, max(0, result) if isinstance(result, int) else 0
    match goal["kind"]:
        case "mean-hits":
            return Fraction(hits)
        case "hits-at-least":
            return Fraction(hits >= goal["hits"])
        case "defeat":
            return Fraction(placed(case, hits) >= goal["need"])
        case "mean-damage":
            return Fraction(min(goal.get("need", 10**9), placed(case, hits)))
    rows = {int(key): Fraction(value) for key, value in goal["worth"].items() if key != BUST}
    at = 0 if result == BUST else int(result)
    return rows[min(max(at, min(rows)), max(rows))]


def placed(case: Case, hits: int) -> int:
    """Return the damage that hits leave on a villain with the case's abilities."""
    card = VillainCard("villain", "a villain", case.hero, 99, case.abilities)
    scored = Scored(case.hero, 0, hits)
    readings = tuple(name for name in case.readings if name != "one-colour-a-step")
    steps = edition("2016").settlement.value
    assert isinstance(steps, tuple)
    now = strike(Settling((stack(1, card),), (scored,), readings=readings), steps)
    return now.battlefield[0].damage[0]


def enough(case: Case) -> int | None:
    """Return the result from which on nothing is worth more, for a hero whose results add up."""
    if not isinstance(read_request(case.request).hero.rule, ThrowAllAgain):
        return None
    goal = case.goal
    if goal["kind"] == "worth":
        return max(int(key) for key in goal["worth"] if key != BUST)
    if goal["kind"] == "hits-at-least":
        return int(goal["hits"])
    spare = minus_hits(case.abilities, case.hero)
    return int(goal["need"]) + spare if "need" in goal else None
