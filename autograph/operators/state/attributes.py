"""The attributes that a body sets: found by comparing the objects that it reaches before and after the body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CellType, FunctionType
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.operators.state import effects
from autograph.operators.state.reach import MISSING, is_object, read_cell

__all__ = ["Attributes"]


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
        own = {place for name in names if "." in name and (place := _attribute_of(name, set_state)) is not None}
        self._before = {
            id(owner): (owner, {name: value for name, value in vars(owner).items() if (id(owner), name) not in own})
            for owner in found
            if is_object(owner)
        }
        self._own = own
        cells = _named_cells(set_state)
        self.variables: set[Any] = {("cell", id(cells[name])) for name in names if name in cells}
        self.variables.update(("global", id(set_state.__globals__), name) for name in names if name not in cells)

    def started(self, place: effects.OuterPlace) -> Any:
        """The value of a place when the body started, as far as that is known; else its value now."""
        if place.key[0] == "attribute":
            _, owner, name = place.key
            before = self._before[owner][1] if owner in self._before else {}
            if name in before:
                return before[name]
        return place.read()

    def note_changes(self) -> None:
        """Records, once the body has been traced, which attributes it has set."""
        for owner, before in self._before.values():
            now = vars(owner)
            for name, old in before.items():
                new = now.get(name, MISSING)
                if new is old:
                    continue
                now[name] = old
                effects.note_attribute(owner, name)
                if new is MISSING:
                    del now[name]
                else:
                    now[name] = new
            if len(now) > len(before):
                for name in [n for n in now if n not in before and (id(owner), n) not in self._own]:
                    if any(isinstance(leaf, Tensor) for leaf in nest.flatten(now[name])):
                        new = now.pop(name)
                        effects.note_attribute(owner, name)
                        now[name] = new


def _attribute_of(name: str, set_state: Callable[..., None]) -> tuple[int, str] | None:
    """The object (by id) and the attribute that a variable such as `a.b.c` refers to."""
    root, *steps = name.split(".")
    value = read_cell(cell) if (cell := _named_cells(set_state).get(root)) is not None else MISSING
    for step in steps[:-1]:
        value = getattr(value, "__dict__", {}).get(step, MISSING)
    return None if value is MISSING else (id(value), steps[-1])


def _named_cells(function: Any) -> dict[str, CellType]:
    found = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    for cell in list(found.values()):
        value = read_cell(cell)
        if type(value) is FunctionType:
            found = {**_named_cells(value), **found}
    return found
