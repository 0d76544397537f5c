"""How two calls of a function differ, argument by argument, in words; and what would have made them share a trace.

Calls are remembered as `Seen`: texts and keys, so that nothing that was passed is kept alive.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from autograph.framework import nest
from autograph.framework.op_names import with_article
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.function.keys import leaf_key

__all__ = ["Change", "Seen", "compare", "look_at", "short"]

_NUMBERS = (bool, int, float, complex)


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
    """One part of a call: a leaf of its arguments, or a structure around leaves."""

    key: Any
    text: str
    kind: type
    parts: tuple[str, ...] | None = None
    dtype: Any = None
    dims: tuple[int | None, ...] | None = None

    @property
    def is_tensor(self) -> bool:
        return self.dtype is not None


def look_at(arguments: Mapping[str, Any]) -> dict[str, Seen]:
    """All parts of a call, by path; structures before what is in them."""
    found: dict[str, Seen] = {}
    for name, value in arguments.items():
        _look(value, name, found)
    return found


def _look(value: Any, path: str, found: dict[str, Seen]) -> None:
    kind = type(value)
    if nest.is_nested(value):
        children = nest.children(value)
        parts = tuple(step for step, _ in children)
        found[path] = Seen(nest.outline(value), _structure_text(value, parts), kind, parts)
        for step, part in children:
            _look(part, path + step, found)
    elif isinstance(value, (Tensor, TensorSpec)):
        text = f"{value.dtype.name} of shape {value.shape}"
        found[path] = Seen(leaf_key(value), text, kind, None, value.dtype, value.shape._dims)
    else:
        found[path] = Seen(leaf_key(value), short(value), kind)


def _structure_text(value: Any, parts: tuple[str, ...]) -> str:
    if isinstance(value, dict):
        return with_article(f"{type(value).__name__} with the keys {', '.join(map(repr, value)) or '(none)'}")
    if isinstance(value, (list, tuple)):
        return with_article(f"{type(value).__name__} of {len(parts)}")
    return with_article(type(value).__name__)


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
    if old.parts is None and new.parts is None and not old.is_tensor and not new.is_tensor:
        if before == now and old.kind is new.kind:
            now = f"another {new.kind.__name__}"
        elif old.kind is not new.kind and old.kind in _NUMBERS and new.kind in _NUMBERS:
            before, now = f"{before} ({old.kind.__name__})", f"{now} ({new.kind.__name__})"
    elif old.is_tensor != new.is_tensor:
        before = f"a tensor, {before}" if old.is_tensor else before
        now = f"a tensor, {now}" if new.is_tensor else now
    return Change(path, before, now, _fix(path, old, new))


def _fix(path: str, old: Seen, new: Seen) -> str | None:
    for applies, fix in _FIXES:
        if applies(old, new):
            return fix(path, old, new)
    return None


def _merged(old: Seen, new: Seen) -> str:
    if old.dims is None or new.dims is None or len(old.dims) != len(new.dims):
        return "None"
    return str([a if a == b else None for a, b in zip(old.dims, new.dims)])


def _shape_fix(path: str, old: Seen, new: Seen) -> str:
    spec = f"declare the shape open: input_signature with ag.TensorSpec({_merged(old, new)}, ag.{new.dtype.name})"
    same_rank = old.dims is not None and new.dims is not None and len(old.dims) == len(new.dims)
    return spec + (", or @ag.function(reduce_retracing=True)" if same_rank else "")


_Rule = tuple[Callable[[Seen, Seen], bool], Callable[[str, Seen, Seen], "str | None"]]
#: What would have prevented a trace; the first row that applies counts.
_FIXES: tuple[_Rule, ...] = (
    (
        lambda old, new: old.is_tensor and new.is_tensor and old.dtype is not new.dtype,
        lambda path, old, new: f"pass one dtype always: ag.cast({path}, ag.{old.dtype.name})",
    ),
    (lambda old, new: old.is_tensor and new.is_tensor, _shape_fix),
    (
        lambda old, new: old.is_tensor and new.kind in _NUMBERS,
        lambda path, old, new: f"pass a tensor always: ag.constant({new.text}, ag.{old.dtype.name})",
    ),
    (
        lambda old, new: new.is_tensor and old.kind in _NUMBERS,
        lambda path, old, new: f"pass a tensor always, also instead of {old.text}",
    ),
    (
        lambda old, new: old.kind in _NUMBERS and new.kind in _NUMBERS,
        lambda path, old, new: f"pass a tensor rather than a Python number: ag.constant({new.text})",
    ),
    (
        lambda old, new: old.kind in (str, bytes) and new.kind in (str, bytes),
        lambda path, old, new: f"pass a tensor: ag.constant({new.text}), if the text does not decide how to compute",
    ),
    (
        lambda old, new: new.kind in (list, tuple) and old.kind is new.kind and old.parts is not None,
        lambda path, old, new: f"pass one tensor, ag.stack({path}), with its first dimension declared open",
    ),
    (
        lambda old, new: new.kind is dict and old.kind is dict,
        lambda path, old, new: "pass the same keys in the same order always",
    ),
    (
        lambda old, new: new.parts is not None or old.parts is not None,
        lambda path, old, new: "pass the same structure always",
    ),
    (
        lambda old, new: new.text.startswith("the function"),
        lambda path, old, new: "define the function once and pass that always",
    ),
    (
        lambda old, new: old.kind is new.kind and new.text.endswith("object"),
        lambda path, old, new: (
            f"pass the same object always; or say what is in a {new.kind.__name__}, with __autograph_flatten__ or "
            "ag.register_structure"
        ),
    ),
)
