"""Builtin `sum` of whole numbers: Python's answer, or OverflowError at the user's line; NumPy's sums wrap."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

LARGE = 2**62


def total(items: Any) -> Any:
    return sum(items)


def grown_total(n: Any, item: Any) -> Any:
    items = []
    for _ in range(n):
        items.append(item)
    return sum(items)


def test_a_sum_that_does_not_fit_raises_at_the_users_line() -> None:
    with pytest.raises(OverflowError, match="9223372036854775808, does not fit int64") as caught:
        ag.function(total)(ag.constant([LARGE, LARGE]))
    assert isinstance(caught.value, errors.IntegerOverflowError)
    assert caught.value.location is not None and caught.value.location.line == total.__code__.co_firstlineno + 1
    with pytest.raises(OverflowError):
        ag.function(grown_total)(ag.constant(2), ag.constant(LARGE))


@pytest.mark.parametrize("items", [[LARGE, LARGE, -LARGE, -LARGE], [-LARGE, -LARGE], [3, -1], [0, 0]])
def test_a_sum_that_fits_is_pythons_whatever_its_parts_are(items: list[int]) -> None:
    assert ag.function(total)(ag.constant(items)).numpy() == sum(items)


def test_numpys_sum_and_sums_of_rows_and_of_unsigned_numbers_wrap() -> None:
    items = ag.constant([LARGE, LARGE])
    assert ag.function(lambda x: np.sum(x))(items).numpy() == -(2**63)
    assert ag.function(total)(ag.constant([[LARGE], [LARGE]])).numpy().tolist() == [-(2**63)]
    assert ag.function(total)(ag.constant([200, 100], ag.uint8)).numpy() == 44


def test_where_the_rules_say_so_the_sum_wraps() -> None:
    ag.config.integer_overflow = "wrap"
    try:
        assert ag.function(total)(ag.constant([LARGE, LARGE])).numpy() == -(2**63)
    finally:
        ag.config.integer_overflow = "raise"
