"""Combat in its four phases: ranged and siege, block, damage, attack (MK-8.1.12 to MK-8.1.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from tafelrunde.games.mage_knight.actions import (
    ASSIGN,
    BURN_ATTACK,
    CHALLENGE,
    CHOOSE_FOE,
    CONVERT,
    DONE,
    HERO_TAKES,
    NEXT_PHASE,
    STRIKE,
    TARGET_FOE,
    USE_BANNER,
)
from tafelrunde.games.mage_knight.components import (
    FEAR,
    FIRE,
    FOES,
    GLORY,
    ICE,
    ORCS,
    PARALYZE,
    POISON,
    PROTECTION,
    SEATS,
    UNIT_ARMOR,
    UNIT_RESISTS,
    WAYS,
)
from tafelrunde.games.mage_knight.effects import AFTER, ATTACKING, BLOCKING
from tafelrunde.games.mage_knight.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.fight import (
    abilities_of,
    add_rampaging,
    armor_total,
    attack_total,
    attacker,
    attacks,
    block_needed,
    block_total,
    clear_points,
    conclude,
    damage_from,
    defeat,
    dismiss,
    element_of,
    fortifications,
    living,
    resists_of,
    summon,
    targets,
    untarget,
)
from tafelrunde.games.mage_knight.land import rampaging_near
from tafelrunde.games.mage_knight.scoring import all_cities
from tafelrunde.games.mage_knight.state import (
    BLOCKED,
    DEALT,
    DEFEATED,
    NO_ATTACK,
    RESISTED,
    SPENT,
    TARGET,
    WOUND_UNIT,
    MageKnightState,
)
from tafelrunde.games.mage_knight.steps.moving import Playing, fight
from tafelrunde.games.mage_knight.turn import (
    AGILITY,
    BLOCKED_ARMOR,
    BURN_READY,
    BURNING,
    DIPLOMACY,
    EXPLODING,
    GLORY_ALL,
    INFLUENCE,
    MOVE,
    PHASE,
    RESIST_ALL,
    SKIP,
    STRUCK,
    UNITS_BARRED,
    UNITS_SAFE,
    UNSWIFT,
)
from tafelrunde.kernel.shape import Number, Shape
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.state import State

WHO: Final = Number(0, SEATS - 1)


class JoinIn(Step):
    """Challenge further rampaging enemies next to the space, or begin (MK-8.1.8, MK-8.1.9)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(DONE)
        here = position.place[seat]
        for way in range(6):
            space = position.near[here * WAYS + way]
            if space >= 0 and position.site[space] >= ORCS and position.tokens[space] and room_for(position, space):
                out.allow(CHALLENGE + way)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == DONE:
            position.pop()
            fight(position, seat)
            return
        add_rampaging(position, position.near[position.place[seat] * WAYS + action - CHALLENGE])
        for space in rampaging_near(position, position.place[seat]):
            if room_for(position, space):
                return
        position.pop()
        fight(position, seat)


def room_for(position: MageKnightState, space: int) -> bool:
    """Can the enemies of a space still join: not there yet, and not more than one can keep apart?"""
    return space not in position.foe_from and len(position.foe) < FOES


def begin_combat(position: MageKnightState, seat: int) -> None:
    position.turn[PHASE] = RANGED_PHASE
    position.turn[STRUCK] = 0
    position.push(Ranged(seat))
    if not living(position):
        finish(position, seat)
        return
    aim_alone(position)


def candidates(position: MageKnightState) -> list[int]:
    """Enemies that may be aimed at in this phase."""
    phase = position.turn[PHASE]
    found: list[int] = []
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & DEFEATED:
            continue
        if phase == RANGED_PHASE and fortifications(position, foe) > 1:
            continue
        if phase == BLOCKING and not attacks(position, foe):
            continue
        found.append(foe)
    return found


def aim_alone(position: MageKnightState) -> None:
    """With only one enemy to aim at, it is the target."""
    found = candidates(position)
    if len(found) == 1:
        position.foe_is[found[0]] |= TARGET


def settle_riders(position: MageKnightState) -> None:
    for rider in (BLOCKED_ARMOR, BURNING, EXPLODING, UNSWIFT):
        position.turn[rider] = 0
    clear_points(position)
    untarget(position)


