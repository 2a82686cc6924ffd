"""What a seat may know, as JSON, with the numbers a player would otherwise have to work out."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box import numbers
from tafelrunde.games.mage_knight.box.actions import PAYMENT
from tafelrunde.games.mage_knight.box.components import (
    ABILITIES,
    BACK,
    BANNER_CARD,
    BASIC_COLOURS,
    BROWN,
    CARD,
    COLD_FIRE,
    COLOUR,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_BACK,
    FORTIFIED,
    HERO,
    ORCS,
    PARALYZE,
    POISON,
    REPUTATION,
    RUIN,
    SITE,
    SKILL,
    SPACE,
    START_SPACE,
    SUMMON,
    SWIFT,
    TACTIC,
    TERRAIN,
    TILE,
    TILE_KIND,
    UNIT,
    WOUND,
    fame_space,
)
from tafelrunde.games.mage_knight.box.effects import BLOCKING, ELEMENTS, FIGHTING, RANGED
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position import packing
from tafelrunde.games.mage_knight.position.fields import DRAFTING
from tafelrunde.games.mage_knight.position.hidden import dice_left, secret
from tafelrunde.games.mage_knight.position.packing import (
    AT_SITE,
    BLOCKED,
    BOUND,
    CLAIMED_DIE,
    COURAGE_USED,
    DEFEATED,
    FACE_UP,
    IN_SOURCE,
    KEPT,
    NO_ATTACK,
    RESISTED,
    SPENT,
    STOLEN,
    TARGET,
    USED,
    Unit,
    banner_of,
    enemy_of,
    face_of,
    has,
    kind_of,
    laid_skill,
    place_of,
    wounds_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS, NIGHT_FIRST
from tafelrunde.games.mage_knight.position.scoring import achievements, conquered_cities, honours
from tafelrunde.games.mage_knight.position.shelf import face_down
from tafelrunde.games.mage_knight.position.turn import (
    ALL_COLD_FIRE,
    DIE_OPEN,
    HIDDEN_DIE,
    JUSTICE_STRONG,
    NAMES,
    PHASE,
    SIDEWAYS_SKILL,
    UNSWIFT,
)
from tafelrunde.games.mage_knight.shown.duel import duel_view
from tafelrunde.games.mage_knight.shown.material import bits
from tafelrunde.games.mage_knight.shown.travel import travel
from tafelrunde.games.mage_knight.shown.views import (
    PHASES,
    POINTS,
    STRIKES,
    City,
    Dealt,
    Decks,
    Die,
    Dummy,
    Foe,
    Goal,
    HeldSkill,
    HiddenDie,
    HiddenTile,
    Joint,
    JointPart,
    MageKnightView,
    Needs,
    Offers,
    Player,
    Points,
    Prices,
    Return,
    Space,
    Step,
    Tile,
    UnitFate,
    Wounds,
)
from tafelrunde.games.mage_knight.shown.views import Unit as UnitShown
from tafelrunde.games.mage_knight.steps.damage import (
    UNHURT,
    Damage,
    left_by,
    shelter_refusal,
    unit_armor,
    unit_resists,
    wounds_by,
)
from tafelrunde.games.mage_knight.steps.joint import Consent, Proposal
from tafelrunde.games.mage_knight.steps.talking import prices
from tafelrunde.games.mage_knight.world.fight import (
    EFFICIENT_BLOCKS,
    abilities_of,
    armor_of,
    armor_total,
    attack_of,
    attack_total,
    attacks,
    block_needed,
    block_total,
    damage_from,
    element_of,
    first_kind,
    fortifications,
    resisted,
    resists_of,
    targets,
)
from tafelrunde.games.mage_knight.world.joint import in_turn_order
from tafelrunde.games.mage_knight.world.land import IMPASSABLE, cost, tile_at
from tafelrunde.games.mage_knight.world.mana import ways
from tafelrunde.games.mage_knight.world.points import sideways_worth

PLACES = {IN_SOURCE: "free", USED: "used", KEPT: "kept", STOLEN: "stolen", CLAIMED_DIE: "claimed"}  # of a die


def names(cards: tuple[Card, ...]) -> list[str]:
    return [CARD.ids[card] for card in cards]


def open_names(position: Position, cards: tuple[Card, ...], own: bool) -> list[str | None]:
    """Cards whose place is known; of an artifact drawn in secret the others know no more than that (MK-9.8)."""
    return [None if not own and secret(position, card) else CARD.ids[card] for card in cards]


def sky(position: Position) -> list[bool | None]:
    """Which rounds are nights, as far as one knows: whether darkness falls, the dice will say (MK-14.5)."""
    if position.times == DARKNESS_FALLS:
        fallen = position.darkness or position.rounds + 1
        known = position.rounds if position.darkness else position.round
        return [number >= fallen if number <= known else None for number in range(1, position.rounds + 1)]
    return [number % 2 == (position.times == NIGHT_FIRST) for number in range(1, position.rounds + 1)]


def look(position: Position, seat: int) -> MageKnightView:
    """What a seat may know; of the others' hands and decks it knows the number of cards (MK-2.2.9)."""
    return MageKnightView(
        **position.frame(seat, Step),
        scenario=position.scenario.id,
        round=position.round,
        rounds=position.rounds,
        night=position.night,
        sky=sky(position),
        goals=[Goal(*goal, position.scenario.goal_rule()) for goal in position.scenario.goals(position)],
        team=list(position.team),
        order=list(position.order),
        at_turn=at_turn(position),
        playing=position.playing if position.playing >= 0 else None,
        face_down=[other for other in range(position.seats) if face_down(position, other)],
        last_turns=position.last_turns,
        final=position.final,
        final_turns=position.final_turns,
        players=[player(position, other, other == seat) for other in range(position.seats)],
        dummy=dummy(position),
        source=[Die(colour=COLOUR.ids[face_of(die)], state=PLACES[place_of(die)]) for die in rolled(position)],
        mana={COLOUR.ids[c]: position.mana[c] for c in range(len(COLOUR)) if position.mana[c]},
        phase=phase_name(position),
        fighting=bool(position.foe) and position.turn[PHASE] & FIGHTING != 0,
        turn={NAMES[i]: position.turn[i] for i in range(len(NAMES)) if position.turn[i] and i != HIDDEN_DIE},
        trail=[SPACE.ids[space] for space in position.trail],
        offers=Offers(
            advanced=names(position.advanced_offer),
            spells=names(position.spell_offer),
            units=[UNIT.ids[unit] for unit in position.unit_offer],
            monastery=names(position.monastery_offer),
            skills=[SKILL.ids[skill] for skill in position.common_skills],
            upgrades=names(position.laid_out),
        ),
        drawn=names(position.drawn) if position.drawn and position.active() == seat else [],
        decks=Decks(
            advanced=len(position.advanced_deck),
            spells=len(position.spell_deck),
            artifacts=len(position.artifact_deck),
            regular=len(position.regular_deck),
            elite=len(position.elite_deck),
            tokens={BACK.ids[back]: len(pile) for back, pile in enumerate(position.piles)},
            ruins=len(position.ruin_pile),
        ),
        token_discards={
            BACK.ids[back]: sorted(ENEMY.ids[token] for token in heap) for back, heap in enumerate(position.heaps)
        },
        box=sorted(names(position.box)),
        unit_box=sorted(UNIT.ids[unit] for unit in position.unit_box),
        tactics_gone=[id for number, id in enumerate(TACTIC.ids) if has(position.tactics_gone, number)],
        tactics_chosen=[id for number, id in enumerate(TACTIC.ids) if has(position.chosen, number)],
        tiles=[
            Tile(tile=TILE.ids[tile], a=a, b=b)
            for tile, a, b in zip(position.tiles, position.tile_a, position.tile_b, strict=True)
        ],
        tile_stack=["countryside" if TILE_KIND[t] == "countryside" else "core" for t in position.tile_deck],
        hidden_tiles=hidden_tiles(position),
        way_home=way_home(position, seat),
        spaces=[space_view(position, space) for space in range(len(position.terrain))],
        cities=[
            City(
                space=SPACE.ids[space],
                second=SPACE.ids[space + 1] if space + 1 in position.twins else None,
                shields=list(position.city_shields[index]),
                leader=position.leader(index) if position.city_shields[index] else None,
            )
            for index, space in enumerate(position.cities)
        ],
        city_levels=list(position.city_levels),
        cities_conquered=conquered_cities(position),
        joint=joint(position),
        chanted=list(position.chanted),
        foes=[foe_view(position, number) for number in range(len(position.foe))],
        draft=names(position.draft_hand(seat)) if position.setup == DRAFTING and seat >= 0 else [],
        draft_pick=picked(position, seat),
        hidden_die=hidden_die(position, seat),
        points={POINTS[i]: position.points[i] for i in range(16) if position.points[i]},
        needs=needs(position),
        travel=travel(position),
        scores=position.scenario.parts(position),
        titles=honours(position),
        members=position.scenario.members(position),
        damage=damage_view(position),
        duel=duel_view(position),
        payments=payments(position, seat),
        sideways=sideways(position, seat),
        prices=prices_now(position, seat),
    )


