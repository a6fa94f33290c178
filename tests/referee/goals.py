"""Objectives that win the game, their rewards, cities, capitals and stars."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import to_builtins

from referee.objection import demand
from referee.table import NOBODY, Battle, Table

if TYPE_CHECKING:
    from referee.opening import Opening


# ---------------------------------------------------------------- before the first turn


def in_play(table: Table, opening: Opening, seat: int, objective: int, reward: int) -> None:
    """An objective lies open, perhaps with a reward on it."""
    clause = "r2008-objective-data"
    demand(opening.first is None and not opening.claims and not table.cities, clause, "objectives are laid out first")
    demand(0 <= objective < len(table.goals), clause, f"there is no objective {objective}")
    demand(objective not in table.open, clause, f"objective {objective} lies there already")
    table.open.add(objective)
    if reward == NOBODY:
        return
    demand(0 <= reward < len(table.rewards), "r2008cr-reward-pairs", f"there is no reward {reward}")
    demand(reward not in table.reward_on.values(), "r2008cr-reward-pairs", f"reward {reward} lies on two objectives")
    demand(reward not in table.gifts, "r2008cr-reward-pairs", f"reward {reward} is a player's from the start")
    alike = table.rewards[reward].rank == table.goals[objective].rank
    demand(alike, "r2008cr-reward-pairs", "a reward lies on an objective of another rank")
    table.reward_on[objective] = reward


def check_laid_out(table: Table) -> None:
    """As many objectives of each rank are in play as the rules say, and the rewards lie on them."""
    claims = table.ruleset.claims
    for rank, wanted in (("minor", claims.minor), ("major", claims.major)):
        all_of_it = [at for at, goal in enumerate(table.goals) if goal.rank == rank]
        lie = {at for at in all_of_it if at in table.open}
        if wanted:
            most = min(wanted, len(all_of_it))
            demand(len(lie) == most, "r2008cr-objectives", f"{len(lie)} {rank} objectives in play, not {most}")
        else:
            printed = {at for at in all_of_it if not table.goals[at].left_out}
            demand(lie == printed, "r2008-objective-data", f"{rank} objectives {lie} in play, not {printed}")
        rewards = [at for at, one in enumerate(table.rewards) if one.rank == rank and at not in table.gifts]
        placed = sum(at in table.reward_on.values() for at in rewards)
        expected = min(len(rewards), len(lie))
        demand(placed == expected, "r2008cr-reward-pairs", f"{placed} {rank} rewards lie there, not {expected}")


def city(table: Table, opening: Opening, seat: int, space: int) -> None:
    """A city is drawn by lot."""
    wanted = table.ruleset.setup.drawn_cities
    demand(len(table.cities) < wanted, "r2008cr-cities", f"more than {wanted} cities are drawn")
    demand(not opening.claims and opening.first is None, "r2008cr-cities", "cities are drawn before the claims")
    demand(table.exists(space) and space not in table.cities, "r2008cr-cities", f"{table.name(space)} is one already")
    table.cities.add(space)


def check_cities(table: Table) -> None:
    """All cities are there; where none are drawn they are printed on the board."""
    if table.ruleset.income.cities == "on" and not table.ruleset.setup.drawn_cities:
        table.cities = {at for at in range(table.spaces) if table.board.spaces[table.names[at]].city}
    wanted = table.ruleset.setup.drawn_cities
    demand(not wanted or len(table.cities) == wanted, "r2008cr-cities", f"{len(table.cities)} cities, not {wanted}")


def capital(table: Table, opening: Opening, seat: int, space: int) -> None:
    """A player's first unit stands by his capital."""
    clause = "r2008-setup-capital"
    demand(table.ruleset.setup.start_capital == "on", clause, "nobody puts down a capital in this game")
    demand(seat not in table.home, clause, f"seat {seat} has its capital")
    first = bool(opening.claims) and opening.claims[-1] == seat and opening.claims.count(seat) == 1
    demand(first, clause, "a capital stands with the first unit of its player")
    demand(table.owner[space] == seat, clause, f"{table.name(space)} is not his")
    table.home[seat] = space


def check_capitals(table: Table, claims: int) -> None:
    """Whoever has put down a unit has put down his capital."""
    if table.ruleset.setup.start_capital == "on":
        wanted = min(claims, table.seats)
        demand(len(table.home) == wanted, "r2008-setup-capital", f"{len(table.home)} capitals, not {wanted}")


