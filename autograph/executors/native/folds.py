"""Loops that make whole numbers of what they read (counts, sums, the largest one), as functions of their own.

    while %1: i64 = 0, %2: i64 = 0:             %3, %4 = fold0(0, 0, 5000, @0), where all of LLVM's
        %3: b = lt(%1, 5000)                    passes have made vectors of
      if %3:
        %4: f64 = @0[%1]                →           while %1 < 5000:
        %5: b = gt(%4, 0.5)                             %4 = @0[%1]
        %6: i64 = add(%2, 1)                            ...
        %7: i64 = select(%5, %6, %2)
        %8: i64 = add(%1, 1)
        next %8, %7

Whole numbers may be added up in any order, so that LLVM does many iterations at once. It takes all its passes for
that, which would take long for everything else; so such a loop is in a module of its own, that is linked to the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from autograph.executors.native import program as lp
from autograph.executors.native.counted import Counted, counted, is_fold
from autograph.executors.native.instructions import ll
from autograph.executors.native.work import needs_looks

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["write"]

#: So many iterations go by until signals are looked for.
_CHUNK = 1 << 16


def write(emitter: Emitter, s: lp.While) -> bool:
    """Writes a loop as a call of a function, if it is of the kind."""
    found = counted(s) if emitter.lanes == 1 and emitter.captured is None else None
    if found is None or not is_fold(s, found):
        return False
    numbers, buffers = _from_outside(s)
    name, result = _function(emitter, s, found, numbers, buffers)
    initials = [emitter.operand(x) for x in s.initials]
    given = [f"{ll(x.type)} {emitter.operand(x)}" for x in numbers]
    given += [f"ptr {emitter.base(buffer)}" for buffer in buffers]
    limit = emitter.operand(found.limit)
    if needs_looks(s):
        values = _in_chunks(
            emitter, s, found, initials, limit, lambda now, stop: _call(name, result, s, now, stop, given)
        )
    else:
        values = _values(emitter, s, _call(name, result, s, initials, limit, given))
    for register, value in zip(s.carried, values):
        emitter.define(register, value)
    return True


def _from_outside(s: lp.While) -> tuple[list[lp.Register], list[lp.Buffer]]:
    """The registers and buffers that an iteration reads and does not make."""
    own: set[lp.Operand] = {*s.carried}
    own.update(inner.target for inner in s.body.statements if isinstance(inner, (lp.Let, lp.Load)))
    numbers: dict[lp.Register, None] = {}
    buffers: dict[lp.Buffer, None] = {}
    for inner in s.body.statements:
        read: list[lp.Operand] = []
        if isinstance(inner, lp.Load):
            read = [register for register, _ in inner.at.terms]
            buffers[inner.buffer] = None
        elif isinstance(inner, lp.Let):
            read = list(inner.operands)
        numbers.update((x, None) for x in (*read, *s.nexts) if isinstance(x, lp.Register) and x not in own)
    return list(numbers), list(buffers)


def _function(
    emitter: Emitter, s: lp.While, found: Counted, numbers: list[lp.Register], buffers: list[lp.Buffer]
) -> tuple[str, str]:
    """Writes the function; gives its name and what it returns."""
    inner = emitter.inner()
    inner.declared = {}
    kinds = [ll(r.type) for r in s.carried]
    given = [f"{kind} %first{k}" for k, kind in enumerate(kinds)] + ["i64 %stop"]
    for k, x in enumerate(numbers):
        inner.names[x] = f"%given{k}"
        given.append(f"{ll(x.type)} %given{k}")
    for k, buffer in enumerate(buffers):
        inner.found_at(buffer, f"%memory{k}")
        given.append(f"ptr %memory{k}")
    for k, register in enumerate(s.carried):
        inner.names[register] = f"%carried{k}"
    inner.begin("body")
    inner.block(s.body)
    nexts = [inner.operand(x) for x in s.nexts]
    phis = [
        f"  %carried{k} = phi {kind} [%first{k}, %start], [{after}, %{inner.label}]"
        for k, (kind, after) in enumerate(zip(kinds, nexts))
    ]
    result = "{" + ", ".join(kinds) + "}"
    packed, packing = "poison", []
    for k, kind in enumerate(kinds):
        packing.append(f"  %packed{k} = insertvalue {result} {packed}, {kind} %carried{k}, {k}")
        packed = f"%packed{k}"
    name = f"@fold{len(emitter.folds)}"
    emitter.folds.append("\n".join([
        *inner.declared, f"define {result} {name}({', '.join(given)}) {{", "start:", *inner.entry,
        "  br label %head", "head:", *phis,
        f"  %goes_on = icmp slt i64 %carried{found.counter}, %stop", "  br i1 %goes_on, label %body, label %done",
        *inner.lines, "  br label %head", "done:", *packing, f"  ret {result} {packed}", "}", "",
    ]))  # fmt: skip
    types = ", ".join(parameter.rpartition(" ")[0] for parameter in given)
    emitter.declared[f"declare {result} {name}({types})"] = None
    return name, result


def _call(name: str, result: str, s: lp.While, initials: list[str], stop: str, given: list[str]) -> str:
    firsts = [f"{ll(r.type)} {x}" for r, x in zip(s.carried, initials)]
    return f"call {result} {name}({', '.join([*firsts, f'i64 {stop}', *given])})"


def _values(emitter: Emitter, s: lp.While, call: str) -> list[str]:
    """What a call gives for the registers that the loop carries."""
    made = emitter.value(call)
    result = call.split("@")[0].removeprefix("call ").strip()
    return [emitter.value(f"extractvalue {result} {made}, {k}") for k in range(len(s.carried))]


def _in_chunks(
    emitter: Emitter, s: lp.While, found: Counted, initials: list[str], limit: str,
    call: Callable[[list[str], str], str],
) -> list[str]:  # fmt: skip
    """What a loop leaves that may run for long: signals are looked for now and then.

    Args:
        call: a call of the function, of what the loop carries and the number at which it stops.
    """
    around, run, done, before = (*(emitter.new_label() for _ in range(3)), emitter.label)
    emitter.put(f"br label %{around}")
    emitter.begin(around)
    start, names = len(emitter.lines), [emitter.fresh() for _ in s.carried]
    now = names[found.counter]
    emitter.put(f"br i1 {emitter.value(f'icmp slt i64 {now}, {limit}')}, label %{run}, label %{done}")
    emitter.begin(run)
    near = emitter.value(f"icmp ult i64 {emitter.value(f'sub i64 {limit}, {now}')}, {_CHUNK}")
    later = emitter.value(f"add i64 {now}, {_CHUNK}")
    stop = emitter.value(f"select i1 {near}, i64 {limit}, i64 {later}")
    values = _values(emitter, s, call(names, stop))
    emitter.may_wait = True
    bad = emitter.value(f"icmp ne i32 {emitter.value('call i32 @look(ptr %cells)')}, 0")
    emitter.put(f"br i1 {bad}, label %leave, label %{around}, !prof !0")
    emitter.lines[start:start] = [
        f"  {name} = phi {ll(r.type)} [{first}, %{before}], [{after}, %{run}]"
        for r, name, first, after in zip(s.carried, names, initials, values)
    ]
    emitter.begin(done)
    return names
