"""Where buffers lie: those that are not in use at the same time share memory; lists give back what they outgrow."""

from __future__ import annotations

import ctypes
import random
import tracemalloc
from typing import Any

import numpy as np

import autograph as ag
from autograph.executors.native import program as lp
from autograph.executors.native.list_memory import Memory, capacity_for
from autograph.executors.native.memory import place_buffers
from tests.executors.native.programs import check_all_ways, lowered
from tests.memory import peak

ROWS = np.random.default_rng(0).normal(size=(8, 8))


def one_after_the_other(x: Any) -> Any:
    for _ in range(10):
        x = x @ x / ag.reduce_max(x)
    return x


def test_memory_is_used_again() -> None:
    check_all_ways(one_after_the_other, [ROWS])
    offsets, size = place_buffers(lowered(one_after_the_other, ROWS))
    assert len(offsets) > 10
    assert size <= 3 * ROWS.nbytes


def test_memory_that_is_read_after_a_loop_is_not_used_in_it() -> None:
    def f(x, n):
        y, z = x @ x, x @ x.T
        for _ in ag.range(n):
            for _ in ag.range(2):
                x = ag.transpose(x @ y) / (1.0 + ag.reduce_max(ag.abs(x @ x)))
            if ag.reduce_sum(x) > 0.0:
                x = x @ x - y
            else:
                x = (x @ y) @ x
        return x + z

    check_all_ways(f, [ROWS, 0], [ROWS, 1], [ROWS, 5])


def test_what_is_in_use_has_memory_of_its_own() -> None:
    draw = random.Random(0)
    for _ in range(100):
        buffers = [lp.Buffer("f64", draw.randrange(40), ("work", None)) for _ in range(12)]
        program = lp.Program("drawn", [], lp.Block("top", None), [], {}, [], 0, {}, [])
        spans: dict[lp.Buffer, list[int]] = {}
        for at in range(40):
            buffer = draw.choice(buffers)
            program.top.statements.append(lp.Store(buffer, lp.Affine(), lp.Constant(0, "f64")))
            spans.setdefault(buffer, []).append(at)
        offsets, size = place_buffers(program)
        assert set(offsets) == set(spans)
        placed = [(spans[b][0], spans[b][-1], at, at + max(b.bytes, 1)) for b, at in offsets.items()]
        assert max(end for *_, end in placed) <= size
        for i, (start, last, low, high) in enumerate(placed):
            assert low % 64 == 0
            for other_start, other_last, other_low, other_high in placed[:i]:
                together = start <= other_last and other_start <= last
                assert not (together and low < other_high and other_low < high)


def test_a_block_of_a_loop_uses_memory_in_each_iteration() -> None:
    outside, inside, later = (lp.Buffer("f64", 8, ("work", None)) for _ in range(3))

    def store(buffer: lp.Buffer) -> lp.Store:
        return lp.Store(buffer, lp.Affine(), lp.Constant(0, "f64"))

    program = lp.Program("looped", [], lp.Block("top", None), [], {}, [], 0, {}, [])
    test = lp.Block("test", program.top)
    body = lp.Block("body", test)
    body.statements += [store(outside), store(inside), store(later)]
    program.top.statements += [store(outside), lp.While([], [], test, lp.Constant(False, "b"), body, [])]
    offsets, size = place_buffers(program)
    assert offsets[inside] == offsets[later] != offsets[outside]
    assert size == 128


# --- lists -----------------------------------------------------------------------------------------------------


def test_room_for_small_entries_doubles_and_for_large_ones_grows_little() -> None:
    assert [capacity_for(n, 8) for n in (0, 512, 100_000)] == [512, 4096, 200_000]
    assert [capacity_for(n, 1 << 20) for n in (0, 1, 64)] == [1, 2, 68]


def test_memory_moves_with_what_is_in_it() -> None:
    memory = Memory(16)
    view = (ctypes.c_int64 * 2).from_address(memory.address)
    view[:] = [3, 4]
    memory.resize(1 << 22)
    assert list((ctypes.c_int64 * 2).from_address(memory.address)) == [3, 4]


def test_a_list_takes_no_more_memory_than_its_entries_by_much() -> None:
    def f(x, n):
        rows = []
        for i in ag.range(n):
            rows.append(x * ag.cast(i, ag.float64))
        total = x
        for i in ag.range(n):
            total = total + rows[i]
        return total

    native = ag.function(f, executor="native")
    x, n = ag.ones([10_000], ag.float64), ag.constant(100)
    native(x, n)
    assert peak(lambda: native(x, n)) < 1.2 * 100 * 80_000
    check_all_ways(f, [[1.0, 2.0], 3])


def test_lists_that_an_iteration_hands_on_are_kept_and_others_are_not() -> None:
    def f(n):
        last, total = [0.5], 0.0
        for i in ag.range(n):
            rows, unused = [], []
            for k in ag.range(2000):
                rows.append(ag.cast(i + k, ag.float64) + last[0])
                unused.append(ag.cast(k, ag.float64))
            total = total + unused[-1]
            last = rows
        return total + last[-1]

    check_all_ways(f, [0], [3])
    native = ag.function(f, executor="native")
    native(ag.constant(1))
    peaks = []
    for n in (3, 60):
        tracemalloc.start()
        native(ag.constant(n))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]
