"""Decisions inside an effect: paying, and choosing a card, an enemy, a unit, a colour, a die, a space."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.actions import (
    BOTTOM,
    CHOOSE_CARD,
    CHOOSE_COLOUR,
    CHOOSE_FOE,
    CHOOSE_UNIT,
    DONE,
    LEAP_TO,
    PLAY,
    RECRUIT,
    SPEND,
    TAKE_CARD,
)
from tafelrunde.games.mage_knight.components import (
    ARTIFACTS,
    BANNER,
    BASIC_COLOURS,
    BLACK,
    CARD,
    CARD_COLOUR,
    COLOUR,
    GOLD,
    LEAP_Q,
    LEAP_R,
    LEAPS,
    MODE,
    MODE_COSTS,
    MODE_HALF,
    MODE_OPS,
    MODE_THING,
    OF_UNIT,
    SEATS,
    SPELLS,
    UNIT_LEVEL,
    WOUND,
)
from tafelrunde.games.mage_knight.conditions import aims, arms_modes, leap_spaces, partners, throwable
from tafelrunde.games.mage_knight.mana import choices, spend
from tafelrunde.games.mage_knight.powers import aim, begin, run
from tafelrunde.games.mage_knight.state import (
    BANNER_UNIT,
    CLAIMED_DIE,
    KEPT,
    KIND,
    SPENT,
    WOUND_UNIT,
    MageKnightState,
)
from tafelrunde.games.mage_knight.turn import (
    BOOST,
    MOVE,
    MOVED,
    PLAYED,
    UNDERGROUND,
)
from tafelrunde.kernel.shape import Name, Number, Row, Shape
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.state import State

WHO: Final = Number(0, SEATS - 1)
AT: Final = Number(0, 60)


def pay(position: MageKnightState, seat: int, mode: int, due: tuple[int, ...]) -> None:
    """Pay what is due: at once while there is only one way, else by asking (MK-4.4.9)."""
    while due:
        ways = choices(position, seat, due)
        if len(ways) != 1:
            position.push(Pay(seat, mode, due))
            return
        spend(position, seat, due[0], ways[0])
        due = due[1:]
    run(position, seat, mode, 0)


class Pay(Step):
    """Which mana to pay with."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "colour": Row(Name(COLOUR))}

    def __init__(self, seat: int, mode: int, colour: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.mode = mode
        self.colour = colour

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for way in choices(position, seat, self.colour):
            out.allow(SPEND + way)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        spend(position, seat, self.colour[0], action - SPEND)
        pay(position, seat, self.mode, self.colour[1:])


class Effect(Step):
    """A decision that an operation of a mode asks for; afterwards the mode goes on."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT}

    def __init__(self, seat: int, mode: int, at: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.at = at

    def op(self) -> int:
        return MODE_OPS[self.mode][self.at]

    def amount(self) -> int:
        return MODE_OPS[self.mode][self.at + 1]

    def go_on(self, position: MageKnightState) -> None:
        run(position, self.seat, self.mode, self.at + 3)


class ChooseColour(Effect):
    """A colour of mana, or of a crystal that a golden die allows."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        for colour in range(BASIC_COLOURS if self.op() == o.ROLL_CRYSTAL else len(COLOUR)):
            out.allow(CHOOSE_COLOUR + colour)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if self.op() == o.ROLL_CRYSTAL:
            position.gain_crystal(seat, action - CHOOSE_COLOUR, True)
        else:
            position.gain_mana(seat, action - CHOOSE_COLOUR)
        self.go_on(position)


class ChooseDie(Effect):
    """A die of the Source."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for face in range(len(COLOUR)):
            if face in position.dice and (face < BASIC_COLOURS or self.op() == o.MANA_DRAW):
                out.allow(CHOOSE_COLOUR + face)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        face = action - CHOOSE_COLOUR
        die = position.dice.index(face)
        op = self.op()
        if op == o.MANA_DRAW:
            position.dice[die] = KEPT | face
            position.push(DieColour(seat, self.mode, self.at, die))
            return
        if op == o.STORM_DIE:
            position.gain_crystal(seat, face, True)
            position.dice[die] = position.below(4, 6)
            position.reveal()
        else:
            kind = self.amount()  # 1: three now, 2: one each turn, 3 and 4: the same with the curse
            position.dice[die] = CLAIMED_DIE | face
            position.claim[seat] = face + 1 | (0 if kind % 2 else 8) | (16 if kind > 2 else 0)
            if kind % 2:
                for _token in range(3):
                    position.gain_mana(seat, face)
        self.go_on(position)


class DieColour(Effect):
    """The colour that a die is set to; never gold."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT, "die": Number(0, 6)}

    def __init__(self, seat: int, mode: int, at: int, die: int) -> None:
        super().__init__(seat, mode, at)
        self.die = die

    def options(self, state: State, seat: int, out: Choices) -> None:
        for colour in range(len(COLOUR)):
            if colour != GOLD:
                out.allow(CHOOSE_COLOUR + colour)
            else:
                out.refuse(CHOOSE_COLOUR + colour, "MK-4.5.2")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        colour = action - CHOOSE_COLOUR
        position.dice[self.die] = KEPT | colour
        position.gain_mana(seat, colour)
        position.gain_mana(seat, colour)
        self.go_on(position)


class Polarize(Effect):
    """Which mana becomes its opposite: red and blue, green and white, gold and black."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for colour in range(len(COLOUR)):
            if position.mana[colour]:
                out.allow(SPEND + colour)
        for colour in range(BASIC_COLOURS):
            if position.crystals[seat * BASIC_COLOURS + colour]:
                out.allow(SPEND + 6 + colour)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        way = action - SPEND
        colour = way if way < 6 else way - 6
        if way < 6:
            position.mana[colour] -= 1
        else:
            position.crystals[seat * BASIC_COLOURS + colour] -= 1
            position.turn[16 + colour] += 1
        position.gain_mana(seat, colour ^ 1)
        self.go_on(position)


class ChooseCard(Effect):
    """A card of the hand: to discard, or an action card to throw away."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        if self.op() != o.DISCARD:
            for card in throwable(position, seat, self.mode, self.op(), self.amount()):
                out.allow(CHOOSE_CARD + card)
            return
        last = -1
        for card in position.hand[seat]:
            if card != last:
                last = card
                if card == WOUND:
                    out.refuse(CHOOSE_CARD + card, "MK-4.1.11")
                else:
                    out.allow(CHOOSE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - CHOOSE_CARD
        position.from_hand(seat, card)
        op = self.op()
        if op == o.DISCARD:
            position.discard[seat] = (*position.discard[seat], card)
            position.turn[PLAYED] += 1
            if position.events is not None:
                position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})
            self.go_on(position)
            return
        position.box = (*position.box, card)
        if position.events is not None:
            position.tell("removed", "MK-4.7.2", {"seat": seat, "card": card})
        colour = CARD_COLOUR[card]
        if op == o.DECOMPOSE:
            for other in range(BASIC_COLOURS):
                if self.amount() == 1 and other == colour:
                    position.gain_crystal(seat, other, True)
                    position.gain_crystal(seat, other, True)
                elif self.amount() == 2 and other != colour:
                    position.gain_crystal(seat, other, True)
            self.go_on(position)
        else:
            if op == o.BOOK and self.amount() == 2:
                position.gain_crystal(seat, colour, True)
            position.push(TakeCard(seat, self.mode, self.at, colour))


