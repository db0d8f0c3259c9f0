"""What holds whatever the dice. Truth: single questions about the very faces that are named."""

from fractions import Fraction

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import titles
from reports.chapters import robust
from reports.chapters.robust import rolls as robust_rolls
from reports.dice_words import SYMBOLS
from reports.parts import Box
from reports.wording import said
from tests.reports.boxes import made, sentences, table
from tests.reports.by_dice import throws


def test_ranges_do_not_depend_on_the_box():
    for name in ("robust-means", "robust-chances", "robust-decided", "robust-flash-totals"):
        assert table(made("robust", "assumed dice"), name) == table(
            made("robust", "an odd box"), name
        )


def test_an_end_of_a_range_is_attained_by_the_faces_that_it_names():
    ends = [
        (hero, goal, robust.robust(hero, goal)["value"][end])
        for hero in titles()
        for goal in list(robust.GOALS)[1:]
        for end in ("least", "greatest")
    ]
    for hero, goal, end in ends:
        box = Box("one of the tables", {hero: end["faces"]})
        assert asking.value(box, hero, robust.GOALS[goal]) == asking.number(end)


def test_dice_against_the_facts_are_told_so():
    told = [said(s) for s in sentences(made("robust", "an odd box"))]
    assert sum("contradict" in each for each in told) == 3
    assert sum("fit the facts, and their chances" in each for each in told) == 1


def test_faces_are_words_and_no_names_of_files():
    for goal in ("hits-on-average", "at-least-3-hits"):
        for row in table(made("robust", "assumed dice"), f"robust-{goal}"):
            counts = [int(word) for word in row["faces"].split() if word.isdigit()]
            assert sum(counts) % 6 == 0
            assert not any(name in row["faces"] for name in ("reverse-flash", "heat-vision"))
            assert any(words in row["faces"] for words in SYMBOLS.values())


def test_the_die_left_out_is_the_most_frequent_one_of_each_goal():
    """Read goal by goal from the table: the words of a hero name each goal beside its die."""
    rows = table(made("robust", "assumed dice"), "robust-left-out")
    told = next(s for s in sentences(made("robust", "assumed dice")) if "mostly" in s.values)
    words = dict(zip(titles(), str(told.values["mostly"]).split("; "), strict=True))
    for hero, title in titles().items():
        own = [row for row in rows if row["hero"] == title]
        for place, goal in enumerate(robust.GOALS):
            best = max(own, key=lambda row: row[f"goal_{place}"])["die"]
            part = next((p for p in words[hero].split(", ") if goal in p), words[hero])
            assert best in part
        assert robust_rolls._tables(hero) == {row["tables"] for row in own}.pop()
    assert words["superman"].startswith("Superman yellow for hits on average and at least 3 hits")


def test_rolls_that_are_as_likely_are_counted():
    """Superman's dice one by one: the likeliest first roll, as piles by colour, and its equals."""
    faces = next(row["faces"] for row in catalogue.dice() if row["hero"] == "superman")
    chances: dict[tuple[tuple[str, str], ...], Fraction] = {}
    colours = ["red", "yellow", "yellow", "blue", "blue", "blue"]
    for symbols, chance in throws(faces, colours):
        key = tuple(sorted(zip(colours, symbols, strict=True)))
        chances[key] = chances.get(key, Fraction(0)) + chance
    level = sum(chance == max(chances.values()) for chance in chances.values())
    told = [said(s) for s in sentences(made("robust", "assumed dice"))]
    words = f"Of Superman's {level} first rolls with a chance of"
    assert any(words in each and each.endswith("the table lists 4.") for each in told)
