"""Compiles the kernel and the games with mypyc; without a C compiler the same sources run interpreted."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).parent / "src"
NOT_COMPILED = {"__init__.py", "errors.py", "record.py", "rulebook.py"}


def sources() -> list[str]:
    """The kernel, the games and the search."""
    root = SOURCE / "tafelrunde"
    files = [*root.glob("kernel/*.py"), root / "bots/tree.py", root / "bots/plan.py"]
    for game in root.glob("games/*/game.py"):  # a folder without one is no game yet
        files += game.parent.rglob("*.py")
    return [os.path.relpath(file) for file in sorted(files) if file.name not in NOT_COMPILED]


class OptionalBuild(build_ext):
    """All or nothing: where one module cannot be compiled, none is, and Python's own interpreter serves."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # a missing compiler has many faces; none of them may stop an installation
            print(f"tafelrunde: not compiled, runs interpreted and slower ({error})", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Any]:
    if os.environ.get("TAFELRUNDE_INTERPRETED"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    modules = mypycify([*sources(), "--no-warn-unused-configs"], opt_level="3", group_name="tafelrunde")
    if os.name == "posix":
        for module in modules:  # let the compiler inline mypyc's runtime: nobody replaces its functions at run time
            module.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    return modules


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
