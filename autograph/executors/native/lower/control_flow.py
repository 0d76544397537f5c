"""Branches and loops of the same function; calls of graphs, which become part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from autograph.executors import numpy as reference
from autograph.executors.native.layouts import Strides, c_strides, in_c_order
from autograph.executors.native.lower import recursion
from autograph.executors.native.lower.box_memory import free_at_end
from autograph.executors.native.lower.growing import bytes_of, memory_handed_on
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, Unsettled, static
from autograph.executors.native.program import Buffer, Constant, If, Opaque, Operand, Register, While
from autograph.executors.native.replay import start_with_bounds
from autograph.executors.native.values import Array, Growing, Object, Reference, Rows, Scalar, Sized, Value, Virtual
from autograph.executors.native.versions import add_loop
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation

__all__ = ["RULES"]

#: Branches of so many operations on scalars are both done, and one of the results is taken.
_SMALL = 6
#: A list makes room for so many bytes at most before it is known whether its entries come.
_ROOM = 1 << 16
_DEAR = {"FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod", "CheckedFloorDiv", "RealDiv", "CheckedRealDiv", "Sqrt"}


# --- calls -----------------------------------------------------------------------------------------------------


def calls_itself(graph: Graph) -> bool:
    """Whether running a graph may come to a graph that calls itself, directly or through others."""
    return _calls(graph, {}, set())


def _calls(graph: Graph, known: dict[int, bool], around: set[int]) -> bool:
    if id(graph) in around:
        return True
    if id(graph) not in known:
        around.add(id(graph))
        known[id(graph)] = any([_calls(g, known, around) for op in graph.operations for g in op.nested_graphs()])
        around.discard(id(graph))
    return known[id(graph)]


def _call(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    graph: FuncGraph = op.nested_graphs()[0]
    if calls_itself(graph):
        return recursion.call(state, op, graph, ins) or opaque(state, op, ins, reference.compile_graph(graph))
    return state.graph(graph, ins)


# --- branches --------------------------------------------------------------------------------------------------


def _settled(state: State, value: Value, type: str | None, shape: Any) -> Value:
    """A value as graphs inside take it: stored, if it is an array that takes any work."""
    if isinstance(value, Virtual) and value.cost:
        return state.array(value)
    if isinstance(value, Object) and type is not None and shape == ():
        return Scalar(state.operand(value, type))
    return value


def _branch(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    condition = state.operand(ins[0], "b")
    branches: list[FuncGraph] = op.nested_graphs()
    if isinstance(condition, Constant):
        return state.graph(branches[0 if condition.value else 1], ins[1:])
    args = [_settled(state, v, *static(t)) for v, t in zip(ins[1:], op.inputs[1:])]
    settled = not any(_learns(branch, args) for branch in branches)
    if settled and sum(map(_small, branches)) <= _SMALL and all(static(t)[1] == () for t in op.outputs):
        return _selected(state, condition, branches, args)
    blocks, outs = [], []
    for branch, holds in zip(branches, (True, False)):
        with state.b.inside("branch") as block:
            state.b.assume(condition, holds)
            outs.append(state.graph(branch, args))
        blocks.append(block)
    for k, pair in enumerate(zip(*outs)):
        for block, values_there, other in zip(blocks, outs, reversed(pair)):
            with state.b.again(block):
                values_there[k] = _with_memory(values_there[k], other)
    results = [_place(state, *static(t), *pair) for t, *pair in zip(op.outputs, *outs)]
    ends = []
    for block, values_there in zip(blocks, outs):
        with state.b.again(block):
            ends.append(_leave(state, results, values_there))
    values: list[Value] = []
    merges: list[tuple[Register, Operand, Operand]] = []
    for result, a, b in zip(results, *ends):
        if isinstance(result, str):
            merges.append((state.b.register(result), a, b))
            values.append(Scalar(merges[-1][0]))
        elif isinstance(result, Growing):
            targets = [state.b.register(x.type) for x in a]
            merges += zip(targets, a, b)
            values.append(result.of_registers(targets, result.reads))
        else:
            values.append(result)
    state.b.add(If(condition, blocks[0], blocks[1], merges))
    return values


def _learns(branch: FuncGraph, args: Sequence[Value]) -> bool:
    """Whether a branch knows the shape of something that has it only where the branch is taken."""
    unknown = [isinstance(v, (Object, Sized)) and v.shape is None for v in args]
    return any(static(t)[0] is not None and of_unknown for t, of_unknown in zip(branch.inputs, unknown))


def _with_memory(value: Value, other: Value) -> Value:
    """An empty list or table as one of what another holds; what is no list, where the other is one in a list, too."""
    if isinstance(other, Reference) and isinstance(value, Rows) and not value.memory:
        return other.keeper.empty(other.kind)
    if isinstance(value, Growing) and isinstance(other, Growing) and value.memory and other.memory:
        apart = value.keeper.lends or other.keeper.lends or type(value.keeper) is not type(other.keeper)
        return value.keeper.plain(value) if apart else value
    if isinstance(value, Growing) and type(value) is type(other) and not value.memory:
        kind = other.kind if other.memory or not value.kind[0] else value.kind
        return value.keeper.empty(kind) if kind[0] and value.may_be(kind) and other.may_be(kind) else value
    return value


def _place(state: State, type: str | None, shape: Any, yes: Value, no: Value) -> Any:
    """Where the result of a branch goes: a type of registers, an array, or an object."""
    if isinstance(yes, Array) and isinstance(no, Array) and yes.buffer is no.buffer and yes.shape == no.shape == shape:
        slot = yes.slot if yes.slot == no.slot else None
        owned = yes.owned and no.owned  # one has changed it, or none
        return Array(yes.buffer, yes.shape, slot, owned, _common(yes, no))
    if isinstance(yes, Growing) and isinstance(no, Growing) and _alike(yes, no):
        return yes.of_registers(yes.registers, yes.reads | no.reads)
    if type is None:
        if isinstance(yes, Object) and isinstance(no, Object) and yes.slot == no.slot:
            return yes
        slot = state.slot()
        state.pinned.add(slot)
        return Object(slot, None, None)
    return type if shape == () else state.allocate(type, shape, _common(yes, no))


def _alike(a: Growing, b: Growing) -> bool:
    """Whether two lists or tables hold the same, and have memory."""
    return bool(a.memory) and bool(b.memory) and type(a) is type(b) and a.kind == b.kind


def _common(a: Value, b: Value) -> Strides:
    """The layout of what is one of two arrays."""
    shape = a.shape or ()
    if in_c_order(shape, a.strides) and in_c_order(shape, b.strides):
        return c_strides(shape)
    return a.strides if a.strides == b.strides else None


def _leave(state: State, results: Sequence[Any], outs: Sequence[Value]) -> list[Any]:
    """Puts the values of a branch where the results are; gives the operands that are merged."""
    ends: list[Any] = []
    moved: list[tuple[Value, int]] = []
    for result, out in zip(results, outs):
        if isinstance(result, Growing) and isinstance(out, Growing):
            ends.append(out.registers)
            continue
        ends.append(state.operand(out, result) if isinstance(result, str) else None)
        if isinstance(result, Object):
            if not (isinstance(out, Object) and out.slot == result.slot):
                moved.append((out, result.slot))
        elif isinstance(result, Array) and not (isinstance(out, Array) and out.buffer is result.buffer):
            state.fill(result.buffer, out)
    state.move([v for v, _ in moved], [slot for _, slot in moved])
    return ends


def _small(graph: FuncGraph) -> int:
    """How many operations a branch has that may be done in vain; more than enough if they are of other kinds."""
    count = 0
    for op in graph.operations:
        if op.type in ("Placeholder", "Const"):
            continue
        count += 1
        dear = op.type in _DEAR and not (op.inputs[-1].op.type == "Const" and op.type.startswith("Floor"))  # type: ignore[attr-defined]
        if dear or op.op_def.regions is not None or not op.op_def.elementwise or op.op_def.opaque is not None:
            return _SMALL + 1
        if any(static(t)[1] != () for t in (*op.inputs, *op.outputs)) or "Pow" in op.type:
            return _SMALL + 1
    return count


def _selected(state: State, condition: Operand, branches: Sequence[FuncGraph], args: Sequence[Value]) -> list[Value]:
    """Both branches as straight-line code; what fails in one fails only where that is taken."""
    ends = []
    for branch, holds in zip(branches, (True, False)):
        with state.b.supposing(condition, holds):
            ends.append(state.graph(branch, args))
    values: list[Value] = []
    for a, b in zip(*ends):
        assert isinstance(a, Scalar) and isinstance(b, Scalar)
        values.append(Scalar(state.b.let("select", [condition, a.operand, b.operand], a.type)))
    return values


# --- loops -----------------------------------------------------------------------------------------------------


def _loop(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    test, body = op.nested_graphs()
    depth = state.b.block.depth + 1
    carried: dict[int, Register] = {}
    initials: list[Operand] = []
    args = [_settled(state, v, *static(t)) for v, t in zip(ins, op.inputs)]
    given = list(args)
    entering: list[tuple[Value, int]] = []
    lists: dict[int, Growing] = {}
    for i, t in enumerate(body.inputs):
        type, shape = static(t)
        if body.outputs[i] is t:
            args[i] = _fixed(state, args[i], type, shape)
        elif type is not None and shape == ():
            initials.append(state.operand(args[i], type))
            carried[i] = Register(type, depth)
            args[i] = Scalar(carried[i])
        elif type is not None:
            args[i] = _own(state, args[i], type, shape, given)
            if (id(body), i) in state.unsettled:
                args[i].strides = None
        elif (entering_list := _that_grows(state, body, i, args[i], given)) is not None:
            lists[i] = entering_list
        else:
            slot = state.slot()
            state.pinned.add(slot)
            entering.append((args[i], slot))
            args[i] = Object(slot, None, None)
    state.move([v for v, _ in entering], [slot for _, slot in entering])
    of_lists: list[Register] = []
    for i, rows in lists.items():
        registers = [Register(x.type, depth) for x in rows.registers]
        of_lists += registers
        initials += rows.registers
        args[i] = rows.of_registers(registers, frozenset([Buffer("i64", 0, ("work", None))]))
    counters = {register: _change(body, i) if register.type[0] in "iu" else 0 for i, register in carried.items()}
    with state.b.inside("test") as before:
        with state.reading(dict(enumerate(args))):  # the test leaves all as it is for the body
            for register, initial in zip(carried.values(), initials):
                start_with_bounds(state.b, register, initial, counters[register])
            condition = state.operand(state.graph(test, args)[0], "b")
        with state.b.inside("body") as block:
            state.b.assume(condition)
            counts = [_iterations(state, register) for register, change in counters.items() if change]
            sites = len(state.sites)
            outs = state.graph(body, args)
            nexts = _next(state, body, args, outs, carried)
            next_lists = _next_of_lists(state, body, args, outs, list(lists))
            nexts += [x for rows in next_lists for x in rows.registers]
            before_loop = _keep_what_is_handed_on(state, sites, nexts)
            free_at_end(state, sites, [*outs, *next_lists])
    if before_loop is not None and state.kept is not None:
        state.move([Object(state.kept, None, None)], [before_loop])
    most = min(counts, default=None)
    _make_room(state, lists.values(), most)
    loop = While([*carried.values(), *of_lists], initials, before, condition, block, nexts, most)
    add_loop(state.b, loop, counters)
    for register in (*carried.values(), *of_lists):
        register.depth = depth - 1  # from here on it is as if it were assigned here
    return args


def _that_grows(state: State, body: FuncGraph, i: int, value: Value, given: Sequence[Value]) -> Growing | None:
    """The list or table that a variable is at first, if it can be memory that grows; no other has that memory."""
    if not isinstance(value, Growing) or (id(body), i) in state.unsettled:
        return None
    if not value.memory:
        known = value.keeper.kind_in(body, i, {id(t): v for t, v in zip(body.inputs, given)})
        return value.keeper.empty(known) if known is not None and value.may_be(known) else None
    shared = any(state.is_read_later(t) or sum(t in v.reads for v in given) > 1 for t in value.reads)
    return value.keeper.copied(value) if shared or value.keeper.lends else value


def _make_room(state: State, lists: Iterable[Growing], most: int | None) -> None:
    """Has empty lists that were made for a loop make room at once for an entry of each iteration, if these are few."""
    for rows in lists:
        if not isinstance(rows, Rows) or most is None or most * sum(map(bytes_of, rows.kind[0])) > _ROOM:
            continue
        opaque_ones = (s for s in reversed(state.b.block.statements) if isinstance(s, Opaque))
        made = next((s for s in opaque_ones if not set(s.targets).isdisjoint(rows.memory)), None)
        if made is not None and len(made.operands) == 1:
            (length,) = made.operands
            if isinstance(length, Constant) and length.value == 0:
                made.operands = (Constant(most, "i64"),)


def _next_of_lists(
    state: State, body: FuncGraph, args: Sequence[Value], outs: Sequence[Value], lists: Sequence[int]
) -> list[Growing]:
    """Hands the lists at the end of an iteration to the next one: no two of them have the same memory."""
    nexts: list[Growing] = []
    started = min((token.number for i in lists for token in args[i].reads), default=0)
    taken: set[Buffer] = set()
    for i in lists:
        before, out = args[i], outs[i]
        assert isinstance(before, Growing)
        if type(out) is type(before) and not out.memory and out.may_be(before.kind):
            out = out.keeper.empty(before.kind)
        if not isinstance(out, Growing) or not _alike(before, out):
            raise Unsettled(id(body), i)
        other = out.keeper.lends or type(out.keeper) is not type(before.keeper)
        if other or taken & out.reads or any(token.number < started for token in out.reads):
            out = before.keeper.copied(out)
        taken |= out.reads
        nexts.append(out)
    return nexts


def _keep_what_is_handed_on(state: State, sites: int, nexts: Sequence[Operand]) -> int | None:
    """At the end of an iteration, frees the memory of lists that it made and does not hand on.

    Args:
        sites: how many there were before the body.

    Returns:
        The slot for what keeps the memory of lists before the loop; None if no iteration makes any.
    """
    if state.kept is None or not any(site.name == "room" for site in state.sites[sites:]):
        return None
    slot = state.slot()
    state.pinned.add(slot)
    memory_handed_on(state, state.kept, slot, [x for x in nexts if x.type == "ptr"])
    return slot


def _iterations(state: State, register: Register) -> int:
    """How many iterations there are at most, by what is known of a counter."""
    least, most = state.b.bounds(register)
    return max(most - least + 1, 0)


def _change(body: FuncGraph, i: int) -> int:
    """What each iteration adds to a variable, if that is a known number that does not overflow; else 0."""
    made, given = body.outputs[i].op, body.inputs[i]  # type: ignore[attr-defined]
    if made.type not in ("CheckedAdd", "CheckedSub"):
        return 0
    x, y = made.inputs
    if made.type == "CheckedAdd" and y is given:
        x, y = y, x
    if x is not given or y.op.type != "Const":
        return 0
    step = int(y.op.attrs["value"])
    return step if made.type == "CheckedAdd" else -step


def _fixed(state: State, value: Value, type: str | None, shape: Any) -> Value:
    """What does not change in a loop, as the loop reads it."""
    if isinstance(value, (Object, Array)) and value.slot is not None:
        state.pinned.add(value.slot)
    if isinstance(value, Object) and value.type is not None and value.shape == shape:
        return state.array(value)
    return value


def _own(state: State, value: Value, type: str, shape: Any, given: Sequence[Value]) -> Array:
    """The array that a loop changes: a copy, unless nothing else reads the value."""
    if (
        isinstance(value, Array)
        and value.owned
        and value.buffer.place[0] == "work"
        and not state.is_read_later(value.buffer)
        and sum(value.buffer in v.reads for v in given) == 1
    ):
        return Array(value.buffer, shape, owned=True, strides=value.strides)
    made = state.allocate(type, shape, value.strides)
    state.fill(made.buffer, value)
    return made


def _next(
    state: State, body: FuncGraph, args: Sequence[Value], outs: Sequence[Value], carried: dict[int, Register]
) -> list[Operand]:
    """Hands the values at the end of an iteration to the next one."""
    changing = [i for i, t in enumerate(body.inputs) if body.outputs[i] is not t]
    nexts: list[Operand] = [state.operand(outs[i], carried[i].type) for i in carried]
    kept = {i: v.slot for i in changing if isinstance(v := args[i], Object)}
    state.move([outs[i] for i in kept], list(kept.values()))
    arrays = {i: v.buffer for i in changing if isinstance(v := args[i], Array)}
    own = set(arrays.values())
    ready: list[tuple[Buffer, Value]] = []
    for i, buffer in arrays.items():
        out = outs[i]
        if _common(args[i], out) != args[i].strides:
            raise Unsettled(id(body), i)
        if isinstance(out, Array) and out.buffer is buffer:
            continue
        if own & out.reads and not (len(arrays) == 1 and isinstance(out, Virtual) and out.flat is not None):
            copy = state.allocate(out.type or "", out.shape or ())
            state.fill(copy.buffer, out)
            out = copy
        ready.append((buffer, out))
    for buffer, out in ready:
        state.fill(buffer, out)
    return nexts


RULES: dict[str, Rule] = {
    "If": _branch, "StatelessIf": _branch, "While": _loop, "StatelessWhile": _loop, "PartitionedCall": _call,
    "StatefulPartitionedCall": _call,
}  # fmt: skip
