"""Some programs of the corpus, run by TensorFlow; `make interop` runs all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus.registry import all_programs
from tests.interop import exchange
from tests.interop.__main__ import run_tensorflow
from tests.interop.peers import interpreter
from tests.interop.writing import Writer

TOPICS = ("branches", "loops", "raised", "failing", "variables")


def test_arrays_come_back_from_files(tmp_path: Path) -> None:
    import numpy as np

    texts = np.array([[b"a", b""], [b"\xff\x00", b"bc"]], object)
    exchange.save(tmp_path / "f.npz", {"x": np.float32([1, 2]), "0/in1": texts, "none": np.empty((0, 2), object)})
    found = exchange.load(tmp_path / "f.npz")
    assert found["x"].tolist() == [1, 2] and found["0/in1"].tolist() == texts.tolist()
    assert found["none"].shape == (0, 2)


@pytest.mark.slow
def test_tensorflow_gives_what_we_give(tmp_path: Path) -> None:
    python = interpreter("tf")
    if python is None:
        pytest.skip("AUTOGRAPH_PEERS names no folder with an environment `tf` that has TensorFlow")
    programs = [p for p in all_programs() if p.topic in TOPICS and not p.python_only and not p.pending][::12]
    writer = Writer(tmp_path)
    writer.add_programs(programs)
    writer.close()
    found = run_tensorflow(python, tmp_path)["graphs"]
    assert len(found) >= 8
    assert {outcome for runs in found.values() for outcome in runs.values()} == {"equal"}
