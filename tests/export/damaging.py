"""Damaged GraphDefs: flipped bits, cut files, fields of nodes swapped; whatever is done, importing one gives an error.

    python -m tests.export.damaging --count 50000

A damaged file may still be a GraphDef, which is imported then. All else is one of autograph's errors: no other, no
crash, no hang, and no memory beyond what files of that size need.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import autograph as ag
from autograph.framework.func_graph import FuncGraph

FOLDER = Path(__file__).parent / "tensorflow"
SECONDS = 20


def sources() -> list[bytes]:
    """The files that are damaged: TensorFlow's, and graphs of ours, lowered and as they are."""
    found = [path.read_bytes() for path in sorted(FOLDER.glob("*.pb"))]

    @ag.function
    def program(n: Any) -> Any:
        items = []
        total = 0
        while n > 0:
            total += n
            items.append(total // 2)
            n -= 1
        return total if total > 10 else -total, items[-1]

    graph = program.get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    return [*found, graph.as_graph_def().SerializeToString(), graph.as_graph_def(lower=False).SerializeToString()]


def damaged(data: bytes, choose: random.Random) -> bytes:
    """A file with one to three changes."""
    changed = bytearray(data)
    for _ in range(choose.randint(1, 3)):
        changed = choose.choice((_bits, _cut, _moved, _repeated, _number, *[_fields] * 8))(changed, choose)
    return bytes(changed)


def _bits(data: bytearray, choose: random.Random) -> bytearray:
    for _ in range(choose.randint(1, 8)):
        if data:
            data[choose.randrange(len(data))] ^= 1 << choose.randrange(8)
    return data


def _cut(data: bytearray, choose: random.Random) -> bytearray:
    return data[: choose.randrange(len(data) + 1)]


def _moved(data: bytearray, choose: random.Random) -> bytearray:
    a, b = sorted(choose.randrange(len(data) + 1) for _ in range(2))
    at = choose.randrange(len(data) + 1)
    return data[:at] + data[a:b] + data[at:]


def _repeated(data: bytearray, choose: random.Random) -> bytearray:
    return data + data[: choose.randrange(len(data) + 1)]


def _number(data: bytearray, choose: random.Random) -> bytearray:
    at = choose.randrange(len(data) + 1)
    value = choose.choice((b"\xff" * 9 + b"\x01", b"\xff\xff\xff\xff\x07", b"\x00", b"\x80" * 9 + b"\x01"))
    return data[:at] + value + data[at + len(value) :]


def _fields(data: bytearray, choose: random.Random) -> bytearray:
    """Swaps names, ops, inputs or attributes of two nodes, or gives a tensor another shape."""
    from tensorboard.compat.proto.graph_pb2 import GraphDef

    message = GraphDef()
    try:
        message.ParseFromString(bytes(data))
    except Exception:  # it is damaged already
        return data
    nodes = [*message.node, *(node for function in message.library.function for node in function.node_def)]
    if len(nodes) < 2:
        return data
    a, b = choose.sample(nodes, 2)
    what = choose.randrange(5)
    if what == 0:
        a.op, b.op = b.op, a.op
    elif what == 1:
        mine, theirs = list(a.input), list(b.input)
        a.input[:], b.input[:] = theirs, mine
    elif what == 2:
        for key in list(b.attr):
            a.attr[key].CopyFrom(b.attr[key])
    elif what == 3:
        a.input.append(f"{b.name}:{choose.randrange(3)}")
    else:
        for key in a.attr:
            for dim in (*a.attr[key].tensor.tensor_shape.dim, *a.attr[key].shape.dim):
                dim.size = choose.choice((-1, -2, 0, 1, 2**20, 2**31, 2**62, 3))
    return bytearray(message.SerializeToString())


def imports(data: bytes) -> str:
    """Imports a file into a graph of its own: what came of it.

    Raises:
        Exception: what is no error of autograph's.
    """
    graph = FuncGraph("damaged")
    with graph.as_default():
        try:
            ag.import_graph_def(data)
        except (ag.errors.GraphDefError, ag.errors.UnimplementedError) as error:
            assert not graph.operations, "something was added to the graph"
            return type(error).__name__
    return "imported"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--save", type=Path, help="where files with which something goes wrong are kept")
    given = parser.parse_args()
    files = sources()
    for data in files:
        imports(data)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(given.seed, given.seed + given.count):
        choose = random.Random(seed)
        data = damaged(choose.choice(files), choose)
        signal.alarm(SECONDS)
        begun = time.perf_counter()
        try:
            found[imports(data)] += 1
        except Exception as error:
            found[f"wrong: {type(error).__name__}"] += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:200]}", flush=True)
            if given.save:
                given.save.mkdir(parents=True, exist_ok=True)
                (given.save / f"{seed}.pb").write_bytes(data)
        signal.alarm(0)
        slowest = max(slowest, time.perf_counter() - begun)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{given.count} files: {dict(found)}; the slowest took {slowest:.2f} s; memory grew by {grown:.0f} MiB")
    sys.exit(any(name.startswith("wrong") for name in found))


if __name__ == "__main__":
    main()