def hidden_tiles(position: Position) -> list[HiddenTile]:
    """Tiles that lie face down in their places from the start."""
    return [
        HiddenTile(a=a, b=b, back="core" if core else "countryside")
        for a, b, core in position.scenario.plan
        if tile_at(position, a, b) < 0
    ]


def way_home(position: Position, seat: int) -> Return | None:
    """The portal, who can return no more, and whom the own team has chosen (MK-15.11.2); at the end all is known."""
    if not position.scenario.eliminates:
        return None
    return Return(
        portal=SPACE.ids[START_SPACE],
        closed=position.scenario.portal_closed(position),
        out=[other for other in range(position.seats) if not position.plays(other)],
        returners=[
            returner if not position.stack or (seat >= 0 and position.team[seat] == team) else None
            for team, returner in enumerate(position.returner)
        ],
    )


def joint(position: Position) -> Joint | None:
    """A joint assault that is under way, or the proposal that somebody thinks about (MK-12.2, MK-12.4)."""
    if position.joint_at >= 0:
        return Joint(
            space=SPACE.ids[position.joint_at],
            seat=position.joint[0][0],
            under_way=True,
            parts=[joint_part(position, number) for number in range(len(position.joint))],
            acting=position.active(),
        )
    step = position.stack[-1] if position.stack else None
    if not isinstance(step, (Proposal, Consent)):
        return None
    by = step.seat_by if isinstance(step, Consent) else step.seat
    own = len(position.tokens[step.space]) - sum(step.share) + step.share[by]
    share = (*step.share[:by], own, *step.share[by + 1 :])
    asked = in_turn_order(position, share)
    answered = asked[: asked.index(step.seat)] if isinstance(step, Consent) else []
    return Joint(
        space=SPACE.ids[step.space],
        seat=by,
        under_way=False,
        parts=[
            JointPart(
                seat=seat,
                count=share[seat],
                agreed=True if seat == by or seat in answered else None,
                enemies=[],
                fought=False,
            )
            for seat in asked
        ],
        acting=None,
    )


