"""Plans: the whole policy of one attack, walked offline."""
