"""`Rewriter`: changes of a complete graph, operation by operation.

    with Rewriter(graph) as edit:
        for op in edit:                               # in program order
            if op.type == "Identity":
                edit.replace(op.outputs[0], op.inputs[0])
                edit.erase(op)

What a graph has to be holds again at the end of the `with`: operations read what they are to read, in the order of the
program; those with effects wait for each other; names are unique; nothing reads what has been erased. Until then
changes are collected, so that any number of them takes time linear in the graph. `verify` checks the rest: the types
that operations give, and that what is inserted comes before what reads it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_binding import bind, infer
from autograph.framework.rewriting.cloning import Twins, check_open, copy_operation
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["Rewriter"]


class Rewriter:
    """Changes of one graph, which take effect at the end of a `with` statement.

    Attributes:
        changed: whether there is something to change.

    Raises:
        FrozenGraphError: the graph is finalised.
        InternalError (at the end): something reads an output of an operation that has been erased.
    """

    def __init__(self, graph: FuncGraph) -> None:
        check_open(graph)
        self.graph = graph
        self.changed = False
        self._instead: dict[int, Tensor] = {}  # by id of a tensor, which its operation keeps alive, what replaces it
        self._still_returned: set[int] = set()
        self._stale: dict[Operation, None] = {}  # operations that read something which is replaced
        self._erased: dict[Operation, tuple[Operation, ...]] = {}  # each with what to wait for instead
        self._before: dict[Operation, list[Operation]] = {}  # what has been inserted before an operation
        self._first: list[Operation] = []  # inserted before all others

    def __enter__(self) -> Rewriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self.changed:
            self._commit()

    def __iter__(self) -> Iterator[Operation]:
        """The operations that the graph has now, in program order, each reading what it is to read as of then."""
        return self.among(self.graph.operations)

    def among(self, operations: Iterable[Operation]) -> Iterator[Operation]:
        """Some operations of the graph, but for those that are erased before their turn; as of iteration."""
        for op in operations:
            if op not in self._erased:
                if op in self._stale:
                    self._refresh(op)
                yield op

    # --- replacing -----------------------------------------------------------------------------------------

    def replace(self, old: SymbolicTensor, new: Tensor, returned: bool = True) -> None:
        """Has all that reads a tensor read another, which comes before it.

        Args:
            returned: whether the graph returns the other, too, where it returns the tensor.

        Raises:
            InternalError: they are not of the same dtype, or cannot have the same shape.
        """
        new = self._resolved(new)
        if old is new:
            return
        if new.dtype is not old.dtype or not new.shape.is_compatible_with(old.shape):
            raise errors.InternalError(
                f"{new!r} cannot stand for {old!r} in the graph {self.graph.name!r}: it is of another type"
            )
        self.changed = True
        self._instead[id(old)] = new
        if not returned:
            self._still_returned.add(id(old))
        self._stale.update(dict.fromkeys(old.consumers()))

    def replace_operation(self, op: Operation, results: Sequence[Tensor], waits: Sequence[Operation] = ()) -> None:
        """Erases an operation whose results something else gives.

        Args:
            results: one for each output.
            waits: what those that waited for the operation wait for now; by default, what it waited for.
        """
        for old, new in zip(op.outputs, results):
            self.replace(old, new)
        self._erase(op, tuple(waits) or op.control_inputs)

    def add_outputs(self, op: Operation, like: Sequence[Tensor]) -> list[SymbolicTensor]:
        """Gives an operation more outputs, of the types of these tensors; the new ones."""
        self.changed = True
        first = len(op.outputs)
        made = [SymbolicTensor(op, first + i, t.dtype, t.shape, t.weak) for i, t in enumerate(like)]
        op.outputs = (*op.outputs, *made)
        return made

    def add_input(self, like: Tensor, name: str) -> SymbolicTensor:
        """Gives the graph one more input, its last, of the type of a tensor.

        Args:
            name: it is made unique.
        """
        self.changed = True
        graph = self.graph
        attrs = {"dtype": like.dtype, "shape": like.shape}
        types = [(like.dtype, like.shape)]
        made = Operation(graph, op_defs.get("Placeholder"), graph._unique(name), (), attrs, types, (), None)
        made.outputs[0].weak = like.weak
        self._first.append(made)
        graph.inputs = [*graph.inputs, made.outputs[0]]
        return made.outputs[0]

    def set_inputs(self, op: Operation, inputs: Sequence[Tensor]) -> None:
        """Has an operation read these tensors."""
        self.changed = True
        op._read([self._resolved(t) for t in inputs])

    def to_constant(self, op: Operation, value: np.ndarray) -> None:
        """Makes an operation with one output a constant, in its place and under its name."""
        self.changed = True
        out = op.outputs[0]
        op._read(())
        op.op_def = op_defs.get("Const")
        op.attrs = {"dtype": out.dtype, "value": value}
        out.set_shape(value.shape)

    # --- taking out ----------------------------------------------------------------------------------------

    def erase(self, op: Operation) -> None:
        """Takes out an operation. At the end nothing may read its outputs; what waited for it waits for what it
        waited for."""
        self._erase(op, op.control_inputs)

    def _erase(self, op: Operation, waits: tuple[Operation, ...]) -> None:
        self.changed = True
        self._erased[op] = waits
        self._stale.pop(op, None)
        op._leave()

    def drop_outputs(self, op: Operation, positions: Collection[int]) -> None:
        """Takes outputs, which nothing reads, off an operation."""
        self.changed = self.changed or bool(positions)
        op.outputs = tuple(t for i, t in enumerate(op.outputs) if i not in positions)
        for i, out in enumerate(op.outputs):
            out.value_index = i

    def drop_inputs(self, positions: Collection[int]) -> None:
        """Takes inputs, which nothing reads, off the graph."""
        for i in positions:
            self.erase(self.graph.inputs[i].op)
        self.graph.inputs = [t for i, t in enumerate(self.graph.inputs) if i not in positions]

    def set_outputs(self, tensors: Iterable[Tensor]) -> None:
        """Has the graph return these tensors."""
        self.changed = True
        self.graph.outputs = list(tensors)

    # --- putting in ----------------------------------------------------------------------------------------

    def insert_before(
        self, place: Operation, op_type: str, inputs: Sequence[Any], attrs: dict[str, Any], like: Operation, name: str
    ) -> Operation:
        """Makes an operation that comes right before another; of several, the last comes last.

        Args:
            inputs: one entry per declared input: a tensor, or a list where the signature has `N*T`.
            attrs: its attributes, less the type variables that the inputs bind.
            like: the operation whose line errors name.
            name: it is made unique.
        """
        self.changed = True
        op_def = op_defs.get(op_type)
        flat, attrs = bind(op_def, inputs, attrs)
        flat = [self._resolved(t) for t in flat]
        types = infer(op_def, flat, attrs)
        made = Operation(self.graph, op_def, self.graph._unique(name), flat, attrs, types, (), like._site)
        self._before.setdefault(place, []).append(made)
        return made

    def copy_before(self, place: Operation, op: Operation, twins: Twins) -> Operation:
        """Puts a copy of an operation of another graph right before one of this graph.

        Args:
            twins: has what it reads; it takes up the copy.
        """
        self.changed = True
        made = copy_operation(op, self.graph, self.graph._unique(op.name), twins)
        self._before.setdefault(place, []).append(made)
        return made

    def inline(self, op: Operation, graph: FuncGraph, arguments: Sequence[Tensor]) -> None:
        """Puts the operations of a nested graph in the place of the operation that holds it.

        Args:
            arguments: one for each input of the graph. What it returns replaces the operation's outputs.
        """
        twins: Twins = {id(t): self._resolved(given) for t, given in zip(graph.inputs, arguments)}
        made = []
        for inner in graph.operations:
            if inner.type != "Placeholder":
                made.append(copy_operation(inner, self.graph, self.graph._unique(inner.name), twins))
                for nested in made[-1].nested_graphs():
                    nested.outer = self.graph
        self._before.setdefault(op, []).extend(made)
        self.replace_operation(op, [twins[id(t)] for t in graph.outputs], [o for o in made if o.stateful][-1:])

    # --- the end -------------------------------------------------------------------------------------------

    def _resolved(self, tensor: Tensor) -> Tensor:
        """What is to be read instead of a tensor in the end."""
        instead = self._instead
        found = instead.get(id(tensor))
        if found is None:
            return tensor
        if id(found) in instead:
            way = [id(tensor)]
            while id(found) in instead:
                way.append(id(found))
                found = instead[id(found)]
            for key in way:  # the next one that asks is there at once
                instead[key] = found
        return found

    def _refresh(self, op: Operation) -> None:
        del self._stale[op]
        op._read([self._resolved(t) for t in op.inputs])

    def _commit(self) -> None:
        graph = self.graph
        for op in list(self._stale):
            self._refresh(op)
        graph.outputs = [t if id(t) in self._still_returned else self._resolved(t) for t in graph.outputs]
        self._check_erased()
        with graph._lock:
            graph._operations = self._ordered()
            graph._by_name = {op.name: op for op in graph._operations}
            self._chain_effects()
            graph.may_raise = any(op.may_raise for op in graph._operations) or (
                graph.declared is not None and graph.may_raise
            )
        graph.remembered.clear()

    def _check_erased(self) -> None:
        returned = {id(t) for t in self.graph.outputs}
        for op in self._erased:
            for out in op.outputs:
                readers = [o.name for o in out.consumers() if o not in self._erased]
                if readers or id(out) in returned:
                    by = ", ".join(readers) or "the graph's outputs"
                    raise errors.InternalError(f"{op.name} has been erased from {self.graph.name!r}, but {by} read it")

    def _ordered(self) -> list[Operation]:
        """The operations that there are now, in program order."""
        found: list[Operation] = []
        waiting = [*reversed(self.graph.operations), *reversed(self._first)]
        while waiting:
            op = waiting.pop()
            before = self._before.pop(op, None)
            if before is not None:
                waiting += reversed((*before, op))
            elif op not in self._erased:
                found.append(op)
        return found

    def _chain_effects(self) -> None:
        """Has operations wait for what is left of what they waited for, and those with effects for each other."""
        present: set[Operation] = set()
        last: Operation | None = None
        for op in self.graph._operations:
            controls = op.control_inputs
            if controls and any(c not in present for c in controls):
                controls = tuple(c for c in self._remaining(controls) if c in present)
            if op.stateful:
                if last is not None and last not in controls:
                    controls = (*controls, last)
                last = op
            if controls is not op.control_inputs and controls != op.control_inputs:
                op._wait_for(controls)
            present.add(op)
        self.graph._last_effect = last

    def _remaining(self, operations: Sequence[Operation]) -> list[Operation]:
        """Operations, with what to wait for instead of those that have been erased."""
        found: dict[Operation, None] = {}
        seen: set[Operation] = set()
        waiting = list(reversed(operations))
        while waiting:
            op = waiting.pop()
            if op not in self._erased:
                found[op] = None
            elif op not in seen:
                seen.add(op)
                waiting += reversed(self._erased[op])
        return list(found)
