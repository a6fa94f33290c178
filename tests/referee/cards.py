"""Sets of territory cards, what they bring, and the draw at the end of a turn."""

from __future__ import annotations

from itertools import combinations, product

from referee.effects import effect_of
from referee.goals import sure_card
from referee.objection import demand
from referee.table import WILD, Table


def trade(table: Table, seat: int, card: int, card2: int, card3: int, value: int) -> None:
    """Three cards of the hand for units."""
    traded = (card, card2, card3)
    now = table.turn
    if table.phase == "attack":
        demand(must_sell(table), "classic-elim-trade", "between attacks sets go only until few enough cards are left")
    demand(set(traded) <= table.hands[seat], "classic-set-shape", f"{traded} are not all in the hand")
    demand(is_set(table, traded), "classic-set-shape", f"{pictures(table, traded)} are no set")
    worth, clause = worth_of(table, traded)
    more = extra(table, traded)
    if more:
        worth, clause = worth + more, "napadv-set-plus4"
    demand(value == worth, clause, f"set number {table.sets + 1} brings {worth}, not {value}")
    _note(table, traded)
    _owe_match(table, seat, traded)
    table.hands[seat] -= set(traded)
    table.discards |= set(traded)
    table.sets += 1
    table.trades[seat] += 1
    now.units += value
    now.acts += 1


def pictures(table: Table, cards: tuple[int, ...]) -> list[str]:
    return [table.picture(card) for card in cards]


def is_set(table: Table, cards: tuple[int, ...]) -> bool:
    """Whether three cards are three equal pictures or three different ones, a wild being any picture."""
    if len(set(cards)) != 3:
        return False
    shown = [picture for picture in pictures(table, cards) if picture != WILD]
    return len(set(shown)) <= 1 or len(set(shown)) == len(shown)


def holds_set(table: Table, hand: set[int]) -> bool:
    return any(is_set(table, three) for three in combinations(sorted(hand), 3))


def worth_of(table: Table, cards: tuple[int, ...]) -> tuple[int, str]:
    """(units, clause) of a set traded now."""
    rules, number = table.ruleset.cards, table.sets
    if rules.set_sequence == "by_kind":
        if WILD not in rules.kinds and WILD in pictures(table, cards):
            return best_kind(table, cards), "napadv-joker-any"
        return rules.kinds[kind_of(table, cards)], "risiko-sets"
    if rules.set_sequence == "fixed":
        return rules.fixed_set_value, "classic-set-values-later"
    row = [4, 6, 8, 10]
    if rules.set_sequence == "official":
        row.append(12)
    row.append(15)
    while len(row) <= number:
        row.append(row[-1] + 5)
    return row[number], "classic-set-values" if number < 4 else "classic-set-values-later"


def extra(table: Table, cards: tuple[int, ...]) -> int:
    """Units of cards whose effect is to be worth more in a set (napadv-set-plus4)."""
    if table.ruleset.cards.effects == "off":
        return 0
    effects = [effect for card in cards if (effect := effect_of(table, card)) and effect.does == "exchange_bonus"]
    table.seen["set with an exchange bonus"] += bool(effects)
    return sum(effect.amount for effect in effects)


def best_kind(table: Table, cards: tuple[int, ...]) -> int:
    """The most a set is worth, each wild being whatever its holder likes."""
    known = table.board.symbols[:3]
    choices = [known if picture == WILD else (picture,) for picture in pictures(table, cards)]
    values = []
    for shown in product(*choices):
        kinds = len(set(shown))
        if kinds != 2:
            values.append(table.ruleset.cards.kinds[shown[0] if kinds == 1 else "different"])
    return max(values)


def kind_of(table: Table, cards: tuple[int, ...]) -> str:
    """What a set is where its pictures decide. A wild completes two different pictures to three different ones."""
    shown = pictures(table, cards)
    plain = [picture for picture in shown if picture != WILD]
    if len(plain) == 3:
        return plain[0] if len(set(plain)) == 1 else "different"
    return "different" if len(set(plain)) == 2 else WILD


