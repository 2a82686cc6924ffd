"""The pages: links lead somewhere, tutorials can be followed to the letter, and what is promised is there."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import bots, conformance

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("bench/*.md"), ROOT / "web/README.md"])
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NUMBER = re.compile(r"[-+]?\d[\d.,]*")
# a file to write, or a block that says what it is
BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[\w./]+)`\*\*\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), f"{link}: there is no such file"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


def test_every_page_is_in_the_contents() -> None:
    listed = set(re.findall(r"^(?:\.\./)?[\w/.-]+$", (DOCS / "index.md").read_text(encoding="utf-8"), re.MULTILINE))
    pages = {os.path.relpath(page.with_suffix(""), DOCS) for page in PAGES}
    assert pages - listed == {"index", "../README"}


def test_the_reference_lists_what_is_public() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in DOCS.glob("api/*.md"))
    listed: set[object] = set()
    home = ""
    for kind, name in re.findall(r"^\.\. (currentmodule|auto\w+):: ([\w.]+)$", text, re.MULTILINE):
        if kind in ("currentmodule", "automodule"):
            home = name
            continue
        module, _, last = name.rpartition(".")
        found = getattr(importlib.import_module(module or home), last)
        assert found.__doc__, f"{name} has no docstring"
        listed.add(found)
    for package in (tafelrunde, bots, conformance):
        public = {name: getattr(package, name) for name in package.__all__}
        assert [name for name, found in public.items() if callable(found) and found not in listed] == []


def bare(text: str) -> str:
    """What is compared: the words, not the numbers, spaces and lines."""
    return re.sub(r"[\s─]+", " ", NUMBER.sub("0", text)).strip()


class Reader:
    """Somebody who does what a page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = self.home = folder
        (folder / "bin").mkdir()
        for name, words in {
            "tafelrunde": '-c "from tafelrunde.cli import main; main()"',
            "python": "",
            "pip": "-m pip -q",
        }.items():
            program = folder / "bin" / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
            program.chmod(0o755)
        self.env = {
            **os.environ,
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder / "packages")]),
            "PIP_TARGET": str(folder / "packages"), "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0",  # 0: none
            "LANG": "en_GB.UTF-8",
            "COLUMNS": "80",
        }  # fmt: skip
        self.told = ""

    def follow(self, page: Path) -> None:
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            kind, text = block["kind"], block["text"]
            if block["file"]:
                (self.home / block["file"]).write_text(text, encoding="utf-8")
            else:
                {"sh": self.run, "text": self.compare, "diff": self.change}[kind](text)

    def run(self, commands: str) -> None:
        script = f"set -e\n{commands}pwd >{self.folder}/pwd\n"
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.home, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        self.told = done.stdout
        self.home = Path((self.folder / "pwd").read_text().strip())

    def compare(self, expected: str) -> None:
        pattern = ".*".join(re.escape(bare(part)) for part in expected.split("…"))
        assert re.fullmatch(pattern, bare(self.told), re.DOTALL), f"{expected}\nis not\n{self.told}"

    def change(self, diff: str) -> None:
        head, *lines = diff.splitlines(keepends=True)
        file = self.home / head.removeprefix("--- ").strip()
        old, new = ("".join(line[1:] for line in lines if line[0] in marks) for marks in (" -", " +"))
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("page", sorted(DOCS.glob("tutorials/*.md")), ids=lambda page: page.stem)
def test_a_tutorial_can_be_followed(page: Path, tmp_path: Path) -> None:
    Reader(tmp_path).follow(page)
