"""What reads an array beside a tensor reads what was written into the array, wherever the two stand in the call."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag

RESULTS = """
np.where(t > 0, V, V); np.where(V > 0, t, V); np.maximum(t, V); np.add(t, V); t + V; V + t; t @ V; np.dot(t, V)
np.inner(t, V); np.outer(t, V); np.vdot(t, V); np.tensordot(t, V, 1); np.einsum('i,i->', t, V)
np.concatenate([t, V]); np.concatenate((V, t)); np.stack([t, V]); np.vstack([t, V]); np.hstack([t, V])
np.append(t, V); np.take(t, V % 4); t[V % 4]; np.clip(t, V, 9); np.clip(t, -9, V); np.isin(t, V)
np.cross(t[:3], V[:3]); np.take_along_axis(t, V % 4, 0); np.choose(V % 2, [t, V]); np.choose(t % 2, [V, V + 1])
np.select([t > 0, V > 0], [V, t], 7); np.interp(t, np.sort(V), V); np.searchsorted(np.sort(t), V)
np.digitize(t, np.sort(V)); np.bincount(np.abs(t), weights=V); np.average(t, weights=np.abs(V) + 1)
np.sum(t, where=V > 0); np.kron(t, V); np.convolve(t, V); np.correlate(t, V); np.polyval(V, t); np.polyval(t, V)
np.array([t, V]); np.asarray([V, t]); np.array_equal(t, V); np.allclose(t, V); np.insert(t, 1, V)
np.insert(t, 1, V[0]); np.full(4, V[0]); np.full_like(t, V); np.repeat(t, np.abs(V) % 3); np.tile(t, 2) * V[0]
np.diff(t, append=V[:1]); np.diff(t, prepend=V); np.power(t, np.abs(V)); np.fmod(t, np.abs(V) + 1)
np.divmod(t, np.abs(V) + 1)[0]; np.hypot(t, V); np.arctan2(t, V); np.logaddexp(t, V); np.gcd(t, V)
np.bitwise_and(t, V); np.less(t, V); np.linalg.norm(t - V); np.linalg.solve(np.eye(4) * (np.abs(t) + 1), V)
np.meshgrid(t, V)[1]; np.broadcast_to(t, (4, 4)) + V; np.union1d(t, V); np.cov(t, V); np.corrcoef(t, V)
np.lexsort((t, V)); ag.where(t > 0, V, V); ag.maximum(t, V); ag.concat([t, V], 0); ag.stack([t, V])
ag.tensordot(t, V, 1); ag.gather(t, V % 4); ag.constant(V) + t; ag.convert_to_tensor(V) * t; ag.cast(V, ag.float64)
ag.reduce_sum([t, V]); [V, t][0] + 0; sum([V, t]); max(V[0], t[0]); sorted([V[0], t[0], V[1]])
np.linspace(t[0], V[0], 3); np.arange(3) * V[0] + t[0]; np.add.outer(t, V); np.multiply.outer(V, t); t.dot(V)
t.clip(V, 9); t.take(V % 4); t.searchsorted(V); np.ix_(t % 2 == 0)[0] + V[0]; np.unwrap(t * 1.0) + V
np.roll(t, V[0]); np.nan_to_num(t * 1.0, nan=V[0]); np.ldexp(t * 1.0, V); np.copysign(t * 1.0, V)
np.heaviside(t * 1.0, V); np.float_power(np.abs(t), V); np.matmul(t, V)
np.ravel_multi_index((np.abs(t) % 2, np.abs(V) % 2), (2, 2)); np.cumsum([t, V], 0); np.mean([t, V])
np.block([t, V]); np.column_stack([t, V]); np.dstack([t, V]); np.setdiff1d(t, V); np.intersect1d(t, V)
np.fmax(t, V); np.compress(V > 0, t); np.extract(V > 0, t); np.count_nonzero(t == V)
"""
#: Arrays of which a tensor decides some elements, or all.
WRITTEN = ("V = np.arange(4); V[0] = t[1] - 7; V[2] = t[0]", "V = np.zeros(4, int); V[:] = t * 2")
NUMBERS = np.array([3, -1, 2, 5])

_results = [one.strip() for one in RESULTS.replace("\n", ";").split(";") if one.strip()]
_number = iter(range(10**6))


def _defined(written: str, result: str) -> Callable[[Any], Any]:
    source = f"def f(t):\n    {written}\n    return {result}\n"
    name = f"/written_arrays/{next(_number)}.py"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace: dict[str, Any] = {"np": np, "ag": ag, "__name__": "written_arrays"}
    exec(compile(source, name, "exec"), namespace)
    found: Callable[[Any], Any] = namespace["f"]
    return found


@pytest.mark.parametrize("result", _results)
def test_a_call_reads_what_was_written(result: str) -> None:
    for written in WRITTEN:
        f = _defined(written, result)
        expected = f(ag.constant(NUMBERS)) if "ag." in result or "t." in result else f(NUMBERS.copy())
        found = ag.function(f)(ag.constant(NUMBERS))
        if isinstance(expected, list):
            np.testing.assert_array_equal([np.asarray(x) for x in found], [np.asarray(x) for x in expected])
        else:
            np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-15)


def test_a_constant_of_a_written_array_holds_what_was_written() -> None:
    @ag.function
    def f(t):
        v = np.arange(3)
        v[1] = t
        made, narrow = ag.constant(v), ag.constant(v, ag.float32)
        v[0] = 9
        return made, narrow

    made, narrow = f(ag.constant(5))
    assert made.numpy().tolist() == [0, 5, 2] and made.dtype is ag.int64
    assert narrow.numpy().tolist() == [0, 5, 2] and narrow.dtype is ag.float32


# --- views at a position that a tensor says --------------------------------------------------------------------

THROUGH_A_VIEW = """
A[k][1] = 2; return A
r = A[k]; r[1] = 2; return A
A[k][1] += 2; A[0][0] = 5; return A
A[k, 1:][1] = 2; return A.sum(), A
A[k].fill(3); return A
np.add.at(A[k], [0, 0], 1); return A
r = A[k]; s = A[1]; r[0] = 7; return s, A.T
B = A; A[k][1] = 2; return B[:, 1], [row for row in B]
A[k:][0] = 4; return np.where(A > 3, A, -1)
A[k][1] = 2; A[k] += 1; return max(A[1]), A.copy()
"""


@pytest.mark.parametrize("line", THROUGH_A_VIEW.strip().splitlines())
@pytest.mark.parametrize("made", ["A = np.zeros((2, 3), int)", "A = np.arange(6).reshape(2, 3)", "pass"])
def test_a_write_through_a_view_shows_in_the_array(line: str, made: str) -> None:
    body, _, result = line.partition("return ")
    source = f"def f(k, A):\n    {made}\n    {body.strip('; ') or 'pass'}\n    return {result}\n"
    name = f"/written_arrays/{next(_number)}.py"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace: dict[str, Any] = {"np": np, "__name__": "written_arrays"}
    exec(compile(source, name, "exec"), namespace)
    f = namespace["f"]
    for k in (0, 1):
        mine, theirs = np.array([[3, 1, 4], [1, 5, 9]]), np.array([[3, 1, 4], [1, 5, 9]])
        expected, found = f(k, mine), ag.function(f)(ag.constant(k), theirs)
        for wanted, got in zip(*((r if isinstance(r, tuple) else (r,)) for r in (expected, found)), strict=True):
            np.testing.assert_array_equal(np.array([*map(np.asarray, got)] if isinstance(got, list) else got), wanted)
        np.testing.assert_array_equal(theirs, mine)


# --- views that were taken before an error may have ended a part ------------------------------------------------


class Nothing:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def row_and_write(k, A):
    with Nothing():
        row = A[1]
        A[k][0] = 4
    return row


def row_of_a_row(k, A):
    with Nothing():
        row = A[k]
        row[0] = 4
        other = A[1]
    return other + 0, other


def columns_from_the_right(k, A):
    turned = A[:, ::-1]
    with Nothing():
        A[k][0] = 4
        first = turned[0]
    return first, turned


@pytest.mark.parametrize("f", [row_and_write, row_of_a_row, columns_from_the_right])
def test_a_view_is_not_the_whole_array_behind_possible_errors(f: Callable[[Any, Any], Any]) -> None:
    for k in (0, 1):
        mine, theirs = np.array([[3, 1, 4], [1, 5, 9]]), np.array([[3, 1, 4], [1, 5, 9]])
        expected, found = f(k, mine), ag.function(f)(ag.constant(k), theirs)
        for wanted, got in zip(*((r if isinstance(r, tuple) else (r,)) for r in (expected, found)), strict=True):
            np.testing.assert_array_equal(np.asarray(got), wanted)
        np.testing.assert_array_equal(theirs, mine)


def test_a_view_behind_a_possible_error_is_not_written_as_the_whole_array() -> None:
    def f(b, text, V):
        W = V[::-1]
        try:
            text = text.rjust(4, ".")
            V[b] -= 0
        finally:
            W[2] += 1

    mine, theirs = np.array([6, -1, 6, -4]), np.array([6, -1, 6, -4])
    f(0, "0b0", mine)
    try:
        ag.function(f)(ag.constant(0), "0b0", theirs)
    except ag.errors.StagedValueError as error:
        assert "what 'V' holds in the end is not known" in str(error)
    else:
        np.testing.assert_array_equal(theirs, mine)


# --- reshapes of arrays that the caller has laid out in another order -----------------------------------------------


def written_from_the_end(A):
    A = A[::-1]
    A.reshape(-1)[2] = 1


def columns_in_a_row(A):
    row = A.T.reshape(-1)
    A[0, 0] = 9
    return row


@pytest.mark.parametrize("f", [written_from_the_end, columns_in_a_row])
def test_what_numpy_copies_depends_on_the_layout_of_an_argument(f: Callable[[Any], Any]) -> None:
    numbers = np.array([[6, -3, -1], [6, -2, -1]])
    refused = 0
    for lay in (np.copy, lambda a: a.copy()[::-1], lambda a: a.T.copy().T):
        mine, theirs = lay(numbers), lay(numbers)
        expected = f(mine)
        try:
            found = ag.function(f)(theirs)
        except ag.errors.StagedValueError as error:
            refused += 1
            assert "its elements do not lie in order" in str(error)
            continue
        np.testing.assert_array_equal(theirs, mine)
        if expected is not None:
            np.testing.assert_array_equal(found.numpy(), expected)
    assert refused == 2


def test_an_array_that_loops_turn_may_be_read_behind_them() -> None:
    def f(k, n, members):
        A = np.array([[n, 0, 3]])
        R = A[0].copy()
        turned = {(n, 0): 2}
        while (n + 1) % 3:
            count = 0
            while count < 3 and (1 not in members) in turned:
                A = A[:, ::-1]
            R = A[k % 2]
        else:
            R[1:] = R[:-1]
            R = A[n % 2]
        return R

    found = ag.function(f)(ag.constant(4), ag.constant(2), {0, 1})
    np.testing.assert_array_equal(found.numpy(), f(4, 2, {0, 1}))


def test_a_view_that_a_loop_carries_is_not_the_whole_array_behind_several_possible_errors() -> None:
    def f(text, V):
        W = V[::-1]
        for _ in ag.range(2):
            try:
                int(text)
            except ValueError:
                W[0] = 9
            W[1] += 1

    mine, theirs = np.array([3, -3, -3, 4]), np.array([3, -3, -3, 4])
    f("x", mine)
    ag.function(f)(ag.constant("x"), theirs)
    np.testing.assert_array_equal(theirs, mine)


def test_two_arguments_that_share_memory_are_refused_where_one_is_written():
    @ag.function
    def f(v, w):
        np.copyto(w, v)
        return w[0]

    v = np.arange(4.0)
    for _ in range(2):  # the second time, the trace is there
        with pytest.raises(ag.errors.StagedValueError, match=r"share memory(.|\n)*np\.copyto\(w, v\)"):
            f(v, v[::-1])


def test_what_is_written_before_an_error_that_always_comes() -> None:
    def program(a, x, y):
        x[0] = a
        print(y)
        [].pop()

    function = ag.function(program)
    x = np.array([1, 2])
    with pytest.raises(ag.errors.StagedValueError, match="share memory"):
        function(ag.constant(6), x, x[:])
    assert x.tolist() == [1, 2]
    with pytest.raises(IndexError, match="pop from empty list"):
        function(ag.constant(6), x, np.array([3]))
    assert x.tolist() == [6, 2]  # as plain Python leaves it
