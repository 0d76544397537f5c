"""`converted_call`: how converted code calls. The callee is converted too when it is the user's own.

What is called instead of a builtin or a method of a builtin type is looked up in `callees`; for all others the table
`_KINDS` says what to call, by the type of the callee.
"""

from __future__ import annotations

import builtins
import enum
import functools
import inspect
import types
from collections.abc import Callable, Mapping
from typing import Any, Union

import numpy as np

from autograph import errors
from autograph.conversion import convert_function, is_converted, is_user_code, is_user_function
from autograph.framework.context import building_graph, state
from autograph.framework.either import UNDECIDED
from autograph.framework.higher_order import over_of
from autograph.framework.tensor import Tensor
from autograph.operators import callees
from autograph.operators.callees import library_overload, overload_of, staged_method
from autograph.operators.calls import recursion
from autograph.operators.calls.function_wrappers import FunctionScope
from autograph.operators.calls.hooks import meet, unhooked
from autograph.operators.calls.library_calls import called, library_name
from autograph.operators.calls.remembered import called_each_time
from autograph.operators.conditions.classes import hasattr_, known_attribute, type_
from autograph.operators.dispatch import is_staged
from autograph.operators.stack.frames import calls_functions
from autograph.operators.state import effects
from autograph.operators.state.call_effects import note_call
from autograph.operators.state.iterator_effects import note_arguments, note_iterator
from autograph.ops.text.py_text import is_text
from autograph.ops.values.none_values import read
from autograph.ops.values.staged_list import StagedList
from autograph.pyct.options import ConversionOptions

__all__ = ["bare", "converted_call", "converted_init", "converted_or_same", "runs_as_it_is"]

_DEFAULT = ConversionOptions(user_requested=False)
_OF_ATTRIBUTES = (getattr, setattr, delattr)


@calls_functions
def converted_call(
    f: Any,
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any] | None,
    caller_fn_scope: FunctionScope | None = None,
    options: ConversionOptions | None = None,
    operators: Any = None,
) -> Any:
    """Calls `f(*args, **kwargs)`, converted where that is possible and asked for.

    - builtins are called in their staged form, which is the builtin itself on Python values;
    - functions, lambdas and methods of the user's own modules are converted and called;
    - classes of the user's own are instantiated with their `__init__` converted;
    - functions of installed libraries, and functions marked with `do_not_convert`, are called as they are.

    Args:
        f, args, kwargs: the call.
        caller_fn_scope: the scope of the calling function, whose options are inherited.
        options: options to use instead.
        operators: the `ag__` of converted callees; by default, this package.
    """
    if options is None:
        options = caller_fn_scope.callopts if caller_fn_scope is not None else _DEFAULT
    overload = overload_of(f)
    if overload is not None:
        if not state.graphs:
            return overload(*args, **kwargs) if kwargs else overload(*args)
        note_arguments(f, args, kwargs)
        return note_iterator(overload(*args, **kwargs) if kwargs else overload(*args), args)
    if state.graphs:
        meet((f, *args))
    way, f, args, kwargs = _KINDS.get(type(f), _object)(f, args, kwargs, options, operators)
    if way is _AGAIN:
        return converted_call(f, args, kwargs, caller_fn_scope, options, operators)
    if way is _INSTANCE:
        return _instantiate(f, args, kwargs or {}, options, operators)
    note_call(f, args, kwargs)
    if building_graph() is None:
        return f(*args, **kwargs) if kwargs else f(*args)
    if way is _CONVERTED:
        made = recursion.enter(f, args, kwargs)
        if made is not None:
            return made[0]
        try:
            return f(*args, **kwargs) if kwargs else f(*args)
        finally:
            recursion.leave()
    if type(f) is types.FunctionType:
        # Code that stays as it is would take a value that may be None for one that is not: `x is None` is False.
        args = tuple([read(a) if type(a) in UNDECIDED else a for a in args])
        kwargs = {k: read(a) if type(a) in UNDECIDED else a for k, a in kwargs.items()} if kwargs else kwargs
    name = library_name(f)
    if name is not None:
        result = called(name, f, args, kwargs)
    else:
        result = f(*args, **kwargs) if kwargs else f(*args)
    effects.note_returned(result)
    return result


# --- kinds of callees ------------------------------------------------------------------------------------
# Each kind is a function (f, args, kwargs, options, operators) -> (way, function, arguments, keyword arguments). The
# function is called by `converted_call`, so that a call of the program's takes one frame of the stack.


