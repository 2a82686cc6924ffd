"""Combat: what enemies are worth, how attacks and blocks add up, who is beaten, what is left after it."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BLUE,
    BROWN,
    BRUTAL,
    CITY,
    COLD_FIRE,
    DRACONUM,
    DUNGEON,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    ENEMY_RESISTS,
    FIRE,
    FOES,
    FORTIFIED,
    GREEN,
    GREY,
    ICE,
    KEEP,
    MINE,
    NO_SPACE,
    PHYSICAL,
    POISON,
    RED,
    REDS,
    RUIN_ENEMIES,
    RUINS,
    SUMMON,
    SWIFT,
    TOMB,
    VIOLET,
    WHITE,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import AT_SITE as AT_SITE
from tafelrunde.games.mage_knight.position.packing import (
    BLOCKED,
    DEALT,
    FACE_UP,
    GONE,
    HALF_FAME,
    IN_CITY,
    NO_FIRE,
    NO_FORT,
    NO_ICE,
    NO_PHYSICAL,
    RAMPAGING,
    bit,
    enemy_of,
    has,
    token_of,
)
from tafelrunde.games.mage_knight.position.packing import DEFEATED as DEFEATED
from tafelrunde.games.mage_knight.position.packing import NO_ATTACK as NO_ATTACK
from tafelrunde.games.mage_knight.position.packing import TARGET as TARGET
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    ALL_COLD_FIRE,
    ALL_SIEGE,
    BLOCKED_ARMOR,
    BURNING,
    DARK,
    DIE_OPEN,
    EXPLODING,
    FIGHT,
    FIGHT_AT,
    GRAIL,
    HEAL,
    HIDDEN_DIE,
    IGNORE_SITE,
    JUSTICE,
    JUSTICE_STRONG,
    PHASE,
    UNITS_BARRED,
    UNSWIFT,
    WOUNDS_COMBAT,
)
from tafelrunde.games.mage_knight.world.duel import duel_walled, enemies
from tafelrunde.games.mage_knight.world.joint import dealt
from tafelrunde.games.mage_knight.world.land import put, turn_up

FIRE_AND_ICE: Final[int] = bit(FIRE) | bit(ICE)  # together they resist cold fire

RAMPAGE: Final = 1
ASSAULT: Final = 2
ADVENTURE: Final = 3
UNDERGROUND_SITE: Final = 4  # dungeon and tomb
MONASTERY_FIGHT: Final = 5
OTHERS_KEEP: Final = 6
INCANTATION: Final = 7  # monsters that a hero has called (MK-15.8.2)


def attacker(position: Position, foe: int) -> int:
    """The token that attacks: the monster summoned, or the enemy itself (MK-8.3.3, MK-8.4.14)."""
    return position.foe_summon[foe] if position.foe_summon[foe] >= 0 else position.foe[foe]


def city_adds(position: Position, foe: int, colour: int) -> bool:
    """Does an enemy defend a city of this colour? A summoned monster has nothing of it (MK-8.3.4).

    Those of a megalopolis have the bonuses of both parts (MK-14.6).
    """
    if position.foe_is[foe] & IN_CITY and position.foe_summon[foe] < 0:
        return position.city_has(Space(position.turn[FIGHT_AT] - 1), colour)
    return False


def armor_of(position: Position, foe: int) -> int:
    """Armor with what was taken from it, never below 1 (MK-8.1.18); the white city adds 1 (MK-8.7.2).

    So does the die of an interactive combat: white in the ranged phase, blue in the attack phase (MK-14.9).
    """
    armor = ENEMY_ARMOR[position.foe[foe]]
    if position.foe_is[foe] & IN_CITY and position.city_has(Space(position.turn[FIGHT_AT] - 1), WHITE):
        armor += 1
    if position.turn[DIE_OPEN]:
        colour = position.turn[HIDDEN_DIE] - 1
        if (colour == WHITE and position.turn[PHASE] == RANGED_PHASE) or (
            colour == BLUE and position.turn[PHASE] == ATTACKING
        ):
            armor += 1
    return max(1, armor - position.foe_less[foe])


def element_of(position: Position, foe: int) -> int:
    return ENEMY_ELEMENT[attacker(position, foe)]


def attack_of(position: Position, foe: int) -> int:
    """The attack value; the blue city adds 2 to fire and ice, 1 to cold fire (MK-8.7.3).

    The red die of an interactive combat adds 1, but nothing to a summoned monster (MK-14.9).
    """
    enemy = attacker(position, foe)
    attack = ENEMY_ATTACK[enemy]
    if attack and city_adds(position, foe, BLUE):
        element = ENEMY_ELEMENT[enemy]
        if element == COLD_FIRE:
            attack += 1
        elif element != PHYSICAL:
            attack += 2
    if position.turn[DIE_OPEN] and position.turn[HIDDEN_DIE] == RED + 1 and attack and position.foe_summon[foe] < 0:
        attack += 1
    return attack


def abilities_of(position: Position, foe: int) -> int:
    """Abilities for block and damage; the red city adds brutal (MK-8.7.4), the green one poison (MK-8.7.5)."""
    enemy = attacker(position, foe)
    abilities = ENEMY_ABILITIES[enemy]
    if ENEMY_ELEMENT[enemy] == PHYSICAL and ENEMY_ATTACK[enemy]:
        if city_adds(position, foe, RED):
            abilities |= BRUTAL
        if city_adds(position, foe, GREEN):
            abilities |= POISON
    return abilities


def resists_of(position: Position, foe: int, enemy: int) -> int:
    resists = ENEMY_RESISTS[enemy]
    flags = position.foe_is[foe]
    if flags & NO_PHYSICAL or position.turn[JUSTICE_STRONG]:
        resists &= ~bit(PHYSICAL)
    if flags & NO_FIRE:
        resists &= ~bit(FIRE)
    if flags & NO_ICE:
        resists &= ~bit(ICE)
    return resists


def fortifications(position: Position, foe: int) -> int:
    """How often an enemy is fortified: by its token, and by the site it defends (MK-8.2.3, MK-8.2.4).

    A summoned monster is not of the garrison (MK-8.3.4).
    """
    if position.foe_summon[foe] >= 0:
        return 1 if ENEMY_ABILITIES[position.foe_summon[foe]] & FORTIFIED else 0
    flags = position.foe_is[foe]
    if flags & NO_FORT:
        return 0
    count = 1 if ENEMY_ABILITIES[position.foe[foe]] & FORTIFIED else 0
    if flags & AT_SITE and not position.turn[IGNORE_SITE]:
        count += 1
    return count


def walled(position: Position) -> bool:
    """Is any target fortified, so that only siege attacks reach it before the attack phase (MK-8.2.3)?"""
    if position.duel:
        return duel_walled(position)
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET and fortifications(position, foe):
            return True
    return False


def resisted(position: Position) -> int:
    """The elements that any target resists; cold fire only where one of them resists fire and ice (MK-8.2.6)."""
    resists = 0
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET:
            own = resists_of(position, foe, position.foe[foe])
            resists |= own
            if own & FIRE_AND_ICE == FIRE_AND_ICE:
                resists |= bit(COLD_FIRE)
    return resists


def first_kind(position: Position, ranged_phase: bool) -> int:
    """The first kind of attack that counts: 0 any, 1 from ranged on, 2 siege only."""
    if not ranged_phase or position.turn[ALL_SIEGE]:
        return 0
    return 2 if walled(position) else 1


def attack_total(position: Position, ranged_phase: bool) -> int:
    """What the attack now played is worth against its targets: inefficient parts are halved (MK-8.2.5, MK-8.2.6)."""
    turn = position.turn
    points = position.points
    resists = resisted(position)
    efficient = inefficient = 0
    for kind in range(first_kind(position, ranged_phase), 3):
        for element in range(4):
            value = points[kind * 4 + element]
            if not value:
                continue
            if element == PHYSICAL and turn[JUSTICE_STRONG] and not ranged_phase:
                value *= 2
            if has(resists, COLD_FIRE if turn[ALL_COLD_FIRE] else element):
                inefficient += value
            else:
                efficient += value
    return efficient + inefficient // 2


def armor_total(position: Position) -> int:
    total = 0
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET:
            total += armor_of(position, foe)
    return total


EFFICIENT_BLOCKS: Final = (
    0b1111,
    0b1100,
    0b1010,
    0b1000,
)  # by element of the attack: which blocks count in full


def block_total(position: Position, foe: int) -> int:
    """What the block now played is worth: inefficient parts (MK-8.3.8) are halved (MK-8.3.9)."""
    return block_worth(position, EFFICIENT_BLOCKS[element_of(position, foe)])


def block_worth(position: Position, fine: int) -> int:
    """The block that is being put together; what is of none of the fine elements counts half."""
    efficient = inefficient = 0
    for element in range(4):
        if has(fine, element):
            efficient += position.points[12 + element]
        else:
            inefficient += position.points[12 + element]
    return efficient + inefficient // 2


def block_needed(position: Position, foe: int) -> int:
    """The attack, twice if swift (MK-8.3.11), unless a unit takes swiftness away (MK-19.25)."""
    attack = attack_of(position, foe)
    if abilities_of(position, foe) & SWIFT and not position.turn[UNSWIFT]:
        attack *= 2
    return attack


def clear_points(position: Position) -> None:
    position.points = [0] * 16


def targets(position: Position) -> int:
    count = 0
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET:
            count += 1
    return count


def aimed(position: Position) -> bool:
    """Is there somebody for what is played: a target, or the other player?"""
    return bool(position.duel) or targets(position) > 0


def untarget(position: Position) -> None:
    for foe in range(len(position.foe)):
        position.foe_is[foe] &= ~TARGET


def settle_riders(position: Position) -> None:
    """An attack or block is over, or given up: what was played for it is used up, with all that rode on it."""
    for rider in (BLOCKED_ARMOR, BURNING, EXPLODING, UNSWIFT):
        position.turn[rider] = 0
    clear_points(position)
    untarget(position)


# ---- the beginning


def add_foe(position: Position, enemy: int, space: Space, flags: int) -> None:
    if len(position.foe) < FOES:
        position.foe.append(enemy)
        position.foe_from.append(space)
        position.foe_is.append(flags)
        position.foe_less.append(0)
        position.foe_summon.append(-1)
        if position.events is not None:
            position.tell("faces", "MK-8.1.12", {"enemy": enemy})


def add_rampaging(position: Position, space: Space) -> None:
    for token in position.tokens[space]:
        add_foe(position, enemy_of(token), space, RAMPAGING)


def clear_foes(position: Position) -> None:
    position.foe = []
    position.foe_from = []
    position.foe_is = []
    position.foe_less = []
    position.foe_summon = []
    clear_points(position)


def prepare(position: Position, kind: int, space: Space) -> None:
    """A combat begins: it is the turn's action, and healing points are lost (MK-8.1.7, MK-8.1.17)."""
    turn = position.turn
    turn[FIGHT] = kind
    turn[FIGHT_AT] = space + 1
    turn[ACTED] = 1
    turn[HEAL] = 0
    turn[GRAIL] = 0
    turn[WOUNDS_COMBAT] = 0
    clear_foes(position)


