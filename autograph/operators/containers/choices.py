"""One of several Python objects with an identity: functions, lists, objects of the user's, selected by a tensor.

What is done to a `Choice` is done to the one that it is: each use becomes branches, one for each of the objects.
"""

from __future__ import annotations

import copy
import operator
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.framework.op_names import type_name
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.classes import CLASS_BUILTINS, type_
from autograph.operators.conditions.iterables import StagedIterable
from autograph.operators.conditions.logical import conjunction, disjunction, in_, staged_cond, truth
from autograph.operators.conditions.none import is_
from autograph.operators.dispatch import is_staged, register, register_staged, require
from autograph.operators.iteration import reductions
from autograph.operators.iteration.combinators import rows_of
from autograph.operators.state import effects
from autograph.operators.state.places import same_contents, snapshot
from autograph.operators.state.reach import containers_in, is_mutable, parts
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = ["Choice", "contents"]

_CONTAINERS = (list, tuple, dict, set, frozenset, deque, StagedContainer)


#: As converted code has them.
_COMPARISONS = ("eq", "not_eq", "lt", "le", "gt", "ge")


def _in_place(name: str) -> Callable[[Any, Any], Any]:
    """The method for `a += b` or the like, by its operator: the container that it is is changed in place."""

    def changed(choice: Choice, other: Any) -> Choice:
        if not all(is_mutable(value) for _, value in choice._choices):
            choice._refuse()

        def change(owner: Any) -> None:
            getattr(callees.operators, name)(owner, other)

        choice._of(change)
        return choice

    return changed


def _combined(name: str, reflected: bool = False) -> Callable[[Any, Any], Any]:
    """The method for an operator, which takes a copy of the container that it is."""

    def method(choice: Choice, other: Any) -> Any:
        combine = getattr(callees.operators if name in _COMPARISONS else operator, name)
        mine, other = contents(choice), contents(other)
        return combine(other, mine) if reflected else combine(mine, other)

    return method


