"""liveness and reaching against what really happens: random programs that record every read and write.

Every statement is announced to a probe before it runs and, if it assigns, after. From the record follows which
variables were really live (read later, before being written) and really defined; the analyses must have said so.
"""

import random
import sys

import gast
import pytest

from autograph.pyct import activity, cfg, liveness, reaching
from autograph.pyct.anno import Anno, getanno

NAMES = "abcd"


class Program:
    """A random function `f(a, b)`; `events[i]` is what the probe call `T(i)` announces."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines = ["def f(a, b):", "  if 0: c = d = g = 0"]
        self.events: list[dict] = []
        self.block(1, 3, loop=False)
        self.text = "\n".join(self.lines) + "\n"

    def event(self, reads=(), writes=(), stmt=False) -> int:
        # The statement starts on the line after the probe's.
        line = len(self.lines) + 2 if stmt else None
        self.events.append({"reads": set(reads), "writes": set(writes), "line": line, "at": len(self.lines) + 1})
        return len(self.events) - 1

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def name(self) -> str:
        return self.random.choice(NAMES)

    def block(self, depth: int, size: int, loop: bool) -> None:
        for _ in range(self.random.randint(1, size)):
            self.statement(depth, loop)

    def inner(self, depth: int, loop: bool) -> None:
        if depth < 5:
            self.block(depth + 1, 3, loop)
        else:
            self.simple(depth + 1)

    def simple(self, depth: int) -> None:
        x, y, z = self.name(), self.name(), self.name()
        kind = self.random.randrange(8)
        if kind == 0:
            self.probed(depth, f"del {x}", {x}, {x})
        elif kind == 1:
            self.probed(depth, f"{x} = boom({y})", {y}, {x})
        elif kind == 2:
            self.probed(depth, f"{x} += {y}", {x, y}, {x})
        elif kind == 3:
            self.probed(depth, f"{x} = {self.random.randint(0, 9)}", set(), {x})
        else:
            self.probed(depth, f"{x} = {y} + {z}", {y, z}, {x})

    def probed(self, depth: int, text: str, reads: set, writes: set) -> None:
        before = self.event(reads, stmt=True)
        self.emit(depth, f"T({before})")
        self.emit(depth, text)
        self.emit(depth, f"T({self.event(writes=writes)})")

    def head(self, depth: int, reads: set = frozenset()) -> None:
        event = self.event(reads, stmt=True)
        self.emit(depth, f"T({event})")

    def statement(self, depth: int, loop: bool) -> None:
        kind = self.random.randrange(16)
        x, y = self.name(), self.name()
        if kind < 5:
            self.simple(depth)
        elif kind < 8:
            self.head(depth, {x, y})
            self.emit(depth, f"if {x} + {y} & {self.random.choice([1, 2, 4])}:")
            self.inner(depth, loop)
            if self.random.random() < 0.6:
                self.emit(depth, "else:")
                self.inner(depth, loop)
        elif kind == 8:
            self.head(depth)
            self.emit(depth, f"while T({self.event({x})}) and {x} & {self.random.choice([1, 2])} and fuel():")
            self.inner(depth, True)
            self.loop_else(depth, loop)
        elif kind == 9:
            self.head(depth)
            self.emit(depth, f"for {x} in range({self.random.randint(0, 2)}):")
            self.emit(depth + 1, f"T({self.event(writes={x})})")
            self.inner(depth, True)
            self.loop_else(depth, loop)
        elif kind == 10:
            self.head(depth)
            self.emit(depth, "try:")
            self.inner(depth, loop)
            form = self.random.randrange(4)
            if form < 3:
                self.emit(depth, "except Boom:" if form else "except (Boom, UnboundLocalError):")
                self.inner(depth, loop)
                if self.random.random() < 0.4:
                    self.emit(depth, "else:")
                    self.inner(depth, loop)
            if form > 1:
                self.emit(depth, "finally:")
                self.inner(depth, loop)
        elif kind == 11:
            self.head(depth)
            self.emit(depth, f"with {self.random.choice(['swallow', 'keep'])}():")
            self.inner(depth, loop)
        elif kind == 12:
            self.head(depth, {y})
            self.emit(depth, f"match {y}:")
            self.emit(depth + 1, "case 1 | 2:")
            self.inner(depth + 1, loop)
            self.emit(depth + 1, f"case {x}:" if self.random.random() < 0.5 else f"case int({x}):")
            self.emit(depth + 2, f"T({self.event(writes={x})})")
            self.inner(depth + 1, loop)
        elif kind == 13:
            self.emit(depth, "def g():")
            if self.random.random() < 0.5:
                self.emit(depth + 1, f"nonlocal {x}")
                self.emit(depth + 1, f"{x} = 3")
            event = self.event({y})
            self.events[event]["at"] = None
            self.emit(depth + 1, f"T({event})")
            self.emit(depth + 1, f"return {y}")
        elif kind == 14:
            self.emit(depth, "try: g()")
            self.emit(depth, "except (UnboundLocalError, NameError): pass")
        else:
            choices = ["return a", "raise Boom", *(["break", "continue"] if loop else [])]
            text = self.random.choice(choices)
            event = self.event({"a"} if text == "return a" else set(), stmt=True)
            self.emit(depth, f"T({event})")
            self.emit(depth, text)

    def loop_else(self, depth: int, loop: bool) -> None:
        if self.random.random() < 0.3:
            self.emit(depth, "else:")
            self.inner(depth, loop)


def execute(program: Program, a: int, b: int) -> list[tuple[int, set[str] | None]]:
    """Runs the program; the probe calls in order, with the variables defined at each."""
    record: list[tuple[int, set[str] | None]] = []
    left = [12]

    class Boom(Exception):
        pass

    def T(i):
        frame = sys._getframe(1)
        record.append((i, {n for n in frame.f_locals if n in NAMES} if frame.f_code.co_name == "f" else None))
        return True

    def fuel():
        left[0] -= 1
        return left[0] > 0

    def boom(x):
        if x % 3 == 0:
            raise Boom
        return x

    class keep:
        def __enter__(self): ...

        def __exit__(self, *exc):
            return False

    class swallow(keep):
        def __exit__(self, *exc):
            return True

    scope = {"T": T, "fuel": fuel, "boom": boom, "Boom": Boom, "keep": keep, "swallow": swallow}
    exec(program.text, scope)
    try:
        scope["f"](a, b)
    except (Boom, NameError):
        pass
    return record


def check(seed: int) -> None:
    program = Program(seed)
    function = gast.parse(program.text).body[0]
    activity.resolve(function)
    graphs = cfg.build(function)
    liveness.resolve(function, None, graphs)
    reaching.resolve(function, None, graphs)
    annotated = [n for n in gast.walk(function) if getanno(n, Anno.LIVE_VARS_IN) is not None]
    by_line = {node.lineno: node for node in annotated}
    compound = [n for n in annotated if isinstance(getattr(n, "body", None), list) or isinstance(n, gast.Match)]
    compound = [n for n in compound if not isinstance(n, gast.FunctionDef)]
    jumps = any(jump in program.text for jump in ("break", "continue", "return a"))
    own = set(NAMES) & set(getanno(function, Anno.ARGS_AND_BODY_SCOPE).locals)
    for a, b in ((1, 2), (0, 7), (6, 3)):
        record = execute(program, a, b)
        live: set[str] = set()
        later, live_there = None, set()
        for at in range(len(record) - 1, -1, -1):
            i, defined = record[at]
            event = program.events[i]
            live = (live - event["writes"]) | event["reads"]
            line = event["line"]
            if event["at"] is None:  # inside a nested function, wherever that was called
                continue
            context = f"seed {seed}, line {event['at']}:\n{program.text}"
            if line is not None:
                stmt = by_line[line]
                assert live <= set(getanno(stmt, Anno.LIVE_VARS_IN)), context
                assert defined <= set(getanno(stmt, Anno.DEFINED_VARS_IN)), context
                assert own - defined <= set(getanno(stmt, Anno.UNDEFINED_VARS_IN)), context
            # Compound statements left between this event and the next one. (Jumps leave without passing the
            # end; they are lowered before these analyses run.)
            if later is not None and not jumps:
                for outer in compound:
                    first, last = outer.lineno, outer.end_lineno
                    if first <= event["at"] <= last and not first <= later <= last:
                        assert live_there <= set(getanno(outer, Anno.LIVE_VARS_OUT)), context
            later, live_there = event["at"], set(live)


@pytest.mark.parametrize("part", range(4))
def test_random_programs(part):
    for seed in range(part * 25, part * 25 + 25):
        check(seed)
