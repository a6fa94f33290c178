"""The names of everything a game's records hold, so that no kernel counts rows.

`WORLD` is what a run never changes: board, rules, dice, players. `STATE` is one game; kernels use it again for the
next. Their shapes are fixed, so one signature serves every ruleset.
"""

from __future__ import annotations

import numpy as np

# Rows of State.spaces, a column a space.
OWNER = 0  # the army that holds it, -1 for none
UNITS = 1
FOES = 2  # neighbours that another army holds, or none
PLACE = 3  # where it stands in its army's holdings
SPACE_ROWS = 4

# Rows of State.armies, a column an army.
SEAT = 0  # the seat that moves it, -1 for an army nobody moves
LANDS = 1
TOTAL = 2  # units on the board
STOCK = 3  # units still to be placed in set-up
ARMY_ROWS = 4

# Rows of State.seats, a column a seat in turn order.
ALIVE = 0
HAND = 1  # cards held
CONQUERED = 2  # territories taken this turn
OUT_ROUND = 3  # the round a seat was eliminated in, 0 while it plays
OUT_BY = 4  # the seat that did it, -1 for none
OUT_PLACE = 5  # the place it finished in: the seats alive until then, 0 while it plays
TRADES = 6
CONQUESTS = 7
BATTLES = 8
KILLS = 9
POINTS = 10
SEAT_ROWS = 11

# Entries of State.game.
ROUND = 0
TURN = 1  # the seat whose turn it is
SETS = 2  # sets traded by anyone
LEFT = 3  # seats alive
WINNER = 4  # -1 while nobody has won; -1 - mask where several seats share it
DECK = 5  # cards left to draw
DISCARDS = 6
BATTLE = 7  # battles fought this turn
EVENTS = 8  # events written
MATCHED = 9  # 1 once the bonus for a traded territory was paid this turn
TURNS = 10  # player-turns played
NUMBER = 11  # the game's number
SEED = 12
TRACED = 13  # 1 where events are written down
STAMP = 14  # the number of the look at the board for which `worth` holds; who seizes a space ends it
PHASE = 15  # the entry of World.turn the turn is at
PENDING = 16  # units gained this turn that are still to be placed
STOP = 17  # the game halts before the first choice after so many events ...
STOP_PHASE = 18  # ... that is in this entry of World.turn or a later one
FRONTS = 19  # attacks in the list of those that may still be made this turn
OVER = 20  # 1 once the game has ended
LOOKED = 21  # the player-turn and the seat of that look at the board
GAME_SIZE = 22
TOLD_SIZE = 8

# Rows of State.streams, each a generator's four words. From CHOICES on, one a seat.
CARDS = 0
SETUP = 1
DICE = 2
CHOICES = 3

# Entries of World.rules.
CLAIM = 0  # how territories are taken in set-up: CLAIM_IN_TURN or CLAIM_DEALT
START_UNITS = 1
NEUTRAL_UNITS = 2
SECOND_ROLL = 3  # whether a second roll says who takes the first turn
INCOME_DIVISOR = 4
INCOME_MINIMUM = 5
SET_SEQUENCE = 6  # SETS_PRINTED, SETS_OFFICIAL, SETS_FIXED or SETS_BY_KIND
SET_FIXED = 7
MATCH_BONUS = 8
MATCH_EACH = 9  # the bonus for every owned territory of a set instead of one a turn
FORCED_TRADE = 10  # with so many cards at turn start a set must go; 0: never
ELIM_TRADE = 11  # with so many cards after an elimination sets go at once; 0: never
ELIM_KEEP = 12  # ... until so many or fewer are left
FORTIFY_CONNECTED = 13
MOST_ROUNDS = 14
GARRISON = 15
MOST_ATTACK = 16
MOST_DEFENCE = 17
MOVE_IN_DICE = 18
SET_THREE = 19  # values of three equal by symbol (three entries), then of three different, then of wild and two
SET_DIFFERENT = 22
SET_WILD = 23
PLACE_OWN = 24  # units a placing turn puts down in set-up, own ...
PLACE_NEUTRAL = 25  # ... and neutral
SPACES = 26
SEATS = 27
ARMIES = 28
GROUPS = 29
CARD_COUNT = 30
PHASES = 31
NEUTRAL_SHARE = 32  # cards dealt to each neutral army, 0: as many as to everybody
NEUTRAL_CARD = 33  # whether a conquest from an army without a player earns a card
CAPITALS_FROM = 35  # the round from which capitals pay, 0 for never
BY_POINTS = 36  # whether points decide after the last round
SOLE_ENDS = 37  # whether such a game ends where one player is left
POINTS_GROUPS = 38
POINTS_HOLDINGS = 39
WIN_ALL = 34  # whether only who holds everything has won
RULES_SIZE = 64

