"""`Function`: what `ag.function` returns. Traces on the first call with a new signature, runs graphs after that."""

from __future__ import annotations

import dis
import functools
import inspect
import sys
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from autograph import errors
from autograph.conversion import convert_callable, original, plain_function, stays_unconverted
from autograph.framework import nest
from autograph.framework.context import alone, building_graph
from autograph.framework.convert import convert_to_tensor
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import (
    current_location,
    is_internal,
    locate,
    strip_internal_frames,
    traceback_location,
    user_frames,
)
from autograph.function import config
from autograph.function.concrete import ConcreteFunction
from autograph.function.places import Place
from autograph.function.side_effects import Effects, Watch
from autograph.function.signature import BoundCall, Signature
from autograph.function.survey import Survey
from autograph.operators import either, recursion
from autograph.operators.activations import running
from autograph.operators.effects import isolated
from autograph.operators.hooks import hooked_classes
from autograph.ops import branch_values
from autograph.ops.control_flow import read_possibly_undefined
from autograph.ops.raising import Raised, deferrable
from autograph.ops.staged_list import StagedList, held
from autograph.pyct.depth import DEPTH, room
from autograph.pyct.loader import is_body
from autograph.pyct.options import ConversionOptions

__all__ = ["Function"]

#: So many traces are kept for one signature; they differ in the globals, attributes and the like that they saw.
_MAX_TRACES = 16
#: Held while a function is traced: until the trace is done, the user's objects hold its symbolic tensors.
_tracing = threading.RLock()


