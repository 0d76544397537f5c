"""Indexing: Python objects keep Python semantics, staged targets and indices give the same items."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.operators.containers.slices import GetItemOpts, get_item, set_item
from tests.agreement import same
from tests.operators.staging import run_staged


def test_python_objects() -> None:
    assert get_item({"a": 1}, "a", GetItemOpts()) == 1
    assert get_item([1, 2, 3], slice(1, None)) == [2, 3]
    items = [1, 2, 3]
    assert set_item(items, 0, 9) is items
    assert set_item(items, slice(1, None), [8]) == [9, 8]
    with pytest.raises(IndexError):
        get_item([1], 3)
    with pytest.raises(KeyError):
        get_item({}, 3)
    with pytest.raises(TypeError):
        set_item((1,), 0, 2)


X = [10, 20, 30, 40]


@pytest.mark.parametrize("i", [0, 2, -1, slice(1, 3), slice(None, None, 2), slice(None, -1)])
def test_tensor_target(i) -> None:
    assert run_staged(lambda x: get_item(x, i), X) == X[i]


@pytest.mark.parametrize("i", range(-4, 4))
def test_staged_index(i: int) -> None:
    assert run_staged(lambda x, i: get_item(x, i), X, i) == X[i]
    assert run_staged(lambda i: get_item(X, i), i) == X[i]
    assert run_staged(lambda i: get_item(tuple(X), i), i) == X[i]
    assert run_staged(lambda i: get_item(range(10, 50, 10), i), i) == X[i]
    assert run_staged(lambda i: get_item(np.array(X), i), i) == X[i]
    assert run_staged(lambda i, x: get_item([x, x + 1, x * 2, 0], i), i, 5) == [5, 6, 10, 0][i]


@pytest.mark.parametrize("i", range(-3, 3))
def test_setting_an_item_of_a_list(i: int) -> None:
    expected = [1, 2, 7]
    expected[i] = 9

    def program(i, x):
        items = [1, x, 7]
        assert set_item(items, i, 9) is items
        return items

    assert run_staged(program, i, 2) == expected


@pytest.mark.parametrize("i", [-4, 3])
def test_out_of_range(i: int) -> None:
    with pytest.raises(IndexError, match="out of range"):
        run_staged(lambda i: set_item([1, 2, 3], i, 9), i)


@pytest.mark.parametrize("i", [-4, 0, 3])
def test_setting_an_item_of_a_tensor(i: int) -> None:
    array = np.array(X, np.int32)
    array[i] = 7
    assert run_staged(lambda x: set_item(x, i, 7), X) == array.tolist()
    assert run_staged(lambda x, i: set_item(x, i, 7), X, i) == array.tolist()


def test_items_of_different_kinds() -> None:
    assert [run_staged(lambda i: get_item([1, "a"], i), i) for i in (0, 1)] == [1, "a"]


def test_refused() -> None:
    with pytest.raises(errors.DTypeMismatchError, match="indices must be integers"):
        run_staged(lambda i: set_item([1, 2], i, 3), 0.5)


def test_a_slice_of_a_tuple_is_a_tuple() -> None:
    def program(n):
        found = (1, 2, 3)[n:]
        texts = str(found), str((1, 2, 3)[n:] + (7,)), str(found * 2)  # noqa: RUF005
        pairs = ((1, 2), (3, 4))[n:]
        return texts, isinstance(found, tuple), found == (2, 3), found == [2, 3], pairs == ((3, 4),), ()[n:] == ()

    for n in (0, 1, 5, -1):
        assert same(program(n), ag.function(program)(ag.constant(n)))


def test_a_slice_of_a_tuple_cannot_be_changed() -> None:
    def program(n):
        found = (1, 2, 3)[n:]
        try:
            found[0] = 5
        except TypeError as error:
            return str(error)
        return "changed"

    assert same(program(1), ag.function(program)(ag.constant(1)))
    with pytest.raises(TypeError, match="sequence index must be integer, not 'slice'"):
        ag.function(lambda n: deque([1, 2])[n:])(ag.constant(1))


_SLICES = {
    "start": lambda numbers, a, b: numbers[a:],
    "stop": lambda numbers, a, b: numbers[:b],
    "both": lambda numbers, a, b: numbers[a:b],
    "backwards": lambda numbers, a, b: numbers[a:b:-1],
    "step": lambda numbers, a, b: numbers[::b],
    "whole": lambda numbers, a, b: numbers[:],
    "known": lambda numbers, a, b: numbers[1:-1],
    "of a slice": lambda numbers, a, b: numbers[1:][::-2],
}


@pytest.mark.parametrize("name", _SLICES)
def test_a_slice_of_a_range_is_a_range(name) -> None:
    part = _SLICES[name]

    def program(n, a, b):
        parts = part(range(n), a, b), part(range(1, n, 2), a, b), part(range(n, -2, -3), a, b), part(range(7), a, b)
        return [(list(found), len(found), isinstance(found, range), found == part(range(7), 1, 4)) for found in parts]

    function = ag.function(program)
    for n in (0, 1, 6):
        for a in (-9, -2, 0, 1, 4):
            for b in (-3, 1, 2, 9):
                assert same(program(n, a, b), function(ag.constant(n), ag.constant(a), ag.constant(b)))


def test_an_item_of_a_range_that_is_not_there() -> None:
    def program(n, i):
        try:
            return str(range(n)[2] + range(n)[i])
        except IndexError as error:
            return str(error)

    for n, i in ((1, 0), (3, 1), (3, -3), (3, -4), (3, 3)):
        assert same(program(n, i), ag.function(program)(ag.constant(n), ag.constant(i)))
    with pytest.raises(TypeError, match="range indices must be integers or slices, not str"):
        ag.function(lambda n: range(n)["a"])(ag.constant(3))
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        ag.function(lambda n: range(n)[::0])(ag.constant(3))