# Entries of World.begin: the position games are taken up from.
BEGIN_ROUND = 0  # 0 where games begin with the set-up
BEGIN_TURN = 1
BEGIN_PHASE = 2
BEGIN_PENDING = 3
BEGIN_SETS = 4
BEGIN_CONQUERED = 5
BEGIN_MATCHED = 6
BEGIN_DISCARDS = 7  # discards nobody knows
BEGIN_UNKNOWN = 8  # from here on, cards in each seat's hand that nobody knows
BEGIN_MARK = BEGIN_UNKNOWN + 8  # what tells one position's dice from another's
BEGIN_SIZE = BEGIN_MARK + 1

#: Where a card of a position lies, besides in the hand of a seat.
IN_DECK = -1
IN_DISCARDS = -2

CLAIM_IN_TURN = 0
CLAIM_DEALT = 1
SETS_PRINTED = 0
SETS_OFFICIAL = 1
SETS_FIXED = 2
SETS_BY_KIND = 3
#: The symbol of a wild card; the three pictures are 0, 1 and 2.
WILD = 3

# Phases of a turn, in World.turn.
PHASE_INCOME = 1
PHASE_TRADE = 2
PHASE_PLACE = 3
PHASE_ATTACK = 4
PHASE_MANEUVER = 5
PHASE_DRAW = 6
PHASE_POINTS = 7
PHASE_HOLDINGS = 8

# What points are for.
FOR_GROUPS = 0
FOR_HOLDINGS = 1

# What an event is: (kind, seat, then up to seven numbers).
EVENT_CLAIM = 1  # space
EVENT_PLACE_START = 2  # army, space, units
EVENT_TURN = 3  # round
EVENT_INCOME = 4  # for territories, for groups, for capitals
EVENT_TRADE = 5  # three cards, value
EVENT_MATCH = 6  # space, units
EVENT_PLACE = 7  # space, units
EVENT_THROW = 8  # origin, target, attack dice, defence dice, attacker's losses, defender's losses
EVENT_CONQUEST = 9  # origin, target, units moved in
EVENT_ELIMINATION = 10  # the seat that is out
EVENT_TAKE_CARD = 11  # from seat, card
EVENT_MANEUVER = 12  # origin, target, units
EVENT_DRAW = 13  # card
EVENT_WIN = 14
EVENT_CAPPED = 15  # round
EVENT_RESUME = 16  # round, phase, units to be placed: a game taken up from a position
EVENT_HOLD = 17  # card: what a seat holds when a game is taken up
EVENT_FIRST = 18  # who claims, or places, first
EVENT_POINTS = 19  # what for, points
EVENT_SHARE = 20  # the seats that have won together, a bit each
EVENT_SIZE = 9  # the last number of a throw is the way it fell, among all ways

# How a game ends, in a row of results: one game.
RESULT_WINNER = 0  # -1 for a capped game, -1 - mask where several seats share the win
RESULT_ROUNDS = 1
RESULT_TURNS = 2
RESULT_EVENTS = 3
RESULT_SEATS = 4  # from here on SEAT_RESULTS entries a seat
SEAT_RESULTS = 8  # out round, out by, out place, lands, units, trades, conquests, points


