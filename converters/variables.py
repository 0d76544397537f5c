"""Reads of variables go through `ag__.ld`, which complains if the variable is undefined.

Before:

    x = y
    x += 1
    del x

After:

    x = ag__.ld(y)
    x = ag__.ld(x)
    x += 1
    ag__.ld(x)
    x = ag__.Undefined('x')

`control_flow` gives variables that may have no value an `Undefined`, which must not get any further. A deleted
variable likewise becomes undefined rather than unbound; global ones, and those of functions that are not converted
with this one, are really deleted, since others see them too, after a read that complains if there is nothing to
delete. Only names of the user's own text are treated.

Must come last.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.marks import Mark, get
from autograph.pyct import templates, transformer
from autograph.pyct.anno import Anno, hasanno

__all__ = ["transform"]


class _Variables(operands.Base):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.elsewhere: frozenset[str] = frozenset()

    def visit_FunctionDef(self, node: Any) -> Any:
        outer = self.elsewhere
        # Generated functions have no mark: they share the variables of the user's function around them.
        self.elsewhere = get(node, Mark.ELSEWHERE, outer)
        node = super().visit_FunctionDef(node)
        self.elsewhere = outer
        return node

    def visit_Name(self, node: Any) -> Any:
        if isinstance(node.ctx, gast.Load) and hasanno(node, Anno.ORIGIN):
            return templates.replace_as_expression("ag__.ld(name)", name=node)
        return node

    def visit_ClassDef(self, node: Any) -> Any:
        outer = self.elsewhere
        declarations = [s for s in node.body if isinstance(s, (gast.Global, gast.Nonlocal))]
        self.elsewhere = frozenset(name for declaration in declarations for name in declaration.names)
        node = super().visit_ClassDef(node)
        self.elsewhere = outer
        return node

    def visit_Call(self, node: Any) -> Any:
        if isinstance(node.func, gast.Name):
            # Only `super` and the like are still called directly: the interpreter knows them by name.
            node.args = self._visit_list(node.args)
            node.keywords = self._visit_list(node.keywords)
            return node
        return super().visit_Call(node)

    def visit_AugAssign(self, node: Any) -> Any:
        node.value = self.visit(node.value)
        if not isinstance(node.target, gast.Name):
            node.target = self.visit(node.target)
            return node
        if self.in_class or not hasanno(node.target, Anno.ORIGIN):
            return node
        return [*templates.replace("name = ag__.ld(name)", name=node.target.id), node]

    def visit_Delete(self, node: Any) -> Any:
        result: list[Any] = []
        for target in node.targets:
            target = self.visit(target)
            if isinstance(target, gast.Name) and not self.in_class and target.id not in self.elsewhere:
                result.extend(
                    templates.replace(
                        """
                        ag__.ld(name)
                        name = ag__.Undefined(text)
                        """,
                        name=target.id,
                        text=gast.Constant(target.id, None),
                    )
                )
            else:
                if isinstance(target, gast.Name) and target.id in self.elsewhere:
                    result.extend(templates.replace("ag__.ld(name)", name=target.id))
                result.append(gast.Delete([target]))
        return result


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Variables(ctx).visit(node)
