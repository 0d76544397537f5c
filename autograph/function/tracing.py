"""Tracing: one run of the converted function with symbolic inputs, and the `ConcreteFunction` that comes of it."""

from __future__ import annotations

import dis
import inspect
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from autograph import errors
from autograph.conversion import original
from autograph.executors import Choice
from autograph.framework import array_aliases, nest, versions
from autograph.framework.attempts import acting_at_once
from autograph.framework.context import building_graph, without_handlers
from autograph.framework.convert import convert_to_tensor
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_names import type_name, with_article
from autograph.framework.origins import is_of_a_signal
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location, locate, traceback_location, user_frames
from autograph.framework.versions import current, is_array
from autograph.framework.work import bounded, say_how_to_roll
from autograph.function import config
from autograph.function.concrete import ConcreteFunction
from autograph.function.signature import Signature
from autograph.function.state.creations import Creations
from autograph.function.state.side_effects import Watch
from autograph.operators.calls import recursion
from autograph.operators.calls.activations import running
from autograph.operators.calls.hooks import hooked_classes
from autograph.operators.conditions.classes import asked_for_values
from autograph.operators.containers import choices
from autograph.operators.iteration.generators import closed_if_failed
from autograph.operators.stack import audit
from autograph.operators.state import ambiguous
from autograph.operators.state.effects import isolated
from autograph.operators.statements.rolling import RolledInVain, check_result, rolling_allowed
from autograph.ops.control.control_flow import read_possibly_undefined
from autograph.ops.control.raising import RAISABLE, Raised, deferrable, raise_when_run, shows_tensors, wants_value
from autograph.ops.values import branch_values
from autograph.ops.values.list_types import BYTES, share_at
from autograph.ops.values.staged_container import StagedContainer, staged_of, type_of
from autograph.ops.values.staged_dict import StagedView
from autograph.ops.values.staged_list import StagedList
from autograph.ops.variables.variable_choices import VariableChoice
from autograph.pyct.depth import DEPTH, room
from autograph.pyct.loader import is_body

__all__ = ["Tracer", "bare", "watchers"]


#: What is told of each trace of a Function when it is made.
watchers: list[Callable[[ConcreteFunction], None]] = []


