"""Properties, descriptors and special methods of the user's classes, converted while a function is traced.

`obj.rich` and `a + b` stay as they are in converted code, so the functions behind them are not called through
`converted_call`. While a function is traced, the classes that it meets have each such function replaced by one that
calls the converted form of it; where no graph is being built, on other threads for instance, that is the function
itself. Afterwards the classes are as they were.

What Python wants an answer of its own from (`__bool__`, `__len__`, `__contains__`) is asked by the operators instead:
while it is traced, such a class is a staged type. Not converted: `__next__`, whose StopIteration Python has to see, and
`__getattribute__`.
"""

from __future__ import annotations

import builtins
import functools
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from autograph import errors
from autograph.conversion import is_user_code
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, is_ours
from autograph.operators import callees
from autograph.operators.conditions.logical import truth
from autograph.operators.conditions.record_comparisons import COMPARISONS, comparison, unequal
from autograph.operators.dispatch import describe, register, register_staged, register_stand_in, unregister
from autograph.operators.iteration.reductions import extreme_of
from autograph.operators.state import effects

__all__ = ["PLACE", "hooked_classes", "meet", "own_member", "place_of", "unhooked"]

_BINARY = (
    "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift", "rshift", "and", "or",
    "xor",
)  # fmt: skip
_HOOKS = frozenset(
    f"__{name}__"
    for name in (
        *_BINARY, *(f"r{n}" for n in _BINARY), *(f"i{n}" for n in _BINARY),
        "lt", "le", "gt", "ge", "eq", "ne", "neg", "pos", "abs", "invert", "round", "floor", "ceil", "trunc", "call",
        "getitem", "setitem", "delitem", "missing", "iter", "reversed", "enter", "exit", "getattr", "get", "set",
        "delete", "new", "init", "post_init",
    )
)  # fmt: skip
#: Asked by the operators, as Python wants a bool or an int from them.
_ASKED = {"__bool__": "truth", "__len__": "len", "__contains__": "contains"}
#: So many items of an object are asked for by position while tracing before it is taken for endless.
_ENDLESS = 10_000


# --- while functions are traced --------------------------------------------------------------------------

_lock = threading.RLock()
_traces = 0
_met: set[type] = set()
_replaced: list[tuple[type, str, Any]] = []
_originals: dict[tuple[type, str], Any] = {}
_registered: list[type] = []


@contextmanager
def hooked_classes(function: Any, values: Iterable[Any]) -> Iterator[None]:
    """While it lasts, the classes that are met have converted hooks: at once those that `function` knows, and those
    of these values."""
    global _traces
    with _lock:
        _traces += 1
    try:
        plain = getattr(function, "__func__", function)
        meet([getattr(function, "__self__", None), *values])
        if isinstance(plain, types.FunctionType):
            meet(plain.__globals__.values())
            meet(_contents(plain))
        yield
    finally:
        with _lock:
            _traces -= 1
            if not _traces:
                _restore()


