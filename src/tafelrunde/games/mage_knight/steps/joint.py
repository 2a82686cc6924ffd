"""A joint assault on a city: proposal, consent, one fight after the other, and the ends of all turns (MK-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    AGREE,
    ANNOUNCE,
    DECLINE,
    DONE,
    EXPLORE,
    PLUNDER,
    REST,
    SHARE,
    STAY_OUT,
    TRAVEL,
)
from tafelrunde.games.mage_knight.box.components import CITY, FOES, NO_SPACE, SPACE, VILLAGE, WAYS
from tafelrunde.games.mage_knight.box.effects import AFTER
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.colours import Thaw
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.effects.choosing.spaces import Leap
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import hand_to, lay_down, part_over, shelved, turn_down, turn_up
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    BEND,
    DICE_OUT,
    EXTRA_TURN,
    FRESH,
    MOVE,
    MOVED,
    PHASE,
    PROPOSED,
    THAW,
)
from tafelrunde.games.mage_knight.steps.elsewhere import bar_actions, bar_deals
from tafelrunde.games.mage_knight.steps.moving import Playing, Turn
from tafelrunde.games.mage_knight.steps.tactics import plunder
from tafelrunde.games.mage_knight.world.joint import city_beside, deal, helpers, in_turn_order, joint_refusal
from tafelrunde.games.mage_knight.world.land import cost
from tafelrunde.games.mage_knight.world.mana import return_dice
from tafelrunde.games.mage_knight.world.outcome import conquer, withdraw
from tafelrunde.kernel.shape import Name, Number, Row, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

SHARES: Final = Row(Number(0, FOES))  # by seat: how many defenders; 0: not invited


def propose(position: Position, seat: int, space: Space) -> None:
    """A hero announces a joint assault (MK-12.2)."""
    position.push(Proposal(seat, position.gate(space), (0,) * position.seats))


def proposable(position: Position, seat: int, city: Space, share: tuple[int, ...]) -> bool:
    """Could this be proposed by a seat: the city, and who takes on how many?"""
    if not position.scenario.joint or position.joint_at >= 0 or position.turn[ACTED] or len(share) != position.seats:
        return False
    if city not in position.cities or position.last_turns >= 0 or position.final:
        return False
    leap = position.stack[1]
    near = [city_beside(position, seat)]
    if isinstance(leap, Leap):
        near = [position.gate(space) for space in leap.operation().joint(position, seat)]
    invited = [other for other in range(position.seats) if other != seat and share[other]]
    return city in near and all(other in helpers(position, seat, city) for other in invited)


class Proposal(OpenStep):
    """Who is invited, and how many defenders each takes on; the others are for the proposer, one at least (MK-12.2)."""

    ABOUT: ClassVar[str] = "MK-12.2"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "space": Name(SPACE), "share": SHARES}

    def __init__(self, seat: int, space: Space, share: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.space = space
        self.share = share

    def options(self, position: Position, seat: int, out: Choices) -> None:
        left = len(position.tokens[self.space]) - sum(self.share) - 1
        ready = helpers(position, seat, self.space)
        for other in range(position.seats):
            if other == seat:
                continue
            first = SHARE + other * FOES - 1
            for count in range(1, len(position.tokens[self.space])):
                if other not in ready:
                    out.refuse(first + count, "MK-12.1")
                elif self.share[other] or count > left:
                    out.refuse(first + count, "MK-12.2")
                else:
                    out.allow(first + count)
        if any(self.share):
            out.allow(DONE)
        else:
            out.refuse(DONE, "MK-12.2")

    def take(self, position: Position, seat: int, action: int) -> None:
        if action != DONE:
            other, count = divmod(action - SHARE, FOES)
            share = (*self.share[:other], count + 1, *self.share[other + 1 :])
            position.replace(Proposal(seat, self.space, share))
            return
        position.turn[PROPOSED] += 1
        own = len(position.tokens[self.space]) - sum(self.share)
        share = (*self.share[:seat], own, *self.share[seat + 1 :])
        asked = in_turn_order(position, share)
        if position.events is not None:
            position.tell("proposed", "MK-12.2", {"seat": seat, "count": own})
            for other in asked[1:]:
                position.tell("invited", "MK-12.2", {"seat": other, "count": share[other]})
        position.replace(Consent(asked[1], seat, self.space, share))

    def fits(self, position: Position) -> bool:
        seat, city = self.seat, self.space
        fits = proposable(position, seat, city, self.share) and not joint_refusal(position, seat, city)
        return fits and self.share[seat] == 0 and sum(self.share) < len(position.tokens[city])


class Consent(OpenStep):
    """Everybody invited is asked, in turn order; if one of them declines, nothing happens (MK-12.2)."""

    ABOUT: ClassVar[str] = "MK-12.2"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "seat_by": WHO, "space": Name(SPACE), "share": SHARES}

    def __init__(self, seat: int, seat_by: int, space: Space, share: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.seat_by = seat_by
        self.space = space
        self.share = share

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(AGREE)
        out.allow(DECLINE)

    def take(self, position: Position, seat: int, action: int) -> None:
        if position.events is not None:
            position.tell("agreed" if action == AGREE else "declined", "MK-12.2", {"seat": seat})
        if action == DECLINE:
            position.pop()
            return
        asked = in_turn_order(position, self.share)
        place = asked.index(seat) + 1
        if place < len(asked):
            position.replace(Consent(asked[place], self.seat_by, self.space, self.share))
        else:
            position.pop()
            begin_assault(position, self.seat_by, self.space, self.share)

    def fits(self, position: Position) -> bool:
        if not proposable(position, self.seat_by, self.space, self.share) or not position.turn[PROPOSED]:
            return False
        all_dealt = sum(self.share) == len(position.tokens[self.space])
        return all_dealt and self.share[self.seat] > 0 and self.share[self.seat_by] > 0


def begin_assault(position: Position, seat: int, space: Space, share: tuple[int, ...]) -> None:
    """All have agreed: each of them gives the next turn for it (MK-12.3), and the proposer this turn's action besides.

    Whoever reaches the city with Underground Attack is there at once.
    """
    for other in in_turn_order(position, share):
        turn_down(position, other)
        if position.events is not None:
            position.tell("turn_given", "MK-12.3", {"seat": other})
    deal(position, space, share)
    position.turn[ACTED] = 1
    leap = position.stack[-1]
    if isinstance(leap, Leap):
        position.pop()
        position.turn[MOVED] = 1
        leap.land(position, seat, space)
    else:
        position.push(March(seat))


def march(position: Position, seat: int) -> None:
    """One who was invited begins: the assault is the only action (MK-12.5)."""
    position.turn[ACTED] = 1
    position.turn[DICE_OUT] = position.dice_used()
    position.push(Turn(seat))
    position.push(March(seat))
    if position.turn[THAW]:
        position.push(Thaw(seat))


class March(Playing):
    """The step into the city, for the usual price and without any other movement or action (MK-12.5)."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-12.5" if TRAVEL <= action < TRAVEL + WAYS else super().against(position, seat, action)

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_common(position, seat, out)
        self.list_tactics(position, seat, out)
        self.list_sideways(position, seat, out)
        here = position.place[seat]
        for way in range(6):
            space = position.near[here * WAYS + way]
            if space >= 0 and position.site[space] == CITY and position.gate(space) == position.joint_at:
                if position.turn[MOVE] < cost(position, seat, space):
                    out.refuse(TRAVEL + way, "MK-6.4")
                else:
                    out.allow(TRAVEL + way)
            elif out.explaining:
                out.refuse((TRAVEL if space >= 0 else EXPLORE) + way, "MK-12.5")
        if position.site[here] == VILLAGE:
            if position.turn[FRESH] and not position.plundered[seat]:
                out.allow(PLUNDER)
            else:
                out.refuse(PLUNDER, "MK-16.1")
        out.allow(STAY_OUT)
        if out.explaining:
            bar_actions(position, seat, "MK-12.5", out)
            out.refuse(REST, "MK-12.5")
            out.refuse(ANNOUNCE, "MK-12.5")
            bar_deals(position, out)

    def take(self, position: Position, seat: int, action: int) -> None:
        turn = position.turn
        self.wake(position, seat, action)
        if self.take_common(position, seat, action):
            return
        if action == PLUNDER:
            plunder(position, seat)
        elif action == STAY_OUT:
            position.pop()
            turn[PHASE] = AFTER
            if position.events is not None:
                position.tell("stayed_out", "MK-12.5", {"seat": seat})
            fought(position)
        else:
            space = position.near[position.place[seat] * WAYS + action - TRAVEL]
            turn[MOVE] -= cost(position, seat, space)
            turn[MOVED] = 1
            position.pop()
            position.arrive(seat, space, not turn[BEND])


