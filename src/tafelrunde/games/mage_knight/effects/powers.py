"""The one interpreter of effects: how a mode is used, and what its operations do."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    CARD_COLOUR,
    MODE_COSTS,
    MODE_HALF,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    OF_UNIT,
    ONCE_A_TURN,
    POWERED_HALF,
    SPELLS,
)
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.paying import begin
from tafelrunde.games.mage_knight.effects.choosing.units import WhichUnit, activate
from tafelrunde.games.mage_knight.position.packing import bit, has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import CAST, ENDLESS, PLAYED, TALENT
from tafelrunde.games.mage_knight.world.units import fit_units


def use(position: Position, seat: int, mode: ModeNumber) -> None:
    """Play a mode: the card goes to the play area, the unit is spent, the skill used; then pay, then it works.

    MK-4.1.3, MK-4.1.4, MK-4.1.5 for cards; MK-4.2.6, MK-4.2.7 for units; MK-6.24: there is no powering later.
    """
    owner, thing = MODE_OWNER[mode], MODE_THING[mode]
    if owner == OF_CARD:
        play_card(position, seat, Card(thing), MODE_HALF[mode] == POWERED_HALF and thing >= ARTIFACTS)
        if SPELLS <= thing < ARTIFACTS:
            cast(position, seat, CARD_COLOUR[thing])
    elif owner == OF_UNIT:
        use_unit(position, seat, mode)
        return
    elif ONCE_A_TURN[thing]:
        position.used_turn[seat] |= bit(thing)
    else:
        position.used_round[seat] |= bit(thing)
    if position.events is not None:
        position.tell("played", "MK-4.1.2" if owner == OF_CARD else "MK-4.3.5", {"seat": seat, "mode": mode})
    begin(position, seat, mode, MODE_COSTS[mode])


def play_card(position: Position, seat: int, card: Card, gone: bool) -> None:
    position.turn[PLAYED] += 1
    if card not in position.hand[seat]:
        position.turn[TALENT] -= 1  # a spell played from the offer stays there
        return
    position.from_hand(seat, card)
    if gone:
        position.box = (*position.box, card)
    else:
        position.play[seat] = (*position.play[seat], card)


def cast(position: Position, seat: int, colour: int) -> None:
    """A spell is cast; a ring that gives endless mana of its colour brings fame for it (MK-4.5.2)."""
    position.turn[CAST + colour] += 1
    if has(position.turn[ENDLESS], colour):
        position.gain_fame(seat, 1, "MK-4.5.2")


def use_unit(position: Position, seat: int, mode: ModeNumber) -> None:
    """A unit acts (MK-4.2.5); of several that differ in their banner it is asked which."""
    found = fit_units(position, seat, MODE_THING[mode])
    if len(found) > 1:
        position.push(WhichUnit(seat, mode))
    else:
        activate(position, seat, mode, found[0])
