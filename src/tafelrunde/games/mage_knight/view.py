"""What a seat may know, as JSON, with the numbers a player would otherwise have to work out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.games.mage_knight.components import (
    ARTIFACTS,
    BACK,
    BASIC_COLOURS,
    CARD,
    COLOUR,
    ENEMY,
    ENEMY_BACK,
    HERO,
    REPUTATION,
    RUIN,
    SITE,
    SKILL,
    SPACE,
    TACTIC,
    TERRAIN,
    TILE,
    TILE_KIND,
    UNIT,
)
from tafelrunde.games.mage_knight.effects import BLOCKING, FIGHTING, RANGED
from tafelrunde.games.mage_knight.hidden import secret
from tafelrunde.games.mage_knight.scoring import achievements, conquered_cities
from tafelrunde.games.mage_knight.travel import travel
from tafelrunde.games.mage_knight.turn import NAMES, PHASE

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

FACE_UP = 1 << 5
TARGET = 256
ELEMENTS = ("physical", "fire", "ice", "cold_fire")
POINTS = [f"{kind}_{element}" for kind in ("attack", "ranged", "siege", "block") for element in ELEMENTS]


def names(cards: tuple[int, ...]) -> list[str]:
    return [CARD.ids[card] for card in cards]


def open_names(position: MageKnightState, cards: tuple[int, ...], own: bool) -> list[str | None]:
    """Cards whose place is known; of an artifact drawn in secret the others know no more than that (MK-9.8)."""
    return [None if not own and secret(position, card) else CARD.ids[card] for card in cards]


def look(position: MageKnightState, seat: int) -> dict[str, Any]:
    return {
        "scenario": position.scenario,
        "round": position.round,
        "rounds": position.rounds,
        "night": position.night,
        "order": list(position.order),
        "at_turn": position.order[position.next] if position.order and position.next < len(position.order) else None,
        "last_turns": position.last_turns,
        "final": position.final,
        "players": [player(position, other, other == seat) for other in range(position.seats)],
        "dummy": dummy(position),
        "source": [
            {"colour": COLOUR.ids[die & 7], "state": ("free", "used", "kept", "stolen", "claimed")[die >> 3]}
            for die in position.dice
        ],
        "mana": {COLOUR.ids[c]: position.mana[c] for c in range(len(COLOUR)) if position.mana[c]},
        "turn": {NAMES[i]: position.turn[i] for i in range(len(NAMES)) if position.turn[i]},
        "trail": [SPACE.ids[space] for space in position.trail],
        "offers": {
            "advanced": names(position.advanced_offer),
            "spells": names(position.spell_offer),
            "units": [UNIT.ids[unit] for unit in position.unit_offer],
            "monastery": names(position.monastery_offer),
            "skills": [SKILL.ids[skill] for skill in position.common_skills],
        },
        "drawn": names(position.drawn) if position.drawn and position.order[position.next] == seat else [],
        "decks": {
            "advanced": len(position.advanced_deck),
            "spells": len(position.spell_deck),
            "artifacts": len(position.artifact_deck),
            "regular": len(position.regular_deck),
            "elite": len(position.elite_deck),
            "tokens": {BACK.ids[back]: len(pile) for back, pile in enumerate(position.piles)},
            "ruins": len(position.ruin_pile),
        },
        "token_discards": {
            BACK.ids[back]: sorted(ENEMY.ids[token] for token in heap) for back, heap in enumerate(position.heaps)
        },
        "box": sorted(names(position.box)),
        "unit_box": sorted(UNIT.ids[unit] for unit in position.unit_box),
        "tactics_gone": [id for number, id in enumerate(TACTIC.ids) if position.tactics_gone >> number & 1],
        "tactics_chosen": [id for number, id in enumerate(TACTIC.ids) if position.chosen >> number & 1],
        "tiles": [
            {"tile": TILE.ids[tile], "a": a, "b": b}
            for tile, a, b in zip(position.tiles, position.tile_a, position.tile_b, strict=True)
        ],
        "tile_stack": ["countryside" if TILE_KIND[t] == "countryside" else "core" for t in position.tile_deck],
        "spaces": [space_view(position, space) for space in range(len(position.terrain))],
        "cities": [
            {
                "space": SPACE.ids[space],
                "shields": list(position.city_shields[index]),
                "leader": position.leader(index) if position.city_shields[index] else None,
            }
            for index, space in enumerate(position.cities)
        ],
        "city_levels": list(position.city_levels),
        "cities_conquered": conquered_cities(position),
        "foes": [foe_view(position, number) for number in range(len(position.foe))],
        "points": {POINTS[i]: position.points[i] for i in range(16) if position.points[i]},
        "needs": needs(position),
        "travel": travel(position),
    }


def player(position: MageKnightState, seat: int, own: bool) -> dict[str, Any]:
    deck = position.deck[seat]
    known = position.known[seat]
    return {
        "hero": HERO.ids[position.hero[seat]],
        "fame": position.fame[seat],
        "level": position.level[seat],
        "armor": position.armor(seat),
        "hand_limit": position.hand_limit(seat),
        "commands": position.commands(seat),
        "reputation": position.reputation[seat] - 7,
        "modifier": None if position.reputation[seat] == 0 else REPUTATION[position.reputation[seat]],
        "place": SPACE.ids[position.place[seat]],
        "tactic": TACTIC.ids[position.tactic[seat]] if position.tactic[seat] >= 0 else None,
        "tactic_used": position.tactic_used[seat],
        "crystals": {
            COLOUR.ids[c]: position.crystals[seat * BASIC_COLOURS + c]
            for c in range(BASIC_COLOURS)
            if position.crystals[seat * BASIC_COLOURS + c]
        },
        "hand": names(position.hand[seat]) if own else len(position.hand[seat]),
        "deck": len(deck),
        "deck_top": open_names(position, deck[len(deck) - known :], own),
        "deck_bottom": names(deck[: position.under[seat]]),
        "seen": open_names(position, position.seen[seat], own),
        "deck_cards": sorted(names((*deck, *position.stored[seat]))) if own else None,
        "discard": sorted(names(position.discard[seat])),
        "play": names(position.play[seat]),
        "aside": names(position.aside[seat]),
        "stored": len(position.stored[seat]),
        "units": [unit_view(unit) for unit in position.units[seat]],
        "skills": [
            {
                "skill": SKILL.ids[skill],
                "used": bool((position.used_turn[seat] | position.used_round[seat]) >> skill & 1),
            }
            for skill in position.skills[seat]
        ],
        "skill_stack": len(position.skill_stack[seat]),
        "middle": SKILL.ids[(position.middle[seat] & 63) - 1] if position.middle[seat] else None,
        "claim": position.claim[seat],
        "achievements": achievements(position, seat),
        "plundered": position.plundered[seat],
        "shown": CARD.ids[position.shown[seat]] if position.shown[seat] >= 0 else None,
        "shown_count": position.shown_count[seat],
    }


def unit_view(unit: int) -> dict[str, Any]:
    banner = unit >> 8 & 7
    return {
        "unit": UNIT.ids[unit & 31],
        "ready": not unit >> 5 & 1,
        "wounds": unit >> 6 & 3,
        "banner": CARD.ids[ARTIFACTS + banner - 1] if banner else None,
    }


def dummy(position: MageKnightState) -> dict[str, Any] | None:
    if position.dummy_hero < 0:
        return None
    return {
        "hero": HERO.ids[position.dummy_hero],
        "deck": len(position.dummy_deck),
        "discard": sorted(names(position.dummy_discard)),
        "crystals": {COLOUR.ids[c]: n for c, n in enumerate(position.dummy_crystals) if n},
        "tactic": TACTIC.ids[position.tactic[position.seats]] if position.tactic[position.seats] >= 0 else None,
        "skills": len(position.dummy_skills),
    }


def space_view(position: MageKnightState, space: int) -> dict[str, Any]:
    ruin = position.ruin[space]
    return {
        "space": SPACE.ids[space],
        "q": position.q[space],
        "r": position.r[space],
        "terrain": TERRAIN.ids[position.terrain[space]],
        "cost": cost_now(position, space),
        "site": SITE.ids[position.site[space]] if position.site[space] >= 0 else None,
        "colour": COLOUR.ids[position.colour[space]] if position.colour[space] >= 0 else None,
        "tokens": [
            ENEMY.ids[token & 31] if token & FACE_UP else BACK.ids[ENEMY_BACK[token]]
            for token in position.tokens[space]
        ],
        "ruin": None if ruin < 0 else "hidden" if ruin >= 16 else RUIN.ids[ruin],
        "shield": position.shield[space] if position.shield[space] >= 0 else None,
        "heroes": [seat for seat in range(position.seats) if position.place[seat] == space],
    }


def foe_view(position: MageKnightState, number: int) -> dict[str, Any]:
    from tafelrunde.games.mage_knight.fight import armor_of, attack_of

    summoned = position.foe_summon[number]
    return {
        "enemy": ENEMY.ids[position.foe[number]],
        "summoned": ENEMY.ids[summoned] if summoned >= 0 else None,
        "armor": armor_of(position, number),
        "attack": attack_of(position, number),
        "defeated": bool(position.foe_is[number] & 2),
        "blocked": bool(position.foe_is[number] & 4),
        "no_attack": bool(position.foe_is[number] & 8),
        "target": bool(position.foe_is[number] & 256),
        "fortified": bool(position.foe_is[number] & 1),
    }


def cost_now(position: MageKnightState, space: int) -> int | None:
    """The move points that the seat at turn needs to enter a space; None where it cannot."""
    from tafelrunde.games.mage_knight.land import IMPASSABLE, cost

    at_turn = position.order[position.next] if position.order and position.next < len(position.order) else 0
    price = cost(position, at_turn, space)
    return price if price < IMPASSABLE else None


def needs(position: MageKnightState) -> dict[str, Any] | None:
    """What the attack or block now put together is worth against its targets, and what it takes."""
    from tafelrunde.games.mage_knight.fight import armor_total, attack_total, block_needed, block_total, targets

    phase = position.turn[PHASE]
    if not phase & FIGHTING or not targets(position):
        return None
    if phase == BLOCKING:
        foe = next(foe for foe in range(len(position.foe)) if position.foe_is[foe] & TARGET)
        return {"kind": "block", "have": block_total(position, foe), "need": block_needed(position, foe)}
    return {"kind": "attack", "have": attack_total(position, phase == RANGED), "need": armor_total(position)}
