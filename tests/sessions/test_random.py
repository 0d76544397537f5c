"""Random numbers in sessions: each session begins anew, and goes on."""

from __future__ import annotations

import numpy as np

import autograph as ag

TWO = ["/job:w/task:0/device:CPU:0", "/job:w/task:1/device:CPU:0"]


def draws(graph: ag.Graph, tensor: ag.Tensor, count: int, **options: object) -> np.ndarray:
    session = ag.Session(graph, **options)
    return np.array([session.run(tensor) for _ in range(count)])


def test_each_session_begins_anew_with_seeds() -> None:
    with ag.Graph().as_default() as graph:
        graph.seed = 3
        x = ag.random.uniform([2], seed=5)
        y = ag.random.normal([2])
    for tensor in (x, y):
        first = draws(graph, tensor, 3)
        assert len(np.unique(first)) == 6
        assert (draws(graph, tensor, 3) == first).all()


def test_one_session_does_not_disturb_another_one() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.random.uniform([], seed=5)
    a, b = ag.Session(graph), ag.Session(graph)
    first = a.run(x)
    assert b.run(x) == first != a.run(x)
    assert b.run(x) != first


def test_a_loop_counts_its_runs_in_the_session() -> None:
    with ag.Graph().as_default() as graph:
        start = [ag.constant(0), ag.constant(0.0)]
        total = ag.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s + ag.random.uniform([], seed=1)), start)[1]
    first = draws(graph, total, 2)
    assert first[0] != first[1]
    assert (draws(graph, total, 2) == first).all()


def test_without_seeds_sessions_differ() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.random.uniform([4])
    assert (draws(graph, x, 1) != draws(graph, x, 1)).any()


def test_partitions_on_threads_count_there_too() -> None:
    with ag.Graph().as_default() as graph:
        with ag.device(TWO[1]):
            x = ag.random.uniform([2], seed=5)
        with ag.device(TWO[0]):
            y = x + 0.0
    first = draws(graph, y, 2, devices=TWO)
    assert len(np.unique(first)) == 4
    assert (draws(graph, y, 2, devices=TWO) == first).all()
