"""What users do wrong, and what they are told: one clear error, at their line, and nothing left behind.

Every program marks its offending line with the comment `# here`; the caret under it must cover the text in `caret`.
"""

# ruff: noqa: E501, F821  the rows of the tables are not broken; a program reads what is not defined

from __future__ import annotations

import contextvars
import inspect
import linecache
import sys
import traceback
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.user_frames import is_internal
from autograph.framework.verifier import verify

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
    says=("'x' changes its structure in the loop: a tuple of 2 before an iteration, a tuple of 3 after it", "expected: the same containers",
          "fix: use an ag.TensorArray"),
)  # fmt: skip
def loop_changes_structure(n):
    x = (n, n)
    while n > 0:  # here
        x = (n, n, n)
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
def returns_a_list_on_one_path(x):
    if x > 0:
        return [x]


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret="if",
    says=("the return value is an int64 tensor of shape () if the condition holds and 'no' (a Python str) otherwise",),
)  # fmt: skip
def returns_text_on_one_path(x):
    if x > 0:  # here
        return x
    else:
        return "no"


@case(
    TWO, error=errors.StagedValueError, builtin=TypeError, caret='"many" if n > 1 else 1',
    says=("the result of `... if n > 1 else ...` is 'many' (a Python str) if the condition holds and 1 (a Python int) otherwise",),
)  # fmt: skip
def conditional_expression_differs(n):
    return "many" if n > 1 else 1  # here


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
    return b"abc"[i]  # here


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
    ag.constant(1.5), ag.constant("one"), error=errors.DTypeMismatchError, builtin=TypeError, caret="a * b", good=(1.5, TWO),
    says=("float64 * string: the operands have different dtypes", "expected: two tensors of one dtype", "fix: convert the text, int(...)"),
)  # fmt: skip
def mixed_dtypes(a, b):
    return a * b  # here


@case(
    ag.constant(1), ag.constant("one"), error=errors.DTypeMismatchError, builtin=TypeError, caret="a < b", good=(TWO, 1.5),
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


_leaked: contextvars.ContextVar[Any] = contextvars.ContextVar("leaked")


@ag.function
def _leaking(x):
    _leaked.set(x * 2)
    return x


_leaking(TWO)


@case(TWO, error=errors.LeakedTensorError, builtin=TypeError, says=("leaked out of its function", "fix: return it from there"), caret="x + _leaked.get()")
def leaked_tensor(x):
    return x + _leaked.get()  # here


# --- the checks ------------------------------------------------------------------------------------------


def offending_line(program: Callable[..., Any]) -> tuple[int, str] | None:
    """Number and text of the line with the comment `# here`."""
    lines, first = inspect.getsourcelines(program)
    return next(((first + i, line) for i, line in enumerate(lines) if line.rstrip().endswith("# here")), None)


def check_location(error: errors.AutographError, line: tuple[int, str], caret: str | None) -> None:
    """The text names the file and line, and shows the line with a caret under the offending part."""
    number, text = line
    rows = str(error).splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("  at "))
    assert rows[at].startswith(f"  at {__file__}:{number}")
    assert rows[at + 1].strip() == text.strip()
    start = rows[at + 2].index("^")
    marked = rows[at + 1][start : start + rows[at + 2].count("^")]
    assert set(rows[at + 2].strip()) == {"^"}
    if caret is not None:
        assert marked.startswith(caret) or not hasattr(types.CodeType, "co_positions")


def internal_frames(error: BaseException) -> list[str]:
    """Frames of autograph in a traceback, but for the one that Python 3.10 puts back: that of the `raise` itself."""
    found, tb = [], error.__traceback__
    if sys.version_info < (3, 11) and tb is not None:
        caller, tb = tb, tb.tb_next
        assert not is_internal(caller.tb_frame.f_code.co_filename)
        if tb is not None and tb.tb_frame.f_code.co_name in ("__call__", "get_concrete_function", "wrapper"):
            tb = tb.tb_next
    while tb is not None:
        if is_internal(tb.tb_frame.f_code.co_filename):
            found.append(f"{tb.tb_frame.f_code.co_filename}:{tb.tb_lineno}")
        tb = tb.tb_next
    return found


