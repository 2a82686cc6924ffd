"""Rounds: whose turn it is, the dummy player, the end of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    CHOOSE_UNIT,
    DONE,
)
from tafelrunde.games.mage_knight.box.components import (
    BANNER_CARD,
    BASIC_COLOURS,
    BLACK,
    BLUE,
    BROWN,
    CARD_COLOUR,
    COLOUR,
    DUMMY,
    GLADE,
    GOLD,
    GREEN,
    GREENS,
    ORCS,
    RED,
    REDS,
    REGULARS,
    SKILL,
    WHITE,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.effects import MOVING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.colours import Thaw
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import (
    ADVANCED_DECK,
    DICE_STREAM,
    DUMMY_STREAM,
    ELITE_DECK,
    REGULAR_DECK,
    SPELL_DECK,
)
from tafelrunde.games.mage_knight.position.packing import (
    BANNERS_UNIT,
    COURAGE_USED,
    FACE_UP,
    IN_SOURCE,
    MANA_EACH_TURN,
    SPENT,
    banner_of,
    bit,
    claimed_colour,
    die_of,
    enemy_of,
    has,
    laid_skill,
    without,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS, MORE_EVIL, NIGHT_FIRST
from tafelrunde.games.mage_knight.position.scoring import owned
from tafelrunde.games.mage_knight.position.shelf import face_down, kept_mana, turn_up
from tafelrunde.games.mage_knight.position.turn import DICE, ENTRIES, FRESH, PHASE, THAW
from tafelrunde.games.mage_knight.steps.between import BETWEEN_STEPS, between_rounds
from tafelrunde.games.mage_knight.steps.ending import hand_bonus
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.steps.tactics import TACTIC_STEPS, ask_before, ask_tactics, tactics_of
from tafelrunde.games.mage_knight.world.land import put, reveal_garrisons, turn_up_ruin

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

TOO_MANY_CARDS: Final = 200  # cards of one hero, by which no round goes on (MK-5.18)
FREEZE: Final[int] = number_of(SKILL, "source_freeze") + 1
ROLLS: Final = 1000  # of the Source: one in ten needs a second
OFFER: Final = 3  # cards in the offers of spells and advanced actions


def begin_turn(position: Position) -> None:
    """The next in order takes a turn (MK-3.18): what held for the last turn is gone (MK-4.5.3).

    A glade gives mana (MK-16.19).
    """
    for _place in range(len(position.order)):
        if position.order[position.next] < DUMMY:
            break
        if position.final and not position.scenario.dummy_last_turn:  # the dummy has no last turn (MK-15.6.4)
            position.next = (position.next + 1) % len(position.order)
        elif dummy_turn(position):
            return
    seat = position.order[position.next]
    if position.down and face_down(position, seat):
        skip_turn(position, seat)
        return
    position.turn = [0] * ENTRIES
    position.mana = kept_mana(position, seat) if position.kept else [0] * 6
    position.trail = (position.place[seat],)
    open_turn(position, seat)
    ask_before(position, seat)


def open_turn(position: Position, seat: int) -> None:
    """What a turn begins with, also one that is played in advance: an interactive skill comes back, mana is there.

    MK-4.3.4, MK-16.19.
    """
    take_back_skill(position, seat)
    if position.site[position.place[seat]] == GLADE:
        position.gain_mana(seat, BLACK if position.night else GOLD)
    position.scenario.turn_begins(position, seat)
    claim = position.claim[seat]
    if claim & MANA_EACH_TURN:
        position.gain_mana(seat, claimed_colour(claim))


def skip_turn(position: Position, seat: int) -> None:
    """A turn was played in advance: its token is turned up again, and not even the round's end can be announced.

    MK-11.1.3.
    """
    turn_up(position, seat)
    if position.events is not None:
        position.tell("skipped", "MK-11.1.3", {"seat": seat})
    turn_over(position)


def take_back_skill(position: Position, seat: int) -> None:
    """An interactive skill works until its owner's next turn (MK-4.3.4)."""
    if laid_skill(position.middle[seat]) == FREEZE and any(die < BASIC_COLOURS for die in position.dice):
        position.turn[THAW] = 1
    position.middle[seat] = 0


