"""What a seat may know of a position (SG-1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.saga import scoring
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import (
    ABILITY,
    CARD,
    CARDS,
    END,
    FAME,
    LAND,
    LANDS,
    MATERIAL,
    PLAY,
    SET,
    SETS,
    SIDE,
    colour,
)
from tafelrunde.games.saga.views import Land, Player, SagaView, Score, Step, Troop
from tafelrunde.kernel.shape import Counts

if TYPE_CHECKING:
    from tafelrunde.games.saga.state import SagaState


def look(state: SagaState, seat: int) -> SagaView:
    """What a seat may know; -1 is a spectator."""
    return SagaView(
        **state.frame(seat, Step),
        turn=state.turn + 1,
        round=state.turn // state.seats + 1,
        laid=state.laid,
        hired=state.hired,
        taken_back=state.taken,
        veiled=state.fresh,
        due=state.due,
        table_set=SET.ids[state.table_set],
        sets_left=_sets_left(state),
        lands=[_land(state, land) for land in range(LANDS)],
        free=Counts(CARD).write(state.free),
        players=[_player(state, other, seat) for other in range(state.seats)],
    )


def _sets_left(state: SagaState) -> dict[str, dict[str, int]]:
    """While sets are chosen: what is in those that nobody has taken (SG-2.2)."""
    if min(state.sets) >= 0:
        return {}
    taken = [state.table_set, *state.sets]
    return {SET.ids[number]: MATERIAL["sets"][SET.ids[number]] for number in range(SETS) if number not in taken}


def _land(state: SagaState, land: int) -> Land:
    side = state.side[land]
    play, end = PLAY[side][land], END[side][land]
    return Land(
        land=LAND.ids[land],
        side=SIDE.ids[side],
        fame=FAME[side][land],
        play=ABILITY.ids[play] if play >= 0 else None,
        end=ABILITY.ids[end] if end >= 0 else None,
        used=state.used >> land & 1 == 1,
        owner=state.owner[land] if state.owner[land] >= 0 else None,
        cards=_cards(state.defence[land]),
        value=troops.value(state.defence[land]),
        needed=state.needed(land),
        least=[state.least(seat, land) for seat in range(state.seats)],
        points=scoring.land_points(state, land),
    )


def _cards(troop: int) -> list[str]:
    """The open cards, the one in the colour of the land first."""
    first = troops.target(troop)
    return [CARD.ids[card] for card in sorted(troops.cards(troop), key=lambda card: (colour(card) != first, card))]


def _player(state: SagaState, seat: int, viewer: int) -> Player:
    open_hand = seat == viewer or not state.stack
    return Player(
        set=SET.ids[state.sets[seat]] if state.sets[seat] >= 0 else None,
        hand_size=state.hand_size[seat],
        hand=Counts(CARD).write(state.hand[seat * CARDS : (seat + 1) * CARDS]) if open_hand else None,
        fame=state.fame[seat],
        income=state.income(seat),
        troops=[_troop(state, seat, at, seat == viewer) for at in range(len(state.attack[seat]))],
        score=_score(state, seat) if open_hand else None,
    )


def _troop(state: SagaState, seat: int, at: int, own: bool) -> Troop:
    """An attack troop; what lies face down only its owner sees, the others how many, in the order they were laid."""
    troop = state.attack[seat][at]
    veils = [card for owner, place, card, _ in state.veils if owner == seat and place == at]
    return Troop(
        land=LAND.ids[troops.target(troop)],
        cards=_cards(troop),
        face_down=[CARD.ids[card] if own else None for card in veils],
        value=troops.value(troop),
    )


def _score(state: SagaState, seat: int) -> Score:
    """How the seat would score now, before an extra card and payments; at the end: how it has scored (SG-9.1)."""
    return Score(
        fame=state.fame[seat],
        lands=scoring.lands_points(state, seat),
        plus_5=scoring.corn_points(state, seat),
        attack_troop=scoring.troop_points(state, seat),
        hand=scoring.hand_points(state, seat),
        total=scoring.total(state, seat),
    )