def pay_assault(position: Position, seat: int, site: int) -> None:
    """An assault costs reputation, whoever defends (MK-8.1.2); a scenario may spare keeps and towers (MK-15.10.2)."""
    if site == CITY or position.scenario.assaults_cost:
        position.change_reputation(seat, -1, "MK-8.1.2")


def garrison(position: Position, seat: int, space: Space) -> None:
    """Assault on a keep, tower or city: defenders are fortified, and it costs reputation (MK-8.1.1, MK-8.1.3).

    What belongs to another seat is defended by tokens drawn for it; a scenario says if it is more than one, and if an
    assault costs nothing (MK-15.10.2).
    """
    site = position.site[space]
    pay_assault(position, seat, site)
    if position.holdable(site) and position.shield[space] >= 0:
        prepare(position, OTHERS_KEEP, space)
        position.reveal()
        for _defender in range(position.scenario.defenders(position)):
            token = position.draw_token(GREY if site == KEEP else VIOLET)
            if token >= 0:
                add_foe(position, token, NO_SPACE, AT_SITE | HALF_FAME)
        return
    prepare(position, ASSAULT, space)
    gate = position.gate(space)
    turn_up(position, gate)
    if position.joint_at >= 0:  # everybody fights only those dealt to them (MK-12.4)
        for enemy in dealt(position, seat):
            add_foe(position, enemy, gate, AT_SITE | IN_CITY)
        return
    for token in position.tokens[gate]:
        add_foe(position, enemy_of(token), gate, AT_SITE | (IN_CITY if site == CITY else 0))


