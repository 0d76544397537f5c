"""`Function`: what `ag.function` returns. Traces on the first call with a new signature, runs graphs after that."""

from __future__ import annotations

import functools
import sys
import threading
import types
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.conversion import convert_callable, plain_function, stays_unconverted
from autograph.framework.context import building_graph
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.user_frames import (
    current_location,
    is_internal,
    strip_internal_frames,
    traceback_location,
)
from autograph.function import config
from autograph.function.concrete import ConcreteFunction
from autograph.function.places import Place
from autograph.function.side_effects import Watch
from autograph.function.signature import BoundCall, Signature
from autograph.function.survey import Survey
from autograph.function.tracing import Tracer, bare
from autograph.operators import recursion
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
        self._tracer = Tracer(self._name, python_function, self._signature)
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
        return recursion.again(*bare(self._converted(), bound.args), bound.kwargs)

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
                not found.graph.reads_outer or _reaches(building_graph(), found.graph.outer)
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
            return self._tracer.trace(self._converted(), watch, arguments, self.python_effects_once)
        except Exception:
            if not watch.inputs:
                raise
        # Python code may need to see the values of tensors that are state: then each value has a trace of its own.
        return self._tracer.trace(
            self._converted(), Watch(survey, lambda place: False), arguments, self.python_effects_once
        )

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

    def __repr__(self) -> str:
        traces = len(self.concrete_functions())
        return f"<ag.Function {self._name}: {traces} trace{'s' if traces != 1 else ''}>"


def _name_of(function: Any) -> str:
    if isinstance(function, functools.partial):
        return _name_of(function.func)
    return getattr(function, "__name__", type(function).__name__)


def _reaches(graph: Graph | None, wanted: Graph | None) -> bool:
    """Whether `wanted` is `graph` or one of the graphs around it."""
    while graph is not None:
        if graph is wanted:
            return True
        graph = graph.outer if isinstance(graph, FuncGraph) else None
    return wanted is None


