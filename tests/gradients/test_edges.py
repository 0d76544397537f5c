"""Gradients where a derivative is infinite or jumps, as docs/gradients.md decides them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag


def root(x: Any) -> Any:
    return ag.where(x > 0.0, ag.sqrt(x), 0.0)


def reciprocal_root(x: Any) -> Any:
    return ag.where(x > 0.0, ag.rsqrt(x), 0.0)


@pytest.mark.parametrize("staged", [False, True])
@pytest.mark.parametrize(
    ("function", "slopes"),
    [(root, [0.0, 0.25, 0.0]), (reciprocal_root, [0.0, -0.0625, 0.0]), (lambda x: 0.0 * ag.sqrt(abs(x)), 3 * [0.0])],
)
def test_a_value_that_is_not_taken_has_no_influence(
    function: Callable[[Any], Any], slopes: list[float], staged: bool
) -> None:
    gradient = ag.grad(lambda x: ag.reduce_sum(function(x)))
    x = ag.constant([0.0, 4.0, -1.0], ag.float64)
    np.testing.assert_array_equal((ag.function(gradient) if staged else gradient)(x).numpy(), slopes)


def test_what_is_taken_has_its_derivative() -> None:
    assert ag.grad(ag.sqrt)(ag.constant(0.0)).numpy() == np.inf
    assert ag.grad(ag.rsqrt)(ag.constant(0.0)).numpy() == -np.inf
    second = ag.grad(ag.grad(ag.sqrt))(ag.constant(4.0, ag.float64))
    assert second.numpy() == -1 / 32


def test_sign_is_flat() -> None:
    x = ag.constant([-2.0, 0.0, 3.0])
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = ag.sign(x)
    assert tape.gradient(y, x).numpy().tolist() == [0.0, 0.0, 0.0]
    assert ag.grad(ag.grad(ag.abs))(ag.constant(2.0)).numpy() == 0.0