@pytest.mark.parametrize("c", CASES, ids=repr)
def test_error(c: Case) -> None:
    function = ag.function(c.program)
    before = len(function.concrete_functions())
    with pytest.raises(c.error) as caught:
        function(*c.bad)
    error = caught.value
    assert type(error) is c.error and isinstance(error, c.builtin) and isinstance(error, errors.AutographError)
    for text in c.says:
        assert text in str(error)
    line = offending_line(c.program)
    if line is not None:
        check_location(error, line, c.caret)
    assert internal_frames(error) == []
    # Errors of a run leave the trace that ran; errors of tracing leave nothing.
    ran = len(function.concrete_functions()) - before
    assert ran in (0, 1)
    with pytest.raises(c.error) as again:
        function(*c.bad)
    assert str(again.value).splitlines()[0].split(" object at ")[0] == str(error).splitlines()[0].split(" object at ")[0]
    assert len(function.concrete_functions()) == before + ran
    assert ag.executing_eagerly(), "the graph being traced was left as the default"
    if c.good is not None:
        function(*c.good)


def test_undefined_in_plain_python_is_pythons_own_error():
    @ag.function
    def undefined_while_tracing(x, flag):
        if flag:
            y = x
        return y + 1  # here

    with pytest.raises(UnboundLocalError, match="'y'") as caught:
        undefined_while_tracing(TWO, False)
    assert traceback.extract_tb(caught.value.__traceback__)[-1].line == "return y + 1  # here"
    assert undefined_while_tracing.concrete_functions() == []


@pytest.mark.parametrize("c", CASES, ids=repr)
def test_nothing_is_left_in_a_graph(c: Case) -> None:
    """The failing part, attempted in an explicit graph, leaves its operations, names and state as they were."""
    graph = ag.Graph()
    converted = ag.to_graph(c.program)
    with graph.as_default():
        known = ag.constant(1.0, name="known")
        try:
            converted(*c.bad)
        except errors.AutographError:
            pass
        else:
            return  # it fails only when it runs
        assert (known + 1.0).op.graph is graph
    assert all(graph.get_operation_by_name(op.name) is op for op in graph.operations)
    verify(graph)


@pytest.mark.parametrize(
    ("attempt", "error"),
    [
        (lambda x: x + np.zeros(4, np.float32), errors.ShapeMismatchError),
        (lambda x: ag.matmul(x, x), errors.ShapeMismatchError),
        (lambda x: ag.cast(x, "nothing"), errors.UnknownDTypeError),
        (lambda x: ag.reshape(x, [7]), errors.ShapeMismatchError),
        (lambda x: ag.constant({}), errors.UnsupportedTypeError),
        (lambda x: bool(x), errors.OperatorNotAllowedInGraphError),
        (lambda x: ag.concat([x, x], 5), errors.ShapeMismatchError),
        (lambda x: x[9], errors.IndexingError),
    ],
)
def test_failed_op_adds_no_dangling_operation(attempt: Callable[[Any], Any], error: type[Exception]) -> None:
    graph = ag.Graph()
    with graph.as_default():
        x = ag.ones([2, 3], name="x")
        before = [op.name for op in graph.operations]
        with pytest.raises(error):
            attempt(x)
        extra = [op for op in graph.operations if op.name not in before]
        assert all(op.type in ("Const", "Pack") for op in extra), "more than the operands' constants was added"
        read = {id(t) for op in graph.operations for t in op.inputs}
        assert not [op for op in extra if op.type != "Const" and not any(id(t) in read for t in op.outputs)]


# --- calls, signatures, sources ----------------------------------------------------------------------------


@ag.function
def added(a, b):
    return a + b


@pytest.mark.parametrize(
    ("args", "kwargs", "says"),
    [
        ((TWO,), {}, "missing a required argument: 'b'"),
        ((TWO, 2, 3), {}, "too many positional arguments"),
        ((TWO, 2), {"c": 3}, "unexpected keyword argument 'c'"),
        ((TWO, 2), {"a": 3}, "multiple values for argument 'a'"),
    ],
)
def test_wrong_arguments(args: tuple[Any, ...], kwargs: dict[str, Any], says: str) -> None:
    added(TWO, TWO)
    before = len(added.concrete_functions())
    with pytest.raises(errors.SignatureError) as caught:
        added(*args, **kwargs)  # this line
    text = str(caught.value)
    assert isinstance(caught.value, TypeError)
    assert says in text and "expected: added(a, b)" in text and "added(*args, **kwargs)  # this line" in text and "fix:" in text
    assert internal_frames(caught.value) == []
    assert len(added.concrete_functions()) == before
    assert added(TWO, TWO).numpy() == 4


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (ag.zeros([3]), "'x' is a float64 tensor of shape (3,), which does not fit the input_signature of 'signed'"),
        (ag.constant([1, 2]), "'x' is an int64 tensor of shape (2,)"),
        ("text", "'x' does not fit the input_signature: 'text' cannot become float32"),
        (None, "'x' does not fit the input_signature: None"),
    ],
)
def test_argument_against_input_signature(value: Any, says: str) -> None:
    @ag.function(input_signature=[ag.TensorSpec([2], ag.float32)])
    def signed(x):
        return x * 2

    with pytest.raises(errors.SignatureError) as caught:
        signed(value)
    assert says in str(caught.value) and "expected: a float32 tensor of shape (2,)" in str(caught.value)
    assert isinstance(caught.value, TypeError) and internal_frames(caught.value) == []
    assert signed.concrete_functions() == []
    assert list(signed([1.0, 2.0]).numpy()) == [2.0, 4.0]


