"""A graph written in other operations: those for which there is a rule become what the rule adds for them.

    translate(graph, rule)

`rule(seen)` gets an operation with its inputs in the new graph, which is the graph being built meanwhile. It returns
one tensor for each output, or None to have the operation copied. The results have the names that they had: what read
`CheckedAdd:0` finds it. What raises or has effects runs in the order in which it ran: each waits for the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.needed import needed_operations
from autograph.framework.op_def import OpDef
from autograph.framework.progress import each
from autograph.framework.rewriting.cloning import Twins, copy_operation
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["Seen", "translate"]


class Seen(NamedTuple):
    """An operation as a rule sees it.

    Attributes:
        inputs: what stands for its inputs in the new graph.
        outputs: its own outputs, of the old graph: their dtypes and shapes.
        needed: whether it has to run.
    """

    op_def: OpDef
    name: str
    inputs: tuple[Any, ...]
    outputs: tuple[SymbolicTensor, ...]
    attrs: dict[str, Any]
    location: errors.Location | None
    needed: bool

    @property
    def type(self) -> str:
        return self.op_def.name


Rule = Callable[[Seen], Sequence[Tensor] | None]
_CALLS = {"StatelessIf": "If", "StatelessWhile": "While", "PartitionedCall": "StatefulPartitionedCall"}  # of effects


def translate(graph: Graph, rule: Rule, named: Callable[[str], str], orders: Callable[[Operation], bool]) -> Any:
    """A copy of a graph, and of all graphs in it, by rules.

    Args:
        rule: see the module docstring.
        named: what an operation of this name is called in the copy.
        orders: which operations are effects in the copy, besides those whose op says so.
    """
    return _Translating(rule, named, orders).graph(graph, graph.outer)


class _Translating:
    def __init__(self, rule: Rule, named: Callable[[str], str], orders: Callable[[Operation], bool]) -> None:
        self._rule, self._named, self._orders = rule, named, orders
        self._made: dict[int, Graph] = {}

    def graph(self, graph: Graph, outer: Graph | None) -> Any:
        made = self._made.get(id(graph))
        if made is not None:
            return made
        made = FuncGraph(graph.name, outer) if isinstance(graph, FuncGraph) else Graph(graph.name)
        self._made[id(graph)] = made
        made.is_body, made.flow = graph.is_body, graph.flow
        names: dict[str, str] = {}
        for op in graph.operations:
            names[op.name] = made._unique(self._named(op.name))
        needed = set(needed_operations(graph)) if isinstance(graph, FuncGraph) else set(graph.operations)
        if isinstance(graph, FuncGraph):
            made.declared, made.saves_memory = graph.declared, graph.saves_memory  # type: ignore[attr-defined]
        twins: Twins = {}
        for op in each(graph.operations, "translating"):
            if all(id(t) in twins for t in op.inputs):  # else it reads what was left out: nothing needs it
                self._add(op, made, names[op.name], twins, op in needed)
        if isinstance(graph, FuncGraph):
            made.inputs = [twins[id(t)] for t in graph.inputs]  # type: ignore[attr-defined]
            made.outputs = [twins[id(t)] for t in graph.outputs]  # type: ignore[attr-defined]
        return made

    def _add(self, op: Operation, made: Graph, name: str, twins: Twins, needed: bool) -> None:
        before = len(made._operations)
        inputs = tuple(twins[id(t)] for t in op.inputs)
        seen = Seen(op.op_def, op.name, inputs, op.outputs, op.attrs, op.location, needed)
        controls = tuple(twins[id(c)] for c in op.control_inputs if id(c) in twins)
        with made.as_default(), made.name_scope(f"{name}/"), made.control_dependencies(controls):
            results = self._rule(seen)
            copy: Operation | None
            if results is None:
                copy = self._copy(op, made, name, twins)
            else:
                copy = self._named_as(op, made, name, list(results), before)
        if copy is None:
            return  # it has no outputs, and there is nothing to do for it
        twins[id(op)] = copy
        if results is not None:
            for old, new in zip(op.outputs, copy.outputs if len(copy.outputs) == len(op.outputs) else ()):
                new.weak, new.handle_type = old.weak, old.handle_type
                if not old.dtype.is_opaque and new.shape.is_compatible_with(old.shape):
                    new.set_shape(old.shape)
                twins[id(old)] = new
        for added in made._operations[before:]:
            added._site = op._site
            if self._orders(added):
                self._wait(added, made)

    def _copy(self, op: Operation, made: Graph, name: str, twins: Twins) -> Operation:
        attrs = None
        if op.op_def.regions is not None:
            attrs = {k: self.graph(v, made) if isinstance(v, Graph) else v for k, v in op.attrs.items()}
        copy = copy_operation(op, made, name, twins, attrs)
        if op.op_def.regions is not None and copy.type in _CALLS and copy.stateful:
            copy.op_def = op_defs.get(_CALLS[copy.type])
        made._operations.append(copy)
        made._by_name[name] = copy
        made.may_raise = made.may_raise or copy.may_raise
        if copy.stateful:
            self._wait(copy, made)
        return copy

    def _named_as(self, op: Operation, made: Graph, name: str, results: list[Any], before: int) -> Operation | None:
        """The operation that gives the results under the name of the old one."""
        added = made._operations[before:]
        if not results:  # it has no outputs, or nothing needs them
            return added[-1] if added else None
        maker = results[0].op
        if maker not in added or list(maker.outputs) != results:
            many = len(results) > 1
            kind = op_defs.get("IdentityN" if many else "Identity")
            maker = made.add_operation(kind, [results] if many else results, {})
        del made._by_name[maker.name]
        maker.name = name
        made._by_name[name] = maker
        return maker

    def _wait(self, op: Operation, made: Graph) -> None:
        last = made._last_effect
        if last is not None and last is not op and last not in op.control_inputs:
            op._wait_for((*op.control_inputs, last))
        made._last_effect = op
