"""The faces of a throw from the number of its way: every way once, in the order of the losses."""

from collections import Counter

import pytest
from naive import Side as NaiveSide
from naive import throw_chances

from risk_sim.dice.combat import Combat
from risk_sim.dice.faces import thrown
from risk_sim.dice.modifiers import Add, RerollFaces
from risk_sim.dice.side import Side

COMBATS = {
    "plain": Combat(Side(3), Side(2)),
    "ties to the attacker": Combat(Side(3), Side(2), "attacker"),
    "generals and a fort": Combat(Side(3, 6, (Add(1, 1),)), Side(2, 6, (Add(1, 1), Add(2, 1), Add(1, 1)))),
    "d8": Combat(Side(2, 6), Side(2, 8)),
    "ones again": Combat(Side(2, 6, (RerollFaces((1,)),)), Side(2)),
}


@pytest.mark.parametrize("name", COMBATS)
@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (2, 2), (3, 2), (1, 2)])
def test_every_way_is_there_once_and_costs_what_the_table_says(name, dice):
    combat = COMBATS[name]
    losses = combat.losses(*dice)
    way, faces = 0, Counter()
    for attacker, defender, weight in losses:
        for _ in range(weight):
            found = thrown(combat, *dice, way)
            pairs = list(zip(found.attack_compared, found.defence_compared, strict=False))
            ties = combat.tie_rule
            lost = sum(one < other or (one == other and ties == "defender") for one, other in pairs)
            assert (lost, len(pairs) - lost) == (attacker, defender)
            faces[found.attack, found.defence] += 1
            way += 1
    assert way == losses.total
    with pytest.raises(IndexError):
        thrown(combat, *dice, way)
    if name == "plain":
        # Six sides each: a throw of all different dice falls in as many ways as they can be arranged.
        assert faces[(6,) * dice[0], (1,) * dice[1]] == 1
        assert sum(faces.values()) == 6 ** sum(dice)


def test_plain_losses_agree_with_the_naive_oracle():
    chances = throw_chances(NaiveSide([6] * 3), NaiveSide([6] * 2), "defender")
    counted: Counter[tuple[int, int]] = Counter()
    for way in range(6**5):
        found = thrown(COMBATS["plain"], 3, 2, way)
        lost = sum(one <= other for one, other in zip(found.attack, found.defence, strict=False))
        counted[lost, 2 - lost] += 1
    assert {loss: count / 6**5 for loss, count in counted.items()} == pytest.approx(
        {k: float(v) for k, v in chances.items()}
    )
