"""Names that are one of several arrays, as a tensor decides: they and the arrays are written and read like NumPy's.
Where a trace cannot tell arrays apart, they are shared when the graph runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors


def last_row(A, n, p):
    R = A[0]
    for _ in range(2):
        for R in A:
            n += R[0]
        A.sum(axis=0, out=R)
    return R


def new_ones(A, n, p):
    V = A[0]
    W = V
    for _ in range(n):
        W = W + 1
        if W[0] > 3:
            V = W
        W[1] += 5
        V[0] += 1
    return V, W


def nested_branches(A, n, p):
    V, W = A[0], A[1]
    if p:
        if n > 2:
            V = W
        else:
            V = V.copy()
            W = V[::-1]
    V[2] = 7
    W[0] += 1
    return V, W


def at_positions(A, n, p):
    V, W = A[0], A[1]
    i = 0
    while i < n:
        i += 1
        if V[0] > i:
            V = A[i % 2]
        else:
            W, V = V, W
        W[1:] += V[:-1]
    return V, W


def views_kept(A, n, p):
    V, W = A[0], A[1]
    for i in range(n):
        H = V[::-1]
        if p:
            V, H = H, V
        H += i
    return V, W


def returned_from_a_loop(A, n, p):
    for i in range(3):
        V = A[i % 2]
        V[0] = i
        if i >= n:
            return V
        A[0] = V + 1
    return A[1]


def in_a_list(A, n, p):
    P = [A[0], A[1].copy(), A[1]]
    for _ in range(n):
        P[0], P[1], P[2] = P[1], P[2], P[0]
        P[0][1] += 1
    P[1][2] = 9
    return P


def chosen_items(A, n, p):
    R = A[1]
    for i in range(n):
        R = [R, A[i % 2], A.reshape(-1)[1:4]][i % 3]
        R = R if p else R[::-1]
        R[1:] += i
    return R


def sideways(A, n, p):
    B = A[:, ::-1].T
    if n > 1:
        B = A.T
    elif p:
        B = A.T.copy()
    B[2] -= 1
    C = B
    for _ in range(n):
        B, C = C, B + 1
    B[0] = 5
    return B, C


def made_here(A, n, p):
    V = np.zeros(3, int)
    W = V
    for i in range(n):
        if p or i == 2:
            W = np.ones(3, int)
        V[1] += 1
        V, W = W, V
        W[0] += 1
    W[2] = -5
    return V, W


def one_under_two_names(A, n, p):
    V = np.zeros(3, int)
    W = V
    while V.sum() < n:
        if p and n > 3:
            W = np.ones(3, int)
        V[1] += 1
        V, W = W, V
        V[0] += 1
    W[2] = -5
    return V, W


def written_by_functions(A, n, p):
    def mark(V):
        V[0] = n
        return V

    R = A[0]
    for i in range(n):
        R = mark(A[1]) if i == 1 else mark(R)
        R[2] += i
    return R


def in_places(A, n, p):
    class Box:
        pass

    box = Box()
    box.rows = A
    box.row = A[0]
    for i in range(n):
        if i > 0:
            box.row = box.rows[i % 2]
        box.row[i % 3] += 10
    box.row[:] = box.row[::-1]
    return box.row


def behind_an_error(A, n, p):
    V, W = A[0], A[1]
    try:
        if n > 2:
            raise ValueError
        W = V[::-1]
        if p:
            V = A[1]
    except ValueError:
        V[1] += 1
    W[0] -= 1
    return V, W


def in_try_in_a_loop(A, n, p):
    V, W = A[0], A[1]
    for _ in range(n):
        try:
            if V[0] > 3 and p:
                V = W
                raise ValueError
            W = V[::-1]
            V[1] += 1
        except ValueError:
            V[2] += 5
        finally:
            W[0] -= 1
    return V, W


def caught_in_a_loop(A, n, p):
    c = np.zeros(1, int)
    for _ in range(n):
        try:
            A[0] += 1
            if A[0, 0] > 7:
                raise KeyError
        except BaseException:
            c = c + 100
        finally:
            c[0] += 1
    return A, c


def none_before(A, n, p):
    V = None
    for i in range(n):
        V = A[0] if V is None else A[i % 2]
        V[i % 3] += 2
    if V is None:
        return A[1]
    V[0] = 6
    return V


def left_by_a_loop_inside(A, n, p):
    R = None
    for _ in range(n):
        for S in A:
            R = S
    A -= A
    return A[0] if R is None else R


def made_before_the_loop(A, n, p):
    V, W = np.array([3, 1, 2]), None
    T = (V.copy(), 0)
    while n > 0:
        n -= 1
        W = V[1:] if p else V
        T = (V, n)
    V[1] = 9
    return V if W is None else W, T[0], A


def put_into_places(A, n, p):
    class Box:
        pass

    V, box = np.array([3, 1, 2]), Box()
    box.row, rows = V.copy(), [V.copy(), V]
    for _ in range(n):
        box.row = rows[0] = V
    V[0] = 9
    box.row[1] += 1
    return box.row, V, *rows


def at_an_index_of_a_list(A, n, p):
    V, W = np.array([3, 1, 2]), A[1]
    rows = [V, A[0], V] if p else [W, V, W]
    for i in range(n):
        rows[i % 3] = rows[1 - i % 2]
    rows[n % 3] = W
    V[0] = 8
    W[1] = 7
    rows[1][2] += 1
    return rows


def side_by_side(A, n, p):
    rows, lists = [np.zeros(3, int), A[0] + 1], [[1, 2], [3, 4]]
    for row, numbers, other in zip(rows, lists, A):
        row[0] = other[1] + n
        numbers[1] = other[0]
    return *rows, lists[0][1], lists[1][1]


PROGRAMS = [
    side_by_side,
    left_by_a_loop_inside, made_before_the_loop, put_into_places, at_an_index_of_a_list,
    last_row, new_ones, nested_branches, at_positions, views_kept, returned_from_a_loop, in_a_list, chosen_items,
    sideways, behind_an_error, in_try_in_a_loop, caught_in_a_loop, none_before, made_here, one_under_two_names,
    written_by_functions, in_places,
]  # fmt: skip


def _arrays(result: Any) -> list[Any]:
    return [np.array(part).tolist() for part in (result if isinstance(result, (tuple, list)) else [result])]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_arrays_are_numpys(program: Any) -> None:
    function = ag.function(program)
    for n in range(5):
        for p in (True, False):
            plain = np.array([[4, 5, 1], [-3, 3, 0]])
            handed = plain.copy()
            expected = _arrays(program(plain, n, p))
            assert _arrays(function(handed, ag.constant(n), ag.constant(p))) == expected, (n, p)
            assert handed.tolist() == plain.tolist(), (n, p)


def test_many_lists_beside_an_array_are_read_and_not_written() -> None:
    def total(A, rows):
        found = 0
        for row, x in zip(rows, A):
            found += row[0] * x + row[1]
        return found

    def written(A, rows):
        for row, x in zip(rows, A):
            row[0] = x
        return rows[0]

    A, rows = np.arange(20), [[i, 1] for i in range(20)]
    arrays = [np.array(row) for row in rows]
    for items in (rows, arrays):
        function = ag.function(total)
        assert function(ag.constant(A), items).numpy() == total(A, items)
        kinds = [op.type for op in function.get_concrete_function(ag.constant(A), items).graph.operations]
        assert kinds.count("While") + kinds.count("StatelessWhile") == 1
        with pytest.raises(errors.StagedValueError, match="an array is written that is an item of a list"):
            ag.function(written)(ag.constant(A), items)
    assert rows[:2] == [[0, 1], [1, 1]]


def _types(graph: Any) -> set[str]:
    found = {op.type for op in graph.operations}
    return found.union(*(_types(inner) for op in graph.operations for inner in op.nested_graphs()))


def test_arrays_are_shared_only_where_they_cannot_be_told_apart() -> None:
    def told_apart(A, n):
        R = A[0]
        if n > 1:
            R = A[1]
        R[0] = 9
        for _ in range(n):
            R = A[1]
            A[0] += R
        return R, A

    def not_written(A, n):
        for i in range(n):
            R = A[i % 2]
        return R + A[0]

    for function in (told_apart, not_written):
        graph = ag.function(function).get_concrete_function(np.zeros((2, 3)), ag.constant(1)).graph
        assert not any(name.startswith("Array") for name in _types(graph))
    graph = ag.function(at_positions).get_concrete_function(np.zeros((2, 3)), ag.constant(1), ag.constant(True)).graph
    assert {"ArrayNew", "ArrayRead", "ArrayWrite", "ArraySlice"} <= _types(graph)


def test_a_gradient_through_shared_arrays_is_refused() -> None:
    @ag.function
    def total(A, n):
        V, H = A[0], A[1]
        for i in range(n):
            V, H = V[::-1], V
            H += i
        return V.sum()

    x = ag.constant([[4.0, 5.0, 1.0], [-3.0, 3.0, 0.0]])
    assert total(x, ag.constant(2)).numpy() == 13.0
    with pytest.raises(errors.UnimplementedError, match="one of several, as a tensor says"):
        ag.grad(lambda x: total(x, ag.constant(2)))(x)


def test_an_array_that_is_not_to_be_written_is_refused_where_it_may_be() -> None:
    function = ag.function(at_positions)
    array = np.array([[4, 5, 1], [-3, 3, 0]])
    array.flags.writeable = False
    with pytest.raises(errors.StagedValueError, match="'A' is read-only") as caught:
        function(array, ag.constant(1), ag.constant(True))
    assert caught.value.location is not None and "at_positions" in str(caught.value.location)


def test_what_cannot_be_traced_again_is_refused() -> None:
    """An iterator of the caller's is used up when a function is traced again."""

    def arrays(items, A, n):
        V, W = A[0], A[1]
        V[0] = next(items)
        for _ in range(n):
            V, W = W, V[::-1]
            W[0] += 1
        return V, W

    def lists(items, A, n):
        a, b = [next(items)], [2]
        c = a
        if n > 2:
            c = b
        a[0] += 9
        return c[0] + a[0]

    for function in (arrays, lists):
        with pytest.raises(errors.StagedValueError, match=r"may be another one|is one of two lists"):
            ag.function(function)(iter([1, 20, 300]), np.zeros((2, 3)), ag.constant(1))

    def own(A, n):
        return arrays(iter([5, 6]), A, n)

    plain, handed = np.zeros((2, 3)), np.zeros((2, 3))
    assert _arrays(ag.function(own)(handed, ag.constant(3))) == _arrays(own(plain, 3))
    assert handed.tolist() == plain.tolist()
