"""Arrays of which known numbers say which one it is, again and again: each is computed once, not once for each way that
leads to it."""

from __future__ import annotations

from typing import Any

import numpy as np

import autograph as ag
from tests.agreement import executing, optimizing, same
from tests.fuzz.compare import time_limit


def test_the_time_to_compile_does_not_double_with_each_choice() -> None:
    def program(one: Any) -> Any:
        condition = ag.constant(True)
        other = one + 1
        for _ in range(30):
            one, other = ag.where(condition, one, other), ag.where(condition, other, one)
        return one, other

    numbers = np.arange(6).reshape(2, 3)
    with optimizing(False), executing("native"), time_limit(20):
        found = ag.function(program)(ag.constant(numbers))
    assert same((numbers, numbers + 1), found)
