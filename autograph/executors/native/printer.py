"""Loop programs as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from autograph.executors.native import program as lp
from autograph.executors.native.visitor import Visitor

__all__ = ["text"]


def text(program: lp.Program) -> str:
    """A program as text: its inputs, buffers and statements, a line each, and what it returns.

    Registers are `%n`, buffers `@n`, slots for objects `#n`; all are numbered in the order in which they appear.
    """
    return "\n".join(_Printer(program).lines())


class _Printer(Visitor):
    def __init__(self, program: lp.Program) -> None:
        self._program = program
        self._registers: dict[lp.Register, str] = {}
        self._buffers: dict[lp.Buffer, str] = {}

    def lines(self) -> Iterator[str]:
        program = self._program
        inputs = ", ".join(f"{self._name(x)}{self._type(x)}" for x in program.inputs)
        body = list(self._block(program.top, "  "))
        returned = ", ".join(self._name(x) for x in program.outputs)
        yield f"program {program.name}({inputs}):"
        for buffer, name in self._buffers.items():
            if buffer not in program.inputs:
                yield f"  {name}{self._type(buffer)} {buffer.place[0]}"
        yield from body
        yield f"  return {returned}" if returned else "  return"
        for function in program.functions:
            given = ", ".join(map(self._typed, function.parameters))
            yield f"function {function.name}({given}):"
            yield from self._block(function.body, "  ")
            yield f"  return {self._names(function.results)}"

    def _name(self, x: Any) -> str:
        if isinstance(x, lp.Constant):
            return str(x.value)
        if isinstance(x, lp.Register):
            return self._registers.setdefault(x, f"%{len(self._registers)}")
        if isinstance(x, lp.Buffer):
            return self._buffers.setdefault(x, f"@{len(self._buffers)}")
        return f"#{x}"

    def _type(self, x: Any) -> str:
        if isinstance(x, lp.Buffer):
            return f": {x.type}[{x.count if x.place[0] != 'rows' else ''}]"
        return f": {x.type}" if isinstance(x, lp.Register) else ": object"

    def _typed(self, x: Any) -> str:
        return self._name(x) + self._type(x)

    def _names(self, operands: Sequence[Any]) -> str:
        return ", ".join(map(self._name, operands))

    def _at(self, at: lp.Affine) -> str:
        parts = [self._name(r) if f == 1 else f"{f}*{self._name(r)}" for r, f in at.terms]
        if at.constant or not parts:
            parts.append(str(at.constant))
        return " + ".join(parts).replace("+ -", "- ")

    def _block(self, block: lp.Block, indent: str) -> Iterator[str]:
        for statement in block.statements:
            yield from self.statement(statement, indent)

    def on_let(self, s: lp.Let, indent: str) -> Iterator[str]:
        operands = self._names(s.operands)  # operands are numbered before what is made of them
        yield f"{indent}{self._typed(s.target)} = {s.operation}({operands})"

    def on_load(self, s: lp.Load, indent: str) -> Iterator[str]:
        at = self._at(s.at)
        yield f"{indent}{self._typed(s.target)} = {self._name(s.buffer)}[{at}]"

    def on_store(self, s: lp.Store, indent: str) -> Iterator[str]:
        yield f"{indent}{self._name(s.buffer)}[{self._at(s.at)}] = {self._name(s.value)}"

    def on_fail(self, s: lp.Fail, indent: str) -> Iterator[str]:
        yield f"{indent}fail if {self._name(s.condition)}: {self._site(s)}"

    def on_opaque(self, s: lp.Opaque, indent: str) -> Iterator[str]:
        site = self._site(s)
        targets = ", ".join(map(self._typed, s.targets))
        yield f"{indent}{targets} = {site}" if targets else indent + site

    def on_invoke(self, s: lp.Invoke, indent: str) -> Iterator[str]:
        given, name = self._names(s.operands), self._program.functions[s.function].name
        yield f"{indent}{', '.join(map(self._typed, s.targets))} = {name}({given})"

    def on_inner(self, s: lp.Inner, indent: str) -> Iterator[str]:
        *given, target = map(self._viewed, s.views)
        name = s.function.__name__ + ("" if s.function.signature else ".reduce")
        yield f"{indent}{target} = numpy.{name}({', '.join(given)})"

    def _size(self, n: int | lp.Operand) -> str:
        return str(n) if isinstance(n, int) else self._name(n)

    def _viewed(self, view: lp.View) -> str:
        at = "" if not view.at.terms and not view.at.constant else self._at(view.at) + "; "
        sizes = list(map(self._size, view.shape))
        return f"{self._name(view.buffer)}[{at}{', '.join(f'{n} by {s}' for n, s in zip(sizes, view.strides))}]"

    def on_loop(self, s: lp.Loop, indent: str) -> Iterator[str]:
        yield f"{indent}loop {self._name(s.index)} in {self._size(s.count)}:"
        yield from self._block(s.body, indent + "  ")

    def _site(self, s: lp.Opaque | lp.Fail) -> str:
        site = self._program.sites[s.site]
        operands = iter(map(self._name, s.operands))
        given = ", ".join(f"#{x}" if isinstance(x, int) else next(operands) for x in site.given())
        results = ", ".join(f"#{slot}" for slot in site.filled())
        return f"{site.name}({given})" + (f" -> {results}" if results else "")

    def on_if(self, s: lp.If, indent: str) -> Iterator[str]:
        yield f"{indent}if {self._name(s.condition)}:"
        yield from self._block(s.then, indent + "  ")
        if s.orelse.statements:
            yield f"{indent}else:"
            yield from self._block(s.orelse, indent + "  ")
        for target, yes, no in s.merges:
            a, b = self._name(yes), self._name(no)
            yield f"{indent}{self._typed(target)} = merge({a}, {b})"

    def on_while(self, s: lp.While, indent: str) -> Iterator[str]:
        initials = list(map(self._name, s.initials))
        carried = ", ".join(f"{self._typed(r)} = {i}" for r, i in zip(s.carried, initials))
        yield f"{indent}while{' ' if carried else ''}{carried}:"
        yield from self._block(s.test, indent + "    ")
        yield f"{indent}  if {self._name(s.condition)}:"
        yield from self._block(s.body, indent + "    ")
        yield f"{indent}    next {self._names(s.nexts)}".rstrip()
