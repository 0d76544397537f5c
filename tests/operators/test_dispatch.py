"""Which values are staged, and how types register what operations are for them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.convert import constant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.scopes import init_scope
from autograph.operators.dispatch import is_staged, lookup, register, register_staged, require


def test_python_values_are_not_staged() -> None:
    with FuncGraph("g").as_default():
        for value in (1, 2.0, "a", None, [1], (), np.zeros(2), np.int32(1), object(), int, type, range(3), print):
            assert not is_staged(value)


def test_eager_tensors_are_staged_while_a_graph_is_built() -> None:
    x = constant(1)
    assert not is_staged(x)
    with FuncGraph("g").as_default():
        assert is_staged(x)
        assert is_staged(constant(2))
        with init_scope():
            assert building_graph() is None
            assert not is_staged(x)


class Box:
    pass


class Small(Box):
    pass


register_staged(Box, lambda box: box.full)
register(Box, "weigh", lambda box: 3)


def test_subclasses_inherit() -> None:
    small = Small()
    small.full = True
    assert is_staged(small)
    assert lookup(small, "weigh")(small) == 3
    register(Small, "weigh", lambda box: 1)
    assert require(small, "weigh")(small) == 1
    small.full = False
    assert not is_staged(small)


def test_missing_operation() -> None:
    assert lookup(3, "weigh") is None
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="lift is not defined for a Box") as caught:
        require(Box(), "lift", "lift")
    assert caught.value.location.filename == __file__


def test_objects_that_lie_about_their_class() -> None:
    class Liar:
        @property
        def __class__(self):
            raise RuntimeError("asked")

    assert not is_staged(Liar())


class Nothing:
    """Operators that are autograph's, all of them: without fast paths."""


class Counting:
    """An object that counts how often an attribute of it is looked up."""

    looked = 0

    def __getattribute__(self, name: str) -> Any:
        Counting.looked += 1
        return object.__getattribute__(self, name)


def test_operators_look_up_no_attribute_of_a_plain_object() -> None:
    def program(thing: Any, x: int) -> Any:
        held = None
        if x > 0:
            held = thing
        for each in [thing]:
            kind = type(each) is Counting and each is not None
        given = lambda: held
        return given() if kind else None

    thing = Counting()
    Counting.looked = 0
    assert ag.convert(operators=Nothing())(program)(thing, 1) is thing
    assert Counting.looked == 0
