"""Combat in its four phases: ranged and siege, block, damage, attack (MK-8.1.12 to MK-8.1.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    ASSIGN,
    BURN_ATTACK,
    CHALLENGE,
    CHOOSE_COLOUR,
    CHOOSE_FOE,
    CONVERT,
    DONE,
    NEXT_PHASE,
    RETARGET,
    STRIKE,
    TARGET_FOE,
    USE_BANNER,
)
from tafelrunde.games.mage_knight.box.components import (
    COLOUR,
    FEAR_BANNER,
    FIRE,
    FOES,
    ICE,
    ORCS,
    RED,
    SLOTS,
    WAYS,
    WHITE,
)
from tafelrunde.games.mage_knight.box.effects import AFTER, ATTACKING, BLOCKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.base import Pick
from tafelrunde.games.mage_knight.effects.conditions import list_plays
from tafelrunde.games.mage_knight.position.packing import (
    BLOCKED,
    BOUND,
    DEFEATED,
    NO_ATTACK,
    SPENT,
    TARGET,
    banner_of,
    bit,
    can_act,
    has,
    marked,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.games.mage_knight.position.turn import (
    AGILITY,
    BLOCKED_ARMOR,
    BURN_READY,
    BURNING,
    DIE_OPEN,
    DIPLOMACY,
    EXPLODING,
    HIDDEN_DIE,
    INFLUENCE,
    MOVE,
    PHASE,
    RETARGETED,
    SKIP,
    STRUCK,
    UNITS_BARRED,
)
from tafelrunde.games.mage_knight.steps.damage import Damage, Onslaught, next_damage
from tafelrunde.games.mage_knight.steps.elsewhere import bar_deals, bar_healing, bar_sideways, bar_turn
from tafelrunde.games.mage_knight.steps.moving import Playing
from tafelrunde.games.mage_knight.world.fight import (
    add_rampaging,
    aimed,
    answer_die,
    armor_total,
    attack_total,
    attacker,
    attacks,
    block_needed,
    block_total,
    clear_points,
    defeat,
    dismiss,
    fortifications,
    living,
    resists_of,
    settle_riders,
    show_die,
    summon,
    targets,
    untarget,
    walled,
)
from tafelrunde.games.mage_knight.world.land import rampaging_near
from tafelrunde.games.mage_knight.world.outcome import conclude
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class JoinIn(Decision):
    """Challenge further rampaging enemies next to the space, or begin (MK-8.1.8, MK-8.1.9)."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-8.1.9" if CHALLENGE <= action < CHALLENGE + WAYS else ""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        here = position.place[seat]
        for way in range(6):
            space = position.near[here * WAYS + way]
            if space >= 0 and position.site[space] >= ORCS and position.tokens[space] and room_for(position, space):
                out.allow(CHALLENGE + way)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == DONE:
            position.pop()
            begin_combat(position, seat)
            return
        add_rampaging(position, position.near[position.place[seat] * WAYS + action - CHALLENGE])
        for space in rampaging_near(position, position.place[seat]):
            if room_for(position, space):
                return
        position.pop()
        begin_combat(position, seat)


def room_for(position: Position, space: Space) -> bool:
    """Can the enemies of a space still join: not there yet, and not more than one can keep apart?"""
    return space not in position.foe_from and len(position.foe) + len(position.tokens[space]) <= FOES


def join_in(position: Position, seat: int, space: Space) -> None:
    """Other rampaging enemies next to the space may be challenged to join; then the fight begins."""
    for other in rampaging_near(position, space):
        if other not in position.foe_from:
            position.push(JoinIn(seat))
            return
    begin_combat(position, seat)


def begin_combat(position: Position, seat: int) -> None:
    position.turn[PHASE] = RANGED_PHASE
    position.turn[STRUCK] = 0
    position.push(Ranged(seat))
    if not living(position):
        finish(position, seat)
        return
    aim_alone(position)
    if position.interactive and len(position.foe) == 1:
        position.push(SetDie(position.seat_before()))


