"""What Mage Knight shows: the types of its views and of what is printed."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.games.mage_knight.box.actions import COMMITMENT
from tafelrunde.games.mage_knight.box.components import BACK, COLOUR, SITE, TERRAIN
from tafelrunde.games.mage_knight.box.effects import ELEMENTS
from tafelrunde.games.mage_knight.position.turn import NAMES
from tafelrunde.kernel.views import Ending, Part, StepPart, View, one_of

STRIKES: Final = ("attack", "ranged", "siege", "block")
POINTS: Final = [f"{kind}_{element}" for kind in STRIKES for element in ELEMENTS]
PHASES: Final = ("moving", "talking", "ranged", "blocking", "attacking", "after")  # in the order of their bits

Colour = Annotated[str, one_of(COLOUR.ids)]
Element = Annotated[str, one_of(ELEMENTS)]
Strike = Annotated[str, one_of(STRIKES)]
Back = Annotated[str, one_of(BACK.ids)]
Terrain = Annotated[str, one_of(TERRAIN.ids)]
Site = Annotated[str, one_of(SITE.ids)]
Phase = Annotated[str, one_of(PHASES)]
DieState = Annotated[str, one_of(("free", "used", "kept", "stolen", "claimed"))]
TurnEntry = Annotated[str, one_of(NAMES)]
PointKind = Annotated[str, one_of(POINTS)]
TileBack = Annotated[str, one_of(("countryside", "core"))]
Counting = Annotated[str, one_of(("full", "half", "none", "twice"))]
Commitment = Annotated[str, one_of(COMMITMENT.ids)]
Fate = Annotated[str, one_of(("unhurt", "wounded", "poisoned", "lost"))]


class Step(StepPart, kw_only=True):
    """The decision now owed."""

    seat: int | UnsetType = UNSET
    seat_of: int | UnsetType = UNSET
    seat_by: int | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    at: int | UnsetType = UNSET
    colour: Colour | list[Colour] | UnsetType | None = UNSET
    card: str | list[str] | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    skill: list[str] | UnsetType = UNSET
    level: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    foe: int | UnsetType = UNSET
    die: int | UnsetType = UNSET
    half: int | UnsetType = UNSET
    ending: int | UnsetType = UNSET
    steal: int | UnsetType = UNSET
    hero: str | UnsetType = UNSET
    left: list[int] | UnsetType = UNSET  # the seats that will be asked afterwards
    spell: int | UnsetType = UNSET
    space: str | UnsetType = UNSET
    share: list[int] | UnsetType = UNSET
    home: str | UnsetType = UNSET  # the village or monastery whose secret entrance is chosen


# ---- the heroes


class Unit(Part):
    """A unit of a hero, and the banner it bears."""

    unit: str
    ready: bool
    wounds: int
    banner: str | None
    banner_used: bool  # in this round
    resisted: bool  # in this combat: no damage can be assigned to it any more
    bound: bool  # by Bonds of Loyalty: it is not disbanded, and acts where other units are barred


class HeldSkill(Part):
    """A skill of a hero."""

    skill: str
    used: bool


class Player(Part):
    """A hero with all that is theirs."""

    hero: str | None  # null: not chosen yet
    fame: int
    fame_space: int  # where that is on the track: lost fame counts back from its end
    level: int
    armor: int
    hand_limit: int
    commands: int
    reputation: int  # from -7 to 7
    modifier: int | None  # what the reputation adds to influence; null: nobody deals with this hero
    place: str
    tactic: str | None
    tactic_used: bool
    crystals: dict[Colour, int]
    hand: list[str] | int  # the cards in my own hand, how many in another's
    deck: int
    deck_top: list[str | None]
    deck_bottom: list[str]
    seen: list[str | None]  # cards of the hand that everybody saw going there
    deck_cards: list[str] | None  # what is in my deck, in no order; null for others
    discard: list[str]
    play: list[str]
    aside: list[str]
    stored: int
    drafted: list[str] | int  # cards set aside in the starting draft: mine, how many of another
    units: list[Unit]
    skills: list[HeldSkill]
    skill_stack: int
    middle: str | None
    claim: int
    achievements: list[int]  # points in the six categories of the scoring
    plundered: bool
    motivated: int  # turns in which no other Motivation may be used
    shown: str | None
    shown_count: int


class HiddenTile(Part):
    """A tile that lies face down in its place from the start."""

    a: int
    b: int
    back: TileBack


class Return(Part):
    """One to Return: the way home."""

    portal: str  # its space
    closed: bool
    out: list[int]  # seats that are out of the game
    returners: list[int | None]  # by team: who is to return, as far as I may know


class Dummy(Part):
    """The dummy player."""

    hero: str | None  # null: it plays with a substitute deck
    deck: int
    discard: list[str]
    crystals: dict[Colour, int]
    tactic: str | None
    skills: int


# ---- the table


class Die(Part):
    """A die of the Source."""

    colour: Colour
    state: DieState


class Offers(Part):
    """What lies open to be taken."""

    advanced: list[str]
    spells: list[str]
    units: list[str]
    monastery: list[str]
    skills: list[str]
    upgrades: list[str]  # advanced actions laid out for action upgrades


class Decks(Part):
    """How much is left face down."""

    advanced: int
    spells: int
    artifacts: int
    regular: int
    elite: int
    tokens: dict[Back, int]
    ruins: int


class Prices(Part):
    """The influence that the active seat pays for units, and for all that locals sell while it deals with them."""

    units: dict[str, int] | UnsetType = UNSET
    services: dict[str, int] | UnsetType = UNSET
    cards: dict[str, int] | UnsetType = UNSET


# ---- the map


class Tile(Part):
    """A tile of the map and its position."""

    tile: str
    a: int
    b: int


class Space(Part):
    """A space of the map."""

    space: str
    q: int
    r: int
    terrain: Terrain
    cost: int | None  # move points that the active seat needs to enter; null: it cannot
    site: Site | None
    cleared: bool  # its enemies roamed and are defeated: nothing is left of the site
    colour: Colour | None  # of a mine or a city
    tokens: list[str]  # enemies by name, face-down ones by the colour of their back
    ruin: str | None
    shield: int | None
    marks: list[int]  # seats with a shield on a glade (Druid Nights)
    secret: bool  # a secret entrance (Dungeon Lords)
    heroes: list[int]


class JointPart(Part):
    """One who takes part in a joint assault, or is asked to: how many defenders, and which were dealt."""

    seat: int
    count: int
    agreed: bool | None  # null: not asked, or not yet answered
    enemies: list[str]
    fought: bool  # their fight is over; whom they did not beat still lies in the city


class Joint(Part):
    """A joint assault on a city: while it is proposed, nothing is dealt."""

    space: str
    seat: int  # who proposed it
    under_way: bool
    parts: list[JointPart]  # in turn order, beginning with the proposer
    acting: int | None  # the seat that fights, or ends its turn


class City(Part):
    """A city on the map, the shields on it, and who leads it."""

    space: str
    second: str | None  # of a megalopolis: its other space, to the right
    shields: list[int]
    leader: int | None


class Reach(Part):
    """A space within the move points, on the best way to it."""

    space: str
    cost: int
    before: str = msgspec.field(name="from")
    assault: bool
    provokes: list[str]  # spaces of the rampaging enemies that the last step would provoke
    reveals: list[str]  # spaces whose garrison would come to light


class Place(Part):
    """Where the next tile may lie, and the way to reveal it from where the hero stands."""

    a: int
    b: int
    way: str | None


class Travel(Part):
    """Where the active hero could go and reveal."""

    reach: list[Reach]
    explore: list[Place]
    price: int  # move points for revealing a tile


# ---- combat


class Wounds(Part):
    """What damage means to the hero: wounds to the hand, by poison to the discard pile, and is the hand lost?"""

    hand: int
    discard: int
    hand_lost: bool


class Foe(Part):
    """An enemy as it is now."""

    enemy: str
    summoned: str | None
    armor: int
    attack: int
    element: Element
    abilities: list[str]  # as they are now, without fortification
    resists: list[Element]
    walls: int  # how often it is fortified
    block: int  # block that it takes
    attacks: bool  # does it still attack?
    damage: int
    wounds: Wounds  # what it would do to the hero unblocked
    defeated: bool
    blocked: bool
    no_attack: bool
    target: bool
    fortified: bool


class HiddenDie(Part):
    """Interactive combat: the die that another seat has set against the hero."""

    seat: int  # who has set it
    colour: Colour | None  # null: not known to me
    shown: bool  # known to all
    could: list[Colour]  # what it can still be, for all that was said


class Points(Part):
    """Points of one kind and element, how they count, and the rule where that is not in full."""

    kind: Strike
    element: Element
    points: int
    counts: Counting
    rule: str | None


class Needs(Part):
    """What an attack or block is worth against its targets, part by part, and what it takes."""

    kind: Literal["block", "attack"]
    have: int
    need: int
    parts: list[Points]
    first: Strike = msgspec.field(name="with")  # the first kind of points that counts …
    more: dict[Element, int]  # … and how many more of each element alone would do


class UnitFate(Part):
    """What becomes of a unit that takes damage."""

    rule: str | None  # why it cannot take damage
    armor: int
    resists: bool
    fate: Fate
    left: int  # damage that is left for others


class Dealt(Part):
    """What the damage that is being dealt would do to the hero and to each unit."""

    foe: int
    damage: int
    hero: Wounds
    units: list[UnitFate]


class DuelUnit(Part):
    """A unit in a combat of two players, as it is now."""

    armor: int
    resists: list[Element]
    price: int  # damage that wounds it, by the attack now made
    rule: str | None  # why it cannot be wounded
    attacks: int  # its points in the attack now made


class Purchase(Part):
    """What damage can be used for besides wounds: an artifact to steal, or a way to force the other one."""

    price: int
    card: str | None = None
    space: str | None = None


class Duel(Part):
    """A combat of two players."""

    aggressor: int
    defender: int
    commitment: Commitment | None  # of the defender; null: not decided
    melee: bool
    attacker: int  # who attacks, or may attack next; the other one blocks
    passed: bool  # the last one passed: if this one does, too, the phase is over
    attack: int  # what the attack is worth: made, or being put together
    points: dict[PointKind, int]  # what it is made of
    elements: list[Element]
    sideways: bool  # a card was played sideways: all of it is physical
    walls: bool  # only siege attacks count
    block: int  # what the block is worth that is being put together
    left: int  # what it leaves of the attack
    damage: int | None  # to be assigned by the attacker
    hero: int  # damage for each wound of the blocker's hero
    units: list[DuelUnit]  # of the blocker
    own_units: list[DuelUnit]  # of the attacker
    purchases: list[Purchase]  # in melee


class Goal(Part):
    """What ends the game before its rounds are over, and how far it is; the material has the words."""

    goal: str
    done: int
    of: int
    rule: str


class MageKnightView(View, kw_only=True):
    """What Mage Knight shows a seat."""

    step: Step | None
    scenario: str
    round: int
    rounds: int
    night: bool
    sky: list[bool | None]  # of each round: is it a night? null: not known yet
    goals: list[Goal]  # all of them must be reached
    team: list[int]  # of each seat; empty: everybody plays for themselves
    order: list[int]  # of the turns; the dummy player has the number that the material says
    at_turn: int | None
    playing: int | None  # the seat that plays a part of its own turn in that of another, to which turn and mana belong
    face_down: list[int]  # seats whose next turn is skipped: their tokens lie face down
    last_turns: int  # turns left after the end of the round was announced; -1: not announced
    final: bool  # the last turns of the game
    final_turns: int  # turns left in the game once its end has come, this one among them; -1: not yet
    players: list[Player]
    dummy: Dummy | None
    source: list[Die]
    mana: dict[Colour, int]  # pure mana of the active seat
    phase: Phase | None  # where in a turn one is
    fighting: bool  # is there a combat to show?
    turn: dict[TurnEntry, int]  # what lasts for one turn; what is 0 is left out
    trail: list[str]  # the spaces of this turn's movement
    offers: Offers
    drawn: list[str]  # artifacts that I have drawn and choose from
    decks: Decks
    token_discards: dict[Back, list[str]]
    box: list[str]
    unit_box: list[str]
    tactics_gone: list[str]
    tactics_chosen: list[str]
    tiles: list[Tile]
    tile_stack: list[TileBack]  # the backs of the tiles to come, the top one last
    hidden_tiles: list[HiddenTile]  # where tiles lie face down, and can be revealed there only
    way_home: Return | None  # in One to Return
    spaces: list[Space]
    cities: list[City]
    city_levels: list[int]
    cities_conquered: int
    joint: Joint | None  # a joint assault, proposed or under way
    chanted: list[int]  # seats that have chanted this night (Druid Nights)
    foes: list[Foe]
    draft: list[str]  # the cards of the starting draft that I choose from now
    draft_pick: str | None  # what I have chosen in secret while others still choose
    hidden_die: HiddenDie | None  # in an interactive combat
    points: dict[PointKind, int]  # what is put together in combat: `attack_fire`, `block_physical` …
    needs: Needs | None
    travel: Travel | None  # null while the active hero cannot move
    scores: list[dict[str, int]]  # where the points of each seat come from, were the game to end now
    titles: list[dict[str, int]]  # those of each seat, by category: what is in `scores` together
    members: list[dict[str, int]]  # what each seat brings to the sheet of its team; empty without teams
    damage: Dealt | None
    duel: Duel | None
    payments: dict[Colour, list[str]]  # how the active seat could pay one mana of each colour
    sideways: dict[str, int]  # what cards of my hand are worth sideways, where that is not 1
    prices: Prices
    outcome: Ending | None


# ---- what is printed


class PrintedEnemy(Part):
    """An enemy token."""

    back: Back
    armor: int
    attack: int
    element: Element
    fame: int
    abilities: list[str]
    resists: list[Element]


class PrintedUnit(Part):
    """A unit card, and the sites where it can be recruited."""

    elite: bool
    cost: int
    level: int
    armor: int
    resists: list[Element]
    sites: list[Site]
    modes: list[str]


class PrintedCard(Part):
    """A deed card."""

    kind: Literal["basic", "advanced", "spell", "artifact", "wound"]
    colour: Colour | None
    modes: list[str]


class Effect(Part, array_like=True):
    """An operation: its name, a number or a colour, and an element or another number."""

    name: str
    value: int | str
    more: int | str | UnsetType = UNSET


class Mode(Part):
    """A way to use a card, a unit or a skill: what it costs, and its operations."""

    costs: list[Colour]
    effects: list[Effect]


class PrintedSkill(Part):
    """A skill token."""

    hero: str
    use: Literal["turn", "round", "interactive", "passive"]
    modes: list[str]


class PrintedTactic(Part):
    """A tactic card."""

    number: int
    night: bool


class PrintedTerrain(Part):
    """What entering a terrain costs."""

    day: int
    night: int


class Level(Part):
    """A level: the fame where it begins, and what a hero has there."""

    level: int
    fame: int
    armor: int
    hand_limit: int
    commands: int
    skill: bool  # does it bring a skill?


class PrintedSite(Part):
    """A kind of site."""

    rule: str  # the one that says most about it


class Said(Part):
    """A text in both languages."""

    de: str
    en: str


class Material(Part):
    """What is printed, and what parts of the score and goals are called."""

    enemies: dict[str, PrintedEnemy]
    units: dict[str, PrintedUnit]
    cards: dict[str, PrintedCard]
    modes: dict[str, Mode]
    skills: dict[str, PrintedSkill]
    tactics: dict[str, PrintedTactic]
    terrain: dict[Terrain, PrintedTerrain]
    sites: dict[str, PrintedSite]
    levels: list[Level]
    reputation: list[int | None]  # what it adds to influence, from -7 to 7; null: nobody deals with the hero
    scores: dict[str, Said]
    goals: dict[str, Said]  # with {done} and {of}
    dummy: int  # the number of the dummy player in the order of turns
