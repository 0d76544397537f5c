"""What it costs to trace: µs per operation, by kind and by number, straight-line and with control flow.

    python bench/bench_tracing.py

Conversion is not part of it: the function is traced once before. Constants that stand for Python numbers are
operations of the graph, but only what the user wrote is counted, except in the control-flow table, which counts
the operations of the graph and of all graphs nested in it.
"""

from __future__ import annotations

from typing import Any

import peer_process
from measure import load, seconds, table

import autograph as ag

SIZES = (100, 1000, 5000)

# How to go on from x of shape (4, 4), and the operations in that as the user would count them.
KINDS: dict[str, tuple[str, int]] = {
    "x * 1.5 + 0.5": ("x * 1.5 + 0.5", 2),
    "x + x": ("x + x", 1),
    "tanh": ("ag.tanh(x)", 1),
    "matmul": ("x @ x", 1),
    "reduce_sum, keepdims": ("ag.reduce_sum(x, axis=1, keepdims=True)", 1),
    "transpose": ("ag.transpose(x)", 1),
    "reshape": ("ag.reshape(x, (4, -1))", 1),
    "concat": ("ag.concat([x, x], 0)[:4]", 2),
    "slice": ("x[0:4, ::-1]", 1),
    "where": ("ag.where(x > 0.0, x, -x)", 3),
    "cast": ("ag.cast(ag.cast(x, ag.int32), ag.float32)", 2),
}

CONTROL_FLOW: dict[str, list[str]] = {
    "if/else": ["if s > 0.0:", "    s = s + 1.0", "else:", "    s = s - 1.0"],
    "while": ["while s < 0.0:", "    s = s + 1.0"],
    "for over a tensor": ["for v in x:", "    s = s + v[0]"],
    "while with if and break": ["while s < 0.0:", "    if s < -9.0:", "        break", "    s = s + 1.0"],
}


def trace(f: Any, x: Any, repeat: int = 5) -> float:
    """The time of tracing a function that was converted before."""
    ag.function(f).get_concrete_function(x)
    return seconds(lambda: ag.function(f).get_concrete_function(x), repeat)


def count(graph: Any) -> int:
    """The operations of a graph and of those in it."""
    return sum(1 + sum(map(count, op.nested_graphs())) for op in graph.operations)


def chain(expression: str, n: int) -> Any:
    """The function that goes on n times, as statements in a row: a loop would be rolled."""
    return load("import autograph as ag\ndef f(x):\n" + f"    x = {expression}\n" * n + "    return x\n")


def main() -> None:
    x = ag.ones((4, 4))
    rows = []
    for n in SIZES:
        f = chain("x * 1.5 + 0.5", n // 2)
        taken = trace(f, x)
        concrete = ag.function(f).get_concrete_function(x)
        first = seconds(lambda: concrete(x), 1)  # noqa: B023 - called at once
        rows.append([f"{n} ops", f"{taken * 1e3:.1f}", f"{taken / n * 1e6:.1f}", f"{first * 1e3:.1f}"])
    table("Tracing a chain of x * 1.5 + 0.5", ["length", "trace ms", "us per op", "first run ms"], rows)

    rows = []
    for kind, (expression, ops) in KINDS.items():
        taken = trace(chain(expression, 500), x)
        rows.append([kind, f"{taken / 500 / ops * 1e6:.1f}"])
    table("Tracing 500 of a kind", ["kind", "us per op"], rows)

    rows = []
    for kind, lines in CONTROL_FLOW.items():
        body = "".join(f"    {line}\n" for line in lines)
        f = load("def f(x):\n    s = x[0, 0]\n" + body * 50 + "    return s\n")
        taken = trace(f, x)
        total = count(ag.function(f).get_concrete_function(x).graph)
        rows.append([kind, f"{taken / 50 * 1e6:.0f}", total // 50, f"{taken / total * 1e6:.1f}"])
    table("Tracing 50 staged statements", ["kind", "us each", "ops in each", "us per op"], rows)

    peers = {"TensorFlow": ("tf", "tensorflow_costs.py"), "JAX": ("jx", "jax_costs.py")}
    rows = []
    for name, (environment, script) in peers.items():
        theirs = peer_process.run(environment, script, "tracing", "100", "1000")
        for n, other in theirs.items():
            ours = trace(chain("x * 1.5 + 0.5", int(n) // 2), x) / int(n) * 1e6
            rows.append([f"{name}, {n} ops", f"{ours:.1f}", f"{other:.1f}", f"{ours / other:.3f}"])
    if rows:
        table("Tracing x * 1.5 + 0.5 beside others, us per op", ["peer", "autograph", "peer", "ours/peer"], rows)


if __name__ == "__main__":
    main()
