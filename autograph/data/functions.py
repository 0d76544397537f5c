"""The functions that users give to datasets: traced once for the spec of the elements, called with flat leaves.

They are `ag.function`s: converted, and traced again where something that they read outside of themselves has changed.
Within a graph they may use its tensors; those become further inputs of the operation that makes the dataset.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.data.specs import DatasetSpec, Leaves, Structure, is_dataset, leaves_of, map_parts, short, spec_of
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor
from autograph.framework.func_graph import FuncGraph
from autograph.framework.nested import operations_within
from autograph.framework.number_rules import forced
from autograph.framework.op_def import Trait
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.undefined import PossiblyUndefined
from autograph.function.concrete import ConcreteFunction
from autograph.function.function import Function
from autograph.operators.calls.call import converted_call
from autograph.ops.control.control_flow import read_possibly_undefined
from autograph.pyct.options import ConversionOptions

__all__ = ["BoundFunction", "DatasetFunction", "GraphFunction", "TracedFunction"]


class DatasetFunction:
    """A function of flat leaves, as a graph.

    Attributes:
        name: what the user calls it.
        concrete: the trace, with the leaves as its arguments.
        captures: of one that was traced in a graph, what it reads there: tensors, and handles of variables.
        in_graph: whether it was traced in a graph, whose own guards say when it is out of date.
    """

    name: str
    concrete: ConcreteFunction
    captures: list[Tensor]
    in_graph: bool

    def current(self) -> ConcreteFunction:
        """The trace for things as they are now."""
        return self.concrete

    def runs_python(self) -> bool:
        """Whether it calls the user's Python when it runs, which may wait for files while other threads work."""
        return any(bool(op.op_def.traits & Trait.PYTHON) for op in operations_within(self.concrete.graph.operations))

    def in_turn(self) -> bool:
        """Whether its calls have to come one after the other: it draws random numbers, or changes Python values."""
        found = self.concrete
        operations = operations_within(found.graph.operations)
        return found.effects is not None or any("_stream" in op.attrs for op in operations)


class GraphFunction(DatasetFunction):
    """A function that comes from another process: of a dataset that a graph makes, and nothing but a graph itself.

    Args:
        graph: its inputs are the leaves, and behind them what it reads in the graph around.
    """

    in_graph = True

    def __init__(self, name: str, graph: FuncGraph) -> None:
        self.name = name
        self.concrete = ConcreteFunction(name, graph, {}, None)
        self.captures = []


