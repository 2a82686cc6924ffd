"""Web Push: notices sealed for one browser (RFC 8291) and signed by this server (VAPID, RFC 8292).

The service that passes a push on belongs to the maker of the browser. It learns that something is sent, when and how
long it is, and nothing of what it says.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tafelrunde.server.faults import Refused
from tafelrunde.server.times import DAY, HOUR
from tafelrunde.server.webhook import check_url
from tafelrunde.server.wire import Text
from tafelrunde.server.wire_notices import Subscribe

LONGEST = 1000  # characters of an endpoint
CURVE = ec.SECP256R1()
POINT, AUTH = 65, 16  # bytes of a public key, and of what a browser shares with us
RECORD = 4096  # bytes: pushes are one record
SIGNED = 12 * HOUR  # for how long a signature counts
KEPT = 2 * DAY  # for how long a service keeps what a browser that is off has not taken


def encoded(data: bytes) -> str:
    """Base64 for addresses, without padding.

    >>> encoded(b"?>"), decoded("Pz4")
    ('Pz4', b'?>')
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What was encoded; ValueError, if it was not."""
    if not text.isascii():
        raise ValueError("not base64")
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)


def hashed(*parts: str) -> str:
    """A name of 43 letters for some words together.

    >>> hashed("a", "bc") == hashed("ab", "c"), len(hashed("a"))
    (False, 43)
    """
    return encoded(hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).digest())


class Browser(NamedTuple):
    """Where pushes for a browser go, and the keys with which they are sealed."""

    endpoint: str
    p256dh: str
    auth: str


def check(wish: Subscribe) -> Browser:
    """A browser that can be pushed to; whether its endpoint leads outside is seen each time it is used."""
    try:
        point, auth = decoded(wish.p256dh), decoded(wish.auth)
        if len(point) != POINT or len(auth) != AUTH:
            raise ValueError("length")
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        german, english = "das sind keine Schlüssel eines Browsers", "these are no keys of a browser"
        raise Refused("impossible", Text(german, english)) from None
    return Browser(check_url(wish.endpoint, LONGEST), encoded(point), encoded(auth))


def fresh() -> str:
    """A secret to sign with, made anew."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


class Signer:
    """Signs for this server, so that nobody else can push to those who subscribed here."""

    def __init__(self, secret: str, about: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decoded(secret), "big"), CURVE)
        self._about = about  # where whoever runs a push service finds whoever runs this server
        self.key = encoded(_point(self._key.public_key()))

    def signature(self, endpoint: str, at: float) -> str:
        """What the service of an endpoint is shown."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(at + SIGNED), "sub": self._about}
        head = {"typ": "JWT", "alg": "ES256"}
        text = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
        numbers = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signed = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={text}.{encoded(signed)}, k={self.key}"

    def headers(self, endpoint: str, topic: str, at: float) -> dict[str, str]:
        """What goes with a push; of several of one topic that were not taken, the service keeps the last."""
        return {
            "Authorization": self.signature(endpoint, at),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "high",
            "Topic": topic[:32],
        }


def seal(
    body: bytes,
    browser: Browser,
    make: Callable[[], ec.EllipticCurvePrivateKey] = lambda: ec.generate_private_key(CURVE),
    salt: bytes | None = None,
) -> bytes:
    """A push that only that browser can read, with keys of its own."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(browser.p256dh))
    mine, salt = make(), salt or os.urandom(16)
    public = _point(mine.public_key())
    shared = mine.exchange(ec.ECDH(), theirs)
    about = b"WebPush: info\0" + _point(theirs) + public
    secret = _derived(shared, decoded(browser.auth), about, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, body + b"\x02", None)


def _derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
