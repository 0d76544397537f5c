"""Runs loop programs statement by statement: their meaning, which machine code has to have, too."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native import program as lp
from autograph.executors.native.operations import compute
from autograph.executors.native.sites import HEAD, Frame
from autograph.executors.native.visitor import Visitor

__all__ = ["interpret"]


def interpret(program: lp.Program, arrays: Sequence[Any]) -> list[Any]:
    """The outputs of a program for arrays, one for each input.

    Raises:
        Exception: what a site raises.
    """
    run = _Run(program)
    for k, slot in program.input_slots.items():
        run.frame.slots[slot] = arrays[k]
    for given, array in zip(program.inputs, arrays):
        if isinstance(given, lp.Register):
            run.values[given] = np.asarray(array)[()]
        elif isinstance(given, lp.Buffer):
            run.buffers[given] = np.ascontiguousarray(array).reshape(-1)
        else:
            run.frame.slots[given] = array
    run.block(program.top)
    return [run.output(k, x) for k, x in enumerate(program.outputs)]


class _Run(Visitor):
    def __init__(self, program: lp.Program) -> None:
        self._program = program
        size = max((site.size for site in program.sites), default=0)
        for site in program.sites:
            site.cells = HEAD
        self.frame = Frame(HEAD + size, 0)
        self.frame.slots = [program.objects.get(i) for i in range(program.slots)]
        self._handlers = [site.handler() for site in program.sites]
        self.values: dict[lp.Register, Any] = {}
        self.buffers: dict[lp.Buffer, np.ndarray] = {}

    def output(self, k: int, x: Any) -> Any:
        if isinstance(x, lp.Buffer):
            return self._memory(x).copy().reshape(self._program.shapes[k])
        return self.frame.slots[x] if isinstance(x, int) else self._value(x)

    def _value(self, x: lp.Register | lp.Constant) -> Any:
        return lp.DTYPES[x.type].type(x.value) if isinstance(x, lp.Constant) else self.values[x]

    def _memory(self, buffer: lp.Buffer) -> np.ndarray:
        kind, what = buffer.place
        if kind in ("data", "rows"):
            item = lp.DTYPES[buffer.type]
            raw: Any = (ctypes.c_char * buffer.bytes).from_address(int(self.values[what])) if buffer.bytes else b""
            return np.frombuffer(raw, item)
        if kind == "const":
            return self._program.constants[what].reshape(-1)
        if buffer not in self.buffers:
            self.buffers[buffer] = np.zeros(buffer.count, lp.DTYPES[buffer.type])
        return self.buffers[buffer]

    def _at(self, at: lp.Affine) -> int:
        return at.constant + sum(int(self.values[r]) * f for r, f in at.terms)

    def block(self, block: lp.Block) -> None:
        for statement in block.statements:
            self.statement(statement)

    def on_let(self, s: lp.Let) -> None:
        self.values[s.target] = compute(s.operation, s.target.type, [self._value(o) for o in s.operands])

    def on_load(self, s: lp.Load) -> None:
        self.values[s.target] = self._memory(s.buffer)[self._at(s.at)]

    def on_store(self, s: lp.Store) -> None:
        self._memory(s.buffer)[self._at(s.at)] = self._value(s.value)

    def on_loop(self, s: lp.Loop) -> None:
        for i in range(self._size(s.count)):
            self.values[s.index] = np.int64(i)
            self.block(s.body)

    def on_if(self, s: lp.If) -> None:
        yes = bool(self._value(s.condition))
        self.block(s.then if yes else s.orelse)
        chosen = [self._value(a if yes else b) for _, a, b in s.merges]
        self.values.update(zip([target for target, _, _ in s.merges], chosen))

    def on_while(self, s: lp.While) -> None:
        self.values.update(zip(s.carried, [self._value(x) for x in s.initials]))
        while True:
            self.block(s.test)
            if not self._value(s.condition):
                return
            self.block(s.body)
            self.values.update(zip(s.carried, [self._value(x) for x in s.nexts]))

    def on_opaque(self, s: lp.Opaque) -> None:
        cell = self._call(s)
        for target in s.targets:
            self.values[target] = self._view(target.type, cell)[0]
            cell += 1

    def on_invoke(self, s: lp.Invoke) -> None:
        function, around = self._program.functions[s.function], self.values
        self.values = dict(zip(function.parameters, map(self._value, s.operands)))
        self.block(function.body)
        results = [self._value(x) for x in function.results]
        self.values = around
        self.values.update(zip(s.targets, results))

    def on_inner(self, s: lp.Inner) -> None:
        *given, target = map(self._array, s.views)
        if s.function.signature:
            with np.errstate(all="ignore"):
                s.function(*given, out=target)
        elif given[0].size:
            target[...] = s.function(target, s.function.reduce(given[0]))

    def _size(self, n: int | lp.Operand) -> int:
        return n if isinstance(n, int) else int(self._value(n))

    def _array(self, view: lp.View) -> np.ndarray:
        shape = list(map(self._size, view.shape))
        memory = self._memory(view.buffer)[self._at(view.at) :]
        return np.lib.stride_tricks.as_strided(memory, shape, [n * memory.itemsize for n in view.strides])

    def on_fail(self, s: lp.Fail) -> None:
        if self._value(s.condition):
            self._call(s)
            raise AssertionError(f"{self._program.sites[s.site].name} has not failed")

    def _call(self, s: lp.Opaque | lp.Fail) -> int:
        """Calls a site; gives the first cell behind its operands."""
        cell = HEAD
        for x in s.operands:
            if isinstance(x, lp.Buffer):
                self.frame.cells[cell] = self._memory(x).ctypes.data
            else:
                self._view(x.type, cell)[0] = self._value(x)
            cell += 1
        self._handlers[s.site](self.frame)
        return cell

    def _view(self, type: str, cell: int) -> np.ndarray:
        cell_bytes = self.frame.cells[cell : cell + 1]
        return cell_bytes if type == "ptr" else cell_bytes.view(lp.DTYPES[type])
