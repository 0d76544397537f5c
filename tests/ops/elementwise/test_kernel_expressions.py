"""Every elementwise kernel is a scalar expression that computes the same bits, or says why it is none."""

from __future__ import annotations

import dataclasses
import functools
import itertools

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework import dtypes, op_def
from autograph.framework.dtypes import DType
from autograph.framework.execution import bind_kernel, group_inputs
from autograph.framework.kernel_tracer import UntraceableKernelError, kernel_expression
from autograph.framework.op_binding import bind
from autograph.framework.op_def import Trait
from autograph.framework.scalar_expressions import Call, Constant, Input, evaluate
from tests.ops import harness  # noqa: F401  # imports all ops

ELEMENTWISE = {name: d for name, d in op_def.registered().items() if d.traits & Trait.ELEMENTWISE}
OPAQUE = sorted(name for name, d in ELEMENTWISE.items() if d.opaque is not None)
READABLE = sorted(ELEMENTWISE.keys() - set(OPAQUE))

#: Attributes other than dtypes to try besides the defaults.
ATTRIBUTES = {"LeakyRelu": [{"alpha": 0.01}, {"alpha": -1.0}, {"alpha": 3.0}]}


def combinations(declared):
    """(input dtypes, attributes) for all that a declaration allows, lists of inputs with one to three entries."""
    bound = {arg.type for arg in declared.inputs}
    for chosen in itertools.product(*declared.types.values()):
        types = dict(zip(declared.types, chosen))
        if "Tout" in types and types["T"].real_dtype is not types["Tout"].real_dtype:
            continue  # the complex dtypes each have their own real one
        own = {key: value for key, value in types.items() if key not in bound}
        for count in (1, 2, 3) if any(arg.many for arg in declared.inputs) else (1,):
            kinds = []
            for arg in declared.inputs:
                kind = arg.type if isinstance(arg.type, DType) else types[arg.type]
                kinds += [kind] * (count if arg.many else 1)
            for attrs in [{}, *ATTRIBUTES.get(declared.name, ())]:
                yield kinds, {**own, **attrs}


@functools.cache
def edge_values(dtype):
    """An array of a dtype's awkward values."""
    kind = dtype.numpy_dtype
    if dtype.is_bool:
        return np.array([False, True])
    if dtype.is_integer:
        around = [dtype.min, dtype.min + 1, dtype.max - 1, dtype.max, 0, 1, 2, 3, 7, 8, 31, 63, 100]
        return np.array([*around, *([] if dtype.is_unsigned else [-1, -2, -3, -7, -100])], kind)
    if dtype.is_floating:
        info = np.finfo(kind)
        sizes = [0, 1, 2, 0.5, 1 + info.eps, 2.5, 3.7, 6, 17.25, np.inf, info.max, info.tiny, info.smallest_subnormal]
        values = np.array([*sizes, np.nan], kind)
        return np.concatenate([values, -values])
    if dtype.is_complex:
        info = np.finfo(kind)
        parts = np.array([0.0, -0.0, 1, -1, 0.3, -2.5, np.inf, -np.inf, np.nan, info.max, info.tiny])
        out = np.empty((parts.size, parts.size), kind)
        out.real, out.imag = parts[:, None], parts
        return out.ravel()[:: 3 if kind == np.complex128 else 2]
    return np.array([b"", b"a", b"b", b"\xff", "ü".encode()], object)


def same_bits(got, want):
    """Equal dtype, shape and bits; NaNs are equal."""
    got, want = np.asarray(got), np.asarray(want)
    if (got.dtype, got.shape) != (want.dtype, want.shape):
        return False
    if got.dtype.kind == "c":
        return same_bits(got.real, want.real) and same_bits(got.imag, want.imag)
    if got.dtype.kind == "O":
        return got.tolist() == want.tolist()
    nan = np.isnan(want) if want.dtype.kind == "f" else np.zeros(want.shape, bool)
    return got[~nan].tobytes() == want[~nan].tobytes() and bool(np.all(got[nan] != got[nan]))


def outcome(function, arrays):
    """The value, or what was raised instead."""
    try:
        with np.errstate(all="ignore"):
            return function(*arrays)
    except Exception as error:
        return type(error), str(error)


