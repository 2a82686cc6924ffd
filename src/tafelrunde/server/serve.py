"""Running the server: `tafelrunde serve`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import TafelrundeError, shown
from tafelrunde.server import logs, workers
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.mail import Post, post
from tafelrunde.server.middleware import LOCAL
from tafelrunde.server.timeouts import Patient

PASSWORD = "TAFELRUNDE_SMTP_PASSWORD"
LARGEST_MESSAGE = 16 * 1024
IDLE = 20  # seconds between two requests: longer than what clients wait for, else both hang up on each other
GOODBYE = 5  # seconds for what is under way when the server is stopped


def default_database() -> str:
    """Where the tables are kept when nobody said: in the user's folder for data."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "tafelrunde"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TafelrundeError(f"{folder} cannot be made ({error.strerror}): say --database FILE") from None
    return str(folder / "tables.sqlite")


def hosts(listening: str, public_url: str | None) -> frozenset[str] | None:
    """The names that a server answers to. One that listens only here cannot be reached under a foreign name.

    >>> sorted(hosts("127.0.0.1", "https://play.example.org")), hosts("0.0.0.0", None)
    (['127.0.0.1', '::1', 'localhost', 'play.example.org'], None)
    """
    if public_url is None and listening not in LOCAL:
        return None
    name = urlsplit(public_url or "").hostname
    return LOCAL | {name} if name else LOCAL


def check_address(public_url: str) -> None:
    """Refuse what no browser could be sent to.

    >>> check_address("https://play.example.org:8443/tables")
    """
    try:
        parts = urlsplit(public_url)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or set(public_url) & set(" ?#@"):
        raise TafelrundeError(f"--public-url {shown(public_url)}: give it like https://play.example.org")


def serve(
    host: str,
    port: int,
    database: str | None,
    public_url: str | None = None,
    open_page: bool = False,
    log: str = "auto",
    limits: bool = True,
    most_tables: int = 100,
    keep_guests: int = 365,
    smtp: str | None = None,
    smtp_password_file: Path | None = None,
    mail_from: str | None = None,
) -> None:
    """Serve until interrupted."""
    logs.set_up(log)
    if public_url is not None:
        check_address(public_url)
    mail = _mail(smtp, smtp_password_file, mail_from)
    workers.prepare()
    for trouble in filter(None, map(registry.trouble, registry.ids())):
        logging.getLogger(__name__).warning("left out: %s", trouble)
    listening = _listen(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::", *LOCAL) else host
    address = (public_url or f"http://{shown}:{listening.getsockname()[1]}").rstrip("/")
    settings = Settings(
        database=database or default_database(),
        hosts=hosts(host, public_url),
        address=address,
        limits=limits,
        most_tables=most_tables,
        keep_guests=keep_guests,
        mail=mail,
    )
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        http=Patient,
        lifespan="off",  # it is begun below, where its failures can be told in one line
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GOODBYE,
    )

    async def run() -> None:
        async with app.app.lifespan():
            print(f"Tafelrunde: {address}", flush=True)
            _tidy_less()
            if open_page:
                threading.Thread(target=_open, args=(address,), daemon=True).start()
            await Server(config).serve(sockets=[listening])

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        try:
            runner.run(run())
        except ExceptionGroup as group:
            raise group.exceptions[0] from None


def _mail(smtp: str | None, password_file: Path | None, sender: str | None) -> Post | None:
    """Who takes our mail; the password comes from a file or from the environment, never from the command line."""
    if smtp is None:
        return None
    try:
        password = password_file.read_text(encoding="utf-8").strip() if password_file else os.environ.get(PASSWORD, "")
    except (OSError, UnicodeError) as error:
        raise TafelrundeError(f"--smtp-password-file {password_file}: {error}") from None
    return post(smtp, sender, password)


class Server(uvicorn.Server):
    """Ends in peace after a signal: uvicorn's own would raise the signal once more, before we have tidied up."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def _tidy_less() -> None:
    """Whole collections look at every table in memory and stop all players meanwhile, and there is little to find."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 100)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]
        raise TafelrundeError(f"{host}:{port}: {why}; choose another --port or --host") from None


def _open(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "/health", timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(address)
            return
