"""A whole turn: who targets whom, in which order the heroes roll, with which markers and cards."""
