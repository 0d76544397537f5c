"""Merging one variable at the end of a conditional: which parts of its values become outputs of the `If`, and what the
outputs stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.array_aliases import may_be, one_of, sharing
from autograph.framework.array_choices import End, choose_between, end_of, is_same
from autograph.framework.context import building_graph
from autograph.framework.tensor import SymbolicTensor, Tensor, is_tensor
from autograph.framework.undefined import PossiblyUndefined, Undefined
from autograph.framework.user_frames import current_location
from autograph.framework.versions import is_array, root
from autograph.ops.arrays.local_arrays import known, made_around
from autograph.ops.arrays.shared_arrays import hold, new, reference, share_unwritten
from autograph.ops.control.branch_containers import StagedPart, merged_type, with_staged_parts
from autograph.ops.core.common import as_tensor
from autograph.ops.values import branch_values as bv
from autograph.ops.values.either_values import MISSING, differ
from autograph.ops.values.list_types import left_alike
from autograph.ops.values.none_values import alike
from autograph.ops.values.staged_container import ContainerType
from autograph.ops.variables.variable_choices import together

__all__ = ["Join", "Meeting", "Unreached"]


_NONE: Counter[int] = Counter()


class Meeting:
    """Where the branches meet, and what they leave.

    Args:
        condition: what decides between them.
        graphs: theirs.
        arrays: the arrays that each leaves in variables, once for each variable.
    """

    def __init__(self, condition: Any, graphs: Sequence[Any], arrays: Sequence[Sequence[Any]]) -> None:
        self.condition, self.graphs = condition, graphs
        self._held = [Counter(id(root(array)) for array in found) if found else _NONE for found in arrays]

    def same(self, *arrays: Any) -> Any:
        """The array, or the view, that both branches leave; None if they do not, or it is not known outside of them."""
        if len(arrays) < 2 or not all(map(is_array, arrays)):
            return None
        ends = [end_of(array, graph, building_graph()) for array, graph in zip(arrays, self.graphs)]
        if not is_same(*ends):
            return None
        graph: Any = building_graph()
        return next((array for array in arrays if graph.sees(array)), None)

    def chosen(self, tensor: Any, *leaves: Any) -> bool:
        """Makes a variable's tensor stand for what the branches leave in it, if these are arrays; returns whether it
        can."""
        sides = [(side, leaf) for side, leaf in enumerate(leaves) if leaf is not MISSING]
        if not is_array(tensor) or not tensor.shape.is_fully_defined():
            return False
        ends: list[End | None] = []
        for side, leaf in sides:
            if not is_array(leaf) or leaf.dtype is not tensor.dtype or leaf.shape != tensor.shape:
                return False
            end = end_of(leaf, self.graphs[side], building_graph())
            if end is not None and end.root is None and (self._held[side][id(leaf)] > 1 or sharing().held(leaf)):
                end = None  # another variable, or a list, has it, too
            ends.append(end)
        return choose_between(tensor, [lambda: self.condition] * (len(ends) - 1), ends)


class Unreached:
    """A variable at the end of a branch that raises: use the other branch's value."""

    def __init__(self, other: Any) -> None:
        self.other = other


