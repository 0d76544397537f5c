"""NumPy's functions that write into an argument write into the array that it shows, in a graph as in NumPy."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

WRITES = """
np.fill_diagonal(V, 0); np.fill_diagonal(V, k); np.fill_diagonal(V, [k, 9]); np.fill_diagonal(V, k, wrap=True)
np.put(V, [0, 1], k); np.put(V, [0, 1, -1], [k, 7]); np.put(V, [0, 99], k, mode='clip'); V.put([0, -20], k, 'wrap')
np.putmask(V, V > 3, k); np.putmask(V, V > 3, [k, 7]); np.place(V, V > 3, [k, 7, 8]); np.place(V, V > 99, [k])
np.copyto(V, k); np.copyto(V, k, where=V > 3); np.put_along_axis(V, np.argmax(V, 1)[:, None], k, 1); V.fill(k)
np.put_along_axis(V, np.argsort(V, 0), k, axis=0); np.add.at(V, 0, k); V.sort(); V.sort(0); V.partition(1)
np.multiply(V, k, out=V); np.multiply(V, k, V); np.clip(V, 2, 5, V); V.clip(k, 5, V); np.cumsum(V, 1, None, V)
np.add(V, k, out=V, where=V > 3); np.divmod(V, 4, out=(V, None)); np.around(V / k, 1, V); V.cumsum(axis=0, out=V)
np.nan_to_num(V, copy=False); V[...] = k
"""
VIEWS = ["m", "m[:, ::-1]", "m[1:, 1:]", "m.T", "np.fliplr(m)", "m[::2]", "m[k - 1:]", "m[:, :k]"]
_writes = [one.strip() for one in WRITES.replace("\n", ";").split(";") if one.strip()]


def _program(view: str, made: str) -> Callable[[Any, Any], Any]:
    """A program that writes into a view of a new array, once with each function, and gives all the arrays."""
    lines = [
        line for one in _writes for line in (f"m = {made}", one.replace("V", view), "found.append(m)")
        if not one.startswith("V[") or not view.startswith("np.")
    ]  # fmt: skip
    source = "\n    ".join(["def program(given, k):", "found = []", *lines, "return found", ""])
    name = f"/functions_that_write/{VIEWS.index(view)}_{len(made)}.py"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    namespace: dict[str, Any] = {"np": np, "__name__": "functions_that_write"}
    exec(compile(source, name, "exec"), namespace)
    program: Callable[[Any, Any], Any] = namespace["program"]
    return program


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("made", ["given.copy()", "np.arange(12.0).reshape(3, 4)"])
def test_a_function_writes_into_what_its_argument_shows(view: str, made: str) -> None:
    program, given = _program(view, made), np.array([[4.0, 1.0, 2.0, 9.0], [8.0, 3.0, 5.0, 7.0], [0.5, 6.0, 2.0, 1.0]])
    for expected, found in zip(program(given, 2), ag.function(program)(given, ag.constant(2)), strict=True):
        assert same(expected, found)


def test_a_function_writes_into_the_array_of_the_caller() -> None:
    def program(m: Any) -> None:
        np.fill_diagonal(m[:, ::-1], 0)
        np.put(m.T, [1, 2], 7)

    expected, found = np.ones((3, 3)), np.ones((3, 3))
    program(expected)
    ag.function(program)(found)
    assert same(expected, found)


def test_a_result_goes_into_an_array_that_the_function_has_made() -> None:
    def program(a: Any, n: Any) -> Any:
        r, s, t, taken = np.empty(a.shape), np.empty((2, 3)), np.zeros(3), np.empty(2)
        np.multiply(a, 2, out=r)
        np.add(a, 1, out=s[0])
        np.dot(np.ones((3, 3)) * n, a, out=s[1])
        np.take(a, [0, 2], out=taken)
        if n > 1:
            np.add.accumulate(a, out=t)
        whole, part = np.empty(3), np.empty(3)
        np.modf(a / 2, out=(part, whole))
        a.clip(0, 2, part)
        return r, s, t, taken, whole, part

    for n in (0, 2):
        given = np.array([1.0, 2.5, 4.0])
        assert same(program(given, n), ag.function(program)(ag.constant(given), ag.constant(n)))


def test_an_array_is_written_only_where_the_branch_is_taken() -> None:
    """With numbers that are known, too, and by methods as by functions."""

    def program(n: Any) -> Any:
        a, b, c, d = np.zeros(3), np.array([3.0, 2.0, 1.0]), np.ones(3), np.ones(3)
        if n > 0:
            np.cumsum(c, out=a)
            b.partition(0)
            c.cumsum(0, None, d)
            np.place(c, c > 0, [5.0])
        return a, b, c, d

    for n in (0, 1):
        assert same(program(n), ag.function(program)(ag.constant(n)))
