"""Direct calls: traces of a Function that compiled code finds and runs by itself (`executors.terms`).

Where a trace was called a number of times as Python calls it, and leaves nothing behind in Python, a plan is made of
it. What may differ from call to call (guards, graphs that are being built, tapes) is looked at in each call. All else
that would have Python find another trace, or do something else with it, ends direct calls: another trace in the cache,
another executor, functions that run eagerly.

Where the graph is more than machine code can do by itself, it is a function of Python's that runs (`Terms.python`), and
what is saved is finding the trace.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from autograph.executors import Run
from autograph.executors.terms import Fixed, Input, Terms, may_be_fixed
from autograph.framework import recorder
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import show_on_line
from autograph.function import config
from autograph.function.borrowing import apart
from autograph.function.concrete import ConcreteFunction
from autograph.function.signature import BoundCall, Signature

__all__ = ["AFTER", "SLOT", "DirectCalls"]

#: A plan is made when a trace was called so often: the first one in a process takes some 10 ms, others 0.1 ms.
AFTER = 50
#: So many traces of a function are called directly; they are tried one after the other.
_MOST = 8
#: Where a Function has the address that direct calls start from.
SLOT = "_direct"

_VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class DirectCalls:
    """The plans of one Function's traces, as far as they are in force."""

    def __init__(self) -> None:
        self._head: Any = None  # there is none before there is a plan
        self._linked: list[tuple[ConcreteFunction, Any]] = []
        self._seen = 0

    @property
    def count(self) -> int:
        """How many direct calls there were."""
        return 0 if self._head is None else int(self._head.calls)

    def used(self) -> list[ConcreteFunction]:
        """The traces that were called directly since this was asked last, in the order of their last calls."""
        seen, self._seen = self._seen, self.count
        found = [(plan.last, trace) for trace, plan in self._linked if plan.last > seen]
        return [trace for _, trace in sorted(found, key=lambda entry: entry[0])]

    def drop(self) -> None:
        """Has Python find the trace for each call."""
        if self._head is not None:
            self._head.first = 0
            self._linked.clear()

    def link(self, function: Any, trace: ConcreteFunction, signature: Signature, call: BoundCall, count: int) -> None:
        """Has calls like this one made directly, if they can be.

        Args:
            function: the Function.
            call: one that the trace has served.
            count: how many arguments were given, all by position.
        """
        active = recorder.active
        if building_graph() is not None or active is not None and active.memory:
            return
        plan = _plan_of(function._name, trace, signature, call, count)
        if plan is None:
            return
        direct = trace.direct
        if direct is None or not direct.prepare(type(function), SLOT):
            return
        if len(self._linked) >= _MOST or any(linked is trace for linked, _ in self._linked):
            return
        if self._head is None:
            self._head = direct.head()
        event = recorder.call_event(function._name, trace.number)
        setattr(function, SLOT, direct.link(self._head, plan, event))
        self._linked.append((trace, plan))
        if config.eagerly or trace.direct is not direct:  # switched meanwhile
            self.drop()


def _plan_of(name: str, trace: ConcreteFunction, signature: Signature, call: BoundCall, count: int) -> Any:
    """The plan of a trace, for calls of so many arguments; None if there is none."""
    direct = trace.direct
    if direct is None:
        return None
    key = direct, count
    if key not in trace.plans:
        terms = _terms(name, trace, signature, call, count)
        trace.plans[key] = None if terms is None else direct.plan(terms)
    return trace.plans[key]


def _terms(name: str, trace: ConcreteFunction, signature: Signature, call: BoundCall, count: int) -> Terms | None:
    """What calls of a trace are like; None if compiled code cannot tell."""
    if trace.reads_outer or trace.effects is not None and trace.effects.written is None:
        return None
    parameters = list(signature.parameters.parameters.values())
    if any(p.kind in _VARIADIC for p in parameters):
        return None
    arguments: list[Any] = []
    numbers: dict[str, int] = {}
    inputs = iter(enumerate(trace.graph.inputs))
    for k, parameter in enumerate(parameters):
        value = call.arguments[parameter.name]
        if k < count and type(value) is EagerTensor:
            number, tensor = next(inputs)
            declared = type(signature.declared(parameter.name)) is TensorSpec
            arguments.append(Input(number, tensor.dtype, declared))
            numbers[parameter.name] = number
        elif not may_be_fixed(value):
            return None
        elif k < count:
            arguments.append(Fixed(value))
    writes = () if trace.effects is None else trace.effects.written or ()
    if any(name not in numbers for name in writes):
        return None
    written = [numbers[name] for name in writes]
    names, cells, others = ([], [], False) if trace.guards is None else trace.guards.by_identity()
    return Terms(
        arguments, [t.dtype for t in trace.graph.outputs], _packing(trace), names, cells,
        trace.guards.hold if trace.guards is not None and others else None,
        len(trace.fed), *_running(name, trace, written), written,
    )  # fmt: skip


def _running(name: str, trace: ConcreteFunction, written: Sequence[int]) -> tuple[Run, Run | None]:
    """Runs of a trace as calls of the Function of this name: of the arrays of tensors, and where some are the caller's;
    None if a run may not have those.

    Args:
        written: the numbers of the inputs that are written.
    """
    run, fed, number = trace.compiled(), trace.fed, trace.number

    def called(*arrays: Any) -> list[Any]:
        recorded = recorder.call() if recorder.active is not None else None
        failure = None
        try:
            return run(*arrays, *fed)
        except Exception as error:
            failure = type(error)
            show_on_line(error)
            raise
        finally:
            if recorded is not None:
                recorder.ended(recorded, name, number, True, failure)

    def borrowing(*arrays: Any) -> list[Any]:
        results = [apart(result, arrays) for result in called(*arrays)]
        given = len(results) - len(written)
        for number, result in zip(written, results[given:]):
            arrays[number][...] = result
        return results[:given]

    return called, borrowing if trace.may_borrow_all else None


def _packing(trace: ConcreteFunction) -> Any:
    """How a direct call makes its result of tensors (`Terms.pack`)."""
    structure: Any = trace.structured_outputs
    if isinstance(structure, Tensor):
        return None
    flat = type(structure) is tuple and all(isinstance(part, Tensor) for part in structure)
    return tuple if flat else trace.pack
