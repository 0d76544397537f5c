"""Files: lines, records, NumPy arrays, and the files of `cache`."""

from __future__ import annotations

import gzip
import os
import zlib

import numpy as np
import pytest

import autograph as ag

Dataset = ag.data.Dataset
InvalidArgumentError = ag.errors.InvalidArgumentError


def values(ds):
    return [np.asarray(x).tolist() for x in ds]


@pytest.mark.parametrize("compression", [None, "", "GZIP", "ZLIB"])
def test_lines_and_records(tmp_path, compression):
    pack = {"GZIP": gzip.compress, "ZLIB": zlib.compress}.get(compression, bytes)
    a, b = tmp_path / "a", tmp_path / "b"
    a.write_bytes(pack(b"one\r\n\ntwo"))
    b.write_bytes(pack("drei\nvi\u00ebr\n".encode()))
    lines = ag.data.TextLineDataset([a, str(b)], compression, buffer_size=10)
    assert values(lines) == [b"one", b"", b"two", b"drei", "vi\u00ebr".encode()]
    a.write_bytes(pack(b"Haabbcc--"))
    records = ag.data.FixedLengthRecordDataset(a, 2, 1, 2, compression_type=compression)
    assert values(records) == [b"aa", b"bb", b"cc"]
    assert int(records.cardinality()) == (ag.data.UNKNOWN_CARDINALITY if compression else 3)
    with pytest.raises(InvalidArgumentError, match="8 bytes between"):
        values(ag.data.FixedLengthRecordDataset(a, 3, 1, compression_type=compression))


def test_lines_of_files_that_are_listed(tmp_path):
    for name in "bca":
        (tmp_path / f"{name}.txt").write_text(f"{name}1\n{name}2\n")
    pattern = str(tmp_path / "*.txt")
    names = values(Dataset.list_files(pattern, shuffle=False))
    assert [os.path.basename(name) for name in names] == [b"a.txt", b"b.txt", b"c.txt"]
    assert sorted(values(Dataset.list_files(pattern, seed=1))) == names
    assert values(Dataset.list_files([pattern, str(tmp_path / "a.txt")], shuffle=False)) == names
    lines = [line for name in names for line in values(ag.data.TextLineDataset(name))]
    assert lines == [b"a1", b"a2", b"b1", b"b2", b"c1", b"c2"]


def test_arrays(tmp_path):
    x, y = tmp_path / "x.npy", tmp_path / "y.npy"
    np.save(x, np.arange(6.0).reshape(3, 2))
    np.save(y, np.arange(3))
    ds = Dataset.from_npy({"x": x, "y": str(y)})
    assert ds.element_spec == {"x": ag.TensorSpec([2], ag.float64), "y": ag.TensorSpec([], ag.int64)}
    assert [(e["x"].numpy().tolist(), int(e["y"])) for e in ds] == [([0, 1], 0), ([2, 3], 1), ([4, 5], 2)]
    (first,) = ds.batch(5)
    assert not isinstance(first["x"]._array, np.memmap)
    assert len(ds) == 3
    np.savez(tmp_path / "z.npz", a=np.arange(2), b=np.zeros((2, 1)))
    assert [int(e["a"]) for e in Dataset.from_npz(tmp_path / "z.npz")] == [0, 1]


def test_arrays_that_are_none(tmp_path):
    path = tmp_path / "x.npy"
    for make in (Dataset.from_npy, Dataset.from_npz):
        with pytest.raises(InvalidArgumentError, match="there is no file"):
            make(path)
    path.write_bytes(b"nothing of the kind")
    for make in (Dataset.from_npy, Dataset.from_npz):
        with pytest.raises(InvalidArgumentError, match=r"cannot be read|holds no array"):
            make(path)
    np.save(path, np.array({"a": 1}, object), allow_pickle=True)
    with pytest.raises(InvalidArgumentError, match="cannot be read"):
        Dataset.from_npy(path)
    np.save(path, 3.0)
    with pytest.raises(InvalidArgumentError, match="no array of at least one dimension"):
        Dataset.from_npy(path)


