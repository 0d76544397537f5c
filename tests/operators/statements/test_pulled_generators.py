"""Loops that a tensor ends over generators which are advanced in Python, as handlers stand around their `yield`s."""

from __future__ import annotations

import pytest

import autograph as ag
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
