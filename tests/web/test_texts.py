"""The catalogue: every text in every language, every text used, every text that is used there."""

import re
from pathlib import Path

import pytest

from odds.hero_dice.answers import catalogue as known
from web.texts import LANGUAGES, CatalogueError, catalogue, checked, language_of, parts, texts

WEB = Path(__file__).parents[2] / "web"
NAMES = "|".join(parts())
LITERAL = re.compile(rf"""(["'`])((?:{NAMES})\.[\w.-]*)(?:\{{|\$\{{|\1)""")
"""A quoted key, or the start of one before a closing quote or a value put in."""
FILE = re.compile(r"\.(?:toml|js|css|html|json|svg|py|webmanifest)$")
WORD = re.compile(r"""["'`]([\w-]+)["'`]|\b([\w-]+):""")


def sources():
    """Yield (name, text) of everything that may use a text: Python, templates, scripts."""
    for path in sorted(WEB.rglob("*")):
        if path.suffix in (".py", ".html", ".js", ".svg"):
            yield path.relative_to(WEB).as_posix(), path.read_text("utf-8")


SOURCES = dict(sources())
WORDS = {one or other for text in SOURCES.values() for one, other in WORD.findall(text)}
"""What stands in quotes or is a key of a table: names that may complete a key."""
USED = {
    (name, found[1])
    for name, text in SOURCES.items()
    for found in LITERAL.findall(text)
    if not FILE.search(found[1])
}
WHOLE = {text for _, text in USED if not text.endswith((".", "-"))}
STARTS = {text for _, text in USED if text.endswith((".", "-"))}
ALL = {key for part in parts() for key in catalogue(part)}


def used(key):
    """Tell whether a key is used: as a whole, or built from a start that is.

    After a start that names the part alone, the next name of the key must stand in a source too.
    """
    part, _, rest = key.partition(".")
    starts = tuple(STARTS - {f"{part}."})
    bare = f"{part}." in STARTS and rest.partition(".")[0] in WORDS
    return key in WHOLE or key.startswith(starts) or bare


@pytest.mark.parametrize("part", parts())
def test_every_text_is_there_in_every_language_with_the_same_places(part):
    for key, said in catalogue(part).items():
        assert checked(part, key, said) == said
        assert all(text.strip() for text in said.values()), key


@pytest.mark.parametrize("part", parts())
def test_every_text_is_used(part):
    unused = {key for key in catalogue(part) if not used(key)}
    assert not unused, "remove them from the catalogue"


def test_every_text_that_is_used_is_there(app):
    routes = {name.removeprefix("pages.") for name in app.view_functions}
    missing = {
        (file, text)
        for file, text in USED
        if text not in ALL | routes
        and not (text in STARTS and any(k.startswith(text) for k in ALL))
    }
    assert not missing, "write them into the catalogue"


def test_a_text_that_lacks_a_language_or_a_place_is_named():
    with pytest.raises(CatalogueError, match=r"x\.toml: yes: must have en, de, pl; has en"):
        checked("x.toml", "yes", {"en": "Yes"})
    with pytest.raises(CatalogueError, match=r"de has the places none, en has \{n\}"):
        checked("x.toml", "n", {"en": "{n}", "de": "x", "pl": "{n}"})


FAMILIES = {
    "hero": {row["hero"] for row in known.heroes()},
    "symbol": {symbol for row in known.heroes() for symbol in row["symbols"]},
    "colour": {colour for row in known.heroes() for colour in row["dice"]},
    "marker": {marker for row in known.heroes() for marker in row["markers"]},
    "ability": {row["ability"].partition(":")[0] for row in known.abilities()},
    "meaning": {row["ability"].partition(":")[0] for row in known.abilities()},
    "goal": {*known.goals(), "capped-damage"},
    "edition": {row["name"] for row in known.editions()},
}


@pytest.mark.parametrize("family", FAMILIES)
def test_everything_of_the_game_has_a_name(family):
    start = f"common.{family}."
    named = {key.removeprefix(start) for key in catalogue("common") if key.startswith(start)}
    assert named == FAMILIES[family]


def test_the_english_words_are_those_of_the_answers():
    said = texts("en", "common", "question")
    for row in known.abilities():
        assert said[f"common.meaning.{row['ability'].partition(':')[0]}"] == row["text"]
    for row in known.heroes():
        assert said[f"common.hero.{row['hero']}"] == row["title"]
        source = row["faces"]["source"].removeprefix("default profile: ").partition(";")[0]
        assert source in said["question.dice.assumed-hint"].replace("these are ", "")


@pytest.mark.parametrize(
    ("accepted", "asked", "language"),
    [
        ("", None, "en"),
        ("de-AT,de;q=0.9", None, "de"),
        ("pl", None, "pl"),
        ("fr-FR,fr;q=0.9,pl;q=0.4,en;q=0.2", None, "pl"),
        ("fr", None, "en"),
        ("*", None, "en"),
        (";;;q=x,\0", None, "en"),
        ("de", "pl", "pl"),
        ("de", "xx", "de"),
        ("de", "", "de"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_browsers(accepted, asked, language):
    assert language_of(accepted, asked) == language
    assert language in LANGUAGES
