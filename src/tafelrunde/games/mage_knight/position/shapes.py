"""How the fields of a position are written as JSON."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.actions import COMMITMENT, MOST_BID
from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ALL_SPACES,
    ARTIFACTS,
    BACK,
    BACKS,
    BANNER_CARD,
    BASIC_COLOURS,
    CARD,
    COLOUR,
    DUMMY,
    ELEMENT,
    ENEMY,
    HERO,
    MODE,
    RUIN,
    SEATS,
    SKILL,
    SPACE,
    SPACES,
    SPELLS,
    TACTIC,
    TILE,
    UNIT,
    WOUND,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import NAMES, SPANS
from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.shape import (
    Counts,
    Each,
    Flag,
    Grid,
    Later,
    Many,
    Marks,
    Maybe,
    Name,
    Named,
    Number,
    OneMore,
    Packed,
    Places,
    Row,
    Shape,
    Sparse,
    read_fields,
)

WOUNDS_WITHOUT_END: Final = 10_000  # cards of a pile at most: there are always enough wounds
BASIC_COLOUR: Final = Domain("colour", COLOUR.ids[:BASIC_COLOURS])
ARTIFACT_ID: Final = Domain("artifact", CARD.ids[ARTIFACTS:WOUND])
BANNER_ID: Final = Domain("banner", [CARD.ids[card] for card in BANNER_CARD[1:]])
BURIED: Final = Domain("deck", ["advanced", "spell", "regular", "elite"])
PHASE_ID: Final = Domain("phase", ["moving", "talking", "ranged", "blocking", "attacking", "after"])
SETUP: Final = Domain("setup", ["heroes", "draft"])
ADVANCED_ID: Final = Domain("advanced", CARD.ids[ADVANCED:SPELLS])
FIGHT_ID: Final = Domain(
    "fight", ["rampage", "assault", "adventure", "underground", "monastery", "others_keep", "incantation"]
)
FOE_IS: Final = Domain(
    "foe_is",
    ["at_site", "defeated", "blocked", "no_attack", "no_fort", "no_physical", "no_fire", "no_ice", "target", "dealt",
     "in_city", "rampaging", "half_fame", "gone"],
)  # fmt: skip
POINTS_ID: Final = Domain(
    "points", [f"{kind}.{element}" for kind in ("attack", "ranged", "siege", "block") for element in ELEMENT.ids]
)
OWN_UNIT: Final = Packed({
    "unit": (5, Name(UNIT)), "spent": (1, Flag()), "wounds": (2, Number(0, 2)), "banner": (3, OneMore(Name(BANNER_ID))),
    "resisted": (1, Flag()), "courage_used": (1, Flag()), "bound": (1, Flag()), "glorious": (1, Flag()),
})  # fmt: skip
TOKEN: Final = Packed({"enemy": (5, Name(ENEMY)), "face_up": (1, Flag())})
RUIN_TOKEN: Final = Packed({"ruin": (4, Name(RUIN)), "face_down": (1, Flag())})
DIE: Final = Packed(
    {"face": (3, Name(COLOUR)), "where": (3, Name(Domain("where", ["source", "used", "kept", "stolen", "claimed"])))}
)
MIDDLE: Final = Packed({"skill": (6, OneMore(Name(SKILL))), "colour": (3, Name(COLOUR))})
CLAIMED: Final = Packed({"colour": (3, OneMore(Name(BASIC_COLOUR))), "each_turn": (1, Flag()), "curse": (1, Flag())})


RESISTED_ID: Final = Domain("resisted", ELEMENT.ids[:3])  # what a unit can lose; cold fire follows from two of them


class InOrder(Number):
    """A seat, or the dummy player."""

    def write(self, value: Any) -> Any:
        return "dummy" if value == DUMMY else value

    def read(self, json: Any, where: str) -> Any:
        return DUMMY if json == "dummy" else super().read(json, where)


class Once(Number):
    """Whether at all, where it is told today how."""

    def write(self, value: Any) -> Any:
        return min(value, 1)


class Shelf(Shape):
    """A turn put aside: whose, and what of it would lie on the table."""

    def write(self, value: Any) -> Any:
        seat, turn, mana, points, trail = value
        return {
            "seat": seat,
            "turn": Named(TURN).write(turn),
            "mana": Counts(COLOUR, 99).write(mana),
            "points": Counts(POINTS_ID).write(points),
            "trail": Row(Name(SPACE)).write(trail),
        }

    def read(self, json: Any, where: str) -> Any:
        fields: dict[str, Shape] = {
            "seat": Number(0, SEATS - 1),
            "turn": Named(TURN),
            "mana": Counts(COLOUR, 99),
            "points": Counts(POINTS_ID),
            "trail": Row(Name(SPACE)),
        }
        read = read_fields(fields, json, where)
        return (read["seat"], tuple(read["turn"]), tuple(read["mana"]), tuple(read["points"]), read["trail"])


class Record(Shape):
    """A small tuple, each entry with its name outside."""

    def __init__(self, **fields: Shape) -> None:
        self.fields = fields

    def write(self, value: Any) -> Any:
        return {name: shape.write(entry) for (name, shape), entry in zip(self.fields.items(), value, strict=True)}

    def read(self, json: Any, where: str) -> Any:
        return tuple(read_fields(self.fields, json, where).values())


class Perhaps(Shape):
    """A tuple that is empty where there is no such thing: then it is null outside."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> Any:
        return self.shape.write(value) if value else None

    def read(self, json: Any, where: str) -> Any:
        return () if json is None else self.shape.read(json, where)