class TakeCard(Effect):
    """A card of a colour from an offer; the offer is refilled at once (MK-4.6.4)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT, "colour": Name(COLOUR)}

    def __init__(self, seat: int, mode: int, at: int, colour: int) -> None:
        super().__init__(seat, mode, at)
        self.colour = colour

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        op = self.op()
        spells = op == o.SPELL or (op == o.BOOK and self.amount() == 2)
        for card in position.spell_offer if spells else position.advanced_offer:
            if CARD_COLOUR[card] == self.colour:
                out.allow(TAKE_CARD + card)
            else:
                out.refuse(TAKE_CARD + card, "MK-4.5.2")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - TAKE_CARD
        take_offered(position, card)
        op = self.op()
        if op == o.BOOK or (op == o.TRAINING and self.amount() == 2):
            position.to_hand(seat, card)
        else:
            position.discard[seat] = (*position.discard[seat], card)
        if position.events is not None:
            position.tell("gained", "MK-4.6.4", {"seat": seat, "card": card})
        self.go_on(position)


def take_offered(position: MageKnightState, card: int) -> None:
    """A card leaves its offer; the others slide down and a new one comes on top (MK-4.6.4)."""
    if card >= SPELLS:
        offer = list(position.spell_offer)
        offer.remove(card)
        if position.spell_deck:
            offer.append(position.spell_deck[-1])
            position.spell_deck = position.spell_deck[:-1]
            position.reveal()
        position.spell_offer = tuple(offer)
    else:
        offer = list(position.advanced_offer)
        offer.remove(card)
        if position.advanced_deck:
            offer.append(position.advanced_deck[-1])
            position.advanced_deck = position.advanced_deck[:-1]
            position.reveal()
        position.advanced_offer = tuple(offer)


class ChooseFoe(Effect):
    """An enemy that an effect is aimed at."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for foe in range(len(position.foe)):
            if aims(position, self.mode, self.op(), foe):
                out.allow(CHOOSE_FOE + foe)
            else:
                out.refuse(CHOOSE_FOE + foe, "MK-4.5.2")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        foe = action - CHOOSE_FOE
        if position.events is not None:
            position.tell("aimed", "MK-4.5.2", {"seat": seat, "mode": self.mode, "enemy": position.foe[foe]})
        aim(position, seat, self.mode, self.op(), self.amount(), foe)
        self.go_on(position)


