"""Bodies that attract each other: staged loops over time and over the bodies, and the energy that has to stay.

    python examples/n_body.py                          # three bodies chase each other along an eight
    python examples/n_body.py --size 5 --steps 1000    # five, around a circle

The eight is the orbit of A. Chenciner and R. Montgomery, "A remarkable periodic solution of the three-body problem in
the case of equal masses" (2000). The leapfrog method keeps the error of the energy bounded. `numpy_orbits` is the same
in plain NumPy, with all pairs of bodies at a time.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag


def pull(masses, positions, i):
    """The acceleration of body i."""
    total = ag.zeros_like(positions[0])
    for mass, position in zip(masses, positions):
        offset = position - positions[i]
        distance = ag.norm(offset)
        if distance > 0.0:  # not body i itself
            total += mass * offset / distance**3
    return total


def pulls(masses, positions):
    return ag.stack([pull(masses, positions, i) for i in range(len(positions))])


def energy(masses, positions, velocities):
    kinetic = 0.5 * ag.reduce_sum(masses[:, ag.newaxis] * velocities**2)
    potential = 0.0
    for i in range(len(positions)):
        for j in range(i):
            potential -= masses[i] * masses[j] / ag.norm(positions[i] - positions[j])
    return kinetic + potential


@ag.function
def orbits(masses, positions, velocities, dt, steps):
    """Where the bodies are after each step, and by how much, relatively, the energy was wrong at worst."""
    start = energy(masses, positions, velocities)
    worst = 0.0
    path = []
    forces = pulls(masses, positions)
    for _ in range(steps):
        velocities = velocities + 0.5 * dt * forces
        positions = positions + dt * velocities  # the path keeps the array from before
        forces = pulls(masses, positions)
        velocities = velocities + 0.5 * dt * forces
        path.append(positions)
        error = abs(energy(masses, positions, velocities) / start - 1.0)
        if error > worst:
            worst = error
    return ag.stack(path), worst


def numpy_orbits(masses: Any, positions: Any, velocities: Any, dt: float, steps: int) -> tuple[Any, float]:
    def offsets() -> tuple[Any, Any]:
        offset = positions - positions[:, None]
        return offset, np.sqrt(np.sum(offset**2, axis=-1)) + np.diag(np.full(len(masses), np.inf))

    def forces() -> Any:
        offset, distance = offsets()
        return np.sum((masses / distance**3)[:, :, None] * offset, axis=1)

    def energy() -> float:
        return np.sum(masses[:, None] * velocities**2) / 2 - np.sum(masses * masses[:, None] / offsets()[1]) / 2

    start, path, errors = energy(), [], [0.0]
    for _ in range(steps):
        velocities = velocities + dt / 2 * forces()
        positions = positions + dt * velocities
        velocities = velocities + dt / 2 * forces()
        path.append(positions)
        errors.append(abs(energy() / start - 1))
    return np.array(path), max(errors)


def orbit(bodies: int) -> tuple[Any, Any, Any, float]:
    """Masses, positions, velocities and the time until all are where they were: the eight, or a turning polygon."""
    if bodies == 3:
        place, velocity = np.array([0.97000436, -0.24308753]), np.array([-0.93240737, -0.86473146])
        positions, velocities = [place, -place, 0 * place], [-velocity / 2, -velocity / 2, velocity]
        return np.ones(3), np.array(positions), np.array(velocities), 6.32591398
    angles = 2 * np.pi * np.arange(bodies) / bodies
    speed = np.sqrt(np.sum(1 / np.sin(angles[1:] / 2)) / 4)
    positions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.ones(bodies), positions, speed * positions[:, ::-1] * [-1, 1], 2 * np.pi / speed


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=3, help="number of bodies, 2 or more (default 3)")
    parser.add_argument("--steps", type=int, default=500, help="steps for one period (default 500)")
    parser.add_argument("--save", metavar="FILE", help="also draw the orbits there (needs matplotlib)")
    options = parser.parse_args(arguments)

    masses, positions, velocities, period = orbit(options.size)
    dt = ag.constant(period / options.steps, ag.float64)
    path, worst = orbits(masses, positions, velocities, dt, ag.constant(options.steps))
    print(drawing.canvas([path.numpy(), positions], ".O"))
    print(f"after a period every body is within {np.max(np.abs(path[-1].numpy() - positions)):.1e} of its start")
    print(f"the energy is wrong by {worst.numpy():.1e} at worst")
    if options.save:
        drawing.save(options.save, lambda ax: [ax.plot(*body.T) for body in path.numpy().swapaxes(0, 1)])


if __name__ == "__main__":
    main()