class Part(Shape):
    """The part of a seat in a joint assault: the seat, and the defenders that were dealt to it."""

    def write(self, value: Any) -> Any:
        return {"seat": value[0], "enemy": Row(Name(ENEMY)).write(value[1:])}

    def read(self, json: Any, where: str) -> Any:
        read = read_fields({"seat": Number(0, SEATS - 1), "enemy": Row(Name(ENEMY))}, json, where)
        return (read["seat"], *read["enemy"])


class Phase(Shape):
    """A part of the turn: one bit."""

    def write(self, value: Any) -> Any:
        return PHASE_ID.ids[value.bit_length() - 1]

    def read(self, json: Any, where: str) -> Any:
        return 1 << Name(PHASE_ID).read(json, where)


OF_TURN: Final[dict[str, Shape]] = {  # what stands in an entry of the turn, where it is no number and no flag
    "phase": Phase(),
    "acted": OneMore(Name(Domain("acted", ["action", "rest"]))),
    "endless": Marks(COLOUR),
    "used_colours": Marks(COLOUR),
    "swamp_cost": OneMore(Number(0, 8)),
    "lake_cost": OneMore(Number(0, 8)),
    "diplomacy": OneMore(Name(ELEMENT)),
    "fight": OneMore(Name(FIGHT_ID)),
    "fight_at": OneMore(Name(SPACE)),
    "unit_now": OneMore(Number(0, 5)),
    "last_mode": OneMore(Name(MODE)),
    "invoked": OneMore(Name(COLOUR)),
    "hidden_die": OneMore(Name(COLOUR)),
}
FIRST_OF_TURN: Final[dict[str, Shape]] = {"acted": Once(0, 1)}
TURN: Final[dict[str, Shape]] = {
    name: OF_TURN.get(name, Number(*SPANS[name]) if name in SPANS else Flag()) for name in NAMES
}


