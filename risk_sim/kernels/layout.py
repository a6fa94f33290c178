"""The names of everything a game's records hold, so that no kernel counts rows.

`WORLD` is what a run never changes: board, rules, dice, players. `STATE` is one game; kernels use it again for the
next. Their shapes are fixed, so one signature serves every ruleset.
"""

from __future__ import annotations

import numpy as np

# Rows of State.spaces, a column a space. Sea zones are no columns here: see State.zones.
OWNER = 0  # the army that holds it, -1 for none
UNITS = 1
FOES = 2  # neighbours that another army holds, or none
PLACE = 3  # where it stands in its army's holdings
GENERALS = 4  # of the owner's
FORT = 5  # 1 for a fortification
EPIDEMICS = 6
STOOD = 7  # units there when the maneuver opened that no leader has taken along yet
FRESH = 8  # generals that have not moved in this maneuver
CITY = 9  # 1 for a city
CAPITOL = 10  # the seat, from 1, whose capital was put here
AIRFIELD = 11  # the seat, from 1, whose airfield is here
SPACE_ROWS = 12

# Rows of State.zones, a column a sea zone. In events a zone is numbered after all territories.
CONTROL = 0  # the army whose ships are the only ones, or were there first; -1 for none
BUILT = 1  # ships the player on turn has built there this turn
ZONE_STOOD = 2  # as STOOD and FRESH, for ships and admirals
ZONE_FRESH = 3
ZONE_ROWS = 4

# Rows of State.armies, a column an army. The last column is that of nobody, whose number is -1.
SEAT = 0  # the seat that moves it, -1 for an army nobody moves
LANDS = 1
TOTAL = 2  # units on the board
STOCK = 3  # units still to be placed in set-up
ZONES = 4  # sea zones controlled
MASK = 5  # the same zones, a bit each
GENERALS_OUT = 6  # generals on the board
ADMIRALS_OUT = 7
FOUGHT = 8  # 1 where it has thrown dice, for itself or against others, since the attacks of this turn began
LAID = 9  # the card that lies with it as long as it is an ally, -1 for none
ARMY_ROWS = 10

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
INVADED = 11  # territories taken this turn, from whomever
SEA_WON = 12  # sea battles won this turn
ENTERED = 13  # groups in which a territory was taken this turn, a bit each
REPELLED = 14  # attacks beaten off this round
CLAIMED = 15  # ranks of which a mission was completed in this player-turn, a bit each; or objectives claimed in it
DONE = 16  # missions completed since the last draw
FROM = 17  # from here on points by what they were for, as FOR_GROUPS and the others count ...
USED = 22  # ... and from here on what the seat has made use of, as USED_GENERALS and the others count
MET = 52  # objectives that score once and have scored, a bit each
HELD = 53  # objectives that lie before a seat
HOME = 54  # the space of its own capital, -1 for none
CITIES_TAKEN = 55  # this turn
GIFTS = 56  # what its rewards allow, a bit each, as REWARD_DIE and the others number them
SEAT_ROWS = 57

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
FORTS_LEFT = 22  # fortifications that may still be built
PAID = 23  # assaults of this turn for which an epidemic was paid
LAND_MOVES = 24  # land maneuvers left, and naval ones
SEA_MOVES = 25
TAKEN = 26  # leaders captured in this battle
BEFORE = 27  # groups that cannot be taken in this turn, since they were held before it, a bit each
SETS_NOW = 28  # sets traded this turn
HAPPENINGS_LEFT = 29  # event cards left to draw
GAME_SIZE = 32
TOLD_SIZE = 8