class Join:
    """The merge of one variable: its values at the ends of both branches, and which parts of them become outputs of the
    `If`."""

    def __init__(self, name: str, then_value: Any, else_value: Any) -> None:
        self.name = name
        self.staged_type: ContainerType | None = None  # if the variable becomes a staged container
        self.shared: list[int] = []  # the leaves that are shared arrays
        self._ends: dict[int, tuple[Any, Any]] = {}
        self.unreached = [isinstance(v, Unreached) for v in (then_value, else_value)]
        if any(self.unreached):
            self._one_side(else_value if self.unreached[0] else then_value)
            return
        self.values = (then_value, else_value)
        self.leaves: list[tuple[Any, Any, Any]] = []  # then leaf, else leaf, dtype (None: stays Python)
        self.structure: Any = None
        both = type(then_value) is SymbolicTensor and type(else_value) is SymbolicTensor
        if both and then_value is not else_value and not differ(then_value, else_value):
            self.missing, self.flagged, self.flags = [False, False], False, [True, True]
            self.structure = then_value
            self.leaves = [(then_value, else_value, self._dtype(then_value, else_value))]
            return
        self.missing = [bv.is_missing(v) for v in self.values]
        self.flagged = False
        if all(self.missing) or then_value is else_value:
            if self.missing[1] and bv.is_refused(else_value):
                self.values = (else_value, else_value)
            return
        a, b = (None if m else bv.value_of(v) for m, v in zip(self.missing, self.values))
        self.staged_type = None if any(self.missing) else merged_type(a, b)
        if self.staged_type is not None:
            self.flags = [bv.defined_flag(v) for v in self.values]
            self.flagged = any(f is not True for f in self.flags)
            return
        if not any(self.missing):
            a, b = with_staged_parts(*alike(name, *together(a, b)))
            bv.check_same_structure(name, a, b, "after the `if` branch", "after the `else` branch")
        self.structure = b if self.missing[0] else a
        missing = next((v for v, m in zip(self.values, self.missing) if m), None)
        # A return value is read only where its flag says that there is one: no flag of its own is needed.
        returned = missing is not None and not hasattr(missing, "symbol_name")
        returned = returned and not any(isinstance(v, PossiblyUndefined) for v in self.values)
        flags = [bv.defined_flag(v) for v in self.values]
        self.flagged = not returned and any(f is not True for f in flags)
        if self.flagged and ("." in name or "[" in name):
            raise errors.StagedValueError(
                f"{name!r} is set on one path only, and a tensor decides which",
                location=current_location(),
                expected="an attribute or item that exists on both paths",
                fix=f"set {name} before the `if`",
            )
        if bv.is_refused(missing):  # what it has on that path no graph has
            self._leave_undefined(missing)
            return
        if self.flagged and not _can_be_flagged(self.structure):
            self._refuse(bv.describe(next(part for part in nest.flatten(self.structure) if not _can_be_flagged(part))))
            return
        self.flags = flags
        count = len(nest.flatten(self.structure))
        left = [MISSING] * count if self.missing[0] else nest.flatten(a)
        right = [MISSING] * count if self.missing[1] else nest.flatten(b)
        self.leaves = [(x, y, self._dtype(x, y)) for x, y in zip(left, right)]

    def _refuse(self, what: str) -> None:
        """Leaves the variable undefined: reading it behind the branches is an error, which most programs do not do."""
        name, location = self.name, current_location()
        self._leave_undefined(Undefined(name, lambda: _refusal(name, what, location)))

    def _leave_undefined(self, value: Any) -> None:
        self.values = (value, value)
        self.structure, self.leaves, self.flagged = None, [], False

    def _one_side(self, value: Any) -> None:
        """One branch raises, so if the program goes on, the variable has the other branch's value."""
        self.values = (value, value)
        self.missing = [bv.is_missing(value)] * 2
        self.leaves = []
        self.flagged = isinstance(value, PossiblyUndefined)
        self.flags = [bv.defined_flag(value)] * 2
        self.structure = None if self.missing[0] else bv.value_of(value)
        if self.missing[0]:
            return
        for leaf in nest.flatten(self.structure):
            leaf = leaf if made_around(leaf) else self._end(leaf)
            pair = (MISSING, leaf) if self.unreached[0] else (leaf, MISSING)
            self.leaves.append((*pair, leaf.dtype if isinstance(leaf, SymbolicTensor) else None))
        if self.flagged:
            self.flags = [f if not self.unreached[i] else True for i, f in enumerate(self.flags)]

    def _dtype(self, x: Any, y: Any) -> Any:
        if x is MISSING or y is MISSING:
            there = y if x is MISSING else x
            if there is MISSING or is_tensor(there) and not isinstance(there, Tensor):
                return None  # an `ag.Variable`, which is read where it is used
            if not bv.joinable(there):
                return None  # it stays the Python value that it is where there is one
            return there.dtype if is_tensor(there) else bv.common_dtype(there, there)
        if isinstance(x, StagedPart):
            return dtypes.variant
        if left_alike(x, y):
            return None
        if bv.joinable(x) and bv.joinable(y):
            dtype = bv.common_dtype(x, y)
            if dtype is not None:
                return dtype
        one, other = bv.describe_two(x, y)
        raise errors.StagedValueError(
            f"{bv.display_name(self.name)} is {one} if the condition holds and {other} otherwise",
            location=bv.location_of(x if isinstance(x, SymbolicTensor) else y),
            expected="values of one dtype on both paths, as one graph value stands for both",
            fix=_join_fix(x, y),
        )

    def outputs(self, side: int) -> list[Tensor]:
        """The tensors that this branch returns for the variable (called with its graph as the default)."""
        out: list[Tensor] = []
        if self.staged_type is not None:
            out.append(self.staged_type.tensor(bv.value_of(self.values[side])))
        for leaf_pair in self.leaves:
            leaf, other, dtype = leaf_pair[side], leaf_pair[1 - side], leaf_pair[2]
            if dtype is None:
                continue
            if isinstance(leaf, StagedPart):
                out.append(leaf.handle())
            elif leaf is MISSING:
                out.append(bv.zeros_of(dtype, bv.shape_of(other)))
            else:
                out.append(bv.to_dtype(leaf, dtype))
        if self.flagged:
            out.append(as_tensor(self.flags[side]))
        return out

    def share(self, graphs: Sequence[Any]) -> list[tuple[Tensor, Tensor]]:
        """References to what the branches leave where the variable gets an array, as outputs of theirs, if arrays are
        shared and it is not the same one on both paths."""
        self.shared = []
        outer = building_graph()
        meeting = Meeting(None, graphs, ((), ()))
        found = []
        for i, (x, y, dtype) in enumerate(self.leaves):
            ends = [self._end(end) for end in (x, y) if end is not MISSING]
            if dtype is None or not all(is_array(end) and end.dtype is dtype for end in ends):
                continue
            if one_of(ends, outer) is not None or meeting.same(*ends) is not None:
                continue
            pair: list[Any] = []
            for graph, end in zip(graphs, (x, y)):
                if end is not MISSING:
                    share_unwritten(self._end(end), [graph, *graphs])
                with graph.as_default():
                    other = ends[0]
                    pair.append(new(bv.zeros_of(dtype, other.shape)) if end is MISSING else reference(self._end(end)))
            if None not in pair:
                self.shared.append(i)
                found.append((pair[0], pair[1]))
        return found

    def arrays(self, side: int) -> list[Any]:
        """The arrays that a branch leaves in the variable."""
        leaves = [self._end(leaf[side]) for leaf in self.leaves if leaf[side] is not MISSING]
        return [leaf for leaf in leaves if is_array(leaf)]

    def _end(self, leaf: Any) -> Any:
        """What an array stands for at the end of a branch, which is asked first before the branch's graph is finalized:
        of one that the branch has made, nobody can say it afterwards."""
        if type(leaf) in nest.leaf_types:
            return leaf
        if id(leaf) not in self._ends:
            self._ends[id(leaf)] = leaf, known(leaf)
        return self._ends[id(leaf)][1]

    def result(self, tensors: Any, meeting: Meeting | None, references: Any) -> Any:
        """The variable after the conditional, from the outputs of the `If`; the last ones are the references."""
        if self.staged_type is not None:
            staged = self.staged_type.holding(next(tensors))
            return PossiblyUndefined(self.name, staged, next(tensors)) if self.flagged else staged
        if self.structure is None and not self.leaves:
            return self.values[0]
        parts = []
        for i, (x, y, dtype) in enumerate(self.leaves):
            if dtype is None:
                parts.append(y if x is MISSING else x)
                continue
            tensor = next(tensors)
            if isinstance(x, StagedPart):
                parts.append(x.staged_type.holding(tensor))
                continue
            ends = [self._end(end) for end in (x, y) if end is not MISSING]
            array = self._array(i, tensor, ends, meeting, references) if any(map(is_array, ends)) else None
            if array is None:
                tensor.weak = (x is MISSING or bv.is_weak(x)) and (y is MISSING or bv.is_weak(y))
            parts.append(tensor if array is None else array)
        value = nest.pack(self.structure, parts)
        return PossiblyUndefined(self.name, value, next(tensors)) if self.flagged else value

    def _array(self, i: int, tensor: Any, ends: list[Any], meeting: Meeting | None, references: Any) -> Any:
        """The array, or the view, that all paths leave in a leaf, if it is one; else makes the leaf's tensor stand for
        the arrays that they leave.

        Args:
            ends: what the paths leave that have a value.
        """
        one = one_of(ends, building_graph())
        if one is not None:
            return one
        same = meeting and meeting.same(*ends)
        if same is not None:
            return same
        if i in self.shared:
            may_be(tensor, ends)
            hold(tensor, next(references))
            return None
        left = [x if x is MISSING else self._end(x) for x in self.leaves[i][:2]]
        if meeting is None or not meeting.chosen(tensor, *left):
            may_be(tensor, ends)
        return None


def _can_be_flagged(value: Any) -> bool:
    """Whether a variable may have this value on one path only, and be read behind both."""
    leaves = nest.flatten(value)
    return all(leaf is None or leaf is MISSING or isinstance(leaf, bv.FIXED) or bv.joinable(leaf) for leaf in leaves)


def _refusal(name: str, what: str, location: errors.Location | None) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"{bv.display_name(name)} is {what} on one path and undefined on the other",
        location=location,
        expected="a number or tensor, which can be defined on one path only",
        fix=f"assign {bv.display_name(name)} before the `if`",
    )


def _join_fix(x: Any, y: Any) -> str:
    of_objects = bv.fix_of_objects(x, y)
    if of_objects is not None:
        return of_objects
    if isinstance(x, Tensor) and isinstance(y, Tensor):
        return f"convert one of them: {bv.conversion(x.dtype, y) or f'ag.cast(x, ag.{x.dtype.name})'}"
    if x is None or y is None:
        return "use a value of the same dtype instead of None, such as 0"
    return "make both numbers or tensors of one dtype, or decide the branch on a Python value"
