"""What this machine can do at most: floating-point operations and bytes a second. Measured once, and kept on disk.

The first is that of products of float32 matrices by NumPy's BLAS, on all the threads that it uses; the second that of
copying an array that is larger than the caches. They are kept in the user's folder for caches, beside machine code
(`executors.native.code_cache`, with its rules), under the processor, the number of processors and NumPy's version.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import platform
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from autograph.executors.native import code_cache
from autograph.framework.whole_files import replaced
from autograph.profiler.profile import Profile

__all__ = ["measure_peaks", "peaks"]

#: The side of the matrices, and the bytes that are copied.
_SIDE, _BYTES = 1024, 1 << 26
_TRIES = 5


def peaks(anew: bool = False) -> tuple[float, float]:
    """Floating-point operations and bytes a second; half a second the first time on a machine.

    Args:
        anew: whether they are measured though they are known.
    """
    path = _path()
    found = None if anew or path is None else _read(path)
    if found is None:
        found = _flops(), _bandwidth()
        if path is not None:
            with contextlib.suppress(OSError), replaced(str(path), 0o600) as file:
                file.write(json.dumps(found).encode())
    return found


def measure_peaks(profile: Profile, anew: bool = False) -> Profile:
    """Fills in `peak_flops` and `peak_bandwidth` of a profile that was recorded on this machine.

    Args:
        anew: whether they are measured again, where they are known from before.

    Returns:
        The profile itself.
    """
    profile.peak_flops, profile.peak_bandwidth = peaks(anew)
    return profile


def _path() -> Path | None:
    where = code_cache.usable_folder()
    if where is None:
        return None
    machine = f"{platform.processor()} {_model()} {platform.machine()} {os.cpu_count()} {np.__version__}"
    return where / f"peaks-{hashlib.sha256(machine.encode()).hexdigest()[:32]}.json"


def _model() -> str:
    """The name of the processor, where the system has it in a file."""
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        return next((line for line in file if line.startswith("model name")), "")
    return ""


def _read(path: Path) -> tuple[float, float] | None:
    """What a file says; None if it is not there, or damaged."""
    try:
        flops, bandwidth = (float(x) for x in json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None
    return (flops, bandwidth) if all(math.isfinite(x) and x > 0 for x in (flops, bandwidth)) else None


def _flops() -> float:
    a, b = np.ones((_SIDE, _SIDE), np.float32), np.ones((_SIDE, _SIDE), np.float32)
    out = np.empty_like(a)
    return 2 * _SIDE**3 / _shortest(lambda: np.matmul(a, b, out))


def _bandwidth() -> float:
    a = np.ones(_BYTES // 8)
    out = np.empty_like(a)
    return 2 * a.nbytes / _shortest(lambda: np.copyto(out, a))


def _shortest(do: Callable[[], object]) -> float:
    """The seconds of the quickest of a few tries, after one that does not count."""
    times = []
    for _ in range(_TRIES + 1):
        start = time.perf_counter()
        do()
        times.append(time.perf_counter() - start)
    return max(min(times[1:]), 1e-9)
