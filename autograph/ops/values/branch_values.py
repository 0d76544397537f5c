"""Merging the values that a variable has at the ends of two branches, or before and after a loop body.

The value of a variable is a structure (`framework.nest`) whose leaves are tensors, Python numbers, or other Python
objects. If a graph cannot have one value of one dtype for both, that is an error with the name of the variable.
"""

from __future__ import annotations

from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.convert import from_array, own_dtype, result_dtype, to_array, to_promoted
from autograph.framework.dtypes import DType
from autograph.framework.either import UNDECIDED, Either
from autograph.framework.execution import apply
from autograph.framework.number_rules import default_dtype, promoted_dtype
from autograph.framework.op_names import type_name, with_article
from autograph.framework.origins import is_of_a_signal
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor, is_tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.ops.values.staged_container import Moved, StagedContainer, staged_of

__all__ = ["Named", "conversion", "describe", "is_missing", "joinable", "same_python_value", "stageable", "zeros_of"]

#: What a variable may refer to on some paths only without a tensor that stands for it: nothing changes in it, and what
#: it refers to are variables themselves.
FIXED = (FunctionType, BuiltinFunctionType, ModuleType, type)
_SIMPLE = (bool, int, float, complex, str, bytes, type(None))
_NUMBERS = (bool, int, float, complex)


class Named:
    """Stands for an object inside of a variable's value that must stay there, since it is merged as the value of
    another variable.

    Args:
        text: what it is, for error messages.
    """

    def __init__(self, text: str) -> None:
        self.text = text


def is_missing(value: Any) -> bool:
    """Whether the variable has no value."""
    return isinstance(value, (Undefined, UndefinedReturnValue))


def is_refused(value: Any) -> bool:
    """Whether a variable has a value on some paths that no graph has, so that it may not be read."""
    return isinstance(value, Undefined) and value.refusal is not None


