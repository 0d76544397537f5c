"""The API to rewrite graphs: each primitive, with the text, the readers and the order of effects after it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors.numpy import compile_graph
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.cloning import around, clone
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.rewriting.equality import outline, same_graph
from autograph.framework.rewriting.extending import extend
from autograph.framework.verifier import verify

S = ag.TensorSpec([])
B = ag.TensorSpec([], ag.bool)


def traced(function: Any, *specs: Any) -> Any:
    """A graph that may be rewritten."""
    made, _ = clone(ag.function(function).get_concrete_function(*specs).graph)
    return made


def named(graph: Any, name: str) -> Any:
    return graph.get_operation_by_name(name)


def body(graph: Any) -> list[str]:
    """The lines of a graph's text but the first."""
    verify(graph)
    return [line.strip() for line in str(graph).splitlines()[1:]]


# --- replacing ------------------------------------------------------------------------------------------


def test_replace_in_operations_and_outputs() -> None:
    graph = traced(lambda x, y: (ag.exp(x) * y, ag.exp(x), ag.exp(x) + x), S, S)
    exp, once_more = named(graph, "Exp"), named(graph, "Exp_1")
    with Rewriter(graph) as edit:
        edit.replace(once_more.outputs[0], exp.outputs[0])
    assert graph.outputs[1] is exp.outputs[0]
    assert once_more.outputs[0].consumers() == []
    assert body(graph)[-1] == "return Mul, Exp, AddV2"


def test_replace_keeps_the_outputs_if_told_so() -> None:
    graph = traced(lambda x, y: (x, ag.exp(x)), S, S)
    x, y = graph.inputs
    with Rewriter(graph) as edit:
        edit.replace(x, y, returned=False)
    assert body(graph) == ["Exp: f64[] = Exp(y)", "return x, Exp"]
    assert (x.consumers(), y.consumers()) == ([], [named(graph, "Exp")])


def test_what_replaces_is_replaced_itself() -> None:
    graph = traced(lambda x: ag.exp(ag.identity(ag.identity(x))), S)
    x = graph.inputs[0]
    first, second = named(graph, "Identity"), named(graph, "Identity_1")
    with Rewriter(graph) as edit:  # the last first
        edit.replace(second.outputs[0], first.outputs[0])
        edit.replace(first.outputs[0], x)
        edit.erase(first)
        edit.erase(second)
    assert body(graph) == ["Exp: f64[] = Exp(x)", "return Exp"]
    assert x.consumers() == [named(graph, "Exp")]


def test_operations_are_seen_with_what_they_read_by_then() -> None:
    graph = traced(lambda x: ag.exp(ag.identity(x)), S)
    seen = []
    with Rewriter(graph) as edit:
        for op in edit:
            seen.append((op.name, [t.op.name for t in op.inputs]))
            if op.type == "Identity":
                edit.replace_operation(op, op.inputs)
    assert seen == [("x", []), ("Identity", ["x"]), ("Exp", ["x"])]


def test_a_tensor_of_another_type_cannot_replace() -> None:
    graph = traced(lambda x, p: ag.exp(x), S, B)
    with pytest.raises(errors.InternalError, match="it is of another type"), Rewriter(graph) as edit:
        edit.replace(graph.inputs[0], graph.inputs[1])
    assert graph.inputs[0].consumers() == [named(graph, "Exp")]


def test_set_inputs() -> None:
    graph = traced(lambda x, y: x - y, S, S)
    x, y = graph.inputs
    with Rewriter(graph) as edit:
        edit.set_inputs(named(graph, "Sub"), [y, y])
    assert body(graph) == ["Sub: f64[] = Sub(y, y)", "return Sub"]
    assert (x.consumers(), y.consumers()) == ([], [named(graph, "Sub")])


def test_to_constant() -> None:
    graph = traced(lambda x: ag.exp(x) * x, S)
    with Rewriter(graph) as edit:
        edit.to_constant(named(graph, "Exp"), np.array(3, np.float32))
    assert body(graph) == ["Exp: f64[] = Const value=3.", "Mul: f64[] = Mul(Exp, x)", "return Mul"]
    assert graph.inputs[0].consumers() == [named(graph, "Mul")]


# --- taking out, putting in -------------------------------------------------------------------------------


def test_what_is_read_cannot_be_erased() -> None:
    graph = traced(lambda x: ag.exp(x) * x, S)
    with pytest.raises(errors.InternalError, match=r"Exp has been erased .* Mul read it"), Rewriter(graph) as edit:
        edit.erase(named(graph, "Exp"))
    graph = traced(lambda x: ag.exp(x), S)
    with pytest.raises(errors.InternalError, match="the graph's outputs read it"), Rewriter(graph) as edit:
        edit.erase(named(graph, "Exp"))


