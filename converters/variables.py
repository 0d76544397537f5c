"""Reads of variables go through `ag__.ld`, which complains if the variable is undefined.

Before:

    x = y
    x += 1
    x += y
    o.items += y
    z = o.seen & y
    z = [0] + o.items
    a, *b = y
    f(*y)
    del x

After:

    x = ag__.ld(y)
    x = ag__.ld(x)
    x += 1
    x = ag__.iadd(ag__.ld(x), ag__.ld(y))
    ag__.ld(o).items = ag__.iadd(ag__.ld(ag__.ld(o).items), ag__.ld(y))
    z = ag__.ld(ag__.ld(o).seen) & ag__.ld(y)
    z = [0] + ag__.ld(ag__.ld(o).items)
    (a, *b) = ag__.ld_items(y)
    ag__.converted_call(ag__.ld(f), tuple(ag__.ld_items(y)), None, fscope)
    ag__.ld(x)
    x = ag__.Undefined('x')

`control_flow` gives variables that may have no value an `Undefined`, which must not get any further. A deleted
variable likewise becomes undefined rather than unbound; global ones, and those of functions that are not converted
with this one, are really deleted, since others see them too, after a read that complains if there is nothing to
delete. Only names of the user's own text are treated. An augmented assignment that may change a list or dict in
place is an operator; and a value whose items a statement takes without calling anything is read with `ag__.ld_items`,
as it may be an iterator that this advances. What the operators of sets combine or compare is read with `ag__.ld`,
wherever it is from: it may be a set that stands for a staged one. So is what is added to a list that is written there.

Must come last.
"""

from __future__ import annotations

import collections
from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.bindings import is_quiet
from autograph.converters.converted import IN_PLACE, ag_call, combines_sets
from autograph.converters.marks import Mark, get, put
from autograph.pyct import templates, transformer
from autograph.pyct.anno import Anno, hasanno
from autograph.pyct.bridge import make
from autograph.pyct.origin import place_of

__all__ = ["transform"]

_OPERATORS = {op: name for name, op in IN_PLACE.items()}


