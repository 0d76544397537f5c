"""What functions and values reach: the one walk over the objects of a program.

A body of a staged statement reaches the objects in its variables, in the closures, globals and defaults of the
functions that it calls, and in the attributes and items of all these.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

import numpy as np

from autograph.conversion import is_user_file
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined
from autograph.operators.state.places import MISSING, home, is_record, read_cell
from autograph.ops.values.staged_container import StagedContainer, settled, staged_of

__all__ = [
    "branches", "children", "comparable", "containers_in", "held", "is_mutable", "is_object", "is_shared",
    "nest_alike", "parts", "reached", "reference", "there", "unwrapped",
]  # fmt: skip

#: At most so many of the objects that a body can reach are searched; what is beyond them is data.
_MOST = 5000


def reached(*functions: Any, hidden: bool = False) -> list[Any]:
    """The objects that functions reach through their variables, each once.

    Args:
        hidden: whether what objects have in slots counts, and the containers that their classes have. A write into
            one of these is seen when it happens; so most need not know of them before.
    """
    found: list[Any] = []
    seen: set[int] = set()
    pending: list[Any] = list(functions)
    while pending and len(seen) < _MOST:
        owner = pending.pop()
        key = id(owner)
        if key in seen:
            continue
        seen.add(key)
        found.append(owner)
        referents = () if type(owner) in _ENDS else _referents(owner)
        for value in chain(referents, _hidden(owner)) if hidden else referents:
            if type(value) not in nest.leaf_types and not isinstance(value, Tensor):
                pending.append(value)
    return found


def there(*values: Any) -> set[int]:
    """The ids of the objects, containers and cells that a function and its arguments reach."""
    found = reached(*reversed(values), hidden=True)  # the function first: arguments may hold more than is searched
    cells = (cell for one in found for cell in getattr(one, "__closure__", None) or ())
    return {*map(id, found), *map(id, cells), *containers_in(filter(is_mutable, found))}


def held(*values: Any) -> list[Any]:
    """What the variables, attributes and items hold that functions and values reach, each variable once."""
    cells: dict[int, Any] = {}
    variables: dict[tuple[int, str], Any] = {}
    found: list[Any] = []
    for owner in reached(*values, hidden=True):
        if type(owner) is FunctionType:
            known = owner.__globals__
            cells.update((id(cell), read_cell(cell, None)) for cell in owner.__closure__ or ())
            variables.update(((id(known), name), known[name]) for name in owner.__code__.co_names if name in known)
        elif type(owner) not in _ENDS:
            found += chain(_others_of(owner), _hidden(owner))
    return [*cells.values(), *variables.values(), *found]


#: The kinds of what leads to nothing.
_ENDS = frozenset((ModuleType, BuiltinFunctionType, type))


def comparable(found: Iterable[Any]) -> list[Any]:
    """Those of the objects that a body reaches that are looked at again behind it, to see what it has changed: objects
    with attributes, and NumPy's arrays."""
    return [one for one in found if type(one) is not FunctionType and (is_object(one) or isinstance(one, np.ndarray))]


def is_object(value: Any) -> bool:
    kind = type(value)
    return (
        not isinstance(value, (type, ModuleType, FunctionType))
        and not _is_of_libraries(kind)
        and isinstance(getattr(value, "__dict__", None), dict)
    )


def _referents(owner: Any) -> Iterable[Any]:
    """What an object refers to."""
    if type(owner) is FunctionType and not _is_of_an_operator(owner):  # as most are, and there are many
        cells, known = owner.__closure__ or (), owner.__globals__
        found = [value for cell in cells if (value := read_cell(cell)) is not MISSING]
        found += [known[name] for name in owner.__code__.co_names if name in known]
        found += owner.__defaults__ or ()
        return found
    return _others_of(owner)


def _others_of(owner: Any) -> Iterator[Any]:
    """What an object refers to that is no function of the program's."""
    kind = type(owner)
    if kind is FunctionType:
        for cell in owner.__closure__ or ():  # of an operator: it leads to functions and values of the program
            value = read_cell(cell)
            leads = isinstance(value, (FunctionType, tuple)) or hasattr(type(value), "__autograph_reach__")
            if leads or is_mutable(value) or is_object(value):
                yield value
        yield from filter(is_mutable, owner.__defaults__ or ())  # what the operator chooses from
    elif kind is functools.partial:
        yield from (owner.func, *owner.args, *owner.keywords.values())
    elif kind is MethodType:
        yield from (owner.__func__, owner.__self__)
    elif isinstance(owner, (list, dict)):
        held = nest.builtin_class(kind)
        values = list(islice(held.values(owner) if isinstance(owner, dict) else held.__iter__(owner), _MOST))
        if not nest.are_leaves(values):
            yield from values
    elif hasattr(kind, "__autograph_reach__"):
        yield from owner.__autograph_reach__()
    elif isinstance(owner, tuple):
        yield from owner
    elif is_object(owner):
        yield from list(vars(owner).values())


