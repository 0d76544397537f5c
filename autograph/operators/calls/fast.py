"""What the fast paths of loaded code call (`converters.fast_paths`): questions that are cheap for Python values.

None of this is part of `ag__`: converted text does not show it, and other frameworks need not have it.
"""

from __future__ import annotations

import functools
import itertools
import sys
import types
from collections.abc import Callable
from typing import Any

from autograph.conversion import is_converted
from autograph.framework.context import building_graph, state
from autograph.framework.either import UNDECIDED
from autograph.framework.tensor import Tensor
from autograph.framework.tracing import Kinds, forget_when_tracing
from autograph.framework.undefined import UndefinedReturnValue
from autograph.operators.calls.call import bare, converted_call, converted_init, converted_or_same, runs_as_it_is
from autograph.operators.calls.function_wrappers import FunctionScope
from autograph.operators.conditions.classes import OUTSIDE
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged
from autograph.operators.stack.frames import FRAME_FUNCTIONS
from autograph.operators.state.iterator_effects import note_advanced
from autograph.operators.statements import control_flow, while_loops
from autograph.operators.statements.rolling import may_be_rolled
from autograph.pyct.options import ConversionOptions

__all__ = [
    "DATA", "NO_VALUE", "PLAIN", "UNDECIDED", "building_graph", "callee_for",
    "fast_values", "for_rest", "goes_over_staged", "is_staged", "iter_", "staged_while", "stands_for_value",
    "tests", "thunk",
]  # fmt: skip

_DATA = [int, float, complex, str, bytes, bytearray, tuple, dict, set, frozenset]

#: Types whose values are not staged, so that they need no further look. A list may be staged while a graph is built.
PLAIN = Kinds(
    [
        *_DATA, bool, list, range, slice, type(None), type, enumerate, zip, map, filter, reversed, types.GeneratorType,
        types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type(iter([])), type(iter(())),
        type(iter({})), type(iter("")), type(iter(range(0))), type({}.keys()), type({}.values()), type({}.items()),
        type(iter({}.items())), type(NotImplemented), type(...),
    ],
    inside=[bool, int, float, complex, str, bytes, tuple, type(None), type],
)  # fmt: skip

#: Types whose methods are Python's own. Empty while a graph is being built, which is how loaded code asks for that.
DATA = Kinds([*_DATA, list])

#: What a function returns that has not come to a `return`.
NO_VALUE = UndefinedReturnValue()

iter_ = iter
tests = while_loops.tests


def staged_while(*args: Any) -> None:
    """`ag__.while_stmt`, of which the test has been seen to be staged."""
    while_loops.staged_while(Loop(*args))


def goes_over_staged(items: Any, may_change: bool) -> bool:
    """Whether a loop goes over something staged, or what may become so: a list, if it `may_change` one, a long range,
    or an object of the program, whose `__iter__` may be a generator function. Or has to be counted, as it may not be
    reached when the graph runs. Takes note of a Python iterator."""
    if type(items) is range:
        return bool(state.recorders) or may_be_rolled(items)
    if is_staged(items):
        return True
    note_advanced(items)
    if state.recorders:
        return True
    if building_graph() is None:
        return False
    return may_change or type(getattr(type(items), "__iter__", None)) is types.FunctionType


def for_rest(iter_: Any, items: Any, *args: Any) -> None:
    """What is left of `ag__.for_stmt(iter_, *args)` behind the iterator `items`."""
    control_flow.for_rest(iter_, items, Loop(*args))


def thunk(value: Any) -> Callable[[], Any]:
    """A function that returns `value`."""
    return lambda: value


def stands_for_value(value: Any) -> bool:
    """Whether the class of a value may be asked for in its place: that of a tensor, eager as no graph is being built.
    Asks its type, as `isinstance` may run the user's `__getattribute__`."""
    return issubclass(type(value), Tensor)


