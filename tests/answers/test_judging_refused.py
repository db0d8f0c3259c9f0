"""Rules that cannot be judged are refused, and the message names the field that is wrong."""

import pytest

from odds.hero_dice.answers import Fault, judge

MEAN = {"kind": "mean-hits"}


def defeat(need):
    return {"kind": "defeat", "need": need}


WRONG = [
    ([], "rule"),
    ("stop", "rule"),
    ([{"do": "fly"}], "rule[0].do"),
    ([{"do": "stop", "when": []}], "rule[0].when"),
    ([{"do": "stop", "if": [["total", "at-least"]]}], "rule[0].if[0]"),
    ([{"do": "stop", "if": [["result", "at-least", 1]]}], "rule[0].if[0]"),
    ([{"do": "stop", "if": [["total", "near", 1]]}], "rule[0].if[0]"),
    ([{"do": "stop", "if": [["total", "at-least", 100]]}], "rule[0].if[0]"),
    ([{"do": "roll", "first": [["dice", "most"]]}], "rule[0].first[0]"),
    ([{"do": "roll-one"}], "rule[0].do"),
    ([{"do": "roll", "first": [["dice"]]}], "rule[0].first[0]"),
    ([{"do": "stop"}] * 13, "rule"),
]


@pytest.mark.parametrize(("rule", "field"), WRONG)
def test_wrong_rule_names_its_field(rule, field):
    with pytest.raises(Fault) as fault:
        judge({"hero": "flash", "goal": defeat(3), "rule": rule})
    assert fault.value.field == field


def test_rule_that_can_roll_for_ever_is_refused():
    only = {"recharge": 6}
    asked = {"hero": "green-lantern", "dice": {"green": only, "black": only}, "goal": MEAN}
    with pytest.raises(Fault, match="for ever"):
        judge({**asked, "rule": [{"do": "roll recharge"}, {"do": "stop"}]})
    races = {"race": 6}
    asked = {"hero": "flash", "dice": {"red": races, "yellow": races}, "goal": defeat(1)}
    with pytest.raises(Fault, match="for ever"):
        judge({**asked, "rule": [{"do": "roll"}]})
