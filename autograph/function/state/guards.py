"""The guards of a trace: the values of the variables, attributes and containers that its function names.

A trace may be used as long as they are unchanged. `Guards.hold` checks that before every call, so it only goes through
tuples in a loop: a guard on a global variable costs one dict lookup.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.function.attached import may_attach
from autograph.function.differences import Change
from autograph.function.keys import leaf_key
from autograph.function.state.broken_guards import contents_change, place_change
from autograph.function.state.places import MISSING, CellPlace, ClassPlace, ContentsPlace, NamePlace, Place
from autograph.operators.state.arrays import same_bits
from autograph.ops.variables.variables import Variable

__all__ = ["ANY_INT", "Guards", "Varies"]

#: Of longer containers only the length is compared.
_MAX_ITEMS = 500


class Varies:
    """Stands for any tensor of a dtype and shape, which the graph reads at every call."""

    __slots__ = ("dims", "dtype")

    def __init__(self, tensor: Tensor) -> None:
        self.dtype = tensor.dtype
        self.dims = tensor.shape.key


class Same(weakref.ref):
    """Stands for one `ag.Variable`, to which the trace must not keep a reference."""

    __slots__ = ()

    def __repr__(self) -> str:
        variable = self()
        return "a variable that is gone" if variable is None else repr(variable)


def _weakly(value: Any) -> Any:
    """The expected value of a place, without references that keep variables alive."""
    if isinstance(value, Variable):
        return Same(value)
    if type(value) is tuple and any(isinstance(part, Variable) for part in value):
        return tuple(map(_weakly, value))
    return value


def _items_weakly(items: Any) -> Any:
    if type(items) is dict:
        return {key: _weakly(value) for key, value in items.items()}
    return list(map(_weakly, items)) if type(items) is list else items


class _AnyInt:
    pass


#: Stands for any int.
ANY_INT: Any = _AnyInt()

_VALUES = nest.leaf_types | {frozenset, slice}


def fits(expected: Any, found: Any) -> bool:
    """Whether a trace made for one value may be used for another."""
    if found is expected:
        return True
    kind = type(expected)
    if kind is Same:
        return found is not None and found is expected()
    if kind is Varies:
        return isinstance(found, Tensor) and found.dtype is expected.dtype and found.shape.key == expected.dims
    if expected is ANY_INT:
        return type(found) is int
    if type(found) is not kind or isinstance(expected, Tensor):
        return False
    if isinstance(expected, tuple):
        return len(found) == len(expected) and all(map(fits, expected, found))
    if isinstance(expected, np.generic):
        return expected.dtype == found.dtype and expected.tobytes() == found.tobytes()
    return kind in _VALUES and bool(leaf_key(expected) == leaf_key(found))


class Guards:
    """The values that a trace depends on.

    Args:
        places: variables and attributes with the values that they must have.
        contents: containers with the items that must be in them.
        absent: the `__dict__`s of objects, with the names that must not be in them.
        once: whether the trace is used once only, since there is an iterator, which every trace advances.
        outside: what tracing has done outside of the program (it wrote a file), or read there; each call has to do that
            anew, so the trace is used once only.
    """

    __slots__ = (
        "_absent", "_cells", "_contents", "_known_contents", "_members", "_names", "_objects", "_once", "_others",
        "_outside", "_places", "_variables",
    )  # fmt: skip

    def __init__(
        self,
        places: Iterable[tuple[Place, Any]],
        contents: Iterable[tuple[ContentsPlace, Any]],
        absent: Iterable[tuple[dict[str, Any], frozenset[str]]],
        once: bool = False,
        outside: Sequence[str] = (),
    ) -> None:
        self._once = once
        self._outside = tuple(dict.fromkeys(outside))
        self._objects: list[tuple[Place, Any]] | None = None
        self._places = tuple([(place, _weakly(value)) for place, value in places])
        names, variables, cells, others = [], [], [], []
        for place, value in self._places:
            if isinstance(place, NamePlace) and type(value) is Same:
                variables.append((place.namespace.get, place.name, value))
            elif isinstance(place, NamePlace):
                names.append((place.namespace.get, place.name, value))
            elif isinstance(place, CellPlace) and value is not MISSING:
                cells.append((place.owner, value))
            elif not isinstance(place, ClassPlace):
                others.append((place.read, value))
        self._members = tuple([
            (place.owner.__dict__.get, place.name, value, place)
            for place, value in self._places if isinstance(place, ClassPlace)
        ])  # fmt: skip
        self._names, self._cells, self._others = tuple(names), tuple(cells), tuple(others)
        self._variables = tuple(variables)
        self._known_contents = tuple([(c, _items_weakly(items)) for c, items in contents])
        self._contents = tuple([(c.container, _CHECKS[c.kind], items) for c, items in self._known_contents])
        self._absent: list[list[Any]] = [[namespace, len(namespace), names] for namespace, names in absent]

    def __bool__(self) -> bool:
        """Whether there is anything to check."""
        return bool(self._once or self._outside or self._places or self._contents or self._absent)

    @property
    def single_use(self) -> str:
        """Why the trace serves one call only; empty if it may serve others."""
        if self._once:
            return "reads an iterator, which every trace advances"
        return f"acts outside of the program while it is traced ({', '.join(self._outside)})" if self._outside else ""

    def hold(self) -> bool:
        """Whether all guards hold."""
        if self._once or self._outside:
            return False
        for get, name, expected in self._names:
            found = get(name, MISSING)
            if found is not expected and not fits(expected, found):
                return False
        for get, name, reference in self._variables:
            found = get(name)
            if found is None or found is not reference():  # None is also what a dead reference to a variable returns
                return False
        try:
            for cell, expected in self._cells:
                found = cell.cell_contents
                if found is not expected and not fits(expected, found):
                    return False
        except ValueError:  # deleted
            return False
        for get, name, expected, place in self._members:
            # while functions are traced, something else may stand in for it
            if get(name, MISSING) is not expected and not fits(expected, place.read()):
                return False
        for read, expected in self._others:
            if not fits(expected, read()):
                return False
        for container, check, items in self._contents:
            if not check(container, items):
                return False
        for entry in self._absent:
            namespace, size, names = entry
            if len(namespace) != size:
                if not names.isdisjoint(namespace):
                    return False
                entry[1] = len(namespace)
        return True

    def by_identity(self) -> tuple[list[tuple[dict[str, Any], str, Any]], list[tuple[Any, Any]], bool]:
        """The guards that hold if an object is still the same one: dicts with a name and the object, cells with the
        object; and whether there are others."""
        names, cells = [], []
        for place, expected in self._places:
            if expected is MISSING or expected is ANY_INT or type(expected) in (Same, Varies, tuple):
                continue
            if isinstance(place, NamePlace) and isinstance(place.namespace, dict):
                names.append((place.namespace, place.name, expected))
            elif isinstance(place, CellPlace):
                cells.append((place.owner, expected))
        others = self._once or self._outside or self._contents or self._absent
        return names, cells, bool(others or len(names) + len(cells) < len(self._places))

    def changed_tensors(self) -> list[Place]:
        """The places that have another tensor now."""
        return [
            place for place, expected in self._places
            if isinstance(expected, Tensor) and isinstance(found := place.read(), Tensor) and found is not expected
        ]  # fmt: skip

    def varying(self) -> list[Place]:
        """The places whose tensor may be any of its dtype and shape."""
        return [place for place, expected in self._places if type(expected) is Varies]

    def replaced(self) -> list[Any]:
        """The objects whose places have other values now."""
        if self._objects is None:  # a few of all objects
            self._objects = [
                (place, expected) for place, expected in self._places
                if type(expected) not in _VALUES and may_attach(expected)
            ]  # fmt: skip
        return [expected for place, expected in self._objects if place.read() is not expected]

    def broken(self) -> list[Change]:
        """The guards that do not hold, in words."""
        changes = [
            place_change(place, expected, found) for place, expected in self._places
            if not fits(expected, found := place.read())
        ]  # fmt: skip
        for contents, items in self._known_contents:
            if not _CHECKS[contents.kind](contents.container, items):
                changes.append(contents_change(contents, items, [place for place, _ in self._places]))
        for namespace, size, names in self._absent:
            if len(namespace) != size:
                changes += [
                    Change(f"attribute {name!r}", "not there", "there", "give it its first value in __init__")
                    for name in sorted(names) if name in namespace
                ]  # fmt: skip
        if self._once:
            changes.append(Change("the iterator it reads", "unused", "used up", "pass its items as an argument"))
        changes += [
            Change(what, "done while tracing", "to be done again", "do it in a function called with ag.py_function")
            for what in self._outside
        ]
        return changes


def _same_items(now: Any, items: Any) -> bool:
    return len(now) == len(items) and (len(now) > _MAX_ITEMS or all(map(fits, items, now)))


def _same_dict(now: Any, items: Any) -> bool:
    if len(now) != len(items):
        return False
    return len(now) > _MAX_ITEMS or all(map(fits, items, now)) and all(map(fits, items.values(), now.values()))


def _same_set(now: Any, items: Any) -> bool:
    if len(now) != len(items) or len(now) > _MAX_ITEMS:
        return len(now) == len(items)
    return set(map(id, now)) == set(map(id, items)) or bool(leaf_key(frozenset(now)) == leaf_key(frozenset(items)))


_CHECKS: dict[type, Callable[[Any, Any], bool]] = {
    list: _same_items,
    dict: _same_dict,
    set: _same_set,
    deque: _same_items,
    np.ndarray: same_bits,
}
