"""Hooks of the user's classes are converted while a function is traced, and only then."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework.context import building_graph
from autograph.operators.calls import hooks


class Gauge:
    def __init__(self, value: Any) -> None:
        self.value = value

    @property
    def level(self) -> Any:
        if self.value > 10:
            return 2
        return 1

    @level.setter
    def level(self, value: Any) -> None:
        if value > 10:
            value = 10
        self.value = value

    @functools.cached_property
    def twice(self) -> Any:
        return self.value * 2

    def __eq__(self, other: object) -> Any:
        return isinstance(other, Gauge) and self.value == other.value

    def __bool__(self) -> bool:
        return self.value > 0  # type: ignore[no-any-return]

    __hash__ = object.__hash__


class Guarded:
    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


class Endless:
    def __init__(self, size: Any) -> None:
        self.size = size

    def __getitem__(self, i: int) -> Any:
        if i >= self.size:
            raise IndexError
        return i


def test_classes_are_as_they_were_afterwards() -> None:
    before = dict(vars(Gauge))
    during = []

    @ag.function
    def f(x: Any) -> Any:
        during.append(vars(Gauge)["level"])
        return Gauge(x).level

    assert int(f(ag.constant(20))) == 2
    assert during[0] is not before["level"]
    assert dict(vars(Gauge)) == before
    assert list(vars(Gauge)) == list(before)


def test_classes_are_as_they_were_after_an_error() -> None:
    before = dict(vars(Gauge))

    @ag.function
    def f(x: Any) -> Any:
        raise KeyError(Gauge(x).level)

    with pytest.raises(KeyError):
        f(ag.constant(20))
    assert dict(vars(Gauge)) == before


def test_a_trace_within_a_trace_leaves_the_hooks_to_the_outer_one() -> None:
    inner = ag.function(lambda x: Gauge(x).level)

    @ag.function
    def outer(x: Any) -> Any:
        first = inner(x)
        return first * 10 + Gauge(x).level

    assert int(outer(ag.constant(20))) == 22
    assert not hasattr(vars(Gauge)["__eq__"], "__wrapped__")


def test_without_a_graph_a_hook_is_the_function_itself() -> None:
    seen = []

    class Plain:
        @property
        def graph(self) -> Any:
            seen.append(building_graph())
            return 1 if len(seen) else 0

    plain = Plain()

    @ag.function
    def f(x: Any) -> Any:
        with ag.init_scope():
            number = plain.graph
        return x + number

    assert int(f(ag.constant(1))) == 2
    assert seen == [None]


def test_a_property_is_no_variable_of_its_own() -> None:
    calls = []

    class Counted:
        def __init__(self) -> None:
            self.kept = 0

        @property
        def value(self) -> Any:
            calls.append("get")
            return self.kept

        @value.setter
        def value(self, value: Any) -> None:
            calls.append("set")
            self.kept = value

    @ag.function
    def f(x: Any) -> Any:
        counted = Counted()
        if x > 0:
            counted.value = x
        return counted.kept

    assert int(f(ag.constant(3))) == 3
    assert calls == ["set"]


def test_an_attribute_of_a_class_with_setattr_is_refused_in_a_branch() -> None:
    @ag.function
    def f(x: Any) -> Any:
        guarded = Guarded()
        guarded.a = 0
        if x > 0:
            guarded.a = x
        return guarded.a

    with pytest.raises(errors.UnimplementedError, match="__setattr__") as caught:
        f(ag.constant(3))
    assert caught.value.location is not None and caught.value.location.filename == __file__


def test_a_loop_by_position_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "_ENDLESS", 100)  # rather than 10,000, which take seconds

    @ag.function
    def f(x: Any) -> Any:
        total = 0
        for item in Endless(x):
            total += item
        return total

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="does not end"):
        f(ag.constant(3))


class Answers:
    """Says of its truth, or of its length, what it is told to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __bool__(self) -> Any:
        return self.answer


class Sized:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __len__(self) -> Any:
        return self.answer


def is_true(value: Any, flag: Any) -> Any:
    return 1 if Answers(value) and flag else 2


def has_items(value: Any, flag: Any) -> Any:
    return 1 if flag and Sized(value) else len(Sized(value))


def test_truth_and_length_of_an_object_are_of_pythons_types() -> None:
    for program, good, bad in ((is_true, (True, False), 3), (has_items, (3, 0), 2.5)):
        for value in good:
            for flag in (0.5, 0.0):
                staged = ag.function(program)(ag.constant(value), ag.constant(flag))
                assert int(staged) == program(value, flag)
        for function in (program, lambda value, flag: ag.function(program)(ag.constant(value), ag.constant(flag))):
            with pytest.raises(TypeError, match=r"__bool__ should return bool|integer"):
                function(bad, 0.5)


def test_a_property_may_be_called_name() -> None:
    class Composed:
        def __init__(self, x):
            self.x = x

        @property
        def __name__(self):
            return "composed"

        def __add__(self, y):
            return self.x + y

    function = ag.function(lambda n: Composed(n) + 1)
    assert function(ag.constant(3)).numpy() == 4
    assert function(ag.constant([1, 2])).numpy().tolist() == [2, 3]
    assert Composed(3).__name__ == "composed"
