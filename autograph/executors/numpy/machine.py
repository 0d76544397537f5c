"""Running what has been compiled: straight-line steps, and graphs that call each other in circles.

A graph that may call itself runs with a stack of its own, not with Python's: how deep it goes is then a matter of
memory, and Python's recursion limit counts the calls of the program, as it does in plain Python, not those of the
executor.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, NoReturn, Protocol

from autograph import errors
from autograph.framework import execution
from autograph.framework.graph import Operation

__all__ = ["Code", "Control", "Step", "Steps", "Take", "fail_at", "run_code", "run_steps", "taking"]

#: Takes some of the registers.
Take = Callable[[Sequence[Any]], Sequence[Any]]
#: kernel, what takes its arguments, register(s) of the result, whether that is one, registers not used any more,
#: registers of the arguments
Step = tuple[Callable[..., Any], Take, Any, bool, tuple[int, ...], tuple[int, ...]]
#: What runs steps, as `run_steps` does.
Steps = Callable[[Sequence[Step], Sequence[Operation], list[Any]], None]


def taking(slots: Sequence[int]) -> Take:
    """What takes these registers, in order; a comprehension would need several times as long."""
    if len(slots) > 1:
        return itemgetter(*slots)
    first = slots[0] if slots else 0
    return itemgetter(slice(first, first + len(slots)))


def run_steps(steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]) -> None:
    """Runs steps in order; `operations` are those that they are made of, for errors."""
    at = 0
    try:
        for kernel, take, results, single, dead, _ in steps:
            value = kernel(*take(registers))
            if single:
                registers[results] = value
            else:
                for slot, part in zip(results, value):
                    registers[slot] = part
            for slot in dead:
                registers[slot] = None
            at += 1
    except Exception as error:
        fail_at(error, at, steps, operations, registers)


def fail_at(
    error: Exception, at: int, steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]
) -> NoReturn:
    """Raises what a run ends with where step number `at` has raised an error: that error itself, if it is none of its
    kernel's."""
    if at == len(operations):  # a signal handler's, between the last step and the end
        raise error
    failure = execution.failure(error, operations[at], steps[at][1](registers))
    if failure is error:
        raise error
    raise failure from None


class Control(NamedTuple):
    """An operation that goes on in another graph.

    Attributes:
        kind: "call", "if" or "while".
        targets: the graph that is called; the branches; the test and the body. Those that call are `Code`.
        args, results, dead: as of a step.
    """

    kind: str
    targets: Sequence[Any]
    args: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...]
    operation: Operation


class Code:
    """A graph that calls, cut where it does.

    Attributes:
        blocks: steps, their operations, and what comes after them; None at the end.
        template: the registers at the start, constants filled in.
        outputs: the registers of the results.
    """

    __slots__ = ("blocks", "inputs", "outputs", "template")

    blocks: list[tuple[Sequence[Step], Sequence[Operation], Control | None]]
    template: list[Any]
    inputs: int
    outputs: list[int]

    def registers(self, arrays: Sequence[Any]) -> list[Any]:
        """The registers at the start of a run."""
        registers = self.template.copy()
        registers[: self.inputs] = arrays
        return registers


class _Loop:
    """A loop that is running."""

    __slots__ = ("body", "operation", "test", "testing", "values")

    def __init__(self, test: Any, body: Any, operation: Operation) -> None:
        self.operation = operation
        self.test = test
        self.body = body
        self.testing = False
        self.values: list[Any] = []

    def next(self, values: list[Any]) -> tuple[Any, list[Any]]:
        """What runs after the test or an iteration has given `values`, on what; (None, results) at the end."""
        if self.testing:
            self.testing = False
            return (self.body if values[0] else None), self.values
        self.testing, self.values = True, values
        return self.test, values


class Between(Protocol):
    """Is told of what happens between the steps of graphs that call."""

    def begin(self) -> None:
        """Steps have come to their end."""

    def end(self, cause: Operation | None) -> None:
        """Others begin; it was for this operation that graphs were left and entered. None: they are the first."""


def run_code(
    code: Code, arrays: Sequence[Any], depth: int = 0, run_all: Steps = run_steps, between: Between | None = None
) -> list[Any]:
    """Runs a graph that may call itself.

    Args:
        depth: how many calls are within each other already.
        run_all: what runs steps.
        between: is told of what happens between them.

    Raises:
        StagedRecursionError: its calls are within each other more often than `sys.getrecursionlimit()` says.
    """
    limit = sys.getrecursionlimit()
    stack: list[Any] = []
    registers, at = code.registers(arrays), 0
    cause: Operation | None = None  # for which steps are left and others begin
    while True:
        steps, operations, control = code.blocks[at]
        if between is not None:
            between.end(cause)
        run_all(steps, operations, registers)
        if between is not None:
            between.begin()
        if control is None:
            values = [registers[i] for i in code.outputs]
        else:
            kind, targets, args, results, dead, operation = control
            values = [registers[i] for i in args]
            for slot in dead:
                registers[slot] = None
            called = kind == "call"
            stack.append((code, registers, at + 1, results, called, operation))
            if kind == "while":
                stack.append(_Loop(targets[0], targets[1], operation))
            else:
                if called:
                    target = targets[0]
                    depth += 1
                    if depth > limit:
                        raise _too_deep(operation, limit)
                else:
                    target = targets[0] if values[0] else targets[1]
                    del values[0]
                if type(target) is Code:
                    code, registers, at, cause = target, target.registers(values), 0, operation
                    continue
                values = target(*values)
        while True:  # `values` go to what waits for them
            if not stack:
                return values
            frame = stack.pop()
            if type(frame) is not _Loop:
                code, registers, at, results, called, cause = frame
                depth -= called
                for slot, value in zip(results, values):
                    registers[slot] = value
                break
            target, values = frame.next(values)
            if target is None:
                continue
            stack.append(frame)
            if type(target) is Code:
                code, registers, at, cause = target, target.registers(values), 0, frame.operation
                break
            values = target(*values)


def _too_deep(operation: Operation, limit: int) -> errors.StagedRecursionError:
    name = operation.name.rstrip("0123456789").rstrip("_") or operation.name
    error = errors.StagedRecursionError(
        f"maximum recursion depth exceeded: more than {limit} calls of {name!r} within each other",
        expected="a recursion that ends before Python's recursion limit",
        fix="write it as a loop, or raise the limit: sys.setrecursionlimit(...)",
    )
    error.at(operation.location)
    return error