def joint_part(position: Position, number: int) -> JointPart:
    """What was dealt to a participant."""
    seat, *enemies = position.joint[number]
    return JointPart(
        seat=seat,
        count=len(enemies),
        agreed=True,
        enemies=[ENEMY.ids[enemy] for enemy in enemies],
        fought=number < position.joint_stage,
    )


def phase_name(position: Position) -> str | None:
    """Where in a turn one is; between turns nowhere."""
    bit = position.turn[PHASE]
    return PHASES[bit.bit_length() - 1] if bit else None


def at_turn(position: Position) -> int | None:
    """The seat whose turn it is, the dummy's number among them."""
    return position.order[position.next] if position.next < len(position.order) else None


def playing(position: Position) -> int:
    """The seat to which turn, points and mana belong: the one at turn, or one that plays a part of its own turn."""
    return max(0, position.active())


def payments(position: Position, seat: int) -> dict[str, list[str]]:
    """How the active seat could pay one mana of each colour now."""
    if position.active() != seat:
        return {}
    found = {colour: ways(position, seat, (number,)) for number, colour in enumerate(COLOUR.ids)}
    return {colour: [PAYMENT.ids[way] for way in sorted(set(how))] for colour, how in found.items() if how}


def prices_now(position: Position, seat: int) -> Prices:
    """What the active seat pays for units, and for what else is sold where it deals with locals."""
    return Prices(**prices(position, seat)) if position.active() == seat else Prices()


