"""Other names of the lists and dicts among the variables of staged control flow.

A body is traced with containers of its own in its variables (`containers`, `ops.control.loop_carry`). Whatever else
leads the body to such a container has to lead it to the body's own meanwhile: another variable, an item, an attribute,
as in

    row = grid[1]
    for i in range(n):
        row[i] = i              # `row` is a variable of the loop, and `grid` is not
        total += grid[1][i]
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.operators.state import effects
from autograph.operators.state.ambiguous import items_of, same_items
from autograph.operators.state.containers import is_container
from autograph.ops.values.branch_values import Named
from autograph.ops.values.staged_list import StagedList, staged_of

__all__ = ["Aliases", "Attributes", "leads_to", "reached"]

#: At most so many of the objects that a body can reach are searched; what is beyond them is data.
_MOST = 5000

_MISSING: Any = object()


class _Alias:
    """A place that refers to a container of a statement's variables, or to a tuple with one in it."""

    def __init__(self, value: Any, read: Callable[[], Any], write: Callable[[Any], None]) -> None:
        self.value = value
        self.read = read
        self.write = write
        self.put_value: Any = _MISSING

    def put(self, own: dict[int, Any]) -> None:
        self.put_value = _replaced(self.value, own)
        self.write(self.put_value)

    def restore(self) -> None:
        if self.put_value is not _MISSING:
            self.write(self.value)
        self.put_value = _MISSING


