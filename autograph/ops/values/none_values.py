"""Values that are None on some paths: merging None with a value, and using the result.

None on one path and a value on the other merge into a `PossiblyNone`, which is the value and a flag. `is None` then
asks the flag (`operators.conditions.none`). Every other use takes the value through the op `CheckNotNone`, which raises
when the graph runs if there is none.
"""

from __future__ import annotations

import copy
import dataclasses
import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.context import state
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType
from autograph.framework.either import Either
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.framework.versions import is_array
from autograph.ops.core.basic import cast
from autograph.ops.values import branch_values as bv
from autograph.ops.values.either_values import MISSING, differ, placed, refusal, united
from autograph.ops.values.staged_container import StagedContainer

__all__ = [
    "MISSING", "alike", "assuming", "can_be_none", "conformed", "facts_of", "narrowed", "note_implied", "possible",
    "possibly_none", "present_value", "read",
]  # fmt: skip

# --- use -----------------------------------------------------------------------------------------------


def _check_not_none_kernel(present: Any, value: Any, *, symbol: str) -> Any:
    if not present:
        raise errors.NoneValueError(
            f"'NoneType' object: {symbol} is used as a value here, and is None on the path taken",
            expected="a value on every path that leads here",
            fix="ask `is not None` first",
        )
    return value


define(
    "CheckNotNone",
    "present: bool, value: T -> output: T",
    attrs={"symbol": "string"},
    types={"T": dtypes.ALL},
    shape=lambda inputs, attrs: inputs[1].shape,
    kernel=_check_not_none_kernel,
    gradient=lambda op, dy: [None, dy],
    traits=Trait.RAISES,
    failure=Failure(
        errors.NoneValueError,
        TypeError,
        "{symbol!r} is None on this path",
        when=lambda present: np.logical_not(present),
    ),
    passes="value",
)


def read(variable: PossiblyNone | Either) -> Any:
    """The value of a variable that may be None, for use as a value: checked when the graph runs.

    Raises:
        OperatorNotAllowedInGraphError: it may be of several kinds.
    """
    if isinstance(variable, Either):
        found = narrowed(variable)
        if found is variable:
            raise refusal(variable, possible(variable))
        return found
    known = state.facts.get(id(variable.present))
    if known:
        return present_value(variable)
    symbol = {"symbol": bv.display_name(variable.symbol_name)}

    def checked(leaf: Any) -> Any:
        if not isinstance(leaf, Tensor) or is_array(leaf):  # an array stays the same one, as it may be written
            return leaf
        tensor = apply("CheckNotNone", [variable.present, leaf], symbol)
        if isinstance(tensor, SymbolicTensor):
            tensor.weak = leaf.weak
        return tensor

    value = present_value(variable)
    if not any(isinstance(leaf, Tensor) and not is_array(leaf) for leaf in nest.flatten(value)):
        checked(variable.present)  # a value without other tensors is checked, too
    return nest.map_structure(checked, value)


def present_value(variable: PossiblyNone) -> Any:
    """The value, where it is known that it is not None.

    Raises:
        StagedValueError: it is what a function returns, and holds a list or dict: that is not used.
    """
    value = variable.value
    found = value if isinstance(value, (list, dict)) else next(filter(_is_container, _parts(value)), None)
    if found is not None:
        raise errors.StagedValueError(
            f"{bv.display_name(variable.symbol_name)} is a {type(found).__name__} or None, as a tensor says, "
            "and is used",
            location=current_location(),
            expected="a list or dict on every path, or a tuple",
            fix="return an empty list or dict in place of None, or a tuple",
        )
    return value


def _is_container(value: Any) -> bool:
    return isinstance(value, (list, dict))


def _parts(value: Any) -> Iterator[Any]:
    """The values in nested tuples."""
    for part in nest.parts_of(value) if isinstance(value, tuple) else ():
        yield part
        yield from _parts(part)


def _convert(variable: PossiblyNone, dtype: DType | None) -> Tensor:
    tensor = convert_to_tensor(read(variable))
    if dtype is not None and tensor.weak and tensor.dtype is not dtype:
        return cast(tensor, dtype)
    return convert_to_tensor(tensor, dtype)


register_conversion(PossiblyNone, _convert)


# --- what is known ---------------------------------------------------------------------------------------


def facts_of(cond: Any, holds: bool) -> dict[int, bool]:
    """The bool tensors, by id, whose truth value follows from the condition being true (or false)."""
    known: dict[int, bool] = {}
    waiting = [(cond, holds)]
    while waiting:
        tensor, value = waiting.pop()
        if type(tensor) is PossiblyNone:
            if not value:
                continue  # it may be None or a false value
            tensor = tensor.present
        if not isinstance(tensor, SymbolicTensor) or tensor.dtype is not dtypes.bool_:
            continue  # a number that counts as true has no known value
        if id(tensor) in known:
            continue  # `p and p` may be `p` itself
        known[id(tensor)] = value
        if tensor.op.type == "Placeholder" and isinstance(tensor.graph, FuncGraph):
            waiting.append((tensor.graph.captured_source(tensor), value))
        if tensor.op.type == "LogicalNot":
            waiting.append((tensor.op.inputs[0], not value))
        _, when, parts = _implied(tensor.graph).get(id(tensor), (None, None, ()))
        if value is when:
            waiting.extend([(part, value) for part in parts])
    return known


