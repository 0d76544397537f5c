"""A recurrent network learns to add: it reads two binary numbers digit by digit, and has to find out about carrying.

    python examples/rnn.py
    python examples/rnn.py --hidden 12 --steps 600

It is trained on numbers of 8 digits, and then adds longer ones. The loss is differentiated through the staged loop over
the digits. `numpy_loss_and_gradients` is the same in plain NumPy, with back-propagation through time written by hand.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np

import autograph as ag


class Weights(NamedTuple):
    of_digits: Any
    of_state: Any
    bias: Any
    out: Any


def run(weights, digits):
    """The logit of each digit of the sum. `digits` has the shape (positions, pairs, 2), the lowest digits first."""
    state = ag.zeros([digits.shape[1], len(weights.bias)], digits.dtype)
    logits = []
    for pair in digits:
        state = ag.tanh(pair @ weights.of_digits + state @ weights.of_state + weights.bias)
        logits.append((state @ weights.out)[:, 0])
    return ag.stack(logits)


def loss(weights, digits, sums):
    """The mean cross entropy of all digits."""
    logits = run(weights, digits)
    return ag.reduce_mean(ag.softplus(logits) - sums * logits)


@ag.function
def train(weights, velocities, batches, rate):
    """One step for each batch; gives the weights, the velocities, and the loss before each step."""
    losses = []
    for digits, sums in batches:
        value, gradients = ag.value_and_grad(loss)(weights, digits, sums)
        length = ag.global_norm(list(gradients))
        if length > 1.0:
            gradients = Weights(*[g / length for g in gradients])
        velocities = Weights(*[0.9 * v + g for v, g in zip(velocities, gradients)])
        weights = Weights(*[w - rate * v for w, v in zip(weights, velocities)])
        losses.append(value)
    return weights, velocities, losses


@ag.function
def add(weights, digits):
    return ag.cast(run(weights, digits) > 0.0, ag.int32)


def numpy_loss_and_gradients(weights: Any, digits: Any, sums: Any) -> tuple[Any, Weights]:
    states, logits = [np.zeros([digits.shape[1], len(weights.bias)], digits.dtype)], []
    for pair in digits:
        states.append(np.tanh(pair @ weights.of_digits + states[-1] @ weights.of_state + weights.bias))
        logits.append((states[-1] @ weights.out)[:, 0])
    value = np.mean([np.logaddexp(0, row) - s * row for row, s in zip(logits, sums)])

    gradients = Weights(*[np.zeros_like(w) for w in weights])
    dstate = np.zeros_like(states[0])
    for t in reversed(range(len(digits))):
        dlogit = (1 / (1 + np.exp(-logits[t])) - sums[t])[:, None] / sums.size
        dinner = (dlogit @ weights.out.T + dstate) * (1 - states[t + 1] ** 2)
        parts = (digits[t].T @ dinner, states[t].T @ dinner, dinner.sum(axis=0), states[t + 1].T @ dlogit)
        for gradient, part in zip(gradients, parts):
            gradient += part
        dstate = dinner @ weights.of_state.T
    return value, gradients


def numbers(pairs: int, positions: int, rng: Any) -> tuple[Any, Any]:
    """Digits of random pairs of numbers, and those of their sums."""
    a, b = rng.integers(2 ** (positions - 1), size=(2, pairs))
    places = np.arange(positions)[:, None]
    digits = np.stack([a >> places & 1, b >> places & 1], axis=-1)
    return digits.astype(np.float32), (a + b >> places & 1).astype(np.float32)


def initial(hidden: int, rng: Any) -> Weights:
    shapes = Weights((2, hidden), (hidden, hidden), (hidden,), (hidden, 1))
    return Weights(*[rng.normal(0.0, 0.7, shape).astype(np.float32) for shape in shapes])


def value_of(digits: Any) -> Any:
    return np.sum(np.asarray(digits, np.int64) << np.arange(len(digits)), axis=0)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hidden", type=int, default=10, help="units of the state (default 10)")
    parser.add_argument("--steps", type=int, default=1000, help="batches of 32 pairs to train with (default 1000)")
    parser.add_argument("--size", type=int, default=20, help="digits of the numbers added at the end (default 20)")
    options = parser.parse_args(arguments)

    rng = np.random.default_rng(0)
    weights = initial(options.hidden, rng)
    velocities = Weights(*[np.zeros_like(w) for w in weights])
    drawn = [numbers(32, 8, rng) for _ in range(options.steps)]
    batches = ag.data.Dataset.from_tensor_slices((np.stack([d for d, _ in drawn]), np.stack([s for _, s in drawn])))
    weights, _, losses = train(weights, velocities, batches, ag.constant(0.3, ag.float32))
    for step in range(0, options.steps, max(1, options.steps // 5)):
        print(f"loss {losses[step].numpy():.4f} after {step} steps")

    digits, sums = numbers(1000, options.size, rng)
    found = add(weights, digits).numpy()
    for i in range(3):
        print(f"{value_of(digits[:, i, 0])} + {value_of(digits[:, i, 1])} = {value_of(found[:, i])}")
    right = np.mean(np.all(found == sums, axis=0))
    print(f"{right:.1%} of 1000 sums of {options.size} digits are right")


if __name__ == "__main__":
    main()