class Choice:
    """One of several Python objects; which one is known only when the graph runs."""

    __slots__ = ("_choices",)
    __autograph_name__ = "object"
    #: It has no attributes of its own: to set one sets it of one of the objects.
    __autograph_stands_for__ = True

    def __init__(self, choices: Sequence[tuple[Any, Any]]) -> None:
        self._choices = tuple(choices)

    @property
    def __autograph_choices__(self) -> Sequence[tuple[Any, Any]]:
        """The objects, each with the condition that it is the one."""
        return self._choices

    def _of(self, ask: Callable[[Any], Any]) -> Any:
        """What `ask` gives for the object that it is; one of the conditions holds."""
        choices = self._choices  # a tuple: the branches reach what is in it

        def chosen(k: int) -> Any:
            if k + 1 == len(choices):
                return ask(choices[k][1])
            return staged_cond(choices[k][0], lambda: ask(choices[k][1]), lambda: chosen(k + 1), "the result")

        return chosen(0)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._of(lambda function: converted_call(function, args, kwargs))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        values = [getattr(value, name) for _, value in self._choices]
        if all(map(callable, values)) and not any(isinstance(v, Tensor) for v in values):
            return Choice([(condition, value) for (condition, _), value in zip(self._choices, values)])
        return self._of(lambda value: getattr(value, name))

    def __repr__(self) -> str:
        kinds = " or ".join(dict.fromkeys(type_name(value) for _, value in self._choices))
        return f"one of {len(self._choices)}: {kinds}"

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_choices":
            object.__setattr__(self, name, value)
            return

        def put(owner: Any) -> None:
            effects.note_attribute(owner, name)
            setattr(owner, name, value)

        self._of(put)

    def _is(self, other: Any) -> Any:
        found: Any = False
        for condition, value in self._choices:
            found = disjunction(found, conjunction(condition, is_(value, other)))
        return found

    def __getitem__(self, key: Any) -> Any:
        return self._operated("get_item", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._operated("put_item", key, value)

    def __delitem__(self, key: Any) -> None:
        self._of(lambda owner: [callees.operators.del_item(owner, key), None][1])

    def __iter__(self) -> Iterator[Any]:
        items = _Items(self)
        return items.in_python() if items.is_for_python else self._refuse()

    def _operated(self, name: str, *args: Any) -> Any:
        return self._of(lambda owner: getattr(callees.operators, name)(owner, *args))

    def _refuse(self, *_: Any) -> Any:
        raise errors.OperatorNotAllowedInGraphError(
            f"one of {len(self._choices)} Python objects is used where it has to be known while tracing which one",
            location=current_location(),
            expected="a call, an attribute, an item, `len` or a loop over it",
            fix="compare the position with `if`, and use the objects there",
        )

    __add__, __mul__, __or__, __and__, __sub__, __xor__ = (
        _combined(name) for name in ("add", "mul", "or_", "and_", "sub", "xor")
    )
    __radd__, __rmul__, __ror__, __rand__, __rsub__, __rxor__ = (
        _combined(name, reflected=True) for name in ("add", "mul", "or_", "and_", "sub", "xor")
    )
    __eq__, __ne__, __lt__, __le__, __gt__, __ge__ = map(_combined, _COMPARISONS)
    __iadd__, __imul__, __ior__, __iand__, __isub__, __ixor__ = (
        _in_place(name) for name in ("iadd", "imul", "ior", "iand", "isub", "ixor")
    )

    def __autograph_shared__(self, box: Callable[[Any], Any]) -> Any:
        """The list that it is, as a shared one; `box` makes each of them one."""
        return self._of(box)

    __bool__ = __len__ = __contains__ = __hash__ = _refuse


def contents(choice: Any) -> Any:
    """A copy of the list, set, dict or the like that a choice is; what is no choice itself."""
    if not isinstance(choice, Choice):
        return choice
    if not all(isinstance(value, _CONTAINERS) for _, value in choice._choices):
        choice._refuse()
    return choice._of(lambda owner: copy.copy(staged_of(owner)))


def _size(choice: Choice) -> Any:
    return choice._of(lambda owner: callees.overload_of(len)(owner))  # type: ignore[misc]  # len has an overload


def _asked(ask: Callable[..., Any]) -> Callable[..., Any]:
    """What `isinstance` or the like says: known while tracing if it is the same for all of the objects."""

    def implementation(choice: Choice, *args: Any) -> Any:
        first, *others = [ask(value, *args) for _, value in choice._choices]
        if all(other is first for other in others):
            return first
        return choice._refuse() if ask is type_ else choice._of(lambda value: ask(value, *args))

    return implementation


class _Items(StagedIterable):
    """The items of the list, tuple or dict that a choice is, which must not change as long as a loop goes over them."""

    def __init__(self, choice: Choice) -> None:
        self._containers = [(value, snapshot(value)) for _, value in choice._choices]
        #: None if their items are containers, which have an identity: these are for Python to go over.
        self.rows: Any = None
        self.values = _items_with_identity(choice)
        if self.values is not None:
            return
        self.values = contents(choice)
        if is_staged(self.values):
            self.rows = require(self.values, "iterate")(self.values)
        elif not containers_in(parts(self.values)):
            self.rows = rows_of(self.values)

    @property
    def is_for_python(self) -> bool:
        return self.rows is None and isinstance(self.values, (list, tuple, dict))

    def length(self) -> Any:
        return self.rows.length()

    def item(self, i: Any) -> Any:
        self._check()
        return self.rows.item(i)

    def in_python(self) -> Iterator[Any]:
        for value in self.values or ():
            self._check()
            yield value

    def _check(self) -> None:
        if not all(same_contents(items, snapshot(value)) for value, items in self._containers):
            raise errors.StagedValueError(
                "a loop goes over one of several lists, as a tensor says, and one of them is changed in it",
                location=current_location(),
                expected="lists that stay as they are until the loop ends",
                fix="go over a copy, `list(...)`, or change it after the loop",
            )


def _items_with_identity(choice: Choice) -> list[Any] | None:
    """The items one by one, each as `choice[k]` is: among them are containers, and what is done to one of these is done
    to the one that it is. None if there are no containers among them, or if the lengths differ."""
    values = [value for _, value in choice._choices]
    if not all(type(value) in (list, tuple) for value in values) or len({len(value) for value in values}) != 1:
        return None
    if not any(containers_in(parts(value)) for value in values):
        return None
    return [choice[k] for k in range(len(values[0]))]


def _iterate(choice: Choice) -> _Items | None:
    items = _Items(choice)
    return None if items.rows is None else items


def _through(builtin: Callable[..., Any]) -> Callable[..., Any]:
    """A builtin that goes over the items, of a copy of the container that it is."""
    return lambda choice, *args, **kwargs: callees.overload_of(builtin)(contents(choice), *args, **kwargs)  # type: ignore[misc]


def _extreme(name: str, choice: Choice, key: Any, default: Any) -> Any:
    value = contents(choice)
    return (reductions.extreme if is_staged(value) else reductions.extreme_of)(name, value, key, default)


def _append(choice: Choice, item: Any) -> Choice:
    choice.append(item)
    return choice


def _pop(choice: Choice, index: Any) -> tuple[Choice, Any]:
    return choice, choice.pop() if index is None else choice.pop(index)


def _del_item(choice: Choice, key: Any) -> Choice:
    del choice[key]
    return choice


register_staged(Choice)
_implementation: Any
for _kind, _implementation in {
    "get_item": Choice.__getitem__,
    "del_item": _del_item,
    "append": _append,
    "pop": _pop,
    "len": _size,
    "truth": lambda choice: choice._of(truth),
    "contains": lambda choice, item: choice._of(lambda owner: in_(item, owner)),
    "same": Choice._is,
    "iterate": _iterate,
    "extreme": _extreme,
    **{builtin.__name__: _through(builtin) for builtin in (sorted, sum, any, all)},
    **{builtin.__name__: _asked(overload) for builtin, overload in CLASS_BUILTINS.items()},
}.items():
    register(Choice, _kind, _implementation)