def note_implied(result: Any, when: bool, parts: list[Any]) -> None:
    """Records that if the bool tensor `result` is `when`, so are its parts: for `and` (True) and `or` (False)."""
    if isinstance(result, SymbolicTensor):
        _implied(result.graph)[id(result)] = (result, when, parts)  # kept, so that its id stays its own


def _implied(graph: Any) -> dict[int, Any]:
    found: dict[int, Any] = graph.__dict__.setdefault("_implied", {})
    return found


class assuming:  # a class, since much is traced in it
    """Context in which facts are known: what `facts_of` gives of a condition that is true, or false."""

    __slots__ = ("_before", "_facts")

    def __init__(self, facts: dict[int, bool]) -> None:
        self._facts = facts

    def __enter__(self) -> None:
        self._before = state.facts
        state.facts = {**self._before, **self._facts}

    def __exit__(self, *_: object) -> None:
        state.facts = self._before


def narrowed(variable: PossiblyNone | Either) -> Any:
    """The value or None, if the facts known here decide which it is; else the variable itself."""
    if isinstance(variable, Either):
        left = possible(variable)
        is_sure = len(left) == 1 and type(left[0]) is PossiblyNone and state.facts.get(id(left[0].present))
        return present_value(left[0]) if is_sure else variable
    known = state.facts.get(id(variable.present))
    return variable if known is None else present_value(variable) if known else None


def possible(value: Either) -> list[Any]:
    """The alternatives that may be there, as far as the facts known here say."""
    found = []
    for part in value.alternatives:
        fact = state.facts.get(id(part.present)) if type(part) is PossiblyNone else part is not None
        if fact:
            return [part]
        if fact is None:
            found.append(part)
    return found


# --- joining ---------------------------------------------------------------------------------------------


def can_be_none(value: Any, name: str = "") -> bool:
    """Whether a graph can have a value of a variable that is either this or None: tensors, numbers, and tuples of them.

    A list or another object that can be changed is one object for all its aliases, and a copy would not be; a shared
    list is a reference. Only what a function returns may be a list or dict on one path: it is not used before the
    graph has run (`present_value`).
    """
    if isinstance(value, StagedContainer):
        return value.is_shared or bv.is_result(name)
    if nest.is_nested(value):
        kind: Any = type(value)
        frozen = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[union-attr]
        fixed = isinstance(value, (tuple, PossiblyNone, Either)) or frozen
        fixed = fixed or kind in (list, dict) and bv.is_result(name)
        return fixed and all(can_be_none(part, name) for _, part in nest.children(value))
    return value is None or value is MISSING or bv.joinable(value)


def possibly_none(name: str, value: Any, present: Any) -> PossiblyNone:
    """`value` where `present` holds, else None."""
    if isinstance(value, PossiblyNone):
        return PossiblyNone(value.value, apply("LogicalAnd", [present, value.present]), value.symbol_name)
    return PossiblyNone(_tensors_of(value), present, name)


def _tensors_of(value: Any) -> Any:
    """The value with tensors for its leaves; a list or dict in it stays the object that it is."""
    if isinstance(value, (list, dict)) or value is None:
        return value
    if nest.is_nested(value):
        return nest.rebuild(value, [_tensors_of(part) for part in nest.parts_of(value)])
    return convert_to_tensor(value)