def test_input_signature_longer_than_parameters() -> None:
    with pytest.raises(errors.SignatureError, match="input_signature has 2 entries, and 'one' takes 1 by position") as caught:

        @ag.function(input_signature=[ag.TensorSpec([]), ag.TensorSpec([])])
        def one(x):
            return x

    assert __file__ in str(caught.value) and len(internal_frames(caught.value)) <= 1


def test_not_callable() -> None:
    with pytest.raises(errors.SignatureError, match="needs something that can be called, not 3"):
        ag.function(3)


def test_function_without_source() -> None:
    namespace: dict[str, Any] = {}
    exec("def made(x):\n    return x + 1\n", namespace)
    function = ag.function(namespace["made"])
    for make in (lambda: function(TWO), lambda: ag.to_code(namespace["made"]), lambda: ag.to_graph(namespace["made"])):
        with pytest.raises(errors.SourceNotFoundError) as caught:
            make()
        assert isinstance(caught.value, OSError) and "made" in str(caught.value) and "fix:" in str(caught.value)
        assert len(internal_frames(caught.value)) <= 1
    assert function.concrete_functions() == []
    assert ag.function(namespace["made"], autograph=False)(TWO).numpy() == 3


def test_builtin_has_no_source() -> None:
    with pytest.raises(errors.SourceNotFoundError, match="len"):
        ag.to_code(len)


def test_source_comes_back() -> None:
    namespace: dict[str, Any] = {}
    text = "def made(x):\n    if x > 0:\n        x = x * 10\n    return x\n"
    exec(compile(text, "<made-1>", "exec"), namespace)
    function = ag.function(namespace["made"])
    with pytest.raises(errors.SourceNotFoundError):
        function(TWO)
    linecache.cache["<made-1>"] = (len(text), None, text.splitlines(True), "<made-1>")
    assert function(TWO).numpy() == 20


def test_syntax_that_cannot_be_staged() -> None:
    items = lambda x: (yield x)
    with pytest.raises(errors.StagingSyntaxError) as caught:
        ag.to_graph(items)
    text = str(caught.value)
    assert isinstance(caught.value, SyntaxError)
    assert "a lambda with `yield` cannot be converted" in text and "fix: write it as a generator function" in text
    assert "items = lambda x: (yield x)" in text and f"{__file__}:" in text


def test_generator_as_function() -> None:
    @ag.function
    def items(x):
        yield x

    with pytest.raises(errors.AutographError) as caught:
        items(TWO)
    assert isinstance(caught.value, TypeError) and internal_frames(caught.value) == []


# --- graphs and eager tensors ------------------------------------------------------------------------------


def test_finalised_graph() -> None:
    graph = ag.Graph("done")
    with graph.as_default():
        x = ag.constant(1.0)
        graph.finalize()
        before = graph.operations
        with pytest.raises(errors.FrozenGraphError) as caught:
            ag.exp(x)
    assert graph.operations == before and graph.get_operations() == list(before)
    assert isinstance(caught.value, RuntimeError)
    text = str(caught.value)
    assert "the graph 'done' is finalised" in text and "ag.exp(x)" in text and "fix: build the operation before finalize()" in text


def test_concrete_graph_is_finalised() -> None:
    graph = added.get_concrete_function(TWO, TWO).graph
    with graph.as_default(), pytest.raises(errors.FrozenGraphError):
        ag.constant(1)


