"""`TypedItems`: the items of a staged list, and their type.

An item is made of tensors, as the type of the items says (`list_types`). What has another type makes the type wider,
and the items are converted. The lists among the items are *shared* (`ops.lists.list_refs`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from autograph import errors
from autograph.framework import array_aliases, nest, shapes
from autograph.framework.dtypes import DType
from autograph.framework.number_rules import are_of_one_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.local_arrays import known
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import reshape
from autograph.ops.core.common import as_tensor
from autograph.ops.lists import list_refs, tensor_list
from autograph.ops.values import branch_values as bv
from autograph.ops.values import list_types
from autograph.ops.values.list_results import as_python
from autograph.ops.values.list_types import ListOf, Retype, holds_lists, tensor_types
from autograph.ops.values.none_values import MISSING, narrowed
from autograph.ops.values.nullable import OrNone, as_nothing, holds_none
from autograph.ops.values.shown_items import is_row, shown_list
from autograph.ops.values.staged_container import ContainerType, StagedContainer, move, staged_of

__all__ = ["TypedItems", "common_type", "item_type", "uniform_type", "unify", "unlike"]


class TypedItems(StagedContainer):
    """What a staged list holds: tensors of one dtype, like tuples of them, or lists.

    Attributes:
        token: the tensor that stands for it: the tensor list; of a shared list, the box.
        dtype: of the items; for tuples, a tuple of dtypes. That of an item that is a list is a `ListOf`.
        element_shape: of the items, as far as they agree; for tuples, a tuple of shapes.
        home: the Python list that stands for it, if there is one.
        type: of a shared list, its type as an item; else None.
        guessed: whether the type of its items is not known yet.
    """

    #: Set by `operators.containers.staged_lists`: the items of anything that converted code can loop over, as a staged
    #: list; the results of a function for all items, likewise; and those by which a list is sorted.
    listed: ClassVar[Callable[[Any], Any]]
    mapped: ClassVar[Callable[[Any, Any], Any]]
    keys: ClassVar[Callable[[Any, Any], Any]]
    #: Likewise: adds the items of an iterator whose code reads the list one by one; False if it is none.
    fed: ClassVar[Callable[[Any, Any], bool]]
    #: Likewise: records that a list is about to become shared, and whether the body being traced has made it.
    noted: ClassVar[Callable[[Any, bool], None]]

    def __init__(self, handle: Tensor, dtype: Any, element_shape: Any) -> None:
        super().__init__(handle, dtype, element_shape)
        self.type: ListOf | None = None
        self.guessed = False

    @classmethod
    def of(cls, items: Sequence[Any], dtype: Any, element_shape: Any) -> Any:
        """A staged list of `items`."""
        if len(items) > 1 and isinstance(dtype, DType) and element_shape.rank == 0:
            rows = cls._column(items, dtype)
            if rows is not None:
                return cls(tensor_list.tensor_list_from_tensor(rows), dtype, element_shape)
        if isinstance(dtype, ListOf):
            items = [cls._chosen(item, dtype) for item in items]
            lists = [staged_of(item) for item in items]
            list_types.share_all_outside([(x, dtype) for x in lists if not getattr(x, "is_shared", False)])
            cls.share_rows(lists, dtype)
            handle = list_refs.all_rows([x.token if isinstance(x, TypedItems) else None for x in map(staged_of, items)])
            if handle is not None:
                return cls(handle, dtype, element_shape)
        if len(items) > 1 and all(item is None for item in items):
            return cls.of(items[:1], dtype, element_shape) * len(items)
        result = cls.empty(dtype, element_shape)
        for item in items:
            result.append(item)
        return result

    @classmethod
    def _column(cls, items: Sequence[Any], dtype: DType) -> Tensor | None:
        """Numbers as one tensor; None if some are none."""
        if all(type(item) in (bool, int, float, complex) for item in items):
            return bv.to_dtype(list(items), dtype)
        parts = [cls.item_tensors(item, dtype) or [] for item in items]
        if not all(len(part) == 1 and part[0].shape.rank == 0 for part in parts):
            return None
        return stack([part[0] for part in parts])

    @classmethod
    def empty(cls, dtype: Any, element_shape: Any) -> Any:
        """A staged list without items, for items of this type."""
        first, shape = list_types.tensor_types(dtype)[0], nest.flatten(element_shape)[0]
        return cls(tensor_list.empty_tensor_list(first, shape), dtype, element_shape)

    @classmethod
    def at(cls, box: Tensor, type_: ListOf) -> Any:
        """The shared list in a box."""
        result = cls(box, type_.item, type_.shape)
        result.type = type_
        return result

    @property
    def is_shared(self) -> bool:
        return self.type is not None

    @property
    def handle(self) -> Tensor:
        """The tensor list, a variant tensor: what it holds now."""
        return self.token if self.type is None else list_refs.read(self.token)

    @handle.setter
    def handle(self, handle: Tensor) -> None:
        if self.type is None:
            self.token = handle
        else:
            list_refs.write(self.token, handle)

    def frozen(self) -> Tensor:
        """The tensor list, with what they hold now in place of the lists in it."""
        return list_refs.frozen(self.handle) if holds_lists(self.dtype) else self.handle

    # --- part of staged state ---

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        result = type(self)(parts[0], self.dtype, self.element_shape)
        result.type, result.guessed = self.type, self.guessed
        return result

    def __autograph_static__(self) -> Any:
        return self.type is not None, repr(self.dtype)

    def __autograph_shown__(self) -> Any:
        return shown_list(self.frozen(), self.dtype, list)

    # --- items ---

    @property
    def is_plain(self) -> bool:
        """Whether the items are tensors, not tuples."""
        return not nest.is_nested(self.dtype)

    def _parts(self, item: Any) -> list[Tensor]:
        """The tensors that an item is made of. If the items so far are of a narrower type, they are converted.

        Raises:
            StagedValueError: it cannot be in one list with the others.
        """
        found = self.item_tensors(item, self.dtype)
        if found is None and self._made_room_for(item):
            found = self.item_tensors(item, self.dtype)
        if found is not None:
            return found
        wanted = f"{self.dtype.name} tensors" if self.is_plain else "tuples of another type"
        raise errors.StagedValueError(
            f"{bv.describe(item)} is put into a list of {wanted} in a staged loop",
            location=current_location(),
            expected="items of one dtype, or tuples of the same dtypes",
            fix=f"ag.cast(item, ag.{self.dtype.name})" if self.is_plain else "cast the parts of the tuple",
        )

    def _made_room_for(self, item: Any) -> bool:
        """Takes a type that has room for an item, too. Returns whether there is one."""
        new = item_type(item)
        if new is None:
            return False
        guessed = self.guessed or self.type is not None and self.type.guessed
        wider = new if guessed else list_types.join(list_types.unsplit(self.dtype, self.element_shape), new)
        types = None if wider is None else list_types.split(wider)
        if types is None:
            return False
        self._widen(*types)
        return True

    def _widen(self, dtype: Any, element_shape: Any) -> None:
        """Gives the items another, wider type: those of a shared list, where it was made."""
        if self.type is not None:
            raise Retype(self.type, ListOf(dtype, element_shape, self.type.sites))
        self._convert(dtype, element_shape)

    def _convert(self, dtype: Any, element_shape: Any) -> None:
        """Gives the items another, wider type."""
        if not self.guessed and nest.flatten(dtype) != nest.flatten(self.dtype):
            list_types.check_lists(self.dtype, dtype)
            held = self.dtype

            def converted(item: Any) -> Any:
                return nest.pack(dtype, self.item_tensors(as_nothing(item, held), dtype) or [])

            self.token = TypedItems.mapped(converted, self).token
        elif self.guessed and dtype != self.dtype:
            self.token = self.empty(dtype, element_shape).token
        self.dtype, self.element_shape, self.guessed = dtype, element_shape, False

    def shared(self, wanted: ListOf) -> Tensor:
        """The box of the list, as an item of this type. Once a list is shared, it stays so."""
        if self.type is None:
            if self.dtype != wanted.item or self.element_shape != wanted.shape:
                wider = list_types.join(wanted, item_type(self))
                if wider is None:
                    raise of_other_type(wanted)
                if wider != wanted:
                    raise Retype(wanted, wider)
            list_types.share_outside(self, wanted, TypedItems.noted)
            self._convert(wanted.item, wanted.shape)
            self.token, self.type = _in_box(self.token, wanted), wanted
        elif self.type != wanted:
            unify(self.type, wanted)
        return self.token

    @property
    def is_nested(self) -> bool:
        """Whether its items are no rows of one tensor: lists, namedtuples, tuples in tuples, or tuples whose parts have
        different dtypes; or if they may be None."""
        return holds_lists(self.dtype) or len(set(nest.flatten(self.dtype))) > 1 or not is_row(self.dtype)

    def _relax(self, parts: Sequence[Tensor]) -> None:
        self._relax_to([p.shape for p in parts])

    def _relax_to(self, more: Sequence[Any]) -> None:
        old = nest.flatten(self.element_shape)
        found = nest.pack(self.dtype, [shapes.relax(a, b) for a, b in zip(old, more)])
        if self.type is not None and found != self.element_shape:
            raise Retype(self.type, ListOf(self.dtype, found, self.type.sites))
        self.element_shape = found

    def _packed(self, parts: Sequence[Tensor]) -> Any:
        return self.item_from(parts, self.dtype)

    def become(self, other: Any) -> None:
        super().become(other)
        self.type, self.guessed = other.type, other.guessed

    def snapshot(self) -> Any:
        return self.__autograph_rebuild__([self.token])

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        return as_python(self, made, stacked)

    # --- types ---

    @classmethod
    def common(cls, values: Sequence[Any]) -> tuple[Any, Any] | None:
        """See `common_type`."""
        return common_type(*values)

    @classmethod
    def type_among(cls, values: Sequence[Any]) -> ContainerType | None:
        shared = [v.type for v in values if isinstance(v, TypedItems) and v.type is not None]
        if not shared:
            return super().type_among(values)
        for value in values:
            known = item_type(value)
            if known is None:
                return None
            if known != shared[0]:
                wider = list_types.join(shared[0], known)
                if wider is None:
                    return None
                if wider != shared[0] or isinstance(value, TypedItems) and value.type is not None:
                    unify(shared[0], known)
        return ContainerType(cls, shared[0].item, shared[0].shape, shared[0])

    @classmethod
    def holding(cls, token: Any, type_: ContainerType) -> Any:
        if type_.shared is not None:
            return cls.at(token, type_.shared)
        return super().holding(token, type_)

    @classmethod
    def tensor_of(cls, value: Any, type_: ContainerType) -> Tensor:
        if type_.shared is not None:
            return cls.box([] if value == () else value, type_.shared)
        return cls.as_type(value, type_.dtype, type_.element_shape).token

    @classmethod
    def as_type(cls, value: Any, dtype: Any, element_shape: Any) -> Any:
        """A list, staged or not, as a staged list that is not shared and whose items have a type."""
        if not isinstance(value, TypedItems):
            return cls.of(value, dtype, element_shape)
        if value.type is not None or value.dtype != dtype:
            known, value = value.guessed, cls(value.handle, value.dtype, value.element_shape)
            value.guessed = known
        if value.dtype != dtype:
            value._convert(dtype, element_shape)
        return value

    @classmethod
    def item_from(cls, parts: Sequence[Tensor], dtype: Any) -> Any:
        """An item of some type from the tensors that it is made of."""
        for part in parts:
            array_aliases.hold(part)
        leaves = nest.flatten(dtype)
        return nest.pack(dtype, [cls.at(p, d) if isinstance(d, ListOf) else p for p, d in zip(parts, leaves)])

    @classmethod
    def item_tensors(cls, item: Any, dtype: Any) -> list[Tensor] | None:
        """The tensors that an item of some type is made of; None if it is of another type."""
        if isinstance(dtype, ListOf):
            item = staged_of(cls._chosen(item, dtype))
            is_list = isinstance(item, list) or isinstance(item, TypedItems) and item.python is list
            return [cls.box(item, dtype)] if is_list else None
        if isinstance(dtype, OrNone):
            return cls._tensors_or_none(item, dtype)
        if nest.is_nested(dtype):
            if not nest.same_outline(item, dtype):
                return None
            parts = [cls.item_tensors(a, b) for a, b in zip(nest.parts_of(item), nest.parts_of(dtype))]
            return None if any(part is None for part in parts) else [t for part in parts for t in part or ()]
        fits = not nest.is_nested(item) and bv.stageable(item) and bv.adapted_dtype(dtype, False, item) is dtype
        array_aliases.hold(known(item))
        return [bv.to_dtype(item, dtype)] if fits else None

    @classmethod
    def _tensors_or_none(cls, item: Any, dtype: OrNone) -> list[Tensor] | None:
        """`item_tensors` of one that may be None."""
        item = narrowed(item) if type(item) is PossiblyNone else item
        nothing = [bv.zeros_of(d, shapes.scalar) for d in tensor_types(dtype.value)]
        if item is None or _is_none_yet(item):
            return [*nothing, as_tensor(False)]
        value, present = (item.value, item.present) if type(item) is PossiblyNone else (item, True)
        found = None if dtype.guessed else cls.item_tensors(value, dtype.value)
        if found is None or present is True:
            return None if found is None else [*found, as_tensor(True)]
        return [*(where(present, part, zero) for part, zero in zip(found, nothing)), as_tensor(present)]

    @classmethod
    def _chosen(cls, item: Any, wanted: ListOf) -> Any:
        """An item; where it is one of several lists, as a tensor says, the list that it is, which is shared then."""
        if not hasattr(type(item), "__autograph_shared__"):
            return item
        return item.__autograph_shared__(lambda values: cls.at(cls.box(staged_of(values), wanted), wanted))

    @classmethod
    def box(cls, values: Any, wanted: ListOf) -> Tensor:
        """The box of a list, as an item of this type. A Python list becomes a staged list."""
        if isinstance(values, TypedItems):
            return values.shared(wanted)
        found = item_type(values)
        wider = None if found is None else list_types.join(wanted, found)
        if wider is None:
            raise of_other_type(wanted)
        if wider != wanted:
            raise Retype(wanted, wider)
        list_types.share_outside(values, wanted, cls.noted)
        staged = cls.of(values, wanted.item, wanted.shape)
        staged.token, staged.type = _in_box(staged.token, wanted), wanted
        staged.element_shape = wanted.shape
        move(values, staged)
        return staged.token

    @classmethod
    def share_rows(cls, lists: Iterable[Any], wanted: ListOf) -> None:
        """Makes those Python lists shared that are several of one length and have numbers in them, by one operation."""
        if not isinstance(wanted.item, DType) or wanted.shape.rank != 0:
            return
        rows = list({id(x): x for x in lists if type(x) is list and x and staged_of(x) is x}.values())
        alike = [x for x in rows if len(x) == len(rows[0]) and list_types.join(wanted, item_type(x)) == wanted]
        if len(alike) < 2:
            return
        numbers = [number for row in alike for number in row]
        column = cls._column(numbers, wanted.item)
        if column is None:
            return
        for row in alike:
            list_types.share_outside(row, wanted, cls.noted)
        _, boxes = list_refs.new_rows(reshape(column, [len(alike), len(alike[0])]))
        for row, box in zip(alike, boxes):
            move(row, cls.at(box, wanted))


def _in_box(handle: Tensor, wanted: ListOf) -> Tensor:
    return list_refs.new(handle, list_types.tensor_types(wanted.item), nest.flatten(wanted.shape))


def item_type(value: Any, depth: int = 0) -> Any:
    """The type of an item (see `list_types`); None if it cannot be in a staged list."""
    value = staged_of(value)
    if isinstance(value, TypedItems):
        if value.python is not list:
            return None
        if value.type is not None:
            return value.type
        own = [] if value.guessed else [list_types.unsplit(value.dtype, value.element_shape)]
        return list_types.list_of(own, depth)
    if value is None:
        return list_types.or_none(None)
    if type(value) is PossiblyNone:
        found = narrowed(value)
        if _is_none_yet(found):
            return list_types.or_none(None)
        tree = item_type(found.value if type(found) is PossiblyNone else found, depth)
        return tree if type(found) is not PossiblyNone or tree is None else list_types.or_none(tree)
    if hasattr(type(value), "__autograph_shared__"):
        trees = [item_type(one, depth) for _, one in value.__autograph_choices__]
        found = None if any(tree is None for tree in trees) else list_types.joined(trees)
        return found if isinstance(found, ListOf) else None
    if type(value) is list:
        items = value[:1] if are_of_one_dtype(value) else value
        trees = [item_type(item, depth + 1) for item in items]
        return None if any(tree is None for tree in trees) else list_types.list_of(trees, depth)
    if list_types.is_frozen(value):
        trees = [item_type(part, depth) for part in nest.parts_of(value)]
        return None if any(tree is None for tree in trees) else nest.rebuild(value, trees)
    return list_types.tree_of(value)


def _is_none_yet(item: Any) -> bool:
    """Whether an item is None before a loop, an iteration of which may leave something else there."""
    return type(item) is PossiblyNone and all(leaf is MISSING for leaf in nest.flatten(item.value))


def uniform_type(*lists: Any) -> ListOf | None:
    """The type as which several lists, staged or not, can be shared without converting any item; None if there is
    none."""
    found = [item_type(values) for values in lists if _is_uniform(values)]
    if len(found) < len(lists) or not all(isinstance(kind, ListOf) for kind in found):
        return None
    wanted = list_types.joined(found)
    same = isinstance(wanted, ListOf) and all(kind.guessed or kind.item == wanted.item for kind in found)
    return wanted if same else None


def _is_uniform(values: Any) -> bool:
    """Whether the items of a list, and of the lists in it, are of one dtype each."""
    values = staged_of(values)
    if type(values) is not list:
        return isinstance(values, TypedItems) and values.python is list
    if any(type(item) is list and not _is_uniform(item) for item in values):
        return False
    types = [list_types.split(tree) if (tree := item_type(item)) is not None else None for item in values]
    if any(found is not None and holds_none(found[0]) for found in types):
        return False  # None beside a number is one of two tensors there, and the number none yet
    dtypes = [None if found is None else nest.flatten(found[0]) for found in types]
    alike = (isinstance(x, ListOf) or x is y for found in dtypes[1:] for x, y in zip(dtypes[0] or (), found or ()))
    return all(dtypes) and all(alike)


def common_type(*lists: Any) -> tuple[Any, Any] | None:
    """The dtype and shape that the items of several lists, staged or not, can share; None if they cannot.

    Python numbers adapt to the tensors among the items. Items may be tuples, all of the same structure, and lists.
    """
    trees: list[Any] = []
    for values in map(staged_of, lists):
        if isinstance(values, TypedItems):
            found = [] if values.guessed else [list_types.unsplit(values.dtype, values.element_shape)]
        else:
            found = [item_type(item) for item in values]
        if any(tree is None for tree in found):
            return None
        trees += found
    tree = list_types.joined(trees)
    return None if tree is None else list_types.split(tree)


def _holds_none(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_holds_none, value))
    return value is None or isinstance(value, PossiblyNone)


def unlike(values: Sequence[Any]) -> tuple[str, str]:
    """Why a list, staged or not, cannot hold these items in a graph: what is among them, and what to do."""
    kinds: dict[str, Any] = {}
    tree: Any = None
    for value in values:
        found = item_type(value)
        wider = found if tree is None or found is None else list_types.joined([tree, found])
        if found is None or wider is None:
            kinds.setdefault("None" if value is None else bv.describe(value), value)
        tree = tree if wider is None else wider
    if any(map(_holds_none, kinds.values())):
        return "None", "put a number there that none of the others is, such as -1; or keep a second list of bools"
    first = next((bv.describe(value) for value in values if bv.describe(value) not in kinds), "")
    what = " beside ".join(filter(None, [*list(kinds)[:1], first]))
    return what, "give all items one type: numbers, texts, tensors of one dtype, lists, or tuples of these"


def unify(a: ListOf, b: ListOf) -> None:
    """Ends the trace so that lists of these two types become of one."""
    wider = list_types.join(a, b)
    if wider is None:
        raise of_other_type(a)
    raise Retype(a if wider != a else b, wider)


def of_other_type(wanted: ListOf) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"a list of other items is put beside a {wanted} in a list of lists",
        location=current_location(),
        expected="lists whose items are of one type",
        fix="make separate lists for them",
    )
