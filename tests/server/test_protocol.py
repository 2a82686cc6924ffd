"""The examples of docs/protocol.md are run as they stand there."""

import json
import re
import subprocess
from pathlib import Path

from server.helpers import Server

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_a_bot_with_curl(server: Server, tmp_path: Path) -> None:
    script = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    assert "HOST=http://localhost:8000" in script
    script = "set -eu\n" + script.replace("http://localhost:8000", server.address)
    subprocess.run(["bash", "-c", script], cwd=tmp_path, check=True, timeout=60)
    table = json.loads((tmp_path / "table.json").read_text())
    assert table["number"] == 1
    assert table["seats"][0]["name"] == "Curl"
