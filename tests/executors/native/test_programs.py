"""The texts of loop programs, and that interpreter, machine code and reference agree on what they mean."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors import native
from autograph.executors.native.builder import Builder
from autograph.executors.native.lower import lower
from autograph.executors.native.printer import text
from autograph.executors.native.program import Affine, Buffer, Constant, Let, Load, Program, Store
from autograph.executors.native.verifier import verify
from autograph.ops.arrays.slicing import tensor_strided_slice_update
from tests.corpus.numeric import collatz
from tests.executors.native.programs import check_all_ways, graph_of, text_of


def test_a_loop_of_scalars_is_a_loop_of_registers() -> None:
    assert text_of(collatz, 27) == (
        """\
program collatz(%0: i64):
  while %1: i64 = 0, %2: i64 = %0:
      %3: b = ne(%2, 1)
    if %3:
      %4: i64 = and(%2, 1)
      %5: b = eq(%4, 0)
      %6: i64 = shr(%2, 1)
      %7: b = xor(%5, True)
      %8: b = over_mul(3, %2)
      %9: b = and(%7, %8)
      fail if %9: CheckedMul(3, %2)
      %10: i64 = mul(3, %2)
      %11: i64 = add(%10, 1)
      %12: i64 = select(%5, %6, %11)
      %13: i64 = add(%1, 1)
      next %13, %12
  return %1"""
    )
    check_all_ways(collatz, [27], [1], [837799])


def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a


def test_division_and_modulo_are_those_of_python() -> None:
    def both(a, b):
        return a // b, a % b

    check_all_ways(gcd, [48, 36], [-48, 36], [48, -36], [0, 5])
    numbers = [-7, -2, -1, 1, 2, 7, 2**62]
    check_all_ways(both, *[[a, b] for a in numbers for b in numbers])
    for divisor in (-8, -3, -1, 1, 3, 8):
        check_all_ways(lambda a, d=divisor: (a // d, a % d), [-17], [-8], [0], [8], [17])
    check_all_ways(both, [7.5, 2.0], [-7.5, 2.0], [1.0, float("inf")])


def test_branches() -> None:
    def f(x, y):
        if x > y:
            z = x * y + ag.exp(x)
            w = ag.sin(y)
        else:
            z = x / y
            w = x
        return z, w

    assert "if %" in check_all_ways(f, [1.0, 2.0], [2.0, 1.0])


def test_nested_loops() -> None:
    def primes(n):
        count = 0
        i = ag.constant(2)
        while i <= n:
            j = ag.constant(2)
            prime = True
            while j * j <= i:
                if i % j == 0:
                    prime = False
                j += 1
            if prime:
                count += 1
            i += 1
        return count

    check_all_ways(primes, [50], [1], [2])


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.uint8, np.uint64, np.float32, np.float64])
def test_scalars_of_each_type(dtype: type) -> None:
    def f(x, y):
        return x + y, x - y, x * y, ag.maximum(x, y), ag.cast(x, ag.float64), ag.cast(y, ag.int16), x < y, -x

    check_all_ways(f, *[[dtype(a), dtype(b)] for a, b in ((3, 5), (5, 3), (11, 11), (9, 7))])


def test_elementary_functions_have_numpys_bits() -> None:
    def f(x):
        return ag.exp(x), ag.sin(x), ag.tanh(x), ag.log(x), ag.atan2(x, x + 1), x**2.5, ag.sigmoid(x), ag.sqrt(x)

    check_all_ways(f, [0.3], [1e-9], [700.0], [float("nan")], [float("inf")])
    check_all_ways(f, [np.float32(0.3)])


def test_a_constant_operand_leaves_out_what_a_kernel_does_for_others() -> None:
    def squares(x):
        return x**2

    assert "power" not in text_of(squares, np.ones(50))
    assert "power" in text_of(lambda x, y: x**y, np.ones(50), np.float64(2))
    check_all_ways(squares, [np.linspace(-3, 3, 50)], [np.arange(50.0)])
    check_all_ways(lambda x, y: x**y, [np.linspace(0, 3, 50), np.float64(2)], [np.linspace(0, 3, 50), np.float64(0.3)])


def test_arrays_are_virtual_until_they_are_needed() -> None:
    def f(x, y):
        return ag.maximum(x * 2 + y, 0) - x

    x = np.arange(11.0)
    assert check_all_ways(f, [x, -x]).count("loop") == 1
    assert check_all_ways(f, [x.reshape(11, 1), x[:3]]).count("loop") == 2  # one for each dimension
    check_all_ways(f, [np.zeros((2, 0)), np.zeros((2, 1))])
    check_all_ways(f, [np.ones(1), np.ones(1)])


@pytest.mark.parametrize("size", [1, 3, 7, 8, 9, 16, 31, 100])
def test_vectors_of_any_size(size: int) -> None:
    def f(x):
        y = ag.where(x > 0, ag.exp(x), x * x)
        return y, ag.cast(x, ag.int32), x > 0.5, ag.cast(x > 0, ag.float32) + 1

    check_all_ways(f, [np.linspace(-1, 1, size)])
    check_all_ways(f, [np.linspace(-1, 1, size).astype(np.float32)])


def test_arrays_in_loops_and_branches() -> None:
    def f(x, y, n):
        i = ag.constant(0)
        while i < n:
            x, y = y, x + y
            if i % 3 == 0:
                x = x * 2
            i += 1
        return x, y

    a, b = np.arange(5), np.arange(5) * 10
    check_all_ways(f, [a, b, 0], [a, b, 1], [a, b, 2], [a, b, 9])


def test_what_has_no_rule_is_called_from_within_a_loop() -> None:
    def f(x, n):
        i = ag.constant(0)
        while i < n:
            x = ag.linalg.inv(x) + ag.reduce_sum(x)
            i += 1
        return x

    shown = check_all_ways(f, [np.eye(2) * 2, 3], [np.eye(2), 0])
    assert "MatrixInverse(" in shown
    assert "while" in shown


def test_texts_and_lists_go_through_loops_as_objects() -> None:
    def f(n):
        found = []
        i = ag.constant(0)
        word = "a"
        while i < n:
            found.append(i * i)
            word = ag.strings.join([word, "b"])
            i += 1
        return ag.stack(found), word

    graph = graph_of(f, 3)

    squares, word = native.compile_graph(graph)(np.int64(3))
    assert squares.tolist() == [0, 1, 4]
    assert np.asarray(word).item() == b"abbb"


def test_what_does_not_change_is_done_before_the_loop() -> None:
    def f(x, n):
        i = ag.constant(0)
        total = 0.0
        while i < n:
            total = total + (x * x + 1.0)
            i += 1
        return total

    shown = check_all_ways(f, [3.0, 4], [3.0, 0])
    assert shown.index("= mul(") < shown.index("while")


# --- builder and verifier ----------------------------------------------------------------------------------


def test_the_builder_shares_and_folds() -> None:
    b = Builder()
    x = b.register("i32")
    two, three = Constant(2, "i32"), Constant(3, "i32")
    assert b.let("add", [x, two], "i32") is b.let("add", [x, two], "i32")
    assert b.let("add", [two, three], "i32").value == 5
    assert b.let("mul", [x, Constant(1, "i32")], "i32") is x
    assert b.let("select", [Constant(False, "b"), x, two], "i32") is two
    assert b.let("add", [Constant(2**31 - 1, "i32"), two], "i32").value == -(2**31) + 1
    assert b.let("over_add", [Constant(2**31 - 1, "i32"), two], "b").value is True
    assert len(b.top.statements) == 1


def test_a_load_is_shared_until_the_buffer_is_written() -> None:
    b = Builder()
    buffer = Buffer("i32", 4, ("work", None))
    first = b.load(buffer, 1)
    assert b.load(buffer, 1) is first
    b.store(buffer, 2, Constant(5, "i32"))
    assert b.load(buffer, 1) is not first


def program_of(*statements: object) -> Program:
    b = Builder()
    b.top.statements.extend(statements)  # type: ignore[arg-type]
    return Program("wrong", [], b.top, [], {}, [], 0, {}, [])


def test_the_verifier_finds_what_is_wrong() -> None:
    b = Builder()
    x, y = b.register("i32"), b.register("i64")
    one = Constant(1, "i32")
    buffer = Buffer("i32", 4, ("work", None))
    wrong = {
        "read where it is not assigned": [Let(x, "add", (x, one))],
        "assigned again": [Let(x, "add", (one, one)), Let(x, "add", (one, one))],
        "types do not fit": [Let(y, "add", (one, one))],
        "are not all in": [Load(x, buffer, Affine(4))],
        "not the run's own": [Store(Buffer("i32", 4, ("in", 0)), Affine(0), one)],
    }
    for message, statements in wrong.items():
        with pytest.raises(ag.errors.InternalError, match=message):
            verify(program_of(*statements))
    assert "%0: i32 = add(1, 1)" in text(program_of(Let(x, "add", (one, one))))


def test_programs_of_the_corpus_are_well_formed() -> None:
    from tests.corpus.registry import all_programs

    for program in [p for p in all_programs() if not p.python_only and not p.pending][::12]:
        function = ag.function(program.function)
        arguments = program.staged_arguments(program.inputs[0])
        try:
            graph = function.get_concrete_function(*arguments).graph
        except Exception:
            continue  # programs that are refused have no graph
        made = lower(graph)
        verify(made)
        assert text(made).startswith("program ")


# --- arrays --------------------------------------------------------------------------------------------------------


def test_layout_is_a_map_of_indices() -> None:
    def f(x, y):
        a = ag.transpose(x) + y[:2]
        b = ag.reshape(x * 2, [3, 2]) - ag.reshape(y, [3, 1])
        c = ag.expand_dims(y, 0) * x[:, :1]
        d = ag.concat([x, x * 3, ag.reshape(y, [1, 3]) + 0], 0)
        e = ag.stack([x[0], y, x[1] + 1], 1)
        g = ag.reverse(x, [1])[..., ::2]
        return a[:, :], b, c, d, e, g, ag.broadcast_to(y, [2, 3]), ag.squeeze(x[:1, 1:2]), ag.shape(x), ag.size(y)

    x, y = np.arange(6.0).reshape(2, 3), np.array([10.0, 20.0, 30.0])
    check_all_ways(f, [x, y])


def test_items_and_slices() -> None:
    def f(x, i, j):
        return x[i], x[i, j], x[1:, j], x[::-1, 1], x[i] + x[j], ag.gather(x, i, axis=1), x[:, -1], x[1:3][0]

    x = np.arange(12).reshape(3, 4)
    shown = check_all_ways(f, [x, 1, 2], [x, 0, -1], [x, 2, 0])
    assert "StridedSlice(" in shown  # what fails
    assert "= StridedSlice(" not in shown


def test_an_index_outside_fails_as_on_the_reference() -> None:
    def f(x, i):
        total = 0
        while i < 10:
            total = total + x[i]
            i += 1
        return total

    found = []
    for name in ("numpy", "native"):
        with pytest.raises(IndexError) as raised:
            ag.function(f, executor=name)(ag.constant([1, 2, 3]), ag.constant(0))
        found.append(str(raised.value))
    assert found[0] == found[1]


def test_updates_in_loops_are_made_in_place() -> None:
    def sieve(flags, n):
        i = ag.constant(2)
        while i < n:
            j = i * i
            while j < n:
                flags[j] = 0
                j += i
            i += 1
        return flags

    shown = check_all_ways(sieve, [np.ones(50, np.int64), 50], [np.ones(50, np.int64), 0])
    assert " -> #" not in shown
    assert shown.count(" work\n") + shown.count(" out\n") == 2  # the result, and what the argument is afterwards


def test_what_is_read_later_is_not_written() -> None:
    def f(x):
        y = x * 2
        before = y[1:] + 0
        kept = y
        y[1:] = y[:-1]
        y[0] = kept[2] + before[0]
        return y, kept, before

    check_all_ways(f, [np.arange(5.0)])


def test_dynamic_programming() -> None:
    def distance(a, b):
        row = ag.range(len(b) + 1)
        i = ag.constant(0)
        while i < ag.size(a):
            last = row[0]
            row[0] = i + 1
            j = ag.constant(0)
            while j < ag.size(b):
                cost = last if a[i] == b[j] else 1 + ag.minimum(last, ag.minimum(row[j], row[j + 1]))
                last = row[j + 1]
                row[j + 1] = cost
                j += 1
            i += 1
        return row[-1]

    check_all_ways(distance, [np.array([1, 2, 3, 4, 1]), np.array([2, 3, 1, 1])], [np.arange(5), np.arange(4)])


# --- reductions ------------------------------------------------------------------------------------------------


#: Older versions of NumPy add so many floats in pieces, which is left to its kernel.
WHOLE = [8195] if np.lib.NumpyVersion(np.__version__) >= "2.3.0" else []


@pytest.mark.parametrize("size", [1, 7, 8, 9, 127, 128, 129, 1000, 1024, *WHOLE])
def test_sums_of_floats_have_numpys_bits(size: int) -> None:
    def f(x):
        return ag.reduce_sum(x * x), ag.reduce_mean(x), ag.reduce_max(x), ag.reduce_min(x)

    x = np.random.default_rng(size).normal(size=size)
    shown = check_all_ways(f, [x])
    assert "Sum(" not in shown
    check_all_ways(f, [x.astype(np.float32)])


@pytest.mark.parametrize("shape", [(3, 4), (20, 30), (1, 300), (5, 1), (2, 3, 140), (4, 5, 2)])
def test_reductions_along_axes(shape: tuple[int, ...]) -> None:
    def f(x, n):
        some = [list(range(len(shape))), 0, -1, [0, len(shape) - 1]]
        sums = [ag.reduce_sum(x, a) for a in some]
        others = [ag.reduce_mean(x + 1, a, keepdims=True) for a in some]
        return *sums, *others, ag.reduce_sum(n, 0), ag.reduce_prod(n, -1), ag.reduce_any(n > 3), ag.reduce_all(n > 3, 0)

    x = np.random.default_rng(1).normal(size=shape)
    check_all_ways(f, [x, (x * 10).astype(np.int32)])


def test_extremes_with_nan() -> None:
    def f(x):
        return ag.reduce_max(x), ag.reduce_min(x, 0)

    x = np.arange(40.0).reshape(4, 10)
    check_all_ways(f, [x])
    x[2, 3] = np.nan
    check_all_ways(f, [x])


# --- whole numbers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_of_zero_and_minus_zero_the_one_that_numpy_gives(dtype: type) -> None:
    def f(x, y):
        return np.maximum(x, y), np.minimum(x, y), np.maximum(x, 0.0), np.minimum(-0.0, x), np.clip(x, -1.0, 0.0)

    x = np.array([0.0, -0.0, 0.0, -0.0, np.nan, 1.0, -1.0] * 5, dtype)
    y = np.array([0.0, 0.0, -0.0, -0.0, 0.0, np.nan, -0.0] * 5, dtype)
    for arguments in ((x, y), *zip(x[:7], y)):
        given = [ag.constant(a) for a in arguments]
        expected, actual = (ag.function(f, executor=name)(*given) for name in ("numpy", "native"))
        for want, got in zip(expected, actual, strict=True):
            np.testing.assert_array_equal(got, want)
            np.testing.assert_array_equal(np.signbit(got), np.signbit(want))


def test_division_powers_and_casts_of_whole_numbers() -> None:
    def f(a, b, x):
        return a / b, a**3, b**2, int(x), ag.cast(a, ag.int64)

    big = 2**61
    check_all_ways(f, [7, 2, 1.9], [-7, 3, -2.5], [12345, -67, 2.0**53], [3, big // 2**40, -0.5])

    def quotient(a, b):
        return a / b

    check_all_ways(quotient, [big + 1, 3], [3, big + 1], [2**53 + 1, 1], [-(2**62), 2**62 - 1])


@pytest.mark.parametrize(
    "arguments", [(1, 0, 1.0), (2**40, 1, 1.0), (1, 2**40, 1.0), (1, 1, 1e30), (1, 1, float("nan"))]
)
def test_whole_numbers_that_do_not_fit(arguments: tuple[Any, ...]) -> None:
    def f(a, b, x):
        return a / b, a**3, b**2, int(x)

    found = []
    for name in ("numpy", "native"):
        with pytest.raises((ArithmeticError, ValueError)) as raised:
            ag.function(f, executor=name)(*map(ag.constant, arguments))
        found.append((type(raised.value), str(raised.value)))
    assert found[0] == found[1]


def test_an_update_in_a_branch_is_made_in_place() -> None:
    def bubble(x):
        n = ag.size(x)
        i = ag.constant(0)
        while i < n:
            j = ag.constant(0)
            while j < n - 1 - i:
                if x[j] > x[j + 1]:
                    t = x[j]
                    x[j] = x[j + 1]
                    x[j + 1] = t
                j += 1
            i += 1
        return x

    shown = check_all_ways(bubble, [np.array([5, 2, 9, 1, 5, 6])], [np.arange(6)])
    assert " -> #" not in shown
    assert shown.count("loop ") == 2  # one copies the argument, one the result


def test_branches_that_leave_different_arrays() -> None:
    def f(x, y, n):
        i = ag.constant(0)
        while i < n:
            if i % 2 == 0:
                x[0] = x[0] + y[1]
                z = x
            else:
                z = y + 1
            y = z * 2
            i += 1
        return x, y

    a, b = np.arange(4), np.arange(4) * 3
    check_all_ways(f, [a, b, 0], [a, b, 1], [a, b, 5])


def test_a_branch_knows_the_shape_of_an_array_that_has_one_only_there() -> None:
    def f(x, n):
        if n > 0:
            y = x[:2]
        else:
            y = x * 2
        return ag.reduce_sum(y * y)

    x = np.array([0.7, -1.3, 2.1])
    check_all_ways(lambda x, n: ag.grad(f)(x, n), [x, 1], [x, -1])


def update(x, value):
    """Another array, with one item changed."""
    return tensor_strided_slice_update(x, [1], [2], [1], ag.reshape(ag.cast(value, x.dtype), [1]))


def test_what_a_loop_reads_again_is_not_written() -> None:
    def f(x, n):
        y = x * 2  # the loop's own, and the same in each iteration
        total = x * 0
        i = ag.constant(0)
        while i < n:
            z = update(y, total[0] + 1)
            total = total + z
            i += 1
        return total

    shown = check_all_ways(f, [np.arange(3.0), 0], [np.arange(3.0), 3])
    assert "TensorStridedSliceUpdate(" not in shown


def test_a_test_leaves_arrays_as_they_are() -> None:
    def f(x):
        i = ag.constant(0)
        while ag.reduce_sum(update(x, 100)) < 150:
            x = x + 1
            i += 1
        return x, i

    check_all_ways(f, [np.array([1, 2, 3])], [np.array([100, 2, 3])])
