"""Saved models that are damaged, altered or made to do harm are refused before anything of them runs."""

from __future__ import annotations

import contextlib
import json
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.execution import apply
from autograph.saved_model import folder
from tests.saved_model import mutations


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[mutations.Files]:
    return mutations.models(tmp_path_factory.mktemp("models"))


@pytest.fixture
def files(originals: list[mutations.Files]) -> mutations.Files:
    """Those of a module with variables and an asset."""
    return dict(originals[0])


def refused(place: Path, files: mutations.Files, match: str) -> None:
    target = place / "altered"
    target.mkdir(exist_ok=True)
    mutations.write_files(target, files)
    with pytest.raises(errors.SavedModelError, match=match):
        ag.saved_model.load(target)


@pytest.mark.parametrize(
    ("which", "seed"), [*(("models", i) for i in range(6)), ("checkpoints", 0), ("checkpoints", 1), ("cache", 0)]
)
def test_altered_files(which: str, seed: int, tmp_path: Path) -> None:
    """A few hundred of those that `python -m tests.saved_model.mutations` makes: no other error than is documented, no
    code run, little memory. (What is loaded all the same differs in values, or in spaces.)"""
    found = list(mutations.outcomes(which, tmp_path, 60, seed))
    assert len(found) == 60
    if which != "cache":  # where a damaged entry is no error
        assert sum(outcome != "loaded" for _, outcome in found) > 45
    assert all(outcome != "loaded" for what, outcome in found if "missing" in what)


def test_sizes_of_the_zip_file_take_no_memory(tmp_path: Path) -> None:
    ag.Checkpoint(v=ag.Variable([1.0])).write(tmp_path / "best")
    data = bytearray((tmp_path / "best").read_bytes())
    at = data.rindex(b"PK\x01\x02", 0, data.rindex(b"index.json"))
    data[at + 20 : at + 24] = (1 << 30).to_bytes(4, "little")  # the compressed size of the index
    (tmp_path / "best").write_bytes(data)
    tracemalloc.start()
    with contextlib.suppress(errors.CheckpointError):
        ag.Checkpoint(v=ag.Variable([1.0])).restore(tmp_path / "best")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 22


@pytest.mark.parametrize("name", [folder.PROGRAM, folder.ARRAYS, "assets/words.txt"])
def test_every_file_counts(name: str, files: mutations.Files, tmp_path: Path) -> None:
    content = files[name]
    for at in range(0, len(content), max(1, len(content) // 40)):
        altered = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        refused(tmp_path, {**files, name: altered}, f"{name} is not what was written")
        refused(tmp_path, {**files, name: content[:at]}, f"{name} has the wrong size")
    refused(tmp_path, {k: v for k, v in files.items() if k != name}, f"{name} is missing")


def altered(files: mutations.Files, change: Callable[[Any], Any]) -> mutations.Files:
    """The files with another program, and checksums that are right."""
    program = json.loads(files[folder.PROGRAM])
    change(program)
    return mutations.sealed({**files, folder.PROGRAM: json.dumps(program).encode()})


def _first(program: Any, op: str) -> Any:
    number = program["ops"].index(op)
    return next(o for g in program["graphs"] for o in g["operations"] if o[0] == number)


def _attribute(program: Any, name: str, value: Any) -> None:
    program["objects"][0]["attributes"].append([name, value])


def _rename(program: Any, old: str, new: str) -> None:
    program["ops"][program["ops"].index(old)] = new


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda p: _rename(p, "Tanh", "PyFunc"), "PyFunc"),
        (lambda p: _rename(p, "Tanh", "NoSuchOp"), "there is no op 'NoSuchOp'"),
        (lambda p: _first(p, "Tanh")[2].__setitem__(0, 10**6), "there is no number 1000000"),
        (lambda p: _first(p, "Tanh")[2].clear(), "Tanh is given 0 tensors"),
        (lambda p: _first(p, "Tanh")[3].__setitem__("extra", 1), "Tanh has no attribute 'extra'"),
        (lambda p: _first(p, "Tanh")[4].__setitem__(0, 0), "a graph is malformed|cannot be right"),
        (lambda p: p["graphs"][-1]["inputs"].append(0), "cannot be right|stands for|more|fewer|other arguments"),
        (lambda p: p["variables"][0].__setitem__("shape", [9, 9]), "does not fit it"),
        (lambda p: p["variables"][0].__setitem__("array", 99), "there is no array 99"),
        (lambda p: _attribute(p, "__class__", 1), "'__class__' is no name of an attribute"),
        (lambda p: _attribute(p, "__call__", 1), "called by something that is no function"),
        (lambda p: _attribute(p, "x", ["os.system", "true"]), "'os.system' is no kind of value"),
        (lambda p: _attribute(p, "x", ["asset", "../../passwd"]), "cannot be right|is no asset"),
        (lambda p: p.pop("functions"), "cannot be right"),
        (lambda p: p.__setitem__("root", ["object", 99]), "there is no number 99"),
    ],
)  # fmt: skip
def test_a_program_that_cannot_be(change: Any, match: str, files: mutations.Files, tmp_path: Path) -> None:
    refused(tmp_path, altered(files, change), match)