def check(expression, kernel, arrays):
    want = outcome(kernel, arrays)
    got = outcome(lambda *a: evaluate(expression, a), arrays)
    if isinstance(want, tuple) and want[0] is errors.IntegerOverflowError:
        want = want[0], got[1]  # the kernel's message shows the numbers, if they are scalars
    alike = got == want if isinstance(want, tuple) or isinstance(got, tuple) else same_bits(got, want)
    assert isinstance(got, tuple) or got.dtype == expression.result.dtype
    assert alike, f"for {arrays}:\nthe kernel gives {want!r}\nthe expression {got!r}\n{expression!r}"


def kernel_of(declared, kinds, attrs):
    class Spec:
        def __init__(self, dtype):
            self.dtype = dtype

    grouped = group_inputs(declared, [Spec(k) for k in kinds], {})
    _, bound = bind(declared, grouped, dict(attrs))
    return bind_kernel(declared, grouped, bound)


def spread(arrays, declared):
    """The arrays so that they broadcast to all combinations; of one shape where an op wants that."""
    if any(arg.many for arg in declared.inputs):
        return [np.roll(a, i) for i, a in enumerate(arrays)]
    return [a.reshape([-1 if i == j else 1 for j in range(len(arrays))]) for i, a in enumerate(arrays)]


@pytest.mark.parametrize("name", READABLE)
def test_the_expression_computes_what_the_kernel_does(name):
    declared = ELEMENTWISE[name]
    for kinds, attrs in combinations(declared):
        kernel = kernel_of(declared, kinds, attrs)
        expression = kernel_expression(declared, kinds, attrs)
        arrays = [edge_values(k) for k in kinds]
        check(expression, kernel, spread(arrays, declared))
        check(expression, kernel, spread([a[:0] for a in arrays], declared))
        # Kernels that refuse some values give a result for the others.
        if expression.failures:
            for value in arrays[-1]:
                check(expression, kernel, [*arrays[:-1], np.array([value])])


