"""Qualified names: the symbols `a`, `a.b`, `a[0]`, `a[i]`, `a.b[c].d` as values.

Here: `QN`, and how to get one from text or from an expression. Which symbols a statement reads and writes is
`activity`'s business.
"""

from __future__ import annotations

import re
from typing import Any

import gast

__all__ = ["QN", "Literal", "from_node", "from_str", "literal"]


class Literal:
    """A constant in a subscript: the `0` of `a[0]`."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literal) and repr(self.value) == repr(other.value)

    def __hash__(self) -> int:
        return hash(repr(self.value))


class QN(str):
    """A qualified name. It *is* its text, so it hashes, compares and sorts at C speed, and `'x' in {QN('x')}`.

    The text is canonical: two QNs are the same symbol exactly if their texts are equal. Use `str(qn)` where
    an exact `str` is needed (identifiers in a tree to be compiled).

    Args:
        base: an identifier, or the QN that the attribute or subscript belongs to.
        attr: the attribute's name.
        subscript: the subscript: a `Literal` or another QN.
    """

    __slots__ = ("attr", "base", "subscript")

    base: str | QN
    attr: str | None
    subscript: QN | Literal | None

    def __new__(cls, base: str | QN, attr: str | None = None, subscript: QN | Literal | None = None) -> QN:
        if attr is None and subscript is None:
            if isinstance(base, QN):
                return base
            if not base.isidentifier():
                raise ValueError(f"not an identifier: {base!r}; use qual_names.from_str for composite symbols")
            text = base
        else:
            if not isinstance(base, QN):
                base = QN(base)
            if attr is not None and subscript is not None:
                raise ValueError("a qualified name has an attribute or a subscript, not both")
            text = f"{base!s}.{attr!s}" if attr is not None else f"{base!s}[{subscript!s}]"
        self = str.__new__(cls, text)
        self.base = base
        self.attr = attr
        self.subscript = subscript
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.base, self.attr, self.subscript)

    def __copy__(self) -> QN:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> QN:
        return self

    def is_simple(self) -> bool:
        """Whether this is a plain name."""
        return self.attr is None and self.subscript is None

    def is_composite(self) -> bool:
        """Whether this has an attribute or a subscript."""
        return self.attr is not None or self.subscript is not None

    def has_attr(self) -> bool:
        """Whether the outermost part is an attribute."""
        return self.attr is not None

    def has_subscript(self) -> bool:
        """Whether the outermost part is a subscript."""
        return self.subscript is not None

    @property
    def parent(self) -> QN:
        """The symbol that the outermost attribute or subscript belongs to. Raises ValueError on a simple name."""
        if not isinstance(self.base, QN):
            raise ValueError(f"the simple name {str(self)!r} has no parent")
        return self.base

    @property
    def root(self) -> QN:
        """The plain name at the very left."""
        qn = self
        while isinstance(qn.base, QN):
            qn = qn.base
        return qn

    @property
    def owner_set(self) -> set[QN]:
        """All symbols that own this one: `{a, a.b}` for `a.b.c`."""
        owners = set()
        qn = self
        while isinstance(qn.base, QN):
            qn = qn.base
            owners.add(qn)
        return owners

    @property
    def support_set(self) -> set[QN]:
        """The plain names needed to evaluate this symbol: `{a, i}` for `a[i].b`."""
        support = set()
        qn = self
        while isinstance(qn.base, QN):
            if isinstance(qn.subscript, QN):
                support |= qn.subscript.support_set
            qn = qn.base
        support.add(qn)
        return support

    @property
    def qn(self) -> tuple[Any, ...]:
        """The parts: `('a',)`, `(QN a, 'b')`, `(QN a, Literal 0)`."""
        if self.attr is not None:
            return (self.base, self.attr)
        if self.subscript is not None:
            return (self.base, self.subscript)
        return (str(self),)

    def ssf(self) -> str:
        """Simple symbol form, an identifier to build readable names from: `a_b` for `a.b`, `a_sub_i` for `a[i]`."""
        if self.attr is not None:
            return f"{self.parent.ssf()}_{self.attr}"
        if self.subscript is not None:
            inner = self.subscript.ssf() if isinstance(self.subscript, QN) else str(self.subscript)
            return re.sub(r"\W+", "_", f"{self.parent.ssf()}_sub_{inner}").rstrip("_")
        return str(self)

    def ast(self) -> gast.expr:
        """A new expression for this symbol, in Load context; no location."""
        load = gast.Load()
        node: gast.expr
        if self.attr is not None:
            node = gast.Attribute(self.parent.ast(), self.attr, load)
        elif self.subscript is not None:
            sub = self.subscript
            index = sub.ast() if isinstance(sub, QN) else gast.Constant(sub.value, None)
            node = gast.Subscript(self.parent.ast(), index, load)
        else:
            node = gast.Name(str(self), load, None, None)
        return node

    def __repr__(self) -> str:
        return f"QN({self!s})"

    def __str__(self) -> str:
        return str.__str__(self)


def literal(node: gast.AST) -> Literal | None:
    """The constant of a subscript, a negated number included (`a[-1]` is parsed as a unary minus)."""
    if isinstance(node, gast.Constant) and node.value is not Ellipsis:
        return Literal(node.value)
    if isinstance(node, gast.UnaryOp) and isinstance(node.op, gast.USub) and isinstance(node.operand, gast.Constant):
        value = node.operand.value
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return Literal(-value)
    return None


def from_node(node: gast.AST) -> QN | None:
    """The symbol that an expression forms, or None."""
    if isinstance(node, gast.Name):
        return QN(node.id)
    if isinstance(node, gast.Attribute):
        base = from_node(node.value)
        return None if base is None else QN(base, attr=node.attr)
    if isinstance(node, gast.Subscript):
        base = from_node(node.value)
        if base is None:
            return None
        index = literal(node.slice) or from_node(node.slice)
        return None if index is None else QN(base, subscript=index)
    return None


def from_str(text: str) -> QN:
    """Parses `'a.b[c]'`. Raises ValueError if the text is not a symbol."""
    if text.isidentifier():
        return QN(text)
    try:
        qn = from_node(gast.parse(text.strip(), mode="eval").body)
    except SyntaxError:
        qn = None
    if qn is None:
        raise ValueError(f"not a qualified name: {text!r}")
    return qn
