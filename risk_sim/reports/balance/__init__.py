"""Whether a game is fair, how long it lasts, and what happens in it."""
