"""Logical expressions: `and`, `or`, `not`, `==`, `!=`, `in`, `not in`, and the truth value that conditions ask for.

`and` and `or` have two forms each. `and_` and `or_` give one of their operands, as Python does, and those have to join
into one value of a graph. `both` and `either` stand where only the truth of the result is asked (see
`converters.truths`): their operands need nothing in common.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from autograph.framework.context import building_graph
from autograph.framework.either import Either
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, not_iterable
from autograph.framework.undefined import PossiblyNone
from autograph.operators.bodies import rests
from autograph.operators.bodies.sharing import with_shared
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.conditions.truth_only import TruthOnly, is_collection
from autograph.operators.dispatch import is_staged, lookup, register, require
from autograph.operators.state import effects, joins, raised, references
from autograph.operators.state.arrays import unchanged_arrays
from autograph.operators.state.iterator_effects import note_advanced
from autograph.operators.state.merge import Merge
from autograph.operators.state.positions import Known, homes, in_variables
from autograph.operators.state.reach import comparable, reached
from autograph.ops.arrays.local_arrays import LocalArray, moved
from autograph.ops.control import control_flow as control_flow_ops
from autograph.ops.control.raising import traced
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.logical import logical_and, logical_not, logical_or
from autograph.ops.reductions.reductions import reduce_any
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.list_types import enter_body
from autograph.ops.values.none_values import assuming, facts_of, narrowed, note_implied
from autograph.ops.values.staged_container import StagedContainer, never_equal, staged_of

__all__ = [
    "and_", "both", "either", "eq", "in_", "item_equals", "may_equal", "not_", "not_eq", "not_in", "or_", "staged_cond",
    "truth",
]  # fmt: skip

register(Tensor, "truth", control_flow_ops.predicate)


def _contains(rows: Tensor, value: Any) -> Tensor:
    """Whether an element of a tensor equals the value, or that of a value which is broadcast, as for NumPy's arrays;
    for a string, whether it contains the value."""
    if is_text(rows):
        return py_text("in", rows, value)
    if rows.shape.rank == 0:
        raise not_iterable(rows, "argument of type {!r} is not iterable")
    return reduce_any(eq(rows, value))


register(Tensor, "contains", _contains)


def truth(value: Any, what: str = "the truth value") -> Any:
    """What `if value` asks: a Python bool, or a scalar bool tensor for a staged value.

    Numbers are compared with zero and strings with the empty string, as Python does.

    Raises:
        OperatorNotAllowedInGraphError: a tensor with more than one element has no truth value.
    """
    if not is_staged(value):
        return bool(value)
    return require(value, "truth", what)(value)


def staged_cond(cond: Any, if_true: Callable[[], Any], if_false: Callable[[], Any], name: str) -> Any:
    """`if_true()` or `if_false()` depending on a staged value; `name` says in errors what the result is."""
    cond = cond.holds if type(cond) is TruthOnly else cond
    holds = truth(cond)
    if not is_staged(holds):
        return if_true() if holds else if_false()
    return _joined(holds, cond, if_true, if_false, name)


def _joined(holds: Tensor, cond: Any, if_true: Callable[[], Any], if_false: Callable[[], Any], name: str) -> Any:
    """As `staged_cond`; `holds` is the truth value of `cond`."""
    result = with_shared(lambda: _traced(holds, cond, if_true, if_false, name))
    rests.split()
    return result


def _traced(holds: Tensor, cond: Any, if_true: Callable[[], Any], if_false: Callable[[], Any], name: str) -> Any:
    def branch(value: Callable[[], Any], side: bool) -> Callable[[effects.Recorder], list[Any]]:
        def trace(recorder: effects.Recorder) -> list[Any]:
            recorder.known.update(merge.known.all)
            enter_body(building_graph(), raised.from_outside(merge.known.all.get))
            with assuming(facts_of(cond, side)), unchanged_arrays(reach, "an expression"):
                (found,) = traced(lambda: [value()], [name])
                known = narrowed(found) if type(found) is PossiblyNone else found
            merge.ends[0 if side else 1] = homes([found])
            return [known]

        return trace

    reach = reached(if_true, if_false)
    merge = Merge(Known((), reach, ()))
    reach = comparable(reach)  # no containers: references are counted
    written: list[joins.Written] = []
    with references.holding(merge.held):
        branches = branch(if_true, True), branch(if_false, False)
        value = joins.if_values(holds, *branches, [name], written, merge.share)
        return in_variables(merge.joined([name], value, written))[0]


class _Operands:
    """The operands of an `and` or `or` whose first one is staged.

    Attributes:
        parts: those that were evaluated.
        only_truth: whether they are of two kinds, a collection and something else.
    """

    def __init__(self, left: Any, right: Callable[[], Any]) -> None:
        self.only_truth = type(left) is TruthOnly
        self._left = staged_of(left.holds if type(left) is TruthOnly else left)
        self._right = right
        self.parts = [self._left]

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return self._left, self._right

    def left(self) -> Any:
        """The first operand; if the second one was evaluated before, converted to its kind."""
        return truth(self._left) if self.only_truth else self._left

    def right(self) -> Any:
        """Evaluates the second operand."""
        found = staged_of(self._right())
        if self.only_truth or type(found) is TruthOnly or is_collection(found) != is_collection(self._left):
            self.only_truth = True
            found = truth(found)
        self.parts.append(found)
        return found

    def result(self, value: Any, name: str) -> Any:
        """The result, made of the merged value."""
        return TruthOnly(value, name) if self.only_truth else value


def and_(a: Callable[[], Any], b: Callable[[], Any]) -> Any:
    """`a() and b()`: the value of `a()` if that is false, else the value of `b()`, which only then is evaluated.

    Raises:
        StagedValueError: `a()` is staged, and the two values do not have one dtype.

    >>> and_(lambda: 0, lambda: 1 / 0)
    0
    """
    left = a()
    if is_staged(left):
        name = "the result of `and`"
        both = _Operands(left, b)
        result = staged_cond(left, both.right, both.left, name)
        note_implied(result, True, both.parts)
        return both.result(result, name)
    return left and b()


def or_(a: Callable[[], Any], b: Callable[[], Any]) -> Any:
    """`a() or b()`: the value of `a()` if that is true, else the value of `b()`, which only then is evaluated.

    Raises:
        StagedValueError: `a()` is staged, and the two values do not have one dtype.
    """
    left = a()
    if is_staged(left):
        name = "the result of `or`"
        both = _Operands(left, b)
        if is_collection(staged_of(left)):  # the kind of the first operand is known when the second one is evaluated
            result = staged_cond(negate(truth(left)), both.right, both.left, name)
        else:
            result = staged_cond(left, both.left, both.right, name)
        note_implied(result, False, both.parts)
        return both.result(result, name)
    return left or b()


def both(a: Callable[[], Any], b: Callable[[], Any]) -> Any:
    """`a() and b()` where only its truth is asked: a value with that truth. `b()` is evaluated only if `a()` is true.

    >>> both(lambda: "", lambda: 1 / 0)
    False
    """
    left = a()
    if is_staged(left):
        return _tested(left, b, True, "the truth of `and`")
    return b() if left else False


def either(a: Callable[[], Any], b: Callable[[], Any]) -> Any:
    """`a() or b()` where only its truth is asked: a value with that truth. `b()` is evaluated only if `a()` is false.

    >>> either(lambda: 2.5, lambda: 1 / 0)
    True
    """
    left = a()
    if is_staged(left):
        return _tested(left, b, False, "the truth of `or`")
    return True if left else b()


def _tested(left: Any, right: Callable[[], Any], goes_on: bool, name: str) -> Any:
    """The truth of `and` or `or` of a staged value and what `right` gives, if that of the first is `goes_on`."""
    holds = truth(left)
    if not is_staged(holds):
        return right() if bool(holds) is goes_on else holds
    parts = [left]

    def of_right() -> Any:
        parts[1:] = [right()]
        return truth(parts[1])

    if goes_on:
        result = _joined(holds, left, of_right, lambda: holds, name)
    else:
        result = _joined(holds, left, lambda: holds, of_right, name)
    note_implied(result, goes_on, parts)
    return result


def not_(a: Any) -> Any:
    """`not a`."""
    if not is_staged(a):
        return not a
    holds = truth(a)
    return negate(holds) if is_staged(holds) else not holds


def negate(holds: Any) -> Any:
    """The opposite of a truth value."""
    if not is_staged(holds):
        return not holds

    return logical_not(holds)


def conjunction(left: Any, right: Any) -> Any:
    """Both of two truth values, each a Python bool or a scalar bool tensor."""
    if not is_staged(left):
        return right if left else False
    if not is_staged(right):
        return left if right else False

    return logical_and(left, right)


def disjunction(left: Any, right: Any) -> Any:
    """Either of two truth values, each a Python bool or a scalar bool tensor."""
    if not is_staged(left):
        return True if left else right
    if not is_staged(right):
        return True if right else left

    return logical_or(left, right)


def eq(a: Any, b: Any) -> Any:
    """`a == b`. Lists and tuples that hold staged values are compared item by item into one scalar."""
    if TensorShape in (type(a), type(b)):
        a, b = _as_tuple(a, b), _as_tuple(b, a)
    if type(a) is type(b) and type(a) in (list, tuple) and (holds_staged(a) or holds_staged(b)):
        return _same_items(a, b)
    return a == b


def not_eq(a: Any, b: Any) -> Any:
    """`a != b`. Lists and tuples that hold staged values are compared item by item into one scalar."""
    if TensorShape in (type(a), type(b)):
        a, b = _as_tuple(a, b), _as_tuple(b, a)
    if type(a) is type(b) and type(a) in (list, tuple) and (holds_staged(a) or holds_staged(b)):
        return negate(_same_items(a, b))
    return a != b


def _as_tuple(value: Any, other: Any) -> Any:
    """A value; a shape as a tuple beside one of which the graph knows some dimensions (`shape_of`)."""
    beside = type(value) is TensorShape and type(other) is tuple and holds_staged(other)
    return value.as_tuple() if beside and value.rank is not None else value


def holds_staged(items: Any) -> bool:
    """Whether a list or tuple holds a staged value, at any depth."""
    return any(is_staged(x) or type(x) in (list, tuple) and holds_staged(x) for x in items)


def _same_items(a: Any, b: Any) -> Any:
    if len(a) != len(b):
        return False
    same: Any = True
    for x, y in zip(a, b):
        if x is not y:  # here Python, too, assumes that an object equals itself
            same = conjunction(same, item_equals(x, y))
        if same is False:
            return False
    return same


def item_equals(x: Any, y: Any) -> Any:
    """Whether two items of containers are equal, a truth value."""
    return False if never_equal(x, y) else truth(eq(x, y))


_SEQUENCES: tuple[type, ...] = (list, tuple, type({}.values()), type({}.items()))
_KEYED: tuple[type, ...] = (set, frozenset, dict, Counter, OrderedDict, defaultdict, type({}.keys()))
_COLLECTIONS = (*_SEQUENCES, *_KEYED)
_HASHABLE = (tuple, frozenset)
_NO_NUMBERS = (str, bytes, tuple, frozenset, type(None))


def may_equal(key: Any, staged: Any) -> bool:
    """Whether a key of a Python dict or set may equal a staged one: numbers, texts and tuples never equal another."""
    if type(staged) is Either:
        return any(may_equal(key, one) for one in staged.alternatives)
    if type(staged) is PossiblyNone:
        return key is None or may_equal(key, staged.value)
    if type(staged) is tuple:
        return type(key) is tuple and len(key) == len(staged)
    if isinstance(staged, StagedContainer):
        if staged.python not in _HASHABLE:
            raise TypeError(f"unhashable type: {staged.python.__name__!r}")
        return isinstance(key, staged.python)
    return isinstance(key, str) if is_text(staged) else not isinstance(key, _NO_NUMBERS)


def in_(value: Any, container: Any) -> Any:
    """`value in container`: with a staged value in a Python collection, or a staged container, a scalar bool tensor."""
    if type(value) is PossiblyNone:
        there = conjunction(value.present, in_(value.value, container))
        # what is staged holds numbers and texts
        none = False if is_staged(container) else in_(None, container)
        return disjunction(there, conjunction(negate(value.present), none))
    if not hasattr(type(container), "__contains__"):
        container = opened(container)
    if isinstance(container, np.ndarray) and _asks_elements(value, container):
        container = as_tensor(container)
    contains = lookup(container, "contains") if is_staged(container) else None
    if contains is not None:
        return contains(container, value)
    kind = type(container)
    if kind in _COLLECTIONS and (is_staged(value) or _asks_items(kind, value, container)):
        found: Any = False
        for item in container:
            if kind in _KEYED and not may_equal(item, value):
                continue
            if item is value:
                return True
            found = disjunction(found, item_equals(item, value))
            if found is True:
                return True
        return found
    if kind is str and is_staged(value):
        return py_text("in", container, value)
    if kind is range and is_staged(value):
        return _in_range(value, container)
    note_advanced(container)
    return value in container


def _in_range(value: Any, numbers: range) -> Any:
    if not numbers:
        return False
    low, high = sorted((numbers[0], numbers[-1]))
    inside = conjunction(truth(value >= low), truth(value <= high))
    return conjunction(inside, truth((value - low) % abs(numbers.step) == 0))


def _asks_items(kind: type, value: Any, container: Any) -> bool:
    """Whether comparing the value with the items of a collection may have a staged result."""
    if building_graph() is None or kind not in _COLLECTIONS:
        return False
    if kind in _KEYED:
        return type(value) is tuple and holds_staged(value)
    own_test = isinstance(getattr(type(value), "__eq__", None), FunctionType)
    return own_test or holds_staged(container) or type(value) in (list, tuple) and holds_staged(value)


def _asks_elements(value: Any, array: Any) -> bool:
    """Whether comparing the value with the elements of an array of NumPy's has a staged result."""
    if array.dtype.kind not in "biufc":
        return False
    if isinstance(array, LocalArray) and moved(array) is not None:
        return True
    return is_staged(value) or type(value) in (list, tuple) and holds_staged(value)


def not_in(value: Any, container: Any) -> Any:
    """`value not in container`."""
    return negate(in_(value, container))
