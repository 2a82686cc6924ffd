"""Mail: notices by SMTP, through the server that the host has named."""

from __future__ import annotations

import re
import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr, parseaddr
from typing import Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.faults import Refused
from tafelrunde.server.wire import Text

ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
LONGEST = 254
SECONDS = 20.0  # for each answer of a mail server
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
HERE = ("localhost", "127.0.0.1", "::1")
Hiding = Literal["starttls", "tls", "none"]


class Unwanted(Exception):
    """The mail server will never take this mail."""


def check_address(address: str) -> str:
    """An address that mail can go to; whether somebody wants it there is asked.

    >>> check_address("ann@example.org")
    'ann@example.org'
    """
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        german, english = "eine Adresse sieht so aus: anna@example.org", "an address looks like this: ann@example.org"
        raise Refused("impossible", Text(german, english))
    return address


class Post(NamedTuple):
    """Which mail server takes our mail, and from whom it is."""

    host: str
    port: int
    hiding: Hiding
    sender: str
    user: str = ""
    password: str = ""

    def send(self, message: EmailMessage) -> None:
        """Hand a mail over; it takes a while. Unwanted, if it will never be taken; other errors may pass."""
        name = parseaddr(self.sender)[1].rpartition("@")[2]
        try:
            if self.hiding == "tls":
                server: smtplib.SMTP = smtplib.SMTP_SSL(
                    self.host, self.port, name, timeout=SECONDS, context=ssl.create_default_context()
                )
            else:
                server = smtplib.SMTP(self.host, self.port, name, timeout=SECONDS)
            with server:
                if self.hiding == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            if all(500 <= code < 600 for code, _ in error.recipients.values()):
                raise Unwanted from None
            raise
        except smtplib.SMTPDataError as error:
            if 500 <= error.smtp_code < 600:
                raise Unwanted from None
            raise


def post(url: str, sender: str | None, password: str) -> Post:
    """What `--smtp` and `--mail-from` mean.

    Passwords never go over an open line, and never stand on the command line.

    >>> post("smtp://me@mail.example.org", "Tafelrunde <table@example.org>", "?")[:3]
    ('mail.example.org', 587, 'starttls')
    >>> post("smtp://localhost:25", "table@example.org", "")[:3]
    ('localhost', 25, 'none')
    """
    usage = "give smtp://user@host:587 (STARTTLS), smtps://user@host:465, or smtp+plain://host:25 within your network"
    try:
        parts = urlsplit(url)
        host, port, user = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0), unquote(parts.username or "")
    except ValueError:
        raise TafelrundeError(f"--smtp: {usage}") from None
    if parts.scheme not in PORTS or not host or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise TafelrundeError(f"--smtp: {usage}")
    if parts.password is not None:
        raise TafelrundeError("--smtp: the password goes into TAFELRUNDE_SMTP_PASSWORD or --smtp-password-file")
    plain = parts.scheme == "smtp+plain"
    if plain and user and host not in HERE:
        raise TafelrundeError("--smtp: smtp+plain:// would send the password in clear; use smtp:// or smtps://")
    if user and not password:
        raise TafelrundeError(f"--smtp: no password for {user}: set TAFELRUNDE_SMTP_PASSWORD or --smtp-password-file")
    name, address = parseaddr(sender or "")
    if not ADDRESS.fullmatch(address) or not name.isprintable():
        raise TafelrundeError("--mail-from: give the address that mail is from, such as table@example.org")
    hiding: Hiding = "tls" if parts.scheme == "smtps" else "none" if plain or host in HERE else "starttls"
    return Post(host, port, hiding, formataddr((name or "Tafelrunde", address)), user, password)


def written(post: Post, to: str, id: str, at: float, title: str, text: str, lang: str, off: str | None) -> EmailMessage:
    """A mail. The same notice has the same id, so that a program that gets it twice shows it once."""
    message = EmailMessage(SMTP)
    message["From"] = post.sender
    message["To"] = to
    message["Subject"] = " ".join(title.split())
    message["Date"] = format_datetime(datetime.fromtimestamp(at, UTC))
    message["Message-ID"] = f"<{id}@{parseaddr(post.sender)[1].rpartition('@')[2]}>"
    message["Content-Language"] = lang
    message["Auto-Submitted"] = "auto-generated"
    if off is not None:
        message["List-Unsubscribe"] = f"<{off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message
