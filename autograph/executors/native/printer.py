"""Loop programs as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from autograph.executors.native.program import (
    Affine,
    Block,
    Buffer,
    Constant,
    Fail,
    If,
    Let,
    Load,
    Loop,
    Opaque,
    Program,
    Register,
    Statement,
    Store,
    While,
)  # fmt: skip

__all__ = ["text"]


def text(program: Program) -> str:
    """A program as text: its inputs, buffers and statements, a line each, and what it returns.

    Registers are `%n`, buffers `@n`, slots for objects `#n`; all are numbered in the order in which they appear.
    """
    return "\n".join(_Printer(program).lines())


class _Printer:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._registers: dict[Register, str] = {}
        self._buffers: dict[Buffer, str] = {}

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

    def _name(self, x: Any) -> str:
        if isinstance(x, Constant):
            return str(x.value)
        if isinstance(x, Register):
            return self._registers.setdefault(x, f"%{len(self._registers)}")
        if isinstance(x, Buffer):
            return self._buffers.setdefault(x, f"@{len(self._buffers)}")
        return f"#{x}"

    def _type(self, x: Any) -> str:
        if isinstance(x, Buffer):
            return f": {x.type}[{x.count}]"
        return f": {x.type}" if isinstance(x, Register) else ": object"

    def _typed(self, x: Any) -> str:
        return self._name(x) + self._type(x)

    def _names(self, operands: Sequence[Any]) -> str:
        return ", ".join(map(self._name, operands))

    def _at(self, at: Affine) -> str:
        parts = [self._name(r) if f == 1 else f"{f}*{self._name(r)}" for r, f in at.terms]
        if at.constant or not parts:
            parts.append(str(at.constant))
        return " + ".join(parts).replace("+ -", "- ")

    def _block(self, block: Block, indent: str) -> Iterator[str]:
        for statement in block.statements:
            yield from self._statement(statement, indent)

    def _statement(self, s: Statement, indent: str) -> Iterator[str]:
        inner = indent + "  "
        if isinstance(s, Let):
            operands = self._names(s.operands)
            yield f"{indent}{self._typed(s.target)} = {s.operation}({operands})"
        elif isinstance(s, Load):
            at = self._at(s.at)
            yield f"{indent}{self._typed(s.target)} = {self._name(s.buffer)}[{at}]"
        elif isinstance(s, Store):
            yield f"{indent}{self._name(s.buffer)}[{self._at(s.at)}] = {self._name(s.value)}"
        elif isinstance(s, Fail):
            yield f"{indent}fail if {self._name(s.condition)}: {self._site(s)}"
        elif isinstance(s, Opaque):
            site = self._site(s)
            targets = ", ".join(map(self._typed, s.targets))
            yield f"{indent}{targets} = {site}" if targets else indent + site
        elif isinstance(s, Loop):
            yield f"{indent}loop {self._name(s.index)} in {s.count}:"
            yield from self._block(s.body, inner)
        elif isinstance(s, If):
            yield from self._if(s, indent)
        else:
            yield from self._while(s, indent)

    def _site(self, s: Opaque | Fail) -> str:
        site = self._program.sites[s.site]
        operands = iter(map(self._name, s.operands))
        given = ", ".join(f"#{x}" if isinstance(x, int) else next(operands) for x in site.given())
        results = ", ".join(f"#{slot}" for slot in site.filled())
        return f"{site.name}({given})" + (f" -> {results}" if results else "")

    def _if(self, s: If, indent: str) -> Iterator[str]:
        yield f"{indent}if {self._name(s.condition)}:"
        yield from self._block(s.then, indent + "  ")
        if s.orelse.statements:
            yield f"{indent}else:"
            yield from self._block(s.orelse, indent + "  ")
        for target, yes, no in s.merges:
            a, b = self._name(yes), self._name(no)
            yield f"{indent}{self._typed(target)} = merge({a}, {b})"

    def _while(self, s: While, indent: str) -> Iterator[str]:
        initials = list(map(self._name, s.initials))
        carried = ", ".join(f"{self._typed(r)} = {i}" for r, i in zip(s.carried, initials))
        yield f"{indent}while{' ' if carried else ''}{carried}:"
        yield from self._block(s.test, indent + "    ")
        yield f"{indent}  if {self._name(s.condition)}:"
        yield from self._block(s.body, indent + "    ")
        yield f"{indent}    next {self._names(s.nexts)}".rstrip()
