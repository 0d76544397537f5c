"""Walks a graph in program order and gives each operation to its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from autograph import errors
from autograph.executors.native.alike import join_branches
from autograph.executors.native.contraction import contract
from autograph.executors.native.fusion import fuse
from autograph.executors.native.handed_on import hand_on
from autograph.executors.native.lower import (
    boxes,
    checks,
    control_flow,
    correlations,
    equations,
    extremes,
    gathering,
    guarded,
    histograms,
    indexing,
    layout,
    linear_algebra,
    list_edits,
    list_orders,
    losses,
    products,
    python_numbers,
    reductions,
    rows,
    scans,
    scattering,
    selected,
    sized,
    sorting,
    tables,
)  # fmt: skip
from autograph.executors.native.lower.decomposed import decomposed
from autograph.executors.native.lower.elementwise import elementwise
from autograph.executors.native.lower.lengths import Learned, with_shapes
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.python_sums import checked_sum
from autograph.executors.native.lower.state import Rule, State, Unsettled, static
from autograph.executors.native.maps import find_maps
from autograph.executors.native.program import PARTS, Buffer, Operand, Program, Register
from autograph.executors.native.rare import find_rare
from autograph.executors.native.tiles import tile
from autograph.executors.native.unneeded import remove_unneeded
from autograph.executors.native.values import Array, Object, Scalar, Sized, Unmade, Value, Virtual
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations
from autograph.framework.tensor import Tensor

__all__ = ["lower"]

#: So often a graph is lowered again, at most, as more shapes are known: those of slices of slices.
_ROUNDS = 4


def _same(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    return list(ins)


def _constant(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    return [layout.known_array(state, op.attrs["value"]) or state.constant(op.attrs["value"])]


RULES: dict[str, Rule] = {
    "Const": _constant,
    "Identity": _same,
    "IdentityN": _same,
    "StopGradient": _same,
    "CheckedSum": checked_sum,
    **boxes.RULES,
    **checks.RULES,
    **control_flow.RULES,
    **layout.RULES,
    **list_edits.RULES,
    **list_orders.RULES,
    **correlations.RULES,
    **equations.RULES,
    **extremes.RULES,
    **gathering.RULES,
    **histograms.RULES,
    **indexing.RULES,
    **reductions.RULES,
    **products.RULES,
    **rows.RULES,
    **scans.RULES,
    **sorting.RULES,
    **scattering.RULES,
    **selected.RULES,
    **tables.RULES,
    **guarded.RULES,
    **linear_algebra.RULES,
    **losses.RULES,
    **python_numbers.RULES,
}


def _declared(value: Value, tensor: Tensor) -> Value:
    """An argument of a graph, as that declares it: a branch may know the shape of an array that has one only there."""
    if isinstance(value, Sized) and static(tensor)[0] is not None:
        value = value.made()
    if isinstance(value, Object) and value.shape is None:
        return Object(value.slot, *static(tensor))
    return value


class Lowering(State):
    """A graph on its way to a loop program."""

    def graph(self, graph: FuncGraph, args: Sequence[Value]) -> list[Value]:
        """The values of a graph's outputs for those of its inputs."""
        scope: dict[int, Value] = {id(t): _declared(v, t) for t, v in zip(graph.inputs, args)}
        operations = [op for op in needed_operations(graph) if op.type != "Placeholder"]
        reads = Counter(id(t) for op in operations for t in op.inputs)
        reads.update(id(t) for t in graph.outputs)
        waiting = Counter(reads)
        for unread in graph.inputs:
            if not reads[id(unread)]:
                del scope[id(unread)]
        self.scopes.append(scope)
        for op in operations:
            ins = [scope[id(t)] for t in op.inputs]
            for t in op.inputs:
                waiting[id(t)] -= 1
                if not waiting[id(t)]:
                    del scope[id(t)]
            self.lowering.append((op, ins))
            values = self._operation(op, ins)
            self.lowering.pop()
            for t, value in zip(op.outputs, values):
                if reads[id(t)]:
                    if isinstance(value, Virtual) and value.cost and reads[id(t)] > 1:
                        value = self.array(value)
                    scope[id(t)] = value
        outs = [scope[id(t)] for t in graph.outputs]
        self.scopes.pop()
        return outs

    def _operation(self, op: Operation, ins: Sequence[Value]) -> list[Value]:
        for rule in (sized.rule_for(op, ins), RULES.get(op.type, elementwise), decomposed):
            values = None if rule is None else rule(self, op, ins)
            if values is not None:
                return values
        return opaque(self, op, ins)

    def input(self, k: int, tensor: object) -> tuple[Register | Buffer | int, Value]:
        type, shape = static(tensor)  # type: ignore[arg-type]
        if type is None or shape is None:
            slot = self.slot()
            self.pinned.add(slot)
            return slot, Object(slot, None, None)
        if shape == () and type in PARTS:
            buffer = Buffer(type, 1, ("in", k))
            return buffer, Scalar(self.b.load(buffer, 0))
        if shape == ():
            register = self.b.register(type)
            return register, Scalar(register)
        slot = self.slot()  # the entry puts the array there as well
        self.pinned.add(slot)
        array = Array(Buffer(type, _size(shape), ("in", k)), shape, slot)
        return array.buffer, array

    def output(self, k: int, tensor: object, value: Value) -> Operand | Buffer | int:
        type, shape = static(tensor)  # type: ignore[arg-type]
        if isinstance(value, Object) and not (type is not None and type not in PARTS and shape == ()):
            return value.slot
        if type is not None and type not in PARTS and shape == ():
            return self.operand(value, type)
        if isinstance(value, Array) and value.slot is not None:
            return value.slot
        if type is None or shape is None:
            slot = self.slot()
            self.move([value], [slot])
            return slot
        assert not isinstance(value, Object)
        buffer = Buffer(type, _size(shape), ("out", k))
        if isinstance(value, Array) and value.buffer.place[0] == "work":
            value.buffer.place = ("out", k)  # it is made where it has to be
            return value.buffer
        self.fill(buffer, value)
        return buffer


