"""Nested structures of values, flattened and packed again.

Tuples, lists, dicts, namedtuples and dataclasses are looked into, objects of classes that are declared as structures
(`framework.structures`), and those of autograph's own with

    __autograph_children__() -> list of (text, part)        __autograph_rebuild__(parts) -> object
    __autograph_static__() -> what else has to be equal for two of them to be alike (optional)
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograph.framework.structures import rule_of

__all__ = ["flatten", "is_nested", "map_structure", "pack", "structure_of"]


def _is_namedtuple(value: Any) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


_BUILTIN = (OrderedDict, dict, list, tuple, set, frozenset, deque)


def builtin_class(kind: type) -> Any:
    """The class of Python's that keeps what containers of a class hold. Its methods tell what that is, and change it,
    whatever the methods of a class of the program do besides: these are for the program to call."""
    return kind if kind in _BUILTIN else next((base for base in kind.__mro__ if base in _BUILTIN), kind)


# Types that are leaves for sure, tensors among them: most questions are about these.
leaf_types: set[type] = {bool, int, float, complex, str, bytes, type(None)}


def are_leaves(values: Iterable[Any]) -> bool:
    """Whether all values are of `leaf_types`; for long lists of numbers, much quicker than to ask for each."""
    return leaf_types.issuperset(map(type, values))


def is_nested(seq: Any) -> bool:
    """Whether `seq` is a structure to look into, not a leaf."""
    kind = type(seq)
    if kind in leaf_types:
        return False
    if kind in (tuple, list, dict):
        return True
    if isinstance(seq, (tuple, list, dict)):
        return True
    if hasattr(kind, "__autograph_children__") or rule_of(kind) is not None:
        return True
    return hasattr(kind, "__dataclass_fields__") and _is_plain_dataclass(seq)


def _is_plain_dataclass(value: Any) -> bool:
    # A dataclass is taken apart only if it can be put together again from its fields.
    return all(f.init for f in dataclasses.fields(value))


def children(value: Any) -> list[tuple[str, Any]]:
    """The direct parts of a nested value with the text that leads to each: `.name`, `[0]`, `['key']`."""
    if _is_namedtuple(value):
        return [(f".{name}", part) for name, part in zip(value._fields, tuple.__iter__(value))]
    if isinstance(value, (tuple, list)):
        return [(f"[{i}]", part) for i, part in enumerate(parts_of(value))]
    if isinstance(value, dict):
        return [(f"[{key!r}]", part) for key, part in builtin_class(type(value)).items(value)]
    if hasattr(value, "__autograph_children__"):
        return list(value.__autograph_children__())
    rule = rule_of(type(value))
    if rule is not None:
        return rule.children(value)
    return [(f".{name}", getattr(value, name)) for name in _attributes(value)]


def _attributes(value: Any) -> list[str]:
    """The fields of a dataclass's object, and the attributes that it has besides."""
    names = [f.name for f in dataclasses.fields(value)]
    own = getattr(value, "__dict__", names)
    return names if len(own) == len(names) else [*names, *(name for name in own if name not in names)]


def parts_of(value: Any) -> list[Any]:
    """The direct parts of a nested value."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if isinstance(value, (tuple, list)):
        return list(builtin_class(kind).__iter__(value))
    if isinstance(value, dict):
        return list(builtin_class(kind).values(value))
    return [part for _, part in children(value)]


def flatten(structure: Any) -> list[Any]:
    """The leaves, in order. A leaf alone gives a list of one.

    >>> flatten({"a": 1, "b": (2, [3])})
    [1, 2, 3]
    """
    if not is_nested(structure):
        return [structure]
    out: list[Any] = []
    for _, part in children(structure):
        if is_nested(part):
            out.extend(flatten(part))
        else:
            out.append(part)
    return out


def flatten_with_paths(value: Any, root: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves with the text that leads to each."""
    if not is_nested(value):
        yield root, value
        return
    for step, part in children(value):
        yield from flatten_with_paths(part, root + step)


