"""Before the first turn: the deck, the territories, the starting units, and who begins."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, seize
from risk_sim.kernels.choices.build import choose_first_post
from risk_sim.kernels.choices.place import choose_claim, choose_start_space
from risk_sim.kernels.layout import (
    ADMIRAL,
    ALIVE,
    ALLY_DICE,
    ARMIES,
    CAPITOL,
    CAPITOLS,
    CARD_COUNT,
    CARDS,
    CHOICES,
    CITIES,
    CITY,
    CITY_DRAW,
    CLAIM,
    CLAIM_DEALT,
    CLAIM_PRINTED,
    CONTROL,
    DECK,
    EPIDEMIC_COUNT,
    EVENT_CAPITAL,
    EVENT_CITY,
    EVENT_CLAIM,
    EVENT_FIRST,
    EVENT_PLACE_START,
    EVENT_STAND,
    EVENT_START_CARD,
    EVENT_START_PIECE,
    FORT_TOKENS,
    FORTIFICATION,
    FORTS_LEFT,
    GENERAL,
    GOALS,
    HAPPENING_LOTS,
    HAPPENINGS,
    HOME,
    LAID,
    LANDS,
    LEFT,
    MISSION_LOTS,
    MISSIONS,
    NEUTRAL_SHARE,
    NEUTRAL_UNITS,
    NUMBER,
    OUT_BY,
    OWNER,
    PLACE_NEUTRAL,
    PLACE_OWN,
    POWERS,
    ROUND,
    SEAT,
    SEATS,
    SECOND_ROLL,
    SEED,
    SETUP,
    SHIP,
    SPACES,
    STAMP,
    START_FORTS,
    START_GENERALS,
    START_UNITS,
    STOCK,
    STOP,
    STOP_PHASE,
    TRACED,
    WIDE,
    WINNER,
    ZONE_COUNT,
)
from risk_sim.kernels.phases.allies import start_allies
from risk_sim.kernels.phases.cards import hold, shuffle, take_top
from risk_sim.kernels.phases.contagion import start_epidemics
from risk_sim.kernels.phases.goals import deal_goals
from risk_sim.kernels.phases.missions import deal_missions
from risk_sim.kernels.phases.rewards import give_rewards
from risk_sim.kernels.pieces import add_leaders, add_ships, raise_fort

#: Streams of games begin at this purpose; the kernels of single battles use those below.
PURPOSE = 16
#: Dice streams are numbered from here on, one a battle.
DICE_PURPOSE = 1 << 20


@part
def clear(world, state, seed, number):
    """Empty the board, and start every stream of the game from seed and number."""
    state.spaces[:] = 0
    state.spaces[OWNER, :] = -1
    state.armies[:] = 0
    state.groups[:] = 0
    state.seats[:] = 0
    state.told[:] = 0
    state.hand[:] = -1
    state.armies[SEAT, -1] = -1  # the column of nobody
    state.ships[:] = 0
    state.admirals[:] = 0
    state.captives[:] = 0
    state.zones[:] = 0
    state.armies[LAID, :] = -1
    state.zones[CONTROL, :] = -1
    traced, stop, phase, stamp = state.game[TRACED], state.game[STOP], state.game[STOP_PHASE], state.game[STAMP]
    state.game[:] = 0
    state.game[TRACED], state.game[STOP], state.game[STOP_PHASE] = traced, stop, phase
    # Looks are numbered on, so that no worth of an earlier game is taken for one of this.
    state.game[STAMP] = stamp
    seats = world.rules[SEATS]
    for army in range(world.rules[ARMIES]):
        state.armies[SEAT, army] = army if army < seats else -1
    for seat in range(seats):
        state.seats[ALIVE, seat] = 1
        state.seats[OUT_BY, seat] = -1
        state.seats[HOME, seat] = -1
    start_streams(world, state, seed, number)
    state.game[LEFT], state.game[WINNER] = seats, -1
    state.game[FORTS_LEFT] = world.rules[FORT_TOKENS]


@part
def start_streams(world, state, seed, number):
    """Every stream of chance from its beginning; dice start from seed and number battle by battle."""
    state.game[NUMBER], state.game[SEED] = number, seed
    for seat in range(world.rules[SEATS]):
        rng.start(state.streams[CHOICES + seat], seed, number, PURPOSE + CHOICES + seat)
    rng.start(state.streams[MISSION_LOTS], seed, number, PURPOSE + MISSION_LOTS)
    if world.rules[POWERS]:
        rng.start(state.streams[ALLY_DICE], seed, number, PURPOSE + ALLY_DICE)
    if world.rules[HAPPENINGS]:
        rng.start(state.streams[HAPPENING_LOTS], seed, number, PURPOSE + HAPPENING_LOTS)
    rng.start(state.streams[CARDS], seed, number, PURPOSE + CARDS)
    rng.start(state.streams[SETUP], seed, number, PURPOSE + SETUP)


@part
def fill_deck(world, state, wilds):
    """All cards, or all but the wilds, shuffled face down."""
    count = 0
    for card in range(world.rules[CARD_COUNT]):
        if wilds or world.card_space[card] >= 0:
            state.deck[count] = card
            count += 1
    shuffle(state, state.deck, count)
    state.game[DECK] = count


@part
def set_up(world, state):
    """Territories and starting units; seats are numbered by turn order, the first claimer is drawn.

    The second roll of the rules makes the first claimer independent of the first turn (classic-first-turn-roll): with
    seats in turn order that is a random seat, and seat 0 where one roll decides both.
    """
    if world.rules[MISSIONS] > 0:
        deal_missions(world, state)
    if world.rules[GOALS]:
        deal_goals(world, state)
    if world.rules[CITIES]:
        _found_cities(world, state)
    if world.rules[CLAIM] == CLAIM_PRINTED:
        _stand(world, state)
    else:
        _settle(world, state)
    fill_deck(world, state, True)
    if world.rules[EPIDEMIC_COUNT] > 0:
        start_epidemics(world, state)
        fill_deck(world, state, True)
    if world.rules[POWERS]:
        start_allies(world, state)
    _deal_cards(world, state)
    if world.rules[GOALS]:
        give_rewards(world, state)
    state.game[ROUND] = 1


@part
def _found_cities(world, state):
    """Cities are where the board has them, or where the first cards of a shuffled deck say (r2008cr-cities)."""
    if world.rules[CITY_DRAW]:
        fill_deck(world, state, False)
        for _ in range(world.rules[CITY_DRAW]):
            space = world.card_space[take_top(state)]
            state.spaces[CITY, space] = 1
            emit(state, EVENT_CITY, -1, space, 0, 0, 0, 0, 0)
    else:
        for space in range(world.rules[SPACES]):
            state.spaces[CITY, space] = world.is_city[space]


@part
def _settle(world, state):
    """Territories are claimed or dealt, and units placed on them."""
    seats = world.rules[SEATS]
    first = rng.below(state.streams[SETUP], seats) if world.rules[SECOND_ROLL] else 0
    for army in range(world.rules[ARMIES]):
        state.armies[STOCK, army] = world.rules[START_UNITS] if army < seats else world.rules[NEUTRAL_UNITS]
    for seat in range(seats):
        state.armies[STOCK, seat] += world.extra_units[seat]
    if world.rules[CLAIM] == CLAIM_DEALT:
        _deal(world, state)
        emit(state, EVENT_FIRST, first, 0, 0, 0, 0, 0, 0)
    else:
        emit(state, EVENT_FIRST, first, 0, 0, 0, 0, 0, 0)
        _claim(world, state, first)
        # The round of claims need not come out even: whoever is next goes on.
        first = (first + world.rules[SPACES]) % seats
    _place_rest(world, state, first)
    if world.rules[WIDE]:
        _place_pieces(world, state, first)


@part
def _stand(world, state):
    """Everything stands where the campaign says (napcamp-setup-data); zones come after territories."""
    lands = world.rules[SPACES]
    for space in range(lands + world.rules[ZONE_COUNT]):
        army, units = world.stand_army[space], world.stand_units[space]
        if army < 0:
            continue
        emit(state, EVENT_STAND, army, space, units, 0, 0, 0, 0)
        if space < lands:
            seize(world, state, space, army)
            add_units(state, space, units)
        else:
            add_ships(world, state, army, space - lands, units)
        piece = GENERAL if space < lands else ADMIRAL
        for _ in range(world.stand_leaders[space]):
            add_leaders(world, state, army, piece, space, 1)
            emit(state, EVENT_START_PIECE, army, piece, space, 0, 0, 0, 0)
        if world.stand_fort[space]:
            raise_fort(state, space)
            emit(state, EVENT_START_PIECE, army, FORTIFICATION, space, 0, 0, 0, 0)


@part
def _place_pieces(world, state, first):
    """Generals and fortifications after the last unit (napadv-initial-leader), then what a seat has beyond others."""
    for step in range(world.rules[SEATS]):
        seat = (first + step) % world.rules[SEATS]
        generals = world.rules[START_GENERALS] + world.extra_pieces[GENERAL, seat]
        forts = world.rules[START_FORTS] + world.extra_pieces[FORTIFICATION, seat]
        _place_some(world, state, seat, GENERAL, generals)
        _place_some(world, state, seat, FORTIFICATION, forts)
        _place_some(world, state, seat, SHIP, world.extra_pieces[SHIP, seat])
        _place_some(world, state, seat, ADMIRAL, world.extra_pieces[ADMIRAL, seat])


@part
def _place_some(world, state, seat, piece, number):
    """So many pieces of a kind, as long as there is a place for them."""
    for _ in range(number):
        space = choose_first_post(world, state, seat, seat, piece)
        if space < 0:
            return
        if piece == FORTIFICATION:
            raise_fort(state, space)
        elif piece == SHIP:
            add_ships(world, state, seat, space - world.rules[SPACES], 1)
        else:
            add_leaders(world, state, seat, piece, space, 1)
        emit(state, EVENT_START_PIECE, seat, piece, space, 0, 0, 0, 0)


@part
def _deal_cards(world, state):
    """Cards that a seat begins with (napadv-start-cards-3 to -6)."""
    for seat in range(world.rules[SEATS]):
        for _ in range(world.start_cards[seat]):
            card = take_top(state)
            if card >= 0:
                hold(state, seat, card)
                emit(state, EVENT_START_CARD, seat, card, 0, 0, 0, 0, 0)


@part
def _deal(world, state):
    """One shuffled card after another gives its territory to the next army (classic-start-2)."""
    fill_deck(world, state, False)
    armies = world.rules[ARMIES]
    army = 0
    for at in range(state.game[DECK]):
        while _is_served(world, state, army):
            army = (army + 1) % armies
        _occupy(world, state, world.card_space[state.deck[at]], army)
        army = (army + 1) % armies


@part
def _is_served(world, state, army):
    """Whether a neutral army has all the territories it is dealt (nap2p-deal)."""
    share = world.rules[NEUTRAL_SHARE]
    return share > 0 and state.armies[SEAT, army] < 0 and state.armies[LANDS, army] >= share


@part
def _claim(world, state, first):
    """In turn, one unit on a vacant territory each, until none is vacant (classic-claim-one)."""
    seats = world.rules[SEATS]
    spaces = world.rules[SPACES]
    for number in range(spaces):
        seat = (first + number) % seats
        space = choose_claim(world, state, seat, seat)
        _occupy(world, state, space, seat)
        if world.rules[CAPITOLS] and number < seats:
            _raise_capital(state, seat, space)


@part
def _raise_capital(state, seat, space):
    """A capital stands with the first unit of each player (r2008-setup-capital)."""
    state.spaces[CAPITOL, space] = seat + 1
    state.seats[HOME, seat] = space
    emit(state, EVENT_CAPITAL, seat, space, 0, 0, 0, 0, 0)


@part
def _occupy(world, state, space, army):
    seize(world, state, space, army)
    add_units(state, space, 1)
    state.armies[STOCK, army] -= 1
    emit(state, EVENT_CLAIM, army, space, 0, 0, 0, 0, 0)


@part
def _place_rest(world, state, first):
    """In turn, units on own territories until all stocks are gone (classic-initial-reinforce, classic-2p-placement).

    Who has none of his own left goes on with neutral ones.
    """
    seats = world.rules[SEATS]
    seat, idle = first, 0
    while idle < seats:
        placed = _place(world, state, seat, seat, world.rules[PLACE_OWN])
        for army in range(seats, world.rules[ARMIES]):
            placed += _place(world, state, seat, army, world.rules[PLACE_NEUTRAL])
        idle = 0 if placed > 0 else idle + 1
        seat = (seat + 1) % seats


@part
def _place(world, state, seat, army, units):
    """One placing turn of a seat for an army; fewer where the stock runs out. Returns how many."""
    for placed in range(units):
        if state.armies[STOCK, army] <= 0 or state.armies[LANDS, army] == 0:
            return placed
        space = choose_start_space(world, state, seat, army)
        add_units(state, space, 1)
        state.armies[STOCK, army] -= 1
        emit(state, EVENT_PLACE_START, seat, army, space, 1, 0, 0, 0)
    return units