class Aliases:
    """The aliases of the containers in a statement's variables: all other places through which a body reaches them.

    Args:
        before: the variables before the statement.
        names: their names.
        functions: the bodies, and the test of a loop.
        set_state: writes the variables.
    """

    def __init__(
        self,
        before: Sequence[Any],
        names: Sequence[str],
        functions: Sequence[Any],
        set_state: Callable[[tuple[Any, ...]], None],
    ) -> None:
        self._before = before
        self._names = names
        self._started: list[tuple[Any, Any]] = []
        self._sharing: frozenset[Any] = frozenset()
        self._aliases: list[_Alias] = []
        self._own: dict[int, Any] = {}  # by the ids of a container: the body's own; empty while no body is traced
        self._stand_ins: dict[int, tuple[Named, int]] = {}  # likewise: its stand-in in places, and its first id
        self._used: set[Named] = set()
        for value, name in zip(before, names):
            for part, path in _parts(value):
                stand_in = Named(f"what {name + path!r} holds")
                for key in _keys(part):
                    self._stand_ins.setdefault(key, (stand_in, id(part)))
        parts = {key for value in before for part, _ in _parts(value) for key in _keys(part)}
        if parts:
            self._aliases = list(_aliases_in(functions, parts, _cells(set_state)))

    def put(self, entered: Sequence[Any]) -> list[Any]:
        """Replaces the containers by the body's own in all aliases. Returns the state for the start of the body, in
        which containers that were one object before the statement are one object again."""
        own: dict[int, Any] = {}
        values = [_unified(old, new, own) for old, new in zip(self._before, entered)]
        for alias in self._aliases:
            alias.put(own)
        self._own = own
        parts = [part for value in values for part, _ in _parts(value)]
        self._started = [(part, items_of(part)) for part in parts]
        self._sharing = _sharing(values)
        return values

    def restore(self) -> None:
        """Undoes `put`: all aliases refer to the containers from before again."""
        for alias in self._aliases:
            alias.restore()
        self._own = {}

    def outside(self, found: Sequence[Any]) -> set[int]:
        """The ids of the objects, and of the closure cells, that a body reaches, if any place among them is an alias.
        All of these were there before the body, whatever they refer to while it is traced."""
        if not self._aliases:
            return set()
        functions = [owner for owner in found if type(owner) is FunctionType]
        cells = {id(cell) for function in functions for cell in function.__closure__ or ()}
        return {*map(id, found), *cells, *(id(function.__globals__) for function in functions)}

    def hidden(self, value: Any) -> Any:
        """The value of a place, with stand-ins for the containers of the statement's variables: a loop carries those as
        variables, and the place goes on to refer to them."""
        known = self._own_stand_ins() if self._own else self._stand_ins
        return self._hidden(value, known) if known else value

    def _own_stand_ins(self) -> dict[int, tuple[Named, int]]:
        found: dict[int, tuple[Named, int]] = {}
        for at in self._stand_ins.values():
            found.update(dict.fromkeys(_keys(self._own[at[1]]) if at[1] in self._own else (), at))
        return found

    def _hidden(self, value: Any, known: dict[int, tuple[Named, int]]) -> Any:
        found = staged_of(value)
        if is_container(found):
            at = next((known[key] for key in _keys(value) if key in known), None)
            if at is not None:
                self._used.add(at[0])
                return at[0]
        if isinstance(found, StagedList) or not nest.is_nested(value):
            return value
        return nest.with_parts(value, [self._hidden(part, known) for part in nest.parts_of(value)])

    def shown(self, value: Any) -> Any:
        """Undoes `hidden`: the stand-ins are replaced by the containers that the variables hold now."""
        if not self._used:
            return value
        own = {at[0]: self._own[at[1]] for at in self._stand_ins.values() if at[1] in self._own}
        return self._shown(value, own if self._own else self._by_stand_in())

    def outward(self, value: Any) -> Any:
        """The value of a place in the body, with the body's own containers replaced by those from before."""
        if not self._own or not self._aliases:
            return value
        return self._shown(self._hidden(value, self._own_stand_ins()), self._by_stand_in())

    def _by_stand_in(self) -> dict[Any, Any]:
        parts = [part for value in self._before for part, _ in _parts(value)]
        return {self._stand_ins[id(part)][0]: effects.home(part) for part in parts if id(part) in self._stand_ins}

    def _shown(self, value: Any, containers: dict[Any, Any]) -> Any:
        if isinstance(value, Named):
            return containers.get(value, value)
        if isinstance(value, StagedList) or not nest.is_nested(value):
            return value
        return nest.with_parts(value, [self._shown(part, containers) for part in nest.parts_of(value)])

    def let_go(self, replaced: Sequence[int]) -> bool:
        """Records that an iteration leaves other containers in these variables. Places outside then do not lead to what
        the variables hold later, and are no aliases any more. True if there were any."""
        gone = {key for i in replaced for part, _ in _parts(self._before[i]) for key in _keys(part)}
        kept = [
            alias for alias in self._aliases
            if not any(key in gone for part, _ in _parts(alias.value) for key in _keys(part))
        ]  # fmt: skip
        hidden = any(key in gone and at[0] in self._used for key, at in self._stand_ins.items())
        found = hidden or len(kept) < len(self._aliases)
        self._stand_ins = {key: at for key, at in self._stand_ins.items() if key not in gone}
        self._aliases = kept
        return found

    def changed(self) -> bool:
        """Whether the containers in the variables have other contents than when the body or test started."""
        return not all(same_items(items, items_of(part)) for part, items in self._started)

    def check(self, ends: Sequence[Any]) -> None:
        """Checks at the end of an iteration that the same variables share a container as at its start.

        Raises:
            LoopCarryError: variables hold the same container in some iterations only, and it is changed in place.
        """
        # No iteration follows one that has returned.
        now = _sharing([None if type(b) is UndefinedReturnValue else end for b, end in zip(self._before, ends)])
        if now == self._sharing or not self.changed():
            return
        path = sorted(p for group in now ^ self._sharing for p in group)
        names = sorted({self._names[i] for i, _ in path})
        raise errors.LoopCarryError(
            f"{' and '.join(map(repr, names))} hold one and the same container in some iterations only, and it is "
            "changed in place",
            location=current_location(),
            expected="variables that hold the same container in every iteration, or in none",
            fix=f"assign a copy: `{names[0]} = {names[-1]}.copy()`",
        )


