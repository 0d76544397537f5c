"""What a picture shows."""

from __future__ import annotations

from autograph.pictures.scene import Item, scene
from tests.pictures.graphs import traced_collatz, traced_layers


def labelled(items: list[Item], label: str) -> Item:
    return next(item for top in items for item in top.walk() if item.label == label)


def test_operations_hold_the_graphs_of_branches_and_loops() -> None:
    shown = scene({"": traced_collatz().graph})
    loop = labelled(shown.items, "StatelessWhile")
    assert [box.name for box in loop.children] == ["cond", "body"]
    branch = labelled(loop.children, "StatelessIf")
    assert [box.name for box in branch.children] == ["then_branch", "else_branch"]
    assert "CheckedMul" in [item.label for item in branch.children[1].walk()]


def test_every_value_is_an_edge_from_what_computes_it_to_what_reads_it() -> None:
    shown = scene({"": traced_collatz().graph})
    items = {item.id: item for item in shown.walk()}
    ends = {(items[e.source].name or items[e.source].label, items[e.target].label, e.label) for e in shown.edges}
    assert ("n", "StatelessWhile", "i64[]") in ends
    assert ("while", "return", "i64[]") in ends
    assert ("FloorMod", "Equal", "i64[]") in ends


def test_name_scopes_are_boxes_in_boxes() -> None:
    shown = scene({"": traced_layers().graph})
    dense = labelled(shown.items, "dense")
    assert (dense.kind, [child.label for child in dense.children]) == ("scope", ["inner", "Tanh"])
    assert [child.label for child in dense.children[0].children] == ["MatMul"]


def test_order_without_a_value_is_a_control_edge() -> None:
    import autograph as ag
    from autograph.framework.graph import Graph

    graph = Graph()
    with graph.as_default():
        first = ag.constant(1.0)
        with graph.control_dependencies([first.op]):
            ag.constant(2.0)
    (edge,) = scene({"": graph}).edges
    assert edge.control


def test_operations_know_their_lines_and_types() -> None:
    tanh = labelled(scene({"": traced_layers().graph}).items, "Tanh")
    assert tanh.location is not None and tanh.location.text().strip() == "h = ag.tanh(h)"
    assert tanh.types == ("f64[2,3]",)


def test_a_graph_that_calls_itself_is_drawn_once() -> None:
    import autograph as ag

    @ag.function
    def factorial(n):
        return n * factorial(n - 1) if n > 1 else n

    graph = factorial.get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    shown = scene({"": graph})
    assert len(shown) < 100


def test_several_graphs_stand_beside_each_other_under_their_headings() -> None:
    concrete = traced_collatz()
    shown = scene({"as traced": concrete.graph, "optimised": concrete.optimized_graph})
    assert [item.name for item in shown.items] == ["as traced", "optimised"]
