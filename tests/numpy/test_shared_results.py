"""What results of NumPy's functions share with their argument: `r = f(A)`, then a write into one, and both are looked
at; in a traced function as in NumPy, or refused. So are names that are one of several arrays, as a tensor decides."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

RESULTS = """
A.T; A.copy(); np.copy(A); np.array(A); np.asarray(A); np.asanyarray(A); np.ascontiguousarray(A); np.asfortranarray(A)
A.astype(float); A.astype(int); A.astype(int, copy=False); A[:]; A[...]; A[None]; A[0]; A[0, 1:]; A[:, 1]; A[::-1]
A[:, ::-1]; A[[0, 1]]; A[:, [0, 1]]; A[A > 2]; A.reshape(-1); A.ravel(); A.flatten(); A.ravel(order='F')
A.T.reshape(-1); A[::-1].reshape(-1); A[:, 1:].reshape(-1); A[1:].reshape(-1); (A.T + 1).reshape(-1)
(A + 1).reshape(-1); A.T.copy().reshape(-1); A[:, [0, 1]].reshape(-1); A[[0, 1]].T.reshape(-1); A.ravel('K')
np.transpose(A); A.swapaxes(0, 1); np.moveaxis(A, 0, 1); np.squeeze(A[:1]); np.expand_dims(A, 0); np.atleast_3d(A)
np.broadcast_to(A[0], (2, 2)); np.broadcast_arrays(A, A[0])[1]; np.diagonal(A); A.diagonal(); np.diag(A); np.diag(A[0])
np.flip(A); np.flip(A, 0); np.flipud(A); np.fliplr(A); np.rot90(A); np.rot90(A, 2); np.roll(A, 0); np.split(A, 2)[0]
np.split(A, [1])[1]; np.array_split(A, 2)[1]; np.hsplit(A, 2)[0]; np.concatenate([A]); np.stack([A])[0]; np.tile(A, 1)
np.repeat(A, 1, axis=0); np.resize(A, A.shape); np.pad(A, 0); np.take(A, [0, 1], axis=1); np.real(A); np.imag(A)
A.conj(); np.conj(A); np.conjugate(A); +A; np.positive(A); abs(A); A + 0; A.round(); np.round(A); np.floor(A)
A.clip(-9, 9); np.nan_to_num(A); np.nan_to_num(A, copy=False); np.real_if_close(A); np.sort(A); np.cumsum(A)
np.sum(A, axis=()); A[None].sum(axis=0); np.where(A > 0, A, A); np.einsum('ij->ij', A); np.einsum('ij->i', A)
np.einsum('ij->ji', A); np.triu(A); np.zeros_like(A); np.full_like(A, A); A.compress([True, True], axis=0)
np.meshgrid(A[0], A[1])[0]; np.meshgrid(A[0], A[1], copy=False)[0]; np.ix_(A[0])[0]; list(A)[0]; tuple(A)[1]
max(list(A), key=lambda r: r[0]); np.stack([A[0], A[1]], axis=1).reshape(-1); np.where(A.T > 0, A.T, 1).reshape(-1)
np.int64(A)
"""
WRITES = """
def f(A, k, i):
    {made}
    r = {result}
    A[0, 0] = k
    A[i] += 1
    return r, A
---
def f(A, k, i):
    {made}
    r = {result}
    r[{zeros}] = k
    A[1] = 6
    r *= 2
    return r, A
