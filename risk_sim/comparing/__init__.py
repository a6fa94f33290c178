"""What changes when a rule changes: pairs of games, sweeps over rules, and the value that makes a game fair.

Not called `compare`: that is the function a notebook calls, and a folder of that name would hide it.
"""
