"""What effects do to enemies: to one that is chosen, or to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BLUE, CARD_COLOUR, FIRE, ICE, OF_CARD, OF_UNIT, RED
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseFoe, ChooseRivalUnit
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.duel import opponent
from tafelrunde.games.mage_knight.position.packing import (
    DEFEATED,
    NO_ATTACK,
    NO_FIRE,
    NO_FORT,
    NO_ICE,
    NO_PHYSICAL,
    TARGET,
    bit,
    count,
    has,
    kind_of,
    wounded,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import IGNORE_SITE, PHASE
from tafelrunde.games.mage_knight.world.duel import (
    ALL_RESISTS,
    attackers,
    behind_walls,
    resists_now,
    weaken,
    wound_unit,
)
from tafelrunde.games.mage_knight.world.exchange import withhold
from tafelrunde.games.mage_knight.world.fight import attacker, defeat, fortifications, resists_of, settle_riders

if TYPE_CHECKING:
    from tafelrunde.kernel.event import Data


def blood(mode: Mode) -> int:
    """The colour that counts against resistances: the card's, or red or blue mana that an ability is paid with."""
    if mode.owner == OF_CARD:
        return CARD_COLOUR[mode.thing]
    if mode.owner == OF_UNIT:
        for colour in mode.costs:
            if colour <= BLUE:
                return colour
    return -1


def immunity(position: Position, mode: Mode, foe: int) -> str:
    """Red effects do nothing to those that resist fire (MK-8.1.15), blue ones to those that resist ice (MK-8.1.16)."""
    colour = blood(mode)
    if colour > BLUE or colour < 0:
        return ""
    summoned = position.foe_summon[foe] >= 0
    resists = resists_of(position, foe, attacker(position, foe) if summoned else position.foe[foe])
    if colour == RED:
        return "MK-8.1.15" if has(resists, FIRE) else ""
    return "MK-8.1.16" if has(resists, ICE) else ""


def unit_immunity(position: Position, seat: int, mode: Mode, slot: int) -> str:
    """Only unwounded units; red effects nothing to those that resist fire, blue ones to those that resist ice.

    MK-11.3.5.
    """
    other = opponent(position, seat)
    colour = blood(mode)
    resists = resists_now(position, other, slot)
    immune = (colour == RED and has(resists, FIRE)) or (colour == BLUE and has(resists, ICE))
    return "MK-11.3.5" if immune or wounded(position.units[other][slot]) else ""


def reaches(position: Position, seat: int, mode: Mode) -> bool:
    """Is there a unit of the other player that an effect can be used on?"""
    for slot in range(len(position.units[opponent(position, seat)])):
        if not unit_immunity(position, seat, mode, slot):
            return True
    return False


def taking_part(position: Position, slot: int) -> bool:
    """Is this a unit in the attack that is being blocked?"""
    return position.turn[PHASE] == BLOCKING and slot in attackers(position)


