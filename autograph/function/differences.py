"""How two calls of a function differ, argument by argument, in words; and what would have made them share a trace.

Calls are remembered as `Seen`: texts and keys, so that nothing that was passed is kept alive.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from autograph.framework import nest
from autograph.framework.op_names import with_article
from autograph.framework.structures import rule_of
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.function.keys import Identity, leaf_key

__all__ = ["MAX_PARTS", "Change", "Seen", "compare", "in_words", "look_at", "short"]

_NUMBERS = (bool, int, float, complex)
#: So many parts of a call are remembered, the first ones.
MAX_PARTS = 500


@dataclass(frozen=True)
class Change:
    """One thing that was otherwise when the trace before was made.

    Attributes:
        path: the argument or variable: `n`, `state['w'][0]`, `global 'SCALE'`.
        before: what it was, in words.
        now: what it is, in words.
        fix: what would have prevented the trace; None if nothing would.
    """

    path: str
    before: str
    now: str
    fix: str | None = None

    def __str__(self) -> str:
        return f"{self.path} was {self.before}, is {self.now}"


@dataclass(frozen=True)
class Seen:
    """One part of a call: a leaf of its arguments, or a structure around leaves.

    Attributes:
        key: equal for parts that share a trace.
        text: the part in words.
        kind: `tensor`, `number`, `text`, `function`, `structure`, `object` or `None`.
        type_name: the name of its class.
    """

    key: Any
    text: str
    kind: str
    type_name: str
    dtype: Any = None
    dims: tuple[int | None, ...] | None = None


def look_at(arguments: Mapping[str, Any]) -> dict[str, Seen]:
    """All parts of a call, by path; structures before what is in them."""
    found: dict[str, Seen] = {}
    for name, value in arguments.items():
        _look(value, name, found)
    return found


def _look(value: Any, path: str, found: dict[str, Seen]) -> None:
    if len(found) >= MAX_PARTS:
        return
    cls = type(value)
    name = cls.__name__
    if nest.is_nested(value):
        children = nest.children(value)
        key = (Identity(cls), *nest.outline(value)[1:])
        found[path] = Seen(key, _structure_text(value, len(children)), "structure", name)
        for step, part in children:
            _look(part, path + step, found)
    elif isinstance(value, (Tensor, TensorSpec)):
        text = f"{value.dtype.name} of shape {value.shape}"
        found[path] = Seen(leaf_key(value), text, "tensor", name, value.dtype, value.shape.key)
    else:
        found[path] = Seen(leaf_key(value), short(value), _kind(value), name)


def _kind(value: Any) -> str:
    if isinstance(value, _NUMBERS):
        return "number"
    if isinstance(value, (str, bytes)):
        return "text"
    if value is None:
        return "None"
    return "function" if callable(value) and hasattr(value, "__qualname__") else "object"


def _structure_text(value: Any, size: int) -> str:
    if isinstance(value, dict):
        return with_article(f"{type(value).__name__} with the keys {', '.join(map(repr, value)) or '(none)'}")
    if isinstance(value, (list, tuple)):
        return with_article(f"{type(value).__name__} of {size}")
    rule = rule_of(type(value))
    static = None if rule is None else rule.taken_apart(value)[1]
    return with_article(type(value).__name__ + ("" if static is None else f" with {static!r}"))


def in_words(value: Any) -> str:
    """A value as `short` says it; of a structure, what it consists of."""
    return _structure_text(value, len(nest.children(value))) if nest.is_nested(value) else short(value)


def short(value: Any) -> str:
    """A value in a few words: numbers and texts as they are written, other objects by their class."""
    kind = type(value)
    if value is None or isinstance(value, (*_NUMBERS, str, bytes)) or kind in (slice, range, frozenset):
        text = repr(value)
        return text if len(text) <= 40 else text[:37] + "..."
    if isinstance(value, Tensor):
        return f"a tensor, {value.dtype.name} of shape {value.shape}"
    name = getattr(value, "__qualname__", None)
    if isinstance(value, type):
        return f"the class {name}"
    if callable(value) and isinstance(name, str):
        return f"the function {name.rpartition('.')[2]}"
    return with_article(f"{kind.__name__} object")


def compare(before: Mapping[str, Seen], now: Mapping[str, Seen]) -> list[Change]:
    """What differs between two calls, outermost parts first; nothing is said of what is in a differing structure."""
    changes: list[Change] = []
    told: list[str] = []
    for path, new in now.items():
        if any(path.startswith(outer) and path != outer for outer in told):
            continue
        old = before.get(path)
        if old is None or old.key != new.key:
            told.append(path)
            if old is not None:
                changes.append(_change(path, old, new))
    return changes


def _change(path: str, old: Seen, new: Seen) -> Change:
    before, now = old.text, new.text
    kinds = {old.kind, new.kind}
    if kinds == {"number"} and old.type_name != new.type_name:
        before, now = f"{before} ({old.type_name})", f"{now} ({new.type_name})"
    elif "tensor" in kinds and len(kinds) == 2:
        before = f"a tensor, {before}" if old.kind == "tensor" else before
        now = f"a tensor, {now}" if new.kind == "tensor" else now
    elif before == now:
        now = f"another {new.type_name}"
    return Change(path, before, now, _fix(path, old, new))


def _fix(path: str, old: Seen, new: Seen) -> str | None:
    fix = _FIXES.get((old.kind, new.kind))
    return None if fix is None else fix(path, old, new)


def _merged(old: Seen, new: Seen) -> str:
    if old.dims is None or new.dims is None or len(old.dims) != len(new.dims):
        return "None"
    return str([a if a == b else None for a, b in zip(old.dims, new.dims)])


def _shape_fix(path: str, old: Seen, new: Seen) -> str:
    spec = f"declare the shape open: input_signature with ag.TensorSpec({_merged(old, new)}, ag.{new.dtype.name})"
    same_rank = old.dims is not None and new.dims is not None and len(old.dims) == len(new.dims)
    return spec + (", or @ag.function(reduce_retracing=True)" if same_rank else "")


def _dtype_fix(path: str, old: Seen, new: Seen) -> str:
    return f"pass one dtype always: ag.cast({path}, ag.{old.dtype.name})"


def _tensor_fix(path: str, old: Seen, new: Seen) -> str:
    if new.dtype is not None:
        return f"pass a tensor always, also instead of {old.text}"
    return f"pass a tensor always: ag.constant({new.text}, ag.{old.dtype.name})"


def _structure_fix(path: str, old: Seen, new: Seen) -> str:
    if old.type_name != new.type_name:
        return "pass the same structure always"
    if new.type_name in ("list", "tuple"):
        return f"pass one tensor, ag.stack({path}), with its first dimension declared open"
    if new.type_name == "dict":
        return "pass the same keys in the same order always"
    return f"keep what is static in a {new.type_name} the same"


def _object_fix(path: str, old: Seen, new: Seen) -> str:
    if new.type_name == "Variable":
        return f"pass the same variable always, as a trace refers to one; or its value, {path}.value()"
    return (
        f"pass the same object always; or say what is in a {new.type_name}, with __autograph_flatten__ or "
        "ag.register_structure"
    )


#: What would have prevented a trace, by what was there before and is there now.
_FIXES: dict[tuple[str, str], Callable[[str, Seen, Seen], str]] = {
    ("tensor", "tensor"): lambda path, old, new: (_shape_fix if old.dtype is new.dtype else _dtype_fix)(path, old, new),
    ("tensor", "number"): _tensor_fix,
    ("number", "tensor"): _tensor_fix,
    ("number", "number"): lambda path, old, new: f"pass a tensor rather than a Python number: ag.constant({new.text})",
    ("text", "text"): lambda path, old, new: (
        f"pass a tensor, ag.constant({new.text}), if the text does not decide what to compute"
    ),
    ("structure", "structure"): _structure_fix,
    ("function", "function"): lambda path, old, new: "define the function once, and pass that always",
    ("object", "object"): _object_fix,
}
