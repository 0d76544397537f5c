"""The base class of passes, and what a pass is told about the function it works on.

Here: `EntityInfo`, `Context`, and `Base`, a node transformer that keeps locations, carries state along the
walk and ties every error to the user's line. No pass lives here.
"""

from __future__ import annotations

import ast
from typing import Any, ClassVar

import gast

from autograph.errors import AutographError, Location, StagingSyntaxError
from autograph.pyct import origin
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.ast_util import CHILD_FIELDS, NO_NODES, SHARED
from autograph.pyct.naming import Namer

__all__ = ["Base", "Context", "EntityInfo", "StateStack", "location_of"]


class EntityInfo:
    """The function, method or lambda being converted.

    Args:
        name: its name.
        source_code: its source text.
        filename: the file that the text is from.
        first_line: the line in that file at which the text starts.
        namespace: name → value of its globals and closure; None when converting text only (command line).
        qualname: its qualified name.
    """

    def __init__(
        self, name: str, source_code: str = "", filename: str = "<unknown>", first_line: int = 1,
        namespace: dict[str, Any] | None = None, qualname: str | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.source_code = source_code
        self.filename = filename
        self.first_line = first_line
        self.namespace = namespace
        self.qualname = qualname


class Context:
    """What all passes over one entity share.

    Args:
        info: the entity.
        namer: gives out fresh names.
        options: conversion options, opaque to pyct.
        user: anything else that the caller wants its passes to see.
    """

    def __init__(self, info: EntityInfo, namer: Namer | None = None, options: Any = None, user: Any = None) -> None:
        self.info = info
        self.namer = Namer() if namer is None else namer
        self.options = options
        self.user = user


def location_of(node: Any, info: EntityInfo | None = None) -> Location | None:
    """Where a node is in the user's file, or None for a generated node that has no location."""
    found = getanno(node, Anno.ORIGIN)
    if found is not None:
        return found.location
    line = getattr(node, "lineno", None)
    if line is None:
        return None
    end_col = getattr(node, "end_col_offset", None) if getattr(node, "end_lineno", None) == line else None
    filename = "<unknown>" if info is None else info.filename
    name = None if info is None else info.qualname or info.name
    return Location(filename, line, getattr(node, "col_offset", None), end_col, name)


class StateStack:
    """A stack of states of one class; attributes are those of the innermost one.

    `with self.state[Loop] as loop:` pushes a new `Loop()` for the block.
    """

    __slots__ = ("_kind", "_stack")

    def __init__(self, kind: type) -> None:
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_stack", [])

    def enter(self, *args: Any, **kwargs: Any) -> Any:
        """Pushes a new state, made with these arguments, and returns it."""
        value = self._kind(*args, **kwargs)
        self._stack.append(value)
        return value

    def exit(self) -> Any:
        """Pops and returns the innermost state."""
        return self._stack.pop()

    __enter__ = enter

    def __exit__(self, *exc_info: object) -> None:
        self._stack.pop()

    @property
    def level(self) -> int:
        """How many states are on the stack."""
        return len(self._stack)

    @property
    def value(self) -> Any:
        """The innermost state, or None outside of all."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> list[Any]:
        """All states, innermost last."""
        return list(self._stack)

    def __getattr__(self, name: str) -> Any:
        if not self._stack:
            raise AttributeError(f"no {self._kind.__name__} has been entered")
        return getattr(self._stack[-1], name)

    def __setattr__(self, name: str, value: Any) -> None:
        if not self._stack:
            raise AttributeError(f"no {self._kind.__name__} has been entered")
        setattr(self._stack[-1], name, value)


class _States(dict[type, StateStack]):
    """State class → stack, made on first use."""

    def __missing__(self, kind: type) -> StateStack:
        stack = self[kind] = StateStack(kind)
        return stack


#: Expressions, and what holds nothing but expressions.
_EXPRESSIONS = frozenset(ast.expr.__subclasses__()) | {
    gast.comprehension, gast.arguments, gast.keyword, gast.withitem
}  # fmt: skip
_EXPRESSION_METHODS = frozenset(["visit_" + kind.__name__ for kind in _EXPRESSIONS])
_NEVER_VISITED = SHARED | NO_NODES
_BLOCKS = frozenset(["body", "orelse", "handlers", "finalbody", "cases"])
#: Those that are lists of statements, where they are lists.
_STATEMENT_LISTS = frozenset(["body", "orelse", "finalbody"])
#: Statements without statements in them.
_SIMPLE_STATEMENTS = frozenset(
    kind for kind in ast.stmt.__subclasses__() if _BLOCKS.isdisjoint(kind._fields)
)
#: What has nothing below it.
_LEAVES = frozenset([gast.Name, gast.Constant, gast.Global, gast.Nonlocal, gast.Pass, gast.Break, gast.Continue])
_NOT_IN_STATEMENTS = _NEVER_VISITED | _EXPRESSIONS


class Base(gast.NodeTransformer):
    """Base class of passes: define `visit_X` methods that return a node, a list of nodes or None.

    Differences to `ast.NodeTransformer`: nodes returned in place of another get its location; each list of
    statements goes through `visit_block`; a body left empty gets a `pass`; lists are rebuilt only where something
    changed; contexts and operators are not visited, nor are names, constants and other leaves by a pass without a
    method for them; a pass that has methods for statements only, or says so (`statements_only=True`), visits no
    expression, and of the statements without statements in them those that it has a method for;
    errors raised in a visit learn the location of the innermost node around them.
    """

    # What is not visited, be it a node or not.
    _skipped: frozenset[type] = _NEVER_VISITED
    # The names of the methods that passes define, those of the class's parents included.
    _visits: frozenset[str] = frozenset()
    # Kind of node → the class's function for it. Not bound methods: each pass would be a cycle, left to the collector.
    _methods: ClassVar[dict[type, Any]] = {}

    def __init_subclass__(cls, statements_only: bool = False) -> None:
        super().__init_subclass__()
        inherited = (parent._visits for parent in cls.__bases__ if issubclass(parent, Base))
        own = cls._visits = frozenset([name for name in vars(cls) if name.startswith("visit_")]).union(*inherited)
        if statements_only or own.isdisjoint(_EXPRESSION_METHODS):
            skipped, rest = _NOT_IN_STATEMENTS, _SIMPLE_STATEMENTS
        else:
            skipped, rest = _NEVER_VISITED, _LEAVES
        cls._skipped = skipped.union([kind for kind in rest if "visit_" + kind.__name__ not in own])
        cls._methods = {}

    def __init__(self, ctx: Context) -> None:
        super().__init__()
        self.ctx = ctx
        self.state = _States()

    def visit(self, node: Any) -> Any:
        """Visits one node."""
        kind = type(node)
        method = self._methods.get(kind)
        if method is None:
            cls = self.__class__
            method = self._methods[kind] = getattr(cls, "visit_" + kind.__name__, cls.generic_visit)
        try:
            result = method(self, node)
        except AutographError as error:
            if error.location is None:
                error.at(location_of(node, self.ctx.info))
            raise
        if result is node or result is None:
            return result
        # A template that was filled `at` the node, and a part of it, have a location.
        if type(result) is list or result.__dict__.get("lineno") is None:
            origin.inherit_location(result, node)
        return result

    def visit_block(self, stmts: list[Any]) -> list[Any]:
        """Visits a list of statements and returns the new one. Override to see each block as a whole."""
        return self._visit_list(stmts)

    def generic_visit(self, node: Any) -> Any:
        """Visits the children of a node and puts the results in their place."""
        skipped = self._skipped
        values = node.__dict__
        for name in CHILD_FIELDS[type(node)]:
            value = values.get(name)
            if type(value) is list:
                if value:
                    block = name in _STATEMENT_LISTS
                    new = self.visit_block(value) if block else self._visit_list(value)
                    if new is not value:
                        if block and not new and name == "body":
                            new = [gast.Pass()]
                            origin.inherit_location(new[0], value[0])
                        setattr(node, name, new)
            elif type(value) not in skipped:
                new = self.visit(value)
                if new is not value:
                    setattr(node, name, new)
        return node

    def _visit_list(self, items: list[Any]) -> list[Any]:
        visit, skipped = self.visit, self._skipped
        for i, item in enumerate(items):  # noqa: B007 - `i` is where the loop stopped
            if type(item) not in skipped:
                new = visit(item)
                if new is not item:
                    break
        else:
            return items
        # From the first change on, a new list.
        result = items[:i]
        while True:
            if type(new) is list or type(new) is tuple:
                result.extend(new)
            elif new is not None:
                result.append(new)
            i += 1
            if i == len(items):
                return result
            new = items[i]
            if type(new) not in skipped:
                new = visit(new)

    def error(
        self, node: Any, message: str, fix: str | None = None, *, expected: str | None = None
    ) -> StagingSyntaxError:
        """An error about valid Python that cannot be staged, to be raised by the caller."""
        return StagingSyntaxError(message, location=location_of(node, self.ctx.info), expected=expected, fix=fix)
