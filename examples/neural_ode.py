"""A neural ODE: a network learns what drives a damped oscillator, from where it was at some moments.

    python examples/neural_ode.py
    python examples/neural_ode.py --size 32 --steps 600

The loss is differentiated through the solver: a `for` over the moments, and in it a `while` whose steps are as long as
their error allows. Training is a staged loop around that. `numpy_loss_and_gradients` is the same in plain NumPy, with
derivatives written by hand, from the last step back to the first.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag

START = np.array([[1.0, 0.0]], np.float32)


def slope(weights, state):
    """What the network takes for the derivative of the state."""
    first, bias, second = weights
    return ag.tanh(state @ first + bias) @ second


@ag.function
def solve(weights, state, times, tolerance):
    """The state at each of `times`, by Heun's method; how far Euler's is from it says how long steps may be."""
    time, step = 0.0, 1.0
    states = []
    for end in times:
        while time < end:
            h = min(step, end - time)
            k1 = slope(weights, state)
            k2 = slope(weights, state + h * k1)
            error = ag.stop_gradient(ag.reduce_max(abs(h * (k2 - k1) / 2.0))) + 1e-12
            fitting = 0.9 * h * ag.sqrt(tolerance / error)
            if error <= tolerance:
                time += h
                state = state + h * (k1 + k2) / 2.0  # the caller keeps the array that it started with
                step = max(step, min(fitting, 4.0 * h))
            else:
                step = max(fitting, 0.2 * h)
        states.append(state)
    return ag.stack(states)


def loss(weights, start, times, observed, tolerance):
    return ag.reduce_mean((solve(weights, start, times, tolerance) - observed) ** 2)


@ag.function
def train(weights, start, times, observed, tolerance, steps, rate):
    """The weights after some steps of Adam, and the loss before each."""
    means, squares = [0.0 * w for w in weights], [0.0 * w for w in weights]
    losses = []
    for i in range(steps):
        value, gradients = ag.value_and_grad(loss)(weights, start, times, observed, tolerance)
        losses.append(value)
        means = [0.9 * m + 0.1 * g for m, g in zip(means, gradients)]
        squares = [0.99 * s + 0.01 * g * g for s, g in zip(squares, gradients)]
        correction = rate * ag.sqrt(1.0 - 0.99 ** (i + 1.0)) / (1.0 - 0.9 ** (i + 1.0))
        weights = [w - correction * m / (ag.sqrt(s) + 1e-8) for w, m, s in zip(weights, means, squares)]
    return weights, losses


def numpy_loss_and_gradients(weights: Any, start: Any, times: Any, observed: Any, tolerance: float) -> tuple[Any, Any]:
    first, bias, second = weights
    gradients = [np.zeros_like(w) for w in weights]

    def slope(state: Any) -> Any:
        return np.tanh(state @ first + bias) @ second

    def pull_back(state: Any, dy: Any) -> Any:
        """Adds what `dy`, the gradient of the slope at a state, is for the weights; gives what it is for the state."""
        hidden = np.tanh(state @ first + bias)
        inner = (dy @ second.T) * (1.0 - hidden**2)
        for gradient, more in zip(gradients, (state.T @ inner, inner[0], hidden.T @ dy)):
            gradient += more
        return inner @ first.T

    state, time, step = start, 0.0, 1.0
    states, taken = [], []  # taken: for each moment the steps to it, each the state before it and its length
    for end in times:
        taken.append([])
        while time < end:
            h = min(step, end - time)
            k1 = slope(state)
            k2 = slope(state + h * k1)
            error = np.max(np.abs(h * (k2 - k1) / 2.0)) + 1e-12
            fitting = 0.9 * h * np.sqrt(tolerance / error)
            if error <= tolerance:
                taken[-1].append((state, h))
                time, state, step = time + h, state + h * (k1 + k2) / 2.0, max(step, min(fitting, 4.0 * h))
            else:
                step = max(fitting, 0.2 * h)
        states.append(state)
    differences = np.array(states) - observed

    dstate = np.zeros_like(start)
    for steps, difference in zip(reversed(taken), reversed(differences)):
        dstate = dstate + 2.0 * difference / differences.size
        for state, h in reversed(steps):
            dmiddle = pull_back(state + h * slope(state), h / 2.0 * dstate)
            dstate = dstate + dmiddle + pull_back(state, h / 2.0 * dstate + h * dmiddle)
    return np.mean(differences**2), gradients


def oscillator(times: Any) -> Any:
    """A damped oscillator: its place and speed at each time, as states of shape (1, 2)."""
    turning = np.stack([np.cos(2.0 * times), -np.sin(2.0 * times)], axis=1)
    return (np.exp(-0.2 * times)[:, None] * turning)[:, None].astype(np.float32)


def network(size: int, seed: int = 0) -> list[Any]:
    rng = np.random.default_rng(seed)
    shapes = [(2, size), (size,), (size, 2)]
    return [rng.normal(0.0, scale, shape).astype(np.float32) for shape, scale in zip(shapes, (1.0, 0.0, size**-0.5))]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=16, help="hidden units of the network (default 16)")
    parser.add_argument("--steps", type=int, default=300, help="steps of training (default 300)")
    parser.add_argument("--tolerance", type=float, default=0.01, help="the error of a step at most (default 0.01)")
    parser.add_argument("--save", metavar="FILE", help="also draw the orbits there (needs matplotlib)")
    options = parser.parse_args(arguments)

    times = np.linspace(0.25, 6.0, 24, dtype=np.float32)
    observed, tolerance = oscillator(times), ag.constant(options.tolerance)
    weights, losses = train(
        network(options.size), START, times, observed, tolerance, ag.constant(options.steps), ag.constant(0.03)
    )
    dense = np.linspace(0.05, 6.0, 120, dtype=np.float32)
    path = solve(weights, START, dense, tolerance).numpy()
    print(drawing.canvas([path, observed], ".o"))
    print(f"loss {losses[0].numpy():.4f} before training, {losses[-1].numpy():.4f} after {options.steps} steps")
    if options.save:
        drawing.save(options.save, lambda ax: (ax.plot(*path[:, 0].T), ax.plot(*observed[:, 0].T, "o")))


if __name__ == "__main__":
    main()
