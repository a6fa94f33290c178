"""Exact odds. Small battles are answered in plain Python, large ones on NumPy alone."""
