"""The rules a second time, in plain Python: reads the trace of a game and objects to the first thing they forbid.

Nothing here is quick, and nothing is shared with the engine. What is read is what a person at the table would read:
the description of the rules, the board, and the events of the game in their order. From these the referee keeps a table
of its own and compares every number it is told.

One file a chapter: `opening` (claims and starting units), `turns` (whose turn, which phase, income, placing), `cards`,
`fighting`, `moving`; of a campaign `printed` (what stands where), `allies`, `alliances`, `objectives`. A chapter is a
function for every kind of event; `replay` calls them. A new phase is a function there and a line in `replay.CHAPTERS`.
"""

from referee.objection import Finding
from referee.replay import Referee, objections

__all__ = ["Finding", "Referee", "objections"]