def test_who_waited_for_what_is_erased_waits_for_what_that_waited_for() -> None:
    def f(x: Any) -> Any:
        a = ag.exp(x)
        with ag.control_dependencies([a]):
            b = ag.tanh(x)
        with ag.control_dependencies([b]):
            return ag.sin(x)

    graph = traced(f, S)
    with Rewriter(graph) as edit:
        edit.erase(named(graph, "Tanh"))
    exp, sin = named(graph, "Exp"), named(graph, "Sin")
    assert sin.control_inputs == (exp,)
    assert exp.waiting() == [sin]
    verify(graph)


def test_insert_before() -> None:
    graph = traced(lambda x: ag.exp(x), S)
    exp = named(graph, "Exp")
    with Rewriter(graph) as edit:
        before = edit.insert_before(exp, "Square", [graph.inputs[0]], {}, exp, "Exp")
        next_one = edit.insert_before(exp, "Neg", [before.outputs[0]], {}, exp, "Neg")
        edit.insert_before(before, "Sign", [graph.inputs[0]], {}, exp, "Sign")
        edit.set_inputs(exp, next_one.outputs)
    assert body(graph) == [
        "Sign: f64[] = Sign(x)", "Exp_1: f64[] = Square(x)", "Neg: f64[] = Neg(Exp_1)", "Exp: f64[] = Exp(Neg)",
        "return Exp",
    ]  # fmt: skip
    assert before.outputs[0].consumers() == [next_one]
    assert before.location == exp.location


def test_inline_keeps_the_order_of_effects() -> None:
    def f(p: Any, x: Any) -> Any:
        ag.print("before")
        if p:
            ag.print("inside")
            y = x * 2.0
        else:
            y = x
        ag.print("behind")
        return y

    graph = traced(f, B, S)
    (conditional,) = [op for op in graph.operations if op.nested_graphs()]
    with Rewriter(graph) as edit:
        edit.inline(conditional, conditional.attrs["then_branch"], conditional.inputs[1:])
    verify(graph)
    first, inside, behind = [op for op in graph.operations if op.type == "PrintV2"]
    assert (inside.control_inputs, behind.control_inputs) == ((first,), (inside,))
    assert inside.waiting() == [behind]
    assert not any(op.nested_graphs() for op in graph.operations)
    assert compile_graph(graph)(np.bool_(False), np.float32(3))[0] == 6


def test_drop_inputs_and_outputs() -> None:
    graph = traced(lambda x, y: ag.unstack(ag.stack([x, x])), S, S)
    unpack = graph.outputs[0].op
    with Rewriter(graph) as edit:
        edit.drop_inputs([1])
        edit.set_outputs(graph.outputs[1:])
        edit.drop_outputs(unpack, [0])
    assert [t.op.name for t in graph.inputs] == ["x"]
    assert graph.outputs[0] is unpack.outputs[0]
    assert (len(unpack.outputs), unpack.outputs[0].value_index) == (1, 0)
    assert "y" not in [op.name for op in graph.operations]


def test_add_inputs_and_outputs() -> None:
    graph = traced(lambda x: ag.while_loop(lambda v: v < 9.0, lambda v: [v * 2.0], [x])[0], S)
    (loop,) = [op for op in graph.operations if op.nested_graphs()]
    x = graph.inputs[0]
    for inside in loop.nested_graphs():
        with Rewriter(inside) as edit:
            inner = edit.add_input(x, inside.inputs[0].op.name)
            if inside is loop.nested_graphs()[1]:
                edit.set_outputs([*inside.outputs, inner])
        assert inside.operations[0] is inner.op
        assert inner.op.name != inside.inputs[0].op.name
    with Rewriter(graph) as edit:
        (out,) = edit.add_outputs(loop, [x])
        edit.set_inputs(loop, [*loop.inputs, x])
        edit.set_outputs([*graph.outputs, out])
    verify(graph)
    assert [float(v) for v in compile_graph(graph)(np.float64(3))] == [12, 3]


def test_copy_before() -> None:
    graph = traced(lambda p, x: ag.cond(p, lambda: ag.exp(x) * x, lambda: x), B, S)
    (conditional,) = [op for op in graph.operations if op.nested_graphs()]
    branch = conditional.attrs["then_branch"]
    exp, twins = named(branch, "Exp"), {id(branch.inputs[0]): graph.inputs[1]}
    with Rewriter(graph) as edit:
        copy = edit.copy_before(conditional, exp, twins)
    verify(graph)
    assert twins[id(exp.outputs[0])] is copy.outputs[0]
    assert graph.operations.index(copy) < graph.operations.index(conditional)
    assert copy.location == exp.location


