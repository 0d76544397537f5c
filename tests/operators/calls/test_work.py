"""Tracing that would not end, or that would take minutes, is refused after so much work; large programs are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


@pytest.fixture
def bound() -> Iterator[Callable[[Any], None]]:
    def set_bound(count: Any) -> None:
        ag.config.max_operations = count

    before = ag.config.max_operations
    yield set_bound
    ag.config.max_operations = before


def nested(n):
    def rec(inner, n):
        if n > 0:
            return rec([inner], n - 1)
        return n

    return rec([], n)


def test_recursion_without_end_is_refused_soon() -> None:
    with pytest.raises(errors.AutographError) as caught:
        ag.function(nested)(ag.constant(3))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert caught.value.fix


class Node:
    def __init__(self, value, following):
        self.value, self.following = value, following


def test_recursion_that_python_values_end_goes_deep() -> None:
    def largest(node, x):
        if node is None:
            return x
        if x > node.value:
            return largest(node.following, x)
        return largest(node.following, node.value)

    def first(items, x):
        if not items:
            return x
        return first(items[1:], x - 1) if x > items[0] else items[0]

    nodes = None
    for value in (3, 9, 4):
        nodes = Node(value, nodes)
    assert int(ag.function(lambda x: largest(nodes, x))(ag.constant(5))) == 9
    assert int(ag.function(lambda x: first(list(range(300)), x))(ag.constant(1000))) == 700


def test_a_loop_without_end_is_refused_after_so_many_operations(bound: Callable[[Any], None]) -> None:
    def program(x):
        left = [1]
        while left:
            x = x + 1
        return x

    bound(5_000)
    with pytest.raises(errors.UnrolledLoopError, match="5,000 operations") as caught:
        ag.function(program)(ag.constant(3))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert "max_operations" in str(caught.value.fix)


def test_loops_over_arrays_of_known_shapes_are_said_to_be_unrolled(bound: Callable[[Any], None]) -> None:
    def program(values, limit):
        best = [0] * len(values)
        for i in range(len(values)):
            for j in range(i):
                if values[j] < values[i]:
                    best[i] = max(best[i], best[j] + limit)
        return best

    bound(3_000)
    values, limit = ag.constant(list(range(20))), ag.constant(2)
    with pytest.raises(errors.UnrolledLoopError, match="3,000 operations") as caught:
        ag.function(program)(values, limit)
    signature = "input_signature=[ag.TensorSpec([None], ag.int64), ag.TensorSpec([], ag.int64)]"
    assert signature in str(caught.value.fix)
    result = ag.function(program, **eval(f"dict({signature})"))(values, limit)
    assert result.numpy().tolist() == program(list(range(20)), 2)


def test_each_trace_has_the_whole_bound(bound: Callable[[Any], None]) -> None:
    @ag.function
    def program(x, count):
        for _ in range(count):
            x = x + 1
        return x

    bound(500)
    for count in (200, 201, 202):
        assert int(program(ag.constant(0), count)) == count
    bound(None)
    assert int(program(ag.constant(0), 1000)) == 1000


@pytest.mark.parametrize("count", [0, -1, 1.5, True])
def test_what_is_no_bound_is_refused(count: Any, bound: Callable[[Any], None]) -> None:
    with pytest.raises(errors.SignatureError, match="max_operations"):
        bound(count)


def test_what_steps_that_may_raise_have_to_remember_counts_as_work(bound):
    """Each of them is traced behind the ones before, with all that has been changed so far."""

    def f(x, levels):
        total = 0
        try:
            for level in levels:
                if x > level:
                    raise ValueError
                total += level
        except ValueError:
            total = -1
        return total

    levels = [i * i % 101 + 1000 for i in range(200)]
    bound(105_000)
    ag.function(f).get_concrete_function(ag.constant(1050), levels[:100])
    with pytest.raises(errors.UnrolledLoopError, match="tracing has come to 105,000 operations"):
        ag.function(f)(ag.constant(1050), levels)


def test_numbers_that_do_not_end_a_recursion_are_found_out_once(bound):
    """Else each call is traced with the numbers of all those around it, twice as many at each level."""

    def program(x, n):
        marks, changes = {7: x}, {0}

        def count(a, i, b):
            if i >= n:
                marks[x] = marks.get(x, 0) + 1
                return 1
            found = 0
            if len(b) > 2:
                marks[i] = 1
                found = found + count([*a, i], i + 1, b)
                del marks[i]
            if i % 2 == 0:
                changes.add(i)
                found = found + count(a, i + 1, [*b, i])
                changes.discard(i)
            return found

        return count([0, 0], 0, [2, x]), marks, len(changes)

    bound(160_000)
    staged = ag.function(program)
    for x, n in ((3, 3), (1, 2), (3, 0)):
        assert same(program(x, n), staged(ag.constant(x), ag.constant(n)))
