"""What is saved comes back: functions, modules, state; and what cannot be saved is refused by name."""

from __future__ import annotations

import contextlib
import copy
import gc
import io
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.printer import graph_text
from autograph.saved_model import Asset, contains_saved_model, load, save
from tests.agreement import run, same
from tests.saved_model import samples

CALLS = samples.traced()
ROWS = np.array([[1.0, 2.0, 3.0], [-4.0, 0.5, 1.0]], np.float32)


def there_and_back(obj: Any, place: Path, signatures: Any = None) -> Any:
    return load(save(obj, place / "saved", signatures))


def plain(value: Any) -> Any:
    """A result with NumPy's arrays, and with tuples for named tuples and dataclasses."""
    if hasattr(value, "numpy"):
        return value.numpy()
    if isinstance(value, samples.Pair):
        return plain(value.left), plain(value.right)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return list(map(plain, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_function_does_what_it_did(name: str, tmp_path: Path) -> None:
    function, calls = CALLS[name]
    loaded = there_and_back(function, tmp_path)
    for arguments in calls:
        expected, actual = run(function, arguments), run(loaded, arguments)
        assert str(actual.error) == str(expected.error)
        assert actual.printed == expected.printed
        assert same(plain(expected.result), plain(actual.result), 0)


@pytest.mark.parametrize("name", sorted(CALLS))
def test_graphs_come_back_exactly(name: str, tmp_path: Path) -> None:
    function, _ = CALLS[name]
    loaded = there_and_back(function, tmp_path)
    for before, after in zip(function.concrete_functions(), loaded.concrete_functions(), strict=True):
        # An error that is raised has tensors among its arguments, which are the operation's inputs.
        text = re.sub(r"<ag.Tensor [^>]*>", "<tensor>", graph_text(before.graph))
        assert graph_text(after.graph) == text
        places = [[op.location for op in t.graph.operations] for t in (before, after)]
        assert [str(p) for p in places[0]] == [str(p) for p in places[1]]
        assert [[t.weak for t in op.outputs] for op in before.graph.operations] == [
            [t.weak for t in op.outputs] for op in after.graph.operations
        ]


def test_what_is_loaded_can_be_saved_again(tmp_path: Path) -> None:
    first = there_and_back(samples.containers, tmp_path)
    again = load(save(first, tmp_path / "again"))
    assert (tmp_path / "again" / "program.json").read_bytes() == (tmp_path / "saved" / "program.json").read_bytes()
    assert plain(again(ag.constant(4)))[0].tolist() == [0, 1, 4, 9]


# --- modules ---------------------------------------------------------------------------------------------


@pytest.fixture
def net(tmp_path: Path) -> samples.Net:
    words = tmp_path / "words.txt"
    words.write_text("one\ntwo\n")
    return samples.Net(words)


def test_a_module_has_its_attributes(net: samples.Net, tmp_path: Path) -> None:
    expected = net(ROWS)
    loaded = there_and_back(net, tmp_path)
    assert (loaded.rate, loaded.sizes, loaded.table.tolist()) == (0.5, (3, 4, 2), list(range(20)))
    assert loaded.words.numpy().tolist() == [b"a", "né".encode(), b""]
    assert loaded.layers[0].scale.numpy() == 2.0
    assert list(loaded.named_variables()) == list(net.named_variables())
    assert [v.trainable for v in loaded.variables] == [v.trainable for v in net.variables]
    assert not hasattr(loaded, "log")
    assert same(plain(expected), plain(loaded(ROWS)), 0)
    assert loaded.signatures["serving_default"](ROWS)["sums"][1] is None
    with open(loaded.vocabulary) as file:
        assert file.read() == "one\ntwo\n"
    assert Path(loaded.vocabulary.path).parent == tmp_path / "saved" / "assets"


def test_variables_are_shared_and_can_be_trained(net: samples.Net, tmp_path: Path) -> None:
    net(ROWS)
    loaded = there_and_back(net, tmp_path)
    loaded.loss(ROWS)
    assert (loaded.steps.numpy(), net.steps.numpy()) == (1, 0)
    for model in (net, loaded):
        with ag.GradientTape() as tape:
            loss = model.loss(ROWS) + ag.reduce_sum(model(ROWS)["y"] ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        for v, g in zip(model.trainable_variables, gradients, strict=True):
            v.assign_sub(0.1 * g)
    assert all(np.array_equal(a.numpy(), b.numpy()) for a, b in zip(net.trainable_variables,
               loaded.trainable_variables, strict=True))
    assert same(plain(net(ROWS)), plain(loaded(ROWS)), 0)


def test_a_python_value_chooses_the_signature(net: samples.Net, tmp_path: Path) -> None:
    net(ROWS), net(ROWS, "relu")
    loaded = there_and_back(net, tmp_path)
    for given in ({}, {"activation": "relu"}):
        assert same(plain(net(ROWS, **given)), plain(loaded(x=ROWS, **given)), 0)
    with pytest.raises(errors.SignatureError, match="was not saved for these arguments") as raised:
        loaded(ROWS, "gelu")
    assert "activation='relu'" in str(raised.value)
    assert not loaded.signatures  # there are two, and none is named


def test_loaded_functions_inside_of_others(net: samples.Net, tmp_path: Path) -> None:
    net(ROWS)
    loaded = there_and_back(net, tmp_path)

    @ag.function
    def twice(x: Any) -> Any:
        for _ in ag.range(2):
            loaded.steps.assign_add(1)
        return loaded.loss(x) + loaded(x)["sums"][0][0]

    first = twice(ROWS)
    assert loaded.steps.numpy() == 3
    assert np.isclose(first.numpy(), (net.loss(ROWS) + net(ROWS)["sums"][0][0]).numpy(), rtol=1e-6)


def test_a_function_holds_its_variables(net: samples.Net, tmp_path: Path) -> None:
    net(ROWS)
    call = there_and_back(net, tmp_path).signatures["serving_default"]
    gc.collect()
    assert same(plain(net(ROWS)), plain(call(ROWS)), 0)
    counted = load(save(net.loss, tmp_path / "loss"))
    gc.collect()
    assert counted(ROWS).numpy() == net.loss(ROWS).numpy()


def test_objects_that_refer_to_each_other(tmp_path: Path) -> None:
    class Node(ag.Module):
        def __init__(self) -> None:
            super().__init__()
            self.value = ag.Variable(1.0)
            self.others: list[Any] = []

    a, b = Node(), Node()
    a.others, b.others = [b, a], [a]
    a.shared = b.value
    loaded = there_and_back(a, tmp_path)
    assert loaded.others[1] is loaded and loaded.others[0].others[0] is loaded
    assert loaded.shared is loaded.others[0].value
    with pytest.raises(TypeError, match="cannot be called"):
        loaded(1)


def test_the_same_model_is_the_same_folder(net: samples.Net, tmp_path: Path) -> None:
    net(ROWS)
    files = []
    for name in ("a", "b"):
        save(net, tmp_path / name)
        files.append({p.name: p.read_bytes() for p in (tmp_path / name).rglob("*") if p.is_file()})
    assert files[0] == files[1]


# --- signatures ------------------------------------------------------------------------------------------


def test_types_instead_of_calls(tmp_path: Path) -> None:
    def scaled(x: Any, by: Any = 2, *, add: Any = 0) -> Any:
        return x * by + add

    loaded = there_and_back(scaled, tmp_path, "f32[?,3], f32[]")
    assert loaded(ROWS, 3.0).numpy().tolist() == (ROWS * 3).tolist()
    assert loaded(x=ROWS, by=np.float32(3), add=0).dtype is ag.float32
    assert list(loaded.signatures) == ["serving_default"]
    with pytest.raises(errors.SignatureError, match="unexpected keyword"):
        loaded(ROWS, 3.0, plus=1)
    named = load(save(scaled, tmp_path / "named", {"one": "f32[]", "many": [ag.TensorSpec([None], ag.int64)]}))
    assert named.signatures["one"](2.0).numpy() == 4.0
    assert named.signatures["many"]([2, 5]).numpy().tolist() == [4, 10]


def test_lists_and_numbers_stand_for_tensors(tmp_path: Path) -> None:
    loaded = there_and_back(lambda x, n: x[: n], tmp_path, "f32[?], i32[]")
    assert loaded([1, 2.5, 3], 2).numpy().tolist() == [1.0, 2.5]
    assert loaded([1, 2.5, 3], 2).dtype is ag.float32
    with pytest.raises(errors.SignatureError):
        loaded([1.0], 1.5)


def test_signatures_of_a_module(net: samples.Net, tmp_path: Path) -> None:
    spec = ag.TensorSpec([None, 3], ag.float32)
    relu = net.__call__.get_concrete_function(spec, "relu")
    loaded = there_and_back(net, tmp_path, {"relu": relu, "loss": net.loss, "tanh": (net.__call__, [spec])})
    assert list(loaded.signatures) == ["relu", "loss", "tanh"]
    assert same(plain(net(ROWS, "relu")), plain(loaded.signatures["relu"](x=ROWS)), 0)
    assert same(plain(net(ROWS)), plain(loaded(ROWS)), 0)


def test_an_array_of_the_caller_is_written(tmp_path: Path) -> None:
    @ag.function
    def halved(rows: Any) -> Any:
        for i in range(ag.shape(rows)[0]):
            if rows[i, 0] > 0:
                rows[i] /= 2
        return rows.sum()

    halved(ROWS.copy())
    loaded = there_and_back(halved, tmp_path)
    mine, its = ROWS.copy(), ROWS.copy()
    assert halved(mine).numpy() == loaded(its).numpy()
    assert mine.tolist() == its.tolist() != ROWS.tolist()


def test_random_numbers_go_on_by_the_same_rule(tmp_path: Path) -> None:
    @ag.function(input_signature=[])
    def draws() -> Any:
        return ag.random.uniform([3]), ag.random.normal([2], seed=7)

    draws()
    loaded = there_and_back(draws, tmp_path)
    ag.random.set_seed(5)
    expected = plain(draws())
    ag.random.set_seed(5)
    assert same(expected, plain(loaded()), 0)


def test_a_custom_gradient_is_missed_when_it_is_asked_for(tmp_path: Path) -> None:
    @ag.custom_gradient
    def clipped(x: Any) -> Any:
        return x, lambda dy: ag.clip_by_value(dy, -1.0, 1.0)

    @ag.function
    def f(x: Any) -> Any:
        return clipped(x) * 5.0

    loaded = there_and_back(f, tmp_path, "f64[]")
    assert loaded(ag.constant(2.0)).numpy() == 10.0
    with pytest.raises(errors.UnimplementedError, match="custom gradient of 'clipped' is Python code"):
        ag.grad(loaded)(ag.constant(2.0))


# --- without the source ----------------------------------------------------------------------------------


def test_another_process_needs_none_of_the_code(tmp_path: Path) -> None:
    program = tmp_path / "gone.py"
    program.write_text("def f(x):\n    if x > 2:\n        raise ValueError('large', x)\n    return x / (x - 1)\n")
    sys.path.insert(0, str(tmp_path))
    try:
        import gone
    finally:
        sys.path.remove(str(tmp_path))
    save(gone.f, tmp_path / "saved", "i64[]")
    program.unlink()
    code = (
        "import sys, autograph as ag; f = ag.saved_model.load(sys.argv[1]); print(f(ag.constant(2)).numpy())\n"
        "for bad in (1, 3):\n    try: f(ag.constant(bad))\n    except Exception as e: print(repr(e), e)\n"
        "assert 'gone' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "saved")], capture_output=True, text=True, check=False
    )
    assert not done.stderr
    assert done.stdout.startswith("2.0\n")
    if sys.version_info >= (3, 11):
        assert f"at {program}:4:12, in f\n      return x / (x - 1)\n             ^^^^^^^^^^^" in done.stdout
    else:  # code objects know no columns there
        assert f"at {program}:4, in f\n      return x / (x - 1)\n" in done.stdout
    assert "ValueError('large', 3)" in done.stdout


# --- refusals --------------------------------------------------------------------------------------------


def refused(obj: Any, place: Path, match: str, signatures: Any = None) -> errors.SavingError:
    with pytest.raises(errors.SavingError, match=match) as raised:
        save(obj, place / "saved", signatures)
    assert not list(place.iterdir()), "something has been written"
    return raised.value


def test_python_code_is_refused_with_its_line(tmp_path: Path) -> None:
    def f(x: Any) -> Any:
        return ag.py_function(lambda v: v + 1, [x], ag.int64) + 1

    error = refused(f, tmp_path, "py_function cannot be saved: it holds Python code of the program", "i64[]")
    assert error.location is not None and "py_function" in error.location.text()


def test_a_file_is_refused(tmp_path: Path) -> None:
    def f(x: Any) -> Any:
        ag.print(x, output_stream="file:///tmp/log.txt")
        return x

    refused(f, tmp_path, "print cannot be saved: it holds the file '/tmp/log.txt'", "i64[]")


def test_a_dataset_is_refused(tmp_path: Path) -> None:
    def f(x: Any) -> Any:
        for i in ag.data.Dataset.range(x):
            x += i
        return x

    refused(f, tmp_path, "cannot be saved: it holds", "i64[]")


def test_what_changes_outside_is_refused(tmp_path: Path) -> None:
    class Counter(ag.Module):
        count = 0
        last = None

        @ag.function
        def add(self, x: Any) -> Any:
            self.last = x
            return x + 1

    counter = Counter()
    counter.add(ag.constant(1))
    refused(counter, tmp_path, "'add' cannot be saved: it changes 'last'")


def test_objects_as_arguments_are_refused(tmp_path: Path) -> None:
    @ag.function
    def f(x: Any, how: Any) -> Any:
        return how(x)

    f(ag.constant(1), lambda x: x + 1)
    refused(f, tmp_path, "the argument 'how' of 'f' is or holds a lambda")


def test_what_has_no_trace_is_refused(tmp_path: Path) -> None:
    refused(lambda x: x, tmp_path, "has not been called yet")
    refused(3, tmp_path, "cannot be saved")
    refused(ag.Module(), tmp_path, "the signatures of a module are a list", [1])
    refused(ag.Module(), tmp_path, "the signature 'a' is", {"a": 3})


def test_not_while_tracing(tmp_path: Path) -> None:
    @ag.function
    def f(x: Any) -> Any:
        save(samples.containers, tmp_path / "saved")
        return x

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="while a function is traced"):
        f(ag.constant(1))


def test_an_asset_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(errors.SavingError, match="there is no file"):
        Asset(tmp_path / "none.txt")


# --- the folder ------------------------------------------------------------------------------------------


def test_a_saved_model_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "saved"
    save(samples.containers, target)
    (target / "assets").mkdir()
    (target / "assets" / "old").write_text("old")
    save(samples.fibonacci, target)
    assert sorted(os.listdir(target)) == ["arrays.zip", "program.json", "saved.json"]
    assert os.listdir(tmp_path) == ["saved"]
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious").write_text("x")
    for place in (other, other / "precious"):
        with pytest.raises(errors.SavingError, match="is there already, and no saved model"):
            save(samples.fibonacci, place)
    assert (other / "precious").read_text() == "x"


@pytest.mark.parametrize("when", ["fsync", "replace", "rename"])
def test_an_interrupted_save_leaves_what_was_there(when: str, tmp_path: Path, monkeypatch: Any) -> None:
    target = tmp_path / "saved"
    save(samples.containers, target)
    before = {p.name: p.read_bytes() for p in target.iterdir()}

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, when, interrupted)
        save(samples.fibonacci, target)
    assert {p.name: p.read_bytes() for p in target.iterdir()} == before
    assert os.listdir(tmp_path) == ["saved"]


def test_whether_there_is_one(tmp_path: Path) -> None:
    assert not contains_saved_model(tmp_path)
    save(samples.fibonacci, tmp_path / "saved")
    assert contains_saved_model(tmp_path / "saved")
    with pytest.raises(errors.SavedModelNotFoundError, match="there is no saved model"):
        load(tmp_path)
    (tmp_path / "saved_model.pb").write_bytes(b"\x08\x01")
    with pytest.raises(errors.SavedModelNotFoundError, match="of TensorFlow's format"):
        load(tmp_path)


def test_printing_loads_nothing_more() -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        done = subprocess.run(
            [sys.executable, "-c", "import sys, autograph; assert 'autograph.saved_model' not in sys.modules"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert not done.stderr


@pytest.mark.parametrize("way", [copy.deepcopy, pickle.dumps], ids=lambda way: way.__name__)
def test_what_was_loaded_is_loaded_again_instead_of_copied(way: Any, tmp_path: Path) -> None:
    function = ag.function(lambda x: x + 1.0)
    loaded = ag.saved_model.load(ag.saved_model.save(function, tmp_path / "f", "f64[]"))
    with pytest.raises(errors.UnimplementedError, match="a graph can be neither copied nor pickled"):
        way(loaded)
    assert copy.deepcopy(function) is function