# Rows of State.streams, each a generator's four words. From CHOICES on, one a seat.
CARDS = 0
SETUP = 1
DICE = 2
CHOICES = 3
MISSION_LOTS = 11  # after the seats
ALLY_DICE = 12
HAPPENING_LOTS = 13
STREAMS = 14

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
NEUTRAL_CARD = 33  # 1: a conquest from an army without a player earns a card, 2: so does one from nobody
CAPITALS_FROM = 35  # the round from which capitals pay, 0 for never
BY_POINTS = 36  # whether points decide after the last round
SOLE_ENDS = 37  # whether such a game ends where one player is left: SOLE_DECIDES by points, SOLE_WINS because he wins
POINTS_GROUPS = 38
POINTS_HOLDINGS = 39
WIN_ALL = 34  # whether only who holds everything has won
ZONE_COUNT = 40
MOST_A_SPACE = 41  # units on a territory in set-up, 0: no limit
DRAW_CONQUEST = 42  # whether a card is drawn for a conquest, for a mission, for a whole group
DRAW_MISSION = 43
DRAW_CONTROL = 44
EFFECTS = 45  # whether cards are played for what they do
EFFECT_UNITS = 46
POINTS_ROUTES = 47
POINTS_CAPITALS = 48
MOST_GENERALS = 49
MOST_ADMIRALS = 50
START_GENERALS = 51
GENERAL_PRICE = 52
ADMIRAL_PRICE = 53
CAPTIVES_COUNT = 54
LOST_POINTS = 55  # what a leader lost without a battle costs
RANSOM = 56
ADMIRAL_RANSOM = 57
RANSOM_PRICE = 58
RANSOM_UNITS = 59
FORT_TOKENS = 60
START_FORTS = 61
FORT_PRICE = 62
FORT_UNITS = 63
SHIP_PRICE = 64
FORCED_SEA = 65
LANDING = 66  # zones that troops may cross
EPIDEMIC_COUNT = 67
EPIDEMICS_A_GROUP = 68
PRELOSS_ONCE = 69  # whether an epidemic is paid once a turn for an origin and a target
RANDOM_DELAY = 70
MISSIONS = 71  # how many there are, 0 for a game without
CAPTURE_POINTS = 72  # what a leader taken in battle costs its owner and brings the captor
TAKEN_AT_ONCE = 73  # whether leaders are taken as soon as a throw kills all that threw
SEA_GARRISON = 74  # units that may not fight in a zone both fleets share
NAVAL_CONNECTED = 75
LEADERS_EACH = 76
LEADER_EMPTIES = 77
LAND_BY_SEA = 78
SEAT_COLUMNS = 79  # numbers a seat in a row of results
WIDE = 80  # whether attacks are written down with what stands by them before the first throw
POWERS = 81  # armies from the players' on that may be allies, 0 for a game without a campaign
ALLY_BY_CARD = 82
ALLY_MINIMUM = 83  # the least an ally's territories bring
SHIFT = 84  # the highest face with which an ally falls away after the attacks ...
LOSS_ROLL = 85  # ... and the lowest after a lost battle, to which a captured leader adds CAPTURE_ADDS
CAPTURE_ADDS = 86
TURNED_UNITS = 87
HALF_SCORES = 88  # whether half a bonus scores as well
SUPREMACY_MAJORITY = 89
OBJECTIVES = 90
GUARD_ARMY = 91  # the army that keeps GUARD units on every territory of GUARD_GROUP, -1 for none
GUARD_GROUP = 92
GUARD = 93
GOALS = 94  # objectives that win the game, 0 for a game without
GOALS_MINOR = 95  # how many of each rank are drawn, 0 for all that are not left out
GOALS_MAJOR = 96
CLAIMS_A_TURN = 97  # 0 for no limit
GOALS_RETURN = 98  # whether an objective is lost once it is no longer met
GOALS_TAKEN = 99  # whether one that lies before another may be claimed
GOALS_TO_WIN = 100
WIN_AT_HOME = 101  # whether the winner must hold his own capital
WIN_AT_ONCE = 102  # whether the game is won as soon as all that is there, not only in the phase that looks
NO_PRESENCE = 103  # whether a group taken in a turn is one in which nothing was held before it
REWARDS = 104  # how many there are, 0 for a game without
CITIES = 105  # whether cities count
CITY_DRAW = 106  # cities drawn by lot, 0 where the board has them
CAPITOLS = 107  # whether each player puts down a capital with his first unit
CAPITOL_UNITS = 108  # what each capital held brings
ROUND_UP = 109  # what is added to territories and cities before they are divided
STARS_LEAST = 110  # stars a trade spends at least, and at most
STARS_MOST = 111
NEED_TWO = 112  # whether one card of a trade must have two stars
ALL_DICE = 113  # whether everybody throws as many dice as he may
SUPPLY = 114  # armies a colour has in pieces, 0: no limit
FLAGS = 115  # pieces of two among them
FLAG_LOSS = 116  # whether a stack that attacks loses whole flags as well where none can be changed
TERRITORIES = 117  # spaces before the stations
HAPPENINGS = 118  # event cards, 0 for a game without
SETS_A_TURN = 119  # sets that may be traded in a turn, 0: no limit
GOAL_UNITS = 120  # what each objective held brings at every income
MOST_SHIPS = 121  # of a player, 0 for no limit
COLOUR_ROLL = 122  # whether it is rolled which of two printed colours the first player has
MORE_DICE = 123  # whether what stands by a side may let it throw more dice than others
RULES_SIZE = 128

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
BEGIN_FORK = BEGIN_MARK + 1  # what tells the chance of a fork from the game's own, 0 for no fork
BEGIN_FORK_ROUND = BEGIN_FORK + 1  # the round after which all chance is another; 0 is the set-up
BEGIN_SIZE = BEGIN_FORK_ROUND + 1

