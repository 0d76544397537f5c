"""Passes, analyses and the printer are loaded by the first program that needs them, and run only for such."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograph import conversion, operators, pipeline, source_conversion
from autograph.converters import analyze
from autograph.pyct import cfg, parser, templates
from autograph.pyct.options import ConversionOptions

PROGRAM = """
import sys
import autograph as ag
import program

def loaded(action):
    before = set(sys.modules)
    action()
    return {name.removeprefix("autograph.") for name in set(sys.modules) - before}

first = loaded(lambda: ag.to_graph(program.straight))
assert not first & {"pyct.cfg", "pyct.activity", "converters.control_flow", "converters.call_trees"}, first
assert len(first) < 25, sorted(first)
more = loaded(lambda: ag.to_graph(program.plain))
assert "converters.control_flow" in more
assert len(first | more) < 38, sorted(first | more)
for late in ("astunparse", "pyct.unparse_statements", "converters.match_statements", "converters.slices",
             "converters.generators", "converters.directives", "converters.break_statements", "converters.lists"):
    assert late not in first | more, late
assert "converters.slices" in loaded(lambda: ag.to_graph(program.indexed))
assert "astunparse" in loaded(lambda: print(ag.to_code(program.plain)))
assert not loaded(lambda: ag.to_graph(program.plain_too))
"""
FUNCTIONS = """
def straight(x, y):
    return x * 2 + y


def plain(xs):
    total = 0
    for x in xs:
        total = total + abs(x)
    return total


def plain_too(xs):
    total = 0
    for x in xs:
        total = total * abs(x)
    return total


def indexed(xs):
    return xs[0]
"""


def test_what_a_program_does_not_need_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(FUNCTIONS)
    (tmp_path / "main.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "ag__.for_stmt" in done.stdout


def straight(x: Any, y: Any) -> Any:
    z = x * 2 + y
    return z


def loops(x: Any) -> Any:
    total = 0
    for i in range(3):
        if x > i:
            total = total + x
    return total


def loops_too(x: Any) -> Any:
    result = 1
    for k in range(4):
        if x > k:
            result = result + x
    return result


def breaks(x: Any) -> Any:
    while x > 0:
        if x > 9:
            break
        x = x - 1
    return x


def ends(x: Any) -> Any:
    while x > 0:
        x = x - 1
    else:
        x = x + 5
    return x


def assigns(x: Any) -> Any:
    while (y := x - 1) > 0:
        x = y
    return x


def spreads(x: Any) -> Any:
    return [*x, 1]


def appends(x: Any) -> Any:
    items: list[Any] = []
    items.append(x)
    return items


def directed(x: Any) -> Any:
    import autograph as ag

    while x > 0:
        ag.set_loop_options(maximum_iterations=10)
        x = x - 1
    return x


def passes_run(function: Any, **options: Any) -> list[str]:
    entity = parser.parse_entity(function)
    run: list[str] = []
    source_conversion.convert_parsed(
        entity.node, entity.info, function.__qualname__, ConversionOptions(**options), None,
        observe=lambda name, _: run.append(name),
    )  # fmt: skip
    return run


def test_a_function_without_constructs_runs_the_passes_that_all_need() -> None:
    assert passes_run(straight) == ["mark", "functions", "return_statements", "variables"]


@pytest.mark.parametrize(
    ("function", "name", "runs"),
    [
        (loops, "break_statements", False),
        (breaks, "break_statements", True),
        (ends, "break_statements", True),
        (assigns, "break_statements", True),
        (loops, "lists", False),
        (spreads, "lists", True),
        (appends, "lists", True),
        (loops, "directives", False),
        (directed, "directives", True),
        (spreads, "analyze", False),
        (loops, "analyze", True),
    ],
)
def test_a_pass_runs_for_what_it_is_about(function: Any, name: str, runs: bool) -> None:
    assert (name in passes_run(function)) == runs


def test_a_feature_makes_a_pass_run_for_all() -> None:
    from autograph.pyct.options import Feature

    assert "lists" in passes_run(loops, optional_features=(Feature.LISTS,))


def test_a_conversion_makes_one_control_flow_graph_and_parses_no_template_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built = []
    build = cfg.build
    monkeypatch.setattr(analyze.cfg, "build", lambda node: built.append(node) or build(node))
    options = ConversionOptions()
    conversion.convert_function(loops, options, operators)
    assert len(built) == 1
    parsed = templates._parse.cache_info().misses
    conversion.convert_function(loops_too, options, operators)
    assert len(built) == 2
    assert templates._parse.cache_info().misses == parsed


def test_every_pass_of_the_table_can_be_loaded() -> None:
    assert all(callable(row.transform) for row in pipeline.PASSES)
