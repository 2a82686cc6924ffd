"""The courier: notices from the tables into the outbox, and from there to people, each once."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tafelrunde.server import mail, notices, times, webhook
from tafelrunde.server.ending import end
from tafelrunde.server.faults import Refused
from tafelrunde.server.header import Header
from tafelrunde.server.limits import Limits
from tafelrunde.server.mail import Post, Unwanted
from tafelrunde.server.notices import Occasion, Words, occasions
from tafelrunde.server.outbox import CONFIRM, Due, Outbox, Reach
from tafelrunde.server.presence import Presence
from tafelrunde.server.push import Signer, hashed, seal
from tafelrunde.server.room import Room
from tafelrunde.server.store_people import Person
from tafelrunde.server.times import DAY, HOUR, MINUTE
from tafelrunde.server.webhook import Answer
from tafelrunde.server.wire import Text

TICK = 0.25  # seconds between two looks at the outbox
TROUBLED = 1.0  # the same while something fails
LOOKED = 20.0  # seconds between two looks for what nobody has written down: a process may have died over it
TIDIED = 3600.0
HOLD = 10.0  # seconds until something is told: whoever plays on, or comes, is not told at all
OVERLAP = 2 * MINUTE  # by which these looks overlap: what is being written carries an earlier time
STALE = 7 * DAY  # what is older is told nobody any more
PAUSES = (30.0, 2 * MINUTE, 10 * MINUTE, 1 * HOUR, 3 * HOUR)  # before another try; then always the last
GIVEN_UP = 1 * DAY  # after which nobody tries any more
AT_ONCE = 8
SECONDS = 10.0  # for a push or a webhook
WAITING = 2000  # more than this is not kept in mind: it is found in the tables
PARTING = 5.0  # seconds for what is under way when the server is stopped
GONE = (404, 410)  # a push service says: nobody subscribes there any more
LATER = (0, 408, 425, 429)  # answers that may be others another time
Outcome = Literal["sent", "dropped", "failed", "again"]

log = logging.getLogger(__name__)


class Links:
    """The addresses that stand in notices."""

    def __init__(self, address: str, ticket: Callable[[str, str, str], str]) -> None:
        self.address = address
        self._ticket = ticket  # for a purpose, a person and an address of mail

    def table(self, id: str | None) -> str:
        return f"{self.address}/t/{id}"

    def confirm(self, person: str, mail: str) -> str:
        return f"{self.address}/mail/{self._ticket('confirm', person, mail)}"

    def off(self, person: str, mail: str) -> str:
        return f"{self.address}/mail/{self._ticket('off', person, mail)}"

    def off_at_once(self, person: str, mail: str) -> str:
        """For mail programs, which post there."""
        return f"{self.address}/api/mail/off/{self._ticket('off', person, mail)}"


class Courier:
    """Notices what happens at tables, and tells people who are away."""

    def __init__(
        self, outbox: Outbox, presence: Presence, limits: Limits, signer: Signer, post: Post | None, links: Links
    ) -> None:
        self.outbox = outbox
        self.presence = presence
        self.limits = limits
        self.signer = signer
        self.post = post
        self.links = links
        self.sent: Counter[str] = Counter()
        self._noticed: deque[tuple[Occasion, bool]] = deque(maxlen=WAITING)
        self._begun = False
        self._looked: float | None = None  # when tables were last looked at, and old notices tidied up
        self._tidied: float | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._mailing = asyncio.Semaphore(2)

    # ---- what there is to tell

    def consider(self, before: Room, after: Room) -> None:
        """Something has happened at a table."""
        known = set() if before is after else {one[:4] for one in occasions(before.header)}
        fresh = [one for one in occasions(after.header) if one[:4] not in known]
        if fresh:
            last = after.entries[-1].seat if after.number > before.number else None
            here = self.presence.who(after.id)
            seen = [one.person in here or notices.known(after.header, one, last) for one in fresh]
            self._noticed.extend(zip(fresh, seen, strict=True))

    def invited(self, by: Person, person: str, header: Header) -> None:
        """Somebody has invited a friend to a table; the database knows of it."""
        one = Occasion(header.id, person, "invited", by.id, times.now())
        self._noticed.append((one, person in self.presence.who(header.id)))

    async def _write(self, noticed: list[tuple[Occasion, bool]]) -> None:
        at = times.seconds()
        young = [one for one in noticed if times.read(one[0].at) > at - STALE]
        if young:
            await self.outbox.write(young, at, HOLD, self.post is not None)

    async def _write_down(self) -> None:
        while self._noticed:
            part = [self._noticed.popleft() for _ in range(min(len(self._noticed), 200))]
            try:
                await self._write(part)
            except Exception:
                self._noticed.extend(part)
                raise

    async def look(self) -> None:
        """Write down what nobody has: a process may have died between an action and its notice."""
        now = times.seconds()
        since = await self.outbox.looked(times.text(now))
        found = await self.outbox.touched(times.text(times.read(since) - OVERLAP))
        standing = [one for header in found for one in occasions(header)]
        standing += await self.outbox.invitations(times.text(times.read(since) - OVERLAP))
        missed = [(one, one.person in self.presence.who(one.table)) for one in standing]
        for begin in range(0, len(missed), 200):
            await self._write(missed[begin : begin + 200])
        if times.text(now) > since:
            await self.outbox.look(times.text(now))

    # ---- telling it

    async def run(self) -> None:
        """For ever: write down, look for what was missed, send what is due; what fails keeps nothing else back."""
        while True:
            pause = TICK
            for step in (self._begin, self._write_down, self._look_again, self._tidy, self._send_due):
                try:
                    await step()
                except Exception as error:
                    log.warning("notices have to wait: %s", type(error).__name__)
                    pause = TROUBLED
            await asyncio.sleep(pause)

    async def _begin(self) -> None:
        if not self._begun and not self.outbox.store.postgres:
            await self.outbox.let_go()
        self._begun = True

    async def _look_again(self) -> None:
        if self._looked is None or time.monotonic() - self._looked > LOOKED:
            await self.look()
            self._looked = time.monotonic()

    async def _tidy(self) -> None:
        if self._tidied is None or time.monotonic() - self._tidied > TIDIED:
            await self.outbox.tidy(times.seconds())
            self._tidied = time.monotonic()

    async def _send_due(self) -> None:
        free = AT_ONCE - len(self._sending)
        for due in await self.outbox.claim(times.seconds(), free) if free > 0 else ():
            task = asyncio.create_task(self._send(due))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """What is under way is brought to its end, if that does not take long."""
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=PARTING)
            await end(late)

    async def _send(self, due: Due) -> None:
        try:
            if not self.limits.allowed("notice", due.person):
                return await self.outbox.postpone(due.id, times.seconds() + PAUSES[0], due.tries - 1)
            outcome, wish = await self._outcome(due)
            self.sent[outcome] += 1
            if outcome != "again":
                await self.outbox.settle(due.id, outcome)
            elif times.seconds() > due.made + GIVEN_UP:
                await self.outbox.settle(due.id, "failed")
            else:
                pause = max(PAUSES[min(due.tries, len(PAUSES)) - 1], min(wish, PAUSES[-1]))
                await self.outbox.postpone(due.id, times.seconds() + pause, due.tries)
        except Exception as error:  # the lease ends by itself
            log.warning("what came of a notice could not be kept: %s", type(error).__name__)

    async def _outcome(self, due: Due) -> tuple[Outcome, float]:
        """Send a notice, if there is still something to tell; with it how long others asked us to wait at least."""
        reach = (await self.outbox.reach([due.person])).get(due.person)
        if reach is None:
            return "dropped", 0.0
        try:
            if due.kind == CONFIRM:
                return await self._ask(due, reach), 0.0
            header = await self.outbox.store.header(due.table or "")
            if header is None or not self._wanted(due, reach, header):
                return "dropped", 0.0
            inviter = await self._inviter(due)
            if due.kind == "invited" and not inviter:
                return "dropped", 0.0
            words = notices.words(header, due.person, due.kind, due.which, inviter)
            if due.target == "mail":
                return await self._mail(due, reach, words), 0.0
            send = self._hook if due.target == "hook" else self._push
            answer = await send(due, reach, words)
            return answered(answer.status, due.target), answer.later
        except (OSError, TimeoutError, smtplib.SMTPException, Refused, ValueError) as error:
            log.info("a notice was not delivered: %s", type(error).__name__)
            return "dropped" if isinstance(error, Refused) else "again", 0.0
        except Exception as error:
            log.error("a notice cannot be sent: %s", type(error).__name__)
            return "failed", 0.0

    def _wanted(self, due: Due, reach: Reach, header: Header) -> bool:
        """Does it still stand, would they like to be told there, and are they not there already?"""
        kind: Any = due.kind
        return (
            due.target in reach.targets(kind, self.post is not None)
            and due.person not in self.presence.who(header.id)
            and notices.stands(header, due.person, due.kind, due.which)
        )

    async def _inviter(self, due: Due) -> str:
        """Who invites, if they do: it may be declined by now, or withdrawn."""
        open_ = await self.outbox.store.invited(due.person) if due.kind == "invited" else []
        return next((one.name for one in open_ if (one.table, one.by) == (due.table, due.which)), "")

    async def _hook(self, due: Due, reach: Reach, words: Words) -> Answer:
        link = self.links.table(due.table)
        title, said = _said(words.title, reach), _said(words.body, reach)
        text = f"{title}: {said}. {link}"
        # `content` is Discord's word, `text` that of Matrix bridges, Slack and Mattermost; ntfy shows the whole
        body = {"content": text, "text": text, "title": "Tafelrunde", "click": link, "id": due.id}
        headers = {"Content-Type": "application/json", "Idempotency-Key": due.id}
        return await self._post(reach.hook or "", msgspec.json.encode(body), headers)

    async def _push(self, due: Due, reach: Reach, words: Words) -> Answer:
        browser, lang = reach.browsers[due.target], reach.lang or "de"
        told = {
            "id": due.id,
            "tag": f"{due.table}/{due.kind}",
            "title": getattr(words.title, lang),
            "body": getattr(words.body, lang),
            "lang": lang,
            "url": f"/t/{due.table}",
        }
        topic = hashed(due.person, due.table or "", due.kind)
        headers = self.signer.headers(browser.endpoint, topic, times.seconds())
        answer = await self._post(browser.endpoint, seal(msgspec.json.encode(told), browser), headers)
        if answer.status in GONE:
            await self.outbox.unsubscribe(due.target)
        return answer

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> Answer:
        async with asyncio.timeout(SECONDS):
            return await webhook.post(url, body, headers)

    async def _mail(self, due: Due, reach: Reach, words: Words) -> Outcome:
        if self.post is None or reach.mail is None:
            return "dropped"
        lang, to = reach.lang or "de", reach.mail
        title, said = getattr(words.title, lang), getattr(words.body, lang)
        foot = getattr(FOOT, lang).format(off=self.links.off(due.person, to))
        text = f"{title}.\n{said}\n\n{self.links.table(due.table)}\n\n-- \n{foot}\n"
        off = self.links.off_at_once(due.person, to)
        return await self._hand_over(
            mail.written(self.post, to, due.id, due.made, f"{title}: {said}", text, lang, off), self.post
        )

    async def _ask(self, due: Due, reach: Reach) -> Outcome:
        """The one mail that an address gets before somebody there has said that it is theirs."""
        if self.post is None or reach.mail is None or reach.confirmed or not due.which.startswith(hashed(reach.mail)):
            return "dropped"
        lang, to = reach.lang or "de", reach.mail
        text = getattr(CONFIRMING, lang).format(link=self.links.confirm(due.person, to))
        title = getattr(CONFIRM_TITLE, lang)
        return await self._hand_over(mail.written(self.post, to, due.id, due.made, title, text, lang, None), self.post)

    async def _hand_over(self, message: Any, post: Post) -> Outcome:
        async with self._mailing:
            try:
                await asyncio.to_thread(post.send, message)
            except Unwanted:
                return "failed"
        return "sent"


def _said(text: Text, reach: Reach) -> str:
    """In somebody's language; in both where it is not known."""
    return f"{text.de} / {text.en}" if reach.lang is None else str(getattr(text, reach.lang))


def answered(status: int, target: str) -> Outcome:
    """What an answer means: 2xx is well, 4xx will not change, all else may pass.

    >>> [answered(status, "a browser") for status in (201, 410, 413, 429, 503)]
    ['sent', 'dropped', 'failed', 'again', 'again']
    """
    if 200 <= status < 300:
        return "sent"
    if status in GONE and target != "hook":
        return "dropped"
    return "again" if status in LATER or status >= 500 else "failed"


FOOT = Text(
    "Diese Nachricht kommt von Tafelrunde. Keine Mail mehr: {off}",
    "This notice comes from Tafelrunde. No more mail: {off}",
)
CONFIRM_TITLE = Text("Ist das deine Adresse?", "Is this your address?")
CONFIRMING = Text(
    "Jemand möchte hier Nachrichten von Tafelrunde bekommen. Bist du das? Dann bestätige es auf dieser Seite:\n\n"
    "{link}\n\nWenn nicht, musst du nichts tun: Ohne Bestätigung kommt keine weitere Mail.\n",
    "Somebody would like to get notices of Tafelrunde here. Is that you? Then confirm it on this page:\n\n"
    "{link}\n\nIf not, there is nothing to do: without it no other mail is sent.\n",
)
