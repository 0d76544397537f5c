"""`append` and `pop` of the program's own classes: methods like any other, and no lists."""

from __future__ import annotations

import pytest

import autograph as ag
from tests.agreement import assert_agree, run


class Queue:
    def __init__(self, items):
        self.items = items
        self.calls = 0

    def append(self, x):
        if x > 2:
            self.calls += 1
        self.items.append(x)

    def pop(self, i=0):
        self.calls += 10
        if not self.items:
            raise IndexError
        if self.calls > 41:
            return -1
        return self.items.pop(i)


class Log(list):
    def append(self, x):
        super().append(x if x > 0 else -x)


def staged_in_their_methods(x):
    queue = Queue([])
    queue.append(x)
    queue.append(x * 2)
    first = queue.pop()
    return first, queue.pop(0), queue.calls


def popped_until_an_error(x):
    items = [x, 4, 5]
    if x > 1:
        items.append(x)
    queue = Queue(items)
    try:
        while True:
            queue.pop()
    except IndexError:
        pass
    return queue.calls, len(queue.items)


@pytest.mark.parametrize("x", [-2, 1, 3])
@pytest.mark.parametrize("program", [staged_in_their_methods, popped_until_an_error])
def test_they_are_converted(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def test_a_list_with_a_method_of_its_own():
    def program(x):
        log = Log()
        log.append(x)
        log.append(-x)
        return log[0] + log[1]

    assert int(ag.function(program)(ag.constant(-3))) == program(-3) == 6
