# ruff: noqa: E501  the grammar reads best with one form per line
"""Random small programs: `program(seed)` gives the source of a function `f(a, b, x, p)` and arguments for it.

The arguments are two ints, a float and a bool. Programs use every statement that control flow has, on variables that
keep their kind (ints, floats, bools, a list, a dict, a tuple, an object), most of the time. Loops end after a few
iterations; floats are multiples of a power of two, so that float32 holds them exactly.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

__all__ = ["PRELUDE", "Sample", "sample"]

#: What stands above every program.
PRELUDE = """\
class Point:
    def __init__(self, n, v):
        self.n = n
        self.v = v

    def total(self, k):
        if k > 1:
            return self.n + k
        return self.n


def clamp(v, top):
    if v > top:
        return top
    elif v < 0:
        return 0
    return v


def first_above(values, limit):
    for v in values:
        if v > limit:
            return v
    return -1
"""


@dataclass(frozen=True)
class Sample:
    """A program.

    Attributes:
        source: with the prelude.
        inputs: argument tuples.
        staged: for each parameter, whether it is a tensor in the staged run.
    """

    source: str
    inputs: tuple[tuple[Any, ...], ...]
    staged: tuple[bool, ...]


def sample(seed: int, effects: bool = True) -> Sample:
    """The program of a seed. `effects` says whether inner functions may assign variables of the outer one."""
    rng = random.Random(seed)
    writer = _Writer(rng, effects)
    source = PRELUDE + "\n\n" + writer.function()
    inputs = [(rng.randint(-4, 6), rng.randint(-4, 6), rng.randint(-6, 6) / 2, rng.random() < 0.5) for _ in range(3)]
    staged = (True,) * 4
    if rng.random() < 0.3:
        staged = tuple(rng.random() < 0.6 for _ in range(4))
        if not any(staged):
            staged = (True, False, False, False)
        # Python arguments keep their values, so that the second call uses the trace of the first.
        inputs = [tuple(v if s else w for v, w, s in zip(i, inputs[0], staged)) for i in inputs]
    return Sample(source, tuple(inputs), staged)


_INTS = ("a", "b", "c")
_FLOATS = ("x", "y")
_BOOLS = ("p", "q")


class _Writer:
    """Writes one function."""

    def __init__(self, rng: random.Random, effects: bool) -> None:
        self.r = rng
        self.effects = effects and rng.random() < 0.12
        self.prints = rng.random() < 0.5
        self.mixes = 0.03 if rng.random() < 0.3 else 0.0  # how often a variable changes its kind
        self.counters = 0
        self.features = {
            name for name in ("list", "dict", "tuple", "object", "calls", "unset", "try", "walrus", "del", "comp", "nested")
            if rng.random() < 0.4
        }  # fmt: skip
        self.budget = rng.randint(5, 22)
        self.unset: list[str] = []
        self.names: list[str] = []  # loop targets in scope
        self.functions: list[str] = []
        self.in_function = False
        self.returned: str | None = None

    def pick(self, *choices: Any) -> Any:
        return self.r.choice(choices)

    def chance(self, probability: float) -> bool:
        return self.r.random() < probability

    # --- expressions ---

    def int_(self, depth: int = 0) -> str:
        r = self.r
        if depth >= 3 or r.random() < 0.35:
            options = ["a", "b", "c"] * 2 + [str(r.randint(-3, 5))] * 4 + self.names * 2
            options += [self.pick("u", "w")] if "unset" in self.features and self.chance(0.5) else []
            return self.pick(*options)
        e = lambda: self.int_(depth + 1)
        options: list[Any] = [
            lambda: f"{e()} + {e()}", lambda: f"{e()} - {e()}", lambda: f"({e()}) * {r.randint(-2, 3)}",
            lambda: f"({e()}) // {self.pick(2, 3, -2)}", lambda: f"({e()}) % {self.pick(2, 3, 5, -3)}",
            lambda: f"abs({e()})", lambda: f"{self.pick('min', 'max')}({e()}, {e()})", lambda: f"-({e()})",
            lambda: f"({e()} if {self.bool_(depth + 1)} else {e()})",
        ]  # fmt: skip
        if self.chance(0.3):
            options += [
                lambda: f"int({self.float_(depth + 1)})", lambda: f"int({self.bool_(depth + 1)})",
                lambda: f"({e()} {self.pick('and', 'or')} {e()})", lambda: f"({e()}) {self.pick('&', '|', '^')} {r.randint(0, 7)}",
                lambda: f"(lambda k: {self.pick('k + ', 'k * 2 - ', '-k + ')}{e()})({e()})",
                lambda: f"(({e()}) % 5) ** 2", lambda: f"({e()}) // (({e()}) % 3 + 1)",
                lambda: f"divmod({e()}, 3)[{self.pick(0, 1)}]", lambda: f"round({self.float_(depth + 1)})",
                lambda: f"sum(range(({e()}) % 4))",
            ]  # fmt: skip
        if "list" in self.features:
            options += [
                lambda: "len(l)", lambda: f"l[{self.pick('0', '0', '-1', f'({e()}) % len(l)')}]",
                lambda: self.pick("sum(l)", "max(l)", "sum(l[1:])", "l[-2:][0]"),
            ]  # fmt: skip
        if "comp" in self.features:
            over = self.pick("range(3)", f"range(({e()}) % 4)", *(["l"] if "list" in self.features else []))
            options += [lambda: f"sum([k * 2 for k in {over}{self.pick('', ' if k > ' + self.pick('0', 'a'))}])"]
        if "dict" in self.features:
            options += [lambda: self.pick("d['k']", "d['m']", "d.get('k', 0)", "sum(d.values())")] * 2
        if "tuple" in self.features:
            options += [lambda: self.pick("t[0]", "t[1]")] * 2
        if "object" in self.features:
            options += [lambda: self.pick("o.n", "o.n", f"o.total({e()})")] * 2
        if "calls" in self.features:
            options += [lambda: f"clamp({e()}, {e()})"]
            if "list" in self.features:
                options += [lambda: f"first_above(l, {e()})"]
        if "walrus" in self.features and not self.in_function:
            options += [lambda: f"({self.pick('c', 'b')} := {e()})"]
        if self.functions:
            options += [lambda: f"{self.pick(*self.functions)}({e()})"] * 3
        return self.pick(*options)()

    def float_(self, depth: int = 0) -> str:
        if depth >= 3 or self.chance(0.4):
            return self.pick(
                "x", "y", "x", "y", str(self.r.randint(-4, 6) / 2), *(["o.v"] if "object" in self.features else [])
            )
        e = lambda: self.float_(depth + 1)
        return self.pick(
            lambda: f"{e()} + {e()}", lambda: f"{e()} - {e()}", lambda: f"({e()}) * {self.pick(2, 0.5, -1)}",
            lambda: f"({e()}) / 2", lambda: f"float({self.int_(depth + 1)})", lambda: f"abs({e()})",
            lambda: f"{e()} + {self.mixed(depth + 1)}", lambda: f"{self.pick('min', 'max')}({e()}, {e()})",
            lambda: f"({e()} if {self.bool_(depth + 1)} else {e()})", lambda: f"({self.int_(depth + 1)}) / 2", lambda: f"-({e()})",
        )()  # fmt: skip

    def bool_(self, depth: int = 0) -> str:
        if depth >= 3:
            return self.pick("p", "q", "a > 0", "b < a", "True")
        i, f, e = (lambda: self.int_(depth + 1)), (lambda: self.float_(depth + 1)), (lambda: self.bool_(depth + 1))
        compare = lambda: self.pick("<", "<=", ">", ">=", "==", "!=")
        options = [
            lambda: f"{i()} {compare()} {i()}", lambda: f"{i()} {compare()} {i()}", lambda: f"{f()} {compare()} {f()}",
            lambda: self.pick("p", "q"), lambda: f"({e()} {self.pick('and', 'or')} {e()})", lambda: f"(not {e()})",
            lambda: f"{i()} {self.pick('<', '<=')} {i()} {self.pick('<', '!=', '>=')} {i()}", lambda: self.pick("True", "False"),
            lambda: f"{self.pick('p', 'q')} {self.pick('==', '!=')} ({e()})", lambda: f"{self.mixed(depth + 1)} {compare()} {f()}",
            lambda: f"{i()} {self.pick('in', 'not in')} ({i()}, {i()}, 2)",
        ]  # fmt: skip
        if "list" in self.features:
            options += [lambda: f"{i()} in l", lambda: f"len(l) {compare()} {i()}", lambda: f"l == [{i()}, {i()}]"]
        if self.chance(0.1):
            options += [lambda: f"bool({i()})", lambda: f"any([{e()}, {e()}])", lambda: f"all([{e()}, {e()}])"]
        return self.pick(*options)()

    def mixed(self, depth: int) -> str:
        """An int, or the float it becomes: tensors of different dtypes do not mix by themselves."""
        value = self.int_(depth)
        return value if self.chance(0.05) else f"float({value})"

    def any_(self) -> str:
        return self.pick(self.int_, self.int_, self.float_, self.bool_)(1)

    # --- statements ---

    def function(self) -> str:
        body = []
        if self.prints:
            body.append("print('in', a, b, x, p)")
        body += [
            f"c = {self.pick('0', 'a', '1', 'a + b')}",
            f"y = {self.pick('0.5', 'x', '1.0')}",
            f"q = {self.pick('True', 'not p', 'a > b')}",
        ]
        if "list" in self.features:
            body.append(f"l = {self.pick('[1, 2]', '[a, b]', '[a, 3, b]', '[0, a]', '[2]')}")
        if "dict" in self.features:
            body.append(self.pick("d = {'k': a, 'm': 2}", "d = {'k': 1, 'm': 0}"))
        if "tuple" in self.features:
            body.append(f"t = {self.pick('(a, 2)', '(1, 2)', '(b, a)')}")
        if "object" in self.features:
            body.append(f"o = Point({self.pick('a', '1')}, {self.pick('x', '0.5')})")
        if "nested" in self.features or self.effects:
            body += self.inner_function()
        while self.budget > 0:
            body += self.statement(0, False)
        if "unset" in self.features and self.chance(0.3):
            body.append("c += u")
        if self.chance(0.9):
            body.append(f"return {self.results()}")
        return "def f(a, b, x, p):\n" + "\n".join("    " + line for line in body) + "\n"

    def results(self) -> str:
        if self.returned is None or self.chance(0.05):
            self.returned = self.new_results()
        return self.returned

    def new_results(self) -> str:
        names = ["a", "b", "c", "x", "y", "p", "q"]
        names += [
            n
            for n, f in (("l", "list"), ("d", "dict"), ("t", "tuple"), ("o.n", "object"), ("o.v", "object"))
            if f in self.features
        ]
        self.r.shuffle(names)
        chosen = names if self.chance(0.5) else names[: self.r.randint(1, len(names))]
        return ", ".join(chosen) if self.chance(0.7) else self.pick("a", "b", "c", "c + 1")

    def inner_function(self) -> list[str]:
        name = f"g{len(self.functions)}"
        outer, self.in_function = self.in_function, True
        kept = self.features
        lines = [f"def {name}(k):"]
        effect = self.effects and self.chance(0.8)
        if effect:
            lines.append(f"    nonlocal {self.pick('c', 'y', 'q')}")
            target = lines[-1].split()[-1]
            value = {"c": self.int_, "y": self.float_, "q": self.bool_}[target](2)
            lines.append(f"    {target} = {value}")
            if "list" in self.features and self.chance(0.3):
                lines.append("    l.append(k)")
        self.names.append("k")
        self.features = self.features - {"unset"}
        if self.chance(0.5):
            lines += [f"    if {self.bool_(1)}:", f"        return {self.int_(1)}"]
        lines.append(f"    return {self.int_(1)}")
        self.names.pop()
        self.features = kept
        self.in_function = outer
        self.functions.append(name)
        return lines

    def block(self, depth: int, loop: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(self.pick(1, 1, 2, 3)):
            lines += self.statement(depth, loop)
        if loop and self.chance(0.15):
            lines.append(self.pick("break", "continue"))
        elif self.chance(0.08):
            lines.append(self.return_())
        return ["    " + line for line in lines]

    def return_(self) -> str:
        return f"return {self.results()}"

    def statement(self, depth: int, loop: bool) -> list[str]:
        self.budget -= 1
        if depth >= 4 or self.budget < 0 or self.chance(0.5):
            return self.simple()
        kind = self.pick("if", "if", "if", "if", "while", "for", "for", "while", "try", "jump")
        if kind == "if":
            lines = [f"if {self.bool_()}:", *self.block(depth + 1, loop)]
            while self.chance(0.25):
                lines += [f"elif {self.bool_()}:", *self.block(depth + 1, loop)]
            if self.chance(0.5):
                lines += ["else:", *self.block(depth + 1, loop)]
            return lines
        if kind == "while":
            return self.while_(depth, loop)
        if kind == "for":
            return self.for_(depth, loop)
        if kind == "try" and "try" in self.features:
            lines = ["try:", *self.block(depth + 1, loop)]
            if self.chance(0.6):
                return [*lines, "finally:", *self.block(depth + 1, False)]
            return [*lines, f"except {self.pick('KeyError', 'IndexError')}:", *self.block(depth + 1, loop)]
        if kind == "jump" and depth:
            condition = self.bool_(1)
            jump = self.pick("break", "continue") if loop and self.chance(0.75) else self.return_()
            return [f"if {condition}:", "    " + jump]
        return self.simple()

    def while_(self, depth: int, loop: bool) -> list[str]:
        self.counters += 1
        n = f"n{self.counters}"
        limit = self.pick("2", "3", f"({self.int_(1)}) % 4")
        form = self.r.randrange(3)
        if form == 0:
            head = [f"{n} = 0", f"while {n} < {limit}:", f"    {n} += 1"]
        elif form == 1:
            head = [f"{n} = 0", f"while {n} < {self.pick(2, 3)} and {self.bool_(1)}:", f"    {n} += 1"]
        else:
            head = [f"{n} = 0", "while True:", f"    {n} += 1", f"    if {n} > {limit}:", "        break"]
        self.names.append(n)
        body = self.block(depth + 1, True)
        self.names.pop()
        return [*head, *body, *self.loop_else(depth, loop)]

    def for_(self, depth: int, loop: bool) -> list[str]:
        options = [
            ("i", f"range({self.pick('2', '3')})"), ("i", f"range(({self.int_(1)}) % 4)"), ("i", f"range({self.pick('0', '1', 'a % 3')}, ({self.int_(1)}) % 5)"),
            ("i", "(3, 1, 2)"), ("i", f"({self.int_(1)}, {self.int_(1)})"), ("i", "range(4, 0, -2)"),
            (self.pick("i, j", "j, i"), f"enumerate(({self.int_(1)}, {self.int_(1)}))"),
            ("i, j", f"zip(range(({self.int_(1)}) % 4), (1, 0, 2))"), ("i", "reversed(range(3))"),
        ]  # fmt: skip
        if "list" in self.features:
            options += [("i", "list(l)"), ("i", "l[:2]"), ("i, j", "enumerate(l[:3])")]
        targets, iterable = self.pick(*options)
        depth_name = "i" + "_" * self.names.count("i")
        targets = targets.replace("i", depth_name) if self.chance(0.7) else targets
        names = targets.split(", ")
        self.names += names
        body = self.block(depth + 1, True)
        del self.names[-len(names) :]
        return [f"for {targets} in {iterable}:", *body, *self.loop_else(depth, loop)]

    def loop_else(self, depth: int, loop: bool) -> list[str]:
        return ["else:", *self.block(depth + 1, loop)] if self.chance(0.12) else []

    def simple(self) -> list[str]:
        int_, float_, bool_ = self.int_, self.float_, self.bool_
        options = [
            lambda: f"{self.pick(*_INTS)} = {int_()}", lambda: f"{self.pick(*_INTS)} = {int_()}",
            lambda: f"{self.pick(*_INTS)} {self.pick('+=', '-=')} {int_(1)}", lambda: f"{self.pick(*_INTS)} {self.pick('//=', '%=')} {self.pick(2, 3)}",
            lambda: f"{self.pick(*_FLOATS)} = {float_()}", lambda: f"{self.pick(*_FLOATS)} {self.pick('+=', '-=')} {float_(1)}",
            lambda: f"{self.pick(*_BOOLS)} = {bool_()}", lambda: "a, c = c, a", lambda: f"a, b = {int_(1)}, {int_(1)}",
            lambda: f"b = c = {int_(1)}", lambda: f"a, (c, x) = b, ({int_(1)}, {float_(1)})",
        ]  # fmt: skip
        if self.prints:
            options += [
                lambda: f"print({self.any_()}, {self.any_()})", lambda: f"print('s', {self.any_()})",
                lambda: f"print(f'{{{self.pick('a', 'b', 'c', 'x', 'q')}}} {{{self.pick('a', 'c', 'y')}!r}}')",
                lambda: f"print({self.new_results()})",
            ]  # fmt: skip
        if "list" in self.features:
            options += [
                lambda: f"l.append({int_(1)})", lambda: f"l.append({int_(1)})", lambda: f"l[{self.pick('0', '-1')}] = {int_(1)}",
                lambda: f"l[({int_(1)}) % len(l)] {self.pick('=', '=', '+=')} {int_(1)}", lambda: f"l = [{int_(1)}, {int_(1)}]",
                lambda: self.pick(f"{self.pick('a', 'c')} = l.pop()", "l.pop()"), lambda: f"l = l + [{int_(1)}]",
                lambda: "l = [k + 1 for k in l]", lambda: f"l.insert(0, {int_(1)})", lambda: f"l.extend([{int_(1)}])", lambda: f"l += [{int_(1)}]",
            ]  # fmt: skip
        if "dict" in self.features:
            options += [lambda: f"d['{self.pick('k', 'm')}'] {self.pick('=', '+=')} {int_(1)}"] * 2
            options += [lambda: f"d = {{'k': {int_(1)}, 'm': {int_(1)}}}"]
        if "tuple" in self.features:
            options += [lambda: f"t = ({int_(1)}, {int_(1)})", lambda: "a, b = t", lambda: "t = (t[1], t[0])"]
        if "object" in self.features:
            options += [
                lambda: f"o.n {self.pick('=', '+=')} {int_(1)}",
                lambda: f"o.v = {float_(1)}",
                lambda: f"o.n = {int_(1)}",
            ]
            options += [lambda: f"o = Point({int_(1)}, {float_(1)})"]
        if "unset" in self.features:
            options += [lambda: f"{self.pick('u', 'w')} = {int_(1)}"] * 2
        if "del" in self.features and self.chance(0.1):
            options = [lambda: f"del {self.pick('c', 'y')}"]
        if self.chance(0.06):
            options = [lambda: f"assert {bool_(1)}", lambda: f"assert {bool_(1)}, 'no'", lambda: "pass"]
        if self.chance(self.mixes):
            options = [
                lambda: f"{self.pick(*_INTS, *_FLOATS, *_BOOLS)} = {self.pick(int_, float_, bool_, lambda: 'None')()}"
            ]
        if self.functions and self.effects and self.chance(0.3):
            options = [lambda: f"{self.pick(*self.functions)}({int_(1)})"]
        if "nested" in self.features and self.chance(0.05) and not self.names:
            return self.inner_function()
        return [self.pick(*options)()]
