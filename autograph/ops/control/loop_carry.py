"""The types of loop variables in staged loops: the dtype and shape of each is found by tracing the body to a fixpoint.

The first guess is taken from the initial values, and the body is traced with it. If an iteration ends with something
wider, the guess is widened and the body is traced again:

- a Python number takes the dtype that the body gives it (`total = 0`, then `total + float_tensor`);
- a dimension that changes becomes unknown, and a shape whose rank changes becomes an unknown shape;
- a variable first assigned in the body gets a flag that says at run time whether it is defined;
- a variable that is None either before the loop or after an iteration, but not both, may be None from there on;
- a list whose length changes becomes a staged list, a dict or set whose keys change a staged one;
- a Python value that the body does not change stays a Python value.

There are only finitely many wider types for each variable, so this ends. A tensor whose dtype changes is an error.
"""

from __future__ import annotations

import functools
from collections import deque
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.number_rules import rules
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import SymbolicTensor, Tensor, is_tensor
from autograph.framework.undefined import PossiblyUndefined, Undefined
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor
from autograph.ops.values import branch_values as bv
from autograph.ops.values.list_types import left_alike
from autograph.ops.values.none_values import MISSING, alike, conformed
from autograph.ops.values.staged_container import ContainerType, StagedContainer, kind_of, same_keys, staged_of, type_of
from autograph.ops.values.typed_items import unlike

__all__ = ["Carry"]


class _Leaf:
    """One leaf of a loop variable: a tensor of some type; or, if its dtype is None, a Python value that never
    changes."""

    def __init__(self, value: Any, shared: bool = False) -> None:
        self.initial = value
        self.dtype: DType | None = None
        self.shape: TensorShape = shapes.scalar
        self.weak = bv.is_weak(value)
        self.fixed_shape = False
        if bv.stageable(value) and not isinstance(value, (str, bytes)) and not shared:
            self.make_tensor()

    def make_tensor(self) -> None:
        tensor = self.initial if is_tensor(self.initial) else as_tensor(self.initial)
        self.dtype, self.shape = tensor.dtype, tensor.shape

    def initial_tensor(self) -> Tensor:
        assert self.dtype is not None
        if self.initial is MISSING:
            return bv.zeros_of(self.dtype, self.shape)
        return bv.to_dtype(self.initial, self.dtype)


_COLLECT_VALUES = "collect what variables hold: append(v.value())"
#: At most so often a variable that is first assigned in a loop may change its structure.
_MOST_RESTARTS = 3


