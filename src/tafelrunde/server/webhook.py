"""Webhooks: posts to an address that somebody has set. Never a way into the server's own network (SSRF).

Only https, only the usual port, only public addresses: the name is resolved once, every address it has is looked at,
and the connection goes to the very address that was looked at. Nothing that comes back is followed or shown.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

import tafelrunde
from tafelrunde.server.faults import Refused
from tafelrunde.server.wire import Text

LONGEST = 500
ADDRESS = re.compile(r"https://[A-Za-z0-9.-]{1,253}(/[\x21-\x7e]{0,960})?")
PORT = 443
TRIED = 3  # of the addresses of a host, one after the other
BUSY = (429, 503)  # answers that may say when to come again
HEAD = 60  # lines of an answer that are looked at
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Resolve = Callable[[str], Awaitable[list[str]]]


def check_url(url: str, longest: int = LONGEST) -> str:
    """An address that may be a webhook; whether it leads outside is seen each time it is used.

    >>> check_url("https://ntfy.example.org/my-turn")
    'https://ntfy.example.org/my-turn'
    """
    if len(url) > longest or not ADDRESS.fullmatch(url):
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


@cache
def trusted() -> ssl.SSLContext:
    """The certificates that are believed; to read them takes long."""
    return ssl.create_default_context()


async def resolve(host: str) -> list[str]:
    """Every address of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


class Answer(NamedTuple):
    """The status that came back, and for how many seconds we were asked to wait."""

    status: int
    later: float = 0.0


async def post(url: str, body: bytes, headers: Mapping[str, str], find: Resolve | None = None) -> Answer:
    """Post to an address; what it answers. Refused, if it leads anywhere but outside."""
    parts = urlsplit(check_url(url, len(url)))
    host = parts.hostname or ""
    addresses = await (find or resolve)(host)
    if not addresses or not all(is_public(address) for address in addresses):
        raise Refused("impossible", Text(f"{host} ist keine öffentliche Adresse", f"{host} is not a public address"))
    reader, writer = await _connected(addresses[:TRIED], host)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        told = {
            "Host": host,
            "User-Agent": f"tafelrunde/{tafelrunde.__version__}",
            **headers,
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        answer = (await reader.readline())[:64].split()
        status = int(answer[1]) if len(answer) > 1 and answer[1].isdigit() else 0
        return Answer(status, await _later(reader) if status in BUSY else 0.0)
    finally:
        writer.close()


async def _later(reader: asyncio.StreamReader) -> float:
    """What the head of an answer says about when to come again, if it says seconds."""
    for _ in range(HEAD):
        name, _, value = (await reader.readline()).partition(b":")
        if not value:
            break
        if name.strip().lower() == b"retry-after" and (seconds := value.strip()).isdigit():
            return float(seconds[:9])
    return 0.0


async def _connected(addresses: list[str], host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of these addresses that takes one."""
    for number, address in enumerate(addresses, 1):
        try:
            return await asyncio.open_connection(address, PORT, ssl=trusted(), server_hostname=host)
        except ssl.SSLError:
            raise
        except OSError:
            if number == len(addresses):
                raise
    raise OSError("no address")
