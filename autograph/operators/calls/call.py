"""`converted_call`: how converted code calls. The callee is converted too when it is the user's own."""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Mapping
from typing import Any

from autograph import errors
from autograph.conversion import convert_function, is_converted, is_user_code, is_user_function
from autograph.framework.context import building_graph, state
from autograph.framework.higher_order import over_of
from autograph.framework.undefined import PossiblyNone
from autograph.operators.builtins.methods import staged_method
from autograph.operators.builtins.py_builtins import overload_of
from autograph.operators.calls import recursion
from autograph.operators.calls.function_wrappers import FunctionScope
from autograph.operators.calls.hooks import meet, unhooked
from autograph.operators.state import effects
from autograph.operators.state.advancing import note_arguments, note_iterator
from autograph.operators.state.call_effects import note_call
from autograph.ops.values.none_values import read
from autograph.ops.values.staged_list import StagedList
from autograph.pyct.options import ConversionOptions

__all__ = ["converted_call", "converted_init", "converted_or_same", "runs_as_it_is"]

_DEFAULT = ConversionOptions(user_requested=False)


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
    kind, given = type(f), f
    if state.graphs:
        meet((f, *args))
        if kind is types.MethodType:
            meet((f.__self__,))
    if kind is types.MethodDescriptorType and state.graphs and args and _is_called_on(f, args[0]):
        return converted_call(getattr(args[0], f.__name__), args[1:], kwargs, caller_fn_scope, options, operators)
    if kind is types.BuiltinMethodType and state.graphs:
        method = staged_method(f, args, kwargs)
        if method is not None:
            return converted_call(method, args, kwargs, caller_fn_scope, options, operators)
    if options.internal_convert_user_code:
        if kind is types.FunctionType:
            f = converted_or_same(f, options, operators)
        elif kind is types.MethodType:
            target = f.__func__
            if type(target) is types.FunctionType:
                converted = converted_or_same(target, options, operators)
                if converted is not target:
                    f, args = converted, (f.__self__, *args)
        elif kind is functools.partial:
            merged = {**f.keywords, **kwargs} if kwargs else f.keywords
            return converted_call(f.func, (*f.args, *args), merged, caller_fn_scope, options, operators)
        elif kind is functools._lru_cache_wrapper and state.graphs:
            # What is remembered from one trace would be of no use in another.
            return converted_call(f.__wrapped__, args, kwargs, caller_fn_scope, options, operators)
        elif isinstance(f, type):
            if state.recorders and (hasattr(f, "__next__") or not _is_initialised_by_user_code(f)):
                note_arguments(f, args, kwargs)
            instance = _instantiate(f, args, kwargs or {}, options, operators)
            effects.note_made(instance)
            return instance
        elif kind not in (types.BuiltinFunctionType, types.BuiltinMethodType):
            call = _user_call_method(kind)
            if call is not None:
                return converted_call(call, (f, *args), kwargs, caller_fn_scope, options, operators)
    note_call(f, args, kwargs)
    if building_graph() is not None:
        if f is not given or kind is types.FunctionType and is_converted(f):
            made = recursion.enter(f, args, kwargs)
            if made is not None:
                return made[0]
            try:
                return f(*args, **kwargs) if kwargs else f(*args)
            finally:
                recursion.leave()
        if kind is types.FunctionType:
            # Code that stays as it is would take a value that may be None for one that is not: `x is None` is False.
            args = tuple([read(a) if type(a) is PossiblyNone else a for a in args])
            kwargs = {k: read(a) if type(a) is PossiblyNone else a for k, a in kwargs.items()} if kwargs else kwargs
        result = f(*args, **kwargs) if kwargs else f(*args)
        effects.note_returned(result)
        return result
    return f(*args, **kwargs) if kwargs else f(*args)


def converted_or_same(function: types.FunctionType, options: ConversionOptions, operators: Any = None) -> Any:
    """The function to call for `function`: converted if it is the user's and has source code."""
    if not options.internal_convert_user_code:
        return function
    if not is_user_function(function):
        over = over_of(function) if state.graphs else None
        if over is None:
            return function
        return over(lambda inner: lambda *args, **kwargs: converted_call(inner, args, kwargs, None, options, operators))
    if operators is None:
        from autograph import operators as operators_module

        operators = operators_module
    try:
        return convert_function(function, options, operators)
    except errors.SourceNotFoundError:
        # Code without source (made by exec, namedtuple, dataclass, ...) runs as it is: Python values are right, and
        # a tensor that decides something there raises OperatorNotAllowedInGraphError.
        return function


def _instantiate(
    cls: type, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: ConversionOptions, operators: Any
) -> Any:
    """An instance of a class; `__init__` is converted when plain instantiation would run just that."""
    init = converted_init(cls, options, operators)
    if init is None:
        return cls(*args, **kwargs)
    instance: Any = object.__new__(cls)
    init(instance, *args, **kwargs)
    return instance


def converted_init(cls: type, options: ConversionOptions, operators: Any) -> Any:
    """The converted `__init__` of a class, if making an instance runs that and nothing else; or None."""
    init: Any = unhooked(cls.__init__)  # type: ignore[misc]  # looked at, not called
    new: Any = cls.__new__
    if (
        type(cls) is type
        and new is object.__new__
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


def _is_called_on(method: types.MethodDescriptorType, owner: Any) -> bool:
    """Whether `list.append(owner, x)` is `owner.append(x)`: of a builtin type itself, or of a staged list."""
    cls = method.__objclass__
    return type(owner) is cls or cls is list and type(owner) is StagedList


def _is_initialised_by_user_code(cls: type) -> bool:
    return _is_of_the_user(inspect.getattr_static(cls, "__init__"))


def _is_of_the_user(method: Any) -> bool:
    return type(method) is types.FunctionType and is_user_code(method.__code__)
