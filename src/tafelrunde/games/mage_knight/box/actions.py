"""The actions of Mage Knight and their numbers; frequent kinds come first, because small numbers are cheap."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    CARD,
    COLOUR,
    FOE,
    LEAP,
    MODE,
    RIVAL,
    SKILL,
    SLOT,
    TACTIC,
    UNIT,
    WAY,
)
from tafelrunde.kernel.action import Codec, Kind
from tafelrunde.kernel.domain import Domain

PAYMENT: Final = Domain(
    "payment",
    [f"token_{colour}" for colour in COLOUR.ids]
    + [f"crystal_{colour}" for colour in COLOUR.ids[:4]]
    + [f"die_{colour}" for colour in COLOUR.ids]
    + ["stolen", "free", "stolen_reversed"],
)
TOKEN_OF: Final = 0
CRYSTAL_OF: Final = 6
DIE_OF: Final = 10
STOLEN_DIE: Final = 16
FREE: Final = 17
STOLEN_REVERSED: Final = 18  # through Polarization
REWARD: Final = Domain("reward", ["crystals", "artifact", "spell", "advanced_action"])
CRYSTALS: Final = 0
ARTIFACT: Final = 1
SPELL: Final = 2
ADVANCED_ACTION: Final = 3
EXCHANGE: Final = Domain("exchange", ["move_attack", "move_ranged", "influence_block"])

DONE: Final = 0
END_TURN: Final = 1
NEXT_PHASE: Final = 2
STRIKE: Final = 3
HERO_TAKES: Final = 4
HEAL_WOUND: Final = 5
REST: Final = 6
ANNOUNCE: Final = 7
INTERACT: Final = 8
ENTER: Final = 9
BURN: Final = 10
BUY_HEAL: Final = 11
BUY_ARTIFACT: Final = 12
BUY_UNSEEN: Final = 13
ADD_ELITE: Final = 14
PLUNDER: Final = 15
BEGIN: Final = 16
USE_TACTIC: Final = 17
STORE: Final = 18
BOTTOM: Final = 19
BURN_ATTACK: Final = 20
TRAVEL: Final = 21  # 18 ways
TARGET_FOE: Final = 39  # 10
ASSIGN: Final = 49  # 6 slots
SPEND: Final = 55  # 19 payments
CHOOSE_COLOUR: Final = 74  # 6
CHOOSE_UNIT: Final = 80  # 6 slots
CHOOSE_FOE: Final = 86  # 10
EXPLORE: Final = 96  # 18
CHALLENGE: Final = 114  # 18
HEAL_UNIT: Final = 132  # 6
CONVERT: Final = 138  # 3
CHOOSE_TACTIC: Final = 141  # 12
RECRUIT: Final = 153  # 20
SIDEWAYS_CARD: Final = 173  # 81
CHOOSE_CARD: Final = 254  # 81
TAKE_CARD: Final = 335  # 81
PLAY: Final = 416
USE_BANNER: Final = PLAY + len(MODE)  # 6
LEAP_TO: Final = USE_BANNER + 6  # 91
KEEP_SKILL: Final = LEAP_TO + 91  # 40
DISBAND: Final = KEEP_SKILL + 40  # 6
CLAIM: Final = DISBAND + 6  # 4
CHOOSE_SEAT: Final = CLAIM + 4  # 4
RETARGET: Final = CHOOSE_SEAT + 4
BIND: Final = RETARGET + 1
END: Final = BIND + 1

CODEC: Final = Codec(
    [
        Kind("done", DONE),
        Kind("end_turn", END_TURN),
        Kind("next_phase", NEXT_PHASE),
        Kind("strike", STRIKE),
        Kind("hero_takes", HERO_TAKES),
        Kind("heal_wound", HEAL_WOUND),
        Kind("rest", REST),
        Kind("announce", ANNOUNCE),
        Kind("interact", INTERACT),
        Kind("enter", ENTER),
        Kind("burn", BURN),
        Kind("buy_heal", BUY_HEAL),
        Kind("buy_artifact", BUY_ARTIFACT),
        Kind("buy_unseen", BUY_UNSEEN),
        Kind("add_elite", ADD_ELITE),
        Kind("plunder", PLUNDER),
        Kind("begin", BEGIN),
        Kind("use_tactic", USE_TACTIC),
        Kind("store", STORE),
        Kind("bottom", BOTTOM),
        Kind("burn_attack", BURN_ATTACK),
        Kind("move", TRAVEL, WAY),
        Kind("target", TARGET_FOE, FOE),
        Kind("assign", ASSIGN, SLOT),
        Kind("spend", SPEND, PAYMENT),
        Kind("choose_colour", CHOOSE_COLOUR, COLOUR),
        Kind("choose_unit", CHOOSE_UNIT, SLOT),
        Kind("choose_foe", CHOOSE_FOE, FOE),
        Kind("explore", EXPLORE, WAY),
        Kind("challenge", CHALLENGE, WAY),
        Kind("heal_unit", HEAL_UNIT, SLOT),
        Kind("convert", CONVERT, EXCHANGE),
        Kind("choose_tactic", CHOOSE_TACTIC, TACTIC),
        Kind("recruit", RECRUIT, UNIT),
        Kind("sideways", SIDEWAYS_CARD, CARD),
        Kind("choose_card", CHOOSE_CARD, CARD),
        Kind("take_card", TAKE_CARD, CARD),
        Kind("play", PLAY, MODE),
        Kind("use_banner", USE_BANNER, SLOT),
        Kind("leap", LEAP_TO, LEAP),
        Kind("keep_skill", KEEP_SKILL, SKILL),
        Kind("disband", DISBAND, SLOT),
        Kind("claim", CLAIM, REWARD),
        Kind("choose_hero", CHOOSE_SEAT, RIVAL),
        Kind("retarget", RETARGET),
        Kind("bind", BIND),
    ]
)
assert CODEC.size == END
