"""The state of Mage Knight: a position that knows all the rooms around it."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.checks.audit import audit, misshapen
from tafelrunde.games.mage_knight.position.hidden import redeal
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shapes import first_shapes, shapes, unfold
from tafelrunde.games.mage_knight.position.shelf import hand_to, part_over
from tafelrunde.games.mage_knight.position.turn import ACTED, RESTED
from tafelrunde.games.mage_knight.shown.view import look
from tafelrunde.games.mage_knight.shown.views import MageKnightView
from tafelrunde.games.mage_knight.steps.combat import begin_combat, join_in, start_attack
from tafelrunde.games.mage_knight.steps.duel.exchange import deal_harm, exchange_over
from tafelrunde.games.mage_knight.steps.duel.opening import begin_duel
from tafelrunde.games.mage_knight.steps.ending import end_turn, fill_hand
from tafelrunde.games.mage_knight.steps.joint import fought, march, propose, turn_ended
from tafelrunde.games.mage_knight.steps.moving import arrive
from tafelrunde.games.mage_knight.steps.resting import RestCard, RestWounds, rest
from tafelrunde.games.mage_knight.steps.rewards import go_on
from tafelrunde.games.mage_knight.steps.rounds import (
    announce,
    begin_turn,
    open_turn,
    prepare_round,
    start_turn,
    turn_over,
)
from tafelrunde.games.mage_knight.steps.tactics import ask_before
from tafelrunde.games.mage_knight.steps.talking import offer_mana, start_talking
from tafelrunde.games.mage_knight.world.land import lay_out
from tafelrunde.kernel.game import Outcome
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.shape import Shape


class MageKnightState(Position):
    """What the kernel asks of a position, and how its parts of a turn lead to each other."""

    def blank(self) -> MageKnightState:
        return MageKnightState(self.game, self.seats, self.options, self.scenario)

    # ---- what the kernel asks

    def result(self) -> Outcome:
        return self.scenario.result(self)

    def look(self, seat: int) -> MageKnightView:
        return look(self, seat)

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        redeal(self, seat, streams[0])

    def misshapen(self) -> list[str]:
        return misshapen(self)

    def audit(self) -> list[str]:
        return audit(self)

    def settle(self) -> None:
        lay_out(self)

    def shapes(self) -> dict[str, Shape]:
        return shapes(self)

    def first_shapes(self) -> dict[str, Shape]:
        return first_shapes(self)

    def unfold(self, format: int) -> None:
        unfold(self, format)
        if format == 1 and self.stack and isinstance(self.stack[-1], (RestCard, RestWounds)):
            self.turn[ACTED] = RESTED

    # ---- how play goes on

    def hand_to(self, seat: int) -> None:
        hand_to(self, seat)

    def part_done(self, seat: int) -> None:
        part_over(self, False)

    def begin_duel(self, seat: int, other: int) -> None:
        begin_duel(self, seat, other)

    def deal_harm(self) -> None:
        deal_harm(self)

    def exchange_over(self) -> None:
        exchange_over(self)

    def begin_turn(self) -> None:
        begin_turn(self)

    def start_turn(self, seat: int) -> None:
        start_turn(self, seat)

    def turn_over(self) -> None:
        turn_over(self)

    def go_on_setting_up(self) -> None:
        self.game.set_up(self)

    def next_round(self) -> None:
        prepare_round(self)

    def announce(self, seat: int) -> None:
        announce(self, seat)

    def arrive(self, seat: int, space: Space, provokes: bool) -> None:
        arrive(self, seat, space, provokes)

    def start_talking(self, seat: int) -> None:
        start_talking(self, seat)

    def offer_mana(self, seat: int, here: Space) -> None:
        offer_mana(self, seat, here)

    def join_in(self, seat: int, space: Space) -> None:
        join_in(self, seat, space)

    def begin_combat(self, seat: int) -> None:
        begin_combat(self, seat)

    def start_attack(self, seat: int) -> None:
        start_attack(self, seat)

    def propose(self, seat: int, space: Space) -> None:
        propose(self, seat, space)

    def march(self, seat: int) -> None:
        march(self, seat)

    def fought(self) -> None:
        fought(self)

    def turn_ended(self, seat: int, again: bool) -> None:
        turn_ended(self, seat, again)

    def open_turn(self, seat: int) -> None:
        open_turn(self, seat)
        ask_before(self, seat)

    def rest(self, seat: int) -> None:
        rest(self, seat)

    def end_turn(self, seat: int) -> None:
        end_turn(self, seat)

    def hand_out_rewards(self, seat: int) -> None:
        go_on(self, seat)

    def fill_hand(self, seat: int) -> None:
        fill_hand(self, seat)
