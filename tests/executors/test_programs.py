"""Ops with effects on each executor: programs run in graphs as their ops run eagerly; and no op is left out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import nest, op_def
from tests.agreement import run
from tests.executors import test_ops
from tests.executors.calls import CALLS
from tests.executors.stateful import COVERED, IN_GRAPHS, PROGRAMS
from tests.gradients.op_cases import CASES
from tests.gradients.test_every_op import nested_types


def arrays(result: Any) -> list[Any]:
    tensors = [ag.convert_to_tensor(leaf) for leaf in nest.flatten(result)]
    return [(t.dtype, np.asarray(t.numpy()).tolist()) for t in tensors]


@pytest.mark.parametrize("name", sorted(PROGRAMS))
def test_program(executor: str, name: str) -> None:
    reference = PROGRAMS[name]()
    if name in IN_GRAPHS:
        reference = ag.function(reference, executor="numpy")
    expected = [run(reference, ()) for _ in range(2)]
    staged = ag.function(PROGRAMS[name]())
    for want in expected:
        got = run(staged, ())
        assert got.error is None and want.error is None, (got.error, want.error)
        assert arrays(got.result) == arrays(want.result)


def test_every_op_is_run() -> None:
    ran = {*test_ops.GENERATED, *CALLS, *CASES}
    for make in PROGRAMS.values():
        ran |= nested_types(ag.function(make()).get_concrete_function().graph)
    missing = set(op_def.registered()) - ran
    assert sorted(missing - set(COVERED)) == []
    assert set(COVERED) <= missing
