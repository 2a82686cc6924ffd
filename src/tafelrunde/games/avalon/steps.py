"""Every decision of Avalon: the turn itself, the two reactions, paying for a conquest, and the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.avalon.actions import (
    ATTACK,
    CODEC,
    COUNTER,
    DECLINE,
    DEFEND,
    DISCARD,
    DISCOUNT,
    ENCHANT,
    LOSE_HAND,
    LOSE_PILE,
    REINFORCE,
    SUPPLIES,
    SUPPLY,
    attack,
    enchant,
    plays,
    reinforce,
)
from tafelrunde.games.avalon.components import (
    AT,
    AVALON,
    CARD,
    COLOURS,
    CONQUESTS,
    COPIES,
    CROWNS_TO_WIN,
    HAND_LIMIT,
    KINDS,
    LIGHT,
    PLACES,
    SEATS,
    STONE_CIRCLE,
    TILES,
    defender,
)
from tafelrunde.games.avalon.state import NO_TILE, NOBODY, AvalonState
from tafelrunde.kernel.shape import Name, Number, Shape
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

WHO: Final = Number(0, SEATS - 1)


WHEN: Final[dict[str, str]] = {  # by kind of action: the rule that says when it is done
    "decline": "AV-8.1",  # nobody ends a turn with nothing
    "discount": "AV-7.5",
    "supply": "AV-8.1",
    "counter": "AV-4.5",
    "defend": "AV-5.4",
    "lose_hand": "AV-6.2",
    "lose_pile": "AV-6.2",
    "discard": "AV-8.10",
    "reinforce": "AV-3.1",
    "attack": "AV-3.1",
    "enchant": "AV-3.1",
}


class AvalonStep(Step[AvalonState]):
    """Everybody sees what is chosen: cards are played and laid down face up."""

    def is_open(self, position: AvalonState, seat: int, action: int) -> bool:
        return True

    def against(self, position: AvalonState, seat: int, action: int) -> str:
        return WHEN[CODEC.kind(action).name]


class Turn(AvalonStep):
    """Play a card from the hand, or end the turn with a supply tile (AV-3.1, AV-8.1)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, position: AvalonState, seat: int, out: Choices) -> None:
        out.allow_all(SUPPLIES[position.open_kinds])
        if out.explaining:
            for tile in range(TILES):
                if not position.open[tile]:
                    out.refuse(SUPPLY + tile, "AV-8.4")
        kinds = position.kinds_of(seat)
        if not kinds and not out.explaining:
            return
        attackable = position.attackable_by(seat) if position.conquests < CONQUESTS else 0
        circle = position.owns(seat, STONE_CIRCLE)
        for card in range(KINDS):
            if kinds >> card & 1:
                attacked = attackable if card < COLOURS or circle else 0
                enchanted = position.tops[(1 - seat) * COLOURS + card - COLOURS] if card >= COLOURS else 0
                out.allow_all(plays(card, attacked))
                if enchanted:
                    out.allow_bits(enchant(card, 0), enchanted)
                if out.explaining:
                    self.explain(position, card, attacked, enchanted, out)
            elif out.explaining:
                for at in range(PLACES):
                    out.refuse(reinforce(card, at), "AV-3.1")
                    out.refuse(attack(card, at), "AV-3.1")
                    out.refuse(enchant(card, at), "AV-3.1")

    def explain(self, position: AvalonState, card: int, attacked: int, enchanted: int, out: Choices) -> None:
        """Name the rule wherever a card in hand was not allowed."""
        no_attack = "AV-5.8" if position.conquests >= CONQUESTS else ""
        if card >= COLOURS and not position.owns(self.seat, STONE_CIRCLE):
            no_attack = "AV-5.1"
        for at in range(PLACES):
            if not attacked >> at & 1:
                out.refuse(attack(card, at), no_attack or position.attack_refusal(self.seat, at))
            if not enchanted >> at & 1:
                out.refuse(enchant(card, at), "AV-4.1" if card < COLOURS else "AV-4.2")

    def take(self, position: AvalonState, seat: int, action: int) -> None:
        if action < REINFORCE:
            take_tile(position, seat, action - SUPPLY)
            return
        first = REINFORCE if action < ATTACK else ATTACK if action < ENCHANT else ENCHANT
        card = (action - first) // PLACES
        at = (action - first) % PLACES
        position.take_from_hand(seat, card)
        position.lay(seat, at, card)
        if first == REINFORCE:
            if position.events is not None:
                position.tell("reinforced", "AV-3.3", {"seat": seat, "card": card, "at": at})
        elif first == ATTACK:
            position.push(Defence(1 - seat, card, at))
            if position.events is not None:
                rule = "AV-5.1" if card < COLOURS else "AV-7.6"
                position.tell("attacked", rule, {"seat": seat, "card": card, "at": at})
        else:
            position.push(CounterSpell(1 - seat, card, at))
            if position.events is not None:
                target = position.piles[(1 - seat) * PLACES + at][-1]
                position.tell("enchanted", "AV-4.2", {"seat": seat, "card": card, "at": at, "target": target})

    def audit(self, position: AvalonState) -> list[str]:
        problems = [] if position.stack[0] is self else ["a turn must lie at the bottom of the steps"]
        if position.held[self.seat] != NO_TILE:
            problems.append(f"seat {self.seat} has drawn for its tile when its turn began; none lies before it now")
        return problems + audit_turn(position, self.seat)


