"""The literal reading of the game: numbered dice, one rulebook sentence after the other.

It shares the records (`words`, `heroes`, `abilities`, `data`) with the solver and nothing else, so
that each finds the other's misreadings.
"""
