"""NumPy arrays that the function being traced has made: they become tensors when staged values are written into them.

`out = np.zeros(3)` makes an array of NumPy's, so that Python code can use it as such. If a tensor is written into it,
or a number where a tensor decides whether that happens, it stands for a tensor from then on: the object stays the same,
so that all names and views of it show what is written, and whatever it is asked is asked of the tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import versions
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor, register_conversion, to_array
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays import writing
from autograph.ops.core.basic import cast

__all__ = ["LocalArray", "all_asked", "known", "local", "made_around", "moved", "shared", "standing_for"]


class _Items:
    """The items of an array as they are when a loop comes to them."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, i: int) -> Any:
        return self._array[i]


class LocalArray(np.ndarray):
    """An array that the function being traced has made.

    Attributes:
        graph: the graph that was being built then; of a view, when the array was made that it shows.
        tensor: the tensor that it stands for, if it does.
        viewed: the tensor of which staged code has made views (`A[k:]`, with a tensor k), while this is an array of
            NumPy's. It stands for that from its next change on, which the views show.
        made: of a view, the array that it was made from, and how.
        seen: the array that NumPy made it from, however it did.
    """

    graph: Any
    tensor: Tensor | None
    viewed: Tensor | None
    made: tuple[LocalArray, Callable[[Any], Any]] | None
    seen: LocalArray | None

    def __array_finalize__(self, obj: Any) -> None:
        self.graph, self.tensor, self.viewed, self.made = building_graph(), None, None, None
        self.seen = obj if type(obj) is LocalArray else None

    def __getitem__(self, key: Any) -> Any:
        there = moved(self)
        if there is None and _any_tensor(key):
            return _of_tensor(self, lambda tensor: tensor[key])
        if there is not None:
            return there[key]
        return _from(self, _own(self)[key], lambda base: base[key])

    def __setitem__(self, key: Any, value: Any) -> None:
        there = moved(self)
        _check_flags(self)
        if there is None and (_any_tensor(key) or isinstance(_asked(value), Tensor) or _is_viewed(self)):
            there = standing_for(self)
        if there is None:
            super().__setitem__(all_asked(key), _asked(value))
        else:
            writing.set_item(there, key, value)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        out = kwargs.get("out", ())
        if method == "at":
            _ready(inputs[0], inputs[1:])
        given = [_asked(value) for value in inputs]
        if out:
            for target in out:
                _ready(target, given)
            kwargs["out"] = tuple(map(_asked, out))
        if any(isinstance(value, Tensor) for value in (*given, *kwargs.get("out", ()))):
            tensor = next(value for value in (*given, *kwargs.get("out", ())) if isinstance(value, Tensor))
            found = tensor.__array_ufunc__(ufunc, method, *given, **kwargs)  # type: ignore[attr-defined]
            return out[0] if len(out) == 1 else found  # the same object, whatever it stands for
        result = getattr(ufunc, method)(*given, **kwargs)
        if out:
            return out[0]
        return local(result)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        args, kwargs = writing.out_by_name(func, args, kwargs)
        target = kwargs.get("out")
        if func in _INTO:
            target = args[0] if args else next(iter(kwargs.values()))
        if target is not None:
            _ready(target, (*args, *kwargs.values()))
        asked, named = all_asked(args), {key: all_asked(value) for key, value in kwargs.items()}
        ours = bool(args) and isinstance(args[0], LocalArray) and moved(args[0]) is None
        if ours and (_any_tensor(args[1:]) or _any_tensor([*kwargs.values()])):
            return _of_tensor(args[0], lambda tensor: func(tensor, *asked[1:], **named))
        if kwargs.get("out") is not None:
            func(*asked, **named)
            return target
        return shared(func(*asked, **named), func, args, kwargs)

    def view(self, *args: Any, **kwargs: Any) -> Any:
        return super().view(*args, **kwargs) if args or kwargs else self[...]

    @property
    def base(self) -> Any:
        """The array whose memory this one shows; None for one that has its own."""
        found, at = None, self
        while (next_ := at.made[0] if at.made is not None else at.seen) is not None and _overlap(at, next_):
            found = at = next_
        return found

    def __iter__(self) -> Any:
        return iter(_Items(self))

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()


#: What writes into its first argument.
_INTO = frozenset({np.put, np.copyto, np.putmask, np.fill_diagonal, np.place, np.put_along_axis})
_WRITING = ("fill", "partition", "put", "sort")


