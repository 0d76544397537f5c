"""Which expressions may move into a lambda.

`a and f(b)` becomes `ag__.and_(lambda: a, lambda: f(b))`. That is the same thing unless the operand

* assigns (`x := 1` would bind in the lambda), yields or awaits,
* looks at the frame that it runs in (`locals()`, `eval`, ...), or
* stands in a class body, whose names a lambda cannot see.

Here: `Base`, a transformer that knows, at no cost beyond the walk that it is on anyway. It also skips what no
pass over expressions has any business with: decorators, annotations, type parameters and match patterns.
"""

from __future__ import annotations

from typing import Any

from autograph.converters.marks import reads_frame
from autograph.pyct import transformer

__all__ = ["Base"]


class Base(transformer.Base):
    """Counts what holds an expression in its place, as it is visited."""

    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self._rooted = 0
        self.in_class = False

    def visit_operand(self, node: Any) -> tuple[Any, bool]:
        """Visits an expression; returns the result and whether it may move."""
        before = self._rooted
        result = self.visit(node)
        return result, self._rooted == before and not self.in_class

    def visit_operands(self, nodes: list[Any]) -> tuple[list[Any], bool]:
        """Visits several expressions; returns the results and whether all of them may move."""
        before = self._rooted
        results = [self.visit(node) for node in nodes]
        return results, self._rooted == before and not self.in_class

    # --- what holds --------------------------------------------------------------------------------------

    def _hold(self, node: Any) -> Any:
        self._rooted += 1
        return self.generic_visit(node)

    visit_NamedExpr = visit_Yield = visit_YieldFrom = visit_Await = _hold

    def visit_comprehension(self, node: Any) -> Any:
        return self._hold(node) if node.is_async else self.generic_visit(node)

    def visit_Call(self, node: Any) -> Any:
        if reads_frame(node):
            self._rooted += 1
        return self.generic_visit(node)

    # --- functions and classes ---------------------------------------------------------------------------

    def visit_FunctionDef(self, node: Any) -> Any:
        node.args = self.visit(node.args)
        in_class, self.in_class = self.in_class, False
        node.body = self.visit_block(node.body)
        self.in_class = in_class
        return node

    def visit_AsyncFunctionDef(self, node: Any) -> Any:
        return self.visit_FunctionDef(node)

    def visit_Lambda(self, node: Any) -> Any:
        node.args = self.visit(node.args)
        # What a lambda does is its own affair; only its defaults are evaluated here.
        rooted, in_class = self._rooted, self.in_class
        self.in_class = False
        node.body = self.visit(node.body)
        self._rooted, self.in_class = rooted, in_class
        return node

    def visit_ClassDef(self, node: Any) -> Any:
        node.bases = self._visit_list(node.bases)
        node.keywords = self._visit_list(node.keywords)
        in_class, self.in_class = self.in_class, True
        node.body = self.visit_block(node.body)
        self.in_class = in_class
        return node

    # --- what is not looked at ---------------------------------------------------------------------------

    def visit_arguments(self, node: Any) -> Any:
        node.defaults = self._visit_list(node.defaults)
        node.kw_defaults = self._visit_list(node.kw_defaults)
        return node

    def visit_AnnAssign(self, node: Any) -> Any:
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_match_case(self, node: Any) -> Any:
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = self.visit_block(node.body)
        return node

    def visit_TypeAlias(self, node: Any) -> Any:
        return node
