"""Resting, and the end of a turn: withdrawal, rewards, levels, discarding, drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from tafelrunde.games.mage_knight.actions import (
    ADVANCED_ACTION,
    ARTIFACT,
    BOTTOM,
    CHOOSE_CARD,
    CHOOSE_COLOUR,
    CLAIM,
    CRYSTALS,
    DONE,
    KEEP_SKILL,
    RECRUIT,
    SPELL,
    TAKE_CARD,
    USE_TACTIC,
)
from tafelrunde.games.mage_knight.components import (
    BASIC_COLOURS,
    BLACK,
    BONDS,
    CARD,
    CITY,
    GLADE,
    GOLD,
    KEEP,
    MINE,
    PLANNING,
    SEATS,
    SKILL,
    WAYS,
    WOUND,
    level_of,
)
from tafelrunde.games.mage_knight.effects import AFTER
from tafelrunde.games.mage_knight.state import DICE_STREAM, KEPT, USED, MageKnightState
from tafelrunde.games.mage_knight.steps.choosing import take_offered
from tafelrunde.games.mage_knight.steps.moving import long_night, use_tactic
from tafelrunde.games.mage_knight.turn import (
    ACTED,
    ACTIONS_WON,
    ARTIFACTS_WON,
    DRAW_MORE,
    DUNGEON_WON,
    ENTRIES,
    EXTRA_TURN,
    FAME_LATER,
    FREE_CRYSTALS,
    HEAL,
    MASTERY,
    PHASE,
    PLAYED,
    PROTECTION,
    RANDOM_CRYSTALS,
    RECRUITED,
    REPUTATION_LATER,
    SHORT,
    SPELLS_WON,
    SPENT_CRYSTALS,
    STAGE,
    TALE_FAME,
    TALE_REPUTATION,
    TEMPO,
    TIME_BENDING,
    UNITS_WON,
    WOUNDS_DISCARD,
    WOUNDS_HAND,
)
from tafelrunde.kernel.shape import Name, Number, Row, Shape
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.state import State

WHO: Final = Number(0, SEATS - 1)
STEADY_TEMPO: Final = CARD.index("steady_tempo")
SPACE_BENDING: Final = CARD.index("space_bending")
MAGIC_TALENT: Final = CARD.index("magic_talent")


# ---- resting


def rest(position: MageKnightState, seat: int) -> None:
    """Rest instead of moving and acting (MK-5.13): discard a card and any wounds, or with only wounds one of them.

    MK-5.15, MK-5.16.
    """
    position.turn[ACTED] = 1
    position.turn[PHASE] = AFTER
    if position.events is not None:
        position.tell("rests", "MK-5.13", {"seat": seat})
    if position.plain_cards(seat):
        position.push(RestCard(seat))
    else:  # the hand is shown; all others could count its wounds by now
        position.seen[seat] = position.hand[seat]
        put_away(position, seat, WOUND)


class RestCard(Step):
    """A regular rest: the card that is no wound (MK-5.14)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        last = -1
        for card in position.hand[seat]:
            if card != last:
                if card == WOUND:
                    out.refuse(CHOOSE_CARD + card, "MK-5.14")
                else:
                    out.allow(CHOOSE_CARD + card)
            last = card

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        put_away(position, seat, action - CHOOSE_CARD)
        if position.wounds_in_hand(seat):
            position.push(RestWounds(seat))


