"""Vectors: loops over elements, and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.executors.native import parallel, parts
from autograph.executors.native.accesses import memory_of
from autograph.executors.native.instructions import ll
from autograph.executors.native.parts import size_of_part
from autograph.executors.native.program import (
    DTYPES,
    PARTS,
    Let,
    Load,
    Loop,
    Register,
    Store,
)  # fmt: skip

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["get", "iota", "loop", "put", "splat"]


def put(emitter: Emitter, name: str, type: str, address: str) -> None:
    """Stores a value."""
    kind = emitter.type(type)
    if type == "b":
        wide = "i8" if emitter.lanes == 1 else f"<{emitter.lanes} x i8>"
        name, kind = emitter.value(f"zext {kind} {name} to {wide}"), wide
    align = DTYPES[type].alignment if type != "ptr" else 8
    emitter.put(f"store {kind} {name}, ptr {address}, align {align}")


def get(emitter: Emitter, type: str, address: str) -> str:
    """Loads a value."""
    kind = emitter.type(type)
    if type == "b":
        kind = "i8" if emitter.lanes == 1 else f"<{emitter.lanes} x i8>"
    align = DTYPES[type].alignment if type != "ptr" else 8
    name = emitter.value(f"load {kind}, ptr {address}, align {align}")
    return (
        emitter.value(f"icmp ne {kind} {name}, {'0' if emitter.lanes == 1 else 'zeroinitializer'}")
        if type == "b"
        else name
    )


def iota(emitter: Emitter, index: Register) -> str:
    """The indices that a vector stands for."""
    first = splat(emitter, emitter.names[index], "i64")
    steps = ", ".join(f"i64 {k}" for k in range(emitter.lanes))
    return emitter.value(f"add <{emitter.lanes} x i64> {first}, <{steps}>")


def splat(emitter: Emitter, name: str, type: str) -> str:
    """A number in each lane."""
    if type in PARTS:
        return parts.splat(emitter, name, type)
    kind = emitter.type(type)
    one = emitter.value(f"insertelement {kind} poison, {ll(type)} {name}, i64 0")
    return emitter.value(f"shufflevector {kind} {one}, {kind} poison, <{emitter.lanes} x i32> zeroinitializer")


#: A call of one of NumPy's loops takes so many vectors at once, as calling takes longer than a vector does.
_CALLED = 8

# --- loops -----------------------------------------------------------------------------------------------------


def _lanes(emitter: Emitter, s: Loop) -> int:
    """How many iterations are done at once: 1 if the loop is not of a kind that vectors are for."""
    largest = 1
    computed = {inner.target for inner in s.body.statements if isinstance(inner, (Let, Load))}
    for inner in s.body.statements:
        if isinstance(inner, (Load, Store)) and any(r in computed for r, _ in inner.at.terms):
            return 1
        if isinstance(inner, Let):
            if inner.operation.startswith("over_"):
                return 1
            largest = max(largest, *[size_of_part(x.type) for x in (inner.target, *inner.operands)])
        elif isinstance(inner, (Load, Store)):
            if inner.at.of_register(s.index) not in ((0, 1) if isinstance(inner, Load) else (1,)):
                return 1
            largest = max(largest, size_of_part(inner.buffer.type))
        else:
            return 1
    calls = any(isinstance(inner, Let) and inner.operation.startswith("numpy.") for inner in s.body.statements)
    lanes = emitter.width // largest * (_CALLED if calls else 1)
    while isinstance(s.count, int) and lanes > s.count:
        lanes //= 2
    return lanes


def _may_overlap(s: Loop) -> bool:
    """Whether an iteration may be done twice: nothing that is stored is loaded."""
    stored_in = {memory_of(x.buffer) for x in s.body.statements if isinstance(x, Store)}
    return not any(isinstance(x, Load) and memory_of(x.buffer) in stored_in for x in s.body.statements)


def loop(emitter: Emitter, s: Loop) -> None:
    lanes = _lanes(emitter, s)
    if not isinstance(s.count, int):
        count, done = emitter.operand(s.count), "0"
        if lanes > 1:
            done = emitter.value(f"and i64 {count}, {-lanes}")
            _guarded(emitter, s, "0", done, lanes)
        _guarded(emitter, s, done, count, 1)
        return
    whole = s.count // lanes * lanes

    def write(inner: Emitter, start: str, stop: str) -> None:
        _guarded(inner, s, start, stop, lanes)

    if not parallel.divided(emitter, s, whole, lanes, write):
        _counted(emitter, s, 0, whole, lanes)
    if whole == s.count:
        return
    if _may_overlap(s):
        _counted(emitter, s, s.count - lanes, s.count, lanes)
    else:
        _counted(emitter, s, whole, s.count, 1)


def _guarded(emitter: Emitter, s: Loop, start: str, stop: str, step: int) -> None:
    """Iterations of which there may be none."""
    some, after = emitter.new_label(), emitter.new_label()
    more = emitter.value(f"icmp slt i64 {start}, {stop}")
    emitter.put(f"br i1 {more}, label %{some}, label %{after}")
    emitter.begin(some)
    _counted(emitter, s, start, stop, step)
    emitter.put(f"br label %{after}")
    emitter.begin(after)


def _counted(emitter: Emitter, s: Loop, start: int | str, stop: int | str, step: int) -> None:
    """Iterations of a loop, `step` at once."""
    outer = emitter.lanes, emitter.splats, emitter.index
    if step > 1:
        emitter.lanes, emitter.splats, emitter.index = step, {}, s.index
    if isinstance(start, int) and isinstance(stop, int) and stop - start == step:
        emitter.names[s.index] = str(start)
        emitter.block(s.body)
    else:
        head, done, before = emitter.new_label(), emitter.new_label(), emitter.label
        index, after = emitter.fresh(), emitter.fresh()
        emitter.put(f"br label %{head}")
        emitter.begin(head)
        emitter.names[s.index] = index
        at = len(emitter.lines)
        emitter.block(s.body)
        emitter.put(f"{after} = add nuw nsw i64 {index}, {step}")
        more = emitter.value(f"icmp ult i64 {after}, {stop}")
        emitter.put(f"br i1 {more}, label %{head}, label %{done}")
        emitter.lines[at:at] = [f"  {index} = phi i64 [{start}, %{before}], [{after}, %{emitter.label}]"]
        emitter.begin(done)
    emitter.lanes, emitter.splats, emitter.index = outer