#: What a course tells of a seat at the end of a round: territories, units, points.
COURSE_NUMBERS = 3

#: Where a card of a position lies, besides in the hand of a seat.
IN_DECK = -1
IN_DISCARDS = -2

SOLE_DECIDES = 1
SOLE_WINS = 2
CLAIM_IN_TURN = 0
CLAIM_DEALT = 1
CLAIM_PRINTED = 2  # nobody claims or places: all stands as the campaign says
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
PHASE_MISSIONS_START = 9
PHASE_FORTIFICATIONS = 10
PHASE_BUILD = 11
PHASE_SEA = 12
PHASE_EPIDEMIC = 13
PHASE_MISSIONS_END = 14
PHASE_OBJECTIVES = 15
PHASE_ALLY_INCOME = 16
PHASE_ALLY_JOIN = 17
PHASE_ANNEX = 18
PHASE_STARS = 19
PHASE_MUSTER = 20
PHASE_CLAIM = 21
PHASE_VICTORY = 22
PHASE_EVENTS = 23

# What points are for.
FOR_GROUPS = 0
FOR_HOLDINGS = 1
FOR_MISSIONS = 2
FOR_LEADERS = 3  # taken from others, and lost
FOR_OBJECTIVES = 4

# What a seat has made use of, counted over the game.
USED_GENERALS = 0  # generals built
USED_ADMIRALS = 1
USED_SHIPS = 2
USED_FORTS = 3
USED_LANDINGS = 4  # assaults across the sea
USED_SEA_BATTLES = 5
USED_LED = 6  # battles with a leader committed
USED_LEADER_MOVES = 7
USED_SHIP_MOVES = 8
USED_EFFECTS = 9  # cards played
USED_MISSIONS = 10  # missions completed
USED_CAPTURED = 11  # leaders taken
USED_RANSOMED = 12
USED_EPIDEMIC = 13  # units lost to epidemics
USED_ANNEXED = 14
USED_ALLIED = 15
USED_GOALS = 16  # objectives claimed
USED_GOALS_LOST = 17
USED_GOALS_TAKEN = 18  # from others, by claim or by elimination
USED_REWARDS = 19
USED_STARS = 20  # stars traded
USED_CITIES = 21  # cities taken
USED_CAPITOLS = 22  # capitals of others taken
USED_BONUS_DICE = 23  # throws with a die more than the rules give everybody
USED_AIRFIELDS = 24  # throws with an airfield near
USED_GIFT_MOVES = 25  # maneuvers that a reward allows
USED_SURE_CARDS = 26  # cards drawn without a conquest
USED_BEATEN = 27  # neutral armies beaten, and kept
USED_NEUTRAL_ATTACKS = 28  # attacks of the neutral army that events had it make
USED_FLAGS_LOST = 29  # whole flags lost where one army was

