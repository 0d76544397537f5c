"""Gradients through staged control flow: as those of the same program in plain Python, and as finite differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.gradients.programs import PROGRAMS

IDS = [f"{f.__name__}-{i}" for i, (f, _) in enumerate(PROGRAMS)]


def tensors(arguments: Sequence[Any]) -> list[Any]:
    """The arguments as eager tensors: floats in float64, ints as they are."""
    return [ag.constant(a) if isinstance(a, (int, np.integer)) else ag.constant(a, ag.float64) for a in arguments]


def gradient_of(function: Callable[..., Any]) -> Callable[..., list[Any]]:
    """A function that gives the gradients of `function` with respect to its floating-point arguments."""

    def gradients(*args: Any) -> list[Any]:
        sources = [a for a in args if a.dtype.is_floating]
        with ag.GradientTape() as tape:
            tape.watch(sources)
            y = function(*args)
        found = tape.gradient(y, sources)
        return [ag.zeros_like(s) if g is None else g for g, s in zip(found, sources)]

    return gradients


def weighted(gradients: Callable[..., list[Any]]) -> Callable[..., Any]:
    """A scalar function of first derivatives."""

    def scalar(*args: Any) -> Any:
        total = 0.0
        for k, g in enumerate(gradients(*args)):
            total = total + ag.reduce_sum(g * (k + 1.5))
        return total

    return scalar


def differences(function: Callable[..., Any], arguments: Sequence[Any], eps: float = 1e-6) -> list[Any]:
    """Central differences of a scalar function with respect to its floating-point arguments."""
    values = [np.array(a) for a in arguments]
    found = []
    for i, value in enumerate(values):
        if value.dtype.kind != "f":
            continue
        slope = np.zeros_like(value)
        for at in np.ndindex(value.shape):
            sides = []
            for sign in (1, -1):
                moved = value.copy()
                moved[at] += sign * eps
                sides.append(float(function(*tensors([*arguments[:i], moved, *arguments[i + 1 :]]))))
            slope[at] = (sides[0] - sides[1]) / (2 * eps)
        found.append(slope)
    return found


def close(actual: Sequence[Any], expected: Sequence[Any], tolerance: float) -> None:
    assert len(actual) == len(expected)
    for a, b in zip(actual, expected):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize(("function", "arguments"), PROGRAMS, ids=IDS)
def test_gradient(function: Any, arguments: Any) -> None:
    args = tensors(arguments)
    plain = gradient_of(function)(*args)  # plain Python, on eager tensors
    close(plain, differences(function, arguments), 1e-6)
    inside = ag.function(gradient_of(function))
    close(inside(*args), plain, 1e-12)
    outside = gradient_of(ag.function(function))
    close(outside(*args), plain, 1e-12)
    for concrete in inside.concrete_functions():
        verify(concrete.graph)
        assert str(concrete.graph)
        assert str(concrete.graph.as_graph_def(lower=False))


@pytest.mark.slow  # each takes half a second, and the first derivatives go the same ways
@pytest.mark.parametrize(("function", "arguments"), PROGRAMS, ids=IDS)
def test_second_derivative(function: Any, arguments: Any) -> None:
    args = tensors(arguments)
    first = weighted(gradient_of(function))
    plain = gradient_of(first)(*args)
    close(plain, differences(first, arguments), 1e-5)
    both_inside = ag.function(gradient_of(first))
    close(both_inside(*args), plain, 1e-10)
    both_outside = gradient_of(weighted(gradient_of(ag.function(function))))
    close(both_outside(*args), plain, 1e-10)
    one_each = gradient_of(ag.function(first))
    close(one_each(*args), plain, 1e-10)
    for concrete in both_inside.concrete_functions():
        verify(concrete.graph)
        assert str(concrete.graph.as_graph_def(lower=False))
