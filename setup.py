"""Compiles the kernel and the games with mypyc; without a C compiler the same sources run interpreted."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).parent / "src"
FLAGS = [
    *("-fno-semantic-interposition", "-fvisibility=hidden"),  # the compiler may inline mypyc's runtime
    *("-w", "-Wno-all", "-g0"),  # looking for warnings in generated code takes three times as long as compiling it
]
ONCE = """
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O0")))
#endif
"""
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


def hasten(source: Path) -> None:
    """What runs once, when a module is loaded, is not worth optimizing: half of the compiler's time went there."""
    code = source.read_text()
    source.write_text(re.sub(r"^(char CPyDef_\w+_____top_level__\(void\) \{)", rf"{ONCE}\1", code, flags=re.MULTILINE))


def extensions() -> list[Any]:
    if os.environ.get("TAFELRUNDE_INTERPRETED"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # -O3 is 5 to 10 % faster and takes twice as long to compile
    modules = mypycify([*sources(), "--no-warn-unused-configs"], opt_level="1", group_name="tafelrunde")
    for module in modules:
        if os.name == "posix":
            module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
        for source in module.sources:
            hasten(Path(source))
    return modules


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