# Pieces.
SHIP = 0
GENERAL = 1
ADMIRAL = 2
FORTIFICATION = 3

# Where a battle is fought, as WORLD.table_of counts.
LAND = 0
SEA = 1
#: A throw is written down as what stands by both sides (attack pool x POOLS + defence pool), times this, plus the way
#: it fell; where a die may be thrown again that is the faces as digits plus AS_FACES.
WAYS = 1 << 40
AS_FACES = 1 << 39
#: A pool is numbered by the leaders that join, times this, plus FORT_POOL and CARD_POOL where these stand by the side.
LEADER_POOL = 4
FORT_POOL = 2
CARD_POOL = 1
DIE_POOL = 16  # dice of a reward
AIR_POOL = 32  # an airfield near
POOLS = 64
MOST_LED = 3

# What a mission needs, as `risk_sim.spec.deck.Need` lists it.
NEEDS_INVADED = 0
NEEDS_SEA_WON = 1
NEEDS_ENTERED = 2
NEEDS_REPELLED = 3
NEEDS_ZONES = 4
NEEDS_FORTS = 5
NEEDS_GENERALS = 6
NEEDS_CAPITALS = 7
NEEDS_LANDS = 8  # more than an equal share
NEEDS_COASTS = 9
NEEDS_GROUP = 10
NEEDS_EMPIRES = 11
NEEDS_ROUTES = 12
NEEDS_CAPTURED = 13
NEEDS_EFFECTS = 14
NEEDS_STACK = 15
NEEDS_KILLS = 16
NEEDS_SPACES = 17
# The same of objectives, as `risk_sim.spec.objectives.Want` lists what missions do not know.
NEEDS_TERRITORIES = 18
NEEDS_CITIES = 19
NEEDS_CITIES_TAKEN = 20
NEEDS_ENEMY_CAPITALS = 21
NEEDS_GROUP_TAKEN = 22
NEEDS_STATIONS = 23
NEEDS_NEUTRALS_BEATEN = 24
# What an objective needs, as `risk_sim.spec.campaign.Objective` lists it.
OBJECTIVE_HOLD = 0
OBJECTIVE_SUPREMACY = 1
OBJECTIVE_ALLIES = 2
OBJECTIVE_INVADE = 3
# When the allies of a seat may fall away.
ROLLS_NEVER = 0
ROLLS_AFTER_LOSSES = 1
ROLLS_AFTER_ATTACKS = 2
# Why an ally falls away.
LEFT_AFTER_LOSS = 0
LEFT_AFTER_ATTACKS = 1
LEFT_CAPITAL = 2
LEFT_ANNEXED = 3
LEFT_ALONE = 4  # its holder is out
LEFT_NOWHERE = 5  # it holds no territory
# When it may be claimed.
AT_START = 0
AT_END = 1
AT_ANY = 2

# What an event card does, as `risk_sim.spec.events.Deed` lists it.
HAPPENING_NOTHING = 0
HAPPENING_REINFORCE = 1
HAPPENING_NEUTRALS_GO = 2
HAPPENING_REMOVE = 3
HAPPENING_ATTACK = 4

# What a card does, as `risk_sim.spec.deck.Deed` lists it, from 1; 0 is nothing.
DOES_UNITS = 1
DOES_LEADER = 2
DOES_SHIPS = 3
DOES_FORT = 4
DOES_ATTACK = 5
DOES_DEFENCE = 6
DOES_REROLL_ATTACK = 7
DOES_REROLL_OWN = 8
DOES_REROLL_ENEMY = 9
DOES_LAND_MOVE = 10
DOES_SEA_MOVE = 11
DOES_EXCHANGE = 12
DOES_EPIDEMIC = 13
DOES_DISCARD = 14

