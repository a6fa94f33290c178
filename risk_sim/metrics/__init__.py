"""Finished games -> small tables, one file a question. Every rate comes with its number of games and an interval."""
