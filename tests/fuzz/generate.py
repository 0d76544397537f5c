"""Random small programs: `sample(rng)` gives the source of a function `f` and arguments for it.

The source of randomness is a seeded `random.Random`. All choices are made with `randrange`, and 0 is always the
simplest one.
"""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.fuzz.arguments import array_flags, drawn
from tests.fuzz.features import FAMILIES, FEATURES, weights_of
from tests.fuzz.grammar import BASE, Forms

__all__ = ["Sample", "sample"]

_IMPORT = "from tests.fuzz.prelude import *\n"
_GLOBAL = "G = 1\n\ndef bump(k):\n    global G\n    G += k\n    return G\n"

_HOLE = re.compile(r"<(\w+)>")
_COMPREHENSION = re.compile(r"[\[({*].*\bfor\b.*\bin\b.*<")
_NEW = re.compile(r"\b[IJN]\b")

_CONSTANTS = {
    "factor": ("2", "-1", "3", "0"),
    "divisor": ("2", "3", "-2", "5"),
    "bits": ("1", "3", "6"),
    "limit": ("2", "3", "1", "(a) % 4", "(b + 1) % 3"),
}
#: Features that need no variable of their own.
_OF_HELPERS = (
    "more", "prints", "walrus", "match", "try", "comprehension", "mixed", "truths", "divisions", "rounding", "math",
)  # fmt: skip
_VARIABLES = {"intvar": ("a", "b", "c"), "floatvar": ("x", "y"), "boolvar": ("p", "q")}


@dataclass(frozen=True)
class Sample:
    """A program.

    Attributes:
        source: a module with the function `f`.
        inputs: argument tuples: of what is made anew for every run, see `arguments`.
        staged: for each parameter, whether it is a tensor in the staged run.
        values: how it is run on tensors that have their values: "plain", compared with plain Python on those;
            "eagerly", where plain Python would change or hash a tensor; or "", where a tensor is seen in texts.
    """

    source: str
    inputs: tuple[tuple[Any, ...], ...]
    staged: tuple[bool, ...]
    values: str = "plain"


def sample(rng: random.Random, families: Sequence[str] = ()) -> Sample:
    """A random program: about these families of features alone, if there are any."""
    writer = _Writer(rng, weights_of(families))
    source = writer.module()
    names = writer.parameters
    inputs = [tuple(drawn(name, names[:i], rng) for i, name in enumerate(names)) for _ in range(3)]
    staged = (True,) * len(writer.parameters)
    if rng.randrange(10) > 6:
        staged = tuple(rng.randrange(5) < 3 for _ in staged)
        # What a program prints first has a tensor in it, so that nothing is printed while it is traced.
        staged = staged if any(staged[:4]) else (True, *staged[1:])
        if rng.randrange(4) < 3:
            # Python arguments keep their values, so that the second call uses the trace of the first.
            inputs = [tuple(v if s else w for v, w, s in zip(i, inputs[0], staged)) for i in inputs]
    eagerly = writer.has("arrays") or writer.has("dicts")
    in_texts = writer.has("text") or eagerly and "text" in writer.features
    values = "" if in_texts else "eagerly" if eagerly else "plain"
    return Sample(source, tuple(inputs), array_flags(names, staged, inputs, rng), values)


@functools.cache
def _parts(form: str) -> tuple[str, ...]:
    """Text and the names of holes, in turn."""
    return tuple(_HOLE.split(form))