class _Way(enum.Enum):
    """How what a kind of callee gives is called."""

    AS_IT_IS = enum.auto()
    #: It is converted code, and may be in the midst of a call of itself.
    CONVERTED = enum.auto()
    #: As a converted call of its own: it stands for the callee that was given.
    AGAIN = enum.auto()
    #: It is a class, to be instantiated.
    INSTANCE = enum.auto()


_AS_IT_IS, _CONVERTED, _AGAIN, _INSTANCE = _Way
_Callee = tuple[_Way, Any, tuple[Any, ...], Union[Mapping[str, Any], None]]


def _function(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    called = converted_or_same(f, options, operators)
    if called is f and state.graphs and library_overload(f) is not None:
        return _AGAIN, f, args, kwargs
    way = _CONVERTED if called is not f or is_converted(f) else _AS_IT_IS
    return way, called, args, kwargs


def _method(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    if state.graphs:
        meet((f.__self__,))
        staged = staged_method(f, args, kwargs)
        if staged is not None:
            return _AGAIN, staged, args, kwargs
        if library_overload(f) is not None:
            return _AGAIN, f, args, kwargs
    function = f.__func__
    if type(function) is types.FunctionType:
        converted = converted_or_same(function, options, operators)
        if converted is not function:
            return _CONVERTED, converted, (f.__self__, *args), kwargs
    if type(function) is functools._lru_cache_wrapper:
        return _lru_cached(function, (f.__self__, *args), kwargs, options, operators)
    return _AS_IT_IS, f, args, kwargs


def _method_in_c(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    """`items.append`, and functions in C: their `__self__` is a module."""
    if state.graphs and f in _OF_ATTRIBUTES:
        known_attribute(f, args)
    if f is getattr and len(args) == 3 and isinstance(args[0], Tensor) and state.graphs and hasattr_(*args[:2]):
        args = args[:2]  # the value that the tensor stands for has it
    staged = staged_method(f, args, kwargs) if state.graphs else None
    if state.graphs and library_overload(f) is not None:
        return _AGAIN, f, args, kwargs
    return (_AS_IT_IS, f, args, kwargs) if staged is None else (_AGAIN, staged, args, kwargs)


def _method_of_class_in_c(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    """`list.append(owner, x)` is `owner.append(x)`: where `owner` is of the class itself, or a staged list or text."""
    if state.graphs and args:
        owner, cls = args[0], f.__objclass__
        stands_for = cls is np.ndarray and isinstance(owner, Tensor) and owner.shape.rank != 0
        stands_for = stands_for or cls is list and type(owner) is StagedList or cls is str and is_text(owner)
        if type(owner) is cls or stands_for:
            return _AGAIN, getattr(owner, f.__name__), args[1:], kwargs
    return _AS_IT_IS, f, args, kwargs


def _partial(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    if not options.internal_convert_user_code:
        return _AS_IT_IS, f, args, kwargs
    return _AGAIN, f.func, (*f.args, *args), {**f.keywords, **kwargs} if kwargs else f.keywords


def _lru_cached(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    """What is remembered from one trace would be of no use in another."""
    if not (options.internal_convert_user_code and state.graphs):
        return _AS_IT_IS, f, args, kwargs
    values = (*args, *kwargs.values()) if kwargs else tuple(args)
    if not any(map(is_staged, values)):
        return _AGAIN, f.__wrapped__, args, kwargs
    call = functools.partial(converted_call, args=args, kwargs=kwargs, options=options, operators=operators)
    return _AS_IT_IS, called_each_time, (f, values, call), None


def _class(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    if state.graphs and library_overload(f) is not None:
        return _AGAIN, f, args, kwargs
    if not options.internal_convert_user_code:
        return _AS_IT_IS, f, args, kwargs
    if state.recorders and (hasattr(f, "__next__") or not _is_initialised_by_user_code(f)):
        note_arguments(f, args, kwargs)
    return _INSTANCE, f, args, kwargs


def _object(f: Any, args: Any, kwargs: Any, options: ConversionOptions, operators: Any) -> _Callee:
    """All other kinds: a class with a metaclass, and an object that is called through its `__call__`."""
    if isinstance(f, type):
        return _class(f, args, kwargs, options, operators)
    if state.graphs and library_overload(f) is not None:
        return _AGAIN, f, args, kwargs
    call = _user_call_method(type(f)) if options.internal_convert_user_code else None
    return (_AS_IT_IS, f, args, kwargs) if call is None else (_AGAIN, call, (f, *args), kwargs)


#: What a callee of this very type is; all others are an `_object`.
_KINDS: dict[type, Callable[..., _Callee]] = {
    types.FunctionType: _function,
    types.MethodType: _method,
    types.BuiltinMethodType: _method_in_c,  # items.append, id
    types.MethodDescriptorType: _method_of_class_in_c,  # list.append
    functools.partial: _partial,
    functools._lru_cache_wrapper: _lru_cached,
    type: _class,
}


def converted_or_same(function: types.FunctionType, options: ConversionOptions, operators: Any = None) -> Any:
    """The function to call for `function`: converted if it is the user's and has source code."""
    if not options.internal_convert_user_code:
        return function
    if not is_user_function(function):
        if function.__code__ is _BY_CLASS:
            return _dispatched(function, options, operators)
        over = over_of(function) if state.graphs else None
        if over is None:
            return function
        return over(lambda inner: lambda *args, **kwargs: converted_call(inner, args, kwargs, None, options, operators))
    if operators is None:
        operators = callees.operators
    try:
        return convert_function(function, options, operators)
    except errors.SourceNotFoundError:
        # Code without source (made by exec, namedtuple, dataclass, ...) runs as it is: Python values are right, and
        # a tensor that decides something there raises OperatorNotAllowedInGraphError.
        return function


#: The code of what `functools.singledispatch` makes of a function.
_BY_CLASS = functools.singledispatch(lambda value: value).__code__  # type: ignore[attr-defined]


def _dispatched(function: Any, options: ConversionOptions, operators: Any) -> Any:
    """What a function of `functools.singledispatch` is: it calls one of several by the class of its first argument,
    for a tensor by that of the value that it stands for."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if not args:
            return function(**kwargs)  # which complains
        return converted_call(function.dispatch(type_(args[0])), args, kwargs, None, options, operators)

    return call


@calls_functions
def _instantiate(
    cls: type, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: ConversionOptions, operators: Any
) -> Any:
    """An instance of a class; `__init__` is converted when plain instantiation would run just that."""
    init = converted_init(cls, options, operators)
    if init is None:
        name = library_name(cls) if state.graphs else None
        instance: Any = cls(*args, **kwargs) if name is None else called(name, cls, args, kwargs)
    else:
        instance = bare(cls, args, kwargs)
        effects.note_made(instance)
        note_call(init, (instance, *args), kwargs)
        init(instance, *args, **kwargs)
        return instance
    effects.note_made(instance)
    return instance


def bare(cls: type, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An instance before its `__init__`; that of an exception holds the arguments already."""
    return cls.__new__(cls, *args, **kwargs) if issubclass(cls, Exception) else object.__new__(cls)


def _makes_no_more(cls: type, new: Any) -> bool:
    """Whether `__new__` is that of `object`, or of an exception that only keeps its arguments."""
    if issubclass(cls, Exception):
        return type(new) is types.BuiltinFunctionType and not issubclass(cls, (OSError, *_GROUPS))
    return new is object.__new__


#: Exceptions that hold exceptions (Python 3.11).
_GROUPS: tuple[type, ...] = tuple(filter(None, [getattr(builtins, "BaseExceptionGroup", None)]))


def converted_init(cls: type, options: ConversionOptions, operators: Any) -> Any:
    """The converted `__init__` of a class, if making an instance runs that and nothing else; or None."""
    init: Any = unhooked(cls.__init__)  # type: ignore[misc]  # looked at, not called
    new: Any = cls.__new__
    if (
        type(cls) is type
        and _makes_no_more(cls, new)
        and type(init) is types.FunctionType
        and is_user_function(init)
        and not inspect.isabstract(cls)
    ):
        converted = converted_or_same(init, options, operators)
        return None if converted is init else converted
    return None


def runs_as_it_is(f: Any, options: ConversionOptions) -> bool:
    """Whether, outside of a graph, a converted call of `f`, which is no function, is a plain call of it."""
    if overload_of(f) is not None or type(f) is functools.partial:
        return False
    if not options.internal_convert_user_code:
        return True
    if isinstance(f, type):
        return converted_init(f, options, None) is None
    return _user_call_method(type(f)) is None


def _user_call_method(cls: type) -> Any:
    """The `__call__` of a user's class, when its instances are to be called through it."""
    call = vars(cls).get("__call__") or getattr(cls, "__call__", None)  # noqa: B004  the function itself is wanted
    return call if _is_of_the_user(call) else None


def _is_initialised_by_user_code(cls: type) -> bool:
    return _is_of_the_user(inspect.getattr_static(cls, "__init__"))


def _is_of_the_user(method: Any) -> bool:
    return type(method) is types.FunctionType and is_user_code(method.__code__)
