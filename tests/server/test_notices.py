"""Notices: told once to whoever is away, by push, mail and webhook; with a clock that a test moves."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import ssl
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import ClientConnection

from server import outward
from server.helpers import Guest, Server, database_apart, hear, wait_for
from server.outside import Browser, Outside, Post, decoded, encoded, signed
from server.test_clocks import House, move
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import database as db
from tafelrunde.server import mail, push, times, webhook
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.outbox import Due
from tafelrunde.server.wire import NewTable, SeatWish

SOON = 15.0  # seconds of the table's time, after which what is held back is told
LEASE = 130.0


class World(House):
    """Servers, the clock on their wall, and what is outside."""

    def __init__(self, database: str | Path, hands: Path, outside: Outside) -> None:
        super().__init__(database, hands)
        self.outside = outside

    def start(self) -> Server:
        program = (outward.__file__ or "", str(self.hands), str(self.outside.port), str(self.outside.certificate))
        sending = ("--smtp", f"smtp://localhost:{self.outside.mail_port}", "--mail-from", "table@house.example")
        self.servers.append(Server(self.database, "--no-limits", *sending, program=program))
        return self.servers[-1]

    @property
    def now(self) -> float:
        return float(self.hands.read_text())

    def rows(self, person: str) -> list[tuple[str, str, str]]:
        """What the outbox knows of somebody: kind, target and state."""
        state = "case when state = 'waiting' and tries > 0 and until = 0 then 'later' else state end"
        query = f"select kind, target, {state} from notices where person = '{person}' order by made"
        if isinstance(self.database, Path):
            with closing(sqlite3.connect(self.database)) as database:
                return [tuple(row) for row in database.execute(query)]

        async def ask() -> list[tuple[str, str, str]]:
            connection = await asyncpg.connect(str(self.database))
            try:
                return [tuple(row) for row in await connection.fetch(query)]
            finally:
                await connection.close()

        return asyncio.run(ask())

    def settled(self, guest: Guest, kind: str, count: int = 1) -> list[str]:
        """What came of the notices of a kind, as soon as there are so many and none is waiting."""

        def states() -> list[str] | None:
            found = [state for one, _, state in self.rows(guest.me["id"]) if one == kind]
            return found if len(found) >= count and not {"waiting", "later"} & {*found} else None

        found: list[str] = wait_for(states)
        return found

    def written(self, guest: Guest, kind: str, count: int = 1) -> None:
        """Until so many are written down."""
        wait_for(lambda: len([one for one in self.rows(guest.me["id"]) if one[0] == kind]) >= count)

    def postponed(self, guest: Guest) -> None:
        """Until something was tried in vain, and waits for another try."""
        wait_for(lambda: [one for one in self.rows(guest.me["id"]) if one[2] == "later"])

    def pushes(self, browser: Browser) -> list[Post]:
        return [post for post in self.outside.posts if browser.endpoint.endswith(post.path)]

    def mails(self, address: str) -> list[EmailMessage]:
        return [one for one in self.outside.mails if one["To"] == address]


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    outside = Outside(tmp_path_factory.mktemp("outside"))
    yield outside
    outside.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def world(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, outside: Outside
) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("world")
    sqlite = request.param == "sqlite"
    database = folder / "tables.sqlite" if sqlite else database_apart(request.getfixturevalue("url"))
    world = World(database, folder / "clock", outside)
    world.start()
    if request.param == "postgres":
        world.start()
    yield world
    for server in world.servers:
        assert server.process.poll() is not None or server.stop() == 0


@pytest.fixture(autouse=True)
def calm(outside: Outside) -> None:
    """As a rule everything is taken."""
    outside.answers = lambda post: 201
    outside.mail_answers = lambda mail: "250 ok"


def two(world: World) -> tuple[Guest, Guest]:
    """Two people, each at a process of their own where there are two."""
    return Guest(world.address, "Ann"), Guest(world.other, "Ben")


def at_table(ann: Guest, ben: Guest) -> str:
    """A table at which it is Ann's turn."""
    id: str = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    ben.sit(id, 1)
    return id


def subscribed(guest: Guest, lang: str = "en") -> Browser:
    browser = Browser(guest.me["id"])
    guest.http.patch("/api/me/notices", json={"lang": lang})
    assert take(guest, browser.subscription)["devices"] == 1
    return browser


