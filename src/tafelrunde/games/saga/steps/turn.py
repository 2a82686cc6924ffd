"""The turn: fame, one card, what may be done before and after it (SG-3.1); and the choice of sets before the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.actions import (
    ADD,
    CHOOSE,
    CODEC,
    COLLECT,
    CONQUER,
    END_TURN,
    HIDE,
    HIRE,
    KNIGHT,
    LAY,
    OPEN,
    TAKE,
    TURN_UP,
)
from tafelrunde.games.saga.components import (
    ADD_CARD,
    CARDS,
    FACE_DOWN,
    HAND_OF_SET,
    IN_SET,
    KINDS_OF_SET,
    LANDS,
    MAX_SEATS,
    SETS,
    TAKE_BACK,
    TROOPS,
    VALUES,
    colour,
    worth,
)
from tafelrunde.games.saga.state import NO_LAND, NO_SET, TABLE, SagaState
from tafelrunde.games.saga.steps.conquest import SagaStep, resolve, weigh
from tafelrunde.games.saga.steps.ending import finish
from tafelrunde.games.saga.veil import could_be_hidden
from tafelrunde.kernel.choices import Choices

if TYPE_CHECKING:
    pass

ALL_LANDS: Final = (1 << LANDS) - 1
ABILITIES: Final[dict[str, str]] = {  # by kind of action: the land it comes from, and what it can be used for
    "add": "SG-7.1",
    "take_back": "SG-7.3",
    "hide": "SG-7.9",
    "turn_up": "SG-7.11",
}


class Turn(SagaStep):
    """Lay exactly one card; hire, take back and turn up before or after it (SG-3.1)."""

    def options(self, position: SagaState, seat: int, out: Choices) -> None:
        if position.due:
            out.allow(COLLECT)
        elif out.explaining:
            out.refuse(COLLECT, "SG-3.4")  # it came by itself, or is taken or lost already
        if not position.laid:
            self.offer_cards(position, seat, out)
            out.refuse(END_TURN, "SG-3.5")
        else:
            out.allow(END_TURN)
        out.allow_bits(HIRE, position.hireable(seat))
        if out.explaining:
            for card in range(CARDS):
                rule = position.hire_refusal(seat, card)
                if rule:
                    out.refuse(HIRE + card, rule)
        if position.holder(TAKE_BACK) == seat or out.explaining:
            self.offer_take_back(position, seat, out)
        if position.veils:
            self.offer_turn_up(position, seat, out)

    def offer_cards(self, position: SagaState, seat: int, out: Choices) -> None:
        """The four ways to lay the card of the turn: open (always possible, SG-4.3), reinforce, add, face down."""
        held = position.held[seat]
        out.allow_bits(OPEN, held)
        if out.explaining:
            for card in range(CARDS):
                if not held >> card & 1:
                    out.refuse(OPEN + card, "SG-4.1")
        row = position.attack[seat]
        hiding = position.holder(FACE_DOWN) == seat and not position.used >> position.bearer[FACE_DOWN] & 1
        first: i64 = LAY
        for at in range(len(row)):
            troop: i64 = row[at]
            fitting = held & troops.FITTING[troop >> troops.PRESENT & troops.COLOURS]
            if not hiding:
                out.allow_bits(first, fitting)  # SG-4.4
            if hiding or out.explaining:
                self.offer_hiding(at, held, fitting, hiding, out)
            first += CARDS
        if position.holder(ADD_CARD) == seat:
            land = position.bearer[ADD_CARD]
            fitting = held & troops.FITTING[troops.present(position.defence[land])]
            if not position.used >> land & 1:
                out.allow_bits(ADD, fitting)
            if out.explaining:
                for card in range(CARDS):
                    if held >> card & 1 and position.used >> land & 1:
                        out.refuse(ADD + card, "SG-7.2")
                    elif held >> card & 1 and not fitting >> card & 1:
                        out.refuse(ADD + card, "SG-4.5")

    def offer_hiding(self, at: int, held: int, fitting: int, hiding: bool, out: Choices) -> None:
        """Each card openly or face down on a troop, or why not (SG-4.4, SG-7.9)."""
        for card in range(CARDS):
            if fitting >> card & 1:
                if hiding:
                    out.allow(LAY + at * CARDS + card)
                    out.allow(HIDE + at * CARDS + card)
                else:
                    out.refuse(HIDE + at * CARDS + card, "SG-7.9")
            elif held >> card & 1:
                out.refuse(LAY + at * CARDS + card, "SG-4.5")
                out.refuse(HIDE + at * CARDS + card, "SG-4.5" if hiding else "SG-7.9")

    def offer_take_back(self, position: SagaState, seat: int, out: Choices) -> None:
        """One own card of any troop (SG-7.3)."""
        allowed = position.may_take_back(seat)
        if not allowed and not out.explaining:
            return
        row = position.attack[seat]
        for at in range(len(row)):
            self.offer_cards_of(row[at], at, allowed, out)
        for land in range(LANDS):
            if position.owner[land] == seat:
                self.offer_cards_of(position.defence[land], TROOPS + land, allowed, out)

    def offer_cards_of(self, troop: i64, at: i64, allowed: bool, out: Choices) -> None:
        """Each card of a troop, open or face down."""
        first: i64 = TAKE + at * CARDS - 1
        values = troop & ((1 << troops.PRESENT) - 1)
        while values > 0:
            number = values & 7
            if number > 0:
                if allowed:
                    out.allow(int(first + number))
                else:
                    out.refuse(int(first + number), "SG-7.3")
            values >>= troops.BITS
            first += VALUES

    def offer_turn_up(self, position: SagaState, seat: int, out: Choices) -> None:
        """Own face-down cards, but not the one laid in this turn (SG-7.11)."""
        for number in range(len(position.veils)):
            owner, at, card, _ = position.veils[number]
            if owner == seat:
                weigh(out, TURN_UP + at * CARDS + card, position.turn_up_refusal(number))

    def is_open(self, position: SagaState, seat: int, action: int) -> bool:
        """Nobody else sees which card is laid face down (SG-7.9), nor which such card is taken back (SG-7.3)."""
        if TAKE <= action < HIDE:
            at = (action - TAKE) // CARDS
            card = (action - TAKE) % CARDS
            return at >= TROOPS or not troops.hidden(position.attack[seat][at]) >> colour(card) & 1
        return not HIDE <= action < TURN_UP

    def take(self, position: SagaState, seat: int, action: int) -> None:
        if action == END_TURN:
            next_turn(position, seat)
            return
        if action == COLLECT:
            collect(position, seat)
            return
        begin(position, seat)
        if action < LAY:
            open_troop(position, seat, action - OPEN)
        elif action < HIRE:
            lay(position, seat, (action - LAY) // CARDS, (action - LAY) % CARDS)
        elif action < ADD:
            hire(position, seat, action - HIRE)
        elif action < KNIGHT:
            add(position, seat, action - ADD)
        elif action < HIDE:
            take_back(position, seat, (action - TAKE) // CARDS, (action - TAKE) % CARDS)
        elif action < TURN_UP:
            hide(position, seat, (action - HIDE) // CARDS, (action - HIDE) % CARDS)
        else:
            turn_up(position, seat, (action - TURN_UP) // CARDS, (action - TURN_UP) % CARDS)
        resolve(position)

    def go_on(self, position: SagaState) -> None:
        """The last hand card ends the game (SG-8.1); a turn in which nothing is left to do ends by itself (SG-3.5)."""
        if position.ended:
            finish(position)
        elif position.laid:
            if self.more_to_do(position):
                position.replace(AFTERWARDS[self.seat])
            else:
                next_turn(position, self.seat)

    def more_to_do(self, position: SagaState) -> bool:
        """Is there anybody to hire, or a card to take back or to turn up?"""
        seat = self.seat
        if position.may_take_back(seat) or position.hireable(seat):
            return True
        for number in range(len(position.veils)):
            if position.veils[number][0] == seat and not position.turn_up_refusal(number):
                return True
        return False

    def against(self, position: SagaState, seat: int, action: int) -> str:
        if position.laid and (OPEN <= action < HIRE or ADD <= action < KNIGHT or HIDE <= action < TURN_UP):
            return "SG-4.1"
        if LAY <= action < HIRE:
            at = (action - LAY) // CARDS
            return "SG-4.6" if at >= TROOPS and position.owner[at - TROOPS] == seat else "SG-4.4"
        return ABILITIES.get(CODEC.kind(action).name) or super().against(position, seat, action)

    def instead(self, position: SagaState) -> str:
        """Nobody declines to lay a card; later there may be a free knight to decline."""
        return "SG-7.8" if position.laid else "SG-4.1"

    def audit(self, position: SagaState) -> list[str]:
        if position.stack[0] is not self:
            return ["a turn must lie at the bottom of the steps"]
        if NO_SET in position.sets:
            return ["a turn begins when all seats have their sets"]
        if len(position.stack) == 1:
            if position.checks or position.ended or position.exposed != NO_LAND:
                return ["conquests are still to be carried out, or the game is over"]
            if position.laid and type(self) is Turn:
                return ["after the card of the turn is laid, the step is Afterwards"]
        if position.due and (position.due != position.income(self.seat) or position.laid or position.hired):
            return ["due: the fame of the lands is owed at the beginning of a turn"]
        start = position.options["start"]
        if start != "random" and (int(start) - 1 + position.turn) % position.seats != self.seat:
            return [f"turn {position.turn + 1} is not that of seat {self.seat}"]
        if position.fresh and not (position.laid and position.veils and position.veils[-1][0] == self.seat):
            return ["fresh: no card was laid face down in this turn"]
        return []


class Afterwards(Turn):
    """The card lies; hire, take back and turn up are still possible, or end the turn (SG-3.1, SG-3.5)."""

    def audit(self, position: SagaState) -> list[str]:
        if not position.laid:
            return ["before the card of the turn is laid, the step is Turn"]
        return super().audit(position)


class ChooseSet(SagaStep):
    """Before the first turn: take one of the sets that are left (SG-2.2)."""

    def options(self, position: SagaState, seat: int, out: Choices) -> None:
        for number in range(SETS):
            gone = number == position.table_set or number in position.sets
            weigh(out, CHOOSE + number, "SG-2.2" if gone else "")

    def take(self, position: SagaState, seat: int, action: int) -> None:
        position.pop()
        deal(position, seat, action - CHOOSE)
        if position.events is not None:
            position.tell("chose_set", "SG-2.2", {"seat": seat, "set": action - CHOOSE})
        after = (seat + 1) % position.seats
        if position.sets[after] == NO_SET:
            position.push(ChooseSet(after))
        else:
            begin_turn(position, after)

    def instead(self, position: SagaState) -> str:
        return "SG-2.2"

    def audit(self, position: SagaState) -> list[str]:
        if len(position.stack) != 1 or position.sets[self.seat] != NO_SET:
            return ["only a seat without a set chooses one"]
        left = [position.sets[(self.seat + more) % position.seats] == NO_SET for more in range(position.seats)]
        if left != sorted(left, reverse=True):
            return ["sets: seats choose one after the other"]
        untouched = all(owner == TABLE for owner in position.owner) and not any(position.attack)
        if position.turn or position.laid or position.checks or position.ended or not untouched:
            return ["sets are chosen before the first turn"]
        return []


TURNS: Final[list[Turn]] = [Turn(seat) for seat in range(MAX_SEATS)]  # steps never change, so all states share these
AFTERWARDS: Final[list[Turn]] = [Afterwards(seat) for seat in range(MAX_SEATS)]

# ---- before and between turns


def deal(position: SagaState, seat: int, number: int) -> None:
    """A seat gets a set (SG-1.4) as its hand (SG-2.2)."""
    position.sets = [number if other == seat else position.sets[other] for other in range(position.seats)]
    position.hand[seat * CARDS : (seat + 1) * CARDS] = HAND_OF_SET[number]
    position.hand_size[seat] = len(IN_SET[number])
    position.held[seat] = KINDS_OF_SET[number]


def begin_turn(position: SagaState, seat: int) -> None:
    """A fresh turn instead of the last one; its fame comes first (SG-3.2)."""
    position.laid = False
    position.hired = False
    position.taken = False
    position.fresh = False
    if position.top is None:
        position.push(TURNS[seat])
    else:
        position.replace(TURNS[seat])
    if position.events is not None:
        position.tell("turn", "SG-3.1", {"seat": seat, "number": position.turn + 1})
    position.due = position.income(seat)
    if position.due and not position.strict:
        collect(position, seat)
    elif not position.due and not position.any_turn:
        position.checks = ALL_LANDS
        resolve(position)


def next_turn(position: SagaState, seat: int) -> None:
    """Play passes to the left (SG-2.8), unless the cap is reached (SG-8.3)."""
    position.turn += 1
    if position.turn >= position.last_turn:
        position.ended = True
        if position.events is not None:
            position.tell("round_cap", "SG-8.3", {"count": position.last_turn // position.seats})
        finish(position)
    else:
        begin_turn(position, (seat + 1) % position.seats)


# ---- what can be done in a turn


def collect(position: SagaState, seat: int) -> None:
    """Take the fame of one's lands (SG-3.2), from a supply without end (SG-1.7).

    With `own_turn`, waiting troops march right after it (SG-5.6).
    """
    fame = position.fame
    fame[seat] = fame[seat] + position.due
    if position.events is not None:
        position.tell("fame", "SG-3.2", {"seat": seat, "count": position.due})
    position.due = 0
    if not position.any_turn:
        position.checks = ALL_LANDS
    resolve(position)


def begin(position: SagaState, seat: int) -> None:
    """Something other than taking fame is begun: fame not taken yet is lost (SG-3.4)."""
    if position.due:
        if position.events is not None:
            position.tell("fame_lost", "SG-3.4", {"seat": seat, "count": position.due})
        position.due = 0
        if not position.any_turn:
            position.checks = ALL_LANDS


def open_troop(position: SagaState, seat: int, card: int) -> None:
    """Begin a new attack troop (SG-4.2)."""
    position.lose(seat, card)
    position.attack[seat].append(troops.add(troops.empty(colour(card)), card))
    position.shown(seat, card)
    if position.events is not None:
        data = {"seat": seat, "card": card, "land": colour(card), "troop": len(position.attack[seat]) - 1}
        position.tell("opened", "SG-4.2", data)
    laid(position, seat, colour(card))


def lay(position: SagaState, seat: int, at: int, card: int) -> None:
    """Reinforce an attack troop (SG-4.4)."""
    position.lose(seat, card)
    troop = troops.add(position.attack[seat][at], card)
    position.attack[seat][at] = troop
    position.shown(seat, card, at)
    if position.events is not None:
        data = {
            "seat": seat,
            "card": card,
            "troop": at,
            "land": troops.target(troop),
            "value": troops.value(troop),
        }
        position.tell("reinforced", "SG-4.4", data)
    laid(position, seat, troops.target(troop))


def add(position: SagaState, seat: int, card: int) -> None:
    """Add a card to the defence of Shadow Land (SG-7.1)."""
    land = position.bearer[ADD_CARD]
    position.lose(seat, card)
    position.defence[land] = troops.add(position.defence[land], card)
    position.shown(seat, card)
    position.used |= 1 << land
    if position.events is not None:
        position.tell("added", "SG-7.1", {"seat": seat, "card": card, "land": land, "ability": ADD_CARD})
    laid(position, seat, land)


def hide(position: SagaState, seat: int, at: int, card: int) -> None:
    """Lay a card face down on an attack troop (SG-7.9)."""
    hand = position.hand[seat * CARDS : (seat + 1) * CARDS]
    troop = position.attack[seat][at]
    seen = troops.present(troop) & ~troops.hidden(troop)
    could_be = could_be_hidden(position.veils, seat, hand, seen)
    position.lose(seat, card)
    position.attack[seat][at] = troops.hide(troop, card)
    position.veils = [*position.veils, (seat, at, card, could_be)]
    position.shown(seat, card)
    position.fresh = True
    position.used |= 1 << position.bearer[FACE_DOWN]
    if position.events is not None:
        data = {"seat": seat, "troop": at, "land": troops.target(troop), "ability": FACE_DOWN}
        position.tell("hidden", "SG-7.9", data, {"card": card}, 1 << seat)
    laid(position, seat, troops.target(troop))


def laid(position: SagaState, seat: int, land: int) -> None:
    """The card of the turn lies (SG-4.1); the last one of the hand ends the game (SG-8.1)."""
    position.laid = True
    position.checks |= 1 << land
    if not position.hand_size[seat]:
        position.ended = True
        if position.events is not None:
            position.tell("last_card", "SG-8.1", {"seat": seat})


def hire(position: SagaState, seat: int, card: int) -> None:
    """Pay for a free knight and take it into the hand (SG-6.1, SG-6.2); it may be laid at once (SG-6.3)."""
    position.fame[seat] -= worth(card)
    position.engage(card)
    position.gain(seat, card)
    position.hired = True
    if position.events is not None:
        position.tell("hired", "SG-6.1", {"seat": seat, "card": card, "count": worth(card)})


def take_back(position: SagaState, seat: int, at: int, card: int) -> None:
    """Take a card of one's own back into the hand (SG-7.3); a troop left empty is gone, a land stays (SG-7.4)."""
    position.taken = True
    unseen = False
    if at < TROOPS:
        troop = position.attack[seat][at]
        land = troops.target(troop)
        unseen = troops.hidden(troop) >> colour(card) & 1 == 1
        if unseen:
            position.drop_veil(seat, at, card)
        troop = troops.remove(troop, card)
        position.attack[seat][at] = troop
        if not troops.present(troop):
            position.drop_troop(seat, at)
    else:
        land = at - TROOPS
        position.defence[land] = troops.remove(position.defence[land], card)
        position.exposed = land
    position.gain(seat, card)
    position.checks |= 1 << land
    if position.events is not None:
        data = {"seat": seat, "at": at, "land": land, "ability": TAKE_BACK}
        if unseen:
            position.tell("took_back", "SG-7.3", data, {"card": card}, 1 << seat)
        else:
            position.tell("took_back", "SG-7.3", {**data, "card": card})


def turn_up(position: SagaState, seat: int, at: int, card: int) -> None:
    """Turn a face-down card up; that may conquer (SG-7.11)."""
    position.drop_veil(seat, at, card)
    troop = troops.turn_up(position.attack[seat][at], card)
    position.attack[seat][at] = troop
    position.shown(seat, card, at)
    position.reveal()
    position.checks |= 1 << troops.target(troop)
    if position.events is not None:
        land, value = troops.target(troop), troops.value(troop)
        data = {"seat": seat, "card": card, "troop": at, "land": land, "value": value}
        position.tell("turned_up", "SG-7.11", data)


assert KNIGHT < CONQUER < CHOOSE < TAKE