class Carry:
    """One loop variable, with the guess of its type."""

    def __init__(self, name: str, initial: Any, invariant: Any, shared: bool = False) -> None:
        self.name = name
        self._identifier = _identifier(name)
        self.missing = bv.is_missing(initial)
        self.initial = initial
        self.flagged = isinstance(initial, PossiblyUndefined)
        self.structure = None if self.missing else bv.value_of(initial)
        self.leaves = [] if self.missing else [_Leaf(v, shared) for v in nest.flatten(self.structure)]
        #: of a container that became a staged one
        self.staged_type: ContainerType | None = None
        self._restarts = 0
        if invariant is not None:
            several = nest.is_nested(initial) and nest.is_nested(invariant)  # one shape may be a tuple, too
            for leaf, shape in zip(self.leaves, nest.flatten(invariant) if several else [invariant]):
                leaf.shape, leaf.fixed_shape = as_shape(shape), True

    # --- into the loop ---

    def placeholder(self, graph: FuncGraph) -> Any:
        """The variable at the start of an iteration, made of new parameters of `graph`."""
        if self.missing:
            return self.initial
        if self.staged_type is not None:
            handle = graph.add_input(dtypes.variant, shapes.scalar, self._identifier)
            return self._with_flag(self.staged_type.holding(handle), graph)
        parts = []
        for leaf in self.leaves:
            if leaf.dtype is None:
                parts.append(leaf.initial)
                continue
            tensor = graph.add_input(leaf.dtype, leaf.shape, self._identifier)
            tensor.weak = leaf.weak
            parts.append(tensor)
        return self._with_flag(nest.pack(self.structure, parts), graph)

    def _with_flag(self, value: Any, graph: FuncGraph) -> Any:
        if not self.flagged:
            return value
        return PossiblyUndefined(self.name, value, graph.add_input(dtypes.bool_, shapes.scalar, "defined"))

    def initial_tensors(self) -> list[Tensor]:
        if self.missing:
            return []
        if self.staged_type is not None:
            tensors = [self.staged_type.tensor(None if bv.is_missing(self.initial) else self.structure)]
        else:
            tensors = [leaf.initial_tensor() for leaf in self.leaves if leaf.dtype is not None]
        return tensors + ([as_tensor(bv.defined_flag(self.initial))] if self.flagged else [])

    # --- out of an iteration ---

    def _is_as_guessed(self, end: Any) -> bool:
        """Whether the variable is one tensor, and just what was guessed when an iteration ends: as most are."""
        if type(end) is not SymbolicTensor or type(self.structure) not in nest.leaf_types or self.missing:
            return False
        (leaf,) = self.leaves
        return leaf.dtype is end.dtype and leaf.shape.key == end.shape.key and leaf.weak is end.weak

    def widen(self, end: Any) -> bool:
        """Widens the guess to include the value at the end of an iteration. Returns whether it was too narrow."""
        if self.staged_type is None and self._is_as_guessed(end):
            return False
        if bv.is_missing(end) and not self.missing:
            if bv.is_refused(end):
                end.read()
            return self._need_flag()
        if self.missing:
            if bv.is_refused(end) or isinstance(bv.value_of(end), bv.FIXED):
                return self._refuse(end)
            if bv.is_missing(end):
                return False
            if bv.is_refused(self.initial):
                self.initial.read()
            return self._first_value(end)
        value = bv.value_of(end)
        if end is self.initial and isinstance(end, (set, deque)):
            return False  # the same object; what is in it is carried for itself
        if self.staged_type is not None:
            if kind_of(value) is not self.staged_type.kind:
                kind = self.staged_type.kind.python.__name__
                raise errors.LoopCarryError(
                    f"{self.name!r} is a {kind} that changes its length in the loop, and then {bv.describe(value)}",
                    location=current_location(),
                    expected=f"a {kind} in every iteration",
                )
            changed = isinstance(end, PossiblyUndefined) and self._need_flag()
            return self._staged_type_changed(value) or changed
        if self._became_staged(value):
            return True
        if isinstance(self.structure, StagedContainer) and type(value) is type(self.structure):
            return self._staged_before(value)
        changed = isinstance(end, PossiblyUndefined) and self._need_flag()
        if self._began_otherwise(value):
            return self._first_value(end)
        value, may_be_none = self._with_none(value)
        changed |= may_be_none
        self._check_structure(value)
        for leaf, new in zip(self.leaves, nest.flatten(value)):
            if new is not MISSING:
                changed |= self._widen_leaf(leaf, new)
        return changed

    def may_wait(self, end: Any) -> bool:
        """Whether it is a container that becomes a staged one, and the dtype of its items may be that of a Python
        number."""
        if self.missing or self.staged_type is not None or type(self.structure) in nest.leaf_types:
            return False
        if kind_of(self.structure) is None or bv.is_missing(end):
            return False
        value = bv.value_of(end)
        if isinstance(self.structure, StagedContainer):
            return False
        if isinstance(value, StagedContainer):
            numbers = [rules().of(kind) for kind in (int, float, complex)]  # that no tensor gave another dtype
            return any(dtype in numbers for dtype in nest.flatten(value.dtype))
        if type(value) is not type(self.structure) or same_keys(value, self.structure):
            return False
        return any(map(bv.is_weak, nest.flatten(value)))

    def _with_none(self, value: Any) -> tuple[Any, bool]:
        """The value at the end of an iteration, in the structure of the variable; and whether that structure changed,
        since a part of it may be None."""
        here, value = alike(self.name, self.structure, value)
        if nest.structure_of(here) == nest.structure_of(self.structure):
            return value, False
        known = [None if leaf.dtype is None and leaf.initial is None else leaf for leaf in self.leaves]
        tree = conformed(nest.pack(self.structure, known), here)
        self.leaves = [_leaf_with_none(leaf, new) for leaf, new in zip(nest.flatten(tree), nest.flatten(value))]
        self.structure = here
        return value, True

    def _need_flag(self) -> bool:
        changed, self.flagged = not self.flagged, True
        return changed

    def _refuse(self, end: Any) -> bool:
        """Keeps the variable undefined where an iteration begins and behind the loop, as each iteration makes a value
        of its own that no graph has: reading it there is an error, which few programs do. Returns whether that is new.
        """
        if not isinstance(self.initial, Undefined) or bv.is_refused(self.initial):
            return False
        name, what, location = self.name, bv.describe(bv.value_of(end)), current_location()
        self.initial = end if isinstance(end, Undefined) else Undefined(name, lambda: _refusal(name, what, location))
        return True

    def _first_value(self, end: Any) -> bool:
        value = bv.value_of(end)
        self.missing = False
        self.structure = value
        self.flagged = isinstance(self.initial, Undefined) or isinstance(end, PossiblyUndefined)
        if value is None:
            self.leaves = [_Leaf(None)]
            return True
        self.leaves = []
        for part in nest.flatten(value):
            if not bv.joinable(part):
                if not self.flagged or isinstance(part, bv.Named):
                    # A return value, read only where its flag says that there is one; or a reference.
                    self.leaves.append(_Leaf(part))
                    continue
                raise _refusal(self.name, bv.describe(part), current_location())
            leaf = _Leaf(part)
            leaf.make_tensor()
            leaf.initial = MISSING
            self.leaves.append(leaf)
        return True

    def _began_otherwise(self, value: Any) -> bool:
        """Whether the variable is first assigned in the loop, and the first trace has left containers in it that are
        staged by now."""
        if not bv.is_missing(self.initial) or self._restarts == _MOST_RESTARTS or value is None:
            return False
        if nest.structure_of(value) == nest.structure_of(self.structure) or not _holds_staged(value):
            return False
        self._restarts += 1
        return True

    def _became_staged(self, value: Any) -> bool:
        """Makes the variable a staged container if it is one whose length changes, or whose keys do. Returns whether it
        did."""
        kind = kind_of(self.structure)
        if kind is None or kind_of(value) is not kind:
            return False
        staged = [isinstance(v, StagedContainer) for v in (self.structure, value)]
        if all(staged) or not any(staged) and same_keys(self.structure, value):
            return False
        self.staged_type = type_of(self.structure, value)
        if self.staged_type is None:
            return False
        self.flagged = self.flagged or isinstance(self.initial, PossiblyUndefined)
        return True

    def _staged_before(self, value: StagedContainer) -> bool:
        """Widens a container that was staged before the loop."""
        before: StagedContainer = self.structure  # type: ignore[assignment]  # as the caller has seen
        found = type_of(before, value)
        if found is None or before.is_shared and value.is_shared:
            self._check_structure(value)
            return False
        if found == type_of(before) and before.dtype == found.dtype == value.dtype:
            return False  # where an iteration ends with items of a narrower type, these are converted
        self.staged_type = found
        self.flagged = self.flagged or isinstance(self.initial, PossiblyUndefined)
        return True

    def _staged_type_changed(self, value: Any) -> bool:
        """Widens the type of a staged container to include that at the end of an iteration."""
        assert self.staged_type is not None
        before = self.staged_type.holding(None)
        found = type_of(before, value)
        after = staged_of(value)
        if found is None and isinstance(after, StagedContainer) and after.dtype != before.dtype:
            raise self._of_other_structure("", before, after, "put the same kind of entries there in every iteration")
        if found is None or found == self.staged_type:
            return False
        self.staged_type = found
        return True

    def _check_structure(self, value: Any) -> None:
        if nest.structure_of(value) != nest.structure_of(self.structure):
            if any(isinstance(leaf, bv.Named) for leaf in nest.flatten((value, self.structure))):
                raise errors.LoopCarryError(
                    f"{bv.display_name(self.name)} holds a container that was there before the loop in some iterations "
                    "only, and another one in others",
                    location=current_location(),
                    expected="the same containers of the same length in every iteration",
                    fix="put a copy there: `list(a)`, `dict(a)`",
                )
            path, before, after = bv.differing(self.structure, value)
            fix = bv.fix_of_objects(before, after) or "put the same kind of value there in every iteration"
            if type(before) is type(after) is list:
                what, fix = unlike([*before, *after])
                fix = _COLLECT_VALUES if _holds_variable(value) else fix
                raise errors.LoopCarryError(
                    f"{bv.display_name(self.name, path)} changes its length in the loop, and holds {what}",
                    location=current_location(),
                    expected="items of one type, as a tensor says how many there are",
                    fix=fix,
                )
            if nest.is_nested(before) and nest.is_nested(after):
                fix = "use an ag.TensorArray for values that are collected in a loop"
            raise self._of_other_structure(path, before, after, _COLLECT_VALUES if _holds_variable(value) else fix)

    def _of_other_structure(self, path: Any, before: Any, after: Any, fix: str) -> errors.LoopCarryError:
        one, other = bv.describe_two(before, after)
        return errors.LoopCarryError(
            f"{bv.display_name(self.name, path)} changes its structure in the loop: {one} before an iteration, {other} "
            "after it",
            location=current_location(),
            expected="the same containers of the same length in every iteration",
            fix=fix,
        )

    def _widen_leaf(self, leaf: _Leaf, new: Any) -> bool:
        if leaf.dtype is None:
            if left_alike(leaf.initial, new):
                return False
            if not (bv.joinable(leaf.initial) and bv.joinable(new)):
                raise self._changes(leaf, new, "make it a number or tensor, or do not change it in the loop")
            leaf.make_tensor()
            return True
        if not bv.joinable(new):
            raise self._changes(leaf, new, "keep it a number or tensor")
        dtype = bv.adapted_dtype(leaf.dtype, leaf.weak, new)
        if dtype is None:
            cast = f"ag.cast({self.name}, ag.{leaf.dtype.name}), or start from that dtype"
            raise self._changes(leaf, new, f"convert it: {bv.conversion(leaf.dtype, new) or cast}")
        changed = dtype is not leaf.dtype
        if leaf.weak and not bv.is_weak(new):
            leaf.weak, changed = False, changed or dtype is not leaf.dtype
        leaf.dtype = dtype
        shape = bv.shape_of(new)
        wider = shapes.relax(leaf.shape, shape) if not shape.is_subtype_of(leaf.shape) else leaf.shape
        if wider != leaf.shape:
            if leaf.fixed_shape:
                raise errors.LoopCarryError(
                    f"{bv.display_name(self.name)} has the shape {shape} after an iteration, which does not fit the "
                    f"shape invariant {leaf.shape}",
                    location=bv.location_of(new),
                    fix=f"give a wider invariant, such as {wider!r}",
                )
            leaf.shape = wider
            changed = True
        return changed

    def _changes(self, leaf: _Leaf, new: Any, fix: str) -> errors.AutographError:
        before, after = bv.describe_two(leaf.initial, new)
        if leaf.dtype is not None:
            before = with_article(f"{leaf.dtype.name} tensor of shape {leaf.shape}")
        return errors.LoopCarryError(
            f"{bv.display_name(self.name)} is {before} when an iteration starts and {after} when it ends",
            location=bv.location_of(new),
            expected="the same dtype in every iteration",
            fix=bv.fix_of_objects(leaf.initial, new) or fix,
        )

    def end_tensors(self, end: Any) -> list[Tensor]:
        """The variable at the end of an iteration, as outputs of the body."""
        if self.missing:
            return []
        if self.staged_type is None and not self.flagged and self._is_as_guessed(end):
            return [end]
        flag = [as_tensor(bv.defined_flag(end))] if self.flagged else []
        if self.staged_type is not None:
            return [self.staged_type.tensor(None if bv.is_missing(end) else bv.value_of(end)), *flag]
        if bv.is_missing(end):
            parts: list[Any] = [MISSING] * len(self.leaves)
        else:
            parts = nest.flatten(alike(self.name, self.structure, bv.value_of(end))[1])
        out = []
        for leaf, part in zip(self.leaves, parts):
            if leaf.dtype is None:
                continue
            out.append(bv.zeros_of(leaf.dtype, leaf.shape) if part is MISSING else bv.to_dtype(part, leaf.dtype))
        return out + flag

    def result(self, tensors: Any) -> Any:
        """The variable after the loop."""
        if self.missing:
            return self.initial
        if self.staged_type is not None:
            staged = self.staged_type.holding(next(tensors))
            return PossiblyUndefined(self.name, staged, next(tensors)) if self.flagged else staged
        parts = []
        for leaf in self.leaves:
            if leaf.dtype is None:
                parts.append(leaf.initial)
            else:
                tensor = next(tensors)
                if isinstance(tensor, SymbolicTensor):
                    tensor.weak = leaf.weak
                parts.append(tensor)
        value = nest.pack(self.structure, parts)
        return PossiblyUndefined(self.name, value, next(tensors)) if self.flagged else value


def _refusal(name: str, what: str, location: errors.Location | None) -> errors.LoopCarryError:
    return errors.LoopCarryError(
        f"{bv.display_name(name)} is first assigned in the loop, and is {what}",
        location=location,
        expected="a number or tensor, as the loop may run zero times",
        fix=f"assign {name!r} before the loop",
    )


def _leaf_with_none(leaf: Any, new: Any) -> _Leaf:
    """A leaf of a variable that may be None now, if an iteration ends with `new`."""
    if isinstance(leaf, _Leaf):
        return leaf
    if leaf is not MISSING or not bv.stageable(new):
        return _Leaf(leaf if isinstance(leaf, bool) else None)
    found = _Leaf(new)
    found.make_tensor()
    found.initial = MISSING
    return found


def _holds_variable(value: Any) -> bool:
    return any(is_tensor(leaf) and not isinstance(leaf, Tensor) for leaf in nest.flatten(value))


@functools.lru_cache(1000)
def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() or c == "_" else "_" for c in name)


def _holds_staged(value: Any) -> bool:
    return isinstance(value, StagedContainer) or nest.is_nested(value) and any(
        _holds_staged(part) for _, part in nest.children(value)
    )
