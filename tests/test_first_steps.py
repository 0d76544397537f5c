"""What a new user runs into: mistakes whose errors have to say what to do, and things expected of any function."""

from __future__ import annotations

import pickle
import sys
import types

import numpy as np
import pytest

import autograph as ag
from autograph import errors


@ag.function
def magnitude(x):
    return x if x > 0 else -x


@pytest.mark.parametrize(
    ("attribute", "advice"),
    [
        ("strides", "no memory layout"),
        ("flags", "no memory layout"),
        ("foo", "'foo'"),
    ],
)
def test_attributes_of_arrays(attribute, advice):
    @ag.function
    def f(x):
        return getattr(x, attribute)

    for attempt in (lambda: f(ag.constant([1.0])), lambda: getattr(ag.constant([1.0]), attribute)):
        with pytest.raises(AttributeError) as caught:
            attempt()
        assert f"a tensor has no attribute {attribute!r}" in str(caught.value) and advice in str(caught.value)


def test_item_of_a_tensor_set_outside_of_functions():
    x = ag.constant([1, 2])
    with pytest.raises(TypeError, match="never changes"):
        x[0] = 3


@pytest.mark.parametrize("function", [np.array2string, np.linalg.tensorinv, np.histogramdd])
def test_numpy_functions_are_told_at_the_users_line(function):
    @ag.function
    def f(x):
        return function(x)

    with pytest.raises((errors.OperatorNotAllowedInGraphError, errors.UnsupportedNumPyError)) as caught:
        f(ag.constant([1.0, 2.0]))
    assert caught.value.location.filename == __file__ and "return function(x)" in str(caught.value)


def test_what_is_no_result():
    @ag.function
    def items(n):
        for i in range(n):
            yield i * i

    @ag.function
    async def later(n):
        return n

    with pytest.raises(errors.StagedValueError, match="returns a generator") as caught:
        items(ag.constant(3))
    assert "collects its items" in str(caught.value)
    with pytest.raises(errors.StagedValueError, match="returns a coroutine") as caught:
        later(ag.constant(3))
    assert "@ag.convert()" in str(caught.value)


def test_function_is_pickled_by_its_name(monkeypatch):
    monkeypatch.setitem(sys.modules, magnitude.__module__, types.SimpleNamespace(magnitude=magnitude))
    assert pickle.loads(pickle.dumps(magnitude)) is magnitude


def test_names_of_the_house():
    def f(x):
        ag__ = 3
        return x + ag__ if x > 0 else x

    with pytest.raises(errors.StagingSyntaxError, match="'ag__'") as caught:
        ag.function(f)(ag.constant(1))
    assert "rename" in str(caught.value) and "ag__ = 3" in str(caught.value)
