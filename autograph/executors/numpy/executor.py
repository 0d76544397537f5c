"""Graph to callable, with NumPy. Plain on purpose: this is the meaning of a graph.

`compile_graph` first prunes: kept are the operations that the outputs need, and those with side effects or that may
raise. What is kept runs in the order in which it was written, so side effects happen in program order. Arrays are let
go after their last use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.numpy.machine import Code, Control, Step, Steps, run_code, run_steps, taking
from autograph.executors.numpy.recording import Between, recorded_run, recording
from autograph.executors.recorded import noting
from autograph.framework import execution
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations

__all__ = ["compile_graph", "compile_recorded", "compile_within"]


def compile_graph(graph: FuncGraph) -> Callable[..., list[Any]]:
    """A function of arrays, one for each of `graph.inputs`, that returns a list of arrays, one for each output.

    It runs with NumPy's floating-point warnings off: overflow gives inf and 0/0 gives nan, as in any tensor library.

    Raises (when called):
        InvalidArgumentError and its siblings: an operation failed; the error names the user's line.
    """
    return _Compiler(run_steps).outermost(graph)


def compile_recorded(graph: FuncGraph) -> Callable[..., list[Any]]:
    """As `compile_graph`, of which the operations that run are recorded (`framework.recorder`)."""
    return _Compiler(recording(), Between).outermost(graph)


def compile_within(graph: FuncGraph) -> Callable[[Sequence[Any], int], list[Any]]:
    """A function of the arrays for a graph that calls itself, and of how many calls are around this one."""
    code = _Compiler(run_steps).code(graph)

    def run_within(arrays: Sequence[Any], depth: int) -> list[Any]:
        with np.errstate(all="ignore"):
            return run_code(code, arrays, depth + 1)

    return run_within


class _Layout:
    """Which registers the values of a graph are in: inputs first, then the results of its operations."""

    def __init__(self, graph: FuncGraph) -> None:
        self.slots: dict[int, int] = {id(t): i for i, t in enumerate(graph.inputs)}
        self.operations: list[Operation] = []
        self.inputs = len(graph.inputs)
        self.template: list[Any] = [None] * self.inputs
        constants: list[int] = []
        for op in needed_operations(graph):
            if op.type == "Placeholder":
                continue
            for out in op.outputs:
                self.slots[id(out)] = len(self.template)
                self.template.append(None)
            if op.type == "Const":
                self.template[-1] = op.attrs["value"]
                constants.append(len(self.template) - 1)
            else:
                self.operations.append(op)
        self.outputs = [self.slots[id(t)] for t in graph.outputs]
        self.keep = {*self.outputs, *constants}


class _Compiler:
    """Compiles a graph with those that it holds, each once.

    Args:
        steps: what runs their steps.
        between: makes what is told, in a run, of what happens between the steps of graphs that call.
    """

    def __init__(self, steps: Steps, between: Callable[[], Between | None] = lambda: None) -> None:
        self._steps = steps
        self._between = between
        self._codes: dict[int, Code] = {}
        self._compiled: dict[int, Callable[..., list[Any]]] = {}
        self._calling: dict[int, bool] = {}

    def outermost(self, graph: FuncGraph) -> Callable[..., list[Any]]:
        """The graph that the others are in, which switches the warnings off for all."""
        run_all = self._steps
        if self._is_calling(graph):
            code, between = self.code(graph), self._between

            def run_calling(*arrays: Any) -> list[Any]:
                with np.errstate(all="ignore"):
                    return run_code(code, arrays, 0, run_all, between())

            return run_calling
        layout = _Layout(graph)
        operations, outputs, rest = layout.operations, taking(layout.outputs), layout.template[layout.inputs :]
        steps = self._plan(layout)
        if run_all is not run_steps:
            recorded = recorded_run(steps, operations, rest, layout.outputs, layout.inputs)

            def run_recorded(*arrays: Any) -> list[Any]:
                with np.errstate(all="ignore"):
                    return recorded(*arrays)

            run_recorded.whole = getattr(recorded, "whole", None)  # type: ignore[attr-defined]
            return run_recorded

        def run(*arrays: Any) -> list[Any]:
            registers = [*arrays, *rest]
            with np.errstate(all="ignore"):
                run_all(steps, operations, registers)
            return list(outputs(registers))

        return run

    def compiled(self, graph: FuncGraph) -> Callable[..., list[Any]]:
        found = self._compiled.get(id(graph))
        if found is None:
            found = self._compiled[id(graph)] = self._compile(graph)
        return found

    def _compile(self, graph: FuncGraph) -> Callable[..., list[Any]]:
        run_all = self._steps
        if self._is_calling(graph):
            code = self.code(graph)
            between = self._between
            return lambda *arrays: run_code(code, arrays, 0, run_all, between())
        layout = _Layout(graph)
        operations, outputs, rest = layout.operations, taking(layout.outputs), layout.template[layout.inputs :]
        steps = self._plan(layout)
        if run_all is not run_steps:
            return recorded_run(steps, operations, rest, layout.outputs, layout.inputs)

        def run(*arrays: Any) -> list[Any]:
            registers = [*arrays, *rest]
            run_all(steps, operations, registers)
            return list(outputs(registers))

        return run

    def _is_calling(self, graph: FuncGraph) -> bool:
        """Whether running the graph may come to a graph that calls itself, directly or through others."""
        known = self._calling.get(id(graph))
        if known is None:
            self._calling[id(graph)] = True  # found again from inside, it does call itself
            nested = [g for op in graph.operations for g in op.nested_graphs()]
            known = self._calling[id(graph)] = any([self._is_calling(g) for g in nested])
        return known

    def code(self, graph: FuncGraph) -> Code:
        code = self._codes.get(id(graph))
        if code is None:
            code = self._codes[id(graph)] = Code()  # before its calls of itself
            self._cut(graph, code)
        return code

    def _cut(self, graph: FuncGraph, code: Code) -> None:
        """Fills in the code of a graph."""
        layout = _Layout(graph)
        code.template, code.inputs, code.outputs, code.blocks = layout.template, layout.inputs, layout.outputs, []
        steps: list[Step] = []
        operations: list[Operation] = []
        for step, op in zip(self._plan(layout), layout.operations):
            control = self._control(op, step)
            if control is None:
                steps.append(step)
                operations.append(op)
            else:
                code.blocks.append((steps, operations, control))
                steps, operations = [], []
        code.blocks.append((steps, operations, None))

    def _goes_on_elsewhere(self, op: Operation) -> bool:
        return any(self._is_calling(g) for g in op.nested_graphs())

    def _control(self, op: Operation, step: Step) -> Control | None:
        """What an operation is that holds a graph which calls; None if it does not."""
        regions = op.op_def.regions
        if regions is None or not self._goes_on_elsewhere(op):
            return None
        targets = [self._target(g) for g in op.nested_graphs()]
        _, _, results, _, dead, args = step
        return Control(regions.flow.value, targets, args, results, dead, op)

    def _target(self, graph: FuncGraph) -> Any:
        return self.code(graph) if self._is_calling(graph) else self.compiled(graph)

    def _plan(self, layout: _Layout) -> list[Step]:
        """One step per operation; backwards, so that the last use of each slot is seen first."""
        steps: list[Step] = []
        seen, slots = set(layout.keep), layout.slots
        for op in reversed(layout.operations):
            args = tuple(slots[id(t)] for t in op.inputs)
            results = tuple(slots[id(t)] for t in op.outputs)
            unread = tuple(slot for slot in results if slot not in seen)
            dead = tuple(slot for slot in dict.fromkeys(args) if slot not in seen) + unread
            seen.update(args)
            single = op.op_def.single
            steps.append((self._kernel(op), taking(args), results[0] if single else results, single, dead, args))
        steps.reverse()
        return steps

    def _kernel(self, op: Operation) -> Any:
        if self._goes_on_elsewhere(op):
            return None  # it is no step
        attrs = op.attrs
        if op.op_def.regions is not None:
            attrs = {**attrs, **{key: self.compiled(attrs[key]) for key in op.op_def.regions.graphs}}
        kernel = execution.bind_kernel(op.op_def, execution.group_inputs(op.op_def, op.inputs, attrs), attrs)
        return kernel if self._steps is run_steps else noting(kernel, op, op.op_def.single)


