"""Paying with mana: tokens, crystals, Source dice, gold by day and black by night (MK-4.4.1, MK-4.4.5 to MK-4.4.9)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.actions import CRYSTAL_OF, DIE_OF, FREE, STOLEN_DIE, STOLEN_REVERSED, TOKEN_OF
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BLACK,
    BLUE,
    COLOUR,
    GOLD,
    GREEN,
    MANA_STEAL,
    RED,
    SKILL,
    WHITE,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.position.packing import (
    CURSED,
    IN_SOURCE,
    KEPT,
    STOLEN,
    USED,
    bit,
    claimed_colour,
    die_of,
    face_of,
    has,
    laid_colour,
    laid_skill,
    place_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    DICE,
    ENDLESS,
    INVOKED,
    NO_DICE,
    POLARIZED,
    SPENT_CRYSTALS,
    STORM,
    USED_COLOURS,
)

OPPOSITE: Final = (BLUE, RED, WHITE, GREEN)  # of red, blue, green and white
EXPLOIT: Final[int] = number_of(SKILL, "mana_exploit") + 1


def in_source(position: Position, faces: int) -> bool:
    """Does a die lie in the Source that shows one of the first so many colours?"""
    for die in position.dice:
        if die < faces:
            return True
    return False


def pays(position: Position, colour: int, own: int) -> bool:
    """Does mana of a colour of its own count as this colour: by itself, or gold for any basic one (MK-4.4.6)?"""
    return own == colour or (own == GOLD and colour < BASIC_COLOURS and position.usable(GOLD))


def reverses(position: Position, colour: int, own: int, strong: bool) -> bool:
    """May Polarization make this mana count as this colour (MK-19.22)?

    Red and blue, green and white; by day black as gold; at night gold as black, but only for strong spell effects.
    """
    if own < BASIC_COLOURS:
        return OPPOSITE[own] == colour
    if own == BLACK:
        return colour < BASIC_COLOURS and position.usable(GOLD)
    return colour == BLACK and strong


def ways(position: Position, seat: int, due: tuple[int, ...]) -> list[int]:
    """All ways in which a seat can pay the first mana that is due now; a crystal is as good as a token.

    MK-4.4.4, MK-4.4.8. The strong effect of a spell asks for black first: black with more to pay is such an effect.
    """
    turn = position.turn
    colour = due[0]
    if has(turn[ENDLESS], colour) and position.usable(colour):
        return [FREE]
    basic = colour < BASIC_COLOURS
    if not basic and not position.usable(colour):
        return []
    polar = turn[POLARIZED] == 1
    invoked = turn[INVOKED] - 1
    if invoked >= 0:
        fits = pays(position, colour, invoked)
        if fits or (polar and reverses(position, colour, invoked, len(due) > 1)):
            return [TOKEN_OF + invoked]
    found: list[int] = []
    gold = basic and position.usable(GOLD)
    if position.mana[colour]:
        found.append(TOKEN_OF + colour)
    if gold and position.mana[GOLD]:
        found.append(TOKEN_OF + GOLD)
    if basic and position.crystals[seat * BASIC_COLOURS + colour]:
        found.append(CRYSTAL_OF + colour)
    if turn[DICE] > 0 and not turn[NO_DICE]:
        if colour in position.dice:  # a die that lies in the Source is just its face
            found.append(DIE_OF + colour)
        if basic:
            if (gold or turn[STORM]) and GOLD in position.dice and not spared(position, colour):
                found.append(DIE_OF + GOLD)
            if turn[STORM] and BLACK in position.dice:
                found.append(DIE_OF + BLACK)
    mine = position.tactic[seat] == MANA_STEAL and not position.tactic_used[seat]
    if mine and (STOLEN | colour) in position.dice:
        found.append(STOLEN_DIE)
    if polar:
        add_reversed(position, seat, due, mine, found)
    return found


def spared(position: Position, colour: int) -> bool:
    """Must a golden die lie, because by day one of this colour still lies in the Source (MK-14.8)?"""
    return position.friendly_mana and not position.night and colour in position.dice


def guarded(position: Position) -> bool:
    """May a golden die not be changed, because by day another one lies in the Source (MK-14.8)?"""
    if not position.friendly_mana or position.night:
        return False
    for die in position.dice:
        if die < len(COLOUR) and die != GOLD:
            return True
    return False


def unpayable(position: Position, way: int, colour: int) -> str:
    """The rule against paying a colour in a way that is in sight: the wrong colour, or not now."""
    own = way - (TOKEN_OF if way < CRYSTAL_OF else CRYSTAL_OF if way < DIE_OF else DIE_OF)
    if way >= DIE_OF and (position.turn[DICE] <= 0 or position.turn[NO_DICE]):
        return "MK-4.4.8"
    if not position.usable(own):
        return "MK-4.4.6" if own == GOLD else "MK-4.4.7"
    if way == DIE_OF + GOLD and colour < BASIC_COLOURS and spared(position, colour):
        return "MK-14.8"
    return "MK-4.4.9" if way >= DIE_OF else "MK-4.1.10"


def in_sight(position: Position, seat: int) -> list[int]:
    """All mana that lies before a seat, of whatever colour: tokens, crystals, and dice of the Source."""
    crystals = range(seat * BASIC_COLOURS, (seat + 1) * BASIC_COLOURS)
    found = [TOKEN_OF + own for own in range(len(COLOUR)) if position.mana[own]]
    found += [CRYSTAL_OF + own for own, index in enumerate(crystals) if position.crystals[index]]
    return found + [DIE_OF + own for own in range(len(COLOUR)) if own in position.dice]


def add_reversed(position: Position, seat: int, due: tuple[int, ...], mine: bool, found: list[int]) -> None:
    """What Polarization adds: token, crystal or die of the opposite colour (MK-19.22)."""
    turn = position.turn
    for own in range(len(COLOUR)):
        if not reverses(position, due[0], own, len(due) > 1):
            continue
        if position.mana[own]:
            found.append(TOKEN_OF + own)
        if own < BASIC_COLOURS and position.crystals[seat * BASIC_COLOURS + own]:
            found.append(CRYSTAL_OF + own)
        if turn[DICE] > 0 and not turn[NO_DICE] and own in position.dice and DIE_OF + own not in found:
            found.append(DIE_OF + own)
        if mine and (STOLEN | own) in position.dice:
            found.append(STOLEN_REVERSED)


def polarized(position: Position, colour: int, way: int) -> bool:
    """Is this way of paying a colour only open through Polarization?"""
    if way == STOLEN_REVERSED:
        return True
    if way >= STOLEN_DIE:
        return False
    if way >= DIE_OF:
        face = way - DIE_OF
        return face != colour if face < GOLD else not loose(position, colour, face)
    own = way - CRYSTAL_OF if way >= CRYSTAL_OF else way
    return own != colour and (own != GOLD or colour == BLACK)


def loose(position: Position, colour: int, face: int) -> bool:
    """Does a golden or black die count as this colour without Polarization?"""
    if face == colour:
        return True
    return colour < BASIC_COLOURS and (position.turn[STORM] > 0 or (face == GOLD and position.usable(GOLD)))


def take(position: Position, seat: int, colour: int, way: int, back: bool = False) -> None:
    """Pay in a certain way, without what follows from it; or give it back, for trying out."""
    turn = position.turn
    if way == FREE:
        return
    if turn[POLARIZED] == (2 if back else 1) and polarized(position, colour, way):
        turn[POLARIZED] = 1 if back else 2
    one = -1 if back else 1
    if way in (STOLEN_DIE, STOLEN_REVERSED):
        flip_die(position, STOLEN, colour if way == STOLEN_DIE else OPPOSITE[colour], back)
        position.tactic_used[seat] = not back
    elif way >= DIE_OF:
        flip_die(position, IN_SOURCE, way - DIE_OF, back)
        turn[DICE] -= one
    elif way >= CRYSTAL_OF:
        position.crystals[seat * BASIC_COLOURS + way - CRYSTAL_OF] -= one
        turn[SPENT_CRYSTALS + way - CRYSTAL_OF] += one
    else:
        position.mana[way] -= one
        if turn[INVOKED] == one * (way + 1):
            turn[INVOKED] = -turn[INVOKED]


def flip_die(position: Position, where: int, face: int, back: bool) -> None:
    """A die that lies somewhere is used, or lies there again."""
    if back:
        position.dice[position.dice.index(die_of(face, USED))] = die_of(face, where)
    else:
        position.dice[position.dice.index(die_of(face, where))] = die_of(face, USED)


def affordable(position: Position, seat: int, costs: tuple[int, ...]) -> bool:
    """Can all of this be paid (MK-4.1.10)?"""
    if not costs:
        return True
    found = ways(position, seat, costs)
    if len(costs) == 1:
        return len(found) > 0
    for way in found:
        if leaves_payable(position, seat, costs, way):
            return True
    return False


def leaves_payable(position: Position, seat: int, costs: tuple[int, ...], way: int) -> bool:
    """Can the rest still be paid if the first is paid in this way? It is tried out, and each die stays which it is."""
    dice = position.dice
    position.dice = dice[:]
    take(position, seat, costs[0], way)
    fine = affordable(position, seat, costs[1:])
    take(position, seat, costs[0], way, True)
    position.dice = dice
    return fine


def choices(position: Position, seat: int, due: tuple[int, ...]) -> list[int]:
    """The ways to pay the first of what is due that leave the rest payable."""
    found = ways(position, seat, due)
    if len(due) == 1:
        return found
    return [way for way in found if leaves_payable(position, seat, due, way)]


def spend(position: Position, seat: int, colour: int, way: int) -> None:
    """Pay, and bear what other seats have laid on using this colour (Mana Exploit, Mana Curse).

    A team-mate's skill is no burden, a team-mate's spell is (MK-13.3.2).
    """
    take(position, seat, colour, way)
    if position.turn[INVOKED] < 0:
        position.turn[INVOKED] = 0
    if position.events is not None:
        position.tell("paid", "MK-4.4.9", {"seat": seat, "colour": colour, "payment": way})
    used = position.turn[USED_COLOURS]
    if has(used, colour):
        return
    position.turn[USED_COLOURS] = used | bit(colour)
    for other in range(position.seats):
        if other == seat:
            continue
        skill = position.middle[other]
        if laid_skill(skill) == EXPLOIT and laid_colour(skill) != colour and not position.allies(seat, other):
            position.wound(seat, "MK-4.3.4")
        claim = position.claim[other]
        if claim & CURSED and claimed_colour(claim) == colour:
            position.wound(seat, "MK-4.5.2")


def return_dice(position: Position, rule: str) -> None:
    """The dice that were used are rolled and go back to the Source; those that were kept go back as they are."""
    for index in range(len(position.dice)):
        die = position.dice[index]
        if place_of(die) == USED:
            position.dice[index] = position.roll_die()
            position.reveal()
            if position.events is not None:
                position.tell("rerolled", rule, {"colour": [position.dice[index]]})
        elif place_of(die) == KEPT:
            position.dice[index] = die_of(face_of(die), IN_SOURCE)


def basic_die(position: Position) -> bool:
    """Does a die of a basic colour lie in the Source?"""
    for die in position.dice:
        if die < BASIC_COLOURS:
            return True
    return False
