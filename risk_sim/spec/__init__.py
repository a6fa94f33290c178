"""Frozen, validated descriptions: what a ruleset says and what a battle is."""
