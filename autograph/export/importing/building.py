"""Operations made of nodes: in a graph that is being built, and in the functions that its nodes hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.export.importing.attributes import bad
from autograph.export.importing.checks import attributes, check_rest, check_types, group
from autograph.export.importing.readers import READERS
from autograph.export.importing.reading import Definition, Function, Node, in_order, signature_of
from autograph.framework import op_def as op_defs
from autograph.framework import shapes
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import Declared, FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.op_def import Flow
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor

__all__ = ["Body", "Builder", "Types"]

#: Dtype and shape of each argument of a function.
Types = tuple[tuple[DType, TensorShape], ...]

#: What shape rules raise at inputs and attributes that no program of ours would give them.
_REFUSALS = (errors.AutographError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
#: Functions are nested no deeper, as each level takes some of Python's stack.
_DEPTH = 50
#: Of one function so many graphs are made, one for each list of the shapes that it is given; then one for all shapes.
_SHAPES = 8


class Builder:
    """Makes graphs of the functions of a library, each once for the shapes of its arguments."""

    def __init__(self, definition: Definition) -> None:
        self._functions = definition.functions
        self._made: dict[Any, FuncGraph] = {}
        self._open: set[Any] = set()
        self._count: dict[str, int] = {}
        self._recursive = _recursive(definition.functions)

    def function(self, name: str, types: Types, flow: Flow) -> FuncGraph:
        """The graph of a function, for arguments of these types."""
        function = self._functions[name]
        if [kind for kind, _ in types] != [kind for _, kind in function.inputs]:
            raise bad(
                f"the function {name[:60]!r} takes {_names(kind for _, kind in function.inputs)}, and is given "
                f"{_names(kind for kind, _ in types)}"
            )
        if name in self._recursive or self._count.get(name, 0) >= _SHAPES:
            types = tuple((kind, shapes.scalar if kind.is_opaque else shapes.unknown) for kind, _ in types)
        key = name, tuple(shape.key for _, shape in types), flow
        made = self._made.get(key)
        if made is not None:
            if key in self._open and flow is not Flow.CALL:
                raise bad(f"the function {name[:60]!r} is a branch or body of itself")
            return made
        if len(self._open) >= _DEPTH:
            raise bad(f"functions are nested more than {_DEPTH} deep, at {name[:60]!r}")
        self._count[name] = self._count.get(name, 0) + 1
        made = self._made[key] = FuncGraph(name)
        made.is_body, made.flow = flow is not Flow.CALL, None if flow is Flow.CALL else flow
        self._open.add(key)
        self._fill(made, function, types)
        self._open.discard(key)
        return made

    def _fill(self, made: FuncGraph, function: Function, types: Types) -> None:
        if function.name in self._recursive:
            results = tuple((kind, shapes.scalar if kind.is_opaque else shapes.unknown) for kind in function.outputs)
            made.declared = Declared(results, self._has_effects(function.name))
        body = Body(self, made, function.nodes)
        with made.as_default():
            for (name, kind), (_, shape) in zip(function.inputs, types):
                body.given[name] = made.add_input(kind, shape, name)
            body.build()
            made.outputs = [body.tensor(text, function.name, True) for text in function.results]
        found = [t.dtype for t in made.outputs]
        if found != list(function.outputs):
            raise bad(f"the function {function.name[:60]!r} gives {_names(found)}, not {_names(function.outputs)}")
        made.finalize()

    def _has_effects(self, name: str) -> bool:
        seen, waiting = {name}, [name]
        while waiting:
            for node in self._functions[waiting.pop()].nodes:
                declared = op_defs.registered().get(node.op)
                if declared is not None and declared.stateful:
                    return True
                inside = [n for n in _held(node) if n not in seen]
                seen.update(inside)
                waiting += inside
        return False


class Body:
    """The nodes of one graph, of which operations are made.

    Attributes:
        given: tensors by the names that inputs call them: arguments, and what stands in the place of a node's result.
        made: the operations by the names of their nodes.
    """

    def __init__(self, builder: Builder, graph: Graph, nodes: Sequence[Node]) -> None:
        self.builder, self.graph = builder, graph
        self.given: dict[str, Tensor] = {}
        self.made: dict[str, Operation] = {}
        self._nodes = nodes
        self._results: dict[str, tuple[Node, Sequence[Tensor]]] = {}
        self._waits: dict[str, tuple[Operation, ...]] = {}

    def leave_out(self, names: Iterable[str]) -> None:
        """Makes nothing of these nodes: something is given in their place."""
        left_out = set(names)
        self._nodes = [node for node in self._nodes if node.name not in left_out]

    def build(self) -> None:
        """Makes the operations, in the order in which they can be.

        Raises:
            GraphDefError: a node does not hold together; it names the node.
        """
        for node in in_order(self._nodes, {name.partition(":")[0] for name in self.given}):
            controls = [op for name in node.controls for op in self._waits.get(name, ())]
            try:
                inputs = [self.tensor(text, node.name, isinstance(self.graph, FuncGraph)) for text in node.inputs]
                with self.graph.control_dependencies(controls):
                    reader = READERS.get(node.op)
                    results = reader(self, node, inputs) if reader is not None else self.operation(node, inputs)
            except errors.GraphDefError:
                raise
            except _REFUSALS as error:
                said = getattr(error, "message", str(error))
                raise bad(f"node {node.name!r} ({node.op}): {said[:300]}") from error
            self._results[node.name] = node, results
            op = self.made.get(node.name)
            self._waits[node.name] = (op,) if op is not None else tuple(dict.fromkeys(controls))

    def tensor(self, text: str, reader: str, function: bool) -> Any:
        """What an input names.

        Raises:
            GraphDefError: there is no such result.
        """
        found = self.given.get(text)
        if found is not None:
            return found
        name, *at = text.split(":")
        if len(at) <= 1 and name in self.given and at in ([], ["0"]):
            return self.given[name]
        if name not in self._results:
            raise bad(f"{reader[:60]!r} reads {text[:60]!r}, which is not there")
        node, results = self._results[name]
        position = _position(node, at, results)
        if position is None or position >= len(results):
            raise bad(f"{reader[:60]!r} reads {text[:60]!r}, and {node.op} gives {len(results)} results")
        return results[position]

    def operation(self, node: Node, inputs: Sequence[Any], op_type: str | None = None) -> Sequence[Tensor]:
        """Makes the operation of a node, and gives its results.

        Args:
            inputs: those that our declaration has.
            op_type: our op, if it is not the node's.
        """
        declared = op_defs.get(op_type or node.op)
        signature = signature_of(node, declared)
        attrs = attributes(node, signature)
        if op_type is None:
            check_types(node, signature.inputs, attrs, inputs)
        own: dict[str, Any] = {}
        for key in declared.attr_types:
            if key in attrs:
                own[key] = attrs[key]
        for key in declared.types:
            if key in attrs and not any(arg.type == key for arg in declared.inputs):
                own[key] = attrs[key]
        check_rest(node, signature, attrs, own)
        return self.add(node, declared.name, group(node, declared.inputs, inputs), own)

    def add(self, node: Node, op_type: str, inputs: Sequence[Any], attrs: dict[str, Any]) -> Sequence[Tensor]:
        """Adds an operation in the place of a node, under its name."""
        made = self.graph.add_operation(op_defs.get(op_type), inputs, attrs, node.name)
        signature = signature_of(node, op_defs.get(node.op)) if node.op in op_defs.registered() else None
        if signature is not None:
            check_types(node, signature.outputs, attributes(node, signature), made.outputs)
        self.made[node.name] = made
        return made.outputs


def _position(node: Node, at: Sequence[str], results: Sequence[Tensor]) -> int | None:
    """Which result `:k`, or in functions `:output:k`, is."""
    if len(at) > 2 or at and not at[-1].isascii() or at and not at[-1].isdigit() or at and len(at[-1]) > 9:
        return None
    number = int(at[-1]) if at else 0
    if len(at) < 2:
        return number
    declared = op_defs.registered().get(node.op)
    outputs = () if declared is None else signature_of(node, declared).outputs
    before = 0
    for arg in outputs:
        if arg.name == at[0]:
            return before + number
        before += len(results) - len(outputs) + 1 if arg.many else 1
    return number if len(results) == 1 and not outputs else None


def _held(node: Node) -> Iterable[str]:
    declared = op_defs.registered().get(node.op)
    regions = None if declared is None else declared.regions
    return [str(node.attrs[key].func.name) for key in regions.graphs] if regions is not None else []


def _recursive(functions: Mapping[str, Function]) -> set[str]:
    """The functions that call themselves, perhaps by way of others."""
    calls = {name: {held for node in f.nodes for held in _held(node)} for name, f in functions.items()}
    found = set()
    for name in calls:
        seen: set[str] = set()
        waiting = list(calls[name])
        while waiting:
            other = waiting.pop()
            if other not in seen:
                seen.add(other)
                waiting += calls[other]
        if name in seen:
            found.add(name)
    return found


def _names(kinds: Iterable[DType]) -> str:
    return "(" + ", ".join(kind.name for kind in kinds) + ")"
