"""A differential equation solved in steps as long as its error allows: `while time < end`, steps taken or tried again.

    python examples/adaptive_ode.py
    python examples/adaptive_ode.py --stiffness 5 --tolerance 1e-6

The equation is van der Pol's oscillator. The method is that of P. Bogacki and L. F. Shampine, "A 3(2) pair of
Runge-Kutta formulas" (1989). `numpy_solve` is the same in plain NumPy. neural_ode.py differentiates such a loop.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag


def van_der_pol(state, stiffness):
    x, v = ag.unstack(state)
    return ag.stack([v, stiffness * (1.0 - x * x) * v - x])


@ag.function
def solve(state, end, tolerance, stiffness, limit):
    """The times that were stepped to, the states then, and how many steps had to be tried again."""
    time = ag.zeros_like(end)
    step = 0.01 * end
    times, states = [time], [state]
    rejected = 0
    slope = van_der_pol(state, stiffness)
    while time < end:
        if len(times) + rejected > limit:
            raise ArithmeticError(f"more than {limit} steps: at time {time} they are {step} long")
        if time + step > end:
            step = end - time
        k2 = van_der_pol(state + step * slope / 2.0, stiffness)
        k3 = van_der_pol(state + step * k2 * 0.75, stiffness)
        new = state + step * (2.0 * slope + 3.0 * k2 + 4.0 * k3) / 9.0
        k4 = van_der_pol(new, stiffness)
        error = ag.reduce_max(abs(step * (-5.0 * slope + 6.0 * k2 + 8.0 * k3 - 9.0 * k4) / 72.0)) + 1e-30
        if error <= tolerance:
            time, state, slope = time + step, new, k4
            times.append(time)
            states.append(state)
        else:
            rejected += 1
        step *= min(4.0, max(0.2, 0.9 * (tolerance / error) ** (1.0 / 3.0)))
    return ag.stack(times), ag.stack(states), rejected


def numpy_solve(state: Any, end: float, tolerance: float, stiffness: float) -> tuple[Any, Any, int]:
    def slope_at(state: Any) -> Any:
        return np.array([state[1], stiffness * (1.0 - state[0] ** 2) * state[1] - state[0]])

    time, step, rejected = 0.0, 0.01 * end, 0
    times, states = [time], [np.asarray(state)]
    while time < end:
        step = min(step, end - time)
        k1 = slope_at(states[-1])
        k2 = slope_at(states[-1] + step / 2 * k1)
        k3 = slope_at(states[-1] + step * 3 / 4 * k2)
        new = states[-1] + step * (k1 * 2 / 9 + k2 / 3 + k3 * 4 / 9)
        error = np.max(np.abs(step * (-5 / 72 * k1 + k2 / 12 + k3 / 9 - slope_at(new) / 8))) + 1e-30
        if error <= tolerance:
            time += step
            times.append(time)
            states.append(new)
        else:
            rejected += 1
        step *= np.clip(0.9 * (tolerance / error) ** (1 / 3), 0.2, 4.0)
    return np.array(times), np.array(states), rejected


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--end", type=float, default=20.0, help="the time to solve it for (default 20)")
    parser.add_argument("--stiffness", type=float, default=3.0, help="how sudden its jumps are (default 3)")
    parser.add_argument("--tolerance", type=float, default=1e-4, help="the error of a step at most (default 1e-4)")
    parser.add_argument("--steps", type=int, default=10000, help="steps at most (default 10000)")
    parser.add_argument("--save", metavar="FILE", help="also draw the solution there (needs matplotlib)")
    options = parser.parse_args(arguments)

    numbers = [options.end, options.tolerance, options.stiffness]
    start = ag.constant([2.0, 0.0], ag.float64)
    limit = ag.constant(options.steps)
    times, states, rejected = (t.numpy() for t in solve(start, *(ag.constant(n, ag.float64) for n in numbers), limit))
    print(drawing.chart(times, [states[:, 0]], "*"))
    steps = np.diff(times)
    print(f"{len(steps)} steps of {steps.min():.2g} to {steps.max():.2g}; {rejected} more were tried again")
    print(f"ends at x = {states[-1, 0]:.4f}")
    if options.save:
        drawing.save(options.save, lambda ax: ax.plot(times, states[:, 0], ".-"))


if __name__ == "__main__":
    main()
