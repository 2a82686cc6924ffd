"""Face-down cards, and what everybody can know of them (SG-1.8, SG-7.9).

All hands can be worked out: sets are known, and every card is seen when it comes and goes. Only a card laid face down
leaves a doubt: it is one of those that its owner held when it was laid. Each veil keeps the kinds it could still be.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.saga.components import CARDS, VALUES
from tafelrunde.kernel.rng import Stream

TRIES: Final = 10_000
Veil = tuple[int, int, int, int]  # seat, attack troop, card, and the kinds of card it could be for the others, as bits


def pool(veils: list[Veil], seat: int, hand: list[int]) -> list[int]:
    """What a seat has unseen, by card: its hand and its face-down cards."""
    counts = hand[:]
    for owner, _, card, _ in veils:
        if owner == seat:
            counts[card] += 1
    return counts


def of_colour(colour: int) -> int:
    """The four cards of a colour, as bits."""
    return (1 << VALUES) - 1 << colour * VALUES


def could_be_hidden(veils: list[Veil], seat: int, hand: list[int], open_colours: int) -> int:
    """What a card could be that the seat is about to lay face down on a troop with these colours open."""
    counts = pool(veils, seat, hand)
    could_be = 0
    for card in range(CARDS):
        if counts[card] and not open_colours >> card // VALUES & 1:
            could_be |= 1 << card
    return could_be


def narrow(veils: list[Veil], seat: int, hand: list[int], at: int = -1, colour: int = -1) -> list[Veil]:
    """What the seat's veils could be after it has shown a card; one of `colour` at the troop `at`, if that is given.

    A kind of which nothing is left unseen is out. So is a colour that lies open in the same troop (SG-4.5). And a veil
    that can be only one thing takes it away from the others.
    """
    counts = pool(veils, seat, hand)
    left = 0
    for card in range(CARDS):
        if counts[card]:
            left |= 1 << card
    found: list[Veil] = []
    for owner, place, card, could_be in veils:
        if owner == seat:
            could_be &= left
            if place == at:
                could_be &= ~of_colour(colour)
        found.append((owner, place, card, could_be))
    changed = True
    while changed:
        changed = False
        for sure in found:
            if sure[0] != seat or sure[3] & (sure[3] - 1):
                continue
            last_one = counts[sure[2]] == sum(1 for veil in found if veil[0] == seat and veil[3] == sure[3])
            for number, (owner, place, card, could_be) in enumerate(found):
                if owner == seat and could_be != sure[3]:
                    fewer = could_be
                    if last_one:
                        fewer &= ~sure[3]
                    if place == sure[1]:
                        fewer &= ~of_colour(sure[2] // VALUES)
                    if fewer != could_be:
                        found[number] = (owner, place, card, fewer)
                        changed = True
    return found


def redeal_veils(veils: list[Veil], seat: int, hand: list[int], streams: list[Stream]) -> list[Veil]:
    """Other cards for the veils of a seat, drawn evenly from all that are possible together.

    With the few veils of a game a handful of tries is enough. Only in a position that somebody made up, full of them,
    could it take for ever: there the cards that really lie there serve.
    """
    mine = [number for number, veil in enumerate(veils) if veil[0] == seat]
    if not mine:
        return veils
    unseen: list[int] = []
    counts = pool(veils, seat, hand)
    for card in range(CARDS):
        unseen += [card] * counts[card]
    fitting = [[place for place, card in enumerate(unseen) if veils[number][3] >> card & 1] for number in mine]
    for _try in range(TRIES):
        found = veils[:]
        places: list[int] = []
        colours: list[tuple[int, int]] = []  # of each troop
        for number, candidates in zip(mine, fitting, strict=True):
            place = candidates[streams[0].below(len(candidates))]
            _, at, _, could_be = veils[number]
            colour = (at, unseen[place] // VALUES)
            if place in places or colour in colours:
                break
            places.append(place)
            colours.append(colour)
            found[number] = (seat, at, unseen[place], could_be)
        if len(places) == len(mine):
            return found
    return veils
