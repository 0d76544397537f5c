"""Loops that a tensor ends over generators which are advanced in Python, as handlers stand around their `yield`s."""

from __future__ import annotations

import contextlib
import gc
import re
import sys
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run

counted = 0


class Log:
    def __init__(self):
        self.seen = 0


def containers_and_variables(n):
    log, steps, kept = [], 0, Log()

    def items():
        nonlocal steps
        try:
            yield 1
            log.append(1)
            steps += 1
            yield 2
            log.append(2)
            kept.seen += 10
            print("two")
        except ValueError:
            pass

    total = 0
    for i in items():
        total += i
        if i >= n:
            break
    return total, len(log), steps, kept.seen


def a_global(n):
    global counted
    counted = 0

    def items():
        global counted
        try:
            yield 1
            counted += 1
            yield 2
            counted += 1
        except ValueError:
            pass

    for i, item in enumerate(items()):
        if item + i >= n:
            return i, counted
    return -1, counted


@pytest.mark.parametrize("n", [0, 1, 2, 9])
@pytest.mark.parametrize("program", [containers_and_variables, a_global], ids=["containers_and_variables", "a_global"])
def test_the_code_up_to_the_next_item_runs_where_the_loop_goes_on(program, n):
    assert_agree(run(program, [n]), run(ag.function(program), [ag.constant(n)]), f"n = {n}")


def test_code_for_an_early_end_is_refused():
    """It was left out: nothing closes the generator where the tensor ends the loop."""

    @ag.function
    def program(n):
        log = []

        def items():
            try:
                yield 1
                yield 2
            except GeneratorExit:
                log.append(1)
                raise

        for i in items():
            if i >= n:
                break
        return len(log)

    with pytest.raises(ag.errors.UnimplementedError, match="handles GeneratorExit") as raised:
        program(ag.constant(1))
    assert "for i in items()" in str(raised.value)


def one_with_a_with_statement(opened, log):
    with opened:
        yield 1
        yield 2


def one_that_catches_all(opened, log):
    try:
        yield 1
        yield 2
    except:
        log.append(1)
        raise


def one_that_is_cleared_up(opened, log):
    try:
        yield 1
        yield 2
    except ValueError:
        pass
    finally:
        log.append(1)


class Numbers:
    """An iterator, as textbooks write them."""

    def __init__(self, *unused):
        self.at = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.at += 1
        if self.at == 4:
            raise StopIteration
        return self.at


class HasNumbers(Numbers):
    def __iter__(self):
        return Numbers()


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (one_with_a_with_statement, "has a `yield` in a `with` statement"),
        (one_that_is_cleared_up, "has a `finally` behind its `yield`"),
        (one_that_catches_all, "handles GeneratorExit"),
        (Numbers, "over a Numbers, whose `__next__` would be called too often"),
        (HasNumbers, "over a Numbers, whose `__next__` would be called too often"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_would_run_too_often_or_not_at_all_is_refused(made, message):
    """All of it was wrong without a word where something looked at what that code leaves."""

    @ag.function
    def program(n):
        for item in made(contextlib.nullcontext(), []):
            if item >= n:
                break

    with pytest.raises(ag.errors.UnimplementedError, match=re.escape(message)):
        program(ag.constant(1))


def test_an_iterator_that_only_python_ends_is_advanced_as_often_as_in_python():
    def program(n):
        total, numbers = 0, Numbers()
        for item in numbers:
            total += item * n
            if item == 2:
                break
        return total, numbers.at

    total, at = ag.function(program)(ag.constant(3))
    assert (int(total), int(at)) == program(3)


def test_generators_that_are_suspended_when_tracing_fails_say_nothing_later(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    log: list[Any] = []

    def program(xs):
        @contextlib.contextmanager
        def noted(x):
            log.append(x)
            try:
                yield
            finally:
                log.append(-x)

        for x in xs:
            try:
                with noted(x):
                    if x > 3:
                        raise KeyError("k")
            except KeyError:
                log.append(99)

    with pytest.raises(errors.StagedValueError, match="may do something about it"):
        ag.function(program)(ag.constant([1, 5]))
    gc.collect()
    assert not said and not log
