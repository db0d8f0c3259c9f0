"""Schemathesis over every operation, all checks, no excuses; many seeds: tests/system/schema.py.

Truth: the document that clients are made from, and HTTP as schemathesis reads it.
"""

import pytest

from tests.system.schema import CASES, examine, operations

SEED = 20161


@pytest.mark.parametrize("name", operations())
def test_no_check_fails(name):
    found = examine(name, SEED)
    assert not found.faults, "\n\n".join(found.faults[:5])
    assert found.cases >= CASES
