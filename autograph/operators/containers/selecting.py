"""Items of Python containers at a position, or under a key, that is known only when the graph runs.

What can be one tensor is stacked and indexed. Numbers, tensors and tuples of them are selected by branches: one for
each item, with the result joined as that of an `if` is. Functions, lists and other objects have an identity: they
become a `Choice`, which is one of them, and what is done to it is done to that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.iterables import as_python_number
from autograph.operators.conditions.logical import conjunction, disjunction, eq, in_, staged_cond, truth
from autograph.operators.dispatch import is_staged, register, register_staged, require
from autograph.operators.iteration.combinators import rows_of
from autograph.operators.state import containers, effects
from autograph.operators.statements.control_flow import if_stmt
from autograph.ops.arrays import indexing
from autograph.ops.arrays.selection import where
from autograph.ops.core.basic import cast
from autograph.ops.values.branch_values import stageable
from autograph.ops.values.staged_list import as_staged_list, common_type, move

__all__ = ["Choice", "check", "del_item", "get_item", "is_staged_key", "set_item", "staged"]

_NUMBERS = (bool, int, float, complex)


def is_staged_key(key: Any) -> bool:
    """Whether an index or key, or a bound of a slice, is staged."""
    if type(key) is slice:
        return is_staged(key.start) or is_staged(key.stop) or is_staged(key.step)
    return is_staged(key)


def get_item(target: Any, key: Any) -> Any:
    """`target[key]` of a Python container and a staged key."""
    if isinstance(target, dict):
        return _of_dict(target, key)
    if type(key) is slice:
        return _staged_slice(target, key)
    if isinstance(target, str):
        return indexing.get_item(convert_to_tensor(list(target)), _position(key))
    if isinstance(target, (list, tuple, range)):
        return _of_sequence(target, _position(key))
    if hasattr(target, "__array__"):
        return indexing.get_item(convert_to_tensor(target), key)
    return target[key]  # an object of the user's


def _position(key: Any) -> Any:
    """A staged index as a number: a bool is 0 or 1."""
    dtype = getattr(key, "dtype", None)
    if dtype is dtypes.bool_:
        return cast(key, dtypes.int32)
    if dtype is not None and not dtype.is_integer:
        raise TypeError(f"list indices must be integers or slices, not a {dtype.name} tensor")
    return key


def _of_sequence(items: Any, at: Any) -> Any:
    if not len(items):
        raise IndexError(f"{type(items).__name__} index out of range")
    if at.shape.rank not in (0, None) or _stack_alike(items):
        found = indexing.get_item(convert_to_tensor(items), at)
        return as_python_number(found, fresh=True) if all(type(x) in _NUMBERS for x in items) else found
    size = len(items)
    if not all(map(_is_value, items)):
        check(conjunction(truth(at >= -size), truth(at < size)), lambda: IndexError("list index out of range"))
        return Choice([(_at(at, k, size), item) for k, item in enumerate(items)])

    def out_of_range() -> Any:
        raise IndexError(f"{type(items).__name__} index out of range")

    return _select([(_at(at, k, size), item) for k, item in enumerate(items)], out_of_range)


def _is_value(item: Any) -> bool:
    """Whether an item has no identity, so that another one that is equal can stand for it."""
    if nest.is_nested(item):
        return isinstance(item, tuple) and all(_is_value(part) for _, part in nest.children(item))
    return stageable(item) or item is None


def _at(at: Any, k: int, size: int) -> Any:
    return disjunction(truth(at == k), truth(at == k - size))


def _stack_alike(items: Any) -> bool:
    """Whether the items are numbers, texts or tensors that one tensor can hold without changing any of them."""
    if isinstance(items, range):
        return True

    def kind_of(item: Any) -> Any:
        if type(item) in (*_NUMBERS, str):
            return type(item)
        return (item.dtype, item.shape) if isinstance(item, Tensor) else None

    kinds = set(map(kind_of, items))
    kind = next(iter(kinds))
    return len(kinds) == 1 and kind is not None and (type(kind) is not tuple or kind[1].is_fully_defined())


def _select(choices: Sequence[tuple[Any, Any]], otherwise: Callable[[], Any]) -> Any:
    """The value beside the condition that holds."""

    def chosen(k: int) -> Any:
        if k == len(choices):
            return otherwise()
        condition, value = choices[k]
        return staged_cond(condition, lambda: value, lambda: chosen(k + 1), "the item")

    return chosen(0)


def _of_dict(target: Any, key: Any) -> Any:
    if type(target) is not dict and hasattr(type(target), "__missing__"):
        raise _no_entry(target)

    def missing() -> Any:
        raise KeyError("a key that is known only when the graph runs")

    return of_key(target, key, missing)


def of_key(target: Any, key: Any, missing: Callable[[], Any]) -> Any:
    """The value under a staged key, or what `missing()` gives."""
    choices = [(truth(eq(key, k)), value) for k, value in target.items() if _may_equal(k, key)]
    if not all(_is_value(v) for _, v in choices):
        check(_any([c for c, _ in choices]), lambda: KeyError("a key that is known only when the graph runs"))
        return Choice(choices)
    return _select(choices, missing)


def _may_equal(k: Any, key: Any) -> bool:
    text = getattr(key, "dtype", None) is dtypes.string
    return isinstance(k, str) if text else isinstance(k, (*_NUMBERS, Tensor))


def _any(conditions: Sequence[Any]) -> Any:
    found: Any = False
    for condition in conditions:
        found = disjunction(found, condition)
    return found


def check(holds: Any, error: Callable[[], Exception]) -> None:
    """Raises `error()` unless `holds`, which may be staged, is true: now, or when the graph runs."""

    def fail() -> None:
        raise error()

    if_stmt(holds, lambda: None, fail, lambda: (), lambda values: None, (), 0)


_NO_ENTRY = "a {} gets or loses an entry under a key that is known only when the graph runs"
_ADVICE = {
    "expected": "a key that is in the dict already, or a Python value",
    "fix": "make all entries first, or keep the values in a tensor",
}


def _no_entry(target: Any) -> errors.UnimplementedError:
    return errors.UnimplementedError(_NO_ENTRY.format(type(target).__name__), location=current_location(), **_ADVICE)


def set_item(target: Any, key: Any, value: Any) -> Any:
    """`target[key] = value` of a Python container and a staged key; returns the target."""
    if isinstance(target, dict):
        choices = {k: truth(eq(key, k)) for k in target if _may_equal(k, key)}
        if not choices:
            raise _no_entry(target)
        present = _any(list(choices.values()))
        text = _NO_ENTRY.format("dict")
        check(present, lambda: errors.OutOfRangeError(text, location=current_location(), **_ADVICE))
        for k, here in choices.items():
            kept: Callable[[], Any] = lambda k=k: target[k]  # type: ignore[misc]  # noqa: E731
            target[k] = staged_cond(here, lambda: value, kept, f"the entry {k!r}")
        return target
    if type(key) is slice:
        moved = staged(target)
        moved[key] = value
        return moved
    if type(target) is not list:
        target[key] = value
        return target
    at, size = _position(key), len(target)
    inside = conjunction(truth(at >= -size), truth(at < size))
    check(inside, lambda: IndexError("list assignment index out of range"))
    for k in range(size):
        here, old = _at(at, k, size), target[k]
        if isinstance(old, (Tensor, *_NUMBERS)) and isinstance(value, (Tensor, *_NUMBERS)):
            target[k] = where(here, value, old)
        else:
            kept = lambda old=old: old  # type: ignore[misc]  # noqa: E731
            target[k] = staged_cond(here, lambda: value, kept, "the item")
    return target


def del_item(target: Any, key: Any) -> Any:
    """`del target[key]` of a Python container and a staged key; returns the target."""
    if type(target) is not list:
        raise _no_entry(target)
    moved = staged(target)
    del moved[key]
    return moved


def staged(target: Any) -> Any:
    """The staged list that a Python list becomes, since what is done to it changes its length.

    Raises:
        UnsupportedTypeError: its items are not of one type.
    """
    found = common_type(target)
    if found is None:
        raise errors.UnsupportedTypeError(
            f"a {type(target).__name__} is changed at a position that is known only when the graph runs",
            location=current_location(),
            expected="items of one dtype, or tuples of the same dtypes",
        )
    result = as_staged_list(target, found)
    move(target, result)
    return result


def _staged_slice(target: Any, where_: slice) -> Any:
    found = common_type(target) if isinstance(target, (list, tuple)) else None
    if found is None:
        raise errors.UnsupportedTypeError(
            f"a {type(target).__name__} is sliced at a position that is known only when the graph runs",
            location=current_location(),
            expected="a list of items of one dtype, or a tensor",
        )
    return as_staged_list(list(target), found)[where_]


class Choice:
    """One of several Python objects; which one is known only when the graph runs."""

    __slots__ = ("_choices",)

    def __init__(self, choices: Sequence[tuple[Any, Any]]) -> None:
        self._choices = tuple(choices)

    def _of(self, ask: Callable[[Any], Any]) -> Any:
        """What `ask` gives for the object that it is; one of the conditions holds."""
        *first, (_, last) = self._choices

        def chosen(k: int) -> Any:
            if k == len(first):
                return ask(last)
            condition, value = first[k]
            return staged_cond(condition, lambda: ask(value), lambda: chosen(k + 1), "the result")

        return chosen(0)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        from autograph.operators.calls.call import converted_call  # imports this module

        return self._of(lambda function: converted_call(function, args, kwargs))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        values = [getattr(value, name) for _, value in self._choices]
        if all(map(callable, values)) and not any(isinstance(v, Tensor) for v in values):
            return Choice([(condition, value) for (condition, _), value in zip(self._choices, values)])
        return self._of(lambda value: getattr(value, name))

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_choices":
            object.__setattr__(self, name, value)
            return

        def put(owner: Any) -> None:
            effects.note_attribute(owner, name)
            setattr(owner, name, value)

        self._of(put)

    def __getitem__(self, key: Any) -> Any:
        return self._operated("get_item", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._operated("put_item", key, value)

    def __delitem__(self, key: Any) -> None:
        self._of(lambda owner: [_operator("del_item")(owner, key), None][1])

    def _operated(self, name: str, *args: Any) -> Any:
        return self._of(lambda owner: _operator(name)(owner, *args))

    def _value(self) -> Any:
        """A copy of the list, tuple or dict that it is."""
        return containers.settled([self._of(lambda owner: containers.copies([owner])[0])])[0]

    def _refuse(self, *_: Any) -> Any:
        raise errors.OperatorNotAllowedInGraphError(
            f"one of {len(self._choices)} Python objects is used where it has to be known while tracing which one",
            location=current_location(),
            expected="a call, an attribute, an item, `len` or a loop over it",
            fix="compare the position with `if`, and use the objects there",
        )

    __bool__ = __eq__ = __iter__ = __len__ = __contains__ = __add__ = __radd__ = __lt__ = __gt__ = _refuse
    __hash__ = _refuse


def _operator(name: str) -> Callable[..., Any]:
    from autograph import operators  # which imports this module

    found: Callable[..., Any] = getattr(operators, name)
    return found


def _size(choice: Choice) -> Any:
    from autograph.operators.builtins.py_builtins import overload_of  # imports this module

    return choice._of(lambda owner: overload_of(len)(owner))  # type: ignore[misc]  # len has an overload


def _iterate(choice: Choice) -> Any:
    value = choice._value()
    if is_staged(value):
        return require(value, "iterate")(value)
    return rows_of(value)


register_staged(Choice)
_implementation: Any
for _kind, _implementation in {
    "get_item": Choice.__getitem__,
    "len": _size,
    "truth": lambda choice: choice._of(truth),
    "contains": lambda choice, item: choice._of(lambda owner: in_(item, owner)),
    "iterate": _iterate,
}.items():
    register(Choice, _kind, _implementation)
