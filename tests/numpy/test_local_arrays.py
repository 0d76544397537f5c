"""Arrays that a traced function makes, of which staged code makes views before Python code writes into them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same


def _rows_written_later(k: Any) -> Any:
    A = np.zeros((2, 3), int)
    row, rest, turned = A[k % 2], A[:, k % 3 :], A.reshape(k // k * 3, -1)
    number, copied = A[k % 2, 0], A[[k % 2]]
    A += 2
    for other in A:
        other[1] -= 5
    return row, rest, turned, number, copied, A, len(A)


def _views_of_views(k: Any) -> Any:
    A = np.arange(12).reshape(3, 4)
    B = A[1:]
    row = B[k % 2]
    before = row + 0
    B[0] = 7
    A.fill(A[0, 1] + 1)
    B[1].sort()
    return row, before, B


def _read_before_and_after(k: Any) -> Any:
    A = np.zeros((2, 2))
    first = A[k % 2]
    total = first.sum()
    A[0, 0] = 3
    second = A[k % 2]
    A[1, 1] = 4
    return total, first, second, A


@pytest.mark.parametrize("program", [_rows_written_later, _views_of_views, _read_before_and_after])
@pytest.mark.parametrize("k", [1, 2])
def test_a_view_at_a_staged_position_shows_what_python_code_writes_later(program: Any, k: int) -> None:
    found = ag.function(program)(ag.constant(k))
    for value, expected in zip(found, program(k), strict=True):
        np.testing.assert_array_equal(value, expected)


def test_a_table_that_is_only_read_stays_an_array_of_numpys() -> None:
    def looked_up(k):
        table = np.array([[1, 2], [3, 4]])
        row = table[k]
        return row, [int(n) for n in range(table[1, 0])]

    row, numbers = ag.function(looked_up)(ag.constant(1))
    assert row.numpy().tolist() == [3, 4] and numbers == [0, 1, 2]


def test_an_array_that_is_shared_before_a_loop_in_a_branch_is_read_there() -> None:
    def f(a, v):
        A = np.arange(6).reshape(2, 3)
        B = A
        if a:
            for _ in v:
                B[0] = 1
                A = A[:]
        return A, B

    for a in (1, 0):
        found = ag.function(f)(ag.constant(a), ag.constant([1, 2]))
        for got, wanted in zip(found, f(a, [1, 2]), strict=True):
            np.testing.assert_array_equal(got, wanted)


def test_an_array_that_stands_for_a_tensor_is_described_by_its_shape():
    @ag.function
    def f(x):
        values = np.array([5])
        values[0] = x
        chosen = values
        if x > 2:
            chosen = (values,)
        return chosen

    with pytest.raises(ag.errors.StagedValueError, match=r"tensor of shape \(1,\)|an array of int64 and shape \(1,\)"):
        f(ag.constant(3))


@ag.do_not_convert
def _is_of_plain_memory(array: Any) -> bool:
    return type(np.ndarray.base.__get__(array)) is np.ndarray  # type: ignore[attr-defined]


def test_a_view_holds_no_array_that_the_collector_does_not_see_it_hold() -> None:
    """The array leads to its graph, and that may lead to the view: neither would go."""

    def f(x):
        V = np.arange(6)
        views = [V[1:3], V.reshape(2, 3), V.reshape(2, 3).T, V[::2][1:]]
        return [_is_of_plain_memory(view) for view in views] if x is not None else views

    assert all(f(1)) and all(ag.function(f)(ag.constant(1)))


def test_the_base_of_a_view_is_the_array_whose_memory_it_shows() -> None:
    def f(x):
        V = np.arange(6) if x is not None else x
        W = V[1:3]
        return (
            V.base is None, W.base is V, V.reshape(2, 3).T.base is V, V[[1, 2]].base is None, W.copy().base is None,
            V.astype(V.dtype, copy=False) is V, V.view(np.int32).base is V,
        )  # fmt: skip

    assert all(f(1)) and all(ag.function(f)(ag.constant(1)))


ROWS = np.array([[1, 2], [3, 4]])


def _searched(k: Any) -> Any:
    A, B, C = np.zeros(2, int), np.zeros((2, 2), int), np.zeros(3)
    B[0, 1] = k
    return k in A, k in B, 3 in B, 77 in B, k not in ROWS, [3, k] in ROWS, ROWS[0] * k in B, k + 0.5 in C


def _shown(k: Any) -> Any:
    A = np.zeros(3, int)
    A[0] = k
    B = np.zeros((2, 2))
    B[0, 1] = k
    form = "{}"
    return f"{A}", "%s %d" % (A, k), str(A), repr(B), form.format(B), f"{B!r} {B[0, 1]:.2f}", str([A])  # noqa: UP031


def test_what_is_in_an_array_is_asked_of_its_elements() -> None:
    for k in (0, 3, 4):
        assert same(_searched(k), ag.function(_searched)(ag.constant(k)))


def test_texts_of_arrays_that_stand_for_tensors() -> None:
    found = ag.function(_shown)(ag.constant(5))
    texts = [text if isinstance(text, str) else text.numpy().decode() for text in found]
    assert texts == list(_shown(5))


def texts_compared(s):
    words = np.array(["ab", "c"])
    return words == s, s == words, words != s, (words == s).sum()


@pytest.mark.parametrize("text", ["ab", "z"])
def test_texts_of_an_array_are_compared_with_one(text):
    assert same(texts_compared(text), ag.function(texts_compared)(ag.constant(text)))