def _hidden(owner: Any) -> Iterator[Any]:
    """What an object has in slots, and what can be changed among the attributes of its class; or of a class, or of a
    module of the program's."""
    if isinstance(owner, ModuleType):
        filename = getattr(owner, "__file__", None)  # the interpreter's own have none
        if filename is not None and is_user_file(filename):
            own = [value for name, value in vars(owner).items() if not name.startswith("__")]  # not how it was loaded
            yield from filter(_can_be_changed, own)
        return
    kind = owner if isinstance(owner, type) else type(owner)
    if _is_of_libraries(kind):
        return
    for base in kind.__mro__:
        for name, value in list(vars(base).items()):
            if isinstance(value, MemberDescriptorType):
                if owner is not kind and hasattr(owner, name):
                    yield getattr(owner, name)
            elif _can_be_changed(value):
                yield value


def _can_be_changed(value: Any) -> bool:
    return is_mutable(value) or is_object(value) or isinstance(value, np.ndarray)


def _is_of_libraries(kind: type) -> bool:
    return kind.__module__.startswith(("autograph", "numpy", "builtins"))


def _is_of_an_operator(function: FunctionType) -> bool:
    """Whether a function is of this package, and not one that is converted as if it were the program's."""
    known = function.__globals__
    name = known.get("__name__")
    return isinstance(name, str) and name.startswith("autograph.") and "__autograph_converts__" not in known


# --- containers ----------------------------------------------------------------------------------------------


def is_mutable(value: Any) -> bool:
    """Whether the value is a reference that the store follows: to a container, whose contents are a place (a list, a
    dict, or a staged list), or to a record (`is_record`)."""
    if type(value) in nest.leaf_types:  # as most are
        return False
    # Of the type, as an object of the user's may work out its __class__.
    if issubclass(type(value), (list, dict, set, deque, StagedContainer)):
        return not is_shared(value)
    return is_record(value)


def is_shared(value: Any) -> bool:
    """Whether the value is a staged container that is shared, or the Python container that stands for it."""
    value = settled(value)
    return isinstance(value, StagedContainer) and value.is_shared


def unwrapped(value: Any) -> Any:
    """The value of a variable that may be undefined or None; a shared container in place of the Python container that
    has become it, since what it holds is no matter of tracing."""
    while type(value) not in nest.leaf_types and isinstance(value, (PossiblyUndefined, PossiblyNone)):
        value = value.value
    return settled(value)


def reference(value: Any) -> Any:
    """The container that the value of a variable refers to; any other value itself."""
    value = unwrapped(value)
    return home(value) if is_mutable(value) else value


def children(value: Any) -> list[tuple[Any, Any]]:
    """What a container or tuple holds, each with the step that leads to it; nothing for a staged one, whose items are
    tensors."""
    value = _nesting(value)
    return [] if value is None else list(nest.children(value))


def parts(value: Any) -> list[Any]:
    """`children` without the steps."""
    value = _nesting(value)
    return [] if value is None else nest.parts_of(value)


def branches(value: Any) -> list[Any]:
    """`parts` that may lead further; nothing where all are leaves, which are not looked at one by one then."""
    found = parts(value)
    return [] if nest.are_leaves(found) else found


def _nesting(value: Any) -> Any:
    """The value, if it holds other values as Python sees it, and not as a tensor; else None."""
    if type(value) not in nest.leaf_types:
        value = staged_of(value)
        if nest.is_nested(value) and not isinstance(value, StagedContainer):
            return value
    return None


def nest_alike(a: Any, b: Any) -> bool:
    """Whether two values are nested alike, and have `parts`."""
    a, b = staged_of(a), staged_of(b)
    return not isinstance(a, StagedContainer) and nest.same_outline(a, b)


def containers_in(values: Iterable[Any]) -> dict[int, Any]:
    """The containers that values lead to, by id. A staged list is found as the Python list that stands for it."""
    found: dict[int, Any] = {}
    pending = [value for value in values if type(value) not in nest.leaf_types]
    while pending:
        value = pending.pop()
        if type(value) in nest.leaf_types:
            continue
        value = unwrapped(value)
        if is_mutable(value):
            value = home(value)
            if id(value) in found:
                continue
            found[id(value)] = value
        pending += branches(value)
    return found