class SetDie(Decision):
    """Interactive combat: against a single enemy the seat before sets a die in secret (MK-14.9)."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-14.9"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for colour in range(len(COLOUR)):
            out.allow(CHOOSE_COLOUR + colour)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        colour = action - CHOOSE_COLOUR
        position.turn[HIDDEN_DIE] = colour + 1
        if position.events is not None:
            position.tell("die_set", "MK-14.9", {"seat": seat}, {"colour": colour}, bit(seat))
        answer_die(position, WHITE)

    def fits(self, position: Position) -> bool:
        return position.interactive and len(position.foe) == 1 and not position.turn[HIDDEN_DIE]


def candidates(position: Position) -> list[int]:
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


def aim_alone(position: Position) -> None:
    """With only one enemy to aim at, it is the target."""
    found = candidates(position)
    if len(found) == 1:
        position.foe_is[found[0]] |= TARGET


def after_ranged(position: Position, seat: int) -> None:
    """From the ranged phase to the next one that is needed; a phase without attackers is skipped."""
    settle_riders(position)
    turn = position.turn
    if not living(position):
        finish(position, seat)
        return
    if not turn[SKIP]:
        turn[PHASE] = BLOCKING
        answer_die(position, RED)
        summon(position)
        for foe in range(len(position.foe)):
            if attacks(position, foe):
                position.replace(Block(seat))
                aim_alone(position)
                return
    start_attack(position, seat)


def start_attack(position: Position, seat: int) -> None:
    settle_riders(position)
    for foe in range(len(position.foe)):
        dismiss(position, foe)
    if not living(position):
        finish(position, seat)
        return
    show_die(position)
    position.turn[PHASE] = ATTACKING
    position.replace(Attack(seat))
    aim_alone(position)


def finish(position: Position, seat: int) -> None:
    """Combat is over; if the goal is reached by it, so is the game, but for everybody's last turn."""
    position.pop()
    conclude(position, seat)
    position.turn[PHASE] = AFTER
    position.turn[SKIP] = 0
    position.turn[HIDDEN_DIE] = position.turn[DIE_OPEN] = 0
    position.scenario.combat_over(position, seat)
    if position.joint_at >= 0:
        position.fought()
        return
    position.check_goal()


class Phase(Playing):
    """A phase in which cards that fit it are played at targets (MK-8.1.13)."""

    def list_phase(self, position: Position, seat: int, out: Choices) -> None:
        """What all three phases share: going on, aiming, playing, turning points into others."""
        out.allow(NEXT_PHASE)
        self.list_targets(position, out)
        self.list_converts(position, out)
        list_plays(position, seat, out)
        if out.explaining:
            bar_turn(position, seat, out)
            bar_deals(position, out)
            bar_healing(position, seat, out)

    def list_targets(self, position: Position, out: Choices) -> None:
        """An attack may have several targets (MK-8.2.1), a block only one (MK-8.3.5).

        They can be chosen anew once something was played (MK-8.2.10); before, undo serves (MK-4.8.1). A block that is
        given up is lost (MK-8.3.14).
        """
        allowed = candidates(position)
        blocking = position.turn[PHASE] == BLOCKING
        aimed = targets(position) > 0
        for foe in range(len(position.foe)):
            if position.foe_is[foe] & DEFEATED:
                out.refuse(TARGET_FOE + foe, "MK-8.2.8")
            elif foe not in allowed:
                out.refuse(TARGET_FOE + foe, "MK-8.3.1" if blocking else "MK-8.2.4")
            elif position.foe_is[foe] & TARGET or (blocking and aimed):
                out.refuse(TARGET_FOE + foe, "MK-8.3.5" if blocking else "MK-8.2.1")
            else:
                out.allow(TARGET_FOE + foe)
        if aimed and len(allowed) > 1 and any(position.points) and not position.turn[RETARGETED]:
            out.allow(RETARGET)
        else:
            out.refuse(RETARGET, "MK-8.2.10" if aimed else "MK-8.2.1")

    def list_converts(self, position: Position, out: Choices) -> None:
        """Agility and Diplomacy: move or influence points become attack or block, one by one (MK-19.6)."""
        turn = position.turn
        phase = turn[PHASE]
        if not aimed(position):
            return
        if turn[AGILITY] and turn[MOVE] and phase == ATTACKING:
            out.allow(CONVERT)
        if turn[AGILITY] > 1 and turn[MOVE] > 1 and phase != BLOCKING and not (phase != ATTACKING and walled(position)):
            out.allow(CONVERT + 1)
        if turn[DIPLOMACY] and turn[INFLUENCE] > 0 and phase == BLOCKING:
            out.allow(CONVERT + 2)

    def take_phase(self, position: Position, seat: int, action: int) -> None:
        """What all three phases share."""
        turn = position.turn
        if action == RETARGET:
            untarget(position)
            turn[RETARGETED] = 1
            if turn[PHASE] == BLOCKING:
                settle_riders(position)
        elif TARGET_FOE <= action < ASSIGN:
            position.foe_is[action - TARGET_FOE] |= TARGET
        else:
            turn[RETARGETED] = 0
            if action == CONVERT:
                turn[MOVE] -= 1
                position.points[0] += 1
            elif action == CONVERT + 1:
                turn[MOVE] -= 2
                position.points[4] += 1
            elif action == CONVERT + 2:
                turn[INFLUENCE] -= 1
                position.points[12 + turn[DIPLOMACY] - 1] += 1
            else:
                self.take_common(position, seat, action)

    def list_strike(self, position: Position, out: Choices) -> None:
        """An attack must be strong enough for all its targets (MK-8.2.7)."""
        if attack_total(position, position.turn[PHASE] == RANGED_PHASE) >= armor_total(position):
            out.allow(STRIKE)
        else:
            out.refuse(STRIKE, "MK-8.2.10")

    def strike(self, position: Position, seat: int) -> None:
        """All targets of the attack are beaten (MK-8.2.7, MK-8.5.4); what was played is used up."""
        position.turn[STRUCK] = 1
        position.turn[RETARGETED] = 0
        for foe in range(len(position.foe)):
            if position.foe_is[foe] & TARGET:
                defeat(position, seat, foe, "MK-8.2.7")
        clear_points(position)
        untarget(position)
        if not living(position):
            finish(position, seat)
        else:
            aim_alone(position)


