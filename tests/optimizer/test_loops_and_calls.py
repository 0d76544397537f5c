"""What leaves loops, loops that become two, calls that become operations: what goes, what stays, and what it gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.func_graph import FuncGraph
from autograph.framework.verifier import verify
from autograph.optimizer import optimize

S = ag.TensorSpec([])
I = ag.TensorSpec([], ag.int64)
B = ag.TensorSpec([], ag.bool)


def both(function: Any, *specs: Any) -> tuple[FuncGraph, FuncGraph]:
    """A graph as it was traced, and as it is optimised."""
    traced = ag.function(function).get_concrete_function(*specs).graph
    return traced, optimize(traced, lambda name, graph: verify(graph))


def kinds(graph: Any) -> list[str]:
    """The types of the operations of a graph itself, less inputs and constants."""
    return [op.type for op in graph.operations if op.type not in ("Placeholder", "Const")]


def loops(graph: Any) -> list[Any]:
    """The loops in a graph, and in the graphs in it."""
    found = []
    for op in graph.operations:
        if op.type in ("While", "StatelessWhile"):
            found.append(op)
        for nested in op.nested_graphs():
            found += loops(nested)
    return found


def outcome(graph: Any, *values: Any) -> Any:
    """The bits that a graph gives, or its error."""
    try:
        return [np.asarray(v).tobytes() for v in compile_graph(graph)(*values)]
    except errors.AutographError as error:
        return type(error), str(error)


# --- what leaves loops ------------------------------------------------------------------------------------


def test_what_no_loop_changes_gets_before_the_outermost() -> None:
    def f(x: Any, k: Any, n: Any) -> Any:
        i = 0
        while i < n:
            j = 0
            while j < n:
                x = x + ag.sqrt(k) * 2.0
                j += 1
            i += 1
        return x

    traced, optimized = both(f, S, S, I)
    assert kinds(optimized) == ["Sqrt", "Mul", "StatelessWhile"]
    for k in (2.0, -1.0):
        values = np.float64(1), np.float64(k), np.int64(3)
        assert outcome(traced, *values) == outcome(optimized, *values)


def test_products_and_sums_of_known_shapes_leave_too() -> None:
    def f(x: Any, a: Any) -> Any:
        while ag.reduce_sum(x) < 9.0:
            x = x + ag.matmul(a, a) * ag.reduce_max(a)
        return x

    known, unknown = ag.TensorSpec([2, 2]), ag.TensorSpec([None, None])
    assert kinds(both(f, known, known)[1]) == ["MatMul", "Max", "Mul", "StatelessWhile"]
    assert kinds(both(f, unknown, unknown)[1]) == ["StatelessWhile"]  # the product may not be possible


@pytest.mark.parametrize("n", [3, 2**62])
def test_what_a_test_does_first_may_fail_before_the_loop(n: int) -> None:
    def f(n: Any) -> Any:
        i = ag.constant(0)
        while i < n * 2:
            i = i + 1
        return i

    traced, optimized = both(f, I)
    assert kinds(optimized) == ["CheckedMul", "StatelessWhile"]
    assert outcome(traced, np.int64(n)) == outcome(optimized, np.int64(n))


def test_what_may_fail_stays_behind_what_may_fail_before_it() -> None:
    def f(i: Any, n: Any) -> Any:
        while i * i < n * 2:
            i = i + 1
        return i

    traced, optimized = both(f, I, I)
    assert kinds(optimized) == ["StatelessWhile"]
    for i, n in ((2**40, 2**62), (1, 2**62), (1, 8)):
        assert outcome(traced, np.int64(i), np.int64(n)) == outcome(optimized, np.int64(i), np.int64(n))


@pytest.mark.parametrize("i", [0, 9])
def test_what_may_fail_in_a_body_stays_there(i: int) -> None:
    def f(i: Any, n: Any) -> Any:
        while i < 5:
            i = i + 10 // n
        return i

    traced, optimized = both(f, I, I)
    assert kinds(optimized) == ["StatelessWhile"]
    assert outcome(traced, np.int64(i), np.int64(0)) == outcome(optimized, np.int64(i), np.int64(0))


def test_what_is_in_a_branch_stays_there() -> None:
    def f(x: Any, k: Any) -> Any:
        while x < 9.0:
            if x > 3.0:
                x = x + ag.exp(k)
            else:
                x = x + 1.0
        return x

    assert kinds(both(f, S, S)[1]) == ["StatelessWhile"]


def test_random_numbers_and_python_calls_stay() -> None:
    def f(x: Any, k: Any) -> Any:
        while x < 9.0:
            x = x + ag.random.uniform([]) + ag.py_function(lambda v: v, [k], ag.float64)
        return x

    assert loops(both(f, S, S)[1])[0].type == "While"
    assert kinds(both(f, S, S)[1]) == ["While"]


# --- loops that become two ----------------------------------------------------------------------------------


def two_ways(x: Any, p: Any) -> Any:
    while x < 20.0:
        if p > 0.5:
            ag.print("up", x)
            x = x + 3.0
        else:
            x = x * 2.0
    return x


@pytest.mark.parametrize("p", [0.0, 1.0])
@pytest.mark.parametrize("x", [1.0, 50.0])
def test_a_loop_for_each_answer(x: float, p: float, capsys: pytest.CaptureFixture[str]) -> None:
    traced, optimized = both(two_ways, S, S)
    assert kinds(optimized) == ["Greater", "If"]
    assert [kinds(loop.nested_graphs()[1]) for loop in loops(optimized)] == [
        ["StringFormat", "PrintV2", "AddV2"],
        ["Mul"],
    ]
    assert outcome(traced, np.float64(x), np.float64(p)) == outcome(optimized, np.float64(x), np.float64(p))
    printed = capsys.readouterr().out.splitlines()
    assert printed[: len(printed) // 2] == printed[len(printed) // 2 :]


def test_what_follows_the_loop_waits_for_it() -> None:
    def f(x: Any, p: Any) -> Any:
        ag.print("before")
        x = two_ways(x, p)
        ag.print("behind")
        return x

    effects = [op for op in both(f, S, S)[1].operations if op.stateful]
    assert [op.type for op in effects] == ["PrintV2", "If", "PrintV2"]
    assert [op.control_inputs for op in effects] == [(), (effects[0],), (effects[1],)]


def test_a_condition_that_the_loop_changes_stays_in_it() -> None:
    def f(x: Any, p: Any) -> Any:
        while x < 9.0:
            if p:
                x = x + 1.0
            else:
                x = x * 2.0
            p = x > 3.0
        return x

    assert len(loops(both(f, S, B)[1])) == 1


def test_copies_of_loops_are_bounded() -> None:
    """Each of the conditions by itself would double the loop."""

    def f(x: Any, *conditions: Any) -> Any:
        while x < 9.0:
            x = x + 1.0
            for p in conditions:
                x = ag.cond(p, lambda: x + 1.0, lambda: x * 2.0)
        return x

    def count(graph: Any) -> int:
        return sum(1 + sum(map(count, op.nested_graphs())) for op in graph.operations)

    traced, optimized = both(f, S, *[B] * 8)
    assert count(optimized) <= 3 * count(traced)


# --- calls ------------------------------------------------------------------------------------------------


@ag.function
def divided(x: Any, d: Any) -> Any:
    return x // d


def test_calls_become_operations_of_the_same_lines() -> None:
    traced, optimized = both(lambda x, d: divided(x, d) + divided(x, d + 1), I, I)
    assert kinds(optimized) == ["CheckedFloorDiv", "CheckedAdd", "CheckedFloorDiv", "CheckedAdd"]
    for d in (0, -1, 3):
        assert outcome(traced, np.int64(7), np.int64(d)) == outcome(optimized, np.int64(7), np.int64(d))


def test_a_large_graph_that_several_call_is_not_copied() -> None:
    @ag.function
    def large(x: Any) -> Any:
        for _ in range(20):
            x = ag.tanh(x)
        return x

    assert kinds(both(lambda x: large(x) + large(x + 1.0), S)[1]).count("PartitionedCall") == 2
    assert kinds(both(lambda x: large(x), S)[1]) == ["Tanh"] * 20


def test_graphs_that_call_themselves_stay_calls() -> None:
    def power(x: Any, n: Any) -> Any:
        return ag.constant(1.0) if n <= 0 else x * power(x, n - 1)

    traced, optimized = both(lambda x, n: power(x, n), S, I)
    assert "PartitionedCall" in str(optimized)
    assert outcome(traced, np.float64(2), np.int64(10)) == outcome(optimized, np.float64(2), np.int64(10))


# --- shapes -----------------------------------------------------------------------------------------------


def test_what_is_picked_out_of_the_known_part_of_a_shape_is_a_constant() -> None:
    spec = ag.TensorSpec([None, 3, 4])
    assert kinds(both(lambda x: ag.shape(x)[1] * ag.shape(x)[-1], spec)[1]) == []
    assert kinds(both(lambda x: ag.shape(x)[1:], spec)[1]) == []
    assert kinds(both(lambda x: ag.shape(x)[0], spec)[1]) == ["Shape", "StridedSlice"]
    assert kinds(both(lambda x: ag.shape(x)[:2], spec)[1]) == ["Shape", "StridedSlice"]


def test_only_the_shape_of_a_result_is_asked_for() -> None:
    spec = ag.TensorSpec([None])
    assert kinds(both(lambda x: ag.shape(ag.exp(ag.tanh(x) + 1.0)), spec)[1]) == ["Shape"]
    assert kinds(both(lambda x, y: ag.shape(x + y), spec, spec)[1]) == ["AddV2", "Shape"]  # one of them may be longer
