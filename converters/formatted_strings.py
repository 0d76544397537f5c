"""f-strings, and `%` of a text, become operators, so that texts with tensors in them are made when the graph runs.

Before:

    f'step {i}: {x:.2f} {y!r}'
    '%d: %.2f' % (i, x)
    line % x

After:

    ag__.format_string('step ', (i, '', ''), ': ', (x, '', '.2f'), ' ', (y, 'r', ''))
    ag__.mod('%d: %.2f', (i, x))
    ag__.mod(ag__.ld(line), ag__.ld(x))

Each part of an f-string is a text, or a (value, conversion, format spec) triple. An f-string without values stays, and
`%` of or by a number that is written there.

Must come after: call_trees (calls in the values are converted there), control_flow.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.pyct import templates, transformer

__all__ = ["transform"]


class _FormattedStrings(transformer.Base):
    def visit_JoinedStr(self, node: Any) -> Any:
        if not any(isinstance(part, gast.FormattedValue) for part in node.values):
            return node
        call = templates.replace_as_expression("ag__.format_string()")
        # Python 3.12 parses a format spec with an empty text at its end.
        call.args = [self._part(part) for part in node.values if getattr(part, "value", None) != ""]
        return call

    def visit_BinOp(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if not isinstance(node.op, gast.Mod) or _is_number(node.left) or _is_number(node.right):
            return node
        return templates.replace_as_expression("ag__.mod(left, right)", left=node.left, right=node.right)

    def _part(self, part: Any) -> Any:
        if not isinstance(part, gast.FormattedValue):
            return part
        conversion = gast.Constant(chr(part.conversion) if part.conversion >= 0 else "", None)
        spec = gast.Constant("", None) if part.format_spec is None else self._spec(part.format_spec)
        return gast.Tuple([self.visit(part.value), conversion, spec], gast.Load())

    def _spec(self, spec: Any) -> Any:
        if len(spec.values) == 1 and isinstance(spec.values[0], gast.Constant):
            return spec.values[0]
        return self.visit(spec)


def _is_number(node: Any) -> bool:
    return isinstance(node, gast.Constant) and isinstance(node.value, int | float | complex)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _FormattedStrings(ctx).visit(node)
