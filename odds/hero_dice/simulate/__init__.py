"""Whole games played by the engine, with the solver at hand: hints, policies, many games at once.

Like `check` this package imports both readings of the rules: the engine plays, the answers advise.
"""
