"""Methods of Python's own containers where the container or an argument is staged.

`staged_method(f, args, kwargs)` is what a converted call of the bound builtin method `f` calls instead. A list that has
moved (`ops.values.staged_list`) is called as the staged list that it stands for; a list that a staged value changes the
length of, or is looked for in, becomes one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from autograph.operators.builtins.output import holds_staged
from autograph.operators.builtins.texts import text_method
from autograph.operators.callees import register_methods
from autograph.operators.conditions.iterables import as_staged, static_length
from autograph.operators.containers import selecting
from autograph.operators.dispatch import is_staged
from autograph.operators.iteration import reductions
from autograph.operators.state import effects
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type, is_moved, move, staged_of

__all__ = ["staged_method"]


def staged_method(f: Any, args: tuple[Any, ...], kwargs: Any) -> Callable[..., Any] | None:
    """What to call for a bound method of a builtin type; None for `f` itself."""
    owner = f.__self__
    kind = type(owner)
    if kind in (list, deque) and is_moved(owner):
        found: Callable[..., Any] = getattr(staged_of(owner), f.__name__)
        return found
    table = _METHODS.get(kind)
    implementation = None if table is None else table.get(f.__name__)
    if kind is str and _in_arguments(args, kwargs):
        return text_method(owner, f.__name__)
    if implementation is None:
        return None
    wanted, staged_form = implementation
    if not wanted(owner, *args):
        return None

    def method(*args: Any, **kwargs: Any) -> Any:
        effects.note_contents(owner)
        return staged_form(owner, *args, **kwargs)

    return method


def _in_arguments(args: tuple[Any, ...], kwargs: Any) -> bool:
    return holds_staged(*args) or bool(kwargs) and holds_staged(*kwargs.values())


def _first_staged(owner: Any, *args: Any) -> bool:
    return bool(args) and is_staged(args[0])


def _of_unknown_length(owner: Any, *args: Any) -> bool:
    if len(args) != 1 or not is_staged(args[0]):
        return False
    items = as_staged(args[0])
    return items is not None and static_length(items) is None


def _any_staged(owner: Any, *args: Any) -> bool:
    return any(map(is_staged, args[:1])) or any(map(is_staged, owner))


def _on_staged_list(name: str) -> Callable[..., Any]:
    """The list becomes a staged list, and is then changed."""
    return lambda owner, *args: getattr(selecting.staged(owner), name)(*args)


def _extend(owner: list[Any], items: Any) -> None:
    found = common_type(owner) if owner else None
    if found is None:
        more = StagedList.listed(items).copy()
        move(owner, as_staged_list(owner, (more.dtype, more.element_shape)) + more if owner else more)
        return
    selecting.staged(owner).extend(items)


def _looked_up(name: str) -> Callable[..., Any]:
    """`index` and `count`, which change nothing."""

    def method(owner: Any, item: Any, *bounds: Any) -> Any:
        found = common_type(list(owner), [item])
        if found is None:
            return getattr(selecting.staged(list(owner)), name)(item, *bounds)  # says what is wrong
        return getattr(as_staged_list(list(owner), found), name)(item, *bounds)

    return method


def _sort(owner: list[Any], *, key: Any = None, reverse: Any = False) -> None:
    owner[:] = reductions.sorted_of(list(owner), key, reverse)


def _get(owner: dict[Any, Any], key: Any, default: Any = None) -> Any:
    return selecting.of_key(owner, key, lambda: default)


Methods = dict[str, tuple[Callable[..., bool], Callable[..., Any]]]

_SEARCH: Methods = {name: (_any_staged, _looked_up(name)) for name in ("index", "count")}
_METHODS: dict[type, Methods] = {
    list: {
        **_SEARCH,
        "insert": (_first_staged, _on_staged_list("insert")),
        "pop": (_first_staged, _on_staged_list("pop")),
        "remove": (_any_staged, _on_staged_list("remove")),
        "extend": (_of_unknown_length, _extend),
        "sort": (_any_staged, _sort),
    },
    tuple: _SEARCH,
    dict: {"get": (_first_staged, _get)},
}
for _cls in (*_METHODS, deque, str):
    register_methods(_cls, staged_method)
