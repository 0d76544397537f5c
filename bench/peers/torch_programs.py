"""The workloads that `torch.compile` takes as one graph. Prints JSON: see `workloads.time_all`."""

import json
import sys

import torch
from workloads import time_all


def power(x, y):
    result = torch.eye(10, dtype=torch.int32)
    for _ in range(y):
        result = torch.matmul(x, result)
    return result


def simple_relu(x):
    return torch.where(x > 0, x, 0)


def mse(a, b):
    return torch.mean((a - b) ** 2)


def rnn(xs, w, u):
    h = torch.zeros(8, 64)
    for x in xs:
        h = torch.tanh(h @ w + x @ u)
    return h


def black_scholes(s, k, t):
    d1 = (torch.log(s / k) + 0.05 * t) / (0.2 * torch.sqrt(t))
    d2 = d1 - 0.2 * torch.sqrt(t)
    return s / (1 + torch.exp(-1.702 * d1)) - k * torch.exp(-0.03 * t) / (1 + torch.exp(-1.702 * d2))


def chain(v):
    for _ in range(20):
        v = v * 1.01 + 0.1
    return v


def mlp_step(w1, b1, w2, b2, x, labels):
    parameters = [p.detach().requires_grad_() for p in (w1, b1, w2, b2)]
    w1, b1, w2, b2 = parameters
    loss = torch.nn.functional.cross_entropy(torch.relu(x @ w1 + b1) @ w2 + b2, labels)
    gradients = torch.autograd.grad(loss, parameters)
    return loss.detach(), *[p.detach() - 0.01 * g for p, g in zip(parameters, gradients)]


torch.set_num_threads(2)
# A gradient is what a user calls as it is: `torch.compile` does not go through `autograd.grad`.
eager = {"mlp_step"}
programs = {
    name: globals()[name] if name in eager else torch.compile(globals()[name])
    for name in sys.argv[1:]
    if name in globals()
}
print(json.dumps(time_all(programs, torch.compile(lambda x: x + 1), torch.as_tensor)))
