"""The end of a turn: dice, withdrawal, cleaning up, the space, then rewards; at last discarding and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    BOTTOM,
    CHOOSE_CARD,
    DONE,
    TAKE_CARD,
    USE_TACTIC,
)
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    CARD,
    CITY,
    GLADE,
    KEEP,
    MINE,
    PLANNING,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.packing import GLORIOUS, without
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    DRAW_MORE,
    ENTRIES,
    EXTRA_TURN,
    FAME_LATER,
    GLORY_ALL,
    HEAL,
    MASTERY,
    ON_TOP,
    PLAYED,
    PROTECTION,
    RECRUITED,
    REPUTATION_LATER,
    SHORT,
    SPENT_CRYSTALS,
    STAGE,
    TALE_FAME,
    TALE_REPUTATION,
    TEMPO,
    TIME_BENDING,
    WOUNDS_DISCARD,
    WOUNDS_HAND,
)
from tafelrunde.games.mage_knight.steps.resting import RESTING, put_away
from tafelrunde.games.mage_knight.steps.rewards import REWARDS, go_on
from tafelrunde.games.mage_knight.steps.tactics import long_night, use_tactic
from tafelrunde.games.mage_knight.world.mana import return_dice

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

STEADY_TEMPO: Final[Card] = Card(number_of(CARD, "steady_tempo"))
SPACE_BENDING: Final[Card] = Card(number_of(CARD, "space_bending"))
MAGIC_TALENT: Final[Card] = Card(number_of(CARD, "magic_talent"))


def end_turn(position: Position, seat: int) -> None:
    """Dice first, then withdrawal, then cleaning up (MK-9.1, MK-9.2, MK-9.3, MK-4.4.2, MK-4.4.10).

    Points of healing that were not used are lost (MK-10.6).
    """
    position.pop()
    turn = position.turn
    turn[STAGE] = 1
    turn[HEAL] = 0
    if position.playing < 0:  # otherwise with the turn that goes on
        return_dice(position, "MK-4.4.10")
    if turn[MASTERY]:
        for colour in range(BASIC_COLOURS):
            for _crystal in range(turn[SPENT_CRYSTALS + colour]):
                position.gain_crystal(seat, colour, False)
    while not position.safe(seat, position.place[seat]) and len(position.trail) > 1:
        position.trail = position.trail[:-1]
        position.place[seat] = position.trail[-1]
        position.wound(seat, "MK-9.2")
        if position.events is not None:
            position.tell("driven_back", "MK-9.2", {"seat": seat, "space": position.place[seat]})
    position.mana = [0] * 6
    if turn[PROTECTION] and protected(position, seat):
        position.push(Protect(seat))
    else:
        keep_promises(position, seat)


def keep_promises(position: Position, seat: int) -> None:
    """What cards promised for the end of the turn (MK-19.2)."""
    settle_promises(position, seat)
    turn = position.turn
    if STEADY_TEMPO in position.play[seat] and turn[TEMPO] and (turn[TEMPO] & ON_TOP or position.deck[seat]):
        position.push(Tempo(seat))
    else:
        tidy_up(position, seat)


def settle_promises(position: Position, seat: int) -> None:
    """Fame and reputation that cards promised (MK-19.2)."""
    turn = position.turn
    fame = turn[FAME_LATER] + turn[TALE_FAME] * turn[RECRUITED]
    position.gain_fame(seat, fame, "MK-4.5.2")
    reputation = turn[REPUTATION_LATER] + turn[TALE_REPUTATION] * turn[RECRUITED]
    if reputation:
        position.change_reputation(seat, reputation, "MK-4.5.2")


def tidy_up(position: Position, seat: int) -> None:
    """Played cards go to the discard pile (MK-9.3, MK-2.2.5), or with Time Bending back to the hand (MK-19.13).

    Then the space is of use: a mine (MK-9.5), or a glade (MK-9.4).
    """
    cards = list(position.play[seat])
    position.play[seat] = ()
    if position.turn[TIME_BENDING]:
        for card in (SPACE_BENDING, MAGIC_TALENT):  # the spell, or the card it was cast through
            if card in cards:
                cards.remove(card)
                position.aside[seat] = (*position.aside[seat], card)
                break
        position.unveil(tuple(cards))
        for card in cards:
            position.to_hand(seat, card)
    else:
        position.discard[seat] = (*position.discard[seat], *cards)
    here = position.place[seat]
    if position.site[here] == MINE and (position.shield[here] >= 0 or not position.scenario.mines):
        position.gain_crystal(seat, position.colour[here], False)
    elif position.site[here] == GLADE and (position.wounds_in_hand(seat) or WOUND in position.discard[seat]):
        position.push(Glade(seat))
        return
    go_on(position, seat)


class Glade(OpenStep):
    """A magical glade: a wound of the hand or of the discard pile may be removed (MK-9.4, MK-4.7.2)."""

    ABOUT: ClassVar[str] = "MK-9.4"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        if position.wounds_in_hand(seat):
            out.allow(CHOOSE_CARD + WOUND)
        if WOUND in position.discard[seat]:
            out.allow(TAKE_CARD + WOUND)
        out.allow(DONE)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == CHOOSE_CARD + WOUND:
            position.from_hand(seat, WOUND)
        elif action == TAKE_CARD + WOUND:
            remove_wound(position, seat)
        if action != DONE and position.events is not None:
            position.tell("glade", "MK-9.4", {"seat": seat})
        go_on(position, seat)

    def fits(self, position: Position) -> bool:
        return position.site[position.place[self.seat]] == GLADE


def protected(position: Position, seat: int) -> list[int]:
    """Wounds of this turn that may be thrown away: in the hand, in the discard pile."""
    found: list[int] = []
    if position.turn[WOUNDS_HAND] and position.wounds_in_hand(seat):
        found.append(CHOOSE_CARD + WOUND)
    if position.turn[WOUNDS_DISCARD] and WOUND in position.discard[seat]:
        found.append(TAKE_CARD + WOUND)
    return found


class Protect(OpenStep):
    """Banner of Protection: any wounds of this turn are thrown away, one by one (MK-19.17)."""

    ABOUT: ClassVar[str] = "MK-19.17"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for action in protected(position, seat):
            out.allow(action)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == CHOOSE_CARD + WOUND:
            position.turn[WOUNDS_HAND] -= 1
            position.from_hand(seat, WOUND)
        elif action == TAKE_CARD + WOUND:
            position.turn[WOUNDS_DISCARD] -= 1
            remove_wound(position, seat)
        if action == DONE or not protected(position, seat):
            position.pop()
            keep_promises(position, seat)

    def fits(self, position: Position) -> bool:
        return position.turn[PROTECTION] == 1 and bool(protected(position, self.seat))


def remove_wound(position: Position, seat: int) -> None:
    pile = list(position.discard[seat])
    pile.remove(WOUND)
    position.discard[seat] = tuple(pile)


class Tempo(OpenStep):
    """Steady Tempo goes back to the deed deck, or is discarded like the others."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        out.allow(BOTTOM)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == BOTTOM:
            cards = list(position.play[seat])
            cards.remove(STEADY_TEMPO)
            position.play[seat] = tuple(cards)
            if position.turn[TEMPO] & ON_TOP:
                position.on_deck(seat, STEADY_TEMPO)
            else:
                position.under_deck(seat, (STEADY_TEMPO,))
        tidy_up(position, seat)

    def fits(self, position: Position) -> bool:
        return STEADY_TEMPO in position.play[self.seat]


