"""Which players win, at balanced tables."""