def _contents(function: types.FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # not assigned yet
            yield cell.cell_contents


def _restore() -> None:
    while _replaced:  # one by one: what Ctrl-C interrupts here is gone on with when the next trace has ended
        cls, name, original = _replaced[-1]
        if original is not _NOTHING:
            setattr(cls, name, original)
        elif name in vars(cls):
            delattr(cls, name)
        _replaced.pop()
    for cls in _registered:
        unregister(cls)
    _originals.clear()
    _registered.clear()
    _met.clear()


def meet(values: Iterable[Any]) -> None:
    """Says that the function being traced uses these values, classes or instances."""
    if not _traces:
        return
    for value in list(values):
        cls = type(value)
        if cls not in _met:
            _meet_class(cls)
            if cls.__flags__ & _HEAP_TYPE and not issubclass(cls, type):
                meet(_attributes(value).values())
        if issubclass(cls, type) and value not in _met:
            _meet_class(value)


def _attributes(value: Any) -> dict[str, Any]:
    try:
        found: dict[str, Any] = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return found


_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a `class` statement


def _meet_class(cls: type) -> None:
    with _lock:
        _met.add(cls)
        if not cls.__flags__ & _HEAP_TYPE:
            return
        asked = False
        for base in cls.__mro__:
            ours = is_ours(vars(base).get("__module__"))  # nothing in it is the user's
            if base.__flags__ & _HEAP_TYPE and not ours and not issubclass(base, BaseException):
                asked |= _replace_hooks(base)
        if asked:
            _ask_operators(cls)


def _replace_hooks(cls: type) -> bool:
    """Replaces the hooks that a class defines; True if it has some that operators have to ask for."""
    asked = False
    for name, member in list(vars(cls).items()):
        kind = type(member)
        if kind is types.FunctionType:
            if name not in _LOOKED_AT:
                continue  # most members of most classes
            asked |= name in _ASKED and _is_users(member)
            hook = _function_hook(cls, name, member)
        elif kind in _WITHOUT_HOOKS:
            continue
        elif kind is staticmethod and name == "__new__" and _is_users(member.__func__):
            hook = staticmethod(_converted(member.__func__))
        elif name in _OF_CLASSES:
            continue  # `__class__` of a proxy, or `__name__`: setting it would change the class of the class
        elif kind is property and any(map(_is_users, (member.fget, member.fset, member.fdel))):
            hook = _property(member, name)
        elif kind is functools.cached_property and _is_users(member.func):
            hook = _CachedProperty(member)
        else:
            if kind not in _met and hasattr(kind, "__get__"):
                _meet_class(kind)
            continue
        if hook is not None:
            _replace(cls, name, hook)
    own = vars(cls)
    if isinstance(own.get("__eq__"), types.FunctionType) and "__ne__" not in own:
        _replace(cls, "__ne__", unequal)
    return asked


#: The names of functions that may have hooks: all others are passed over at a glance.
_LOOKED_AT = frozenset((*_HOOKS, *_ASKED, *COMPARISONS, "__setattr__", "__delattr__"))
#: What a class keeps besides functions, most often: no descriptors of the user's.
_WITHOUT_HOOKS = frozenset(
    (str, int, bool, float, type(None), tuple, dict, types.MemberDescriptorType, types.GetSetDescriptorType)
)
_OF_CLASSES = frozenset(("__class__", *vars(type)))
_NOTHING = object()


def _function_hook(cls: type, name: str, function: types.FunctionType) -> Any:
    if name in ("__setattr__", "__delattr__") and _is_users(function):
        return _attribute_hook(function)
    if name in _HOOKS and _is_users(function):
        return _converted(function)
    return comparison(cls, name, function) if name in COMPARISONS else None


def _replace(cls: type, name: str, hook: Any) -> None:
    original = vars(cls).get(name, _NOTHING)
    _originals.setdefault((cls, name), original)
    _replaced.append((cls, name, original))
    setattr(cls, name, hook)


def _is_users(function: Any) -> bool:
    return isinstance(function, types.FunctionType) and is_user_code(function.__code__)


# --- what stands in for a hook ---------------------------------------------------------------------------


def _call(function: Any, *args: Any, **kwargs: Any) -> Any:
    if building_graph() is None:
        return function(*args, **kwargs)
    return callees.operators.converted_call(function, args, kwargs)


def _converted(function: types.FunctionType) -> Any:
    name = function.__name__
    if name == "__get__":
        return _getter(function)
    if name in ("__set__", "__setitem__"):

        @functools.wraps(function)
        def setter(self: Any, key: Any, value: Any) -> Any:
            return None if value is PLACE else _call(function, self, key, value)

        return setter

    @functools.wraps(function)
    def hook(*args: Any, **kwargs: Any) -> Any:
        if name in ("__init__", "__post_init__"):
            effects.note_made(args[0])
        if name == "__getitem__" and type(args[-1]) is int and args[-1] == _ENDLESS:
            raise _endless(args[0])
        return _call(function, *args, **kwargs)

    setattr(hook, _HOOK, True)
    return hook


def own_member(cls: type, name: str, default: Any) -> Any:
    """What a class itself has under a name, whatever stands in for it while functions are traced."""
    found = _originals.get((cls, name), vars(cls).get(name, default)) if _traces else vars(cls).get(name, default)
    return default if found is _NOTHING else found


def unhooked(function: Any) -> Any:
    """The user's function that a hook stands in for; any other function itself."""
    return getattr(function, "__wrapped__", function) if getattr(function, _HOOK, False) else function


_HOOK = "__autograph_hook__"


def _endless(value: Any) -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        f"a loop over a {type(value).__name__} by position does not end while tracing: a tensor decides about its end",
        location=current_location(),
        fix="loop over `range(n)` and take the items by index",
    )


def _attribute_hook(function: types.FunctionType) -> Any:
    @functools.wraps(function)
    def hook(self: Any, *args: Any) -> None:
        if state.recorders:
            raise errors.UnimplementedError(
                f"an attribute of a {type(self).__name__}, which has {function.__name__}, changes in a branch or loop "
                "that a tensor decides",
                location=current_location(),
                fix="make it a method, and call that",
            )
        _call(function, self, *args)

    return hook


