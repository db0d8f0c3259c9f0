"""The chapter on the data. Truth: the data files themselves."""

from odds.hero_dice.answers import catalogue
from tests.reports.boxes import BOXES, made, table


def test_every_value_of_the_data_files_is_in_a_table():
    chapter = made("data", "assumed dice")
    assert [r["villain"] for r in table(chapter, "data-villain-cards")] == [
        r["name"] for r in catalogue.villains()
    ]
    assert len(table(chapter, "data-city-cards")) == 2 * len(catalogue.cities())
    assert len(table(chapter, "data-hero-cards")) == sum(
        len(r["cards"]) for r in catalogue.heroes()
    )
    assert len(table(chapter, "data-facts")) == sum(len(r["facts"]) for r in catalogue.dice())
    assert {r["edition"] for r in table(chapter, "data-edition-rules")} == {"2015", "2016"}


def test_unknown_values_stay_empty():
    rows = table(made("data", "assumed dice"), "data-villain-cards")
    assert all((r["threat"] is None) == (r["threat_sure"] == "unknown") for r in rows)
    assert all((r["abilities"] is None) == (r["abilities_sure"] == "unknown") for r in rows)


def test_every_value_is_counted_once_in_its_row():
    long = table(made("data", "assumed dice"), "data-confidence")
    for row in table(made("data", "assumed dice"), "data-sure"):
        counts = {
            each["confidence"]: each["values"] for each in long if each["kind"] == row["kind"]
        }
        assert {k: v for k, v in row.items() if k != "kind" and v != ""} == counts


def test_faces_in_words_are_those_of_the_box():
    for box in BOXES.values():
        for row in table(made("data", box.name), "data-faces"):
            counts = [int(word) for word in row["faces"].split() if word.isdigit()]
            assert sum(counts) == 6
