"""Every sample program's graphs, optimised: well formed after each pass, and the same results, texts and errors."""

from __future__ import annotations

from typing import Any

import numpy as np

import autograph as ag
from autograph.framework.verifier import verify
from autograph.optimizer import optimize
from tests.agreement import optimizing, run, same
from tests.corpus.registry import Program, all_programs
from tests.showcase import by_program

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending]


def exact(value: Any) -> Any:
    """A result as something to compare, with tensors as their dtype, shape and bits."""
    if isinstance(value, ag.Tensor):
        array = np.asarray(value.numpy())
        return value.dtype, array.shape, array.tolist() if array.dtype == object else array.tobytes()
    if isinstance(value, dict):
        return {key: exact(v) for key, v in value.items()}
    return [exact(v) for v in value] if isinstance(value, (list, tuple)) else value


@by_program(PROGRAMS)  # optimised graphs are what tests/test_corpus.py runs; here each pass is verified, and every bit
def test_does_the_same(program: Program) -> None:
    function = ag.function(program.function)
    staged = [program.staged_arguments(arguments) for arguments in program.inputs]
    for arguments in staged:
        run(function, arguments)  # traces: what Python prints then is not what the graph prints
    with optimizing(False):
        traced = [run(function, arguments) for arguments in staged]
    for concrete in function.concrete_functions():
        before = str(concrete.graph)
        optimize(concrete.graph, lambda name, graph: verify(graph))
        assert str(concrete.graph) == before
    for arguments, expected in zip(staged, traced):
        with optimizing():
            actual = run(function, arguments)
        assert type(actual.error) is type(expected.error)
        assert str(actual.error) == str(expected.error)  # the line, too
        assert actual.printed == expected.printed
        assert exact(actual.result) == exact(expected.result) or same(expected.result, actual.result)