class RestWounds(Step):
    """And any number of wounds with it."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        out.allow(DONE)
        if cast(MageKnightState, state).wounds_in_hand(seat):
            out.allow(CHOOSE_CARD + WOUND)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action != DONE:
            put_away(position, seat, WOUND)
        if action == DONE or not position.wounds_in_hand(seat):
            position.pop()


def put_away(position: MageKnightState, seat: int, card: int) -> None:
    position.from_hand(seat, card)
    position.discard[seat] = (*position.discard[seat], card)
    position.turn[PLAYED] += 1
    position.show(seat, card)
    if position.events is not None:
        position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})


# ---- the end of the turn


def end_turn(position: MageKnightState, seat: int) -> None:
    """Dice first, then withdrawal, then cleaning up (MK-9.1, MK-9.2, MK-9.3, MK-4.4.2, MK-4.4.10).

    Points of healing that were not used are lost (MK-10.6).
    """
    position.pop()
    turn = position.turn
    turn[STAGE] = 1
    turn[HEAL] = 0
    for index in range(len(position.dice)):
        die = position.dice[index]
        if die & 56 == USED:
            position.dice[index] = position.below(DICE_STREAM, 6)
            position.reveal()
        elif die & 56 == KEPT:
            position.dice[index] = die & 7
    if turn[MASTERY]:
        for colour in range(BASIC_COLOURS):
            for _crystal in range(turn[SPENT_CRYSTALS + colour]):
                position.gain_crystal(seat, colour, False)
    while not position.safe(seat, position.place[seat]) and len(position.trail) > 1:
        position.trail = position.trail[:-1]
        position.place[seat] = position.trail[-1]
        position.wound(seat, "MK-9.2")
        if position.events is not None:
            position.tell("driven_back", "MK-9.2", {"seat": seat, "space": position.place[seat]})
    position.mana = [0] * 6
    if turn[PROTECTION] and protected(position, seat):
        position.push(Protect(seat))
    else:
        keep_promises(position, seat)


def keep_promises(position: MageKnightState, seat: int) -> None:
    """What cards promised for the end of the turn (MK-19.2)."""
    turn = position.turn
    fame = turn[FAME_LATER] + turn[TALE_FAME] * turn[RECRUITED]
    position.gain_fame(seat, fame, "MK-4.5.2")
    reputation = turn[REPUTATION_LATER] + turn[TALE_REPUTATION] * turn[RECRUITED]
    if reputation:
        position.change_reputation(seat, reputation, "MK-4.5.2")
    if STEADY_TEMPO in position.play[seat] and turn[TEMPO] and (turn[TEMPO] & 2 or position.deck[seat]):
        position.push(Tempo(seat))
    else:
        tidy_up(position, seat)


def tidy_up(position: MageKnightState, seat: int) -> None:
    """Played cards go to the discard pile (MK-9.3, MK-2.2.5), or with Time Bending back to the hand (MK-19.13).

    Then the space is of use: a mine (MK-9.5), or a glade (MK-9.4).
    """
    cards = list(position.play[seat])
    position.play[seat] = ()
    if position.turn[TIME_BENDING]:
        for card in (SPACE_BENDING, MAGIC_TALENT):  # the spell, or the card it was cast through
            if card in cards:
                cards.remove(card)
                position.aside[seat] = (*position.aside[seat], card)
                break
        position.unveil(tuple(cards))
        for card in cards:
            position.to_hand(seat, card)
    else:
        position.discard[seat] = (*position.discard[seat], *cards)
    here = position.place[seat]
    if position.site[here] == MINE:
        position.gain_crystal(seat, position.colour[here], False)
    elif position.site[here] == GLADE and (position.wounds_in_hand(seat) or WOUND in position.discard[seat]):
        position.push(Glade(seat))
        return
    go_on(position, seat)


class Glade(Step):
    """A magical glade: a wound of the hand or of the discard pile may be removed (MK-9.4, MK-4.7.2)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        if position.wounds_in_hand(seat):
            out.allow(CHOOSE_CARD + WOUND)
        if WOUND in position.discard[seat]:
            out.allow(TAKE_CARD + WOUND)
        out.allow(DONE)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == CHOOSE_CARD + WOUND:
            position.from_hand(seat, WOUND)
        elif action == TAKE_CARD + WOUND:
            remove_wound(position, seat)
        if action != DONE and position.events is not None:
            position.tell("glade", "MK-9.4", {"seat": seat})
        go_on(position, seat)


def protected(position: MageKnightState, seat: int) -> list[int]:
    """Wounds of this turn that may be thrown away: in the hand, in the discard pile."""
    found: list[int] = []
    if position.turn[WOUNDS_HAND] and position.wounds_in_hand(seat):
        found.append(CHOOSE_CARD + WOUND)
    if position.turn[WOUNDS_DISCARD] and WOUND in position.discard[seat]:
        found.append(TAKE_CARD + WOUND)
    return found


class Protect(Step):
    """Banner of Protection: any wounds of this turn are thrown away, one by one (MK-19.17)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for action in protected(cast(MageKnightState, state), seat):
            out.allow(action)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == CHOOSE_CARD + WOUND:
            position.turn[WOUNDS_HAND] -= 1
            position.from_hand(seat, WOUND)
        elif action == TAKE_CARD + WOUND:
            position.turn[WOUNDS_DISCARD] -= 1
            remove_wound(position, seat)
        if action == DONE or not protected(position, seat):
            position.pop()
            keep_promises(position, seat)


def remove_wound(position: MageKnightState, seat: int) -> None:
    pile = list(position.discard[seat])
    pile.remove(WOUND)
    position.discard[seat] = tuple(pile)


# ---- rewards


def owed(position: MageKnightState) -> list[int]:
    """The kinds of reward that wait and can still be had (MK-9.6, MK-4.6.6, MK-2.1.8)."""
    turn = position.turn
    kinds: list[int] = []
    if turn[RANDOM_CRYSTALS] or turn[FREE_CRYSTALS]:
        kinds.append(CRYSTALS)
    if turn[ARTIFACTS_WON] and position.artifact_deck:
        kinds.append(ARTIFACT)
    if turn[SPELLS_WON] and position.spell_offer:
        kinds.append(SPELL)
    if turn[ACTIONS_WON] and position.advanced_offer:
        kinds.append(ADVANCED_ACTION)
    return kinds


class Rewards(Step):
    """Which reward comes next: their order is free (MK-9.6)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for kind in owed(cast(MageKnightState, state)):
            out.allow(CLAIM + kind)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if not hand_out(position, seat, action - CLAIM):
            go_on(position, seat)


