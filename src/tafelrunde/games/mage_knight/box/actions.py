"""The actions of Mage Knight and their numbers; frequent kinds come first, because small numbers are cheap.

Each kind begins where the one before it ends, so the numbers follow from what there is in the box.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    CARD,
    COLOUR,
    DEFENDERS,
    FOE,
    HERO,
    LEAP,
    MODE,
    RIVAL,
    SKILL,
    SLOT,
    SPACE,
    TACTIC,
    UNIT,
    WAY,
)
from tafelrunde.kernel.action import Codec, Kind
from tafelrunde.kernel.domain import Domain, numbered

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
COMMITMENT: Final = Domain("commitment", ["partial", "full"])
MOST_BID: Final = 21  # as many spaces as the last row of the fame track has
FAME_BID: Final = numbered("fame", MOST_BID)  # lost for a hero (MK-14.2)
EXCHANGE: Final = Domain("exchange", ["move_attack", "move_ranged", "influence_block"])

_KINDS: Final[list[Kind]] = []


def _kind(name: str, *fields: Domain) -> int:
    """The next kind of action: its first number."""
    first = _KINDS[-1].first + _KINDS[-1].size if _KINDS else 0
    _KINDS.append(Kind(name, first, *fields))
    return first


DONE: Final[int] = _kind("done")
END_TURN: Final[int] = _kind("end_turn")
NEXT_PHASE: Final[int] = _kind("next_phase")
STRIKE: Final[int] = _kind("strike")
HERO_TAKES: Final[int] = _kind("hero_takes")
HEAL_WOUND: Final[int] = _kind("heal_wound")
REST: Final[int] = _kind("rest")
ANNOUNCE: Final[int] = _kind("announce")
INTERACT: Final[int] = _kind("interact")
ENTER: Final[int] = _kind("enter")
BURN: Final[int] = _kind("burn")
BUY_HEAL: Final[int] = _kind("buy_heal")
BUY_ARTIFACT: Final[int] = _kind("buy_artifact")
BUY_UNSEEN: Final[int] = _kind("buy_unseen")
ADD_ELITE: Final[int] = _kind("add_elite")
PLUNDER: Final[int] = _kind("plunder")
BEGIN: Final[int] = _kind("begin")
USE_TACTIC: Final[int] = _kind("use_tactic")
STORE: Final[int] = _kind("store")
BOTTOM: Final[int] = _kind("bottom")
BURN_ATTACK: Final[int] = _kind("burn_attack")
TRAVEL: Final[int] = _kind("move", WAY)
TARGET_FOE: Final[int] = _kind("target", FOE)
ASSIGN: Final[int] = _kind("assign", SLOT)
SPEND: Final[int] = _kind("spend", PAYMENT)
CHOOSE_COLOUR: Final[int] = _kind("choose_colour", COLOUR)
CHOOSE_UNIT: Final[int] = _kind("choose_unit", SLOT)
CHOOSE_FOE: Final[int] = _kind("choose_foe", FOE)
EXPLORE: Final[int] = _kind("explore", WAY)
CHALLENGE: Final[int] = _kind("challenge", WAY)
HEAL_UNIT: Final[int] = _kind("heal_unit", SLOT)
CONVERT: Final[int] = _kind("convert", EXCHANGE)
CHOOSE_TACTIC: Final[int] = _kind("choose_tactic", TACTIC)
RECRUIT: Final[int] = _kind("recruit", UNIT)
SIDEWAYS_CARD: Final[int] = _kind("sideways", CARD)
CHOOSE_CARD: Final[int] = _kind("choose_card", CARD)
TAKE_CARD: Final[int] = _kind("take_card", CARD)
PLAY: Final[int] = _kind("play", MODE)
USE_BANNER: Final[int] = _kind("use_banner", SLOT)
LEAP_TO: Final[int] = _kind("leap", LEAP)
KEEP_SKILL: Final[int] = _kind("keep_skill", SKILL)
DISBAND: Final[int] = _kind("disband", SLOT)
CLAIM: Final[int] = _kind("claim", REWARD)
CHOOSE_SEAT: Final[int] = _kind("choose_hero", RIVAL)
RETARGET: Final[int] = _kind("retarget")
BIND: Final[int] = _kind("bind")  # after it: what scenarios and variants add
CONCEDE: Final[int] = _kind("concede")
DUEL: Final[int] = _kind("duel", RIVAL)
COMMIT: Final[int] = _kind("commit", COMMITMENT)
FORCE: Final[int] = _kind("force", WAY)
PICK_HERO: Final[int] = _kind("pick_hero", HERO)
BID: Final[int] = _kind("bid", FAME_BID)
PROPOSE: Final[int] = _kind("propose", LEAP)  # a joint assault on the city there
SHARE: Final[int] = _kind("share", RIVAL, DEFENDERS)  # so many defenders for an invited hero
AGREE: Final[int] = _kind("agree")
DECLINE: Final[int] = _kind("decline")
STAY_OUT: Final[int] = _kind("stay_out")
MARK: Final[int] = _kind("mark")  # a glade
OUST: Final[int] = _kind("oust", RIVAL)  # a shield from a glade, for one's own
CHANT: Final[int] = _kind("chant")
ENTRANCE: Final[int] = _kind("entrance", SPACE)  # a secret one
TUNNEL: Final[int] = _kind("tunnel", SPACE)
CODEC: Final = Codec(_KINDS)
