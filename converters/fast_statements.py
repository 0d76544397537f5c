"""Statements of `fast_paths` that have no operator, and those whose operators are run in place: containers, patterns.

Also which variables certainly have a value where they are read, so that reading them needs no `ag__.ld`.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.converted import IN_PLACE, ag_call, is_none, is_undefined, load, text
from autograph.converters.fast_expressions import Expressions
from autograph.converters.marks import Mark, get
from autograph.pyct import origin, templates
from autograph.pyct.anno import Anno, hasanno
from autograph.pyct.ast_util import clone, rename_symbols, walk

__all__ = ["Statements"]

#: The last parts of the names of classes that a tensor may stand for: those that `isinstance` has in its table, and the
#: abstract ones that these are instances of.
_VALUE_CLASSES = frozenset(
    {
        "bool", "int", "float", "complex", "str", "ndarray", "Number", "Complex", "Real", "Rational", "Integral",
        "Callable", "Collection", "Container", "Hashable", "Iterable", "Reversible", "Sequence", "Sized",
        "SupportsAbs", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound",
    }
)  # fmt: skip


class Statements(Expressions):
    """Transforms statements other than definitions and control flow that became operators."""

    def _branches(self, *blocks: list[Any]) -> list[list[Any]]:
        """Visits alternatives; assigned afterwards is what all of them assign."""
        before, results, after = self.assigned, [], []
        for block in blocks:
            self.assigned = set(before)
            results.append(self.visit_block(block))
            after.append(self.assigned)
        self.assigned = set.intersection(*after)
        return results

    def _maybe(self, block: list[Any]) -> list[Any]:
        """Visits statements that may not run, or not to their end."""
        return self._branches(block, [])[0]

    def visit_Assign(self, node: Any) -> Any:
        if ag_call(node.value) == "match_case":
            flag, captured = node.targets[0].elts
            return self._match(node.value, node, flag.id, [captured.id], node)
        if not hasanno(node, Anno.ORIGIN):
            if ag_call(node.value) in IN_PLACE:
                return self._augmented(node)
            change = getattr(self, "_change_" + (ag_call(node.value) or ""), None)
            if change is not None:
                return self._outside(node, change(*[self.visit(clone(a)) for a in node.value.args], node.targets[0]))
        taken_apart = any(isinstance(target, (gast.Tuple, gast.List)) for target in node.targets)
        node = self._looked_into(node) if taken_apart else self.generic_visit(node)
        for target in node.targets:
            if is_undefined(node) or ag_call(node.value) == "ldu":  # of a name that a handler deletes
                self.assigned.discard(text(target))
            else:
                self._assign(target)
        return node

    def visit_With(self, node: Any) -> Any:
        node.items = self._visit_list(node.items)
        for item in node.items:
            if item.optional_vars is not None:
                self._assign(item.optional_vars)
        node.body = self._maybe(node.body)  # what is left by an exception that the context swallows
        return node

    visit_AsyncWith = visit_With

    def visit_Try(self, node: Any) -> Any:
        if get(node, Mark.LOWERED_RETURN):
            return self._return(node)
        node.body, node.handlers, node.orelse = (
            self._maybe(node.body), self._maybe(node.handlers), self._maybe(node.orelse),
        )  # fmt: skip
        node.finalbody = self.visit_block(node.finalbody)
        return node

    visit_TryStar = visit_Try

    def _return(self, node: Any) -> Any:
        """A `return` that became a flag, as it was: in code that runs as plain Python nothing staged is around it."""
        _, *before, last = node.body  # what is before the value: `return items.pop()` takes the item out first
        before = self.visit_block(before)
        result = gast.Return(self.visit(last.value))
        origin.inherit_location(result, last)
        return [*before, result] if before else result

    def visit_If(self, node: Any) -> Any:
        node.test = self.visit(node.test)
        node.body, node.orelse = self._branches(node.body, node.orelse)
        return node

    def visit_While(self, node: Any) -> Any:
        node.test = self.visit(node.test)
        node.body, node.orelse = self._maybe(node.body), self._maybe(node.orelse)
        return node

    def visit_For(self, node: Any) -> Any:
        node.iter = self.visit(node.iter)
        before = set(self.assigned)
        node.target = self.visit(node.target)
        self._assign(node.target)
        node.body, self.assigned = self.visit_block(node.body), before
        node.orelse = self._maybe(node.orelse)
        return node

    visit_AsyncFor = visit_For

    def visit_match_case(self, node: Any) -> Any:
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = self._maybe(node.body)
        return node

    # --- containers changed in place ---------------------------------------------------------------------

    def visit_Expr(self, node: Any) -> Any:
        change = getattr(self, "_change_" + (ag_call(node.value) or ""), None)
        if change is None:
            return self.generic_visit(node)
        return self._outside(node, change(*[self.visit(clone(a)) for a in node.value.args], None))

    def _outside(self, at: Any, native: list[Any], shown: Any = None) -> list[Any]:
        template = """
            if data_:
                native
            else:
                shown
        """
        return self._fill(template, at, native=native, shown=at if shown is None else shown)

    def _change_list_append(self, container: Any, item: Any, target: Any) -> list[Any]:
        return templates.replace("container.append(item)", container=container, item=item)

    def _change_list_pop(self, container: Any, index: Any, opts: Any, target: Any) -> list[Any]:
        arguments = [] if is_none(index) else [index]
        return templates.replace(
            "popped = container.pop(arguments)", popped=target.elts[1].id, container=container, arguments=arguments
        )

    def _change_set_item(self, container: Any, key: Any, item: Any, target: Any) -> list[Any]:
        return templates.replace("container[key] = item", container=container, key=key, item=item)

    _change_put_item = _change_set_item

    def _change_set_item_of(self, container: Any, key: Any, item: Any, named: Any, target: Any) -> list[Any]:
        return self._change_set_item(container, key, item, target)

    def _change_set_attr(self, owner: Any, name: Any, value: Any, target: Any) -> list[Any]:
        return templates.replace("owner.attr = value", owner=owner, attr=name.value, value=value)

    def _change_del_item(self, container: Any, key: Any, target: Any) -> list[Any]:
        return templates.replace("del container[key]", container=container, key=key)

    def _change_del_item_of(self, container: Any, key: Any, named: Any, target: Any) -> list[Any]:
        return self._change_del_item(container, key, target)

    def _augmented(self, node: Any) -> list[Any]:
        (target,) = node.targets
        read, value = (self.visit(clone(argument)) for argument in node.value.args)
        native = [gast.AugAssign(clone(target), IN_PLACE[ag_call(node.value)](), value)]
        if isinstance(target, gast.Name):
            if ag_call(read) == "ld":  # which complains where the variable has no value
                native.insert(0, gast.Assign([clone(target)], read, None))
            self._assign(target)
        return self._outside(node, native)

    # --- patterns ----------------------------------------------------------------------------------------

    def _match(self, call: Any, at: Any, flag: str, captured: list[Any], shown: Any = None) -> list[Any]:
        """Whether a pattern fits, into the variable `flag`, as a `match` of Python's where nothing is staged.

        Args:
            call: asks an operator.
            at: the statement.
            captured: names of the variables for what the pattern captures, if wanted.
            shown: the assignment of the call, if it is not the condition of an `if`.
        """
        names = [constant.value for constant in call.args[2].elts] if captured else []
        found = {name: self.ctx.namer.shared_symbol(f"{name}_found") for name in names}
        values = [load(name) for name in found.values()]
        if shown is None:
            shown = templates.replace("flag = call", flag=flag, call=call)
        pattern = rename_symbols(clone(get(call, Mark.PATTERN)), found)
        native = templates.replace(
            """
            flag = False
            match subject:
                case _:
                    flag = True
                    captures
            """,
            subject=self.visit(clone(call.args[0])), flag=flag,
            captures=[
                gast.Assign([gast.Name(c, gast.Store(), None, None)], gast.Tuple(values, gast.Load()), None)
                for c in captured
            ],
        )  # fmt: skip
        native[1].cases[0].pattern = pattern
        below, asks_subject = _classes(pattern)
        if not _VALUE_CLASSES.isdisjoint(below):
            return shown
        if not asks_subject:
            return self._outside(at, native, shown)
        # An eager tensor is not staged here, but the class of its value is asked for.
        template = """
            if data_ and not fast_.stands_for_value(subject):
                native
            else:
                shown
        """
        return self._fill(template, at, native=native, shown=shown, subject=clone(native[1].subject))


def _classes(pattern: Any) -> tuple[set[str], bool]:
    """The names of the classes that a pattern asks parts of the subject for, and whether it asks for that of the
    subject."""
    of_subject: set[Any] = set()
    stack = [pattern]
    while stack:
        part = stack.pop()
        if isinstance(part, gast.MatchOr):
            stack.extend(part.patterns)
        elif isinstance(part, gast.MatchAs) and part.pattern is not None:
            stack.append(part.pattern)
        elif isinstance(part, gast.MatchClass):
            of_subject.add(part)
    others = [node.cls for node in walk(pattern) if isinstance(node, gast.MatchClass) and node not in of_subject]
    return {cls.attr if isinstance(cls, gast.Attribute) else cls.id for cls in others}, bool(of_subject)