# What a reward does, as `risk_sim.spec.objectives.Gift` lists it.
REWARD_DIE = 0  # one attack die more
REWARD_GUARD_DIE = 1  # one defence die more
REWARD_AIRFIELD = 2
REWARD_LAST_MOVE = 3  # one maneuver more at the end of a turn
REWARD_FIRST_MOVE = 4  # one before the attacks
REWARD_CARD = 5  # a card without a conquest
REWARD_UNITS = 6
# Columns of State.rewards.
LIES_ON = 0  # the objective it lies with, -1 once it is won or out of play
HOLDER = 1  # the seat that has it, from 1
SITE = 2  # where it was put down, -1 for nowhere
# What State.face_up says of an objective that is not in play.
NOT_IN_PLAY = -1

# What an event is: (kind, seat, then up to seven numbers).
EVENT_CLAIM = 1  # space
EVENT_PLACE_START = 2  # army, space, units
EVENT_TURN = 3  # round
EVENT_INCOME = 4  # for territories and zones, for groups, for capitals, for missions
EVENT_TRADE = 5  # three cards, value
EVENT_MATCH = 6  # space, units
EVENT_PLACE = 7  # space, units
EVENT_THROW = 8  # origin, target, attack dice, defence dice, attacker's losses, defender's losses
EVENT_CONQUEST = 9  # origin, target, units moved in, leaders that follow; of a zone as well
EVENT_ELIMINATION = 10  # the seat that is out; by nobody (-1) where an epidemic did it
EVENT_TAKE_CARD = 11  # from seat, card
EVENT_MANEUVER = 12  # origin, target, units, leaders (1 where it is a leader's maneuver)
EVENT_DRAW = 13  # card
EVENT_WIN = 14
EVENT_CAPPED = 15  # round
EVENT_RESUME = 16  # round, phase, units to be placed: a game taken up from a position
EVENT_HOLD = 17  # card: what a seat holds when a game is taken up
EVENT_FIRST = 18  # who claims, or places, first
EVENT_POINTS = 19  # what for, points
EVENT_SHARE = 20  # the seats that have won together, a bit each
EVENT_ASSAULT = 21  # origin, target, leaders that join, units lost to epidemics: an attack is declared
EVENT_MISSION = 22  # mission: it is dealt to a seat, or drawn
EVENT_COMPLETE = 23  # mission: it is shown, and its points are scored next
EVENT_LAPSE = 24  # mission: its lasting bonus is lost
EVENT_START_PIECE = 25  # piece, space: in the set-up
EVENT_EPIDEMIC = 26  # card, where from (-1 in the set-up), where to: an epidemic goes where a drawn card says
EVENT_PASS_BY = 27  # card: drawn for an epidemic, that cannot go there
EVENT_START_CARD = 28  # card: of the deal by seat
EVENT_FORT_PAY = 29  # space, units
EVENT_RANSOM = 30  # captor, piece, number
EVENT_RANSOM_UNITS = 31  # space, units: the captor's, at once
EVENT_BUILD = 32  # piece, space, number, price
EVENT_PLAY = 33  # card, then what it is aimed at: (victim, card) or (space, space) or 0
EVENT_CARD_UNITS = 34  # space, units: for a played card's territory
EVENT_ROLL = 35  # as EVENT_THROW, of faces that are seen but do not count yet
EVENT_CAPTURE = 36  # owner, piece, number, space; the seat is the captor's, -1 for none
EVENT_LOST = 37  # piece, number, space: leaders lost without a battle
EVENT_FORT_FALLS = 38  # space
EVENT_EPIDEMIC_LOSS = 39  # space, units
EVENT_ABANDON = 40  # space: no unit is left, and nobody holds it
EVENT_DISCARD = 41  # card: of a player whom an epidemic has put out
EVENT_SHIPS_GONE = 42  # zone, ships: of a player who is out
EVENT_STAND = 50  # space, units: the printed position; the seat is an army's
EVENT_ALLY_START = 51  # army, card: an ally at the start, and the card that lies with it
EVENT_ALLY_INCOME = 52  # army, for territories, for groups, for its capital
EVENT_ALLY_JOIN = 53  # army, card
EVENT_ALLY_NEUTRAL = 54  # army, card that is discarded, why (LEFT_AFTER_LOSS and the others)
EVENT_ALLY_TURN = 55  # army, card, where the invaders go, the power's units that come
EVENT_ALLY_ROLL = 56  # army, face, what is added
EVENT_ANNEX = 57  # army, space, units, card (-1 where it was an ally's)
EVENT_OBJECTIVE = 58  # objective, how many times; its points follow
EVENT_IN_PLAY = 59  # objective, the reward that lies with it (-1 for none)
EVENT_CLAIM_GOAL = 60  # objective, the seat it lay before (-1 for none)
EVENT_REWARD = 61  # reward, where it is put down (-1 for nowhere)
EVENT_REWARD_GONE = 62  # reward: of a player who is out
EVENT_INHERIT = 63  # seat that is out, objective
EVENT_GOAL_LOST = 64  # objective: no longer met
EVENT_CITY = 65  # space
EVENT_CAPITAL = 66  # space: a player puts his capital down
EVENT_SPEND = 67  # card: of a trade of stars
EVENT_STARS = 68  # stars, value
EVENT_FIRST_MOVE = 69  # origin, target, units: a maneuver before the attacks
EVENT_HAPPENING = 70  # event card
EVENT_ARMIES_COME = 71  # space, units, army: by an event
EVENT_ARMIES_GO = 72  # space, units: by an event
EVENT_NEUTRAL_ATTACK = 73  # origin, target, armies: the neutral army attacks, as an event says and the seat chooses
EVENT_FLAG_LOST = 74  # space, units lost besides those of the throw; the seat is the owner's
EVENT_SIZE = 9  # the last number of a throw is the way it fell, among all ways