def enter_site(position: Position, seat: int, space: Space) -> None:
    """Enter an adventure site as the action (MK-8.1.4, MK-8.1.10, MK-16.10 to MK-16.18)."""
    site = position.site[space]
    turn = position.turn
    if position.events is not None:
        position.tell("entered", "MK-8.1.4", {"seat": seat, "site": site})
    if site in (DUNGEON, TOMB):
        prepare(position, UNDERGROUND_SITE, space)
        turn[DARK] = 1  # MK-16.14
        turn[UNITS_BARRED] = 1  # MK-16.15
        if position.tokens[space]:  # a secret entrance is marked by its first enemy (MK-15.9.2)
            turn_up(position, space)
            add_foe(position, enemy_of(position.tokens[space][0]), space, 0)
            return
        token = position.draw_token(BROWN if site == DUNGEON else 5)
        position.reveal()
        if token >= 0:
            add_foe(position, token, NO_SPACE, 0)
        return
    prepare(position, ADVENTURE, space)
    if site == RUINS and not position.tokens[space]:
        for back in RUIN_ENEMIES[position.ruin[space]]:
            put(position, space, back, FACE_UP)
        position.reveal()
    if site == MINE:
        turn[DARK] = 1  # as in a dungeon, but units may fight (MK-15.7.2)
        if space in position.stand_ins:
            position.stand_ins = tuple([other for other in position.stand_ins if other != space])
            put(position, space, BROWN, FACE_UP)
            position.reveal()
    turn_up(position, space)
    for token in position.tokens[space]:
        add_foe(position, enemy_of(token), space, 0)


