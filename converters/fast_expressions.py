"""Expressions of `fast_paths`: Python's own where their operands are not staged."""

from __future__ import annotations

import functools
from typing import Any

import gast

from autograph.converters.converted import (
    Facts,
    ag_call,
    combines_sets,
    is_none,
    keyword_arguments,
    load,
    positional_arguments,
)
from autograph.converters.marks import Mark, get
from autograph.pyct import origin, templates, transformer
from autograph.pyct.ast_util import clone, walk

__all__ = ["STAGED", "Expressions", "Hoisted"]

#: Whether the value in `test_` is staged; true, false and other plain values are seen not to be without a call.
STAGED = "test_ is not True and test_ is not False and type_(test_) not in plain_ and fast_.is_staged(test_)"
#: Operators on two operands: what they are where nothing is staged.
_OUTSIDE = {
    "get_item": "left[right]", "in_": "left in right", "not_in": "left not in right", "eq": "left == right",
    "not_eq": "left != right", "mod": "left % right", "lt": "left < right", "le": "left <= right",
    "gt": "left > right", "ge": "left >= right", "is_": "left is right", "is_not": "left is not right",
}  # fmt: skip
#: `and` and `or` of `test_` and `right`; where only the truth is asked, an operand is asked for its own just once.
_JOINED = {
    "and_": "test_ and right", "or_": "test_ or right", "both": "right if test_ else False",
    "either": "True if test_ else right",
}  # fmt: skip


class Hoisted:
    """What the code needs besides `ag__`, under the names that it has there.

    Attributes:
        fast, plain, data, type, callee: names of `operators.calls.fast`, its `PLAIN` and `DATA`, the builtin `type`,
        and what
            `callee_for` gives.
        scopes: for each scope variable, the function's name and whether the function is inside of another one.
        sites: for each global that is called, the variable of its `operators.calls.fast.Site`.
    """

    def __init__(self, fast: str, plain: str, data: str, type: str, callee: str) -> None:
        self.fast = fast
        self.plain = plain
        self.data = data
        self.type = type
        self.callee = callee
        self.scopes: dict[str, tuple[str, bool]] = {}
        self.sites: dict[str, str] = {}

    def names(self) -> list[str]:
        """All of the names."""
        return [self.fast, self.plain, self.data, self.type, self.callee, *self.scopes, *self.sites.values()]


@functools.cache
def _named_in(template: str) -> list[str]:
    """Which of `Expressions.names` a template writes."""
    return [name for name in ("test_", "fast_", "plain_", "data_", "type_", "callee_") if name in template]


