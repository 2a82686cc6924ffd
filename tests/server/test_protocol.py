"""The examples of docs/protocol.md are run as they stand there."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx

from server.helpers import Guest, Server

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_a_bot_with_curl(server: Server, tmp_path: Path) -> None:
    script = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    assert "HOST=http://localhost:8000" in script
    script = "set -eu\n" + script.replace("http://localhost:8000", server.address)
    subprocess.run(["bash", "-c", script], cwd=tmp_path, check=True, timeout=60)
    table = json.loads((tmp_path / "table.json").read_text())
    assert table["number"] == 1
    assert table["seats"][0]["name"] == "Curl"


def test_a_bot_with_a_token(server: Server, guest: Callable[..., Guest], tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(example.splitlines()) <= 40
    (tmp_path / "bot.py").write_text(example)
    table = guest("Ann").open("saga", "random", "open")
    command = [sys.executable, str(tmp_path / "bot.py"), f"{server.address}/t/{table['id']}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout in ("I won.\n", "Well played!\n")
    after = guest("Bo").table(table["id"])
    assert (after["status"], after["seats"][1]["name"]) == ("finished", "Chance")


def test_a_token_is_a_session_without_a_cookie(server: Server, guest: Callable[..., Guest]) -> None:
    ann = guest("Ann")
    token = {"Authorization": f"Bearer {ann.cookie.partition('=')[2]}"}
    with httpx.Client(base_url=server.address, timeout=30) as program:
        assert program.get("/api/me", headers=token).json()["name"] == "Ann"
        program.cookies.clear()
        assert program.patch("/api/me", headers=token, json={"name": "Anna"}).json()["name"] == "Anna"
        wrong = {"Authorization": f"Bearer {ann.cookie.partition('=')[2]}x"}
        assert program.get("/api/me", headers=wrong).status_code == 401, "a token that is none makes nobody new"
        assert program.patch("/api/me", headers=wrong, json={"name": "Eve"}).status_code == 401
        assert not program.cookies
        assert ann.get("/api/me")["name"] == "Anna"
        cookie = {"Cookie": ann.cookie}
        assert program.patch("/api/me", headers=cookie, json={"name": "Eve"}).status_code == 403, (
            "a cookie is not enough"
        )
