"""Leave out what cannot be imported where the optional programs are not installed."""

from importlib.util import find_spec

NEEDS = {"icepool": ("icepool_*.py", "record.py"), "stormpy": ("storm_*.py", "record.py")}
collect_ignore_glob = [
    name for module, names in NEEDS.items() if not find_spec(module) for name in names
]
