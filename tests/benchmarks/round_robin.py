"""Every player against every other, at 2, 3, 4 and 6 seats, as the table of the README.

Run with: python tests/benchmarks/round_robin.py [games a pair]
Two players hold as many seats each and rotate through them; at three seats, one sits against two, both ways round.
"""

import sys
from itertools import combinations

import risk_sim

PLAYERS = ("random", "turtle", "aggressive", "expander", "hunter", "strategist")
SEATS = (2, 3, 4, 6)
RULES = "classic-official"


def shares(one: str, other: str, seats: int, games: int) -> tuple[float, float, int]:
    """Wins of `one` as a multiple of its fair share, half the width of the interval (95 %), and capped games."""
    mixes = [[one, other]] if seats % 2 == 0 else [[one, other, other], [other, one, one]]
    runs = [risk_sim.simulate(RULES, players=seats, mix=mix, games=games // len(mixes), seed=5) for mix in mixes]
    rows = [next(row for row in run.policy_rows if row["policy"] == one) for run in runs]
    rate = sum(row["win_rate"] for row in rows) / len(rows)
    width = sum(row["ci_high"] - row["ci_low"] for row in rows) / len(rows) / 2 / len(rows) ** 0.5
    return rate * seats, width * seats, sum(run.to_dict()["n_capped"] for run in runs)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"| {RULES}, {games:,} games a pair | {' | '.join(f'{seats} players' for seats in SEATS)} |")
    print("|---|" + "---|" * len(SEATS))
    for other, one in combinations(PLAYERS, 2):
        cells = []
        for seats in SEATS:
            share, half, capped = shares(one, other, seats, games)
            cells.append(f"{share:.2f} ± {half:.2f}" + (f" ({capped} capped)" if capped else ""))
        print(f"| {one} against {other} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
