"""Who may know whom? House style 1 and 2, read from the source text of every module."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ("agent", "frames", "processors", "web")
"each may import those before it; bench and tests may see all"
OURS = (*LAYERS, "bench", "tests")
FORBIDDEN_IN_AGENT = frozenset("pipecat loguru numpy asyncio subprocess socket".split())
CLOCKS = frozenset(
    "time.time time.time_ns time.monotonic time.monotonic_ns time.perf_counter time.perf_counter_ns"
    " datetime.datetime.now datetime.datetime.utcnow datetime.datetime.today datetime.date.today".split()
)
MAY_COUNT_IN_ARRAYS = ("agent/names/",)
"numpy is for audio everywhere else; a million names have no room as objects"
MAY_READ_CLOCKS = ("web/cli/", "bench/")
ENGINE_PROCESSES = frozenset(["processors/engines/worker.py"])
"adapters that wait for another process"
CHOOSES_ONLY = ("agent.understand", "agent.names", "agent.text", "agent.model")
"what decides by words or by a model, and must not reach the code that commits"
COMMITS = "agent.bank.sql"


def sources() -> dict[str, str]:
    """Path from the root -> source text."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for package in (*LAYERS, "bench")
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(path: str, text: str) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything imported anywhere in a module, relative ones resolved."""
    package = (
        module_of(path) if path.endswith("__init__.py") else module_of(path).rpartition(".")[0]
    )
    for node in ast.walk(ast.parse(text, path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1]
            start = ".".join([*up, *filter(None, [node.module])]) if node.level else node.module
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def within(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")


def layer_faults(path: str, text: str) -> Iterator[str]:
    layer = path.split("/")[0]
    if layer not in LAYERS:
        return
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    for line, name in imports(path, text):
        target = name.split(".")[0]
        root_of_composition = target == "bench" and path.startswith("web/cli/")
        if target in OURS and target not in allowed and not root_of_composition:
            yield f"{path}:{line} imports {name}: {layer}/ may import {', '.join(allowed)} only"


def purity_faults(path: str, text: str) -> Iterator[str]:
    if not path.startswith("agent/"):
        return
    allowed = {"numpy"} if path.startswith(MAY_COUNT_IN_ARRAYS) else set()
    for line, name in imports(path, text):
        if name.split(".")[0] in FORBIDDEN_IN_AGENT - allowed:
            yield f"{path}:{line} imports {name}: agent/ is the mind, the outside is an adapter's"


def sql_faults(path: str, text: str) -> Iterator[str]:
    if path.startswith(("agent/bank/sql", "agent/bank/migrations/")):
        return
    for line, name in imports(path, text):
        if within(name, "sqlalchemy"):
            yield f"{path}:{line} imports {name}: only agent/bank/sql*.py and migrations/ do"


def clock_faults(path: str, text: str) -> Iterator[str]:
    if path.startswith(MAY_READ_CLOCKS) or path in ENGINE_PROCESSES:
        return
    names = aliases(path, text)
    for node in ast.walk(ast.parse(text, path)):
        if isinstance(node, ast.Attribute | ast.Name) and dotted(node, names) in CLOCKS:
            yield f"{path}:{node.lineno} reads {dotted(node, names)}: take at_ms, dt or now_ms"


def aliases(path: str, text: str) -> dict[str, str]:
    """Local name -> dotted name, of imports: {"mono": "time.monotonic"}."""
    found = dict[str, str]()
    for node in ast.walk(ast.parse(text, path)):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return found


def dotted(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    if isinstance(node, ast.Attribute):
        before = dotted(node.value, names)
        return f"{before}.{node.attr}" if before else ""
    return ""


def commit_faults(tree: dict[str, str]) -> Iterator[str]:
    """Ways, over any number of modules, from what only chooses to the code that commits."""
    known = {module_of(path): path for path in tree}
    for start in known:
        if not any(within(start, module) for module in CHOOSES_ONLY):
            continue
        ways = [[start]]
        seen = {start}
        while ways:
            way = ways.pop()
            for _, name in imports(known[way[-1]], tree[known[way[-1]]]):
                if name.startswith(COMMITS):
                    yield f"{' -> '.join([*way, name])}: {start} must not reach what commits"
                reached = name if name in known else name.rpartition(".")[0]
                if reached in known and reached not in seen:
                    seen.add(reached)
                    ways.append([*way, reached])


CHECKS = (layer_faults, purity_faults, sql_faults, clock_faults)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_imports_of_every_module_keep_the_house_style(check):
    faults = [fault for path, text in sources().items() for fault in check(path, text)]
    assert not faults, "\n".join(faults)


def test_imports_of_what_chooses_never_reach_what_commits():
    faults = list(commit_faults(sources()))
    assert not faults, "\n".join(faults)


def test_imports_listed_exceptions_exist():
    assert set(sources()) >= ENGINE_PROCESSES


@pytest.mark.parametrize(
    ("check", "path", "text", "says"),
    [
        (layer_faults, "agent/x.py", "import frames.heard", "agent/x.py:1 imports frames.heard"),
        (layer_faults, "agent/x.py", "def f():\n    from web import cli", "agent/x.py:2"),
        (layer_faults, "frames/x.py", "from processors.call import Call", "frames/ may import"),
        (layer_faults, "processors/x.py", "import bench.replay", "processors/ may import"),
        (layer_faults, "web/page.py", "from bench import replay", "web/page.py:1"),
        (layer_faults, "web/cli/x.py", "import tests.scripted", "web/cli/x.py:1"),
        (purity_faults, "agent/x/y.py", "import numpy as np", "imports numpy"),
        (purity_faults, "agent/names/x.py", "import numpy, asyncio", "imports asyncio"),
        (purity_faults, "agent/x/y.py", "from asyncio import Queue", "imports asyncio.Queue"),
        (purity_faults, "agent/x.py", "if 0:\n    import loguru", "agent/x.py:2"),
        (sql_faults, "agent/bank/ledger.py", "import sqlalchemy", "sqlalchemy"),
        (sql_faults, "processors/x.py", "from sqlalchemy.orm import Session", "sqlalchemy.orm"),
        (clock_faults, "agent/x.py", "import time\nx = time.monotonic", "agent/x.py:2 reads"),
        (clock_faults, "agent/x.py", "import time as t\nx = t.time()", "reads time.time"),
        (clock_faults, "frames/x.py", "from time import perf_counter as p\np()", "perf_counter"),
        (
            clock_faults,
            "processors/x.py",
            "from datetime import datetime\ndatetime.now()",
            "reads datetime.datetime.now",
        ),
        (clock_faults, "web/x.py", "import datetime\ndatetime.date.today()", "date.today"),
    ],
)
def test_checker_given_a_bad_source_names_the_place(check, path, text, says):
    (fault,) = check(path, text)
    assert says in fault


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (layer_faults, "web/cli/x.py", "from bench.replay import player"),
        (layer_faults, "bench/x.py", "import web.cli"),
        (layer_faults, "processors/x.py", "import agents_of_others"),
        (purity_faults, "processors/x.py", "import asyncio"),
        (purity_faults, "agent/names/x.py", "import numpy as np"),
        (sql_faults, "agent/bank/sql_open.py", "import sqlalchemy"),
        (clock_faults, "bench/x.py", "import time\ntime.monotonic()"),
        (clock_faults, "agent/x.py", "import time\ntime.sleep(1)\ntimer.time()"),
    ],
)
def test_checker_given_a_good_source_is_silent(check, path, text):
    assert not list(check(path, text))


def test_checker_given_a_detour_to_what_commits_names_every_step():
    tree = {
        "agent/understand/route.py": "from ..helper import find",
        "agent/helper.py": "from agent.bank import sql",
        "agent/bank/sql.py": "",
        "agent/bank/__init__.py": "",
    }
    (fault,) = commit_faults(tree)
    assert "agent.understand.route -> agent.helper -> agent.bank.sql" in fault
