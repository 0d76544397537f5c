"""Elements, specs and cardinalities: as TensorFlow 2.21 has them (`tensorflow_results.txt`), and beyond."""

from __future__ import annotations

import collections
import dataclasses
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf
from tests.data.programs import programs, result

Dataset = ag.data.Dataset
HERE = Path(__file__).parent
RESULTS = dict(
    line.split(": ", 1) for line in (HERE / "tensorflow_results.txt").read_text(encoding="utf-8").splitlines()
)


def values(ds):
    return [np.asarray(x).tolist() for x in ds]


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_as_in_tensorflow(name, tmp_path):
    assert result(tf, programs(tf, tmp_path)[name]()) == RESULTS[name]


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_as_in_tensorflow_when_made_in_a_graph(name, tmp_path):
    make = programs(tf, tmp_path)[name]
    assert result(tf, tf.function(lambda: make())()) == RESULTS[name]


# --- structures ------------------------------------------------------------------------------------------


Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Pair:
    a: object
    b: object


@pytest.mark.parametrize("made", [Point, Pair, lambda a, b: {"a": a, "b": b}], ids=["namedtuple", "dataclass", "dict"])
def test_structures_stay_what_they_are(made):
    ds = Dataset.from_tensor_slices(made([1, 2], [3.0, 4.0]))
    first, second = ds.map(lambda x: x).batch(2).unbatch()
    assert type(second) is type(made(0, 0))
    a, b = ag.nest.flatten(second)
    assert (int(a), float(b)) == (2, 4.0)
    assert type(ds.element_spec) is type(first)


def test_none_is_part_of_elements():
    ds = Dataset.range(2).map(lambda x: (x, None))
    assert [(int(x), y) for x, y in ds] == [(0, None), (1, None)]
    assert [y for _, y in ds.batch(2)] == [None]


def test_what_the_user_writes_to_an_array_later_is_not_seen():
    array = np.arange(3)
    ds, one = Dataset.from_tensor_slices(array), Dataset.from_tensors(array)
    array[:] = 7
    assert values(ds) == [0, 1, 2]
    assert values(one) == [[0, 1, 2]]


def test_datasets_of_datasets():
    ds = Dataset.range(4).window(2)
    assert ds.element_spec == ag.data.DatasetSpec(ag.TensorSpec([], ag.int64))
    assert [values(w) for w in ds] == [[0, 1], [2, 3]]
    assert values(ds.flat_map(lambda w: w.map(lambda x: x + 1))) == [1, 2, 3, 4]
    assert values(Dataset.range(2).map(lambda n: Dataset.range(n + 1)).map(lambda d: d.reduce(0, lambda s, x: s + x)))


def test_a_function_that_changes_with_a_global_is_traced_again():
    factor = 2
    ds = Dataset.range(3).map(lambda x: x * factor)
    assert values(ds) == [0, 2, 4]
    factor = 3
    assert values(ds) == [0, 3, 6]


def test_functions_with_effects_run_for_each_element():
    seen = []

    def note(x):
        seen.append(x)
        return x

    assert values(Dataset.range(3).map(note, num_parallel_calls=3)) == [0, 1, 2]
    assert [int(x) for x in seen] == [0, 1, 2]


def test_functions_are_traced_once():
    traces = []

    def f(x):
        ag.py_function(lambda: None, [], [])
        traces.append(1) if ag.is_symbolic(x) and not traces else None
        return x

    ds = Dataset.range(5).map(f)
    assert (values(ds), values(ds)) == ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])


# --- Python's protocols ----------------------------------------------------------------------------------


def test_length_truth_and_text():
    ds = Dataset.range(5).batch(2)
    assert len(ds) == 3
    assert Dataset.range(0)
    assert repr(ds) == "<ag.data.BatchDataset element_spec=TensorSpec(shape=(None,), dtype=ag.int64, name=None)>"
    for endless in (ds.repeat(), ds.filter(lambda x: True)):
        with pytest.raises(TypeError, match="length of this dataset"):
            len(endless)
    assert int(ds.repeat().cardinality()) == ag.data.INFINITE_CARDINALITY
    assert int(ds.filter(lambda x: True).cardinality()) == ag.data.UNKNOWN_CARDINALITY


def test_datasets_can_be_gone_over_again_and_at_once():
    ds = Dataset.range(3).map(lambda x: x)
    a, b = iter(ds), iter(ds)
    assert [int(next(a)), int(next(a)), int(next(b)), int(next(a)), int(next(b))] == [0, 1, 0, 2, 1]
    with pytest.raises(StopIteration):
        next(a)
    with pytest.raises(ag.errors.OutOfRangeError):
        a.get_next()
    assert int(b.get_next()) == 2


def test_as_numpy_iterator():
    found = list(Dataset.from_tensor_slices(({"a": ["x", "y"]}, [1, 2])).as_numpy_iterator())
    assert found == [({"a": b"x"}, 1), ({"a": b"y"}, 2)]


# --- from Python -----------------------------------------------------------------------------------------


