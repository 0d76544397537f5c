"""`append` and `pop` become operators, as do displays of lists and tuples with a `*`; with feature LISTS, all lists and
stacking.

Before:

    l = [1, 2]
    l.append(3)
    x = l.pop()
    m = [*l, x, *y]
    t = (x, *l)
    return stack(l)

After:

    l = ag__.new_list([1, 2])
    l = ag__.list_append(l, 3)
    (l, l_pop) = ag__.list_pop(l, None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
    x = l_pop
    m = ag__.list_display(ag__.spread(l), [x], ag__.spread(y))
    t = ag__.tuple_display([x], ag__.spread(l))
    return ag__.list_stack(l, ag__.ListStackOpts(element_dtype=None, original_call=stack))

Only plain local names are rebound; `self.items.append(x)` and appends to globals stay calls, and so does
`l.append(f())` where f may assign `l`. `pop` is converted
where it is all of the right-hand side of an assignment, a returned value or a statement, so that nothing is
evaluated out of order. The operators fall back on the object's own method if it is not a list.

Must come after: functions, return_statements. Must come before: call_trees.
"""

from __future__ import annotations

import itertools
from typing import Any

import gast

from autograph.converters.bindings import LocalsAware, is_quiet
from autograph.pyct import templates, transformer
from autograph.pyct.ast_util import walk
from autograph.pyct.options import Feature

__all__ = ["display_parts", "transform"]


class _Lists(LocalsAware):
    def __init__(self, ctx: transformer.Context, rebindable: set[str]) -> None:
        super().__init__(ctx)
        self.rebindable = rebindable
        self.displays = ctx.options.uses(Feature.LISTS)

    def visit_List(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if not isinstance(node.ctx, gast.Load):
            return node
        if any(isinstance(element, gast.Starred) for element in node.elts):
            return templates.replace_as_expression("ag__.list_display(parts)", parts=display_parts(node.elts))
        if not self.displays:
            return node
        return templates.replace_as_expression("ag__.new_list(elements)", elements=node)

    def visit_Tuple(self, node: Any) -> Any:
        node = self.generic_visit(node)
        kinds = set(map(type, node.elts))
        if not isinstance(node.ctx, gast.Load) or gast.Starred not in kinds or gast.Slice in kinds:
            return node
        return templates.replace_as_expression("ag__.tuple_display(parts)", parts=display_parts(node.elts))

    def visit_Call(self, node: Any) -> Any:
        node = super().visit_Call(node)
        if not self.displays:
            return node
        function = node.func
        name = function.attr if isinstance(function, gast.Attribute) else getattr(function, "id", None)
        if name != "stack" or len(node.args) != 1 or node.keywords or not self.is_local(node.args[0]):
            return node
        return templates.replace_as_expression(
            "ag__.list_stack(target, ag__.ListStackOpts(element_dtype=None, original_call=call))",
            target=node.args[0],
            call=function,
        )

    def visit_Expr(self, node: Any) -> Any:
        node = self.generic_visit(node)
        call = node.value
        if self._is_method(call, "append") and len(call.args) == 1 and not isinstance(call.args[0], gast.Starred):
            target = call.func.value
            if target.id in self.rebindable and not is_quiet(call.args[0]):
                return node  # Python looks the method up before the argument may give the name another value
            return templates.replace(
                "target = ag__.list_append(target, element)", target=target, element=call.args[0]
            )
        return self._pop_first(node)

    def visit_Assign(self, node: Any) -> Any:
        return self._pop_first(self.generic_visit(node))

    visit_Return = visit_Assign

    def _pop_first(self, node: Any) -> Any:
        call = node.value
        if not self._is_method(call, "pop"):
            return node
        if len(call.args) > 1 or not all(_is_index(argument) for argument in call.args):
            return node
        target = call.func.value
        popped = self.ctx.namer.new_symbol(f"{target.id}_pop")
        pop = templates.replace(
            """
            (target, popped) = ag__.list_pop(
                target, index, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            """,
            target=target,
            popped=popped,
            index=call.args[0] if call.args else None,
        )
        if isinstance(node, gast.Expr):
            return pop
        node.value = gast.copy_location(gast.Name(popped, gast.Load(), None, None), call)
        return [*pop, node]

    def _is_method(self, call: Any, name: str) -> bool:
        return (
            isinstance(call, gast.Call)
            and isinstance(call.func, gast.Attribute)
            and call.func.attr == name
            and not call.keywords
            and self.is_local(call.func.value)
        )


def display_parts(elements: list[Any]) -> list[Any]:
    """The lists that a display puts one behind the other."""
    parts: list[Any] = []
    for starred, group in itertools.groupby(elements, lambda element: isinstance(element, gast.Starred)):
        if starred:
            parts += [templates.replace_as_expression("ag__.spread(items)", items=star.value) for star in group]
        else:
            parts.append(gast.List(list(group), gast.Load()))
    return parts


def _is_index(node: Any) -> bool:
    if isinstance(node, gast.UnaryOp) and isinstance(node.op, gast.USub):
        node = node.operand
    return isinstance(node, gast.Constant) and isinstance(node.value, int)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    parts = list(walk(node))
    rebindable = {name for part in parts if isinstance(part, gast.Nonlocal) for name in part.names}
    rebindable |= {part.target.id for part in parts if isinstance(part, gast.NamedExpr)}
    return _Lists(ctx, rebindable).visit(node)
