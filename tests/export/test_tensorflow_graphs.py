"""GraphDefs that TensorFlow wrote, and its results (`tests/interop/tensorflow_functions.py` made the files)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.interop import exchange

FOLDER = Path(__file__).parent / "tensorflow"
NAMES = sorted(path.stem for path in FOLDER.glob("*.pb"))
pytest.importorskip("tensorboard", reason="protobuf's classes come with tensorboard, which is not installed")


def imported(name: str) -> tuple[Any, dict[str, Any]]:
    arrays = exchange.load(FOLDER / f"{name}.npz")
    data = (FOLDER / f"{name}.pb").read_bytes()
    count = int(arrays["inputs"])
    names = [text.decode() for text in arrays["names"]]

    @ag.function
    def function(*inputs: Any) -> Any:
        return ag.import_graph_def(data, dict(zip(names[:count], inputs)), names[count:], name="")

    return function, arrays


def test_there_are_files() -> None:
    assert len(NAMES) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_gives_what_tensorflow_gave(name: str) -> None:
    function, arrays = imported(name)
    runs = sorted({key.partition("/")[0] for key in arrays if "/in" in key})
    for run in runs:
        given = [arrays[f"{run}/in{i}"] for i in range(int(arrays["inputs"]))]
        results = function(*map(ag.constant, given))
        verify(function.concrete_functions()[0].graph)
        for i, result in enumerate(results):
            wanted = arrays[f"{run}/out{i}"]
            assert result.numpy().dtype == wanted.dtype and result.shape == wanted.shape
            if wanted.dtype == object:
                assert result.numpy().tolist() == wanted.tolist()
            else:
                np.testing.assert_allclose(result.numpy(), wanted, rtol=2e-6, atol=1e-6)
