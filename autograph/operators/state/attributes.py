"""The attributes that a body sets: found by comparing the objects that it reaches before and after the body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import CellType, FunctionType
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import Undefined
from autograph.operators.state import effects
from autograph.operators.state.places import (
    MISSING,
    OuterPlace,
    attribute_place,
    read_cell,
    variable_key,
    variable_place,
)
from autograph.operators.state.reach import is_object

__all__ = ["Attributes", "OwnName", "own_places", "own_variables"]


class OwnName(str):
    """The name of a variable that an operator has added to those of a statement: none of the program's, whatever these
    are called."""

    __slots__ = ()


class Attributes:
    """The attributes of the objects that a body reaches, compared before and after the body.

    That finds assignments through variables of the body's own: `b.x` in `for b in bodies: b.x += 1` is not a place that
    the source of the body names.

    Args:
        found: the objects that the body reaches.
        names: the statement's own variables; `b.x` may be one of them.
        set_state: writes the variables.

    Attributes:
        variables: the keys of the places that are the statement's own variables: a function that a body calls may
            write these, too.
    """

    def __init__(self, found: Sequence[Any], names: Sequence[str], set_state: Callable[..., None]) -> None:
        objects = [owner for owner in found if is_object(owner)]
        places = own_places(names, set_state) if objects else ()
        own = {place.key[1:] for place in places if place is not None and place.key[0] == "attribute"}
        self._before = {
            id(owner): (owner, {name: value for name, value in vars(owner).items() if (id(owner), name) not in own})
            for owner in objects
        }
        self._own = own
        self.variables = own_variables(names, set_state)

    def started(self, place: OuterPlace) -> Any:
        """The value of a place when the body started, as far as that is known; else its value now."""
        if place.key[0] == "attribute":
            _, owner, name = place.key
            before = self._before[owner][1] if owner in self._before else {}
            if name in before:
                return before[name]
        return place.read()

    def compared(self) -> Iterable[int]:
        """The ids of the objects, one for each reference."""
        return list(self._before)

    def note_changes(self) -> None:
        """Records, once the body has been traced, which attributes it has set."""
        for owner, before in self._before.values():
            now = vars(owner)
            found = [name for name, old in before.items() if now.get(name, MISSING) is not old]
            if len(now) > len(before):
                added = [name for name in now if name not in before and (id(owner), name) not in self._own]
                found += [name for name in added if any(isinstance(x, Tensor) for x in nest.flatten(now[name]))]
            for name in found:
                new = now.get(name, MISSING)
                _put(now, name, before.get(name, MISSING))
                effects.note_attribute(owner, name)
                _put(now, name, new)


def _put(attributes: dict[str, Any], name: str, value: Any) -> None:
    if value is MISSING:
        attributes.pop(name, None)
    else:
        attributes[name] = value


def own_places(names: Sequence[str], set_state: Callable[..., Any]) -> list[OuterPlace | None]:
    """The cell, global or attribute that each variable of a statement is; None for a property, or what is not there.

    Args:
        names: of the variables, such as `a` or `a.b.c`.
        set_state: writes them, or reads them.
    """
    set_state = _of_program(set_state)
    cells = _named_cells(set_state)
    variables = set_state.__globals__
    return [None if type(name) is OwnName else _own_place(name, cells, variables) for name in names]


def own_variables(names: Sequence[str], set_state: Callable[..., Any]) -> set[Any]:
    """The keys of the cells and globals that are variables of a statement; arguments as for `own_places`."""
    set_state = _of_program(set_state)
    cells, variables = _named_cells(set_state), set_state.__globals__
    named = [name for name in names if type(name) is not OwnName and (name in cells or name in variables)]
    return {variable_key(name, cells.get(name), variables) for name in named}


def _own_place(name: str, cells: dict[str, CellType], variables: dict[str, Any]) -> OuterPlace | None:
    root, *steps = name.split(".")
    place = variable_place(root, cells.get(root), variables)
    if place is None or not steps:
        return place
    value = place.read()
    for step in steps[:-1]:
        value = getattr(value, "__dict__", {}).get(step, MISSING)
    return None if value is MISSING or isinstance(value, Undefined) else attribute_place(value, steps[-1], name)


def _of_program(function: Any) -> Any:
    """The function of a converted statement around whose variables an operator has put its own, such as `position`:
    those of the statement may have the same names. The function itself if there is none."""
    pending = [function]
    for one in pending:
        if is_user_code(one.__code__):
            return one
        held = [read_cell(cell) for cell in one.__closure__ or ()]
        pending += [value for value in held if type(value) is FunctionType and value not in pending]
    return function


def _named_cells(function: Any) -> dict[str, CellType]:
    found = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    for cell in list(found.values()):
        value = read_cell(cell)
        if type(value) is FunctionType:
            found = {**_named_cells(value), **found}
    return found