def shapes(position: Position) -> dict[str, Shape]:
    seats = position.seats
    cards = Row(Name(CARD), most=WOUNDS_WITHOUT_END)
    units = Row(Name(UNIT))
    skills = Row(Name(SKILL))
    ruins = Row(Name(RUIN))
    who = Number(0, seats - 1)
    return {
        "round": Number(1, position.rounds),
        "darkness": Later(Number(0, position.rounds), 0),
        "setup": Later(OneMore(Name(SETUP)), 0),
        "order": Row(InOrder(0, seats - 1)),
        "next": Number(0, seats),
        "last_turns": Number(0, seats + position.scenario.dummy, optional=True),
        "announced": Flag(),
        "final_turns": Number(0, seats + 1, optional=True),
        "chosen": Marks(TACTIC),
        "tactics_gone": Marks(TACTIC),
        "team": Later(Row(Number(0, seats - 1)), ()),
        "returner": Later(Row(who), ()),
        "hero": Many(Name(HERO, optional=True), seats),
        "fame": Many(Number(-MOST_BID, 9999), seats),
        "reputation": Many(Number(0, 14), seats),
        "level": Many(Number(1, 10), seats),
        "place": Many(Name(SPACE), seats),
        "tactic": Many(Name(TACTIC, optional=True), seats + 1),
        "tactic_used": Many(Flag(), seats),
        "crystals": Grid(Counts(BASIC_COLOUR, 3), BASIC_COLOURS, seats),
        "deck": Many(cards, seats),
        "known": Many(Number(0, 99), seats),
        "under": Many(Number(0, 99), seats),
        "hand": Many(cards, seats),
        "seen": Many(cards, seats),
        "discard": Many(cards, seats),
        "play": Many(cards, seats),
        "aside": Many(cards, seats),
        "stored": Many(cards, seats),
        "stored_seen": Many(Places(20), seats),
        "units": Many(Row(OWN_UNIT), seats),
        "skills": Many(skills, seats),
        "skill_stack": Many(skills, seats),
        "used_turn": Many(Marks(SKILL), seats),
        "used_round": Many(Marks(SKILL), seats),
        "middle": Many(Maybe(MIDDLE), seats),
        "claim": Many(Maybe(CLAIMED), seats),
        "plundered": Many(Flag(), seats),
        "motivated": Many(Number(0, 2), seats),
        "shown": Many(Name(CARD, optional=True), seats),
        "shown_count": Many(Number(0, 99999), seats),
        "dice": Many(DIE, dice(position)),
        "mana": Counts(COLOUR, 99),
        "turn": Named(TURN),
        "trail": Row(Name(SPACE)),
        "advanced_deck": cards,
        "advanced_offer": cards,
        "spell_deck": cards,
        "spell_offer": cards,
        "artifact_deck": cards,
        "artifact_under": Row(who),
        "artifacts_seen": Marks(ARTIFACT_ID),
        "drawn": cards,
        "regular_deck": units,
        "elite_deck": units,
        "buried": Counts(BURIED),
        "unit_offer": units,
        "monastery_offer": cards,
        "laid_out": Later(cards, ()),
        "draft": Later(Row(cards), ()),
        "drafted": Later(Row(cards), ()),
        "draft_pick": Later(Row(Name(CARD, optional=True)), ()),
        "draft_seen": Later(Row(Row(cards)), ()),
        "drafts_hidden": Later(Marks(ADVANCED_ID), 0),
        "common_skills": skills,
        "box": cards,
        "unit_box": units,
        "piles": Each(BACK, Row(Name(ENEMY))),
        "heaps": Each(BACK, Row(Name(ENEMY))),
        "ruin_pile": ruins,
        "ruin_heap": ruins,
        "dummy_hero": Name(HERO, optional=True),
        "dummy_deck": cards,
        "dummy_discard": cards,
        "dummy_crystals": Counts(BASIC_COLOUR, 99),
        "dummy_skills": skills,
        "tiles": Row(Name(TILE)),
        "tile_a": Row(Number(0, 20)),
        "tile_b": Row(Number(-2, 20)),
        "tile_turns": Later(Row(Number(0, 5)), ()),
        "tile_deck": Row(Name(TILE)),
        "tile_aside": Row(Name(TILE)),
        "tokens": Sparse(SPACE, Row(TOKEN), ()),
        "ruin": Sparse(SPACE, RUIN_TOKEN, -1),
        "shield": Sparse(SPACE, who, -1),
        "cities": Row(Name(SPACE)),
        "city_shields": Many(Row(who)),
        "city_levels": Row(Number(1, 24)),
        "city_colours": Later(Row(Name(BASIC_COLOUR)), ()),
        "core_seen": Flag(),
        "foe": Many(Name(ENEMY)),
        "foe_from": Many(Name(SPACE, optional=True)),
        "foe_is": Many(Marks(FOE_IS)),
        "foe_less": Many(Number(0, 99)),
        "foe_summon": Many(Name(ENEMY, optional=True)),
        "points": Counts(POINTS_ID),
        "stand_ins": Later(Row(Name(SPACE)), ()),
        "secret_dungeons": Later(Row(Name(SPACE)), ()),
        "secret_tombs": Later(Row(Name(SPACE)), ()),
        "marked": Later(Row(Row(Name(SPACE))), ()),
        "chanted": Later(Row(who), ()),
        "playing": Later(Number(0, seats - 1, optional=True), -1),
        "shelf": Later(Row(Shelf()), ()),
        "kept": Later(Row(Number(0, 99)), ()),
        "down": Later(Places(seats), 0),
        "duel": Later(Perhaps(duel_shape(seats)), ()),
        "frail": Later(Row(Record(seat=who, slot=Number(0, 9), less=Number(0, 99), lost=Marks(RESISTED_ID))), ()),
        "shares": Later(Row(Record(slot=Number(0, 9), points=Name(POINTS_ID), count=Number(0, 999))), ()),
        "joint": Later(Row(Part()), ()),
        "joint_at": Later(Name(SPACE, optional=True), -1),
        "joint_stage": Later(Number(0, 2 * SEATS), 0),
    }


