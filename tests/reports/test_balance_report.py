"""The report on balance: its numbers are those of simulate, and it goes on where it was stopped."""

import csv
from types import SimpleNamespace

import pytest

import risk_sim
from risk_sim.errors import InputError
from risk_sim.metrics.fairness import SeatShare, fairness
from risk_sim.reports import balance_report, folder
from risk_sim.reports.balance import prices, seats
from risk_sim.reports.playing import Hall, mixed

ASKED = {"players": [3], "games": 120, "seed": 5, "tables": ["expander", "mixed"], "chances": 30}


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    out = tmp_path_factory.mktemp("balance") / "report"
    return balance_report(["napoleon-advanced", "classic"], out, **ASKED, reconstructions=2)


def rows(written, name):
    with (written.path.parent / "tables" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("rules", ["napoleon-advanced", "classic"])
def test_numbers_are_those_of_simulate(report, rules):
    games = risk_sim.simulate(rules, players=3, games=120, seed=5, policy="expander")
    told = [row for row in rows(report, "seats") if (row["ruleset"], row["table"]) == (rules, "expander")]
    assert [float(row["win_rate"]) for row in told] == pytest.approx([row["win_rate"] for row in games.seat_rows])
    (length,) = [row for row in rows(report, "length") if row["ruleset"] == rules]
    assert float(length["mean"]) == pytest.approx(games.games["rounds"].mean())
    (out,) = [row for row in rows(report, "elimination") if row["ruleset"] == rules]
    gone = sum((games.games[f"out_round_{seat}"] > 0).sum() for seat in (1, 2, 3))
    assert float(out["eliminated"]) == pytest.approx(gone / 120)


@pytest.mark.parametrize("rules", ["napoleon-advanced", "classic"])
def test_time_and_chances_are_those_of_character(report, rules):
    known = risk_sim.character(
        rules, players=3, games=120, seed=5, policy="expander", looked_into=120, chances=30, continuations=16
    )
    (time,) = [row for row in rows(report, "table-time") if row["ruleset"] == rules]
    assert float(time["minutes"]) == pytest.approx(known.table_time.minutes.mean)
    told = [row for row in rows(report, "chances") if row["ruleset"] == rules]
    assert [float(row["winner"]) for row in told] == pytest.approx([one.winner.mean for one in known.chances.by_round])
    (decided,) = [row for row in rows(report, "decided") if row["ruleset"] == rules]
    assert float(decided["round"]) == pytest.approx(known.chances.decided.round.mean)


@pytest.mark.parametrize("rules", ["napoleon-advanced", "classic"])
def test_groups_are_those_of_character(report, rules):
    known = risk_sim.character(rules, players=3, games=120, seed=5, policy="expander", holdings=1)
    told = {row["group"]: float(row["win_rate"]) for row in rows(report, "groups") if row["ruleset"] == rules}
    assert told == pytest.approx({one.name: one.win_rate for one in known.holdings if one.kind == "group" and one.held})


def test_nobody_has_to_ask_for_chances(tmp_path):
    asked = {"players": [3], "games": 100, "tables": ["expander"]}
    report = balance_report(["classic"], tmp_path / "made", **asked, chances=0)
    assert "chances" not in {table.name for table in report.page.tables}
    with pytest.raises(InputError, match="--chances -1"):
        balance_report(["classic"], tmp_path / "other", **asked, chances=-1)


@pytest.mark.parametrize(("rules", "things"), [("napoleon-advanced", 5), ("classic", 1)])
def test_prices_are_those_of_price(report, rules, things):
    told = {row["thing"]: row for row in rows(report, "prices") if row["ruleset"] == rules}
    assert len(told) == things
    known = risk_sim.price("card", rules, players=3, games=120, seed=5, policy="expander")
    (row,) = known.rows
    assert float(told["card"]["worth"]) == pytest.approx(row["worth"])
    assert float(told["card"]["win_rate"]) == pytest.approx(row["win_rate"])


def test_prices_are_told_at_the_middle_number_of_players(tmp_path):
    asked = {"games": 100, "tables": ["expander"], "chances": 0}
    report = balance_report(["risk2008-command-room"], tmp_path / "made", players=[3, 4, 5], **asked)
    assert {row["players"] for row in rows(report, "prices")} == {"4"}
    assert "prices" in {one.name for one in report.page.figures}
    full = "napoleon-advanced:leaders.generals=1"  # as many as everybody begins with
    report = balance_report([full], tmp_path / "full", players=[3], **asked)
    assert {row["thing"] for row in rows(report, "prices")} == {"admiral", "ship", "fortification", "card"}
    report = balance_report(["classic"], tmp_path / "other", players=[3], prices=0, **asked)
    assert "prices" not in {table.name for table in report.page.tables}
    with pytest.raises(InputError, match="--prices -1"):
        balance_report(["classic"], tmp_path / "third", players=[3], prices=-1, **asked)


def priced(thing, worth, half, price=None, beyond=False, idle=False):
    return {
        "thing": thing,
        "name": f"an {thing}" if thing[0] == "a" else f"a {thing}",
        "n_games": 1000,
        "worth": worth,
        "ci_low": worth - half,
        "ci_high": worth + half,
        "price": price,
        "beyond": beyond,
        "idle": idle,
    }


def test_prices_say_what_games_show():
    things = [priced("ship", 3.0, 0.5, 1), priced("general", 0.2, 0.5, 2), priced("card", -2.0, 0.5)]
    things += [priced("admiral", 0.0, 0.0, 1, idle=True)]
    rules = SimpleNamespace(words=SimpleNamespace(units="units"))
    setting = SimpleNamespace(name="Game", ruleset=rules, prices=[*things, priced("fort", 99.0, 0.1, beyond=True)])
    assert prices._text(setting) == (
        "Game, from 1,000 games of each: most is worth a ship (3.0 units); of a general it cannot be told whether it "
        "is worth anything; who has a card wins less often than with nothing; the rules ask less than it is worth for "
        "a ship; the rules ask more than it is worth for a general; nobody else wins for an admiral: there is no place "
        "for it, or hardly any use; what a fort is worth lies beyond the units that were tried."
    )


def of_seats(*tables, redrawn=None):
    """A setting of three seats, by what each wins of 3,000 games at each table; then on other maps."""
    tallied = [fairness_of(rates) for rates in tables]
    maps = None if redrawn is None else SimpleNamespace(rows=[seat_rates(rates) for rates in redrawn])
    rules = SimpleNamespace(title="Game", name="game")
    played = [SimpleNamespace(table=str(at), fair=fair) for at, fair in enumerate(tallied)]
    return SimpleNamespace(
        name="Game, 3 players", players=3, ruleset=rules, tables=played, first=played[0], redrawn=maps
    )


def seat_rates(rates):
    return {f"seat_{at}": rate for at, rate in enumerate(rates, start=1)}


def fairness_of(rates):
    seats_ = [SeatShare(at, 3000 * rate, rate, rate - 0.02, rate + 0.02) for at, rate in enumerate(rates, start=1)]
    return SimpleNamespace(seats=seats_, equal=1 / 3, p_within=1.0, within=0.1, n=3000, margin=0.02)


def test_only_what_others_see_heads_the_page():
    one, same, other = (0.40, 0.33, 0.27), (0.36, 0.34, 0.30), (0.30, 0.36, 0.34)
    (said,) = seats.findings([of_seats(one, same, same)])
    assert "seat 1 wins 40.0 % and seat 3 wins 27.0 %" in said
    assert "2 of 2 other tables" in said
    (said,) = seats.findings([of_seats(one, same, other)])
    assert said.startswith("Whether the seat matters cannot be said for Game with 3 players")
    (said,) = seats.findings([of_seats(one, (0.36, 0.30, 0.34))])
    assert "seat 1 wins 40.0 % where" in said
    assert "seat 3 (27.0 %)" in seats.told(of_seats(one, (0.36, 0.30, 0.34))).doubtful
    for held, heads in ((9, True), (8, False)):
        some = of_seats(one, redrawn=[same] * held + [other] * (10 - held))
        assert bool(seats.told(some).sure) == heads


def test_points_and_options_only_where_there_are_any(report):
    assert {row["ruleset"] for row in rows(report, "points")} == {"napoleon-advanced"}
    assert {row["ruleset"] for row in rows(report, "options")} == {"napoleon-advanced"}
    total, *parts = [float(row["mean"]) for row in rows(report, "points") if not row["seat"]]
    assert sum(parts) == pytest.approx(total)


@pytest.fixture(scope="module")
def grey(tmp_path_factory):
    """A game with events and objectives, and one that has rewards too."""
    out = tmp_path_factory.mktemp("grey")
    asked = {"games": 100, "tables": ["strategist"], "chances": 20}
    return {
        "antartide": balance_report(["antartide"], out / "antartide", **asked),
        "rooms": balance_report(["risk2008", "risk2008-command-room"], out / "rooms", players=[3, 4], **asked),
    }


def headings(written):
    return {section.heading for section in written.page.sections}


def test_what_has_nothing_to_say_is_not_there(report, grey):
    asked = [
        "What are points won for?",
        "What are the options worth?",
        "Which objectives win?",
        "What do the events do?",
    ]
    assert [one in headings(grey["antartide"]) for one in asked] == [False, True, True, True]
    assert [one in headings(grey["rooms"]) for one in asked] == [False, True, True, False]
    assert [one in headings(report) for one in asked] == [True, True, False, False]
    assert "Which missions win?" in headings(report)


def test_options_are_worth_what_metrics_says(grey):
    known = risk_sim.character("antartide", games=100, policy="strategist", looked_into=0, worth=True).option_worth
    told = {row["option"]: float(row["worth"]) for row in rows(grey["antartide"], "worth")}
    assert told == {one.option: pytest.approx(one.worth) for one in known}
    options = {(row["ruleset"], row["option"]) for row in rows(grey["rooms"], "worth")}
    rooms = {("risk2008-command-room", "objectives"), ("risk2008-command-room", "rewards")}
    assert options == {("risk2008", "objectives"), *rooms}


def test_every_event_card_is_told(grey):
    told = rows(grey["antartide"], "events")
    assert sum(int(row["copies"]) for row in told) == 17
    for row in told:
        assert float(row["worth_ci_low"]) <= float(row["worth"]) <= float(row["worth_ci_high"])
        assert float(row["p_value"]) <= float(row["p_holm"]) <= 1
    assert 0 < float(rows(grey["antartide"], "aimed")[0]["share"]) < 1


def test_rewards_and_objectives_are_named_in_the_words_of_the_rules(grey):
    told = [row for row in rows(grey["rooms"], "prizes") if row["ruleset"] == "risk2008-command-room"]
    names = {(row["kind"], row["name"]) for row in told}
    assert ("objective", "major: control 20 territories") in names
    assert ("reward", "major: 2 armies more at every start of a turn") in names
    for row in told:
        assert 0 <= float(row["held_ci_low"]) <= float(row["held_share"]) <= float(row["held_ci_high"]) <= 1


def test_shares_stay_between_nothing_and_all(report, grey):
    for written in (report, *grey.values()):
        for row in rows(written, "chances"):
            assert 0 <= float(row["winner_ci_low"]) <= float(row["winner"]) <= float(row["winner_ci_high"]) <= 1


def test_numbers_of_players_share_a_sentence(grey):
    said = [one for one in grey["rooms"].page.findings if "the seat matters" in one]
    assert all(one.count("the seat matters") == 1 for one in said)
    assert [one.partition(":")[0] for one in said] == [
        "Risk 2008, Boot Camp, 3 and 4 players",
        "Risk 2008, Command Room, 3 and 4 players",
    ]


def test_only_groups_that_stand_out_are_named(grey):
    (section,) = [one for one in grey["rooms"].page.sections if one.heading.startswith("What are whole groups")]
    for row in rows(grey["rooms"], "groups"):
        if float(row["more_ci_low"]) > 0:
            continue
        who = "Boot Camp" if row["ruleset"] == "risk2008" else "Command Room"
        said = next(one for one in section.text if one.startswith(f"Risk 2008, {who}, {row['players']} players"))
        assert f"{row['group']}," not in said


def test_what_is_reconstructed_is_said_on_top(report):
    (warning,) = report.page.warnings
    assert warning.startswith("Risk Napoléon, advanced: reconstructed board (napoleon")
    assert {row["ruleset"] for row in rows(report, "reconstructions")} == {"napoleon-advanced"}


def test_verdicts_say_what_games_show():
    games = risk_sim.simulate("classic", players=3, games=100, policy="expander")
    few = seats.verdict(fairness(games.tally))
    assert few.startswith(("the seats may be equal or not", "the seat matters"))
    enough = games.tally
    for _ in range(10):
        enough = enough + enough
    sure = fairness(enough)
    assert seats.verdict(sure).startswith("the seat matters")
    assert seats.verdict(fairness(enough, margin=0.5)) == (
        "all seats are within 50.0 points of an equal share, and nobody would notice"
    )


def test_stopped_it_goes_on_and_comes_out_the_same(report, tmp_path, monkeypatch):
    play = Hall.play
    done = []

    def stopped(hall, ruleset, players, table):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(table)
        return play(hall, ruleset, players, table)

    asked = {**ASKED, "reconstructions": 2}
    monkeypatch.setattr(Hall, "play", stopped)
    with pytest.raises(KeyboardInterrupt):
        balance_report(["napoleon-advanced", "classic"], tmp_path / "made", **asked)
    assert [path.name for path in (tmp_path / "made").iterdir()] == [folder.GAMES]
    monkeypatch.setattr(Hall, "play", play)
    again = balance_report(["napoleon-advanced", "classic"], tmp_path / "made", **asked)
    assert not (tmp_path / "made" / folder.GAMES).exists()
    assert again.path.read_bytes() == report.path.read_bytes()


def test_nothing_is_left_of_a_report_that_cannot_be(tmp_path):
    with pytest.raises(InputError, match="is for 2"):
        balance_report(["napoleon-2p"], tmp_path / "made", **ASKED)
    with pytest.raises(risk_sim.errors.RiskSimError, match="nobody"):
        balance_report(["classic"], tmp_path / "made", **{**ASKED, "tables": ["nobody"]})
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_mixed_table_has_as_many_of_each(players):
    assert players % len(mixed(players)) == 0
    assert len(mixed(players)) > 1
