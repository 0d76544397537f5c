"""Loops whose gradient is to save memory: `while c: body` is run in segments, as a loop around a loop.

Before:

    while cond(x):
        x = body(x)

After:

    size = 1
    while cond(x):
        k = 0
        while k < size and cond(x):
            x = body(x)
            k += 1
        size += 1

The gradient (`loops`) keeps what the outer loop's variables are when a segment starts, and does the segment again when
its turn comes, keeping what they are in it. As each segment is longer by one than the one before, n iterations
make about √(2n) of them, of at most √(2n) iterations each, whatever n is.

The idea is that of A. Griewank, "Achieving logarithmic growth of temporal and spatial complexity in reverse automatic
differentiation" (1992), with one level of checkpoints; growing segments do without a known number of iterations.
"""

from __future__ import annotations

from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.extending import extend
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.gradients.derivative import building, made_before, remembered

__all__ = ["in_segments"]


def in_segments(op: Operation) -> None:
    """Has a loop run in segments, if it is to save memory. What has effects runs as it is: it cannot be done again."""
    cond, body = op.attrs["cond"], op.attrs["body"]
    if body.saves_memory and not (cond.stateful or body.stateful):
        found = remembered(body, ("segments", id(cond)), lambda: _Segments(cond, body))
        first = made_before(op, lambda: convert_to_tensor(1))
        extend(op, {"cond": found.cond, "body": found.body}, [first], [(dtypes.int32, shapes.scalar)])


class _Segments:
    """The outer loop.

    Attributes:
        cond, body: of it; the last of its variables is the size of the next segment.
    """

    def __init__(self, cond: FuncGraph, body: FuncGraph) -> None:
        self._cond, self._body = cond, body
        self.cond = FuncGraph(cond.name, cond.outer)
        self.body = FuncGraph(body.name, body.outer)

    def build(self) -> None:
        test, step = FuncGraph(self._cond.name, self.body), FuncGraph(self._body.name, self.body)
        with building(self.cond):
            *values, _ = self._parameters(self.cond, 1)
            self.cond.outputs = [_called(self._cond, values)[0]]
        with building(test):
            *values, size, k = self._parameters(test, 2)
            more = apply("Less", [k, size])
            test.outputs = [apply("LogicalAnd", [more, _called(self._cond, values)[0]])]
        with building(step):
            *values, size, k = self._parameters(step, 2)
            ends = [v if _is_invariant(self._body, i) else e for i, (v, e) in enumerate(
                zip(values, _called(self._body, values))
            )]  # fmt: skip
            step.outputs = [*ends, size, apply("AddV2", [k, convert_to_tensor(1)])]
        test.finalize()
        step.finalize()
        with building(self.body):
            *values, size = self._parameters(self.body, 1)
            start = [*values, size, convert_to_tensor(0)]
            *ends, _, _ = apply("StatelessWhile", [start], {"cond": test, "body": step}, "segment")
            ends = [v if _is_invariant(self._body, i) else e for i, (v, e) in enumerate(zip(values, ends))]
            self.body.outputs = [*ends, apply("AddV2", [size, convert_to_tensor(1)])]
        self.cond.finalize()
        self.body.finalize()

    def _parameters(self, graph: FuncGraph, numbers: int) -> list[SymbolicTensor]:
        """Inputs like those of the loop, and some ints."""
        made = []
        for t in self._body.inputs:
            parameter = graph.add_input(t.dtype, t.shape, t.op.name)
            parameter.weak, parameter.handle_type = t.weak, t.handle_type
            made.append(parameter)
        return made + [graph.add_input(dtypes.int32, shapes.scalar, "size") for _ in range(numbers)]


def _called(graph: FuncGraph, values: list[SymbolicTensor]) -> list[Tensor]:
    return list(apply("PartitionedCall", [values], {"f": graph}))


def _is_invariant(body: FuncGraph, i: int) -> bool:
    return body.outputs[i] is body.inputs[i]