def _method(name: str) -> Callable[..., Any]:
    function: Any = getattr(np, name, None)

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("out") is not None or function is not None and len(args) > 1:
            named = writing.out_by_name(function, (self, *args), kwargs)[1]
            if named.get("out") is not None:
                found: Any = function(self, *args, **kwargs)
                return found
        args = tuple(map(_asked, args))
        if name in _WRITING:
            _ready(self, args)
        there = moved(self)
        if there is not None:
            return getattr(there, name)(*args, **kwargs)
        if any(isinstance(value, Tensor) for value in args):
            return _of_tensor(self, lambda tensor: getattr(tensor, name)(*args, **kwargs))
        own = _own(self)
        found = getattr(own, name)(*args, **kwargs)
        if found is own:  # such as `astype(dtype, copy=False)`
            return self
        return _from(self, found, lambda base: getattr(base, name)(*args, **kwargs))

    return method


def _property(name: str) -> property:
    def read(self: Any) -> Any:
        there = moved(self)
        if there is not None:
            return getattr(there, name)
        return _from(self, getattr(_own(self), name), lambda base: getattr(base, name))

    return property(read)


for _name in (
    "all", "any", "argmax", "argmin", "argsort", "astype", "choose", "clip", "compress", "conj", "copy", "cumprod",
    "cumsum", "diagonal", "dot", "fill", "flatten", "item", "max", "mean", "min", "nonzero", "partition", "prod",
    "ptp", "put", "ravel", "repeat", "reshape", "round", "searchsorted", "sort", "squeeze", "std", "sum", "swapaxes",
    "take", "tolist", "trace", "transpose", "var", "__bool__", "__int__", "__float__", "__index__", "__contains__",
    "__matmul__",
):  # fmt: skip
    if hasattr(np.ndarray, _name):
        setattr(LocalArray, _name, _method(_name))
for _name in ("T", "imag", "mT", "real"):
    if hasattr(np.ndarray, _name):
        setattr(LocalArray, _name, _property(_name))


def _of_tensor(array: LocalArray, operation: Callable[[Any], Any]) -> Any:
    """What an operation that takes tensors, too, gives of an array: of a view, of the tensor that the array will stand
    for when it changes, so that the view shows what is written later."""
    found = operation(convert_to_tensor(array))
    return operation(_viewed(array)) if versions.view_of(found) is not None else found


def _flat(self: LocalArray) -> Any:
    there: Any = self if self.flags.c_contiguous else standing_for(self)
    return there.reshape(-1) if there is self else there.flat


LocalArray.flat = property(_flat)  # type: ignore[assignment]


def local(result: Any) -> Any:
    """An array that the function being traced has made."""
    if type(result) is np.ndarray and building_graph() is not None and result.dtype.kind in "biufc" and result.ndim:
        return result.view(LocalArray)
    return result


