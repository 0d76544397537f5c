"""Generator functions get a second form, in which `yield` calls the loop that goes over the generator.

Before:

    def f(n):
        for i in range(n):
            if i % 2:
                yield i

After:

    def f(n):

        def f_pull(n):
            for i in range(n):
                if i % 2:
                    yield i

        def f_push(n, sink):
            for i in range(n):
                if i % 2:
                    ag__.yield_(sink, i)
                    if ag__.stopped(sink):
                        return
        return ag__.generator(f_pull, f_push, n)

A `yield` cannot move into another function, so the `if`s and loops around it stay plain Python in the first form.
In the second one there is none, and they are staged like all others.

Left as they are: functions with a `yield` that is part of an expression other than `x = yield y`, or that stands in
a `with` or a `try` with handlers, which would see the errors of the loop; asynchronous generators; functions that
look at their own frame.

Must come first.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.marks import Mark, put, reads_frame
from autograph.pyct import templates, transformer
from autograph.pyct.ast_util import clone

__all__ = ["transform"]

_YIELDS = (gast.Yield, gast.YieldFrom)
_FUNCTIONS = (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda)
#: Deeper generator functions within generator functions are not given a second form: each is in both of the outer's.
_MAX_DEPTH = 2


class _Generators(transformer.Base):
    depth = 0

    def visit_FunctionDef(self, node: Any) -> Any:
        body = _Body(node)
        self.depth += body.yields
        if self.depth <= _MAX_DEPTH:
            node = self.generic_visit(node)
        pushable = body.yields and body.pushable and self.depth <= _MAX_DEPTH
        self.depth -= body.yields
        return self._two_forms(node) if pushable else node

    def _two_forms(self, node: Any) -> Any:
        docstring = node.body[:1] if gast.get_docstring(node, clean=False) is not None else []
        body = node.body[len(docstring) :] or [gast.Pass()]
        sink = self.ctx.namer.new_symbol("sink")
        arguments = node.args
        several = [*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
        names = [argument.id for argument in several if argument is not None]
        new = templates.replace(
            """
            def pull(names):
                pulled
            def push(names, sink):
                pushed
            return ag__.generator(pull, push, names)
            """,
            pull=self.ctx.namer.new_symbol(f"{node.name}_pull"),
            push=self.ctx.namer.new_symbol(f"{node.name}_push"),
            pulled=body,
            pushed=_Push(self.ctx, sink).visit_block(clone(body)),
            names=names,
            sink=sink,
        )
        node.body = [*docstring, *new]
        put(node, Mark.IN_TWO_FORMS, True)
        return node


class _Push(transformer.Base):
    """Turns the `yield`s of one function into calls."""

    def __init__(self, ctx: transformer.Context, sink: str) -> None:
        super().__init__(ctx)
        self.sink = sink
        self.tries = 0

    def visit_Expr(self, node: Any) -> Any:
        if not isinstance(node.value, _YIELDS):
            return node
        node.value = self._call(node.value)
        return [node, *self._leave()]

    def visit_Assign(self, node: Any) -> Any:
        if not isinstance(node.value, _YIELDS):
            return node
        node.value = self._call(node.value)
        return [node, *self._leave()]

    visit_AnnAssign = visit_Assign

    def visit_Raise(self, node: Any) -> Any:
        # In a generator it never gets out as it is.
        error = node.exc.func if isinstance(node.exc, gast.Call) else node.exc
        if isinstance(error, gast.Name) and error.id == "StopIteration" and not self.tries:
            node.exc = templates.replace_as_expression("RuntimeError('generator raised StopIteration')")
        return node

    def visit_Try(self, node: Any) -> Any:
        self.tries += 1
        node = self.generic_visit(node)
        self.tries -= 1
        return node

    visit_TryStar = visit_Try

    def _call(self, node: Any) -> Any:
        if isinstance(node, gast.YieldFrom):
            return templates.replace_as_expression("ag__.yield_from(sink, value)", sink=self.sink, value=node.value)
        return templates.replace_as_expression("ag__.yield_(sink, value)", sink=self.sink, value=node.value)

    def _leave(self) -> list[Any]:
        return templates.replace(
            """
            if ag__.stopped(sink):
                return
            """,
            sink=self.sink,
        )

    def _other(self, node: Any) -> Any:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _other


class _Body:
    """What the body of a function holds.

    Attributes:
        yields: whether it is a generator function.
        pushable: whether all of its `yield`s can become calls.
    """

    def __init__(self, function: Any) -> None:
        self.yields = False
        self.pushable = True
        for stmt in function.body:
            self._visit(stmt, guarded=False)

    def _visit(self, node: Any, guarded: bool) -> None:
        if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef, gast.Lambda)):
            return
        if isinstance(node, _YIELDS):
            self.yields = True
            self.pushable = False  # one that is part of an expression
        elif isinstance(node, gast.Call) and reads_frame(node):
            self.pushable = False
        elif isinstance(node, (gast.Expr, gast.Assign, gast.AnnAssign)) and isinstance(node.value, _YIELDS):
            self.yields = True
            self.pushable = self.pushable and not guarded
            if node.value.value is not None:
                self._visit(node.value.value, guarded)
            return
        elif isinstance(node, (gast.With, gast.AsyncWith)):
            guarded = True
        elif isinstance(node, (gast.Try, gast.TryStar)):
            for stmt in (*node.body, *node.orelse):
                self._visit(stmt, guarded or bool(node.handlers))
            for stmt in (*node.handlers, *node.finalbody):
                self._visit(stmt, True)
            return
        for child in gast.iter_child_nodes(node):
            self._visit(child, guarded)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Generators(ctx).visit(node)