"""
#: Arrays that the caller hands over, that the function has made, and one of those that lies by columns.
MADE = ("pass", "A = np.array([[3, 1], [4, 2]])", "A = np.array([[3, 4], [1, 2]]).T")
_results = [one.strip() for one in RESULTS.replace("\n", ";").split(";") if one.strip()]
#: What a tensor has that is wrong in a list, or what needs its value.
_number = iter(range(10**6))


def _defined(source: str) -> Any:
    name = f"/shared_results/{next(_number)}.py"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace: dict[str, Any] = {"np": np, "ag": ag, "__name__": "shared_results"}
    exec(compile(source, name, "exec"), namespace)
    return namespace["f"]


def _outcome(function: Any, *args: Any) -> Any:
    try:
        return [np.array(value) for value in function(*args)]
    except Exception as error:
        return error


def _array() -> np.ndarray:
    return np.array([[3, 1], [4, 2]])


@pytest.mark.parametrize("result", _results)
def test_a_result_shares_what_it_shares_in_numpy(result: str) -> None:
    value = eval(result, {"np": np, "A": _array()})
    zeros = ", ".join(["0"] * max(value.ndim, 1))
    answered = 0
    for made in MADE:
        for text in WRITES.split("---"):
            function = _defined(text.strip().format(made=made, result=result, zeros=zeros))
            plain, handed = _array(), _array()
            expected = _outcome(function, plain, 7, 0)
            found = _outcome(ag.function(function), handed, ag.constant(7), ag.constant(0))
            if isinstance(found, errors.AutographError):
                assert "test_shared_results" not in str(found.location)  # on the program's line
                continue
            answered += 1
            if isinstance(expected, Exception):
                assert isinstance(found, type(expected)), (made, text)
                continue
            assert isinstance(found, list), (made, text, found)
            for one, other in zip([*expected, plain], [*found, handed]):
                np.testing.assert_array_equal(one, other, err_msg=f"{made}\n{text}")
    assert answered or "reshape" in result or "r[" in result


@pytest.mark.parametrize("result", _results)
def test_what_a_function_that_runs_eagerly_computes_shares_its_memory_in_the_same_way(result: str) -> None:
    value = eval(result, {"np": np, "A": _array()})
    zeros = ", ".join(["0"] * max(value.ndim, 1))
    answered = 0
    for made in ("A = A + i", "A = (A.T + i).T", "A = ag.constant([[3, 1], [4, 2]])"):
        for text in WRITES.split("---"):
            function = _defined(text.strip().format(made=made, result=result, zeros=zeros))
            expected = _outcome(function, _array(), 7, 0)
            with ag.run_functions_eagerly(True):
                found = _outcome(ag.function(function), _array(), ag.constant(7), ag.constant(0))
            if isinstance(found, errors.AutographError) or "read-only" in str(found) or isinstance(expected, Exception):
                continue  # NumPy does not write into the zeros that it gives as an imaginary part
            answered += 1
            assert isinstance(found, list), (made, text, found)
            for one, other in zip(expected, found):
                np.testing.assert_array_equal(one, other, err_msg=f"{made}\n{text}")
    assert answered


def _both(function: Any, *args: Any) -> None:
    """Plain Python and the graph give the same, and leave the same in the arrays of the caller."""
    plain = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    staged = [a.copy() if isinstance(a, np.ndarray) else ag.constant(a) for a in args]
    expected, found = function(*plain), ag.function(function)(*staged)
    for one, other in zip((*expected, *plain), (*found, *staged)):
        np.testing.assert_array_equal(one, np.array(other))


def test_a_name_that_is_one_of_several_arrays_writes_into_the_one_that_it_is() -> None:
    def rows(A, n):
        R = A[0]
        if n > 1:
            R = A[1]
        R[0] = 9
        A[1] += 1
        return R, A

    def new_or_old(V, n):
        W = V.copy() if n > 1 else V
        W[0] += 5
        V[1] = n
        return V, W

    def item(A, n):
        rows = [A[0], A[1]]
        R = rows[n % 2]
        R += 10
        A[:, 1] = 3
        return R, A

    def largest(A, n):
        R = max(list(A), key=lambda row: row[0] + n)
        R[1] = 50
        return R, A

    def again(A, n):
        R = A[0]
        if n > 1:
            R[1] = n
        else:
            R = A[0]
        R[0] += 1
        return R, A

    for n in (1, 2):
        for function in (rows, item, largest, again):
            _both(function, _array(), n)
        _both(new_or_old, np.arange(3), n)


def test_a_loop_carries_which_array_a_variable_is() -> None:
    def jacobi(u, n):
        new = u.copy()
        for _ in range(n):
            new[1:-1] = (u[:-2] + u[2:]) / 2
            u, new = new, u
        return u, new

    def switched(A, n):
        R = A[0]
        for i in range(4):
            if i > n:
                R = A[1]
            R[0] += i
        return R, A

    def left(A, n):
        R = A[0]
        for _ in range(5):
            R[0] += n
            if R[0] > 5:
                R = A[1]
                break
        R[1] = 77
        return R, A

    def taken_anew(A, n):
        R = A[0]
        for _ in range(n):
            A[1] += R
            R = A[0]
            R[1] += 1
        return R, A

    for n in (0, 1, 2, 3):
        _both(jacobi, np.array([4.0, 1.0, 2.0, 8.0]), n)
        for function in (switched, left, taken_anew):
            _both(function, _array(), n)


def test_an_array_that_the_function_made_stays_the_same_object() -> None:
    def normed(A, n):
        v = np.ones(2)
        w = v
        for _ in range(n):
            v[:] = A @ v
            v /= v.sum()
        return v, w

    def permuted(V, k):
        p = np.arange(4)
        q = p
        p[[k, 0]] = p[[0, k]]
        return p, q, V[p]

    _both(normed, np.array([[3.0, 1.0], [4.0, 2.0]]), 3)
    _both(permuted, np.array([4, 5, 6, 7]), 2)


def test_a_view_at_a_position_that_a_tensor_says_shows_what_is_written_later() -> None:
    def row(a):
        A = np.zeros((2, 3), int)
        R = A[a % 2]
        for one in A:
            one += a
        A[1] = R
        return A, R

    def shapes(a):
        A = np.arange(6)
        B = A.reshape(a, -1)
        C = np.reshape(A, (a, 3))
        A[1] = 50
        B[1] = 3
        return A, B, C

    def table(a):
        T = np.array([2, 1])
        return T[a % 2], np.array([i for i in range(T[0])])

    for function in (row, shapes, table):
        _both(function, 2)


def test_a_view_made_in_a_branch_is_of_the_array_outside() -> None:
    def rows(n):
        A = np.arange(6).reshape(2, 3)
        try:
            if n > 1:
                raise KeyError("n")
            for row in A:
                row += -1
        except LookupError:
            A.T[2] = n
        return (A,)

    for n in (1, 2):
        _both(rows, n)


def test_what_was_read_of_an_array_stays_where_python_code_writes_it_later() -> None:
    def own(A, k):
        V = np.zeros(2, int)
        A += V
        total = A[0, 0] + V
        for i in range(2):
            V[i] += 3
        return total, A + V

    outside = np.zeros(2)

    def captured(k):
        before = k + outside
        outside[0] += 1
        return before, k + outside, outside.copy()

    _both(own, _array(), 1)
    function = ag.function(captured)
    for k in range(3):
        outside[:] = k
        expected = captured(k)
        outside[:] = k
        np.testing.assert_array_equal(function(ag.constant(k)), expected)


def test_a_loop_over_an_array_reads_items_as_they_are_then() -> None:
    def summed(A, k):
        V = np.zeros(4, int)
        total = 0
        for one in V:
            total += one
            V[2] = k
        return total, V

    _both(summed, _array(), 3)


def test_an_inner_function_reads_what_an_array_holds_when_it_is_called() -> None:
    def outer(V, k):
        @ag.function
        def twice(i):
            return V[i] * 2

        first = twice(0)
        V[0] = k
        return first, twice(0), V

    _both(outer, np.array([3, 1]), 8)


def test_a_result_written_by_numpy_at_indices() -> None:
    def written(A, n):
        np.multiply.at(A, (0, [1, 1]), n)
        np.add.at(A, ([0, 1], [0, 1]), n)
        np.add.at(A, 1, n)
        np.maximum.at(A, [0, 0], 3)
        return A, A.sum()

    _both(written, _array(), 2)


def test_an_array_taken_from_a_copy_shows_what_it_held() -> None:
    def copied(V, k):
        W = np.array([0, k, 1, k])
        X = W
        V[0] += k
        np.copyto(W, V)
        V[1] = 0
        return W, X, V

    _both(copied, np.array([3, 1, 2, 5]), 2)


def _refused(function: Any, *args: Any) -> str:
    with pytest.raises(errors.AutographError) as caught:
        ag.function(function)(*args)
    assert caught.value.location is not None
    return f"{caught.value.location.text()} -> {caught.value.message}"


def test_items_of_lists_that_a_tensor_decides_on_are_not_written() -> None:
    def row_written(A, n):
        rows = []
        for i in range(n):
            rows.append(A[i])
        A[0, 0] = 50
        return rows[0]

    def item_written(A, n):
        rows = []
        for i in range(n):
            rows.append(A[i])
        rows[0][0] = 50
        return A

    def one_for_all(V, n):
        rows = []
        for i in range(n):
            V[0] = i
            rows.append(V)
        return rows[0]

    def in_dict(A, n):
        found = {}
        for i in range(n):
            found[i] = A[i]
        A[0, 0] = 9
        return found[0]

    for function in (row_written, item_written, in_dict):
        assert "is an item of a list or dict" in _refused(function, _array(), ag.constant(2))
    assert "is an item of a list or dict" in _refused(one_for_all, np.arange(3), ag.constant(2))


def test_what_cannot_be_told_is_refused() -> None:
    def flat(A, k):
        D = A.reshape(-1)
        D[0] = k
        return A, D

    def beside(A, k):
        D = A.flatten()
        D[2:4] = k
        D = A.T.reshape(-1)  # a copy
        return D, A

    def from_columns(A, k):
        B = np.where(A.T > 0, A.T, 1)[:, [0, 1]]
        D = B.reshape(-1)
        D[0] = k
        return B

    def inner(V, k):
        @ag.function
        def write():
            V[0] = k

        write()
        return V

    def recursive(V, n):
        def summed(W, i):
            if i <= 0:
                return V[0]
            W[0] += i
            return summed(W, i - 1) + V[0]

        return summed(V, n)

    assert "do not lie in order" in _refused(flat, _array().T, ag.constant(1))
    _both(flat, _array(), 1)
    assert "D = A.T.reshape(-1)  # a copy -> 'A' is reshaped" in _refused(beside, _array().T, ag.constant(1))
    _both(beside, _array(), 1)
    assert "how the array lies in memory" in _refused(from_columns, _array(), ag.constant(1))
    assert "an array of the function around" in _refused(inner, np.arange(3), ag.constant(1))
    assert "may share what it holds" in _refused(recursive, np.arange(3), ag.constant(2))


def test_an_array_that_was_worked_out_in_many_steps_is_reshaped() -> None:
    """Each step reads the one before it twice: each is looked at once."""

    def doubled(A, n):
        B = A.copy()
        for _ in range(n):
            B = B * 2 - B
        B.reshape(-1)[0] = 1
        return A, B

    plain, staged = doubled(_array(), 2000), ag.function(lambda A: doubled(A, 2000))(ag.constant(_array()))
    for one, other in zip(plain, staged):
        np.testing.assert_array_equal(one, other.numpy())
