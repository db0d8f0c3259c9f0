"""The charts, a module each; being listed here is the registration."""

from __future__ import annotations

from web.explore.charts import (
    abilities,
    banking,
    checks,
    colour_order,
    flash,
    laws,
    needs,
    pairs,
    profiles,
    villains,
)
from web.explore.charts.chart import Chart

CHARTS: dict[str, Chart] = {
    each.CHART.name: each.CHART
    for each in (
        laws,
        needs,
        flash,
        pairs,
        colour_order,
        banking,
        villains,
        abilities,
        profiles,
        checks,
    )
}

__all__ = ["CHARTS", "Chart"]
