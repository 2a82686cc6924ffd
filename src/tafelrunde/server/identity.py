"""Identity: who somebody is, by a signed cookie; and coming back by a passphrase."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from collections import OrderedDict

from tafelrunde.server.faults import Refused
from tafelrunde.server.store import Person, Store, Taken
from tafelrunde.server.webhook import check_url
from tafelrunde.server.wire import ChangeMe, Login, Me

COOKIE = "tafelrunde"
YEAR = 365 * 24 * 3600
NAME = 30
REMEMBERED = 10_000
SHORTEST, LONGEST = 8, 200  # characters of a passphrase


class Identity:
    """Sessions are signed, not kept: `person.nonce.signature`."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._secret = secret.encode()
        self._hashing = asyncio.Semaphore(2)  # scrypt takes memory on purpose
        self._people: OrderedDict[str, Person] = OrderedDict()  # only where no other process can change them

    def _sign(self, text: str) -> str:
        digest = hmac.digest(self._secret, text.encode(), "sha256")[:18]
        return base64.urlsafe_b64encode(digest).decode()

    def session(self, person: Person) -> str:
        """A fresh session for a person."""
        text = f"{person.id}.{secrets.token_urlsafe(9)}"
        return f"{text}.{self._sign('session ' + text)}"

    def person_of(self, session: str | None) -> str | None:
        """Whose session it is; None for one that we did not sign."""
        text, _, signature = (session or "").rpartition(".")
        good = hmac.compare_digest(signature.encode(), self._sign("session " + text).encode())
        return text.partition(".")[0] if good else None

    def csrf(self, session: str) -> str:
        return self._sign("csrf " + session)

    def fits(self, session: str | None, csrf: str | None) -> bool:
        return session is not None and hmac.compare_digest((csrf or "").encode(), self.csrf(session).encode())

    async def find(self, session: str | None) -> Person | None:
        id = self.person_of(session)
        if id is None or id in self._people:
            return self._people.get(id or "")
        return self._remember(await self.store.person(id))

    def _remember(self, person: Person | None) -> Person | None:
        if person is not None and not self.store.postgres:
            self._people[person.id] = person
            if len(self._people) > REMEMBERED:
                self._people.popitem(last=False)
        return person

    async def welcome(self, languages: str = "") -> Person:
        """Somebody new, with a name in the language in which the page will greet them."""
        id = secrets.token_urlsafe(16)
        guest = "Gast" if languages.lower().startswith("de") else "Guest"
        person = Person(id, f"{guest} {secrets.randbelow(9000) + 1000}")
        await self.store.add_person(person)
        return person

    def me(self, person: Person, session: str) -> Me:
        return Me(person.id, person.name, self.csrf(session), person.passphrase is not None, person.webhook)

    async def change(self, person: Person, change: ChangeMe) -> Person:
        name, webhook = person.name, person.webhook
        if change.name is not None:
            name = " ".join(change.name.split())
            if not 1 <= len(name) <= NAME or not name.isprintable():
                raise Refused("impossible", f"a name has 1 to {NAME} characters")
        if change.webhook is not None:
            webhook = check_url(change.webhook) if change.webhook else None
        return await self._keep(Person(person.id, name, person.passphrase, webhook))

    async def set_passphrase(self, person: Person, passphrase: str) -> Person:
        if not SHORTEST <= len(passphrase) <= LONGEST:
            raise Refused("impossible", f"a passphrase has {SHORTEST} to {LONGEST} characters")
        salt = secrets.token_bytes(16)
        kept = f"{salt.hex()}:{(await self._hash(passphrase, salt)).hex()}"
        return await self._keep(Person(person.id, person.name, kept, person.webhook))

    async def _keep(self, person: Person) -> Person:
        try:
            await self.store.change_person(person)
        except Taken:
            raise Refused("name_taken") from None
        self._remember(person)
        return person

    async def login(self, login: Login) -> Person:
        """The person with that name and passphrase; a wrong name takes as long as a wrong passphrase."""
        person = await self.store.person_called(" ".join(login.name.split()).casefold()[:NAME])
        salt, _, kept = ((person.passphrase if person else None) or f"{'00' * 16}:").partition(":")
        found = await self._hash(login.passphrase[:LONGEST], bytes.fromhex(salt))
        if person is None or not hmac.compare_digest(found.hex(), kept):
            raise Refused("wrong_passphrase")
        return person

    async def _hash(self, passphrase: str, salt: bytes) -> bytes:
        async with self._hashing:
            text = passphrase.encode("utf-8", "surrogatepass")
            return await asyncio.to_thread(
                hashlib.scrypt, text, salt=salt, n=2**14, r=8, p=5, maxmem=64 * 2**20, dklen=32
            )
