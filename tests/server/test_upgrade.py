"""A table survives an upgrade: it stays readable when its rules are gone, and goes on under new ones."""

import random
from collections.abc import Callable

import msgspec
from sqlalchemy import create_engine, text

import tafelrunde
from server.helpers import Guest, Server, play_on
from tafelrunde.server import past, present
from tafelrunde.server.room import Told

GAMES = {"avalon": 2, "broom_service": 3, "mage_knight": 2, "saga": 2}  # with so many seats


def seated(guests: list[Guest], game: str, **more: object) -> str:
    """A table at which all of them sit."""
    id: str = guests[0].open(game, "me", *["open"] * (GAMES[game] - 1), **more)["id"]
    for seat in range(1, GAMES[game]):
        guests[seat].sit(id, seat)
    return id


def take_back(guests: list[Guest], id: str) -> bool:
    """Whoever may takes the last action back."""
    for guest in guests:
        if guest.http.post(f"/api/tables/{id}/undo", json={"number": guest.table(id)["number"]}).is_success:
            return True
    return False


def test_a_log_can_be_read_from_the_database_without_replaying(server: Server, guest: Callable[..., Guest]) -> None:
    """What every seat saw of each event is kept beside the entry, undone ones too."""
    guests = [guest(name) for name in ("Ann", "Ben", "Cem")]
    taken_back = 0
    for game, seats in GAMES.items():
        id = seated(guests, game)
        for number in range(8):
            play_on(guests[:seats], id, random.Random(number), 4)
            taken_back += take_back(guests[:seats], id)
        with create_engine(f"sqlite:///{server.database}").connect() as connection:
            query = "select number, seat, action, events from actions where table_id = :id order by number"
            rows = connection.execute(text(query), {"id": id}).all()
        told = [Told(number, seat, past.read(events)) for number, seat, action, events in rows if action is not None]
        for one in (*guests[:seats], guest()):
            table = one.table(id)
            names = [seat["name"] for seat in table["seats"]]
            log = present.log(tafelrunde.game(game), told, 0, table["seat"], names)
            assert [msgspec.to_builtins(entry) for entry in log] == table["log"]
    assert taken_back
