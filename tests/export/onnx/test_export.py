"""`ag.onnx.export`: what models look like, and what they do where the program raises an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.export.onnx.running import close, failure_of, results, session


def dims(value: Any) -> list[Any]:
    return [d.dim_param or d.dim_value for d in value.type.tensor_type.shape.dim]


def kinds(graph: Any) -> list[str]:
    found = []
    for node in graph.node:
        found.append(node.op_type)
        for attribute in node.attribute:
            if attribute.HasField("g"):
                found += kinds(attribute.g)
    return found


def test_inputs_and_outputs_have_the_names_of_the_program() -> None:
    @ag.function
    def f(rows: Any, scale: Any) -> Any:
        return {"total": ag.reduce_sum(rows) * scale, "parts": (rows * scale, ag.shape(rows))}

    model = ag.onnx.export(f, signature="f32[?,3], f32[]")
    assert model.graph.name == "f"
    assert [(i.name, dims(i)) for i in model.graph.input] == [("rows", ["rows_0", 3]), ("scale", [])]
    assert [o.name for o in model.graph.output] == ["total", "parts_0", "parts_1"]
    rows = np.arange(6, dtype=np.float32).reshape(2, 3)
    total, scaled, shape = results(model, rows, np.float32(2))
    assert total == 30 and scaled.tolist() == (rows * 2).tolist() and shape.tolist() == [2, 3]


def test_one_result_is_called_output() -> None:
    model = ag.onnx.export(ag.function(lambda x: x + 1), signature="i64[]", name="successor")
    assert [o.name for o in model.graph.output] == ["output"] and model.graph.name == "successor"


def test_a_loop_is_a_loop_and_a_branch_a_branch() -> None:
    @ag.function
    def f(n: Any) -> Any:
        steps = 0
        while n > 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        return steps

    model = ag.onnx.export(f, signature="i64[]")
    assert {"Loop", "If"} <= set(kinds(model.graph))
    for n in (0, 1, 7, 27):
        assert results(model, n)[0] == f(ag.constant(n)).numpy()


def test_what_a_loop_does_not_change_is_not_carried() -> None:
    @ag.function
    def f(x: Any, y: Any) -> Any:
        while ag.reduce_sum(x) < 100.0:
            x = x * y + 1.0
        return x

    model = ag.onnx.export(f, signature="f64[?], f64[?]")
    (loop,) = [n for n in model.graph.node if n.op_type == "Loop"]
    assert len(loop.input) == 2 + 1  # the trip count, the condition, and x
    x, y = np.array([1.0, 2.0]), np.array([0.5, 3.0])
    assert close(f(ag.constant(x), ag.constant(y)).numpy(), results(model, x, y)[0])


def test_variables_are_constants() -> None:
    v = ag.Variable([1.0, 2.0], name="weight")
    f = ag.function(lambda x: x * v)
    model = ag.onnx.export(f, signature="f64[]")
    v.assign([5.0, 5.0])
    assert results(model, 3.0)[0].tolist() == [3.0, 6.0]
    assert "weight" in [i.name for i in model.graph.initializer]


def test_what_an_argument_holds_in_the_end_is_an_output() -> None:
    @ag.function
    def f(x: Any, i: Any) -> Any:
        x[i] = x[i] * 10.0
        return x[0]

    model = ag.onnx.export(f, signature="f64[?], i64[]")
    assert [o.name for o in model.graph.output] == ["output", "x_written"]
    first, left = results(model, np.array([1.0, 2.0, 3.0]), -1)
    assert first == 1.0 and left.tolist() == [1.0, 2.0, 30.0]


def test_gradients_are_exported() -> None:
    def loss(x: Any) -> Any:
        y = x
        while ag.reduce_sum(y) < 10.0:
            y = y * y + 1.0
        return ag.reduce_sum(ag.sin(y))

    f = ag.function(ag.grad(loss))
    x = np.array([0.5, 1.5])
    assert close(f(ag.constant(x)).numpy(), results(ag.onnx.export(f, signature="f64[2]"), x)[0])


# --- errors of the program -----------------------------------------------------------------------------------


@ag.function
def cubed(n: Any) -> Any:
    return n * n * n


def test_a_number_that_does_not_fit_is_an_error_with_its_line() -> None:
    model = ag.onnx.export(cubed, signature="i64[]")
    assert results(model, 2**20)[0] == 2**60
    said = failure_of(model, 2**21)
    line = cubed.__wrapped__.__code__.co_firstlineno + 2  # type: ignore[attr-defined]
    assert "IntegerOverflowError" in said and f"test_export.py:{line}" in said


@pytest.mark.parametrize("options", [{"overflow": "wrap"}, {"checks": "drop"}])
def test_or_it_wraps(options: dict[str, str]) -> None:
    model = ag.onnx.export(cubed, signature="i64[]", **options)
    with np.errstate(over="ignore"):
        assert results(model, 2**21)[0] == np.int64(2**21) * np.int64(2**21) * np.int64(2**21)
    assert "Gather" not in kinds(model.graph)


def test_errors_fail_where_the_program_raises() -> None:
    @ag.function
    def f(x: Any, i: Any) -> Any:
        if i < -2:
            raise ValueError("far away")
        assert i != 1, "not this one"
        total = 0
        for v in x:
            if v == 99:
                raise KeyError("99")
            total += v
        return x[i], total // (i - 2)

    model = ag.onnx.export(f, signature="i64[?], i64[]")
    x = np.array([5, 6, 7, 8])
    for i in (-2, -1, 0, 3):
        assert [r.tolist() for r in results(model, x, i)] == [t.numpy().tolist() for t in f(ag.constant(x), i)]
    said = failure_of(model, x, -3)
    line = f.__wrapped__.__code__.co_firstlineno + 3  # type: ignore[attr-defined]
    assert "ValueError: far away, at " in said and f"test_export.py:{line}'" in said
    assert "AssertionError: not this one" in failure_of(model, x, 1)
    assert "ZeroDivisionError" in failure_of(model, x, 2)
    assert "IndexingError" in failure_of(model, x, 4)
    assert "KeyError: '99'" in failure_of(model, np.array([1, 99, 1]), 0)


def test_errors_that_the_program_catches_are_no_errors_of_the_model() -> None:
    @ag.function
    def f(x: Any, i: Any) -> Any:
        try:
            found = x[i] // (i - 1)
        except IndexError:
            found = -1
        except ZeroDivisionError:
            found = -2
        items = [i]
        items.append(i)
        try:
            last = items[i]
        except IndexError:
            last = -3
        return found, last

    model = ag.onnx.export(f, signature="i64[?], i64[]")
    x = np.array([5, 6, 7])
    for i in (-4, -3, 0, 1, 2, 3):
        assert [r.item() for r in results(model, x, i)] == [t.numpy().item() for t in f(ag.constant(x), ag.constant(i))]


def test_a_function_that_only_checks_gives_something_to_ask_for() -> None:
    @ag.function
    def f(x: Any) -> None:
        if x < 0:
            raise ValueError("negative")

    model = ag.onnx.export(f, signature="f32[]")
    assert results(model, np.float32(1)) == [0]
    assert "ValueError: negative" in failure_of(model, np.float32(-1))


def test_dropped_checks_leave_no_trace() -> None:
    @ag.function
    def f(x: Any) -> Any:
        if x < 0:
            raise ValueError("negative")
        return x + 1

    model = ag.onnx.export(f, signature="i64[]", checks="drop")
    assert kinds(model.graph) == ["Add", "Identity"]


# --- refusals ------------------------------------------------------------------------------------------------


def test_what_onnx_has_not_is_refused_with_its_line() -> None:
    @ag.function
    def f(x: Any) -> Any:
        print(x)
        return x

    with pytest.raises(ag.errors.UnimplementedError, match="cannot be exported to ONNX: it prints") as caught:
        ag.onnx.export(f, signature="f32[]")
    assert "print(x)" in str(caught.value)


def test_recursion_is_refused() -> None:
    @ag.function
    def f(n: Any) -> Any:
        return n if n < 2 else f(n - 1) + f(n - 2)

    with pytest.raises(ag.errors.UnimplementedError, match="calls itself"):
        ag.onnx.export(f, signature="i64[]")


def test_complex_numbers_are_refused() -> None:
    with pytest.raises(ag.errors.UnimplementedError, match="complex"):
        ag.onnx.export(ag.function(lambda x: x * 2), signature="c64[]")


def test_what_changes_something_outside_is_refused() -> None:
    v = ag.Variable(1.0)

    @ag.function
    def f(x: Any) -> Any:
        v.assign_add(x)
        return v + x

    with pytest.raises(ag.errors.UnimplementedError, match="does not change variables"):
        ag.onnx.export(f, signature="f64[]")


def test_options_and_functions_are_checked() -> None:
    with pytest.raises(ag.errors.InvalidArgumentError, match="overflow='no'"):
        ag.onnx.export(cubed, signature="i64[]", overflow="no")
    with pytest.raises(ag.errors.SignatureError, match="no graph to export"):
        ag.onnx.export(lambda x: x, signature="i64[]")
    with pytest.raises(ag.errors.SignatureError, match="5 gives no types"):
        ag.onnx.export(cubed, signature=5)
    assert len(ag.onnx.export(cubed, signature=ag.TensorSpec([], ag.int64)).graph.input) == 1
    with pytest.raises(ag.errors.SignatureError, match="has a signature"):
        ag.onnx.export(cubed.get_concrete_function(ag.TensorSpec([], ag.int64)), signature="i64[]")


# --- files and packages --------------------------------------------------------------------------------------


def test_the_file_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "cubed.onnx"
    model = ag.onnx.export(cubed, path, "i64[]")
    assert path.read_bytes() == model.SerializeToString()
    refused = ag.function(lambda x: ag.numpy_function(lambda a: a, [x], ag.float32))
    with pytest.raises(ag.errors.UnimplementedError):
        ag.onnx.export(refused, path, "f32[]")
    assert path.read_bytes() == model.SerializeToString() and list(tmp_path.iterdir()) == [path]


def test_what_was_saved_and_loaded_is_exported(tmp_path: Path) -> None:
    @ag.function
    def f(x: Any, n: Any) -> Any:
        while n > 0:
            x, n = x * 2.0, n - 1
        return {"x": x}

    traced = f.get_concrete_function(ag.TensorSpec([], ag.float64), ag.TensorSpec([], ag.int64))
    ag.saved_model.save(f, tmp_path / "saved", signatures=traced)
    model = ag.onnx.export(ag.saved_model.load(tmp_path / "saved"), signature="f64[], i64[]")
    assert [i.name for i in model.graph.input] == ["x", "n"]
    assert [o.name for o in model.graph.output] == ["x_1"]  # names are unique in a model
    assert results(model, 1.5, 3) == [12.0]


def test_the_same_function_gives_the_same_model() -> None:
    assert ag.onnx.export(cubed, signature="i64[?]") == ag.onnx.export(cubed, signature="i64[?]")


def test_without_the_package_the_error_names_the_extra() -> None:
    program = (
        "import sys; sys.modules['onnx'] = None\n"
        "import autograph as ag\n"
        "try:\n    ag.onnx.export(ag.function(lambda x: x), signature='f32[]')\n"
        "except ag.errors.MissingExtraError as error:\n    print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "ag.onnx.export needs the package onnx" in said and "autograph[onnx]" in said


def test_models_run_from_many_threads_as_from_one() -> None:
    ready = session(ag.onnx.export(cubed, signature="i64[?]"))
    assert ready.run(None, {"n": np.array([2, 3])})[0].tolist() == [8, 27]
