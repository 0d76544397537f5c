"""Dicts and sets of numbers as tables of native code: they do what Python's do, and no statement calls Python."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, lowered
from tests.memory import peak


def sites_in(function: Any, *arguments: Any) -> set[str]:
    """The kernels that are called in a function: other sites make memory, or objects for errors and results."""
    made = {"room", "grow", "keep", "list", "table", "move", "stack"}
    return {s.name for s in lowered(function, *arguments).sites if not s.rare} - made


def same_as_python(function: Any, *arguments: Any) -> Any:
    """What a function gives for arguments as Python has them, which is what it gives staged."""
    want = function(*arguments)
    found = ag.function(function)(*[ag.constant(a) for a in arguments])
    assert repr(ag.nest.map_structure(plain, found)) == repr(want)
    return want


def plain(x: Any) -> Any:
    return x.numpy().item() if isinstance(x, ag.Tensor) else x


# --- what programs do ------------------------------------------------------------------------------------------


def counts(n):
    found = {}
    for k in range(n):
        found[k * k % 101] = found.get(k * k % 101, 0) + 1
    total = 0
    for key, count in found.items():
        total += key * count
    return total, len(found), found[4], sum(found.values())


def memo(n):
    known = {0: 0, 1: 1}
    i = 2
    while i <= n:
        if i not in known:
            known[i] = known[i - 1] + known[i - 2]
        i += 1
    return known[n]


def first_twice(n):
    seen = set()
    while n not in seen:
        seen.add(n)
        n = (n * n + 1) % 1009
    return n, len(seen)


def walk(n):
    x, y, visited = 0, 0, {(0, 0)}
    again = 0
    for k in range(n):
        if (k * 7 + x) % 3 == 0:
            x += 1
        elif k % 5 < 3:
            y -= 1
        else:
            x, y = y, x
        again += (x, y) in visited
        visited.add((x, y))
    return len(visited), again


def two_tables(n):
    forth, back = {}, {}
    for k in range(n):
        forth, back = back, forth
        inner = {}
        inner[k % 3] = k
        if k % 4:
            forth[k % 50] = k + len(inner)
    return len(forth), len(back), sum(forth.values()), sum(back.values())


def of_floats(n):
    found = {-0.0: 1.0}
    x = 0.0
    for _ in range(n):
        found[x] = found.get(x, 0.5) * 1.25
        x = (x + 0.375) % 7.0
    return found[0.0], len(found), found.get(1e300, 2.0), math.copysign(1.0, list(found)[0])


PROGRAMS = [
    (counts, [5], [57], [5000]),
    (memo, [0], [2], [80]),
    (first_twice, [3], [7], [1000]),
    (walk, [0], [3], [2000]),
    (two_tables, [0], [3], [1000]),
]


@pytest.mark.parametrize(("function", "calls"), [(f, calls) for f, *calls in PROGRAMS])
def test_programs_compute_what_python_computes(function: Any, calls: Any) -> None:
    for arguments in calls:
        same_as_python(function, *arguments)
    check_all_ways(function, *calls)
    assert not sites_in(function, *calls[0])


def test_what_fails_fails_as_in_python() -> None:
    with pytest.raises(KeyError) as raised:
        ag.function(counts)(ag.constant(1))
    assert "4 is not in the dict or set" in str(raised.value)
    assert "found[4]" in str(raised.value)


def test_numbers_that_are_equal_are_one_key() -> None:
    for n in (1, 3, 100):
        want = of_floats(n)
        found = ag.function(of_floats)(ag.constant(n))
        assert [plain(x) for x in found] == list(want)
    assert want[3] == -1.0  # the first key is kept as it was: -0.0


def test_nan_is_no_key() -> None:
    def f(x):
        found = {}
        found[x] = 1
        return len(found)

    assert plain(ag.function(f)(ag.constant(2.0))) == 1
    with pytest.raises(ag.errors.InvalidArgumentError, match="nan is a key"):
        ag.function(f)(ag.constant(np.nan))


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.int32, np.uint8, np.uint64, np.float32])
def test_keys_of_all_types(dtype: Any) -> None:
    def f(a):
        found, seen = {}, set()
        for x in a:
            found[x] = found.get(x, 0) + 1
            seen.add(x)
        return found, len(seen), a[0] in seen

    array = np.array([3, 0, 1, 3, 250, 1, 0, 0, 77]).astype(dtype)
    found, members, there = ag.function(f)(ag.constant(array))
    want: dict[Any, int] = {}
    for x in array.tolist():
        want[x] = want.get(x, 0) + 1
    assert [(type(k), k, plain(v)) for k, v in found.items()] == [(type(k), k, v) for k, v in want.items()]
    assert plain(members) == len(want)
    assert plain(there)


def test_values_are_arrays_and_tuples() -> None:
    def f(a, n):
        rows, pairs = {}, {}
        for k in ag.range(n):
            rows[k % 40] = rows.get(k % 40, a) * 1.5 + a
            pairs[k % 7] = (k, a[k % 3])
        best = pairs[2]
        return rows[0], rows[n % 40 - 1], best[0], best[1]

    row = np.array([1.0, -2.0, 0.25])
    check_all_ways(f, [row, 100], [row, 39])
    assert not sites_in(f, row, 5)


def test_branches_change_one_table_or_another() -> None:
    def f(n):
        even, odd = {}, {}
        for k in ag.range(n):
            if k % 2 == 0:
                even[k] = k
                if k % 3 == 0:
                    odd[k] = -k
            elif k in even:
                odd[k] = k
            elif k % 5 == 0:
                even[k], odd[k + 1] = 1, 2
        return len(even), len(odd), sum(even.values()), sum(odd.values())

    check_all_ways(f, [0], [1], [7], [500])


def test_an_older_table_that_is_read_later_stays_as_it_is() -> None:
    def f(n):
        found = {0: 0}
        for k in range(n):
            before = found.copy()
            found[k] = len(before) + k
            if k % 2:
                before[-k] = k
                found = before
        return len(found), sum(found.values()), sum(found)

    for n in (0, 1, 2, 9, 60):
        same_as_python(f, n)
    check_all_ways(f, [0], [9], [60])


# --- order, and what is taken out ------------------------------------------------------------------------------


def edited(actions, keys):
    found = {}
    last = 0
    for action, key in zip(actions, keys):
        if action < 4:
            found[key] = found.get(key, 0) + key + 1
        elif action == 4:
            if key in found:
                del found[key]  # noqa: RUF051
        elif action == 5:
            last += found.pop(key, -1)
        elif action == 6:
            if found:
                k, v = found.popitem()
                last += 2 * k + v
        elif action == 7:
            if found:
                last += 3 * next(iter(found))
        else:
            last += found.setdefault(key, last % 5)
    return found, last, len(found)


@pytest.mark.parametrize("seed", range(6))
def test_edits_in_any_order(seed: int) -> None:
    draw = random.Random(seed)
    count, span = draw.choice([(60, 10), (400, 40), (3000, 500), (3000, 20)])
    more = draw.choice([4, 9, 9])  # of some kinds only
    actions = np.array([draw.randrange(9) if draw.random() < 0.8 else draw.randrange(more) for _ in range(count)])
    keys = np.array([draw.randrange(-span, span) for _ in range(count)])
    found, last, size = ag.function(edited)(ag.constant(actions), ag.constant(keys))
    want, total, length = edited(actions.tolist(), keys.tolist())
    assert [(k, plain(v)) for k, v in found.items()] == list(want.items())
    assert (plain(last), plain(size)) == (total, length)


def test_edits_call_no_kernel() -> None:
    numbers = np.arange(5)
    assert not sites_in(edited, numbers, numbers)


def test_keys_come_in_the_order_of_a_set_of_python() -> None:
    def f(a):
        found = {8, 0}
        for x in a:
            found.add(x * x % 1000 - 300)
        total = 0
        for place, x in enumerate(found):
            total = (total * 31 + x + place) % 1000003
        return total, len(found)

    draw = random.Random(0)
    for size in (1, 5, 40, 600):
        array = [draw.randrange(-(10**6), 10**6) for _ in range(size)]
        found = ag.function(f)(ag.constant(np.array(array)))
        assert [plain(x) for x in found] == list(f(array))


def test_what_is_taken_from_a_set() -> None:
    def f(n):
        left, out = set(), 0
        for k in range(n):
            left.add(k * 37 % 64)
            if k % 3 == 0:
                left.discard(k)
            if k % 7 == 6:
                out = out * 3 % 1009 + left.pop()
        return out, len(left)

    for n in (0, 5, 100):
        same_as_python(f, n)


def test_entries_that_come_and_go_take_no_more_memory() -> None:
    @ag.function
    def f(n):
        found = {}
        for k in ag.range(n):
            found[k] = k
            if k >= 10:
                del found[k - 10]
        return len(found)

    assert plain(f(ag.constant(20))) == 10
    assert peak(lambda: f(ag.constant(200_000))) < 1 << 16


def test_a_table_in_a_loop_in_a_loop() -> None:
    def f(n):
        total, outer = 0, {}
        for i in range(n):
            inner = {}
            for j in range(i):
                inner[j * j % 10] = i
                outer[(i * j) % 17] = outer.get(i, 0) + len(inner)
            total += len(inner)
        return total, len(outer), sum(outer.values())

    for n in (0, 1, 2, 30):
        same_as_python(f, n)
    check_all_ways(f, [0], [2], [30])
