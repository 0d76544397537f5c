"""Long loops over a range are loops in the graph where their iterations are alike, and give what Python gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.nested import operations_within

N = 40
RNG = np.random.default_rng(0)
NUMBERS = RNG.normal(size=N)
WHOLE = RNG.integers(-9, 10, N)
LETTERS, OTHERS = RNG.integers(0, 4, N), RNG.integers(0, 4, N)


def horner(x, c):
    total = 0.0
    for k in range(len(c)):
        total = total * x + c[k]
    return total, k


def running_sums(x):
    sums, total = np.zeros(len(x)), 0.0
    for i in range(len(x)):
        total += x[i]
        sums[i] = total
    return sums


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


def largest_until_zero(x):
    most, at = x[0], 0
    for i in range(1, len(x)):
        if x[i] == 0:
            break
        if x[i] > most:
            most, at = x[i], i
    else:
        at = -1
    return most, at


def until_thirty(x):
    total = x[0]
    for i in range(len(x)):
        total = total + x[i]
        if i == 30:
            break
    return total, i


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
    (with_an_object, (NUMBERS,)), (longest_increasing, (WHOLE[:24],)),
    (eliminated, (RNG.normal(size=(20, 20)) + np.eye(20),)),
]  # fmt: skip


def values(result: Any) -> list[Any]:
    return [np.asarray(part) for part in (result if isinstance(result, (tuple, list)) else [result])]


def graph_size(function: Any, arguments: Any) -> int:
    return len(list(operations_within(function.get_concrete_function(*arguments).graph.operations)))


def check(function: Callable[..., Any], arguments: tuple[Any, ...], executor: str) -> Any:
    """That a traced function gives what Python gives; the traced function."""
    tensors = [ag.constant(a) for a in arguments]
    traced = ag.function(function, executor=executor)
    expected = values(function(*[np.array(a) if np.ndim(a) else a for a in arguments]))
    for found, wanted in zip(values(traced(*tensors)), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)
        assert found.dtype == wanted.dtype
    return traced


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


# --- what stays as it was ------------------------------------------------------------------------------------


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