def sideways(position: Position, seat: int) -> dict[str, int]:
    """What the cards of the hand are worth sideways, where a skill makes that more than 1."""
    if position.active() != seat or not position.turn[SIDEWAYS_SKILL]:
        return {}
    return {
        CARD.ids[card]: sideways_worth(position, card) for card in sorted(set(position.hand[seat])) if card != WOUND
    }


def set_aside(position: Position, seat: int, own: bool) -> list[str] | int:
    """The cards of the starting draft that a seat still has aside (MK-14.10)."""
    cards = position.drafted[seat] if position.drafted else ()
    return names(cards) if own else len(cards)


def picked(position: Position, seat: int) -> str | None:
    """What a seat has chosen in secret (MK-14.10)."""
    if seat < 0 or not position.draft_pick or position.draft_pick[seat] < 0:
        return None
    return CARD.ids[position.draft_pick[seat]]


def rolled(position: Position) -> list[packing.Die]:
    """The dice, once they have been rolled."""
    return [] if position.setup else position.dice


def player(position: Position, seat: int, own: bool) -> Player:
    """A hero; team-mates see no more of each other than rivals, and nothing can be traded (MK-13.3.3)."""
    deck = position.deck[seat]
    known = position.known[seat]
    return Player(
        hero=HERO.ids[position.hero[seat]] if position.hero[seat] >= 0 else None,
        fame=position.fame[seat],
        fame_space=fame_space(position.fame[seat]),
        level=position.level[seat],
        armor=position.armor(seat),
        hand_limit=position.hand_limit(seat),
        commands=position.commands(seat),
        reputation=position.reputation[seat] - 7,
        modifier=None if position.reputation[seat] == 0 else REPUTATION[position.reputation[seat]],
        place=SPACE.ids[position.place[seat]],
        tactic=TACTIC.ids[position.tactic[seat]] if position.tactic[seat] >= 0 else None,
        tactic_used=position.tactic_used[seat],
        crystals={
            COLOUR.ids[c]: position.crystals[seat * BASIC_COLOURS + c]
            for c in range(BASIC_COLOURS)
            if position.crystals[seat * BASIC_COLOURS + c]
        },
        hand=names(position.hand[seat]) if own else len(position.hand[seat]),
        deck=len(deck),
        deck_top=open_names(position, deck[len(deck) - known :], own),
        deck_bottom=names(deck[: position.under[seat]]),
        seen=open_names(position, position.seen[seat], own),
        deck_cards=sorted(names((*deck, *position.stored[seat]))) if own else None,
        discard=sorted(names(position.discard[seat])),
        play=names(position.play[seat]),
        aside=names(position.aside[seat]),
        stored=len(position.stored[seat]),
        drafted=set_aside(position, seat, own),
        units=[unit_view(unit) for unit in position.units[seat]],
        skills=[
            HeldSkill(
                skill=SKILL.ids[skill],
                used=has(position.used_turn[seat] | position.used_round[seat], skill),
            )
            for skill in position.skills[seat]
        ],
        skill_stack=len(position.skill_stack[seat]),
        middle=SKILL.ids[laid_skill(position.middle[seat]) - 1] if position.middle[seat] else None,
        claim=position.claim[seat],
        achievements=achievements(position, seat),
        plundered=position.plundered[seat],
        motivated=position.motivated[seat],
        shown=CARD.ids[position.shown[seat]] if position.shown[seat] >= 0 else None,
        shown_count=position.shown_count[seat],
    )


def unit_view(unit: Unit) -> UnitShown:
    banner = banner_of(unit)
    return UnitShown(
        unit=UNIT.ids[kind_of(unit)],
        ready=not unit & SPENT,
        wounds=wounds_of(unit),
        banner=CARD.ids[BANNER_CARD[banner]] if banner else None,
        banner_used=bool(unit & COURAGE_USED),
        resisted=bool(unit & RESISTED),
        bound=bool(unit & BOUND),
    )