def hand_out(position: MageKnightState, seat: int, kind: int) -> bool:
    """A reward is taken; True if something has to be chosen for it."""
    if kind == CRYSTALS:
        return hand_out_crystals(position, seat)
    if kind == ARTIFACT:
        return draw_artifacts(position, seat)
    position.push(RewardCard(seat, 1 if kind == SPELL else 0))
    return True


def hand_out_crystals(position: MageKnightState, seat: int) -> bool:
    """One of each colour from ruins (MK-16.11), and random ones: black is fame, gold any colour (MK-9.7)."""
    turn = position.turn
    if turn[FREE_CRYSTALS]:
        turn[FREE_CRYSTALS] = 0
        for colour in range(BASIC_COLOURS):
            position.gain_crystal(seat, colour, False)
    while turn[RANDOM_CRYSTALS]:
        turn[RANDOM_CRYSTALS] -= 1
        face = position.below(DICE_STREAM, 6)
        position.reveal()
        if position.events is not None:
            position.tell("rolled", "MK-9.7", {"seat": seat, "colour": face})
        if face == BLACK:
            position.gain_fame(seat, 1, "MK-9.7")
        elif face == GOLD:
            position.push(RewardCrystal(seat))
            return True
        else:
            position.gain_crystal(seat, face, False)
    return False


def roll_for_dungeon(position: MageKnightState, seat: int) -> None:
    """Gold or black brings a spell, any other colour an artifact (MK-16.12)."""
    face = position.below(DICE_STREAM, 6)
    position.reveal()
    if position.events is not None:
        position.tell("rolled", "MK-16.12", {"seat": seat, "colour": face})
    position.turn[ARTIFACTS_WON if face < BASIC_COLOURS else SPELLS_WON] += 1


def go_on(position: MageKnightState, seat: int) -> None:
    """Everything that is still owed at the end of a turn, one decision after the other: rewards, then levels.

    A unit comes last, in case a level brings the command token for it (MK-9.10, MK-9.11, MK-9.12).
    """
    turn = position.turn
    if turn[DUNGEON_WON]:
        turn[DUNGEON_WON] = 0
        roll_for_dungeon(position, seat)
    kinds = owed(position)
    while kinds:
        if len(kinds) > 1:
            position.push(Rewards(seat))
            return
        if hand_out(position, seat, kinds[0]):
            return
        kinds = owed(position)
    while position.level[seat] < level_of(position.fame[seat]):
        position.level[seat] += 1
        if position.events is not None:
            position.tell("level", "MK-9.11", {"seat": seat, "count": position.level[seat]})
        if position.level[seat] % 2 == 0 and reveal_skills(position, seat):
            return
    if turn[UNITS_WON] and position.unit_offer:
        turn[UNITS_WON] -= 1
        position.push(RewardUnit(seat))
        return
    if position.plain_cards(seat):
        position.push(Discarding(seat))
        return
    draw_up(position, seat)


