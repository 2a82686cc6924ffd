"""What goes over the wire about notices: how somebody wishes to be told what happens while they are away."""

from __future__ import annotations

from typing import Literal

import msgspec

Language = Literal["de", "en"]
NoticeKind = Literal["turn", "invited", "offer", "over"]
NoticeWay = Literal["push", "mail", "hook"]


class NoticeWishes(msgspec.Struct):
    """How I wish to be told what happens while I am away. `key` is what a browser subscribes to pushes with.

    `sends`: can this server send mail? To an `address` goes nothing but the question whether it is mine, until it is
    `confirmed`. `devices`: how many browsers take pushes for me.
    """

    key: str
    sends: bool
    address: str | None
    confirmed: bool
    lang: Language | None
    choices: dict[NoticeKind, list[NoticeWay]]
    devices: int


class ChangeNotices(msgspec.Struct, forbid_unknown_fields=True):
    """Other wishes; kinds and fields that are left out stay."""

    lang: Language | None = None
    choices: dict[NoticeKind, list[NoticeWay]] | None = None


class Subscribe(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that takes pushes for me: where they go, and the keys with which they are sealed."""

    endpoint: str
    p256dh: str
    auth: str


class Unsubscribe(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that takes none any more."""

    endpoint: str


class MailAddress(msgspec.Struct, forbid_unknown_fields=True):
    """Where mail for me goes; empty: nowhere."""

    address: str


class Ticket(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in the link of a mail."""

    ticket: str
