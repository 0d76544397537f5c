"""A PID controller heats an oven: `if`, `elif` and `else` in a staged loop over time, and lists of what it did.

    python examples/pid_controller.py
    python examples/pid_controller.py --target 120 --steps 900

The heater warms an element, the element the oven, so that the oven answers late. `numpy_simulate` is the same in plain
NumPy, for many controllers at a time.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag

DT = 1.0  # seconds
ROOM = 20.0
CONTROLLERS = {  # power for each degree of error, for each degree-second of it, for each degree a second
    "P": (0.006, 0.0, 0.0),
    "PI": (0.01, 0.0004, 0.0),
    "PID": (0.03, 0.0002, 0.3),
}


@ag.function
def simulate(gains, target, steps):
    """The temperature of the oven at each step, and the power of the heater, from 0 to 1."""
    proportional, integrating, derivative = gains
    oven = element = last = ROOM
    integral = 0.0
    temperatures, powers = [], []
    for _ in range(steps):
        error = target - oven
        power = proportional * error + integrating * integral - derivative * (oven - last) / DT
        if power > 1.0:
            power = 1.0
        elif power < 0.0:
            power = 0.0
        else:
            integral += error * DT  # not while the heater can do no more: the integral would wind up
        last = oven
        flow = 0.05 * (element - oven)
        element += DT * (8.0 * power - flow)
        oven += DT * (0.4 * flow - 0.004 * (oven - ROOM))
        temperatures.append(oven)
        powers.append(power)
    return ag.stack(temperatures), ag.stack(powers)


@ag.function
def settling_time(temperatures, target):
    """When the temperature comes within two degrees of the target, to stay there."""
    settled = 0
    for i, temperature in enumerate(temperatures):
        if abs(temperature - target) > 2.0:
            settled = i + 1
    return settled * DT


def numpy_simulate(gains: Any, target: float, steps: int) -> tuple[Any, Any]:
    """`gains` has a row for each controller; so do the results."""
    proportional, integrating, derivative = np.transpose(gains)
    oven = element = last = np.full(len(gains), ROOM)
    integral = np.zeros(len(gains))
    temperatures, powers = [], []
    for _ in range(steps):
        error = target - oven
        wanted = proportional * error + integrating * integral - derivative * (oven - last) / DT
        power = np.clip(wanted, 0.0, 1.0)
        integral = np.where(power == wanted, integral + error * DT, integral)
        flow = 0.05 * (element - oven)
        element = element + DT * (8.0 * power - flow)
        last, oven = oven, oven + DT * (0.4 * flow - 0.004 * (oven - ROOM))
        temperatures.append(oven)
        powers.append(power)
    return np.transpose(temperatures), np.transpose(powers)


def numpy_settling_time(temperatures: Any, target: float) -> float:
    outside = np.flatnonzero(np.abs(temperatures - target) > 2.0)
    return (outside[-1] + 1) * DT if len(outside) else 0.0


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", type=float, default=180.0, help="degrees (default 180)")
    parser.add_argument("--steps", type=int, default=600, help="seconds to simulate (default 600)")
    parser.add_argument("--save", metavar="FILE", help="also draw the temperatures there (needs matplotlib)")
    options = parser.parse_args(arguments)

    target = ag.constant(options.target)
    curves, lines = [], []
    for name, gains in CONTROLLERS.items():
        temperatures, powers = simulate(ag.constant(gains), target, ag.constant(options.steps))
        settled = settling_time(temperatures, target).numpy()
        curves.append(temperatures.numpy())
        over = max(0.0, curves[-1].max() - options.target)
        when = f"settles after {settled:.0f} s" if settled < options.steps * DT else "does not settle"
        power = np.mean(powers.numpy())
        lines.append(f"{name[-1]}, {name} control: {over:.1f} degrees too far, {when}, mean power {power:.2f}")
    times = np.arange(1, options.steps + 1) * DT
    print(drawing.chart(times, [np.full(len(times), options.target), *curves], "-PID"))
    print("\n".join(lines))
    if options.save:
        drawing.save(options.save, lambda ax: [ax.plot(times, curve) for curve in curves])


if __name__ == "__main__":
    main()
