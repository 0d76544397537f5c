"""Values of different kinds where paths meet, if they are what a function returns: -1 and a pair, a text and a number.

They merge into an `Either`, which has one alternative for each kind: a value that is None on the paths that leave
another kind. So what is merged are values of one kind each, with a flag (`none_values`). Once the graph has run, the
flags are known, and the result is the one alternative that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.dtypes import DType
from autograph.framework.either import Either, alternatives
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.ops.values import branch_values as bv
from autograph.ops.values.list_types import left_alike
from autograph.ops.values.staged_container import kind_of, type_of

__all__ = ["MISSING", "differ", "placed", "refusal", "united"]

#: A leaf of a value on a path where there is no value.
MISSING = object()


def differ(a: Any, b: Any) -> bool:
    """Whether two values are of different kinds, so that neither one tensor nor one structure can be either of them."""
    if type(a) is type(b) is SymbolicTensor and a.dtype is b.dtype:  # as most are
        return False
    a, b = _value(a), _value(b)
    if a is MISSING or b is MISSING:
        return False
    if nest.is_nested(a) or nest.is_nested(b):
        if kind_of(a) is not None and kind_of(a) is kind_of(b) and type_of(a, b) is not None:
            return False
        return not nest.same_outline(a, b)
    if left_alike(a, b):
        return False
    if not (bv.joinable(a) and bv.joinable(b)):
        return True
    common = bv.common_dtype(a, b)
    return common is None or _is_number_and_array(a, b, common)


def _is_number_and_array(a: Any, b: Any, common: DType) -> bool:
    """Whether one of two values is a number, and the other an array whose elements would become others beside it."""
    ranks = bv.shape_of(a).rank, bv.shape_of(b).rank
    return None not in ranks and ranks.count(0) == 1 and bv.dtype_of(b if ranks[0] == 0 else a) is not common


def united(name: str, a: Any, b: Any, merged: Callable[[Any, Any], Any]) -> Either:
    """The structure that two values of a variable share, each of which may be an `Either`.

    Args:
        merged: gives the structure that two values of one kind share.
    """
    slots = list(alternatives(a))
    for value in alternatives(b):
        at = _slot(slots, value)
        if at is None:
            slots.append(value)
        else:
            slots[at] = merged(slots[at], value)
    return Either([s if isinstance(s, PossiblyNone) else PossiblyNone(s, True, name) for s in slots], name)


def placed(value: Any, like: Either) -> list[Any]:
    """For each alternative of `like`, which `united` gave for this value and others, the value's part of that kind;
    None if there is none."""
    found: list[Any] = [None] * len(like.alternatives)
    for part in alternatives(value):
        at = _slot(like.alternatives, part)
        if at is not None:
            found[at] = part
    return found


def refusal(value: Either, possible: Sequence[Any]) -> errors.OperatorNotAllowedInGraphError:
    """The error for a use that needs to know the kind.

    Args:
        possible: the alternatives that may be there.
    """
    name, kinds = bv.display_name(value.symbol_name), " or ".join(bv.describe(_value(part)) for part in possible)
    return errors.OperatorNotAllowedInGraphError(
        f"{name} is {kinds}, as a tensor says, and is used where it has to be known which",
        location=current_location(),
        expected="`isinstance`, `==`, `is None`, its truth value, arithmetic, `len` or an item: these are asked when "
        "the graph runs",
        fix="return values of one kind on all paths, or raise an error on the others",
    )


def _slot(slots: Sequence[Any], value: Any) -> int | None:
    return next((k for k, slot in enumerate(slots) if not differ(slot, value)), None)


def _value(value: Any) -> Any:
    return value.value if isinstance(value, PossiblyNone) else value
