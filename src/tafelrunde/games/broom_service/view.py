"""What a seat may know of a position (BS-1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.broom_service.components import (
    AMULET_POINTS,
    CLOUD,
    CLOUD_BOLTS,
    CLOUD_WANDS,
    EVENT,
    FOREST_TILE,
    FOREST_TILES,
    HILL_TILE,
    KINDS,
    MOUNTAIN_TILE,
    MOUNTAIN_TILES,
    PAWN,
    PAWNS,
    RESOURCE,
    ROLE,
    ROUNDS,
    bolt_points,
)
from tafelrunde.games.broom_service.maps import (
    FIRST_SPACE,
    FIRST_TOWER,
    FOREST_SPACES,
    HILL_SPACES,
    MOUNTAIN_SPACES,
    REGION,
    SIDE,
    SPACE,
    SPACE_REGION,
    TOWER,
)
from tafelrunde.games.broom_service.views import (
    BroomView,
    Cloud,
    HeldTile,
    MountainTile,
    PlacedTile,
    Player,
    Step,
    Tiles,
    Trick,
)
from tafelrunde.kernel.shape import Counts, Marks

if TYPE_CHECKING:
    from tafelrunde.games.broom_service.state import BroomState

ROLE_SET = Marks(ROLE)


def look(state: BroomState, seat: int) -> BroomView:
    """What a seat may know, with all that is open (BS-1.9); -1 is a spectator."""
    playing = state.round < ROUNDS
    towers = Marks(TOWER, FIRST_TOWER[state.side])
    return BroomView(
        **state.frame(seat, Step),
        side=SIDE.ids[state.side],
        round=min(state.round + 1, ROUNDS),
        rounds=ROUNDS,
        event=EVENT.ids[state.event()] if playing else None,
        past_events=[EVENT.ids[event] for event in state.deck[: state.round]],
        bewitched=ROLE_SET.write(state.cursed),
        led=ROLE_SET.write(state.led),
        leader=state.leader,
        trick=_trick(state),
        delivers=PAWN.ids[state.due] if state.due >= 0 else None,
        pawns=[
            [REGION.ids[region] for region in state.pawns[PAWNS * other : PAWNS * (other + 1)]]
            for other in range(state.seats)
        ],
        clouds=[_cloud(state, space) for space in range(state.first_space, FIRST_SPACE[state.side + 1])],
        filled=towers.write(state.filled),
        covered=towers.write(state.covered),
        tiles=Tiles(mountain=_mountain(state), forest=_forest(state), hill=_hill(state)),
        players=[_player(state, other, seat) for other in range(state.seats)],
    )


def _trick(state: BroomState) -> Trick | None:
    if state.role < 0:
        return None
    return Trick(
        role=ROLE.ids[state.role],
        bewitched=bool(state.cursed >> state.role & 1),
        brave=state.brave if state.brave >= 0 else None,
        asked=state.asked,
    )


def _cloud(state: BroomState, space: int) -> Cloud:
    """A cloud space; what lay there is still known after it is gone, and who won it (BS-1.9)."""
    cloud = state.cloud(space)
    winner = [seat for seat in range(state.seats) if state.won[seat] >> space & 1]
    return Cloud(
        space=SPACE.ids[space],
        region=REGION.ids[SPACE_REGION[space]],
        cloud=CLOUD.ids[cloud],
        wands=CLOUD_WANDS[cloud],
        bolts=CLOUD_BOLTS[cloud],
        lies=bool(state.lying >> space & 1),
        won_by=winner[0] if winner else None,
    )


def _mountain(state: BroomState) -> list[MountainTile]:
    return [
        MountainTile(
            region=REGION.ids[MOUNTAIN_SPACES[state.side][space]],
            tile=MOUNTAIN_TILE.ids[tile],
            amulets=[seat for seat in range(state.seats) if not state.amulets[seat] >> space & 1],
        )
        for space, tile in enumerate(state.mountain)
    ]


def _forest(state: BroomState) -> list[PlacedTile]:
    return [
        PlacedTile(region=REGION.ids[FOREST_SPACES[state.side][space]], tile=FOREST_TILE.ids[tile])
        for space, tile in enumerate(state.forest)
        if state.forest_left >> space & 1
    ]


def _hill(state: BroomState) -> list[PlacedTile]:
    return [
        PlacedTile(region=REGION.ids[HILL_SPACES[state.side][space]], tile=HILL_TILE.ids[tile])
        for space, tile in enumerate(state.hill)
    ]


def _player(state: BroomState, seat: int, viewer: int) -> Player:
    from tafelrunde.games.broom_service.steps.roles import vain  # steps need the state, and that needs this

    choosing = bool(state.stack) and type(state.stack[-1]).__name__ == "ChooseRoles"
    own = seat == viewer
    amulets = sum(state.amulets[seat] >> space & 1 for space in range(MOUNTAIN_TILES))
    late = state.late[seat] if own else -1
    counted = bolt_points(state.bolts[seat]) + state.set_points(seat) + AMULET_POINTS[amulets]
    return Player(
        points=state.points[seat],
        won=state.points[seat] if state.stack else state.points[seat] - counted,
        resources=Counts(RESOURCE).write(state.goods[KINDS * seat : KINDS * (seat + 1)]),
        total=state.total(seat),
        set_points=state.set_points(seat),
        bolts=state.bolts[seat],
        bolt_points=bolt_points(state.bolts[seat]),
        amulets=amulets,
        amulet_points=AMULET_POINTS[amulets],
        tiles=[
            HeldTile(tile=FOREST_TILE.ids[state.forest[space]], fresh=bool(state.fresh >> space & 1))
            for space in range(FOREST_TILES)
            if state.held[seat] >> space & 1
        ],
        cards=None if choosing else state.cards(seat),
        hand=ROLE_SET.write(int(state.roles(seat))) if own else None,
        choose=list(state.hand_sizes(seat)) if own and choosing else None,
        laid=ROLE_SET.write(int(state.roles_laid(seat))),
        ready=bool(state.ready >> seat & 1),
        extra=bool(state.extra >> seat & 1) if own else None,
        late=ROLE.ids[late] if late >= 0 else None,
        offer=Counts(RESOURCE).write(state.offer[KINDS * seat : KINDS * (seat + 1)]) if own else None,
        giving=bool(state.giving >> seat & 1) if own else None,
        vain=[ROLE.ids[role] for role in vain(state, seat)] if own and state.stack and not choosing else None,
    )
