"""What users do wrong, and what they are told: programs, what they fail on, and what the error says.

Every program marks its offending line with the comment `# here`; the caret under it must cover the text in `caret`.
"""

# ruff: noqa: E501, F821  the rows of the tables are not broken; a program reads what is not defined

from __future__ import annotations

import contextvars
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import autograph as ag
from autograph import errors

TWO, NEGATIVE = ag.constant(2), ag.constant(-2)
PAIR, TRIPLE = ag.zeros([2]), ag.zeros([3])
MATRIX = ag.zeros([2, 3])


@dataclass
class Case:
    """A program, arguments that it fails on, and what the error has to say."""

    program: Callable[..., Any]
    bad: tuple[Any, ...]
    error: type[errors.AutographError]
    builtin: type[Exception]
    says: tuple[str, ...]
    caret: str | None
    good: tuple[Any, ...] | None

    def __repr__(self) -> str:
        return self.program.__name__


CASES: list[Case] = []


def case(
    *bad: Any,
    error: type[errors.AutographError],
    builtin: type[Exception],
    says: tuple[str, ...],
    caret: str | None = None,
    good: tuple[Any, ...] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a program with `bad` arguments, and `good` ones that it works on (None: there are none)."""

    def register(program: Callable[..., Any]) -> Callable[..., Any]:
        CASES.append(Case(program, bad, error, builtin, says, caret, good))
        return program

    return register


# --- undefined variables -------------------------------------------------------------------------------


@case(
    NEGATIVE, error=errors.UndefinedVariableError, builtin=UnboundLocalError, good=(TWO,), caret="y",
    says=("'y' is read here, but on the path taken it was not assigned", "expected: an assignment to 'y'", "fix: initialise it first"),
)  # fmt: skip
def undefined_on_the_path_taken(x):
    if x > 0:
        y = x
    return y  # here


@case(
    ag.constant(0), error=errors.UndefinedVariableError, builtin=NameError, good=(TWO,), caret="last",
    says=("'last' is read here", "the loop that ran zero times", "`last = 0`"),
)  # fmt: skip
def undefined_after_no_iterations(n):
    for i in ag.range(n):
        last = i * 10
    return last  # here


@case(TWO, error=errors.UndefinedVariableError, builtin=UnboundLocalError, says=("'y' is read here",), caret="y")
def deleted(x):
    y = x
    del y
    return y  # here


# --- loop variables --------------------------------------------------------------------------------------


@case(
    TWO, error=errors.LoopCarryError, builtin=TypeError,
    says=("'x' is an int64 tensor of shape () when an iteration starts and a string tensor of shape () when it ends",
          "expected: the same dtype in every iteration"),
    caret='ag.constant("one")',
)  # fmt: skip
def loop_changes_dtype(n):
    x = ag.constant(1)
    while n > 0:
        x = ag.constant("one")  # here
        n -= 1
    return x


@case(
    TWO, error=errors.LoopCarryError, builtin=TypeError, caret="while",
    says=("'x[1]' changes its structure in the loop: a tuple of 2 before an iteration, a tuple of 3 after it",
          "expected: the same containers", "fix: use an ag.TensorArray"),
)  # fmt: skip
def loop_changes_structure(n):
    x = (n, (n, n))
    while n > 0:  # here
        x = (n, (n, n, n))
        n -= 1
    return x


@case(
    TWO, error=errors.LoopCarryError, builtin=TypeError, caret="ag.concat([x, x], 0)",
    says=("'x' has the shape (2,) after an iteration, which does not fit the shape invariant (1,)", "fix: give a wider invariant"),
)  # fmt: skip
def loop_breaks_invariant(n):
    x = ag.zeros([1])
    while n > 0:
        ag.set_loop_options(shape_invariants=[(x, ag.TensorShape([1]))])
        x = ag.concat([x, x], 0)  # here
        n -= 1
    return x


@case(TWO, error=errors.LoopCarryError, builtin=TypeError, says=("'x' is", "'text'", "fix:"))
def loop_turns_into_text(n):
    x = n
    while n > 0:  # here
        x = "text"
        n -= 1
    return x


# --- branches --------------------------------------------------------------------------------------------


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret="ag.constant(1)",
    says=("'y' is an int64 tensor of shape () if the condition holds and a string tensor of shape () otherwise",
          "expected: values of one dtype on both paths"),
)  # fmt: skip
def branches_differ_in_dtype(x):
    if x > 0:
        y = ag.constant(1)  # here
    else:
        y = ag.constant("one")
    return y


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret="if",
    says=("'y' is a tuple of 2 after the `if` branch and a list of 1 after the `else` branch", "expected: the same structure", "fix:"),
)  # fmt: skip
def branches_differ_in_structure(x):
    if x > 0:  # here
        y = (x, x)
    else:
        y = [x]
    return y


@case(
    NEGATIVE, error=errors.NoneValueError, builtin=TypeError, caret="y + 1", good=(TWO,),
    says=("'NoneType' object: 'y' is used as a value here, and is None on the path taken", "fix: ask `is not None`"),
)  # fmt: skip
def none_on_one_path(x):
    y = None
    if x > 0:
        y = x
    return y + 1  # here


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret="if",
    says=("'y[1]' is a list after the `if` branch and 5 (a Python int) after the `else` branch", "fix:"),
)  # fmt: skip
def list_in_a_tuple_on_one_path(x):
    items = [1]
    if x > 1:
        items.append(x)
    y = (1, 5)
    if x > 0:  # here
        y = (1, items)
    return y


@case(
    TWO, error=errors.LoopCarryError, builtin=TypeError, caret="for",
    says=("'y[0]' changes its structure in the loop: a list before an iteration, 5 (a Python int) after it", "fix: put"),
)  # fmt: skip
def list_in_a_list_in_some_iterations(x):
    items = [1]
    if x > 1:
        items.append(x)
    y = [items, 2]
    for _ in range(x):  # here
        y = [5, 2]
    return y


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret="if",
    says=("'y' is a list of 1 after the `if` branch and None after the `else` branch", "fix:"),
)  # fmt: skip
def list_or_none(x):
    y = None
    if x > 0:  # here
        y = [x]
    return y


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError,
    says=("returns a value on one path and None on another", "expected: a `return` with a value on every path", "fix: end"),
)  # fmt: skip
def returns_bytes_on_one_path(x):
    if x > 0:
        return bytearray(3)


@case(
    PAIR, error=errors.OperatorNotAllowedInGraphError, builtin=TypeError, caret="if", good=(ag.zeros([1]),),
    says=("the truth value of a tensor of shape (2,) is ambiguous", "expected: a scalar condition", "fix: use ag.reduce_any(x)"),
)  # fmt: skip
def vector_as_condition(x):
    if x > 0:  # here
        return x + 1
    return x


# --- values that are not known while tracing ---------------------------------------------------------------


@ag.do_not_convert
def _unconverted(x):
    if x > 0:  # here
        return x
    return -x


@case(
    TWO, error=errors.OperatorNotAllowedInGraphError, builtin=TypeError,
    says=("Python bool", "known only when the graph runs", "if x > 0:  # here", "fix: decorate the function with @ag.function or @ag.convert"),
)  # fmt: skip
def tensor_as_bool_outside_converted_code(x):
    return _unconverted(x)


@case(TWO, error=errors.UnsupportedNumPyError, builtin=TypeError, says=("np.polyfit has no form on tensors", "fix: np.linalg.lstsq"))
def numpy_function_on_tensor(x):
    return np.polyfit(x, x, 1)  # here


@case(TWO, error=errors.OperatorNotAllowedInGraphError, builtin=TypeError, says=("NumPy array", "fix: use a function of NumPy or ag"))
def numpy_array_of_tensor(x):
    return np.ma.array(x)  # here


@case(TWO, error=errors.OperatorNotAllowedInGraphError, builtin=TypeError, says=("numpy()", "fix: return the tensor from the function"))
def numpy_method_while_tracing(x):
    return x.numpy()  # here


@case(TWO, error=errors.OperatorNotAllowedInGraphError, builtin=TypeError, says=("Python index", "fix: index a tensor with it"))
def tensor_as_python_index(i):
    return memoryview(b"abc")[i]  # here


# --- dtypes and shapes -------------------------------------------------------------------------------------


@case(TWO, error=errors.UnknownDTypeError, builtin=TypeError, says=("'float33' is not a dtype", "expected: one of bool, int8"), caret="ag.cast")
def unknown_dtype(x):
    return ag.cast(x, "float33")  # here


@case(
    MATRIX, MATRIX, error=errors.ShapeMismatchError, builtin=ValueError, caret="ag.matmul(a, b)", good=(MATRIX, ag.zeros([3, 1])),
    says=("matmul: shapes (2, 3) and (2, 3) do not fit together: 3 columns against 2 rows", "expected: as many columns", "fix: transpose"),
)  # fmt: skip
def matmul_shapes(a, b):
    return ag.matmul(a, b)  # here


@case(
    MATRIX, ag.zeros([2, 4]), error=errors.ShapeMismatchError, builtin=ValueError, caret="a + b", good=(MATRIX, MATRIX),
    says=("shapes (2, 3) and (2, 4) do not broadcast: 3 against 4", "expected: dimensions that are equal or 1", "fix: reshape"),
)  # fmt: skip
def add_shapes(a, b):
    return a + b  # here


@case(
    MATRIX, ag.zeros([2, 4]), error=errors.ShapeMismatchError, builtin=ValueError, caret="ag.concat([a, b], 0)", good=(MATRIX, MATRIX),
    says=("concat of shapes (2, 3), (2, 4) along axis 0", "expected: equal sizes on all axes but 0"),
)  # fmt: skip
def concat_shapes(a, b):
    return ag.concat([a, b], 0)  # here


@case(PAIR, error=errors.ShapeMismatchError, builtin=ValueError, says=("(2,) cannot be reshaped to (5,)", "fix:"), good=(ag.zeros([5, 1]),))
def reshape_size(x):
    return ag.reshape(x, [5])  # here


@case(PAIR, error=errors.ShapeMismatchError, builtin=ValueError, says=("axis 3 is out of range", "expected: -1 to 0"), good=(ag.zeros([1] * 4),))
def axis_out_of_range(x):
    return ag.reduce_sum(x, 3)  # here


@case(
    ag.constant(1.5), ag.constant("one"), error=errors.TextAndNumberError, builtin=TypeError, caret="a * b", good=(1.5, TWO),
    says=("float64 * string: the operands have different dtypes", "expected: two tensors of one dtype", "fix: convert the text, int(...)"),
)  # fmt: skip
def mixed_dtypes(a, b):
    return a * b  # here


@case(
    ag.constant(1), ag.constant("one"), error=errors.TextAndNumberError, builtin=TypeError, caret="a < b", good=(TWO, 1.5),
    says=("int64 < string",),
)  # fmt: skip
def mixed_dtypes_compared(a, b):
    return a < b  # here


@case(
    ag.constant(2, ag.int8), 300, error=errors.ConstantOverflowError, builtin=OverflowError, caret="a + b", good=(TWO, 2.5),
    says=("300 does not fit int8", "expected: a number that the dtype of the tensor beside it can hold", "fix: convert the tensor"),
)  # fmt: skip
def python_int_beside_a_narrower_tensor(a, b):
    return a + b  # here


@case(ag.constant("a"), error=errors.DTypeMismatchError, builtin=TypeError, says=("exp does not work on string", "expected: one of"), good=(PAIR,))
def dtype_not_allowed(x):
    return ag.exp(x)  # here


# --- values and running --------------------------------------------------------------------------------


@case(
    TRIPLE, 5, error=errors.IndexingError, builtin=IndexError, caret="x[i]", good=(TRIPLE, 1),
    says=("index 5 is out of range for axis 0 with size 3", "expected: -3 to 2"),
)  # fmt: skip
def index_out_of_range(x, i):
    return x[i]  # here


@case(
    TRIPLE, ag.constant(5), error=errors.IndexingError, builtin=IndexError, caret="x[i]", good=(TRIPLE, TWO),
    says=("index 5 is out of range for axis 0 with size 3",),
)  # fmt: skip
def tensor_index_out_of_range(x, i):
    return x[i]  # here


@case(TRIPLE, error=errors.IndexingError, builtin=IndexError, says=("too many indices: 2 for a tensor of shape (3,)",), good=(MATRIX,))
def too_many_indices(x):
    return x[0, 1]  # here


@case(TRIPLE, "k", error=errors.UnsupportedTypeError, builtin=TypeError, says=("a str cannot index a tensor ('k')", "expected: ints"))
def text_as_index(x, i):
    return x[i]  # here


@case(
    TWO, ag.constant(0), error=errors.DivisionByZeroError, builtin=ZeroDivisionError, caret="a // b", good=(TWO, TWO),
    says=("`//`: integer division by zero",),
)  # fmt: skip
def division_by_zero(a, b):
    return a // b  # here


@case(TWO, ag.constant(0), error=errors.DivisionByZeroError, builtin=ArithmeticError, says=("`%`: integer",), good=(TWO, TWO))
def modulo_zero(a, b):
    return a % b  # here


@case(NEGATIVE, error=errors.AssertionFailedError, builtin=AssertionError, says=("must be positive",), good=(TWO,))
def failed_assertion(x):
    assert x > 0, "must be positive"  # here
    return x


@case(TWO, error=errors.UnsupportedTypeError, builtin=TypeError, says=("(a set) cannot become a tensor", "expected: a number, bool, string"))
def unsupported_constant(x):
    return x + ag.constant({1, 2})  # here


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError,
    says=("'returns_an_object' returns", "an object, which cannot come out of a graph", "expected: tensors", "fix: return the tensors"),
)  # fmt: skip
def returns_an_object(x):
    return object()  # here


leaked: contextvars.ContextVar[Any] = contextvars.ContextVar("leaked")


@ag.function
def leaking(x):
    leaked.set(x * 2)
    return x


leaking(TWO)


@case(TWO, error=errors.LeakedTensorError, builtin=TypeError, says=("leaked out of its function", "fix: return it from there"), caret="x + leaked.get()")
def leaked_tensor(x):
    return x + leaked.get()  # here
