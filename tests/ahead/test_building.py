"""Libraries of saved functions: they compute what the functions do, without Python and without NumPy."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import ahead, errors
from autograph.framework import nest
from examples.c.ball import reach

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
ROOT = Path(__file__).resolve().parents[2]
RANDOM = np.random.default_rng(7)


def built(folder: Path, function: Callable[..., Any], *args: Any) -> tuple[ag.ConcreteFunction, Callable[..., Any]]:
    """A function as it is traced, and as the Python module calls it in its library."""
    concrete = ag.function(function).get_concrete_function(*args)
    ahead.build({"f": concrete}, folder / "library.so", python_file=folder / "program.py")
    spec = importlib.util.spec_from_file_location("program", folder / "program.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return concrete, module.f


def flat(result: Any) -> list[np.ndarray]:
    return [np.asarray(x) for x in nest.flatten(result)]


def collatz(n: Any) -> Any:
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def recurrent(x: Any, w: Any, u: Any) -> Any:
    h = ag.zeros((4, 5))
    for _ in ag.range(9):
        h = ag.tanh(x @ w + h @ u)
    return h


def edit_distance(a: Any, b: Any) -> Any:
    before = ag.range(len(b) + 1)
    for i in ag.range(len(a)):
        row = ag.zeros(len(b) + 1, ag.int64)
        row[0] = i + 1
        for j in ag.range(len(b)):
            row[j + 1] = min(row[j] + 1, before[j + 1] + 1, before[j] + (0 if a[i] == b[j] else 1))
        before = row
    return before[len(b)]


def escape(z: Any) -> Any:
    c, steps = z, 0
    while ag.abs(z) < 2.0 and steps < 50:
        z = z * z + c
        steps += 1
    return z, steps


def slope(x: Any) -> Any:
    return ag.grad(lambda y: ag.reduce_sum(ag.tanh(y * y)))(x)


def whole_numbers(a: Any, b: Any) -> Any:
    return a // b, a % b, a & b, a | 1, a << 2, a >> 1, -a, abs(a), a // 2.5, a % -2.5, a / b, ag.cast(a / b, ag.int32)


def exact_floats(x: Any) -> Any:
    return (
        x * 3.0 - x / 7.0,
        ag.sqrt(ag.abs(x)),
        ag.floor(x),
        ag.round(x),
        x // 0.3,
        x % 0.3,
        ag.maximum(x, 0.5),
        x > 0.0,
    )


def reductions(x: Any) -> Any:
    return (
        ag.reduce_sum(x), ag.reduce_mean(x, 0), ag.reduce_max(x, 1), ag.argmax(x, 1),
        ag.reduce_any(x > 0.9), ag.cumsum(x, 1),
    )  # fmt: skip


def large_in_between(x: Any) -> Any:
    y = ag.cumsum(x * 2.0)
    return ag.reduce_max(y[::-1] * y), y[17]


A, B = np.array([7, -7, 5, -5, 0, 2**62]), np.array([2, 2, -3, -3, 5, 3])
EXACT = {
    "collatz": (collatz, np.int64(837799)),
    "edit_distance": (edit_distance, np.array([1, 2, 3, 4, 5]), np.array([1, 3, 4, 4, 5, 6])),
    "escape": (escape, np.complex128(0.3 + 0.2j)),
    "whole_numbers": (whole_numbers, A, B),
    "unsigned": (lambda a: (a // 3, a % 7, a << 1, a >> 3, a * a), np.array([0, 5, 2**63, 2**64 - 1], np.uint64)),
    "small": (lambda a: (a * a, a + 1, ag.cast(a, ag.float32)), np.array([0, 5, -128, 127], np.int8)),
    "exact_floats": (exact_floats, np.array([1.5, -2.5, 0.0, -0.0, np.inf, np.nan, 1e300, -0.1])),
    "exact_float32": (exact_floats, np.array([1.5, -2.5, 0.0, -0.0, np.inf, np.nan, 1e30, -0.1], np.float32)),
    "reductions": (reductions, RANDOM.random((7, 300))),
    "large_in_between": (large_in_between, RANDOM.random(30_000)),
    "bools": (lambda a, b: (a & b, a | b, ~a, ag.where(a, 1, 2)), np.array([True, False]), np.array([True, True])),
    "nothing": (lambda x: x * 2.0, np.zeros((0, 3))),
    "number_through": (lambda x, y: (y, x), np.float64(2.0), np.arange(3.0)),
}
CLOSE = {
    "recurrent": (recurrent, RANDOM.random((4, 3)), RANDOM.random((3, 5)), RANDOM.random((5, 5))),
    "slope": (slope, RANDOM.random(10)),
    "softmax": (lambda x: ag.nn.softmax(x), RANDOM.random((5, 7))),
    "elementary": (lambda x: (ag.exp(x), ag.log(x), ag.sin(x), ag.atan2(x, 2.0), x**1.5, ag.erf(x)), RANDOM.random(40)),
    "elementary32": (lambda x: (ag.exp(x), ag.log(x), ag.cos(x), x**1.5), RANDOM.random(40).astype(np.float32)),
    "complex": (lambda z: (ag.exp(z), z * z, ag.abs(z), z / (z + 1.0)), RANDOM.random(4) + 1j * RANDOM.random(4)),
    "reach": (reach, np.float64(0.7)),
}


@pytest.mark.parametrize("name", EXACT)
def test_arithmetic_has_the_same_bits(name: str, tmp_path: Path) -> None:
    function, *args = EXACT[name]
    concrete, called = built(tmp_path, function, *map(ag.constant, args))
    expected, found = flat(concrete(*map(ag.constant, args))), flat(called(*args))
    for a, b in zip(expected, found, strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        assert np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")


@pytest.mark.parametrize("name", CLOSE)
def test_elementary_functions_and_products_are_close(name: str, tmp_path: Path) -> None:
    function, *args = CLOSE[name]
    concrete, called = built(tmp_path, function, *map(ag.constant, args))
    for a, b in zip(flat(concrete(*map(ag.constant, args))), flat(called(*args)), strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_allclose(a, b, rtol=1e-12 if a.dtype.itemsize > 4 and a.dtype != np.complex64 else 1e-5)


def test_errors_are_statuses_with_texts(tmp_path: Path) -> None:
    def checked(n: Any) -> Any:
        if n < 0:
            raise ValueError("n is negative")
        return n * n

    _, called = built(tmp_path, checked, ag.constant(3))
    assert called(3) == 9
    with pytest.raises(RuntimeError, match=r"IntegerOverflowError in .*test_building.py:\d+: return n \* n"):
        called(2**40)
    with pytest.raises(RuntimeError, match="ValueError: n is negative"):
        called(-1)


def test_variables_are_constants(tmp_path: Path) -> None:
    weights = ag.Variable(np.arange(4.0))

    def weighted(x: Any) -> Any:
        return x * weights if ag.reduce_sum(x) > 0.0 else weights + 1.0

    _, called = built(tmp_path, weighted, ag.constant(np.ones(4)))
    weights.assign(np.zeros(4))
    assert called(np.ones(4)).tolist() == [0.0, 1.0, 2.0, 3.0]
    assert called(-np.ones(4)).tolist() == [1.0, 2.0, 3.0, 4.0]


VARIABLE = ag.Variable(0.0)


def written(x: Any) -> Any:
    VARIABLE.assign(x)
    return x


REFUSED = {
    "Sort": lambda x: ag.sort(x),
    "Max": lambda x: ag.reduce_max(ag.stack([x, x])[:, 1:]),
    "AssignVariableOp": lambda x: written(x[0]),
    "PyFunc": lambda x: ag.numpy_function(lambda a: a, [x], ag.float64),
    "dtype string": lambda x: ag.strings.as_string(x),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_left_to_python_is_refused_by_name(what: str, tmp_path: Path) -> None:
    concrete = ag.function(REFUSED[what]).get_concrete_function(ag.constant([1.0, 2.0]))
    with pytest.raises(errors.UnimplementedError, match=what) as caught:
        ahead.build({"f": concrete}, tmp_path / "program.so")
    assert caught.value.location is not None
    assert not list(tmp_path.iterdir())


def factorial(n: Any) -> Any:
    return 1 if n <= 1 else n * factorial(n - 1)


def listed(n: Any) -> Any:
    found = []
    for i in range(n):
        found.append(i)
    return len(found)


@pytest.mark.parametrize(
    ("function", "what"), [(factorial, "'factorial', which calls itself,"), (listed, "a list, dict or set that grows")]
)
def test_recursion_and_lists_are_refused(function: Callable[..., Any], what: str) -> None:
    concrete = ag.function(function).get_concrete_function(ag.TensorSpec([], ag.int64))
    with pytest.raises(errors.UnimplementedError, match=f"{what} in 'f' has no form in C"):
        ahead.c_source({"f": concrete})


def test_each_file_has_a_name_of_its_own(tmp_path: Path) -> None:
    concrete = ag.function(lambda x: x + 1.0).get_concrete_function(ag.TensorSpec([]))
    with pytest.raises(errors.InvalidArgumentError, match="two files are to be written as"):
        ahead.build({"f": concrete}, tmp_path / "a.so", header_file=tmp_path / "a.so")
    assert not list(tmp_path.iterdir())


def test_shapes_have_to_be_known(tmp_path: Path) -> None:
    concrete = ag.function(lambda x: x + 1.0).get_concrete_function(ag.TensorSpec([None]))
    with pytest.raises(errors.UnimplementedError, match="'x' of f has the shape"):
        ahead.build({"f": concrete}, tmp_path / "program.so")


def test_the_python_module_checks_its_arguments(tmp_path: Path) -> None:
    _, called = built(tmp_path, lambda x, n: x * n, ag.constant([1.0, 2.0]), ag.constant(2.0))
    assert called([1, 2], 3).tolist() == [3.0, 6.0]
    with pytest.raises(TypeError, match=r"takes float64 of shape \(2,\) as x, not int64 of shape \(3,\)"):
        called([1, 2, 3], 3)
    with pytest.raises(TypeError, match="takes 2 arguments, not 1"):
        called([1.0, 2.0])


def test_a_module_that_python_would_not_find_is_refused(tmp_path: Path) -> None:
    concrete = ag.function(lambda x: x + 1.0).get_concrete_function(ag.constant(1.0))
    with pytest.raises(errors.InvalidArgumentError, match=r"take 'p\.so' for the module 'p'"):
        ahead.build({"f": concrete}, tmp_path / "p.so", python_file=tmp_path / "p.py")


def test_a_compiler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    concrete = ag.function(lambda x: x + 1.0).get_concrete_function(ag.constant(1.0))
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(errors.FailedPreconditionError, match="'no-such-compiler' does not run"):
        ahead.build({"f": concrete}, tmp_path / "program.so")
    assert not list(tmp_path.iterdir())


def test_the_example_in_c(tmp_path: Path) -> None:
    ag.saved_model.save(ag.function(reach), tmp_path / "saved", signatures=ag.TensorSpec([], ag.float64))
    (prototype,) = ahead.build(tmp_path / "saved", tmp_path / "ball.so", tmp_path / "ball.h", tmp_path / "throw.py")
    assert prototype == "int reach(double angle, double *result)"
    compiled = [str(COMPILER), "-Wall", "-Werror", "-o", "main", str(ROOT / "examples/c/main.c"), "./ball.so", "-I."]
    subprocess.run(compiled, cwd=tmp_path, check=True)
    run = subprocess.run(["./main"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert run.stdout == "41.9 m, thrown at 0.68 radians\n"
    needed = subprocess.run(["ldd", "ball.so"], cwd=tmp_path, capture_output=True, text=True).stdout
    assert "python" not in needed.lower()
    alone = "import sys, throw; print(throw.reach(0.68) > 41, 'autograph' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", alone], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert run.stdout == "True False\n"


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from autograph.cli import main

    monkeypatch.chdir(tmp_path)
    ag.saved_model.save(ag.function(collatz), "saved", signatures=ag.TensorSpec([], ag.int64))
    done = CliRunner().invoke(main, ["build", "saved", "--out", "p.so", "--header", "p.h", "--source", "p.c"])
    assert (done.exit_code, done.stdout) == (0, "int collatz(int64_t n, int64_t *result);\n")
    assert {path.name for path in tmp_path.iterdir()} == {"saved", "p.so", "p.h", "p.c"}
    assert CliRunner().invoke(main, ["build", "saved", "--out", "no/p.so"]).exit_code == 2
    assert CliRunner().invoke(main, ["build", "nothing", "--out", "p.so"]).exit_code == 2


def test_names_of_parameters_hide_nothing(tmp_path: Path) -> None:
    def named(a: Any, b: Any, exp: Any, r1: Any, work: Any, malloc: Any) -> Any:
        return ag.exp(a @ b) + exp + r1 * work + malloc

    values = [RANDOM.random((3, 3)) for _ in range(6)]
    concrete, called = built(tmp_path, named, *map(ag.constant, values))
    np.testing.assert_allclose(called(*values), concrete(*map(ag.constant, values)).numpy(), rtol=1e-12)


def test_constants_are_results(tmp_path: Path) -> None:
    w = ag.Variable([1.0, 2.0])
    table = ag.constant([[1, 2], [3, 4]], ag.int8)
    concrete, call = built(tmp_path, lambda x: (w, table, ag.zeros([0]), x), ag.TensorSpec([2], ag.float64))
    x = np.array([5.0, 6.0])
    for want, got in zip(flat(concrete(ag.constant(x))), call(x), strict=True):
        np.testing.assert_array_equal(got, want, strict=True)


def test_names_of_c_and_its_library_are_not_taken(tmp_path: Path) -> None:
    double = ag.function(lambda xor: xor * 2.0).get_concrete_function(ag.TensorSpec([], ag.float64))
    names = ("sqrt", "write", "nullptr", "f", "f_error", "run_f")
    made = ahead.build(dict.fromkeys(names, double), tmp_path / "a.so", tmp_path / "a.h")
    assert [text.partition("(")[0] for text in made] == [
        "int sqrt_", "int write_", "int nullptr_", "int f", "int f_error_2", "int run_f_2",
    ]  # fmt: skip
    assert not (tmp_path / "a.h").stat().st_mode & 0o111
    compiler = shutil.which("g++")
    if compiler is not None:  # the header is C++ as well
        (tmp_path / "main.cpp").write_text(
            '#include "a.h"\nint main() { double y; return sqrt_(2.0, &y) || y != 4.0; }\n', encoding="utf-8"
        )
        subprocess.run([compiler, "-o", "main", "main.cpp", "./a.so"], cwd=tmp_path, check=True)
        subprocess.run(["./main"], cwd=tmp_path, check=True)


def test_what_is_written_into_arguments_is_a_result(tmp_path: Path) -> None:
    def write(a: Any, d: Any) -> Any:
        a[0] = 5.0
        d["k"][1] = a[1]
        return a[0]

    spec = ag.TensorSpec([2], ag.float64)
    concrete = ag.function(write).get_concrete_function(spec, {"k": spec})
    (prototype,) = ahead.build({"f": concrete}, tmp_path / "a.so")
    assert prototype.endswith("double *result, double *a_after, double *d_k_after)")


def test_what_is_assigned_to_objects_is_refused() -> None:
    class Counter:
        count = ag.constant(0.0)

    counter = Counter()

    def add(x: Any) -> Any:
        counter.count = counter.count + x
        return x

    concrete = ag.function(add).get_concrete_function(ag.TensorSpec([]))
    with pytest.raises(errors.UnimplementedError, match="what 'add' assigns to objects of Python"):
        ahead.c_source({"f": concrete})
