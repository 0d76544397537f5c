"""NumPy arrays that the bodies of staged control flow change: put back, and refused, however they are written to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors


class Holder:
    def __init__(self) -> None:
        self.array = np.zeros(3)


def set_first(array: Any) -> None:
    array[0] = 1


def in_a_branch(array, holder, t):
    if t > 0:
        array[0] = 1


def in_place(array, holder, t):
    if t > 0:
        array += 1


def by_a_method(array, holder, t):
    if t > 0:
        array.fill(2)


def by_a_function(array, holder, t):
    if t > 0:
        set_first(array)


def into_the_result(array, holder, t):
    if t > 0:
        np.add(array, 1, out=array)


def through_a_view(array, holder, t):
    view = array[1:]
    if t > 0:
        view[0] = 1


def through_an_attribute(array, holder, t):
    if t > 0:
        holder.array[2] = 1


def in_a_list(array, holder, t):
    arrays = [array]
    while t > 0:
        arrays[0][1] = np.nan
        t -= 1


def in_an_expression(array, holder, t):
    return set_first(array) if t > 0 else None


@pytest.mark.parametrize(
    "function",
    [
        in_a_branch, in_place, by_a_method, by_a_function, into_the_result, through_a_view, through_an_attribute,
        in_a_list, in_an_expression,
    ],
)  # fmt: skip
def test_refused_and_put_back(function: Callable[..., Any]) -> None:
    array, holder = np.zeros(3), Holder()
    with pytest.raises(errors.StagedValueError, match=r"a NumPy array of shape .* is changed in a") as caught:
        ag.function(lambda t: function(array, holder, t))(ag.constant(1))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert "ag.constant(a)" in str(caught.value.fix)
    assert not array.any() and not holder.array.any()


def test_refused_in_the_test_of_a_loop() -> None:
    array = np.zeros(3, np.int32)

    def step() -> Any:
        array[0] += 1
        return array[0]

    @ag.function
    def f(t):
        while step() < t:
            t -= 1
        return t

    with pytest.raises(errors.StagedValueError, match="is changed in the test of a loop that a tensor decides"):
        f(ag.constant(3))


def test_arrays_that_the_body_makes_are_its_own() -> None:
    def fill() -> Any:
        made = np.zeros(2)
        made[0] = 4
        return made

    @ag.function
    def f(t):
        if t > 0:
            a = fill()
            a[1] = 3
            a += 1
        else:
            a = np.ones(2)
        return a

    assert f(ag.constant(1)).numpy().tolist() == [5, 4] and f(ag.constant(-1)).numpy().tolist() == [1, 1]


def test_what_python_decides_changes_arrays() -> None:
    array = np.zeros(2)

    @ag.function
    def f(t, flag):
        if flag:
            array[0] = 1
        if t > 0:
            t = t + array[0]
        return t

    assert f(ag.constant(1.0), True).numpy() == 2 and array.tolist() == [1, 0]


def test_a_conversion_that_copies_nothing_is_the_same_array() -> None:
    def f(t):
        a = np.arange(4.0)
        same, other = a.astype(float, copy=False), a.astype(int, copy=False)
        if t > 0:
            a[0] = 9
        return same, other

    for t in (0, 1):
        found = ag.function(f)(ag.constant(t))
        assert [np.asarray(part).tolist() for part in found] == [part.tolist() for part in f(t)]
