"""What `odds check --json` writes. Truth: the model that the API promises for `/checks`."""

from datetime import UTC, datetime

from pydantic import TypeAdapter

from api.models.lists import Checks
from odds.cli.checking import written
from odds.hero_dice.check import Case, check_case


def test_the_record_is_what_the_api_promises():
    case = Case("flash", ("only-3-rolls",), {"kind": "hits-at-least", "hits": 2})
    findings = check_case(case, samples=200)
    record = written(findings, True, 200, 13, datetime(2026, 1, 2, tzinfo=UTC))
    TypeAdapter(Checks).validate_python(record, strict=True)
    assert record["made"] == "2026-01-02T00:00:00+00:00"
    sampled = next(row for row in record["rows"] if row["comparison"] == "samples")
    assert 0 < sampled["standard_error"] <= 0.5 / 200**0.5
    assert 0 <= sampled["deviation"] <= 6