# ---------------------------------------------------------------- what is there


def gifts(table: Table, seat: int) -> Counter[str]:
    """What the rewards of a seat do, and how much of it."""
    found: Counter[str] = Counter()
    for reward, holder in table.reward_of.items():
        if holder == seat:
            found[table.rewards[reward].does] += table.rewards[reward].amount
    return found


def near_airfield(table: Table, seat: int, space: int) -> bool:
    """Whether one of his airfields, on a territory he holds, is here or next door."""
    fields = [
        at for reward, at in table.sites.items() if table.reward_of.get(reward) == seat and table.owner[at] == seat
    ]
    return any(space == at or space in table.beside[at] for at in fields)


def standing_by(table: Table, battle: Battle) -> dict[str, list[tuple[str, int]]]:
    """The rewards that count in a battle, as assets of each side."""
    found: dict[str, list[tuple[str, int]]] = {"attack": [], "defence": []}
    sides = {"attack": (battle.seats[0], battle.origin), "defence": (battle.seats[1], battle.target)}
    for side, (seat, space) in sides.items():
        if seat != NOBODY and near_airfield(table, seat, space):
            found[side].append((_asset(table, "airfield"), 1))
    return found


def _asset(table: Table, does: str) -> str:
    return next(reward.asset for reward in table.rewards if reward.does == does)


def more_dice(table: Table, battle: Battle | None) -> tuple[int, int]:
    """Dice beyond those of everybody, of attacker and defender."""
    if battle is None or not table.rewards:
        return 0, 0
    attacker, defender = battle.seats
    return _dice_of(table, attacker, "attack_die"), _dice_of(table, defender, "defence_die")


def _dice_of(table: Table, seat: int, does: str) -> int:
    """What a reward adds to the dice of whoever has it, as its asset says."""
    if not gifts(table, seat)[does]:
        return 0
    steps = to_builtins(table.ruleset.assets[_asset(table, does)].steps)
    return sum(change.get("amount", 1) for step in steps for change in step if change["op"] == "dice")


def note_throw(table: Table, battle: Battle, dice: tuple[int, int]) -> None:
    """What rewards do for a throw of so many dice, counted; a die that nobody is left to throw does nothing."""
    if not table.rewards:
        return
    by, rules = standing_by(table, battle), table.ruleset.battle
    usual = rules.attack_dice, rules.defence_dice
    for at, side in enumerate(("attack", "defence")):
        seat = battle.seats[at]
        if seat != NOBODY:
            table.used[seat]["bonus dice"] += dice[at] > usual[at]
            table.used[seat]["airfields"] += bool(by[side])
            table.seen[f"{side} with a bonus die"] += dice[at] > usual[at]
            table.seen[f"{side} with an airfield"] += bool(by[side])


# ---------------------------------------------------------------- income


def counted(table: Table, held: set[int]) -> tuple[int, str]:
    """(territories and cities, divided as the rules say, the clause that says so)"""
    rules = table.ruleset.income
    number = len(held) + (len(held & table.cities) if rules.cities == "on" else 0)
    share = number // rules.divisor
    if rules.draft_rounding == "ceil" and number % rules.divisor:
        share += 1
    least = rules.cities == "on" and share < rules.minimum
    return share, "r2008-draft-min" if least else "r2008-draft-base"


def for_capitals(table: Table, held: set[int]) -> int:
    """Units for capitals, whosever they were."""
    return table.ruleset.income.capital_units * len(held & set(table.home.values()))


def for_rewards(table: Table, seat: int) -> int:
    return gifts(table, seat)["units"]


# ---------------------------------------------------------------- stars


def spend(table: Table, seat: int, card: int) -> None:
    """A card of a trade."""
    demand(not table.turn.traded, "r2008-star-limits", "a second trade in one turn")
    demand(card in table.hands[seat], "r2008-draft-stars", f"card {card} is not in the hand")
    table.hands[seat].remove(card)
    table.discards.add(card)
    table.turn.spent.append(card)


def stars_of(table: Table, card: int) -> int:
    return 2 if table.names[card] in table.ruleset.stars.two else 1


