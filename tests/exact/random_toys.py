"""Random toys for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.exact.toys import Toy

RESULTS = st.integers(-4, 4)


@st.composite
def outcomes(draw, states):
    """Return outcomes that land in some of the states, one of them at least possible."""
    weights = draw(st.lists(st.integers(0, 3), min_size=len(states), max_size=len(states)))
    sure = draw(st.integers(0, len(states) - 1))
    return [(w + (i == sure), state) for i, (w, state) in enumerate(zip(weights, states))]  # noqa: B905


@st.composite
def acyclic(draw):
    """Return a toy of up to three layers, each of two rolls and three states."""
    rolls, states, levels = {}, {}, {}
    for layer in range(draw(st.integers(1, 3))):
        lower = list(rolls)
        here = [f"state {layer}{x}" for x in "abc"]
        for state in here:
            offered = draw(st.lists(st.sampled_from(lower), unique=True)) if lower else []
            may_end = draw(st.booleans()) or not offered
            states[state] = (draw(RESULTS) if may_end else None, offered)
        for x in "xy":
            rolls[f"roll {layer}{x}"] = draw(outcomes(here))
            levels[f"roll {layer}{x}"] = layer
    return Toy(list(rolls)[-1], rolls, states, levels=levels)


@st.composite
def cyclic(draw):
    """Return a toy of two or three rolls and four states that can come back."""
    here = ["a", "b", "c", "d"]
    names = ["x", "y", "z"][: draw(st.integers(2, 3))]
    rolls = {name: draw(outcomes(here)) for name in names}
    states = {}
    for state in here:
        offered = draw(st.lists(st.sampled_from(names), unique=True, max_size=2))
        may_end = draw(st.booleans()) or not offered
        states[state] = (draw(RESULTS) if may_end else None, offered)
    return Toy("begin", {"begin": [(1, state) for state in here], **rolls}, states, cyclic=True)


@st.composite
def worths(draw):
    """A worth for each two results that toys can have."""
    flat = draw(st.lists(st.integers(-9, 9), min_size=81, max_size=81))
    return lambda i, j: flat[9 * (i + 4) + j + 4]


@st.composite
def rising(draw):
    """A worth that rises in both results."""
    need = draw(st.integers(-6, 6))
    cap = draw(st.integers(1, 4))
    return lambda i, j: min(cap, max(0, i + j - need))