def same_python_value(a: Any, b: Any) -> bool:
    """Whether two leaves are one Python value, so that it need not become a tensor."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if type(a) in _SIMPLE:
        return repr(a) == repr(b)  # distinguishes 0.0 from -0.0, and treats nan as equal to itself
    if isinstance(a, (np.ndarray, np.generic)) or is_tensor(a):
        return False
    if is_missing(a):
        return True
    try:
        return bool(a == b)
    except Exception as error:
        if is_of_a_signal(error):
            raise
        return False


def stageable(value: Any) -> bool:
    """Whether a leaf can become a tensor."""
    return isinstance(value, (Tensor, *_NUMBERS, str, bytes, np.ndarray, np.generic))


def joinable(value: Any) -> bool:
    """Whether a tensor can stand for a leaf where paths meet: stageable leaves and `ag.Variable`s, which are read
    there."""
    return stageable(value) or is_tensor(value)


def shape_of(value: Any) -> TensorShape:
    """The shape that a joinable leaf has as a tensor."""
    return value.shape if is_tensor(value) else TensorShape.of(np.shape(value))


def dtype_of(value: Any) -> DType:
    """The dtype that a joinable leaf has as a tensor. Adds no operations."""
    if is_tensor(value):
        return value.dtype
    return default_dtype(value) or to_array(value)[1]


def common_dtype(a: Any, b: Any) -> DType | None:
    """The dtype that two leaves take together where paths meet, the one that NumPy promotes them to; None if there is
    none, or if one of them is a Python number that it cannot hold."""
    if type(a) is SymbolicTensor and type(b) is SymbolicTensor and a.dtype is b.dtype:
        return a.dtype
    if not (isinstance(a, Tensor) or isinstance(b, Tensor)) and type(a) is int and type(b) is int:
        return default_dtype(max(a, b, key=abs))
    found = result_dtype((a, b))
    if found is None or not all(_fits(found, v) for v in (a, b)):
        return None
    return found


def _fits(dtype: DType, value: Any) -> bool:
    return type(value) not in _NUMBERS or type(value) is bool or dtypes.can_hold(dtype, value)


def adapted_dtype(dtype: DType, weak: bool, new: Any) -> DType | None:
    """The dtype of a value of `dtype` after `new` was assigned in its place; None if there is none.

    Args:
        weak: whether the value stands for a Python number, and adapts to what is assigned.
    """
    own, adapts = own_dtype(new)
    if own is None:
        own, adapts = dtype_of(new), False
    strong = [d for d, w in ((dtype, weak), (own, adapts)) if not w]
    found = promoted_dtype(strong, [d for d, w in ((dtype, weak), (own, adapts)) if w])
    return found if found is not None and _fits(found, new) else None


def to_dtype(value: Any, dtype: DType) -> Tensor:
    """A leaf as a tensor of `dtype`, which `common_dtype` found."""
    return to_promoted(value, dtype)


def is_weak(value: Any) -> bool:
    """Whether a leaf stands for a Python number, whose dtype still adapts to that of another operand."""
    return type(value) in _NUMBERS or getattr(value, "weak", False)


def zeros_of(dtype: DType, shape: TensorShape) -> Tensor:
    """A value for a path without one; unknown dimensions are empty."""
    if dtype is dtypes.variant:
        return apply("EmptyTensorList", [], {"element_dtype": dtypes.float32})  # never read
    dims = [d or 0 for d in shape.dims or ()]
    array = np.full(dims, b"", object) if dtype is dtypes.string else np.zeros(dims, dtype.numpy_dtype)
    return from_array(array, dtype)


def conversion(dtype: DType, value: Any) -> str | None:
    """How a text and what is none become of one dtype, for an error message; None for other pairs."""
    own = value.dtype if is_tensor(value) else default_dtype(value)
    differ = own is not dtype and dtypes.string in (own, dtype)
    return "ag.strings.as_string(x) makes a text of a number" if differ else None


def describe(value: Any) -> str:
    """A value in words, for an error message: its dtype and shape, or its Python type and its value or length."""
    if is_tensor(value):
        what = "tensor" if isinstance(value, Tensor) else "variable"
        return with_article(f"{value.dtype.name} {what} of shape {value.shape}")
    if is_missing(value):
        return "undefined"
    if value is None:
        return "None"
    if isinstance(value, PossiblyNone):
        return f"{describe(value.value)} or None"
    if isinstance(value, PossiblyUndefined):
        return f"{describe(value.value)} or undefined"
    if isinstance(value, Either):
        return " or ".join(dict.fromkeys(describe(part.value) for part in value.alternatives))
    if isinstance(value, Named):
        return value.text
    staged = value.staged if isinstance(value, Moved) else staged_of(value)
    if isinstance(staged, StagedContainer):
        return with_article(staged.python.__name__)
    if nest.is_nested(value):
        return f"{with_article(type_name(value))} of {len(nest.children(value))}"
    if isinstance(value, np.ndarray):  # it may stand for a tensor, which has no text yet
        return f"an array of {value.dtype} and shape {value.shape}"
    own_text: Any = type(value).__repr__
    if own_text is object.__repr__:  # it says where in memory it is
        return with_article(type_name(value))
    text = repr(value)
    return f"{text if len(text) < 40 else text[:37] + '...'} (a Python {type_name(value)})"


def describe_two(a: Any, b: Any) -> tuple[str, str]:
    """Two values in words, so that they differ."""
    one, other = describe(a), describe(b)
    a, b = staged_of(a), staged_of(b)
    if one == other and isinstance(a, StagedContainer) and isinstance(b, StagedContainer):
        return f"{one} of {_entries(a)}", f"{other} of {_entries(b)}"
    return (one, f"another {type_name(b)}") if one == other == with_article(type_name(b)) else (one, other)


def _entries(value: StagedContainer) -> str:
    """What is in a staged container, in words."""
    kinds = " and ".join(dict.fromkeys(str(getattr(dtype, "name", dtype)) for dtype in nest.flatten(value.dtype)))
    return f"{kinds} in tuples" if type(value.dtype) is tuple and value.python is not dict else kinds


def fix_of_objects(a: Any, b: Any) -> str | None:
    """What to do where a tensor decides which of two objects of one class of the program's a variable is, or whether it
    is one; None if that is not what they are."""
    kind = type(a)
    if isinstance(a, Enum) and isinstance(b, Enum):
        return f"keep its value, and compare that: `{kind.__name__}.{a.name}.value`"
    node = next((value for value in (a, b) if _is_node(value)), None)
    if node is not None and all(value is None or type(value) is type(node) for value in (a, b)):
        names = ", ".join(f"{name}[]" for name in list(vars(node))[:4])
        return (
            f"keep a list for each attribute ({names}), and positions in these in the place of {type(node).__name__} "
            "objects, with -1 for None"
        )
    if is_tensor(a) or nest.is_nested(a) or kind is not type(b) or not isinstance(getattr(a, "__dict__", None), dict):
        return None
    if isinstance(a, (type, FunctionType, ModuleType, BaseException)):
        return None
    return (
        f"make {kind.__name__} a dataclass (`@dataclasses.dataclass`), whose objects are merged attribute by "
        "attribute, or choose between what is in the objects"
    )


def _is_node(value: Any) -> bool:
    """Whether a value is an object of the program's that refers to others of its class, or to None in their place."""
    if is_tensor(value) or isinstance(value, (type, FunctionType, ModuleType, BaseException, StagedContainer)):
        return False
    own = getattr(value, "__dict__", None)
    return isinstance(own, dict) and any(part is None or type(part) is type(value) for part in own.values())