class _Variables(operands.Base):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.elsewhere: frozenset[str] = frozenset()
        known = ctx.info.namespace or {}
        #: Whether the program knows `collections.Counter`: then `a + b` and `-a` may be about counters.
        self.counters = any(value is collections.Counter or value is collections for value in known.values())

    def visit_FunctionDef(self, node: Any) -> Any:
        outer = self.elsewhere
        # Generated functions have no mark: they share the variables of the user's function around them.
        self.elsewhere = get(node, Mark.ELSEWHERE, outer)
        node = super().visit_FunctionDef(node)
        self.elsewhere = outer
        return node

    def visit_Name(self, node: Any) -> Any:
        if isinstance(node.ctx, gast.Load) and hasanno(node, Anno.ORIGIN):
            return _read(node)
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
            spread = node.func.id == "tuple" and not hasanno(node.func, Anno.ORIGIN)  # made of `*args`
            node.args = [self._items(part) if spread else part for part in self._visit_list(node.args)]
            node.keywords = self._visit_list(node.keywords)
            return node
        return super().visit_Call(node)

    def visit_Starred(self, node: Any) -> Any:
        node.value = self.visit(node.value)
        if isinstance(node.ctx, gast.Load):
            node.value = self._items(node.value)
        return node

    def visit_Assign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if any(isinstance(target, (gast.Tuple, gast.List)) for target in node.targets):
            node.value = self._items(node.value)
        return node

    def visit_YieldFrom(self, node: Any) -> Any:
        node.value = self._items(self.visit(node.value))
        return node

    def visit_SetComp(self, node: Any) -> Any:
        node = self.generic_visit(node)
        for generator in node.generators[1:]:
            generator.iter = self._items(generator.iter)
        return node

    visit_DictComp = visit_SetComp

    def _items(self, value: Any) -> Any:
        """A value, visited, that a statement goes over: it may be an iterator."""
        kind = ag_call(value)
        if kind == "ld":
            value = value.args[0]
        elif kind not in ("get_item", "converted_call") and not isinstance(value, (gast.Attribute, gast.Subscript)):
            return value
        return templates.replace_as_expression("ag__.ld_items(value)", value=value)

    def visit_BinOp(self, node: Any) -> Any:
        sets = combines_sets(node.op, node.left, node.right) or _adds_list(node)
        node = self.generic_visit(node)
        if self.counters and isinstance(node.op, gast.Add):
            put(node, Mark.MAY_BE_COUNTERS, True)
            sets = True
        if sets:
            node.left, node.right = _looked_into(node.left), _looked_into(node.right)
        return node

    def visit_UnaryOp(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if self.counters and isinstance(node.op, (gast.UAdd, gast.USub)):
            put(node, Mark.MAY_BE_COUNTERS, True)
            node.operand = _looked_into(node.operand)
        return node

    def visit_Compare(self, node: Any) -> Any:
        sets = len(node.ops) == 1 and combines_sets(node.ops[0], node.left, node.comparators[0])
        node = self.generic_visit(node)
        if sets:
            node.left, node.comparators = _looked_into(node.left), [_looked_into(node.comparators[0])]
        return node

    def visit_AugAssign(self, node: Any) -> Any:
        quiet = is_quiet(node.value)
        node.value = self.visit(node.value)
        in_place = _may_change_in_place(node) and not self.in_class
        if in_place and isinstance(node.target, gast.Attribute):
            return self._attribute_changed(node, quiet)
        if not isinstance(node.target, gast.Name):
            node.target = self.visit(node.target)
            return node
        if self.in_class:
            return node
        if in_place:
            return self._changed(node, gast.Name(node.target.id, gast.Load(), None, None))
        if not hasanno(node.target, Anno.ORIGIN):
            return node
        return [*templates.replace("name = ag__.ld(name)", name=node.target.id), node]

    def _changed(self, node: Any, target: Any) -> list[Any]:
        call = f"target = ag__.{_OPERATORS[type(node.op)]}(ag__.ld(target), value)"
        return templates.replace(call, target=target, value=node.value)

    def _attribute_changed(self, node: Any, quiet: bool) -> list[Any]:
        """`owner.name += value`, whose owner is evaluated once, and first: a value not `quiet` may assign its name."""
        owner: Any = self.visit(node.target.value)
        before: list[Any] = []
        if not (quiet and isinstance(node.target.value, gast.Name)):
            before = templates.replace("owner = value", owner=self.ctx.namer.new_symbol("owner_"), value=owner)
            owner = before[0].targets[0].id
        call = f"owner.attr = ag__.{_OPERATORS[type(node.op)]}(ag__.ld(owner.attr), value)"
        return [*before, *templates.replace(call, owner=owner, attr=node.target.attr, value=node.value)]

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


def _adds_list(node: Any) -> bool:
    """Whether a list display or a list comprehension is one of the summands."""
    if isinstance(node, gast.BinOp) and isinstance(node.op, gast.Add):
        return _adds_list(node.left) or _adds_list(node.right)
    return isinstance(node, gast.List) or ag_call(node) in ("list_comp", "list_display")


def _looked_into(value: Any) -> Any:
    """A visited operand, which may be a set or list that stands for a staged one. Names are read with `ag__.ld`
    already."""
    if isinstance(value, gast.BinOp) and isinstance(value.op, gast.Add):
        value.left, value.right = _looked_into(value.left), _looked_into(value.right)
    if isinstance(value, (gast.Attribute, gast.Subscript)) or ag_call(value) in ("get_item", "converted_call"):
        return templates.replace_as_expression("ag__.ld(value)", value=value)
    return value


def _read(name: Any) -> Any:
    """`ag__.ld(name)`; made by hand, since hardly anything is made as often."""
    load, place = name.ctx, place_of(name) or {}
    ag = make(gast.Name, {"id": "ag__", "ctx": load, "annotation": None, "type_comment": None, **place})
    operator = make(gast.Attribute, {"value": ag, "attr": "ld", "ctx": load, **place})
    return make(gast.Call, {"func": operator, "args": [name], "keywords": [], **place})


def _may_change_in_place(node: Any) -> bool:
    """Whether the target of an augmented assignment may be a list, dict or the like that it changes."""
    numbers = (float, complex) if isinstance(node.op, gast.Mult) else (int, float, complex)
    is_number = isinstance(node.value, gast.Constant) and isinstance(node.value.value, numbers)
    return type(node.op) in _OPERATORS and not is_number


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Variables(ctx).visit(node)
