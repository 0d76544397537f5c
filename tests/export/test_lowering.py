"""What only we have, written with what TensorFlow has: the same results, and an error where there was one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import compile_graph
from autograph.export.lowering import lower
from autograph.export.lowering.rules import RULES
from autograph.export.signatures import known
from autograph.framework import op_def
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.nested import operations_within
from autograph.framework.verifier import verify
from tests.framework.test_op_facts import edges
from tests.ops import harness  # noqa: F401  declares all ops


def both(graph: FuncGraph, *arrays: Any) -> list[Any]:
    """What a graph and its lowered form give: arrays, or that it raises."""
    lowered = lower(graph)
    verify(lowered)
    assert {op.type for op in operations_within(lowered.operations)} <= known().keys()
    assert [t.name for t in lowered.outputs] == [t.name for t in graph.outputs]
    found = []
    for each in (graph, lowered):
        try:
            found.append([np.asarray(a).tolist() for a in compile_graph(each)(*arrays)])
        except errors.AutographError:
            found.append("raised")
    return found


def graph_of(name: str, dtypes: list[DType], attrs: dict[str, Any]) -> FuncGraph:
    graph = FuncGraph("f")
    declared = op_def.get(name)
    inputs = [graph.add_input(d, ag.TensorShape([]), f"x{i}") for i, d in enumerate(dtypes)]
    graph.outputs = list(graph.add_operation(declared, inputs, dict(attrs)).outputs)
    graph.finalize()
    return graph


CHECKED = [name for name in RULES if name.startswith("Checked") and name not in ("CheckedCast", "CheckedSum")]


@pytest.mark.parametrize("dtype", [ag.int8, pytest.param(ag.int64, marks=pytest.mark.slow)])  # the same rules
@pytest.mark.parametrize("name", CHECKED)
def test_arithmetic_that_raises(name: str, dtype: DType) -> None:
    declared = op_def.get(name)
    if dtype not in declared.types["T"]:
        dtype = ag.float64
    values = [*edges(dtype), 3, -3, 7, 63]
    graph = graph_of(name, [dtype] * len(declared.inputs), {})
    raised = gave = 0
    for x in values:
        for y in values if len(declared.inputs) == 2 else [0]:
            if name == "CheckedIntDiv" and max(abs(x), abs(y)) > 2**53:
                continue  # refused when it runs: the quotient would not be exact
            given = [np.array(v, dtype.numpy_dtype) for v in (x, y)[: len(declared.inputs)]]
            with np.errstate(all="ignore"):
                wanted, found = both(graph, *given)
            assert repr(wanted) == repr(found), (x, y)
            raised, gave = raised + (wanted == "raised"), gave + (wanted != "raised")
    assert raised and gave


@pytest.mark.parametrize(("source", "target"), [
    (ag.float64, ag.int64), (ag.float64, ag.int8), (ag.float32, ag.int64), (ag.float64, ag.uint8), (ag.int64, ag.int8),
    (ag.int64, ag.uint64), (ag.uint64, ag.int64), (ag.int8, ag.uint8),
])  # fmt: skip
def test_casts_that_raise(source: DType, target: DType) -> None:
    graph = graph_of("CheckedCast", [source], {"DstT": target})
    for x in [*edges(source), 127, 128, 100.5 if source.is_floating else 100, 255]:
        with np.errstate(all="ignore"):
            array = np.array(x).astype(source.numpy_dtype)
        wanted, found = both(graph, array)
        assert wanted == found, x


@pytest.mark.parametrize("values", [
    [2**62, 2**62], [2**62, 2**62, -(2**62)], [-(2**62)] * 2, [-(2**62)] * 3, [], [2**63 - 1, 1], [1, -5, 3],
])  # fmt: skip
def test_sums_that_raise(values: list[int]) -> None:
    graph = ag.function(lambda x: sum(x)).get_concrete_function(ag.TensorSpec([None], ag.int64)).graph
    wanted, found = both(graph, np.array(values, np.int64))
    assert wanted == found


def program(n: Any) -> Any:
    items = []
    while n > 0:
        items.append(n * n)
        n -= 1
    if items[-1] != 1:
        raise ValueError("no one")
    items[-2] = 7
    return items[0] + items[-2], len(items)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_lists_and_errors(n: int) -> None:
    graph = ag.function(program).get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    wanted, found = both(graph, np.int64(n))
    assert wanted == found and (wanted == "raised") is (n == 1)


def asked(n: Any) -> Any:
    values = [1, n]
    values.pop()
    try:
        found = values[n]
    except IndexError:
        found = -1
    return found


@pytest.mark.parametrize("n", [-2, -1, 0, 1])
def test_what_is_asked_beforehand(n: int) -> None:
    graph = ag.function(asked).get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    assert "Fails" in {op.type for op in operations_within(graph.operations)}
    wanted, found = both(graph, np.int64(n))
    assert wanted == found == [1 if n in (-1, 0) else -1]


def test_results_wait_for_the_checks() -> None:
    graph = ag.function(lambda x: x + 1).get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    nodes = {node.name: node for node in graph.as_graph_def().node}
    (result,) = [t.op.name for t in graph.outputs]
    waits = [name[1:] for name in nodes[result].input if name.startswith("^")]
    assert [nodes[name].op for name in waits] == ["Assert"]


def test_sorts_and_medians_are_made_of_the_largest_entries() -> None:
    for function in (ag.sort, lambda x: ag.argsort(x, 0), np.median, lambda x: np.quantile(x, [0.1, 0.5], axis=0)):
        graph = ag.function(function).get_concrete_function(ag.TensorSpec([3, 4], ag.float64)).graph
        kinds = {node.op for node in graph.as_graph_def().node}
        assert "TopKV2" in kinds and not kinds & {"Sort", "ArgSort", "OrderStatistics"}


REFUSED: list[tuple[Callable[..., Any], str]] = [
    (lambda x: f"{x}", "PyFormat"),
    (lambda x: np.spacing(x), "NumPyCall"),
]


@pytest.mark.parametrize(("function", "named"), REFUSED)
def test_what_has_no_form_is_refused_with_the_line(function: Any, named: str) -> None:
    graph = ag.function(function).get_concrete_function(ag.TensorSpec([3], ag.float64)).graph
    with pytest.raises(errors.UnimplementedError, match=named) as caught:
        graph.as_graph_def()
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert named in str(graph.as_graph_def(lower=False))


def test_a_dtype_that_tensorflow_does_not_have_the_op_for_is_refused() -> None:
    graph = ag.function(lambda x: ag.floormod(x, x)).get_concrete_function(ag.TensorSpec([3], ag.int8)).graph
    allowed = {a.name: a.allowed for a in known()["FloorMod"].attrs}["T"]
    if "DT_INT8" in allowed:
        graph.as_graph_def()
        return
    with pytest.raises(errors.UnimplementedError, match="for other dtypes than int8"):
        graph.as_graph_def()


def test_every_rule_is_for_an_op_that_there_is() -> None:
    assert RULES.keys() <= op_def.registered().keys()
