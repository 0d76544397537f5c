"""`Cluster`: tasks with names, on an engine, and what is sent to them."""

from __future__ import annotations

import contextlib
import itertools
import json
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.distribute.datasets import DatasetStages
from autograph.distribute.draws import Seeds
from autograph.distribute.engines import LOSSES, Engine, Worker, lost
from autograph.distribute.functions import FunctionRunner
from autograph.distribute.layouts import Part
from autograph.distribute.programs import Program
from autograph.distribute.recording import ClusterRecording
from autograph.distribute.sessions import ClusterRunner
from autograph.distribute.settings import settings
from autograph.distribute.wire import declared
from autograph.executors import elsewhere
from autograph.framework import recorder
from autograph.framework.resource import Cell
from autograph.framework.user_frames import current_location, hides_internal_frames

__all__ = ["Cluster", "check_jobs", "device_of"]

_scopes = itertools.count()
#: A task has to start, or to compile a program, within so many seconds.
_START = 300.0


def device_of(task: str) -> str:
    """The full name of a task's device."""
    return f"{task.replace('/task', '/replica:0/task')}/device:CPU:0"


def _tasks(jobs: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"/job:{job}/task:{i}" for job, count in jobs.items() for i in range(count))


def check_jobs(jobs: Mapping[str, int], resources: Mapping[str, Any], timeout: Any) -> None:
    """Raises InvalidArgumentError unless these make sense; as `connect` is given them."""
    for name, count in jobs.items():
        if not (isinstance(name, str) and name.isidentifier() and type(count) is int and count > 0):
            raise errors.InvalidArgumentError(
                f"the job {name!r} is to have {count!r} tasks", location=current_location(),
                expected='names and numbers from 1 on: {"worker": 4, "ps": 1}',
            )  # fmt: skip
    if not jobs:
        raise errors.InvalidArgumentError("a cluster without jobs", location=current_location(), expected="one")
    if not resources.keys() <= jobs.keys():
        other = ", ".join(sorted(map(str, resources.keys() - jobs.keys())))
        raise errors.InvalidArgumentError(
            f"resources are given for {other}, and there is no such job", location=current_location(),
            expected=f"names among {', '.join(jobs)}",
        )  # fmt: skip
    if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not timeout > 0):
        raise errors.InvalidArgumentError(
            f"the timeout is {timeout!r}", location=current_location(), expected="seconds, more than 0, or None"
        )