class Attributes:
    """The attributes of the objects that a body reaches, compared before and after the body.

    That finds assignments through variables of the body's own: `b.x` in `for b in bodies: b.x += 1` is not a place that
    the source of the body names.

    Args:
        found: the objects that the body reaches.
        names: the statement's own variables; `b.x` may be one of them.
        set_state: writes the variables.
    """

    def __init__(self, found: Sequence[Any], names: Sequence[str], set_state: Callable[..., None]) -> None:
        own = {place for name in names if "." in name and (place := _attribute_of(name, set_state)) is not None}
        self._before = {
            id(owner): (owner, {name: value for name, value in vars(owner).items() if (id(owner), name) not in own})
            for owner in found
            if _is_object(owner)
        }
        self._own = own

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
                new = now.get(name, _MISSING)
                if new is old:
                    continue
                now[name] = old
                effects.note_attribute(owner, name)
                if new is _MISSING:
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
    value = _read(cell) if (cell := _named_cells(set_state).get(root)) is not None else _MISSING
    for step in steps[:-1]:
        value = getattr(value, "__dict__", {}).get(step, _MISSING)
    return None if value is _MISSING else (id(value), steps[-1])


def _named_cells(function: Any) -> dict[str, CellType]:
    found = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    for cell in list(found.values()):
        value = _read(cell)
        if type(value) is FunctionType:
            found = {**_named_cells(value), **found}
    return found


def reached(*functions: Any) -> list[Any]:
    """The objects that functions reach through their variables, each once."""
    found: list[Any] = []
    seen: set[int] = set()
    pending: list[Any] = list(functions)
    while pending and len(seen) < _MOST:
        owner = pending.pop()
        if id(owner) in seen:
            continue
        seen.add(id(owner))
        found.append(owner)
        for value, _, _ in _references(owner, set()):
            if type(value) not in nest.leaf_types and not isinstance(value, Tensor):
                pending.append(value)
    return found


def _is_object(value: Any) -> bool:
    kind = type(value)
    return (
        not isinstance(value, (type, ModuleType, FunctionType))
        and not kind.__module__.startswith(("autograph", "numpy", "builtins"))
        and type(getattr(value, "__dict__", None)) is dict
    )


def _keys(part: Any) -> tuple[int, ...]:
    found = staged_of(part)
    home = getattr(found, "home", None) if isinstance(found, StagedList) else None
    return (id(part), id(found)) if home is None else (id(part), id(found), id(home))


def _parts(value: Any, path: str = "") -> Iterator[tuple[Any, str]]:
    """The containers in a value, at any depth, each with the path that leads to it."""
    value = staged_of(value)
    if is_container(value):
        yield value, path
    if type(value) in (list, dict, tuple):
        for step, part in nest.children(value):
            if type(part) not in nest.leaf_types:
                yield from _parts(part, path + step)


def _sharing(values: Sequence[Any]) -> frozenset[Any]:
    """The groups of positions in a state that refer to the same container."""
    places: dict[int, list[tuple[int, str]]] = {}
    for i, value in enumerate(values):
        for part, path in _parts(value):
            places.setdefault(id(part), []).append((i, path))
    return frozenset(tuple(group) for group in places.values() if len(group) > 1)


def _unified(old: Any, new: Any, own: dict[int, Any]) -> Any:
    """`new`, with one container wherever `old` has one."""
    if is_container(old):
        if id(old) in own:
            return own[id(old)]
        new = staged_of(new)
        for key in _keys(old):
            own[key] = new
    old = staged_of(old)
    if type(old) is not type(new) or type(old) not in (list, dict, tuple) or len(old) != len(new):
        return new
    if type(old) is tuple:
        parts = [_unified(a, b, own) for a, b in zip(old, new)]
        return tuple(parts) if any(a is not b for a, b in zip(new, parts)) else new
    for key in list(new) if type(new) is dict else range(len(new)):
        if type(old) is list or key in old:
            part = _unified(old[key], new[key], own)
            if new[key] is not part:
                new[key] = part
    return new