def rebuild(like: Any, parts: Iterable[Any]) -> Any:
    """A value of the same kind as `like` with other direct parts."""
    if _is_namedtuple(like):
        return type(like)(*parts)
    if isinstance(like, dict):
        pairs = zip(like, parts)
        if type(like) is dict:
            return dict(pairs)
        clone = like.copy()
        for key, part in pairs:
            clone[key] = part  # the `update` of a Counter adds
        return clone
    if isinstance(like, (tuple, list)):
        return type(like)(parts)
    if hasattr(like, "__autograph_rebuild__"):
        return like.__autograph_rebuild__(list(parts))
    rule = rule_of(type(like))
    if rule is not None:
        return rule.rebuilt(like, parts)
    kind = type(like)  # its `__init__` does not run: what it does was done once
    made = kind.__new__(kind) if issubclass(kind, BaseException) else object.__new__(kind)
    for name, part in zip(_attributes(like), parts):
        object.__setattr__(made, name, part)
    return made


def with_parts(value: Any, parts: list[Any]) -> Any:
    """A nested value with other direct parts; itself if they are its own."""
    if all(old is new for old, new in zip(parts_of(value), parts)):
        return value
    return rebuild(value, parts)


def map_pairs(func: Callable[[Any, Any], tuple[Any, Any]], a: Any, b: Any) -> tuple[Any, Any]:
    """Two structures of the same outline with the pair that `func` gives in place of each pair of direct parts."""
    pairs = [func(x, y) for x, y in zip(parts_of(a), parts_of(b))]
    return with_parts(a, [x for x, _ in pairs]), with_parts(b, [y for _, y in pairs])


def pack(structure: Any, flat_sequence: Iterable[Any]) -> Any:
    """The inverse of `flatten`: a structure like `structure` with the given leaves."""
    if not is_nested(structure):
        return next(iter(flat_sequence))
    it = iter(flat_sequence)

    def build(node: Any) -> Any:
        if not is_nested(node):
            return next(it)
        return rebuild(node, [build(part) for _, part in children(node)])

    return build(structure)


def map_structure(func: Callable[..., Any], first: Any, *rest: Any) -> Any:
    """`func` over the leaves of one structure, or of several of the same structure side by side."""
    if rest:
        return pack(first, [func(*leaves) for leaves in zip(flatten(first), *map(flatten, rest))])
    if not is_nested(first):
        return func(first)
    return rebuild(first, [map_structure(func, part) for _, part in children(first)])


def structure_of(value: Any) -> Any:
    """A hashable description of the nesting; equal for two values that pack alike."""
    if not is_nested(value):
        return None
    if isinstance(value, dict):
        # the type too: 1, 1.0 and True are equal keys
        return (type(value), tuple((key, type(key), structure_of(part)) for key, part in value.items()))
    parts = tuple(structure_of(part) for _, part in children(value))
    if isinstance(value, (tuple, list)):
        return (type(value), parts)
    if hasattr(value, "__autograph_static__"):
        return (type(value), parts, value.__autograph_static__())
    return (type(value), parts, _static(value))


def _static(value: Any) -> Any:
    """What else has to be equal for two objects to be alike."""
    rule = rule_of(type(value))
    return rule.static(value) if rule is not None else tuple(step for step, _ in children(value))


def outline(value: Any) -> Any:
    """What `structure_of` says of a nested value itself, whatever its parts are."""
    if isinstance(value, dict):
        return (type(value), tuple((key, type(key)) for key in value))
    if isinstance(value, (tuple, list)) or hasattr(value, "__autograph_children__"):
        return (type(value), len(children(value)), None)
    return (type(value), _static(value))


def same_outline(a: Any, b: Any) -> bool:
    """Whether two values are nested alike, whatever their parts are."""
    return type(a) is type(b) and is_nested(a) and outline(a) == outline(b)
