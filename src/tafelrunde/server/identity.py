"""Identity: sessions by a signed cookie, and logging in with a passphrase."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import secrets
import sys
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator

from tafelrunde.server import times
from tafelrunde.server.database import login_name
from tafelrunde.server.faults import Refused
from tafelrunde.server.ids import fresh_id
from tafelrunde.server.store import Person, Store, Taken
from tafelrunde.server.webhook import check_url
from tafelrunde.server.wire import ChangeMe, Login, Me, Text

COOKIE = "tafelrunde"
YEAR = 365 * times.DAY
NAME = 30
REMEMBERED = 10_000
SHORTEST, LONGEST = 8, 200  # characters of a passphrase


class Identity:
    """Sessions are signed, not kept: `person.number~nonce.signature`. Those with an older number have ended."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._secret = secret.encode()
        self._hashing = asyncio.Semaphore(2)  # scrypt takes memory on purpose
        self._people: OrderedDict[str, Person] = OrderedDict()  # only where no other process can change them
        self._open: dict[str, dict[asyncio.Event, int]] = {}  # person -> their connections, and of which session

    def _sign(self, text: str) -> str:
        digest = hmac.digest(self._secret, text.encode(), "sha256")[:18]
        return base64.urlsafe_b64encode(digest).decode()

    def session(self, person: Person) -> str:
        """A fresh session for a person."""
        text = f"{person.id}.{person.sessions}~{secrets.token_urlsafe(9)}"
        return f"{text}.{self._sign('session ' + text)}"

    def person_of(self, session: str | None) -> str | None:
        """Whose session it is; None for one that we did not sign."""
        found = self._read(session)
        return None if found is None else found[0]

    def _read(self, session: str | None) -> tuple[str, int] | None:
        """Whose session it is, and its number; the first ones had none."""
        text, _, signature = (session or "").rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("session " + text).encode()):
            return None
        person, _, rest = text.partition(".")
        number, numbered, _ = rest.partition("~")
        return person, int(number) if numbered else 0

    def csrf(self, session: str) -> str:
        return self._sign("csrf " + session)

    def fits(self, session: str | None, csrf: str | None) -> bool:
        return session is not None and hmac.compare_digest((csrf or "").encode(), self.csrf(session).encode())

    def ticket(self, purpose: str, person: str, letter: str) -> str:
        """What the link of a mail says: for what it is, for whom, and to which address it went, hashed."""
        text = f"{purpose}~{person}~{letter}"
        return f"{text}~{self._sign('ticket ' + text)}"

    def holder(self, ticket: str, purpose: str) -> tuple[str, str] | None:
        """For whom a ticket is, and to which address it went; None for one that we did not sign for that."""
        text, _, signature = ticket.rpartition("~")
        if not ticket.isascii() or not hmac.compare_digest(signature, self._sign("ticket " + text)):
            return None
        meant, person, letter = text.split("~")
        return (person, letter) if meant == purpose else None

    async def find(self, session: str | None) -> Person | None:
        """Who somebody is, if the session has not ended."""
        found = self._read(session)
        if found is None:
            return None
        id, number = found
        person = self._people.get(id) or self._remember(await self.store.person(id))
        if person is None or person.sessions != number or person.banned:
            return None
        if person.seen is None or times.seconds() - times.read(person.seen) > times.DAY:
            person.seen = times.now()
            if not await self.store.saw(id):
                self._people.pop(id, None)
                return None
        return person

    def heed(self, banned: set[str]) -> None:
        """Somebody with the database in hand has banned these: here they may still be welcome."""
        for id in banned & {*self._people, *self._open}:
            self._people.pop(id, None)
            self.ended(id, sys.maxsize)

    def _remember(self, person: Person | None) -> Person | None:
        """Somebody as read; what was changed while we read is newer."""
        if person is None or self.store.postgres or person.banned:
            return person
        if len(self._people) >= REMEMBERED:
            self._people.popitem(last=False)
        return self._people.setdefault(person.id, person)

    @contextlib.contextmanager
    def open(self, session: str | None) -> Iterator[asyncio.Event]:
        """While a connection is open: what is set as soon as its session has ended."""
        event = asyncio.Event()
        found = self._read(session)
        if found is None:
            yield event
            return
        person, number = found
        connections = self._open.setdefault(person, {})
        connections[event] = number
        try:
            yield event
        finally:
            del connections[event]
            if not connections and self._open.get(person) is connections:
                del self._open[person]

    def ended(self, person: str, number: int) -> None:
        """The sessions of a person before that number are over."""
        for event, session in self._open.get(person, {}).items():
            if session < number:
                event.set()

    async def look(self) -> None:
        """Which sessions are over, in case nobody told us."""
        for person, number in (await self.store.sessions(list(self._open))).items():
            self.ended(person, number)

    async def welcome(self, languages: str = "") -> Person:
        """Somebody new, with a name in the language in which the page will greet them."""
        id = fresh_id()
        guest = "Gast" if languages.lower().startswith("de") else "Guest"
        person = Person(id, f"{guest} {secrets.randbelow(9000) + 1000}", seen=times.now())
        await self.store.add_person(person)
        return person

    def me(self, person: Person, session: str) -> Me:
        return Me(person.id, person.name, self.csrf(session), person.passphrase is not None, person.webhook)

    async def change(self, person: Person, change: ChangeMe) -> Person:
        values: dict[str, str | None] = {}
        if change.name is not None:
            values["name"] = name = " ".join(unicodedata.normalize("NFC", change.name).split())
            if not 1 <= len(name) <= NAME or not name.isprintable():
                raise Refused(
                    "impossible", Text(f"ein Name hat 1 bis {NAME} Zeichen", f"a name has 1 to {NAME} characters")
                )
        if change.webhook is not None:
            values["webhook"] = check_url(change.webhook) if change.webhook else None
        return await self._keep(person, False, **values)

    async def set_passphrase(self, person: Person, passphrase: str) -> Person:
        """Another passphrase; whoever is here by the old one is not any more."""
        if not SHORTEST <= len(passphrase) <= LONGEST:
            size = f"{SHORTEST} bis {LONGEST} Zeichen", f"{SHORTEST} to {LONGEST} characters"
            raise Refused("impossible", Text(f"ein Losungswort hat {size[0]}", f"a passphrase has {size[1]}"))
        salt = secrets.token_bytes(16)
        kept = f"{salt.hex()}:{(await self._hash(passphrase, salt)).hex()}"
        return await self._keep(person, True, passphrase=kept)

    async def log_out(self, person: Person) -> None:
        """All sessions end."""
        await self._keep(person, True)

    async def _keep(self, person: Person, end: bool, **values: str | None) -> Person:
        try:
            person = await self.store.change_person(person.id, end, **values)
        except Taken:
            raise Refused("name_taken") from None
        if not self.store.postgres:
            self._people[person.id] = person
        self.ended(person.id, person.sessions)
        return person

    async def prove(self, person: Person, passphrase: str) -> None:
        """Refused, unless it is the person's passphrase, or they have none."""
        if person.passphrase is not None and not await self._is(passphrase, person.passphrase):
            raise Refused("wrong_passphrase")

    def forget(self, id: str) -> None:
        """Somebody is deleted: all sessions are over."""
        self._people.pop(id, None)
        self.ended(id, sys.maxsize)

    async def _is(self, passphrase: str, kept: str) -> bool:
        salt, _, hashed = kept.partition(":")
        found = await self._hash(passphrase[:LONGEST], bytes.fromhex(salt))
        return hmac.compare_digest(found.hex(), hashed)

    async def login(self, login: Login) -> Person:
        """The person with that name and passphrase; a wrong name takes as long as a wrong passphrase."""
        name = login_name(login.name)
        person = await self.store.person_called(name) if name.isprintable() else None
        right = await self._is(login.passphrase, (person.passphrase if person else None) or f"{'00' * 16}:")
        if person is None or not right:
            raise Refused("wrong_passphrase")
        if person.banned:
            raise Refused("banned")
        return person

    async def _hash(self, passphrase: str, salt: bytes) -> bytes:
        async with self._hashing:
            text = passphrase.encode("utf-8", "surrogatepass")
            return await asyncio.to_thread(
                hashlib.scrypt, text, salt=salt, n=2**14, r=8, p=5, maxmem=64 * 2**20, dklen=32
            )
