"""Graphs that the tests draw."""

from __future__ import annotations

from typing import Any

import autograph as ag


@ag.function
def collatz(n: Any) -> Any:
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


@ag.function
def layers(x: Any, w: Any) -> Any:
    with ag.name_scope("dense"):
        with ag.name_scope("inner"):
            h = x @ w
        h = ag.tanh(h)
    ag.Assert(ag.reduce_all(h < 2.0), ["</script> & <b>"])
    return h, ag.reduce_sum(h)


def traced_collatz() -> ag.ConcreteFunction:
    return collatz.get_concrete_function(ag.TensorSpec([], ag.int64))


def traced_layers() -> ag.ConcreteFunction:
    return layers.get_concrete_function(ag.TensorSpec([2, 3]), ag.TensorSpec([3, 3]))


def long_chain(length: int) -> ag.Graph:
    graph = ag.Graph("chain")
    with graph.as_default():
        x = ag.constant(1.0)
        for _ in range(length):
            x = ag.sin(x)
    return graph