class ChooseUnit(Effect):
    """A unit of one's own: to make ready, to heal, or to carry a banner."""

    def fits(self, unit: int) -> bool:
        op = self.op()
        if op == o.READY:
            return bool(unit & SPENT) and UNIT_LEVEL[unit & KIND] <= self.amount()
        if op == o.ENERGY:
            return bool(unit & SPENT)
        if op == o.MEND:
            return bool(unit >> 6 & 3)
        return True

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for slot in range(len(position.units[seat])):
            if self.fits(position.units[seat][slot]):
                out.allow(CHOOSE_UNIT + slot)
            else:
                out.refuse(CHOOSE_UNIT + slot, "MK-4.2.8")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        slot = action - CHOOSE_UNIT
        unit = position.units[seat][slot]
        op = self.op()
        if op == o.BANNER:
            card = MODE_THING[self.mode]
            position.drop_banner(seat, unit)
            cards = list(position.play[seat])
            cards.remove(card)
            position.play[seat] = tuple(cards)
            unit = unit & ~(7 * BANNER_UNIT | 1 << 12) | BANNER[card] * BANNER_UNIT
            if position.events is not None:
                position.tell("bannered", "MK-4.2.9", {"seat": seat, "card": card, "unit": unit & KIND})
        elif op == o.MEND:
            unit -= WOUND_UNIT
        else:
            unit &= ~SPENT
            if op == o.ENERGY:
                if self.amount() == 3:
                    unit &= ~(3 * WOUND_UNIT)
                tire_others(position, seat, self.amount())
            if position.events is not None:
                position.tell("readied", "MK-4.2.8", {"seat": seat, "unit": unit & KIND})
        position.set_unit(seat, slot, unit)
        self.go_on(position)


def tire_others(position: MageKnightState, seat: int, level: int) -> None:
    """Energy Flow: the strongest ready unit of each other seat, up to a level, becomes spent."""
    for other in range(position.seats):
        best = -1
        if other != seat:
            for slot in range(len(position.units[other])):
                unit = position.units[other][slot]
                rank = UNIT_LEVEL[unit & KIND]
                better = best < 0 or rank > UNIT_LEVEL[position.units[other][best] & KIND]
                if not unit & SPENT and rank <= level and better:
                    best = slot
        if best >= 0:
            position.set_unit(other, best, position.units[other][best] | SPENT)


class ReadyUnits(Step):
    """Rebirth: units with a sum of levels become ready."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(1, 5)}

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(DONE)
        for slot in range(len(position.units[seat])):
            unit = position.units[seat][slot]
            if unit & SPENT and UNIT_LEVEL[unit & KIND] <= self.count:
                out.allow(CHOOSE_UNIT + slot)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == DONE:
            return
        slot = action - CHOOSE_UNIT
        unit = position.units[seat][slot] & ~SPENT
        position.set_unit(seat, slot, unit)
        left = self.count - UNIT_LEVEL[unit & KIND]
        if left > 0:
            position.push(ReadyUnits(seat, left))


class Justice(Effect):
    """Sword of Justice: discard cards for Attack 3 each, as many as one likes."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(DONE)
        last = -1
        for card in position.hand[seat]:
            if card != last and card != WOUND:
                out.allow(CHOOSE_CARD + card)
            last = card

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == DONE:
            position.pop()
            self.go_on(position)
            return
        card = action - CHOOSE_CARD
        position.from_hand(seat, card)
        position.discard[seat] = (*position.discard[seat], card)
        position.points[0] += 3
        if position.events is not None:
            position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})


