"""What is seen of a table. Truth: the letters it holds, and what a reader needs."""

import re
from fractions import Fraction
from importlib.resources import files

import pytest

from reports.edition import Edition
from reports.parts import Box, Chapter, Column, Figure, Table
from reports.views import dice, grid, paired, split, spread, strip, symbol


def table(names, *rows, title="T", unit=""):
    columns = tuple(Column(name, name.rpartition("_")[2].upper(), name, unit) for name in names)
    return Table("t", title, columns, rows)


def drawn(seen, row, place):
    return re.findall(r'<span class="die (\w+)">(.*?)</span>', str(dice(seen, row, place)))


# ---- dice ------------------------------------------------------------------------------------


def test_dice_have_the_colour_that_their_letter_tells():
    seen = grid(table(("black", "gray_bb"), ("BBM", "3bB gW")))
    assert drawn(seen, 0, 1) == [("black", "bB"), ("gray", "gW")]
    assert re.sub("<.*?>", "", str(dice(seen, 0, 1))) == "3bB gW", "the letters stay"


def test_dice_without_a_letter_have_the_colour_of_column_row_or_table():
    seen = grid(table(("black", "gray_bb"), ("BBM", "3bB")))
    assert drawn(seen, 0, 0) == [("black", "BBM")]
    assert drawn(seen, None, 1) == [("gray", "BB")]
    assert drawn(grid(table(("colour", "dice"), ("blue", "SK"))), 0, 1) == [("blue", "SK")]
    assert drawn(grid(table(("dice",), ("SK",), title="Red die")), 0, 0) == [("red", "SK")]


@pytest.mark.parametrize("text", ["stop", ".", "-", "", "SHIELD 2", "xB", "gB or not"])
def test_other_words_are_no_dice(text):
    assert dice(grid(table(("hand", "gray_bb"), ("a", text), ("a", "b"))), 0, 0) is None
    assert not drawn(grid(table(("gray", "black"), (text, "b"))), 0, 0)


def test_letters_without_any_colour_are_no_dice():
    assert dice(grid(table(("ability",), ("WOUND",))), 0, 0) is None


def test_words_are_escaped():
    assert dice(grid(table(("gray",), ("<B>",))), 0, 0) is None


# ---- widths ----------------------------------------------------------------------------------


def test_what_fits_in_a_column_is_narrow():
    assert grid(table(("a", "b"), ("x" * 20, "y" * 20))).narrow
    assert grid(table(("a", "b"), ("a sentence " * 20, 1))).narrow, "sentences are broken"
    assert not grid(table(("a", "b"), ("x" * 80, 1))).narrow, "a word is not"
    assert not grid(table([f"a{n}" for n in range(11)], [Fraction(1, 3)] * 11)).narrow


def test_a_few_columns_of_words_stand_beside_their_picture():
    rules = table(("size", "rule", "loss"), (1, "Stop at once, whatever the dice may show.", 0.5))
    figure = Figure("f", "F", rules, "steps", "size", "loss")
    assert paired(rules, figure)
    assert not paired(rules, None)
    assert not paired(table(("size", "loss"), (1, 0.5)), figure)


def test_a_sheet_has_its_wide_tables_below():
    wide = table([f"a{n}" for n in range(11)], [Fraction(1, 3)] * 11)
    slim = table(("a",), (1,))
    assert split([wide, slim]) == ([slim], [wide])
    assert spread(wide)
    assert not spread(slim)


# ---- numbers of a sheet ----------------------------------------------------------------------


def test_a_sheet_tells_whole_percents_and_two_digits():
    chances = grid(table(("a", "b"), (Fraction(2, 3), Fraction(1, 999)), unit="chance"), brief=True)
    assert [cell.text for cell in chances.rows[0]] == ["67\u00a0%", "< 1\u00a0%"]
    assert [cell.share for cell in chances.rows[0]] == ["0.67", "0.00"]
    hits = grid(table(("a", "b"), (Fraction(2, 3), 2), unit="hits"), brief=True)
    assert [cell.text for cell in hits.rows[0]] == ["0.67", "2"]
    assert hits.rows[0][0].value == "2/3", "the number itself stays"


def test_a_sheet_says_which_dice_it_is_for():
    mine = {"flash": {"red": {"flash": 6}, "yellow": {"race": 6}}}
    rows = strip(Edition(Box("mine", mine), "1"), Chapter("flash", "Flash: when to stop", ()))
    assert [(row["colour"], row["faces"]) for row in rows] == [
        ("red", {"flash": 6}),
        ("yellow", {"race": 6}),
    ]


def test_every_symbol_of_a_die_is_drawn():
    drawn = (files("reports") / "templates/symbols.html").read_text()
    for name in {name for row in Edition(Box(), "1").faces for name in row["faces"]}:
        assert f'"{name}": ' in drawn
        assert symbol(name)[0].isupper() or name == "blank"


def test_a_table_of_many_lines_is_broken_over_pages():
    rule = "\n".join(["Stop."] * 5)
    assert grid(table(("size", "rule"), *[(n, rule) for n in range(3)])).short
    assert not grid(table(("size", "rule"), *[(n, rule) for n in range(4)])).short
    assert not grid(table(("size", "rule"), *[(n, "x " * 70) for n in range(6)])).short


def test_letters_shrink_only_where_words_cannot_be_broken():
    words = grid(table([f"a{n}" for n in range(9)], ["four words of text"] * 9))
    assert not words.narrow
    assert words.fit == ""
    assert float(grid(table([f"a{n}" for n in range(9)], ["x" * 18] * 9)).fit) < 1


def test_names_of_rows_stay_in_sight_unless_they_are_sentences():
    assert grid(table(("a", "b"), ("Green Lantern", 1))).held
    assert not grid(table(("a", "b"), ("a sentence of some length", 1))).held
