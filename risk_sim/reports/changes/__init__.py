"""What changes when the rules do."""