def stars(table: Table, seat: int, stars: int, value: int) -> None:
    """What the cards just spent bring together."""
    now, rules = table.turn, table.ruleset.stars
    shown = [stars_of(table, card) for card in now.spent]
    demand(sum(shown) == stars, "r2008-card-stars-data", f"{now.spent} show {sum(shown)} stars, not {stars}")
    demand(str(stars) in rules.values, "r2008-star-limits", f"{stars} stars cannot be traded")
    demand(value == rules.values[str(stars)], "r2008-star-chart", f"{stars} stars do not bring {value}")
    two = 2 in shown or rules.need_two_star_card == "off"
    demand(two, "r2008-star-limits", "no card of the trade has two stars")
    now.spent, now.traded = [], True
    now.units += value
    table.trades[seat] += 1
    table.used[seat]["stars"] += stars
    table.seen[f"{stars} stars traded"] += 1


# ---------------------------------------------------------------- objectives


def begin(table: Table) -> None:
    """Groups that cannot be taken in the turn that begins."""
    now = table.turn
    held = set(table.lands(now.seat))
    absent = table.ruleset.claims.continent_in_turn == "no_presence"
    for group, inside in table.inside().items():
        there = bool(inside & held) if absent else inside <= held
        if there:
            now.before.add(group)


def met(table: Table, seat: int, objective: int) -> bool:
    """Whether an objective's condition holds for a seat now."""
    goal, held = table.goals[objective], set(table.lands(seat))
    named = {table.names.index(space) for space in goal.spaces}
    if goal.needs in ("group", "spaces"):
        return named <= held and (not goal.group or table.inside()[goal.group] <= held)
    if goal.needs == "group_taken":
        return any(group not in table.turn.before for group in table.whole(seat))
    number = {
        "invaded": table.turn.invaded,
        "territories": len(held),
        "continents": len(table.whole(seat)),
        "cities": len(held & table.cities),
        "cities_taken": table.turn.cities_taken,
        "enemy_capitals": len(held & {at for owner, at in table.home.items() if owner != seat}),
    }[goal.needs]
    return number >= goal.number


def claim(table: Table, seat: int, objective: int, victim: int) -> None:
    """An objective that is met goes to the player on turn."""
    rules, now = table.ruleset.claims, table.turn
    demand(objective in table.open, "r2008-objective-data", f"objective {objective} is not in play")
    most = rules.per_turn
    demand(not most or now.claims < most, "r2008-objective-one", f"more than {most} objectives in one turn")
    holder = table.held_by.get(objective, NOBODY)
    demand(victim == holder, "r2008-objective-keep", f"objective {objective} lies before {holder}, not {victim}")
    free = holder == NOBODY or (rules.taken == "on" and holder != seat)
    demand(free, "r2008-objective-keep", f"objective {objective} lies before seat {holder}")
    goal = table.goals[objective]
    clause = "r2008-objective-continent-turn" if goal.needs == "group_taken" else "r2008-objective-data"
    demand(met(table, seat, objective), clause, f"objective {objective} ({goal.needs}) is not met")
    if holder != NOBODY:
        table.used[holder]["objectives lost"] += 1
        table.used[seat]["objectives taken"] += 1
    table.held_by[objective] = seat
    now.claims += 1
    table.used[seat]["objectives"] += 1
    table.seen[f"objective for {goal.needs}"] += 1
    if objective in table.reward_on:
        table.owe("reward", seat, "r2008cr-reward-take", reward=table.reward_on.pop(objective))


def take_reward(table: Table, seat: int, reward: int, space: int) -> None:
    """The reward that lay with an objective; an airfield is put down on a territory of its owner."""
    table.reward_of[reward] = seat
    table.used[seat]["rewards"] += 1
    does = table.rewards[reward].does
    table.seen[f"reward {does}"] += 1
    if does != "airfield":
        demand(space == NOBODY, "r2008cr-reward-take", "only an airfield is put down somewhere")
        return
    taken = set(table.sites.values())
    if space == NOBODY:
        full = set(table.lands(seat)) <= taken
        demand(full, "r2008cr-airfield", "an airfield is put down on a territory of his")
        return
    demand(table.owner[space] == seat, "r2008cr-airfield", f"{table.name(space)} is not his")
    demand(space not in taken, "r2008cr-airfield", f"{table.name(space)} has an airfield")
    table.sites[reward] = space


