"""Where the time of a data parallel step goes on n workers, before one has them: compute, reduction, overhead.

Of a model with P bytes of gradients, F operations for an example, U for a step however few its examples (the update of
the parameters, which each worker does for itself) and a batch of b examples in all, on workers that do C operations a
second each, of which k compute at once (all of them, but for workers that share the cores of a machine), with links of
W bytes a second and L seconds of latency:

    compute     (F · b / n + U) / C, times n / k where fewer than n compute at once
    reduction   2 · (n - 1) / n · P / W + 2 · L + P / R
    overhead    s + n · c

Reduction: each of n workers reduces one n-th of the gradients. It is sent that part by the n - 1 others, and sends its
result to them, so that (n - 1) / n · P bytes come to each worker twice, as in a ring all-reduce, which is the least
that there can be (Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", 2009). It
takes two messages one after the other where a ring takes 2 · (n - 1). R is how many bytes of operands a worker adds up
in a second: n parts of P / n bytes. With one worker there is nothing to reduce.

Overhead: s is what a step takes however little it does; c what each worker adds, as one process makes all calls.

Nothing overlaps in this model: reductions begin when gradients are there. In buckets (`buckets`), they take up to as
much less as the backward pass takes behind its first bucket.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Hardware", "Step", "Training", "fitted_overhead", "step_time"]


@dataclass(frozen=True)
class Training:
    """What is trained.

    Attributes:
        gradient_bytes: P, as many as the parameters have.
        flops_per_example: F, forward and backward: about 6 for each parameter and example of a dense network.
        batch: b, of all workers together.
        flops_per_step: U.
    """

    gradient_bytes: float
    flops_per_example: float
    batch: float
    flops_per_step: float = 0.0


@dataclass(frozen=True)
class Hardware:
    """What it is trained on.

    Attributes:
        flops: C, operations a second of a worker.
        bandwidth: W, bytes a second into a worker, and at the same time out of it.
        latency: L, seconds.
        reduce_rate: R, bytes a second.
        step_overhead: s, seconds.
        worker_overhead: c, seconds.
        at_once: k; None for all.
    """

    flops: float
    bandwidth: float
    latency: float = 0.0
    reduce_rate: float = float("inf")
    step_overhead: float = 0.0
    worker_overhead: float = 0.0
    at_once: int | None = None


@dataclass(frozen=True)
class Step:
    """Seconds of a step.

    Attributes:
        workers: n.
        efficiency: the time of one worker for the whole batch, as a share of the time that all n spend.
    """

    workers: int
    compute: float
    reduction: float
    overhead: float
    efficiency: float

    @property
    def total(self) -> float:
        """All of it."""
        return self.compute + self.reduction + self.overhead


def step_time(training: Training, hardware: Hardware, workers: int) -> Step:
    """Where the time of a step goes.

    >>> cluster = Hardware(flops=1e13, bandwidth=1e9, latency=1e-4, step_overhead=2e-3, worker_overhead=1e-4)
    >>> model = Training(gradient_bytes=100e6, flops_per_example=1e10, batch=4096)
    >>> for n in (1, 8, 64, 512):
    ...     step = step_time(model, cluster, n)
    ...     print(n, *(round(seconds, 3) for seconds in (step.compute, step.reduction, step.overhead)), end=", ")
    ...     print(f"{step.efficiency:.0%}")
    1 4.096 0.0 0.002, 100%
    8 0.512 0.175 0.003, 74%
    64 0.064 0.197 0.008, 24%
    512 0.008 0.2 0.053, 3%
    """
    compute, reduction, overhead = _parts(training, hardware, workers)
    alone = sum(_parts(training, hardware, 1))
    return Step(workers, compute, reduction, overhead, alone / (workers * (compute + reduction + overhead)))


def _parts(training: Training, hardware: Hardware, n: int) -> tuple[float, float, float]:
    at_once = min(n, hardware.at_once or n)
    flops = training.flops_per_example * training.batch / n + training.flops_per_step
    compute = flops / hardware.flops * n / at_once
    reduction = 0.0
    if n > 1:
        sent = 2 * (n - 1) / n * training.gradient_bytes / hardware.bandwidth
        reduction = sent + 2 * hardware.latency + training.gradient_bytes / hardware.reduce_rate
    return compute, reduction, hardware.step_overhead + n * hardware.worker_overhead


def fitted_overhead(seconds: dict[int, float]) -> tuple[float, float]:
    """`step_overhead` and `worker_overhead` of steps that do nothing, measured by numbers of workers: least squares.

    >>> fitted_overhead({1: 3.0, 2: 4.0, 4: 6.0})
    (2.0, 1.0)
    """
    count = len(seconds)
    mean_n, mean_s = sum(seconds) / count, sum(seconds.values()) / count
    spread = sum((n - mean_n) ** 2 for n in seconds)
    slope = sum((n - mean_n) * (s - mean_s) for n, s in seconds.items()) / spread if spread else 0.0
    slope = max(0.0, slope)
    return round(max(0.0, mean_s - slope * mean_n), 12), round(slope, 12)
