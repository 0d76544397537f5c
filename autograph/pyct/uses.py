"""Which variables and attributes a function's code names, and what it does with them.

A traced function depends on what its code reads outside of itself, and changes what its code writes. Which objects
that is about is found elsewhere, by following the names (`function.state.survey`); here they are listed from the
source, or, where there is none, from the bytecode.
"""

from __future__ import annotations

import dis
import types
import weakref
from dataclasses import dataclass, field
from typing import Any

import gast

from autograph.errors import AutographError
from autograph.pyct.parser import parse_entity

__all__ = ["ADDED", "HELD", "READ", "STORED", "Uses", "outer_names", "uses_of"]

#: What code does with a name, as flags. READ: looks at its value. HELD: only appends to the list that it is.
#: ADDED: only adds to it or subtracts from it, in place. STORED: assigns or deletes it.
READ, HELD, ADDED, STORED = 1, 2, 4, 8

#: Methods that change a list whatever is in it.
_APPENDING = frozenset(("append", "extend"))
#: Builtins that take the name of an attribute.
_BY_NAME = frozenset(("getattr", "hasattr", "setattr", "delattr"))


@dataclass
class Uses:
    """What the code of a function, and of the functions inside it, does with names.

    Attributes:
        variables: flags for each variable, local ones included.
        attributes: flags for each attribute, of whatever object.
        owners: the variables of which attributes are named.
        anything: whether attributes are used whose names are not in the text: `getattr(x, name)`, `vars(x)`.
    """

    variables: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, int] = field(default_factory=dict)
    owners: set[str] = field(default_factory=set)
    anything: bool = False

    def variable(self, name: str, flags: int) -> None:
        self.variables[name] = self.variables.get(name, 0) | flags

    def attribute(self, name: str, flags: int, owner: Any = None) -> None:
        """Notes an attribute of what the node `owner` stands for."""
        self.attributes[name] = self.attributes.get(name, 0) | flags
        if isinstance(owner, gast.Name):
            self.owners.add(owner.id)
        self.anything = self.anything or name in ("__dict__", "__setattr__", "__getattribute__")


# id(code) -> (weak reference to the code, its uses); by id, as equal code may come from other files
_known: dict[int, tuple[Any, Uses]] = {}


def uses_of(function: types.FunctionType) -> Uses:
    """What a function's code does with names. Worked out once for each code object."""
    code = function.__code__
    found = _known.get(id(code))
    if found is None or found[0]() is not code:
        key = id(code)
        found = _known[key] = (weakref.ref(code, lambda _: _known.pop(key, None)), _find(function))
    return found[1]


def _find(function: types.FunctionType) -> Uses:
    uses = Uses()
    try:
        node = parse_entity(function).node
    except AutographError:  # no source: bytecode names the same things, but says less of what is done with them
        _from_code(function.__code__, uses)
        return uses
    for part in node.body if isinstance(node.body, list) else [node.body]:
        _from_tree(part, uses)
    return uses


def _from_tree(tree: Any, uses: Uses) -> None:
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, gast.Name):
            uses.variable(node.id, _flags(node.ctx))
        elif isinstance(node, gast.Attribute):
            uses.attribute(node.attr, _flags(node.ctx), node.value)
            pending.append(node.value)
        elif isinstance(node, gast.AugAssign):
            _target(node.target, ADDED if isinstance(node.op, (gast.Add, gast.Sub)) else READ | STORED, uses, pending)
            pending.append(node.value)
        elif isinstance(node, gast.Call):
            _call(node, uses, pending)
        else:
            if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef)):
                uses.variable(node.name, STORED)
            pending.extend(gast.iter_child_nodes(node))


def _flags(ctx: Any) -> int:
    return READ if isinstance(ctx, gast.Load) else STORED | READ if isinstance(ctx, gast.Del) else STORED


def _target(node: Any, flags: int, uses: Uses, pending: list[Any]) -> None:
    """Notes what is done with the place that `node` names; whatever leads there is read."""
    if isinstance(node, gast.Name):
        uses.variable(node.id, flags)
    elif isinstance(node, gast.Attribute):
        uses.attribute(node.attr, flags, node.value)
        pending.append(node.value)
    else:
        pending.append(node)


def _call(node: Any, uses: Uses, pending: list[Any]) -> None:
    pending.extend(node.args)
    pending.extend(node.keywords)
    called = node.func
    if isinstance(called, gast.Attribute) and called.attr in _APPENDING:
        _target(called.value, HELD, uses, pending)
        return
    pending.append(called)
    if isinstance(called, gast.Name):
        if called.id == "vars":
            uses.anything = True
        elif called.id in _BY_NAME and len(node.args) > 1:
            name = node.args[1]
            if isinstance(name, gast.Constant) and isinstance(name.value, str):
                flags = READ if called.id in ("getattr", "hasattr") else READ | STORED
                uses.attribute(name.value, flags, node.args[0])
            else:
                uses.anything = True


def _from_code(code: types.CodeType, uses: Uses) -> None:
    for instruction in dis.get_instructions(code):
        kind, name = instruction.opname, instruction.argval
        if not isinstance(name, str):
            continue
        flags = READ if kind.startswith("LOAD_") else STORED if kind.startswith(("STORE_", "DELETE_")) else 0
        if kind.endswith(("_ATTR", "_METHOD")):
            uses.attribute(name, flags)
        elif kind.endswith(("_GLOBAL", "_DEREF", "_NAME", "_CLASSDEREF")):
            uses.variable(name, flags)
            uses.owners.add(name)  # it may be
            uses.anything = uses.anything or name in _BY_NAME or name == "vars"
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            _from_code(constant, uses)


def outer_names(code: types.CodeType) -> set[str]:
    """The names that code, and the functions inside it, may look up as globals (or as attributes)."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= outer_names(constant)
    return names
