"""Loaded code runs plain Python where nothing is staged, and does what its shown text does."""

from __future__ import annotations

import contextlib
import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import operators, pipeline, source_conversion
from autograph.conversion import convert_function
from autograph.framework import tracing
from autograph.framework.func_graph import FuncGraph
from autograph.pyct import parser, unparser
from autograph.pyct.options import ConversionOptions


def convert(function: Callable[..., Any]) -> Callable[..., Any]:
    return convert_function(function, ConversionOptions(), operators)


def loaded_text(function: Any) -> str:
    """The source of what is compiled for a function."""
    entity = parser.parse_entity(function)
    _, body = source_conversion.convert_parsed(entity.node, entity.info, "f", ConversionOptions(), {})
    body, _ = pipeline.with_fast_paths(body)
    return unparser.unparse(body)


def double(x):
    return x * 2


def program(n):
    total, odd = 0, []
    for i in range(n):
        if i % 2 and i != 5:
            odd.append(double(i))
        elif not i:
            continue
        total += i if i < 10 else -i
        if total > 60:
            break
    while total > 7 or total is None:
        total -= 3
    return total, odd


def test_no_operator_is_called_for_python_values(monkeypatch):
    converted = convert(program)
    expected = program(20)

    def refuse(*args):
        raise AssertionError("an operator was called")

    logical = ("and_", "or_", "both", "either", "not_", "is_", "if_exp")
    for name in ("if_stmt", "while_stmt", "for_stmt", "converted_call", "ld", *logical):
        monkeypatch.setattr(operators, name, refuse)
    assert converted(20) == expected


def test_staged_values_find_their_operator_at_any_iteration():
    @ag.function
    def count(limit):
        i = 0
        while i < 3:
            i += 1
        for k in range(10):
            if k == 4:
                i = i + limit
            if i > 100:
                break
        while i < 20:
            i = i + limit
        return i, k

    for limit in (2, 50, 98):
        i, k = count(ag.constant(limit))
        assert (int(i), int(k)) == tuple(map(int, count.python_function(limit)))


def test_a_while_that_becomes_staged_leaves_no_trace_of_its_test():
    @ag.function
    def f(x):
        i = 0
        while i * 3 + 1 < 20:
            i = i + x
        return i

    graph = f.get_concrete_function(ag.constant(1)).graph
    assert {op.type for op in graph.operations} <= {"Placeholder", "Const", "StatelessWhile", "CheckedAdd"}


def test_a_variable_without_a_value_raises_as_in_python():
    def f(flag):
        if flag:
            y = 1
        return y

    with pytest.raises(UnboundLocalError, match="'y'"):
        convert(f)(False)


def test_values_from_earlier_iterations_survive_when_the_loop_is_staged():
    @ag.function
    def f(t):
        for i in range(6):
            if i == 1:
                last = i
            if t > i and i > 2:
                break
        return last, i

    assert [int(v) for v in f(ag.constant(100))] == [1, 3]


def test_callees_are_followed_after_a_global_is_rebound(monkeypatch):
    converted = convert(program)
    before = converted(6)
    monkeypatch.setitem(globals(), "double", lambda x: -x)
    assert converted(6) != before
    assert converted(6) == program(6)


def test_calls_under_staged_control_flow_have_their_effects_noted():
    class Counter:
        n = 0

        def add(self, by):
            self.n = self.n + by
            return self.n

    def twice(counter, x):
        return counter.add(x) + counter.add(x)

    @ag.function
    def f(x):
        counter = Counter()
        twice(counter, 1)  # remembered as a plain call
        if x > 0:
            twice(counter, x)
        return counter.n

    assert int(f(ag.constant(5))) == 12
    assert int(f(ag.constant(-5))) == 2
    assert not tracing.in_progress()


def test_iterators_are_let_go_after_a_break():
    closed = []

    def f(n):
        def numbers():
            try:
                yield from range(n)
            finally:
                closed.append(True)

        for i in numbers():
            if i == 2:
                break
        return list(closed)

    assert convert(f)(5) == [True]


def test_a_dropped_function_is_freed():
    def make():
        def callee(x):
            return x

        return convert(lambda x: callee(x) + 1), weakref.ref(callee)

    function, callee = make()
    assert function(1) == 2
    del function
    gc.collect()
    assert callee() is None


def test_deep_nesting_grows_by_a_bounded_factor():
    def nested(depth: int) -> Any:
        lines = ["def f(x):", "    y = 0"]
        for level in range(depth):
            lines.append("    " * (level + 1) + f"if x > {level}:")
        lines.append("    " * (depth + 1) + "y = x")
        lines.append("    return y")
        return "\n".join(lines)

    def size(depth: int) -> int:
        namespace: dict[str, Any] = {}
        source = nested(depth)
        exec(compile(source, f"<nested {depth}>", "exec"), namespace)
        import linecache

        linecache.cache[f"<nested {depth}>"] = (len(source), None, source.splitlines(True), f"<nested {depth}>")
        return len(loaded_text(namespace["f"]).split())

    assert size(64) < 3 * size(32)


def test_rest_of_a_with_statement_behind_a_manager_that_starts_a_graph():
    def f(graph, n):
        with graph.as_default(), contextlib.nullcontext(2) as k:
            n = n + k if ag.constant(True) is not None else 0
        return n

    assert convert(f)(FuncGraph("g"), 1) == 3


def test_frames_are_not_given_the_added_names():
    def f(x):
        y = double(x)
        return sorted(locals())

    assert convert(f)(1) == ["x", "y"]
