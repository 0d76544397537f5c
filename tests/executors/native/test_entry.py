"""Numbers among arguments and results go to native code and come from it all at once."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import compile_graph
from autograph.executors.native.lower import lower

# mypy: disable-error-code="no-untyped-def"

DTYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "complex64",
)  # fmt: skip


@pytest.mark.parametrize("as_array", [True, False])
@pytest.mark.parametrize("dtype", DTYPES)
def test_a_number_of_each_dtype(dtype: str, as_array: bool) -> None:
    largest = {"bool": 1, "complex64": 1 - 2j}.get(dtype) or np.dtype(dtype).type(
        np.iinfo(dtype).max if dtype[0] in "iu" else 1.1
    )

    @ag.function
    def program(x, rest):
        return x, rest["n"] + 1, x

    rest = {"n": ag.TensorSpec([], ag.int64), "unread": ag.TensorSpec([], ag.float32)}
    graph = program.get_concrete_function(ag.TensorSpec([], getattr(ag, dtype)), rest).graph
    given = [np.array(v, t) for v, t in ((largest, dtype), (41, np.int64), (0.5, np.float32))]
    run = compile_graph(graph)
    for _ in range(2):  # the second run has the memory of the first
        found = run(*(given if as_array else [v[()] for v in given]))
        assert [v.item() for v in found] == [given[0].item(), 42, given[0].item()]
        assert [np.asarray(v).dtype for v in found] == [np.dtype(dtype), np.int64, np.dtype(dtype)]


def test_arguments_of_other_types_are_converted() -> None:
    program = ag.function(lambda x, y: (x + 1, y * 2.0))
    graph = program.get_concrete_function(ag.TensorSpec([], ag.int64), ag.TensorSpec([], ag.float64)).graph
    run = compile_graph(graph)
    for x, y in ((3, 0.25), (np.int32(3), np.float32(0.25)), (np.array(3, np.int8), 0.25)):
        assert [v.item() for v in run(x, y)] == [4, 0.5]


def test_numbers_that_nothing_reads_are_not_looked_at() -> None:
    @ag.function
    def program(state):
        return state["b"][1] * 2

    spec = ag.TensorSpec([], ag.int64)
    graph = program.get_concrete_function({"a": spec, "b": [spec, spec]}).graph
    assert lower(graph).unread == {0, 1}
    assert [v.item() for v in compile_graph(graph)(np.int64(1), np.int64(2), np.int64(3))] == [6]
