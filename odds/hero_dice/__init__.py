"""*Justice League: Hero Dice*: its words, its data and its attacks."""