class Discarding(OpenStep):
    """Cards may be discarded before drawing; one must be if none was played (MK-5.8)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        if position.turn[PLAYED]:
            out.allow(DONE)
        else:
            out.refuse(DONE, "MK-9.17")
        last = -1
        for card in position.hand[seat]:
            if card != last:
                if card == WOUND:
                    out.refuse(CHOOSE_CARD + card, "MK-10.1")
                else:
                    out.allow(CHOOSE_CARD + card)
            last = card

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == DONE:
            position.pop()
            draw_up(position, seat)
            return
        put_away(position, seat, Card(action - CHOOSE_CARD))
        if not position.plain_cards(seat):
            position.pop()
            draw_up(position, seat)


def fill_hand(position: Position, seat: int) -> None:
    """Discard, then draw (MK-9.17)."""
    if position.plain_cards(seat):
        position.push(Discarding(seat))
    else:
        draw_up(position, seat)


def hand_bonus(position: Position, seat: int) -> int:
    """Near an own keep one more for every own keep (MK-9.20), near a conquered city 1 or 2 (MK-9.21); see MK-9.22.

    Near a team-mate's keep as well, but only for every own one (MK-13.3.4).
    """
    here = position.place[seat]
    keeps = 0
    for space in range(len(position.site)):
        if position.site[space] == KEEP and position.shield[space] == seat:
            keeps += 1
    best = 0
    for way in range(-1, 6):
        space = here if way < 0 else position.near[here * WAYS + way]
        if space < 0:
            continue
        if position.site[space] == KEEP and position.ours(seat, space):
            best = max(best, keeps)
        elif position.site[space] == CITY and position.conquered(space):
            index = position.city_index(space)
            if seat in position.city_shields[index]:
                best = max(best, 2 if position.leader(index) == seat else 1)
    return best


def draw_up(position: Position, seat: int) -> None:
    """Draw up to the hand limit (MK-9.19, MK-9.23), which Planning raises (MK-18.4); then the turn is over."""
    turn = position.turn
    if not turn[TIME_BENDING]:
        limit = position.hand_limit(seat) + hand_bonus(position, seat) + turn[DRAW_MORE]
        if position.tactic[seat] == PLANNING and len(position.hand[seat]) >= 2:
            limit += 1
        if len(position.hand[seat]) < limit:
            position.draw(seat, limit - len(position.hand[seat]))
            if turn[SHORT] and long_night(position, seat):
                position.push(DrawOn(seat))
                return
    turn_done(position, seat)


class DrawOn(OpenStep):
    """The deed deck ran out while drawing: Long Night can bring cards back, and drawing goes on (MK-9.23, MK-18.6)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(USE_TACTIC)
        out.allow(DONE)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == USE_TACTIC:
            use_tactic(position, seat)
        turn_done(position, seat)

    def fits(self, position: Position) -> bool:
        return long_night(position, self.seat)


def turn_done(position: Position, seat: int) -> None:
    """The next turn begins when this one is finished (MK-5.17)."""
    turn = position.turn
    again = turn[EXTRA_TURN] or turn[TIME_BENDING]
    if turn[GLORY_ALL]:
        position.units[seat] = tuple([without(unit, GLORIOUS) for unit in position.units[seat]])
    position.used_turn[seat] = 0
    position.plundered[seat] = False
    position.motivated[seat] = max(0, position.motivated[seat] - 1)
    if position.joint_at >= 0:
        position.turn = [0] * ENTRIES
        position.turn_ended(seat, again > 0)
        return
    if position.playing >= 0:  # within the turn of another, which goes on
        position.part_done(seat)
        return
    position.turn = [0] * ENTRIES
    position.trail = ()
    if again:
        position.begin_turn()
    else:
        position.turn_over()


ENDING: Final = (*RESTING, Protect, Glade, *REWARDS, Tempo, Discarding, DrawOn)