def fought(position: Position) -> None:
    """A fight of the assault is over: the next one begins (MK-12.5), or it is over for all (MK-12.6)."""
    position.joint_stage += 1
    if position.joint_stage < len(position.joint):
        seat = position.joint[position.joint_stage][0]
        position.stack = []
        hand_to(position, seat)
        position.open_turn(seat)
    else:
        settle(position)


def settle(position: Position) -> None:
    """Used dice return; with all defenders beaten the city is conquered, otherwise all go back (MK-12.5, MK-12.6)."""
    return_dice(position, "MK-12.5")
    city, first = position.joint_at, position.joint[0][0]
    fallen = not position.tokens[city]
    if fallen:
        conquer(position, first, city)
        position.scenario.conquered(position, first, city)
    for row in position.joint:
        hand_to(position, row[0])
        position.turn[DICE_OUT] = 0
        if not fallen and position.gate(position.place[row[0]]) == city:
            withdraw(position, row[0])
    hand_to(position, first)
    position.check_goal()
    position.stack = [Turn(first)]


def turn_ended(position: Position, seat: int, again: bool) -> None:
    """A participant has ended the turn; the next one may still heal and then ends theirs (MK-12.6).

    Whoever earned another turn in the assault turns the token up again (MK-12.3).
    """
    position.joint_stage += 1
    number = position.joint_stage - len(position.joint)
    if again:
        turn_up(position, seat)
    if number < len(position.joint):
        following = position.joint[number][0]
        if number == 1:
            hand_to(position, following)
        else:
            own = shelved(position, following)
            position.shelf = tuple([row for row in position.shelf if row[0] != following])
            lay_down(position, following, own)
        position.stack = [Turn(following)]
        return
    return_dice(position, "MK-12.5")
    part_over(position, False)
    position.turn[EXTRA_TURN] = 0
    position.trail = ()
    position.joint = ()
    position.joint_at = NO_SPACE
    position.joint_stage = 0
    position.turn_over()


JOINT: Final = (Proposal, Consent, March)