def duel_shape(seats: int) -> Shape:
    """A combat of two players."""
    who = Number(0, seats - 1)
    return Record(
        aggressor=who,
        defender=who,
        committed=OneMore(Name(COMMITMENT)),
        melee=Flag(),
        attacker=who,
        passed=Flag(),
        attack=Number(0, 999),
        elements=Marks(ELEMENT),
        card_aside=Flag(),
    )


def first_shapes(position: Position) -> dict[str, Shape]:
    """What was written otherwise in the first format: packed as it is in memory."""
    seats = position.seats
    crystals = Many(Number(0, 3), BASIC_COLOURS)
    return {
        "order": Row(Number(0, DUMMY)),
        "last_turns": Number(-1, seats + position.scenario.dummy),
        "final_turns": Number(-1, seats + 1),
        "chosen": Number(0, 4095),
        "tactics_gone": Number(0, 4095),
        "crystals": Grid(crystals, BASIC_COLOURS, seats),
        "stored_seen": Many(Number(0, 1 << 20), seats),
        "units": Many(Row(Number(0, (1 << 15) - 1)), seats),
        "used_turn": Many(Number(0, (1 << len(SKILL)) - 1), seats),
        "used_round": Many(Number(0, (1 << len(SKILL)) - 1), seats),
        "middle": Many(Number(0, 511), seats),
        "claim": Many(Number(0, 28), seats),
        "dice": Many(Number(0, 39), dice(position)),
        "mana": Many(Number(0, 99), len(COLOUR)),
        "turn": Named({name: FIRST_OF_TURN.get(name, Number(*SPANS.get(name, (0, 1)))) for name in NAMES}),
        "artifacts_seen": Number(0, (1 << len(ARTIFACT_ID)) - 1),
        "buried": Many(Number(0, 9999), 4),
        "piles": Many(Row(Name(ENEMY)), BACKS),
        "heaps": Many(Row(Name(ENEMY)), BACKS),
        "dummy_crystals": Many(Number(0, 99), BASIC_COLOURS),
        "tokens": Many(Row(Number(0, 63))),
        "ruin": Many(Number(-1, 31)),
        "shield": Many(Number(-1, seats - 1)),
        "foe_from": Many(Number(-1, ALL_SPACES - 1)),
        "foe_is": Many(Number(0, (1 << 14) - 1)),
        "points": Many(Number(0, 999), 16),
    }


def dice(position: Position) -> int:
    """How many dice the Source has."""
    return position.seats + 2 + position.scenario.blitz


def unfold(position: Position, format: int) -> None:
    """Tokens, ruins and shields are written where they lie; here is every space of the map."""
    if format == 1:
        return
    bare = len(position.tiles) * SPACES
    position.tokens += [()] * (bare - len(position.tokens))
    position.ruin += [-1] * (bare - len(position.ruin))
    position.shield += [-1] * (bare - len(position.shield))
