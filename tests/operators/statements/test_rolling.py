"""Long loops over a range are loops in the graph where their iterations are alike, and give what Python gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.nested import operations_within
from tests.operators.statements.rolling import (
    LETTERS,
    NUMBERS,
    OTHERS,
    RNG,
    WHOLE,
    N,
    check,
    graph_size,
    horner,
    largest_until_zero,
    running_sums,
)


def edit_distance(a, b):
    d = np.zeros((len(a) + 1, len(b) + 1), np.int64)
    d[:, 0] = np.arange(len(a) + 1)
    d[0] = np.arange(len(b) + 1)
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
    return d[-1, -1], i, j


def edit_distance_by_rows(a, b):
    before = list(range(len(b) + 1))
    for i in range(len(a)):
        row = [i + 1]
        for j in range(len(b)):
            row.append(min(before[j + 1] + 1, row[j] + 1, before[j] + (0 if a[i] == b[j] else 1)))
        before = row
    return before[-1], len(before), i + j


def common_subsequence(a, b):
    row = np.zeros(len(b) + 1, int)
    for x in range(len(a)):
        corner = 0
        for y in range(len(b)):
            kept = row[y + 1]
            if a[x] == b[y]:
                row[y + 1] = corner + 1
            elif row[y] > row[y + 1]:
                row[y + 1] = row[y]
            corner = kept
    return row[-1]


def knapsack(values, weights):
    best = np.zeros(101, np.int64)
    for i in range(len(values)):
        for w in range(100, 0, -1):
            if weights[i] <= w:
                best[w] = max(best[w], best[w - weights[i]] + values[i])
    return best


def bubble_sort(x):
    for end in range(len(x) - 1, 0, -1):
        for i in range(end):
            if x[i] > x[i + 1]:
                x[i], x[i + 1] = x[i + 1], x[i]
    return x


def first_negative(x):
    for i in range(len(x)):
        if x[i] < -1.5:
            return i
    return -1


def longest_increasing(x):
    ends = [1] * len(x)
    for i in range(1, len(x)):
        for j in range(i):
            if x[j] < x[i]:
                ends[i] = max(ends[i], ends[j] + 1)
    return max(ends)


def eliminated(m):
    m = m.copy()
    for k in range(len(m) - 1):
        for i in range(k + 1, len(m)):
            m[i, k:] -= m[i, k] / m[k, k] * m[k, k:]
    return m


def stepping(x):
    total = x[0]
    for i in range(len(x) - 1, 0, -1):
        if i % 3 == 0:
            continue
        total = total * 0.5 + x[i] * i
    return total, i


def product(m):
    power = m
    for _ in range(70):
        power = (power @ m) % 7
    return power


def shortest_ways(w):
    n = len(w)
    dist, done = np.full(n, np.inf), np.zeros(n, dtype=bool)
    dist[0] = 0.0
    for _ in range(n):
        nearest, best = -1, np.inf
        for i in range(n):
            if not done[i] and dist[i] < best:
                best, nearest = dist[i], i
        done[nearest] = True  # of NumPy's in the first iteration, where the distances are known
        for v in range(n):
            if dist[nearest] + w[nearest, v] < dist[v]:
                dist[v] = dist[nearest] + w[nearest, v]
    return dist


def place_of_the_largest(x):
    best = 0
    for i in range(len(x)):  # the second iteration is the first that leaves a tensor in it, which the third one reads
        if x[i] > x[best]:
            best = i
    return best


class Counter:
    def __init__(self):
        self.total = 0


def with_an_object(x):
    counter = Counter()
    for i in range(len(x)):
        counter.total = counter.total + x[i]
    return counter.total


ALIKE = [
    (horner, (0.5, NUMBERS)), (running_sums, (NUMBERS,)), (edit_distance, (LETTERS, OTHERS)),
    (edit_distance_by_rows, (LETTERS, OTHERS)), (common_subsequence, (LETTERS, OTHERS)),
    (knapsack, (abs(WHOLE), abs(WHOLE[::-1]) + 1)), (bubble_sort, (NUMBERS,)), (first_negative, (NUMBERS,)),
    (largest_until_zero, (WHOLE,)), (stepping, (NUMBERS,)), (product, (np.arange(9).reshape(3, 3),)),
    (with_an_object, (NUMBERS,)), (place_of_the_largest, (RNG.normal(size=300),)), (longest_increasing, (WHOLE[:24],)),
    (eliminated, (RNG.normal(size=(20, 20)) + np.eye(20),)), (shortest_ways, (abs(RNG.normal(size=(30, 30))),)),
]  # fmt: skip


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(("function", "arguments"), ALIKE, ids=lambda p: getattr(p, "__name__", ""))
def test_iterations_that_are_alike_are_a_loop(
    function: Callable[..., Any], arguments: tuple[Any, ...], executor: str
) -> None:
    traced = check(function, arguments, executor)
    assert graph_size(traced, arguments) < 1200  # unrolled, each has many times that


@pytest.fixture
def unrolled() -> Iterator[None]:
    ag.config.roll_loops = False
    yield
    ag.config.roll_loops = True


def test_rolling_can_be_switched_off(unrolled: None) -> None:
    traced = check(horner, (0.5, NUMBERS), "native")
    assert not any(op.type == "While" for op in traced.get_concrete_function(0.5, NUMBERS).graph.operations)


def test_a_range_of_any_length_grows_the_graph_no_further() -> None:
    sizes = [graph_size(ag.function(horner), (0.5, np.ones(n))) for n in (100, 200, 10_000)]
    assert sizes[0] == sizes[1] == sizes[2]


def test_short_loops_and_chains_of_elementwise_operations_are_unrolled() -> None:
    def chain(x):
        for _ in range(100):
            x = x * 1.01 + 0.1
        return x

    def few(x):
        for i in range(15):
            x = x @ x * i
        return x

    for f in (chain, few):
        graph = ag.function(f).get_concrete_function(np.ones((4, 4))).graph
        assert not any(op.type == "While" for op in graph.operations)


# --- iterations that are undone ------------------------------------------------------------------------------


def counted_by_an_object(x):
    counter, total = Counter(), x[0]
    for i in range(N):
        counter.total += 1
        total = total + x[i] * counter.total
    return total, counter.total


def written_under_two_names(x):
    a = np.zeros(N)
    b = a
    for i in range(N):
        a[i] = x[i] * 2
    return b, a.sum()


def written_through_a_view(x):
    m = np.zeros((3, N))
    row = m[1]
    for i in range(N):
        row[i] = x[i]
    return m


def exchanged(x):
    a, b = np.zeros(N), np.ones(N)
    for i in range(N):
        a[i] = x[i] + b[0]
        a, b = b, a
    return a, b


def python_values_in_an_array(x):
    a, total = np.zeros(N), x[0]
    for i in range(N):
        a[i] = i
        total = total + x[i]
    return total, a


def first_assigned_in_it(x):
    for i in range(N):
        y = x[i] * 2
        z = y if i == 0 else z + y  # noqa: F821
    return z, y


def set_once(x):
    seen, total = 0, x[0]
    for i in range(N):
        total = total + x[i] + seen
        seen = 1
    return total, seen


def from_an_iterator(x):
    following, total = iter(list(range(N))), x[0]
    for i in range(N):
        total = total + x[i] * next(following)
    return total


def halved(x):
    count = 0
    for i in range(N):
        value = x[i]
        while value > 0.1:
            value = value / 2
            count = count + 1
    return count


def in_a_dict(x):
    found = {"sums": np.zeros(N), "total": 0.0}
    for i in range(N):
        found["sums"][i] = x[i]
        found["total"] = found["total"] + x[i]
    return found["sums"], found["total"]


@pytest.mark.parametrize(
    "function",
    [
        counted_by_an_object, written_under_two_names, written_through_a_view, exchanged, python_values_in_an_array,
        first_assigned_in_it, set_once, from_an_iterator, halved, in_a_dict,
    ],
)  # fmt: skip
def test_nothing_is_left_of_iterations_that_are_undone(function: Callable[..., Any]) -> None:
    check(function, (NUMBERS,), "native")


def test_a_loop_that_is_rolled_is_there_once() -> None:
    for function, arguments, loops in [(running_sums, (NUMBERS,), 1), (knapsack, (abs(WHOLE), abs(WHOLE) + 1), 2)]:
        graph = ag.function(function).get_concrete_function(*map(ag.constant, arguments)).graph
        assert [op.type for op in operations_within(graph.operations)].count("StatelessWhile") == loops


def rounds(points, centres):
    for _ in range(10):
        squares = np.sum((points[:, None, :] - centres[None, :, :]) ** 2, axis=2)
        member = (np.argmin(squares, axis=1)[:, None] == np.arange(len(centres))[None, :]) * 1.0
        centres = member.T @ points / np.maximum(np.sum(member, axis=0), 1.0)[:, None]
    return centres


def test_a_short_loop_of_much_work_is_rolled() -> None:
    arguments = RNG.normal(size=(50, 2)), RNG.normal(size=(4, 2))
    traced = check(rounds, arguments, "native")
    assert graph_size(traced, arguments) < 100


def test_a_short_loop_whose_index_chooses_a_tensor_is_unrolled() -> None:
    def network(x, weights):
        for k in range(len(weights)):
            x = np.maximum(x @ weights[k] @ weights[k].T, 0.0) + np.sum(x @ weights[k], axis=1, keepdims=True)
        return x

    weights = [ag.constant(w) for w in RNG.normal(size=(12, 4, 4))]
    graph = ag.function(network).get_concrete_function(ag.ones((3, 4)), weights).graph
    assert not any(op.nested_graphs() for op in graph.operations)