def after_ranged(position: MageKnightState, seat: int) -> None:
    """From the ranged phase to the next one that is needed; a phase without attackers is skipped."""
    settle_riders(position)
    turn = position.turn
    if not living(position):
        finish(position, seat)
        return
    if not turn[SKIP]:
        turn[PHASE] = BLOCKING
        summon(position)
        for foe in range(len(position.foe)):
            if attacks(position, foe):
                position.replace(Block(seat))
                aim_alone(position)
                return
    start_attack(position, seat)


def start_attack(position: MageKnightState, seat: int) -> None:
    settle_riders(position)
    for foe in range(len(position.foe)):
        dismiss(position, foe)
    if not living(position):
        finish(position, seat)
        return
    position.turn[PHASE] = ATTACKING
    position.replace(Attack(seat))
    aim_alone(position)


def finish(position: MageKnightState, seat: int) -> None:
    """Combat is over; if the last city fell, so is the game, but for everybody's last turn."""
    position.pop()
    conclude(position, seat)
    position.turn[PHASE] = AFTER
    position.turn[SKIP] = 0
    if all_cities(position) and not position.final:
        from tafelrunde.games.mage_knight.steps.rounds import last_turns

        last_turns(position)


class Phase(Playing):
    """A phase in which cards are played at targets."""

    def list_targets(self, position: MageKnightState, out: Choices) -> None:
        """Targets are added, never taken away, so that a phase ends; a block moves on to later enemies only."""
        allowed = candidates(position)
        blocking = position.turn[PHASE] == BLOCKING
        current = target_of(position) if blocking else -1
        for foe in range(len(position.foe)):
            flags = position.foe_is[foe]
            if flags & (DEFEATED | TARGET):
                continue
            if foe not in allowed or (blocking and foe < current):
                out.refuse(TARGET_FOE + foe, "MK-8.3.5" if blocking else "MK-8.2.4")
            else:
                out.allow(TARGET_FOE + foe)

    def take_target(self, position: MageKnightState, foe: int) -> None:
        if position.turn[PHASE] == BLOCKING:
            untarget(position)
        position.foe_is[foe] |= TARGET

    def list_converts(self, position: MageKnightState, out: Choices) -> None:
        turn = position.turn
        phase = turn[PHASE]
        if turn[AGILITY] and turn[MOVE] and targets(position):
            if phase == ATTACKING:
                out.allow(CONVERT)
            if turn[AGILITY] > 1 and turn[MOVE] > 1 and phase != BLOCKING:
                out.allow(CONVERT + 1)
        if turn[DIPLOMACY] and turn[INFLUENCE] > 0 and phase == BLOCKING and targets(position):
            out.allow(CONVERT + 2)

    def take_convert(self, position: MageKnightState, way: int) -> None:
        turn = position.turn
        if way == 0:
            position.points[0] += turn[MOVE]
            turn[MOVE] = 0
        elif way == 1:
            position.points[4] += turn[MOVE] // 2
            turn[MOVE] %= 2
        else:
            position.points[12 + turn[DIPLOMACY] - 1] += turn[INFLUENCE]
            turn[INFLUENCE] = 0

    def strike(self, position: MageKnightState, seat: int, rule: str) -> None:
        """All targets of the attack are beaten; what was played is used up."""
        position.turn[STRUCK] = 1
        for foe in range(len(position.foe)):
            if position.foe_is[foe] & TARGET:
                defeat(position, seat, foe, rule)
        clear_points(position)
        untarget(position)


