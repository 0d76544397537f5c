"""Files in graphs: `read_file`, and `decode_raw`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag


def test_a_file_is_read_each_time_the_graph_runs(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    read = ag.function(ag.io.read_file)
    for contents in (b"", b"\x00\xff\n", b"other"):
        path.write_bytes(contents)
        assert ag.io.read_file(path).numpy() == contents
        assert read(ag.constant(str(path))).numpy() == contents
    assert read.experimental_get_tracing_count() == 1


def test_a_file_that_is_not_there_is_pythons_own_error() -> None:
    @ag.function
    def f(name):
        try:
            return ag.io.read_file(name)
        except ag.errors.InvalidArgumentError:
            return ag.constant("another error")

    with pytest.raises(FileNotFoundError, match="no such place"):
        ag.io.read_file("no such place")
    with pytest.raises(FileNotFoundError, match="no such place"):
        f(ag.constant("no such place"))


def test_one_name_at_a_time() -> None:
    with pytest.raises(ag.errors.ShapeMismatchError, match="one name"):
        ag.io.read_file(["a", "b"])


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "int64", "float16", "float32", "float64", "complex64"])
@pytest.mark.parametrize("order", "<>")
def test_numbers_are_read_as_numpy_reads_them(dtype: str, order: str) -> None:
    numbers = (np.arange(6) * 300 % 120).astype(np.dtype(dtype).newbyteorder(order))
    rows = [numbers[:3].tobytes(), numbers[3:].tobytes()]
    little = order == "<"
    for f in (ag.io.decode_raw, ag.function(ag.io.decode_raw)):
        got = f(ag.constant(np.array(rows, object)), dtype, little)
        assert got.dtype.name == dtype
        np.testing.assert_array_equal(got.numpy(), numbers.reshape(2, 3))
        np.testing.assert_array_equal(f(ag.constant(rows[0]), dtype, little).numpy(), numbers[:3])


def test_texts_are_cut_and_filled_up() -> None:
    got = ag.io.decode_raw([b"\x01", b"\x01\x02\x03"], "uint8", fixed_length=2)
    assert got.numpy().tolist() == [[1, 0], [1, 2]]


@pytest.mark.parametrize(("texts", "said"), [([b"abc", b"a"], "2 lengths"), ([b"abc"], "3 bytes are no int16s")])
def test_what_is_no_array_is_refused(texts: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ag.io.decode_raw(texts, "int16")
    f = ag.function(lambda t: ag.io.decode_raw(t, "int16"))
    with pytest.raises(ag.errors.InvalidArgumentError, match=said):
        f(ag.constant(texts))
