"""Private names: `__x` inside class `C` means `_C__x`.

Converted code is compiled outside the class, where the compiler would no longer do this, so the parser does.
Names inside a class nested in the function are left alone: that class is still there when they are compiled.
"""

from __future__ import annotations

from typing import Any

import gast

__all__ = ["mangle", "mangle_name"]


def mangle_name(name: str, class_name: str) -> str:
    """The name that the compiler uses for `name` inside class `class_name`.

    >>> mangle_name("__x", "_C"), mangle_name("__x__", "C"), mangle_name("x", "C")
    ('_C__x', '__x__', 'x')
    """
    if not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    stripped = class_name.lstrip("_")
    return f"_{stripped}{name}" if stripped else name


# Fields that hold identifiers, by node type. Not keyword.arg: a call passes keywords as written.
_IDENTIFIERS: dict[str, tuple[str, ...]] = {
    "Name": ("id",),
    "Attribute": ("attr",),
    "FunctionDef": ("name",),
    "AsyncFunctionDef": ("name",),
    "ClassDef": ("name",),
    "MatchAs": ("name",),
    "MatchStar": ("name",),
    "MatchMapping": ("rest",),
    "TypeVar": ("name",),
    "TypeVarTuple": ("name",),
    "ParamSpec": ("name",),
}


def mangle(root: gast.AST, class_name: str) -> None:
    """Mangles, in place, the private names in a function that stands in class `class_name`.

    The function's own name stays. Doing it twice changes nothing more.
    """
    pending: list[Any] = [root]
    while pending:
        node = pending.pop()
        kind = type(node).__name__
        if node is not root:
            for field in _IDENTIFIERS.get(kind, ()):
                value = getattr(node, field)
                if value is not None and value.startswith("__"):
                    setattr(node, field, mangle_name(value, class_name))
        if kind in ("Global", "Nonlocal"):
            node.names = [mangle_name(name, class_name) for name in node.names]
        elif kind == "alias":
            _mangle_alias(node, class_name)
        elif kind == "ClassDef":
            pending.extend((*node.decorator_list, *node.bases, *node.keywords))
            continue
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                pending.extend(item for item in value if isinstance(item, gast.AST))
            elif isinstance(value, gast.AST):
                pending.append(value)


def _mangle_alias(node: Any, class_name: str) -> None:
    bound = node.asname or node.name
    mangled = mangle_name(bound, class_name)
    if mangled != bound:
        node.asname = mangled