def _size(shape: Sequence[int]) -> int:
    size = 1
    for n in shape:
        size *= n
    return size


def lower(graph: FuncGraph) -> Program:
    """The loop program of a graph."""
    for _ in range(_ROUNDS):
        learned: Learned = {}
        program = _settled(graph, learned)
        again = with_shapes(graph, learned)
        if again is None:
            break
        graph = again
    return program


def _settled(graph: FuncGraph, learned: Learned) -> Program:
    unsettled: set[tuple[int, int]] = set()
    while True:
        learned.clear()
        try:
            return _lowered(graph, unsettled, learned)
        except Unsettled as found:  # each time it is another variable of a loop
            if found.variable in unsettled:
                raise errors.InternalError(f"{graph.name} is lowered without end") from found
            unsettled.add(found.variable)


def _lowered(graph: FuncGraph, unsettled: set[tuple[int, int]], learned: Learned) -> Program:
    lowering = Lowering()
    lowering.unsettled, lowering.learned = unsettled, learned
    made = [lowering.input(k, t) for k, t in enumerate(graph.inputs)]
    outs = lowering.graph(graph, [value for _, value in made])
    lowering.scopes.append({})
    outs = boxes.as_objects(lowering, outs)
    outs = [lowering.made(v, outs) if isinstance(v, Unmade) else v for v in outs]
    outputs = [lowering.output(k, t, v) for k, (t, v) in enumerate(zip(graph.outputs, outs))]
    shapes = {k: static(t)[1] or () for k, t in enumerate(graph.outputs) if isinstance(outputs[k], Buffer)}
    slots = {k: v.slot for k, (_, v) in enumerate(made) if isinstance(v, Array) and v.slot is not None}
    program = Program(
        graph.name,
        [given for given, _ in made],
        lowering.b.top,
        outputs,
        shapes,
        lowering.sites,
        lowering.slots,
        lowering.objects,
        lowering.constants,
        [static(t)[1] for t in graph.inputs],
        slots,
        lowering.only_c_order,
        lowering.fast_math,
        lowering.functions,
    )
    remove_unneeded(program)
    join_branches(program)
    find_maps(program)
    fuse(program)
    remove_unneeded(program)
    contract(program)
    contract(program)
    hand_on(program)
    find_rare(program)
    tile(program)
    remove_unneeded(program)
    return program
