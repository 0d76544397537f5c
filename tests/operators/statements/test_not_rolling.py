"""Long loops over a range that stay as they were, and what is seen of those that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.nested import operations_within
from tests.operators.statements.rolling import (
    NUMBERS,
    WHOLE,
    N,
    check,
    horner,
    largest_until_zero,
    running_sums,
    until_thirty,
)


def counted_for_a_while(x):
    count, total = -1, x[0]
    for i in range(N):
        total = total + x[i]
        if i < 30:
            count += 1
    return total, count


def doubled(x):
    found = []
    for i in range(N):
        found.append(x[i] * 2)
    return found


def reached_from_a_dict(x):
    found = [x[0]]
    for i in range(1, N):
        found.append(found[i - 1] + x[i])
    return {"sums": found, "count": len(found)}


def beyond_64_bits(x):
    total = x[0]
    for i in range(N):
        total = total + x[i] * (i * 6364136223846793005 % 1 + i)
    return total


def never_scaled(x):
    total = x[0]
    for i in range(N):
        total = total + x[i]
        if i == 100:
            total = total * 1.5
    return total


def by_name(x, names):
    found = {}
    for i in range(len(names)):
        found[names[i]] = x[i]
    return [found[name] for name in sorted(names)]


def mixed_items(x):
    items = [0, 1.5, *range(N - 2)]
    for i in range(2, N):
        items[i] = x[i]
    return items


def of_other_types(x):
    kept = x[0]
    for i in range(N):
        kept = np.concatenate([[kept if i == 0 else kept[0]], x[: i + 1]])
    return kept


def one_that_differs(x):
    total = x[0]
    for i in range(N):
        total = total + x[i]
        if i == 30:
            total = total * len(str(i))
    return total


def counted_in_python(x):
    count, total = 0, x[0]
    for i in range(N):
        count += 2
        total = total + x[i] * count
    return total, "even" if count % 2 == 0 else "odd", [0] * (count // 40)


def test_what_cannot_be_a_loop_is_unrolled() -> None:
    names = [f"n{i * 7 % N:02}" for i in range(N)]
    found = ag.function(lambda x: by_name(x, names))(ag.constant(NUMBERS))
    assert [float(v) for v in found] == by_name(NUMBERS, names)
    for f in (of_other_types, one_that_differs, until_thirty, counted_for_a_while):
        check(f, (NUMBERS,), "native")
    check(never_scaled, (WHOLE,), "native")
    first, second, *others = ag.function(mixed_items)(ag.constant(NUMBERS))
    assert first.dtype is ag.int64 and second.dtype is ag.float64 and len(others) == N - 2
    total, parity, zeros = ag.function(counted_in_python)(ag.constant(NUMBERS))
    assert float(total) == counted_in_python(NUMBERS)[0]
    assert parity.numpy().decode() == "even" and len(zeros) == 2


def test_a_list_that_leaves_the_function_is_a_list() -> None:
    found = ag.function(doubled)(ag.constant(NUMBERS))
    assert type(found) is list and [float(v) for v in found] == doubled(NUMBERS)
    found = ag.function(reached_from_a_dict)(ag.constant(NUMBERS))
    assert type(found["sums"]) is list and int(found["count"]) == N
    assert [float(v) for v in found["sums"]] == reached_from_a_dict(NUMBERS)["sums"]


def test_lists_of_the_caller_are_lists() -> None:
    def f(x, seen):
        for i in range(N):
            seen.append(x[i])
        return x[0]

    seen: list[Any] = [1.5]
    ag.function(f)(ag.constant(NUMBERS), seen)
    assert type(seen) is list and [float(v) for v in seen] == [1.5, *NUMBERS]


def test_an_index_may_lead_to_ints_beyond_64_bits() -> None:
    check(beyond_64_bits, (NUMBERS,), "native")


def test_functions_that_call_themselves() -> None:
    def tree(x, depth):
        if depth == 0:
            return x
        for i in range(20):
            x = x + tree(x * 0.5, depth - 1 if i % 7 == 0 else 0) * i
        return x

    def by_index(x, k):
        if k <= 0:
            return x
        for i in range(20):
            x = x * 0.5 + by_index(x, k - 1 if i > 17 else 0)
        return x

    check(lambda x: tree(x[0], 2), (NUMBERS,), "native")
    check(lambda x: by_index(x[0], 2), (NUMBERS,), "native")


def test_any_error_of_an_attempt_has_the_loop_unrolled() -> None:
    class Weight:
        def __init__(self, weight):
            self.weight = weight

    weights = [Weight(k) for k in range(N)]
    named = {k: k * 2 for k in range(N)}
    cyclic: list[Any] = []
    cyclic.append(cyclic)

    def f(x):
        total = x[0]
        for i in range(N):
            if not isinstance(i, int):
                raise RuntimeError("no index")
            total = total + x[i] * weights[i].weight * named[i] * len(cyclic)
        return total

    check(f, (NUMBERS,), "native")


def test_an_error_later_in_a_trace_has_it_traced_without() -> None:
    names = [f"n{i}" for i in range(2 * N)]

    @ag.function
    def f(x):
        seen = []
        for i in range(N):
            seen.append(x[i] * 2)
        return {name: item for name, item in zip(names, seen)}, seen[len(seen) - 1], names[len(seen)]

    by_item, last, name = f(ag.constant(NUMBERS))
    assert len(by_item) == N and float(by_item["n3"]) == NUMBERS[3] * 2
    assert float(last) == NUMBERS[-1] * 2 and name.numpy().decode() == f"n{N}"


def test_errors_of_iterations_are_pythons() -> None:
    def f(x, items):
        total = x[0]
        for i in range(N + 5):
            total = total + x[i] * items[i]
        return total

    for items in (list(range(N)), list(range(2 * N))):
        with pytest.raises(IndexError):
            ag.function(f)(ag.constant(NUMBERS), items)

    @ag.function
    def overflowing(x):
        for _ in range(300):
            x = x * 2 + x % 3
        return x

    with pytest.raises(OverflowError):
        overflowing(ag.constant(3))


def test_gradients_go_through_rolled_loops() -> None:
    x = ag.constant(0.5)
    slope = ag.grad(lambda x: horner(x, ag.constant(NUMBERS))[0])(x)
    expected = np.polynomial.polynomial.polyval(0.5, np.polynomial.polynomial.polyder(NUMBERS[::-1]))
    np.testing.assert_allclose(slope.numpy(), expected, rtol=1e-12)


def test_prints_come_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    def f(x):
        total = x[0]
        for i in range(30):
            total = total + x[i]
            print(i, total > 0)
        return i

    f(NUMBERS)
    expected = capsys.readouterr().out
    ag.function(f)(ag.constant(NUMBERS))
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("function", "arguments", "became"),
    [
        (running_sums, (NUMBERS,), "staged"), (horner, (0.5, NUMBERS), "unrolled ×2, then staged"),
        (largest_until_zero, (WHOLE,), "unrolled ×1, then staged"), (of_other_types, (NUMBERS,), "unrolled ×40"),
    ],
)  # fmt: skip
def test_explain_says_what_was_rolled(function: Callable[..., Any], arguments: Any, became: str) -> None:
    text = str(ag.explain(function, *map(ag.constant, arguments)))
    line = next(line for line in text.splitlines() if ":  " in line and " in range(" in line)
    assert line.partition(":  ")[2].strip().startswith(became)


def rows_of_arrays(a: Any, b: Any) -> Any:
    previous = np.arange(len(b) + 1)
    for i in range(len(a)):
        row = np.zeros(len(b) + 1, np.int64)
        row[0] = i + 1
        for j in range(len(b)):
            row[j + 1] = previous[j] if a[i] == b[j] else 1 + min(previous[j], previous[j + 1], row[j])
        previous = row
    return previous[len(b)]


def test_arrays_that_each_iteration_makes_are_handed_on() -> None:
    a, b = np.arange(60) * 7 % 5, np.arange(70) * 5 % 4
    function = ag.function(rows_of_arrays)
    assert int(function(ag.constant(a), ag.constant(b))) == rows_of_arrays(a, b)
    graph = function.get_concrete_function(ag.constant(a), ag.constant(b)).graph
    assert len(graph.operations) < 300


def test_explain_traces_as_calls_do() -> None:
    args = ag.constant(np.arange(60) % 5), ag.constant(np.arange(70) % 4)
    concrete = ag.function(rows_of_arrays).get_concrete_function(*args)
    explained = ag.explain(ag.function(rows_of_arrays), *args)
    made = [op for op in operations_within(concrete.graph.operations) if op.type != "Placeholder"]
    assert explained.total == len(made)


def test_only_a_bool_switches_it() -> None:
    with pytest.raises(ag.errors.SignatureError, match="roll_loops is 1"):
        ag.config.roll_loops = 1  # type: ignore[assignment]
