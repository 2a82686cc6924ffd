"""Identity and safety: sessions, passphrases, where requests come from, how many and how large they are."""

import asyncio
import contextlib
import hashlib
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import alembic.command
import alembic.config
import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from server.helpers import SOON, Guest, Server, hear, serving, wait_for
from tafelrunde.server import database as db
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.database import database_url, make_engine, make_plain_engine
from tafelrunde.server.identity import Identity
from tafelrunde.server.limits import RATES
from tafelrunde.server.store import Person, Store
from tafelrunde.server.wire import Login

Guests = Callable[..., Guest]


def test_the_session_is_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    answer = httpx.get(server.address + "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    session = answer.cookies["tafelrunde"]
    person, nonce, signature = session.split(".")
    forged = f"{person}.{nonce}.{signature[:-1]}{'A' if signature[-1] != 'A' else 'B'}"
    again = httpx.get(server.address + "/api/me", cookies={"tafelrunde": session}).json()
    assert again["id"] == answer.json()["id"]
    for wrong in (forged, "", "...", person, f"{person}..", "ü" * 50):
        cookies = [(b"Cookie", f"tafelrunde={wrong}".encode())]
        assert httpx.get(server.address + "/api/me", headers=cookies).json()["id"] != person


@pytest.mark.parametrize(("languages", "name"), [("de-AT,de;q=0.9", "Gast"), ("en-GB", "Guest"), ("", "Guest")])
def test_a_guest_is_called_so_in_their_language(server: Server, languages: str, name: str) -> None:
    me = httpx.get(server.address + "/api/me", headers={"Accept-Language": languages}).json()
    assert me["name"].split()[0] == name


def test_sessions_of_another_secret_are_not_ours(database: Path) -> None:
    store = Store(make_engine(database_url(str(database))))
    one, other = Identity(store, secrets.token_urlsafe(32)), Identity(store, secrets.token_urlsafe(32))
    session = one.session(Person("x" * 22, "Ann"))
    assert one.person_of(session) == "x" * 22
    assert other.person_of(session) is None
    assert one.fits(session, one.csrf(session))
    assert not one.fits(session, other.csrf(session))
    assert not one.fits(one.session(Person("x" * 22, "Ann")), one.csrf(session))


def test_a_passphrase_brings_one_back_from_another_device(guest: Guests) -> None:
    ann = guest(f"Ann {secrets.token_hex(4)}")
    id = ann.open("avalon", "me", "open")["id"]
    assert not ann.me["passphrase"]
    assert ann.post("/api/me/passphrase", 422, passphrase="short")["code"] == "impossible"
    assert ann.post("/api/me/passphrase", passphrase="correct horse")["passphrase"]
    elsewhere = guest()
    login = {"name": ann.me["name"].upper(), "passphrase": "correct horse"}
    assert elsewhere.post("/api/login", 401, name=login["name"], passphrase="wrong horse")["code"] == "wrong_passphrase"
    assert elsewhere.post("/api/login", 401, name="Nobody", passphrase="x")["code"] == "wrong_passphrase"
    back = elsewhere.post("/api/login", **login)
    assert back["id"] == ann.me["id"]
    assert elsewhere.table(id)["seat"] == 0
    assert elsewhere.post(f"/api/tables/{id}/leave", 403)["code"] == "csrf"  # the new session has its own token
    elsewhere.http.headers["X-CSRF"] = back["csrf"]
    elsewhere.post(f"/api/tables/{id}/leave")

    other = guest(ann.me["name"])  # the same name is fine, but not to log in with
    assert other.post("/api/me/passphrase", 409, passphrase="another horse")["code"] == "name_taken"
    assert elsewhere.http.post("/api/logout").status_code == 204
    assert elsewhere.get("/api/me")["id"] != ann.me["id"]


@pytest.mark.parametrize("where", ["server", "servers"])
def test_a_new_passphrase_and_a_logout_end_all_other_sessions(where: str, request: pytest.FixtureRequest) -> None:
    """At once, in all processes, and connections that are open too."""
    given = request.getfixturevalue(where)
    here, there = given if isinstance(given, tuple) else (given, given)
    ann, other = Guest(here.address, f"Ann {secrets.token_hex(4)}"), Guest(there.address)
    id = ann.open("avalon", "me", "open")["id"]
    ann.http.headers["X-CSRF"] = ann.post("/api/me/passphrase", passphrase="correct horse")["csrf"]

    def come_back(passphrase: str) -> None:
        back = other.post("/api/login", name=ann.me["name"], passphrase=passphrase)
        other.http.headers["X-CSRF"] = back["csrf"]
        assert other.table(id)["seat"] == 0

    def is_over(page: ClientConnection) -> None:
        with pytest.raises(ConnectionClosed) as closed:
            hear(page, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert other.post(f"/api/tables/{id}/chat", 401, text="hi")["code"] == "no_session"
        assert other.table(id)["seat"] is None

    come_back("correct horse")
    with ann.live(id) as mine, other.live(id) as page:
        assert hear(page, "update")["table"]["seat"] == 0
        old = ann.cookie
        ann.http.headers["X-CSRF"] = ann.post("/api/me/passphrase", passphrase="another horse")["csrf"]
        is_over(page)
        with pytest.raises(ConnectionClosed):
            hear(mine, "never")  # the page comes back with the new cookie
    assert ann.cookie != old
    ann.post(f"/api/tables/{id}/chat", 201, text="still here")
    come_back("another horse")
    with other.live(id) as page:
        assert hear(page, "update")["table"]["seat"] == 0
        assert ann.http.post("/api/logout").status_code == 204
        is_over(page)
    come_back("another horse")


def test_sessions_from_before_they_were_numbered_count_until_they_end(database: Path) -> None:
    async def run() -> None:
        app = make_app(Settings(database=str(database), workers=1)).app
        async with app.lifespan():
            identity: Identity = app.state.identity
            person = await identity.welcome()
            text = f"{person.id}.{secrets.token_urlsafe(9)}"
            old = f"{text}.{identity._sign('session ' + text)}"
            assert await identity.find(old) == person
            await identity.log_out(person)
            assert await identity.find(old) is None
            again = await identity.store.person(person.id)
            assert again is not None
            assert await identity.find(identity.session(again)) == again

    asyncio.run(run())


@pytest.mark.parametrize("where", ["server", "servers"])
@pytest.mark.parametrize(
    ("name", "typed"),
    [("ΐ" * 30, "Ϊ́" * 30), ("\ufdfa" * 30, "\ufdfa" * 30), ("ﬃ İ", "FFI  i̇")],
    ids=["three letters each", "eighteen letters each", "ligatures"],
)
def test_a_name_that_is_long_in_small_letters_brings_one_back(
    where: str, name: str, typed: str, request: pytest.FixtureRequest
) -> None:
    given = request.getfixturevalue(where)
    here, there = given if isinstance(given, tuple) else (given, given)
    ann = Guest(here.address, name)
    ann.post("/api/me/passphrase", passphrase="correct horse")
    back = Guest(there.address).post("/api/login", name=f" {typed} ", passphrase="correct horse")
    assert back["id"] == ann.me["id"]
    ann.http.patch("/api/me", json={"name": secrets.token_hex(8)})  # for the next test that takes it


def test_who_had_a_passphrase_before_names_were_spelt_can_come_back(database: Path) -> None:
    """A database of the first revision, in which names were only put into small letters."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    salt, names = "00" * 16, ["ΐ" * 30, "Ann", "²n", "2n"]
    kept = f"{salt}:{hashlib.scrypt(b'correct horse', salt=bytes(16), n=2**14, r=8, p=5, maxmem=2**26, dklen=32).hex()}"
    with make_plain_engine(database_url(str(database))).begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0001")
        for number, name in enumerate(names):
            values = {"id": f"{number}", "name": name, "login": name.casefold(), "kept": kept, "at": f"2026-0{number}"}
            connection.execute(sa.text("insert into people values (:id, :name, :login, :kept, null, :at)"), values)

    async def come_back() -> None:
        app = make_app(Settings(database=str(database), workers=1)).app
        async with app.lifespan():
            for name, id in zip([*names[:2], "2N"], ("0", "1", "3"), strict=True):
                assert (await app.state.identity.login(Login(name, "correct horse"))).id == id

    asyncio.run(come_back())


def test_the_cookie_is_for_https_where_the_page_is(database: Path) -> None:
    """Behind a proxy the server itself speaks http: what counts is --public-url."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["serve", "--port", str(port), "--database", str(database), "--public-url", "https://play.example.org"]
    with subprocess.Popen([sys.executable, "-m", "tafelrunde.cli", *options], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().split()[1] == b"https://play.example.org"
            assert "Secure" in wait_for(partial(cookie, f"http://127.0.0.1:{port}"))
        finally:
            process.terminate()
            assert process.wait(SOON) == 0


def test_the_cookie_is_for_http_where_the_page_is(server: Server) -> None:
    assert "Secure" not in cookie(server.address)


def cookie(address: str) -> str:
    with contextlib.suppress(httpx.TransportError):
        return str(httpx.get(address + "/api/me").headers["set-cookie"])
    return ""


def test_names_can_be_read(guest: Guests) -> None:
    ann = guest()
    for name in ("", "   ", "x" * 31, "a\x00b", "\u202e"):
        assert ann.http.patch("/api/me", json={"name": name}).status_code == 422
    assert ann.http.patch("/api/me", json={"name": " Änne \n von  Au "}).json()["name"] == "Änne von Au"


def test_changes_need_our_own_page(guest: Guests, server: Server) -> None:
    ann = guest()
    id = ann.open("avalon", "me", "open")["id"]
    path, token = f"/api/tables/{id}/chat", ann.http.headers.pop("X-CSRF")
    assert ann.post(path, 403, text="hi")["code"] == "csrf"
    ann.http.headers["X-CSRF"] = guest().me["csrf"]
    assert ann.post(path, 403, text="hi")["code"] == "csrf"
    ann.http.headers["X-CSRF"] = token
    for origin in ("https://evil.example", "null", server.address + ".evil.example", "http://localhost:1"):
        answer = ann.http.post(path, json={"text": "hi"}, headers={"Origin": origin})
        assert answer.json()["code"] == "origin"
        with pytest.raises((InvalidStatus, ConnectionClosed)), ann.live(id, Origin=origin) as socket:
            socket.recv(5)
    assert ann.http.post(path, json={"text": "hi"}, headers={"Origin": server.address}).status_code == 201
    assert ann.http.get("/api/games", headers={"Host": "evil.example"}).json()["code"] == "host"
    assert httpx.post(server.address + path, json={"text": "hi"}).json()["code"] == "no_session"


def test_every_answer_carries_the_headers(guest: Guests) -> None:
    ann = guest()
    answers = [ann.http.get(path) for path in ("/", "/api/games", "/api/nothing", "/api/tables/none")]
    answers.append(ann.http.post("/api/tables", content=b"{", headers={"Origin": "https://evil.example"}))
    for answer in answers:
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert answers[1].headers["cache-control"] == "no-store"


def test_tables_cannot_be_guessed(guest: Guests) -> None:
    ids = {guest().open("avalon", "me", "open")["id"] for _ in range(3)}
    assert len(ids) == 3
    assert all(len(id) == 22 for id in ids)  # 128 bits
    for path in ("", "/record", "/chat", "/replay?at=0"):
        answer = guest().http.get(f"/api/tables/{'A' * 22}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


def test_limits_of_size_and_number(database: Path) -> None:
    with serving(database) as server:
        ann = Guest(server.address)
        large = {"game": "avalon", "seats": [], "options": {"x": "y" * 3_000_000}}
        assert ann.http.post("/api/tables", json=large).json()["code"] == "too_large"
        assert ann.http.post("/api/login", json={"name": "x" * 100_000, "passphrase": ""}).json()["code"] == "too_large"
        id = ann.open("avalon", "me", "open")["id"]
        with ann.live(id) as socket:
            socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                hear(socket, "done", 10)
        assert flood("chat", lambda: ann.http.post(f"/api/tables/{id}/chat", json={"text": "hi"})) == {201}
        assert flood("login", lambda: ann.http.post("/api/login", json={"name": "x", "passphrase": "y"})) == {401}

        def visit() -> httpx.Response:
            ann.http.cookies.clear()
            return ann.http.get("/api/me")

        assert flood("visit", visit) == {200}


def flood(what: str, ask: Callable[[], httpx.Response]) -> set[int]:
    """Ask until it is too much, which must not come late however slow the machine is; how it was answered before."""
    rate, most = RATES[what]
    begin, codes = time.monotonic(), []
    while (answer := ask()).status_code != 429:
        codes.append(answer.status_code)
        assert len(codes) <= most + rate * (time.monotonic() - begin), f"{what} is not limited"
    assert answer.json()["code"] == "too_fast"
    assert int(answer.headers["retry-after"]) > 0
    return set(codes)
