"""The position of Saga: its fields, and the small changes every step makes of."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import (
    ABILITIES,
    ADD_CARD,
    CARD,
    CARDS,
    CHEAP,
    DEFENCE_MINUS_1,
    DEFENCE_PLUS_1,
    END,
    FACE_DOWN,
    FAME,
    FIRST_GAME_SET,
    IN_SET,
    LAND,
    LANDS,
    MAX_SEATS,
    NO_ABILITY,
    PLAY,
    SET,
    SIDE,
    TAKE_BACK,
    TROOPS,
    VALUES,
    colour,
)
from tafelrunde.games.saga.scoring import total
from tafelrunde.games.saga.shapes import TroopShape, VeilShape
from tafelrunde.games.saga.veil import Veil, narrow, redeal_veils
from tafelrunde.games.saga.view import look
from tafelrunde.games.saga.views import SagaView
from tafelrunde.kernel.game import Game, Outcome, ranked
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.shape import Counts, Flag, Grid, Many, Marks, Name, Number, Shape
from tafelrunde.kernel.state import State

TABLE: Final = -1  # the owner of a land in the middle of the table
NOBODY: Final = -1
NO_LAND: Final = -1
NO_SET: Final = -1
SET_STREAM: Final = 0
LAYOUT_STREAM: Final = 1
SIDE_STREAM: Final = 2
START_STREAM: Final = 3
MOST_FAME: Final = 2 * LANDS + 6  # taken when a turn begins; and what the others pay at the end
STREAMS: Final = ("sets", "layout", "sides", "start")


class Shown:
    """What the sides that lie up bring, in play and at the end (SG-1.5, SG-1.6)."""

    def __init__(self, side: list[int]) -> None:
        self.bearer = [NO_LAND] * ABILITIES
        for land in range(LANDS):
            for ability in (PLAY[side[land]][land], END[side[land]][land]):
                if ability != NO_ABILITY:
                    self.bearer[ability] = land
        self.yielding = [FAME[side[land]][land] for land in range(LANDS)]
        self.bonus = [0] * LANDS
        if self.bearer[DEFENCE_PLUS_1] != NO_LAND:
            self.bonus[self.bearer[DEFENCE_PLUS_1]] = 1  # SG-7.6
        if self.bearer[DEFENCE_MINUS_1] != NO_LAND:
            self.bonus[self.bearer[DEFENCE_MINUS_1]] = -1  # SG-7.7


SHOWN: Final = [Shown([sides >> land & 1 for land in range(LANDS)]) for sides in range(1 << LANDS)]  # by sides as bits


class SagaState(State):
    """A position. Hands are flat: seat 1 has entries CARDS to 2 * CARDS - 1. Troops are numbers, see troop.py."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.sets: list[int] = []  # by seat: its set, or NO_SET until it has chosen
        self.table_set = NO_SET
        self.side: list[int] = []  # by land: CROWN or OTHER; never changes
        self.owner: list[int] = []  # by land: a seat, or TABLE
        self.defence: list[int] = []  # by land: the troop under it
        self.used = 0  # lands whose ability of one use is spent, as bits (SG-7.2, SG-7.9)
        self.attack: list[list[int]] = []  # by seat: its attack troops, the oldest first
        self.hand: list[int] = []  # by seat and card: how many
        self.hand_size: list[int] = []
        self.held: list[int] = []  # by seat: the kinds of card in its hand, as bits; follows from `hand`
        self.free: list[int] = []  # free knights by card: how many
        self.free_kinds = 0  # the cards that are free at least once, as bits; follows from `free`
        self.fame: list[int] = []
        self.veils: list[Veil] = []  # the face-down cards of all seats, in the order they were laid
        self.turn = 0  # turns finished
        self.due = 0  # fame that the seat to play has not taken yet: only with strict fame (SG-3.4)
        self.laid = False  # has this turn's card been laid (SG-4.1)?
        self.hired = False  # SG-6.1
        self.taken = False  # has a card been taken back in this turn (SG-7.3)?
        self.fresh = False  # was the last of the veils laid in this turn (SG-7.11)?
        self.checks = 0  # lands that may change hands now, as bits
        self.exposed = NO_LAND  # the land just weakened by taking back, while its fate is open (SG-7.5)
        self.ended = False  # has the last hand card been laid (SG-8.1), or the cap been reached (SG-8.3)?
        self.strict: bool = options["fame"] == "strict"
        self.any_turn: bool = options["waiting"] == "any_turn"
        self.last_turn: int = options["round_cap"] * seats
        self.bearer: list[int] = []  # by ability: the land that shows it, or NO_LAND; follows from `side`
        self.bonus: list[int] = []  # by land: what its ability adds to its defence; follows from `side`
        self.yielding: list[int] = []  # by land: its fame a turn; follows from `side`

    def copy(self) -> SagaState:
        other = SagaState(self.game, self.seats, self.options)
        self.copy_stack(other)
        other.streams = self.streams  # drawn from only in the set-up, so copies share them
        other.sets = self.sets  # changed only by ChooseSet, which replaces it
        other.table_set = self.table_set
        other.side = self.side
        other.owner = self.owner[:]
        other.defence = self.defence[:]
        other.used = self.used
        attack: list[list[int]] = []
        for row in self.attack:
            attack.append(row[:])
        other.attack = attack
        other.hand = self.hand[:]
        other.hand_size = self.hand_size[:]
        other.held = self.held[:]
        other.free = self.free[:]
        other.free_kinds = self.free_kinds
        other.fame = self.fame[:]
        other.veils = self.veils  # replaced, never changed in place
        other.turn = self.turn
        other.due = self.due
        other.laid = self.laid
        other.hired = self.hired
        other.taken = self.taken
        other.fresh = self.fresh
        other.checks = self.checks
        other.exposed = self.exposed
        other.ended = self.ended
        other.bearer = self.bearer
        other.bonus = self.bonus
        other.yielding = self.yielding
        return other

    # ---- the kernel's own: Python calls what a class has itself faster than what it inherits

    def actors(self) -> tuple[int, ...]:
        return super().actors()

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)

    def advance(self, seat: int, action: int) -> None:
        super().advance(seat, action)

    # ---- lands

    def show_sides(self) -> None:
        """Find what the sides that lie up bring (SG-1.5, SG-1.6); all positions share it."""
        sides = 0
        for land in range(LANDS):
            sides |= self.side[land] << land
        shown = SHOWN[sides]
        self.bearer = shown.bearer
        self.bonus = shown.bonus
        self.yielding = shown.yielding

    def holder(self, ability: int) -> int:
        """The seat that owns the land with an ability, or NOBODY: it is on the table, or shows its other side."""
        land = self.bearer[ability]
        return NOBODY if land == NO_LAND else self.owner[land]

    def income(self, seat: int) -> int:
        """The fame of a seat's lands a turn (SG-3.2, SG-3.3)."""
        fame = 0
        for land in range(LANDS):
            if self.owner[land] == seat:
                fame += self.yielding[land]
        return fame

    def yields(self, land: int) -> int:
        """The fame of a land a turn, by the side that lies up (SG-3.3)."""
        return self.yielding[land]

    def needed(self, land: int) -> int:
        """The least attack that conquers a land (SG-5.1)."""
        return troops.value(self.defence[land]) + self.bonus[land] + 1

    def strongest(self, land: int) -> tuple[int, int, int]:
        """Who attacks a land best: the seat, the least value its troop needs, and the value of its best troop.

        The seat is NOBODY unless it is clearly the best (SG-5.7) and beats the defence. The owner does not count
        (SG-5.5).
        """
        owner = self.owner[land]
        target: i64 = land
        who = NOBODY
        best: i64 = -1
        second: i64 = -1
        for seat in range(self.seats):
            if seat == owner:
                continue
            top: i64 = -1
            for number in self.attack[seat]:
                troop: i64 = number
                if troop >> troops.TARGET & 7 == target and troop >> troops.VALUE > top:
                    top = troop >> troops.VALUE
            if top > best:
                second = best
                best = top
                who = seat
            elif top > second:
                second = top
        needed: i64 = self.needed(land)
        if second >= needed:
            needed = second + 1
        return (who if best >= needed else NOBODY), int(needed), int(best)

    def attacked(self) -> int:
        """The lands that anybody has a troop against, as bits."""
        lands: i64 = 0
        one: i64 = 1
        for row in self.attack:
            for number in row:
                troop: i64 = number
                lands |= one << (troop >> troops.TARGET & 7)
        return int(lands)

    def least(self, seat: int, land: int) -> int | None:
        """The least troop with which a seat would take a land from its defence and from all rivals (SG-5.1, SG-5.7);
        None where the land is its own already (SG-5.5)."""
        owner = self.owner[land]
        if seat == owner:
            return None
        rivals = [
            troops.value(troop)
            for other in range(self.seats)
            if other not in (seat, owner)
            for troop in self.attack[other]
            if troops.target(troop) == land
        ]
        return max(self.needed(land), max(rivals, default=0) + 1)

    def may_march(self, seat: int, land: int) -> bool:
        """May a troop of the seat conquer the land now? With `own_turn` only in its own turn (SG-5.6), or where the
        owner has just taken a card back (SG-7.5)."""
        return self.any_turn or seat == self.stack[0].seat or self.exposed == land

    def conquerors(self, seat: int, land: int, needed: int) -> list[int]:
        """The attack troops of a seat that can take a land now: the stronger first, then the older (SG-5.8)."""
        row = self.attack[seat]
        found: list[int] = []
        for at in range(len(row)):
            if troops.target(row[at]) == land and troops.value(row[at]) >= needed:
                place = len(found)
                while place and troops.value(row[found[place - 1]]) < troops.value(row[at]):
                    place -= 1
                found.insert(place, at)
        return found

    def conquest_refusal(self, seat: int, at: int) -> str:
        """Why an attack troop of a seat takes nothing now; at last, that it takes its land by itself (SG-5.2)."""
        if at >= len(self.attack[seat]):
            return "SG-4.2"
        troop = self.attack[seat][at]
        land = troops.target(troop)
        if self.owner[land] == seat:
            return "SG-5.5"
        if troops.value(troop) < self.needed(land):
            return "SG-5.1"
        who = self.strongest(land)[0]
        if who != seat:
            return "SG-5.7"
        return "SG-5.2" if self.may_march(seat, land) else "SG-5.6"

    def conquer(self, seat: int, land: int, at: int) -> None:
        """A land changes hands (SG-5.2); those who defended it become free (SG-5.3) or return to a hand (SG-5.4)."""
        troop = self.attack[seat][at]
        unveiled = troops.face_down(troop) if troops.hidden(troop) else []
        loser = self.owner[land]
        beaten = troops.cards(self.defence[land])
        self.drop_troop(seat, at)
        for card in unveiled:
            self.shown(seat, card)
        if unveiled:
            self.reveal()
        self.owner[land] = seat
        self.defence[land] = troops.turn_all_up(troop)
        self.used &= ~(1 << land)
        if self.events is not None:
            if unveiled:
                self.tell("unveiled", "SG-7.12", {"seat": seat, "troop": at, "land": land, "card": unveiled})
            self.tell("conquered", "SG-5.2", {"seat": seat, "land": land, "value": troops.value(self.defence[land])})
        if loser == TABLE:
            for card in beaten:
                self.set_free(card)
            if self.events is not None:
                self.tell("freed", "SG-5.3", {"card": beaten})
        else:
            for card in beaten:
                self.gain(loser, card)
            if self.events is not None:
                self.tell("returned", "SG-5.4", {"seat": loser, "land": land, "card": beaten})

    # ---- cards

    def gain(self, seat: int, card: int) -> None:
        """A card goes to a hand."""
        at: i64 = seat
        bit: i64 = card
        hand = self.hand
        sizes = self.hand_size
        held = self.held
        index = at * CARDS + bit
        hand[index] = hand[index] + 1
        sizes[at] = sizes[at] + 1
        kinds: i64 = held[at]
        if not kinds >> bit & 1:
            held[at] = int(kinds | 1 << bit)

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        at: i64 = seat
        bit: i64 = card
        hand = self.hand
        sizes = self.hand_size
        index = at * CARDS + bit
        left = hand[index] - 1
        hand[index] = left
        sizes[at] = sizes[at] - 1
        if not left:
            held = self.held
            kinds: i64 = held[at]
            held[at] = int(kinds & ~(1 << bit))

    def set_free(self, card: int) -> None:
        """A knight lies on the table for everybody (SG-5.3)."""
        self.free[card] += 1
        self.free_kinds |= 1 << card

    def engage(self, card: int) -> None:
        """A free knight leaves the table, for a hand."""
        self.free[card] -= 1
        if not self.free[card]:
            self.free_kinds &= ~(1 << card)

    def shown(self, seat: int, card: int, at: int = -1) -> None:
        """All see a card of the seat now, at its troop `at` or elsewhere: that tells about what lies face down."""
        if self.veils:
            hand = self.hand[seat * CARDS : (seat + 1) * CARDS]
            self.veils = narrow(self.veils, seat, hand, at, colour(card))

    def hireable(self, seat: int) -> int:
        """The free knights that a seat may hire now, as bits: one a turn (SG-6.1), for its value (SG-6.2)."""
        if self.hired or not self.free_kinds:
            return 0
        fame = self.fame[seat]
        return self.free_kinds & CHEAP[fame if fame < VALUES else VALUES]

    def hire_refusal(self, seat: int, card: int) -> str:
        """The rule against hiring a knight now; empty where there is none."""
        if self.hireable(seat) >> card & 1:
            return ""
        return "SG-6.1" if self.hired or not self.free[card] else "SG-6.2"

    def may_take_back(self, seat: int) -> bool:
        """May a seat take a card back now (SG-7.3)?"""
        return self.holder(TAKE_BACK) == seat and not self.taken

    def turn_up_refusal(self, number: int) -> str:
        """The rule against its owner turning up a face-down card now; empty where there is none."""
        return "SG-7.11" if self.fresh and number == len(self.veils) - 1 else ""

    def drop_troop(self, seat: int, at: int) -> None:
        """An attack troop is gone, with its veils; the younger ones move up by a number."""
        self.attack[seat].pop(at)
        if self.veils:
            last = self.veils[-1]
            if last[0] == seat and last[1] == at:
                self.fresh = False
            veils: list[Veil] = []
            for owner, place, card, could_be in self.veils:
                if owner != seat or place < at:
                    veils.append((owner, place, card, could_be))
                elif place > at:
                    veils.append((owner, place - 1, card, could_be))
            self.veils = veils

    def drop_veil(self, seat: int, at: int, card: int) -> None:
        """A face-down card is turned up or taken back."""
        if self.veils[-1][:3] == (seat, at, card):
            self.fresh = False
        self.veils = [veil for veil in self.veils if veil[:3] != (seat, at, card)]

    # ---- the end

    def result(self) -> Outcome:
        """Most points win, a tie is shared (SG-9.6)."""
        scores = [total(self, seat) for seat in range(self.seats)]
        return Outcome(scores, ranked(scores), self.ended_by())

    def ended_by(self) -> str:
        """The rule that ended the game: somebody's last card, or the cap."""
        return "SG-8.3" if self.turn >= self.last_turn else "SG-8.1"

    # ---- what the kernel asks

    def look(self, seat: int) -> SagaView:
        return look(self, seat)

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        """Unknown to a seat is only which cards of the others lie face down: hands follow by counting (SG-1.8)."""
        if self.veils:
            for other in range(self.seats):
                if other != seat:
                    self.redeal_seat(other, streams)

    def redeal_seat(self, seat: int, streams: list[Stream]) -> None:
        start = seat * CARDS
        pool = self.hand[start : start + CARDS]
        veils = redeal_veils(self.veils, seat, pool, streams)
        row = self.attack[seat][:]
        for owner, at, card, _ in self.veils:
            if owner == seat:
                row[at] = troops.remove(row[at], card)
                self.hand[start + card] += 1
        for owner, at, card, _ in veils:
            if owner == seat:
                row[at] = troops.hide(row[at], card)
                self.hand[start + card] -= 1
        self.attack[seat] = row
        self.veils = veils
        self.held[seat] = self.kinds(seat)

    def kinds(self, seat: int) -> int:
        """Of which cards does a seat hold one or more, as bits?"""
        return sum(1 << card for card in range(CARDS) if self.hand[seat * CARDS + card])

    def shapes(self) -> dict[str, Shape]:
        return {
            "sets": Many(Name(SET, optional=True), self.seats),
            "table_set": Name(SET),
            "side": Many(Name(SIDE), LANDS),
            "owner": Many(Number(0, self.seats - 1, optional=True), LANDS),
            "defence": Many(TroopShape(), LANDS),
            "used": Marks(LAND),
            "attack": Many(Many(TroopShape()), self.seats),
            "hand": Grid(Counts(CARD), CARDS, self.seats),
            "free": Counts(CARD),
            "fame": Many(Number(0, 100_000), self.seats),
            "veils": Many(VeilShape()),
            "turn": Number(0, self.last_turn),
            "due": Number(0, 100),
            "laid": Flag(),
            "hired": Flag(),
            "taken": Flag(),
            "fresh": Flag(),
            "checks": Marks(LAND),
            "exposed": Name(LAND, optional=True),
            "ended": Flag(),
        }

    def first_shapes(self) -> dict[str, Shape]:
        return {
            "owner": Many(Number(TABLE, self.seats - 1), LANDS),
            "used": Number(0, (1 << LANDS) - 1),
            "checks": Number(0, (1 << LANDS) - 1),
        }

    def settle(self) -> None:
        self.show_sides()
        self.hand_size = [sum(self.hand[seat * CARDS : (seat + 1) * CARDS]) for seat in range(self.seats)]
        self.held = [self.kinds(seat) for seat in range(self.seats)]
        self.free_kinds = sum(1 << card for card in range(CARDS) if self.free[card])

    def audit(self) -> list[str]:
        """Every card of the sets in play is in exactly one place (SG-1.3, SG-2.2), every troop is possible (SG-4.5)."""
        problems = self.audit_cards() + self.audit_veils()
        for land in range(LANDS):
            if troops.target(self.defence[land]) != land or troops.hidden(self.defence[land]):
                problems.append(f"the troop under {LAND.ids[land]} must be its own and lie open")
            if self.owner[land] == TABLE and len(troops.cards(self.defence[land])) != 2:
                problems.append(f"on the table {LAND.ids[land]} has two defenders")  # SG-2.3
        for seat in range(self.seats):
            if len(self.attack[seat]) > TROOPS:
                problems.append(f"seat {seat} has more than {TROOPS} attack troops")
            for troop in self.attack[seat]:
                if not troops.present(troop):
                    problems.append(f"seat {seat} has an attack troop without cards")  # SG-7.4
            owed = self.due if self.stack and self.stack[0].seat == seat else 0
            if not 0 <= self.fame[seat] + owed <= MOST_FAME * self.turns_begun(seat):
                problems.append(f"fame[{seat}]: so much cannot be had in {self.turn} turns")
            if not self.ended and self.sets[seat] != NO_SET and not self.hand_size[seat]:
                problems.append(f"hand[{seat}]: with its last card laid, the game is ended")  # SG-8.1
            if self.sets[seat] == NO_SET and (self.hand_size[seat] or self.attack[seat] or seat in self.owner):
                problems.append(f"sets[{seat}]: without a set a seat has no cards")
        if self.due and not self.strict:
            problems.append("due: fame is owed only where it is strict")  # SG-3.4
        if self.used & ~self.once():
            problems.append("used: a land without an ability to use up, or on the table")  # SG-7.2, SG-7.9
        self.audit_sides(problems)
        if self.stack and self.turn >= self.last_turn and not self.ended:
            problems.append(f"the game ends after {self.last_turn} turns")
        if not self.stack and not self.ended:
            problems.append("no step is left, but the game is not over")
        return problems

    def once(self) -> int:
        """The lands with an ability of one use that a seat owns, as bits (SG-7.2, SG-7.9)."""
        bits = 0
        for ability in (ADD_CARD, FACE_DOWN):
            if self.holder(ability) != NOBODY:
                bits |= 1 << self.bearer[ability]
        return bits

    def turns_begun(self, seat: int) -> int:
        """How many turns a seat has had, the present one among them; one more when all is over and paid."""
        if not self.stack:
            return self.turn // self.seats + 2
        ago = (self.stack[0].seat - seat) % self.seats
        return (self.turn - ago) // self.seats + 1

    def audit_sides(self, problems: list[str]) -> None:
        """Sides and sets are those that the options name."""
        sides, wanted = self.options["sides"], self.options["table_set"]
        if sides != "mixed" and any(SIDE.ids[side] != sides for side in self.side):
            problems.append(f"side: all lands show the {sides} side")
        if self.options["layout"] == "first_game":
            wanted = SET.ids[FIRST_GAME_SET]
        if wanted != "random" and SET.ids[self.table_set] != wanted:
            problems.append(f"table_set: it is {wanted} in this game")
        if self.options["seat_sets"] != "choose" and NO_SET in self.sets:
            problems.append("sets: every seat has got its set")

    def audit_cards(self) -> list[str]:
        problems: list[str] = []
        wanted = [0] * CARDS
        chosen = [number for number in [self.table_set, *self.sets] if number != NO_SET]
        if len(set(chosen)) != len(chosen):
            problems.append("each set is there only once")
        for number in chosen:
            for card in IN_SET[number]:
                wanted[card] += 1
        found = self.free[:]
        laid = [troop for row in self.attack for troop in row] + self.defence
        for card in [card for troop in laid for card in troops.cards(troop) + troops.face_down(troop)]:
            found[card] += 1
        for seat in range(self.seats):
            if sum(self.hand[seat * CARDS : (seat + 1) * CARDS]) != self.hand_size[seat]:
                problems.append(f"seat {seat} holds another number of cards than {self.hand_size[seat]}")
            if self.kinds(seat) != self.held[seat]:
                problems.append(f"seat {seat} holds other cards than those noted")
            for card in range(CARDS):
                found[card] += self.hand[seat * CARDS + card]
        for card in range(CARDS):
            if found[card] != wanted[card]:
                problems.append(f"there are {wanted[card]} cards of {CARD.ids[card]}, not {found[card]}")
        if any((count > 0) != (self.free_kinds >> card & 1 == 1) for card, count in enumerate(self.free)):
            problems.append("the free knights are other ones than those noted")
        return problems

    def audit_veils(self) -> list[str]:
        """Each face-down card is noted once, and could be what it is."""
        problems: list[str] = []
        noted = sorted((seat, at, card) for seat, at, card, _ in self.veils)
        lying = sorted(
            (seat, at, card)
            for seat in range(self.seats)
            for at in range(len(self.attack[seat]))
            for card in troops.face_down(self.attack[seat][at])
        )
        if noted != lying:
            problems.append("the face-down cards are not those that were noted")
        for _, _, card, could_be in self.veils:
            if not could_be >> card & 1:
                problems.append(f"a face-down {CARD.ids[card]} is noted as impossible")
        return problems


assert len(SET) > MAX_SEATS  # one set a seat and one for the table (SG-2.2)