class _Place:
    """Stands for an attribute that is a property in the state of a branch or loop: what the setter writes is there."""

    def __repr__(self) -> str:
        return "<a property>"

    def __deepcopy__(self, memo: Any) -> _Place:
        return self


#: What reading a property gives while the state of a branch or loop is read, and what setting ignores.
PLACE = _Place()
_asking = threading.local()


def place_of(load: Callable[[], Any], symbol: str) -> Any:
    """`load()`, where the attribute that `symbol` ends with may be a property: then PLACE."""
    if not _traces:
        return load()
    before = getattr(_asking, "name", None)
    _asking.name = symbol.rpartition(".")[2]
    try:
        return load()
    finally:
        _asking.name = before


def _property(member: property, name: str) -> property:
    def get(self: Any) -> Any:
        if getattr(_asking, "name", None) == name:
            return PLACE
        return _call(member.fget, self)

    def put(self: Any, value: Any) -> None:
        if value is not PLACE:
            _call(member.fset, self, value)

    def delete(self: Any) -> None:
        _call(member.fdel, self)

    found = (get if member.fget else None, put if member.fset else None, delete if member.fdel else None)
    return property(*found, doc=member.__doc__)


def _getter(function: types.FunctionType) -> Any:
    @functools.wraps(function)
    def get(self: Any, instance: Any, owner: Any = None) -> Any:
        asked = getattr(_asking, "name", None)
        if asked is not None and any(vars(base).get(asked) is self for base in type(instance).__mro__):
            return PLACE
        return _call(function, self, instance, owner)

    return get


class _CachedProperty(functools.cached_property):
    def __init__(self, member: functools.cached_property[Any]) -> None:
        super().__init__(member.func)
        self.attrname = member.attrname

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self
        name = str(self.attrname)
        if name not in vars(instance):
            value = _call(self.func, instance)
            effects.note_attribute(instance, name)
            vars(instance)[name] = value
        return vars(instance)[name]


# --- what operators ask ----------------------------------------------------------------------------------


def _ask_operators(cls: type) -> None:
    register_staged(cls, lambda value: building_graph() is not None)
    _registered.append(cls)
    for name, kind in _ASKED.items():
        function = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
        if isinstance(function, types.FunctionType):
            register(cls, kind, functools.partial(_length if kind == "len" else _call, function))
    if not isinstance(getattr(cls, "__bool__", None), types.FunctionType):
        size = getattr(cls, "__len__", None)
        by_length = isinstance(size, types.FunctionType)
        register(cls, "truth", (lambda value: truth(_length(size, value))) if by_length else lambda value: True)
    else:
        test = cls.__bool__  # type: ignore[attr-defined]
        register(cls, "truth", lambda value: _truth(test, value))
    register(cls, "iterate", lambda value: None)  # Python can
    register(cls, "get_item", lambda value, index: value[index])
    register(cls, "set_item", _set_item)
    register(cls, "del_item", _del_item)
    register(cls, "append", lambda value, item: (_call(value.append, item), value)[1])
    register(cls, "pop", lambda value, index: (value, _call(value.pop, *(() if index is None else (index,)))))
    register_stand_in(cls, _builtin)


def _truth(test: Any, value: Any) -> Any:
    """What `__bool__` says; a TypeError, as Python's, if that is a number."""
    found = _call(test, value)
    if isinstance(found, Tensor) and not found.dtype.is_bool:
        raise TypeError(f"__bool__ should return bool, returned {describe(found)}")
    return truth(found)


def _length(size: Any, value: Any) -> Any:
    """What `__len__` says; a TypeError, as Python's, if that is no whole number."""
    found = _call(size, value)
    if isinstance(found, Tensor) and not (found.dtype.is_integer or found.dtype.is_bool):
        raise TypeError(f"__len__ should return an integer, returned {describe(found)}")
    return found


def _set_item(value: Any, index: Any, item: Any) -> Any:
    value[index] = item
    return value


def _del_item(value: Any, index: Any) -> Any:
    del value[index]
    return value


def _builtin(kind: str) -> Any:
    def implementation(*args: Any, **kwargs: Any) -> Any:
        if kind == "extreme":
            return _extreme(*args, **kwargs)
        if kind == "contains":
            return any(args[1] == item for item in args[0])
        return getattr(builtins, kind)(*args, **kwargs)

    return implementation


def _extreme(name: str, values: Any, key: Any, default: Any) -> Any:
    """`max` or `min` of an object that is iterated over in Python."""
    return extreme_of(name, list(values), key, default)