class Expressions(transformer.Base):
    """Transforms expressions.

    Attributes:
        hoisted: the names that the code needs.
        assigned: variables that certainly have a value here.
        functions: how many functions the node being visited is in.
        names: the names in the code of those that templates write.
    """

    def __init__(self, ctx: transformer.Context, facts: Facts) -> None:
        super().__init__(ctx)
        new = ctx.namer.new_symbol
        self.hoisted = Hoisted(new("fast_"), new("plain_"), new("data_"), new("type_"), new("callee_"))
        self.facts = facts
        self.assigned: set[str] = set()
        self.test = new("test_")
        h = self.hoisted
        self.names = {
            "test_": self.test, "fast_": h.fast, "plain_": h.plain, "data_": h.data, "type_": h.type,
            "callee_": h.callee,
        }  # fmt: skip
        self.depth = 0
        self.functions = 0

    # --- building code -----------------------------------------------------------------------------------

    def _fill(self, template: str, at: Any, **holes: Any) -> list[Any]:
        for name in _named_in(template):
            holes[name] = self.names[name]
        return templates.replace(template, at, **holes)

    def _expression(self, template: str, at: Any, **holes: Any) -> Any:
        return self._fill(template, at, **holes)[0].value

    def _assign(self, target: Any) -> None:
        for node in walk(target):
            if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store):
                self.assigned.add(node.id)
        self.assigned -= self.facts.deleted

    def visit_Lambda(self, node: Any) -> Any:
        outer, self.assigned = self.assigned, set()
        self.functions += 1
        node.body = self.visit(node.body)
        self.functions -= 1
        self.assigned = outer
        return node

    def _comprehension(self, node: Any) -> Any:
        outer, self.assigned = self.assigned, set(self.assigned)
        for generator in node.generators:
            self._assign(generator.target)
            # `:=` is not allowed in what is iterated over.
            generator.ifs = self._visit_list(generator.ifs)
        for name in ("elt", "key", "value"):
            if hasattr(node, name):
                setattr(node, name, self.visit(getattr(node, name)))
        self.assigned = outer
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    # --- expressions -------------------------------------------------------------------------------------

    def _is_defined(self, name: str) -> bool:
        return name not in self.facts.maybe or name in self.assigned

    def visit_Call(self, node: Any) -> Any:
        kind = ag_call(node)
        if kind is None:
            return self.generic_visit(node)
        method = getattr(self, "_op_" + kind, None)
        if method is not None:
            return method(node)
        # The functions among its arguments are run by the operator, staged.
        for i, argument in enumerate(node.args):
            if not isinstance(argument, gast.Lambda) or kind == "autograph_artifact":
                node.args[i] = self.visit(argument)
        return node

    def _op_list_comp(self, node: Any) -> Any:
        # The comprehension itself; what follows it is the staged form.
        node.args[:2] = [self.visit(node.args[0]), self.visit(node.args[1])]
        return node

    _op_gen_exp = _op_set_comp = _op_dict_comp = _op_list_comp

    def _op_set_of(self, node: Any) -> Any:
        if not isinstance(node.args[0], gast.List):  # with a star
            node.args[0] = self.visit(node.args[0])
            return node
        native = gast.Set([self.visit(clone(part)) for part in node.args[0].elts])
        return self._expression("(native if data_ else shown)", node, native=native, shown=node)

    def _op_dict_of(self, node: Any) -> Any:
        pairs = [[self.visit(clone(part)) for part in pair.elts] for pair in node.args[0].elts]
        native = gast.Dict([key for key, _ in pairs], [value for _, value in pairs])
        return self._expression("(native if data_ else shown)", node, native=native, shown=node)

    def _op_ld(self, node: Any) -> Any:
        variable = node.args[0]
        if not isinstance(variable, gast.Name):
            return self.visit(clone(variable))  # only what looks into it reads it so
        return variable if isinstance(variable, gast.Name) and self._is_defined(variable.id) else node

    def _op_ld_items(self, node: Any) -> Any:
        value = clone(node.args[0])
        if isinstance(value, gast.Name):
            value = templates.replace_as_expression("ag__.ld(value)", value=value)
        value = self.visit(value)
        return self._expression("(value if data_ else shown)", node, value=value, shown=node)

    def _op_shape_of(self, node: Any) -> Any:
        value = self.visit(clone(node.args[0]))
        return self._expression("(value.shape if data_ else shown)", node, value=value, shown=node)

    def visit_Subscript(self, node: Any) -> Any:
        if isinstance(node.ctx, gast.Load):
            return self._looked_into(node)
        return self.generic_visit(node)

    def visit_Starred(self, node: Any) -> Any:
        return self._looked_into(node)

    def visit_Compare(self, node: Any) -> Any:
        if len(node.ops) == 1 and combines_sets(node.ops[0], node.left, node.comparators[0]):
            shown = [node.left, *node.comparators]
            node = self.generic_visit(node)
            node.left, node.comparators[0] = self._held(shown[0], node.left), self._held(shown[1], node.comparators[0])
            return node
        return self.generic_visit(node)

    def visit_BinOp(self, node: Any) -> Any:
        if combines_sets(node.op, node.left, node.right) or get(node, Mark.MAY_BE_COUNTERS):
            left, right = node.left, node.right
            node = self.generic_visit(node)
            node.left, node.right = self._held(left, node.left), self._held(right, node.right)
            return node
        if isinstance(node.op, gast.Add):
            if isinstance(node.right, gast.List):
                return self._looked_into(node, "left")
            if isinstance(node.left, gast.List):
                return self._looked_into(node, "right")
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: Any) -> Any:
        if get(node, Mark.MAY_BE_COUNTERS):
            return self._looked_into(node, "operand")
        return self.generic_visit(node)

    def _looked_into(self, node: Any, field: str = "value") -> Any:
        """A node of which Python looks into the `field`: that may be a list which stands for a staged one."""
        shown = getattr(node, field)
        node = self.generic_visit(node)
        setattr(node, field, self._held(shown, getattr(node, field)))
        return node

    def _held(self, shown: Any, now: Any) -> Any:
        """An operand, visited, that Python looks into: read with `ag__.ld` where a graph is built."""
        if ag_call(shown) != "ld" or now is shown:
            return now
        return self._expression("(variable if data_ else shown)", shown, variable=now, shown=shown)

    def _op_converted_call(self, node: Any) -> Any:
        function, positional, keywords, _ = node.args
        arguments = positional_arguments(positional)
        named = keyword_arguments(keywords)
        function = self.visit(function)
        if arguments is None or named is None:
            node.args[:3] = [function, self.visit(positional), self.visit(keywords)]
            return node
        arguments = self._visit_list(arguments)
        if isinstance(function, gast.Attribute):
            method = self._method(function, node)
            if not named and len(arguments) <= 2 and all(isinstance(a, (gast.Constant, gast.Name)) for a in arguments):
                # Called where it is looked up, which makes no object of the method.
                method.body = gast.Call(method.body, clone(arguments), [])
                method.orelse = gast.Call(method.orelse, arguments, [])
                origin.inherit_location([method.body, method.orelse], node)
                return method
            callee = method
        elif isinstance(function, gast.Name) and function.id not in self.facts.stores:
            callee = self._expression(
                "(test_[1] if (test_ := site.known)[0] is function else site.find(function))",
                node, site=self._site(function.id), function=function,
            )  # fmt: skip
        else:
            callee = gast.Call(load(self.hoisted.callee), [function], [])
        for keyword in named:
            keyword.value = self.visit(keyword.value)
        call = gast.Call(callee, arguments, named)
        origin.inherit_location(call, node)
        return call

    def _method(self, function: Any, node: Any) -> Any:
        """What `value.method` is: Python's own for values of builtin types."""
        owner = "test_ := value" if not isinstance(function.value, gast.Name) else "value"
        again = "test_" if not isinstance(function.value, gast.Name) else "value"
        return self._expression(
            f"({again}.method if type_({owner}) in data_ else callee_({again}.method))",
            node, value=function.value, method=function.attr,
        )  # fmt: skip

    def _site(self, name: str) -> str:
        """The variable that remembers what a call of this global calls."""
        site = self.hoisted.sites.get(name)
        if site is None:
            site = self.hoisted.sites[name] = self.ctx.namer.new_symbol(f"{name}_site")
        return site

    def _op_with_function_scope(self, node: Any) -> Any:
        self.hoisted.scopes[node.args[1].value] = "lambda_", False
        return self.visit(node.args[0].body)

    def _op_not_(self, node: Any) -> Any:
        operand = self.visit(node.args[0])
        return self._expression(
            "(not test_ if (test_ := operand) is True or test_ is False or type_(test_) in plain_ "
            "else ag__.not_(test_))",
            node, operand=operand,
        )  # fmt: skip

    def _op_and_(self, node: Any) -> Any:
        plain = _JOINED[ag_call(node) or ""]
        left, right = (argument.body for argument in node.args)
        return self._expression(
            f"(ag__.{ag_call(node)}(fast_.thunk(test_), lambda: staged) "
            f"if {STAGED.replace('test_', '(test_ := left)', 1)} else {plain})",
            node, left=self.visit(left), staged=clone(right), right=self.visit(right),
        )  # fmt: skip

    _op_or_ = _op_both = _op_either = _op_and_

    def _op_if_exp(self, node: Any) -> Any:
        test, body, orelse, source = node.args
        return self._expression(
            f"(ag__.if_exp(test_, staged_body, staged_orelse, source) "
            f"if {STAGED.replace('test_', '(test_ := test)', 1)} else body if test_ else orelse)",
            node, test=self.visit(test), staged_body=clone(body), staged_orelse=clone(orelse), source=source,
            body=self.visit(body.body), orelse=self.visit(orelse.body),
        )  # fmt: skip

    def _op_is_(self, node: Any) -> Any:
        left, right = node.args
        if not is_none(right):
            return self._op_get_item(node)
        return self._expression(
            "((test_ := left) is None or type_(test_) in fast_.UNDECIDED and ag__.is_(test_, None))",
            node, left=self.visit(left),
        )  # fmt: skip

    def _op_is_not(self, node: Any) -> Any:
        left, right = node.args
        if not is_none(right):
            return self._op_get_item(node)
        return self._expression(
            "((test_ := left) is not None and "
            "(type_(test_) not in fast_.UNDECIDED or ag__.is_not(test_, None)))",
            node, left=self.visit(left),
        )  # fmt: skip

    def _op_get_item(self, node: Any) -> Any:
        return self._native(_OUTSIDE[ag_call(node) or ""], node)

    _op_in_ = _op_not_in = _op_eq = _op_not_eq = _op_mod = _op_get_item
    _op_lt = _op_le = _op_gt = _op_ge = _op_get_item

    def _native(self, template: str, node: Any) -> Any:
        """Python's own form of an operator on two operands where no graph is being built. The shown form, for when
        one is, stays as it was: each treated again would double what is nested."""
        left, right = (self.visit(clone(argument)) for argument in node.args[:2])
        return self._expression(
            f"({template} if data_ else shown)", node, left=left, right=right, shown=node
        )

    def _op_match_value(self, node: Any) -> Any:
        subject = self.visit(clone(node.args[0]))
        if not isinstance(subject, gast.Name):
            return node  # may be undefined here
        return self._expression(
            "(subject == value if type_(subject) in data_ else shown)",
            node, subject=subject, value=self.visit(clone(node.args[1])), shown=node,
        )  # fmt: skip

    def _op_format_string(self, node: Any) -> Any:
        native = self._joined(clone(node))
        return self._expression(
            "(native if data_ else shown)", node, native=native, shown=node
        )

    def _joined(self, call: Any) -> Any:
        """The f-string that a call of `format_string` was made of."""
        parts: list[Any] = []
        for part in call.args:
            if isinstance(part, gast.Tuple):
                value, conversion, spec = part.elts
                code = ord(conversion.value) if conversion.value else -1
                if ag_call(spec) == "format_string":
                    spec = self._joined(spec)
                else:
                    spec = gast.JoinedStr([spec]) if not isinstance(spec, gast.Constant) or spec.value else None
                part = gast.FormattedValue(self.visit(value), code, spec)
            parts.append(part)
        return gast.JoinedStr(parts)

    def _op_UndefinedReturnValue(self, node: Any) -> Any:
        return self._expression("fast_.NO_VALUE", node)


