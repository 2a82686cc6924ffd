"""One server for all tests that need no other."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.helpers import Guest, Server, serving


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
