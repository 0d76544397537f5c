"""The graphs by themselves: building them, names, texts, who reads what, and the verifier."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.verifier import verify


def square_sum() -> FuncGraph:
    """x², y, and x² + y returned."""
    graph = FuncGraph("square_sum")
    with graph.as_default():
        x = graph.add_input(ag.float32, ag.TensorShape([]), "x")
        y = graph.add_input(ag.float32, ag.TensorShape([]), "y")
        graph.outputs = [apply("AddV2", [apply("Square", [x]), y])]
    return graph


def test_building_and_printing() -> None:
    graph = square_sum()
    verify(graph)
    assert str(graph) == (
        "graph square_sum(x: f32[], y: f32[]) -> f32[]\n"
        "  Square: f32[] = Square(x)\n"
        "  AddV2: f32[] = AddV2(Square, y)\n"
        "  return AddV2"
    )
    assert [op.name for op in graph.operations] == ["x", "y", "Square", "AddV2"]
    assert graph.get_operation_by_name("Square").outputs[0] is graph.get_tensor_by_name("Square:0")


def test_names_are_unique() -> None:
    graph = FuncGraph("names")
    with graph.as_default():
        x = graph.add_input(ag.float32, ag.TensorShape([]), "x")
        for _ in range(3):
            apply("Square", [x])
        with graph.name_scope("scope"):
            apply("Square", [x])
            apply("Square", [x], name="Square_1")
    assert [op.name for op in graph.operations] == [
        "x", "Square", "Square_1", "Square_2", "scope/Square", "scope/Square_1"
    ]  # fmt: skip


def test_a_finalised_graph_takes_no_operations() -> None:
    graph = square_sum()
    graph.finalize()
    with graph.as_default(), pytest.raises(errors.FrozenGraphError, match="'square_sum' is finalised"):
        apply("Square", [graph.inputs[0]])
    assert len(graph.operations) == 4


def test_tensors_know_their_readers() -> None:
    graph = square_sum()
    x, y = graph.inputs
    _, _, square, add = graph.operations
    assert (x.consumers(), y.consumers(), square.outputs[0].consumers()) == ([square], [add], [add])
    assert add.outputs[0].consumers() == []
    with graph.as_default():
        mul = apply("Mul", [x, x]).op
    assert x.consumers() == [square, mul]


def test_what_is_rolled_back_reads_nothing() -> None:
    graph = square_sum()
    x = graph.inputs[0]
    before = graph.checkpoint()
    with graph.as_default():
        with graph.control_dependencies([graph.operations[-1]]):
            apply("Mul", [x, x])
    assert len(x.consumers()) == 2
    assert len(graph.operations[3].waiting()) == 1
    graph.rollback(before)
    assert [op.type for op in x.consumers()] == ["Square"]
    assert graph.operations[3].waiting() == []
    verify(graph)


def test_an_input_is_dropped_only_if_nothing_reads_it() -> None:
    graph = square_sum()
    with graph.as_default():
        spare = graph.add_input(ag.float32, ag.TensorShape([]), "spare")
    assert not graph.drop_input(graph.inputs[0])
    assert graph.drop_input(spare)
    assert [t.op.name for t in graph.inputs] == ["x", "y"]
    verify(graph)


# --- the verifier ----------------------------------------------------------------------------------------


def _swapped(graph: Any) -> None:
    graph._operations[2:] = reversed(graph._operations[2:])


def _foreign(graph: Any) -> None:
    graph.operations[2]._read([square_sum().inputs[0]])


def _two_names(graph: Any) -> None:
    graph.operations[3].name = "Square"


def _unregistered_reader(graph: Any) -> None:
    graph.operations[2].inputs = (graph.inputs[1],)


def _reader_that_does_not(graph: Any) -> None:
    graph.inputs[0]._readers = {graph.operations[2]: None, graph.operations[3]: None}


def _waits_for_later(graph: Any) -> None:
    graph.operations[2]._wait_for([graph.operations[3]])


def _unregistered_waiting(graph: Any) -> None:
    graph.operations[3].control_inputs = (graph.operations[2],)


def _other_dtype(graph: Any) -> None:
    graph.operations[3].outputs[0]._dtype = ag.int32


def _too_many_outputs(graph: Any) -> None:
    graph.operations[3].outputs = graph.operations[3].outputs * 2


def _foreign_output(graph: Any) -> None:
    graph.outputs = [square_sum().outputs[0]]


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (_swapped, "AddV2 reads .* which is not made before it"),
        (_foreign, "Square reads .* which is not made before it"),
        (_two_names, "two operations are called Square"),
        (_unregistered_reader, "x:0 says that Square read it, which is not so"),
        (_reader_that_does_not, "x:0 says that Square, AddV2 read it, which is not so"),
        (_waits_for_later, "Square waits for AddV2, which does not come before it"),
        (_unregistered_waiting, "Square says that no operations wait for it, which is not so"),
        (_other_dtype, "AddV2:0 is int32"),
        (_too_many_outputs, "AddV2 has 2 outputs, its declaration gives 1"),
        (_foreign_output, "is an input or output of the graph, but not in it"),
    ],
)
def test_the_verifier_finds(harm: Callable[[Any], None], message: str) -> None:
    graph = square_sum()
    verify(graph)
    harm(graph)
    with pytest.raises(errors.InternalError, match=message):
        verify(graph)


def test_the_verifier_looks_into_branches() -> None:
    graph: Any = ag.function(lambda p, x: ag.cond(p, lambda: x * 2.0, lambda: -x)).get_concrete_function(
        ag.TensorSpec([], ag.bool), ag.TensorSpec([])
    ).graph
    verify(graph)
    (conditional,) = [op for op in graph.operations if op.nested_graphs()]
    branch = conditional.attrs["then_branch"]
    branch.outputs = branch.outputs * 2
    with pytest.raises(errors.InternalError, match=r"then_branch of .* does not return what"):
        verify(graph)


def test_nothing_is_added_if_types_do_not_fit() -> None:
    graph = square_sum()
    with graph.as_default(), pytest.raises(errors.AutographError):
        graph.add_operation(op_defs.get("LogicalAnd"), [graph.inputs[0], graph.inputs[1]], {})
    assert len(graph.operations) == 4
    verify(graph)
