"""Setting an attribute of a name that leads to one object after another becomes an operator.

Before:

    for b in bodies:
        b.x += v

After:

    for b in bodies:
        attribute_ = b.x
        attribute_ += v
        ag__.set_attr(b, 'x', attribute_)

Several targets are set in Python's order:

    node.next, node = prev, node.next

    (attribute_, owner_) = (prev, node.next)
    ag__.set_attr(node, 'next', attribute_)
    node = owner_

Paths, `b.place.x`, are set likewise, and what is no path of names, `type(b).x`. Elsewhere `b.x` is a variable of the
statement around, as `control_flow` has it. Here it is not one place, so that the operator has to say which object is
changed.

Must come after: functions, slices. Must come before: call_trees.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import gast

from autograph.converters.bindings import LocalsAware, is_quiet, shared_names
from autograph.pyct import templates, transformer

__all__ = ["transform"]

_CONDITIONAL = (gast.For, gast.AsyncFor, gast.While, gast.If, gast.Try)


class _Attributes(LocalsAware):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.several: set[str] = set()

    def visit_FunctionDef(self, node: Any) -> Any:
        outer, self.several = self.several, _names_of_several(node)
        node = super().visit_FunctionDef(node)
        self.several = outer
        return node

    def visit_Assign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if len(node.targets) == 1 and self._is_converted(node.targets[0]):
            return self._set(node.targets[0], node.value)
        after: list[Any] = []
        owners = {_root(part) for target in node.targets for part in gast.walk(target) if self._is_converted(part)}
        node.targets = [self._named(target, owners, after) for target in node.targets]
        return [node, *after] if after else node

    def visit_AnnAssign(self, node: Any) -> Any:
        node = super().visit_AnnAssign(node)
        converted = node.value is not None and self._is_converted(node.target)
        return self._set(node.target, node.value) if converted else node

    def visit_AugAssign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        target = node.target
        if not self._is_converted(target):
            return node
        owner, part = self._name("owner_"), self._name("attribute_")
        before: list[Any] = []
        if is_quiet(node.value) and isinstance(target.value, gast.Name):
            owner = target.value.id
        else:
            before = templates.replace("owner = value", owner=owner, value=target.value)
        before += templates.replace("part = owner.attr", part=part, owner=owner, attr=target.attr)
        node.target = gast.Name(part, gast.Store(), None, None)
        after = templates.replace(
            "ag__.set_attr(owner, name, part)", owner=owner, name=gast.Constant(target.attr, None), part=part
        )
        return [*before, node, *after]

    def _set(self, target: Any, value: Any) -> list[Any]:
        """`owner.name = value`; Python evaluates the value first."""
        before: list[Any] = []
        if not is_quiet(value):
            part = self._name("attribute_")
            before = templates.replace("part = value", part=part, value=value)
            value = part
        name = gast.Constant(target.attr, None)
        return [
            *before,
            *templates.replace("ag__.set_attr(owner, name, value)", owner=target.value, name=name, value=value),
        ]

    def _named(self, target: Any, owners: set[str | None], after: list[Any]) -> Any:
        """A target of several parts with names in the place of attributes, which are set `after` it; and in the place
        of their `owners`: Python assigns from left to right."""
        if isinstance(target, (gast.Tuple, gast.List)):
            target.elts = [self._named(part, owners, after) for part in target.elts]
        elif isinstance(target, gast.Starred):
            target.value = self._named(target.value, owners, after)
        elif self._is_converted(target):
            name = self._name("attribute_")
            after.extend(self._set(target, gast.Name(name, gast.Load(), None, None)))
            return gast.Name(name, gast.Store(), None, None)
        elif isinstance(target, gast.Name) and target.id in owners:
            name = self._name("owner_")
            after.extend(templates.replace("owner = name", owner=target.id, name=name))
            return gast.Name(name, gast.Store(), None, None)
        return target

    def _name(self, like: str) -> str:
        return self.ctx.namer.new_symbol(like)

    def _is_converted(self, target: Any) -> bool:
        return (
            isinstance(target, gast.Attribute)
            and ((root := _root(target)) is None or root in self.several)
            and not self.in_class
            and (not target.attr.startswith("__") or target.attr.endswith("__"))  # mangled in classes
        )


def _root(target: Any) -> str | None:
    """The name at which a path of attributes begins: `p` of `p.place.x`."""
    while isinstance(target, gast.Attribute):
        target = target.value
    return target.id if isinstance(target, gast.Name) else None


def _names_of_several(function: Any) -> set[str]:
    """The local names of a function that may lead to one object after another: those assigned more than once, under a
    condition or in a loop, or by functions inside."""
    stores: Counter[str] = Counter()
    arguments = function.args
    several = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    stores.update(argument.id for argument in several if argument is not None)
    stack = [(part, False) for part in function.body]
    while stack:
        node, repeated = stack.pop()
        if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store):
            stores[node.id] += 1 + repeated
        inside = repeated or isinstance(node, _CONDITIONAL)
        stack.extend((part, inside) for part in gast.iter_child_nodes(node))
    return {name for name, count in stores.items() if count > 1} | shared_names(function)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Attributes(ctx).visit(node)