def differing(a: Any, b: Any) -> tuple[str, Any, Any]:
    """The innermost parts in which two values are nested differently, after the text that leads there."""
    if type(a) is type(b) and nest.is_nested(a) and not isinstance(a, StagedContainer):
        parts, others = nest.children(a), nest.children(b)
        if [step for step, _ in parts] == [step for step, _ in others]:
            for (step, x), (_, y) in zip(parts, others):
                if nest.structure_of(x) != nest.structure_of(y):
                    path, x, y = differing(x, y)
                    return (path if isinstance(a, tuple(UNDECIDED)) else step + path), x, y
    return "", a, b


def is_result(name: str) -> bool:
    """Whether a variable of converted code holds what a function returns, which nothing can change any more. Where
    functions are in one another, those of the others have numbers."""
    return name == "retval_" or name.startswith("retval__") and name[len("retval__") :].isdigit()


def display_name(name: str, path: str = "") -> str:
    """The name of a variable of converted code as the user knows it, for error messages; or of a part of it."""
    if name.startswith("retval_"):
        return f"{path} of the return value" if path else "the return value"
    return name + path if " " in name else repr(name + path)


def location_of(value: Any) -> errors.Location | None:
    """The location of the operation that computed a leaf, if it is a tensor that the program computed; else the current
    location."""
    if isinstance(value, SymbolicTensor) and value.op.type != "Placeholder" and value.op.location is not None:
        return value.op.location
    return current_location()


def check_same_structure(name: str, a: Any, b: Any, a_where: str, b_where: str) -> None:
    """Raises StagedValueError unless both values nest alike."""
    if nest.structure_of(a) != nest.structure_of(b):
        path, a, b = differing(a, b)
        one, other = describe_two(a, b)
        raise errors.StagedValueError(
            f"{display_name(name, path)} is {one} {a_where} and {other} {b_where}",
            location=current_location(),
            expected="the same structure on both paths, as one graph value stands for both",
            fix=fix_of_objects(a, b) or "use containers of the same kind and length, or stack the values into a tensor",
        )


def value_of(value: Any) -> Any:
    """The value of a variable that may be undefined, without its flag."""
    return value.value if isinstance(value, PossiblyUndefined) else value


def defined_flag(value: Any) -> Any:
    """Whether the variable is defined: True, False, or a bool tensor."""
    if isinstance(value, PossiblyUndefined):
        return value.defined
    return not is_missing(value)