@dataclass(frozen=True)
class Tracer:
    """What is traced, whatever the arguments.

    Attributes:
        name: the name of the graphs.
        python_function: the user's function, method or callable object.
        signature: its parameters.
        creations: the variables that it makes.
        choice: what runs the graphs.
    """

    name: str
    python_function: Callable[..., Any]
    signature: Signature
    creations: Creations
    choice: Choice

    def trace(
        self, function: Callable[..., Any], watch: Watch, arguments: dict[str, Any], as_tensorflow: bool = False
    ) -> ConcreteFunction:
        """The trace for some arguments, which `watchers` are told of.

        Args:
            function: the converted function.
            watch: what sees its effects.
            arguments: by parameter; tensors and specs become inputs of the graph.
            as_tensorflow: see `Function`.
        """
        found = self._rolled_or_not(function, watch, arguments, as_tensorflow)
        for watcher in watchers:
            watcher(found)
        return found

    def _rolled_or_not(
        self, function: Callable[..., Any], watch: Watch, arguments: dict[str, Any], as_tensorflow: bool
    ) -> ConcreteFunction:
        """The trace with long loops rolled; if that fails, without."""
        with rolling_allowed(config.roll_loops and not as_tensorflow) as rolled:
            try:
                found = self._trace(function, watch, arguments, as_tensorflow)
                if found.failed is None or not rolled.seen() or audit.has_acted():
                    found.stages_for_speed = rolled.staged
                    return found
            except RolledInVain:
                pass
            except Exception as error:
                if not rolled.seen() or audit.has_acted() or is_of_a_signal(error):
                    raise
        with rolling_allowed(False) as unrolled:
            found = self._trace(function, watch, arguments, as_tensorflow)
            found.stages_for_speed = unrolled.staged
            return found

    def _trace(
        self, function: Callable[..., Any], watch: Watch, arguments: dict[str, Any], as_tensorflow: bool
    ) -> ConcreteFunction:
        audit.install()
        attempt = audit.begin_attempt()
        graph = FuncGraph(self.name, building_graph())
        leaves = [leaf for value in arguments.values() for leaf in nest.flatten(value)]
        failed: BaseException | None = None  # what the program raises, once the effects before it have happened
        with (
            bounded(), versions.tracing(), graph.as_default(), without_handlers(), room(DEPTH),
            hooked_classes(self.python_function, leaves), isolated() as made, asked_for_values(not as_tensorflow),
            self.creations.tracing() as variables, acting_at_once(as_tensorflow),
        ):  # fmt: skip
            inputs = {
                name: nest.map_structure(lambda leaf, name=name: _placeholder(graph, leaf, name), value)
                for name, value in arguments.items()
            }
            try:
                watch.start(graph, inputs)
                try:
                    with closed_if_failed():
                        result = _call_with(function, self.signature, inputs)
                    ambiguous.check()
                except errors.UnrolledLoopError as error:
                    if graph.outer is None and (example := _open_shapes(inputs)):
                        say_how_to_roll(error, example)
                    raise
                except Raised:  # whatever happens, the graph raises
                    result = None
                except RecursionError as error:
                    if isinstance(error, errors.AutographError):
                        raise
                    raise _endless_recursion(error) from None
                except RAISABLE as error:
                    if wants_value(error):
                        raise _needs_value(error) from error
                    ambiguous.check()  # the container that raised it may not hold what it would
                    shows = deferrable(error) and shows_tensors(error)
                    if not (deferrable(error) and (graph.stateful or graph.may_raise or shows)):
                        raise
                    if shows:
                        raise_when_run(error)
                    result, failed = None, error
                result, given_back = self._outputs(graph, result)
                effects = watch.effects(graph, made) if failed is None else watch.written(graph)
            finally:
                watch.restore()
            graph.outputs = [leaf for leaf in nest.flatten(result) if isinstance(leaf, Tensor)] + effects.outputs
            watch.drop_unused(graph, effects)
            done = effects.take_python() if as_tensorflow else None
            guards = watch.guards(effects, done, attempt)
            if done:
                done.commit((), inputs)
        graph.finalize()
        trace = ConcreteFunction(
            self.name, graph, inputs, result, guards or None, effects or None, self.signature.parameters, self.choice
        )
        trace.failed, trace.made, trace.given_back = failed, variables, given_back
        return trace

    def _outputs(self, graph: FuncGraph, result: Any) -> tuple[Any, list[tuple[int, int, bool]]]:
        """The result with tensors of the graph as leaves, and which of them may be arguments.

        An error is one of the function's `return`: no frame of the function is left, only its caller's.
        """
        try:
            result = _lists_stacked(result)
            given_back = list(_given_back(graph, result))
            return nest.map_structure(lambda leaf: self._output(graph, leaf), result), given_back
        except errors.AutographError as error:
            if error.location == current_location():
                error.location = _return_location(self.python_function) or error.location
            raise

    def _output(self, graph: FuncGraph, leaf: Any) -> Any:
        if isinstance(leaf, PossiblyUndefined):
            return nest.map_structure(lambda part: self._output(graph, part), read_possibly_undefined(leaf))
        if leaf is None:
            return None
        return graph.capture(current(self.result(leaf)))

    def result(self, leaf: Any) -> Tensor:
        """A leaf of the function's result as a tensor.

        Raises:
            StagedValueError: it cannot be one.
        """
        if branch_values.stageable(leaf):
            return convert_to_tensor(leaf)
        try:
            return convert_to_tensor(leaf)
        except errors.UnsupportedTypeError:
            what, fix = _not_a_result(leaf)
            raise errors.StagedValueError(
                f"{self.name!r} returns {what}, which cannot come out of a graph",
                location=current_location(),
                expected="tensors, numbers, None, and tuples, lists, dicts or dataclasses of these",
                fix=fix,
            ) from None


