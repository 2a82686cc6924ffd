"""Webhooks: turn notifications to an address that a player has set. Never a way into the server's own network (SSRF).

Only https, only the usual port, only public addresses: the name is resolved once, every address it has is looked at,
and the connection goes to the very address that was looked at. Nothing that comes back is followed or shown.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec

import tafelrunde
from tafelrunde.server.faults import Refused
from tafelrunde.server.header import Sitting
from tafelrunde.server.limits import Limits
from tafelrunde.server.presence import Presence
from tafelrunde.server.room import Room
from tafelrunde.server.wire import Text

LONGEST = 500
ADDRESS = re.compile(r"https://[A-Za-z0-9.-]{1,253}(/[\x21-\x7e]{0,400})?")
PORT = 443
SECONDS = 5.0
AT_ONCE = 8
WAITING = 500  # more notices than this are not kept waiting
NAT64 = ipaddress.ip_network("64:ff9b::/96")

log = logging.getLogger(__name__)
Resolve = Callable[[str], Awaitable[list[str]]]


def check_url(url: str) -> str:
    """An address that may be a webhook; whether it leads outside is seen each time it is used.

    >>> check_url("https://ntfy.example.org/my-turn")
    'https://ntfy.example.org/my-turn'
    """
    if len(url) > LONGEST or not ADDRESS.fullmatch(url):
        german = "ein Webhook ist eine https-Adresse ohne Benutzer und Port, https://example.org/…"
        english = "a webhook is an https address without user or port, https://example.org/…"
        raise Refused("impossible", Text(german, english))
    return url


def is_public(address: str) -> bool:
    """May the server call this address? Not one that wraps a private address in a public one either.

    >>> is_public("1.1.1.1"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    hidden: list[ipaddress.IPv4Address] = []
    if isinstance(found, ipaddress.IPv6Address):
        hidden = [inner for inner in (found.ipv4_mapped, found.sixtofour, *(found.teredo or ())) if inner is not None]
        if found in NAT64:
            hidden.append(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF))
    return all(one.is_global and not one.is_multicast and not one.is_reserved for one in (found, *hidden))


async def resolve(host: str) -> list[str]:
    """Every address of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


async def deliver(url: str, body: bytes, find: Resolve = resolve) -> int:
    """Post to a webhook; the status it answers with. Refused, if it leads anywhere but outside."""
    parts = urlsplit(check_url(url))
    host = parts.hostname or ""
    addresses = await find(host)
    if not addresses or not all(is_public(address) for address in addresses):
        raise Refused("impossible", Text(f"{host} ist keine öffentliche Adresse", f"{host} is not a public address"))
    reader, writer = await asyncio.open_connection(
        addresses[0], PORT, ssl=ssl.create_default_context(), server_hostname=host
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: tafelrunde/{tafelrunde.__version__}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        answer = (await reader.readline())[:64].split()
        return int(answer[1]) if len(answer) > 1 and answer[1].isdigit() else 0
    finally:
        writer.close()


class Notices:
    """Tells people who are not here that it is their turn."""

    def __init__(self, presence: Presence, limits: Limits, address: str, find: Resolve = resolve) -> None:
        self.presence = presence
        self.limits = limits
        self.address = address
        self.find = find
        self.sent: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._line = asyncio.Semaphore(AT_ONCE)

    def consider(self, before: Room, after: Room) -> None:
        """Whoever is asked since `after`, or was reminded, and is not here gets a notice, if they wish."""
        if after.status != "running":
            return
        already = before.header.owed if before is not after and before.status == "running" else {}
        for seat, sitting in enumerate(after.header.sittings):
            reminded = after.header.nudged.get(str(seat)) != before.header.nudged.get(str(seat))
            asked = str(seat) in after.header.owed and (str(seat) not in already or reminded)
            wanted = sitting.webhook is not None and sitting.person not in self.presence.people
            if asked and wanted and len(self._tasks) < WAITING:
                task = asyncio.create_task(self._notify(after, sitting))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _notify(self, room: Room, sitting: Sitting) -> None:
        if sitting.webhook is None or not self.limits.allowed("notice", sitting.person or ""):
            return
        game = tafelrunde.game(room.header.game).words
        link = f"{self.address}/t/{room.id}" if self.address else ""
        text = f"{game.title('de')}: {sitting.name} ist am Zug / your turn. {link}".strip()
        # `content` is Discord's word, `text` that of Matrix bridges, Slack and Mattermost; ntfy shows the whole
        body = msgspec.json.encode({"content": text, "text": text, "title": "Tafelrunde", "click": link})
        try:
            async with self._line, asyncio.timeout(SECONDS):
                status = await deliver(sitting.webhook, body, self.find)
            self.sent["ok" if 200 <= status < 300 else "failed"] += 1
        except (OSError, TimeoutError, Refused, ValueError) as error:
            self.sent["failed"] += 1
            log.info("a turn notice was not delivered: %s", type(error).__name__)