class Function:
    """A Python function that runs as graphs, one for each signature it is called with.

    Made by `ag.function`. Called like the function it was made from.

    Attributes:
        python_function: the function it was made from.
        python_effects_once: whether what it does to Python values outside of itself is done by tracing alone.
    """

    def __init__(
        self,
        python_function: Callable[..., Any],
        input_signature: Any = None,
        autograph: bool = True,
        options: ConversionOptions | None = None,
        name: str | None = None,
        python_effects_once: bool = False,
    ) -> None:
        self.python_function = python_function
        self.python_effects_once = python_effects_once
        self._options = options or ConversionOptions()
        self._autograph = autograph
        self._name = name or getattr(python_function, "__name__", None) or _name_of(python_function)
        self._input_signature = input_signature
        self._signature = Signature(python_function, input_signature, self._name)
        # By key, the traces made for it, newest first: they differ in what they took for granted.
        self._traces: dict[Any, tuple[ConcreteFunction, ...]] = {}
        # Places that were found to hold one tensor after another: traces read them when they are called.
        self._varying: dict[Any, Place] = {}
        functools.update_wrapper(self, python_function, updated=())

    # --- calling ---

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if config.functions_run_eagerly():
            return self.python_function(*args, **kwargs)
        try:
            call = self._signature.bind(args, kwargs)
            if building_graph() is not None:
                again = self._called_again(call)
                if again is not None:
                    return again[0]
            found = self._trace_for(call)
            if found.failed is not None:
                found.call_flat(call.tensors)  # what it did before, which may raise something else
                raise found.failed
            if found.effects is None or not found.effects.on_arguments:
                return found.call_flat(call.tensors)
            return found.call_flat(call.tensors, self._signature.given(args, kwargs))
        except Exception as error:
            if isinstance(error, errors.AutographError):
                error.at(traceback_location(error.__traceback__) or current_location())
            strip_internal_frames(error)
            raise

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        # One Function per instance, kept on the instance so that it goes when the instance goes.
        store = getattr(instance, "__dict__", None)
        slot = f"__autograph_bound_{self._name}_{id(self):x}"
        bound = store.get(slot) if store is not None else None
        if bound is None or bound.python_function.__self__ is not instance:  # a copy.copy() brings its original's
            bound = Function(
                types.MethodType(self.python_function, instance),
                self._input_signature[1:] if self._declares_self() else self._input_signature,
                self._autograph,
                self._options,
                self._name,
                self.python_effects_once,
            )
            if isinstance(instance, type):  # under classmethod; the namespace of a class is written by setattr only
                setattr(instance, slot, bound)
            elif store is not None:
                store[slot] = bound
        return bound

    def __reduce_ex__(self, protocol: Any) -> Any:
        name = str(getattr(self, "__qualname__", ""))
        found: Any = sys.modules.get(self.__module__)
        for part in name.split("."):
            found = getattr(found, part, None)
        # found under its name again, as by multiprocessing, where it is traced anew
        return name if found is self else super().__reduce_ex__(protocol)

    def __deepcopy__(self, memo: Any) -> Function:
        return self  # as a plain function's; one that a copied instance brings along is found out by `__get__`

    def _declares_self(self) -> bool:
        """Whether the input signature has an entry for `self`."""
        declared = self._input_signature
        return declared is not None and len(declared) == len(self._signature.parameters.parameters)

    def _called_again(self, call: BoundCall) -> tuple[Any] | None:
        """The result of a call that the function makes of itself as often as a tensor says; None if it is another."""
        bound = self._signature.parameters.bind_partial()
        bound.arguments.update(call.arguments)
        return recursion.again(*_bare(self._converted(), bound.args), bound.kwargs)

    # --- traces ---

    def _trace_for(self, call: BoundCall) -> ConcreteFunction:
        found = self._usable(call.key)
        if found is None:
            with _tracing:
                found = self._usable(call.key)
                if found is None:
                    found = self._trace(self._signature.to_trace(call.arguments), call.key)
                    if found.failed is not None:
                        return found  # to be run this once
                    self._traces[call.key] = (found, *self._traces.get(call.key, ()))[:_MAX_TRACES]
        return found

    def _usable(self, key: Any) -> ConcreteFunction | None:
        """The trace for a key that is right for things as they are now."""
        for found in self._traces.get(key, ()):
            if (found.guards is None or found.guards.hold()) and (
                not found.graph.has_captures or _reaches(building_graph(), found.graph.outer)
            ):
                return found
        return None

    def get_concrete_function(self, *args: Any, **kwargs: Any) -> ConcreteFunction:
        """The trace for a signature, without running it.

        Args:
            *args, **kwargs: example values or `TensorSpec`s; nothing when there is an `input_signature`.
        """
        try:
            if not args and not kwargs and self._input_signature is not None:
                kwargs = self._signature.specs_only()
            found = self._trace_for(self._signature.bind(args, kwargs))
            if found.failed is not None:
                raise found.failed
            return found
        except Exception as error:
            if isinstance(error, errors.AutographError):
                error.at(traceback_location(error.__traceback__) or current_location())
            strip_internal_frames(error)
            raise

    def concrete_functions(self) -> list[ConcreteFunction]:
        """All traces that are kept, oldest first."""
        return sorted((trace for found in self._traces.values() for trace in found), key=lambda trace: trace.number)

    def experimental_get_tracing_count(self) -> int:
        """How many traces there are."""
        return len(self.concrete_functions())

    def pretty_printed_concrete_signatures(self, verbose: bool = True) -> str:
        """The signatures of all traces, in words."""
        return "\n\n".join(trace.pretty_printed_signature(verbose) for trace in self.concrete_functions())

    def _trace(self, arguments: dict[str, Any], key: Any) -> ConcreteFunction:
        for found in self._traces.get(key, ()):
            if found.guards is not None:
                self._varying.update({place.key: place for place in found.guards.changed_tensors()})
        survey = Survey(self.python_function, arguments.values())
        # What has been used up cannot be traced again, should Python code turn out to need the values of tensors.
        one_way = survey.iterators
        watch = Watch(survey, lambda place: not one_way and (place.is_state or place.key in self._varying))
        try:
            return self._trace_under(watch, arguments)
        except Exception:
            if not watch.inputs:
                raise
        # Python code may need to see the values of tensors that are state: then each value has a trace of its own.
        return self._trace_under(Watch(survey, lambda place: False), arguments)

    def _trace_under(self, watch: Watch, arguments: dict[str, Any]) -> ConcreteFunction:
        graph = FuncGraph(self._name, building_graph())
        python_function = self._converted()
        leaves = [leaf for value in arguments.values() for leaf in nest.flatten(value)]
        failed: Exception | None = None  # what the program raises, once the effects before it have happened
        with graph.as_default(), alone(), room(DEPTH), hooked_classes(self.python_function, leaves), isolated() as made:
            inputs = {
                name: nest.map_structure(lambda leaf, name=name: _placeholder(graph, leaf, name), value)
                for name, value in arguments.items()
            }
            try:
                watch.start(graph, inputs)
                try:
                    result = _call_with(python_function, self._signature, inputs)
                    either.check()
                except Raised:  # whatever happens, the graph raises
                    result = None
                except RecursionError as error:
                    if isinstance(error, errors.AutographError):
                        raise
                    raise _endless_recursion(error) from None
                except Exception as error:
                    if not (deferrable(error) and (graph.stateful or graph.may_raise)):
                        raise
                    result, failed = None, error
                result = _lists_stacked(result)
                result = nest.map_structure(lambda leaf: self._output(graph, leaf), result)
                effects = watch.effects(graph, made) if failed is None else Effects([], [])
            finally:
                watch.restore()
            graph.outputs = [leaf for leaf in nest.flatten(result) if isinstance(leaf, Tensor)] + effects.outputs
            watch.drop_unused(graph, effects)
            done = effects.take_python() if self.python_effects_once else None
            guards = watch.guards(effects, done)
            if done:
                done.commit((), inputs)
        graph.finalize()
        trace = ConcreteFunction(self._name, graph, inputs, result, guards or None, effects or None)
        trace.failed = failed
        return trace

    def _converted(self) -> Callable[..., Any]:
        if not self._autograph or stays_unconverted(self.python_function):
            return self.python_function
        operators = self._operators()
        target, options = self.python_function, self._options
        try:
            function = plain_function(target)
        except errors.SourceNotFoundError:  # a builtin or a class: called as converted code would call it
            return lambda *args, **kwargs: operators.converted_call(target, args, kwargs, None, options)
        return target if is_internal(function.__code__.co_filename) else convert_callable(target, options, operators)

    def _operators(self) -> Any:
        """What the converted code calls as `ag__`."""
        from autograph import operators

        return operators

    def _output(self, graph: FuncGraph, leaf: Any) -> Any:
        if isinstance(leaf, PossiblyUndefined):
            return nest.map_structure(lambda part: self._output(graph, part), read_possibly_undefined(leaf))
        if leaf is None:
            return None
        if isinstance(leaf, Tensor) or branch_values.stageable(leaf):
            tensor = graph.capture(convert_to_tensor(leaf))
            # an input or constant handed straight out is an operation of its own, as in any GraphDef
            return tensor
        try:
            return graph.capture(convert_to_tensor(leaf))
        except errors.UnsupportedTypeError:
            what, fix = _not_a_result(leaf)
            raise errors.StagedValueError(
                f"{self._name!r} returns {what}, which cannot come out of a graph",
                location=_return_location(self.python_function) or current_location(),
                expected="tensors, numbers, None, and tuples, lists, dicts or dataclasses of these",
                fix=fix,
            ) from None

    def __repr__(self) -> str:
        traces = len(self.concrete_functions())
        return f"<ag.Function {self._name}: {traces} trace{'s' if traces != 1 else ''}>"