# How a game ends, in a row of results: one game.
RESULT_WINNER = 0  # -1 for a capped game, -1 - mask where several seats share the win
RESULT_ROUNDS = 1
RESULT_TURNS = 2
RESULT_EVENTS = 3
RESULT_SEATS = 4  # from here on SEAT_RESULTS entries a seat
SEAT_RESULTS = 8  # out round, out by, out place, lands, units, trades, conquests, points
#: ... and in games with more than units and cards, points by what they were for and what was made use of.
WIDE_RESULTS = SEAT_RESULTS + 5 + 16
#: ... and in games of objectives what only these have.
GOAL_RESULTS = WIDE_RESULTS + 11
#: ... and in those of few pieces and a neutral army what these have.
SCARCE_RESULTS = GOAL_RESULTS + 3


# Sizes that the records are made for; a board, a deck or a table beyond them is refused before a run.
MOST_SPACES = 256
MOST_NEIGHBOURS = 2048
MOST_GROUPS = 64
#: Groups that ENTERED has bits for.
MOST_ENTERED = 31
MOST_CARDS = 272
MOST_ARMIES = 10
MOST_SEATS = 8
MOST_DICE = 10
MOST_LOSSES = 24
MOST_PHASES = 32
MOST_ZONES = 16
MOST_MISSIONS = 128
MOST_RANKS = 4
MOST_OBJECTIVES = 30
MOST_GOALS = 16
MOST_HAPPENINGS = 64
MOST_REWARDS = 32
MOST_STARS = 16
MOST_PAID = 256
#: Kinds of throws that differ in their losses: leaders, fortifications and cards of both sides together.
MOST_TABLES = 40
#: Throws of dice whose every way is kept, so that single dice can be thrown again.
MOST_WAYS = 6**5
ODDS_SIZE = 128
MOST_EVENTS = 1 << 20
POLICY_SIZE = 32

