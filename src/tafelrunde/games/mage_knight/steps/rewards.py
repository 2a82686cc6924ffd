"""What a turn has earned, at its end: rewards in any order, levels, units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    ADVANCED_ACTION,
    ARTIFACT,
    CHOOSE_CARD,
    CHOOSE_COLOUR,
    CLAIM,
    CRYSTALS,
    DONE,
    KEEP_SKILL,
    RECRUIT,
    SPELL,
    TAKE_CARD,
)
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BLACK,
    BONDS,
    CARD,
    GOLD,
    SKILL,
    SKILL_HERO,
    brings_skill,
    level_of,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.cards import take_offered
from tafelrunde.games.mage_knight.effects.choosing.joining import join
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import DICE_STREAM
from tafelrunde.games.mage_knight.position.packing import bit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO, Decision
from tafelrunde.games.mage_knight.position.turn import (
    ACTIONS_WON,
    ARTIFACTS_WON,
    DUNGEON_WON,
    FREE_CRYSTALS,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    UNITS_WON,
)
from tafelrunde.kernel.shape import Name, Number, Row, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def owed(position: Position) -> list[int]:
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


class Rewards(OpenStep):
    """Which reward comes next: their order is free (MK-9.6)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for kind in owed(position):
            out.allow(CLAIM + kind)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if not hand_out(position, seat, action - CLAIM):
            go_on(position, seat)

    def fits(self, position: Position) -> bool:
        return len(owed(position)) > 1


def hand_out(position: Position, seat: int, kind: int) -> bool:
    """A reward is taken; True if something has to be chosen for it."""
    if kind == CRYSTALS:
        return hand_out_crystals(position, seat)
    if kind == ARTIFACT:
        return draw_artifacts(position, seat)
    position.push(RewardCard(seat, 1 if kind == SPELL else 0))
    return True


def hand_out_crystals(position: Position, seat: int) -> bool:
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


def roll_for_dungeon(position: Position, seat: int) -> None:
    """Gold or black brings a spell, any other colour an artifact (MK-16.12)."""
    face = position.below(DICE_STREAM, 6)
    position.reveal()
    if position.events is not None:
        position.tell("rolled", "MK-16.12", {"seat": seat, "colour": face})
    position.turn[ARTIFACTS_WON if face < BASIC_COLOURS else SPELLS_WON] += 1


def go_on(position: Position, seat: int) -> None:
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
        if brings_skill(position.level[seat]) and reveal_skills(position, seat):
            return
    if turn[UNITS_WON] and position.unit_offer:
        turn[UNITS_WON] -= 1
        position.push(RewardUnit(seat))
        return
    position.fill_hand(seat)


class RewardCrystal(OpenStep):
    """A golden die: a crystal of any basic colour."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for colour in range(BASIC_COLOURS):
            out.allow(CHOOSE_COLOUR + colour)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        position.gain_crystal(seat, action - CHOOSE_COLOUR, False)
        go_on(position, seat)


def draw_artifacts(position: Position, seat: int) -> bool:
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


def stack_artifacts(position: Position, seat: int) -> bool:
    """The artifacts go on top of the deed deck; True if their order has to be chosen."""
    if len(position.drawn) > 1:
        position.push(ArtifactOrder(seat))
        return True
    keep_artifact(position, seat, position.drawn[0])
    return False


def keep_artifact(position: Position, seat: int, card: Card) -> None:
    position.drawn = tuple([other for other in position.drawn if other != card])
    position.on_deck(seat, card)
    if position.events is not None:
        position.tell("artifact", "MK-9.8", {"seat": seat}, {"card": card}, bit(seat))


class Artifacts(Decision):
    """Which of the artifacts drawn goes back under their deck."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-9.8" if CHOOSE_CARD <= action < CHOOSE_CARD + len(CARD) else ""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in position.drawn:
            out.allow(CHOOSE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        card = Card(action - CHOOSE_CARD)
        position.drawn = tuple([other for other in position.drawn if other != card])
        position.artifact_deck = (card, *position.artifact_deck)
        position.artifact_under = (seat, *position.artifact_under)
        if not stack_artifacts(position, seat):
            go_on(position, seat)


class ArtifactOrder(Artifacts):
    """Which of them goes on the deed deck next."""

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        keep_artifact(position, seat, Card(action - CHOOSE_CARD))
        if not stack_artifacts(position, seat):
            go_on(position, seat)

    def fits(self, position: Position) -> bool:
        return len(position.drawn) > 1


class RewardCard(OpenStep):
    """A spell or an advanced action of the offer, as a reward."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "spell": Number(0, 1)}

    def __init__(self, seat: int, spell: int) -> None:
        super().__init__(seat)
        self.spell = spell

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in position.spell_offer if self.spell else position.advanced_offer:
            out.allow(TAKE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        card = Card(action - TAKE_CARD)
        position.turn[SPELLS_WON if self.spell else ACTIONS_WON] -= 1
        take_offered(position, card)
        position.on_deck(seat, card)
        if position.events is not None:
            position.tell("gained", "MK-9.9", {"seat": seat, "card": card})
        go_on(position, seat)

    def fits(self, position: Position) -> bool:
        return position.turn[SPELLS_WON if self.spell else ACTIONS_WON] > 0


class RewardUnit(OpenStep):
    """Any unit of the offer, or none (MK-9.10)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for unit in sorted(set(position.unit_offer)):
            out.allow(RECRUIT + unit)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == DONE or join(position, seat, action - RECRUIT, 1):
            go_on(position, seat)

    def fits(self, position: Position) -> bool:
        return bool(position.unit_offer)


def reveal_skills(position: Position, seat: int) -> bool:
    """An even level: the two top skills are shown (MK-9.13, MK-4.3.1); True if there is anything to choose."""
    stack = position.skill_stack[seat]
    shown = stack[max(0, len(stack) - 2) :]
    if not shown:
        return False
    position.skill_stack[seat] = stack[: len(stack) - len(shown)]
    position.reveal()
    position.push(LevelUp(seat, tuple(sorted(shown))))
    return True


class LevelUp(OpenStep):
    """A skill of one's own two, or another hero's from the common offer, as good as an own one (MK-4.3.2)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "skill": Row(Name(SKILL))}

    def __init__(self, seat: int, skill: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.skill = skill

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for skill in self.skill:
            out.allow(KEEP_SKILL + skill)
        for skill in position.common_skills:
            if SKILL_HERO[skill] != position.hero[seat]:
                out.allow(KEEP_SKILL + skill)
            else:
                out.refuse(KEEP_SKILL + skill, "MK-9.15")

    def take(self, position: Position, seat: int, action: int) -> None:
        """The skill is kept; what is not goes to the common offer (MK-2.1.9)."""
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

    def fits(self, position: Position) -> bool:
        return len(self.skill) in (1, 2) and position.level[self.seat] % 2 == 0


def learn_card(position: Position, seat: int, card: Card) -> None:
    take_offered(position, card)
    position.on_deck(seat, card)
    if position.events is not None:
        position.tell("gained", "MK-9.16", {"seat": seat, "card": card})
    go_on(position, seat)


class LevelCard(OpenStep):
    """An advanced action with the new level."""

    ABOUT: ClassVar[str] = "MK-9.16"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in position.advanced_offer:
            out.allow(TAKE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        learn_card(position, seat, Card(action - TAKE_CARD))

    def fits(self, position: Position) -> bool:
        return position.level[self.seat] % 2 == 0


REWARDS: Final = (
    Rewards,
    RewardCrystal,
    Artifacts,
    ArtifactOrder,
    RewardCard,
    RewardUnit,
    LevelUp,
    LevelCard,
)