def _replaced(value: Any, own: dict[int, Any]) -> Any:
    found = own.get(id(value), _MISSING)
    if found is not _MISSING:
        return found
    if type(value) is tuple:
        parts = [_replaced(part, own) for part in value]
        return tuple(parts) if any(a is not b for a, b in zip(value, parts)) else value
    return value


# --- what a body can reach -----------------------------------------------------------------------------------


def _cells(function: Any) -> set[int]:
    """The ids of the closure cells of a function and of the functions in its variables."""
    found: set[int] = set()
    for cell in getattr(function, "__closure__", None) or ():
        found.add(id(cell))
        value = _read(cell)
        if type(value) is FunctionType:
            found |= _cells(value)
    return found


def _aliases_in(functions: Sequence[Any], wanted: set[int], own_cells: set[int]) -> Iterator[_Alias]:
    """The places that the functions reach through their variables and that refer to one of the wanted containers."""
    seen: set[int] = set()
    pending: list[Any] = list(functions)
    while pending and len(seen) < _MOST:
        owner = pending.pop()
        if id(owner) in seen:
            continue
        seen.add(id(owner))
        for value, read, write in _references(owner, own_cells):
            if type(value) in nest.leaf_types or isinstance(value, Tensor):
                continue
            if write is not None and _leads(value, wanted):
                yield _Alias(value, read, write)
            if id(value) not in wanted:
                pending.append(value)


def leads_to(container: Any, functions: Sequence[Any]) -> bool:
    """Whether functions reach the container through their variables."""
    return next(_aliases_in(functions, set(_keys(container)), set()), None) is not None


def _leads(value: Any, wanted: set[int]) -> bool:
    return id(value) in wanted or type(value) is tuple and any(_leads(part, wanted) for part in value)


_Reference = tuple[Any, Callable[[], Any], Callable[[Any], None] | None]


def _references(owner: Any, own_cells: set[int]) -> Iterator[_Reference]:
    """What an object refers to, with functions that read and write each reference."""
    kind = type(owner)
    if kind is FunctionType and str(owner.__globals__.get("__name__")).startswith("autograph."):
        for cell in owner.__closure__ or ():  # an operator's function: its cells lead to the functions of the program
            if isinstance(_read(cell), (FunctionType, tuple)):
                yield _read(cell), lambda: None, None
    elif kind is FunctionType:
        for cell in owner.__closure__ or ():
            value = _read(cell)
            if value is not _MISSING and id(cell) not in own_cells:
                put = functools.partial(setattr, cell, "cell_contents")
                yield value, functools.partial(_read, cell), put
        for name in owner.__code__.co_names:
            if name in owner.__globals__:
                yield _item(owner.__globals__, name)
        for value in owner.__defaults__ or ():
            yield value, lambda: None, None
    elif kind is functools.partial:
        for value in (owner.func, *owner.args, *owner.keywords.values()):
            yield value, lambda: None, None
    elif kind is MethodType:
        yield owner.__func__, lambda: None, None
        yield owner.__self__, lambda: None, None
    elif isinstance(owner, (list, dict)):
        for key in list(islice(owner if isinstance(owner, dict) else range(len(owner)), _MOST)):
            yield _item(owner, key)
    elif isinstance(owner, tuple):
        for value in owner:
            yield value, lambda: None, None
    elif _is_object(owner):
        attributes = vars(owner)
        for name in list(attributes):
            yield _item(attributes, name)


def _item(owner: Any, key: Any) -> _Reference:
    return owner[key], lambda: owner[key], lambda new: owner.__setitem__(key, new)


def _read(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return _MISSING