def _note(table: Table, cards: tuple[int, ...]) -> None:
    table.seen[f"set with {pictures(table, cards).count(WILD)} wilds"] += 1
    table.seen["set traded after an elimination"] += table.turn.selling
    forced = table.ruleset.cards.forced_trade == "on" and table.turn.hand_before >= table.ruleset.cards.forced_at
    table.seen["set traded by force"] += forced and not table.turn.selling


def _owe_match(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    """Own territories on the traded cards bring units: one a turn, or each."""
    rules, now = table.ruleset.cards, table.turn
    held = {table.pictured(card) for card in cards} & set(table.lands(seat))
    if rules.match_bonus > 0 and (rules.match_each or not now.matched):
        now.match_owed = held


def match(table: Table, seat: int, space: int, units: int) -> None:
    """Units put on a territory whose card was traded just now."""
    rules, now = table.ruleset.cards, table.turn
    clause = clause_of_match(table)
    demand(space in now.match_owed, clause, f"nothing is owed to {table.name(space)}")
    demand(units == rules.match_bonus, clause, f"the bonus is {rules.match_bonus}, not {units}")
    now.match_owed = now.match_owed - {space} if rules.match_each else set()
    now.matched = True
    table.units[space] += units
    table.seen["match bonus"] += 1


def clause_of_match(table: Table) -> str:
    return "risiko-set-plus2" if table.ruleset.cards.match_each else "classic-match-bonus"


def draw(table: Table, seat: int, card: int) -> None:
    """The top card of the deck, made of the discards where it is empty."""
    now, owed = table.turn, grounds(table)
    single = len(table.ruleset.cards.draws) == 1
    clause = "classic-card-draw" if single else "napadv-draw-max"
    demand(bool(owed), clause, f"there is no ground to draw for: {', '.join(table.ruleset.cards.draws)}")
    clause = "classic-card-max-one" if single else "napadv-draw-max"
    demand(now.draws < len(owed), clause, f"card number {now.draws + 1}, for {', '.join(owed)}")
    if len(table.deck) == table.unseen:
        table.deck, table.discards, table.unseen = table.deck | table.discards, set(), 0
        table.seen["deck made of the discards"] += 1
    demand(card in table.deck, "classic-deck-empty", f"card {card} is not in the deck")
    table.deck.remove(card)
    table.hands[seat].add(card)
    now.draws += 1
    table.used[seat]["sure cards"] += sure_card(table)


def grounds(table: Table) -> list[str]:
    """What the player on turn draws cards for."""
    seat = table.turn.seat
    there = {
        "conquest": table.turn.conquests > 0 or sure_card(table),
        "mission": table.done[seat] > 0,
        "control": bool(table.whole(seat)),
    }
    return [ground for ground in table.ruleset.cards.draws if there[ground]]


def take_card(table: Table, seat: int, victim: int, card: int) -> None:
    """A card of the player who was eliminated."""
    demand(victim == table.turn.looted, "classic-elim-cards", f"nobody may take cards of seat {victim} now")
    demand(card in table.hands[victim], "classic-elim-cards", f"seat {victim} does not hold card {card}")
    table.hands[victim].remove(card)
    table.hands[seat].add(card)
    check_loot(table)


def check_loot(table: Table) -> None:
    """Once all cards have changed hands, too many of them must be traded at once."""
    now, rules = table.turn, table.ruleset.cards
    if now.looted is not None and not table.hands[now.looted]:
        now.looted = None
        now.selling = rules.elim_trade == "on" and len(table.hands[now.seat]) >= rules.elim_at


def must_sell(table: Table) -> bool:
    """Whether a set must go in the middle of the turn."""
    hand = table.hands[table.turn.seat]
    return table.turn.selling and len(hand) > table.ruleset.cards.elim_keep and holds_set(table, hand)
