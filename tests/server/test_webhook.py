"""Turn notices: only to public addresses, only by https, to the address that was looked at, and never followed."""

import asyncio
import json
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.helpers import Guest
from server.outside import certificate
from tafelrunde.server import webhook
from tafelrunde.server.faults import Refused
from tafelrunde.server.webhook import Answer, check_url, is_public, post

INNER = """
127.0.0.1 127.8.8.8 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0
255.255.255.255 224.0.0.1 192.0.2.1 198.18.0.1 240.0.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1
::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:7f00:1 2002:7f00:1:: 2002:a00:1:: 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe
2001:db8::1 localhost 127.1 0x7f.1 2130706433
"""
OUTER = "1.1.1.1 8.8.8.8 93.184.216.34 2606:4700:4700::1111 2a00:1450:4001:80b::200e"
WRONG = """
http://example.org ftp://example.org https:// https://user@example.org https://example.org:8080/ https://[::1]/
https://exa_mple.org https://example.org\\@evil https://example.org/ä javascript:alert(1) //example.org https:///etc
"""


@pytest.mark.parametrize("address", INNER.split())
def test_inner_addresses_are_never_called(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTER.split())
def test_outer_addresses_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", [*WRONG.split(), "https://example.org/a\r\nX: 1", "https://example.org/a b", ""])
def test_what_is_no_webhook(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)


def test_a_name_that_leads_inside_is_refused_before_any_connection() -> None:
    """Also if only one of its addresses does, and for names that are addresses themselves."""

    async def mixed(host: str) -> list[str]:
        return ["1.1.1.1", "10.0.0.1"]

    async def nowhere(host: str) -> list[str]:
        return []

    for find in (mixed, nowhere):
        with pytest.raises(Refused):
            asyncio.run(post("https://inner.example/hook", b"{}", {}, find))
    for url in ("https://localhost/", "https://127.0.0.1/", "https://2130706433/", "https://0/", "https://0177.0.0.1/"):
        with pytest.raises((Refused, OSError)):
            asyncio.run(post(url, b"{}", {}))


def test_the_notice_goes_to_the_address_that_was_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real TLS server on this machine stands for the world outside; a redirect is not followed."""
    asyncio.run(_deliver_here(certificate(tmp_path), monkeypatch))


async def _deliver_here(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    key, cert = files
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        asked.append(head + await reader.readexactly(length))
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/secret\r\n\r\n")
        writer.close()

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    outside = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context)
    trusting = ssl.create_default_context(cafile=str(cert))

    async def here(host: str) -> list[str]:
        assert host == "hook.example"
        return ["127.0.0.1"]

    monkeypatch.setattr(webhook, "PORT", outside.sockets[0].getsockname()[1])
    monkeypatch.setattr(webhook, "is_public", lambda address: address == "127.0.0.1")
    monkeypatch.setattr(webhook, "trusted", lambda: trusting)
    assert await post("https://hook.example/turn?x=1", b'{"text":"hi"}', {}, here) == Answer(302)
    assert len(asked) == 1
    head, _, body = asked[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /turn?x=1 HTTP/1.1\r\nHost: hook.example\r\n")
    assert json.loads(body) == {"text": "hi"}
    outside.close()


def test_a_webhook_is_mine_alone(guest: Callable[..., Guest]) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    secret = "https://hook.example/secret-topic"
    answer = ann.http.patch("/api/me", json={"webhook": secret})
    assert answer.json()["webhook"] == secret
    id = ann.open("avalon", "me", "open", public=True)["id"]
    ben.sit(id, 1)
    shown: list[Any] = [ben.table(id), ben.get("/api/tables"), ben.get("/api/tables", scope="mine")]
    assert "secret-topic" not in json.dumps(shown)
    assert ann.http.patch("/api/me", json={"webhook": "https://10.0.0.1:80/"}).status_code == 422
    assert ann.http.patch("/api/me", json={"webhook": ""}).json()["webhook"] is None
