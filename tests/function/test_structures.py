"""Nested structures as arguments and results."""

from __future__ import annotations

import collections
import dataclasses
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class State:
    total: Any
    steps: Any = 0


def same_kind(a: Any, b: Any) -> bool:
    if isinstance(a, dict):
        return type(a) is type(b) and list(a) == list(b) and all(same_kind(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same_kind, a, b))
    if isinstance(a, State):
        return isinstance(b, State) and same_kind(dataclasses.astuple(a), dataclasses.astuple(b))
    return a is None and b is None or a is not None and np.array_equal(np.asarray(a), np.asarray(b))


@pytest.mark.parametrize(
    "value",
    [
        (1, 2.5), [1, [2, [3]]], {"b": 1, "a": [2.0]}, Point(1, (2, 3)), State(1.5, 2), (), [], {}, None, (None, 1),
        collections.OrderedDict(z=1, a=2), {"deep": [Point(State(1, 2), None), ({"k": True},)]}, (1,),
    ],
    ids=repr,
)  # fmt: skip
def test_structures_come_out_as_they_went_in(value: Any) -> None:
    tensors = ag.nest.map_structure(lambda leaf: None if leaf is None else ag.constant(leaf), value)
    result = ag.function(lambda v: v)(tensors)
    assert same_kind(value, result)


def test_structure_built_inside() -> None:
    @ag.function
    def f(x):
        return {"double": x * 2, "both": (x, [x + 1]), "point": Point(x, -x), "state": State(x), "none": None}

    result = f(ag.constant(3))
    assert list(result) == ["double", "both", "point", "state", "none"]
    assert result["double"].numpy() == 6 and result["both"][1][0].numpy() == 4 and isinstance(result["both"], tuple)
    assert isinstance(result["point"], Point) and result["point"].y.numpy() == -3
    assert isinstance(result["state"], State) and int(result["state"].steps) == 0 and result["none"] is None


def test_one_tensor_in_several_places() -> None:
    @ag.function
    def f(x):
        y = x + 1
        return y, [y, y], x

    a, (b, c), x = f(ag.constant(1))
    assert [int(v) for v in (a, b, c, x)] == [2, 2, 2, 1]


def test_structures_through_staged_control_flow() -> None:
    @ag.function
    def f(n):
        state = State(0, 0)
        point = {"p": Point(0, 1)}
        while state.total < n:
            state = State(state.total + 3, state.steps + 1)
            if state.steps % 2 == 0:
                point = {"p": Point(point["p"].y, point["p"].x)}
        return state, point

    state, point = f(ag.constant(10))
    assert (int(state.total), int(state.steps)) == (12, 4)
    assert (int(point["p"].x), int(point["p"].y)) == (0, 1)


def test_mutable_arguments_are_the_callers() -> None:
    given = [ag.constant(1), ag.constant(2)]

    @ag.function
    def f(items):
        items.append(items[0] + items[1])
        return items

    assert [int(v) for v in f(given)] == [1, 2, 3]
    assert [int(v) for v in given] == [1, 2, 3]
    assert [int(v) for v in f(given)] == [1, 2, 3, 3]


def test_numpy_and_python_leaves() -> None:
    @ag.function
    def f(config, data):
        return data["x"] * config["scale"] if config["on"] else data["x"]

    x = np.array([1, 2], np.int64)
    assert f({"scale": 3, "on": True}, {"x": x}).numpy().tolist() == [3, 6]
    assert f({"scale": 3, "on": False}, {"x": x}).numpy().tolist() == [1, 2]
    assert len(f.concrete_functions()) == 2
    assert f({"scale": 3, "on": True}, {"x": x + 1}).numpy().tolist() == [6, 9]
    assert len(f.concrete_functions()) == 2


def test_python_results() -> None:
    """Numbers that a function returns become tensors; text does too; None stays None."""
    assert isinstance(ag.function(lambda: 3)(), ag.Tensor)
    assert ag.function(lambda: "text")().numpy() == b"text"
    assert ag.function(lambda: None)() is None
    assert ag.function(lambda: (1, None, 2.5))()[1] is None


def test_a_set_that_a_function_changes_and_returns() -> None:
    @ag.function
    def less(members):
        members.discard(1)
        return members

    given = {1, 2}
    assert less(given) == {2} == given
    less(given).add(7)
    assert less(given) == {2}
    assert ag.function(lambda: set())() == set()


@pytest.mark.parametrize("value", [object(), {1, "a"}, len, (x for x in ())], ids=["object", "set", "len", "items"])
def test_what_cannot_come_out(value: Any) -> None:
    with pytest.raises(errors.StagedValueError, match="cannot come out of a graph"):
        ag.function(lambda: (1, value))()


def test_what_the_result_is_refused_for_is_at_the_return() -> None:
    """No frame of the function is left then: the line would be its caller's."""

    @ag.function
    def f(n):
        a = np.arange(4).reshape(2, 2)
        held = [np.zeros(2, int)]
        for _ in range(n):
            held = [np.diagonal(a)]
        a.fill(3)
        return held  # may have been written

    with pytest.raises(errors.StagedValueError, match="an array is read that may be another one") as caught:
        f(ag.constant(3))
    assert caught.value.location is not None
    assert "may have been written" in caught.value.location.text()
