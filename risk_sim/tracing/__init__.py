"""What happened in one game: as events for programs, as a story for people."""
