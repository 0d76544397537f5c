"""`break` becomes a flag that ends the loop.

Before:

    while a:
        if b:
            break
        c()
    else:
        d()

After:

    break_ = False
    while not break_ and a:
        if b:
            break_ = True
        if not break_:
            c()
    if not break_:
        d()

A `for` loop gets `not break_` as its `Anno.EXTRA_LOOP_TEST`. Where the loop also has a `continue`, a `break` is
lowered to `break_ = True; continue`, and guarding what follows is left to `continue_statements`. The `else` of a
loop without `break` simply follows the loop. An assignment expression in the test of a `while` moves into
the body, because a loop test becomes a function:

    while (x := f()):            test_ = True
        g(x)              →      while test_:
                                     test_ = x := f()
                                     if test_:
                                         g(x)

Loops that stay in plain Python (see `marks`) keep their `break`.

Must come after: functions, directives. Must come before: continue_statements, return_statements.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import guards
from autograph.converters.marks import Mark, conjunction, get
from autograph.pyct import origin, transformer
from autograph.pyct.anno import Anno, setanno

__all__ = ["transform"]

class _BreakStatements(guards.InLoops):
    def _lower(self, node: Any) -> guards.Lowering:
        also_continues = guards.has_own_jump(node.body, gast.Continue)

        def replace(jump: Any, flag: str) -> list[Any]:
            return [guards.assign(flag, True), *([gast.Continue()] if also_continues else [])]

        lowering = guards.Lowering(
            gast.Break, lambda: self.ctx.namer.shared_symbol("break_", self.depth), replace, guard=not also_continues
        )
        node.body, _ = lowering.block(node.body)
        return lowering

    def _finish(self, node: Any, lowering: guards.Lowering, before: list[Any]) -> Any:
        after, node.orelse = node.orelse, []
        if lowering.used:
            before = [*before, guards.assign(lowering.flag, False)]
            if after:
                after = [gast.If(guards.is_false(lowering.flag), after, [])]
        return [*before, node, *after] if before or after else node

    def visit_While(self, node: Any) -> Any:
        node = self.visit_inside(node)
        if get(node, Mark.KEEP):
            return node
        before: list[Any] = []
        if _assigns(node.test):
            before = self._move_test(node)
        lowering = self._lower(node)
        if lowering.used:
            go_on = test = guards.is_false(lowering.flag)
            if not (isinstance(node.test, gast.Constant) and node.test.value):
                test = conjunction(go_on, node.test)
            origin.inherit_location(test, node.test)
            node.test = test
        return self._finish(node, lowering, before)

    def visit_For(self, node: Any) -> Any:
        node = self.visit_inside(node)
        if get(node, Mark.KEEP):
            return node
        lowering = self._lower(node)
        if lowering.used:
            setanno(node, Anno.EXTRA_LOOP_TEST, guards.is_false(lowering.flag))
        return self._finish(node, lowering, [])

    def _move_test(self, node: Any) -> list[Any]:
        test = self.ctx.namer.shared_symbol("test_", self.depth)
        set_test = gast.Assign([gast.Name(test, gast.Store(), None, None)], node.test, None)
        go_on = gast.If(gast.Name(test, gast.Load(), None, None), [], [])
        for new in (set_test, go_on):
            origin.inherit_location(new, node.test)
        go_on.body = node.body
        node.body = [set_test, go_on]
        node.test = gast.copy_location(gast.Name(test, gast.Load(), None, None), node.test)
        return [guards.assign(test, True)]


def _assigns(test: Any) -> bool:
    """Whether a test contains an assignment expression of this function."""
    stack = [test]
    while stack:
        node = stack.pop()
        if isinstance(node, gast.NamedExpr):
            return True
        if not isinstance(node, gast.Lambda):
            stack.extend(gast.iter_child_nodes(node))
    return False


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _BreakStatements(ctx).visit(node)