def fast_values(hoisted: Any, options: ConversionOptions) -> dict[str, Any]:
    """The values of the names that `converters.fast_paths` gave loaded code, a `Hoisted`."""
    inner = options.call_options()
    callee = callee_for(inner)
    values = {hoisted.fast: sys.modules[__name__], hoisted.plain: PLAIN, hoisted.data: DATA, hoisted.type: type}
    values[hoisted.callee] = callee
    values.update({name: Site(callee) for name in hoisted.sites.values()})
    for scope, (function_name, nested) in hoisted.scopes.items():
        values[scope] = FunctionScope(function_name, scope, inner if nested else options)
    return values


class Site:
    """Remembers what a call of a global calls: `site.known[1]` if `site.known[0]` is the global's value.

    While a graph is being built nothing is remembered, since calls then have to be looked at.
    """

    __slots__ = ("__weakref__", "callee", "known")

    def __init__(self, callee: Callable[[Any], Callable[..., Any]]) -> None:
        self.callee = callee
        self.known = _NOTHING

    def find(self, f: Any) -> Callable[..., Any]:
        """What a call of `f` calls."""
        found = self.callee(f)
        armed = self.known is not _NOTHING
        self.known = f, found
        if not armed:
            forget_when_tracing(self)
        return found

    def forget(self) -> None:
        """Remembers nothing."""
        self.known = _NOTHING


_NOTHING: tuple[Any, Any] = (object(), None)


@functools.cache
def callee_for(options: ConversionOptions) -> Callable[[Any], Callable[..., Any]]:
    """The function `callee(f)` for code converted with these options: what a call of `f` calls instead.

    `callee(f)(*args)` does what `converted_call(f, args, ...)` does. Outside of tracing nothing is staged, so that
    builtins are themselves.
    """
    key = f"__autograph_callee_{next(_numbers)}__"

    def callee(f: Any) -> Callable[..., Any]:
        if not DATA:  # a graph is being built
            return functools.partial(_call, f, options)
        kind = type(f)
        if kind is _METHOD:
            function = f.__func__
            if type(function) is _FUNCTION:
                # functools.wraps copies __dict__: the entry counts only on the function that it was made for
                known = function.__dict__.get(key)
                if known is None or known[0] is not function:
                    converted = _function(function, options, key)
                else:
                    converted = known[1]
                return f if converted is function else _METHOD(converted, f.__self__)
        elif kind is _FUNCTION:
            known = f.__dict__.get(key)
            if known is None or known[0] is not f:
                return _function(f, options, key)
            return known[1]
        elif kind is _BUILTIN:
            return _ALWAYS.get(id(f), f)
        elif kind is type:
            return OUTSIDE[type] if f is type else _maker(f, options)
        if runs_as_it_is(f, options):
            return f  # and in the user's frame, for what looks at its caller
        return functools.partial(_call, f, options)

    return callee


_numbers = itertools.count()
#: Builtins with another meaning also where nothing is staged: those that look at the stack, as a part of a function may
#: run in a frame of its own, and those that ask for the class of a value, which an eager tensor may stand for.
_ALWAYS = {id(function): overload for function, overload in {**FRAME_FUNCTIONS, **OUTSIDE}.items()}
_FUNCTION, _METHOD, _BUILTIN = types.FunctionType, types.MethodType, types.BuiltinFunctionType


def _call(f: Any, options: ConversionOptions, /, *args: Any, **kwargs: Any) -> Any:
    return converted_call(f, args, kwargs, None, options)


def _function(f: types.FunctionType, options: ConversionOptions, key: str) -> Callable[..., Any]:
    if is_converted(f):
        f.__dict__[key] = f, f
        return f
    converted = converted_or_same(f, options)
    if converted is f:
        return _ALWAYS.get(id(f), f)
    f.__dict__[key] = f, converted
    return converted


def _maker(cls: type, options: ConversionOptions) -> Callable[..., Any]:
    """What makes instances of a class: the class, or its converted `__init__` after `object.__new__`."""
    converted = converted_init(cls, options, None)
    if converted is None:
        return cls
    init: Any = getattr(cls, "__init__")  # noqa: B009  # mypy finds `cls.__init__` unsound

    def make(*args: Any, **kwargs: Any) -> Any:
        if getattr(cls, "__init__") is not init:  # noqa: B009
            return cls(*args, **kwargs)
        instance: Any = bare(cls, args, kwargs)
        converted(instance, *args, **kwargs)
        return instance

    return make
