"""Functions get a scope object, which everything called from them is given.

Before:

    @decorator
    def f(x: int = 3):
        return x

After:

    def tf__f(x=None):
        with ag__.FunctionScope('f', 'fscope', ag__.ConversionOptions(...)) as fscope:
            return x

The outermost function loses its decorators, annotations and default values: conversion happens when they
have already been applied, and the loader gives the new function the original's. An inner function keeps
them, and gets `@ag__.autograph_artifact` so that nobody converts it again. A lambda given by the user becomes
`lambda x: ag__.with_function_scope(lambda lscope: x, 'lscope', options)`; inner lambdas use the scope around.

A generator, and a coroutine that keeps its `return`s (see `marks`), do without the block, which only marks where
these are lowered: `fscope = ag__.FunctionScope(...)`.

Two more things are settled here, because they bind names for the whole function: `global` and `nonlocal`
statements move to its top (a body that becomes a function could not declare for the rest), and annotated
assignments lose the annotation, which a `nonlocal` name must not have.

Must come first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gast

from autograph.converters.bindings import local_names
from autograph.converters.marks import Mark, get, put
from autograph.pyct import origin, templates, transformer
from autograph.pyct.anno import Anno, hasanno
from autograph.pyct.options import ConversionOptions

__all__ = ["transform"]


class _Function:
    """What is collected in one function.

    Attributes:
        bound: the names that are local to it.
    """

    def __init__(self) -> None:
        self.bound: set[str] = set()
        self.globals: dict[str, None] = {}
        self.nonlocals: dict[str, None] = {}
        # Stand where a declaration was, so that no block is left empty.
        self.placeholders: list[gast.stmt] = []


class _Functions(transformer.Base):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.in_class = False

    def _options(self) -> ConversionOptions:
        options: ConversionOptions = self.ctx.options
        return options if self.state[_Function].level == 1 else options.call_options()

    def visit_FunctionDef(self, node: Any) -> Any:
        outermost = self.state[_Function].level == 0
        in_class = self.in_class
        if outermost:
            _strip_signature(node)
        else:
            # Decorators and defaults belong to the function around.
            node.decorator_list = self._visit_list(node.decorator_list)
            node.args = self.visit(node.args)
        with self.state[_Function] as function:
            function.bound = local_names(node)
            self.in_class = False
            scope_name = self.ctx.namer.new_symbol("fscope")
            put(node, Mark.SCOPE_NAME, scope_name)
            body = self.visit_block(node.body)
            docstring: list[Any] = []
            if body and _is_docstring(body[0]):
                docstring, body = body[:1], body[1:]
            placeholders = {id(stmt) for stmt in function.placeholders}
            body = [stmt for stmt in body if id(stmt) not in placeholders] or [gast.Pass()]
            put(node, Mark.ELSEWHERE, frozenset((*function.globals, *self._not_ours(function.nonlocals))))
            declarations: list[Any] = []
            if function.globals:
                declarations.append(gast.Global(list(function.globals)))
            if function.nonlocals:
                declarations.append(gast.Nonlocal(list(function.nonlocals)))
            node.body = [*docstring, *declarations, *self._scoped(node, body, scope_name)]
            for stmt in node.body:
                origin.inherit_location(stmt, node)
            self.in_class = in_class
        name = node.name
        if outermost:
            node.name = self.ctx.namer.function_name(name)
        elif hasanno(node, Anno.ORIGIN):  # others are called by operators only
            node.decorator_list = [*node.decorator_list, templates.replace_as_expression("ag__.autograph_artifact")]
            origin.inherit_location(node.decorator_list[-1], node)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def _not_ours(self, names: Iterable[str]) -> list[str]:
        """Those of the nonlocal names that belong to functions around all that is converted."""
        ours = [function.bound for function in self.state[_Function].stack]
        return [name for name in names if not any(name in bound for bound in ours)]

    def _scoped(self, node: Any, body: list[Any], scope_name: str) -> list[Any]:
        if get(node, Mark.IN_TWO_FORMS):
            return body  # each form has a scope
        arguments = {
            "function_name": gast.Constant(node.name, None),
            "scope_name": gast.Constant(scope_name, None),
            "options": self._options().to_ast(),
            "scope": scope_name,
            "body": body,
        }
        if get(node, Mark.SUSPENDS) and get(node, Mark.KEEP_RETURNS):
            return templates.replace(
                """
                scope = ag__.FunctionScope(function_name, scope_name, options)
                body
                """,
                node,
                **arguments,
            )
        block = templates.replace(
            """
            with ag__.FunctionScope(function_name, scope_name, options) as scope:
                body
            """,
            node,
            **arguments,
        )
        put(block[0], Mark.SCOPE_BLOCK, True)
        return block

    def visit_Lambda(self, node: Any) -> Any:
        if self.state[_Function].level:
            in_class, self.in_class = self.in_class, False
            node = self.generic_visit(node)
            self.in_class = in_class
            return templates.replace_as_expression("ag__.autograph_artifact(function)", function=node)
        if get(node, Mark.SUSPENDS):
            raise self.error(
                node, "a lambda with `yield` cannot be converted", fix="write it as a generator function with `def`"
            )
        _strip_signature(node)
        with self.state[_Function]:
            scope_name = self.ctx.namer.new_symbol("lscope")
            put(node, Mark.SCOPE_NAME, scope_name)
            body = self.visit(node.body)
            node.body = templates.replace_as_expression(
                "ag__.with_function_scope(lambda scope: body, scope_name, options)",
                scope=scope_name,
                body=body,
                scope_name=gast.Constant(scope_name, None),
                options=self._options().to_ast(),
            )
            origin.inherit_location(node.body, body)
        return node

    def visit_ClassDef(self, node: Any) -> Any:
        in_class, self.in_class = self.in_class, True
        node = self.generic_visit(node)
        self.in_class = in_class
        return node

    def visit_Global(self, node: Any) -> Any:
        if self.in_class or not self.state[_Function].level:
            return node
        function = self.state[_Function].value
        function.globals.update(dict.fromkeys(node.names))
        function.placeholders.append(gast.Pass())
        return function.placeholders[-1]

    def visit_Nonlocal(self, node: Any) -> Any:
        if self.in_class or not self.state[_Function].level:
            return node
        function = self.state[_Function].value
        function.nonlocals.update(dict.fromkeys(node.names))
        function.placeholders.append(gast.Pass())
        return function.placeholders[-1]

    def visit_AnnAssign(self, node: Any) -> Any:
        if self.in_class:
            return self.generic_visit(node)
        target = self.visit(node.target)
        if node.value is None:
            return gast.Pass()
        return gast.Assign([target], self.visit(node.value), None)


def _strip_signature(node: Any) -> None:
    arguments = node.args
    arguments.defaults = [_none(default) for default in arguments.defaults]
    arguments.kw_defaults = [default and _none(default) for default in arguments.kw_defaults]
    several = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    for argument in (*several, arguments.vararg, arguments.kwarg):
        if argument is not None:
            argument.annotation = None
    if not isinstance(node, gast.Lambda):
        node.decorator_list = []
        node.returns = None
        node.type_params = []


def _none(default: Any) -> Any:
    if isinstance(default, gast.Constant) and default.value is None:
        return default
    return gast.copy_location(gast.Constant(None, None), default)


def _is_docstring(stmt: Any) -> bool:
    return (
        isinstance(stmt, gast.Expr)
        and isinstance(stmt.value, gast.Constant)
        and isinstance(stmt.value.value, str)
        and hasanno(stmt, Anno.ORIGIN)
    )


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Functions(ctx).visit(node)
