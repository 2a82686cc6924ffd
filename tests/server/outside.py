"""The world outside, on this machine: a push service that reads what it gets, webhooks, and a mail server."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import json
import os
import ssl
import subprocess
import threading
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def certificate(folder: Path) -> tuple[Path, Path]:
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-days", "30", "-subj", "/CN=hook.example"]
    command += ["-addext", "subjectAltName=DNS:hook.example,DNS:push.example"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    return key, cert


class Browser:
    """What a browser does when it subscribes, and when a push comes."""

    def __init__(self, name: str, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"") -> None:
        self.endpoint = f"https://push.example/send/{name}"
        self._key = key or ec.generate_private_key(CURVE)
        self._auth = auth or os.urandom(16)
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": encoded(self.point), "auth": encoded(self._auth)}

    def read(self, body: bytes) -> bytes:
        """Open a push (RFC 8188 and 8291)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, body[21 : 21 + length])
        assert len(body) <= size + 21 + length
        shared = self._key.exchange(ec.ECDH(), theirs)
        about = b"WebPush: info\0" + self.point + body[21 : 21 + length]
        secret = HKDF(hashes.SHA256(), 32, self._auth, about).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


class Post(NamedTuple):
    """Something that was posted here."""

    host: str
    path: str
    headers: dict[str, str]
    body: bytes


def signed(post: Post, at: float) -> str:
    """By which key a push is signed; the signature is checked, and what it is for."""
    kind, _, rest = post.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    text, _, signature = parts["t"].rpartition(".")
    claims = json.loads(decoded(text.partition(".")[2]))
    number = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
    one, other = (int.from_bytes(half, "big") for half in (number[:32], number[32:]))
    key.verify(encode_dss_signature(one, other), text.encode(), ec.ECDSA(hashes.SHA256()))
    assert kind == "vapid"
    assert claims["aud"] == f"https://{post.host}"
    assert at < claims["exp"] <= at + 86_400
    assert claims["sub"].startswith(("mailto:", "https:"))
    return parts["k"]


class Outside:
    """A web server and a mail server in a thread. What they get is kept; what they answer can be changed."""

    def __init__(self, folder: Path) -> None:
        self.key, self.certificate = certificate(folder)
        self.posts: list[Post] = []
        self.mails: list[EmailMessage] = []
        self.answers: Callable[[Post], int | str | None] = lambda post: 201  # or its head; None: no answer at all
        self.mail_answers: Callable[[EmailMessage], str | None] = lambda mail: "250 ok"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        web, mail = asyncio.run_coroutine_threadsafe(self._serve(), self._loop).result(20)
        self.port: int = web.sockets[0].getsockname()[1]
        self.mail_port: int = mail.sockets[0].getsockname()[1]

    async def _serve(self) -> tuple[asyncio.Server, asyncio.Server]:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        web = await asyncio.start_server(self._web, "127.0.0.1", 0, ssl=context)
        return web, await asyncio.start_server(self._mail, "127.0.0.1", 0)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _web(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").strip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            post = Post(headers["host"], first.split()[1], headers, body)
            status = self.answers(post)
            self.posts.append(post)
            if status is None:
                await reader.read()  # until the other side is gone
            else:
                head = status if isinstance(status, str) else f"{status} So"
                writer.write(f"HTTP/1.1 {head}\r\nContent-Length: 0\r\n\r\n".encode())
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _mail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        try:
            await say("220 mail.example")
            while line := (await reader.readline()).decode("ascii").strip():
                command = line.upper()
                if command == "DATA":
                    await say("354 go on")
                    data = (await reader.readuntil(b"\r\n.\r\n"))[:-3]
                    mail: Any = email.message_from_bytes(data, policy=email.policy.default)
                    answer = self.mail_answers(mail)
                    self.mails.append(mail)
                    if answer is None:
                        await reader.read()
                        return
                    await say(answer)
                elif command == "QUIT":
                    await say("221 bye")
                    return
                else:
                    await say("250 ok")
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
