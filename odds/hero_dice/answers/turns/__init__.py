"""A whole turn: targets ranked, plans, what tools gain."""
