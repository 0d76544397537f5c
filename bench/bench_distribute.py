"""What a data parallel step costs beside its computation: on threads, on Ray, and on Ray with gloo as the transport,
beside what Ray itself takes for the same bytes and beside gloo's all-reduce; how far two cores scale; and what the cost
model says to both.

    python bench/bench_distribute.py [--threads] [--quick]
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import functools
import importlib.util
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import peer_process

import autograph as ag
from autograph.distribute.cost_model import Hardware, Step, Training, fitted_overhead, step_time

SIZES = {"1 KB": 1 << 10, "1 MB": 1 << 20, "64 MB": 64 << 20}
WORKERS = (1, 2, 4)
#: Arrays that the gradients are made of.
PARTS = 4


def seconds_of(calls: Sequence[Callable[[], Any]], budget: float = 1.5) -> list[float]:
    """For each of some calls the least of its times. They take turns, so that what else the machine does meets all of
    them; the first turn is not counted."""
    found = [float("inf")] * len(calls)
    end = time.perf_counter() + budget * len(calls)
    turns = 0
    while turns < 4 or time.perf_counter() < end and turns < 50:
        for i, call in enumerate(calls):
            began = time.perf_counter()
            call()
            if turns:
                found[i] = min(found[i], time.perf_counter() - began)
        turns += 1
    return found


def training_step(size: int) -> Callable[..., Any]:
    """A step that does nothing but reduce so many bytes of gradients, all of them at once, and assign them."""
    variables = [ag.Variable(np.zeros(size // 4 // PARTS, np.float32)) for _ in range(PARTS)]

    @ag.function
    def step(rate: Any) -> None:
        gradients = [variable + 1.0 for variable in variables]
        for variable, total in zip(variables, ag.distribute.all_reduce("sum", gradients)):
            variable.assign_sub(rate * total)

    return step


def step_seconds(cluster: Any, size: int) -> tuple[float, float | None, float | None]:
    """Of a step; of one whose gradients gloo carries; and of the faster one of two plain programs of Ray that do the
    same. None for what there is not."""
    rate, steps = np.float32(0.1), []
    with_gloo = cluster.engine.processes and importlib.util.find_spec("torch") is not None
    for transport in ("objects", "gloo") if with_gloo else ("objects",):
        # Variables of their own: those that two strategies step would move to the other each time.
        strategy = ag.distribute.DataParallel(cluster, every=1_000_000, transport=transport)
        steps.append(functools.partial(strategy.run, training_step(size), rate))
    if not cluster.engine.processes:
        return seconds_of(steps)[0], None, None
    with plain_actors(cluster.engine.ray, size, len(cluster.tasks)) as plain:
        found = seconds_of([*steps, *plain])
    return found[0], found[1] if with_gloo else None, min(found[len(steps) :])


@contextlib.contextmanager
def plain_actors(ray: Any, size: int, count: int) -> Iterator[list[Callable[[], Any]]]:
    """Plain actors, each with arrays. In one program each adds up a share, and is given all results; in the other each
    is given all arrays, and adds them up itself."""

    class Plain:
        def __init__(self) -> None:
            self.arrays = [np.ones(size // 4 // PARTS, np.float32) for _ in range(PARTS)]

        def give(self) -> Any:
            return tuple(self.arrays)

        def give_packed(self) -> Any:
            return np.concatenate(self.arrays)

        def add(self, *arrays: Any) -> Any:
            result = arrays[0].copy()
            for array in arrays[1:]:
                result += array
            return result

        def take(self, *arrays: Any) -> None:
            for own, array in zip(self.arrays, arrays):
                own[...] = array

        def add_and_take(self, *arrays: Any) -> None:
            self.take(*np.split(self.add(*arrays), PARTS))

    actors = [ray.remote(Plain).options(num_cpus=0).remote() for _ in range(count)]

    def shared() -> None:
        given = [actor.give.options(num_returns=PARTS).remote() for actor in actors]
        sums = [actors[i % count].add.remote(*[own[i] for own in given]) for i in range(PARTS)]
        ray.get([actor.take.remote(*sums) for actor in actors])

    def exchanged() -> None:
        given = [actor.give_packed.remote() for actor in actors]
        ray.get([actor.add_and_take.remote(*given) for actor in actors])

    yield [shared, exchanged]
    for actor in actors:
        ray.kill(actor)


# --- scaling ---


def network(width: int) -> tuple[Callable[..., Any], Training, Any]:
    """A step with something to compute, what the cost model is told of it, and a batch."""
    draw = np.random.default_rng(0)
    layers = [ag.Variable(draw.normal(size=(width, width)).astype(np.float32) * 0.05) for _ in range(3)]
    batch = draw.normal(size=(512, width)).astype(np.float32)

    @ag.function
    def step(x: Any) -> Any:
        with ag.GradientTape() as tape:
            h = x
            for w in layers:
                h = ag.tanh(h @ w)
            loss = ag.reduce_mean(h * h)
        for w, g in zip(layers, ag.distribute.all_reduce("mean", tape.gradient(loss, layers))):
            w.assign_sub(0.1 * g)
        return loss

    parameters = 3 * width * width
    return step, Training(4.0 * parameters, 6.0 * parameters, len(batch)), batch


def step_times(clusters: dict[int, Any], networks: dict[int, Any], examples: int) -> tuple[dict[int, float], float]:
    """The least time of a step by number of workers, and how many cores the computation of one worker keeps busy."""
    measured = dict.fromkeys(clusters, float("inf"))
    strategies = {n: ag.distribute.DataParallel(cluster, every=1_000_000) for n, cluster in clusters.items()}
    cores = 1.0  # a task that is a process of its own is given one
    for turn in range(25):  # in turns, so that what else the machine does meets all of them
        for count, strategy in strategies.items():
            step, _, batch = networks[count]
            began, used = time.perf_counter(), time.process_time()
            strategy.run(step, batch[:examples])
            seconds = time.perf_counter() - began
            if turn > 4 and seconds < measured[count]:
                measured[count] = seconds
                if count == 1 and not clusters[1].engine.processes:
                    cores = (time.process_time() - used) / seconds
    return measured, cores


def fitted_links(found: dict[tuple[str, int], float], each: float) -> tuple[float, float]:
    """Seconds for a byte of gradients, links and sums together (on one machine both are the same memory), and of
    latency, from steps that only reduce two sizes of gradients."""
    small, large = [name for name in SIZES if (name, 1) in found][-2:]
    rates, latencies = [], []
    for count in WORKERS[1:]:
        less, more = (found[name, count] - found[name, 1] - (count - 1) * each for name in (small, large))
        share = 2 * (count - 1) / count
        rate = max(0.0, more - less) / (SIZES[large] - SIZES[small]) / share
        rates.append(rate)
        latencies.append(max(0.0, less - share * SIZES[small] * rate) / 2)
    return statistics.median(rates), statistics.median(latencies)


def scaling(clusters: dict[int, Any], found: dict[tuple[str, int], float]) -> list[list[str]]:
    """For each number of workers, the measured time of a step and what the model says, which is told of the steps that
    only reduce (`found`) and of the step on one worker, with two sizes of batches."""
    # A network for each: variables that two clusters step would move to the other each time.
    networks = {n: network(512) for n in clusters}
    training, batch = networks[1][1:]
    few = len(batch) // 4
    fewer, _ = step_times({1: clusters[1]}, networks, few)
    measured, cores = step_times(clusters, networks, len(batch))
    fixed, each = fitted_overhead({n: found["1 KB", n] for n in WORKERS})
    example = max(1e-9, measured[1] - fewer[1]) / (len(batch) - few)
    flops = training.flops_per_example / example
    update = max(0.0, measured[1] - fixed - each - len(batch) * example)
    training = dataclasses.replace(training, flops_per_step=update * flops)
    per_byte, latency = fitted_links(found, each)
    rate = 1 / per_byte if per_byte else float("inf")
    at_once = max(1, round((os.cpu_count() or 1) / cores))
    here = Hardware(flops, rate, latency, step_overhead=fixed, worker_overhead=each, at_once=at_once)
    there = Hardware(flops, 1e9, 1e-4, step_overhead=fixed, worker_overhead=each)
    rows = []
    for count, seconds in measured.items():
        said = step_time(training, here, count)
        faster = f"{measured[1] / seconds:.2f}"
        rows.append([str(count), f"{seconds * 1e3:.1f}", f"{said.total * 1e3:.1f}", faster, parts(said)])
    for count in (8, 64, 512):
        said = step_time(training, there, count)
        rows.append([f"{count}, each a machine, 1 GB/s", "", f"{said.total * 1e3:.1f}", "", parts(said)])
    return rows


def parts(said: Step) -> str:
    return f"{said.compute * 1e3:.1f} + {said.reduction * 1e3:.1f} + {said.overhead * 1e3:.1f}"


def show(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        print("  ".join(text.rjust(width) for text, width in zip(row, widths)).rstrip(), flush=True)
    print()


def gloo_seconds(sizes: dict[str, int], before: dict[str, float]) -> dict[str, float]:
    """Of all-reduces by gloo, by size and number of processes; the lesser ones of now and before."""
    now = peer_process.run("jx", "torch_all_reduce.py", str([*sizes.values()]), str([n for n in WORKERS if n > 1]))
    return {key: min(seconds, before.get(key, seconds)) for key, seconds in now.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", action="store_true", help="without Ray")
    parser.add_argument("--quick", action="store_true", help="without 64 MB")
    chosen = parser.parse_args()
    sizes = {name: size for name, size in SIZES.items() if not (chosen.quick and size > 1 << 20)}
    gloo = gloo_seconds(sizes, {})
    engines: dict[str, str | None] = {"threads": None} if chosen.threads else {"threads": None, "ray": "local"}
    for engine, address in engines.items():
        found: dict[tuple[str, int], float] = {}
        rows = []
        clusters = {count: ag.distribute.connect(address, jobs={"worker": count}) for count in WORKERS}
        measured = {(name, n): step_seconds(c, size) for name, size in sizes.items() for n, c in clusters.items()}
        gloo = gloo_seconds(sizes, gloo)
        for name, size in sizes.items():
            for count in clusters:
                ours, carried, floor = measured[name, count]
                found[name, count] = ours
                beside = [carried, floor, gloo.get(f"{size} {count}")]
                shown = ["" if seconds is None else f"{seconds * 1e3:.2f}" for seconds in (ours, *beside)]
                rows.append([name, str(count), *shown])
        print(f"a step that only reduces gradients, on {engine}; plain actors that do; gloo's all-reduce, ms")
        show(["gradients", "workers", "a step", "gloo carries", "plain actors", "gloo adds"], rows)
        print(f"a step of 512 examples through three layers, on {engine}, ms: compute + reduction + overhead")
        show(["workers", "measured", "cost model", "faster", "of which"], scaling(clusters, found))
        for cluster in reversed(clusters.values()):
            cluster.close()


if __name__ == "__main__":
    main()
