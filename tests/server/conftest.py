"""One server for all tests that need no other, and two on one PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.helpers import Guest, Server, database_apart, postgres, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder / "tables.sqlite", "--no-limits", log=folder / "log") as server:
        yield server
    lines = (folder / "log").read_text().splitlines()
    assert not [line for line in lines if '"level":"error"' in line], "the server complained"


@pytest.fixture
def guest(server: Server) -> Callable[..., Guest]:
    return lambda name=None: Guest(server.address, name)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    """A real PostgreSQL."""
    with postgres() as url:
        yield url


@pytest.fixture
def apart(url: str) -> str:
    """A database on it for one test."""
    return database_apart(url)


@pytest.fixture(scope="session")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two server processes on it."""
    folder: Path = tmp_path_factory.mktemp("logs")
    with (
        serving(url, "--no-limits", log=folder / "1") as one,
        serving(url, "--no-limits", log=folder / "2") as other,
    ):
        yield one, other
    for log in ("1", "2"):
        assert '"level":"error"' not in (folder / log).read_text()
