"""Comprehensions and generators: what is refused and how, laziness, and what Python values cost."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import autograph as ag
from autograph import errors

VALUES = [3, -1, 4, 2]


def _positives(values):
    for v in values:
        if v > 0:
            yield v * 2


def _used_again_after_a_break(values):
    items = _positives(values)
    total = 0
    for v in items:
        if v > 4:
            break
        total += v
    return total + sum(items)


def _made_before_a_staged_loop(values):
    items = _positives(values)
    total = 0
    while total < values[0]:
        for v in items:
            total += v
        total += 1
    return total


def _second_item_of_a_staged_generator(values):
    items = (v for v in values if v > 0)
    return next(items), next(items)


def _sent_to(values):
    items = _positives(values)
    return items.send(None)


def _unpacked(values):
    a, b, c = _positives(values)
    return a + b + c


def _zip_of_two(values):
    return [a for a, b in zip(_positives(values), _positives(values))]


def _assigned_in_a_generator_expression(values):
    found = any((last := v) > w for v in values for w in (1, 2))
    return found, last


REFUSED: dict[Any, tuple[type, str]] = {
    _used_again_after_a_break: (errors.UnimplementedError, "used again"),
    _made_before_a_staged_loop: (errors.UnimplementedError, "before a staged loop"),
    _second_item_of_a_staged_generator: (errors.UnimplementedError, "used again"),
    _sent_to: (errors.OperatorNotAllowedInGraphError, "go over the generator with `for`"),
    _unpacked: (errors.OperatorNotAllowedInGraphError, "go over the generator with `for`"),
    _zip_of_two: (errors.UnimplementedError, "in step"),
    _assigned_in_a_generator_expression: (errors.UnimplementedError, "assignment expression"),
}


@pytest.mark.parametrize("program", REFUSED, ids=lambda f: f.__name__)
def test_refused_with_the_line(program: Any) -> None:
    kind, words = REFUSED[program]
    with pytest.raises(kind, match=words) as caught:
        ag.function(program)(ag.constant(VALUES))
    assert __file__ in str(caught.value)


def test_gone_over_twice() -> None:
    @ag.function
    def program(values):
        items = _positives(values)
        first = sum(items)
        return first, sum(items), list(items)

    first, second, rest = program(ag.constant(VALUES))
    assert (int(first), int(second), list(rest)) == (18, 0, [])


def test_outside_of_a_trace_they_are_pythons_own() -> None:
    def program(values):
        return _positives(values), (v for v in values if v), [v for v in values if v]

    made, expression, listed = ag.to_graph(program)(VALUES)
    assert inspect.isgenerator(made) and inspect.isgenerator(expression) and type(listed) is list
    assert made.__name__ == "_positives"
    assert inspect.getgeneratorstate(made) == inspect.GEN_CREATED


def test_generators_are_lazy_and_closed() -> None:
    log: list[str] = []

    def numbers():
        log.append("start")
        try:
            yield 1
            yield 2
        except GeneratorExit:
            log.append("closed")
            raise

    def program():
        items = numbers()
        log.append("made")
        first = next(items)
        items.close()
        return first

    for run in (program, ag.to_graph(program), ag.function(program)):
        log.clear()
        assert int(run()) == 1
        assert log == ["made", "start", "closed"]


def test_arguments_are_checked_when_the_generator_is_made() -> None:
    def program():
        try:
            _positives()
        except TypeError as error:
            return str(error)
        return ""

    assert "missing 1 required positional argument: 'values'" in ag.to_graph(program)()


@pytest.mark.parametrize("iterable", [5, None])
def test_what_cannot_be_iterated_over(iterable: Any) -> None:
    def program(values):
        return (v for v in values if v)

    with pytest.raises(TypeError, match="not iterable"):
        ag.to_graph(program)(iterable)


@pytest.mark.parametrize("x", [1, 9])
def test_generators_that_an_error_leaves_are_closed_before_its_handlers_run(x: int) -> None:
    log: list[str] = []

    def numbers(k):
        try:
            yield k
            yield k
        finally:
            log.append("closed")

    def assigned(x):
        try:
            for y in numbers(x):
                log.append(str(y))
                log.index("no such entry")
        except ValueError:
            log.append("caught")

    def with_a_break(x):
        try:
            for _ in numbers(x):
                if x > 5:
                    break
                raise ValueError
        except ValueError:
            log.append("caught")
        log.append("end")

    def kept_by_a_name(x):
        items = numbers(x)
        try:
            for y in items:
                if y < 5:
                    raise ValueError
        except ValueError:
            log.append("caught")
        log.append("end")

    for program in (assigned, with_a_break, kept_by_a_name):
        logs = []
        for run in (program, ag.to_graph(program)):
            log.clear()
            run(x)
            logs.append(list(log))
        assert logs[0] == logs[1], program.__name__


class Steps:
    """Goes on until the loop over it ends."""

    def __init__(self, start: Any, step: Any) -> None:
        self.position = start
        self.step = step

    def __iter__(self) -> Any:
        while True:
            yield self.position
            self.position += self.step


@pytest.mark.parametrize("x", [1, 40])
def test_a_loop_over_an_object_whose_iter_is_a_generator_function_may_end_as_a_tensor_says(x: int) -> None:
    def program(x):
        steps = Steps(2, 3)
        for i in steps:
            if i * i > x:
                break
        for j in steps:
            if j > i + x:
                break
        return i, j, steps.position

    assert [int(part) for part in ag.function(program)(ag.constant(x))] == list(program(x))
