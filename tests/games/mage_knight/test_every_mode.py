"""Every card half, unit ability and skill can really be played, in every part of a turn where it belongs."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.actions import PLAY
from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    CARD_COLOUR,
    MODE,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    OF_UNIT,
    REGULARS,
    SKILL,
    SPELLS,
    UNIT,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, MOVING, RANGED, TALKING
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.position.packing import SPENT, WOUND_UNIT, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE, PHASE

from .position import GAME, beside, card_of, dice, do, explore_all, fight, new, space_of, step, turn

PLACES = (MOVING, TALKING, RANGED, BLOCKING, ATTACKING)


def situation(place: int, mode: int) -> Position:
    """Two seats at night, with mana, crystals, units spent and hurt, discards, and enemies where there is a fight."""
    owner, thing = MODE_OWNER[mode], MODE_THING[mode]
    state = turn(new(2, 1, scenario="conquest", hero="arythea"))
    explore_all(state)
    state.round = 2
    state.level = [10, 10]
    own(state, card_of("rage"), card_of("rage"), card_of("march"), card_of("promise"), WOUND, WOUND)
    state.discard[0] = state.deck[0][:3]
    state.deck[0] = state.deck[0][3:]
    state.crystals = [2, 2, 2, 2, 1, 1, 1, 1]
    state.mana = [3, 3, 3, 3, 0, 3]
    state.dice = dice([0, 1, 2, 3])
    state.turn[MOVE] = 4
    site = "mage_tower" if place == MOVING else "village"
    state.place[0] = beside(state, space_of(state, site)) if place == MOVING else space_of(state, site)
    state.trail = (state.place[0],)
    hire(state, "utem_guardsmen", SPENT)
    hire(state, "peasants", WOUND_UNIT)
    hire(state, "foresters", 0)
    if owner == OF_CARD:
        if thing >= ADVANCED:
            take(state, Card(thing))
        else:
            state.to_hand(0, Card(thing))
            state.box = ()
    elif owner == OF_UNIT:
        hire(state, UNIT.ids[thing], 0)
    else:
        take(state, card_of("fireball"))  # something that black mana can be used for at once
        state.skills[0] = (thing,)
        state.skill_stack = [tuple(s for s in stack if s != thing) for stack in state.skill_stack]
    spells = sorted((*state.spell_offer, *state.spell_deck), key=lambda card: CARD_COLOUR[card])
    state.spell_offer = tuple(next(card for card in spells if CARD_COLOUR[card] == colour) for colour in range(4))
    state.spell_deck = tuple(card for card in spells if card not in state.spell_offer)
    if place == TALKING:
        do(state, "interact")
    elif place in (RANGED, BLOCKING, ATTACKING):
        fight(state, "monks", "prowlers")
        if place == ATTACKING:
            state.foe_is = [flags | 8 for flags in state.foe_is]
        if place in (BLOCKING, ATTACKING):
            do(state, "next_phase")
        do(state, "target", foe="1")
    assert state.turn[PHASE] == place
    return state


def own(state: Position, *cards: Card) -> None:
    """Exactly these cards in hand; what was there goes back to the deck, as far as it is not taken from there."""
    pool = [*state.deck[0], *state.hand[0]]
    for card in cards:
        if card in pool:
            pool.remove(card)
    state.deck[0] = tuple(pool)
    state.hand[0] = tuple(sorted(cards))


def take(state: Position, card: Card) -> None:
    """A card from wherever it is in the common area comes to the hand, another takes its place."""
    for name in ("advanced_deck", "advanced_offer", "monastery_offer", "spell_deck", "spell_offer", "artifact_deck"):
        cards = list(getattr(state, name))
        if card in cards:
            cards.remove(card)
            setattr(state, name, tuple(cards))
    state.to_hand(0, card)


def hire(state: Position, kind: str, flags: int) -> None:
    unit = UNIT.index(kind)
    for name in ("unit_offer", "regular_deck", "elite_deck"):
        cards = list(getattr(state, name))
        if unit in cards:
            cards.remove(unit)
            setattr(state, name, tuple(cards))
            break
    state.units[0] = (*state.units[0], recruit(unit, flags))


@pytest.mark.rule("MK-4.5.1", "MK-4.5.2", "MK-4.1.3", "MK-4.2.6", "MK-8.1.13")
@pytest.mark.parametrize("mode", range(len(MODE)), ids=MODE.ids)
def test_every_mode_can_be_played_where_it_belongs(mode: int) -> None:
    played = 0
    for place in PLACES:
        state = situation(place, mode)
        if not ROWS[mode].when & place:
            assert PLAY + mode not in state.legal(0)
            continue
        if PLAY + mode not in state.legal(0):
            continue
        played += 1
        for choice in (0, -1):
            again = state.copy()
            again.apply(0, PLAY + mode)
            for _decision in range(12):
                if step(again) in ("Turn", "Talk", "Ranged", "Block", "Attack", ""):
                    break
                actor = again.actors()[0]
                again.apply(actor, again.legal(actor)[choice])
            assert step(again) in ("Turn", "Talk", "Ranged", "Block", "Attack", "JoinIn", "")
            assert [p for p in again.audit() if "tokens" not in p and "cards" not in p] == []
    assert played > 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_two_modes_read_alike(lang: str) -> None:
    texts = [GAME.words.table["name"]["mode"][id][lang] for id in MODE.ids]
    assert sorted(texts) == sorted(set(texts))


def test_the_tables_fit_together() -> None:
    assert REGULARS == 11
    assert (SPELLS, ARTIFACTS) == (44, 64)
    assert len(SKILL) == 40