class Aimed(Operation):
    """Aimed at one enemy; where it summoned a monster, at the monster, and nothing reaches the summoner (MK-8.3.3)."""

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        """Where no enemy fits, the rule about the last of them; of a player only units can be chosen (MK-11.3.5)."""
        if position.duel:
            rule = "MK-11.3.5"
            for slot in self.candidates(position, seat, mode):
                rule = self.unfit(position, seat, mode, slot)
                if not rule:
                    return ""
            return rule
        rule = "MK-4.5.6"
        for foe in range(len(position.foe)):
            if not position.foe_is[foe] & DEFEATED:
                rule = self.unfit(position, seat, mode, foe)
                if not rule:
                    return ""
        return rule

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if self.refusal(position, seat, mode, 0):
            return False
        if position.duel:
            position.push(ChooseRivalUnit(seat, mode.number, at))
        else:
            position.push(ChooseFoe(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        if position.duel:
            return list(range(len(position.units[opponent(position, seat)])))
        return list(range(len(position.foe)))

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        if position.duel:
            return unit_immunity(position, seat, mode, thing)
        if position.foe_is[thing] & DEFEATED:
            return "MK-8.2.8"
        return immunity(position, mode, thing)

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        if position.duel:
            other = opponent(position, seat)
            if position.events is not None:
                unit = kind_of(position.units[other][thing])
                data: Data = {"seat": seat, "mode": mode.number, "seat_of": other, "unit": unit}
                position.tell("aimed_unit", "MK-11.3.5", data)
            self.hit_unit(position, other, thing)
            return False
        summoned = position.foe_summon[thing] >= 0
        if position.events is not None:
            rule = "MK-8.3.3" if summoned else "MK-4.5.2"
            position.tell("aimed", rule, {"seat": seat, "mode": mode.number, "enemy": attacker(position, thing)})
        if summoned:
            self.hit_summoned(position, thing)
        else:
            self.hit(position, seat, thing)
        return False

    def hit_summoned(self, position: Position, foe: int) -> None:
        """A summoned monster is gone before anybody attacks it: its armor does not matter."""

    def hit(self, position: Position, seat: int, foe: int) -> None:
        raise NotImplementedError

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        """The same to a unit of the other player, for the whole combat (MK-11.3.5, MK-11.3.6)."""
        raise NotImplementedError


class Expose(Aimed):
    NAME: ClassVar[str] = "expose"
    EXPOSES: ClassVar[bool] = True

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_is[foe] |= NO_FORT | NO_PHYSICAL | NO_FIRE | NO_ICE

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        weaken(position, other, slot, 0, ALL_RESISTS)


class Armor(Aimed):
    NAME: ClassVar[str] = "armor"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_less[foe] += self.a

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        weaken(position, other, slot, self.a, 0)


class Quake(Aimed):
    """Twice against the fortified (MK-19.10)."""

    NAME: ClassVar[str] = "quake"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_less[foe] += 2 * self.a if fortifications(position, foe) else self.a

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        weaken(position, other, slot, 2 * self.a if behind_walls(position, other) else self.a, 0)


class Destroy(Aimed):
    NAME: ClassVar[str] = "destroy"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        defeat(position, seat, foe, "MK-4.5.2")

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        wound_unit(position, other, slot, "MK-11.3.5")


class Break(Aimed):
    """Armour for every resistance (MK-19.27)."""

    NAME: ClassVar[str] = "break"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        resists = resists_of(position, foe, position.foe[foe])
        position.foe_less[foe] += count(resists)

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        weaken(position, other, slot, count(resists_now(position, other, slot)), 0)


class NoAttack(Aimed):
    """An enemy is held back, also one that was summoned, as long as there is something to hold back."""

    NAME: ClassVar[str] = "no_attack"

    def weakens(self, position: Position, foe: int) -> bool:
        """Does it do something besides, for which it can be used though nothing is left to hold back?"""
        return False

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        if position.duel:
            if not taking_part(position, thing) and not self.weakens_unit(position, opponent(position, seat), thing):
                return "MK-11.3.7"
            return unit_immunity(position, seat, mode, thing)
        flags = position.foe_is[thing]
        if flags & DEFEATED:
            return "MK-8.2.8"
        late = flags & NO_ATTACK or position.turn[PHASE] == ATTACKING
        if late and (position.foe_summon[thing] >= 0 or not self.weakens(position, thing)):
            return "MK-4.5.6"
        return immunity(position, mode, thing)

    def hit(self, position: Position, seat: int, foe: int) -> None:
        self.hit_summoned(position, foe)
        self.weaken(position, foe)

    def hit_summoned(self, position: Position, foe: int) -> None:
        position.foe_is[foe] |= NO_ATTACK
        if position.turn[PHASE] == BLOCKING and position.foe_is[foe] & TARGET:
            settle_riders(position)

    def weaken(self, position: Position, foe: int) -> None:
        """What it does besides."""

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        """Its part is taken out of the attack that is being blocked (MK-11.3.7)."""
        if taking_part(position, slot):
            withhold(position, slot)

    def weakens_unit(self, position: Position, other: int, slot: int) -> bool:
        return False


class Chill(NoAttack):
    NAME: ClassVar[str] = "chill"

    def weakens(self, position: Position, foe: int) -> bool:
        return has(resists_of(position, foe, position.foe[foe]), FIRE)

    def weaken(self, position: Position, foe: int) -> None:
        position.foe_is[foe] |= NO_FIRE

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        super().hit_unit(position, other, slot)
        weaken(position, other, slot, 0, bit(FIRE))

    def weakens_unit(self, position: Position, other: int, slot: int) -> bool:
        return has(resists_now(position, other, slot), FIRE)


class LethalChill(NoAttack):
    NAME: ClassVar[str] = "lethal_chill"

    def weakens(self, position: Position, foe: int) -> bool:
        return True

    def weaken(self, position: Position, foe: int) -> None:
        position.foe_less[foe] += self.a

    def hit_unit(self, position: Position, other: int, slot: int) -> None:
        super().hit_unit(position, other, slot)
        weaken(position, other, slot, self.a, 0)

    def weakens_unit(self, position: Position, other: int, slot: int) -> bool:
        return True


class Illusion(NoAttack):
    """Nobody who is fortified (MK-19.26)."""

    NAME: ClassVar[str] = "illusion"

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        rule = super().unfit(position, seat, mode, thing)
        if rule:
            return rule
        if behind_walls(position, opponent(position, seat)) if position.duel else fortifications(position, thing):
            return "MK-19.26"
        return rule


# ---- all of them


class ArmorAll(Operation):
    """All of them; of a player the units that it can reach, and there must be one (MK-11.3.5)."""

    NAME: ClassVar[str] = "armor_all"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if not position.duel or mode.operations[0].NAME != self.NAME:
            return ""
        return "" if reaches(position, seat, mode) else "MK-11.3.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if position.duel:
            other = opponent(position, seat)
            for slot in range(len(position.units[other])):
                if not unit_immunity(position, seat, mode, slot):
                    weaken(position, other, slot, self.amount_of_unit(position, other), 0)
            return False
        for foe in range(len(position.foe)):
            summoned = position.foe_summon[foe] >= 0
            if not position.foe_is[foe] & DEFEATED and not immunity(position, mode, foe) and not summoned:
                position.foe_less[foe] += self.amount(position, foe)
        return False

    def amount(self, position: Position, foe: int) -> int:
        return self.a

    def amount_of_unit(self, position: Position, other: int) -> int:
        return self.a


class QuakeAll(ArmorAll):
    NAME: ClassVar[str] = "quake_all"

    def amount(self, position: Position, foe: int) -> int:
        return 2 * self.a if fortifications(position, foe) else self.a

    def amount_of_unit(self, position: Position, other: int) -> int:
        return 2 * self.a if behind_walls(position, other) else self.a


class ExposeForts(Operation):
    NAME: ClassVar[str] = "expose_forts"
    EXPOSES: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if position.duel:
            position.turn[IGNORE_SITE] = 1
        for foe in range(len(position.foe)):
            position.foe_is[foe] |= NO_FORT
        return False


class ExposeResistances(Operation):
    NAME: ClassVar[str] = "expose_resistances"
    EXPOSES: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if position.duel:
            other = opponent(position, seat)
            for slot in range(len(position.units[other])):
                weaken(position, other, slot, 0, ALL_RESISTS)
        for foe in range(len(position.foe)):
            position.foe_is[foe] |= NO_PHYSICAL | NO_FIRE | NO_ICE
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Expose, Armor, Quake, Destroy, Break, NoAttack, Chill, LethalChill, Illusion, ArmorAll, QuakeAll, ExposeForts,
    ExposeResistances,
)  # fmt: skip