def burn(position: Position, seat: int, space: Space) -> None:
    """Burn a monastery: reputation -3, and a violet defender without units (MK-8.1.5, MK-16.2)."""
    if position.events is not None:
        position.tell("burned", "MK-8.1.5", {"seat": seat})
    position.change_reputation(seat, -3, "MK-8.1.5")
    prepare(position, MONASTERY_FIGHT, space)
    position.turn[UNITS_BARRED] = 1
    token = position.draw_token(2)
    position.reveal()
    if token >= 0:
        add_foe(position, token, NO_SPACE, 0)


def summon(position: Position) -> None:
    """At the start of the block phase each summoner draws a brown monster that fights in its place."""
    for foe in range(len(position.foe)):
        if not position.foe_is[foe] & (DEFEATED | NO_ATTACK) and ENEMY_ABILITIES[position.foe[foe]] & SUMMON:
            token = position.draw_token(BROWN)
            if token >= 0:
                position.foe_summon[foe] = token
                position.reveal()
                if position.events is not None:
                    position.tell("summoned", "MK-8.3.2", {"enemy": token})


def dismiss(position: Position, foe: int) -> None:
    """A summoned monster goes to the discards (MK-8.3.13)."""
    if position.foe_summon[foe] >= 0:
        position.drop_token(position.foe_summon[foe])
        position.foe_summon[foe] = -1
        position.foe_is[foe] |= GONE


def attacks(position: Position, foe: int) -> bool:
    """Does this enemy still attack: alive, not blocked, not held back, and with something to do it with (MK-8.3.1)?"""
    flags = position.foe_is[foe]
    if flags & (DEFEATED | BLOCKED | NO_ATTACK | DEALT | GONE):
        return False
    return attack_of(position, foe) > 0