def gift(table: Table, opening: Opening, seat: int, reward: int, space: int) -> None:
    """A reward that a player begins with, a handicap: once all else is done, as if it had been won."""
    due = table.gifts.get(reward)
    demand(due == seat, "r2008cr-reward-take", f"reward {reward} is not what seat {seat} begins with")
    demand(reward not in table.reward_of, "r2008cr-reward-take", f"seat {seat} has reward {reward} already")
    demand(not any(table.stock.values()), "r2008cr-reward-take", "units are still to be placed")
    take_reward(table, seat, reward, space)


def check_gifts(table: Table) -> None:
    """Everybody has what he begins with."""
    missing = set(table.gifts) - set(table.reward_of)
    demand(not missing, "r2008cr-reward-take", f"rewards {missing} were to be there from the start")


def inherit(table: Table, seat: int, victim: int, objective: int) -> None:
    """An objective of a player who is out."""
    clause = "r2008-elim-cards"
    demand(table.held_by.get(objective) == victim, clause, f"objective {objective} is not seat {victim}'s")
    demand(victim not in table.alive, clause, f"seat {victim} still plays")
    table.held_by[objective] = seat
    table.used[victim]["objectives lost"] += 1
    table.used[seat]["objectives taken"] += 1
    table.seen["objective inherited"] += 1


def reward_gone(table: Table, seat: int, reward: int) -> None:
    """A reward of a player who is out leaves play."""
    demand(table.reward_of.get(reward) == seat, "r2008cr-elim", f"reward {reward} is not seat {seat}'s")
    demand(seat not in table.alive, "r2008cr-elim", f"seat {seat} still plays")
    del table.reward_of[reward]
    table.sites.pop(reward, None)
    table.seen["reward left play"] += 1


def left_by_the_dead(table: Table) -> tuple[str, str] | None:
    """(event, clause) of what a player who is out still has."""
    out = set(range(table.seats)) - set(table.alive)
    if any(holder in out for holder in table.held_by.values()):
        return "inherit", "r2008-elim-cards"
    if any(holder in out for holder in table.reward_of.values()):
        return "reward_gone", "r2008cr-elim"
    return None


def has_won(table: Table, seat: int) -> bool:
    """Enough objectives, and his own capital where that is needed."""
    rules = table.ruleset.claims
    held = sum(holder == seat for holder in table.held_by.values())
    if not table.goals or held < rules.to_win:
        return False
    return rules.own_capital == "off" or table.owner[table.home[seat]] == seat


def must_win(table: Table) -> bool:
    """Whether the player on turn has won, and the rules look at once."""
    return table.ruleset.claims.win_check == "immediate" and has_won(table, table.turn.seat)


def win(table: Table, seat: int) -> None:
    """Somebody has won by objectives."""
    rules, phase = table.ruleset.claims, table.phase
    demand(seat == table.turn.seat, "r2008-win-timing", "nobody wins in the turn of another")
    held = sum(holder == seat for holder in table.held_by.values())
    demand(held >= rules.to_win, "r2008-objective-win", f"{held} objectives win nothing")
    demand(has_won(table, seat), "r2008-own-capital", "his own capital is not his")
    if rules.win_check == "end_of_turn":
        from referee.turns import enter

        enter(table, "victory")
    table.seen[f"won in the phase {phase}"] += 1
    table.over = True


def check_not_won(table: Table) -> None:
    """Nobody passes a victory by."""
    demand(not has_won(table, table.turn.seat), "r2008-win-timing", "the game is won, and goes on")


# ---------------------------------------------------------------- maneuvers, cards


def may_start(table: Table) -> bool:
    """Whether a reward allows one maneuver before the attacks, not made yet."""
    return not table.turn.moved["start"] and gifts(table, table.turn.seat)["starting_maneuver"] > 0


def most_moves(table: Table) -> int:
    """Maneuvers that a reward adds at the end of a turn."""
    return int(gifts(table, table.turn.seat)["extra_maneuver"] > 0)


def sure_card(table: Table) -> bool:
    """Whether the player on turn draws without a conquest, if he likes."""
    return table.turn.conquests == 0 and gifts(table, table.turn.seat)["sure_card"] > 0
