"""A function, and many files: recordings of a sensor, of which each is read and summed up where a task is free.

    python examples/distribute/map_files.py
    python examples/distribute/map_files.py --files 1000 --address local

One of the files is damaged, and the map says which, at the end. What was done is in a folder, so that the second map,
after the file was mended, reads one file.

`numpy_summary` is the same for one file in plain NumPy.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import autograph as ag


@ag.function
def summary(path):
    """How many samples a file has, their mean, and the longest time that they stay above it."""
    samples = ag.io.decode_raw(ag.io.read_file(path), ag.float32)
    mean = ag.reduce_mean(samples)
    longest = run = 0
    for sample in samples:
        if sample > mean:
            run += 1
            longest = max(longest, run)
        else:
            run = 0
    return {"samples": len(samples), "mean": mean, "longest": longest}


def numpy_summary(path: Path) -> dict[str, Any]:
    samples = np.frombuffer(path.read_bytes(), np.float32)
    mean = np.mean(samples)
    longest = run = 0
    for sample in samples:
        run = run + 1 if sample > mean else 0
        longest = max(longest, run)
    return {"samples": len(samples), "mean": mean, "longest": longest}


def record(folder: Path, count: int) -> list[Path]:
    """Files with samples, each of its own length."""
    rng = np.random.default_rng(1)
    paths = [folder / f"{i:04d}.raw" for i in range(count)]
    for i, path in enumerate(paths):
        path.write_bytes(np.cumsum(rng.normal(size=100 + i)).astype(np.float32).tobytes())
    return paths


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=200, help="how many (default 200)")
    parser.add_argument("--address", help="of Ray: local, auto or host:port; left out, threads do it")
    options = parser.parse_args(arguments)

    with tempfile.TemporaryDirectory() as name, ag.distribute.connect(options.address) as cluster:
        paths = record(Path(name), options.files)
        whole = paths[3].read_bytes()
        paths[3].write_bytes(whole[:-1])
        done = Path(name, "done")
        try:
            ag.distribute.map(summary, paths, cluster=cluster, resume=done)
        except ag.errors.MapError as error:
            for _, path, why in error.failures:
                print(f"{path.name}: {str(why).splitlines()[0]}")
        paths[3].write_bytes(whole)
        found = ag.distribute.map(summary, paths, cluster=cluster, resume=done)
    best = max(range(len(paths)), key=lambda i: found[i]["longest"])
    print(f"{len(found)} files, {sum(one['samples'] for one in found)} samples")
    print(f"{paths[best].name} stays above its mean of {found[best]['mean']:.3f} for {found[best]['longest']} samples")


if __name__ == "__main__":
    main()
