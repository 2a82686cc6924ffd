"""The package: what is in it, and that it is built, installed and used outside the tree, with all tools and without."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from types import MappingProxyType

import httpx
import pytest
from packaging.requirements import Requirement

import tafelrunde
from tafelrunde.server.pages import Pages

ROOT = Path(__file__).parents[1]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
COMPILER = shutil.which(str(sysconfig.get_config_var("CC")).split()[0])
STATIC = "tafelrunde/server/static"
CACHES = (".*", "node_modules", "build", "dist", "*.egg-info", "__pycache__", "*.so", "*.pyd", "artefacts", "fixtures")
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
WHERE = "import tafelrunde; print(tafelrunde.compiled(), tafelrunde.__file__)"
NOT_COMPILED = "tafelrunde: not compiled, runs interpreted and slower ("
NO_PAGE = "tafelrunde: made without the page for the browser: "
SUPERFLUOUS = re.compile(r"node_modules|__pycache__|_cache/|\.venv|/build/|\.(so|pyd|pyc|c|o)$")
AT_HAND = ("src", "web", "tests", "docs", "bench", "locks")
OFFLINE = {"npm_config_offline": "true", "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
HOUR = 3600.0  # seconds: a whole isolated build on a slow machine

SMALL = {
    "src/tafelrunde/__init__.py": "",
    "src/tafelrunde/kernel/__init__.py": "",
    "src/tafelrunde/kernel/state.py": "def twice(number: int) -> int:\n    return 2 * number\n",
    "src/tafelrunde/bots/__init__.py": "",
    "src/tafelrunde/bots/tree.py": "WIDTH = 2\n",
    "src/tafelrunde/bots/plan.py": "DEPTH = 3\n",
    "src/tafelrunde/bots/net.py": "LAYERS = 2\n",
}
WRONG = "def twice(number: int) -> int:\n    return str(number)\n"
HALF = """#!/bin/sh
case "$*" in *plan*) echo "no room left" >&2; exit 1;; esac
exec {compiler} "$@"
"""


def outside() -> dict[str, str]:
    """An environment by which nothing of this tree is found by chance."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "TAFELRUNDE_INTERPRETED")}


def run(
    *command: str | Path, cwd: Path, env: Mapping[str, str] = MappingProxyType({}), seconds: float = 300.0
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**outside(), **env},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def path_without(folder: Path, *names: str) -> str:
    """A PATH on which some programs are not."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            if not program.name.startswith(names) and not (folder / program.name).exists():
                (folder / program.name).symlink_to(program)
    return str(folder)


def lines(done: subprocess.CompletedProcess[str], start: str) -> list[str]:
    return [line for line in done.stderr.splitlines() if line.startswith(start)]


def in_archive(file: Path) -> set[str]:
    """The files of a wheel, or of a source distribution without the folder they are in."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            return set(wheel.namelist())
    with tarfile.open(file) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As after a clone and `make client`."""
    if not (ROOT / "src" / STATIC / "index.html").exists():
        pytest.fail("the pages are not built: run `make client`", pytrace=False)
    hidden = [file.name for file in (ROOT / "web").glob(".*") if file.is_file()]
    shutil.copytree(ROOT, tmp_path / "tree", ignore=shutil.ignore_patterns(*CACHES))
    for name in hidden:
        shutil.copy2(ROOT / "web" / name, tmp_path / "tree/web" / name)
    (tmp_path / "tree/src" / STATIC / "index.html").touch()
    return tmp_path / "tree"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The build of this tree around three small modules."""
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        (tmp_path / "small").mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / "small" / name)
    for name, code in SMALL.items():
        file = tmp_path / "small" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return tmp_path / "small"


