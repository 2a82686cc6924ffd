"""Where a builder takes cards, units, tokens and skills from, and what it brings in order."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BACK,
    CARD,
    ENEMY,
    ENEMY_BACK,
    REGULARS,
    SKILL,
    SPELLS,
    UNIT,
    WOUND,
)
from tafelrunde.kernel.building import Path, Stock


def stocks(seats: int) -> list[Stock]:
    """Basic actions come from a seat's own deck, everything else from its common deck, pile or stack."""
    everywhere: list[Path] = [("units",), ("drawn",), ("box",), ("advanced_offer",), ("monastery_offer",)]
    everywhere += [("laid_out",), ("drafted",), ("draft",), ("spell_offer",), ("dummy_deck",), ("dummy_discard",)]
    own: list[list[Path]] = []
    for seat in range(seats):
        own.append([(name, seat) for name in ("hand", "discard", "play", "aside", "stored")])
        everywhere += [("deck", seat), *own[seat]]
    return [
        *[Stock(CARD.ids[:ADVANCED], ("deck", seat), own[seat]) for seat in range(seats)],
        Stock(CARD.ids[ADVANCED:SPELLS], ("advanced_deck",), everywhere),
        Stock(CARD.ids[SPELLS:ARTIFACTS], ("spell_deck",), everywhere),
        Stock(CARD.ids[ARTIFACTS:WOUND], ("artifact_deck",), everywhere),
        Stock(UNIT.ids[:REGULARS], ("regular_deck",), [("units",), ("unit_offer",), ("unit_box",)]),
        Stock(UNIT.ids[REGULARS:], ("elite_deck",), [("units",), ("unit_offer",), ("unit_box",)]),
        *[Stock(SKILL.ids, ("skill_stack", seat), [("skills", seat)]) for seat in range(seats)],
        *[
            Stock(
                [id for enemy, id in enumerate(ENEMY.ids) if ENEMY_BACK[enemy] == back],
                ("piles", BACK.ids[back]),
                [("tokens",), ("heaps", BACK.ids[back])],
            )
            for back in range(len(BACK))
        ],
    ]


def tidy(now: dict[str, Any]) -> None:
    """Hands are sorted; what was seen of them, and is known of decks, is at most what is there."""
    for seat, hand in enumerate(now["hand"]):
        if isinstance(hand, list):
            hand.sort(key=CARD.index)
            left = hand[:]
            seen: list[Any] = []
            for card in now["seen"][seat]:
                if card in left:
                    left.remove(card)
                    seen.append(card)
            now["seen"][seat] = seen
    for name in ("known", "under"):
        now[name] = [min(count, len(deck)) for count, deck in zip(now[name], now["deck"], strict=False)]