def test_a_graph_that_holds_itself(originals: list[mutations.Files], tmp_path: Path) -> None:
    def change(program: Any) -> None:
        for number, graph in enumerate(program["graphs"]):
            for operation in graph["operations"]:
                for key in operation[3]:
                    if key in ("then_branch", "cond"):
                        operation[3][key] = number

    refused(tmp_path, altered(originals[1], change), "holds the graph around it|malformed")


def test_nesting_without_an_end(files: mutations.Files, tmp_path: Path) -> None:
    for depth in (150, 10**5):
        deep = '["tuple",[' * depth + "1" + "]]" * depth
        text = files[folder.PROGRAM].decode().replace('"attributes":[', f'"attributes":[["x",{deep}],', 1)
        made = mutations.sealed({**files, folder.PROGRAM: text.encode()})
        refused(tmp_path, made, "nested too deeply|cannot be read")


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "assets/../../x", "assets/..", "assets/a/b", "other"])
def test_assets_stay_in_the_folder(name: str, files: mutations.Files, tmp_path: Path) -> None:
    manifest = json.loads(files[folder.MANIFEST])
    manifest["files"][name] = {"size": 3, "sha256": "0"}
    manifest["sha256"] = folder._seal(manifest)
    refused(tmp_path, {**files, folder.MANIFEST: json.dumps(manifest).encode()}, "no name of an asset")


@pytest.mark.skipif(not hasattr(os, "symlink") or not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_links_and_pipes_are_refused(files: mutations.Files, tmp_path: Path) -> None:
    target = tmp_path / "altered"
    for name in (folder.PROGRAM, "assets/words.txt"):
        for make in (lambda p: os.symlink(tmp_path / "elsewhere", p), os.mkfifo):
            written(target, files)
            (tmp_path / "elsewhere").write_bytes(files[name])
            (target / name).unlink()
            make(target / name)
            with pytest.raises(errors.SavedModelError, match="is no file of its own"):
                ag.saved_model.load(target)
            (target / name).unlink()
    written(target, files)
    (target / "assets").rename(tmp_path / "moved")
    os.symlink(tmp_path / "moved", target / "assets")
    with pytest.raises(errors.SavedModelError, match="is no file of its own"):
        ag.saved_model.load(target)


def written(target: Path, files: mutations.Files) -> None:
    target.mkdir(exist_ok=True)
    mutations.write_files(target, files)


def test_a_later_version(files: mutations.Files, tmp_path: Path) -> None:
    manifest = json.loads(files[folder.MANIFEST])
    manifest["version"] = 2
    refused(tmp_path, {**files, folder.MANIFEST: json.dumps(manifest).encode()}, "has version 2 of the format")


# --- what a graph may call ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["eval", "exec", "__import__", "open", "int.__class__", "math.__loader__", "os.system",
                                  "statistics.sys", "str.__subclasshook__.x", "print", "calendar.main"])  # fmt: skip
def test_a_graph_calls_only_functions_of_a_table(name: str) -> None:
    with pytest.raises(errors.InvalidArgumentError, match="no function that a graph may call"):
        apply("PyCall", [[]], {"function": name, "arguments": (("1",), {}), "results": (ag.int64,)})


@pytest.mark.parametrize("name", ["load", "save", "fromfile", "lib.npyio.os.system", "frompyfunc", "memmap"])
def test_a_graph_calls_only_some_functions_of_numpy(name: str) -> None:
    with pytest.raises(errors.InvalidArgumentError, match="no function that a graph may call"):
        apply("NumPyCall", [[ag.constant(1)]], {"function": name, "Tout": [ag.int64], "shapes": [ag.TensorShape([])]})


def test_nothing_with_effects_is_asked_whether_it_fails() -> None:
    with pytest.raises(errors.InternalError, match="PyPrint is asked beforehand"):
        apply("Fails", [[]], {"kind": "PyPrint", "keywords": {"objects": (), "sep": "", "end": "", "file": "file://x"}})


# --- golden ------------------------------------------------------------------------------------------------

GOLDEN = Path(__file__).parent / "version_1"


def test_models_of_version_1_are_read() -> None:
    """This folder was written by the first release that wrote any, and is never written again: whatever the format
    becomes, it has to be read."""
    manifest = json.loads((GOLDEN / folder.MANIFEST).read_text())
    assert manifest["version"] == 1
    loaded = ag.saved_model.load(GOLDEN)
    x = np.array([[1.0, 2.0, 3.0], [-4.0, 0.5, 1.0]], np.float32)
    assert np.allclose(loaded(x)["y"].numpy(), json.loads((GOLDEN.parent / "version_1.json").read_text()), rtol=1e-5)
    assert loaded(x)["sums"][1] is None
    assert (loaded.rate, loaded.sizes, loaded.table.tolist()) == (0.5, (3, 4, 2), list(range(20)))
    assert loaded.steps.numpy() == 0 and loaded.loss(x).shape == () and loaded.steps.numpy() == 1
    assert Path(loaded.vocabulary).read_text() == "one\ntwo\n"
    assert list(loaded.named_variables()) == ["steps", "layers[0].b", "layers[0].w", "layers[1].b", "layers[1].w"]
    assert list(loaded.signatures) == ["serving_default"]
    with pytest.raises(errors.SignatureError):
        loaded(x[:1])