class Together(Step):
    """Another action card is played together with this one: stronger, or several times over (MK-19.3)."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "mode": Name(MODE),
        "half": Number(0, 1),
        "count": Number(1, 3),
    }

    def __init__(self, seat: int, mode: int, half: int, count: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.half = half
        self.count = count

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        found = partners(position, seat, MODE_THING[self.mode], self.half)
        for mode in found:
            out.allow(PLAY + mode)
        if not found:
            out.allow(DONE)  # what would have fitted cannot be paid any more

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == DONE:
            return
        mode = action - PLAY
        card = MODE_THING[mode]
        position.turn[PLAYED] += 1
        position.from_hand(seat, card)
        if MODE_OPS[self.mode][0] == o.BOOST:
            position.play[seat] = (*position.play[seat], card)
            position.turn[BOOST] = self.count
        else:
            position.box = (*position.box, card)
            position.push(Again(seat, mode, self.count - 1))
        if position.events is not None:
            position.tell("played", "MK-4.1.2", {"seat": seat, "mode": mode})
        begin(position, seat, mode, MODE_COSTS[mode][1:] if self.half else MODE_COSTS[mode])


class Again(Step):
    """The same half once more, with its choices made anew; or no more of it."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "count": Number(1, 3)}

    def __init__(self, seat: int, mode: int, count: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.count = count

    def options(self, state: State, seat: int, out: Choices) -> None:
        from tafelrunde.games.mage_knight.components import BASIC_MODES, POWERED_MODES
        from tafelrunde.games.mage_knight.conditions import can, in_place
        from tafelrunde.games.mage_knight.mana import affordable

        position = cast(MageKnightState, state)
        out.allow(DONE)
        card = MODE_THING[self.mode]
        half = MODE_HALF[self.mode]
        for mode in POWERED_MODES[card] if half else BASIC_MODES[card]:
            costs = MODE_COSTS[mode][1:] if half else MODE_COSTS[mode]
            if in_place(position, mode) and can(position, seat, mode, 0) and affordable(position, seat, costs):
                out.allow(PLAY + mode)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == DONE:
            return
        mode = action - PLAY
        if self.count > 1:
            position.push(Again(seat, mode, self.count - 1))
        begin(position, seat, mode, MODE_COSTS[mode][1:] if MODE_HALF[mode] else MODE_COSTS[mode])


class Arms(Step):
    """Call to Arms: an ability of a unit in the offer."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for mode in arms_modes(cast(MageKnightState, state), seat):
            out.allow(PLAY + mode)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        mode = action - PLAY
        if position.events is not None:
            position.tell("played", "MK-4.5.2", {"seat": seat, "mode": mode})
        begin(position, seat, mode, MODE_COSTS[mode])


class FreeUnit(Step):
    """A unit of the offer for free: Call to Glory, or the reward of a ruin (then it may be left)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for unit in sorted(set(position.unit_offer)):
            out.allow(RECRUIT + unit)

    def take(self, state: State, seat: int, action: int) -> None:
        from tafelrunde.games.mage_knight.steps.talking import join

        position = cast(MageKnightState, state)
        position.pop()
        join(position, seat, action - RECRUIT)


class Leap(Effect):
    """Where a leap ends (MK-6.28, MK-19.11)."""

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        here = position.place[seat]
        spaces = leap_spaces(position, seat, self.op())
        for to in range(1, LEAPS):
            q, r = position.q[here] + LEAP_Q[to], position.r[here] + LEAP_R[to]
            for space in spaces:
                if position.q[space] == q and position.r[space] == r:
                    out.allow(LEAP_TO + to)

    def take(self, state: State, seat: int, action: int) -> None:
        from tafelrunde.games.mage_knight.land import distance_field
        from tafelrunde.games.mage_knight.steps.moving import arrive

        position = cast(MageKnightState, state)
        position.pop()
        here = position.place[seat]
        to = action - LEAP_TO
        q, r = position.q[here] + LEAP_Q[to], position.r[here] + LEAP_R[to]
        op = self.op()
        for space in range(len(position.q)):
            if position.q[space] == q and position.r[space] == r:
                away = distance_field(position, here, 5, False)[space]
                if op == o.WINGS:
                    position.turn[MOVE] -= away
                elif op == o.FLIGHT and away == 2:
                    position.turn[MOVE] -= 2
                position.turn[MOVED] = 1
                if op == o.UNDERGROUND:
                    position.turn[UNDERGROUND] = 1
                    arrive(position, seat, space, False)
                    return
                arrive(position, seat, space, False)
                self.go_on(position)
                return


class Recall(Step):
    """Trance: which cards of the discard pile come back."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(1, 2), "card": Row(Name(CARD))}

    def __init__(self, seat: int, count: int, card: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.count = count
        self.card = card

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for card in sorted(set(position.discard[seat])):
            out.allow(CHOOSE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - CHOOSE_CARD
        pile = list(position.discard[seat])
        pile.remove(card)
        position.discard[seat] = tuple(pile)
        cards = (*self.card, card)
        if self.count > 1 and pile:
            # cards lying aside while one chooses belong to nobody's pile: keep them in the aside row
            position.aside[seat] = (*position.aside[seat], card)
            position.push(Recall(seat, self.count - 1, cards))
            return
        aside = list(position.aside[seat])
        for earlier in self.card:
            aside.remove(earlier)
        position.aside[seat] = tuple(aside)
        place_or_ask(position, seat, cards)


def place_or_ask(position: MageKnightState, seat: int, cards: tuple[int, ...]) -> None:
    position.push(PutBack(seat, cards))
    position.aside[seat] = (*position.aside[seat], *cards)


class PutBack(Step):
    """On top of the deed deck, or under it."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "card": Row(Name(CARD))}

    def __init__(self, seat: int, card: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, state: State, seat: int, out: Choices) -> None:
        out.allow(DONE)
        out.allow(BOTTOM)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        aside = list(position.aside[seat])
        for card in self.card:
            if card in aside:
                aside.remove(card)
        position.aside[seat] = tuple(aside)
        if action == DONE:
            position.unveil(self.card)
            for card in self.card:
                position.on_deck(seat, card)
        else:
            position.under_deck(seat, self.card)


def ask_minds(position: MageKnightState, seat: int, colour: int, steal: bool) -> bool:
    """Mind Read: every other seat discards a card of the colour, or shows that it has none."""
    position.reveal()  # whether a hand holds such a card becomes known
    for other in range(position.seats - 1, -1, -1):
        if other != seat and any(CARD_COLOUR[card] == colour for card in position.hand[other]):
            position.push(MindRead(other, seat, colour, 1 if steal else 0))
    return False


class MindRead(Step):
    """Which card of the colour is discarded; with Mind Steal an action card goes to the other's hand."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "seat_by": WHO,
        "colour": Name(COLOUR),
        "steal": Number(0, 1),
    }

    def __init__(self, seat: int, seat_by: int, colour: int, steal: int) -> None:
        super().__init__(seat)
        self.seat_by = seat_by
        self.colour = colour
        self.steal = steal

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for card in sorted(set(position.hand[seat])):
            if CARD_COLOUR[card] == self.colour:
                out.allow(CHOOSE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - CHOOSE_CARD
        position.from_hand(seat, card)
        if position.events is not None:
            position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})
        if self.steal and card < SPELLS:
            position.to_hand(self.seat_by, card)
        else:
            position.discard[seat] = (*position.discard[seat], card)


CHOOSING: Final = (
    Pay,
    ChooseColour,
    ChooseDie,
    DieColour,
    Polarize,
    ChooseCard,
    TakeCard,
    ChooseFoe,
    ChooseUnit,
    ReadyUnits,
    Justice,
    Together,
    Again,
    Arms,
    FreeUnit,
    Leap,
    Recall,
    PutBack,
    MindRead,
)
assert ARTIFACTS and BLACK and OF_UNIT
