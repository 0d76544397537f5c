"""Graphs in the forms that other programs read.

    graph_def       TensorFlow's GraphDef, as text and as protobuf's message
    lowering        what TensorFlow's op registry does not have, written with what it has
    importing       graphs of GraphDefs
    files           GraphDefs in files
    at_first_use    these, as they are loaded

Importing this package gives graphs the methods that write these forms; each form is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from autograph.framework.graph import Graph

if TYPE_CHECKING:
    from autograph.export.graph_def import GraphDef

__all__ = ["as_graph_def", "import_graph_def", "write_graph"]


def as_graph_def(self: Graph, lower: bool = True, add_shapes: bool = False) -> GraphDef:
    """The graph in TensorFlow's GraphDef form.

    The result has the fields of protobuf's message as attributes (`node`, `library.function`,
    `node[0].attr["dtype"].type`), and its text format as `str()`. With the extra `tensorboard`, `to_proto()` is the
    message itself, and `SerializeToString()` its bytes.

    Args:
        lower: whether it is written in ops of TensorFlow's registry: what only we have becomes what TensorFlow has. If
            not, such operations stand in it as they are, for reading, and for `import_graph_def`.
        add_shapes: whether each node says the shapes of its outputs, in the attribute `_output_shapes`.

    Raises:
        UnimplementedError: an operation has no form in TensorFlow; it names the op and the user's line.
    """
    from autograph.export import at_first_use

    return at_first_use.graph_def(self, lower, add_shapes)


Graph.as_graph_def = as_graph_def  # type: ignore[method-assign]


def import_graph_def(
    graph_def: Any,
    input_map: Mapping[str, Any] | None = None,
    return_elements: Sequence[str] | None = None,
    name: str | None = None,
) -> list[Any] | None:
    """Adds the operations of a GraphDef to the graph that is being built.

    Nothing in a file is trusted: sizes, dtypes, names and references are checked, and nothing is added if something
    does not hold. No Python code of a file is run.

    Args:
        graph_def: protobuf's message, its bytes, its text, or what `Graph.as_graph_def` gives. Bytes and text need the
            extra `tensorboard`.
        input_map: by name (`"x"` or `"x:0"`), the tensors that are read in the place of results of the GraphDef.
        return_elements: names of operations (`"while"`) and of tensors (`"while:0"`).
        name: a prefix of the operations' names, "import" unless given.

    Returns:
        The operations and tensors that `return_elements` names, if it is given.

    Raises:
        GraphDefError: the GraphDef is damaged, or does not have what is asked for.
        UnimplementedError: it has ops that there are none of here; all of them are named.

    >>> import autograph as ag
    >>> graph = ag.function(lambda x: x * 2.0).get_concrete_function(ag.TensorSpec([], name="x")).graph
    >>> definition = graph.as_graph_def()
    >>> @ag.function
    ... def twice(y):
    ...     return ag.import_graph_def(definition, {"x": y}, ["Mul:0"])[0]
    >>> twice(ag.constant(21.0)).numpy()
    np.float64(42.0)
    """
    from autograph.export import at_first_use

    return at_first_use.imported(graph_def, input_map, return_elements, name)


def write_graph(graph_or_graph_def: Any, logdir: Any, name: str, as_text: bool = True) -> str:
    """Writes a GraphDef into a file, which is there as a whole or not at all.

    Args:
        graph_or_graph_def: a graph, or a GraphDef: protobuf's message, or what `Graph.as_graph_def` gives.
        logdir: the folder; it is made if it is not there.
        name: the file's name in it.
        as_text: whether it is text. Protobuf's binary form needs the extra `tensorboard`.

    Returns:
        The file's path.

    Raises:
        UnimplementedError: an operation of the graph has no form in TensorFlow.
        MissingExtraError: the binary form is asked for, and protobuf is not installed.
    """
    from autograph.export import at_first_use

    return at_first_use.write(graph_or_graph_def, logdir, name, as_text)
