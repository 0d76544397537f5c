"""Gloo's links between tasks, as one task has them: what replicas reduce goes over them, and not through objects of the
engine.

Gloo only carries bytes. Each task is sent its share by all others, adds it up in the order of the replicas as
`pieces.total` always does, and sends all others the result. So not a bit depends on who carries.

A task waits for others here, as it does nowhere else. It does so only once all replicas have computed what is reduced
(`links`), and not for long: whoever finds out that a peer is gone, or that time is up, closes its links, by which all
others find out, too.
"""

from __future__ import annotations

import itertools
import socket
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.distribute import pieces
from autograph.framework import extras

__all__ = ["Group", "Share", "listen", "load"]

#: Bytes of a message: the next ones are on their way while one is added up.
_MESSAGE = 1 << 20
#: So many messages of each replica of others are taken at a time.
_AHEAD = 4
#: The memory of results is kept for the next exchange of the same shares; of so many kinds of exchanges.
_KINDS = 8
#: What messages are: parts of what is reduced, and of what came of it.
_PART, _RESULT = 0, 1


def load() -> Any:
    """`torch.distributed`, which takes seconds to import.

    Raises:
        MissingExtraError: it is not installed, does not run here, or was built without gloo.
    """
    why = "reduction through gloo"
    try:
        extras.load("torch", extra="gloo", why=why)
        found = extras.load("torch.distributed", extra="gloo", why=why)
    except errors.MissingExtraError:
        raise
    except Exception as error:  # a library that it is linked with is not there, or does not fit
        raise errors.MissingExtraError(f"{why} needs the package torch, which does not run here: {error}") from None
    if not (found.is_available() and found.is_gloo_available()):
        raise errors.MissingExtraError(f"{why} needs a package torch that was built with gloo")
    # Arrays that nobody may change are sent, and not changed.
    warnings.filterwarnings("ignore", message="The given NumPy array is not writable", category=UserWarning)
    return found


def listen(host: str) -> socket.socket:
    """Where the tasks of a group meet, at this address and no other: a store of torch's alone listens on all."""
    family = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0][0]
    made = socket.socket(family, socket.SOCK_STREAM)
    made.bind((host, 0))
    made.listen()
    return made


class Share(NamedTuple):
    """A piece, and who reduces it.

    Attributes:
        rank: of the task.
        kind: the reduction.
        dtype: of its elements.
        size: how many there are.
    """

    rank: int
    kind: str
    dtype: np.dtype[Any]
    size: int


class Group:
    """Links of a task with some others. Making one waits for them.

    Args:
        rank: of this task among them.
        size: how many they are.
        host: the address of this task that links are bound to.
        meeting: host and port where the first of them listens.
        listening: what the first one listens with; None for the others.
        within: in so many seconds they have to meet.
        seconds: how long one exchange may take.

    Raises:
        ClusterError: they do not meet in time, or cannot reach each other.
    """

    def __init__(
        self, rank: int, size: int, host: str, meeting: tuple[str, int], listening: socket.socket | None, within: float,
        seconds: float,
    ) -> None:  # fmt: skip
        self._rank = rank
        self._seconds = seconds
        self._room: Any = np.empty(0, np.uint8)
        self._results: dict[tuple[Share, ...], list[Any]] = {}
        self._group: Any = self._linked(size, host, meeting, listening, within)

    def _linked(
        self, size: int, host: str, meeting: tuple[str, int], listening: socket.socket | None, within: float
    ) -> Any:
        dist = load()
        self._torch = extras.load("torch", extra="gloo", why="reduction through gloo")
        kind, limit = dist.ProcessGroupGloo, timedelta(seconds=within)
        try:
            first = {} if listening is None else {"master_listen_fd": listening.detach()}
            store = dist.TCPStore(
                *meeting, size, listening is not None, timeout=limit, wait_for_workers=False, **first
            )  # fmt: skip
            options = kind._Options()
            options._devices = [kind.create_device(hostname=host, lazy_init=False)]
            options._timeout, options._threads = limit, 1
            return kind(dist.PrefixStore("autograph", store), self._rank, size, options)
        except RuntimeError as error:
            raise errors.ClusterError(
                f"tasks could not be linked by gloo within {within:g} s: {_first_line(error)}",
                expected=f"that all {size} can reach each other, this one at {host}",
                fix='transport="objects", which needs no links',
            ) from None

    def close(self) -> None:
        """Ends the links: who waits for something of this task is told at once."""
        group, self._group = self._group, None
        if group is not None:
            group.abort()

    def exchange(self, shares: Sequence[Share], replicas: Sequence[int], own: Sequence[Sequence[Any]]) -> list[Any]:
        """Reduces pieces with all tasks of the group.

        Args:
            shares: the same on all of them.
            replicas: how many each task has, which go before those of the next one.
            own: for each piece, what the replicas of this task have, arrays with one axis.

        Returns:
            For each piece, an array of its own.

        Raises:
            TaskLostError: another task is gone, or has given up.
            TaskTimeoutError: it takes too long.
        """
        if self._group is None:
            raise _given_up("it was closed before")
        end = time.monotonic() + self._seconds
        try:
            return _Exchange(self, self._rank, shares, replicas, own, end).run()
        except RuntimeError as error:  # gloo's
            self.close()
            if time.monotonic() >= end:
                raise errors.TaskTimeoutError(
                    f"tasks did not exchange what they reduce within {self._seconds:g} s: one of them hangs, or links"
                    " are slow", expected="an exchange that takes half of the cluster's timeout at most",
                    fix="set a longer timeout if it needs that",
                ) from None  # fmt: skip
            raise _given_up(_first_line(error)) from None
        except BaseException:
            self.close()
            raise

    def send(self, rank: int, what: int, array: Any) -> Any:
        """Sends an array, which must not change until what this gives has ended."""
        return self._group.send([self._torch.from_numpy(array)], rank, what)

    def receive(self, rank: int, what: int, array: Any) -> Any:
        """Has an array filled with what is sent; see `send`. Messages of one kind come in the order of the calls."""
        return self._group.recv([self._torch.from_numpy(array)], rank, what)

    def room(self, size: int) -> Any:
        """Bytes for messages, which the next exchange uses again."""
        if self._room.nbytes < size:
            self._room = np.empty(size, np.uint8)
        return self._room

    def results(self, shares: Sequence[Share]) -> list[Any]:
        """Arrays for results: those of the last exchange of the same that nobody has any more, as new memory costs
        half as much as what is done with it."""
        known = self._results.pop(tuple(shares), None)
        if known is None:
            known = [np.empty(share.size, share.dtype) for share in shares]
        else:
            for at, share in enumerate(shares):
                if _references(known, at) > _ALONE:
                    known[at] = np.empty(share.size, share.dtype)
        self._results[tuple(shares)] = known
        while len(self._results) > _KINDS:
            del self._results[next(iter(self._results))]
        return list(known)