class Ranged(Phase):
    """The ranged and siege phase (MK-8.2.1, MK-8.2.2)."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(NEXT_PHASE)
        self.list_targets(position, out)
        self.list_converts(position, out)
        from tafelrunde.games.mage_knight.conditions import list_plays

        list_plays(position, seat, out)
        if targets(position):
            if attack_total(position, True) >= armor_total(position):
                out.allow(STRIKE)
            else:
                out.refuse(STRIKE, "MK-8.2.10")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == NEXT_PHASE:
            after_ranged(position, seat)
        elif action == STRIKE:
            self.strike(position, seat, "MK-8.2.7")
            if not living(position):
                finish(position, seat)
            else:
                aim_alone(position)
        elif TARGET_FOE <= action < ASSIGN:
            self.take_target(position, action - TARGET_FOE)
        elif CONVERT <= action < CONVERT + 3:
            self.take_convert(position, action - CONVERT)
        else:
            self.take_common(position, seat, action)


class Block(Phase):
    """The block phase: enemies are blocked one by one (MK-8.3.5, MK-8.3.6, MK-8.3.7)."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(NEXT_PHASE)
        self.list_targets(position, out)
        self.list_converts(position, out)
        from tafelrunde.games.mage_knight.conditions import list_plays

        list_plays(position, seat, out)
        foe = target_of(position)
        if foe >= 0:
            self.list_sideways(position, seat, out)
            if block_total(position, foe) >= block_needed(position, foe):
                out.allow(STRIKE)
            else:
                out.refuse(STRIKE, "MK-8.3.14")
        for slot in range(len(position.units[seat])):
            unit = position.units[seat][slot]
            fit = not unit & (SPENT | 3 * WOUND_UNIT) and (not position.turn[UNITS_BARRED] or unit >> 13 & 1)
            if unit >> 8 & 7 == FEAR and fit:
                out.allow(USE_BANNER + slot)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == NEXT_PHASE:
            settle_riders(position)
            next_damage(position, seat)
        elif action == STRIKE:
            self.block(position, seat, target_of(position))
        elif TARGET_FOE <= action < ASSIGN:
            self.take_target(position, action - TARGET_FOE)
        elif CONVERT <= action < CONVERT + 3:
            self.take_convert(position, action - CONVERT)
        elif USE_BANNER <= action < USE_BANNER + 6:
            slot = action - USE_BANNER
            position.set_unit(seat, slot, position.units[seat][slot] | SPENT)
            position.gain_fame(seat, 1, "MK-4.2.9")
            position.push(Frighten(seat))
        else:
            self.take_common(position, seat, action)

    def block(self, position: MageKnightState, seat: int, foe: int) -> None:
        """An enemy is blocked, not beaten (MK-8.3.12); riders of the block work now (MK-8.3.15, MK-19.10)."""
        turn = position.turn
        position.foe_is[foe] |= BLOCKED
        summoned = position.foe_summon[foe] >= 0
        token = attacker(position, foe)
        if position.events is not None:
            position.tell("blocked", "MK-8.3.10", {"seat": seat, "enemy": token})
        resists = resists_of(position, foe, token)
        if turn[BLOCKED_ARMOR] and not summoned and not resists >> ICE & 1:
            position.foe_less[foe] += turn[BLOCKED_ARMOR]
        turn[BURN_READY] += turn[BURNING]
        exploding = turn[EXPLODING] and not resists >> FIRE & 1
        settle_riders(position)
        if summoned:
            dismiss(position, foe)
        elif exploding:
            defeat(position, seat, foe, "MK-4.5.2")
        aim_alone(position)
        if not candidates(position):
            next_damage(position, seat)


def target_of(position: MageKnightState) -> int:
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET and attacks(position, foe):
            return foe
    return -1


class Frighten(Step):
    """Banner of Fear: which enemy does not attack."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for foe in candidates(cast(MageKnightState, state)):
            out.allow(CHOOSE_FOE + foe)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        foe = action - CHOOSE_FOE
        position.foe_is[foe] |= NO_ATTACK
        position.foe_is[foe] &= ~TARGET
        if position.events is not None:
            position.tell("frightened", "MK-4.2.9", {"seat": seat, "enemy": attacker(position, foe)})
        aim_alone(position)
        if not candidates(position):
            next_damage(position, seat)


def next_damage(position: MageKnightState, seat: int) -> None:
    """The next enemy that was not blocked deals its damage; after the last the attack phase begins."""
    for foe in range(len(position.foe)):
        if attacks(position, foe):
            position.foe_is[foe] |= DEALT
            damage = damage_from(position, foe)
            if position.events is not None:
                position.tell("attacks", "MK-8.4.1", {"enemy": attacker(position, foe), "count": damage})
            suffer(position, seat, foe, damage)
            return
    start_attack(position, seat)


def suffer(position: MageKnightState, seat: int, foe: int, damage: int) -> None:
    """Ask who takes the damage; with no unit to take it, the hero does."""
    for slot in range(len(position.units[seat])):
        if not shelter_refusal(position, seat, slot):
            position.replace(Damage(seat, foe, damage))
            return
    hero_suffers(position, seat, foe, damage)


def shelter_refusal(position: MageKnightState, seat: int, slot: int) -> str:
    """The rule against giving damage to a unit; empty where there is none."""
    unit = position.units[seat][slot]
    turn = position.turn
    if unit & (3 * WOUND_UNIT | RESISTED):
        return "MK-8.4.7" if unit & RESISTED else "MK-10.3"
    if turn[UNITS_SAFE] or (turn[UNITS_BARRED] and not unit >> 13 & 1):
        return "MK-16.15" if turn[UNITS_BARRED] else "MK-4.5.2"
    return ""


def unit_armor(position: MageKnightState, unit: int) -> int:
    banner = unit >> 8 & 7
    armor = UNIT_ARMOR[unit & 31] + position.turn[GLORY_ALL]
    return armor + 1 if banner in (GLORY, PROTECTION) else armor


def unit_resists(position: MageKnightState, unit: int, element: int) -> bool:
    """Does a unit resist? Cold fire takes both fire and ice resistance (MK-8.4.6)."""
    resists = UNIT_RESISTS[unit & 31]
    if unit >> 8 & 7 == PROTECTION:
        resists |= 6
    if position.turn[RESIST_ALL]:
        resists |= 7
    return resists & 6 == 6 if element == 3 else bool(resists >> element & 1)


class Damage(Step):
    """Who takes the damage of an enemy: a unit, or the hero all that is left (MK-8.4.3)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "foe": Number(0, 9), "count": Number(1, 99)}

    def __init__(self, seat: int, foe: int, count: int) -> None:
        super().__init__(seat)
        self.foe = foe
        self.count = count

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(HERO_TAKES)
        for slot in range(len(position.units[seat])):
            rule = shelter_refusal(position, seat, slot)
            if rule:
                out.refuse(ASSIGN + slot, rule)
            else:
                out.allow(ASSIGN + slot)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == HERO_TAKES:
            hero_suffers(position, seat, self.foe, self.count)
            return
        slot = action - ASSIGN
        left = unit_suffers(position, seat, slot, self.foe, self.count)
        if left > 0:
            suffer(position, seat, self.foe, left)
        else:
            next_damage(position, seat)

    def audit(self, state: State) -> list[str]:
        position = cast(MageKnightState, state)
        return [] if self.foe < len(position.foe) else ["damage comes from an enemy that is not there"]