def test_iterables():
    class Loader:
        def __len__(self):
            return 2

        def __iter__(self):
            yield [np.zeros((2, 3), np.float32), np.array([1, 2])]
            yield [np.ones((1, 3), np.float32), np.array([3])]

    spec = (ag.TensorSpec([None, 3]), ag.TensorSpec([None], ag.int64))
    ds = Dataset.from_iterable(Loader(), spec)
    for _ in range(2):
        assert [(x.shape.as_list(), y.numpy().tolist()) for x, y in ds] == [([2, 3], [1, 2]), ([1, 3], [3])]
    assert len(ds) == 2


def test_an_iterator_as_iterable_goes_on_where_it_is():
    ds = Dataset.from_iterable(iter(range(5)), ag.TensorSpec([], ag.int64))
    assert values(ds.take(2)) == [0, 1]
    assert values(ds) == [2, 3, 4]
    assert values(ds.repeat()) == []


def test_generator_arguments_and_passes():
    calls = []

    def numbers(n, names):
        calls.append(names.tolist())
        yield from range(n)

    ds = Dataset.from_generator(numbers, args=(2, ["a"]), output_signature=ag.TensorSpec([], ag.int32))
    assert values(ds.repeat(2)) == [0, 1, 0, 1]
    assert calls == [[b"a"], [b"a"]]


# --- random order ----------------------------------------------------------------------------------------


def test_shuffle_is_the_same_everywhere():
    ag.random.set_seed(7)
    ds = Dataset.range(12).shuffle(5, seed=42)
    assert [values(ds), values(ds)] == SHUFFLED
    assert [values(Dataset.range(12).shuffle(5, seed=42)) for _ in range(2)] == [SHUFFLED[0]] * 2


SHUFFLED = [
    [0, 4, 1, 5, 6, 3, 7, 9, 11, 2, 8, 10],
    [0, 3, 5, 2, 4, 6, 1, 7, 9, 10, 8, 11],
]


def test_shuffle_gives_every_element_once():
    for size in (1, 3, 100, -1):
        assert sorted(values(Dataset.range(20).shuffle(size, seed=1))) == list(range(20))
    assert values(Dataset.range(9).shuffle(1)) == list(range(9))


def test_shuffle_is_uniform():
    counts = collections.Counter(tuple(values(ds)) for ds in [Dataset.range(3).shuffle(3, seed=5)] for _ in range(1200))
    assert len(counts) == 6
    assert all(140 < n < 260 for n in counts.values())


def test_shuffle_again_or_not():
    ds = Dataset.range(30).shuffle(30, seed=1)
    assert values(ds) != values(ds)
    ds = Dataset.range(30).shuffle(30, reshuffle_each_iteration=False)
    assert values(ds) == values(ds)
    assert len(set(map(tuple, values(Dataset.range(9).shuffle(9, seed=1).batch(9).repeat(3))))) == 3


def test_the_global_seed_decides():
    ds = Dataset.range(20).shuffle(20)
    found = []
    for _ in range(2):
        ag.random.set_seed(7)
        found.append((values(ds), values(ds), values(Dataset.range(9).shuffle(9)), values(Dataset.random().take(2))))
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_functions_that_draw():
    ag.random.set_seed(3)
    ds = Dataset.range(6).map(lambda x: ag.random.uniform([], maxval=1000, dtype=ag.int32), num_parallel_calls=4)
    first, second = values(ds), values(ds)
    assert first != second
    ag.random.set_seed(3)
    assert (values(ds), values(ds)) == (first, second)


def test_sampling():
    parts = [Dataset.from_tensors(i).repeat() for i in range(3)]
    ds = Dataset.sample_from_datasets(parts, [1.0, 0.0, 3.0], seed=3).take(400)
    counts = collections.Counter(values(ds))
    assert counts[1] == 0
    assert 60 < counts[0] < 140
    assert values(ds) == values(ds)
    few = Dataset.sample_from_datasets([Dataset.range(2), Dataset.range(5)], seed=1)
    assert sorted(values(few)) == [0, 0, 1, 1, 2, 3, 4]
    assert len(few) == 7


# --- more --------------------------------------------------------------------------------------------------


def test_scan_and_reduce_with_numbers_and_growing_states():
    assert values(Dataset.range(3).scan(0.5, lambda s, x: (s + ag.cast(x, ag.float64), s))) == [0.5, 0.5, 1.5]
    grown = Dataset.range(3).reduce(ag.zeros([0], ag.int64), lambda s, x: ag.concat([s, [x]], 0))
    assert grown.numpy().tolist() == [0, 1, 2]


def test_single_element():
    assert int(Dataset.range(1).get_single_element()) == 0
    for ds in (Dataset.range(0), Dataset.range(2)):
        with pytest.raises(ag.errors.InvalidArgumentError, match="get_single_element"):
            ds.get_single_element()


def test_unique_of_floats_and_texts():
    assert values(Dataset.from_tensor_slices([0.0, -0.0, np.nan, np.nan, 1.0]).unique())[::2][0] == 0.0
    assert len(values(Dataset.from_tensor_slices([0.0, -0.0, np.nan, np.nan, 1.0]).unique())) == 3


def test_it_is_loaded_when_it_is_first_used():
    code = "import sys, autograph as ag; assert 'autograph.data' not in sys.modules; ag.data.Dataset"
    subprocess.run([sys.executable, "-c", code], check=True)
