"""Links between the tasks of a strategy, as the program knows them: when they are made, and when they are used.

Links belong to tasks as they are: when one was replaced, or the strategy has gone back for another reason, all let go
of the links that they have, and new ones are made before the next step.

No task waits for one that has nothing to give. The call that exchanges what is reduced takes, from all replicas, what
says that they have computed it; if one of them fails, or its task is lost, it begins nowhere. And all tasks get their
call at once, with no other one in between, so that none waits for a call that stands behind this one on another task.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.engines import lost

__all__ = ["Links"]

_LOOPBACK = "127.0.0.1"
#: Seconds that tasks may take to meet; a step, where the cluster has no limit, to exchange what it reduces.
_MEETING, _EXCHANGE = 30.0, 300.0


class Links:
    """The links of a strategy's tasks.

    Args:
        insists: whether they are asked for: between machines, too, and raising if they cannot be made.
    """

    def __init__(self, cluster: Cluster, insists: bool) -> None:
        self._cluster = cluster
        self._insists = insists
        self._between: tuple[tuple[str, int], ...] = ()  # the tasks and their lives
        self._without: tuple[tuple[str, int], ...] = ()  # those of which it is known that they cannot be linked

    def drop(self) -> None:
        """The tasks have let go of their links, or will."""
        self._between = ()

    def ready(self, homes: Sequence[str], scopes: Sequence[str]) -> bool:
        """Makes links, if there are none yet; whether there are.

        Args:
            homes: the task of each replica.
            scopes: of each replica; a task that forgets that of its first one lets go of the links.

        Raises:
            MissingExtraError: torch is not installed where the tasks are, and links are asked for.
            ClusterError: the tasks cannot reach each other, and links are asked for.
            TaskLostError: a task is gone.
        """
        firsts = dict(zip(reversed(homes), reversed(scopes)))
        tasks = list(dict.fromkeys(homes))
        lives = tuple((task, self._cluster.life(task)) for task in tasks)
        if lives == self._between or len(tasks) == 1:
            return True
        if lives == self._without:
            return False
        try:
            self._link(tasks, firsts)
        except errors.TaskLostError:
            raise
        except (errors.MissingExtraError, errors.ClusterError):
            gone = self._cluster.lost()
            if gone:  # of which the others have only found that it cannot be reached
                raise lost(*gone) from None
            if self._insists:
                raise
            self._without = lives
            return False
        self._between = lives
        return True

    def _link(self, tasks: Sequence[str], firsts: dict[str, str]) -> None:
        cluster = self._cluster
        cluster.get_ready([ref for task in tasks for ref in cluster.call(task, "load_gloo")])
        hosts = self._hosts(tasks)
        (meeting,) = cluster.call(tasks[0], "meet", firsts[tasks[0]], hosts[0])
        half = None if cluster.timeout is None else cluster.timeout / 2
        seconds = _EXCHANGE if half is None else half  # before the program takes all tasks that wait to hang
        within = min(_MEETING, seconds)
        cluster.get_ready(
            cluster.call_at_once(
                (task, "link", firsts[task], rank, len(tasks), hosts[rank], within, seconds, meeting)
                for rank, task in enumerate(tasks)
            )
        )

    def _hosts(self, tasks: Sequence[str]) -> list[str]:
        """The address of each task for the others. On one machine it is that which no other machine reaches: who
        connects is not asked who it is."""
        machines = self._cluster.machines(tasks)
        if len(set(machines)) == 1:
            return [_LOOPBACK] * len(tasks)
        if not self._insists:
            raise errors.ClusterError("the tasks are on several machines", expected="one, if nobody asks for links")
        addresses = {node["name"]: node["address"] for node in self._cluster.nodes()}
        return [addresses[machine] for machine in machines]

    def exchange(
        self, homes: Sequence[str], scopes: Sequence[str], step: int, shares: Sequence[Sequence[Any]],
        ran: Sequence[Any],
    ) -> list[Any]:  # fmt: skip
        """Has all tasks exchange and reduce pieces that they keep, and keep the results; see `Task.exchange`.

        Args:
            shares: for each piece its name, the index of the task that reduces it, the reduction, dtype and size.
            ran: references to what says that all replicas have computed it.

        Returns:
            For each replica, a reference to what says that its task has the results.
        """
        of_tasks: dict[str, list[str]] = {}
        for home, scope in zip(homes, scopes):
            of_tasks.setdefault(home, []).append(scope)
        said = json.dumps([[len(own) for own in of_tasks.values()], shares]).encode()
        calls = [(task, "exchange", own, rank, step, said, *ran) for rank, (task, own) in enumerate(of_tasks.items())]
        made = dict(zip(of_tasks, self._cluster.call_at_once(calls)))
        return [made[home] for home in homes]