@pytest.mark.parametrize("name", READABLE)
def test_the_expression_of_scalars_too(name):
    declared = ELEMENTWISE[name]
    for kinds, attrs in combinations(declared):
        kernel = kernel_of(declared, kinds, attrs)
        expression = kernel_expression(declared, kinds, attrs, ranks=[0] * len(kinds))
        columns = [edge_values(k)[:: max(1, len(edge_values(k)) // 5)] for k in kinds]
        for values in itertools.product(*columns) if len(columns) < 3 else zip(*columns):
            check(expression, kernel, [np.array(v, k.numpy_dtype) for v, k in zip(values, kinds)])


def test_which_kernels_refuse_values():
    refusing = [
        name for name in READABLE
        if any(kernel_expression(ELEMENTWISE[name], *chosen).failures for chosen in combinations(ELEMENTWISE[name]))
    ]  # fmt: skip
    division = ["FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"]
    checked = [f"Checked{name}" for name in ("Abs", "Add", "Base", "FloorDiv", "Mul", "Neg", "Sub")]
    of_floats = [f"CheckedReal{name}" for name in ("Div", "FloorDiv", "FloorMod", "Pow")]
    assert refusing == sorted([*division, *checked, *of_floats, "LeftShift", "RightShift", "Pow"])


def test_a_scalar_operand_may_be_asked_for_its_value():
    declared = op_def.get("Pow")
    expression = kernel_expression(declared, ["float32", "float32"], ranks=[1, 0])
    assert text(expression) == "select(equal(y, 2.0), square(x), power(x, y))"
    x = edge_values(dtypes.float32)
    for y in (2.0, -0.5, 0.0):
        check(expression, declared.kernel, [x, np.array(y, np.float32)])


def text(expression):
    """The lines below the signature."""
    return repr(expression).split("\n", 1)[1]


def shown(name, *kinds, **attrs):
    return repr(kernel_expression(op_def.get(name), kinds, attrs)).split("\n")


def test_how_expressions_read():
    assert shown("Sigmoid", "float32") == [
        "x: float32 -> float32",
        "%1 = exp(negative(absolute(x)))",
        "divide(select(greater_equal(x, 0.0), 1.0, %1), add(1.0, %1))",
    ]
    assert shown("FloorDiv", "int64", "int64") == [
        "x: int64, y: int64 -> int64",
        "ZeroDivisionError where logical_not(y): integer division by zero",
        "floor_divide(x, y)",
    ]
    assert shown("FloorDiv", "float64", "float64")[1:] == ["floor_divide(x, y)"]
    assert shown("SelectV2", "bool", "int8", "int8") == [
        "condition: bool, t: int8, e: int8 -> int8",
        "select(condition, t, e)",
    ]
    assert shown("Cast", "float32", DstT=ag.int32) == ["x: float32 -> int32", "cast(x, int32)"]
    assert shown("Cast", "complex64", DstT=ag.float64) == ["x: complex64 -> float64", "cast(real(x), float64)"]
    assert shown("Complex", "float32", "float32", Tout=ag.complex64)[1:] == ["complex(real, imag)"]
    assert shown("AddN", *["int32"] * 3) == [
        "inputs[0]: int32, inputs[1]: int32, inputs[2]: int32 -> int32",
        "add(add(inputs[0], inputs[1]), inputs[2])",
    ]
    assert shown("ZerosLike", "float16") == ["x: float16 -> float16", "0.0"]
    assert shown("LeakyRelu", "float64", alpha=0.5)[1:] == [
        "select(greater(features, 0.0), features, multiply(features, 0.5))"
    ]


def made(kernel, signature="x: T -> y: T", traits=Trait.ELEMENTWISE, **more):
    """A declaration that is not registered."""
    inputs, outputs = map(op_def._parse, signature.split("->"))
    neg = op_def.get("Neg")
    return dataclasses.replace(neg, name="Made", kernel=kernel, inputs=inputs, outputs=outputs, traits=traits, **more)


def test_what_a_node_knows():
    halves = kernel_expression(made(lambda x: x / 2), ["int32"])
    division = halves.result
    x, two = division.operands
    assert isinstance(division, Call) and division.function is np.divide and division.dtype == np.float64
    assert division.loop == (np.dtype(np.float64),) * 3  # both operands are converted first
    assert isinstance(x, Input) and (x.index, x.name, x.dtype) == (0, "x", np.dtype(np.int32))
    assert isinstance(two, Constant) and two.value == 2 and two.dtype == np.float64
    assert halves.nodes == (x, two, division)


@pytest.mark.parametrize(("kind", "number", "result"), [
    ("float16", 2, "float16"), ("float32", 0.5, "float32"), ("int8", 3, "int8"), ("int8", 0.5, "float64"),
    ("complex64", 0.5, "complex64"), ("float32", 1j, "complex64"), ("bool", 2, "int64"),
])  # fmt: skip
def test_python_numbers_adapt_as_in_numpy(kind, number, result):
    declared = made(lambda x: x * number, types={"T": dtypes.ALL})
    expression = kernel_expression(declared, [kind])
    assert expression.result.dtype == result
    check(expression, declared.kernel, [edge_values(dtypes.as_dtype(kind))])


def test_equal_parts_are_one_node_and_zeros_keep_their_sign():
    twice = kernel_expression(made(lambda x: np.exp(x) + np.exp(x)), ["float32"])
    assert text(twice) == "%1 = exp(x)\nadd(%1, %1)"
    signs = kernel_expression(made(lambda x: np.where(x > 0, x * -0.0, x * 0.0)), ["float32"])
    assert text(signs) == "select(greater(x, 0.0), multiply(x, -0.0), multiply(x, 0.0))"


def test_questions_become_failures_in_order():
    def kernel(x, y):
        if not (x > 0).all():
            raise ValueError("x")
        if y.ndim == 0 and y == 3:
            return x
        if np.any(x < y):
            raise TypeError("y")
        return x - y

    declared = made(kernel, "x: T, y: T -> z: T")
    arrays = kernel_expression(declared, ["int32", "int32"])
    assert text(arrays) == (
        "ValueError where logical_not(greater(x, 0)): x\nTypeError where less(x, y): y\nsubtract(x, y)"
    )
    scalars = kernel_expression(declared, ["int32", "int32"], ranks=[1, 0])
    assert text(scalars).split("\n")[-1] == "select(%1, x, subtract(x, y))"
    for x, y in itertools.product(([0, 4], [5, 6], [1, 9], []), (3, 4, 5)):
        check(arrays, kernel, [np.array(x, np.int32), np.array([y], np.int32)])
        check(scalars, kernel, [np.array(x, np.int32), np.array(y, np.int32)])


def test_the_tree_is_evaluated_in_the_dtypes_that_it_says():
    expression = kernel_expression(op_def.get("AddV2"), ["int8", "int8"])
    wider = dataclasses.replace(expression.result, loop=(np.dtype(np.int16),) * 3)
    expression = dataclasses.replace(expression, result=wider, nodes=(*expression.nodes[:-1], wider))
    assert evaluate(expression, [np.int8(100), np.int8(100)]) == 200


ILL = {
    "calls numpy.sort": lambda x: np.sort(x),
    "calls add.reduce": lambda x: np.add.reduce(x),
    "calls numpy.sum": lambda x: np.sum(x),
    "makes an array of an operand": lambda x: np.asarray(x) + 1,
    "calls add with ['out']": lambda x: np.add(x, x, out=x),
    "calls divmod with several results": lambda x: np.divmod(x, x)[0],
    "takes x apart": lambda x: x[0],
    "takes exp(x) apart": lambda x: float(np.exp(x)),
    "uses .sum of an array": lambda x: x.sum(),
    "takes in an array of shape (2,)": lambda x: x + np.array([1.0, 2.0]),
    "depends on whether any of less(x, 0.0) is true": lambda x: -x if np.any(x < 0) else x,
    "depends on whether all of greater(x, 0.0) is true": lambda x: x if np.all(x > 0) else -x,
    "asks whether greater(x, 0.0), an array, is true": lambda x: x if x > 0 else -x,
    "returns a tuple": lambda x: (x, x),
    "and _where() missing": lambda x: np.where(x > 0),
}


@pytest.mark.parametrize("complaint", ILL)
def test_what_is_no_scalar_expression_is_told(complaint):
    with pytest.raises(UntraceableKernelError) as caught:
        kernel_expression(made(ILL[complaint]), ["float32"])
    message = str(caught.value)
    assert message.startswith("Made is elementwise, but its kernel is no scalar expression: ")
    assert complaint in message
    assert message.endswith(". Write it with ufuncs, numpy.where and astype, or declare opaque='why'")


def test_loops_over_what_is_found_end():
    def kernel(x):
        while np.any(x < 10):
            x = x + 1
        return x

    with pytest.raises(UntraceableKernelError, match="asks for values again and again"):
        kernel_expression(made(kernel), ["float32"])


def test_opaque_and_other_ops_have_none():
    with pytest.raises(UntraceableKernelError, match="StringLength is opaque: works on texts"):
        kernel_expression(op_def.get("StringLength"), ["string"])
    with pytest.raises(UntraceableKernelError, match="Reshape is not elementwise"):
        kernel_expression(op_def.get("Reshape"), ["float32", "int32"])
    with pytest.raises(errors.DTypeMismatchError):
        kernel_expression(op_def.get("Exp"), ["int32"])


@pytest.mark.parametrize("name", OPAQUE)
def test_opaque_is_said_only_of_kernels_that_are(name):
    declared = dataclasses.replace(ELEMENTWISE[name], opaque=None)
    for kinds, attrs in combinations(declared):
        with pytest.raises(UntraceableKernelError):
            kernel_expression(declared, kinds, attrs)


def test_opaque_kernels_are_few():
    assert OPAQUE == [
        "AsString", "CheckedCast", "CheckedIntDiv", "CheckedLeftShift", "CheckedPow", "Polygamma", "StringLength",
        "StringToNumber", "Zeta",
    ]  # fmt: skip
    assert all(d.opaque is None for name, d in op_def.registered().items() if name not in ELEMENTWISE)


def test_a_cast_of_a_python_number_is_a_tensor_of_its_own_dtype():
    """A cast is elementwise; still its result does not adapt to what stands beside it, as its operand does."""

    @ag.function
    def counted(n, x, cast):
        i = 0
        while i < n:
            i = i + 1
        return (ag.cast(i, ag.int32) if cast else i) + x

    x = ag.constant(1.5, ag.float32)
    adapted = counted(ag.constant(3), x, cast=False)
    assert adapted.numpy() == 4.5 and adapted.dtype is ag.float32
    whole = counted(ag.constant(3), x, cast=True)
    assert whole.numpy() == 4.5 and whole.dtype is ag.float64