def take(guest: Guest, subscription: dict[str, str]) -> dict[str, Any]:
    """Take pushes."""
    answer = guest.http.post("/api/me/push", json=subscription)
    assert answer.status_code == 200, answer.text
    wishes: dict[str, Any] = answer.json()
    return wishes


def take_turn(world: World, guest: Guest, id: str) -> None:
    world.wait(1)
    while guest.table(id)["actions"]:
        move(guest, id)


def test_a_turn_is_told_once_sealed_for_one_browser_and_signed(world: World) -> None:
    ann, ben = two(world)
    browser, id = subscribed(ben), at_table(ann, ben)
    take_turn(world, ann, id)
    world.written(ben, "turn")
    assert not world.pushes(browser), "not at once: somebody may be coming"
    world.wait(SOON)
    assert world.settled(ben, "turn") == ["sent"]
    (post,) = world.pushes(browser)
    assert signed(post, world.now) == ben.get("/api/me/notices")["key"] == ann.get("/api/me/notices")["key"]
    assert post.headers["content-encoding"] == "aes128gcm"
    assert re.fullmatch("[A-Za-z0-9_-]{32}", post.headers["topic"])
    told = json.loads(browser.read(post.body))
    assert (told.pop("title"), told.pop("body")) == ("It is your turn", "Avalon with Ann")
    assert told.pop("url") == f"/t/{id}"
    assert sorted(told) == ["id", "lang", "tag"]
    with pytest.raises(InvalidTag):
        Browser("another").read(post.body)


THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_push_is_sealed_as_the_standard_says() -> None:
    """The example of RFC 8291."""
    mine = int.from_bytes(push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    browser = push.Browser("https://push.example/", THEIRS, "BTBZMqHH6r4Tts7J_aSIgg")
    salt = push.decoded("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    sealed = push.seal(text, browser, lambda: ec.derive_private_key(mine, push.CURVE), salt)
    assert push.encoded(sealed) == SEALED


def test_whoever_reads_pushes_in_these_tests_reads_the_example_of_the_standard_too() -> None:
    """So what opens what the server has sealed was not made to fit it."""
    secret = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser("x", ec.derive_private_key(secret, push.CURVE), decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    assert encoded(browser.point) == THEIRS
    assert browser.read(decoded(SEALED)) == b"When I grow up, I want to be a watermelon"


ANSWERS: list[tuple[int | Exception, float, str, float]] = [  # what came back, when to come again; what came of it
    (201, 0, "sent", 0),
    (404, 0, "dropped", 0),
    (410, 0, "dropped", 0),
    (400, 0, "failed", 0),
    (403, 0, "failed", 0),
    (413, 0, "failed", 0),
    (302, 0, "failed", 0),
    (429, 7200, "again", 7200),
    (500, 0, "again", 0),
    (503, 120, "again", 120),
    (0, 0, "again", 0),  # what came was no HTTP
    (TimeoutError(), 0, "again", 0),
    (OSError("no route"), 0, "again", 0),
    (ssl.SSLError("a foreign certificate"), 0, "again", 0),
    (RuntimeError("a fault of our own"), 0, "failed", 0),
]


def test_what_a_push_service_answers_is_heeded(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        app = make_app(Settings(database=str(database), limits=False, workers=1))
        async with app.app.lifespan():
            state = app.app.state
            ann, ben = await state.identity.welcome(), await state.identity.welcome()
            id = (await state.hall.open(ann, NewTable("saga", [SeatWish("me"), SeatWish("open")]))).id
            await state.hall.sit(id, ben, 1)
            await state.hall.resign(id, ann)
            for came, later, outcome, pause in ANSWERS:
                browser = push.Browser(**Browser("ben").subscription)
                await state.outbox.subscribe(ben.id, browser)

                async def post(*given: Any, came: Any = came, later: float = later) -> webhook.Answer:
                    if isinstance(came, Exception):
                        raise came
                    return webhook.Answer(came, later)

                monkeypatch.setattr(webhook, "post", post)
                target = push.hashed(browser.endpoint)
                found = await state.courier._outcome(Due("x", ben.id, id, "over", "", target, times.seconds(), 1))
                assert found == (outcome, pause), came
                left = (await state.outbox.reach([ben.id]))[ben.id].browsers
                assert (target in left) == (outcome != "dropped"), "a subscription that is gone is forgotten, no other"

            async def never(*given: Any) -> webhook.Answer:
                await asyncio.sleep(60)
                raise AssertionError

            monkeypatch.setattr(webhook, "post", never)
            monkeypatch.setattr("tafelrunde.server.courier.SECONDS", 0.01)
            await state.outbox.subscribe(ben.id, browser)
            due = Due("x", ben.id, id, "over", "", target, times.seconds(), 1)
            assert await state.courier._outcome(due) == ("again", 0.0)

    asyncio.run(ask())


def test_nothing_is_dropped_but_what_is_there_already_or_about_nobody(database: Path) -> None:
    async def ask() -> None:
        app = make_app(Settings(database=str(database), limits=False, workers=1))
        async with app.app.lifespan():
            state = app.app.state
            outbox, ann = state.outbox, await state.identity.welcome()
            id = (await state.hall.open(ann, NewTable("saga", [SeatWish("me"), SeatWish("open")]))).id
            row = {"id": "1", "person": ann.id, "table_id": id, "kind": "turn", "occasion": "x", "target": "hook"}
            row |= {"state": "seen", "made": times.seconds(), "due": 0.0}
            assert await outbox._insert([row]) == 1
            assert await outbox._insert([row]) == 0
            assert await outbox._insert([{**row, "id": "2", "person": "gone"}]) == 0
            assert await outbox._insert([{**row, "id": "2", "table_id": "gone"}, {**row, "id": "3"}]) == 1
            with pytest.raises(sa.exc.IntegrityError):
                await outbox._insert([{**row, "id": "4", "occasion": None}])
            with pytest.raises(sa.exc.IntegrityError):
                await outbox._insert([{**row, "id": "5", "kind": None}, {**row, "id": "6"}])
            kept = await outbox.store._rows(sa.select(db.notices.c.id).order_by(db.notices.c.id))
            assert [one.id for one in kept] == ["1", "3", "6"], "what cannot be written keeps nothing else back"

    asyncio.run(ask())


def test_whoever_is_there_or_plays_on_is_not_told(world: World) -> None:
    ann, ben = two(world)
    mine, his, id = subscribed(ann), subscribed(ben), at_table(ann, ben)
    with ann.live(id) as socket:
        hear(socket, "update")
        take_turn(world, ann, id)
        world.written(ben, "turn")
        take_turn(world, ben, id)  # before he was told
        world.written(ann, "turn", 2)
        world.wait(SOON)
        assert world.settled(ben, "turn") == ["dropped"]
    assert world.settled(ann, "turn", 2) == ["dropped", "seen"], "her first turn is over, and she is there"
    assert not world.pushes(mine) + world.pushes(his)


def test_a_page_that_lies_open_forgotten_is_nobodys_presence(world: World) -> None:
    ann, ben = two(world)
    browser, id = subscribed(ben), at_table(ann, ben)

    def look(socket: ClientConnection, looking: bool) -> None:
        socket.send(json.dumps({"type": "ping", "request": 1, "looking": looking}))
        wait_for(lambda: ann.table(id)["seats"][1]["online"] == looking)

    with ben.live(id) as socket:
        look(socket, True)
        look(socket, False)
        take_turn(world, ann, id)
        world.written(ben, "turn")
        world.wait(SOON)
        assert world.settled(ben, "turn") == ["sent"], "the page lies open, and nobody looks at it"
        take_turn(world, ben, id)
        look(socket, True)
        take_turn(world, ann, id)
        assert world.settled(ben, "turn", 2) == ["sent", "seen"]
        world.wait(86_400)
        sat = ann.post(f"/api/tables/{id}/bot", seat=1, bot="greedy")["seats"][1]
        assert sat["bot"] == "greedy", "whoever looks and does nothing holds nobody up for ever"
    assert len(world.pushes(browser)) == 1


def test_offers_and_the_end_are_told_to_the_others(world: World) -> None:
    ann, ben = two(world)
    mine, his, id = subscribed(ann), subscribed(ben, "de"), at_table(ann, ben)
    ann.post(f"/api/tables/{id}/offer", kind="end", agree=True)
    world.written(ben, "offer")
    world.wait(SOON)
    assert world.settled(ben, "offer") == ["sent"]
    assert json.loads(his.read(world.pushes(his)[-1].body))["title"] == "Ann bietet an, die Partie zu beenden"
    ben.post(f"/api/tables/{id}/offer", kind="end", agree=True)
    world.written(ann, "over")
    world.wait(SOON)
    assert world.settled(ann, "over") == ["sent"]
    assert world.settled(ben, "over") == ["seen"], "he has ended it"
    assert json.loads(mine.read(world.pushes(mine)[-1].body))["title"] == "The game is over"
    ann.post(f"/api/tables/{id}/offer", kind="rematch", agree=True)
    world.written(ben, "offer", 2)
    ann.post(f"/api/tables/{id}/offer", kind="rematch", agree=False)
    world.wait(SOON)
    assert world.settled(ben, "offer", 2) == ["sent", "dropped"], "withdrawn before he was told"
    assert [kind for kind, _, _ in world.rows(ben.me["id"])] == ["offer", "over", "offer"]


def test_an_invitation_is_told_and_one_that_is_declined_is_not(world: World) -> None:
    ann, ben = two(world)
    browser = subscribed(ben)
    ann.post(f"/api/friends/{ben.me['id']}", what="befriend")
    ben.post(f"/api/friends/{ann.me['id']}", what="befriend")
    tables = [ann.open("saga", "me", "open")["id"] for _ in range(2)]
    for id in tables:
        ann.post(f"/api/tables/{id}/invitations", person=ben.me["id"])
    world.written(ben, "invited", 2)
    ben.post(f"/api/invitations/{tables[1]}/decline")
    world.wait(SOON)
    assert sorted(world.settled(ben, "invited", 2)) == ["dropped", "sent"]
    (post,) = world.pushes(browser)
    told = json.loads(browser.read(post.body))
    assert (told["title"], told["url"]) == ("Ann invites you", f"/t/{tables[0]}")


def test_a_webhook_is_told_of_turns_and_reminders_in_both_languages(world: World) -> None:
    ann, ben = two(world)
    id = at_table(ann, ben)
    ben.http.patch("/api/me", json={"webhook": f"https://hook.example/{ben.me['id']}"})
    take_turn(world, ann, id)
    world.written(ben, "turn")
    world.wait(SOON)
    world.settled(ben, "turn")
    world.wait(3600)
    ann.post(f"/api/tables/{id}/nudge", seat=1)
    world.written(ben, "turn", 2)
    world.wait(SOON)
    assert world.settled(ben, "turn", 2) == ["sent", "sent"]
    told = [json.loads(post.body) for post in world.outside.posts if post.path == f"/{ben.me['id']}"]
    assert [one["text"].startswith("Alle warten") for one in told] == [False, True]
    assert f"/t/{id}" in told[0]["text"]
    assert "It is your turn" in told[0]["content"]
    assert told[0]["id"] != told[1]["id"]


def test_everybody_chooses(world: World) -> None:
    ann, ben = two(world)
    browser, id = subscribed(ben), at_table(ann, ben)
    usual = ben.get("/api/me/notices")["choices"]
    assert usual["over"] == ["push", "mail"]
    changed = ben.http.patch("/api/me/notices", json={"choices": {"turn": ["mail", "mail"]}}).json()
    assert changed["choices"] == {**usual, "turn": ["mail"]}
    take_turn(world, ann, id)
    ann.post(f"/api/tables/{id}/offer", kind="help", agree=True)
    world.written(ben, "offer")
    world.wait(SOON)
    world.settled(ben, "offer")
    assert {kind for kind, _, _ in world.rows(ben.me["id"])} == {"offer"}
    assert len(world.pushes(browser)) == 1
    ben.post("/api/me/push/off", endpoint=browser.endpoint)
    assert ben.get("/api/me/notices")["devices"] == 0
    subscribed(ann)
    ann.http.post("/api/logout")
    session = Guest(world.address)
    browser = Browser(ann.me["id"])
    assert take(session, browser.subscription)["devices"] == 1, "a browser is one person's"


def test_mail_is_confirmed_first_and_ends_by_one_click(world: World) -> None:
    ann, ben = two(world)
    id = at_table(ann, ben)
    address = f"ben-{ben.me['id'].strip('-_')}@mail.example"
    ben.http.patch("/api/me/notices", json={"lang": "de"})
    take_turn(world, ann, id)
    take_turn(world, ben, id)
    asked = ben.post("/api/me/mail", address=address)
    assert (asked["sends"], asked["address"], asked["confirmed"]) == (True, address, False)
    (question,) = wait_for(lambda: world.mails(address))
    assert question["Subject"] == "Ist das deine Adresse?"
    assert not question["List-Unsubscribe"]
    (ticket,) = re.findall(r"/mail/(\S+)", question.get_content())
    stranger = httpx.Client(base_url=world.address, timeout=30)
    assert stranger.post("/api/mail/confirm", json={"ticket": ticket[:-1] + "A~"}).status_code == 410
    assert stranger.post(f"/api/mail/off/{ticket}").status_code == 410, "a ticket is for one thing"
    for _ in range(2):
        assert stranger.post("/api/mail/confirm", json={"ticket": ticket}).status_code == 200
    assert ben.get("/api/me/notices")["confirmed"]
    world.outside.mail_answers = lambda mail: "451 later"
    take_turn(world, ann, id)
    world.written(ben, "turn")
    world.wait(SOON)
    world.postponed(ben)
    world.outside.mail_answers = lambda mail: "250 ok"
    world.wait(40)
    assert world.settled(ben, "turn") == ["sent"]
    _, first, again = world.mails(address)
    assert first["Message-ID"] == again["Message-ID"]
    assert again["Subject"] == "Du bist am Zug: Avalon mit Ann"
    assert f"/t/{id}" in again.get_content()
    assert again["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    off = re.sub("^<http://[^/]*|>$", "", again["List-Unsubscribe"])
    done = stranger.post(off, content="List-Unsubscribe=One-Click", headers={"Content-Type": "text/plain"})
    assert done.status_code == 200
    assert ben.get("/api/me/notices")["address"] is None
    assert stranger.post(off).status_code == 410
    for _ in range(2):
        world.wait(1)
        ben.post("/api/me/mail", address=address)
    assert ben.post("/api/me/mail", 429, address=address)["code"] == "too_fast", "no stranger is flooded"


def test_what_nobody_takes_is_tried_again_and_what_is_gone_is_forgotten(world: World) -> None:
    ann, ben = two(world)
    mine, his, id = subscribed(ann), subscribed(ben), at_table(ann, ben)
    world.outside.answers = lambda post: "429 So\r\nRetry-After: 600"
    take_turn(world, ann, id)
    world.written(ben, "turn")
    world.wait(SOON)
    world.postponed(ben)
    world.outside.answers = lambda post: 201
    world.wait(600)  # not a second earlier, whatever we would have liked
    assert world.settled(ben, "turn") == ["sent"]
    one, other = world.pushes(his)
    assert one.headers["topic"] == other.headers["topic"]
    assert json.loads(his.read(one.body)) == json.loads(his.read(other.body))
    world.outside.answers = lambda post: 410
    take_turn(world, ben, id)
    world.written(ann, "turn", 2)
    world.wait(SOON)
    assert world.settled(ann, "turn", 2)[1] == "dropped"
    assert len(world.pushes(mine)) == 1
    assert ann.get("/api/me/notices")["devices"] == 0
    world.outside.answers = lambda post: 500
    take_turn(world, ann, id)
    world.written(ben, "turn", 2)
    world.wait(SOON)
    wait_for(lambda: len(world.pushes(his)) == 3)
    world.wait(86_400)
    assert world.settled(ben, "turn", 2) == ["sent", "failed"]


HOSTILE: list[dict[str, Any]] = [
    {"endpoint": "http://push.example/a"},
    {"endpoint": "https://push.example:8443/a"},
    {"endpoint": "https://user@push.example/a"},
    {"endpoint": "https://push.example/" + "a" * 1000},
    {"endpoint": "https://push.example/a\r\nX: y"},
    {"p256dh": "A" * 87},
    {"p256dh": "ß"},
    {"auth": "AAAA"},
    {"auth": None},
    {"more": 1},
]


ADDRESSES = [
    "ann",
    "ann@example",
    "a b@x.example",
    "a@x.example\r\nBcc: b@x.example",
    "<a@x.example>",
    "ä@x.example",
    f"{'a' * 65}@x.example",
    "a@x.example,b@x.example",
    "a@-x.example",
    "a" * 3000,
]
CHOICES: list[Any] = [{"turn": ["pigeon"]}, {"war": []}, {"turn": "push"}, []]


def test_what_browsers_and_people_send_is_looked_at(world: World) -> None:
    ann = Guest(world.address)
    good = Browser("good").subscription
    for wrong in HOSTILE:
        assert ann.http.post("/api/me/push", json={**good, **wrong}).status_code in (400, 422), wrong
    for number in range(12):
        take(ann, Browser(f"{ann.me['id']}-{number}").subscription)
    assert ann.get("/api/me/notices")["devices"] == 8
    for address in ADDRESSES:
        assert ann.http.post("/api/me/mail", json={"address": address}).status_code == 422, address
    for choices in CHOICES:
        assert ann.http.patch("/api/me/notices", json={"choices": choices}).status_code in (400, 422)
    assert ann.http.patch("/api/me/notices", json={"lang": "fr"}).status_code in (400, 422)
    stranger = httpx.Client(base_url=world.address, timeout=30)
    assert stranger.get("/api/me/notices").status_code == 401
    assert stranger.post("/api/me/push", json=good).status_code == 401
    for ticket in ("", "~", "confirm~x~y~z", "ß"):
        assert stranger.post("/api/mail/confirm", json={"ticket": ticket}).status_code == 410, ticket


def test_an_endpoint_that_leads_inside_is_never_called(world: World) -> None:
    ann, ben = two(world)
    id = at_table(ann, ben)
    inner = {**Browser("inner").subscription, "endpoint": f"https://inner.test/{ben.me['id']}"}
    take(ben, inner)
    take_turn(world, ann, id)
    world.written(ben, "turn")
    world.wait(SOON)
    assert world.settled(ben, "turn") == ["dropped"]
    assert not [post for post in world.outside.posts if ben.me["id"] in post.path]


@pytest.mark.parametrize(
    ("url", "sender", "password"),
    [
        ("smtp://me:secret@host", "a@b.example", ""),
        ("smtp://me@host", "a@b.example", ""),
        ("smtp+plain://me@host", "a@b.example", "x"),
        ("http://host", "a@b.example", ""),
        ("smtp://host:99999", "a@b.example", ""),
        ("smtp://host", None, ""),
        ("smtp://host", "table", ""),
    ],
)
def test_how_mail_is_not_set_up(url: str, sender: str | None, password: str) -> None:
    with pytest.raises(TafelrundeError) as found:
        mail.post(url, sender, password)
    assert "secret" not in str(found.value)


def test_a_crash_loses_nothing_and_doubles_nothing(world: World) -> None:
    ann, ben = two(world)
    browser, id = subscribed(ben), at_table(ann, ben)
    take_turn(world, ann, id)
    _crash(world, 1, ann, ben)  # between an action and its notice
    world.written(ben, "turn")
    world.wait(SOON)
    assert world.settled(ben, "turn") == ["sent"]
    take_turn(world, ben, id)
    world.outside.answers = lambda post: None
    take_turn(world, ann, id)
    world.written(ben, "turn", 2)
    world.wait(SOON)
    wait_for(lambda: len(world.pushes(browser)) == 2)
    _crash(world, len(world.servers), ann, ben)  # while it is sent, when nobody can know whether it was
    world.outside.answers = lambda post: 201
    world.wait(LEASE)
    assert world.settled(ben, "turn", 2) == ["sent", "sent"]
    told = [json.loads(browser.read(post.body)) for post in world.pushes(browser)]
    assert len(told) == 3
    assert told[1] == told[2] != told[0], "once more, under the same name; what was sent before stays sent"
    assert len({post.headers["topic"] for post in world.pushes(browser)}) == 1


def _crash(world: World, count: int, *guests: Guest) -> None:
    """So many servers die at once; one is started, and everybody is back."""
    dying, world.servers = world.servers[:count], world.servers[count:]
    for server in dying:
        server.kill()
    world.start()
    for guest in guests:
        guest.move(world.address)
