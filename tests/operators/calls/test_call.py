"""`converted_call`, by kind of callee: what it calls, and that it takes no more of the stack than one frame."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph.framework.func_graph import FuncGraph
from autograph.operators.calls.call import converted_call


def depth() -> int:
    """How many frames there are between the function that calls this and the test."""
    frame: Any = sys._getframe(1)
    while frame.f_code.co_filename != __file__:
        frame = frame.f_back  # the call of this function
    found = -1
    while not frame.f_code.co_name.startswith("test_"):
        found, frame = found + 1, frame.f_back
    return found


ag.do_not_convert(depth)


def function() -> int:
    return depth()


class Callable_:
    def __call__(self) -> int:
        return depth()

    def method(self) -> int:
        return depth()

    @classmethod
    def of_class(cls) -> int:
        return depth()


@functools.lru_cache
def cached() -> int:
    return depth()


#: What is called, and the frames of `converted_call`: one for each function that stands for another, and its own.
KINDS: dict[str, tuple[Callable[[], int], int]] = {
    "function": (function, 1),
    "method": (Callable_().method, 1),
    "method of a class": (Callable_.of_class, 1),
    "unconverted": (ag.do_not_convert(lambda: depth()), 1),
    "partial": (functools.partial(function), 2),
    "cached": (cached, 2),
    "object": (Callable_(), 2),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_call_takes_one_frame(kind: str) -> None:
    callee, frames = KINDS[kind]
    with FuncGraph("g").as_default():
        assert converted_call(callee, (), None) == frames


def test_what_is_remembered_is_asked_for_again_in_each_graph() -> None:
    runs: list[int] = []

    @functools.lru_cache
    def once() -> int:
        runs.append(1)
        return len(runs)

    assert [converted_call(once, (), None) for _ in range(2)] == [1, 1]
    with FuncGraph("g").as_default():
        assert [converted_call(once, (), None) for _ in range(2)] == [2, 3]


def test_a_class_with_a_metaclass_is_instantiated_by_converted_code() -> None:
    class Meta(type):
        pass

    class Made(metaclass=Meta):
        def __init__(self, x: Any) -> None:
            self.x = x

    with FuncGraph("g").as_default():
        made = converted_call(Made, (1,), None)
    assert type(made) is Made
    assert made.x == 1