def alike(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    """Two values of a variable, with a `PossiblyNone` in both wherever one has None and the other has a value.

    The value that is None has MISSING leaves then. Values that cannot be merged are returned unchanged.
    """
    like = _merged(name, a, b)
    return (a, b) if like is _SAME else (conformed(a, like), conformed(b, like))


_SAME = object()


def _merged(name: str, a: Any, b: Any) -> Any:
    """A structure that both values can have; _SAME if they have the same one already, or there is none."""
    if a is b:
        return _SAME
    if isinstance(a, Either) or isinstance(b, Either):
        return _united(name, a, b)
    if not (nest.is_nested(a) or nest.is_nested(b) or a is None or b is None):
        return _united(name, a, b) if _is_either(name, a, b) else _SAME
    if a is None or b is None:
        other = b if a is None else a
        if isinstance(other, PossiblyNone):
            return other
        return PossiblyNone(other, True, name) if can_be_none(other, name) else _SAME
    if isinstance(a, PossiblyNone) or isinstance(b, PossiblyNone):
        x, y = (v.value if isinstance(v, PossiblyNone) else v for v in (a, b))
        if not (can_be_none(x, name) and can_be_none(y, name)):
            return _SAME
        inner = _merged(name, x, y)
        if isinstance(inner, Either) or inner is _SAME and type(a) is type(b):
            return inner
        named = a if isinstance(a, PossiblyNone) else b
        return PossiblyNone(x if inner is _SAME else inner, True, named.symbol_name)
    if not nest.same_outline(a, b):
        return _united(name, a, b) if _is_either(name, a, b) else _SAME
    left, right = nest.parts_of(a), nest.parts_of(b)
    parts = [_merged(name, x, y) for x, y in zip(left, right)]
    if all(part is _SAME for part in parts):
        return _SAME
    return nest.rebuild(a, [x if part is _SAME else part for part, x in zip(parts, left)])


def _is_either(name: str, a: Any, b: Any) -> bool:
    """Whether what a function returns, or an expression gives, is one or the other of two values of different kinds."""
    is_result = bv.is_result(name) or " " in name  # of an expression, in words
    return is_result and can_be_none(a, name) and can_be_none(b, name) and differ(a, b)


def _united(name: str, a: Any, b: Any) -> Either:
    def merged(x: Any, y: Any) -> Any:
        like = _merged(name, x, y)
        return x if like is _SAME else like

    return united(name, a, b, merged)


def conformed(value: Any, like: Any) -> Any:
    """`value` with a `PossiblyNone` or an `Either` wherever `like` has one."""
    if isinstance(like, Either):
        parts = zip(placed(value, like), like.alternatives)
        return like.with_alternatives([conformed(part, wanted) for part, wanted in parts])
    if isinstance(like, PossiblyNone):
        if value is None:
            nothing = nest.map_structure(lambda _: MISSING, like.value)
            return PossiblyNone(nothing, False, like.symbol_name)
        if isinstance(value, PossiblyNone):
            return value.with_value(conformed(value.value, like.value))
        return PossiblyNone(conformed(value, like.value), True, like.symbol_name)
    if type(value) is not type(like) or not nest.is_nested(value):
        return value
    pairs = zip(nest.parts_of(value), nest.parts_of(like))
    return nest.with_parts(value, [conformed(part, wanted) for part, wanted in pairs])


# --- operators -------------------------------------------------------------------------------------------


def _forward(compute: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, *others: compute(read(self), *others)


def _reflected(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda self, other: compute(other, read(self))


def _needs_value(what: str, fix: str) -> Callable[..., Any]:
    def refuse(self: PossiblyNone, *args: Any) -> Any:
        name = bv.display_name(self.symbol_name)
        raise errors.OperatorNotAllowedInGraphError(
            f"{what} needs to know whether {name} is None, which is known only when the graph runs",
            location=current_location(),
            fix=fix,
        )

    return refuse


def _attribute(self: PossiblyNone, name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return getattr(read(self), name)


def _copied(self: PossiblyNone, memo: Any = None) -> PossiblyNone:
    """What `copy.copy` makes of it, or with a memo `copy.deepcopy`."""
    if memo is None:
        return self.with_value(copy.copy(self.value))
    return self.with_value(nest.map_structure(lambda leaf: copy.deepcopy(leaf, memo), self.value))


_BINARY: dict[str, Callable[..., Any]] = {
    name: getattr(operator, f"__{name}__")
    for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
    )
} | {"divmod": divmod}  # fmt: skip
_BUILTINS: dict[str, Callable[..., Any]] = {
    "int": int, "float": float, "complex": complex, "len": len, "iter": iter, "round": round,
}  # fmt: skip


def _install() -> None:
    for name, compute in _BINARY.items():
        setattr(PossiblyNone, f"__{name}__", _forward(compute))
        setattr(PossiblyNone, f"__r{name}__", _reflected(compute))
        if compute is not divmod:  # an array is changed in place
            setattr(PossiblyNone, f"__i{name}__", _forward(getattr(operator, f"__i{name}__")))
    for name in ("lt", "le", "gt", "ge", "neg", "pos", "abs", "invert", "getitem", "index"):
        setattr(PossiblyNone, f"__{name}__", _forward(getattr(operator, f"__{name}__")))
    for name, builtin in _BUILTINS.items():
        setattr(PossiblyNone, f"__{name}__", _forward(builtin))
    PossiblyNone.__bool__ = _needs_value(  # type: ignore[attr-defined]
        "use as a Python bool", "let `if` and `while` be converted: decorate the function with @ag.function"
    )
    PossiblyNone.__array__ = _forward(lambda value, *args, **kwargs: value.__array__(*args))  # type: ignore[attr-defined]
    PossiblyNone.__array_priority__ = 100.0  # type: ignore[attr-defined]
    PossiblyNone.__copy__ = PossiblyNone.__deepcopy__ = _copied  # type: ignore[attr-defined]
    PossiblyNone.__getattr__ = _attribute  # type: ignore[attr-defined]


_install()