def defeat(position: Position, seat: int, foe: int, rule: str) -> None:
    """An enemy is beaten: its token leaves, its fame is gained, at once (MK-8.2.8, MK-8.2.9, MK-8.6.1, MK-8.7.1).

    Only rampaging ones bring reputation (MK-8.6.2).
    """
    enemy = position.foe[foe]
    dismiss(position, foe)
    position.foe_is[foe] |= DEFEATED
    position.foe_is[foe] &= ~TARGET
    space = position.foe_from[foe]
    if space >= 0:
        tokens = list(position.tokens[space])
        tokens.remove(token_of(enemy, FACE_UP))
        position.tokens[space] = tuple(tokens)
    position.drop_token(enemy)
    if position.events is not None:
        position.tell("defeated", rule, {"seat": seat, "enemy": enemy})
    fame = ENEMY_FAME[enemy]
    if position.turn[FIGHT] == INCANTATION:
        fame *= 2  # MK-15.8.2
    if position.foe_is[foe] & HALF_FAME:
        fame = half_fame(position, fame)
    if position.turn[JUSTICE]:
        fame += 1
    if position.turn[HIDDEN_DIE]:
        show_die(position)
        if position.turn[HIDDEN_DIE] - 1 in STRENGTHENING:
            fame += 1
    position.gain_fame(seat, fame, rule)
    if position.foe_is[foe] & RAMPAGING:
        red = position.site[space] == DRACONUM and ENEMY_BACK[enemy] == REDS  # a brown one brings 1 (MK-14.7)
        position.change_reputation(seat, 2 if red else 1, rule)
    if position.foe_is[foe] & IN_CITY:
        index = position.city_index(space)
        position.city_shields[index] = (*position.city_shields[index], seat)


STRENGTHENING: Final = (RED, BLUE, WHITE)  # the colours of the hidden die that do something, and bring a fame more


def show_die(position: Position) -> None:
    """The hidden die is shown at the latest when the attack phase begins, or its enemy is beaten (MK-14.9)."""
    turn = position.turn
    if turn[HIDDEN_DIE] and not turn[DIE_OPEN]:
        turn[DIE_OPEN] = 1
        position.reveal()
        if position.events is not None:
            position.tell("die_shown", "MK-14.9", {"seat": position.seat_before(), "colour": turn[HIDDEN_DIE] - 1})


def answer_die(position: Position, colour: int) -> None:
    """A phase begins: the die of its colour is shown, of another one it is said that it is not it (MK-14.9)."""
    turn = position.turn
    if not turn[HIDDEN_DIE] or turn[DIE_OPEN]:
        return
    if turn[HIDDEN_DIE] == colour + 1:
        show_die(position)
        return
    position.reveal()
    if position.events is not None:
        position.tell("die_denied", "MK-14.9", {"seat": position.seat_before(), "colour": colour})


def half_fame(position: Position, fame: int) -> int:
    """What one that defends another seat's site brings, and counts already as defeated.

    Of all of them the fame is added, halved and rounded up (MK-15.10.2).
    """
    total = 0
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & HALF_FAME and position.foe_is[foe] & DEFEATED:
            total += ENEMY_FAME[position.foe[foe]]
    return (total + 1) // 2 - (total - fame + 1) // 2


def honour(position: Position, seat: int) -> None:
    """Sword of Justice: a fame for every enemy beaten in this turn, before it or after it (MK-4.5.2)."""
    if not position.turn[JUSTICE]:
        position.turn[JUSTICE] = 1
        if position.duel:
            return  # nobody is beaten there
        position.gain_fame(seat, len(position.foe) - living(position), "MK-4.5.2")


def living(position: Position) -> int:
    """How many enemies there are; of a player that is a number of its own (MK-11.3.6)."""
    if position.duel:
        return enemies(position)
    count = 0
    for foe in range(len(position.foe)):
        if not position.foe_is[foe] & DEFEATED:
            count += 1
    return count


def damage_from(position: Position, foe: int) -> int:
    """The attack, twice if brutal (MK-8.4.2)."""
    damage = attack_of(position, foe)
    return 2 * damage if abilities_of(position, foe) & BRUTAL else damage