class Reaction(AvalonStep):
    """An answer to the card that the opponent has just laid: always asked, whatever the hand holds (AV-2.6)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "card": Name(CARD), "at": Name(AT)}

    def __init__(self, seat: int, card: int, at: int) -> None:
        super().__init__(seat)
        self.card = card
        self.at = at

    def offer(self, position: AvalonState, first: int, needed: int, rule: str, out: Choices) -> None:
        """Only one kind of card answers, and only from the hand; others are refused by `rule`."""
        held = self.seat * KINDS
        out.allow(DECLINE)
        if position.hand[held + needed]:
            out.allow(first + needed)
        if out.explaining:
            for card in range(KINDS):
                if not position.hand[held + card]:
                    out.refuse(first + card, "AV-3.1")
                elif card != needed:
                    out.refuse(first + card, rule)

    def audit(self, position: AvalonState) -> list[str]:
        problems = audit_above_turn(position, self, 1 - self.seat)
        pile = position.piles[(1 - self.seat) * PLACES + self.at]
        if not pile or pile[-1] != self.card:
            problems.append(f"the card to answer, {CARD.ids[self.card]}, must lie on top at place {AT.ids[self.at]}")
        return problems


class CounterSpell(Reaction):
    """Let the card be enchanted, or answer with a sorceress of the same colour (AV-4.4, AV-4.5)."""

    def options(self, position: AvalonState, seat: int, out: Choices) -> None:
        self.offer(position, COUNTER, self.card, "AV-4.5", out)

    def take(self, position: AvalonState, seat: int, action: int) -> None:
        """The top card is captured, or the sorceress is; the turn goes on all the same (AV-4.6)."""
        position.pop()
        if action == DECLINE:
            captured = position.lift(seat, self.at)
            position.lay(1 - seat, self.at, captured)
            if position.events is not None:
                position.tell("captured", "AV-4.3", {"seat": 1 - seat, "card": captured, "at": self.at})
            return
        card = action - COUNTER
        position.take_from_hand(seat, card)
        position.lay(seat, self.at, card)
        spell = position.lift(1 - seat, self.at)
        position.add_to_hand(seat, spell)
        position.known[seat * KINDS + spell] += 1
        position.seen[seat * KINDS + spell] += 1  # everybody saw it go there
        if position.events is not None:
            position.tell("countered", "AV-4.4", {"seat": seat, "card": card, "at": self.at})

    def audit(self, position: AvalonState) -> list[str]:
        problems = super().audit(position)
        if self.card < COLOURS:
            problems.append("only a sorceress can be answered by a counter-spell")
        mine = position.piles[self.seat * PLACES + self.at]
        if not mine or mine[-1] % COLOURS != self.card % COLOURS:
            problems.append("an enchantment needs a top card of the same colour to enchant")
        return problems


class Defence(Reaction):
    """Let the territory be conquered, or repel the attack with a knight of the same colour (AV-5.4)."""

    def options(self, position: AvalonState, seat: int, out: Choices) -> None:
        self.offer(position, DEFEND, defender(self.card), "AV-5.4", out)

    def take(self, position: AvalonState, seat: int, action: int) -> None:
        """The territory is conquered, or the attack repelled; the turn goes on all the same (AV-5.6)."""
        position.pop()
        if action == DECLINE:
            conquer(position, 1 - seat, self.at)
            return
        card = action - DEFEND
        position.take_from_hand(seat, card)
        position.lay(seat, self.at, card)
        if position.events is not None:
            position.tell("repelled", "AV-5.5", {"seat": seat, "card": card, "at": self.at})

    def audit(self, position: AvalonState) -> list[str]:
        problems = super().audit(position)
        if position.owner[self.at] == 1 - self.seat:
            problems.append("nobody can attack a territory of their own")
        if position.conquests >= CONQUESTS:
            problems.append("nobody can attack after two conquests in a turn")
        attacker = 1 - self.seat
        needed = len(position.piles[self.seat * PLACES + self.at])
        if position.enemy_castle(attacker, self.at):
            needed += 1
        if len(position.piles[attacker * PLACES + self.at]) - 1 < needed:
            problems.append(f"the attacker had too few cards at place {AT.ids[self.at]} to attack there")
        if self.card >= COLOURS and not position.owns(attacker, STONE_CIRCLE):
            problems.append("a sorceress attacks only for the owner of the stone circle")
        return problems


class Losses(AvalonStep):
    """Pay for a conquest, card by card, from the hand and from any own piles, top card first (AV-6.3)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "due": Number(1, KINDS * COPIES + 1)}

    def __init__(self, seat: int, due: int) -> None:
        super().__init__(seat)
        self.due = due

    def options(self, position: AvalonState, seat: int, out: Choices) -> None:
        kinds = position.kinds_of(seat)
        laid = position.laid(seat)
        out.allow_bits(LOSE_HAND, kinds)
        out.allow_bits(LOSE_PILE, laid)
        if out.explaining:
            for card in range(KINDS):
                if not kinds >> card & 1:
                    out.refuse(LOSE_HAND + card, "AV-6.3")
            for at in range(PLACES):
                if not laid >> at & 1:
                    out.refuse(LOSE_PILE + at, "AV-6.3")
        if position.owns(seat, AVALON) and not position.discounted:
            out.allow(DISCOUNT)
        else:
            out.refuse(DISCOUNT, "AV-7.5")

    def take(self, position: AvalonState, seat: int, action: int) -> None:
        if action == DISCOUNT:
            position.discounted = True
            if position.events is not None:
                position.tell("discounted", "AV-7.5", {"seat": seat})
        else:
            if action < LOSE_PILE:
                card = action - LOSE_HAND
                position.take_from_hand(seat, card)
                if position.events is not None:
                    position.tell("lost_hand", "AV-6.3", {"seat": seat, "card": card})
            else:
                card = position.lift(seat, action - LOSE_PILE)
                if position.events is not None:
                    position.tell("lost_pile", "AV-6.3", {"seat": seat, "card": card, "at": action - LOSE_PILE})
            position.discard[card] += 1
        if self.due > 1 and position.has_cards(seat):
            position.replace(Losses(seat, self.due - 1))
        else:
            position.pop()
            owe(position, seat, self.due - 1)

    def against(self, position: AvalonState, seat: int, action: int) -> str:
        """The turn does not go on before all is paid."""
        going_on = action == DECLINE or SUPPLY <= action < COUNTER or action >= REINFORCE
        return "AV-6.5" if going_on else super().against(position, seat, action)

    def audit(self, position: AvalonState) -> list[str]:
        problems = audit_above_turn(position, self, self.seat)
        if not position.conquests:
            problems.append("there are no losses without a conquest")
        if not position.has_cards(self.seat):
            problems.append(f"seat {self.seat} has no card to lose")
        return problems


