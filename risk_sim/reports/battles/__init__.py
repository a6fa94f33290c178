"""The odds of battles, and what leaders and fortifications are worth in them."""
