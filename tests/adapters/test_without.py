"""Without OpenSpiel the adapter says what is missing."""

import importlib
import sys

import pytest


def test_without_open_spiel_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "odds.hero_dice.adapters.open_spiel", raising=False)
    with pytest.raises(ImportError, match=r"hero-odds\[openspiel\]"):
        importlib.import_module("odds.hero_dice.adapters.open_spiel")