class HandLimit(AvalonStep):
    """Discard down to five at the end of one's own turn (AV-8.10), and at no other time (AV-8.11)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, position: AvalonState, seat: int, out: Choices) -> None:
        for card in range(KINDS):
            if position.hand[seat * KINDS + card]:
                out.allow(DISCARD + card)
            else:
                out.refuse(DISCARD + card, "AV-8.10")

    def take(self, position: AvalonState, seat: int, action: int) -> None:
        card = action - DISCARD
        position.take_from_hand(seat, card)
        position.discard[card] += 1
        if position.events is not None:
            position.tell("discarded", "AV-8.10", {"seat": seat, "card": card})
        if position.hand_size[seat] <= HAND_LIMIT:
            end_turn(position, seat)

    def against(self, position: AvalonState, seat: int, action: int) -> str:
        """Whoever has taken a tile plays no more cards."""
        return "AV-8.10" if action == DECLINE or action >= REINFORCE else super().against(position, seat, action)

    def audit(self, position: AvalonState) -> list[str]:
        if len(position.stack) == 1 and position.hand_size[self.seat] > HAND_LIMIT:
            return audit_turn(position, self.seat)
        return ["the hand limit is asked for only at the end of a turn, with more than five cards"]


# ---- what follows from a decision


def conquer(position: AvalonState, seat: int, at: int) -> None:
    """A territory changes hands (AV-5.7); then both sides lose cards (AV-6.1), and the conqueror more (AV-6.2)."""
    loser = 1 - seat
    theirs = len(position.piles[loser * PLACES + at])
    castle = position.enemy_castle(seat, at)  # one that is only now turned up has no effect (AV-7.4)
    due = position.price(seat, at)
    if position.owner[at] == NOBODY:
        position.reveal()
    position.give(at, seat)
    position.conquests += 1
    if position.events is not None:
        position.tell("conquered", "AV-5.7", {"seat": seat, "at": at, "land": position.land[at], "castle": castle})
    for _card in range(theirs):
        position.discard[position.lift(loser, at)] += 1
        position.discard[position.lift(seat, at)] += 1
    if theirs and position.events is not None:
        position.tell("both_lost", "AV-6.1", {"at": at, "count": theirs})
    if position.events is not None:
        position.tell("owes", "AV-7.3" if castle else "AV-6.2", {"seat": seat, "count": due})
    owe(position, seat, due)


def owe(position: AvalonState, seat: int, due: int) -> None:
    """Ask for the rest of the losses; what cannot be paid lapses (AV-6.4)."""
    if not due:
        return
    if position.has_cards(seat):
        position.push(Losses(seat, due))
    elif position.events is not None:
        position.tell("lapsed", "AV-6.4", {"seat": seat, "count": due})


def take_tile(position: AvalonState, seat: int, tile: int) -> None:
    """End the turn with a supply tile: light ones give at once (AV-8.2), dark ones wait (AV-8.3)."""
    position.take_tile(tile)
    if position.events is not None:
        position.tell("supplied", "AV-8.2" if LIGHT[tile] else "AV-8.3", {"seat": seat, "tile": tile})
    if LIGHT[tile]:
        position.used[tile] += 1
        position.renew_tiles()
        position.draw(seat, position.worth(seat, tile), "AV-8.2")
    else:
        position.held[seat] = tile
        position.renew_tiles()
    if position.hand_size[seat] > HAND_LIMIT:
        position.replace(HandLimit(seat))
    else:
        end_turn(position, seat)


def end_turn(position: AvalonState, seat: int) -> None:
    """Fifteen crowns win (AV-9.1); at the turn limit it is over too (AV-9.3); otherwise the opponent's turn begins."""
    position.turn += 1
    if position.score[seat] >= CROWNS_TO_WIN:
        position.pop()
        if position.events is not None:
            position.tell("won", "AV-9.1", {"seat": seat, "count": position.score[seat]})
    elif position.turn >= position.turn_limit:
        position.pop()
        if position.events is not None:
            position.tell("turn_limit", "AV-9.3", {"count": position.turn})
    else:
        begin_turn(position, 1 - seat)


