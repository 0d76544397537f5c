"""Functions that call themselves as often as a tensor says: their graphs, how deep they go, what is refused."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.nested import graphs_within, operations_within
from autograph.framework.verifier import verify
from tests.agreement import same
from tests.concurrency import together

THREE = ag.constant(3)


def total(n):
    if n == 0:
        return 0
    return n + total(n - 1)


def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def graph_of(function: Callable[..., Any], *arguments: Any) -> FuncGraph:
    graph = ag.function(function).get_concrete_function(*arguments).graph
    verify(graph)
    return graph


def calls_in(graph: Graph, seen: set[int] | None = None) -> Iterator[Any]:
    """All calls in a graph and in those that it holds."""
    seen = seen if seen is not None else set()
    seen.add(id(graph))
    for op in graph.operations:
        if op.type.endswith("PartitionedCall"):
            yield op
        for nested in op.nested_graphs():
            if id(nested) not in seen:
                yield from calls_in(nested, seen)


# --- which graphs ----------------------------------------------------------------------------------------


def test_all_calls_are_calls_of_one_graph() -> None:
    calls = list(calls_in(graph_of(fibonacci, THREE)))
    assert len(calls) == 4 and len({id(op.attrs["f"]) for op in calls}) == 1
    assert {op.type for op in calls} == {"PartitionedCall"}


def test_a_graph_that_calls_itself_is_shown_once() -> None:
    text = str(graph_of(fibonacci, THREE))
    assert len(re.findall(r"graph fibonacci\(n: i64\[\]\)", text)) == 2  # the function as called, and as a graph
    assert len(re.findall(r"f: fibonacci$", text, re.MULTILINE)) == 3


def test_calls_with_effects_are_kept() -> None:
    def count_down(n):
        print(n)
        if n > 0:
            count_down(n - 1)

    calls = list(calls_in(graph_of(count_down, THREE)))
    assert {op.type for op in calls} == {"StatefulPartitionedCall"}


def test_numbers_that_decide_are_unrolled() -> None:
    def down(x, depth):
        if depth == 0:
            return x
        if x > 0:
            return down(x - 1, depth - 1)
        return down(x + 1, depth - 1)

    assert not list(calls_in(graph_of(down, THREE, 4)))


def test_numbers_that_end_nothing_become_tensors() -> None:
    def walk(left, closed):
        if left == 0:
            return closed
        found = walk(left - 1, closed + 1)
        if closed > 0:
            found += walk(left - 1, closed - 1)
        return found

    assert len({id(op.attrs["f"]) for op in calls_in(graph_of(walk, THREE, 0))}) == 1


def test_numbers_that_decide_become_tensors_where_unrolling_is_too_long() -> None:
    def down(x, depth):
        if depth == 0:
            return x
        if x > 0:
            return down(x - 1, depth - 1)
        return x

    function = ag.function(down)
    assert list(calls_in(function.get_concrete_function(THREE, 400).graph))
    assert function(ag.constant(300), 200).numpy() == down(300, 200)


def test_a_function_of_a_function_calls_itself_without_another_trace() -> None:
    @ag.function
    def factorial(n):
        if n <= 1:
            return 1
        return n * factorial(n - 1)

    assert factorial(ag.constant(6)).numpy() == 720
    assert factorial.experimental_get_tracing_count() == 1


def test_concrete_functions_with_recursion_nest() -> None:
    inner = ag.function(total)

    @ag.function
    def outer(n):
        return inner(n) + inner(n + 1)

    assert outer(ag.constant(4)).numpy() == 10 + 15
    verify(outer.concrete_functions()[0].graph)


def test_the_result_has_the_dtype_of_the_tensors() -> None:
    assert ag.function(total)(THREE).dtype is ag.int64
    assert ag.function(total)(ag.constant(3.0)).dtype is ag.float64
    assert ag.function(total)(ag.constant(3.0, ag.float32)).dtype is ag.float32
    assert ag.function(total)(ag.constant(3, ag.int32)).dtype is ag.int32


def test_shapes_widen() -> None:
    def doubled(x, n):
        if n == 0:
            return x
        return doubled(ag.concat([x, x], 0), n - 1)

    function = ag.function(doubled)
    assert function(ag.constant([1, 2]), THREE).shape == [16]
    assert function.concrete_functions()[0].outputs[0].shape.as_list() == [None]


def test_functions_are_traced_on_several_threads() -> None:
    found = together(lambda i: int(ag.function(fibonacci)(ag.constant(i))))
    assert found == [0, 1, 1, 2, 3, 5, 8, 13]


def test_graph_def() -> None:
    library = graph_of(fibonacci, THREE).as_graph_def(lower=False).library
    names = [function.signature.name for function in library.function]
    assert names.count("fibonacci") == 1 and len(set(names)) == len(names)
    nodes = [node for function in library.function for node in function.node_def]
    assert any(value.func.name == "fibonacci" for node in nodes for value in node.attr.values())


def test_the_verifier_looks_into_graphs_that_call_themselves() -> None:
    graph = graph_of(total, THREE)
    called = next(calls_in(graph)).attrs["f"]
    called.outputs = [*called.outputs, called.outputs[0]]
    with pytest.raises(errors.InternalError, match="does not return what"):
        verify(graph)


def test_gradient() -> None:
    def power(x, n):
        if n == 0:
            return x * 0 + 1
        return x * power(x, n - 1)

    @ag.function
    def slope(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = power(x, n)
        return tape.gradient(y, x)

    assert slope(ag.constant(2.0), THREE).numpy() == 12


# --- how deep --------------------------------------------------------------------------------------------


def test_as_deep_as_plain_python() -> None:
    assert ag.function(total)(ag.constant(900)).numpy() == sum(range(901))


def test_deeper_is_an_error() -> None:
    with pytest.raises(errors.StagedRecursionError, match=r"maximum recursion depth exceeded.*'total'") as caught:
        ag.function(total)(ag.constant(100_000))
    assert isinstance(caught.value, RecursionError)
    assert caught.value.location is not None
    assert caught.value.location.filename == __file__ and caught.value.location.function_name == "total"


def test_the_limit_is_pythons() -> None:
    limit = sys.getrecursionlimit()
    function = ag.function(total)
    sys.setrecursionlimit(6000)
    try:
        assert function(ag.constant(5000)).numpy() == sum(range(5001))
    finally:
        sys.setrecursionlimit(limit)


def test_deep_within_loops_and_branches() -> None:
    def nested(n):
        found = 0
        for i in ag.range(1):
            if n > 0:
                found += nested(n - 1) + i + 1
        return found

    assert ag.function(nested)(ag.constant(900)).numpy() == 900


def test_errors_name_the_line_however_deep() -> None:
    def divide(n):
        if n == 0:
            return ag.constant(1) // n
        return divide(n - 1)

    with pytest.raises(ZeroDivisionError) as caught:
        ag.function(divide)(ag.constant(500))
    assert "ag.constant(1) // n" in str(caught.value)


# --- results of two kinds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "expected"), [(0, 1.5), (1, 1.5), (3, 1)])
def test_results_of_two_dtypes_are_promoted(n: int, expected: float) -> None:
    def mixed(n):
        if n == 0:
            return ag.constant(1.5)
        if n == 1:
            return mixed(n - 1)
        return ag.cast(mixed(n - 1), ag.int64)

    result = ag.function(mixed)(ag.constant(n))
    assert result.dtype is ag.float64 and result.numpy() == expected


def test_results_that_are_a_number_and_a_text() -> None:
    def mixed(n):
        if n == 0:
            return ag.constant("none")
        if n == 1:
            return mixed(n - 1)
        return ag.size(mixed(n - 1))

    with pytest.raises(errors.StagedValueError, match=r"string.*int|int.*string"):
        ag.function(mixed)(THREE)


def test_a_structure_that_grows(shallow_recursion: None) -> None:
    def grow(n, t):
        if n == 0:
            return t[0]
        return grow(n - 1, (n, t))

    with pytest.raises(errors.StagedRecursionError, match="'grow' calls itself again and again") as caught:
        ag.function(grow)(THREE, (0,))
    assert caught.value.location is not None and caught.value.location.filename == __file__


def test_errors_that_a_try_would_have_to_catch() -> None:
    def go(n):
        if n < 0:
            raise ValueError(n)
        try:
            return go(n - 1)
        except ValueError:
            return 0

    with pytest.raises(errors.StagedValueError, match=r"'go' calls itself as often as a tensor says.*`try`"):
        ag.function(go)(THREE)


def test_a_default_that_is_changed() -> None:
    def go(n, seen=[0]):  # noqa: B006  that is the point
        seen[0] += 1
        if n > 0:
            return go(n - 1)
        return seen[0]

    with pytest.raises(errors.StagedValueError, match=r"'go' .*changes the default of 'seen', a list"):
        ag.function(go)(THREE)


def test_a_refusal_leaves_nothing_behind(shallow_recursion: None) -> None:
    class State:
        left: Any = 7

    state = State()

    def go(n, make):
        state.left = n
        if n <= 0:
            return 0
        return go(n - 1, lambda: make)

    with pytest.raises(errors.StagedRecursionError):
        ag.function(go)(THREE, None)
    assert state.left == 7
    assert ag.function(total)(THREE).numpy() == 6


def passed_on(a, s, n):
    """Each call finds in its new list what the call around it has left in its own."""
    a[0] += 1
    s[0] = s[0] + "x"
    if n > 0:
        return passed_on([a[0]], [s[0]], n - 1)
    return a[0], s[0]


@pytest.mark.parametrize("n", [0, 1, 3])
def test_lists_made_of_what_lists_were_changed_to(n: int) -> None:
    assert same(passed_on([1.0], [""], n), ag.function(lambda n: passed_on([1.0], [""], n))(ag.constant(n)))


def test_containers_that_two_arguments_share() -> None:
    def both(a, b, n):
        if n > 0:
            c = [n]
            return both(c, c, n - 1)
        a[0] += 1
        return a[0] * 10 + b[0]

    with pytest.raises(errors.StagedValueError, match="is passed one of them in two places"):
        ag.function(lambda n: both([0], [0], n))(ag.constant(2))


def raised_in_a_branch(n):
    values = np.zeros(4, int)
    if n > 2:
        raise_first(values, n)
    return values


def raised_in_a_loop(n):
    values = np.zeros(4, int)
    for i in range(n):
        raise_first(values[1:], i)
    return values


def raise_first(values, k):
    if values[0] < k:
        values[0] = k
        raise_first(values, k - 1)


@pytest.mark.parametrize("n", [1, 5])
@pytest.mark.parametrize("program", [raised_in_a_branch, raised_in_a_loop])
def test_an_array_that_it_writes_into_where_a_tensor_decides_whether_it_is_called(program, n):
    np.testing.assert_array_equal(program(n), ag.function(program)(ag.constant(n)).numpy())


# --- what looks into a graph that calls itself ---------------------------------------------------------------


def test_it_is_explained() -> None:
    def told(n: Any) -> Any:
        return total(n) + 1

    explanation = ag.explain(told, THREE)
    assert [function.name for function in explanation.functions] == ["told", "total"]
    lines = {line.source.strip(): [op.type for op in line.ops] for line in explanation.functions[1].lines}
    assert "PartitionedCall" in lines["return n + total(n - 1)"]


def test_a_dataset_maps_it() -> None:
    assert [int(x) for x in ag.data.Dataset.from_tensor_slices([0, 2, 5]).map(total)] == [0, 3, 15]


def test_an_endless_loop_calls_it() -> None:
    def first_above(n: Any) -> Any:
        while True:
            found = total(n)
            n = n + 1
            if found > 10:
                raise ValueError(n)

    with pytest.raises(ValueError) as raised:
        ag.function(first_above)(THREE)
    assert raised.value.args == (6,)


def test_its_operations_are_found_once() -> None:
    graph = graph_of(lambda n: total(n) + total(n + 1), THREE)
    found = list(operations_within(graph.operations))
    assert len(set(found)) == len(found)
    assert {op.graph for op in found} == set(graphs_within(graph))
    assert {op for op in found if op.type.endswith("PartitionedCall")} == set(calls_in(graph))
