"""Random programs that read and change attributes, globals, containers and objects, called several times in a row.

Each runs in plain Python and as a Function, on numbers and on tensors; between the calls something outside may change.
What is left behind has to be the same after each call. A program that is refused with one of autograph's errors counts
as such; a leaked tensor does not.
"""

from __future__ import annotations

import linecache
import random
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same

HEAD = """
class Node:
    def __init__(self, v):
        self.v = v

class Model:
    def __init__(self):
        self.a, self.b, self.n = 1, 0, 0
        self.log, self.table, self.pair = [], {}, (1, 2)
        self.child, self.parts = Node(5), [Node(1), Node(2)]

    def step(self, x):
        self.a = self.a + x
        self.n += 1
        self.table["m"] = self.n

G = N = 0

def bump(o, x):
    o.v = x
    o.q = o.v + 1

def f(m, x):
    global G, N
"""

STATEMENTS = [
    "m.a = m.a + x", "m.a += x", "m.n += 1", "m.n -= 2", "m.n = 3", "m.b = x", "m.b = m.a", "m.a = m.b * 2",
    "m.log.append(x)", "m.log.append(m.a)", "m.log.append(1)", "m.log = []", "m.log = [m.a, x]",
    "m.table['k'] = x", "m.table['k'] = m.table.get('k', 0) + x", "m.table['n'] = m.n", "m.table.pop('k', None)",
    "G = x", "G = G + 1", "N += 1", "x = x + N", "x = x + m.n", "x = x + G", "x = x + m.a", "x = x + len(m.log)",
    "if x > 2:\n    m.a = x", "if x > 2:\n    m.a = m.a + 1\nelse:\n    m.b = x", "if x > 1:\n    bump(m, x)",
    "for i in range(3):\n    m.a = m.a + i", "if m.n > 2:\n    m.a = x\n    m.n = 0", "y = m.log\ny.append(x)",
    "m.child.v = m.child.v + x", "c = m.child\nc.v = x", "m.child = Node(x)", "m.child = Node(m.child.v)",
    "bump(m, x)", "bump(m.child, x)", "m.step(x)", "for p in m.parts:\n    p.v = p.v + 1", "m.parts.append(m.child)",
    "m.parts = m.parts[-2:]", "m.pair = (x, m.n)", "x = x + m.pair[0]", "m.log2 = m.log", "m.copy = dict(m.table)",
    "m.alias = m.child\nm.alias.v = m.alias.v + 1", "while m.n > 3:\n    m.n -= 1", "m.b, m.a = m.a, m.b",
    "if len(m.log) > 3:\n    m.log.pop()", "m.log.insert(0, x)", "if m.log:\n    x = x + m.log[-1]",
]  # fmt: skip


def source(choose: random.Random) -> str:
    lines = [line for _ in range(choose.randint(1, 6)) for line in choose.choice(STATEMENTS).split("\n")]
    return HEAD + "".join(f"    {line}\n" for line in [*lines, "return x"])


def load(text: str, name: str) -> dict[str, Any]:
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    namespace: dict[str, Any] = {"__name__": "state_program"}
    exec(compile(text, name, "exec"), namespace)
    return namespace


def shown(value: Any) -> Any:
    if isinstance(value, ag.Tensor):
        return value.numpy()
    if isinstance(value, dict):
        return {key: shown(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(part) for part in value]
    names = getattr(value, "__dict__", None)
    return value if names is None else {k: shown(v) for k, v in names.items() if not k.startswith("__")}


def left_behind(namespace: dict[str, Any], model: Any, result: Any) -> Any:
    shared = [getattr(model, a) is getattr(model, b, None) for a, b in (("log", "log2"), ("child", "alias"))]
    return [shown(result), shown(model), shown([namespace["G"], namespace["N"]]), shared]


@pytest.mark.parametrize("nested", [False, True], ids=["one function", "functions in functions"])
@pytest.mark.parametrize("seed", range(40))
def test_every_call_leaves_what_python_leaves(seed: int, nested: bool) -> None:
    choose = random.Random(seed + 1000 * nested)
    text, name = source(choose), f"<state program {seed} {nested}>"
    plain, staged = load(text, name), load(text, name)
    if nested:
        staged["bump"] = ag.function(staged["bump"])
        staged["Model"].step = ag.function(staged["Model"].step)
    function = ag.function(staged["f"])
    expected, found = plain["Model"](), staged["Model"]()
    for _ in range(5):
        change = choose.choice(("nothing", "nothing", "n", "G", "log"))
        for namespace, model in ((plain, expected), (staged, found)):
            if change == "G":
                namespace["G"] = 50
            elif change != "nothing":
                setattr(model, change, 7 if change == "n" else [9])
        x = choose.randint(0, 4)
        before = left_behind(plain, expected, plain["f"](expected, x))
        try:
            after = left_behind(staged, found, function(found, ag.constant(x)))
        except (errors.StagedValueError, errors.LoopCarryError):
            return  # refused
        assert same(before, after), f"x = {x}: {after}, plain Python {before}\n{text[len(HEAD) :]}"
