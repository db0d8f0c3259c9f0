"""The chapters of the guide: a module or package here with a `chapter(box)` is one."""

ORDER = (
    "overview",
    "flash",
    "green_lantern",
    "superman",
    "batman",
    "villains",
    "abilities",
    "tools",
    "team",
    "robust",
    "questions",
    "validation",
    "data",
)
"""The order of the guide; any other chapter comes last."""
