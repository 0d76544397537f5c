"""Calls that set options of a loop become annotations of the loop.

Before:

    while c:
        ag.set_loop_options(maximum_iterations=10)
        x = x + 1

After (`Anno.DIRECTIVES` on the loop; `control_flow` prints it in the `opts` of the loop's operator):

    while c:
        x = x + 1

Whether a call is a directive is decided by its name alone, `set_loop_options` or `<anything>.set_loop_options`,
because a file that is only converted to text is never executed. It counts at the beginning of a loop body.

Must come after: functions.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.marks import LOOP_OPTIONS
from autograph.pyct import qual_names, transformer
from autograph.pyct.anno import Anno, getanno, setanno

__all__ = ["transform"]

_ARGUMENTS = ("parallel_iterations", "swap_memory", "maximum_iterations", "shape_invariants")


class _Directives(transformer.Base):
    def _loop(self, node: Any) -> Any:
        options: dict[str, Any] = dict(getanno(node, Anno.DIRECTIVES, {}).get(LOOP_OPTIONS, {}))
        count = 0
        while count < len(node.body) and _is_directive(node.body[count]):
            options.update(self._arguments(node.body[count].value))
            count += 1
        if count:
            setanno(node, Anno.DIRECTIVES, {LOOP_OPTIONS: options})
            rest = node.body[count:]
            node.body = rest or [gast.copy_location(gast.Pass(), node.body[0])]
        return self.generic_visit(node)

    visit_While = visit_For = visit_AsyncFor = _loop

    def _arguments(self, call: Any) -> dict[str, Any]:
        result = dict(zip(_ARGUMENTS, call.args, strict=False))
        if len(call.args) > len(_ARGUMENTS) or any(isinstance(argument, gast.Starred) for argument in call.args):
            raise self.error(call, f"{LOOP_OPTIONS} takes its options one by one, as keyword arguments")
        for keyword in call.keywords:
            if keyword.arg not in _ARGUMENTS:
                name = "**" if keyword.arg is None else keyword.arg
                raise self.error(
                    call, f"{LOOP_OPTIONS} has no option {name!r}", fix=f"the options are {', '.join(_ARGUMENTS)}"
                )
            result[keyword.arg] = keyword.value
        return result


def _is_directive(stmt: Any) -> bool:
    if not isinstance(stmt, gast.Expr) or not isinstance(stmt.value, gast.Call):
        return False
    name = qual_names.from_node(stmt.value.func)
    return name is not None and (name == LOOP_OPTIONS or name.endswith("." + LOOP_OPTIONS))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Directives(ctx).visit(node)
