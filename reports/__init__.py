"""The strategy guide and the reports will stand here; nothing is written yet."""
