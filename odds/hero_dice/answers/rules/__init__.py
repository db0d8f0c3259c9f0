"""Simple rules for people: judged exactly, and the best of each size found."""