def shared(result: Any, func: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What a function of NumPy's has made of arrays: it may be a view of one of them, or several."""
    if type(result) in (list, tuple):
        return type(result)(
            shared(part, lambda *a, i=i, **k: func(*a, **k)[i], args, kwargs) for i, part in enumerate(result)
        )
    if not isinstance(result, np.ndarray):
        return result
    for base in (*args, *kwargs.values()):
        if type(base) is LocalArray and base.tensor is None and _overlap(result, base):
            return _from(base, result.view(LocalArray), lambda _: func(*args, **kwargs))
    return local(result)


def _overlap(a: Any, b: Any) -> bool:
    return np.may_share_memory(a.view(np.ndarray), b.view(np.ndarray))


def _check_flags(target: Any) -> None:
    if isinstance(target, np.ndarray) and not target.flags.writeable:
        raise ValueError("assignment destination is read-only")


def _ready(target: Any, values: Any) -> None:
    """Makes an array that is to be written stand for a tensor, if the values are staged, or a tensor decides of it."""
    _check_flags(target)
    if isinstance(target, LocalArray) and (
        building_graph() is not target.graph
        or any(map(_any_tensor, values))
        or _is_viewed(target)
    ):
        standing_for(target)


def _own(array: LocalArray) -> Any:
    """An array of NumPy's own with the same memory. Views are made of that: the collector does not see what an array's
    memory is from, so that views of the array itself would keep all that it knows, if that leads to them."""
    return array.view(np.ndarray)


def _from(base: LocalArray, result: Any, how: Callable[[Any], Any]) -> Any:
    """What NumPy has made of `_own(base)`."""
    if not isinstance(result, np.ndarray):
        return result
    if not _overlap(result, base):
        return local(result)
    found = result.view(LocalArray)
    found.made, found.graph = (base, how), base.graph
    return found


def _asked(value: Any) -> Any:
    """What stands for a value where NumPy is asked: the tensor, or an array of NumPy's own."""
    if not isinstance(value, LocalArray):
        return value
    there = moved(value)
    return value.view(np.ndarray) if there is None else there


def _any_tensor(value: Any) -> bool:
    if type(value) in (list, tuple):
        return any(map(_any_tensor, value))
    if type(value) is slice:
        return any(map(_any_tensor, (value.start, value.stop, value.step)))
    return isinstance(_asked(value), Tensor)


def all_asked(value: Any) -> Any:
    """What stands for values where NumPy is asked, those in lists and tuples, too."""
    if type(value) in (list, tuple):
        return type(value)(map(all_asked, value))
    return _asked(value)


def moved(array: Any) -> Tensor | None:
    """The tensor that an array stands for; None as long as it is an array of NumPy's."""
    if _is_there(array.tensor):
        return array.tensor
    written = _is_there(array.viewed) and versions.current(array.viewed) is not array.viewed
    array.tensor = array.viewed if written else None  # through a view that staged code has of it
    if written:
        return array.tensor
    if array.made is None:
        _check_apart(array)
        return None
    base, how = array.made
    there = moved(base)
    return None if there is None else _part(there, how)


def _part(tensor: Any, how: Callable[[Any], Any]) -> Tensor:
    """A view of a tensor, made where the tensor is there: a body may have ended that has made it."""
    graph: Any = building_graph()
    with nullcontext() if graph is None or graph.sees(tensor) else tensor.op.graph.as_default():
        view: Tensor = how(tensor)
    return view


def _check_apart(array: Any) -> None:
    """
    Raises:
        UnsupportedNumPyError: it shares memory with an array that stands for a tensor.
    """
    for seen in _seen(array):
        if (seen.tensor is not None or seen.made is None and moved(seen) is not None) and _overlap(array, seen):
            raise errors.UnsupportedNumPyError(
                "a view of an array into which the value of a tensor was written was made in a way that has no form on "
                "tensors",
                location=current_location(),
                fix="take a copy, x.copy(), or index the array",
            )


def _seen(array: Any) -> Iterator[Any]:
    """The arrays that NumPy made an array from, one from the other."""
    seen = array.seen
    while seen is not None:
        yield seen
        seen = seen.made[0] if seen.made is not None else seen.seen


def _is_there(tensor: Any) -> bool:
    """Whether there is a tensor, and what made it was not undone."""
    return tensor is not None and tensor.op.graph.has(tensor.op)


def _viewed(array: Any) -> Tensor:
    """The tensor for views that staged code makes of an array of NumPy's (`LocalArray.viewed`)."""
    if array.made is not None:
        base, how = array.made
        return _part(_viewed(base), how)
    if not _is_there(array.viewed):
        array.viewed = _constant_of(array)
    tensor: Tensor = array.viewed
    return tensor


def _is_viewed(array: Any) -> bool:
    """Whether staged code has a view of the memory of an array."""
    while array.made is not None:
        array = array.made[0]
    if _is_there(array.viewed):
        return True
    for seen in _seen(array):
        if _is_there(seen.viewed) and _overlap(array, seen):
            standing_for(seen)
            _check_apart(array)  # which refuses it
    return False


def _constant_of(array: Any) -> Tensor:
    content, dtype = to_array(np.array(array.view(np.ndarray)), None)
    tensor: Tensor = array.graph.add_constant(content, dtype)
    return tensor


def known(value: Any) -> Any:
    """A value where paths meet: what an array stands for, as others may know the array; any other value itself."""
    if not isinstance(value, LocalArray):
        return value
    return value if value.graph is None or value.graph.finalized else standing_for(value)


def made_around(value: Any) -> bool:
    """Whether an array was made in the graph being built, or in one around it; true of anything that is no array of
    NumPy's."""
    graph: Any = building_graph()
    return not isinstance(value, LocalArray) or graph is not None and graph.is_inside(value.graph)


def standing_for(array: Any) -> Tensor:
    """Makes an array stand for a tensor."""
    there = moved(array)
    if there is None and array.made is not None:
        base, how = array.made
        return _part(standing_for(base), how)
    if there is None:
        there = array.tensor = array.viewed if _is_viewed(array) else _constant_of(array)
    return there


def _convert(array: Any, dtype: DType | None) -> Tensor:
    there = moved(array)
    if there is None:
        return convert_to_tensor(array.view(np.ndarray), dtype)
    return there if dtype is None or there.dtype is dtype else cast(there, dtype)


register_conversion(LocalArray, _convert)