# Sizes that the records are made for; a board, a deck or a table beyond them is refused before a run.
MOST_SPACES = 256
MOST_NEIGHBOURS = 2048
MOST_GROUPS = 64
MOST_CARDS = 272
MOST_ARMIES = 10
MOST_SEATS = 8
MOST_DICE = 10
MOST_LOSSES = 24
MOST_PHASES = 32
ODDS_SIZE = 128
MOST_EVENTS = 1 << 20
POLICY_SIZE = 32

#: What every game of a run shares: board, rules, dice, players. A record of fixed shape is passed as one pointer,
#: where a tuple of arrays takes seven words an array at every call.
#: The neighbours of space s are `neighbours[starts[s]:starts[s + 1]]`; `members` counts a group's spaces, `borders`
#: those with a neighbour outside; `capital` is a group's capital, -1 for none; a card's space is -1 for a wild;
#: `odds[a, d]` is the chance to win with a on the territory. `begin*`: the position games are taken up from;
#: `begin_card` is the seat that holds a card, or IN_DECK or IN_DISCARDS.
WORLD = np.dtype(
    [
        ("starts", np.uint16, MOST_SPACES + 1),
        ("neighbours", np.uint16, MOST_NEIGHBOURS),
        ("group", np.uint16, MOST_SPACES),
        ("members", np.int32, MOST_GROUPS),
        ("bonus", np.int32, MOST_GROUPS),
        ("borders", np.int32, MOST_GROUPS),
        ("capital", np.int32, MOST_GROUPS),
        ("capital_number", np.int32, MOST_GROUPS),
        ("capital_bonus", np.int32, MOST_GROUPS),
        ("card_space", np.int32, MOST_CARDS),
        ("card_symbol", np.int32, MOST_CARDS),
        ("rules", np.int32, RULES_SIZE),
        ("turn", np.int32, MOST_PHASES),
        ("cuts", np.int64, (MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("a_loss", np.int32, (MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("d_loss", np.int32, (MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("totals", np.int64, (MOST_DICE + 1, MOST_DICE + 1)),
        ("odds", np.float64, (ODDS_SIZE, ODDS_SIZE)),
        ("policies", np.float64, (MOST_SEATS, POLICY_SIZE)),
        # Where the function of a player who is one is called, 0 for a row of parameters alone.
        ("own", np.int64, MOST_SEATS),
        ("begin", np.int64, BEGIN_SIZE),
        ("begin_owner", np.int32, MOST_SPACES),
        ("begin_units", np.int32, MOST_SPACES),
        ("begin_points", np.int32, MOST_SEATS),
        ("begin_card", np.int32, MOST_CARDS),
    ],
    align=True,
)

#: One game. `holdings[army]` lists the spaces of an army, in no order; `groups[army]` counts its members of each.
STATE = np.dtype(
    [
        ("spaces", np.int32, (SPACE_ROWS, MOST_SPACES)),
        ("armies", np.int32, (ARMY_ROWS, MOST_ARMIES)),
        ("seats", np.int32, (SEAT_ROWS, MOST_SEATS)),
        ("groups", np.int32, (MOST_ARMIES, MOST_GROUPS)),
        ("holdings", np.uint16, (MOST_ARMIES, MOST_SPACES)),
        ("game", np.int64, GAME_SIZE),
        ("streams", np.uint64, (CHOICES + MOST_SEATS, 4)),
        ("hands", np.int32, (MOST_SEATS, MOST_CARDS)),
        ("deck", np.int32, MOST_CARDS),
        ("discards", np.int32, MOST_CARDS),
        # What the player who is asked may see besides: his hand, and some numbers.
        ("hand", np.int32, MOST_CARDS),
        ("told", np.int64, TOLD_SIZE),
        ("scratch", np.int32, (4, MOST_SPACES)),
        # What targets are worth to the player who looks, and the look for which that was worked out.
        ("worth", np.float64, MOST_SPACES),
        ("seen", np.int64, MOST_SPACES),
        # Origins and targets of the attacks that are listed.
        ("fronts", np.uint16, (MOST_NEIGHBOURS, 2)),
        ("events", np.int64, (MOST_EVENTS, EVENT_SIZE)),
    ],
    align=True,
)
