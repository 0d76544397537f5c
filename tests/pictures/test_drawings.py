"""DOT and SVG."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from autograph import errors
from autograph.pictures import layers
from autograph.pictures.scene import scene
from tests.pictures.graphs import long_chain, traced_collatz, traced_layers

NO_DOT = "Graphviz's dot is not installed"


def test_dot_has_a_cluster_for_each_box_and_a_node_for_each_operation() -> None:
    text = traced_collatz().graph.to_dot()
    assert text.startswith('digraph "collatz" {')
    assert text.count("subgraph cluster_") == 7  # the graph, the loop with two graphs, the branch with two graphs
    assert re.search(r'label="body: while_body\(steps: i64\[\], n: i64\[\]\) -> i64\[\], i64\[\]"', text)
    assert re.search(r'-> n\d+ \[label="i64\[\]"\];', text)


def test_dot_quotes_what_ends_a_text() -> None:
    import autograph as ag

    graph = ag.Graph('a "graph"\\')
    with graph.as_default():
        ag.constant('say "no"\n')
    text = graph.to_dot()
    assert text.startswith('digraph "a \\"graph\\"\\\\" {')
    assert 'say \\"no\\"' in text


@pytest.mark.skipif(shutil.which("dot") is None, reason=NO_DOT)
@pytest.mark.parametrize("traced", [traced_collatz, traced_layers])
def test_graphviz_draws_it(traced) -> None:
    graph = traced().graph
    checked = subprocess.run(["dot", "-Tcanon"], input=graph.to_dot(), text=True, capture_output=True)
    assert (checked.returncode, checked.stderr) == (0, "")
    root = ElementTree.fromstring(graph.to_svg())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("traced", [traced_collatz, traced_layers])
def test_without_graphviz_igraph_lays_it_out(traced, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("igraph", reason="igraph, of the extra pictures, is not installed")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    graph = traced().graph
    root = ElementTree.fromstring(graph.to_svg())
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for op in graph.operations:
        if op.type not in ("Placeholder", "Const"):
            assert any(text is not None and text.startswith(op.type) for text in texts)


def test_placed_items_do_not_overlap_and_lie_in_their_boxes() -> None:
    pytest.importorskip("igraph", reason="igraph, of the extra pictures, is not installed")
    sheet = layers.place(scene({"": traced_collatz().graph}), lambda item: [item.label])
    waiting = [sheet]
    while waiting:
        box = waiting.pop()
        for i, a in enumerate(box.inside):
            assert 0 <= a.x and a.x + a.width <= box.width and 0 <= a.y and a.y + a.height <= box.height
            for b in box.inside[i + 1 :]:
                assert a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + a.height <= b.y or b.y + b.height <= a.y
        waiting += box.inside


def test_without_either_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "igraph", None)
    with pytest.raises(errors.MissingExtraError, match=r"autograph\[pictures\]"):
        traced_collatz().graph.to_svg()


def test_a_drawing_that_nobody_could_read_is_refused() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="too many for a drawing"):
        long_chain(2100).to_svg()
