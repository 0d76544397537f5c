"""Vectors: loops over elements, and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.executors.native import parallel, parts
from autograph.executors.native.accesses import accesses_of, memory_of
from autograph.executors.native.instructions import ll
from autograph.executors.native.lanes import Lanes, lanes_of
from autograph.executors.native.program import DTYPES, PARTS, Loop, Register

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["get", "iota", "loop", "put", "splat"]

_SINGLE = Lanes(1, frozenset())
#: Loops of vectors with more iterations than that are long, and with at most so many statements small (`_unrolling`).
_LONG, _SMALL = 16, 5


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


# --- loops -----------------------------------------------------------------------------------------------------


def _may_overlap(s: Loop) -> bool:
    """Whether an iteration may be done twice: nothing that is stored is loaded."""
    found = accesses_of(s) or []
    written = {memory_of(x.buffer) for x in found if x.writes}
    return not any(memory_of(x.buffer) in written for x in found if not x.writes)


def loop(emitter: Emitter, s: Loop) -> None:
    """A loop of independent iterations, several at once where that can be."""
    lanes = lanes_of(s, emitter.width) if emitter.lanes == 1 else Lanes(1, frozenset())
    if not isinstance(s.count, int):
        count, done = emitter.operand(s.count), "0"
        if lanes.width > 1:
            done = emitter.value(f"and i64 {count}, {-lanes.width}")
            _guarded(emitter, s, "0", done, lanes)
        _guarded(emitter, s, done, count, _SINGLE)
        return
    whole = s.count // lanes.width * lanes.width

    def write(inner: Emitter, start: str, stop: str) -> None:
        _guarded(inner, s, start, stop, lanes)

    if not parallel.divided(emitter, s, whole, lanes.width, write):
        _counted(emitter, s, 0, whole, lanes)
    if whole == s.count:
        return
    if _may_overlap(s):
        _counted(emitter, s, s.count - lanes.width, s.count, lanes)
    else:
        _counted(emitter, s, whole, s.count, _SINGLE)


def _guarded(emitter: Emitter, s: Loop, start: str, stop: str, lanes: Lanes) -> None:
    """Iterations of which there may be none."""
    some, after = emitter.new_label(), emitter.new_label()
    more = emitter.value(f"icmp slt i64 {start}, {stop}")
    emitter.put(f"br i1 {more}, label %{some}, label %{after}")
    emitter.begin(some)
    _counted(emitter, s, start, stop, lanes)
    emitter.put(f"br label %{after}")
    emitter.begin(after)


def _unrolling(s: Loop, start: int | str, stop: int | str, step: int) -> str:
    """What is said to LLVM of whether several iterations become one: four of a small loop of vectors that goes on for
    long. By itself it writes up to 25 of them down, which takes it longer and runs no faster."""
    if step == 1 or not isinstance(start, int) or not isinstance(stop, int):
        return ""
    return ", !llvm.loop !2" if stop - start > _LONG * step and len(s.body.statements) <= _SMALL else ""


def _counted(emitter: Emitter, s: Loop, start: int | str, stop: int | str, lanes: Lanes) -> None:
    """Iterations of a loop, as many at once as there are lanes."""
    step = lanes.width
    outer = emitter.lanes, emitter.varying, emitter.splats, emitter.index
    if step > 1:
        emitter.lanes, emitter.varying, emitter.splats, emitter.index = step, lanes.varying, {}, s.index
    if isinstance(start, int) and isinstance(stop, int) and stop - start == step:
        emitter.names[s.index] = str(start)
        emitter.several(s, lanes)
    else:
        head, done, before = emitter.new_label(), emitter.new_label(), emitter.label
        index, after = emitter.fresh(), emitter.fresh()
        emitter.put(f"br label %{head}")
        emitter.begin(head)
        emitter.names[s.index] = index
        at = len(emitter.lines)
        emitter.several(s, lanes)
        emitter.put(f"{after} = add nuw nsw i64 {index}, {step}")
        more = emitter.value(f"icmp ult i64 {after}, {stop}")
        again = _unrolling(s, start, stop, step)
        emitter.put(f"br i1 {more}, label %{head}, label %{done}{again}")
        emitter.lines[at:at] = [f"  {index} = phi i64 [{start}, %{before}], [{after}, %{emitter.label}]"]
        emitter.begin(done)
    emitter.lanes, emitter.varying, emitter.splats, emitter.index = outer