def dummy(position: Position) -> Dummy | None:
    if not position.scenario.dummy:
        return None
    return Dummy(
        hero=HERO.ids[position.dummy_hero] if position.dummy_hero >= 0 else None,
        deck=len(position.dummy_deck),
        discard=sorted(names(position.dummy_discard)),
        crystals={COLOUR.ids[c]: n for c, n in enumerate(position.dummy_crystals) if n},
        tactic=TACTIC.ids[position.tactic[position.seats]] if position.tactic[position.seats] >= 0 else None,
        skills=len(position.dummy_skills),
    )


def space_view(position: Position, space: int) -> Space:
    ruin = position.ruin[space]
    return Space(
        space=SPACE.ids[space],
        q=position.q[space],
        r=position.r[space],
        terrain=TERRAIN.ids[position.terrain[space]],
        cost=cost_now(position, space),
        site=SITE.ids[position.site[space]] if position.site[space] >= 0 else None,
        cleared=position.site[space] >= ORCS and not position.tokens[space],
        colour=COLOUR.ids[position.colour[space]] if position.colour[space] >= 0 else None,
        tokens=[
            ENEMY.ids[enemy_of(token)] if token & FACE_UP else BACK.ids[ENEMY_BACK[token]]
            for token in position.tokens[space]
        ]
        + ([BACK.ids[BROWN]] if space in position.stand_ins else []),
        ruin=None if ruin < 0 else "hidden" if ruin >= 16 else RUIN.ids[ruin],
        shield=position.shield[space] if position.shield[space] >= 0 else None,
        marks=[seat for seat in range(len(position.marked)) if space in position.marked[seat]],
        secret=space in position.secret_dungeons or space in position.secret_tombs,
        heroes=[seat for seat in range(position.seats) if position.place[seat] == space and position.plays(seat)],
    )


def foe_view(position: Position, number: int) -> Foe:
    """An enemy as it is now: what was taken from it, what a city adds, what it would do to the hero unblocked."""
    summoned = position.foe_summon[number]
    flags = position.foe_is[number]
    own = ENEMY_ABILITIES[position.foe[number]] & SUMMON
    walls = fortifications(position, number)
    attacking = abilities_of(position, number) & ~(FORTIFIED | SUMMON)
    if position.turn[UNSWIFT] and flags & TARGET:
        attacking &= ~SWIFT
    return Foe(
        enemy=ENEMY.ids[position.foe[number]],
        summoned=ENEMY.ids[summoned] if summoned >= 0 else None,
        armor=armor_of(position, number),
        attack=attack_of(position, number),
        element=ELEMENTS[element_of(position, number)],
        abilities=bits(ABILITIES, own | attacking),
        resists=bits(ELEMENTS, resists_of(position, number, position.foe[number])),
        walls=walls,
        block=block_needed(position, number),
        attacks=attacks(position, number),
        damage=damage_from(position, number),
        wounds=hero_takes(position, playing(position), number, damage_from(position, number)),
        defeated=bool(flags & DEFEATED),
        blocked=bool(flags & BLOCKED),
        no_attack=bool(flags & NO_ATTACK),
        target=bool(flags & TARGET),
        fortified=bool(flags & AT_SITE),
    )


def hidden_die(position: Position, seat: int) -> HiddenDie | None:
    """The die of an interactive combat: whoever has set it knows it, the others when it is shown (MK-14.9)."""
    if not position.turn[HIDDEN_DIE]:
        return None
    colour, shown, setter = position.turn[HIDDEN_DIE] - 1, bool(position.turn[DIE_OPEN]), position.seat_before()
    return HiddenDie(
        seat=setter,
        colour=COLOUR.ids[colour] if shown or seat == setter else None,
        shown=shown,
        could=[COLOUR.ids[one] for one in ([colour] if shown else dice_left(position))],
    )


def hero_takes(position: Position, seat: int, foe: int, damage: int) -> Wounds:
    """The wounds that damage means to the hero: to the hand, by poison to the discard pile, and is the hand lost?"""
    abilities = abilities_of(position, foe)
    wounds = wounds_by(position, seat, damage)
    return Wounds(
        hand=wounds,
        discard=wounds if abilities & POISON else 0,
        hand_lost=bool(abilities & PARALYZE),
    )


