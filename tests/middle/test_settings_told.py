"""Every setting is told in docs/serving.md, with its default. Truth: the page itself."""

from pathlib import Path

import pytest

from api.middle.settings import DEFAULTS

PAGE = (Path(__file__).parents[2] / "docs/serving.md").read_text()


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_setting_is_in_the_table(name):
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |")]
    assert row.split("|")[-2].strip().strip("`") == (DEFAULTS[name] or "none")
