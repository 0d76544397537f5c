"""How a jump becomes a flag: set the flag where the jump was, and guard what must not run after it.

Before (for `continue`):

    if a:
        continue
    b()
    c()

After:

    if a:
        continue_ = True
    if not continue_:
        b()
        c()

Here: `Lowering`, the walk over one loop body or function body that does this for one kind of jump. It is used
by `break_statements`, `continue_statements` and `return_statements`, which say what setting the flag looks like
and what happens to the loop or function.

Guards nest: a second jump in `c()` puts its guard inside of the first. That keeps variables local to the guard
that they belong to. Beyond `MAX_NESTING` levels they stand side by side, each testing the flag anew, so that a
thousand early exits do not become code nested a thousand deep.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gast

from autograph.pyct import origin, transformer

__all__ = ["MAX_NESTING", "InLoops", "Lowering", "assign", "has_own_jump", "is_false"]

MAX_NESTING = 8

# What a statement may do, as bits: jump; jump out of a block whose end may still raise (`with`, `finally`).
JUMPS = 1
THROUGH_CLEANUP = 2

_LOOPS = (gast.For, gast.AsyncFor, gast.While)


def assign(name: str, value: bool) -> Any:
    """The statement `name = value`."""
    return gast.Assign([gast.Name(name, gast.Store(), None, None)], gast.Constant(value, None), None)


def is_false(flag: str) -> Any:
    """The expression `not flag`."""
    return gast.UnaryOp(gast.Not(), gast.Name(flag, gast.Load(), None, None))


class InLoops(transformer.Base):
    """A pass over loops that knows how deep in the function's loops it is: flags of loops side by side share a name.

    Attributes:
        depth: how many loops are around, within the function.
    """

    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.depth = 0

    def visit_inside(self, loop: Any) -> Any:
        """Visits the parts of a loop."""
        self.depth += 1
        loop = self.generic_visit(loop)
        self.depth -= 1
        return loop

    def _function(self, node: Any) -> Any:
        depth, self.depth = self.depth, 0
        node = self.generic_visit(node)
        self.depth = depth
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _function


class Lowering:
    """Lowers all jumps of one kind that leave one block.

    Args:
        kind: the statement class of the jump.
        new_flag: allocates the name of the flag; called once, if there is a jump at all.
        replace: the statements that stand for a jump, given the jump and the flag.
        guard: false if something else guards what follows.
    """

    def __init__(
        self,
        kind: type,
        new_flag: Callable[[], str],
        replace: Callable[[Any, str], list[Any]],
        guard: bool = True,
    ) -> None:
        self.kind = kind
        self.guard = guard
        self._new_flag = new_flag
        self._replace = replace
        self._flag: str | None = None
        #: How many `try` and `with` statements are around.
        self.protected = 0

    @property
    def used(self) -> bool:
        """Whether there was a jump."""
        return self._flag is not None

    @property
    def flag(self) -> str:
        """The name of the flag."""
        if self._flag is None:
            self._flag = self._new_flag()
        return self._flag

    def block(self, stmts: list[Any], depth: int = 0) -> tuple[list[Any], int]:
        """The block with its jumps lowered, and whether it may jump."""
        result: list[Any] = []
        target = result
        # Where guards go once they no longer nest.
        flat = result if depth >= MAX_NESTING else None
        jumps = 0
        for i, stmt in enumerate(stmts):
            if isinstance(stmt, self.kind):
                replaced = self._replace(stmt, self.flag)
                origin.inherit_location(replaced, stmt)
                target.extend(replaced)
                # What follows is never reached.
                return result, jumps | JUMPS
            may = self.statement(stmt, depth)
            jumps |= may
            target.append(stmt)
            target.extend(self.after(stmt))
            if may and self.guard and i + 1 < len(stmts):
                guard = self._guarded([], stmts[i + 1])
                (target if flat is None else flat).append(guard)
                target = guard.body
                depth += 1
                if flat is None and depth >= MAX_NESTING:
                    flat = target
        return result, jumps

    def after(self, node: Any) -> list[Any]:
        """Statements to put after a lowered statement, before the guard of what follows."""
        return []

    def _guarded(self, body: list[Any], like: Any) -> Any:
        guard = gast.If(is_false(self.flag), [], [])
        origin.inherit_location(guard, like)
        guard.body = body
        return guard

    def statement(self, node: Any, depth: int) -> int:
        """Lowers the jumps inside a statement, in place. Returns what it may do."""
        if isinstance(node, gast.If):
            node.body, body = self.block(node.body, depth + 1)
            node.orelse, orelse = self.block(node.orelse, depth + 1)
            return body | orelse
        if isinstance(node, (gast.With, gast.AsyncWith)):
            self.protected += 1
            node.body, body = self.block(node.body, depth)
            self.protected -= 1
            return body and body | THROUGH_CLEANUP
        if isinstance(node, (gast.Try, gast.TryStar)):
            self.protected += 1
            may = self._try(node, depth)
            self.protected -= 1
            return may
        if isinstance(node, gast.Match):
            may = 0
            for case in node.cases:
                case.body, body = self.block(case.body, depth + 1)
                may |= body
            return may
        if isinstance(node, _LOOPS):
            return self.loop(node, depth)
        return 0

    def loop(self, node: Any, depth: int) -> int:
        """A loop inside of the block: its own jumps are its own, but those of its `else` are not."""
        node.orelse, may = self.block(node.orelse, depth + 1)
        return may

    def _try(self, node: Any, depth: int) -> int:
        node.body, may = self.block(node.body, depth)
        handlers = 0
        for handler in node.handlers:
            handler.body, inside = self.block(handler.body, depth + 1)
            handlers |= inside
            if may & THROUGH_CLEANUP:
                # The jump had begun when leaving some block raised: it does not take place after all.
                reset = assign(self.flag, False)
                origin.inherit_location(reset, handler)
                handler.body.insert(0, reset)
        if may and node.orelse:
            rest, inside = self.block(node.orelse, depth + 1)
            node.orelse = [self._guarded(rest, node.orelse[0])]
            may |= inside
        else:
            node.orelse, inside = self.block(node.orelse, depth + 1)
            may |= inside
        may |= handlers
        if node.finalbody and may:
            may |= THROUGH_CLEANUP
        return may


def has_own_jump(stmts: list[Any], kind: type) -> bool:
    """Whether one of the statements, or a block in it that is not a loop's body, is a jump of the kind."""
    stack = list(stmts)
    while stack:
        node = stack.pop()
        if isinstance(node, kind):
            return True
        if isinstance(node, _LOOPS):
            stack.extend(node.orelse)
        elif isinstance(node, (gast.If, gast.With, gast.AsyncWith, gast.ExceptHandler, gast.match_case)):
            stack.extend(node.body)
            stack.extend(getattr(node, "orelse", ()))
        elif isinstance(node, (gast.Try, gast.TryStar)):
            stack.extend((*node.body, *node.handlers, *node.orelse, *node.finalbody))
        elif isinstance(node, gast.Match):
            stack.extend(node.cases)
    return False
