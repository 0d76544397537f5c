"""`return` becomes a flag and a value, returned once at the end.

Before:

    def f(x):
        with ag__.FunctionScope(...) as fscope:
            if a:
                return x
            return 0

After:

    def f(x):
        with ag__.FunctionScope(...) as fscope:
            do_return = False
            retval_ = ag__.UndefinedReturnValue()
            if a:
                try:
                    do_return = True
                    retval_ = x
                except:
                    do_return = False
                    raise
            else:
                try:
                    do_return = True
                    retval_ = 0
                except:
                    do_return = False
                    raise
            return fscope.ret(retval_, do_return)

What follows an `if` one of whose branches always returns moves into the other branch; what follows any other
statement that may return is guarded by `if not do_return`. Loops get `not do_return` in their test; after a `while
True` that only a `return` ends comes `do_return = True`, so that it is known there. The `try` is there because
evaluating the returned value may raise, and then nothing was returned; inside of a `try` or `with` statement, where a
tensor may decide that, the value comes first instead.

Functions whose returns cannot be lowered keep them (see `marks`): generators and coroutines, functions that look
at their own frame, functions that return from a `finally` block.

Must come after: functions, break_statements, continue_statements.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import guards
from autograph.converters.marks import Mark, conjunction, get, put
from autograph.pyct import origin, templates, transformer
from autograph.pyct.anno import Anno, getanno, setanno

__all__ = ["transform"]


class _Lowering(guards.Lowering):
    """Lowers the returns of one function."""

    def __init__(self, namer: Any) -> None:
        self.value: str = ""

        def new_flag() -> str:
            self.value = str(namer.new_symbol("retval_"))
            return str(namer.new_symbol("do_return"))

        super().__init__(gast.Return, new_flag, self._set)
        # If statement → whether its branches always return. Filled bottom-up before anything moves.
        self._definite: dict[int, tuple[bool, bool]] = {}
        # Loops that only a `return` ends.
        self._endless: set[int] = set()

    def _set(self, node: Any, flag: str) -> list[Any]:
        if self.protected:
            return templates.replace(
                """
                retval = value
                flag = True
                """,
                node,
                flag=flag,
                retval=self.value,
                value=node.value,
            )
        statements = templates.replace(
            """
            try:
                flag = True
                retval = value
            except:
                flag = False
                raise
            """,
            node,
            flag=flag,
            retval=self.value,
            value=node.value,
        )
        put(statements[0], Mark.LOWERED_RETURN, True)
        return statements

    def find_definite(self, stmts: list[Any]) -> bool:
        """Whether the block always returns. Remembers the same of every `if` below."""
        definite = False
        for stmt in stmts:
            if isinstance(stmt, gast.Return):
                return True
            if isinstance(stmt, gast.If):
                both = self.find_definite(stmt.body), self.find_definite(stmt.orelse)
                self._definite[id(stmt)] = both
                definite = definite or all(both)
            elif isinstance(stmt, (gast.For, gast.While, gast.AsyncFor)):
                self.find_definite(stmt.body)
                definite = definite or _is_endless(stmt)
            elif isinstance(stmt, (gast.With, gast.AsyncWith, gast.Try, gast.TryStar, gast.Match)):
                # Whether these return for sure is not worth knowing: a context may swallow an exception.
                for block in _blocks(stmt):
                    self.find_definite(block)
        return definite

    def block(self, stmts: list[Any], depth: int = 0) -> tuple[list[Any], int]:
        if depth < guards.MAX_NESTING:
            for i, stmt in enumerate(stmts[:-1]):
                if isinstance(stmt, gast.Return):
                    break
                body, orelse = self._definite.get(id(stmt), (False, False))
                if body and orelse:
                    stmts = stmts[: i + 1]
                    break
                if body or orelse:
                    rest = stmts[i + 1 :]
                    if body:
                        stmt.orelse = [*stmt.orelse, *rest]
                    else:
                        stmt.body = [*stmt.body, *rest]
                    stmts = stmts[: i + 1]
                    break
        return super().block(stmts, depth)

    def loop(self, node: Any, depth: int) -> int:
        node.body, may = self.block(node.body, depth + 1)
        if may:
            go_on = guards.is_false(self.flag)
            if _is_endless(node):
                self._endless.add(id(node))
            if isinstance(node, gast.While):
                if isinstance(node.test, gast.Constant) and node.test.value:
                    test = go_on
                else:
                    test = conjunction(go_on, node.test)
                origin.inherit_location(test, node.test)
                node.test = test
            else:
                extra = getanno(node, Anno.EXTRA_LOOP_TEST)
                setanno(node, Anno.EXTRA_LOOP_TEST, conjunction(go_on, extra) if extra else go_on)
        node.orelse, orelse = self.block(node.orelse, depth + 1)
        return may | orelse

    def after(self, node: Any) -> list[Any]:
        if id(node) not in self._endless:
            return []
        # Known while tracing, unlike the flag that a staged loop leaves.
        returned = guards.assign(self.flag, True)
        origin.inherit_location(returned, node)
        return [returned]


def _is_endless(stmt: Any) -> bool:
    """Whether only a `return` (or an exception) ends the loop: `while True` without a `break`."""
    return (
        isinstance(stmt, gast.While)
        and isinstance(stmt.test, gast.Constant)
        and bool(stmt.test.value)
        and not guards.has_own_jump(stmt.body, gast.Break)
    )


def _blocks(stmt: Any) -> list[list[Any]]:
    if isinstance(stmt, gast.Match):
        return [case.body for case in stmt.cases]
    if isinstance(stmt, (gast.Try, gast.TryStar)):
        return [stmt.body, stmt.orelse, *(handler.body for handler in stmt.handlers)]
    return [stmt.body]


class _ReturnStatements(transformer.Base):
    def visit_FunctionDef(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if get(node, Mark.KEEP_RETURNS):
            return node
        scope = node.body[-1]
        if not get(scope, Mark.SCOPE_BLOCK):
            return node
        lowering = _Lowering(self.ctx.namer)
        lowering.find_definite(scope.body)
        body, _ = lowering.block(scope.body)
        if not lowering.used:
            return node
        start = templates.replace(
            """
            flag = False
            retval = ag__.UndefinedReturnValue()
            """,
            node,
            flag=lowering.flag,
            retval=lowering.value,
        )
        end = templates.replace(
            "return scope.ret(retval, flag)",
            body[-1],
            scope=get(node, Mark.SCOPE_NAME),
            flag=lowering.flag,
            retval=lowering.value,
        )
        scope.body = [*start, *body, *end]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ReturnStatements(ctx).visit(node)
