"""Asking a `verify` function instead of letting it raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from odds.hero_dice.engine.errors import RuleError

P = ParamSpec("P")


def breaks_no_rule(verify: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Tell whether a `verify` function raises no `RuleError`.

    >>> from odds.hero_dice.engine.targets import Aim, verify_target
    >>> breaks_no_rule(verify_target, [Aim(team=True, solo=False, heroes=0)], 0, 1)
    False
    """
    try:
        verify(*args, **kwargs)
    except RuleError:
        return False
    return True
