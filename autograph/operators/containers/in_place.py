"""`x += y` and the like, where x may be a container that this changes: `x = ag__.iadd(ag__.ld(x), ag__.ld(y))`.

Python reads the target, then evaluates the value, then changes the object that it has read. The call keeps that order:
what evaluating the value does to the target, under whatever name, is there when the operator looks at it.
"""

from __future__ import annotations

import operator
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

from autograph.framework.tensor import Tensor
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.containers.choices import contents
from autograph.operators.dispatch import is_staged
from autograph.operators.state.effects import note_contents
from autograph.operators.state.iterator_effects import note_advanced
from autograph.operators.state.places import MUTATORS
from autograph.ops.values.staged_container import StagedContainer, move, staged_of
from autograph.ops.values.staged_set import StagedMembers

__all__ = ["iadd", "iand", "imul", "ior", "isub", "ixor"]

_NUMBERS = frozenset((int, float, complex, bool, str))
#: By the class of a Python container and Python's name of the operator: the method that does the same. Those of sets
#: take more than the operators, which want a set.
_METHODS = {
    **{(kind, "iadd"): "extend" for kind in (list, deque)},
    **{(kind, "ior"): "update" for kind in (dict, OrderedDict, defaultdict)},
    (set, "ior"): "update", (set, "isub"): "difference_update", (set, "iand"): "intersection_update",
    (set, "ixor"): "symmetric_difference_update",
}  # fmt: skip


def _in_place(name: str) -> Callable[[Any, Any], Any]:
    """The operator for the augmented assignment of which Python's `operator` has the meaning."""
    change: Callable[[Any, Any], Any] = getattr(operator, name)
    combine: Callable[[Any, Any], Any] = getattr(operator, f"__{name[1:]}__")

    def changed(target: Any, value: Any) -> Any:
        if type(target) in _NUMBERS:
            return change(target, value)
        if isinstance(target, StagedContainer) and target.home is not None:
            target = target.home
        method = _METHODS.get((type(target), name))
        value = opened(value) if method == "extend" else value
        target, value = staged_of(target), staged_of(contents(value))
        note_contents(target)
        note_advanced(value)
        if isinstance(target, StagedContainer) or not is_staged(value):
            return change(target, value)
        if method is not None and not isinstance(value, Tensor) and _takes(target, value):
            converted_call(getattr(target, method), (value,), None)
            return target
        found = combine(target, value) if isinstance(value, StagedContainer) else change(target, value)
        if isinstance(found, StagedContainer) and isinstance(target, tuple(MUTATORS)):  # `values *= n`, or counters
            move(target, found)
            return target
        return found

    return changed


def _takes(target: Any, value: Any) -> bool:
    return not isinstance(target, set) or isinstance(value, StagedMembers)


iadd, isub, imul = _in_place("iadd"), _in_place("isub"), _in_place("imul")
ior, iand, ixor = _in_place("ior"), _in_place("iand"), _in_place("ixor")
