"""Graphs of GraphDefs: ours, or TensorFlow's own.

    reading         a message taken apart, and all ops that are missing named, before anything is made
    attributes      values of attributes and constants, of checked sizes
    checks          attributes held against the signatures of ops
    building        operations of nodes, graphs of functions
    forms           nodes that become something else than an operation of their name, entered in `readers`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.export.importing import forms
from autograph.export.importing.attributes import bad
from autograph.export.importing.building import Body, Builder
from autograph.export.importing.reading import read
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor

__all__ = ["forms", "imported"]


def imported(
    graph_def: Any, input_map: Mapping[str, Any] | None, return_elements: Sequence[str] | None, name: str | None
) -> list[Any] | None:
    """Adds the operations of a GraphDef to the graph that is being built: `import_graph_def`."""
    graph = building_graph()
    if graph is None:
        raise errors.UnimplementedError(
            "import_graph_def adds operations to a graph, and none is being built here",
            location=current_location(),
            fix="call it in a function (@ag.function), or in `with graph.as_default():`",
        )
    try:
        _check_arguments(input_map, return_elements, name)
        definition = read(graph_def)
    except errors.AutographError as error:
        raise error.at(current_location()) from error.__cause__
    point = graph.checkpoint()
    try:
        return _imported(definition, graph, dict(input_map or {}), return_elements, name)
    except errors.AutographError as error:
        graph.rollback(point, keep_inputs=False)
        raise error.at(current_location()) from error.__cause__
    except BaseException:  # also Ctrl-C leaves the graph as it was
        graph.rollback(point, keep_inputs=False)
        raise


def _check_arguments(input_map: Any, return_elements: Any, name: Any) -> None:
    is_by_name = isinstance(input_map, Mapping) and all(isinstance(key, str) for key in input_map)
    if input_map is not None and not is_by_name:
        raise errors.InvalidArgumentError(
            f"input_map is a {type(input_map).__name__}", expected="a dict from names in the GraphDef to tensors"
        )
    is_names = isinstance(return_elements, Sequence) and all(isinstance(text, str) for text in return_elements)
    if return_elements is not None and (isinstance(return_elements, str) or not is_names):
        raise errors.InvalidArgumentError(
            f"return_elements={return_elements!r}", expected='a list of names: operations ("a") and tensors ("a:0")'
        )
    if name is not None and not isinstance(name, str):
        raise errors.InvalidArgumentError(f"name={name!r}", expected="a text, the name of a scope, or None")


def _imported(
    definition: Any, graph: Any, mapped: dict[str, Any], wanted: Sequence[str] | None, name: str | None
) -> list[Any] | None:
    body = Body(Builder(definition), graph, definition.nodes)
    kinds = {node.name: node for node in definition.nodes}
    for key, value in mapped.items():
        if key.startswith("^") or key.partition(":")[0] not in kinds:
            inputs = [name for name, node in kinds.items() if node.op == "Placeholder"]
            advice = f"name one of its inputs: {', '.join(inputs[:10])}" if inputs else "it has no inputs"
            raise bad(f"input_map names {key[:60]!r}, which is not in the GraphDef", advice)
        tensor: Tensor = as_tensor(value)
        body.given[key.removesuffix(":0")] = graph.capture(tensor)
    replaced = {key for key in body.given if kinds[key.partition(":")[0]].op == "Placeholder"}
    for key in replaced:
        kind = kinds[key].attrs["dtype"].type if "dtype" in kinds[key].attrs else 0
        if body.given[key].dtype.enum_value != kind:
            raise bad(f"{key!r} is of another dtype than the {body.given[key].dtype.name} tensor in its place")
    body.leave_out(replaced)
    with graph.name_scope(name or "import"):
        body.build()
    return None if wanted is None else [_element(body, text) for text in wanted]


def _element(body: Body, text: str) -> Any:
    if ":" in text:
        return body.tensor(text, "return_elements", False)
    if text in body.made:
        return body.made[text]
    raise bad(f"there is no operation {text[:60]!r} in the GraphDef")
