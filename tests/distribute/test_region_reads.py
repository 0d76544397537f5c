"""Branches and loops on variables of several servers: reads of them, and what is refused."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag

FIRST = np.arange(21.0).reshape(7, 3)


def branch(v: Any, w: Any, x: Any) -> Any:
    y = v * w if x > 1.0 else v + w
    return ag.reduce_sum(y)


def branch_on_the_value(v: Any, w: Any, x: Any) -> Any:
    if ag.reduce_sum(v) > ag.reduce_sum(w) * x:
        w.assign_add(v[0])
    return ag.reduce_sum(w)


def loop(v: Any, w: Any, x: Any) -> Any:
    n = 0
    while x < 100.0 + w[0] and n < 10:
        x += ag.reduce_sum(v) * w[1]
        n += 1
    return x


def loops_in_branches(v: Any, w: Any, x: Any) -> Any:
    total = x
    for i in range(3):
        if x > i:
            while total < 50.0 * i:
                if total > 20.0:
                    total += ag.reduce_sum(v[i])
                else:
                    total += w[i] + 1.0
    return total


def read_before_and_behind(v: Any, w: Any, x: Any) -> Any:
    v.assign_add(v * x)
    y = ag.reduce_sum(v) if x > 1.0 else x
    v.assign_sub(v / 2.0)
    return y + ag.reduce_sum(v if x < 9.0 else w)


def changes_one_in_a_loop(v: Any, w: Any, x: Any) -> Any:
    while x > 0.0:
        w.assign_add(v[1] * x)
        x -= 1.0
    return ag.reduce_sum(v) + x


def gradient(v: Any, w: Any, x: Any) -> Any:
    with ag.GradientTape() as tape:
        loss = ag.constant(0.0, ag.float64)
        while x > 0.0:
            loss += ag.reduce_sum((v @ v[:3]) ** 2 * w) if x > 1.0 else ag.reduce_sum(v)
            x -= 1.0
    slopes = tape.gradient(loss, [v, w])
    v.assign_sub(0.001 * slopes[0])
    w.assign_sub(0.001 * slopes[1])
    return loss


STEPS = [
    branch, branch_on_the_value, loop, loops_in_branches, read_before_and_behind, changes_one_in_a_loop, gradient,
]  # fmt: skip


def run(step: Callable[..., Any], shards: int | None) -> list[bytes]:
    """What a step returns and leaves, for several arguments; without shards, in this process."""
    v, w = ag.Variable(FIRST, name="v"), ag.Variable(np.ones(3), name="w")
    found: list[Any] = []

    def one(x: Any) -> Any:
        return step(v, w, x)

    with ag.distribute.connect(jobs={"worker": 2, "ps": 4}) as cluster:
        # `w` is small, and stays whole
        servers = ag.distribute.ParameterServers(cluster, shards=shards or 1, shard_bytes=40)
        plain = ag.function(one)
        for x in (0.5, 2.0, 3.0):
            found.append(np.asarray(plain(np.float64(x)) if shards is None else servers.run(one, np.float64(x))))
        if shards is not None:
            used = [task["variables"] for task in cluster.status()[2:]]
            assert sum(used) == shards + 1 and max(used) == 1
        found += [v.numpy(), w.numpy()]
    gc.collect()
    return [array.tobytes() for array in found]


@pytest.mark.parametrize("step", STEPS)
def test_steps_do_on_servers_what_they_do_in_one_process(step: Any) -> None:
    assert run(step, 1) == run(step, 3) == run(step, None)


def test_what_a_branch_changes_is_on_one_server() -> None:
    def assigns(x: Any) -> None:
        if x > 1.0:
            v.assign_add(v * x)

    def assigns_two(x: Any) -> None:
        while x > 1.0:
            u.assign_add(u * x)
            w.assign(u)
            x -= 1.0

    def looks_up(x: Any) -> Any:
        y = x
        if x > 1.0:
            y = ag.reduce_sum(v.sparse_read([1, 2]))
        return y

    u, v, w = ag.Variable(np.ones(3), name="u"), ag.Variable(FIRST, name="v"), ag.Variable(np.ones(3), name="w")
    with ag.distribute.connect(jobs={"worker": 1, "ps": 4}) as cluster:
        for step, shards, text in (
            (assigns, 3, r"'v', which is cut into 3 parts\n *at .*, in assigns\n *v\.assign_add\(v \* x\)"),
            (assigns_two, 1, r"several servers: '[uw]', '[uw]'\n *at .*, in assigns_two\n *u\.assign_add\(u \* x\)"),
            (looks_up, 3, r"'v', which is cut into 3 parts\n *at .*, in looks_up"),
        ):
            servers = ag.distribute.ParameterServers(cluster, shards=shards, shard_bytes=50)
            with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match=text):
                servers.run(step, np.float64(2.0))
        assert ag.distribute.ParameterServers(cluster).run(looks_up, np.float64(2.0)) == FIRST[1:3].sum()
    np.testing.assert_array_equal(v.numpy(), FIRST)
