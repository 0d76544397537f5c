"""k-means clustering: a loop that ends, by a `return`, in the step in which no point changes its cluster.

    python examples/k_means.py
    python examples/k_means.py --size 3000 --clusters 6

`numpy_k_means` is the same in plain NumPy.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag


@ag.function
def k_means(points, centers):
    """The centers, the cluster of each point, and the number of steps that it took to find them."""
    clusters = ag.fill([len(points)], -1)
    steps = 0
    while True:
        offsets = points[:, ag.newaxis] - centers
        nearest = ag.argmin(ag.reduce_sum(offsets * offsets, axis=-1), axis=1, output_type=ag.int32)
        if ag.reduce_all(nearest == clusters):
            return centers, clusters, steps
        clusters = nearest
        moved = []
        for i, center in enumerate(centers):
            members = points[clusters == i]
            if len(members) > 0:
                center = ag.reduce_mean(members, axis=0)
            moved.append(center)
        centers = ag.stack(moved)
        steps += 1


def numpy_k_means(points: Any, centers: Any) -> tuple[Any, Any, int]:
    centers = centers.copy()
    clusters = np.full(len(points), -1)
    steps = 0
    while True:
        nearest = np.argmin(np.sum((points[:, None] - centers) ** 2, axis=-1), axis=1)
        if np.array_equal(nearest, clusters):
            return centers, clusters, steps
        clusters = nearest
        for i in range(len(centers)):
            if np.any(clusters == i):
                centers[i] = points[clusters == i].mean(axis=0)
        steps += 1


def blobs(size: int, clusters: int, seed: int = 3) -> Any:
    """Points around `clusters` places."""
    rng = np.random.default_rng(seed)
    places = rng.uniform(-4.0, 4.0, (clusters, 2))
    return (places[rng.integers(clusters, size=size)] + rng.normal(0.0, 0.6, (size, 2))).astype(np.float32)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=400, help="number of points (default 400)")
    parser.add_argument("--clusters", type=int, default=4, choices=range(1, 27), metavar="K", help="(default 4)")
    parser.add_argument("--save", metavar="FILE", help="also draw the clusters there (needs matplotlib)")
    options = parser.parse_args(arguments)

    points = blobs(options.size, options.clusters)
    centers, clusters, steps = (t.numpy() for t in k_means(points, points[: options.clusters]))
    groups = [points[clusters == i] for i in range(options.clusters)]
    print(drawing.canvas([*groups, centers], "abcdefghijklmnopqrstuvwxyz"[: len(groups)] + "@"))
    within = np.mean(np.sum((points - centers[clusters]) ** 2, axis=1))
    print(f"{steps} steps; sizes {', '.join(str(len(group)) for group in groups)}; mean squared distance {within:.3f}")
    if options.save:
        drawing.save(options.save, lambda ax: (ax.scatter(*points.T, c=clusters), ax.plot(*centers.T, "k*")))


if __name__ == "__main__":
    main()
