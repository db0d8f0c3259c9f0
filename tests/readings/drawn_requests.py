"""Requests drawn at random: any hero, any faces, any abilities that touch an attack, any goal."""

from hypothesis import strategies as st

from tests.readings.reading_words import COUNTS
from tests.readings.requests_and_laws import GOALS, HEROES, SPARED, needs_a_limit

SYMBOLS = {
    "flash": ["flash", "reverse-flash", "race", "blank"],
    "green-lantern": ["lantern", "parallax", "recharge", "blank"],
    "superman": ["superman", "kryptonite", "heat-vision", "freeze-breath", "blank"],
    "batman": ["bat", "wound", "batmobile", "blank"],
}
TOUCHING = ["minus-die", "only-3-rolls", "shield:1", "kryptonite", "no-heat-vision"]
TOUCHING += ["wound", "parallax", "reverse-flash"]


@st.composite
def faces(draw, hero):
    """Six faces for every colour; a colour may lack a symbol."""
    six = st.lists(st.sampled_from(SYMBOLS[hero]), min_size=6, max_size=6)
    return {colour: tally(draw(six)) for colour in COUNTS[hero]}


def tally(shown):
    """A face table from the faces one by one."""
    return {symbol: shown.count(symbol) for symbol in dict.fromkeys(shown)}


@st.composite
def requests(draw, goals=GOALS, spare=False):
    """Requests that a finite chain answers; `spare` leaves few dice, for the slow reading."""
    hero = draw(st.sampled_from(HEROES))
    abilities = draw(st.lists(st.sampled_from(TOUCHING), max_size=4))
    if spare:
        abilities += ["minus-die"] * max(0, len(SPARED[hero]) - abilities.count("minus-die"))
    request = {"hero": hero, "dice": draw(faces(hero)), "abilities": abilities}
    request["goal"] = draw(st.sampled_from(goals))
    request["markers"] = draw(st.integers(0, 2)) if hero == "batman" else 0
    if needs_a_limit(hero, request["dice"], request["abilities"], request["goal"]):
        request["abilities"].append("only-3-rolls")
    return request