def _endless_recursion(error: RecursionError) -> errors.StagedRecursionError:
    calls: Counter[tuple[str, str]] = Counter()
    places: dict[tuple[str, str], Any] = {}
    bodies = 0
    for tb in user_frames(error.__traceback__):
        code = tb.tb_frame.f_code
        bodies += is_body(code)
        calls[code.co_filename, code.co_name] += not is_body(code)
        places.setdefault((code.co_filename, code.co_name), (code, tb.tb_lasti, tb.tb_lineno))
    (which, count), *_ = calls.most_common(1) or [(("", "the function"), 0)]
    if bodies > 20 * count:
        return errors.StagedRecursionError(
            f"the statements of {which[1]!r} are nested too deeply to be traced",
            location=locate(places.get(which)),
            fix="raise the limit: sys.setrecursionlimit(...); or split the function or its chain of `elif`s",
        )
    return recursion.endless(which[1], locate(places.get(which)))


def _not_a_result(leaf: Any) -> tuple[str, str]:
    """What a value is that cannot come out of a graph, and what to do."""
    if inspect.iscoroutine(leaf):
        leaf.close()
        return "a coroutine", "decorate it with @ag.convert(), and what it calls between its awaits with @ag.function"
    if isinstance(leaf, Iterator):
        return "a generator or another iterator", "call it from a function that collects its items and returns them"
    return f"{leaf!r}, {with_article(type(leaf).__name__)}", "return the tensors that it holds"


def _name_of(function: Any) -> str:
    if isinstance(function, functools.partial):
        return _name_of(function.func)
    return getattr(function, "__name__", type(function).__name__)


def _return_location(function: Callable[..., Any]) -> errors.Location | None:
    """The line of the function's `return`; of its `def`, if it has several."""
    code = getattr(original(getattr(function, "__func__", function)), "__code__", None)
    if code is None:
        return None
    returns = [i.offset for i in dis.get_instructions(code) if i.opname == "RETURN_VALUE"]
    lines = {line for start, end, line in code.co_lines() if any(start <= offset < end for offset in returns)}
    line = lines.pop() if len(lines) == 1 else None
    return errors.Location(code.co_filename, line or code.co_firstlineno, function_name=code.co_name)


def _lists_stacked(result: Any) -> Any:
    """Lists grown in staged loops come out of a function as stacked tensors."""
    result = held(result)
    if isinstance(result, StagedList):
        return result.stack()
    if isinstance(result, PossiblyUndefined):
        return PossiblyUndefined(result.symbol_name, _lists_stacked(result.value), result.defined)
    if not nest.is_nested(result):
        return result
    return nest.rebuild(result, [_lists_stacked(part) for _, part in nest.children(result)])


def _reaches(graph: Graph | None, wanted: Graph | None) -> bool:
    """Whether `wanted` is `graph` or one of the graphs around it."""
    while graph is not None:
        if graph is wanted:
            return True
        graph = graph.outer if isinstance(graph, FuncGraph) else None
    return wanted is None


def _placeholder(graph: FuncGraph, leaf: Any, name: str) -> Any:
    if isinstance(leaf, (Tensor, TensorSpec)):
        spec_name = getattr(leaf, "name", None) if isinstance(leaf, TensorSpec) else None
        shape = leaf.shape if isinstance(leaf.shape, TensorShape) else TensorShape(leaf.shape)
        return graph.add_input(leaf.dtype, shape, spec_name or name)
    return leaf


def _call_with(function: Callable[..., Any], signature: Signature, arguments: dict[str, Any]) -> Any:
    bound = signature.parameters.bind_partial()
    bound.arguments.update(arguments)
    with running(*_bare(function, bound.args), bound.kwargs):
        return function(*bound.args, **bound.kwargs)


def _bare(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """The plain function that runs when a function or method is called with `args`, and its arguments."""
    if isinstance(function, types.MethodType):
        return function.__func__, (function.__self__, *args)
    return function, args

