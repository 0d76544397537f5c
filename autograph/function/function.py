"""`Function`: what `ag.function` returns. Traces on the first call with a new signature, runs graphs after that."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from autograph import errors, operators
from autograph.conversion import convert_callable, plain_function, stays_unconverted
from autograph.executors import choice_of
from autograph.framework import recorder
from autograph.framework.context import building_graph, state
from autograph.framework.number_rules import TENSORFLOW, NumberRules, using
from autograph.framework.origins import is_of_a_signal
from autograph.framework.user_frames import (
    call_site,
    hides_internal_frames,
    is_internal,
    show_on_line,
)
from autograph.function import config, direct, eager, methods
from autograph.function.borrowing import own
from autograph.function.cache import CacheInfo, TraceCache
from autograph.function.concrete import ConcreteFunction
from autograph.function.relaxing import Relaxing, specs
from autograph.function.retracing import Explanation, History, Retrace
from autograph.function.signature import BoundCall, Signature
from autograph.function.state.creations import Creations
from autograph.function.state.places import tracing
from autograph.function.state.side_effects import Watch
from autograph.function.state.survey import Survey
from autograph.function.tracing import Tracer, bare
from autograph.operators.calls import recursion
from autograph.operators.stack import audit
from autograph.operators.statements.rolling import unrolled
from autograph.ops.control.raising import shows_tensors
from autograph.ops.values.list_types import retyping, trace_once
from autograph.pyct.options import ConversionOptions

__all__ = ["Function"]

F = TypeVar("F", bound="Function")
P = ParamSpec("P")
Rest = ParamSpec("Rest")
R = TypeVar("R")


class Function(Generic[P, R]):
    """A Python function that runs as graphs, one for each signature it is called with.

    Made by `ag.function`. Called like the function it was made from.

    Attributes:
        python_function: the function it was made from.
        as_tensorflow: whether it is traced as TensorFlow's functions are: under TensorFlow's number rules; what it does
            to Python values outside of itself, and its `print` of Python values, is done by tracing alone; and tensors
            are not asked for the values that they stand for (`isinstance(x, int)` is False).
        input_signature: as it was declared, a tuple; None if it was not.
    """

    __slots__ = ("__dict__", "__weakref__", direct.SLOT)

    def __init__(
        self,
        python_function: Callable[..., Any],
        input_signature: Any = None,
        autograph: bool = True,
        options: ConversionOptions | None = None,
        name: str | None = None,
        as_tensorflow: bool = False,
        reduce_retracing: bool = False,
        max_traces: int | None = config.DEFAULT,
        follow_type_hints: bool = False,
        executor: str | None = None,
    ) -> None:
        self.python_function = python_function
        self.as_tensorflow = as_tensorflow
        #: The number rules that it is traced under otherwise; None for those of the process.
        self.numbers: NumberRules | None = None
        self._options = options or ConversionOptions()
        self._autograph = autograph
        self._follow_type_hints = follow_type_hints
        self._name = name or getattr(python_function, "__name__", None) or _name_of(python_function)
        self._input_signature = input_signature
        self._signature = Signature(python_function, input_signature, self._name, follow_type_hints)
        self._executor = executor
        self._tracer = Tracer(
            self._name, python_function, self._signature, Creations(self._name), choice_of(executor)
        )  # fmt: skip
        self._cache = TraceCache(
            config.max_traces() if max_traces is config.DEFAULT else config.checked_max_traces(max_traces)
        )
        self._history = History(self._name)
        self._relaxing = Relaxing() if reduce_retracing and input_signature is None else None
        functools.update_wrapper(self, python_function, updated=())

    # --- calling ---

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        recorded = found = failure = None
        cached = True
        try:
            if config.unusual:
                if config.eagerly:
                    return self._run_eagerly(args, kwargs)
                if building_graph() is None:
                    recorded = recorder.call()
            call = self._signature.bind(args, kwargs, True)
            if building_graph() is not None:
                again = self._called_again(call)
                if again is not None:
                    return again[0]
            found = self._cache.find(call.key if self._relaxing is None else self._relaxing.key(call.key))
            if found is None:
                own(call.borrowing)
                found = self._trace_for(call)
                cached = False
            if found.failed is not None:
                if building_graph() is not None and shows_tensors(found.failed):
                    # In place, so that what the error shows is of the graph around.
                    return operators.converted_call(self.python_function, args, kwargs)
                # What it did before, which may raise something else.
                found.call_flat(call.tensors, self._given(found, args, kwargs), call.borrowing)
                raise found.failed
            if found.stages_for_speed and state.tapes:
                found = self._to_be_recorded(call, found)
            effects = found.effects
            result = found.call_flat(call.tensors, self._given(found, args, kwargs), call.borrowing)
            if effects is None or effects.written is not None:
                found.calls += 1
                if found.calls >= direct.AFTER:
                    found.calls = 0
                    if not kwargs and self._relaxing is None:
                        self._cache.call_directly(self, found, self._signature, call, len(args))
            return result
        except Exception as error:
            failure = type(error)
            show_on_line(error)
            raise
        finally:
            if recorded is not None:
                recorder.ended(recorded, self._name, None if found is None else found.number, cached, failure)

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Function[P, R]: ...

    @overload
    def __get__(
        self: Function[Concatenate[Any, Rest], R], instance: object, owner: type | None = None
    ) -> Function[Rest, R]: ...

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else methods.bound(self, instance)

    def _given(self, trace: ConcreteFunction, args: Any, kwargs: Any) -> dict[str, Any] | None:
        """The arguments by name, where the trace does something with containers or arrays among them."""
        effects = trace.effects
        return None if effects is None or not effects.on_arguments else self._signature.given(args, kwargs)

    def like(self, kind: Callable[..., F]) -> F:
        """A fresh function of another kind that traces as this one does, and has traced nothing yet."""
        made = kind(self.python_function, self._input_signature, self._autograph, self._options, self._name)
        made.as_tensorflow, made.numbers = self.as_tensorflow, self.numbers
        return made

    def _bind(self, method: Callable[..., Any]) -> Function:
        """The Function of a method of one instance."""
        made: Function[..., Any] = Function(
            method,
            self._input_signature[1:] if self._declares_self() else self._input_signature,
            self._autograph,
            self._options,
            self._name,
            self.as_tensorflow,
            self._relaxing is not None,
            self._cache.maxsize,
            self._follow_type_hints,
            self._executor,
        )
        made.numbers = self.numbers
        return made

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
        found = self._cache.find(self._key(call))
        if found is not None:
            return found
        with tracing:
            key = self._key(call)
            found = self._cache.find(key)  # another thread may have been here
            if found is not None:
                return found
            retrace = None
            self._cache.misses += 1
            hits, misses, *_ = self._cache.info()
            number = hits + misses  # of this call: tracing it may call the function again
            changes = [trace.guards.broken() for trace in self._cache.traces(key) if trace.guards is not None]
            for old_key, trace, owner in self._cache.outdated():
                self._cache.hand_over(old_key, trace, owner)
            self._cache.prepare(call.key)
            with recorder.span("trace", self._name) as span:
                with audit.tracing_for_a_call():
                    found, key = self._widest_trace(call)
                span.say(number=found.number, size=len(found.graph.operations))
            once = found.failed is not None or self._tracer.creations.complete(found.made)
            if not once:  # else it is to be run this once
                self._cache.add(key, found)
                nearest = min(changes, key=len, default=[])
                widened = key != call.key
                retrace = self._history.add(call.arguments, nearest, number, call_site(), widened)
                if recorder.active is not None:
                    span.say(**retrace.facts)
        if retrace is not None:
            self._history.tell(retrace)
        return found

    def _to_be_recorded(self, call: BoundCall, found: ConcreteFunction) -> ConcreteFunction:
        """The trace that runs while tapes record, in the place of one that has made lists staged ones because that is
        faster: lists in lists have no gradient, but their items have one where loops are unrolled."""
        if call.key not in found.for_tapes:
            if found.can_be_recorded(call.tensors):
                return found
            found.for_tapes[call.key] = found  # unless there is another one: then an error says what has no gradient
            with tracing, unrolled(), contextlib.suppress(Exception):
                other = self._trace(self._signature.to_trace(call.arguments), call.key)
                if other.failed is None:
                    found.for_tapes[call.key] = other
        return found.for_tapes[call.key]

    def _key(self, call: BoundCall) -> Any:
        """The key of the trace that serves a call, as far as there is one."""
        return call.key if self._relaxing is None else self._relaxing.key(call.key)

    def _widest_trace(self, call: BoundCall) -> tuple[ConcreteFunction, Any]:
        """A new trace for a call, and its key."""
        arguments = self._signature.to_trace(call.arguments)
        relaxing = self._relaxing
        if relaxing is None:
            return self._trace(arguments, call.key), call.key
        key = relaxing.widened(call.key)
        if key != call.key:
            with contextlib.suppress(Exception):
                found = self._trace(specs(arguments, key), key)
                if found.failed is None:
                    relaxing.traced(key)
                    return found, key
            relaxing.keep_sizes(call.key)  # Python code needs to know them
        found = self._trace(arguments, call.key)
        relaxing.traced(call.key)
        return found, call.key

    @hides_internal_frames
    def get_concrete_function(self, *args: Any, **kwargs: Any) -> ConcreteFunction:
        """The trace for a signature, without running it.

        Args:
            *args, **kwargs: example values or `TensorSpec`s; nothing when there is an `input_signature`.

        Raises:
            SignatureError: they do not fit the function or its `input_signature`.
        """
        if not args and not kwargs and self._input_signature is not None:
            kwargs = self._signature.specs_only()
        found = self._trace_for(self._signature.bind(args, kwargs))
        if found.failed is not None:
            raise found.failed
        if found.made:
            found.leave_made()
        return found

    # --- what is known of the traces ---

    @property
    def input_signature(self) -> Any:
        return self._signature.input_signature

    def concrete_functions(self) -> list[ConcreteFunction]:
        """All traces that are kept, oldest first."""
        return self._cache.traces()

    def experimental_get_tracing_count(self) -> int:
        """How many traces there are."""
        return len(self.concrete_functions())

    def pretty_printed_concrete_signatures(self, verbose: bool = True) -> str:
        """The signatures of all traces, in words."""
        return "\n\n".join(trace.pretty_printed_signature(verbose) for trace in self.concrete_functions())

    def cache_info(self) -> CacheInfo:
        """How many calls found their trace (hits) and how many were traced (misses), as of `functools.lru_cache`.

        >>> import autograph as ag
        >>> @ag.function
        ... def double(x):
        ...     return x * 2
        >>> results = [double(ag.constant(i)) for i in range(10)]
        >>> double.cache_info()
        CacheInfo(hits=9, misses=1, maxsize=256, currsize=1)
        """
        return self._cache.info()

    def cache_clear(self) -> None:
        """Lets go of all traces, and counts anew. Calls that run go on undisturbed."""
        self._cache.clear()
        if self._relaxing is not None:
            self._relaxing.clear()

    def retraces(self) -> list[Retrace]:
        """The traces made, the first one included, each with what was otherwise than before; the last 50 of them."""
        return self._history.retraces

    def explain_retrace(self) -> Explanation:
        """Why the function was traced as often as it was, and what would have prevented it; prints as text.

        >>> import autograph as ag
        >>> @ag.function
        ... def power(x, n):
        ...     return x ** n
        >>> a, b = power(ag.constant(2.0), 2), power(ag.constant(2.0), 3)
        >>> power.explain_retrace()  # doctest: +ELLIPSIS
        'power' was traced twice in 2 calls
        1. ...: the first call
        2. ...:
             n was 2, is 3
               to prevent it: pass a tensor rather than a Python number: ag.constant(3)
        """
        hits, misses, *_ = self._cache.info()
        return self._history.explain(hits + misses)

    # --- tracing ---

    def _trace(self, arguments: dict[str, Any], key: Any) -> ConcreteFunction:
        with using(TENSORFLOW if self.as_tensorflow else self.numbers):
            return retyping(lambda: self._trace_by_rules(arguments, key))

    def _trace_by_rules(self, arguments: dict[str, Any], key: Any) -> ConcreteFunction:
        # Places that were found to hold one tensor after another: the trace reads them when it is called.
        known = [trace.guards for trace in self._cache.traces() if trace.guards is not None]
        varying = {place.key for guards in known for place in guards.varying()}
        for trace in self._cache.traces(key):
            if trace.guards is not None:
                varying.update(place.key for place in trace.guards.changed_tensors())
        survey = Survey(self.python_function, arguments.values())
        # What has been used up cannot be traced again, should Python code turn out to need the values of tensors.
        one_way = survey.iterators
        if one_way:
            trace_once()
        watch = Watch(survey, lambda place: not one_way and (place.is_state or place.key in varying))
        try:
            return self._tracer.trace(self._converted(), watch, arguments, self.as_tensorflow)
        except Exception as error:
            if not watch.inputs or is_of_a_signal(error) or audit.has_acted():
                raise
        # Python code may need to see the values of tensors that are state: then each value has a trace of its own.
        return self._tracer.trace(self._converted(), Watch(survey, lambda place: False), arguments, self.as_tensorflow)

    def _run_eagerly(self, args: Any, kwargs: Any) -> Any:
        function = self.python_function
        if eager.needs_conversion(function):
            function = self._converted(eager.OPERATORS)
        with using(TENSORFLOW if self.as_tensorflow else self.numbers):
            return eager.run(self._tracer, function, args, kwargs)

    def _converted(self, operators: Any = None) -> Callable[..., Any]:
        """The converted function, which calls `operators`: by default, those that tracing needs."""
        if not self._autograph or stays_unconverted(self.python_function):
            return self.python_function
        operators = operators or self._operators()
        target, options = self.python_function, self._options
        try:
            function = plain_function(target)
        except errors.SourceNotFoundError:  # a builtin or a class: called as converted code would call it
            return lambda *args, **kwargs: operators.converted_call(target, args, kwargs, None, options)
        if is_internal(function.__code__.co_filename):  # the functions that it calls may be the program's
            return lambda *args, **kwargs: operators.converted_call(target, args, kwargs, None, options)
        return convert_callable(target, options, operators)

    def _operators(self) -> Any:
        """What the converted code calls as `ag__`."""
        return operators

    def __repr__(self) -> str:
        traces = len(self.concrete_functions())
        return f"<ag.Function {self._name}: {traces} trace{'s' if traces != 1 else ''}>"


def _name_of(function: Any) -> str:
    if isinstance(function, functools.partial):
        return _name_of(function.func)
    return getattr(function, "__name__", type(function).__name__)
