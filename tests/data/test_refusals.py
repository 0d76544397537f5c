"""What datasets refuse: arguments at once, and elements that are not as declared when they come."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag

Dataset = ag.data.Dataset
InvalidArgumentError = ag.errors.InvalidArgumentError
scalar = ag.TensorSpec([], ag.int32)
numbers = Dataset.range(3)
rows = Dataset.range(1, 4).map(lambda n: ag.fill([n], n))

ARGUMENTS = {
    "batch of none": (lambda: numbers.batch(0), "batch_size is 0"),
    "negative batch": (lambda: numbers.batch(-2), "batch_size is -2"),
    "batch of a float": (lambda: numbers.batch(1.5), "batch_size is 1.5"),
    "batch of a bool": (lambda: numbers.batch(True), "batch_size is True"),
    "batch of datasets": (lambda: numbers.window(2).batch(2), "datasets cannot be batched"),
    "take": (lambda: numbers.take(-2), "count is -2"),
    "skip": (lambda: numbers.skip("a"), "count is 'a'"),
    "repeat": (lambda: numbers.repeat(-5), "count is -5"),
    "shard": (lambda: numbers.shard(3, 3), "shard 3 of 3"),
    "shuffle": (lambda: numbers.shuffle(0), "buffer_size is 0"),
    "prefetch": (lambda: numbers.prefetch(-3), "buffer_size is -3"),
    "window": (lambda: numbers.window(2, shift=0), "shift is 0"),
    "threads": (lambda: numbers.map(lambda x: x, num_parallel_calls=0), "num_parallel_calls is 0"),
    "cycle": (lambda: numbers.interleave(Dataset.range, 0), "cycle_length is 0"),
    "range": (lambda: Dataset.range(1, 2, 0), "step of 0"),
    "range of nothing": (lambda: Dataset.range(), "0 arguments"),
    "slices of a scalar": (lambda: Dataset.from_tensor_slices(1), "dataset or scalar"),
    "slices of nothing": (lambda: Dataset.from_tensor_slices(()), "of nothing"),
    "slices that differ": (lambda: Dataset.from_tensor_slices(([1], [1, 2])), r"with \[1, 2\] slices"),
    "unbatch of scalars": (lambda: numbers.unbatch(), "no rows"),
    "filter by a number": (lambda: numbers.filter(lambda x: x), "filter.. with a function that returns"),
    "flat_map to a tensor": (lambda: numbers.flat_map(lambda x: x), "flat_map.. with a function that returns"),
    "zip of a list": (lambda: Dataset.zip(numbers, [1]), r"zip\(\) of \[1\]"),
    "other dtype": (lambda: numbers.concatenate(Dataset.from_tensors(1.0)), "elements differ"),
    "other structure": (lambda: numbers.concatenate(numbers.enumerate()), "elements differ"),
    "sample by no weight": (lambda: Dataset.sample_from_datasets([numbers], [0.0]), "weights is"),
    "sample by too few": (lambda: Dataset.sample_from_datasets([numbers, numbers], [1.0]), "weights is"),
    "choose by floats": (lambda: Dataset.choose_from_datasets([numbers], rows), "by a dataset of"),
    "generator without spec": (lambda: Dataset.from_generator(lambda: [1]), "without a spec"),
    "no generator": (lambda: Dataset.from_generator([1], output_signature=scalar), "from_generator"),
    "no iterable": (lambda: Dataset.from_iterable(3, scalar), "from_iterable"),
    "no spec": (lambda: Dataset.from_iterable([3], int), "element_spec holds"),
    "scan that changes": (lambda: numbers.scan(0, lambda s, x: (x > 1, x)), "scan.. with a state"),
    "scan without state": (lambda: numbers.scan(0, lambda s, x: x), "scan.. with a function"),
    "padding to less": (lambda: Dataset.from_tensors([1, 2]).padded_batch(2, [1]), "cannot be padded"),
    "padding of another structure": (lambda: numbers.enumerate().padded_batch(2, []), "padded_shapes is"),
    "padding with a text": (lambda: rows.padded_batch(2, padding_values="a"), "padding with 'a'"),
    "no file": (lambda: ag.data.TextLineDataset("no such file"), "there is no file 'no such file'"),
    "no files": (lambda: Dataset.list_files("no such *"), "no file matches"),
    "compression": (lambda: ag.data.TextLineDataset(__file__, "LZ"), "compression_type is 'LZ'"),
    "groups of no size": (lambda: numbers.group_by_window(lambda x: x, lambda k, w: w), "both or none"),
    "groups by a float": (lambda: numbers.group_by_window(lambda x: 0.5, lambda k, w: w, 2), "key_func that returns"),
    "groups to a tensor": (lambda: numbers.group_by_window(lambda x: x, lambda k, w: k, 2), "reduce_func that returns"),
    "buckets": (lambda: rows.bucket_by_sequence_length(ag.size, [3, 2], [1, 1, 1]), "boundaries"),
    "apply": (lambda: numbers.apply(len), "apply.. of 3"),
}


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_arguments(name):
    make, message = ARGUMENTS[name]
    with pytest.raises(InvalidArgumentError, match=message) as caught:
        make()
    error = caught.value
    assert error.location is not None and error.location.filename == __file__
    assert error.expected or error.fix


def test_a_function_that_returns_no_element():
    with pytest.raises(ag.errors.StagedValueError, match="'named', given to a dataset, returns"):

        def named(x):
            return object()

        numbers.map(named)


ELEMENTS = {
    "dtype": ([1, 2.5], scalar, "element 1 .* is a float64 tensor", "an int32 tensor of shape ()"),
    "shape": ([[1, 2], [1]], ag.TensorSpec([2], ag.int32), "element 1 .* of shape .1,.", "int32 tensor of shape (2,)"),
    "length": ([(1, 2), (1,)], (scalar, scalar), "element 1 .* is a tuple of 1", "a tuple of 2"),
    "structure": ([1], {"a": scalar}, "element 0 .* is 1", "a dict with the keys ['a']"),
    "keys": ([{"a": 1}, {"b": 1}], {"a": scalar}, r"element 1 .* keys \['b'\]", "a dict with the keys ['a']"),
    "inside": ([{"a": (1, "x")}], {"a": (scalar, scalar)}, r"element 0 .* at \['a'\]\[1\] is a string", "int32 tensor"),
    "no value": ([None], scalar, "element 0 .* is None", "an int32 tensor"),
    "object": ([object()], scalar, "element 0 .* is <object", "an int32 tensor"),
    "too large": ([1 << 40], scalar, "element 0 .* is an int64 tensor", "an int32 tensor"),
}


@pytest.mark.parametrize("name", sorted(ELEMENTS))
@pytest.mark.parametrize("staged", [False, True])
def test_elements_that_are_not_as_declared(name, staged):
    items, spec, message, expected = ELEMENTS[name]
    ds = Dataset.from_iterable(items, spec)

    def go_over(ds):
        count = 0
        for _ in ds:
            count += 1
        return count

    run = ag.function(go_over) if staged else go_over
    with pytest.raises(InvalidArgumentError, match=message) as caught:
        run(ds)
    assert expected in str(caught.value)
    assert caught.value.location.filename == __file__


def test_batches_of_unlike_shapes_name_them():
    with pytest.raises(InvalidArgumentError, match=r"\(1,\) at 0, \(2,\) at 1 of the batch") as caught:
        list(rows.batch(2))
    assert "padded_batch" in str(caught.value)
    assert "rows.batch" in caught.value.location.text()


def test_what_fits_no_bucket():
    ds = rows.bucket_by_sequence_length(ag.size, [2], [1, 1], pad_to_bucket_boundary=True)
    with pytest.raises(InvalidArgumentError, match="length 2 cannot be padded"):
        list(ds)


def test_groups_of_no_elements():
    ds = numbers.group_by_window(lambda x: x, lambda key, group: group, window_size_func=lambda key: key - 1)
    with pytest.raises(InvalidArgumentError, match="groups of -1 elements, for the key 0"):
        list(ds)


def test_padding_what_is_larger():
    with pytest.raises(InvalidArgumentError, match=r"an element of shape \(3,\), at 0 of the batch"):
        list(rows.padded_batch(2, [2]))


def test_unbatching_what_differs():
    ds = Dataset.range(2).map(lambda x: (ag.zeros([x]), ag.zeros([1])))
    with pytest.raises(InvalidArgumentError, match=r"0, 1. rows"):
        list(ds.unbatch())


def test_sizes_known_only_when_the_graph_runs():
    @ag.function
    def f(n):
        return [x for x in Dataset.range(5).batch(n)][0]

    assert f(ag.constant(2)).numpy().tolist() == [0, 1]
    with pytest.raises(InvalidArgumentError, match="batch_size"):
        f(ag.constant(0))

    @ag.function
    def g(n):
        return [x for x in Dataset.range(5).take(n)]

    assert g(ag.constant(-1)).numpy().tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(InvalidArgumentError, match="count is an int of at least 0, or -1"):
        g(ag.constant(-2))


def test_a_function_with_effects_in_a_dataset_of_a_graph():
    seen = []

    @ag.function
    def f():
        result = ag.constant(0, ag.int64)
        for x in Dataset.range(3).map(lambda x: seen.append(x) or x):
            result += x
        return result

    with pytest.raises(ag.errors.UnimplementedError, match="changes things outside of itself"):
        f()
    assert seen == []


def test_a_function_whose_result_changes_its_type():
    kind = ag.float32
    ds = Dataset.range(2).map(lambda x: ag.cast(x, kind))
    assert [float(x) for x in ds] == [0.0, 1.0]
    kind = ag.int32
    with pytest.raises(InvalidArgumentError, match="something that it reads has changed"):
        list(ds)


def test_iterators_of_datasets_of_graphs():
    found = []

    @ag.function(autograph=False)
    def f(ds):
        for attempt in (lambda: next(iter(ds)), lambda: len(ds), lambda: list(ds.as_numpy_iterator())):
            with pytest.raises(ag.errors.OperatorNotAllowedInGraphError):
                attempt()
            found.append(attempt)
        return ds.cardinality()

    assert int(f(numbers)) == 3
    assert len(found) == 3


def test_nothing_of_an_array_is_lost():
    with pytest.raises(InvalidArgumentError):
        list(Dataset.from_iterable([np.array([1.5])], ag.TensorSpec([1], ag.int64)))