class Ranged(Phase):
    """The ranged and siege phase (MK-8.2.1, MK-8.2.2)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_phase(position, seat, out)
        if out.explaining:
            bar_sideways(position, seat, "MK-8.2.2", out)
        if targets(position):
            self.list_strike(position, out)
        else:
            out.refuse(STRIKE, "MK-8.2.1")

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == NEXT_PHASE:
            after_ranged(position, seat)
        elif action == STRIKE:
            self.strike(position, seat)
        else:
            self.take_phase(position, seat, action)


class Block(Phase):
    """The block phase: enemies are blocked one by one (MK-8.3.5, MK-8.3.6, MK-8.3.7)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_phase(position, seat, out)
        foe = target_of(position)
        if foe >= 0:
            self.list_sideways(position, seat, out)
            if block_total(position, foe) >= block_needed(position, foe):
                out.allow(STRIKE)
            else:
                out.refuse(STRIKE, "MK-8.3.14")
        elif out.explaining:
            out.refuse(STRIKE, "MK-8.3.5")
            bar_sideways(position, seat, "MK-8.3.5", out)
        for slot in range(len(position.units[seat])):
            unit = position.units[seat][slot]
            fit = can_act(unit) and (not position.turn[UNITS_BARRED] or unit & BOUND)
            # somebody must be left to be frightened
            if banner_of(unit) == FEAR_BANNER and fit and candidates(position):
                out.allow(USE_BANNER + slot)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == NEXT_PHASE:
            settle_riders(position)
            next_damage(position, seat)
        elif action == STRIKE:
            self.block(position, seat, target_of(position))
        elif USE_BANNER <= action < USE_BANNER + SLOTS:
            spread_fear(position, seat, action - USE_BANNER, Frighten(seat))
        else:
            self.take_phase(position, seat, action)

    def block(self, position: Position, seat: int, foe: int) -> None:
        """An enemy is blocked, not beaten (MK-8.3.12); riders of the block work now (MK-8.3.15, MK-19.10)."""
        turn = position.turn
        position.foe_is[foe] |= BLOCKED
        summoned = position.foe_summon[foe] >= 0
        token = attacker(position, foe)
        if position.events is not None:
            position.tell("blocked", "MK-8.3.10", {"seat": seat, "enemy": token})
        resists = resists_of(position, foe, token)
        if turn[BLOCKED_ARMOR] and not summoned and not has(resists, ICE):
            position.foe_less[foe] += turn[BLOCKED_ARMOR]
        turn[BURN_READY] += turn[BURNING]
        exploding = turn[EXPLODING] and not has(resists, FIRE)
        settle_riders(position)
        if summoned:
            dismiss(position, foe)
        elif exploding:
            defeat(position, seat, foe, "MK-4.5.2")
        aim_alone(position)
        if not candidates(position):
            next_damage(position, seat)


def target_of(position: Position) -> int:
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET and attacks(position, foe):
            return foe
    return -1


def spread_fear(position: Position, seat: int, slot: int, whom: Step[Position]) -> None:
    """Banner of Fear: its unit is spent, and somebody will not attack (MK-4.2.9)."""
    position.set_unit(seat, slot, marked(position.units[seat][slot], SPENT))
    position.gain_fame(seat, 1, "MK-4.2.9")
    position.push(whom)


class Frighten(Pick):
    """Banner of Fear: which enemy does not attack; this is not a block (MK-19.12)."""

    ABOUT: ClassVar[str] = "MK-4.5.6"
    ACTION: ClassVar[int] = CHOOSE_FOE

    def candidates(self, position: Position, seat: int) -> list[int]:
        return candidates(position)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.foe_is[thing] |= NO_ATTACK
        position.foe_is[thing] &= ~TARGET
        if position.events is not None:
            position.tell("frightened", "MK-4.2.9", {"seat": seat, "enemy": attacker(position, thing)})
        if not targets(position):
            settle_riders(position)
            aim_alone(position)
        if not candidates(position):
            next_damage(position, seat)


class Attack(Phase):
    """The attack phase (MK-8.5.1, MK-8.5.2, MK-8.5.3, MK-8.5.4)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_phase(position, seat, out)
        if targets(position):
            self.list_sideways(position, seat, out)
            if position.turn[BURN_READY]:
                out.allow(BURN_ATTACK)
            self.list_strike(position, out)
        elif out.explaining:
            out.refuse(STRIKE, "MK-8.2.1")
            bar_sideways(position, seat, "MK-8.2.1", out)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == NEXT_PHASE:
            finish(position, seat)
        elif action == STRIKE:
            self.strike(position, seat)
        elif action == BURN_ATTACK:
            position.turn[BURN_READY] -= 1
            position.turn[RETARGETED] = 0
            position.points[FIRE] += 4
        else:
            self.take_phase(position, seat, action)


COMBAT: Final = (JoinIn, SetDie, Ranged, Block, Frighten, Onslaught, Damage, Attack)
