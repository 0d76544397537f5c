"""Python loops that do not end on a path that may not be taken."""

from __future__ import annotations

import pytest

import autograph as ag
from autograph import errors


def test_a_for_loop_over_a_list_that_it_makes_longer_is_refused() -> None:
    def function(x):
        items = [1]
        if x > 0:
            for item in items:
                items.append(item)
        return x

    with pytest.raises(errors.UnrolledLoopError, match="10000 times") as caught:
        ag.function(function)(ag.constant(-1))
    assert caught.value.location is not None
    assert caught.value.location.line == function.__code__.co_firstlineno + 3


def test_a_list_that_doubles_is_refused_before_memory_is_full() -> None:
    def function(x):
        items = [1]
        if x > 0:
            for _ in items:
                items *= 2
        return x

    with pytest.raises(errors.UnrolledLoopError, match="does not end"):
        ag.function(function)(ag.constant(-1))


def test_a_loop_without_end_in_a_callee_is_refused() -> None:
    def grow(items):
        for item in items:
            items.append(item)

    def function(x):
        if x > 0:
            grow([1])
        return x

    with pytest.raises(errors.UnrolledLoopError) as caught:
        ag.function(function)(ag.constant(-1))
    assert caught.value.location is not None
    assert caught.value.location.line == grow.__code__.co_firstlineno + 1


def test_a_queue_that_empties_itself_is_gone_through() -> None:
    def function(x):
        queue = [0]
        if x > 0:
            for item in queue:
                if item < 5000:
                    queue.append(item + 1)
        return len(queue) + x

    assert int(ag.function(function)(ag.constant(1))) == 5002


def test_loops_in_one_another_that_grow_without_bound_are_refused() -> None:
    def function(x):
        items = [1, 2]
        if x > 0:
            for _ in range(30):
                for item in list(items):
                    items.append(item)
                    if item < 0:
                        break
        return x

    with pytest.raises(errors.UnrolledLoopError):
        ag.function(function)(ag.constant(-1))


def test_loops_one_after_the_other_are_counted_each_on_its_own() -> None:
    def function(x):
        count = 0
        if x > 0:
            for _ in range(60_000):
                count += 1
            try:
                for _ in range(60_000):
                    count += 1
                    if count == 100_000:
                        raise KeyError
            except KeyError:
                count += 1
            for _ in range(60_000):
                count += 1
                if count < 0:
                    break
        return x + count

    assert int(ag.function(function)(ag.constant(1))) == 160_002


def test_a_loop_that_is_reached_for_sure_is_not_counted() -> None:
    def function(x):
        count = 0
        for _ in range(150_000):
            count += 1
        return x + count

    assert int(ag.function(function)(ag.constant(1))) == 150_001
