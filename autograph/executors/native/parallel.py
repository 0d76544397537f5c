"""Large loops in several threads: their iterations become a function of a range of them, which `in_parallel` calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from autograph.executors.native import program as lp
from autograph.executors.native.instructions import ll, stored
from autograph.executors.native.work import work_in
from autograph.executors.threads import MOST

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["divided"]

#: A piece of a loop is at least so many operations on elements, which take some 20 microseconds, and there are at most
#: so many pieces: a thread takes one after the other.
_PIECE, _PIECES = 1 << 18, 64
#: The stack of a thread has room for so many bytes of its own memory.
_STACK = 1 << 16


def divided(
    emitter: Emitter, s: lp.Loop, count: int, lanes: int, write: Callable[[Emitter, str, str], None]
) -> bool:
    """Has several threads run the first iterations of a loop, if these are much work and need nothing of Python.

    Args:
        count: how many iterations, of which `lanes` are done at once.
        write: writes the code of iterations from one to another.
    """
    work = None if emitter.captured is not None or emitter.lanes > 1 else work_in([s.body], calls=False)
    pieces = 0 if work is None else min(work * count // _PIECE, _PIECES)
    if pieces < 2:
        return False
    size = -(-count // pieces // lanes) * lanes
    own, shared = _own(emitter.program, s)
    if any(buffer.is_local for buffer in shared):
        return False
    if sum(buffer.bytes for buffer in own) > _STACK:
        if len(own) > 1 or not _by_iteration(s, s.index, own):
            return False
        own = set()
    inner = emitter.inner()
    inner.private = own
    captured = _Captured(inner, emitter.names)
    inner.names = inner.captured = captured
    write(inner, "%from", "%to")
    name = f"@iterations{len(emitter.functions)}"
    emitter.functions.append(inner.iterations(name))
    given = emitter.first(f"alloca [{max(2 * len(captured.given), 1)} x i64], align 8")
    for k, register in enumerate(captured.given):
        value, kind = emitter.names[register], ll(register.type)
        if register.type == "b":
            value, kind = emitter.value(f"zext i1 {value} to i8"), "i8"
        cell = emitter.value(f"getelementptr i64, ptr {given}, i64 {2 * k}")
        emitter.put(f"store {kind} {value}, ptr {cell}, align 8")
    emitter.may_wait = True
    emitter.put("call void @release(ptr %cells)")
    most = min(pieces, MOST)
    emitter.put(f"call void @in_parallel(ptr {name}, ptr %cells, ptr {given}, i64 {count}, i64 {size}, i64 {most})")
    return True


def _own(program: lp.Program, s: lp.Loop) -> tuple[set[lp.Buffer], set[lp.Buffer]]:
    """The memory of the run that a loop uses: what nothing but its iterations reads or writes, of which each thread has
    its own, as these are independent; and the rest."""
    inside, outside = Counter[Any](), Counter[Any]()
    _count_buffers(s, inside)
    for statement in program.top.statements:
        _count_buffers(statement, outside)
    used = {x for x in inside if x.place[0] == "work"}
    own = {x for x in used if inside[x] == outside[x] and x not in program.outputs}
    return own, used - own


def _by_iteration(s: lp.Statement, index: lp.Register, buffers: set[lp.Buffer]) -> bool:
    """Whether each iteration of a loop has its own part of buffers."""
    if isinstance(s, (lp.Load, lp.Store)) and s.buffer in buffers:
        return s.at.of_register(index) != 0
    if isinstance(s, lp.Inner) and any(v.buffer in buffers and v.at.of_register(index) == 0 for v in s.views):
        return False
    return all(_by_iteration(inner, index, buffers) for block in lp.blocks_of(s) for inner in block.statements)


def _count_buffers(s: lp.Statement, found: Counter[Any]) -> None:
    if isinstance(s, (lp.Load, lp.Store)):
        found[s.buffer] += 1
    elif isinstance(s, lp.Inner):
        found.update(view.buffer for view in s.views)
    elif isinstance(s, (lp.Opaque, lp.Fail)):
        found.update(x for x in s.operands if isinstance(x, lp.Buffer))
    for block in lp.blocks_of(s):
        for inner in block.statements:
            _count_buffers(inner, found)


class _Captured(dict[Any, str]):
    """The names of registers in a function of iterations. Those assigned outside of it are loaded when it starts."""

    def __init__(self, inner: Emitter, outer: dict[Any, str]) -> None:
        self.given: list[lp.Register] = []
        self._inner, self._outer = inner, outer

    def __missing__(self, register: lp.Register) -> str:
        first = self._inner.first
        assert register in self._outer
        at = first(f"getelementptr i64, ptr %given, i64 {2 * len(self.given)}")
        self.given.append(register)
        name = first(f"load {stored(register.type) if register.type != 'ptr' else 'ptr'}, ptr {at}, align 8")
        if register.type == "b":
            name = first(f"icmp ne i8 {name}, 0")
        self[register] = name
        return name
