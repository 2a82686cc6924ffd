"""Dealing anew what a seat cannot know (MK-2.2.9, MK-4.8.2): decks, other hands, face-down tokens, tiles, skills."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BACKS,
    CITY_TILES,
    COLOUR,
    CORE,
    COUNTRYSIDE,
    ENEMY_BACK,
    IS_CORE,
    RED,
    SPELLS,
    WHITE,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import RANGED
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.fields import DRAFTED, DRAFTING
from tafelrunde.games.mage_knight.position.packing import FACE_UP, bit, has, token_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.turn import DIE_OPEN, HIDDEN_DIE, PHASE
from tafelrunde.kernel.rng import N, Stream

TRIES: Final[int] = 20  # deals before an answer is given up: no exchange brings back a card of a draft


def mixed(things: tuple[N, ...], stream: Stream) -> tuple[N, ...]:
    """The same in an order that tells nothing of the old one."""
    pool = sorted(things)
    stream.shuffle(pool)
    return tuple(pool)


def secret(position: Position, card: Card) -> bool:
    """Is this an artifact that only its owner has seen (MK-9.8)?"""
    return ARTIFACTS <= card < WOUND and not has(position.artifacts_seen, card - ARTIFACTS)


def redeal(position: Position, seat: int, stream: Stream) -> None:
    """Deal, and once more where somebody is asked who then could do nothing: being asked tells of a hand."""
    for _try in range(TRIES):
        deal(position, seat, stream)
        if all(other == seat or can_answer(position, other) for other in position.actors()):
            return


def deal(position: Position, seat: int, stream: Stream) -> None:
    if position.setup == DRAFTING:
        deal_draft(position, seat, stream)
    elif position.drafted:
        deal_drafted(position, seat, stream)
    artifacts = unknown_artifacts(position, seat, stream)
    deal_artifacts(position, seat, artifacts)
    for other in range(position.seats):
        deal_cards(position, other, other == seat, artifacts, stream)
        position.skill_stack[other] = mixed(position.skill_stack[other], stream)
    position.dummy_deck = mixed(position.dummy_deck, stream)
    position.dummy_skills = mixed(position.dummy_skills, stream)
    position.advanced_deck = above(position.advanced_deck, position.buried[0], stream)
    position.spell_deck = above(position.spell_deck, position.buried[1], stream)
    position.regular_deck = above(position.regular_deck, position.buried[2], stream)
    position.elite_deck = above(position.elite_deck, position.buried[3], stream)
    deal_tokens(position, stream)
    deal_tiles(position, stream)
    if position.turn[HIDDEN_DIE] and not position.turn[DIE_OPEN] and seat != position.seat_before():
        set_die(position, stream)
    deal_returners(position, seat, stream)


def dice_left(position: Position) -> list[int]:
    """What a hidden die can still show: it is not white, in the block phase not red either (MK-14.9)."""
    gone = (WHITE,) if position.turn[PHASE] == RANGED else (WHITE, RED)
    return [colour for colour in range(len(COLOUR)) if colour not in gone]


def set_die(position: Position, stream: Stream) -> None:
    colours = dice_left(position)
    position.turn[HIDDEN_DIE] = colours[stream.below(len(colours))] + 1


def deal_returners(position: Position, seat: int, stream: Stream) -> None:
    """Who of the other team is to return only that team knows (MK-15.11.2)."""
    for team in range(len(position.returner)):
        if position.stack and not (seat >= 0 and position.team[seat] == team):
            members = [other for other in range(position.seats) if position.team[other] == team]
            returner = list(position.returner)
            returner[team] = members[stream.below(len(members))]
            position.returner = tuple(returner)


# ---- the starting draft


def deal_draft(position: Position, seat: int, stream: Stream) -> None:
    """While cards are drafted: what a seat has not seen could be anywhere, what it passed on could be taken by anybody
    after it (MK-14.10)."""
    seats, passed = position.seats, len(position.drafted[0])
    rows = [list(row) for row in position.draft]
    unseen: list[Card] = list(position.advanced_deck)
    for origin in range(seats):
        first, last = looks(position, seat, origin)
        unseen += rows[origin][:first]
        if last < passed:  # the others have them now
            rest = sorted(rows[origin][last + 1 :])
            stream.shuffle(rest)
            rows[origin][last + 1 :] = rest
    unseen.sort()
    stream.shuffle(unseen)
    for origin in range(seats):
        first = looks(position, seat, origin)[0]
        for number in range(first):
            rows[origin][number] = unseen.pop()
    position.advanced_deck = tuple(unseen)
    position.draft = tuple([(*row[:passed], *sorted(row[passed:])) for row in rows])
    position.drafted = tuple(
        [tuple([rows[(other - number) % seats][number] for number in range(passed)]) for other in range(seats)]
    )
    pick_again(position, seat, [position.draft_hand(other) for other in range(seats)], stream)


def looks(position: Position, seat: int, origin: int) -> tuple[int, int]:
    """When a seat has seen the cards that were dealt to another for the first and for the last time.

    Counted in cards that had been taken then; before the first time they are unknown, and if there was none, all.
    """
    passed = len(position.drafted[0])
    times = range((seat - origin) % position.seats, passed + 1, position.seats) if seat >= 0 else range(0)
    return (times[0], times[-1]) if times else (DRAFTED + 1, DRAFTED)


def pick_again(position: Position, seat: int, hands: list[tuple[Card, ...]], stream: Stream) -> None:
    """What others have chosen in secret could be any of their cards."""
    picks = list(position.draft_pick)
    for other in range(len(picks)):
        if other != seat and picks[other] >= 0:
            picks[other] = hands[other][stream.below(len(hands[other]))]
    position.draft_pick = tuple(picks)


def remember(position: Position, seat: int) -> tuple[tuple[Card, ...], ...]:
    """What a seat knows of the cards of others when a draft is over (MK-14.10).

    By the seat to which they were dealt: those that it passed on, of which each of the next seats took one, and one was
    left over; then those that it saw missing when the rest came back.
    """
    rows: list[tuple[Card, ...]] = []
    missing: list[Card] = []
    for origin, row in enumerate(position.draft):
        times = range((seat - origin) % position.seats, DRAFTED, position.seats)
        rows.append(tuple(sorted(row[times[-1] + 1 :])) if times else ())
        for number in range(times[0] if times else DRAFTED, times[-1] if times else 0):
            if number not in times:
                missing.append(row[number])
    return (*rows, tuple(sorted(missing)))


def deal_drafted(position: Position, seat: int, stream: Stream) -> None:
    """Cards that others have set aside, or shuffled in unseen, could be any that lie in no open place (MK-14.10).

    But for what the seat remembers of the draft.
    """
    low = position.buried[0]
    secrets = [brought_in(position, other) for other in range(position.seats)]
    pool = list(position.advanced_deck[low:])
    for other in range(position.seats):
        if other != seat:
            pool += [*position.drafted[other], *secrets[other]]
    pool.sort()
    stream.shuffle(pool)
    hands = recall(position, seat, secrets, pool)
    rows = list(position.drafted)
    position.drafts_hidden = 0
    for other in range(position.seats):
        if other != seat:
            hands[other].sort()
            stream.shuffle(hands[other])
            rows[other] = tuple(sorted([hands[other].pop() for _card in rows[other]]))
            for card, new in zip(secrets[other], hands[other], strict=True):
                rename(position, other, card, new)
            secrets[other] = hands[other]
        for card in secrets[other]:
            position.drafts_hidden |= bit(card - ADVANCED)
    position.drafted = tuple(rows)
    position.advanced_deck = (*position.advanced_deck[:low], *pool)
    position.draft_seen = tuple(
        [mind if other == seat else () for other, mind in enumerate(position.draft_seen)]
    )  # what others remember nobody knows
    pick_again(position, seat, rows, stream)


def recall(position: Position, seat: int, secrets: list[list[Card]], pool: list[Card]) -> list[list[Card]]:
    """Cards out of a shuffled pool for everybody else: those that they must have, then what never came by."""
    seats = position.seats
    hands: list[list[Card]] = [[] for _seat in range(seats)]
    wanted = [0 if other == seat else len(position.drafted[other]) + len(secrets[other]) for other in range(seats)]
    mind = position.draft_seen[seat] if seat >= 0 else ()
    came_by: list[Card] = []
    for number, cards in enumerate(mind):
        came_by += cards
        if number < seats:
            takers = [(number + at) % seats for at in range(DRAFTED + 1 - len(cards), DRAFTED)] if cards else []
        else:
            takers = [1 - seat] * len(cards)  # only two seats see cards again
        for other in takers:
            shown = number < seats and any(card in cards for card in in_sight_of(position, other, secrets[other]))
            found = [card for card in pool if card in cards]
            if found and not shown and len(hands[other]) < wanted[other]:
                hands[other].append(found[0])
                pool.remove(found[0])
    for strange in (True, False):  # what came by and nobody took lies in the deck
        for other in range(seats):
            for card in [card for card in pool if (card not in came_by) == strange]:
                if len(hands[other]) < wanted[other]:
                    hands[other].append(card)
                    pool.remove(card)
    return hands


def in_sight_of(position: Position, owner: int, secrets: list[Card]) -> list[Card]:
    """The cards of a seat that everybody can name."""
    piles = (position.deck, position.hand, position.stored, position.discard, position.play, position.aside)
    return [card for pile in piles for card in pile[owner] if card not in secrets]


def brought_in(position: Position, owner: int) -> list[Card]:
    """The drafted actions among the cards of a seat that nobody else has seen yet."""
    deck, seen = position.deck[owner], position.seen[owner]
    low, high = position.under[owner], len(deck) - position.known[owner]
    cards = [*deck[low : max(low, high)], *position.hand[owner], *position.stored[owner]]
    return [card for card in cards if drafted(position, card) and card not in seen]


def drafted(position: Position, card: Card) -> bool:
    """Was this action drafted, and not seen by everybody since?"""
    return ADVANCED <= card < SPELLS and has(position.drafts_hidden, card - ADVANCED)


def rename(position: Position, owner: int, card: Card, new: Card) -> None:
    """A card of a seat is another one, wherever it lies."""
    for row in (position.deck, position.hand, position.stored):
        if card in row[owner]:
            cards = list(row[owner])
            cards[cards.index(card)] = new
            row[owner] = tuple(sorted(cards)) if row is position.hand else tuple(cards)
            return


def above(deck: tuple[N, ...], buried: int, stream: Stream) -> tuple[N, ...]:
    """A deck whose lowest cards everybody saw being put there."""
    return (*deck[:buried], *mixed(deck[buried:], stream))


def unknown_artifacts(position: Position, seat: int, stream: Stream) -> list[Card]:
    """The artifacts that a seat cannot place, shuffled: each of them could be in any place where one of them is."""
    pool: list[Card] = []
    for number, card in enumerate(position.artifact_deck):
        if not put_under_by(position, seat, number):
            pool.append(card)
    for other in range(position.seats):
        if other != seat:
            for pile in (position.deck[other], position.hand[other], position.stored[other]):
                pool += [card for card in pile if secret(position, card)]
    if position.drawn and position.active() != seat:
        pool += position.drawn
    pool.sort()
    stream.shuffle(pool)
    return pool


def put_under_by(position: Position, seat: int, number: int) -> bool:
    """Did this seat put this card, counted from the bottom, under the deck of artifacts?"""
    return number < len(position.artifact_under) and position.artifact_under[number] == seat


def deal_artifacts(position: Position, seat: int, pool: list[Card]) -> None:
    position.artifact_deck = tuple(
        [
            card if put_under_by(position, seat, number) else pool.pop()
            for number, card in enumerate(position.artifact_deck)
        ]
    )
    if position.drawn and position.active() != seat:
        position.drawn = tuple([pool.pop() for _card in position.drawn])


def deal_cards(position: Position, owner: int, own: bool, artifacts: list[Card], stream: Stream) -> None:
    """A seat knows its own hand, of others what it saw going there; of a deck what was put on top or under it."""
    deck, hand, stored = position.deck[owner], list(position.hand[owner]), position.stored[owner]
    low = min(position.under[owner], len(deck))
    high = max(low, len(deck) - position.known[owner])
    named = position.stored_seen[owner]
    seen = list(position.hand[owner] if own else position.seen[owner])
    for card in seen:
        hand.remove(card)
    top = list(deck[high:])
    kept = [card for number, card in enumerate(stored) if has(named, number)]
    pool = [*deck[low:high], *hand, *(card for number, card in enumerate(stored) if not has(named, number))]
    if not own:
        for cards in (seen, top, kept, pool):
            for number in range(len(cards)):
                if secret(position, cards[number]):
                    cards[number] = artifacts.pop()
        position.seen[owner] = tuple(sorted(seen))
    pool.sort()
    stream.shuffle(pool)
    kept.reverse()
    position.stored[owner] = tuple([kept.pop() if has(named, number) else pool.pop() for number in range(len(stored))])
    position.deck[owner] = (*deck[:low], *pool[: high - low], *top)
    position.hand[owner] = tuple(sorted((*seen, *pool[high - low :])))


def can_answer(position: Position, owner: int) -> bool:
    """Has whoever is asked something to answer? Otherwise a card that nobody else has seen is exchanged for one of the
    deck until there is something."""
    if position.legal(owner):
        return True
    deck, hand = position.deck[owner], position.hand[owner]
    hidden = list(hand)
    for card in position.seen[owner]:
        hidden.remove(card)
    for place in range(position.under[owner], len(deck) - position.known[owner]):
        for card in hidden:
            cards = list(hand)
            cards.remove(card)
            position.hand[owner] = tuple(sorted((*cards, deck[place])))
            if position.legal(owner):
                position.deck[owner] = (*deck[:place], card, *deck[place + 1 :])
                return True
    position.hand[owner] = hand
    return False


def deal_tokens(position: Position, stream: Stream) -> None:
    """Face-down tokens could be any that are in no open place."""
    pools: list[list[int]] = [list(pile) for pile in position.piles]
    for tokens in position.tokens:
        for token in tokens:
            if not token & FACE_UP:
                pools[ENEMY_BACK[token]].append(token)
    for back in range(BACKS):
        pools[back].sort()
        stream.shuffle(pools[back])
    for space in range(len(position.tokens)):
        tokens = position.tokens[space]
        if tokens:
            position.tokens[space] = tuple(
                [token if token & FACE_UP else token_of(pools[ENEMY_BACK[token]].pop(), 0) for token in tokens]
            )
    position.piles = [tuple(pool) for pool in pools]
    ruins = [*position.ruin_pile, *(ruin - 16 for ruin in position.ruin if ruin >= 16)]
    ruins.sort()
    stream.shuffle(ruins)
    for space in range(len(position.ruin)):
        if position.ruin[space] >= 16:
            position.ruin[space] = ruins.pop() + 16
    position.ruin_pile = tuple(ruins)


def mixed_tiles(tiles: list[int], count: int, scenario: Scenario, stream: Stream) -> list[int]:
    """Tiles in an order that tells nothing, but those that the scenario always has are among the first ones."""
    pool = sorted(tiles)
    stream.shuffle(pool)
    if scenario.always:
        pool = scenario.sort(pool)
        first = pool[:count]
        stream.shuffle(first)
        pool = first + pool[count:]
    return pool


def deal_tiles(position: Position, stream: Stream) -> None:
    """The backs of the stack are known, and how many cities are in it; in First Reconnaissance the order, too.

    MK-2.1.17.
    """
    deck = position.tile_deck
    country = [tile for tile in deck if not IS_CORE[tile]]
    cities = 0
    others = 0
    for tile in deck:
        if tile in CITY_TILES:
            cities += 1
        elif tile in CORE:
            others += 1
    aside = list(position.tile_aside)
    scenario = position.scenario
    if not scenario.by_number:
        keep = len(country)
        pool = mixed_tiles(
            [*country, *(tile for tile in aside if tile in COUNTRYSIDE)], keep, position.scenario, stream
        )
        country = pool[:keep]
        aside = [tile for tile in aside if tile not in COUNTRYSIDE] + pool[keep:]
    city_pool = mixed_tiles([tile for tile in (*deck, *aside) if tile in CITY_TILES], cities, scenario, stream)
    core_pool = mixed_tiles([tile for tile in (*deck, *aside) if tile in CORE], others, scenario, stream)
    below = [*city_pool[:cities], *core_pool[:others]]
    stream.shuffle(below)
    rest = [tile for tile in aside if tile in COUNTRYSIDE] + city_pool[cities:] + core_pool[others:]
    position.tile_aside = tuple(sorted(rest))
    position.tile_deck = (*below, *country)