def unit_takes(position: Position, seat: int, slot: int, foe: int, damage: int) -> UnitFate:
    """What becomes of a unit that takes damage, and how much of it is left for others (MK-8.4.4, MK-8.4.5)."""
    unit = position.units[seat][slot]
    abilities = abilities_of(position, foe)
    left = left_by(position, unit, foe, damage)
    fate = "lost" if abilities & PARALYZE else "poisoned" if abilities & POISON else "wounded"
    return UnitFate(
        rule=shelter_refusal(position, seat, slot) or None,
        armor=unit_armor(position, unit),
        resists=unit_resists(position, unit, element_of(position, foe)),
        fate="unhurt" if left == UNHURT else fate,
        left=max(0, left),
    )


def damage_view(position: Position) -> Dealt | None:
    """While somebody has to take damage: what it would do to the hero and to each unit."""
    step = position.stack[-1] if position.stack else None
    if not isinstance(step, Damage):
        return None
    seat, foe, damage = step.seat, step.foe, step.count
    return Dealt(
        foe=foe,
        damage=damage,
        hero=hero_takes(position, seat, foe, damage),
        units=[unit_takes(position, seat, slot, foe, damage) for slot in range(len(position.units[seat]))],
    )


def cost_now(position: Position, space: int) -> int | None:
    """The move points that the active seat needs to enter a space; None where it cannot."""
    price = cost(position, playing(position), numbers.Space(space))
    return price if price < IMPASSABLE else None


def needs(position: Position) -> Needs | None:
    """What the attack or block now put together is worth against its targets, part by part, what it takes, and
    how many more points of each element alone would do, of the first kind that counts."""
    phase = position.turn[PHASE]
    if not phase & FIGHTING or not targets(position):
        return None
    if phase == BLOCKING:
        foe = next(foe for foe in range(len(position.foe)) if position.foe_is[foe] & TARGET)
        have, need = block_total(position, foe), block_needed(position, foe)
        kinds, first = [3], 3
        counting = block_counts(position, foe)
    else:
        ranged = phase == RANGED
        have, need = attack_total(position, ranged), armor_total(position)
        kinds, first = [0, 1, 2], first_kind(position, ranged)
        counting = attack_counts(position, ranged)
    parts = [
        part(position, kind, element, *(counting[element] if kind >= first else ("none", "MK-8.2.3")))
        for kind in kinds
        for element in range(4)
        if position.points[kind * 4 + element]
    ]
    short = max(0, need - have)
    odd = sum(one.points for one in parts if one.counts == "half") % 2 if short else 0
    ways = {"full": short, "half": 2 * short - odd, "twice": -(-short // 2)}
    return Needs(
        kind="block" if phase == BLOCKING else "attack",
        have=have,
        need=need,
        parts=parts,
        first=STRIKES[first],
        more={ELEMENTS[element]: ways[counts] for element, (counts, _rule) in enumerate(counting)},
    )


def part(position: Position, kind: int, element: int, counts: str, rule: str | None) -> Points:
    """Points of one kind and element, how they count, and the rule where that is not in full."""
    points = position.points[kind * 4 + element]
    return Points(kind=STRIKES[kind], element=ELEMENTS[element], points=points, counts=counts, rule=rule)


def block_counts(position: Position, foe: int) -> list[tuple[str, str | None]]:
    """By element: blocks that do not fit the attack count half (MK-8.3.8, MK-8.3.9)."""
    fine = EFFICIENT_BLOCKS[element_of(position, foe)]
    return [("full", None) if has(fine, element) else ("half", "MK-8.3.9") for element in range(4)]


def attack_counts(position: Position, ranged: bool) -> list[tuple[str, str | None]]:
    """By element: resistances of any target halve (MK-8.2.5, MK-8.2.6); walls let only siege attacks through."""
    turn = position.turn
    resists = resisted(position)
    found: list[tuple[str, str | None]] = []
    for element in range(4):
        counts = COLD_FIRE if turn[ALL_COLD_FIRE] else element
        if has(resists, counts):
            found.append(("half", "MK-8.2.6" if counts == COLD_FIRE else "MK-8.2.5"))
        elif element == 0 and turn[JUSTICE_STRONG] and not ranged:
            found.append(("twice", "MK-4.5.2"))
        else:
            found.append(("full", None))
    return found
