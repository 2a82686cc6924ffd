"""A real server and a real browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tafelrunde.server.pages import STATIC
from web.person import Person

SHELL = Path("/usr/bin/chromium-headless-shell")  # the same engine without a window: a third faster
CHROMIUM = SHELL if SHELL.exists() else Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # what Playwright does without, and the two pages of the address bar, which each window would load for itself
    "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
PATIENCE = 60  # seconds until a server must have started
MAIN = "import sys; from tafelrunde.cli import main; sys.exit(main())"


class Server:
    """A server process of its own, that can be ended hard and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.start()

    def start(self) -> None:
        database, log = self.folder / "tables.sqlite", self.folder / "server.log"
        command = [sys.executable, "-c", MAIN, "serve", "--port", str(self.port), "--database", str(database)]
        with log.open("ab") as out:
            self.process = subprocess.Popen([*command, "--no-limits"], stdout=out, stderr=out, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}") from None
                time.sleep(0.1)

    def kill(self) -> None:
        """As if the power had failed: the server and its bots."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    if not (STATIC / "index.html").exists():
        pytest.fail("the pages are not built: run `make client`", pytrace=False)
    if not CHROMIUM.exists():
        pytest.fail("there is no Chromium: run `make browser`", pytrace=False)


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser(built: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people: `person("Anna")`, `person("Bert", phone=True, lang="en", theme="dark")`."""
    made: list[Person] = []

    def make(name: str = "Anna", at: Server = server, **wishes: object) -> Person:
        somebody = Person(browser, at.url, name, **wishes)  # type: ignore[arg-type]
        made.append(somebody)
        return somebody

    yield make
    for somebody in made:
        somebody.context.close()
    complaints = [line for somebody in made for line in somebody.complaints]
    assert not complaints, "\n".join(complaints)
