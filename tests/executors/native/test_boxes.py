"""Lists in lists as boxes in memory of native code: what plain Python does, no kernels, and memory that is freed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph.executors.native.lower import box_memory
from tests.executors.native.programs import text_of

KERNELS = re.compile(r"^ *(?:\S+(?:, \S+)* = )?((?:Tensor)?List\w+)\(", re.MULTILINE)


def one_row_many_times(n):
    row = [0] * 3
    rows = []
    for i in range(n):
        rows.append(row)
        row[i % 3] += i
    rows[0][1] = 100
    return [r[1] + r[0] for r in rows]


def old_values(n):
    rows = [[i, i * 2] for i in range(n)]
    a = rows[0]
    old = a[1]
    b = list(a)
    a[1] = 99
    a.append(5)
    for i in range(n):
        rows[i][0] += b[1]
    return (old, b[1], a[1], len(a), rows[n - 1][0], len(rows[0]))


def three_deep(n):
    t = [[[i * j * k for k in range(3)] for j in range(n)] for i in range(n)]
    t[1][2].append(7)
    t[1][2][0] = 5
    s = 0
    for p in t:
        for r in p:
            for x in r:
                s = s * 3 + x
                s = s % 10007
    return s


def weighted_edges(n):
    g = [[] for _ in range(n)]
    for i in range(n):
        g[i].append(((i + 1) % n, i * 0.5))
        g[i].append((i * 3 % n, 1.5))
    s = 0.0
    for i in range(n):
        for v, w in g[i]:
            s += v * w
    return s


def rows_change_places(n):
    rows = [[i] * 2 for i in range(n)]
    rows[0], rows[1] = (rows[1], rows[0])
    rows[0][0] = 50
    x = rows[1] is rows[0]
    rows[2] = rows[0]
    rows[2][1] = 60
    y = rows[2] is rows[0]
    return (rows[0][1], rows[1][0], x, y)


def both_ends(n):
    rows = [[1, 2, 3, 4] for _ in range(n)]
    t = 0
    while len(rows[0]) > 1:
        for r in rows:
            t += r.pop()
            if len(r) > 2:
                r.insert(0, 9)
                del r[1]
    return t


def one_of_two(n):
    a = [[1], [2]]
    for i in range(n):
        r = a[0] if i % 2 == 0 else a[1]
        r.append(i)
        a[i % 2] = [*r, 3]
    return (len(a[0]), len(a[1]), a[0][-2])


def caught(n):
    rows = [[0] * 2 for _ in range(n)]
    try:
        for i in range(n + 1):
            rows[i][0] = i
    except IndexError:
        return rows[n - 1][0]
    return -1


def given_back(n):
    r = [i for i in range(n)]
    rows = []
    for _i in range(n):
        rows.append(r)
    rows.append([5])
    return (rows, r)


def compared(n):
    a = [[i] for i in range(n)]
    b = [[i] for i in range(n)]
    x = a == b
    b[1][0] = 7
    return (x, a == b, a < b, [1] in a, a.index([2]))


def sorted_rows(n):
    a = [[i * 7 % n, i] for i in range(n)]
    a.sort()
    a2 = sorted(a, key=lambda r: -r[0])
    a.reverse()
    return (a[0][0], a2[0][1], a[1][1])


def shortest_paths(n):
    inf = 10 ** 9
    d = [[inf] * n for _ in range(n)]
    for i in range(n):
        d[i][i] = 0
        d[i][(i + 1) % n] = i + 1
        d[i][(i * 5 + 2) % n] = min(d[i][(i * 5 + 2) % n], 4)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i][k] + d[k][j] < d[i][j]:
                    d[i][j] = d[i][k] + d[k][j]
    return sum(sum(r) for r in d)


def copies(n):
    rows = [[i] * 2 for i in range(n)]
    other = [r[:] for r in rows]
    sh = rows[:]
    sh[0][0] = 77
    other[1][1] = 88
    rows.append([1, 1])
    return (rows[0][0], other[0][0], rows[1][1], len(sh), len(rows))


def game_of_life(n):
    g = [[(i * j + i) % 3 == 0 for j in range(n)] for i in range(n)]
    for _ in range(3):
        new = [[False] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                c = 0
                for di in (-1, 0, 1):
                    for dj in (-1, 0, 1):
                        if di != 0 or dj != 0:
                            if g[(i + di) % n][(j + dj) % n]:
                                c += 1
                new[i][j] = c == 3 or (g[i][j] and c == 2)
        g = new
    t = 0
    for r in g:
        for x in r:
            if x:
                t += 1
    return t


def generations(n):
    cur = [[0, 0]]
    for i in range(n):
        nxt = []
        for r in cur:
            nxt.append([r[0] + 1, r[1] + i])
            if len(nxt) < 6:
                nxt.append([r[1], r[0]])
        cur = nxt
    return (len(cur), cur[0][0], cur[-1][1])


def best_row(n):
    rows = [[i] for i in range(n)]
    best = rows[0]
    for r in rows:
        if r[0] * 7 % 5 > best[0] * 7 % 5:
            best = r
    best[0] = 1000
    return sum(r[0] for r in rows)


def rows_that_begin_empty(n):
    rows = [[] for _ in range(n)]
    for i in range(n):
        rows[i % 2].append(i)
    return (len(rows[0]), len(rows[1]), len(rows[2]))


def rows_replaced(n):
    t = 0
    keep = [[1, 2], [3, 4]]
    rows = [[0] * 3 for _ in range(n % 7 + 2)]
    for i in range(n):
        rows[i % 2] = [i, i + 1, i + 2]
        t += rows[0][1] + keep[i % 2][0]
    return t + keep[1][1] + rows[1][0]


def boards_replaced(n):
    g = [[(i * j + i) % 3 == 0 for j in range(n)] for i in range(n)]
    adj = [[k, k + 1] for k in range(5)]
    for q in range(60):
        new = [[False] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                c = adj[q % 5][0]
                for di in (-1, 0, 1):
                    for dj in (-1, 0, 1):
                        if di != 0 or dj != 0:
                            if g[(i + di) % n][(j + dj) % n]:
                                c += 1
                new[i][j] = c == 3 or (g[i][j] and c == 2)
            tmp = [0]
            for u in range(20):
                tmp.append(u)
            if tmp[3] != 2:
                new[i][0] = True
        g = new
    t = 0
    for r in g:
        for x in r:
            if x:
                t += 1
    return t + adj[4][1]


def stack_of_pairs(n):
    st = [[0, 1]]
    t = 0
    k = 0
    while st and k < n:
        k += 1
        a = st.pop()
        t += a[0] * a[1] % 7
        st.append([k, k + 1])
        if k % 50 == 0:
            st.insert(0, [k, 2])
    return t + len(st) + st[0][0]


#: Python compares and sorts lists, and asks beforehand whether an item is there, where the program catches the error.
PYTHON = {compared, sorted_rows, caught}
PROGRAMS = [
    one_row_many_times, old_values, three_deep, weighted_edges, rows_change_places, both_ends, one_of_two, caught,
    given_back, compared, sorted_rows, shortest_paths, copies, game_of_life, generations, best_row,
    rows_that_begin_empty, stack_of_pairs,
]  # fmt: skip
REPLACING = [(rows_replaced, 30000), (boards_replaced, 40)]


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value))
    return value.numpy().tolist() if isinstance(value, ag.Tensor) else value


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_does_what_python_does(program: Callable[..., Any], executor: str) -> None:
    function = ag.function(program, executor=executor)
    for n in (6, 7):
        assert plain(function(ag.constant(n))) == program(n)


@pytest.mark.parametrize("program", [program for program in PROGRAMS if program not in PYTHON])
def test_is_native_code(program: Callable[..., Any]) -> None:
    kernels = [name for name in KERNELS.findall(text_of(program, ag.constant(6))) if not name.startswith("ListFreeze")]
    assert kernels == []


@pytest.mark.parametrize(("program", "n"), REPLACING)
def test_memory_is_freed_and_what_is_left_is_not(
    program: Callable[..., Any], n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box_memory, "_ENOUGH", 1000)
    freed = []
    free = box_memory._Heap.free

    def watched(heap: Any, roots: Any) -> None:
        before = len(heap._pieces)
        free(heap, roots)
        freed.append(before - len(heap._pieces))

    monkeypatch.setattr(box_memory._Heap, "free", watched)
    assert int(ag.function(program)(ag.constant(n))) == program(n)
    assert sum(freed) > 0


def test_a_row_of_another_length_is_an_error_on_its_line() -> None:
    def beyond(n):
        rows = [[0] * n for _ in range(n)]
        return rows[0][n]

    with pytest.raises(IndexError, match="index 3 is out of range for a list of 3"):
        ag.function(beyond)(ag.constant(3))


@pytest.mark.parametrize("length", [1 << 45, 1 << 61, 1 << 62])
def test_a_row_that_memory_has_no_room_for(length: int) -> None:
    def too_long(n):
        rows = [[0] * n for _ in range(2 + n // n)]
        return rows[1][0]

    with pytest.raises(MemoryError):
        ag.function(too_long)(ag.constant(length))