def start_turn(position: Position, seat: int) -> None:
    """With deck and hand empty the round end must be announced, or the turn is forfeited (MK-5.2, MK-5.4, MK-5.6).

    It must be, too, by whoever wounds have buried (MK-5.18).
    """
    if position.duel:
        return  # played in advance: the combat goes on
    position.turn[DICE] = dice_of_turn(position, seat)
    position.turn[PHASE] = MOVING
    position.turn[FRESH] = 1
    if position.joint_at >= 0:
        position.march(seat)
        return
    if position.last_turns < 0 and not position.final and buried(position, seat):
        announce(position, seat, "MK-5.18")
        return
    if not position.deck[seat] and not position.hand[seat]:
        if position.last_turns < 0:
            announce(position, seat)
        else:
            if position.events is not None:
                position.tell("forfeited", "MK-5.6", {"seat": seat})
            turn_over(position)
        return
    position.push(Turn(seat))
    if position.turn[THAW]:
        position.push(Thaw(seat))


def dice_of_turn(position: Position, seat: int) -> int:
    """One die of the Source, unless another hero has frozen it (MK-4.3.4, MK-4.4.8)."""
    for other in range(position.seats):
        if laid_skill(position.middle[other]) == FREEZE and other != seat and not position.allies(seat, other):
            return 0  # not by a team-mate (MK-13.3.2)
    return 1


def buried(position: Position, seat: int) -> bool:
    """So many cards are nearly all wounds (MK-5.18)."""
    return len(position.hand[seat]) + len(position.deck[seat]) + len(position.discard[seat]) >= TOO_MANY_CARDS


def announce(position: Position, seat: int, rule: str = "MK-5.3") -> None:
    """The end of the round: this turn is over, everybody else has one more (MK-5.3)."""
    position.last_turns = len(position.order)
    position.announced = True
    if position.events is not None:
        position.tell("announced", rule, {"seat": seat} if seat < DUMMY else {})
    if seat < DUMMY:  # the next round clears what is left of the turn
        position.trail = ()
        turn_over(position)


def turn_over(position: Position) -> None:
    """A turn has ended: is the game, or the round? Otherwise the next one takes a turn.

    Turns that are forfeited follow each other here without a decision: at most one a seat, for each of them is counted.
    """
    if position.final_turns >= 0:
        position.final_turns = max(0, position.final_turns - 1)
        if not position.final_turns:
            game_over(position)
            return
    if count_down(position):
        return
    position.next = (position.next + 1) % len(position.order)
    begin_turn(position)


def dummy_turn(position: Position) -> bool:
    """Three cards, and more by the last one's colour (MK-13.2.4, MK-13.2.5); True if the round is over."""
    if not position.dummy_deck:
        if position.last_turns < 0:
            announce(position, DUMMY)
    else:
        count = min(3, len(position.dummy_deck))
        turned = list(position.dummy_deck[len(position.dummy_deck) - count :])
        position.dummy_deck = position.dummy_deck[: len(position.dummy_deck) - count]
        more = position.dummy_crystals[CARD_COLOUR[turned[0]]]
        more = min(more, len(position.dummy_deck))
        turned += position.dummy_deck[len(position.dummy_deck) - more :] if more else ()
        position.dummy_deck = position.dummy_deck[: len(position.dummy_deck) - more]
        position.dummy_discard = (*position.dummy_discard, *turned)
        position.reveal()
        if position.events is not None:
            position.tell("dummy_turn", "MK-13.2.5", {"count": len(turned)})
    if count_down(position):
        return True
    position.next = (position.next + 1) % len(position.order)
    return False


def count_down(position: Position) -> bool:
    """One of the last turns of a round has been taken; True if it was the last one."""
    if position.last_turns >= 0:
        position.last_turns = max(0, position.last_turns - 1)
        if not position.last_turns:
            end_round(position)
            return True
    return False


def game_over(position: Position) -> None:
    position.stack = []
    position.reveal()  # who was to return, for one
    position.scenario.game_ends(position)
    if position.events is not None:
        position.tell("game_over", "MK-1.4", {})


# ---- the end of a round


def end_round(position: Position) -> None:
    """MK-3.19: the game may be over; otherwise the next round is prepared."""
    if position.final_turns >= 0 or position.round == position.rounds:
        game_over(position)
        return
    position.turn = [0] * ENTRIES
    position.mana = [0] * 6
    steps = len(position.stack)
    position.scenario.round_ends(position)
    if position.final_turns == 0:  # nobody is left
        game_over(position)
        return
    if len(position.stack) == steps:  # otherwise something is asked first
        between_rounds(position)


def ask_banners(position: Position, first: int) -> None:
    """Everybody may take banners back from units (MK-3.10, MK-4.2.11); then the players' own areas are prepared."""
    for seat in range(first, position.seats):
        for unit in position.units[seat]:
            if banner_of(unit) and position.plays(seat):
                position.push(Banners(seat))
                return
    for seat in range(position.seats):
        refresh(position, seat)
    if not position.night:
        for space in range(len(position.ruin)):
            turn_up_ruin(position, Space(space))
        reveal_garrisons(position)
    position.scenario.round_begins(position)
    ask_tactics(position)


