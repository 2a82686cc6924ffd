"""For bots: what a joint assault on a city promises, proposed or under way (MK-12)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BRUTAL,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_FAME,
    ENEMY_RESISTS,
    PHYSICAL,
    POISON,
    SUMMON,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.mind.prospects import HURT, PAIN, strength
from tafelrunde.games.mage_knight.position.packing import enemy_of, has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import face_down
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.games.mage_knight.steps.joint import Consent, Proposal
from tafelrunde.games.mage_knight.world.joint import helpers

CITY_WORTH: Final = 12.0
TURN_GIVEN: Final = 2.0  # a turn that is given up
STEP_IN: Final = 2  # what the step into the city costs


def together(position: Position, seat: int) -> float:
    """What the assault that is under way or proposed may bring a seat; 0 where there is none."""
    if position.joint_at >= 0:
        return under_way(position, seat)
    step = position.stack[-1]
    if isinstance(step, Consent):
        return proposed(position, seat, step.space, step.share)
    if isinstance(step, Proposal):
        return proposed(position, seat, step.space, shares(position, step))
    return 0.0


def shares(position: Position, step: Proposal) -> tuple[int, ...]:
    """Who takes on how many as it stands; with nobody invited yet, all who could be, as evenly as possible."""
    total = len(position.tokens[step.space])
    share = list(step.share)
    if not any(share):
        ready = helpers(position, step.seat, step.space)[: total - 1]
        for other in ready:
            share[other] = max(1, total // (len(ready) + 1))
    share[step.seat] = total - sum(share)
    return tuple(share)


class Fight:
    """What a fight against some defenders takes, brings and costs, summed up."""

    def __init__(self) -> None:
        self.need = 0.0  # attack
        self.fame = 0.0
        self.pain = 0.0  # wounds, unblocked

    def add(self, enemy: int, armor: int) -> None:
        abilities = ENEMY_ABILITIES[enemy]
        self.need += ENEMY_ARMOR[enemy] * (1.8 if has(ENEMY_RESISTS[enemy], PHYSICAL) else 1.0)
        self.fame += ENEMY_FAME[enemy]
        attack = 5 if abilities & SUMMON else ENEMY_ATTACK[enemy]
        if abilities & BRUTAL:
            attack *= 2
        wounds = (attack + armor - 1) // armor
        self.pain += 2 * wounds if abilities & POISON else wounds

    def odds(self, power: float, part: float) -> float:
        """How likely this part of it is won."""
        return max(0.0, min(1.0, 1.6 * power / max(1.0, part * self.need) - 0.9))

    def worth(self, odds: float, part: float) -> float:
        """What this part of it promises, the city aside."""
        return part * (odds * (self.fame - 0.25 * self.need) - HURT * PAIN * self.pain)


def proposed(position: Position, seat: int, city: Space, share: tuple[int, ...]) -> float:
    """Each faces as many average defenders as agreed: the city if all win, and the fame of one's own."""
    fight = Fight()
    for token in position.tokens[city]:
        fight.add(enemy_of(token), position.armor(seat))
    all_win, worth = 1.0, 0.0
    for other in range(position.seats):
        if share[other]:
            part = share[other] / max(1, len(position.tokens[city]))
            odds = fight.odds(strength(position, other) - STEP_IN, part)
            all_win *= odds
            if other == seat:
                worth = fight.worth(odds, part) - (0.0 if position.active() == seat else TURN_GIVEN)
    return worth + CITY_WORTH * all_win


def under_way(position: Position, seat: int) -> float:
    """The fights that are still to come; whoever did not win theirs has lost the city for all."""
    count, stage = len(position.joint), position.joint_stage
    worth = -TURN_GIVEN if face_down(position, seat) else 0.0
    left, all_win = 0, 1.0
    for number in range(stage, count):
        row = position.joint[number]
        left += len(row) - 1
        if number == stage and position.foe:
            continue  # this fight is looked at as it stands
        fight = Fight()
        for enemy in row[1:]:
            fight.add(enemy, position.armor(row[0]))
        paid = min(STEP_IN, position.turn[MOVE]) if number == stage else 0
        odds = fight.odds(strength(position, row[0]) - STEP_IN + paid, 1.0)
        all_win *= odds
        if row[0] == seat:
            worth += fight.worth(odds, 1.0) + 0.3 * paid
    if stage >= count or len(position.tokens[position.joint_at]) > left:
        all_win = 0.0
    return worth + CITY_WORTH * all_win