class TracedFunction(DatasetFunction):
    """A user's function as a graph.

    Args:
        function: the function. Tuples among the arguments are single arguments.
        specs: the specs of its arguments.
        wrap: makes of a tensor in the graph and the spec of a leaf what the function is to see.
        weak: of the first leaves, which stand for Python numbers.

    Attributes:
        spec: the spec of what it returns.
    """

    def __init__(
        self, function: Callable[..., Any], specs: Sequence[Any], wrap: Callable[[Any, Any], Any],
        weak: Sequence[bool] = (),
    ) -> None:  # fmt: skip
        self._user_function = function
        self._structures = [Structure(spec) for spec in specs]
        self._wrap = wrap
        self._weak = weak
        self._found: Any = None
        name = getattr(function, "__name__", type(function).__name__)
        self.name = "lambda" if name == "<lambda>" else name

        def traced(*leaves: Any) -> tuple[Any, ...]:
            return self._call(leaves)

        # so that what it reads is found (function.state.survey); the signature is the flat one
        traced.__dict__["__wrapped__"] = function
        traced.__dict__["__signature__"] = _FLAT
        self._flat = [
            TensorSpec(leaf.shape, leaf.dtype) for structure in self._structures for leaf in structure.leaves
        ]
        self.in_graph = building_graph() is not None
        self._function: Function[..., Any] = Function(traced, autograph=False, name=self.name)
        self._function.numbers = forced()
        self.concrete = self._function.get_concrete_function(*self._flat)
        self.spec = self._found
        self.captures = list(self.concrete.graph.captures) if self.in_graph else []
        if self.in_graph and self.concrete.effects is not None:
            raise errors.UnimplementedError(
                f"{self.name!r}, given to a dataset that is made in a graph, changes things outside of itself",
                location=_location(function),
                fix="make the dataset outside of the function and pass it in",
            )

    def _call(self, leaves: Sequence[Any]) -> tuple[Any, ...]:
        for leaf, weak in zip(leaves, self._weak):
            leaf.weak = weak
        given = iter(leaves)
        args = [s.pack([next(given) for _ in s.leaves], self._wrap) for s in self._structures]
        result = converted_call(self._user_function, tuple(args), {}, None, _OPTIONS)
        if type(result) is list:  # several values, as in TensorFlow; a list within an element is a tensor
            result = tuple(result)
        element = map_parts(self._as_tensor, result)
        self._found = spec_of(element)
        return tuple([part.variant if is_dataset(part) else part for part in leaves_of(element)])

    def _as_tensor(self, part: Any) -> Any:
        if isinstance(part, PossiblyUndefined):
            return map_parts(self._as_tensor, read_possibly_undefined(part))
        if part is None or is_dataset(part):
            return part
        try:
            return convert_to_tensor(part)
        except errors.UnsupportedTypeError:
            raise errors.StagedValueError(
                f"{self.name!r}, given to a dataset, returns {short(part)}, which cannot be part of an element",
                location=_location(self._user_function),
                expected="tensors, numbers, None, datasets, and tuples, dicts or dataclasses of these",
            ) from None

    def again(self) -> ConcreteFunction:
        """The trace for things as they are now, where those that the last one read have changed."""
        with _retracing:
            concrete = self._function.get_concrete_function(*self._flat)
            if self._found is not None and DatasetSpec(self._found) != DatasetSpec(self.spec):
                raise errors.InvalidArgumentError(
                    f"{self.name!r} now returns {self._found!r}: something that it reads has changed",
                    location=_location(self._user_function),
                    expected=repr(self.spec),
                    fix="make the dataset anew",
                )
        self.concrete = concrete
        return concrete

    def current(self) -> ConcreteFunction:
        """The trace for things as they are now."""
        concrete = self.concrete
        if concrete.guards is not None and not self.in_graph and not concrete.guards.hold():
            return self.again()
        return concrete

    @property
    def user_function(self) -> Callable[..., Any]:
        """The function as it was given."""
        return self._user_function



_retracing = threading.RLock()
_FLAT = inspect.Signature([inspect.Parameter("leaves", inspect.Parameter.VAR_POSITIONAL)])
_OPTIONS = ConversionOptions()


class BoundFunction:
    """A traced function with values for what it captures: leaves in, leaves out.

    Args:
        traced: the function.
        captured: an array for each of its captures.
    """

    __slots__ = ("_captured", "_traced", "in_turn", "runs_python")

    def __init__(self, traced: DatasetFunction, captured: Sequence[Any] = ()) -> None:
        self._traced = traced
        self._captured = tuple(captured)
        self.in_turn = traced.in_turn()
        self.runs_python = traced.runs_python()

    @property
    def traced(self) -> DatasetFunction:
        """The function."""
        return self._traced

    def __call__(self, *leaves: Any) -> Leaves:
        traced = self._traced
        concrete = traced.current()
        try:
            if concrete.effects is not None:
                tensors = [EagerTensor(x, t.dtype) for x, t in zip(leaves, concrete.graph.inputs)]
                return tuple([t._array for t in concrete.call_flat(tensors)])
            more = self._captured if traced.in_graph else concrete.fed
            return tuple(concrete.compiled()(*leaves, *more))
        except StopIteration as error:  # it would end the pass over the dataset
            raise RuntimeError(f"{traced.name!r} raised StopIteration") from error


def _location(function: Any) -> errors.Location | None:
    code = getattr(function, "__code__", None)
    return code and errors.Location(code.co_filename, code.co_firstlineno, function_name=code.co_name)
