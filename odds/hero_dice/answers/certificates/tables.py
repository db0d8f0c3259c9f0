"""The certificate of an attack with finitely many situations: a transition table and its values."""

from __future__ import annotations

from typing import Any

from odds.hero_dice.attack.dice import DrawTable, Pool, face_matrix
from odds.hero_dice.attack.structure import FaceKey, Plan, rules_of
from odds.hero_dice.heroes import hero

Entry = dict[str, Any]


def table_of(attack: Any) -> Entry:
    """Return rolls, situations and ends of a solved attack, with the draws that weigh them.

    A roll is [draw, situations it lands in, value], a situation [end or -1, rolls offered, choice],
    an end [result, worth]; a choice is a roll, or -1 to end.
    """
    process, solution = attack.structure.process, attack.solution
    rules = rules_of(attack.structure.plan)
    for roll in process.rolls:
        rules.outcomes(roll)
    values = list(map(str, solution.roll_value.tolist()))
    rolls = [
        [rules.draw(roll), process.landing(i)[0], values[i]] for roll, i in process.rolls.items()
    ]
    states = zip(process.stop.tolist(), solution.policy.tolist(), strict=True)
    worths = map(str, solution.worth.tolist())
    return {
        "kind": "table",
        "denominator": str(solution.denominator),
        **draws_of(rules, attack.structure.plan, attack.setting.faces),
        "start": process.start,
        "rolls": rolls,
        "situations": [[end, process.choices(i), do] for i, (end, do) in enumerate(states)],
        "ends": [[result, worth] for result, worth in zip(process.results, worths, strict=True)],
        "names": {"rolls": list(process.rolls), "situations": list(process.states)},
    }


def draws_of(rules: Any, plan: Plan, faces: FaceKey) -> Entry:
    """Return every draw asked for: dice by colour, outcomes, weights.

    An outcome lists the throws that read alike, each as dice by colour and symbol.
    """
    table: DrawTable = rules.draws.table()
    colours = hero(plan.hero).colours
    matrix = face_matrix({c: dict(counts) for c, counts in faces}, colours, plan.symbols)
    weights = table.weights(matrix).flat.tolist()
    return {
        "colours": list(colours),
        "symbols": list(plan.symbols),
        "draws": [
            _draw(pool, range(*rules.draws.starts[d : d + 2]), table, weights)
            for pool, d in rules.draws.number.items()
        ],
    }


def _draw(pool: Pool, places: range, table: DrawTable, weights: list[int]) -> Entry:
    cuts = [*table.cuts.tolist(), table.terms.shape[1]]
    throws = table.piles[table.terms].transpose(1, 0, 2)
    return {
        "dice": list(pool),
        "outcomes": [throws[cuts[i] : cuts[i + 1]].tolist() for i in places],
        "weights": [weights[i] for i in places],
    }
