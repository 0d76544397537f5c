"""A slow and lossy link between two network namespaces, for tests: what `tc netem` does, by a thread that hands packets
on, as kernels do not all have it. It needs root and /dev/net/tun.
"""

from __future__ import annotations

import contextlib
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator

_TUNSETIFF, _IFF_TUN, _IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
#: A queue has room for so many packets; those that come then are dropped.
_QUEUE = 1000

possible = os.name == "posix" and hasattr(os, "geteuid") and os.geteuid() == 0 and os.path.exists("/dev/net/tun")


class Link:
    """What is between two namespaces. All may be changed while packets are on their way.

    Attributes:
        delay: seconds, in each direction; jitter: up to so many more.
        loss: the share of packets that are dropped.
        rate: bytes a second in each direction; 0 for as many as come.
        handed_on, dropped: how many packets were.
    """

    def __init__(self, namespaces: tuple[str, str], addresses: tuple[str, str]) -> None:
        self.delay = self.jitter = self.loss = self.rate = 0.0
        self.handed_on = self.dropped = 0
        self._random = random.Random(1)
        self._ended = threading.Event()
        self._ends = [_device(f"agtun{i}", *end) for i, end in enumerate(zip(namespaces, addresses))]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def set(self, delay: float = 0.0, jitter: float = 0.0, loss: float = 0.0, rate: float = 0.0) -> None:
        """Makes it this slow from now on."""
        self.delay, self.jitter, self.loss, self.rate = delay, jitter, loss, rate
        self.handed_on = self.dropped = 0

    def _run(self) -> None:
        waiting: list[tuple[float, int, int, bytes]] = []
        free, due, number = [0.0, 0.0], [0.0, 0.0], 0
        while not self._ended.is_set():
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, to, packet = heapq.heappop(waiting)
                with contextlib.suppress(OSError):  # the device is down
                    os.write(self._ends[to], packet)
                self.handed_on += 1
            left = min(0.1, waiting[0][0] - now) if waiting else 0.1
            for end in select.select(self._ends, [], [], max(0.0, left))[0]:
                packet = os.read(end, 1 << 16)
                to = 1 - self._ends.index(end)
                if self._random.random() < self.loss or len(waiting) >= _QUEUE:
                    self.dropped += 1
                    continue
                now = time.monotonic()
                free[to] = max(now, free[to]) + (len(packet) / self.rate if self.rate else 0.0)
                due[to] = max(due[to], free[to] + self.delay + self._random.random() * self.jitter)
                number += 1
                heapq.heappush(waiting, (due[to], number, to, packet))

    def close(self) -> None:
        """Takes the devices away."""
        self._ended.set()
        self._thread.join()
        for end in self._ends:
            os.close(end)


def _device(name: str, namespace: str, address: str) -> int:
    """A device of a namespace, whose packets are read from and written to the descriptor."""
    end = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(end, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _IFF_TUN | _IFF_NO_PI))
    _ip("link", "set", name, "netns", namespace)
    _ip("-n", namespace, "addr", "add", f"{address}/24", "dev", name)
    _ip("-n", namespace, "link", "set", name, "up")
    return end


@contextlib.contextmanager
def linked(namespaces: tuple[str, str], addresses: tuple[str, str]) -> Iterator[Link]:
    """Two network namespaces, with a link between them and nothing else, and these addresses."""
    made = []
    try:
        for namespace in namespaces:
            _ip("netns", "add", namespace)
            made.append(namespace)
            _ip("-n", namespace, "link", "set", "lo", "up")
        link = Link(namespaces, addresses)
        try:
            yield link
        finally:
            link.close()
    finally:
        for namespace in made:
            _ip("netns", "del", namespace)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)