def install(packages: Path, wheel: Path, folder: Path) -> Path:
    """Into an empty environment; what it needs is lent by the one the tests run in, since nothing may be fetched."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=packages)
    python = folder / "bin/python"
    run(*PIP, "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel, cwd=packages)
    home = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=packages).stdout.strip()
    (Path(home) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


@contextlib.contextmanager
def serving(bin: Path, away: Path) -> Iterator[str]:
    command = [str(bin / "tafelrunde"), "serve", "--port", "0", "--database", "tables.sqlite"]
    with subprocess.Popen(
        command, cwd=away, env={**outside(), "PYTHONUNBUFFERED": "1"}, stdout=-1, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[1]
        finally:
            server.terminate()


def use(bin: Path, away: Path, compiled: bool) -> None:
    """Simulates, plays and serves with what is installed, in a folder where nothing else is."""
    away.mkdir()
    said = run(bin / "python", "-c", WHERE, cwd=away).stdout.split()
    assert said[0] == str(compiled)
    assert Path(said[1]).is_relative_to(bin.parent)
    for game in Path(said[1]).parent.glob("games/*/game.py"):
        assert run(bin / "tafelrunde", "rules", game.parent.name, cwd=away).stdout.strip()
    sim = run(bin / "tafelrunde", "sim", "avalon", "--bots", "random,random", "--games", "2", "--seed", "1", cwd=away)
    assert "2 of 2 games" in sim.stdout
    play = ["play", "avalon", "--seat", "random,random", "--lang", "en", "--seed", "1", "--save", "game.json"]
    assert "wins" in run(bin / "tafelrunde", *play, cwd=away).stdout
    with serving(bin, away) as address, httpx.Client(base_url=address, timeout=30) as http:
        page = http.get("/")
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert scripts, page.text
        assert all(http.get(script).status_code == 200 for script in scripts)
        assert http.get("/health").json()["status"] == "ok"


def test_a_wheel_made_from_the_source_distribution_is_installed_and_used_outside_the_tree(
    tree: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    made = run(sys.executable, "-c", BUILD, "build_sdist", out, cwd=tree)
    assert not lines(made, "tafelrunde:"), "the page is there and fresh"
    (source,) = out.glob("*.tar.gz")
    inside = in_archive(source)
    wanted = {file.relative_to(tree).as_posix() for part in AT_HAND for file in (tree / part).rglob("*")}
    assert {name for name in wanted if (tree / name).is_file() and "egg-info" not in name} <= inside
    assert {"Makefile", "pyproject.toml", "setup.py", "README.md", "CONTRIBUTING.md", "web/.npmrc"} <= inside
    assert not [name for name in inside if SUPERFLUOUS.search(name)]

    pure = {"PATH": path_without(tmp_path / "path", "node", "npm"), "TAFELRUNDE_INTERPRETED": "1"}
    run(
        *PIP, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", out, source, cwd=out, env={**OFFLINE, **pure}
    )
    (wheel,) = out.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    inside = {name for name in in_archive(wheel) if ".dist-info/" not in name}
    package = {name.removeprefix("src/") for name in wanted if name.startswith("src/tafelrunde/")}
    assert inside == {name for name in package if (tree / "src" / name).is_file()}
    assert {"tafelrunde/py.typed", f"{STATIC}/index.html", "tafelrunde/server/migrations/env.py"} <= inside
    assert not [name for name in inside if SUPERFLUOUS.search(name)]

    use(install(out, wheel, tmp_path / "env"), tmp_path / "away", compiled=False)


LIGHT = {"click", "msgspec", "mypy_extensions", "rich"}
HEAVY = {
    "tafelrunde serve": "litestar is not installed: pip install 'tafelrunde[server]'",
    "tafelrunde tables list": "litestar is not installed: pip install 'tafelrunde[server]'",
    "tafelrunde sim avalon --games 2 --table games.parquet": "Parquet needs pyarrow: pip install 'tafelrunde[lab]'",
    "tafelrunde sim avalon --games 2 --cluster tcp://x": "--cluster needs Dask: pip install 'tafelrunde[cluster]'",
    "tafelrunde learn avalon --run run": "numpy is not installed: pip install 'tafelrunde[lab]'",
    "tafelrunde train mage_knight --games 1 --run run": "training needs NumPy: pip install 'tafelrunde[lab]'",
    "tafelrunde tune mage_knight --games 2 --run run": "tuning needs NumPy: pip install 'tafelrunde[lab]'",
}


def needed(name: str) -> set[str]:
    """What a package needs without any extra, here."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    lines = declared if name == "tafelrunde" else distribution(name).requires or []
    found = [Requirement(line) for line in lines]
    return {one.name.replace("-", "_") for one in found if one.marker is None or one.marker.evaluate({"extra": ""})}


