"""Random pipelines against the same on lists: made eagerly and in a graph, gone over in Python and in a staged loop."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import autograph as ag

Dataset = ag.data.Dataset


def windows(items, size, shift, stride):
    found = []
    for start in range(0, len(items), shift):
        found += items[start::stride][:size]
    return found


def in_turn(items, cycle):
    """`interleave(lambda x: range(x % 4), cycle)`."""
    source = iter(items)
    slots = [None] * cycle
    found, more, at = [], True, 0
    while more or any(s is not None for s in slots):
        if slots[at] is None and more:
            x = next(source, None)
            if x is None:
                more = False
            else:
                slots[at] = list(range(x % 4))
        if slots[at]:
            found.append(slots[at].pop(0))
        elif slots[at] is not None:
            slots[at] = None
        at = (at + 1) % cycle
    return found


few = st.integers(0, 6)
some = st.integers(1, 5)

#: (arguments, on a dataset, on a list)
STEPS = {
    "take": ([few], lambda ds, n: ds.take(n), lambda x, n: x[:n]),
    "skip": ([few], lambda ds, n: ds.skip(n), lambda x, n: x[n:]),
    "repeat": ([st.integers(0, 3)], lambda ds, n: ds.repeat(n), lambda x, n: x * n),
    "map": ([few], lambda ds, n: ds.map(lambda x: x * 2 + n), lambda x, n: [i * 2 + n for i in x]),
    "threads": ([some], lambda ds, n: ds.map(lambda x: x + 1, n), lambda x, n: [i + 1 for i in x]),
    "filter": ([some], lambda ds, n: ds.filter(lambda x: x % n == 0), lambda x, n: [i for i in x if i % n == 0]),
    "batches": ([some], lambda ds, n: ds.batch(n).unbatch(), lambda x, n: x),
    "whole": ([some], lambda ds, n: ds.batch(n, True).unbatch(), lambda x, n: x[: len(x) // n * n]),
    "rebatch": ([some, some], lambda ds, n, m: ds.batch(n).rebatch(m).unbatch(), lambda x, n, m: x),
    "shard": ([some], lambda ds, n: ds.shard(n, n - 1), lambda x, n: x[n - 1 :: n]),
    "window": (
        [some, some, some],
        lambda ds, n, m, k: ds.window(n, m, k).flat_map(lambda w: w),
        windows,
    ),
    "flat_map": (
        [],
        lambda ds: ds.flat_map(lambda x: Dataset.range(x % 3)),
        lambda x: [j for i in x for j in range(i % 3)],
    ),
    "interleave": ([some], lambda ds, n: ds.interleave(lambda x: Dataset.range(x % 4), n), in_turn),
    "enumerate": (
        [few],
        lambda ds, n: ds.enumerate(n).map(lambda i, x: i + x),
        lambda x, n: [i + j for i, j in enumerate(x, n)],
    ),
    "concatenate": ([few], lambda ds, n: ds.concatenate(Dataset.range(n)), lambda x, n: [*x, *range(n)]),
    "zip": (
        [few],
        lambda ds, n: Dataset.zip(ds, Dataset.range(n)).map(lambda a, b: a * b),
        lambda x, n: [a * b for a, b in zip(x, range(n))],
    ),
    "take_while": (
        [few],
        lambda ds, n: ds.take_while(lambda x: x < n),
        lambda x, n: list(itertools.takewhile(lambda i: i < n, x)),
    ),
    "unique": ([], lambda ds: ds.unique(), lambda x: list(dict.fromkeys(x))),
    "scan": (
        [],
        lambda ds: ds.scan(0, lambda s, x: (s + x, s)),
        lambda x: list(itertools.accumulate(x, initial=0))[: len(x)],
    ),
    "prefetch": ([few], lambda ds, n: ds.prefetch(n), lambda x, n: x),
    "cache": ([], lambda ds: ds.cache(), lambda x: x),
}

step = st.sampled_from(sorted(STEPS)).flatmap(lambda name: st.tuples(st.just(name), st.tuples(*STEPS[name][0])))


@ag.function
def collected(ds):
    found = []
    for x in ds:
        found.append(x)
    return found


@settings(
    max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.integers(0, 9), st.lists(step, max_size=4))
def test_as_on_lists(size, steps):
    def make():
        ds = Dataset.range(size)
        for name, args in steps:
            ds = STEPS[name][1](ds, *args)
        return ds

    expected = list(range(size))
    for name, args in steps:
        expected = STEPS[name][2](expected, *args)
    ds = make()
    for _ in range(2):
        assert [int(x) for x in ds] == expected
    assert np.asarray(collected(ds)).tolist() == expected
    assert [int(x) for x in ag.function(lambda: make())()] == expected
    count = int(ds.cardinality())
    assert count in (len(expected), ag.data.UNKNOWN_CARDINALITY)