#: What every game of a run shares: board, rules, dice, players. A record of fixed shape is passed as one pointer,
#: where a tuple of arrays takes seven words an array at every call.
#: The neighbours of space s are `neighbours[starts[s]:starts[s + 1]]`; `members` counts a group's spaces, `borders`
#: those with a neighbour outside; `capital` is a group's capital, -1 for none; a card's space is -1 for a wild;
#: `at_sea` says which groups are of zones; zone z has the group `group[SPACES + z]`. `coast[space]` are the zones a
#: territory touches and `zone_beside[zone]` those a zone does, a bit each.
#: `table_of[place, attack pool, defence pool]` is the kind of throw; `odds[kind, a, d]` the chance to win with a on the
#: territory, `lost[kind, n, m, way]` the losses of every way as 16 x attacker's + defender's, where `way` is the faces
#: less 1 as digits, the attacker's dice first, the sides of the dice being `sides[0]` and `sides[1]`.
#: `left_out` are objectives that are in play only where they are drawn; `star_value[stars]` is what stars bring.
#: `reward_seat` is the seat that begins with a reward, -1 for one that lies with an objective.
#: `own_group` and `own_capital` are those of a power, -1 for none, `ally_of` is the seat it begins with; `stand_*` is
#: the printed position, zones counted after territories.
#: `capacity` is what fits on a space, 0 without a limit; `happening_*` are the event cards: what they do, where (-1 for
#: no certain space or group), and how much or how often.
#: `begin*`: the position games are taken up from; `begin_card` is the seat with a card, or IN_DECK or IN_DISCARDS.
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
        ("at_sea", np.int32, MOST_GROUPS),
        ("coast", np.int32, MOST_SPACES),
        ("zone_beside", np.int32, MOST_ZONES),
        ("is_capital", np.int32, MOST_SPACES),
        ("start_cards", np.int32, MOST_SEATS),
        ("extra_units", np.int32, MOST_SEATS),
        ("extra_pieces", np.int32, (4, MOST_SEATS)),
        ("stand_more", np.int32, (2, MOST_SPACES)),
        ("card_does", np.int32, MOST_CARDS),
        ("card_amount", np.int32, MOST_CARDS),
        ("mission_rank", np.int32, MOST_MISSIONS),
        ("mission_points", np.int32, MOST_MISSIONS),
        ("mission_when", np.int32, MOST_MISSIONS),
        ("mission_needs", np.int32, MOST_MISSIONS),
        ("mission_number", np.int32, MOST_MISSIONS),
        ("mission_group", np.int32, MOST_MISSIONS),
        ("mission_spaces", np.int32, (MOST_MISSIONS, 4)),
        ("mission_units", np.int32, MOST_MISSIONS),
        ("mission_lasting", np.int32, MOST_MISSIONS),
        ("left_out", np.int32, MOST_MISSIONS),
        ("is_city", np.int32, MOST_SPACES),
        ("card_stars", np.int32, MOST_CARDS),
        ("star_value", np.int32, MOST_STARS),
        ("reward_does", np.int32, MOST_REWARDS),
        ("reward_rank", np.int32, MOST_REWARDS),
        ("reward_amount", np.int32, MOST_REWARDS),
        ("reward_seat", np.int32, MOST_REWARDS),
        ("own_group", np.int32, MOST_ARMIES),
        ("own_capital", np.int32, MOST_ARMIES),
        ("ally_of", np.int32, MOST_ARMIES),
        ("ally_rolls", np.int32, MOST_SEATS),
        ("stand_army", np.int32, MOST_SPACES),
        ("stand_units", np.int32, MOST_SPACES),
        ("stand_leaders", np.int32, MOST_SPACES),
        ("stand_fort", np.int32, MOST_SPACES),
        ("objective_needs", np.int32, MOST_OBJECTIVES),
        ("objective_points", np.int32, MOST_OBJECTIVES),
        ("objective_seat", np.int32, MOST_OBJECTIVES),
        ("objective_space", np.int32, MOST_OBJECTIVES),
        ("objective_power", np.int32, MOST_OBJECTIVES),
        ("objective_until", np.int32, MOST_OBJECTIVES),
        ("capacity", np.int32, MOST_SPACES),
        ("no_attack", np.int32, MOST_SPACES),
        ("happening_does", np.int32, MOST_HAPPENINGS),
        ("happening_space", np.int32, MOST_HAPPENINGS),
        ("happening_group", np.int32, MOST_HAPPENINGS),
        ("happening_number", np.int32, MOST_HAPPENINGS),
        ("table_of", np.int32, (2, POOLS, POOLS)),
        ("sides", np.int32, 2),
        ("cuts", np.int64, (MOST_TABLES, MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("a_loss", np.int32, (MOST_TABLES, MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("d_loss", np.int32, (MOST_TABLES, MOST_DICE + 1, MOST_DICE + 1, MOST_LOSSES)),
        ("totals", np.int64, (MOST_TABLES, MOST_DICE + 1, MOST_DICE + 1)),
        ("lost", np.int8, (MOST_TABLES, 4, 4, MOST_WAYS)),
        ("odds", np.float64, (MOST_TABLES, ODDS_SIZE, ODDS_SIZE)),
        ("most_dice", np.int32, (MOST_TABLES, 2)),
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

#: One game. `holdings[army]` lists the spaces of an army, in no order; `groups[army]` counts its members of each, zones
#: it controls counted in. `ships[army, zone]` and `admirals[army, zone]` are what an army has at sea;
#: `captives[captor, owner, piece - 1]` leaders held, by seat. `missions[seat, rank]` are the cards in hand (-1: none),
#: `piles[rank]` what is left to draw, `face_up[mission]` the seat, from 1, that a bonus still lasts for.
#: Objectives that win the game lie in the same fields: `face_up[objective]` is who has it, NOT_IN_PLAY for one that
#: was not drawn. `rewards[reward]` are LIES_ON, HOLDER and SITE.
#: `happenings` are the event cards left to draw; `paid` are origins and targets for which epidemics were paid in this
#: turn.
STATE = np.dtype(
    [
        ("spaces", np.int32, (SPACE_ROWS, MOST_SPACES)),
        ("armies", np.int32, (ARMY_ROWS, MOST_ARMIES)),
        ("seats", np.int32, (SEAT_ROWS, MOST_SEATS)),
        ("groups", np.int32, (MOST_ARMIES, MOST_GROUPS)),
        ("holdings", np.uint16, (MOST_ARMIES, MOST_SPACES)),
        ("zones", np.int32, (ZONE_ROWS, MOST_ZONES)),
        ("ships", np.int32, (MOST_ARMIES, MOST_ZONES)),
        ("admirals", np.int32, (MOST_ARMIES, MOST_ZONES)),
        ("captives", np.int32, (MOST_SEATS, MOST_SEATS, 2)),
        ("missions", np.int32, (MOST_SEATS, MOST_RANKS)),
        ("piles", np.int32, (MOST_RANKS, MOST_MISSIONS)),
        ("pile_left", np.int32, MOST_RANKS),
        ("face_up", np.int32, MOST_MISSIONS),
        ("rewards", np.int32, (MOST_REWARDS, 3)),
        ("happenings", np.int32, MOST_HAPPENINGS),
        ("paid", np.int32, (MOST_PAID, 2)),
        ("game", np.int64, GAME_SIZE),
        ("streams", np.uint64, (STREAMS, 4)),
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
        # The same of what the missions in his hand still need.
        ("lack", np.int32, MOST_RANKS),
        ("lack_seen", np.int64, MOST_RANKS),
        ("goal_lack", np.int32, (MOST_SEATS, MOST_GOALS)),
        ("goal_seen", np.int64, (MOST_SEATS, MOST_GOALS)),
        # Origins and targets of the attacks that are listed.
        ("fronts", np.uint16, (MOST_NEIGHBOURS, 2)),
        ("events", np.int64, (MOST_EVENTS, EVENT_SIZE)),
    ],
    align=True,
)