@pytest.fixture
def light(tmp_path: Path) -> dict[str, str]:
    """Where nothing but the package and what it cannot do without is found."""
    todo, found = needed("tafelrunde"), set[str]()
    assert todo == LIGHT
    while todo:
        name = todo.pop()
        found.add(name)
        todo |= needed(name) - found
    home = tmp_path / "light"
    home.mkdir()
    for name in found:
        for top in {file.parts[0] for file in distribution(name).files or ()} - {"..", "__pycache__"}:
            (home / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    return {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{home}", "TAFELRUNDE_INTERPRETED": "1", "LANG": "en_GB.UTF-8"}


def lightly(code: str, *words: str, away: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-c", code, *words]
    return subprocess.run(command, cwd=away, env={**outside(), **env}, capture_output=True, text=True, check=False)


CLI = "import sys; from tafelrunde.cli import run; sys.exit(run(sys.argv[1:]))"


def test_the_terminal_and_simulations_need_four_packages(light: dict[str, str], tmp_path: Path) -> None:
    for words, said in {
        "play avalon --seat random,random --seed 1 --save game.json": " wins.",
        "replay game.json": " wins.",
        "sim saga --bots random,greedy --games 2 --jobs 2 --table t.csv": "2 of 2 games finished",
        "games": "Avalon",
        "report avalon --games 2 --bots random,random": "avalon-report.html",
    }.items():
        done = lightly(CLI, *words.split(), away=tmp_path, env=light)
        assert (done.returncode, done.stderr.strip()) == (0, "")
        assert said in done.stdout


@pytest.mark.parametrize(("words", "said"), HEAVY.items())
def test_a_missing_extra_is_one_line_that_names_it(
    light: dict[str, str], tmp_path: Path, words: str, said: str
) -> None:
    done = lightly(CLI, *words.split()[1:], away=tmp_path, env=light)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tafelrunde: {said}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("module", ["gymnasium_env", "openspiel", "pettingzoo_env"])
def test_an_adapter_says_what_it_lacks(light: dict[str, str], tmp_path: Path, module: str) -> None:
    done = lightly(f"import tafelrunde.adapters.{module}", away=tmp_path, env=light)
    assert done.stderr.rstrip().endswith("MissingExtra: numpy is not installed: pip install 'tafelrunde[adapters]'")


def half_a_compiler(file: Path) -> str:
    file.write_text(HALF.format(compiler=COMPILER or "false"))
    file.chmod(0o755)
    return str(file)


@pytest.mark.parametrize("trouble", ["wrong types", "half a compiler"])
def test_what_cannot_be_compiled_whole_runs_interpreted_and_leaves_no_compiled_module(
    small: Path, tmp_path: Path, trouble: str
) -> None:
    env = {}
    if trouble == "wrong types":
        (small / "src/tafelrunde/kernel/state.py").write_text(WRONG)
    else:
        env = {"CC": half_a_compiler(tmp_path / "cc")}
    (small / f"src/tafelrunde/kernel/state{SUFFIX}").touch()
    done = run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=small, env=env)
    assert len(lines(done, NOT_COMPILED)) == 1
    assert "Traceback" not in done.stderr
    assert not list(small.rglob(f"*{SUFFIX}"))


def test_without_a_compiler_a_wheel_is_for_every_machine(small: Path, tmp_path: Path) -> None:
    own = small / f"src/tafelrunde/kernel/state{SUFFIX}"
    own.touch()
    missing = {"CC": "/nonexistent", "LDSHARED": "/nonexistent"}
    done = run(sys.executable, "-c", BUILD, "build_wheel", tmp_path, cwd=small, env=missing)
    assert len(lines(done, NOT_COMPILED)) == 1
    assert lines(done, NO_PAGE + "its sources, the folder web/, are not here")
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    files = {name for name in in_archive(wheel) if ".dist-info/" not in name}
    assert files == {name.removeprefix("src/") for name in SMALL}
    assert own.exists(), "a wheel is nothing to the modules in the tree"


@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_what_can_be_compiled_is(small: Path, tmp_path: Path) -> None:
    done = run(sys.executable, "-c", BUILD, "build_wheel", tmp_path, cwd=small)
    assert not lines(done, NOT_COMPILED)
    (wheel,) = tmp_path.glob("*.whl")
    modules = {name.removesuffix(SUFFIX) for name in in_archive(wheel) if name.endswith(SUFFIX)}
    assert modules - {"tafelrunde__mypyc"} == {
        f"tafelrunde/{name}" for name in ("kernel/state", "bots/net", "bots/plan", "bots/tree")
    }


@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
@pytest.mark.skipif(bool(os.environ.get("TAFELRUNDE_INTERPRETED")), reason="the sources are to run")
def test_these_tests_run_compiled() -> None:
    assert tafelrunde.compiled(), "the kernel is not compiled: see what `make setup` says"


def test_without_node_a_package_has_no_page_rather_than_an_old_one_and_says_so(small: Path, tmp_path: Path) -> None:
    hidden = shutil.ignore_patterns("node_modules", "fixtures", "__pycache__")
    shutil.copytree(ROOT / "web", small / "web", ignore=hidden)
    shutil.copytree(ROOT / "locks", small / "locks")
    page = small / "src" / STATIC / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("old")
    os.utime(page, (0, 0))
    env = {**OFFLINE, "PATH": path_without(tmp_path / "path", "node", "npm"), "npm_config_cache": str(tmp_path / "npm")}
    done = run(sys.executable, "-c", BUILD, "build_sdist", tmp_path, cwd=small, env=env)
    (line,) = lines(done, NO_PAGE)
    assert line.endswith(" or run `make client` first where it can be done.")
    (source,) = tmp_path.glob("*.tar.gz")
    assert not [name for name in in_archive(source) if STATIC in name]
    assert page.read_text() == "old"


def test_without_the_page_the_server_says_what_to_do(tmp_path: Path) -> None:
    text = Pages(tmp_path).answer("/", gzipped=False).content.decode()
    assert "make play" in text
    assert text.count("pip install --force-reinstall") == 2, "in both languages, for those who have no clone"


def test_an_isolated_build_sees_the_types_of_all_that_is_imported() -> None:
    """What mypyc follows from the compiled modules: all that they and the packages around them import, and so on."""
    sources = ROOT / "src"
    followed: set[Path] = set()
    foreign: set[str] = set()
    known = {*sources.glob("tafelrunde/kernel/*.py"), *sources.glob("tafelrunde/games/**/*.py")}
    known |= {sources / "tafelrunde/bots" / name for name in ("net.py", "plan.py", "tree.py")}
    while todo := known - followed:
        file = todo.pop()
        followed.add(file)
        known |= {sources / folder / "__init__.py" for folder in file.relative_to(sources).parents[:-1]}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            foreign |= {name.partition(".")[0] for name in names}
            for name in names:
                place = sources.joinpath(*name.split("."))
                known |= {file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists()}
    foreign -= {*sys.stdlib_module_names, "tafelrunde"}
    built_with = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert "msgspec" in foreign
    assert foreign <= {Requirement(line).name.replace("-", "_") for line in built_with}


@pytest.mark.soak
@pytest.mark.parametrize("tools", ["all tools", "no compiler, no node"])
@pytest.mark.parametrize("way", ["pip install .", "python -m build"])
def test_from_a_clone_to_a_table_in_isolation(tree: Path, tmp_path: Path, way: str, tools: str) -> None:
    """As it is for everybody else: everything is fetched, compiled and built anew. Takes many minutes."""
    shutil.rmtree(tree / "src" / STATIC)
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    bin = tmp_path / "env/bin"
    env: dict[str, str] = {}
    if tools != "all tools":
        missing = ("node", "npm", "gcc", "cc", "c++", "g++", "clang", "x86_64-linux-gnu-g")
        env = {"PATH": path_without(tmp_path / "path", *missing)}
    if way == "pip install .":
        done = run(bin / "python", "-m", "pip", "install", "--verbose", ".[server]", cwd=tree, seconds=HOUR, env=env)
    else:
        run(bin / "python", "-m", "pip", "install", "build", cwd=tmp_path)
        done = run(bin / "python", "-m", "build", "--outdir", tmp_path / "out", cwd=tree, seconds=HOUR, env=env)
        (wheel,) = (tmp_path / "out").glob("*.whl")
        run(bin / "python", "-m", "pip", "install", f"{wheel}[server]", cwd=tmp_path, seconds=HOUR)
    said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip().startswith("tafelrunde:")]
    print(*said, sep="\n")
    assert len([line for line in said if line.startswith(NOT_COMPILED)]) == (0 if tools == "all tools" else 1)
    use(bin, tmp_path / "away", compiled=tools == "all tools")
