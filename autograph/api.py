"""The decorators and conversions that people use: `function`, `convert`, `to_code`, `to_graph`."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

from autograph import conversion, errors, operators
from autograph.conversion import do_not_convert
from autograph.framework import shapes
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function import config
from autograph.function.function import Function
from autograph.operators.calls.overlay import Overlay
from autograph.pyct.options import ConversionOptions, Feature

if TYPE_CHECKING:
    from autograph.source_conversion import ConvertedSource

__all__ = [
    "Feature",
    "convert",
    "do_not_convert",
    "file_to_code",
    "function",
    "set_loop_options",
    "set_verbosity",
    "to_code",
    "to_graph",
    "trace",
]

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger("autograph")

#: On what `convert` returns: itself, and the function that it was made from.
_TARGET = "__autograph_target__"


@overload
def function(
    func: Callable[P, R],
    input_signature: Sequence[Any] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: Any = None,
    experimental_attributes: Any = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
    max_traces: int | None = config.DEFAULT,
    executor: str | None = None,
) -> Function[P, R]: ...


@overload
def function(
    func: None = None,
    input_signature: Sequence[Any] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: Any = None,
    experimental_attributes: Any = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
    max_traces: int | None = config.DEFAULT,
    executor: str | None = None,
) -> Callable[[Callable[P, R]], Function[P, R]]: ...


def function(
    func: Callable[..., Any] | None = None,
    input_signature: Sequence[Any] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: Any = None,
    experimental_attributes: Any = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
    max_traces: int | None = config.DEFAULT,
    executor: str | None = None,
) -> Any:
    """Makes a Python function run as dataflow graphs.

    The first call with a new signature (dtypes and shapes of tensors, values of Python arguments) runs the
    converted function once to build a graph; that graph runs, for this and every later call of the signature.

    Args:
        func: a function, method, lambda or callable object; left out, a decorator is returned.
        input_signature: a sequence of `TensorSpec`s: one graph for all calls, which must fit it.
        autograph: whether control flow on tensors is converted.
        reduce_retracing: whether dimensions in which calls differ are left open in the traces, so that one trace
            serves all sizes. The first trace is for the very shapes of its call, and a program that needs to know a
            size while it is traced (`x.shape[0]` as a Python int) keeps a trace for each.
        experimental_autograph_options: optional features of the conversion, a `Feature` or several.
        experimental_relax_shapes: an older name of `reduce_retracing`.
        experimental_follow_type_hints: whether what is passed for a parameter with the annotation `ag.Tensor` becomes a
            tensor, so that a Python number there does not count in the signature.
        jit_compile and the other names: TensorFlow's, accepted; they do not change results.
        max_traces: so many traces are kept, those used last; None for all. By default `ag.config.max_traces()`.
        executor: the name of what runs its graphs; by default `ag.config.executor`. A call within another traced
            function is part of that one's graph, and runs where that runs.

    Returns:
        A `Function`, called like `func`.

    >>> import autograph as ag
    >>> @ag.function
    ... def my_relu(x):
    ...     return ag.maximum(0., x)
    >>> my_relu([1, -1])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([1., 0.])>
    """
    options = ConversionOptions(optional_features=experimental_autograph_options)

    @hides_internal_frames
    def decorate(f: Callable[..., Any]) -> Any:
        if isinstance(f, (staticmethod, classmethod)):
            return type(f)(decorate(f.__func__))
        if not callable(f):
            raise errors.SignatureError(
                f"ag.function needs something that can be called, not {f!r}", location=current_location()
            )
        relax = bool(reduce_retracing or experimental_relax_shapes)
        return Function(
            f,
            input_signature,
            autograph,
            options,
            reduce_retracing=relax,
            max_traces=max_traces,
            follow_type_hints=bool(experimental_follow_type_hints),
            executor=executor,
        )

    return decorate if func is None else decorate(func)


def _like(function: F) -> Callable[[Callable[..., Any]], F]:
    """As `functools.wraps`, for a function that is also called like `function`."""
    return functools.wraps(function)  # type: ignore[return-value]


@_like(function)
def tensorflow_function(*args: Any, **kwargs: Any) -> Any:
    """As `function`, but traced as TensorFlow traces (`Function.as_tensorflow`): a Python counter counts traces, not
    calls. `autograph.compat.tf` has it as `function`.
    """

    @hides_internal_frames
    def by_tensorflow(made: Any) -> Any:
        found: Any = made.__func__ if isinstance(made, (staticmethod, classmethod)) else made
        found.as_tensorflow = True
        return made

    made = function(*args, **kwargs)
    if isinstance(made, (Function, staticmethod, classmethod)):
        return by_tensorflow(made)
    return lambda func: by_tensorflow(made(func))


def convert(
    recursive: bool = True,
    optional_features: Any = None,
    user_requested: bool = True,
    operators: Any = None,
) -> Callable[[F], F]:
    """A decorator that converts a function and runs the converted code at every call, without a graph of its own.

    Args:
        recursive: whether functions that it calls are converted too.
        optional_features: a `Feature`, or several.
        operators: another `ag__` namespace: any object with some of the names of `autograph.operators`; the names
            that it lacks are taken from there. It is how another library uses this front end.

    >>> import autograph as ag
    >>> @ag.convert()
    ... def sign(x):
    ...     return 1 if x > 0 else -1
    >>> sign(-3)
    -1
    """
    options = ConversionOptions(recursive=recursive, user_requested=user_requested, optional_features=optional_features)

    def decorate(f: Any) -> Any:
        namespace = None if operators is None else Overlay(operators)
        target = _python_function(f)

        @functools.wraps(f)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            return _converted(target, options, namespace)(*args, **kwargs)

        setattr(wrapper, _TARGET, (wrapper, target))
        return conversion.mark_converted(wrapper)

    return decorate


def to_graph(entity: Callable[..., Any], recursive: bool = True, experimental_optional_features: Any = None) -> Any:
    """The converted function: runs as Python on Python values, and adds to the graph being built on tensors.

    Args:
        entity: a function, method or lambda.
        recursive: whether functions that it calls are converted too.

    Raises:
        SourceNotFoundError: its source code is not to be had.
        StagingSyntaxError: it holds something that cannot be converted.
    """
    options = ConversionOptions(recursive=recursive, optional_features=experimental_optional_features)
    return _converted(_python_function(entity), options)


def to_code(entity: Callable[..., Any], recursive: bool = True, experimental_optional_features: Any = None) -> str:
    """The converted source of a function, as text. Raises as `to_graph`.

    >>> import autograph as ag
    >>> def f(x):
    ...     return x + 1
    >>> print(ag.to_code(f))  # doctest: +ELLIPSIS
    def tf__f(x):
        with ag__.FunctionScope('f', 'fscope', ...
    """
    options = ConversionOptions(recursive=recursive, optional_features=experimental_optional_features)
    function = conversion.plain_function(_python_function(entity))
    from autograph import source_conversion  # see conversion._instantiate

    return source_conversion.converted_source(conversion.original(function), options).converted


@hides_internal_frames
def file_to_code(path: str, qualname: str | None = None, recursive: bool = True) -> list[ConvertedSource]:
    """The functions of a source file, converted; the file is read, never executed.

    Args:
        path: a Python file.
        qualname: one function (`f`, `Class.method`); all of the file when None.

    Raises:
        TargetNotFoundError: there is no such file or function.
        SourceSyntaxError: the file is not Python.
    """
    from autograph import source_conversion  # see conversion._instantiate

    return source_conversion.file_sources(path, qualname, ConversionOptions(recursive=recursive))


def set_loop_options(
    parallel_iterations: Any = None,
    swap_memory: Any = None,
    maximum_iterations: Any = None,
    shape_invariants: Iterable[tuple[Any, Any]] | None = None,
) -> None:
    """Options for the loop that it stands in, as its first statement.

    Args:
        maximum_iterations: the loop stops after so many.
        shape_invariants: (variable, shape) pairs: shapes that hold in every iteration.
        swap_memory: whether a gradient is to save memory rather than time: of n iterations it then keeps not n times
            the loop's variables, but about 3 √n times, and does each iteration once more.
        parallel_iterations: TensorFlow's, accepted; it changes nothing.

    Conversion takes the call out of the loop; where code runs unconverted, it does nothing.
    """


def set_verbosity(level: int, alsologtostdout: bool = False) -> None:
    """How much conversion says of itself, on the logger `autograph`.

    Args:
        level: 0 for warnings only; 1 to 3 for conversions; above that, everything.
        alsologtostdout: whether to print it too.
    """
    _log.setLevel(logging.WARNING if level <= 0 else logging.INFO if level <= 3 else logging.DEBUG)
    for handler in [h for h in _log.handlers if getattr(h, "autograph_stdout", False)]:
        _log.removeHandler(handler)
    if alsologtostdout:
        import sys

        handler = logging.StreamHandler(sys.stdout)
        handler.autograph_stdout = True  # type: ignore[attr-defined]  # recognised above when the level changes
        _log.addHandler(handler)


def trace(*args: Any) -> None:
    """Prints its arguments now, while the function is being traced."""
    print(*map(shapes.shown, args))


def _python_function(entity: Any) -> Any:
    """What a Function or a converted function was made from."""
    if isinstance(entity, Function):
        entity = entity.python_function
    wrapper, target = getattr(entity, _TARGET, (None, None))
    if wrapper is entity:  # and not a copy of its __dict__, as functools.wraps makes
        return target
    return conversion.original(entity)


def _converted(entity: Any, options: ConversionOptions, namespace: Any = None) -> Any:
    return conversion.convert_callable(entity, options, operators if namespace is None else namespace)