def unit_suffers(position: MageKnightState, seat: int, slot: int, foe: int, damage: int) -> int:
    """A unit takes damage: with resistance first unwounded (MK-8.4.5); poison MK-8.4.12, paralysis MK-8.4.13."""
    unit = position.units[seat][slot]
    armor = unit_armor(position, unit)
    if unit_resists(position, unit, element_of(position, foe)):
        damage -= armor
        if damage <= 0:
            position.set_unit(seat, slot, unit | RESISTED)
            return 0
    abilities = abilities_of(position, foe)
    if position.events is not None:
        position.tell("unit_wounded", "MK-8.4.4", {"seat": seat, "unit": unit & 31})
    if abilities & PARALYZE:
        position.lose_unit(seat, slot)
    else:
        position.set_unit(seat, slot, unit + (2 * WOUND_UNIT if abilities & POISON else WOUND_UNIT))
    return damage - armor


def hero_suffers(position: MageKnightState, seat: int, foe: int, damage: int) -> None:
    """A wound for every armor value begun; poison adds as many to the discard pile, paralysis empties the hand."""
    abilities = abilities_of(position, foe)
    armor = position.armor(seat)
    for _wound in range((damage + armor - 1) // armor):
        position.wound(seat, "MK-8.4.8")
        if abilities & POISON:
            position.wound_to_discard(seat)
    if abilities & PARALYZE:
        position.discard_plain(seat)
    next_damage(position, seat)


class Attack(Phase):
    """The attack phase (MK-8.5.1 to MK-8.5.4)."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(NEXT_PHASE)
        self.list_targets(position, out)
        self.list_converts(position, out)
        from tafelrunde.games.mage_knight.conditions import list_plays

        list_plays(position, seat, out)
        if targets(position):
            self.list_sideways(position, seat, out)
            if position.turn[BURN_READY]:
                out.allow(BURN_ATTACK)
            if attack_total(position, False) >= armor_total(position):
                out.allow(STRIKE)
            else:
                out.refuse(STRIKE, "MK-8.2.10")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == NEXT_PHASE:
            finish(position, seat)
        elif action == STRIKE:
            self.strike(position, seat, "MK-8.2.7")
            if not living(position):
                finish(position, seat)
            else:
                aim_alone(position)
        elif action == BURN_ATTACK:
            position.turn[BURN_READY] -= 1
            position.points[FIRE] += 4
        elif TARGET_FOE <= action < ASSIGN:
            self.take_target(position, action - TARGET_FOE)
        elif CONVERT <= action < CONVERT + 3:
            self.take_convert(position, action - CONVERT)
        else:
            self.take_common(position, seat, action)


COMBAT: Final = (JoinIn, Ranged, Block, Frighten, Damage, Attack)
