"""The engine as other people's programs ask for a game.

`open_spiel` is OpenSpiel's Python game interface and needs the extra `openspiel`; the other files
of this package need nothing: what is played (`parameters`, `whole_game`, `one_attack`), the numbers
of its events (`numbering`) and what is seen of it (`seeing`).
"""
