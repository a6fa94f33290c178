"""Compiled kernels: numba only. Nothing here knows of a ruleset; `lower` packs what they are given."""
