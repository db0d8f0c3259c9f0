"""Leave out what cannot be imported where the optional programs are not installed."""

from importlib.util import find_spec

NEEDED = {
    "icepool": ["icepool_models.py", "record.py"],
    "stormpy": ["storm_engine.py", "storm_models.py", "record.py"],
}
collect_ignore = [name for module, names in NEEDED.items() if not find_spec(module)
                  for name in names]  # fmt: skip