class Cluster:
    """Tasks that run parts of graphs. Made by `connect`; as a context manager it is closed at the end of the block.

    Attributes:
        tasks: their names, "/job:worker/task:0", in the order of the jobs.
        timeout: how long a step may take, in seconds; None for as long as it takes.
        generation: how often `resize` has changed which tasks there are.
        dropped: the tasks and scopes of what is no more, to forget with the next step: Python may find out at any time,
            in the middle of a call, too.
    """

    def __init__(
        self, engine: Engine, jobs: Mapping[str, int], resources: Mapping[str, Mapping[str, float]],
        timeout: float | None,
    ) -> None:  # fmt: skip
        self._engine = engine
        self._resources = resources
        self._lock = threading.RLock()
        self._calling = threading.RLock()
        self._loaded: dict[str, set[str]] = {}
        self._seeds: dict[str, dict[str, Seeds]] = {}  # by task and scope
        self._settings: dict[str, bytes] = {}  # that tasks have been told
        self._known: set[str] = set()  # programs whose end is heard of
        self._ended: deque[str] = deque()  # programs that are no more, likewise
        self.timeout = timeout
        self.generation = 0
        self.dropped: deque[tuple[str, str]] = deque()
        self._jobs = dict(jobs)
        self.tasks = _tasks(jobs)
        self._workers: dict[str, Worker] = {}
        self._lives: Counter[str] = Counter()
        self._closed = False
        self._recording = ClusterRecording(self)
        #: What has variables of the program on tasks: by `bring_all` it brings them back before these end, and by
        #: `prepare_to_move` it copies what it needs before some end and others come.
        self.holders: weakref.WeakSet[Any] = weakref.WeakSet()
        try:
            for name in self.tasks:
                self._start(name)
            self.get_ready([ref for name in self.tasks for ref in self.call(name, "describe")])
        except BaseException:
            self._closed = True
            self._engine.close()
            raise
        #: Runs graphs of functions that name tasks.
        self.functions = FunctionRunner(self)
        if engine.processes:
            recorder.also(self._recording)

    def _start(self, name: str) -> None:
        job = name.split("/")[1].removeprefix("job:")
        self._workers[name] = self._engine.start(name, self._resources.get(job, {}))
        self._lives[name] += 1
        self._loaded[name] = set()
        self._seeds[name] = {}
        self._settings.pop(name, None)

    @property
    def devices(self) -> tuple[str, ...]:
        """The full names of the devices: one of each task."""
        return tuple(map(device_of, self.tasks))

    def of_job(self, job: str) -> tuple[str, ...]:
        """The names of a job's tasks."""
        return tuple(name for name in self.tasks if name.startswith(f"/job:{job}/"))

    @property
    def engine(self) -> Engine:
        """What runs the tasks."""
        return self._engine

    @property
    def closed(self) -> bool:
        """Whether its tasks were ended."""
        return self._closed

    # --- calls ---

    def call(self, task: str, method: str, *args: Any, returns: int = 1) -> list[Any]:
        """Asks a task to do something, and does not wait: a reference for each value that it will give."""
        self._check_open()
        with self._calling:
            worker = self._workers.get(task)
            if worker is None:
                raise lost(task)
            return worker.call(method, *args, returns=returns)

    def call_at_once(self, calls: Iterable[Sequence[Any]]) -> list[Any]:
        """Makes calls that wait for each other in their tasks: no other call of the cluster comes between them, which
        one of them might stand behind and another before.

        Args:
            calls: for each the task, the method and what it is given; it gives one value.

        Returns:
            A reference for each.
        """
        with self._calling:
            return [self.call(task, method, *args)[0] for task, method, *args in calls]

    def get(self, refs: Sequence[Any]) -> list[Any]:
        """The values that references stand for. Raises as `Engine.get`."""
        with recorder.span("tasks", "get", count=len(refs)):
            return self._engine.get(refs, self.timeout)

    def get_ready(self, refs: Sequence[Any]) -> None:
        """Waits until tasks have started, or have compiled what was sent: that is no part of a step's time."""
        with recorder.span("tasks", "get_ready", count=len(refs)):
            self._engine.get(refs, max(_START, self.timeout or 0.0))

    def put(self, value: Any) -> Any:
        """A reference to a value that several tasks are given."""
        return self._engine.put(value)

    def ensure(self, programs: Mapping[str, Sequence[Program]]) -> None:
        """Sends tasks the programs that they do not have, and waits until they have compiled them.

        Args:
            programs: those that each task needs, by task.
        """
        self._forget_dropped()
        left = [task for task in programs if task not in self._workers]
        if left:
            raise lost(*left)
        refs = self._tell_settings(programs) if self._engine.processes else []
        for task, needed in programs.items():
            loaded = self._loaded[task]
            for program in needed:
                if program.key not in loaded:
                    sent = program.sent(self._engine)
                    refs += self.call(task, "load", program.key, program.convention, *sent)
                    loaded.add(program.key)
                    if program.key not in self._known:
                        self._known.add(program.key)
                        weakref.finalize(program, self._ended.append, program.key).atexit = False
        if refs:
            self.get_ready(refs)

    def _tell_settings(self, tasks: Iterable[str]) -> list[Any]:
        """Tells tasks in other processes what `ag.config` says here, if that is news for them; references."""
        said, refs = settings(), []
        for task in tasks:
            if self._settings.get(task) != said:
                self._settings[task] = said
                refs += self.call(task, "configure", said)
        return refs

    def start(
        self, task: str, program: Program, scope: str, step: int, values: dict[str, Any], *, ends: bool,
        replica: int = 0,
    ) -> Any:  # fmt: skip
        """Has a task run a program, and does not wait.

        Args:
            scope: whose variables it uses.
            step: the number of the step that it is a part of.
            values: by name; what the program is given is taken from here, and what it gives back is added, by
                reference.
            ends: whether it is the last program of the step on this task, which lets go then of what it keeps for the
                step. A step whose programs may not all have run is ended by `end_step`.

        Returns:
            A reference to what says that it has run.
        """
        given = [values[name] for name in (*program.given, *program.after)]
        made = self.call(
            task, "run", program.key, scope, step, replica, ends, *given, returns=len(program.returned) + 1
        )
        values.update(zip(program.returned, made))
        values.update((channel.name, made[-1]) for channel in program.chunk.sends if channel.name.startswith("^"))
        return made[-1]

    def end_step(self, places: Iterable[tuple[str, str]], step: int) -> None:
        """Has tasks let go of what they keep for a step that has failed: a program that was not given what it needs
        does not run, and so does not end the step.

        Args:
            places: the tasks, each with the scope of the step's variables there.
        """
        for task, scope in places:
            self.call(task, "end_step", scope, step)

    def assign(self, task: str, scope: str, name: str, kind: Cell | Part, value: Any) -> list[Any]:
        """Sets a variable on a task, and does not wait.

        Args:
            name: the task's name of it.
            kind: says of what dtype and shape it is.
        """
        said = json.dumps([[name, *declared(kind.dtype, kind.shape)]]).encode()
        return self.call(task, "assign", scope, said, value)

    def seed(self, task: str, scope: str, seeds: Seeds) -> None:
        """Tells a task the seeds of the random operations of a scope, if it does not know them."""
        known = self._seeds[task]
        if known.get(scope) != seeds:
            known[scope] = seeds
            self.call(task, "seed", scope, *seeds)

    def forget(self, task: str, scope: str) -> None:
        """Has a task let go of all that a scope has there; one that has left has nothing."""
        if task in self._workers:
            self._seeds[task].pop(scope, None)
            self.call(task, "forget", scope)

    def _forget_dropped(self) -> None:
        while self.dropped:
            self.forget(*self.dropped.popleft())
        ended = set()
        while self._ended:
            ended.add(self._ended.popleft())
        self._known -= ended
        for task, loaded in self._loaded.items():
            gone = sorted(loaded & ended)
            if gone:
                loaded.difference_update(gone)
                self.call(task, "unload", gone)

    # --- its life ---

    def status(self) -> list[dict[str, Any]]:
        """What each task says of itself: its host and process, how many programs and variables it has, their bytes."""
        self._forget_dropped()
        refs = [ref for name in self.tasks for ref in self.call(name, "describe")]
        found: list[dict[str, Any]] = self.get(refs)
        return found

    def nodes(self) -> list[dict[str, Any]]:
        """The machines: name (as of `machines`), address, whether they are alive, and their resources."""
        return self._engine.nodes()

    def machines(self, tasks: Sequence[str]) -> list[str]:
        """The machine of each task, by a name that tells it from others.

        Raises:
            TaskLostError: one of them is gone.
        """
        self._check_open()
        found: list[str] = self.get([self._workers[task].machine() for task in tasks])
        return found

    def lost(self) -> list[str]:
        """The tasks that are gone, or do not answer within the timeout."""
        asked = {name: self.call(name, "describe") for name in self.tasks}
        end = None if self.timeout is None else time.monotonic() + self.timeout
        gone = []
        for name, refs in asked.items():
            try:
                self._engine.get(refs, None if end is None else max(0.0, end - time.monotonic()))
            except LOSSES:
                gone.append(name)
        return gone

    def kill(self, task: str) -> None:
        """Ends a task at once, as if its machine had failed: to try out what a program makes of it."""
        self._workers[task].kill()

    def replace(self, task: str) -> None:
        """Starts a task anew, in the place of one that is gone or hangs; it has no programs and no variables.

        Raises:
            TaskTimeoutError: it does not start within five minutes; the timeout of steps is not that of a start.
        """
        with self._lock:
            self._workers[task].kill()
            self._start(task)
            self._recording.started(task)
        self.get_ready(self.call(task, "describe"))

    @hides_internal_frames
    def resize(self, jobs: Mapping[str, int]) -> None:
        """Changes how many tasks jobs have, between steps: starts new ones, or ends those with the highest numbers.

        Strategies go on with the tasks that there are: they copy their variables to this process first, and give them
        to the tasks with the next step; steps that are under way are done before. Replicas stay as many as they were,
        on other tasks, so that results are the same to the bit. Functions and datasets follow, too. Sessions keep the
        tasks that they have begun with: if one of these leaves, a new session is needed.

        Args:
            jobs: how many tasks each of these jobs has now; other jobs stay as they are.

        Raises:
            InvalidArgumentError: there is no such job, or a number makes no sense; it is a ValueError.
            TaskTimeoutError: a new task does not start within five minutes.

        >>> import autograph as ag
        >>> with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        ...     cluster.resize({"worker": 3})
        ...     print(cluster)
        <ag cluster of 3 tasks on threads: /job:worker/task:0, /job:worker/task:1, /job:worker/task:2>
        """
        self._check_open()
        counts = {**self._jobs, **jobs}
        check_jobs(counts, {}, None)
        if counts.keys() != self._jobs.keys():
            other = ", ".join(map(repr, counts.keys() - self._jobs.keys()))
            raise errors.InvalidArgumentError(
                f"there is no job {other} in {self!r}", location=current_location(),
                expected=f"one of {', '.join(self._jobs)}",
            )  # fmt: skip
        tasks = _tasks(counts)
        leaving = set(self.tasks) - set(tasks)
        for holder in list(self.holders):
            holder.prepare_to_move(leaving)
        with self._lock:
            self._jobs, self.tasks = counts, tasks
            self.generation += 1
            for task in leaving:
                del self._workers[task], self._loaded[task], self._seeds[task]
                self._settings.pop(task, None)
                self._lives[task] += 1
                self._engine.end(task)
            coming = [task for task in tasks if task not in self._workers]
            for task in coming:
                self._start(task)
                self._recording.started(task)
        self.get_ready([ref for task in coming for ref in self.call(task, "describe")])

    def life(self, task: str) -> int:
        """How often a task was started: who kept something there knows by it that it was replaced."""
        return self._lives[task]

    def session_runner(self) -> ClusterRunner:
        """What runs the plans of a new session on this cluster."""
        self._check_open()
        return ClusterRunner(self)

    def dataset_stages(self) -> DatasetStages:
        """What runs stages of a dataset here, for `dataset.distribute`."""
        self._check_open()
        return DatasetStages(self)

    def new_scope(self, kind: str) -> str:
        """A name for variables of their own."""
        return f"{kind}/{next(_scopes)}"

    def close(self) -> None:
        """Ends all tasks. Variables of the program that they keep come back to it first, as far as they can."""
        if self._closed:
            return
        elsewhere.stop(self.functions)
        try:
            for holder in list(self.holders):
                # If their task is gone, they are with it: who reads them is told.
                with contextlib.suppress(errors.ClusterError, errors.TaskTimeoutError):
                    holder.bring_all()
            self._recording.end_recording()
        finally:
            self._closed = True
            self._engine.close()

    def _check_open(self) -> None:
        if self._closed:
            raise errors.FailedPreconditionError(
                "the cluster is closed", location=current_location(), fix="make another: ag.distribute.connect(...)"
            )

    def __enter__(self) -> Cluster:
        elsewhere.enter(self.functions)
        return self

    def __exit__(self, *error: Any) -> None:
        elsewhere.leave(self.functions)
        self.close()

    def __repr__(self) -> str:
        state = "closed cluster" if self._closed else "cluster"
        count = len(self.tasks)
        shown = ", ".join(self.tasks[:8]) + (", ..." if count > 8 else "")
        return f"<ag {state} of {count} task{'s' * (count != 1)} on {self._engine.name}: {shown}>"
