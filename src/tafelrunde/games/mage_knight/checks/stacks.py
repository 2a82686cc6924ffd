"""Which steps can lie where, in which part of a turn, and what each of them needs; for positions from outside."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    CARD,
    CITY,
    DEN,
    DUMMY,
    DUNGEON,
    KEEP,
    LONG_NIGHT,
    MANA_SEARCH,
    MANA_STEAL,
    MIDNIGHT,
    MINE,
    MONASTERY,
    PREPARATION,
    RETHINK,
    RUINS,
    SPARING,
    SPAWN,
    TOMB,
    TOWER,
)
from tafelrunde.games.mage_knight.box.effects import AFTER, ATTACKING, BLOCKING, MOVING, RANGED, TALKING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.cards import SwordOfJustice, Throwing
from tafelrunde.games.mage_knight.effects.choosing.base import Effect, all_in, unplayed
from tafelrunde.games.mage_knight.effects.choosing.cards import ChooseCard, Justice, TakeCard
from tafelrunde.games.mage_knight.effects.choosing.colours import ChooseColour, ChooseDie, DieColour, Thaw
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseFoe, ChooseRivalUnit
from tafelrunde.games.mage_knight.effects.choosing.joining import Bind, Disband
from tafelrunde.games.mage_knight.effects.choosing.minds import MindRead
from tafelrunde.games.mage_knight.effects.choosing.spaces import Leap
from tafelrunde.games.mage_knight.effects.choosing.together import Again
from tafelrunde.games.mage_knight.effects.choosing.units import ChooseUnit
from tafelrunde.games.mage_knight.effects.foes import Aimed
from tafelrunde.games.mage_knight.effects.gains import Discard, Mana, RollCrystal
from tafelrunde.games.mage_knight.effects.leaps import Flying
from tafelrunde.games.mage_knight.effects.magic import Die, ManaDraw
from tafelrunde.games.mage_knight.effects.operation import ROWS, Offering, Operation
from tafelrunde.games.mage_knight.effects.units import UnitChoice
from tafelrunde.games.mage_knight.position.duel import ATTACKER, FULLY, MELEE, blocker
from tafelrunde.games.mage_knight.position.fields import CHOOSING_HEROES, DRAFTED, DRAFTING
from tafelrunde.games.mage_knight.position.packing import (
    DEFEATED,
    FACE_UP,
    bit,
    enemy_of,
    has,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    FIGHT,
    FIGHT_AT,
    PHASE,
    RESTED,
    STAGE,
    UNIT_NOW,
)
from tafelrunde.games.mage_knight.scenarios.cooperation import RemoveTactic
from tafelrunde.games.mage_knight.scenarios.dungeons import Entrance
from tafelrunde.games.mage_knight.scenarios.hold import Concession
from tafelrunde.games.mage_knight.scenarios.returning import ChooseReturner
from tafelrunde.games.mage_knight.steps.between import GiveUp, Upgrade, nights_follow, round_over, swaps
from tafelrunde.games.mage_knight.steps.combat import Attack, Block, Frighten, JoinIn, Ranged, SetDie
from tafelrunde.games.mage_knight.steps.damage import Damage, Onslaught
from tafelrunde.games.mage_knight.steps.drafting import Draft, Enlist
from tafelrunde.games.mage_knight.steps.duel.exchange import Daunt, Onset, Parry
from tafelrunde.games.mage_knight.steps.duel.harm import Harm, Rebound
from tafelrunde.games.mage_knight.steps.duel.opening import Commit
from tafelrunde.games.mage_knight.steps.ending import Discarding, DrawOn, Glade, Protect, Tempo
from tafelrunde.games.mage_knight.steps.heroes import ChooseHero, Contest, without_hero
from tafelrunde.games.mage_knight.steps.joint import Consent, March, Proposal
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.steps.resting import RestCard, RestWounds
from tafelrunde.games.mage_knight.steps.rewards import (
    ArtifactOrder,
    Artifacts,
    LevelCard,
    LevelUp,
    RewardCard,
    RewardCrystal,
    Rewards,
    RewardUnit,
)
from tafelrunde.games.mage_knight.steps.rounds import Banners
from tafelrunde.games.mage_knight.steps.tactics import (
    BeforeTurn,
    ChooseTactic,
    Midnight,
    Prepare,
    Rethink,
    Search,
    StealDie,
    tactics_of,
)
from tafelrunde.games.mage_knight.steps.talking import Lesson, Talk
from tafelrunde.games.mage_knight.world.duel import entry_of
from tafelrunde.games.mage_knight.world.fight import (
    ADVENTURE,
    ASSAULT,
    MONASTERY_FIGHT,
    OTHERS_KEEP,
    UNDERGROUND_SITE,
)
from tafelrunde.games.mage_knight.world.joint import city_beside, in_turn_order
from tafelrunde.kernel.step import Step

# ---- where steps lie

Kind = type[Step[Position]]
WAITING: Final[dict[Kind, int]] = {
    ChooseHero: CHOOSING_HEROES,
    Contest: CHOOSING_HEROES,
    Draft: DRAFTING,
}  # before all is dealt
# before the turns of a round
SETTING: Final[frozenset[Kind]] = frozenset({*WAITING, ChooseTactic, Rethink, StealDie, Prepare, ChooseReturner})
UPGRADING: Final[frozenset[Kind]] = frozenset({Upgrade, GiveUp})
BETWEEN: Final[frozenset[Kind]] = SETTING | UPGRADING | {Banners, Enlist, RemoveTactic}
AT_THE_END: Final[frozenset[Kind]] = frozenset(
    {
        Protect, Tempo, Glade, Rewards, RewardCrystal, Artifacts, ArtifactOrder, RewardCard,
        RewardUnit, LevelUp, LevelCard, Discarding, DrawOn,
    }
)  # fmt: skip
ALONE: Final[frozenset[Kind]] = BETWEEN | AT_THE_END | {BeforeTurn, Turn}
PARTS: Final[dict[Kind, int]] = {  # the parts of a turn, which lie upon it, with their phase
    Talk: TALKING, Ranged: RANGED, Block: BLOCKING, Onslaught: BLOCKING, Damage: BLOCKING,
    Attack: ATTACKING, JoinIn: MOVING, March: MOVING, RestCard: AFTER, RestWounds: AFTER,
}  # fmt: skip
ONLY_UPON: Final[dict[Kind, Kind]] = {Frighten: Block, Lesson: Talk, SetDie: Ranged, Daunt: Parry, Rebound: Parry}
UPON_TURN: Final[frozenset[Kind]] = frozenset({Midnight, Search, Thaw, Leap, Concession, Entrance})  # nowhere else
DUEL_PARTS: Final[frozenset[Kind]] = frozenset(
    {Commit, Onset, Parry, Harm}
)  # parts of a turn, too, in which two seats play
BASES: Final[frozenset[Kind]] = frozenset(
    {Turn, Talk, Ranged, Block, Attack, Again, Commit, Onset, Parry, March}
)  # only upon these lies anything
FIGHTS: Final[frozenset[Kind]] = frozenset({JoinIn, Ranged, Block, Onslaught, Damage, Attack})
FOUGHT_AT: Final[dict[int, tuple[int, ...]]] = {  # the sites of each kind of fight; rampaging enemies are anywhere
    ASSAULT: (KEEP, TOWER, CITY),
    ADVENTURE: (DEN, SPAWN, RUINS, MINE),
    UNDERGROUND_SITE: (DUNGEON, TOMB),
    MONASTERY_FIGHT: (MONASTERY,),
    OTHERS_KEEP: (KEEP, TOWER),
}
PROPOSING: Final[frozenset[Kind]] = frozenset({Proposal, Consent})  # upon a turn, or a spell that reaches a city
ASKED_BY: Final[dict[Kind, tuple[type[Operation], ...]]] = {  # the operations that a step is asked by
    ChooseColour: (Mana, RollCrystal),
    ChooseDie: (Die,),
    DieColour: (ManaDraw,),
    ChooseCard: (Discard, Throwing),
    TakeCard: (Offering,),
    Justice: (SwordOfJustice,),
    ChooseFoe: (Aimed,),
    ChooseRivalUnit: (Aimed,),
    ChooseUnit: (UnitChoice,),
    Leap: (Flying,),
}
TACTIC_OF: Final[dict[Kind, int]] = {  # the tactic that a step belongs to
    Rethink: RETHINK, StealDie: MANA_STEAL, Prepare: PREPARATION, BeforeTurn: SPARING, Midnight: MIDNIGHT,
    Search: MANA_SEARCH, DrawOn: LONG_NIGHT,
}  # fmt: skip


EARLY: Final[tuple[tuple[Kind, Kind], ...]] = (
    (Midnight, Commit),
    (Thaw, Onset),
    (BeforeTurn, Onset),
)  # before a turn played in advance


def audit_steps(position: Position) -> list[str]:
    """What is impossible about the steps; the first problem is enough."""
    for problem in (lying, at_turn, setting_up, phases, tactics, upgrading, assaulting, needs):
        found = problem(position) if position.stack else ""
        if found:
            return [found]
    return []


def apart(position: Position) -> list[Step[Position]]:
    """The steps of the turn that is played now: upon that of another seat lies its own, from its last action on."""
    stack = position.stack
    within = position.playing >= 0 and len(stack) > 1 and isinstance(stack[0], Turn) and alone(stack[1])
    return stack[1:] if within else stack


def alone(step: Step[Position]) -> bool:
    """Does it lie upon no other step of its turn?"""
    return type(step) in ALONE or (isinstance(step, (Bind, Disband)) and step.ending == 1)


def lying(position: Position) -> str:
    """Is each step where it can lie?"""
    stack = apart(position)
    for at, step in enumerate(stack):
        own = type(step)
        early = position.duel and at == 2 and (own, type(stack[1])) in EARLY
        if alone(step) != (at == 0) and not early:
            return f"steps[{at}]: {own.__name__} must lie {'alone' if at else 'upon another step'}"
        if at == 0:
            continue
        below = type(stack[at - 1])
        if own in PROPOSING:
            if below not in (Turn, Leap):
                return f"steps[{at}]: {own.__name__} does not lie upon {below.__name__}"
            continue
        if below not in BASES:
            return f"steps[{at}]: nothing lies upon {below.__name__}"
        upon_turn = (at == 1 and below == Turn) or (own in UPON_TURN and below == March)
        if (own in PARTS or own in UPON_TURN or own in DUEL_PARTS) and not upon_turn and not early:
            return f"steps[{at}]: {own.__name__} must lie upon a turn"
        if own in ONLY_UPON and below != ONLY_UPON[own]:
            return f"steps[{at}]: {own.__name__} does not lie upon {below.__name__}"
        if own == Again and below == Again:
            return f"steps[{at}]: nothing lies upon {below.__name__}"
    return ""


def at_turn(position: Position) -> str:
    """Steps of a turn are asked of the active seat; Mind Read, the hidden die and a concession ask others."""
    bottom = position.stack[0]
    if type(bottom) in BETWEEN:
        if position.last_turns >= 0 or position.final_turns >= 0:
            return "last_turns, final_turns: no new round begins after the last turns"
        if any(position.turn) or any(position.mana) or position.foe or position.drawn:
            return f"turn: nothing of a turn is left in {type(bottom).__name__}"
        return ""
    seat = position.order[position.next]
    if seat >= DUMMY:
        return "next: the dummy player is never asked"
    active = position.active()
    joint = position.joint_at >= 0  # whoever else is in the middle of something, `assaulting` knows
    if position.playing >= 0 and len(position.stack) < 2 and not joint:
        return f"playing: seat {active} is asked for nothing within the turn of seat {seat}"
    if position.shelf and position.playing < 0 and not position.duel and not joint:
        return f"shelf: seat {seat} is at turn, and nobody else is in the middle of something"
    for at, step in enumerate(position.stack):
        whose = active if at or joint else seat
        if isinstance(step, MindRead):
            if step.seat_by != whose or step.seat == whose:
                return f"steps[{at}]: the mind of another seat is read by the active one"
        elif isinstance(step, SetDie):
            if step.seat != position.seat_before():
                return f"steps[{at}]: the die is set by the seat before"
        elif isinstance(step, Concession):
            if step.seat_by != whose or not position.allies(step.seat, whose):
                return f"steps[{at}]: a team-mate is asked by the active seat"
        elif isinstance(step, Consent):
            if step.seat_by != whose or step.seat == whose:
                return f"steps[{at}]: another seat is asked by the active one"
        elif step.seat != whose:
            return f"steps[{at}]: it is the turn of seat {whose}, not of seat {step.seat}"
    for mover, trail in ((active, position.trail), *[(one[0], one[4]) for one in position.shelf]):
        if not trail or trail[-1] != position.place[mover]:
            return f"trail: it leads to where seat {mover} stands"
    return ""


def phases(position: Position) -> str:
    """The part of the turn fits the steps, and enemies are there in a fight and only then."""
    stack, turn = apart(position), position.turn
    kinds = [type(step) for step in stack]
    phase = turn[PHASE]
    ends = kinds[0] in AT_THE_END or kinds[0] in (Bind, Disband)
    if turn[STAGE] != (1 if ends else 0):
        return f"turn.stage: {kinds[0].__name__} is {'' if ends else 'not '}part of the end of a turn"
    fighting = len(kinds) > 1 and kinds[1] in FIGHTS
    if bool(position.foe) != fighting:
        return f"foe: enemies are there in a fight, and only then, not in {kinds[-1].__name__}"
    seat = position.active()
    if fighting != (turn[FIGHT] > 0) or (fighting and turn[FIGHT_AT] != position.place[seat] + 1):
        return "turn.fight, turn.fight_at: a fight is where the hero stands"
    if fighting and turn[FIGHT] in FOUGHT_AT and position.site[position.place[seat]] not in FOUGHT_AT[turn[FIGHT]]:
        return "turn.fight: no such fight at this site"
    duelling = len(kinds) > 1 and kinds[1] in DUEL_PARTS
    if duelling != bool(position.duel):
        return "duel: two players fight in its steps, and only there"
    if bool(position.drawn) != (kinds[-1] in (Artifacts, ArtifactOrder)):
        return f"drawn: artifacts are drawn to choose from, not in {kinds[-1].__name__}"
    if kinds[0] in BETWEEN or kinds[0] == BeforeTurn:
        return "turn.phase: the turn has not begun" if phase else ""
    part = PARTS.get(kinds[1], 0) if len(kinds) > 1 else 0
    if duelling:
        problem = duel(position)
        if problem:
            return problem
        part = BLOCKING if kinds[1] == Parry else ATTACKING if position.duel[MELEE] else RANGED
    if part and phase != part:
        return f"turn.phase: {phase} is not the phase of {kinds[1].__name__}"
    if not part and phase != (AFTER if turn[ACTED] else MOVING):
        return f"turn.phase: {phase} is not a phase of {kinds[0].__name__}"
    if part and turn[ACTED] != (RESTED if kinds[1] in (RestCard, RestWounds) else 1):
        return f"turn.acted: {turn[ACTED]} is not what {kinds[1].__name__} is part of"
    return ""


def duel(position: Position) -> str:
    """Two players fight where both stand, and each has a turn on the table or on the shelf."""
    aggressor, defender, committed, melee, attacker, passed, attack, elements, _aside = position.duel
    step = position.stack[1]
    both = (aggressor, defender)
    if not position.duels or aggressor == defender or position.order[position.next] != aggressor:
        return "duel: the aggressor is at turn and attacks another, where that is allowed"
    if [one[0] for one in position.shelf] != [defender if position.active() == aggressor else aggressor]:
        return "duel: one of the two plays, and the turn of the other lies on the shelf"
    if position.place[aggressor] != position.place[defender] or attacker not in both:
        return "duel: both are on one space, and one of them attacks"
    if len(trail_of(position, aggressor)) < 2:
        return "trail: the aggressor has come from somewhere"
    own = type(step)
    if step.seat != (defender if own == Commit else blocker(position) if own == Parry else attacker):
        return f"duel: {own.__name__} is not asked of seat {step.seat}"
    if (committed == 0) != (own == Commit) or (own == Commit and (melee or passed or attack)):
        return "duel: the defender commits before anything else"
    if has(position.down, defender) != (committed == FULLY):
        return "duel: the token of a defender who has committed fully lies face down"
    if own in (Parry, Harm) and (
        passed or (attack and not elements) or (isinstance(step, Harm) and step.count > attack)
    ):
        return "duel: there is an attack to be blocked, or what is left of it to be assigned"
    if own in (Commit, Onset) and (attack or elements):
        return "duel: the next attack is still to be made"
    if any(entry_of(position, seat, ACTED) != 1 for seat in both) or position.last_turns >= 0 or position.final:
        return "duel: it is an action, before the last turns"
    return weakened(position)


def weakened(position: Position) -> str:
    """What holds for units in a combat of two players is about units that are there."""
    for seat, slot, _less, _lost in position.frail:
        if seat not in position.duel[:2] or slot >= len(position.units[seat]):
            return "frail: there is no such unit in the combat"
    if len({one[:2] for one in position.frail}) != len(position.frail) or list(position.frail) != sorted(
        position.frail
    ):
        return "frail: each unit once, in order"
    attacker = position.duel[ATTACKER]
    points = list(position.points) if position.active() == attacker else list(position.shelf[0][3])
    for slot, kind, count in position.shares:
        points[kind] -= count
        if slot >= len(position.units[attacker]) or points[kind] < 0 or kind >= 12:
            return "shares: units have their part in the attack"
    return ""


def trail_of(position: Position, seat: int) -> tuple[Space, ...]:
    for one in position.shelf:
        if one[0] == seat:
            return one[4]
    return position.trail


def tactics(position: Position) -> str:
    """Who has chosen a tactic, and whether there are enough for the others."""
    kinds = [type(step) for step in position.stack]
    if kinds[0] == Banners:
        return "chosen: no tactic of the new round" if position.chosen else ""
    count = len(position.order)
    held = [tactic for tactic in position.tactic if tactic >= 0]
    bits = 0
    for tactic in held:
        bits |= bit(tactic)
    if bits != position.chosen or len(held) != bits.bit_count():
        return "tactic, chosen: each tactic that was chosen lies before one seat"
    choosing = kinds[0] in SETTING
    left = position.seats - sum(seat < DUMMY for seat in position.order)  # who is out just now has one, too
    most = count + (left if round_over(position) else 0)
    if not choosing and not count <= len(held) <= most:
        return "tactic: turns begin when all have chosen"
    if not choosing and list(position.order) != sorted(
        position.order, key=lambda seat: position.tactic[min(seat, position.seats)]
    ):
        return "order: by the numbers of the tactics"
    drawn = position.tactic[position.seats] >= 0
    if choosing and position.scenario.dummy and drawn != (position.scenario.dummy_first and not position.setup):
        return f"tactic: the dummy player chooses {'first' if position.scenario.dummy_first else 'last'}"
    if not position.scenario.dummy and position.tactic[position.seats] >= 0:
        return "tactic: there is no dummy player"
    free = [tactic for tactic in tactics_of(position) if not has(bits | position.tactics_gone, tactic)]
    if choosing and len(free) < count - len(held):
        return "tactics_gone, chosen: too few tactics are left"
    for at, step in enumerate(position.stack):
        own = TACTIC_OF.get(kinds[at], -1)
        if own >= 0 and position.tactic[step.seat] != own:
            return f"steps[{at}]: seat {step.seat} has another tactic"
    asked = position.stack[0].seat
    if kinds[0] == ChooseTactic and position.tactic[asked] >= 0:
        return f"steps[0]: seat {asked} has its tactic"
    if choosing and not position.setup:
        for seat in range(position.seats):
            if seat not in position.order and (seat == asked or position.tactic[seat] >= 0):
                return f"order: seat {seat}, which is out of the game, gets no tactic"
    return ""


def setting_up(position: Position) -> str:
    """Heroes are chosen (MK-14.2) and cards drafted (MK-14.10) before anything is dealt."""
    step = position.stack[0]
    if WAITING.get(type(step), 0) != position.setup:
        return "setup: it waits for what is asked, and for nothing else"
    problem = drafting(position)
    if problem or not position.setup:
        return problem
    if position.round != 1 or len(position.tiles) > 1 or position.tile_deck or position.chosen:
        return "setup: nothing is laid out yet"
    offers = (position.advanced_offer, position.spell_offer, position.unit_offer, position.monastery_offer)
    areas = (*position.deck, *position.hand, *position.discard, *position.play, *position.units, *position.skill_stack)
    if any(offers) or any(areas) or any(position.heaps) or any(position.crystals) or position.box:
        return "setup: nothing is dealt yet"
    start = position.scenario.blitz
    for seat in range(position.seats):
        if position.fame[seat] > start or (position.hero[seat] < 0 and position.fame[seat] < start):
            return f"fame[{seat}]: only who has got a hero has lost any"
    if position.setup == DRAFTING:
        return ""
    if not position.auction:
        return "setup: no heroes are auctioned"
    seats = without_hero(position)
    if step.seat not in seats or (isinstance(step, ChooseHero) and step.seat != seats[0]):
        return f"steps[0]: seat {step.seat} is not asked for a hero"
    if isinstance(step, Contest):
        if step.hero in position.hero or step.seat_by not in seats or step.seat_by == step.seat:
            return "steps[0]: a hero that nobody has is contested by two who have none"
        if not step.count and step.seat_by != seats[0]:
            return "steps[0]: the first in the order chooses"
    return ""


def drafting(position: Position) -> str:
    """Cards of the starting draft are those that were taken, and in secret chosen from (MK-14.10)."""
    seats, step = position.seats, position.stack[0]
    if bool(position.draft_pick) != (type(step) in (Draft, Enlist)):
        return "draft_pick: cards are chosen in secret in a draft, and after a day"
    dealt = [card for row in position.draft for card in row]
    if len(set(dealt)) != len(dealt):
        return "draft: each card is there once"
    for seat, row in enumerate(position.drafted):
        if position.setup == DRAFTING:
            taken = tuple([position.draft[(seat - number) % seats][number] for number in range(len(row))])
            if row != taken or len(row) == DRAFTED:
                return f"drafted[{seat}]: others were taken"
        elif row != tuple(sorted(row)):
            return f"drafted[{seat}]: in the order of the cards"
    if position.draft_pick:
        if isinstance(step, Enlist) and (position.night or not position.drafting):
            return "steps: drafted cards come into the decks after a day"
        if not position.actors():
            return "draft_pick: somebody still has to choose"
        for seat, card in enumerate(position.draft_pick):
            hand = position.draft_hand(seat) if position.setup == DRAFTING else position.drafted[seat]
            if card >= 0 and card not in hand:
                return f"draft_pick[{seat}]: a card that the seat does not have"
    if position.drafts_hidden and not position.drafted:
        return "drafts_hidden: nothing was drafted"
    return ""


def upgrading(position: Position) -> str:
    """Advanced actions are laid out while actions are upgraded, after a night that is not the last (MK-14.10)."""
    step = position.stack[0]
    if not isinstance(step, (Upgrade, GiveUp)):
        return "laid_out: only between two rounds" if position.laid_out else ""
    if not position.upgrades or not position.night or not nights_follow(position):
        return "steps: actions are upgraded after a night that is not the last"
    asked = (step.seat, *step.left)
    if len(set(asked)) != len(asked) or any(seat >= position.seats for seat in asked):
        return "steps: each seat is asked once"
    if isinstance(step, Upgrade):
        if not position.laid_out or len(position.laid_out) > position.seats + 1:
            return f"laid_out: 1 to {position.seats + 1} cards"
    elif position.hand[step.seat] != (step.card,) or not swaps(position, step.seat, step.card):
        return f"steps: seat {step.seat} has taken no {CARD.ids[step.card]} that it could swap"
    hands = [seat for seat in range(position.seats) if position.hand[seat] and seat in step.left]
    if hands or any(position.discard[seat] or position.play[seat] for seat in range(position.seats)):
        return "hand, discard, play: all cards are in the decks while actions are upgraded"
    return ""


# ---- a joint assault


def assaulting(position: Position) -> str:
    """Who takes part, whose turn in it this is, and are the defenders there that were dealt?"""
    rows, city, stage = position.joint, position.joint_at, position.joint_stage
    marching = len(position.stack) > 1 and isinstance(position.stack[1], March)
    if city < 0:
        return "joint: there is no joint assault" if rows or stage or marching else ""
    seats = [row[0] for row in rows]
    shares = tuple([1 if seat in seats else 0 for seat in range(position.seats)])
    if not position.scenario.joint or city not in position.cities or position.last_turns >= 0:
        return "joint_at: no city that is assaulted jointly"
    if len(rows) < 2 or seats != in_turn_order(position, shares) or seats[0] != position.order[position.next]:
        return "joint: two seats at least, in turn order, and first the one whose turn it is"
    count = len(rows)
    if stage >= 2 * count or position.active() != seats[stage % count]:
        return "joint_stage: it is not the turn of the seat that plays"
    fights = stage < count
    waiting = seats[:stage] if fights else [*seats[: 1 if stage > count else 0], *seats[stage - count + 1 :]]
    if sorted([one[0] for one in position.shelf]) != sorted(waiting):
        return "shelf: those who wait in the joint assault"
    for one in position.shelf:
        turn = one[1]
        if (one[0] != seats[0] or stage <= count) and (turn[PHASE] != AFTER or turn[ACTED] != 1 or turn[STAGE]):
            return "shelf: the fights of those who wait are over"
        if turn[FIGHT] or turn[FIGHT_AT] or turn[UNIT_NOW]:
            return "shelf: nobody fights there"
    bottom = type(position.stack[0])
    if fights != (bottom == BeforeTurn or marching or bool(position.foe)):
        return "joint_stage: fights first, then the ends of turns"
    if marching and city_beside(position, position.active()) != city:
        return "joint_at: the seat that plays is not next to it"
    still = [enemy for row in rows[stage + 1 if position.foe else stage : count] for enemy in row[1:]]
    still += [
        position.foe[number]
        for number in range(len(position.foe))
        if position.foe_from[number] == city and not position.foe_is[number] & DEFEATED
    ]
    there = tuple([enemy_of(token) for token in position.tokens[city] if token & FACE_UP])
    if any(len(row) < 2 for row in rows) or not all_in(tuple(still), there):
        return "joint: each faces defenders, and they lie in the city"
    return ""


# ---- what a step needs


def needs(position: Position) -> str:
    """Is there what each step asks about?"""
    for at, step in enumerate(position.stack):
        if isinstance(step, Decision) and not step.fits(position):
            return f"steps[{at}]: {type(step).__name__} has nothing to ask of seat {step.seat}"
        if isinstance(step, Effect) and type(step) in ASKED_BY:
            problem = effect(position, step)
            if problem:
                return f"steps[{at}]: {problem}"
    return ""


def effect(position: Position, step: Effect) -> str:
    """A decision within a mode: asked by an operation of it, and the mode was really played."""
    row = ROWS[step.mode].operations
    if step.at >= len(row) or not isinstance(row[step.at], ASKED_BY[type(step)]):
        return f"{type(step).__name__} is not asked by this mode"
    return unplayed(position, step.seat, step.mode)