class _Exchange:
    """One exchange of a group; see `Group.exchange`."""

    def __init__(
        self, group: Group, rank: int, shares: Sequence[Share], replicas: Sequence[int], own: Sequence[Sequence[Any]],
        end: float,
    ) -> None:  # fmt: skip
        self._group = group
        self._rank = rank
        self._shares = shares
        self._replicas = replicas
        self._own = own
        self._end = end
        self._results = group.results(shares)
        #: For each task, the messages of its share: the piece, and from which of its elements to which it goes.
        self._messages = [list(_messages(shares, other)) for other in range(len(replicas))]
        self._peers = [(rank + i) % len(replicas) for i in range(1, len(replicas))]
        self._open: list[Any] = []  # what has been begun, and is waited for at the end

    def run(self) -> list[Any]:
        """The results."""
        self._give_parts()
        self._await_results()
        self._reduce()
        for begun in self._open:
            self._wait(begun)
        return self._results

    def _give_parts(self) -> None:
        """Sends all others what they reduce."""
        for at in range(max(map(len, self._messages))):
            for peer in self._peers:
                for piece, start, stop in self._messages[peer][at : at + 1]:
                    for array in self._own[piece]:
                        self._open.append(self._group.send(peer, _PART, _raw(array[start:stop])))

    def _await_results(self) -> None:
        for peer in self._peers:
            for piece, start, stop in self._messages[peer]:
                into = _raw(self._results[piece][start:stop])
                self._open.append(self._group.receive(peer, _RESULT, into))

    def _reduce(self) -> None:
        """Adds up what this task reduces, one message after the other, while the next ones come."""
        mine = self._messages[self._rank]
        count = sum(self._replicas) - self._replicas[self._rank]  # of replicas of other tasks
        room = self._group.room(min(len(mine), _AHEAD) * count * _MESSAGE)
        places = [room[at * _MESSAGE : (at + 1) * _MESSAGE] for at in range(min(len(mine), _AHEAD) * count)]
        coming = [self._take(*message, places[at * count :]) for at, message in enumerate(mine[:_AHEAD])]
        for at, (piece, start, stop) in enumerate(mine):
            begun, parts = coming[at]
            for one in begun:
                self._wait(one)
            parts[self._rank] = [array[start:stop] for array in self._own[piece]]
            result = self._results[piece][start:stop]
            pieces.total(self._shares[piece].kind, list(itertools.chain(*parts)), result)
            for peer in self._peers:
                self._open.append(self._group.send(peer, _RESULT, _raw(result)))
            if at + _AHEAD < len(mine):  # into the place of the one that is done with
                coming.append(self._take(*mine[at + _AHEAD], places[at % _AHEAD * count :]))

    def _take(self, piece: int, start: int, stop: int, places: Sequence[Any]) -> tuple[list[Any], list[list[Any]]]:
        """Begins to receive a message of all replicas of others; what has begun, and by task the arrays."""
        dtype = self._shares[piece].dtype
        free = iter(places)
        begun: list[Any] = []
        parts: list[list[Any]] = [[] for _ in self._replicas]
        for peer in self._peers:
            for _ in range(self._replicas[peer]):
                raw = next(free)[: (stop - start) * dtype.itemsize]
                begun.append(self._group.receive(peer, _PART, raw))
                parts[peer].append(raw.view(dtype))
        return begun, parts

    def _wait(self, begun: Any) -> None:
        left = max(0.001, self._end - time.monotonic())
        if not begun.wait(timedelta(seconds=left)):
            raise RuntimeError("it was given up")


def _references(arrays: Sequence[Any], at: int) -> int:
    """How many things refer to one of some arrays; views of it are among them."""
    return sys.getrefcount(arrays[at])


#: Of an array that nothing else refers to.
_ALONE = _references([np.empty(1)], 0)


def _messages(shares: Sequence[Share], rank: int) -> Iterator[tuple[int, int, int]]:
    """The messages of the share of a task."""
    for piece, share in enumerate(shares):
        if share.rank == rank:
            step = max(1, _MESSAGE // share.dtype.itemsize)
            for start in range(0, share.size, step):
                yield piece, start, min(start + step, share.size)


def _raw(array: Any) -> Any:
    """An array as bytes, which torch knows, whatever the dtype."""
    return array.view(np.uint8)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0][:300]


def _given_up(why: str) -> errors.TaskLostError:
    return errors.TaskLostError(
        f"the exchange with other tasks by gloo has ended: {why}", expected="tasks that stay until it is done",
        fix="restore what the lost one kept, which strategies do by themselves",
    )  # fmt: skip
