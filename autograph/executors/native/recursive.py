"""Functions of a program that call themselves (`lp.Function`), as functions of LLVM's.

Each is given the cells of the frame, a counter of calls until signals are looked for, and its parameters. It gives
whether it has failed, and its results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.executors.native import program as lp
from autograph.executors.native.instructions import ll

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["call", "define"]

#: So many calls are between two looks for signals: less than a millisecond, if they hold no loops.
_CALLS = 1 << 14


def _result(function: lp.Function) -> str:
    return f"{{{', '.join(['i1', *(ll(x.type) for x in function.results)])}}}"


def _name(emitter: Emitter, number: int) -> str:
    return f"@recursive{number}"


def define(emitter: Emitter) -> None:
    """Writes all functions of a program."""
    functions = emitter.program.functions
    if not functions:
        return
    emitter.calls_left = emitter.first("alloca i64, align 8")
    emitter.entry.append(f"  store i64 {_CALLS}, ptr {emitter.calls_left}")
    for number, function in enumerate(functions):
        emitter.functions.append(_written(emitter, number, function))


def _written(emitter: Emitter, number: int, function: lp.Function) -> str:
    inner = emitter.inner()
    inner.functions = emitter.functions
    inner.calls_left, inner.may_wait = "%calls_left", True
    result = _result(function)
    for k, parameter in enumerate(function.parameters):
        inner.define(parameter, f"%given{k}")
    _look(inner)
    inner.block(function.body)
    packed = "undef"
    for k, (type, name) in enumerate(
        [("i1", "false"), *((ll(x.type), inner.operand(x)) for x in function.results)]
    ):
        packed = inner.value(f"insertvalue {result} {packed}, {type} {name}, {k}")
    inner.put(f"ret {result} {packed}")
    given = ", ".join(f"{ll(p.type)} %given{k}" for k, p in enumerate(function.parameters))
    return "\n".join([
        f"define internal {result} {_name(emitter, number)}(ptr %cells, ptr %calls_left, {given}) {{", "start:",
        *inner.entry, *inner.lines, *inner.cold, "leave:", f"  %failed = insertvalue {result} undef, i1 true, 0",
        f"  ret {result} %failed", "}",
    ])  # fmt: skip


def _look(emitter: Emitter) -> None:
    """Now and then, looks for signals."""
    left = emitter.value(f"load i64, ptr {emitter.calls_left}")
    fewer = emitter.value(f"add i64 {left}, -1")
    emitter.put(f"store i64 {fewer}, ptr {emitter.calls_left}")
    none = emitter.value(f"icmp eq i64 {fewer}, 0")
    look, go_on = emitter.new_label(), emitter.new_label()
    emitter.put(f"br i1 {none}, label %{look}, label %{go_on}, !prof !0")
    emitter.begin(look)
    emitter.put(f"store i64 {_CALLS}, ptr {emitter.calls_left}")
    raised = emitter.value("call i32 @look(ptr %cells)")
    bad = emitter.value(f"icmp ne i32 {raised}, 0")
    emitter.put(f"br i1 {bad}, label %leave, label %{go_on}, !prof !0")
    emitter.begin(go_on)


def call(emitter: Emitter, s: lp.Invoke) -> None:
    """A call of a function; what has failed is left."""
    function = emitter.program.functions[s.function]
    emitter.may_wait = True
    given = ", ".join(f"{ll(x.type)} {emitter.operand(x)}" for x in s.operands)
    result = _result(function)
    name = _name(emitter, s.function)
    made = emitter.value(f"call {result} {name}(ptr %cells, ptr {emitter.calls_left}, {given})")
    failed = emitter.value(f"extractvalue {result} {made}, 0")
    go_on = emitter.new_label()
    emitter.put(f"br i1 {failed}, label %leave, label %{go_on}, !prof !0")
    emitter.begin(go_on)
    for k, target in enumerate(s.targets):
        emitter.define(target, emitter.value(f"extractvalue {result} {made}, {k + 1}"))
