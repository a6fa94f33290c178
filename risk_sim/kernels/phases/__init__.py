"""One file a phase: what the rules let happen, never what a player would like."""