class _Writer:
    """Writes one module.

    Attributes:
        parameters: of the function `f`.
    """

    def __init__(self, rng: random.Random, weights: Mapping[str, int]) -> None:
        self.r = rng
        self.parameters = ["a", "b", "x", "p"]
        self.features: list[str] = []
        for name, often in weights.items():
            within = FEATURES[name].within
            if (not within or within in self.features) and self.chance(often / 100):
                self.features.append(name)
        if "kinds" in self.features and "loose" in self.features:
            self.features.remove("loose")  # a variable of two classes has none that a trace could ask for
        self.budget = 3 + self.below(14)
        self.names: list[str] = []  # int variables of loops in scope
        self.functions: list[str] = []  # inner functions in scope
        self.counters = 0
        self.returned: list[str] = []
        self.inside = False  # an inner function, or a helper
        self.comprehends = False
        self._use(self.features)

    def has(self, family: str) -> bool:
        return not FAMILIES[family].keys().isdisjoint(self.features)

    def below(self, n: int) -> int:
        return self.r.randrange(n)

    def chance(self, probability: float) -> bool:
        return self.below(100) >= 100 - 100 * probability

    def pick(self, choices: Sequence[Any]) -> Any:
        return choices[self.below(len(choices))]

    def _use(self, features: Sequence[str]) -> None:
        self.features = list(features)
        chosen = [BASE, *(FEATURES[name] for name in features)]
        # The forms of a feature are chosen more often than their number says: a program has it to try it.
        joined = {
            field: [form for forms in chosen for form in getattr(forms, field) * (1 if forms is BASE else 2)]
            for field in ("ints", "floats", "bools", "sequences", "simple", "compound", "results")
        }
        self.forms: dict[str, Any] = joined

    # --- expressions ---

    def fill(self, form: str, depth: int) -> str:
        parts = _parts(form)
        if len(parts) == 1:
            return form
        if ":=" in form and self.comprehends:  # Python has none in the iterable of a comprehension
            return "1"
        if _COMPREHENSION.search(form) and not self.comprehends:
            self.comprehends = True
            try:
                return self.fill(form, depth)
            finally:
                self.comprehends = False
        return "".join([part if i % 2 == 0 else self.hole(part, depth) for i, part in enumerate(parts)])

    def hole(self, kind: str, depth: int) -> str:
        if kind == "int":
            return self.int_(depth + 1)
        if kind in _VARIABLES:
            return self.pick(_VARIABLES[kind])
        if kind in _CONSTANTS:
            return self.pick(_CONSTANTS[kind])
        if kind == "float":
            if depth >= 3 or self.chance(0.4):
                return self.pick(("x", "y", "0.5", "1.0", "-1.5", "2.0"))
            return self.fill(self.pick(self.forms["floats"]), depth + 1)
        if kind == "bool":
            if depth >= 3:
                return self.pick(("p", "q", "a > 0", "b < a", "c == 1"))
            return self.pick(("p", "q")) if self.chance(0.15) else self.fill(self.pick(self.forms["bools"]), depth + 1)
        if kind == "sequence":
            return self.fill(self.pick(self.forms["sequences"]), depth + 1)
        if kind == "var":
            return self.pick(("a", "b", "c", "x", "p", "y"))
        assert kind == "any", kind
        return self.hole(self.pick(("int", "int", "float", "bool")), depth + 1)

    def int_(self, depth: int) -> str:
        if depth >= 3 or self.chance(0.45):
            if self.names and self.chance(0.4):
                return self.pick(self.names)
            return self.pick(("a", "b", "c", "1", "0", "2", "3", "-1", "-2", "5"))
        if self.functions and self.chance(0.2):
            return f"{self.pick(self.functions)}({self.int_(depth + 1)})"
        return self.fill(self.pick(self.forms["ints"]), depth)

    # --- statements ---

    def module(self) -> str:
        parts = [_IMPORT]
        if "global" in self.features:
            parts.append(_GLOBAL)
        if "calls" in self.features:
            parts.append(self.helper())
        parts.append(self.function())
        return "\n\n".join(parts)

    def helper(self) -> str:
        """A function `h` that `f` calls."""
        kept, budget = self.features, self.budget
        self._use([name for name in kept if name in _OF_HELPERS])
        self.budget, self.inside = 1 + self.below(5), True
        body = ["c, y, q = 1, 0.5, a > b"]
        while self.budget > 0:
            body += self.statement(0, False)
        body.append(f"return {self.int_(1)}")
        self._use(kept)
        self.budget, self.inside = budget, False
        return _function("h", "a, b, x, p", body)

    def function(self) -> str:
        body = [f"c = {self.pick(('0', 'a', '1', 'a + b'))}", f"y = {self.pick(('0.5', 'x', '1.0'))}"]
        body.append(f"q = {self.pick(('True', 'not p', 'a > b'))}")
        if "global" in self.features:
            body.insert(0, "global G")
        if "vector" in self.features:
            self.parameters.append("v")
        if "renew" in self.features and "object" not in self.features:
            body.append("o = Point(a, x)")
        made: set[str] = set()
        for name in self.features:
            forms: Forms = FEATURES[name]
            if forms.parameter and self.chance(forms.handed / 100):
                self.parameters.append(forms.parameter)
                made.add(forms.parameter)
            elif forms.start:
                start = self.fill(self.pick(forms.start), 2)
                if start.split(" = ")[0] not in made:
                    body.append(start)
                    made.add(start.split(" = ")[0])
        if "nested" in self.features or "effects" in self.features:
            body += self.inner_function()
        while self.budget > 0:
            body += self.statement(0, False)
        if not self.chance(0.1):
            body.append(f"return {self.results()}")
        return _function("f", ", ".join(self.parameters), body)

    def results(self) -> str:
        """What a `return` gives: one result for the whole function, most of the time."""
        if self.inside:
            return self.int_(2)
        if not self.returned or self.chance(0.04):
            names = list(self.forms["results"])
            names = [*dict.fromkeys(names[(self.below(len(names)))] for _ in range(1 + self.below(5)))]
            if self.returned:  # where one returns a bool and the other a number, each is a number when staged
                first = self.returned[0].split(", ")
                names = [f if {n, f} & {"p", "q", "z"} else n for n, f in zip(names, first)] + names[len(first) :]
            self.returned.append(", ".join(names))
        return self.returned[-1]

    def inner_function(self) -> list[str]:
        """The definition of a function inside of `f`: it reads variables of `f`, and may assign them."""
        name = f"g{len(self.functions)}"
        kept, names, functions, budget = self.features, self.names, self.functions, self.budget
        self._use([f for f in kept if f not in ("unset", "loose", "effects", "nested", "global", "walrus", "lambda")])
        # Loop variables of f change after the definition, as may be undefined by then: they are not read here.
        self.names, self.inside, self.functions = ["k"], True, []
        body: list[str] = []
        if "effects" in kept and self.chance(0.8):
            variables = ["a", "b", "c", "x", "y", "p", "q", *(name for f in kept for name in FEATURES[f].own)]
            body.append("nonlocal " + ", ".join(variables))
            self.budget = 1 + self.below(3)
            while self.budget > 0:
                body += self.statement(2, False)
        elif self.chance(0.5):
            body += [f"if {self.hole('bool', 1)}:", f"    return {self.int_(1)}"]
        body.append(f"return {self.int_(1)}")
        self._use(kept)
        self.names, self.inside, self.functions, self.budget = names, False, [*functions, name], budget
        return _function(name, "k", body).splitlines()

    def block(self, depth: int, loop: bool, jumps: bool = True) -> list[str]:
        lines: list[str] = []
        for _ in range(self.pick((1, 1, 2, 3))):
            lines += self.statement(depth, loop)
        if jumps and loop and self.chance(0.12):
            lines.append(self.pick(("break", "continue")))
        elif jumps and self.chance(0.06):
            lines.append(f"return {self.results()}")
        return lines

    def statement(self, depth: int, loop: bool) -> list[str]:
        self.budget -= 1
        if depth >= 4 or self.budget < 0 or self.chance(0.5):
            if self.functions and self.chance(0.15):
                return [f"{self.pick(self.functions)}({self.int_(1)})"]
            return [self.fill(self.pick(self.forms["simple"]), 0)]
        return self.compound(self.pick(self.forms["compound"]), depth, loop)

    def compound(self, form: str, depth: int, loop: bool) -> list[str]:
        own = self._new_names(form)
        form = _NEW.sub(lambda found: own[found.group()], form)
        lines = []
        for line in form.splitlines():
            text = line.lstrip()
            if text == "<block>":
                inner = self.block(depth + 1, loop)
            elif text == "<last>":
                inner = self.block(depth + 1, False, jumps=False)
            elif text == "<loop>":
                self.names += own.values()
                inner = self.block(depth + 1, True)
                del self.names[len(self.names) - len(own) :]
            elif text == "<jump>":
                jump = self.pick(("break", "continue", "break")) if loop and self.chance(0.75) else None
                inner = [jump or f"return {self.results()}"]
            else:
                inner = [self.fill(text, 0)]
            lines += [" " * (len(line) - len(text)) + one for one in inner]
        return lines

    def _new_names(self, form: str) -> dict[str, str]:
        """A variable for each of I, J and N in a form."""
        level = sum(name.startswith("i") for name in self.names)
        if level and self.chance(0.15):
            level -= 1  # that of the loop around this one
        own: dict[str, str] = {}
        for letter in dict.fromkeys(_NEW.findall(form)):
            if letter == "N":
                self.counters += 1
                own[letter] = f"n{self.counters}"
            else:
                own[letter] = letter.lower() + (str(level) if level else "")
        return own


def _function(name: str, parameters: str, body: Sequence[str]) -> str:
    return f"def {name}({parameters}):\n" + "\n".join("    " + line for line in body) + "\n"
