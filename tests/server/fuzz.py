"""A fuzzer: valid requests and live messages, spoilt in every way we could think of; what comes back must be no 5xx."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import tafelrunde
from server.helpers import Guest

AT_ONCE = 6  # connections
MOMENT = 0.05  # seconds for an answer to a request whose end cannot be seen
SECONDS = 60.0  # within which every answer must come, also on a busy machine
LIVE = 0.25  # the share of tries that go over a live connection
MESSAGES = 40  # tries over one live connection
STRINGS = [
    "",
    " ",
    "\0",
    "a\0b",
    "ü\u202e\u0000",
    "x" * 600,
    "x" * 5000,
    "9" * 5000,
    "--5",
    "-",
    "NaN",
    "\r\nX: y",
    "../../etc/passwd",
    "%00",
    "ß" * 30,
    "null",
    "\U0001f9d9",
    "https://example.org/" + "a" * 900,
    "https://" + "a" * 253 + "/" + "a" * 399,
    "http://[",
]
WHOLE = (-1, 0, 1, 2, 7, 63, 2**31 - 1, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 10**40, 10**4000)
NUMBERS: list[Any] = [*WHOLE, 0.5, -0.0, 1e308]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], [{}], {"": None}, {"kind": "attack"}, [1] * 400, {"a": {"b": []}}]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G\xc4T"]
SEGMENTS = ["%00", "a%00b", "%ed%a0%80", "%ff", "%", "%zz", "..", ".", "", "%2f", "%2e%2e", "A" * 23, "\xfc", "a b"]
QUERIES = ["%", "&&&", "=", "since=%ff", "since=1&since=2", "at=%00", "a" * 20000, "\xff=\xfe", "[]"]
NAMES = ["since", "at", "after", "scope", "chat", "x", "before", "full"]
FRAMING = ("Upgrade", "Connection", "Expect", "Content-Length", "Transfer-Encoding")
HEADERS: dict[str, list[str]] = {
    "Host": ["", "localhost:99999", "localhost:", "[", "[::1", "a b", "example.org", "localhost@x", "x" * 400],
    "Origin": ["", "null", "http://[", "http://]", "http://localhost:99999", "//", "http://example.org", "\xff\xfe"],
    "Content-Type": [
        "",
        "text/plain",
        "application/xml",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "/",
    ],
    "content-type": [
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "application/msgpack",
        "\xff",
    ],
    "Content-Encoding": ["gzip", "br", "deflate", "junk"],
    "Accept": ["", "text/html", "image/png", "*/*;q=x", ",,,", "application/json;q=2"],
    "Accept-Encoding": ["gzip;q=x", "gzip, gzip", "\xff", "identity;q=0"],
    "Accept-Language": ["de", "\xff\xfe", "," * 500],
    "Cookie": ["", "tafelrunde", "tafelrunde=", "tafelrunde=..", "tafelrunde=a.b.c", "tafelrunde=\xff", ";;;=;"],
    "cookie": ["tafelrunde=%00.%ff.x", 'tafelrunde="\\', "=x; tafelrunde=\x80", "a" * 4000],
    "X-CSRF": ["", "\xff", "x" * 3000],
    "Range": ["bytes=-1", "bytes=9-1", "junk"],
    "If-None-Match": ["*", '"'],
    "X-Forwarded-For": ["\xff", "1.2.3", "::1, x", "," * 200],
    "X-Forwarded-Proto": ["https", "junk", "\xff"],
    "Upgrade": ["websocket", "h2c", "\xff"],
    "Connection": ["close", "Upgrade", "junk"],
    "Expect": ["100-continue", "junk"],
    "Content-Length": ["-1", "x", "99999999999", "1e3", "0"],
    "Transfer-Encoding": ["chunked", "gzip, chunked", "junk"],
    "Date": ["x" * 9000],
}


class Ask:
    """One request."""

    def __init__(self, method: str, path: str, body: Any = None, **query: Any) -> None:
        self.method = method
        self.path = path
        self.query = [(name, str(value)) for name, value in query.items()]
        self.body = body


class Fuzzer:
    """Tries, each drawn from the seed and its number: an attacker at their own tables and at a victim's."""

    def __init__(self, address: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seed = seed
        self.address = address
        self.host, self.port = urlsplit(address).hostname or "", urlsplit(address).port or 0
        self.victim = Guest(address, "Victim")
        self.attacker = Guest(address, "Attacker")
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        begun = self.victim.open("avalon", "me", "open", seed=1, options={"start": "1"})
        Guest(address).sit(begun["id"], 1)
        table = self.victim.table(begun["id"])
        self.at = self.victim.act(table, table["actions"][0]["action"])["id"]
        self.own = self.attacker.open("avalon", "me", "random", seed=2, options={"start": "1"})["id"]
        self.waiting = self.attacker.open("saga", "me", "open", "open")["id"]
        self.ended = self._finished()
        self.before = self.look()
        self.asks = self._valid()

    def look(self) -> Any:
        """What nobody else may change."""
        table = self.victim.table(self.at)
        del table["spectators"]  # that somebody looks on is no harm
        return table, self.victim.get("/api/me")

    def _finished(self) -> str:
        game = tafelrunde.game("avalon")
        state, chance, actions = game.new(2, 3), random.Random(3), []
        while actors := state.actors():
            actions.append((actors[0], chance.choice(state.legal(actors[0]))))
            state.advance(*actions[-1])
        self.record = {"game": "avalon", "version": game.version, "seats": 2, "seed": 3}
        self.record |= {"options": game.new(2, 3).options, "actions": [list(one) for one in actions]}
        table = Guest(self.address).open("avalon", "me", "random", record=self.record)
        return str(table["id"])

    def _valid(self) -> list[tuple[int, Ask]]:
        """Every address, as it is meant to be asked, with how often it is tried."""
        wish = {"game": "avalon", "seats": [{"kind": "me"}, {"kind": "open"}]}
        position = tafelrunde.game("avalon").new(2, 5).dump()
        tables = [self.at, self.own, self.waiting, self.ended, "A" * 22]
        asks = [
            (1, Ask("GET", "/health")),
            (1, Ask("GET", "/metrics")),
            (2, Ask("GET", "/")),
            (1, Ask("GET", "/assets/x.js")),
            (1, Ask("GET", "/schema/openapi.json")),
            (3, Ask("GET", "/api/me")),
            (6, Ask("PATCH", "/api/me", {"name": "Attacker", "webhook": "https://example.org/x"})),
            (4, Ask("PATCH", "/api/me/notices", {"lang": "de", "choices": {"turn": ["push"]}})),
            (4, Ask("POST", "/api/me/push", {"endpoint": "https://example.org/x", "p256dh": "BA", "auth": "BA"})),
            (2, Ask("POST", "/api/me/mail", {"address": "a@example.org"})),
            (2, Ask("POST", "/api/mail/confirm", {"ticket": "confirm~a~b~c"})),
            (2, Ask("POST", "/api/me/passphrase", {"passphrase": "short"})),
            (1, Ask("POST", "/api/login", {"name": "Attacker", "passphrase": "wrong"})),
            (2, Ask("POST", "/api/logout")),
            (3, Ask("GET", "/api/games")),
            (3, Ask("GET", "/api/games/saga")),
            (2, Ask("GET", "/api/games/avalon/rules")),
            (
                4,
                Ask(
                    "POST",
                    "/api/games/mage_knight/options",
                    {"seats": 2, "options": {"duels": "never", "core_tiles": 3}},
                ),
            ),
            (4, Ask("GET", "/api/tables", scope="mine")),
            (
                10,
                Ask(
                    "POST", "/api/tables", {**wish, "options": {"start": "1", "crowns": 5}, "public": False, "seed": 1}
                ),
            ),
            (4, Ask("POST", "/api/tables", {**wish, "position": position})),
            (3, Ask("POST", "/api/tables", {**wish, "record": self.record, "upto": 3})),
        ]
        for id in tables:
            path = f"/api/tables/{id}"
            asks += [
                (2, Ask("GET", path, since=0)),
                (4, Ask("POST", path + "/actions", {"number": 1, "action": 17})),
                (4, Ask("POST", path + "/actions", {"number": 1, "action": {"kind": "attack", "card": "a"}})),
                (2, Ask("POST", path + "/undo", {"number": 1})),
                (2, Ask("POST", path + "/sit", {"seat": 9})),
                (1, Ask("POST", path + "/leave", {"x": 1})),
                (2, Ask("POST", path + "/bot", {"seat": 9, "bot": "greedy"})),
                (1, Ask("POST", path + "/rematch", {"x": 1})),
                (1, Ask("POST", path + "/offer", {"kind": "peace", "agree": True})),
                (1, Ask("POST", path + "/nudge", {"seat": 9})),
                (1, Ask("POST", path + "/continue", {"at": 10**6})),
                (2, Ask("GET", path + "/replay", at=1)),
                (1, Ask("GET", path + "/record")),
                (2, Ask("GET", path + "/chat", after=0)),
                (2, Ask("POST", path + "/chat", {"text": "Hallo"})),
                (1, Ask("GET", path + "/live", since=0, chat=0)),
                (1, Ask("POST", path + "/hint", {"x": 1})),
            ]
        return asks

    # ---- spoiling

    def junk(self) -> Any:
        return self.chance.choice(self.chance.choice((STRINGS, NUMBERS, OTHERS)))

    def spoilt(self, value: Any) -> Any:
        """A value with something in it that does not belong there."""
        chance = self.chance
        if isinstance(value, dict) and value and chance.random() < 0.8:
            other = dict(value)
            key = chance.choice(list(other))
            match chance.randrange(6):
                case 0:
                    del other[key]
                case 1:
                    other[chance.choice(STRINGS)] = self.junk()
                case _:
                    other[key] = self.spoilt(other[key])
            return other
        if isinstance(value, list) and value and chance.random() < 0.8:
            many = list(value)
            at = chance.randrange(len(many))
            match chance.randrange(5):
                case 0:
                    del many[at]
                case 1:
                    many.insert(at, self.junk())
                case _:
                    many[at] = self.spoilt(many[at])
            return many
        if isinstance(value, int) and chance.random() < 0.3:
            return value + chance.choice((-1, 1, 100))
        return self.junk()

    def written(self, value: Any) -> bytes:
        """JSON, or nearly."""
        chance = self.chance
        text = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
        match chance.randrange(24):
            case 0:
                return text[: chance.randrange(len(text) + 1)]
            case 1:
                at = chance.randrange(len(text))
                return text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
            case 2:
                return b"[" * 5000 if chance.random() < 0.5 else b'{"a":' * 3000
            case 3 if text[:1] == b"{":
                return b'{"game":1,"number":-1,"action":{},"text":"\\ud800","seat":null,' + text[1:]
            case 4:
                return text.replace(b'"', b'"\\ud800', 3)
            case 5:
                return chance.randbytes(chance.randrange(200))
            case 6:
                return b"\xef\xbb\xbf" + text
            case 7 if chance.random() < 0.1:
                return text + b" " * 70_000
        return text

    def path(self, ask: Ask) -> str:
        chance = self.chance
        path = ask.path
        if chance.random() < 0.25:
            parts = path.split("/")
            at = chance.randrange(len(parts))
            parts[at] = chance.choice([*SEGMENTS, quote(chance.choice(STRINGS)), parts[at] * 2, self.ended])
            if chance.random() < 0.3:
                parts.insert(at, chance.choice(SEGMENTS))
            path = "/".join(parts)
        query = list(ask.query)
        if chance.random() < 0.3:
            query += [(chance.choice(NAMES), str(self.junk()))]
        if query and chance.random() < 0.5:
            at = chance.randrange(len(query))
            query[at] = query[at][0], str(self.junk())
        text = "&".join(f"{name}={quote(value)}" for name, value in query)
        if chance.random() < 0.05:
            text = chance.choice(QUERIES)
        return f"{path}?{text}" if text or chance.random() < 0.05 else path

    def draw(self, what: str, number: int) -> random.Random:
        """The chance of one try: the same whatever is asked beside it, and however quick the answers come."""
        self.chance.seed(f"{self.seed} {what} {number}")
        return self.chance

    def csrf(self, ask: Ask) -> str:
        return "no" if ask.path == "/api/logout" else str(self.attacker.me["csrf"])  # who is out can try little more

    def meant(self, ask: Ask) -> bytes:
        """A request as it should be."""
        body = b"" if ask.body is None else json.dumps(ask.body).encode()
        query = "?" * bool(ask.query) + "&".join(f"{name}={value}" for name, value in ask.query)
        head = (
            f"{ask.method} {ask.path}{query} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(body)}"
        )
        known = f"Content-Type: application/json\r\nCookie: {self.attacker.cookie}\r\nX-CSRF: {self.csrf(ask)}"
        return f"{head}\r\n{known}\r\n\r\n".encode() + body

    def request(self, number: int) -> tuple[bytes, bool]:
        """A whole request, as bytes; and can its end be seen, so that there must be an answer?"""
        if number < len(self.asks):
            return self.meant(self.asks[number][1]), True
        chance = self.draw("request", number)
        ask = chance.choices([one for _, one in self.asks], [weight for weight, _ in self.asks])[0]
        method = chance.choice(METHODS) if chance.random() < 0.06 else ask.method
        headers = {"Host": f"{self.host}:{self.port}", "Cookie": self.attacker.cookie}
        headers["X-CSRF"] = self.csrf(ask)
        body, clear = b"", method != "CONNECT"
        if ask.body is not None or chance.random() < 0.1:
            body = self.written(self.spoilt(ask.body) if chance.random() < 0.9 else ask.body)
            headers["Content-Type"] = "application/json"
        headers["Content-Length"] = str(len(body))
        if body and chance.random() < 0.05:
            del headers["Content-Length"]
            headers["Transfer-Encoding"] = "chunked"
            clear = chance.random() < 0.5
            body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if clear else b"zz\r\n\r\n" + body
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            name = chance.choice(list(HEADERS))
            if name in FRAMING and chance.random() < 0.8:
                continue
            headers.pop(name.title(), None)
            if chance.random() < 0.9:
                headers[name] = chance.choice(HEADERS[name])
            clear = clear and name not in FRAMING
        if chance.random() < 0.01:
            headers |= {f"X-{number}": "y" * 50 for number in range(chance.choice((10, 300)))}
        version = chance.choice(["HTTP/1.0", "HTTP/2.0", "HTTP/9", ""]) if chance.random() < 0.02 else "HTTP/1.1"
        lines = [f"{method} {self.path(ask)} {version}", *(f"{name}: {value}" for name, value in headers.items())]
        head = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace")
        if chance.random() < 0.01:
            at = chance.randrange(len(head))
            head, clear = head[:at] + chance.randbytes(1) + head[at + 1 :], False
        return head + body, clear and version == "HTTP/1.1"

    def message(self, number: int) -> str | bytes:
        chance = self.draw("message", number)
        valid: list[dict[str, Any]] = [
            {"type": "act", "request": 1, "number": 1, "action": 17},
            {"type": "act", "request": 1, "number": 1, "action": {"kind": "attack"}},
            {"type": "undo", "request": 2, "number": 1},
            {"type": "chat", "request": 3, "text": ""},
            {"type": "ping", "request": 4},
        ]
        text = self.written(self.spoilt(chance.choice(valid)))
        if len(text) > 10_000 and chance.random() < 0.9:
            text = text[:10_000]
        if chance.random() < 0.02:
            return text
        return text.decode("utf-8", "replace")

    # ---- asking

    async def run(self, tries: int) -> None:
        """Everything once as it is meant, then so many tries; whatever is wrong is noted in `faults`."""
        live = int(tries * LIVE)
        end = len(self.asks) + tries - live
        work = [self._requests(range(first, end, AT_ONCE - 1)) for first in range(AT_ONCE - 1)]
        await asyncio.gather(*work, self._messages(live))
        if self.look() != self.before:
            self.faults.append("the victim's table is another")

    async def _requests(self, numbers: range) -> None:
        reader = writer = None
        for number in numbers:
            sent, clear = self.request(number)
            if writer is None or writer.is_closing():
                reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**22)
            assert reader is not None
            stays = False
            try:
                writer.write(sent)
                stays = await asyncio.wait_for(self._answer(sent, reader), SECONDS if clear else MOMENT)
            except TimeoutError:
                if clear:
                    self._wrong(sent, "no answer")
            except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                self.statuses[0] += 1
            if not (stays and clear):
                writer.close()
                writer = None

    async def _answer(self, sent: bytes, reader: asyncio.StreamReader) -> bool:
        """Read one answer; can the connection be used again?"""
        line, _, rest = (await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n")
        status = int(line.split()[1])
        self.statuses[status] += 1
        headers = dict(part.lower().split(b": ", 1) for part in rest.split(b"\r\n") if b": " in part)
        body = b""
        if status < 200:
            return False
        if not sent.startswith(b"HEAD") and status not in (204, 304):
            body = await (
                reader.readexactly(int(headers[b"content-length"])) if b"content-length" in headers else reader.read()
            )
        if status >= 500:
            self._wrong(sent, f"{status} {body[:300]!r}")
        if status == 401 and b"tafelrunde=" + self.attacker.cookie.partition("=")[2].encode() in sent:
            self.attacker = Guest(self.address, "Attacker")  # a passphrase was set, which ends all sessions
        if status >= 400 and headers.get(b"content-type", b"").startswith(b"application/json") and body[:1] == b"{":
            fault = json.loads(body)
            if set(fault) != {"code", "text", "rule", "table"} or "\n" in fault["text"]["de"] + fault["text"]["en"]:
                self._wrong(sent, f"{status} is no fault of one line: {body[:300]!r}")
        return headers.get(b"connection") != b"close" and b"content-length" in headers

    async def _messages(self, tries: int) -> None:
        while tries > 0:
            chance = self.draw("connection", tries)
            id = chance.choice((self.at, self.own, self.ended, "A" * 22, "%00"))
            since = chance.choice((0, 0, 1, 2**31 - 1, 2**31, -1, "x", "%00", ""))
            address = f"ws://{self.host}:{self.port}/api/tables/{id}/live?since={since}&chat={since}"
            tries -= 1
            try:
                async with connect(address, additional_headers={"Cookie": self.attacker.cookie}) as socket:
                    tries -= await asyncio.wait_for(self._talk(socket, tries), SECONDS)
            except TimeoutError:
                self._wrong(address.encode(), "silence")
            except Exception as error:
                status = getattr(getattr(error, "response", None), "status_code", 0)
                self.statuses[status] += 1
                if status >= 500:
                    self._wrong(address.encode(), f"{status}")

    async def _talk(self, socket: ClientConnection, number: int) -> int:
        """Say something that gets an answer, again and again; how often it was."""
        said = 0
        try:
            for said in range(1, MESSAGES + 1):
                sent = self.message(number - said)
                await socket.send(sent)
                while (heard := json.loads(await socket.recv()))["type"] not in ("done", "failed"):
                    pass
                if heard["type"] == "failed" and heard["fault"]["code"] in ("internal", "busy"):
                    self._wrong(repr(sent).encode(), str(heard))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            self.statuses[code] += 1
            if code in (1011, 1006):
                self._wrong(repr(sent).encode(), f"closed with {code}")
        return said

    def _wrong(self, sent: bytes, what: str) -> None:
        self.faults.append(f"{what}\n   after {sent[:600]!r}")
