"""Which plain names are local to a function, for passes that turn `x.append(y)` into `x = ...`.

Assigning to a name that the function only reads (a global, a variable of the function around) would make it
local. The full analysis of scopes is `pyct.activity`; this is one question that is asked before it runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

import gast

from autograph.converters import operands
from autograph.pyct import transformer
from autograph.pyct.ast_util import CHILD_FIELDS, walk, walk_statements

__all__ = ["LocalsAware", "builtins_meant", "is_quiet", "local_names", "may_assign", "shared_names"]

_DEFINITIONS = frozenset({gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef})
_SCOPES = (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda, gast.ClassDef)


def builtins_meant(names: Iterable[str], node: Any, ctx: transformer.Context) -> set[str]:
    """Those of the builtins' names to which the program, as far as it is known here, gives no meaning of its own."""
    bound = set(ctx.info.namespace or ())
    for part in walk(node):
        kind = type(part)
        if kind is gast.Name:
            if type(part.ctx) is not gast.Load:
                bound.add(part.id)
        elif kind in _DEFINITIONS:
            bound.add(part.name)
        elif kind is gast.alias:
            bound.add(part.asname or part.name)
    return {*names} - bound


def local_names(function: Any) -> set[str]:
    """Names of the function's parameters and of what it assigns, less what it declares global or nonlocal."""
    names: set[str] = set()
    elsewhere: set[str] = set()
    arguments = function.args
    several = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    names.update(argument.id for argument in several if argument is not None)
    stack: list[Any] = list(function.body) if isinstance(function.body, list) else [function.body]
    while stack:
        node = stack.pop()
        if isinstance(node, gast.Name):
            if isinstance(node.ctx, gast.Store):
                names.add(node.id)
        elif isinstance(node, (gast.Global, gast.Nonlocal)):
            elsewhere.update(node.names)
        elif isinstance(node, gast.comprehension):
            stack.extend((node.iter, *node.ifs))
        elif not isinstance(node, _SCOPES):
            for field in CHILD_FIELDS[type(node)]:
                value = getattr(node, field, None)
                if isinstance(value, list):
                    stack.extend([child for child in value if isinstance(child, ast.AST)])
                elif isinstance(value, ast.AST):
                    stack.append(value)
    return names - elsewhere


def shared_names(function: Any) -> set[str]:
    """Names that functions inside of the function declare nonlocal or global: a call may give them other values."""
    declared = (node for node in walk_statements(function) if isinstance(node, (gast.Global, gast.Nonlocal)))
    return {name for node in declared for name in node.names}


def is_quiet(expression: Any) -> bool:
    """Whether evaluating an expression gives no name another value."""
    return not any(map(may_assign, walk(expression)))


def may_assign(part: Any) -> bool:
    """Whether a part of an expression, without the parts that it has itself, may give a name another value."""
    return isinstance(part, (gast.Call, gast.NamedExpr, gast.Await, gast.Yield))


class LocalsAware(operands.Base):
    """A pass that knows the local names of the function that it is in.

    Attributes:
        locals: these names.
        shared: names to which a call may give other values, as far as the function's own text tells.
    """

    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.locals: set[str] = set()
        self.shared: set[str] = set()

    def is_local(self, node: Any) -> bool:
        """Whether an expression is a plain local name, which may be rebound."""
        return isinstance(node, gast.Name) and node.id in self.locals

    def visit_FunctionDef(self, node: Any) -> Any:
        outer, self.locals, self.shared = (self.locals, self.shared), local_names(node), shared_names(node)
        node = super().visit_FunctionDef(node)
        self.locals, self.shared = outer
        return node

    def visit_Lambda(self, node: Any) -> Any:
        outer, self.locals = self.locals, local_names(node)
        node = super().visit_Lambda(node)
        self.locals = outer
        return node

    def visit_ClassDef(self, node: Any) -> Any:
        outer, self.locals = self.locals, set()
        node = super().visit_ClassDef(node)
        self.locals = outer
        return node