# --- cache -------------------------------------------------------------------------------------------------


def counted(count=3):
    calls = []

    def numbers():
        calls.append(1)
        yield from range(count)

    return Dataset.from_generator(numbers, output_signature=ag.TensorSpec([], ag.int32)), calls


@pytest.mark.parametrize("where", ["memory", "file"])
def test_elements_are_made_once(where, tmp_path):
    ds, calls = counted()
    cached = ds.cache(str(tmp_path / "sub" / "cache") if where == "file" else "")
    next(iter(cached))  # is not complete
    assert [values(cached), values(cached), values(cached.repeat(2))] == [[0, 1, 2], [0, 1, 2], [0, 1, 2] * 2]
    assert len(calls) == 2
    if where == "file":
        assert os.listdir(tmp_path / "sub") == ["cache"]


def test_others_may_read_a_cache_as_any_new_file(tmp_path):
    assert values(ag.data.Dataset.range(3).cache(str(tmp_path / "cache"))) == [0, 1, 2]
    (tmp_path / "plain").write_text("")
    assert os.stat(tmp_path / "cache").st_mode == os.stat(tmp_path / "plain").st_mode


@pytest.mark.parametrize("where", ["memory", "file"])
def test_an_error_leaves_no_cache(where, tmp_path):
    fail = [True]

    def numbers():
        yield 1
        if fail:
            raise KeyError("mine")
        yield 2

    ds = Dataset.from_generator(numbers, output_signature=ag.TensorSpec([], ag.int32))
    ds = ds.cache(str(tmp_path / "cache") if where == "file" else "")
    with pytest.raises(KeyError):
        list(ds)
    assert os.listdir(tmp_path) == []
    fail.clear()
    assert values(ds) == values(ds) == [1, 2]


def test_a_file_holds_all_kinds_of_elements(tmp_path):
    element = {
        "i": np.arange(4, dtype=np.int8).reshape(2, 2), "f": (1.5, [True, False]), "s": [["a", ""], ["\u00e4b", "c"]],
        "t": "text", "e": np.zeros((0, 3), np.float16), "c": 1j,
    }  # fmt: skip
    ds = Dataset.from_tensors(element).repeat(2)
    path = str(tmp_path / "cache")
    plain, first, again = list(ds), list(ds.cache(path)), list(ds.cache(path))
    for found in (first, again):
        assert len(found) == 2
        for a, b in zip(ag.nest.flatten(plain), ag.nest.flatten(found)):
            assert a.dtype is b.dtype and a.shape == b.shape
            assert np.asarray(a).tolist() == np.asarray(b).tolist()


def test_files_that_do_not_fit(tmp_path):
    path = tmp_path / "cache"
    list(Dataset.range(4).cache(str(path)))
    with pytest.raises(ag.errors.FailedPreconditionError, match="holds other elements"):
        list(Dataset.from_tensors("a").cache(str(path)))
    whole = path.read_bytes()
    for size in (len(whole) - 1, len(whole) // 2, len(whole) - 200):
        path.write_bytes(whole[:size])
        with pytest.raises(ag.errors.FailedPreconditionError, match=r"is damaged|is no cache"):
            list(Dataset.range(4).cache(str(path)))
    path.write_bytes(b"something else")
    with pytest.raises(ag.errors.FailedPreconditionError, match="is no cache"):
        list(Dataset.range(4).cache(str(path)))


def test_names_known_only_when_the_graph_runs(tmp_path):
    (tmp_path / "a").write_text("one\ntwo\n")
    names = Dataset.from_tensor_slices([str(tmp_path / "a"), str(tmp_path / "b")])
    lines = names.flat_map(ag.data.TextLineDataset)
    assert values(lines.take(2)) == [b"one", b"two"]
    with pytest.raises(InvalidArgumentError, match="there is no file"):
        values(lines)
