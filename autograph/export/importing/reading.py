"""A GraphDef taken apart: nodes and functions as plain values, before anything is made of them.

Missing ops are all found here, in the graph and in the functions that it reaches, and named in one error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.export.importing.attributes import bad, dtype_of, field_of
from autograph.export.importing.readers import READERS
from autograph.export.protos import new_message, text_format
from autograph.export.signatures import Signature, known, own
from autograph.framework import op_def as op_defs
from autograph.framework.dtypes import DType
from autograph.framework.op_attrs import REQUIRED
from autograph.framework.op_def import OpDef, Trait
from autograph.gradients import custom  # noqa: F401  it declares an op

__all__ = ["Definition", "Function", "Node", "in_order", "message_from", "read", "signature_of"]

_NAME = re.compile(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*")
#: What TensorFlow 1 writes branches and loops with; their functional forms say the same.
_V1 = re.compile(r"(Ref)?(Switch|Merge|Enter|Exit|NextIteration)|LoopCond")


class Node(NamedTuple):
    """A node. `inputs` are as the file has them: `name`, `name:k`, in functions `name:output:k`."""

    name: str
    op: str
    inputs: tuple[str, ...]
    controls: tuple[str, ...]
    attrs: Mapping[str, Any]


class Function(NamedTuple):
    """A function of the library; `results` say for each output which input or node gives it."""

    name: str
    inputs: tuple[tuple[str, DType], ...]
    outputs: tuple[DType, ...]
    nodes: tuple[Node, ...]
    results: tuple[str, ...]


class Definition(NamedTuple):
    """A graph: its nodes, and the functions that these reach."""

    nodes: tuple[Node, ...]
    functions: Mapping[str, Function]


def message_from(graph_def: Any) -> Any:
    """A message with the fields of a GraphDef, of a message, its bytes, or its text.

    Raises:
        GraphDefError: it is none.
        MissingExtraError: protobuf, which reads bytes and text, is not installed.
    """
    if isinstance(graph_def, (bytes, bytearray, memoryview)):
        made = new_message()
        try:
            made.ParseFromString(bytes(graph_def))
        except Exception as error:  # protobuf's DecodeError, which is a class of each of its implementations
            raise bad(f"these {len(graph_def)} bytes are no GraphDef: {error}") from None
        return made
    if isinstance(graph_def, str):
        made = new_message()
        try:
            text_format().Parse(graph_def, made)
        except (text_format().ParseError, UnicodeError, RecursionError) as error:
            raise bad(f"this text is no GraphDef: {str(error)[:200]}") from None
        return made
    if not hasattr(graph_def, "node"):
        raise bad(f"{type(graph_def).__name__} is no GraphDef: give a message, its bytes, or its text")
    return graph_def


def read(graph_def: Any) -> Definition:
    """Takes a message apart.

    Raises:
        GraphDefError: it does not hold together.
        UnimplementedError: it has ops that we do not have; it names all of them.
    """
    message = message_from(graph_def)
    library: dict[str, Any] = {}
    for function in message.library.function:
        if library.setdefault(function.signature.name, function) is not function:
            raise bad(f"two functions are called {function.signature.name[:60]!r}")
    nodes = _nodes(message.node, "the graph")
    functions: dict[str, Function] = {}
    waiting = list(_called(nodes))
    while waiting:
        name = waiting.pop()
        if name in functions:
            continue
        if name not in library:
            raise bad(f"there is no function {name[:60]!r} in the library")
        functions[name] = _function(library[name])
        waiting += _called(functions[name].nodes)
    _check_ops([*nodes, *(node for function in functions.values() for node in function.nodes)])
    return Definition(nodes, functions)


def _nodes(messages: Iterable[Any], where: str, taken: Iterable[str] = ()) -> tuple[Node, ...]:
    found = []
    names = set(taken)
    for message in messages:
        name = str(message.name)
        if not _NAME.fullmatch(name) or name.endswith("/"):
            raise bad(f"{name[:60]!r} is no name of a node, in {where}")
        if name in names:
            raise bad(f"two nodes are called {name[:60]!r}, in {where}")
        names.add(name)
        inputs = [str(text) for text in message.input]
        data = [text for text in inputs if not text.startswith("^")]
        controls = dict.fromkeys(text[1:] for text in inputs if text.startswith("^"))
        found.append(Node(name, str(message.op), tuple(data), tuple(controls), message.attr))
    return tuple(found)


def _function(message: Any) -> Function:
    signature = message.signature
    name = str(signature.name)
    inputs = []
    for arg in (*signature.input_arg, *signature.output_arg):
        if getattr(arg, "number_attr", "") or getattr(arg, "type_list_attr", "") or getattr(arg, "type_attr", ""):
            raise bad(f"the function {name[:60]!r} takes types as arguments, which is not read here")
    for arg in signature.input_arg:
        inputs.append((str(arg.name), dtype_of(arg.type)))
    if len({name for name, _ in inputs}) != len(inputs):
        raise bad(f"two arguments of the function {name[:60]!r} have one name")
    results = []
    for arg in signature.output_arg:
        if arg.name not in message.ret:
            raise bad(f"the function {name[:60]!r} does not say what its result {str(arg.name)[:40]!r} is")
        results.append(str(message.ret[arg.name]))
    nodes = _nodes(message.node_def, f"the function {name[:60]!r}", [arg for arg, _ in inputs])
    outputs = tuple(dtype_of(arg.type) for arg in signature.output_arg)
    return Function(name, tuple(inputs), outputs, nodes, tuple(results))


def _called(nodes: Iterable[Node]) -> Iterator[str]:
    """The functions that the nodes hold."""
    for node in nodes:
        declared = op_defs.registered().get(node.op)
        if declared is None or declared.regions is None:
            continue
        for key in declared.regions.graphs:
            if key not in node.attrs or field_of(node.attrs[key]) != "func":
                raise bad(f"node {node.name!r} ({node.op}) does not say its function {key!r}")
            yield str(node.attrs[key].func.name)


# --- ops ------------------------------------------------------------------------------------------------


def signature_of(node: Node, declared: OpDef) -> Signature:
    """What says the names and types of a node's attributes: TensorFlow's registry, or our declaration."""
    theirs = known().get(node.op)
    if theirs is None:
        return own(declared)
    fixed = sum(not arg.many for arg in theirs.inputs)
    if len(node.inputs) < fixed and len(node.inputs) == len(declared.inputs):  # our form of a list op
        return own(declared)
    return theirs


def _check_ops(nodes: Sequence[Node]) -> None:
    missing: dict[str, list[str]] = {}
    for node in nodes:
        declared = op_defs.registered().get(node.op)
        if node.op not in READERS and (declared is None or _of_this_process(declared)):
            missing.setdefault(node.op, []).append(node.name)
    if not missing:
        return
    texts = [f"{op[:60]!r} ({_some(names)})" for op, names in sorted(missing.items())]
    old = any(_V1.fullmatch(op) for op in missing)
    raise errors.UnimplementedError(
        f"the GraphDef has ops that cannot be imported: {', '.join(texts[:50])}"
        + (f" and {len(texts) - 50} more" if len(texts) > 50 else ""),
        fix="write branches and loops as functions: TensorFlow's convert_variables_to_constants_v2(f, "
        "lower_control_flow=False) does so"
        if old
        else "leave these out of what is exported, or declare them: see docs/recipes.md",
    )


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(name[:60] for name in names[:5])
    return f"{shown} and {len(names) - 5} more" if len(names) > 5 else shown


def _of_this_process(declared: OpDef) -> bool:
    """Whether operations hold objects of the process that made them, or run Python code."""
    if declared.traits & Trait.PYTHON:
        return True
    kinds = declared.attr_types.items()
    return any(
        kind.kind == "value" or kind.kind == "python" and declared.attrs[name] is REQUIRED for name, kind in kinds
    )


# --- order ----------------------------------------------------------------------------------------------


def in_order(nodes: Sequence[Node], given: Iterable[str]) -> list[Node]:
    """The nodes, each behind those that it reads and waits for; else in the order in which they stand.

    Args:
        given: what else inputs may name: the arguments of a function.

    Raises:
        GraphDefError: a node reads what is not there, or itself by way of others.
    """
    by_name = {node.name: node for node in nodes}
    outside = set(given)
    found: list[Node] = []
    state: dict[str, bool] = {}  # whether it is complete; those that are not lead to where we are
    for start in nodes:
        waiting = [(start, iter(_before(start, by_name, outside)))] if start.name not in state else []
        state.setdefault(start.name, False)
        while waiting:
            node, before = waiting[-1]
            for other in before:
                if other.name not in state:
                    state[other.name] = False
                    waiting.append((other, iter(_before(other, by_name, outside))))
                    break
                if not state[other.name]:
                    raise bad(f"node {other.name!r} reads its own result, by way of {node.name!r}")
            else:
                waiting.pop()
                state[node.name] = True
                found.append(node)
    return found


def _before(node: Node, by_name: Mapping[str, Node], outside: set[str]) -> list[Node]:
    found = []
    for text in (*node.inputs, *node.controls):
        name = text.partition(":")[0]
        other = by_name.get(name)
        if other is not None:
            found.append(other)
        elif name not in outside:
            raise bad(f"node {node.name!r} reads {text[:60]!r}, which is not there")
    return found
