"""Where code makes a rule true, read from its syntax: comments count for nothing.

A rule is made true where the code refuses something by it, tells an event under it, offers it as an option or ends a
game by it; where data that the code reads names it; and where a function or class says so in its docstring, which is
then held to it: a test of the rule must run that function (`tests/conftest.py`).

What a rule number in the code is for is found by following it: through names, tables, fields, arguments and results to
`refuse`, `against`, `tell`, `Outcome` or an option. Names are taken for the same wherever they occur in a game, so a
number may be found to do more than it does, but not less.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

RULE_ID = re.compile(r"\b[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)+)\b")
RANGE = re.compile(r"\b([A-Z]{2}-(?:\d+\.)+)(\d+) to \1(\d+)\b")
REFUSAL, EVENT, OPTION, OUTCOME, DATA, MARK = "refusal", "event", "option", "outcome", "data", "function"
SINKS = {  # callable -> which argument is the rule, its name, and what the call does with it
    "refuse": (1, "rule", REFUSAL),
    "tell": (1, "rule", EVENT),
    "Event": (1, "rule", EVENT),
    "Outcome": (2, "reason", OUTCOME),
    "Choice": (2, "rule", OPTION),
    "Switch": (2, "rule", OPTION),
    "Whole": (4, "rule", OPTION),
    "Refused": (2, "rule", REFUSAL),  # the server, by rules of the table itself
}
GROWS = ("append", "extend", "add", "insert", "update")  # what is given to them goes into what they belong to
ASKED = {"against": REFUSAL}  # what the kernel does with the rule that a method gives
WORDS = ("rulebook.toml", "text.toml")  # which tell of rules and do nothing
Node = tuple[str, ...]  # something a rule number passes through, such as ("name", "RULES")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Run = tuple[str, str]  # a function that can be run: its file and its qualified name


class Place(NamedTuple):
    """One place in the code that makes a rule true, and how; `runs` are the functions that show it when run."""

    rule: str
    file: str  # from the games' folder on: mage_knight/steps/moving.py
    line: int
    does: frozenset[str]
    runs: frozenset[Run]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Function(NamedTuple):
    """A function or method: where it is, what it takes (without itself) and the class it belongs to."""

    run: Run
    takes: list[str]
    owner: str


class Reader(ast.NodeVisitor):
    """Reads the files of one package and keeps how rule numbers flow through them."""

    def __init__(self, files: Iterable[tuple[str, str]]) -> None:
        trees = [(name, ast.parse(text)) for name, text in files]
        self.functions: dict[str, list[Function]] = defaultdict(list)  # by plain name; a class by its `__init__`
        self.bases: dict[str, list[str]] = {}
        self.edges: dict[Node, set[Node]] = defaultdict(set)
        self.loads: dict[str, set[Run]] = defaultdict(set)  # by name or field: the functions that use it
        self.constants: dict[Node, Run] = {}
        self.marked: list[tuple[str, int, Run]] = []
        self.file = ""
        self.scope: list[str] = []
        self.classes: list[str] = []
        for look in (self.declare, self.visit):
            for name, tree in trees:
                self.file = name
                look(tree)

    # ---- what there is

    def declare(self, parent: ast.AST, scope: str = "", owner: str = "") -> None:
        """Every function and class of a file, before anything is followed."""
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.ClassDef):
                self.bases[node.name] = [ast.unparse(base).partition("[")[0] for base in node.bases]
                self.declare(node, f"{scope}{node.name}.", node.name)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                takes = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                bound = takes[1:] if takes[:1] in (["self"], ["cls"]) else takes
                function = Function((self.file, f"{scope}{node.name}"), bound, owner)
                self.functions[node.name].append(function)
                self.declare(node, f"{scope}{node.name}.<locals>.")
            else:
                self.declare(node, scope, owner)

    def called(self, callee: ast.expr) -> list[Function]:
        """The functions that a call may mean, by name."""
        if isinstance(callee, ast.Name):
            if callee.id in self.bases:
                return self.inherited(callee.id, "__init__")
            return [function for function in self.functions.get(callee.id, []) if not function.owner]
        if isinstance(callee, ast.Attribute):
            if isinstance(callee.value, ast.Call) and ast.unparse(callee.value) == "super()" and self.classes:
                return [f for base in self.bases[self.classes[-1]] for f in self.inherited(base, callee.attr)]
            return [] if callee.attr == "__init__" else self.functions.get(callee.attr, [])
        return []

    def inherited(self, owner: str, name: str) -> list[Function]:
        """A method of a class, its own or that of a base."""
        own = [function for function in self.functions.get(name, []) if function.owner == owner]
        return own or [found for base in self.bases.get(owner, ()) for found in self.inherited(base, name)]

    # ---- where we are

    @property
    def run(self) -> Run:
        return self.file, ".".join(self.scope)

    def local(self, name: str) -> Node:
        return "local", *self.run, name

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer, within = self.scope, [*self.scope, "<locals>"] if self.is_function(self.run) else self.scope
        self.scope = [*within, node.name]
        if not is_empty(node):
            self.mark(node)
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in body(node):
            self.visit(statement)
        self.scope = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope.append(node.name)
        self.classes.append(node.name)
        self.mark(node)
        for statement in body(node):
            self.visit(statement)
        self.classes.pop()
        self.scope.pop()

    def mark(self, node: Definition) -> None:
        for rule in named(ast.get_docstring(node) or ""):
            self.marked.append((rule, node.lineno, self.run))

    # ---- what flows where

    def flow(self, value: ast.expr | None, target: Node) -> None:
        for source in self.sources(value):
            self.edges[source].add(target)

    def sources(self, value: ast.expr | None) -> Iterator[Node]:
        """Where the value of an expression may come from."""
        match value:
            case ast.Constant(value=str(text)) if RULE_ID.fullmatch(text):
                constant = ("constant", text, self.file, str(value.lineno), str(value.col_offset))
                self.constants[constant] = self.run
                yield constant
            case ast.Name(id=name):
                yield from (self.local(name), ("name", name))
            case ast.Attribute(attr=name):
                yield from (("field", name), ("name", name))
            case ast.Call(func=callee):
                known = self.called(callee)
                yield from (("result", function.run[1].rpartition(".")[2]) for function in known)
                if not known:
                    yield from self.of_all([callee.value] if isinstance(callee, ast.Attribute) else [])
                    yield from self.of_all([*value.args, *(keyword.value for keyword in value.keywords)])
            case ast.IfExp(body=one, orelse=other):
                yield from self.of_all([one, other])
            case ast.Dict(keys=keys, values=values):
                yield from self.of_all([*(key for key in keys if key is not None), *values])
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items) | ast.BoolOp(values=items):
                yield from self.of_all(items)
            case ast.Subscript(value=inner) | ast.Starred(value=inner) | ast.NamedExpr(value=inner):
                yield from self.sources(inner)
            case ast.BinOp(left=left, right=right):
                yield from self.of_all([left, right])
            case ast.ListComp(elt=item) | ast.SetComp(elt=item) | ast.GeneratorExp(elt=item):
                yield from self.sources(item)
            case ast.DictComp(key=key, value=item):
                yield from self.of_all([key, item])
            case _:
                return

    def of_all(self, values: Iterable[ast.expr]) -> Iterator[Node]:
        for value in values:
            yield from self.sources(value)

    def assign(self, target: ast.expr, value: ast.expr | None) -> None:
        match target:
            case ast.Name(id=name) if not self.scope:
                self.flow(value, ("name", name))
            case ast.Name(id=name) if self.scope[-1] == (self.classes or [""])[-1]:
                self.flow(value, ("field", name))
            case ast.Name(id=name):
                self.flow(value, self.local(name))
            case ast.Attribute(attr=name):
                self.flow(value, ("field", name))
            case ast.Subscript(value=inner) | ast.Starred(value=inner):
                self.assign(inner, value)
            case ast.Tuple(elts=items) | ast.List(elts=items):
                for item in items:
                    self.assign(item, value)
            case _:
                return

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.assign(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.assign(node.target, node.value)
        if node.value is not None:
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.assign(node.target, node.value)
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.assign(node.target, node.value)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.assign(node.target, node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.assign(node.target, node.iter)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        self.flow(node.value, ("result", self.scope[-1]))
        if self.scope[-1] in ASKED:
            self.flow(node.value, ("does", ASKED[self.scope[-1]]))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """The kernel refuses by looking a rule up."""
        if isinstance(node.value, ast.Attribute) and node.value.attr == "rulebook":
            self.flow(node.slice, ("does", REFUSAL))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        named = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        if name in SINKS:
            position, word, does = SINKS[name]
            self.flow(named.get(word, node.args[position] if len(node.args) > position else None), ("does", does))
        if isinstance(node.func, ast.Attribute) and name in GROWS:
            for value in node.args:
                self.assign(node.func.value, value)
        for function in self.called(node.func):
            for taken, value in (*zip(function.takes, node.args, strict=False), *named.items()):
                self.flow(value, ("local", *function.run, taken))
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and self.scope:
            self.loads[node.id].add(self.run)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load) and self.scope:
            self.loads[node.attr].add(self.run)
        self.generic_visit(node)

    # ---- what came of it

    def places(self) -> Iterator[Place]:
        for constant, run in self.constants.items():
            passed = self.reached(constant)
            does = frozenset(node[1] for node in passed if node[0] == "does")
            runs = {run} if self.is_function(run) else {used for node in passed for used in self.loads[node[-1]]}
            if not runs:
                continue  # a table that no function reads does nothing
            if does == {OPTION}:
                runs = set()  # the kit looks whether an option is read
            yield Place(constant[1], constant[2], int(constant[3]), does, self.within(runs))
        for rule, line, run in self.marked:
            yield Place(rule, run[0], line, frozenset([MARK]), self.within([run]))

    def reached(self, start: Node) -> set[Node]:
        passed: set[Node] = set()
        ahead = [start]
        while ahead:
            for node in self.edges.get(ahead.pop(), ()):
                if node not in passed:
                    passed.add(node)
                    ahead.append(node)
        return passed

    def is_function(self, run: Run) -> bool:
        return any(function.run == run for function in self.functions.get(run[1].rpartition(".")[2], ()))

    def within(self, runs: Iterable[Run]) -> frozenset[Run]:
        """Functions as they are; for a class its methods, inherited ones too."""
        found: set[Run] = set()
        for run in runs:
            name = run[1].rpartition(".")[2]
            found |= {run} if self.is_function(run) else {method.run for method in self.methods(name)}
        return frozenset(found)

    def methods(self, owner: str) -> Iterator[Function]:
        for functions in self.functions.values():
            yield from (function for function in functions if function.owner == owner)
        for base in self.bases.get(owner, ()):
            yield from self.methods(base)


def named(text: str) -> list[str]:
    """The rules that a text names, ranges included.

    >>> named("as AV-2.1 to AV-2.3 say (AV-R01)")
    ['AV-2.1', 'AV-2.2', 'AV-2.3', 'AV-R01']
    """
    return RULE_ID.findall(RANGE.sub(spelt_out, text))


def spelt_out(span: re.Match[str]) -> str:
    return ", ".join(f"{span[1]}{number}" for number in range(int(span[2]), int(span[3]) + 1))


def body(node: Definition) -> list[ast.stmt]:
    """What stands in a function or class, without its docstring."""
    return node.body[1:] if ast.get_docstring(node) is not None else node.body


def is_empty(node: Definition) -> bool:
    """Does a function do nothing itself?"""
    return all(isinstance(statement, ast.Pass | ast.Raise) for statement in body(node))


def in_data(name: str, text: str) -> Iterator[Place]:
    """The rules that data name as a value; what a comment in them says counts for nothing."""
    lines = text.splitlines()
    for rule in sorted(set(values(tomllib.loads(text)))):
        line = next(number for number, found in enumerate(lines, start=1) if f'"{rule}"' in found)
        yield Place(rule, name, line, frozenset([DATA]), frozenset())


def values(data: Any) -> Iterator[str]:
    """Every rule number that is a whole value somewhere in data."""
    if isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            yield from values(item)
    elif isinstance(data, str) and RULE_ID.fullmatch(data):
        yield data


def read(texts: Mapping[str, str]) -> list[Place]:
    """Every place that makes a rule true in some files, given by name."""
    found = Reader((name, text) for name, text in texts.items() if name.endswith(".py")).places()
    data = (item for name, text in texts.items() if name.endswith(".toml") for item in in_data(name, text))
    return [place for place in (*found, *data) if place.does]


@cache
def citations(folder: Path, *others: Path) -> list[Place]:
    """Every place in a folder, and in other files beside it, that makes a rule true."""
    files = [file for file in (*folder.rglob("*.*"), *others) if file.suffix in (".py", ".toml")]
    read_as = {file.relative_to(folder.parent).as_posix(): file for file in sorted(files) if file.name not in WORDS}
    return read({name: file.read_text(encoding="utf-8") for name, file in read_as.items()})


def refusing(places: Iterable[Place]) -> set[str]:
    """The rules by which some code refuses something."""
    return {place.rule for place in places if REFUSAL in place.does}