def test_nothing_changes_without_a_change() -> None:
    graph = traced(lambda x: ag.exp(x), S)
    graph.remembered["fact"] = 1
    with Rewriter(graph) as edit:
        list(edit)
    assert not edit.changed
    assert graph.remembered == {"fact": 1}
    with Rewriter(graph) as edit:
        edit.set_outputs(graph.inputs)
    assert graph.remembered == {}  # what others have worked out about it may be true no more


def test_a_finalised_graph_is_refused() -> None:
    graph = ag.function(lambda p, x: ag.cond(p, lambda: x, lambda: -x)).get_concrete_function(B, S).graph
    with pytest.raises(errors.FrozenGraphError, match="is finalised: it cannot be rewritten"):
        Rewriter(graph)
    (conditional,) = [op for op in graph.operations if op.nested_graphs()]
    with pytest.raises(errors.FrozenGraphError, match="is finalised: it cannot be rewritten"):
        extend(conditional, {}, [], [(ag.float32, ag.TensorShape([]))])


# --- copies ----------------------------------------------------------------------------------------------


def test_clone_maps_everything_and_shares_nothing() -> None:
    original = ag.function(lambda p, x: ag.cond(p, lambda: ag.exp(x), lambda: -x)).get_concrete_function(B, S).graph
    made, twins = clone(original)
    verify(made)
    assert str(made) == str(original)
    assert not made.finalized
    for mine, its in zip(made.operations, original.operations):
        assert twins[id(its)] is mine
        assert all(twins[id(a)] is b for a, b in zip(its.outputs, mine.outputs))
        for a, b in zip(its.outputs, mine.outputs):
            assert [twins[id(o)] for o in a.consumers()] == b.consumers()
    (conditional,) = [op for op in original.operations if op.nested_graphs()]
    for branch, copy in zip(conditional.nested_graphs(), twins[id(conditional)].nested_graphs()):
        assert copy is not branch
        assert copy.outer is made


def test_the_clone_of_a_graph_that_calls_itself_calls_the_clone() -> None:
    def countdown(n: Any) -> Any:
        return countdown(n - 1) if n > 0 else n

    def graphs(graph: Any, found: dict[int, Any]) -> dict[int, Any]:
        if id(graph) not in found:
            found[id(graph)] = graph
            for op in graph.operations:
                for nested in op.nested_graphs():
                    graphs(nested, found)
        return found

    original = ag.function(countdown).get_concrete_function(ag.TensorSpec([], ag.int32)).graph
    made, _ = clone(original)
    before, after = graphs(original, {}), graphs(made, {})
    assert len(before) == len(after)
    assert not before.keys() & after.keys()
    verify(made)


def test_a_pruned_clone_has_what_runs() -> None:
    def f(p: Any, x: Any) -> Any:
        ag.exp(x)
        ag.print(ag.tanh(x))
        return ag.cond(p, lambda: [ag.sin(x), x][1], lambda: -x)

    original = ag.function(f).get_concrete_function(B, S).graph
    made, _ = clone(original, pruned=True)
    verify(made)
    text = str(made)
    assert ("Exp" in text, "Tanh" in text, "Sin" in text, "Neg" in text) == (False, True, False, True)
    assert made.pruned
    assert "Exp" in str(original)


def test_a_graph_around_an_operation() -> None:
    def f(x: Any) -> Any:
        def step(a: Any, b: Any) -> list[Any]:
            return [ag.py_function(lambda v: v + 2.0, [a], ag.float64), b]

        return ag.while_loop(lambda a, b: a < 9.0, step, [x, x])

    graph = traced(f, S)
    (loop,) = [op for op in graph.operations if op.nested_graphs()]
    made = around(loop, "made", {"cond": loop.attrs["cond"], "body": loop.attrs["body"]})
    verify(made)
    assert (len(made.inputs), len(made.outputs), made.stateful) == (2, 2, True)
    assert all(g.outer is made for g in loop.nested_graphs())
    assert [float(v) for v in compile_graph(made)(np.float64(1), np.float64(2))] == [9, 2]


# --- equality ---------------------------------------------------------------------------------------------


def built(op_type: str = "Exp", value: float = 2.0, swapped: bool = False) -> FuncGraph:
    graph = FuncGraph("built")
    with graph.as_default():
        x = graph.add_input(ag.float64, ag.TensorShape([]), "x")
        y = apply("Mul", [x, ag.constant(value)] if not swapped else [ag.constant(value), x])
        graph.outputs = [apply(op_type, [y])]
    return graph


def test_graphs_that_are_the_same() -> None:
    assert same_graph(built(), built()) and outline(built()) == outline(built())
    assert not same_graph(built(), built("Tanh")) and outline(built()) != outline(built("Tanh"))
    assert not same_graph(built(), built(value=-2.0))
    assert not same_graph(built(), built(swapped=True))
    returns_more = built()
    returns_more.outputs = returns_more.outputs * 2
    assert not same_graph(built(), returns_more)
