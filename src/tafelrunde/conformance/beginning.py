"""A game to begin with: a small one that works, in a folder of its own, to be changed into another step by step."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path

from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import BadOption

OWN = ("__init__.py", "game.py", "views.py", "rulebook.toml", "text.toml")  # the rest is around the package
TABLE = "TR"  # begins the numbers of the table's own rules
AROUND = ("[build-system]", "tafelrunde check", "mypycify")  # in files where the name is never an option
OF_THE_KERNEL = re.compile(r"^class \w+\((?:State|Step\[\w+\]|Game)\):", re.MULTILINE)


def new_game(name: str, home: Path) -> list[Path]:
    """Write the files of a new game into the folder `home/name`; says which.

    >>> new_game("Chess", Path("."))
    Traceback (most recent call last):
        ...
    tafelrunde.kernel.errors.BadOption: a game is called by small letters, digits and _, not 'Chess'
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", name) or keyword.iskeyword(name):
        raise BadOption(f"a game is called by small letters, digits and _, not {name!r}")
    if name in registry.ids() or name in sys.stdlib_module_names or name in ("tafelrunde", "tests"):
        raise BadOption(f"something else is called {name}; choose another name")
    folder = home / name
    if folder.exists():
        raise BadOption(f"{folder} already exists; choose another name, or another folder with --into")
    written: list[Path] = []
    for model in sorted(files("tafelrunde.conformance").joinpath("model").iterdir(), key=lambda file: file.name):
        own = model.name.removesuffix(".txt").replace("pebbles", name)
        place = folder / (name if own in OWN else "tests" if own.startswith("test_") else "") / own
        place.parent.mkdir(parents=True, exist_ok=True)
        text = model.read_text(encoding="utf-8")
        place.write_text(renamed(apart(text) if own == "game.py" else text, name), encoding="utf-8")
        written.append(place)
    return written


def renamed(text: str, name: str) -> str:
    """A file of the model as one of the new game.

    >>> renamed('id="pebbles", options=(Whole("pebbles", 4, 30, 12, "PB-1.1"),)', "my_game")
    'id="my_game", options=(Whole("pebbles", 4, 30, 12, "MY-1.1"),)'
    >>> renamed("class PebblesState(State):", "my_game")
    'class MyGameState(State):'
    """
    letters = name.replace("_", "").upper()
    prefix = letters[:2] if letters[:2] != TABLE else letters[:3]
    title = " ".join(part.capitalize() for part in name.split("_"))
    text = text.replace('{ de = "Kiesel", en = "Pebbles" }', f'{{ de = "{title}", en = "{title}" }}')
    text = re.sub(r"\bPebbles(?=State|View|\()", title.replace(" ", ""), text)
    text = re.sub(r"\bPebbles\b(?! at)", title, text)
    text = text.replace('import tafelrunde\n\nGAME = tafelrunde.game("pebbles")', f"from {name}.game import GAME")
    text = text.replace("tafelrunde.games.pebbles", name).replace('"PB"', f'"{prefix}"').replace("PB-", f"{prefix}-")
    text = re.sub(r'(?<=id=")pebbles|(?<=^game = ")pebbles', name, text, flags=re.MULTILINE)
    if any(words in text for words in AROUND):
        text = text.replace("pebbles", name)
    return text


def apart(text: str) -> str:
    """A file of the game as one that is compiled apart from the kernel.

    Classes that inherit from the kernel's then remain classes of Python; what is compiled is their code.

    >>> print(apart("class Turn(Step[MyGameState]):"))
    @mypyc_attr(native_class=False)
    class Turn(Step[MyGameState]):
    """
    text = text.replace("\n\nfrom tafelrunde", "\n\nfrom mypy_extensions import mypyc_attr\n\nfrom tafelrunde", 1)
    return OF_THE_KERNEL.sub(r"@mypyc_attr(native_class=False)\n\g<0>", text)
