"""`connect`: a cluster on the engine of an address; and which one is the current one."""

from __future__ import annotations

from collections.abc import Mapping

from autograph import errors
from autograph.distribute.cluster import Cluster, check_jobs
from autograph.distribute.functions import FunctionRunner
from autograph.distribute.ray_engine import RayEngine
from autograph.distribute.threads import ThreadEngine
from autograph.executors import elsewhere
from autograph.framework.user_frames import current_location, hides_internal_frames

__all__ = ["connect", "current", "own_threads"]


def current() -> Cluster | None:
    """The cluster that functions whose graphs name tasks, and `ag.distribute.map`, use.

    It is that of the innermost `with` block that runs; without one, the newest that is open; None if there is none.

    >>> import autograph as ag
    >>> with ag.distribute.connect(jobs={"worker": 1}) as cluster:
    ...     print(ag.distribute.current() is cluster)
    True
    >>> print(ag.distribute.current())
    None
    """
    runner = elsewhere.runner()
    return runner.cluster if isinstance(runner, FunctionRunner) else None


@hides_internal_frames
def connect(
    address: str | None = None,
    jobs: Mapping[str, int] | None = None,
    *,
    resources: Mapping[str, Mapping[str, float]] | None = None,
    timeout: float | None = None,
) -> Cluster:
    """A cluster: tasks that run parts of graphs, and keep variables.

    Args:
        address: None for tasks that are threads of this process, which needs nothing else; "local" for processes of
            this machine, "auto" or "host:port" for those of a Ray that runs already: the extra `distributed`.
        jobs: how many tasks each job has. By default two workers.
        resources: by job, what each of its tasks needs, as Ray counts it: {"worker": {"CPU": 1}}. By default nothing,
            so that as many tasks as wanted run on a machine.
        timeout: how many seconds a step may take before its tasks are taken to hang; None for as long as it takes.

    Raises:
        InvalidArgumentError: jobs, resources or the timeout make no sense; it is a ValueError.
        MissingExtraError: a cluster of processes is asked for, and the extra is not installed.
        ClusterError: there is nothing at the address, or it runs other versions; it is a ConnectionError.

    >>> import autograph as ag
    >>> with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as cluster:
    ...     print(cluster)
    <ag cluster of 3 tasks on threads: /job:worker/task:0, /job:worker/task:1, /job:ps/task:0>
    """
    counts = {"worker": 2} if jobs is None else dict(jobs)
    check_jobs(counts, resources or {}, timeout)
    if address is not None and (not isinstance(address, str) or not address):
        raise errors.InvalidArgumentError(
            f"a cluster is asked for at {address!r}", location=current_location(),
            expected='None for threads, "local", "auto", or "host:port"',
        )  # fmt: skip
    engine = ThreadEngine() if address is None else RayEngine(address)
    made = Cluster(engine, counts, resources or {}, timeout)
    elsewhere.start(made.functions)
    return made


def own_threads(job: str, count: int) -> Cluster:
    """A cluster of threads for who needs one and was given none: the program's functions do not run there."""
    return Cluster(ThreadEngine(), {job: count}, {}, None)