def _needs_value(error: BaseException) -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        f"Python needs a value that is known only when the graph runs: {error}",
        location=traceback_location(error.__traceback__),
        fix="use an operator or a function that takes tensors; or when the graph runs: ag.py_function(...)",
    )


def _endless_recursion(error: RecursionError) -> errors.StagedRecursionError:
    calls: Counter[tuple[str, str]] = Counter()
    places: dict[tuple[str, str], Any] = {}
    bodies = 0
    for tb in user_frames(error.__traceback__):
        code = tb.tb_frame.f_code
        bodies += is_body(code)
        calls[code.co_filename, code.co_name] += not is_body(code)
        places.setdefault((code.co_filename, code.co_name), (code, tb.tb_lasti))
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
    return f"{leaf!r}, {with_article(type_name(leaf))}", "return the tensors that it holds"


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
    """Lists grown in staged loops come out of a function as stacked tensors; dicts and sets as such."""
    result = staged_of(result)
    if type(result) is bytearray:
        share_at([BYTES])
    check_result(result)
    if isinstance(result, StagedList) and result.python is list:
        return result if result.is_nested else result.stack()
    if isinstance(result, StagedView):
        return result.listed().stack()
    if isinstance(result, StagedContainer):
        return result
    if type(result) is set:  # each call gives another one
        kind = type_of(result or {0})
        return result if kind is None else kind.holding(kind.tensor(result))
    if isinstance(result, VariableChoice):
        return result.value()
    if isinstance(result, choices.Choice):
        return _lists_stacked(choices.contents(result))
    if isinstance(result, PossiblyUndefined):
        return result.with_value(_lists_stacked(result.value))
    if not nest.is_nested(result):
        return result
    return nest.rebuild(result, [_lists_stacked(part) for _, part in nest.children(result)])


def _given_back(graph: FuncGraph, result: Any) -> Iterator[tuple[int, int, bool]]:
    """Which tensors among the results may be arguments, by position, and whether they are for sure."""
    arrays = {i: t for i, t in enumerate(graph.inputs[: len(graph.inputs) - len(graph.captures)]) if is_array(t)}
    leaves = nest.flatten(result) if arrays else []
    leaves = [leaf for leaf in leaves if leaf is not None]
    for at, leaf in enumerate(leaves):
        if not is_array(leaf):
            continue
        known = array_aliases.sharing()
        marks = known.near(known.of(leaf))
        yield from ((at, i, leaf is t) for i, t in arrays.items() if marks & known.of(t))


def _placeholder(graph: FuncGraph, leaf: Any, name: str) -> Any:
    if isinstance(leaf, (Tensor, TensorSpec)):
        spec_name = getattr(leaf, "name", None) if isinstance(leaf, TensorSpec) else None
        shape = leaf.shape if isinstance(leaf.shape, TensorShape) else TensorShape(leaf.shape)
        return graph.add_input(leaf.dtype, shape, spec_name or name)
    return leaf


def _open_shapes(arguments: dict[str, Any]) -> str:
    """The tensors among arguments as an input signature that leaves their lengths open; empty if they have none."""
    leaves = [leaf for value in arguments.values() for leaf in nest.flatten(value)]
    tensors = [leaf for leaf in leaves if isinstance(leaf, Tensor)]
    if not any(tensor.shape.rank and tensor.shape.is_fully_defined() for tensor in tensors):
        return ""
    specs = [f"ag.TensorSpec({[None] * (tensor.shape.rank or 0)}, ag.{tensor.dtype.name})" for tensor in tensors]
    return ", ".join(specs if len(specs) == len(leaves) else [*specs, "..."])


def _call_with(function: Callable[..., Any], signature: Signature, arguments: dict[str, Any]) -> Any:
    bound = signature.parameters.bind_partial()
    bound.arguments.update(arguments)
    with running(*bare(function, bound.args), bound.kwargs):
        return function(*bound.args, **bound.kwargs)


def bare(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """The plain function that runs when a function or method is called with `args`, and its arguments."""
    if isinstance(function, types.MethodType):
        return function.__func__, (function.__self__, *args)
    return function, args
