"""One of several Python objects with an identity: functions, lists, objects of the user's, selected by a tensor.

What is done to a `Choice` is done to the one that it is: each use becomes branches, one for each of the objects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.classes import CLASS_BUILTINS, type_
from autograph.operators.conditions.logical import conjunction, disjunction, in_, staged_cond, truth
from autograph.operators.conditions.none import is_
from autograph.operators.dispatch import is_staged, register, register_staged, require
from autograph.operators.iteration.combinators import rows_of
from autograph.operators.iteration.reductions import extreme_of
from autograph.operators.state import containers, effects
from autograph.ops.values.staged_container import StagedContainer

__all__ = ["Choice"]

_CONTAINERS = (list, tuple, dict, set, StagedContainer)


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

    def _operated(self, name: str, *args: Any) -> Any:
        return self._of(lambda owner: getattr(callees.operators, name)(owner, *args))

    def contents(self) -> Any:
        """A copy of the list, tuple or dict that it is."""
        if not all(isinstance(value, _CONTAINERS) for _, value in self._choices):
            self._refuse()
        return containers.with_staged_lists([self._of(lambda owner: containers.copies([owner])[0])])[0]

    def _refuse(self, *_: Any) -> Any:
        raise errors.OperatorNotAllowedInGraphError(
            f"one of {len(self._choices)} Python objects is used where it has to be known while tracing which one",
            location=current_location(),
            expected="a call, an attribute, an item, `len` or a loop over it",
            fix="compare the position with `if`, and use the objects there",
        )

    __bool__ = __eq__ = __iter__ = __len__ = __contains__ = __add__ = __radd__ = __lt__ = __gt__ = _refuse
    __hash__ = _refuse


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


def _iterate(choice: Choice) -> Any:
    value = choice.contents()
    if is_staged(value):
        return require(value, "iterate")(value)
    return rows_of(value)


def _by_contents(kind: str) -> Any:
    """The operation of a list, set or the like, on a copy of the one that it is."""
    builtin = {"sum": sum, "sorted": sorted, "any": any, "all": all}[kind]

    def implementation(choice: Choice, *args: Any, **kwargs: Any) -> Any:
        value = choice.contents()
        if is_staged(value):
            return require(value, kind)(value, *args, **kwargs)
        return callees.overload_of(builtin)(value, *args, **kwargs)  # type: ignore[misc]  # it has an overload

    return implementation


def _extreme(name: str, choice: Choice, key: Any, default: Any) -> Any:
    value = choice.contents()
    if is_staged(value):
        return require(value, "extreme", f"{name}()")(name, value, key, default)
    return extreme_of(name, value, key, default)


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
    **{kind: _by_contents(kind) for kind in ("sum", "sorted", "any", "all")},
    **{builtin.__name__: _asked(overload) for builtin, overload in CLASS_BUILTINS.items()},
}.items():
    register(Choice, _kind, _implementation)
