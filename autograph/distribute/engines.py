"""What an engine is: how tasks are started, called and ended. `threads` and `ray_engine` are two.

Calls of one task run one after the other, in the order in which they were made. What a call is given may be references
to results of other calls, and it begins when these are there. Calls in which tasks wait for each other are made by
`Cluster.call_at_once` (see `links`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["LOSSES", "TRIES", "Engine", "Worker", "late", "lost"]

#: What says that a task is gone, or hangs.
LOSSES = errors.TaskLostError, errors.TaskTimeoutError
#: Something is tried so often before its loss of tasks is taken for its own fault.
TRIES = 5


class Worker(ABC):
    """A task as its engine knows it.

    Attributes:
        name: "/job:worker/task:0".
    """

    name: str

    @abstractmethod
    def call(self, method: str, *args: Any, returns: int = 1) -> list[Any]:
        """Asks the task to run a method of `Task`, and does not wait for it.

        Args:
            *args: plain values, arrays, or references.
            returns: how many values it gives: 1 if that is the value itself, else as a list.

        Returns:
            A reference for each.
        """

    @abstractmethod
    def machine(self) -> Any:
        """A reference to the name of its machine: tasks of one share memory, and send each other nothing."""

    @abstractmethod
    def kill(self) -> None:
        """Ends the task at once, as if its machine had failed."""


class Engine(ABC):
    """Starts tasks, and gets what references stand for.

    Attributes:
        name: as users call it.
        processes: whether tasks are processes of their own, which have to be told what this one knows.
    """

    name: str
    processes: bool

    @abstractmethod
    def start(self, name: str, resources: Mapping[str, float]) -> Worker:
        """A new task."""

    @abstractmethod
    def end(self, name: str) -> None:
        """Ends a task for good."""

    @abstractmethod
    def get(self, refs: Sequence[Any], timeout: float | None = None) -> list[Any]:
        """The values that references stand for.

        Args:
            timeout: seconds; None for as long as it takes.

        Raises:
            TaskLostError: a task that has to give one of them is gone.
            TaskTimeoutError: they are not there in time.
            Exception: what a call has raised.
        """

    @abstractmethod
    def put(self, value: Any) -> Any:
        """A reference to a value, which is sent once to each machine that needs it."""

    @abstractmethod
    def nodes(self) -> list[dict[str, Any]]:
        """The machines, and what they have."""

    @abstractmethod
    def close(self) -> None:
        """Ends what was started."""


def lost(*names: str) -> errors.TaskLostError:
    """The error for tasks that are gone; without names, for one of those that were asked."""
    which = ", ".join(names) or "a task that was asked"
    error = errors.TaskLostError(
        f"{which} is gone: killed, or its process has ended, or its machine cannot be reached",
        location=current_location(), expected="a task that answers",
        fix="restore what it kept: strategies do by themselves, a session has to be made anew",
    )  # fmt: skip
    error.tasks = names
    return error


def late(names: Sequence[str], seconds: float | None) -> errors.TaskTimeoutError:
    """The error for tasks that do not answer in time."""
    error = errors.TaskTimeoutError(
        f"{', '.join(names)} did not answer within {seconds:g} s", location=current_location(),
        expected="an answer within the time limit",
        fix="set a longer timeout if the step needs it; a task that hangs is replaced when it is killed",
    )  # fmt: skip
    error.tasks = tuple(names)
    return error
