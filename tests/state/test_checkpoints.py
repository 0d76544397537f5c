"""Checkpoints: exact, whole or not at all, refused with nothing loaded."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.state import archive
from autograph.state.checkpoint import TensorFlowCheckpoint
from tests.concurrency import together

DTYPES = [
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128",
]  # fmt: skip


class Layer(ag.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.w = ag.Variable(ag.zeros([size, size]))


class Net(ag.Module):
    def __init__(self, *sizes: int) -> None:
        super().__init__()
        self.layers = [Layer(size) for size in sizes]
        self.step = ag.Variable(0, trainable=False)


class Optimizer:  # a class of the program's, not a Module
    def __init__(self, net: Net) -> None:
        self.slots = {path: ag.Variable(ag.zeros_like(v)) for path, v in net.named_variables().items()}


def values(net: ag.Module) -> dict[str, Any]:
    return {path: v.numpy().tolist() for path, v in net.named_variables().items()}


def filled(*sizes: int) -> Net:
    net = Net(*sizes)
    for i, v in enumerate(net.variables):
        v.assign(np.full(v.shape.as_tuple(), i + 1, v.dtype.numpy_dtype))
    return net


# --- exactly -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3)], ids=str)
def test_every_bit_comes_back(dtype, shape, tmp_path):
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    random = np.random.default_rng(7).integers(0, 2 if dtype == "bool" else 256, size, np.uint8)
    array = np.frombuffer(random.tobytes(), dtype).reshape(shape)  # NaNs with payloads, denormals, -0.0
    v = ag.Variable(array)
    path = ag.Checkpoint(v=v).write(tmp_path / "c")
    w = ag.Variable(np.zeros(shape, dtype))
    ag.Checkpoint(v=w).restore(path)
    found = np.asarray(w._cell.read())
    assert found.tobytes() == array.tobytes() and found.dtype == array.dtype and found.shape == array.shape


def test_strings_come_back(tmp_path):
    texts = [["", "a\0b"], ["\N{SNOWMAN}", "x" * 1000]]
    v, one = ag.Variable(texts), ag.Variable(b"\xff\0")
    path = ag.Checkpoint(v=v, one=one).write(tmp_path / "c")
    w, other = ag.Variable([["q", "q"], ["q", "q"]]), ag.Variable("")
    ag.Checkpoint(v=w, one=other).restore(path)
    assert w.numpy().tolist() == v.numpy().tolist() and other.numpy() == b"\xff\0"


def test_objects_made_anew_are_restored(tmp_path):
    net = filled(2, 3)
    path = ag.Checkpoint(net=net, opt=Optimizer(net)).write(tmp_path / "c")
    again = Net(2, 3)
    status = ag.Checkpoint(net=again, opt=Optimizer(again)).restore(path)
    assert values(again) == values(net)
    assert status.assert_consumed() is status and status.missing == status.unexpected == []
    assert "net.layers[1].w" in status.restored and "opt.slots['step']" in status.restored


def test_a_root_and_containers(tmp_path):
    net = filled(2)
    path = ag.Checkpoint(net, extra=[ag.Variable(7)]).write(tmp_path / "c")
    again, extra = Net(2), [ag.Variable(0)]
    assert "layers[0].w" in ag.Checkpoint(again, extra=extra).restore(path).restored
    assert values(again) == values(net) and int(extra[0]) == 7
    with pytest.raises(ag.errors.InvalidArgumentError, match="'step' names a part of the root"):
        ag.Checkpoint(net, step=ag.Variable(0)).variables()


def test_functions_see_what_is_restored(tmp_path):
    v = ag.Variable(1.0)
    double = ag.function(lambda: v * 2)
    path = ag.Checkpoint(v=v).write(tmp_path / "c")
    v.assign(5.0)
    assert float(double()) == 10.0
    ag.Checkpoint(v=v).restore(path)
    assert float(double()) == 2.0 and double.experimental_get_tracing_count() == 1


def test_what_was_read_stays_what_it_was(tmp_path):
    v = ag.Variable([1.0, 2.0])
    path = ag.Checkpoint(v=v).write(tmp_path / "c")
    v.assign([3.0, 4.0])
    before = v.value()
    ag.Checkpoint(v=v).restore(path)
    v[0] = 9.0
    assert before.numpy().tolist() == [3.0, 4.0] and v.numpy().tolist() == [9.0, 2.0]


def test_saving_counts(tmp_path):
    v = ag.Variable(1)
    checkpoint = ag.Checkpoint(v=v)
    paths = [checkpoint.save(tmp_path / "ckpt") for _ in range(2)]
    assert [os.path.basename(path) for path in paths] == ["ckpt-1", "ckpt-2"]
    again = ag.Checkpoint(v=v)
    again.restore(paths[-1])
    assert int(again.save_counter) == 2 and again.save(tmp_path / "ckpt").endswith("ckpt-3")
    assert again.v is v


def test_nothing_to_restore_is_no_error():
    assert ag.Checkpoint(v=ag.Variable(1)).restore(None).restored == []


def test_the_same_state_is_the_same_file(tmp_path):
    net = filled(2)
    a, b = (ag.Checkpoint(net=net).write(tmp_path / name) for name in "ab")
    assert Path(a).read_bytes() == Path(b).read_bytes()


def test_the_file_says_what_it_holds(tmp_path):
    path = ag.Checkpoint(v=ag.Variable([1.0, 2.0])).write(tmp_path / "c")
    with zipfile.ZipFile(path) as file:
        index = json.loads(file.read("index.json"))
        entry = next(e for e in index["entries"] if e["path"] == "v")
        assert np.frombuffer(file.read(entry["member"]), "<f8").tolist() == [1.0, 2.0]
    assert (entry["dtype"], entry["shape"], entry["size"]) == ("float64", [2], 16)


# --- or not at all -------------------------------------------------------------------------------------


def refused(checkpoint: ag.Checkpoint, path: Any, message: str, kind: Any = ag.errors.CheckpointError) -> Any:
    before = {where: v.numpy().tolist() for where, v in checkpoint.variables().items()}
    with pytest.raises(kind, match=message) as found:
        checkpoint.restore(path)
    assert {where: v.numpy().tolist() for where, v in checkpoint.variables().items()} == before
    assert os.fspath(path) in str(found.value) and found.value.location.filename == __file__
    return found.value


def test_every_byte_counts(tmp_path):
    v, w = ag.Variable([1.5, -2.5]), ag.Variable("text")
    path = Path(ag.Checkpoint(v=v, w=w).write(tmp_path / "c"))
    good = path.read_bytes()
    other = ag.Checkpoint(v=ag.Variable([0.0, 0.0]), w=ag.Variable(""))
    damaged = tmp_path / "damaged"
    harmless = 0
    for at in range(len(good)):
        data = bytearray(good)
        data[at] ^= 1 << (at % 8)
        damaged.write_bytes(data)
        for variable in (other.v, other.w):
            variable.assign([0.0, 0.0] if variable is other.v else "")
        try:
            other.restore(damaged)
        except ag.errors.CheckpointError:
            assert (other.v.numpy().tolist(), other.w.numpy()) == ([0.0, 0.0], b"")
        else:  # a date in a header of the zip file, say
            assert (other.v.numpy().tolist(), other.w.numpy()) == ([1.5, -2.5], b"text")
            harmless += 1
    assert harmless < len(good) / 4


def test_every_truncation_is_found(tmp_path):
    path = Path(ag.Checkpoint(v=ag.Variable([1.5, -2.5])).write(tmp_path / "c"))
    good = path.read_bytes()
    cut = tmp_path / "cut"
    checkpoint = ag.Checkpoint(v=ag.Variable([0.0, 0.0]))
    for size in range(len(good)):
        cut.write_bytes(good[:size])
        refused(checkpoint, cut, "is damaged")


def test_a_missing_file(tmp_path):
    error = refused(
        ag.Checkpoint(v=ag.Variable(1)), tmp_path / "none", "there is no checkpoint", ag.errors.CheckpointNotFoundError
    )
    assert isinstance(error, FileNotFoundError)
    refused(ag.Checkpoint(v=ag.Variable(1)), tmp_path, "there is no checkpoint", ag.errors.CheckpointNotFoundError)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ([0.0, 0.0, 0.0], r"v is float64 of shape \(2,\), but the variable is float64 of shape \(3,\)"),
        ([0, 0], "v is float64 of shape .*, but the variable is int64"),
    ],
    ids=["shape", "dtype"],
)
def test_a_variable_that_is_another(other, message, tmp_path):
    path = ag.Checkpoint(a=ag.Variable(1), v=ag.Variable([1.0, 2.0])).write(tmp_path / "c")
    refused(ag.Checkpoint(a=ag.Variable(0), v=ag.Variable(other)), path, message)


def test_objects_structured_otherwise(tmp_path):
    path = ag.Checkpoint(net=filled(2, 2)).write(tmp_path / "c")
    refused(ag.Checkpoint(net=Net(2)), path, r"nothing here is net\.layers\[1\]\.w; nothing has been loaded")
    refused(ag.Checkpoint(net=Net(2, 2, 2)), path, r"it has no net\.layers\[2\]\.w")
    net = Net(2, 2, 2)
    status = ag.Checkpoint(net=net).restore(path, partial=True)
    assert status.missing == ["net.layers[2].w"] and status.unexpected == []
    assert net.layers[1].w.numpy().tolist() != [[0, 0], [0, 0]] and status.expect_partial() is status
    assert "the file has no net.layers[2].w" in repr(status)
    for check in (status.assert_consumed, status.assert_existing_objects_matched):
        with pytest.raises(ag.errors.CheckpointError, match="it has no net"):
            check()


def test_as_tensorflow_it_restores_what_fits(tmp_path):
    path = ag.Checkpoint(net=filled(2, 2)).write(tmp_path / "c")
    status = TensorFlowCheckpoint(net=Net(2)).restore(path).expect_partial()
    assert status.assert_existing_objects_matched() and status.assert_nontrivial_match()
    with pytest.raises(ag.errors.CheckpointError, match="nothing here is net"):
        status.assert_consumed()
    with pytest.raises(ag.errors.CheckpointError, match="it has no"):
        TensorFlowCheckpoint(other=Net(2)).restore(path).assert_nontrivial_match()


def test_a_partial_shape_takes_what_fits(tmp_path):
    path = ag.Checkpoint(v=ag.Variable([1.0, 2.0])).write(tmp_path / "c")
    v = ag.Variable([0.0], shape=[None])
    ag.Checkpoint(v=v).restore(path)
    assert v.numpy().tolist() == [1.0, 2.0] and v.shape == [None]


def rewritten(path: str, change: Any, to: Path) -> Path:
    """The checkpoint with another index."""
    with zipfile.ZipFile(path) as file:
        index = json.loads(file.read("index.json"))
        members = {name: file.read(name) for name in file.namelist() if name != "index.json"}
    index = change(index)
    with zipfile.ZipFile(to, "w") as file:
        for name, data in members.items():
            file.writestr(name, data)
        file.writestr("index.json", index if isinstance(index, str) else json.dumps(index))
    return to


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda index: "{", "its index cannot be read"),
        (lambda index: "[" * 100_000, "its index cannot be read"),
        (lambda index: [], "its index is not that of a checkpoint"),
        (lambda index: {**index, "version": 2}, "has version 2 of the format"),
        (lambda index: {**index, "entries": [1]}, "an entry that is none"),
        (lambda index: {**index, "entries": index["entries"] * 2}, "names an entry twice"),
        (lambda index: edited(index, shape=[-2]), "has no shape"),
        (lambda index: edited(index, shape=[10**30]), "has the wrong size"),
        (lambda index: edited(index, shape=[1]), "has the wrong size"),
        (lambda index: edited(index, dtype="object"), "unknown dtype 'object'"),
        (lambda index: edited(index, dtype="resource"), "unknown dtype 'resource'"),
        (lambda index: edited(index, member="data/77"), "is missing"),
        (lambda index: edited(index, sha256="0" * 64), "is not what was written"),
    ],
)
def test_an_index_that_cannot_be_right(change, message, tmp_path):
    path = ag.Checkpoint(v=ag.Variable([1.0, 2.0])).write(tmp_path / "c")
    refused(ag.Checkpoint(v=ag.Variable([0.0, 0.0])), rewritten(path, change, tmp_path / "d"), message)


def edited(index: Any, **changes: Any) -> Any:
    entries = [{**e, **changes} if e["path"] == "v" else e for e in index["entries"]]
    return {**index, "entries": entries}


# --- writing -------------------------------------------------------------------------------------------


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    v = ag.Variable([1.0, 2.0])
    checkpoint = ag.Checkpoint(v=v)
    path = checkpoint.write(tmp_path / "c")
    v.assign([3.0, 4.0])

    def full(*args: Any) -> Any:
        raise OSError(28, "No space left on device")

    for where, name in ((os, "fsync"), (os, "replace"), (archive.zipfile.ZipFile, "writestr")):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, full)
            with pytest.raises(OSError, match="No space left"):
                checkpoint.write(path)
            with pytest.raises(OSError, match="No space left"):
                checkpoint.save(tmp_path / "s")
        assert os.listdir(tmp_path) == ["c"] and int(checkpoint.save_counter) == 0
    assert checkpoint.restore(path) and v.numpy().tolist() == [1.0, 2.0]


def test_folders_are_made(tmp_path):
    checkpoint = ag.Checkpoint(v=ag.Variable(1))
    for path in (checkpoint.write(tmp_path / "a" / "b" / "c"), checkpoint.save(tmp_path / "x" / "y" / "c")):
        assert checkpoint.restore(path).path == path
    (tmp_path / "file").touch()
    with pytest.raises(OSError):
        checkpoint.write(tmp_path / "file" / "c")


def test_writers_at_once_leave_one_whole_file(tmp_path):
    variables = [ag.Variable(np.full(1000, i)) for i in range(8)]

    def write(i: int) -> None:
        for _ in range(5):
            ag.Checkpoint(v=variables[i]).write(tmp_path / "c")

    together(write)
    v = ag.Variable(np.zeros(1000, int))
    ag.Checkpoint(v=v).restore(tmp_path / "c")
    assert len(set(v.numpy().tolist())) == 1 and os.listdir(tmp_path) == ["c"]


def test_a_file_has_the_permissions_of_any_new_file(tmp_path):
    (tmp_path / "plain").touch()
    path = ag.Checkpoint(v=ag.Variable(1)).write(tmp_path / "c")
    assert os.stat(path).st_mode == os.stat(tmp_path / "plain").st_mode


def test_what_holds_no_variables():
    with pytest.raises(ag.errors.UnsupportedTypeError, match="'epoch' is an int") as found:
        ag.Checkpoint(epoch=3)
    assert "epoch=ag.Variable(3)" in str(found.value)
    with pytest.raises(ag.errors.InvalidArgumentError, match="save_counter"):
        ag.Checkpoint(save_counter=ag.Variable(1))


def test_not_while_tracing(tmp_path):
    checkpoint = ag.Checkpoint(v=ag.Variable(1))

    @ag.function
    def step(x):
        checkpoint.write(tmp_path / "c")
        return x

    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="while a function is traced"):
        step(1)


# --- the latest one --------------------------------------------------------------------------------------


def test_the_latest_is_what_was_saved_last(tmp_path):
    checkpoint = ag.Checkpoint(v=ag.Variable(1))
    checkpoint.write(tmp_path / "written")
    assert ag.latest_checkpoint(tmp_path) is None  # as in TensorFlow
    for _ in range(2):
        assert checkpoint.save(tmp_path / "ck") == ag.latest_checkpoint(tmp_path)
    os.unlink(tmp_path / "ck-2")
    assert ag.latest_checkpoint(tmp_path) is None


def test_the_latest_in_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert ag.Checkpoint(v=ag.Variable(1)).save("ck") == "ck-1"
    assert ag.latest_checkpoint("") == "ck-1" and ag.latest_checkpoint(".") == os.path.join(".", "ck-1")


def test_a_save_beside_a_manager(tmp_path):
    checkpoint = ag.Checkpoint(v=ag.Variable(1))
    manager = ag.CheckpointManager(checkpoint, tmp_path, max_to_keep=2)
    manager.save()
    other = checkpoint.save(tmp_path / "other")
    assert manager.latest_checkpoint == ag.latest_checkpoint(tmp_path) == other
    manager.save()
    last = manager.save()
    assert ag.latest_checkpoint(tmp_path) == last
    assert sorted(os.listdir(tmp_path)) == ["checkpoint", "ckpt-3", "ckpt-4", "other-2"]  # what the manager made goes


def test_a_list_of_an_earlier_release(tmp_path):
    ag.Checkpoint(v=ag.Variable(1)).write(tmp_path / "ckpt-1")
    (tmp_path / "checkpoint").write_text('{"checkpoints": ["ckpt-1"]}')
    assert ag.latest_checkpoint(tmp_path) == str(tmp_path / "ckpt-1")


# --- managers ------------------------------------------------------------------------------------------


def test_a_manager_keeps_the_last_ones(tmp_path):
    v = ag.Variable(0)
    manager = ag.CheckpointManager(ag.Checkpoint(v=v), tmp_path / "run", max_to_keep=2)
    assert manager.latest_checkpoint is None and manager.restore_or_initialize() is None
    for i in range(4):
        v.assign(i)
        assert manager.save() == manager.latest_checkpoint
    assert [os.path.basename(path) for path in manager.checkpoints] == ["ckpt-3", "ckpt-4"]
    assert sorted(os.listdir(tmp_path / "run")) == ["checkpoint", "ckpt-3", "ckpt-4"]
    w = ag.Variable(100)
    again = ag.CheckpointManager(ag.Checkpoint(v=w), tmp_path / "run", max_to_keep=2)
    assert again.restore_or_initialize() == ag.latest_checkpoint(tmp_path / "run") and int(w) == 3
    assert again.save(checkpoint_number=9).endswith("ckpt-9")
    assert [os.path.basename(path) for path in manager.checkpoints] == ["ckpt-4", "ckpt-9"]


def test_a_manager_without_checkpoints(tmp_path):
    called = []
    manager = ag.CheckpointManager(ag.Checkpoint(v=ag.Variable(0)), tmp_path, init_fn=lambda: called.append(1))
    assert manager.restore_or_initialize() is None and called == [1]
    assert ag.latest_checkpoint(tmp_path) is ag.latest_checkpoint(tmp_path / "none") is None
    with pytest.raises(ag.errors.InvalidArgumentError, match="max_to_keep is 0"):
        ag.CheckpointManager(ag.Checkpoint(v=ag.Variable(0)), tmp_path, max_to_keep=0)


DAMAGED = ["", "{", "[]", '{"checkpoints": [1]}', '{"checkpoints": [], "latest": "../x"}', '{"checkpoints": ["../x"]}']


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_list_of_checkpoints(text, tmp_path):
    (tmp_path / "checkpoint").write_text(text)
    with pytest.raises(ag.errors.CheckpointError, match="is damaged"):
        ag.latest_checkpoint(tmp_path)
    with pytest.raises(ag.errors.CheckpointError, match="is damaged"):
        ag.Checkpoint(v=ag.Variable(1)).save(tmp_path / "ck")
    assert (tmp_path / "checkpoint").read_text() == text
