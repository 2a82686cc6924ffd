"""How play can go on from a position: every part of a turn may lead to any other, and only the state knows them all."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.fields import Fields


class Course(Fields):
    """Where the parts of a turn lead to each other; `MageKnightState` says which function of which room that is."""

    def hand_to(self, seat: int) -> None:
        """Another seat plays a part of its turn. See `position.shelf`."""
        raise NotImplementedError

    def part_done(self, seat: int) -> None:
        """The end of a turn that was played within that of another, which goes on. See `position.shelf`."""
        raise NotImplementedError

    def begin_duel(self, seat: int, other: int) -> None:
        """A hero attacks another. See `steps.duel`."""
        raise NotImplementedError

    def deal_harm(self) -> None:
        """A block is over, with all that followed from it. See `steps.duel`."""
        raise NotImplementedError

    def exchange_over(self) -> None:
        """An attack of one player on another is over. See `steps.duel`."""
        raise NotImplementedError

    def begin_turn(self) -> None:
        """Whose turn is it? See `steps.rounds`."""
        raise NotImplementedError

    def start_turn(self, seat: int) -> None:
        """What comes before a turn is done. See `steps.rounds`."""
        raise NotImplementedError

    def turn_over(self) -> None:
        """A turn has ended. See `steps.rounds`."""
        raise NotImplementedError

    def go_on_setting_up(self) -> None:
        """What the set-up waited for is done. See the game's `set_up`."""
        raise NotImplementedError

    def next_round(self) -> None:
        """All that lies between two rounds is done. See `steps.rounds`."""
        raise NotImplementedError

    def announce(self, seat: int) -> None:
        """The end of the round. See `steps.rounds`."""
        raise NotImplementedError

    def arrive(self, seat: int, space: Space, provokes: bool) -> None:
        """A hero comes to a space. See `steps.moving`."""
        raise NotImplementedError

    def start_talking(self, seat: int) -> None:
        """A hero deals with locals. See `steps.talking`."""
        raise NotImplementedError

    def offer_mana(self, seat: int, here: Space) -> None:
        """An altar. See `steps.talking`."""
        raise NotImplementedError

    def join_in(self, seat: int, space: Space) -> None:
        """Enemies near a combat may be challenged, too. See `steps.combat`."""
        raise NotImplementedError

    def begin_combat(self, seat: int) -> None:
        """The enemies are known. See `steps.combat`."""
        raise NotImplementedError

    def start_attack(self, seat: int) -> None:
        """All damage was dealt. See `steps.combat`."""
        raise NotImplementedError

    def propose(self, seat: int, space: Space) -> None:
        """A joint assault on a city. See `steps.joint`."""
        raise NotImplementedError

    def march(self, seat: int) -> None:
        """A turn in a joint assault begins. See `steps.joint`."""
        raise NotImplementedError

    def fought(self) -> None:
        """A fight of a joint assault is over. See `steps.joint`."""
        raise NotImplementedError

    def turn_ended(self, seat: int, again: bool) -> None:
        """A participant of a joint assault has ended the turn. See `steps.joint`."""
        raise NotImplementedError

    def open_turn(self, seat: int) -> None:
        """What a turn begins with. See `steps.rounds`."""
        raise NotImplementedError

    def rest(self, seat: int) -> None:
        """See `steps.resting`."""
        raise NotImplementedError

    def end_turn(self, seat: int) -> None:
        """See `steps.ending`."""
        raise NotImplementedError

    def hand_out_rewards(self, seat: int) -> None:
        """What is owed at the end of a turn, from where it stopped. See `steps.rewards`."""
        raise NotImplementedError

    def fill_hand(self, seat: int) -> None:
        """All rewards were given. See `steps.ending`."""
        raise NotImplementedError
