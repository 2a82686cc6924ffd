"""For bots that plan a whole turn: how far a turn has come, and what tells two positions in it apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.actions import ASSIGN, NEXT_PHASE, RETARGET, STRIKE, TARGET_FOE
from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, MOVING, RANGED, TALKING
from tafelrunde.games.mage_knight.position.packing import BLOCKED, TARGET
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, MOVED, PHASE, PLAYED, STAGE, UNIT_NOW
from tafelrunde.games.mage_knight.steps.combat import Attack, Block, Ranged
from tafelrunde.games.mage_knight.steps.damage import Damage, Onslaught
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.steps.tactics import BeforeTurn, Midnight
from tafelrunde.games.mage_knight.steps.talking import Talk

if TYPE_CHECKING:
    from tafelrunde.kernel.step import Step

# the stages, in the order of a turn
NOTHING_PLAYED: Final = 0  # nothing has been played yet
MOVEMENT: Final = 1
INTERACTION: Final = 2
SHOOTING: Final = 3
BLOCK: Final = 4
DAMAGE: Final = 5
ATTACK: Final = 6
ACTION_OVER: Final = 7
TURN_OVER: Final = 8
MAIN: Final = (
    Turn,
    Talk,
    Ranged,
    Block,
    Attack,
)  # about nothing but their seat


def stage(position: Position) -> int:
    """How far the turn has come; -1 outside turns."""
    step = position.stack[-1]
    turn = position.turn
    if turn[STAGE]:
        return TURN_OVER
    if isinstance(step, (BeforeTurn, Midnight)):
        return NOTHING_PLAYED
    if isinstance(step, (Damage, Onslaught)):
        return DAMAGE
    phase = turn[PHASE]
    if not phase:
        return -1
    if phase == MOVING:
        return MOVEMENT if turn[PLAYED] or turn[MOVED] or turn[ACTED] else NOTHING_PLAYED
    if phase == TALKING:
        return INTERACTION
    if phase == RANGED:
        return SHOOTING
    if phase == BLOCKING:
        return BLOCK
    if phase == ATTACKING:
        return ATTACK
    return ACTION_OVER


def kind_of(step: Step[Position]) -> object:
    """What tells a decision apart from others: its kind, and what it is about."""
    for number in range(len(MAIN)):
        if isinstance(step, MAIN[number]):
            return number
    return (type(step).__name__, *[getattr(step, field) for field in step.FIELDS])


def sight(position: Position, seat: int) -> tuple[object, ...]:
    """Everything that a turn can change and the seat can see."""
    return (
        kind_of(position.stack[-1]),
        len(position.stack),
        position.place[seat],
        position.hand[seat],
        len(position.deck[seat]),
        position.units[seat],
        position.fame[seat],
        position.reputation[seat],
        position.used_turn[seat],
        position.used_round[seat],
        tuple(position.turn[:UNIT_NOW]),
        tuple(position.mana),
        tuple(position.dice),
        tuple(position.crystals[seat * BASIC_COLOURS : (seat + 1) * BASIC_COLOURS]),
        tuple(position.points),
        tuple(position.foe_is),
        tuple(position.foe_less),
        tuple(position.foe),
        tuple(position.foe_summon),
        len(position.tiles),
        position.unit_offer,
        position.duel,
    )


def aim(position: Position, seat: int) -> tuple[object, ...]:
    """What a turn is about: where the hero is, whom he fights, what he has found and whom he has hired."""
    return position.place[seat], tuple(position.foe), len(position.tiles), len(position.units[seat])


def sensible(position: Position, seat: int) -> list[int]:
    """Of all that can be done in a fight, what a plan has to look at: the rest comes to the same in another order.

    Damage is dealt in the order of the enemies, since anybody can take any of it. Enemies are blocked and aimed at in
    their order, and all targets of an attack are chosen before anything is played at them. What is strong enough is
    carried out, and what was begun is not given up.
    """
    actions = position.offered(seat)
    step = position.stack[-1]
    if isinstance(step, Onslaught):
        return actions[:1]
    if not isinstance(step, (Ranged, Block, Attack)):
        return actions
    if STRIKE in actions:
        return [STRIKE]
    last = -1
    aimed = False
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & (TARGET | BLOCKED):
            last = foe
            if position.foe_is[foe] & TARGET:
                aimed = True
    begun = False
    if aimed:
        for points in position.points:
            if points:
                begun = True
    found: list[int] = []
    for action in actions:
        if TARGET_FOE <= action < ASSIGN:
            if begun or action - TARGET_FOE < last:
                continue
        elif action == RETARGET or (action == NEXT_PHASE and begun):
            continue
        found.append(action)
    return found or actions