def test_leaked_tensor_outside_any_graph() -> None:
    with pytest.raises(errors.LeakedTensorError) as caught:
        _ = _leaked.get() + 1  # leaks here
    text = str(caught.value)
    assert "leaks here" in text and "made at" in text and "fix: return it from there" in text
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    ("attempt", "error", "builtin", "says"),
    [
        (lambda: ag.constant(object()), errors.UnsupportedTypeError, TypeError, "(an object) cannot become a tensor"),
        (lambda: ag.constant([[1], [2, 3]]), errors.UnsupportedTypeError, TypeError, "rows differ in length"),
        (lambda: ag.constant(None), errors.UnsupportedTypeError, TypeError, "None"),
        (lambda: ag.constant(2**70), errors.IntegerOverflowError, OverflowError, "does not fit int64"),
        (lambda: ag.constant([2**70]), errors.DTypeMismatchError, TypeError, "beyond 64 bits"),
        (lambda: ag.constant(1.5, ag.int32), errors.DTypeMismatchError, TypeError, "1.5 cannot become int32"),
        (lambda: ag.constant(300, ag.uint8), errors.DTypeMismatchError, TypeError, "300 cannot become uint8"),
        (lambda: ag.constant("a", ag.int32), errors.DTypeMismatchError, TypeError, "'a' cannot become int32"),
        (lambda: ag.constant(1, "flot"), errors.UnknownDTypeError, TypeError, "'flot' is not a dtype"),
        (lambda: ag.constant([1, 2, 3], shape=[2]), errors.ShapeMismatchError, ValueError, "3 values cannot fill the shape (2,)"),
        (lambda: ag.zeros([3])[7], errors.IndexingError, IndexError, "index 7 is out of range"),
        (lambda: ag.constant(1) // 0, errors.DivisionByZeroError, ZeroDivisionError, "integer division by zero"),
        (lambda: ag.zeros([2]) + ag.zeros([3]), errors.ShapeMismatchError, ValueError, "do not broadcast"),
        (lambda: ag.add(ag.zeros([2]), ag.constant("one")), errors.DTypeMismatchError, TypeError, "float64 + string"),
        (lambda: ag.matmul(MATRIX, MATRIX), errors.ShapeMismatchError, ValueError, "do not fit together"),
        (lambda: ag.gather(TRIPLE, [5]), errors.IndexingError, IndexError, "is not in [0, 3)"),
        (lambda: ag.exp(ag.constant(1)), errors.DTypeMismatchError, TypeError, "exp does not work on int32"),
    ],
)
def test_eager(attempt: Callable[[], Any], error: type[Exception], builtin: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        attempt()
    assert isinstance(caught.value, builtin) and says in str(caught.value)
    assert f"{__file__}:{attempt.__code__.co_firstlineno}" in str(caught.value)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: ag.zeros([2]) + ag.zeros([3]),
        lambda: 1.5 * ag.constant("one"),
        lambda: ag.add(ag.zeros([2]), ag.constant("one")),
        lambda: ag.exp(ag.constant("one")),
        lambda: ag.constant(1) % 0,
    ],
)
def test_eager_traceback_shows_only_the_entry(attempt: Callable[[], Any]) -> None:
    with pytest.raises(errors.AutographError) as caught:
        attempt()
    assert len(internal_frames(caught.value)) <= 1


def test_full_tracebacks_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRAPH_FULL_TRACEBACKS", "1")
    with pytest.raises(errors.SignatureError) as caught:
        added(TWO)
    assert internal_frames(caught.value)


def test_error_of_the_users_own_python() -> None:
    """Errors that the user raises come through as they are, at the user's line, and leave the function usable."""

    @ag.function
    def picky(x, mode):
        if mode == "bad":
            raise KeyError(f"mode {mode}")
        return x + 1

    with pytest.raises(KeyError, match="mode bad") as caught:
        picky(TWO, "bad")
    frames = [f.f_code.co_name for f, _ in _walk(caught.value)]
    assert frames[-1] == "picky" and internal_frames(caught.value) == []
    assert picky.concrete_functions() == [] and ag.executing_eagerly()
    assert picky(TWO, "good").numpy() == 3


def _walk(error: BaseException) -> list[tuple[types.FrameType, int]]:
    found, tb = [], error.__traceback__
    while tb is not None:
        found.append((tb.tb_frame, tb.tb_lineno))
        tb = tb.tb_next
    return found


def test_failed_branch_leaves_no_placeholder_in_objects() -> None:
    record: dict[str, Any] = {}
    holder = types.SimpleNamespace()

    def program(x):
        if x > 0:
            record["k"] = x
            holder.v = x
        return x

    with pytest.raises(errors.StagedValueError):
        ag.function(program)(TWO)
    assert record == {} and vars(holder) == {}


def test_raise_inside_try_is_not_a_silent_difference() -> None:
    def program(x):
        try:
            if x > 0:
                raise ValueError("boo")
        except ValueError:
            return x * 0
        return x

    assert ag.function(program)(TWO).numpy() == program(2)
