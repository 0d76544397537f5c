"""What executions of ops cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import costs, op_def
from autograph.profiler.profile import OperationFacts
from tests.ops import harness  # noqa: F401  declares all ops

X = np.ones((4, 6), np.float32)


def facts(
    function: Callable[..., Any], *args: Any, executor: str = "numpy", specs: Any = None
) -> dict[str, OperationFacts]:
    f = ag.function(function, specs, executor=executor)
    with ag.profiler.trace() as recording:
        f(*map(ag.constant, args))
    assert recording.profile is not None
    return {one.type: one for one in recording.profile.operations}


@pytest.mark.parametrize(
    "function, args, type_, flops, size, category",
    [
        (lambda x, y: x @ y, (X, X.T), "MatMul", 2 * 4 * 6 * 4, 4 * (24 + 24 + 16), "product"),
        (lambda x: ag.matmul(x, x, transpose_a=True), (X,), "MatMul", 2 * 6 * 6 * 4, 4 * (24 + 24 + 36), "product"),
        (lambda x: ag.einsum("ij,kj->ik", x, x), (X,), "Einsum", 2 * 4 * 4 * 6, 4 * (24 + 24 + 16), "product"),
        (lambda x: ag.exp(x), (X,), "Exp", 24, 4 * 48, "elementwise"),
        (lambda x, y: x + y, (X, X[:1]), "AddV2", 24, 4 * (24 + 6 + 24), "elementwise"),
        (lambda x: ag.reduce_sum(x, axis=0), (X,), "Sum", 24, None, "reduction"),
        (lambda x: ag.concat([x, x], 0), (X,), "ConcatV2", 0, None, "movement"),
        (lambda x: ag.strings.as_string(x), (X,), "AsString", None, None, "text"),
        (
            lambda x, k: ag.nn.conv2d(x, k, 1, "VALID"), (np.ones((2, 8, 8, 3)), np.ones((3, 3, 3, 5))), "Conv2D",
            2 * (2 * 6 * 6 * 5) * (3 * 3 * 3), None, "product",
        ),
        (
            lambda x: ag.nn.max_pool2d(x, 2, 2, "VALID"), (np.ones((2, 8, 8, 3)),), "MaxPool", 2 * 4 * 4 * 3 * 4, None,
            "reduction",
        ),
    ],
)  # fmt: skip
def test_the_cost_of_one_execution(
    function: Any, args: Any, type_: str, flops: float | None, size: float | None, category: str
) -> None:
    found = facts(function, *args)[type_]
    assert found.flops == flops
    assert found.category == category
    if size is not None:
        assert found.bytes == size


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_shapes_that_are_known_only_when_it_runs(executor: str) -> None:
    spec = [ag.TensorSpec([None, None], ag.float32)]
    found = facts(lambda x: ag.sort(x @ ag.transpose(x)), X, executor=executor, specs=spec)
    assert found["MatMul"].flops == 2 * 4 * 4 * 6
    assert found["MatMul"].shape == (None, None)


def test_every_cost_has_a_category_that_there_is() -> None:
    known = {"product", "elementwise", "reduction", "movement", "other"}
    declared = {name: op.cost for name, op in op_def.registered().items() if op.cost is not None}
    assert {cost.category for cost in declared.values()} <= known
    assert len(declared) > 50


def test_costs_of_matrix_algebra_grow_with_the_third_power() -> None:
    small = costs.cubic(2).flops([(2, 10, 10)], [], {})
    assert small == 2 * 2 * 1000 and costs.cubic(2).flops([(20, 10)], [], {}) == 2 * 20 * 10 * 10