class Banners(OpenStep):
    """Banners stay with their units, or are shuffled into the deed deck (MK-4.2.11)."""

    ABOUT: ClassVar[str] = "MK-4.2.11"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for slot in range(len(position.units[seat])):
            if banner_of(position.units[seat][slot]):
                out.allow(CHOOSE_UNIT + slot)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action != DONE:
            slot = action - CHOOSE_UNIT
            unit = position.units[seat][slot]
            position.discard[seat] = (*position.discard[seat], BANNER_CARD[banner_of(unit)])
            position.set_unit(seat, slot, without(unit, BANNERS_UNIT))
            for other in position.units[seat]:
                if banner_of(other):
                    return
        position.pop()
        ask_banners(position, seat + 1)

    def fits(self, position: Position) -> bool:
        return any(banner_of(unit) > 0 for unit in position.units[self.seat])


def prepare_round(position: Position) -> None:
    """Day turns to night or night to day, and everything is laid out anew (MK-3.1, MK-3.2, MK-3.9).

    Alone, the tactics of the last round are gone (MK-15.6.3).
    """
    if position.evil:
        roam(position)
    position.round += 1
    position.last_turns = -1
    position.announced = False
    position.down = 0
    position.kept = ()
    position.reveal()
    if position.scenario.tactics_once:
        position.tactics_gone |= position.chosen
    position.chosen = 0
    if position.times:
        fall_dark(position)
        bring_back_tactics(position)
    if position.events is not None:
        position.tell("round", "MK-3.2", {"count": position.round})
    roll_source(position)
    if position.events is not None:
        position.tell("source", "MK-3.3", {"colour": list(position.dice)})
    new_unit_offer(position)
    move_offers(position)
    monastery_cards(position)
    ask_banners(position, 0)


def roam(position: Position) -> None:
    """After a day or night a die is rolled for each space whose rampaging enemies were beaten (MK-14.7).

    A warm colour after a day, a cold one after a night brings a new enemy, gold or black a brown one as well. With more
    evil about there is always a new one, and such a colour brings the brown one. None comes where a hero stands.
    """
    comes = (BLUE, WHITE, BLACK) if position.night else (RED, GREEN, GOLD)
    for number in range(len(position.site)):
        space = Space(number)
        site = position.site[space]
        if site < ORCS or position.tokens[space] or position.heroes_at(space, -1):
            continue
        face = position.below(DICE_STREAM, len(COLOUR))
        more = position.evil == MORE_EVIL
        if more or face in comes:
            put(position, space, GREENS if site == ORCS else REDS, FACE_UP)
            if face in comes if more else face >= BASIC_COLOURS:
                put(position, space, BROWN, FACE_UP)
        if position.events is not None:
            enemies = [enemy_of(token) for token in position.tokens[space]]
            kind = "evil" if enemies else "calm"
            position.tell(kind, "MK-14.7", {"space": space, "site": site, "colour": face, "enemy": enemies})


def fall_dark(position: Position) -> None:
    """After a day two dice are rolled: a black one, and it is night until the end of the game (MK-14.5)."""
    if position.times != DARKNESS_FALLS or position.darkness:
        return
    dice = [position.below(DICE_STREAM, len(COLOUR)), position.below(DICE_STREAM, len(COLOUR))]
    if BLACK in dice:
        position.darkness = position.round
    if position.events is not None:
        position.tell("darkness" if position.darkness else "daylight", "MK-14.5", {"colour": dice})


def bring_back_tactics(position: Position) -> None:
    """Where too few tactics of this time of day are left for everybody, those that were gone are back (MK-14.5)."""
    today = tactics_of(position)
    left = [tactic for tactic in today if not has(position.tactics_gone, tactic)]
    if len(left) < len(position.order):
        for tactic in today:
            position.tactics_gone &= ~bit(tactic)


def roll_source(position: Position) -> None:
    """At least half of the dice show basic colours (MK-2.1.14, MK-3.3).

    Before a first night they are rolled until none is gold or black (MK-14.5).
    """
    if position.times == NIGHT_FIRST and position.round == 1:
        position.dice = [die_of(position.below(DICE_STREAM, BASIC_COLOURS), IN_SOURCE) for _die in position.dice]
        return
    for index in range(len(position.dice)):
        position.dice[index] = position.roll_die()
    for _roll in range(ROLLS):
        special = [index for index in range(len(position.dice)) if position.dice[index] >= BASIC_COLOURS]
        if 2 * (len(position.dice) - len(special)) >= len(position.dice):
            return
        for index in special:
            position.dice[index] = position.roll_die()


