"""`autograph save`, `show`, and `run` of a saved model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

PROGRAM = '''\
import autograph as ag


def scale(x, n=2):
    while ag.reduce_sum(x) < 100.0:
        x = x * n
    return {"y": x, "s": (ag.reduce_sum(x), None)}


def positive(x):
    assert x > 0, "not positive"
    return ag.sqrt(x)


def python(x):
    return ag.py_function(lambda v: v, [x], ag.float32)


def text(x):
    return f"{x} is it"


class Model(ag.Module):
    def __init__(self):
        super().__init__()
        self.w = ag.Variable([1.0, 2.0], name="w")

    @ag.function(input_signature=[ag.TensorSpec([2], ag.float64)])
    def __call__(self, x):
        return x * self.w

    @ag.function(input_signature=[ag.TensorSpec([2], ag.float64)])
    def add(self, x):
        return x + self.w


model = Model()
'''


@pytest.fixture
def cli(cli, folder: Path):
    (folder / "model.py").write_text(PROGRAM, encoding="utf-8")
    return cli


def test_save_show_and_run(cli, folder: Path) -> None:
    done = cli("save", "model.py:scale", "--signature", "f32[?]", "-s", "small=f32[2]", "--out", "saved")
    assert (done.exit_code, done.output) == (0, "saved model.py:scale as saved\n")
    (folder / "model.py").unlink()
    shown = cli("show", "saved")
    assert shown.exit_code == 0
    assert shown.output.splitlines()[1:] == [
        "",
        "signatures",
        "  serving_default: scale(x: f32[?], n=2) -> y: f32[?], s.0: f32[], s.1: None",
        "  small: scale(x: f32[2], n=2) -> y: f32[2], s.0: f32[], s.1: None",
        "",
        "functions",
        "  scale(x, n=2)",
        "    scale(x: f32[?], n=2) -> y: f32[?], s.0: f32[], s.1: None",
        "      9 operations, those of 2 graphs within among them: Const 4, Sum 2, StatelessWhile 1, Less 1, Mul 1",
        "    scale(x: f32[2], n=2) -> y: f32[2], s.0: f32[], s.1: None",
        "      9 operations, those of 2 graphs within among them: Const 4, Sum 2, StatelessWhile 1, Less 1, Mul 1",
    ]
    assert "    cond:\n" in cli("show", "saved", "--graph").output
    assert cli("run", "saved", "[1, 2.5]").output == "{'y': [32. 80.], 's': (112.0, None)}\n"
    assert cli("run", "saved", "x=[100]", "n=2").output == "{'y': [100.], 's': (100.0, None)}\n"
    assert cli("run", "saved", "[1, 2.5]", "-k", "small").output == "{'y': [32. 80.], 's': (112.0, None)}\n"


def test_a_module_is_saved_with_its_functions(cli, folder: Path) -> None:
    assert cli("save", "model.py:model", "--out", "saved").exit_code == 0
    shown = cli("show", "saved").output
    assert "__call__(x: f64[2]) -> f64[2]" in shown and "add(x: f64[2]) -> f64[2]" in shown
    assert cli("run", "saved", "[3.0, 4.0]").output == "[3. 8.]\n"


def test_arrays_in_files(cli, folder: Path) -> None:
    cli("save", "model.py:scale", "-s", "f32[?]", "-o", "saved")
    np.savez(folder / "in.npz", x=np.array([1, 2.5], np.float32))
    for target in ("saved", "model.py:scale"):
        done = cli("run", target, "--inputs", "in.npz", "--outputs", "out.npz")
        assert (done.exit_code, done.output) == (0, "")
        with np.load(folder / "out.npz", allow_pickle=False) as found:
            assert {name: found[name].tolist() for name in found.files} == {"y": [32.0, 80.0], "s.0": 112.0}
            assert found["y"].dtype == np.float32
    np.savez(folder / "in.npz", np.array([100], np.float32))
    assert cli("run", "saved", "-i", "in.npz").output == "{'y': [100.], 's': (100.0, None)}\n"
    cli("save", "model.py:text", "-s", "i64[]", "-o", "saved")
    assert cli("run", "saved", "3", "-o", "out.npz").exit_code == 0
    with np.load(folder / "out.npz", allow_pickle=False) as found:
        assert found["result"] == b"3 is it"


def test_example_values_instead_of_types(cli, folder: Path) -> None:
    assert cli("save", "model.py:scale", "[1.0, 2.0]", "n=3", "-o", "saved").exit_code == 0
    assert cli("run", "saved", "[1.0, 2.0]", "n=3").output == "{'y': [ 81. 162.], 's': (243.0, None)}\n"
    assert cli("save", "model.py:scale", "[1.0]", "-s", "f32[]", "-o", "saved").exit_code == 2
    assert "has not been called yet" in cli("save", "model.py:scale", "-o", "saved").stderr


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["save", "model.py:python", "-s", "f32[]", "-o", "other"], 2, "py_function cannot be saved"),
        (["save", "model.py:nothing", "-s", "f32[]", "-o", "other"], 2, "there is no function 'nothing'"),
        (["save", "model.py:scale", "-s", "f32", "-o", "other"], 2, "does not read"),
        (["save", "model.py:scale", "-s", "f32[]", "-o", "program.py"], 2, "is there already, and no saved model"),
        (["save", "model.py:scale", "-s", "f32[]"], 2, "Missing option '--out'"),
        (["run", "saved", "-1.0"], 1, "not positive"),
        (["run", "saved"], 2, "missing a required argument: 'x'"),
        (["run", "saved", "[1.0]"], 2, "was not saved for these arguments"),
        (["run", "saved", "4.0", "-k", "nope"], 2, "has no signature 'nope'"),
        (["run", "model.py:scale", "4.0", "-k", "nope"], 2, "--signature-key is for saved models"),
        (["run", "saved", "4.0", "--compare"], 2, "--compare traces a function for each executor"),
        (["run", "saved", "-i", "nothing.npz"], 2, "cannot read nothing.npz"),
        (["run", "saved", "-i", "program.py"], 2, "cannot read program.py"),
        (["run", "saved", "-i", "objects.npz"], 2, "cannot read objects.npz"),
        (["run", "saved", "4.0", "-o", "no/out.npz"], 2, "there is no folder no"),
        (["save", "model.py:scale", "-s", "a=f32[2]", "-s", "a=f32[3]", "-o", "other"], 2, "have one name"),
        (["run", "damaged", "4.0"], 2, "the saved model 'damaged' is damaged"),
        (["run", "tensorflows", "4.0"], 2, "a SavedModel of TensorFlow's format"),
        (["build", "saved", "-o", "a.so", "--cflags", '-O2"'], 2, "No closing quotation"),
        (["show", "damaged"], 2, "the saved model 'damaged' is damaged"),
        (["show", "nothing"], 2, "there is no saved model 'nothing'"),
    ],
)  # fmt: skip
def test_what_goes_wrong(cli, folder: Path, arguments: list[str], status: int, message: str) -> None:
    for name in ("saved", "damaged"):
        assert cli("save", "model.py:positive", "-s", "f64[]", "-o", name).exit_code == 0
    (folder / "damaged" / "program.json").write_text("{")
    (folder / "tensorflows").mkdir()
    (folder / "tensorflows" / "saved_model.pb").write_bytes(b"\x08\x01")
    np.savez(folder / "objects.npz", x=np.array([object()], object))
    done = cli(*arguments)
    assert done.exit_code == status, done.output
    assert message in done.stderr
    assert not (folder / "other").exists()


def test_an_error_has_its_line_without_the_file(cli, folder: Path) -> None:
    cli("save", "model.py:positive", "-s", "f64[]", "-o", "saved")
    (folder / "model.py").unlink()
    assert 'assert x > 0, "not positive"' in cli("run", "saved", "-1.0").stderr


def test_a_module_that_is_not_called_itself_is_saved_with_its_functions(cli, folder: Path) -> None:
    (folder / "parts.py").write_text(PROGRAM.replace("def __call__", "def scaled"), encoding="utf-8")
    done = cli("save", "parts.py:model", "--out", "saved")
    assert (done.exit_code, done.output) == (0, "saved parts.py:model as saved\n")
    shown = cli("show", "saved").output
    assert "scaled" in shown and "add" in shown
    refused = cli("save", "parts.py:model", "--signature", "f64[2]", "--out", "other")
    assert refused.exit_code == 2
    assert "is not called itself" in refused.output
    assert not (folder / "other").exists()


def test_no_line_of_the_command_is_taken_for_one_of_the_program(cli, folder: Path) -> None:
    dot = cli("graph", "model.py:scale", "[1.0]", "--format", "dot").output
    assert "model.py" in dot
    assert "click" not in dot
