"""Graphs that call graphs: the ops, and `Callee`, a function traced as a graph that may call itself.

The types that a callee takes and returns are found as for loops (`ops.control.loop_carry`). It is traced with types
guessed from the first call, and its calls of itself use what is known of its results so far. As long as nothing is
known of them, such a call ends the path that it is on, so that the other paths, which do not recurse, tell the types of
the results. If a call passes, or a trace returns, something wider than guessed, the guess is widened and the function
is traced again.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest, shapes, versions
from autograph.framework.context import building_graph
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.func_graph import Declared, FuncGraph, source_of
from autograph.framework.graph import Graph, Operation
from autograph.framework.nested import operations_within
from autograph.framework.op_def import Flow, Regions, define
from autograph.framework.rewriting.equality import outline, same_graph
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.control.loop_carry import Carry
from autograph.ops.control.raising import Raised
from autograph.ops.values import branch_values as bv
from autograph.ops.values.none_values import MISSING, alike
from autograph.ops.values.staged_container import StagedContainer, type_of

__all__ = ["Callee", "carry_of", "may_be_skipped", "raises_errors", "same_value"]

for _name in ("PartitionedCall", "StatefulPartitionedCall"):
    define(
        _name,
        "args: list -> output: list",
        attrs={"f": "graph"},
        shape=lambda inputs, attrs: [shape for _, shape in attrs["f"].result_types],
        out_dtypes=lambda inputs, attrs: [dtype for dtype, _ in attrs["f"].result_types],
        kernel=lambda args, *, f: f(*args),
        regions=Regions(Flow.CALL, ("f",)),
    )


#: Types are widened a few times only. A function traced more often than this finds something new in every trace.
_MANY = 20


class _Passed(Carry):
    """One value that calls of a function pass in, or get back.

    Args:
        what: as an error calls it.
    """

    def __init__(self, name: str, what: str, value: Any) -> None:
        super().__init__(name, value, None)
        self.what = what

    def _check_structure(self, value: Any) -> None:
        if nest.structure_of(value) != nest.structure_of(self.structure):
            raise self._refused(self.structure, value, "use containers of the same kind and length in all calls")

    def _changes(self, leaf: Any, new: Any, fix: str) -> errors.AutographError:
        before = leaf.initial if leaf.dtype is None else f"{leaf.dtype.name} tensor of shape {leaf.shape}"
        fix = f"convert it: ag.cast(..., ag.{leaf.dtype.name})" if leaf.dtype is not None else fix.partition(",")[0]
        return self._refused(before, new, fix)

    def _refused(self, before: Any, new: Any, fix: str) -> errors.AutographError:
        texts = [v if isinstance(v, str) else bv.describe(v) for v in (before, new)]
        return errors.StagedValueError(
            f"{self.what} is {texts[0]} in one call and {texts[1]} in another, and a tensor decides how often "
            "the function calls itself",
            location=bv.location_of(new),
            expected="one dtype and structure in all calls, as one graph serves them all",
            fix=fix,
        )

    def types(self) -> list[tuple[DType, TensorShape]]:
        """Dtype and shape of the tensors that represent it."""
        if self.missing:
            return []
        if self.staged_type is not None:
            found = [(dtypes.variant, shapes.scalar)]
        else:
            found = [(leaf.dtype, leaf.shape) for leaf in self.leaves if leaf.dtype is not None]
        return found + ([(dtypes.bool_, shapes.scalar)] if self.flagged else [])

    @property
    def taken(self) -> Any:
        """What the function gets, with nothing in it, or what the first call has passed; None if that has no value."""
        return self.structure if self.staged_type is None else self.staged_type.holding(None)

    def fits(self, value: Any) -> bool:
        """Whether a call can pass this value, perhaps after widening."""
        if bv.is_missing(value) or self.missing:
            return True
        if self.staged_type is not None:
            with _nothing_added():
                return type_of(self.staged_type.holding(None), value) is not None
        value = alike(self.name, self.structure, bv.value_of(value))[1]
        if nest.structure_of(value) != nest.structure_of(self.structure):
            return False
        if isinstance(value, StagedContainer) and value.dtype != self.structure.dtype:  # type: ignore[union-attr]
            return False
        return all(_leaf_fits(leaf, new) for leaf, new in zip(self.leaves, nest.flatten(value)))


def same_value(a: Any, b: Any) -> bool:
    """Whether two Python values are the same for a function. Objects that can be changed are compared by identity."""
    if a is b:
        return True
    return type(a) in _VALUES and bv.same_python_value(a, b)


_VALUES = (bool, int, float, complex, str, bytes, range, frozenset, types.MethodType, TensorShape)


def _leaf_fits(leaf: Any, new: Any) -> bool:
    if new is MISSING:
        return True
    if leaf.dtype is None:
        return same_value(leaf.initial, new)
    return bv.stageable(new) and bv.adapted_dtype(leaf.dtype, leaf.weak, new) is not None


def carry_of(name: str, what: str, value: Any, *others: Any) -> _Passed:
    """A value that calls pass, wide enough for all these values: a Python value stays one if it is the same in all."""
    with _nothing_added():
        carry = _Passed(name, what, value)
    for leaf in carry.leaves:
        if not isinstance(leaf.initial, Tensor):
            leaf.dtype = None
    for other in others:
        _widen(carry, other)
    return carry


def _widen(carry: Carry, value: Any) -> bool:
    """Widens the guess to include a value. Returns whether it was too narrow. A Python value becomes a tensor first,
    then a tensor of some other dtype."""
    changed = False
    with _nothing_added():
        while carry.widen(value):
            changed = True
    return changed


@contextmanager
def _nothing_added() -> Iterator[None]:
    """Context after which the operations that were added to the graph in it are removed again: constants made to find
    their types."""
    graph = building_graph()
    assert graph is not None
    before = graph.checkpoint()
    yield
    graph.rollback(before)


class Callee:
    """A function, for arguments of some types, as a graph that can be called.

    Args:
        name: of the function.
        arguments: what calls of it pass.
        run: traces it: from the arguments' values to the results' names and values, by key.

    Attributes:
        results: what calls of it get back; None while that is not known.
        graph: of the last trace.
        raises: whether it may raise an error of the program.
    """

    def __init__(
        self,
        name: str,
        arguments: Mapping[Hashable, Any],
        run: Callable[[dict[Hashable, Any]], Mapping[Hashable, tuple[str, Any]]],
    ) -> None:
        self.name = name
        self.arguments = dict(arguments)
        self._state: set[Hashable] = set()  # those arguments that come out as results, too
        self.results: dict[Hashable, _Passed] | None = None
        self.graph: FuncGraph
        self.raises = False
        self.in_progress = False
        self._run = run
        self._sources: list[SymbolicTensor] = []  # its captures, as tensors of the graphs around it
        self._stateful = False
        self._never_returns = False
        self._wider = False  # whether the current trace has met something wider than guessed
        self._finished: dict[int, list[FuncGraph]] = {}  # by their outlines

    @property
    def known(self) -> bool:
        """Whether the types of the results are known; until then, a call ends the path that it is on."""
        return self._never_returns or self.results is not None and self.results.keys() >= self._state

    # --- tracing ---

    def trace(self, waiting: bool) -> None:
        """Traces the function until nothing wider than guessed comes up.

        Args:
            waiting: whether callees around this one are not known yet. If no path to an end is found, then it may be
                for that.

        Raises:
            Raised: nothing is known of the results as yet.
        """
        outer = building_graph()
        assert outer is not None
        name = outer.unique_name(self.name)
        self.in_progress = True
        try:
            for rounds in itertools.count():
                if rounds == _MANY:
                    raise errors.StagedRecursionError(
                        f"what {self.name!r} changes outside of itself is something else every time that it is traced",
                        location=current_location(),
                        expected="a function that changes the same lists, dicts and attributes in every call",
                        fix="pass what it changes as arguments, and return it",
                    )
                self._wider = False
                returned = self._trace_once(FuncGraph(name, outer))
                if self._wider:
                    continue
                if returned or self._never_returns:
                    break
                if waiting:
                    raise Raised
                self.results, self._never_returns, self._stateful = {}, True, True
        finally:
            self.in_progress = False
        alike = self._finished.setdefault(outline(self.graph), [])
        for graph in alike:
            if same_graph(graph, self.graph):
                self.graph = graph
                return
        alike.append(self.graph)

    def _trace_once(self, graph: FuncGraph) -> bool:
        """Traces the function as `graph`; whether a path to an end was found."""
        self.graph = graph
        graph.is_body = True
        graph.may_raise = self.raises
        types = [t for carry in (self.results or {}).values() for t in carry.types()]
        graph.declared = Declared(tuple(types), self._stateful)
        found: Mapping[Hashable, tuple[str, Any]] | None = None
        with graph.as_default():
            values = {key: carry.placeholder(graph) for key, carry in self.arguments.items()}
            self._sources = [t for t in self._sources if graph.sees(t)]
            for tensor in self._sources:
                graph.capture(tensor)
            try:
                found = self._run(values)
            except Raised:
                pass
            else:
                results = self._returned(found)
                if not self._wider:
                    graph.outputs = [
                        graph.capture(versions.current(t))
                        for key, carry in results.items() for t in carry.end_tensors(found[key][1])
                    ]
        # What has become an argument is captured no more.
        sources = [source_of(t) for t in graph.captures] if len(values) == len(self.arguments) else []
        self._wider |= len(sources) != len(self._sources) or graph.stateful and not self._stateful
        self._sources, self._stateful = sources, graph.stateful
        if not self.raises and (graph.may_raise or raises_errors(graph.operations)):
            self.raises = self._wider = True
        graph.finalize()
        return found is not None

    def _returned(self, found: Mapping[Hashable, tuple[str, Any]]) -> dict[Hashable, _Passed]:
        if self.results is None or self._never_returns:
            self.results, self._never_returns, self._wider = {}, False, True
        for key, (name, value) in found.items():
            carry = self.results.get(key)
            if carry is None:
                self.results[key] = carry_of(name, name, value)
                self._wider = True
            elif _widen(carry, value):
                self._wider = True
        return self.results

    # --- calling ---

    def add_argument(self, key: Hashable, name: str, value: Any) -> None:
        """Adds an argument that is also a result: state that the function changes."""
        self._wider = True
        with _nothing_added():
            self.arguments[key] = _Passed(name, repr(name), value)
        self._state.add(key)

    def remove_argument(self, key: Hashable) -> None:
        """Removes an argument that `add_argument` has added; until it is traced again, it cannot be called."""
        self._state.remove(key)
        del self.arguments[key]
        (self.results or {}).pop(key, None)

    @property
    def sources(self) -> list[Any]:
        """What it takes from the graphs around it."""
        return self._sources

    def numbers(self, keys: Container[Hashable]) -> list[Tensor]:
        """The inputs that stand for Python numbers in these arguments."""
        inputs = iter(self.graph.inputs)
        taken = {key: list(itertools.islice(inputs, len(carry.types()))) for key, carry in self.arguments.items()}
        return [t for key, tensors in taken.items() if key in keys for t in tensors if t.weak]

    def forget(self, key: Hashable) -> None:
        """Forgets what is known of a result: the current trace gives another kind of value, and says what it is."""
        (self.results or {}).pop(key, None)

    def trace_again(self) -> None:
        """Has it traced again: the current trace has shown more of it than was known."""
        self._wider = True

    def widen(self, values: Mapping[Hashable, Any]) -> None:
        """Widens the guess to include what a call passes."""
        for key, value in values.items():
            if _widen(self.arguments[key], value):
                self._wider = True

    def call(self, values: Mapping[Hashable, Any]) -> dict[Hashable, Any]:
        """Adds a call to the graph being built.

        Raises:
            Raised: it does not return, or (in its own trace) nothing is known of its results as yet.
        """
        if not self.known:
            raise Raised
        inputs = [versions.current(t) for key, carry in self.arguments.items() for t in carry.end_tensors(values[key])]
        kind = "StatefulPartitionedCall" if self._stateful else "PartitionedCall"
        with versions.raw():
            outputs = iter(apply(kind, [inputs + self._sources], {"f": self.graph}, self.name))
        if self._never_returns:
            raise Raised
        return {key: carry.result(outputs) for key, carry in (self.results or {}).items()}


def may_be_skipped(now: Graph | None, start: Graph | None = None, at: int = 0) -> bool:
    """Whether a tensor decides if the code traced in `now` is reached, once operation `at` of `start` is (by default,
    once the outermost graph runs): it is in a branch or loop, or after an operation that raises an error."""
    while now is not start and isinstance(now, FuncGraph):
        if now.is_body:
            return True
        if start is None and raises_errors(now.operations):
            return True
        now = now.outer
    return now is not None and raises_errors(now.operations[at:])


def raises_errors(operations: Iterable[Operation]) -> bool:
    """Whether operations, or those of the graphs that they hold, raise errors on some path, as `raise` and `assert`
    do."""
    return any(op.type in ("Raise", "Assert") for op in operations_within(operations))
