"""What effects do to enemies: to one that is chosen, or to all of them."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BLUE, CARD_COLOUR, FIRE, ICE, OF_CARD, OF_UNIT, RED
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseFoe
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.packing import (
    DEFEATED,
    NO_ATTACK,
    NO_FIRE,
    NO_FORT,
    NO_ICE,
    NO_PHYSICAL,
    TARGET,
    count,
    has,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import PHASE
from tafelrunde.games.mage_knight.world.fight import attacker, defeat, fortifications, resists_of, settle_riders


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


class Aimed(Operation):
    """Aimed at one enemy; where it summoned a monster, at the monster, and nothing reaches the summoner (MK-8.3.3)."""

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        """Where no enemy fits, the rule about the last of them."""
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
        position.push(ChooseFoe(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return list(range(len(position.foe)))

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        if position.foe_is[thing] & DEFEATED:
            return "MK-8.2.8"
        return immunity(position, mode, thing)

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
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


class Expose(Aimed):
    NAME: ClassVar[str] = "expose"
    EXPOSES: ClassVar[bool] = True

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_is[foe] |= NO_FORT | NO_PHYSICAL | NO_FIRE | NO_ICE


class Armor(Aimed):
    NAME: ClassVar[str] = "armor"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_less[foe] += self.a


class Quake(Aimed):
    """Twice against the fortified (MK-19.10)."""

    NAME: ClassVar[str] = "quake"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        position.foe_less[foe] += 2 * self.a if fortifications(position, foe) else self.a


class Destroy(Aimed):
    NAME: ClassVar[str] = "destroy"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        defeat(position, seat, foe, "MK-4.5.2")


class Break(Aimed):
    """Armour for every resistance (MK-19.27)."""

    NAME: ClassVar[str] = "break"

    def hit(self, position: Position, seat: int, foe: int) -> None:
        resists = resists_of(position, foe, position.foe[foe])
        position.foe_less[foe] += count(resists)


class NoAttack(Aimed):
    """An enemy is held back, also one that was summoned, as long as there is something to hold back."""

    NAME: ClassVar[str] = "no_attack"

    def weakens(self, position: Position, foe: int) -> bool:
        """Does it do something besides, for which it can be used though nothing is left to hold back?"""
        return False

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
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


class Chill(NoAttack):
    NAME: ClassVar[str] = "chill"

    def weakens(self, position: Position, foe: int) -> bool:
        return has(resists_of(position, foe, position.foe[foe]), FIRE)

    def weaken(self, position: Position, foe: int) -> None:
        position.foe_is[foe] |= NO_FIRE


class LethalChill(NoAttack):
    NAME: ClassVar[str] = "lethal_chill"

    def weakens(self, position: Position, foe: int) -> bool:
        return True

    def weaken(self, position: Position, foe: int) -> None:
        position.foe_less[foe] += self.a


class Illusion(NoAttack):
    """Nobody who is fortified (MK-19.26)."""

    NAME: ClassVar[str] = "illusion"

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        rule = super().unfit(position, seat, mode, thing)
        if not rule and fortifications(position, thing):
            return "MK-19.26"
        return rule


# ---- all of them


class ArmorAll(Operation):
    NAME: ClassVar[str] = "armor_all"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        for foe in range(len(position.foe)):
            summoned = position.foe_summon[foe] >= 0
            if not position.foe_is[foe] & DEFEATED and not immunity(position, mode, foe) and not summoned:
                position.foe_less[foe] += self.amount(position, foe)
        return False

    def amount(self, position: Position, foe: int) -> int:
        return self.a


class QuakeAll(ArmorAll):
    NAME: ClassVar[str] = "quake_all"

    def amount(self, position: Position, foe: int) -> int:
        return 2 * self.a if fortifications(position, foe) else self.a


class ExposeForts(Operation):
    NAME: ClassVar[str] = "expose_forts"
    EXPOSES: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        for foe in range(len(position.foe)):
            position.foe_is[foe] |= NO_FORT
        return False


class ExposeResistances(Operation):
    NAME: ClassVar[str] = "expose_resistances"
    EXPOSES: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        for foe in range(len(position.foe)):
            position.foe_is[foe] |= NO_PHYSICAL | NO_FIRE | NO_ICE
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Expose, Armor, Quake, Destroy, Break, NoAttack, Chill, LethalChill, Illusion, ArmorAll, QuakeAll, ExposeForts,
    ExposeResistances,
)  # fmt: skip
