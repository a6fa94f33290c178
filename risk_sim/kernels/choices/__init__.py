"""What players decide, one file a kind of decision. A player is a row of parameters; these kernels read it.

A decision sees the board and the player's own cards, never the hidden cards of others.
"""