def new_unit_offer(position: Position) -> None:
    """The old offer goes under the decks; elite and regular alternate once a core tile was seen.

    MK-3.4, MK-3.5, MK-2.1.11; where a deck is empty the offer stays smaller (MK-2.1.8). Blitz Conquest offers one more
    (MK-15.3.3), First Reconnaissance no elite units (MK-15.1.5).
    """
    for unit in position.unit_offer:
        if unit < REGULARS:
            position.regular_deck = (unit, *position.regular_deck)
            position.buried[REGULAR_DECK] += 1
        else:
            position.elite_deck = (unit, *position.elite_deck)
            position.buried[ELITE_DECK] += 1
    position.advanced_deck = (*position.monastery_offer, *position.advanced_deck)
    position.buried[ADVANCED_DECK] += len(position.monastery_offer)
    position.monastery_offer = ()
    offer: list[int] = []
    wanted = position.seats + 2 + position.scenario.blitz
    elite = position.scenario.offers_elites(position)
    for number in range(wanted):
        if elite and number % 2 == 0:
            offer += position.elite_deck[-1:]
            position.elite_deck = position.elite_deck[:-1]
        else:
            offer += position.regular_deck[-1:]
            position.regular_deck = position.regular_deck[:-1]
    position.unit_offer = tuple(offer)


def monastery_cards(position: Position) -> None:
    """An advanced action for every monastery (MK-3.6); it goes without if the deck ran out for the offer (MK-2.1.8)."""
    for _monastery in range(position.monasteries()):
        position.monastery_offer += position.advanced_deck[-1:]
        position.advanced_deck = position.advanced_deck[:-1]
    if position.monastery_offer and position.events is not None:
        position.tell("monastery_offer", "MK-3.6", {"card": list(position.monastery_offer)})


def move_offers(position: Position) -> None:
    """The lowest cards leave, new ones come on top; the dummy gains (MK-3.7, MK-3.8, MK-13.2.6, MK-13.2.7)."""
    action = position.advanced_offer[:1]
    if not position.scenario.dummy:
        position.advanced_deck = (*action, *position.advanced_deck)
        position.buried[ADVANCED_DECK] += len(action)
    else:
        position.dummy_deck = (*position.dummy_deck, *action)
    position.advanced_offer = position.advanced_offer[1:]
    while len(position.advanced_offer) < OFFER and position.advanced_deck:
        position.advanced_offer += position.advanced_deck[-1:]
        position.advanced_deck = position.advanced_deck[:-1]
    spell = position.spell_offer[:1]
    position.spell_deck = (*spell, *position.spell_deck)
    position.buried[SPELL_DECK] += len(spell)
    position.spell_offer = position.spell_offer[1:]
    while len(position.spell_offer) < OFFER and position.spell_deck:
        position.spell_offer += position.spell_deck[-1:]
        position.spell_deck = position.spell_deck[:-1]
    if position.scenario.dummy:
        for card in spell:
            position.dummy_crystals[CARD_COLOUR[card]] += 1
        if position.events is not None:
            colours = [CARD_COLOUR[card] for card in spell]
            position.tell("dummy_gains", "MK-13.2.6", {"card": list(action), "colour": colours})
        deck = sorted((*position.dummy_deck, *position.dummy_discard))
        position.shuffle(DUMMY_STREAM, deck)
        position.dummy_deck = tuple(deck)
        position.dummy_discard = ()
        position.tactic[position.seats] = -1


def refresh(position: Position, seat: int) -> None:
    """Skills turn up, units become ready, all cards are shuffled, a new hand is drawn.

    MK-3.10, MK-3.11, MK-3.12, MK-3.13; wounds are shuffled in like all cards (MK-10.2), and wounded units become
    ready, too, but stay wounded (MK-10.4).
    """
    position.used_turn[seat] = 0
    position.used_round[seat] = 0
    position.middle[seat] = 0
    position.claim[seat] = 0
    position.plundered[seat] = False
    position.motivated[seat] = 0
    position.tactic[seat] = -1
    position.tactic_used[seat] = False
    position.units[seat] = tuple([without(unit, SPENT | COURAGE_USED) for unit in position.units[seat]])
    position.shuffle_deck(seat, owned(position, seat))
    position.hand[seat] = position.seen[seat] = position.discard[seat] = position.play[seat] = ()
    position.aside[seat] = position.stored[seat] = ()
    position.stored_seen[seat] = 0
    position.draw(seat, position.hand_limit(seat) + hand_bonus(position, seat))


ROUNDS: Final = (*TACTIC_STEPS, Banners, *BETWEEN_STEPS, Turn)