def begin_turn(position: AvalonState, seat: int) -> None:
    """A fresh turn instead of the last one; a dark tile taken last time gives its cards now (AV-8.3)."""
    position.conquests = 0
    position.discounted = False
    if position.top is None:
        position.push(TURNS[seat])
    else:
        position.replace(TURNS[seat])
    if position.events is not None:
        position.tell("turn", "AV-3.1", {"seat": seat, "number": position.turn + 1})
    tile = position.held[seat]
    if tile != NO_TILE:
        position.return_tile(seat)
        position.draw(seat, position.worth(seat, tile), "AV-8.3")


def audit_turn(position: AvalonState, seat: int) -> list[str]:
    """What cannot be in the turn of a seat, from its beginning to the hand limit."""
    problems: list[str] = []
    if position.crowns_of(1 - seat) >= CROWNS_TO_WIN:
        problems.append(f"seat {1 - seat} has {position.crowns_of(1 - seat)} crowns and won in its last turn")
    if position.discounted and not (position.conquests and position.owns(seat, AVALON)):
        problems.append("only the owner of avalon has a discount, and only after a conquest")
    return problems


def audit_above_turn(position: AvalonState, step: Step[AvalonState], seat: int) -> list[str]:
    """A step that belongs to a seat's turn lies directly on top of it."""
    bottom = position.stack[0]
    if len(position.stack) == 2 and position.stack[1] is step and isinstance(bottom, Turn) and bottom.seat == seat:
        return []
    return [f"{type(step).__name__} must lie upon the turn of seat {seat}"]


TURNS: Final[list[Turn]] = [Turn(seat) for seat in range(SEATS)]  # steps never change, so all states share these
STEPS: Final = (Turn, CounterSpell, Defence, Losses, HandLimit)
