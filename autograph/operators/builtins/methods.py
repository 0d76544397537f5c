"""Methods of Python's own containers where the container or an argument is staged.

`staged_method(f, args, kwargs)` is what a converted call of the bound builtin method `f` calls instead. A list that has
moved (`ops.values.staged_list`) is called as the staged list that it stands for; a list that a staged value changes the
length of, or is looked for in, becomes one.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from typing import Any

from autograph.framework.context import building_graph
from autograph.operators.builtins import keyed_calls
from autograph.operators.builtins.format_fields import format_fields, has_objects
from autograph.operators.builtins.texts import text_method
from autograph.operators.callees import register_methods
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.iterables import as_staged, static_length
from autograph.operators.conditions.lists import refuse_known_bytes
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.containers import counters, selecting
from autograph.operators.containers.staged_tuples import StagedTuple
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.iteration import folds, reductions
from autograph.operators.iteration.comparators import Comparator
from autograph.operators.iteration.iterators import StagedIterator
from autograph.operators.state import effects
from autograph.ops.values.staged_container import is_moved, kind_of, move, never_equal, staged_of
from autograph.ops.values.staged_dict import StagedDict
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type
from autograph.ops.values.staged_set import StagedSet

__all__ = ["staged_method"]


def staged_method(f: Any, args: tuple[Any, ...], kwargs: Any) -> Callable[..., Any] | None:
    """What to call for a bound method of a builtin type; None for `f` itself."""
    owner = f.__self__
    kind = type(owner)
    if f.__name__ in _GOING_OVER:
        iterators = tuple([arg if hasattr(type(arg), "keys") else opened(arg) for arg in args])
        if any(one is not arg for one, arg in zip(iterators, args)):
            return lambda *args, **kwargs: converted_call(f, iterators, kwargs)
    if is_moved(owner):
        found: Callable[..., Any] = getattr(staged_of(owner), f.__name__)
        return found
    table = _METHODS.get(kind)
    implementation = None if table is None else table.get(f.__name__)
    if kind is str and f.__name__ in ("format", "format_map"):
        return lambda *args, **kwargs: _formatted(f, args, kwargs)
    if kind is str and _in_arguments(args, kwargs):
        return text_method(owner, f.__name__)
    if kind is str and f.__name__ == "join" and len(args) == 1 and isinstance(args[0], Iterator):
        return lambda texts: _joined(owner, list(texts))
    if implementation is None:
        return None
    wanted, staged_form = implementation
    if not wanted(owner, *args):
        return None

    def method(*args: Any, **kwargs: Any) -> Any:
        effects.note_contents(owner)
        return staged_form(owner, *args, **kwargs)

    return method


def _formatted(f: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if building_graph() is not None and has_objects((*args, *kwargs.values())):
        found = (args, kwargs) if f.__name__ == "format" or len(args) != 1 else ((), args[0])
        return format_fields(f.__self__, *found)
    return (text_method(f.__self__, f.__name__) if _in_arguments(args, kwargs) else f)(*args, **kwargs)


def _joined(text: str, parts: list[Any]) -> Any:
    return text_method(text, "join")(parts) if staged_among(parts) else text.join(parts)


def _in_arguments(args: tuple[Any, ...], kwargs: Any) -> bool:
    return staged_among(*args) or bool(kwargs) and staged_among(*kwargs.values())


def _first_staged(owner: Any, *args: Any) -> bool:
    return bool(args) and is_staged(args[0])


def _first_holds_staged(owner: Any, *args: Any) -> bool:
    return bool(args) and staged_among(args[0])


def _of_unknown_length(owner: Any, *args: Any) -> bool:
    if len(args) != 1 or not is_staged(args[0]):
        return False
    if isinstance(args[0], StagedIterator):  # which is gone over once
        return True
    items = as_staged(args[0])
    return items is not None and static_length(items) is None


def _any_staged(owner: Any, *args: Any) -> bool:
    return any(map(is_staged, args[:1])) or any(map(is_staged, owner))


def _on_staged_list(name: str) -> Callable[..., Any]:
    """The list becomes a staged list, and is then changed."""
    return lambda owner, *args: getattr(selecting.staged(owner), name)(*args)


def _extend(owner: list[Any], items: Any) -> None:
    if isinstance(items, StagedIterator):
        items = folds.list_of(items)
        if type(items) is list:
            owner.extend(items)
            return
    found = common_type(owner) if owner else None
    if found is None:
        more = StagedList.listed(items).copy()
        move(owner, as_staged_list(owner, (more.dtype, more.element_shape)) + more if owner else more)
        return
    selecting.staged(owner).extend(items)


def _as_staged_deque(owner: deque[Any], items: Any) -> Any:
    """A deque as a staged one, which takes the items of an iterable."""
    if owner:
        return selecting.staged(owner)
    more = StagedList.listed(items)
    kind: Any = kind_of(owner)
    move(owner, kind.empty(more.dtype, more.element_shape))
    return staged_of(owner)


def _looked_up(name: str) -> Callable[..., Any]:
    """`index` and `count`, which change nothing."""

    def method(owner: Any, item: Any, *bounds: Any) -> Any:
        if name == "count":
            owner = [one for one in owner if not never_equal(one, item)]
            if not owner:
                return 0
        found = common_type(list(owner), [item])
        if found is None:
            return getattr(selecting.staged(list(owner)), name)(item, *bounds)  # says what is wrong
        staged = as_staged_list(list(owner), found)
        if isinstance(owner, tuple):
            staged = StagedTuple(staged.handle, staged.dtype, staged.element_shape)
        return getattr(staged, name)(item, *bounds)

    return method


def _sort(owner: list[Any], *, key: Any = None, reverse: Any = False) -> None:
    plain = key is None or isinstance(key, Comparator)
    by = key if plain else lambda item: converted_call(key, (item,), None)
    owner[:] = reductions.sorted_of(list(owner), by, reverse)


def _keyed(name: str) -> Callable[..., Any]:
    """The dict or set becomes a staged one, and then does it. What it has not got before that has no type, so nothing
    is taken out of it."""

    def method(owner: Any, *args: Any) -> Any:
        entry = selecting.Entry(*args[:2]) if name in ("add", "setdefault") else None
        staged = selecting.staged_with(owner, entry)
        if staged is None:
            raise selecting.no_entry(owner)
        return getattr(staged, name)(*args)

    return method


def _taken(name: str) -> Callable[..., Any]:
    """`pop`, `remove` and `discard`: the container has to have entries, else nothing says what type they are of."""

    def method(owner: Any, *args: Any) -> Any:
        if owner:
            return _keyed(name)(owner, *args)
        if len(args) > 1:
            return args[1]
        if name != "discard":
            raise KeyError(args[0])

    return method


def _among_others(owner: Any, *others: Any) -> bool:
    """Whether a tensor decides on what is in one of the other sets, or dicts."""
    return any(is_staged(other) or type(other) in (list, tuple) and staged_among(*other) for other in others)


def _set_method(name: str) -> Callable[..., Any]:
    """The set, or a copy of it if the method changes nothing, becomes a staged one, and then does it."""

    def method(owner: set[Any], *others: Any) -> Any:
        staged = [keyed_calls.set_of(other) for other in others]
        kind = next(other for other in staged if isinstance(other, StagedSet))
        found = StagedSet.common([owner, *staged]) or (kind.dtype, kind.element_shape)
        made = StagedSet.of(owner, *found)
        if name.endswith("update"):
            move(owner, made)
        return getattr(made, name)(*staged)

    return method


def _update(owner: dict[Any, Any], *others: Any, **named: Any) -> None:
    other = keyed_calls.dict_(*others, **named)
    if isinstance(other, StagedDict):
        keyed_calls.put_in(owner, other)
    else:
        owner.update(other)


def _get(owner: dict[Any, Any], key: Any, default: Any = None) -> Any:
    return selecting.of_key(owner, key, default)


def _counts_staged(owner: Any, *args: Any) -> bool:
    return staged_among(*args, *owner.values())


def _most_common(owner: Any, *args: Any) -> Any:
    return converted_call(counters.most_common, (owner, *args), None)


def _of_staged(owner: Any, *args: Any) -> bool:
    return staged_among(*args)


def _of_known_bytes(name: str) -> Callable[..., Any]:
    return lambda owner, *args: refuse_known_bytes(owner, f"{name}() is called of")


Methods = dict[str, tuple[Callable[..., bool], Callable[..., Any]]]

_OF_SETS = (
    "difference", "difference_update", "intersection", "intersection_update", "isdisjoint", "issubset", "issuperset",
    "symmetric_difference", "symmetric_difference_update", "union", "update",
)  # fmt: skip
#: The methods that go over what they are given.
_GOING_OVER = frozenset(("join", "extend", "extendleft", *_OF_SETS))
_SEARCH: Methods = {name: (_any_staged, _looked_up(name)) for name in ("index", "count")}
_METHODS: dict[type, Methods] = {
    list: {
        **_SEARCH,
        "insert": (_first_staged, _on_staged_list("insert")),
        "pop": (_first_staged, _on_staged_list("pop")),
        "remove": (_any_staged, _on_staged_list("remove")),
        "extend": (_of_unknown_length, _extend),
        "sort": (lambda owner: building_graph() is not None, _sort),
    },
    tuple: _SEARCH,
    deque: {
        "extend": (_of_unknown_length, lambda owner, items: _as_staged_deque(owner, items).extend(items)),
        "extendleft": (_of_unknown_length, lambda owner, items: _as_staged_deque(owner, items).extendleft(items)),
        "insert": (_first_staged, _on_staged_list("insert")),
        "remove": (_any_staged, _on_staged_list("remove")),
        "rotate": (_first_staged, _on_staged_list("rotate")),
    },
    bytearray: {name: (_of_staged, _of_known_bytes(name)) for name in ("extend", "insert", "pop", "remove", *_SEARCH)},
    dict: {
        "get": (_first_holds_staged, _get),
        "pop": (_first_holds_staged, _taken("pop")),
        "setdefault": (_first_holds_staged, _keyed("setdefault")),
        "update": (_among_others, _update),
    },
    set: {
        "add": (_first_holds_staged, _keyed("add")),
        "discard": (_first_holds_staged, _taken("discard")),
        "remove": (_first_holds_staged, _taken("remove")),
        **{name: (_among_others, _set_method(name)) for name in _OF_SETS},
    },
}
_METHODS.update({kind: _METHODS[dict] for kind in (OrderedDict, defaultdict)})
_METHODS[Counter] = {**_METHODS[dict], "most_common": (_counts_staged, _most_common)}
for _cls in (*_METHODS, str):
    register_methods(_cls, staged_method)