class RewardCrystal(Step):
    """A golden die: a crystal of any basic colour."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for colour in range(BASIC_COLOURS):
            out.allow(CHOOSE_COLOUR + colour)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        position.gain_crystal(seat, action - CHOOSE_COLOUR, False)
        go_on(position, seat)


def draw_artifacts(position: MageKnightState, seat: int) -> bool:
    """One more than was won is drawn; one goes back under the deck (MK-9.8). True if that has to be chosen.

    Where the deck has too few, all of them are kept (MK-2.1.8).
    """
    count = position.turn[ARTIFACTS_WON] + 1
    position.turn[ARTIFACTS_WON] = 0
    deck = position.artifact_deck
    left = max(0, len(deck) - count)
    position.drawn = deck[left:]
    position.artifact_deck = deck[:left]
    position.artifact_under = position.artifact_under[:left]
    position.reveal()
    if len(position.drawn) == count:
        position.push(Artifacts(seat))
        return True
    return stack_artifacts(position, seat)


def stack_artifacts(position: MageKnightState, seat: int) -> bool:
    """The artifacts go on top of the deed deck; True if their order has to be chosen."""
    if len(position.drawn) > 1:
        position.push(ArtifactOrder(seat))
        return True
    keep_artifact(position, seat, position.drawn[0])
    return False


def keep_artifact(position: MageKnightState, seat: int, card: int) -> None:
    position.drawn = tuple([other for other in position.drawn if other != card])
    position.on_deck(seat, card)
    if position.events is not None:
        position.tell("artifact", "MK-9.8", {"seat": seat}, {"card": card}, 1 << seat)


class Artifacts(Step):
    """Which of the artifacts drawn goes back under their deck."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for card in cast(MageKnightState, state).drawn:
            out.allow(CHOOSE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - CHOOSE_CARD
        position.drawn = tuple([other for other in position.drawn if other != card])
        position.artifact_deck = (card, *position.artifact_deck)
        position.artifact_under = (seat, *position.artifact_under)
        if not stack_artifacts(position, seat):
            go_on(position, seat)


class ArtifactOrder(Artifacts):
    """Which of them goes on the deed deck next."""

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        keep_artifact(position, seat, action - CHOOSE_CARD)
        if not stack_artifacts(position, seat):
            go_on(position, seat)


class RewardCard(Step):
    """A spell or an advanced action of the offer, as a reward."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "spell": Number(0, 1)}

    def __init__(self, seat: int, spell: int) -> None:
        super().__init__(seat)
        self.spell = spell

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for card in position.spell_offer if self.spell else position.advanced_offer:
            out.allow(TAKE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        card = action - TAKE_CARD
        position.turn[SPELLS_WON if self.spell else ACTIONS_WON] -= 1
        take_offered(position, card)
        position.on_deck(seat, card)
        if position.events is not None:
            position.tell("gained", "MK-9.9", {"seat": seat, "card": card})
        go_on(position, seat)


class RewardUnit(Step):
    """Any unit of the offer, or none (MK-9.10)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        out.allow(DONE)
        for unit in sorted(set(position.unit_offer)):
            out.allow(RECRUIT + unit)

    def take(self, state: State, seat: int, action: int) -> None:
        from tafelrunde.games.mage_knight.steps.talking import join

        position = cast(MageKnightState, state)
        position.pop()
        if action == DONE or join(position, seat, action - RECRUIT, 1):
            go_on(position, seat)


def reveal_skills(position: MageKnightState, seat: int) -> bool:
    """An even level: the two top skills are shown (MK-9.13, MK-4.3.1); True if there is anything to choose."""
    stack = position.skill_stack[seat]
    shown = stack[max(0, len(stack) - 2) :]
    if not shown:
        return False
    position.skill_stack[seat] = stack[: len(stack) - len(shown)]
    position.reveal()
    position.push(LevelUp(seat, tuple(sorted(shown))))
    return True


class LevelUp(Step):
    """A skill of one's own two, or another hero's from the common offer, as good as an own one (MK-4.3.2)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "skill": Row(Name(SKILL))}

    def __init__(self, seat: int, skill: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.skill = skill

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        for skill in self.skill:
            out.allow(KEEP_SKILL + skill)
        for skill in position.common_skills:
            if skill // 10 != position.hero[seat]:
                out.allow(KEEP_SKILL + skill)
            else:
                out.refuse(KEEP_SKILL + skill, "MK-9.15")

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        skill = action - KEEP_SKILL
        own = skill in self.skill
        common = [other for other in (*position.common_skills, *self.skill) if other != skill]
        if position.dummy_skills:
            common.append(position.dummy_skills[-1])
            position.dummy_skills = position.dummy_skills[:-1]
            position.reveal()
        position.common_skills = tuple(common)
        position.skills[seat] = (*position.skills[seat], skill)
        if position.events is not None:
            position.tell("learned", "MK-9.14" if own else "MK-9.15", {"seat": seat, "skill": skill})
        if skill == BONDS:
            for _unit in range(2):
                if position.regular_deck:
                    position.unit_offer = (*position.unit_offer, position.regular_deck[-1])
                    position.regular_deck = position.regular_deck[:-1]
                    position.reveal()
        if not position.advanced_offer:
            go_on(position, seat)
        elif own:
            position.push(LevelCard(seat))
        else:
            learn_card(position, seat, position.advanced_offer[0])


def learn_card(position: MageKnightState, seat: int, card: int) -> None:
    take_offered(position, card)
    position.on_deck(seat, card)
    if position.events is not None:
        position.tell("gained", "MK-9.16", {"seat": seat, "card": card})
    go_on(position, seat)


class LevelCard(Step):
    """An advanced action with the new level."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        for card in cast(MageKnightState, state).advanced_offer:
            out.allow(TAKE_CARD + card)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        learn_card(position, seat, action - TAKE_CARD)


class Tempo(Step):
    """Steady Tempo goes back to the deed deck, or is discarded like the others."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        out.allow(DONE)
        out.allow(BOTTOM)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == BOTTOM:
            cards = list(position.play[seat])
            cards.remove(STEADY_TEMPO)
            position.play[seat] = tuple(cards)
            if position.turn[TEMPO] & 2:
                position.on_deck(seat, STEADY_TEMPO)
            else:
                position.under_deck(seat, (STEADY_TEMPO,))
        tidy_up(position, seat)


class Discarding(Step):
    """Cards may be discarded before drawing; one must be if none was played (MK-5.8)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        position = cast(MageKnightState, state)
        if position.turn[PLAYED]:
            out.allow(DONE)
        else:
            out.refuse(DONE, "MK-9.17")
        last = -1
        for card in position.hand[seat]:
            if card != last:
                if card == WOUND:
                    out.refuse(CHOOSE_CARD + card, "MK-10.1")
                else:
                    out.allow(CHOOSE_CARD + card)
            last = card

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        if action == DONE:
            position.pop()
            draw_up(position, seat)
            return
        put_away(position, seat, action - CHOOSE_CARD)
        if not position.plain_cards(seat):
            position.pop()
            draw_up(position, seat)


def hand_bonus(position: MageKnightState, seat: int) -> int:
    """Near an own keep one more for every own keep (MK-9.20), near a conquered city 1 or 2 (MK-9.21); see MK-9.22."""
    here = position.place[seat]
    keeps = 0
    for space in range(len(position.site)):
        if position.site[space] == KEEP and position.shield[space] == seat:
            keeps += 1
    best = 0
    for way in range(-1, 6):
        space = here if way < 0 else position.near[here * WAYS + way]
        if space < 0:
            continue
        if position.site[space] == KEEP and position.shield[space] == seat:
            best = max(best, keeps)
        elif position.site[space] == CITY and not position.reconnaissance and not position.tokens[space]:
            index = position.city_index(space)
            if seat in position.city_shields[index]:
                best = max(best, 2 if position.leader(index) == seat else 1)
    return best


def draw_up(position: MageKnightState, seat: int) -> None:
    """Draw up to the hand limit (MK-9.19, MK-9.23); then the turn is over."""
    turn = position.turn
    if not turn[TIME_BENDING]:
        limit = position.hand_limit(seat) + hand_bonus(position, seat) + turn[DRAW_MORE]
        if position.tactic[seat] == PLANNING and len(position.hand[seat]) >= 2:  # MK-18.4
            limit += 1
        if len(position.hand[seat]) < limit:
            position.draw(seat, limit - len(position.hand[seat]))
            if turn[SHORT] and long_night(position, seat):
                position.push(DrawOn(seat))
                return
    turn_done(position, seat)


class DrawOn(Step):
    """The deed deck ran out while drawing: Long Night can bring cards back, and drawing goes on (MK-9.23, MK-18.6)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, state: State, seat: int, out: Choices) -> None:
        out.allow(USE_TACTIC)
        out.allow(DONE)

    def take(self, state: State, seat: int, action: int) -> None:
        position = cast(MageKnightState, state)
        position.pop()
        if action == USE_TACTIC:
            use_tactic(position, seat)
        turn_done(position, seat)


def turn_done(position: MageKnightState, seat: int) -> None:
    """The next turn begins when this one is finished (MK-5.17)."""
    turn = position.turn
    again = turn[EXTRA_TURN] or turn[TIME_BENDING]
    position.turn = [0] * ENTRIES
    position.used_turn[seat] = 0
    position.trail = ()
    position.plundered[seat] = False
    position.motivated[seat] = max(0, position.motivated[seat] - 1)
    from tafelrunde.games.mage_knight.steps.rounds import begin_turn, turn_over

    if again:
        begin_turn(position)
    else:
        turn_over(position)


ENDING: Final = (
    Protect,
    RestCard,
    RestWounds,
    Glade,
    Rewards,
    RewardCrystal,
    Artifacts,
    ArtifactOrder,
    RewardCard,
    RewardUnit,
    LevelUp,
    LevelCard,
    Tempo,
    Discarding,
    DrawOn,
)
