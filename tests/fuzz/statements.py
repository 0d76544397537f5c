"""Random statements for programs about values under several names, in `if`, `for`, `while` and `try` statements."""

from __future__ import annotations

import random
from dataclasses import dataclass

__all__ = ["Statements", "filled", "repeated"]


def repeated(*forms: tuple[int, str]) -> tuple[str, ...]:
    """Forms of statements, each as often as the number beside it says."""
    return tuple(form for often, form in forms for _ in range(often))


def filled(rng: random.Random, form: str, number: str) -> str:
    """A form with a name of a list or array for L and for K, a number for V, and 0 or 1 for I."""
    for hole, choices in (("L", "abc"), ("K", "abc"), ("V", (number,)), ("I", "01")):
        form = form.replace(hole, rng.choice(choices))
    return form


@dataclass(frozen=True)
class Statements:
    """What the statements of a generator are made from. The programs have the numbers `x`, `t` and `n`."""

    #: Statements to choose from (`filled`).
    forms: tuple[str, ...]
    #: The compound statements to choose from: if, for, while and try.
    kinds: tuple[str, ...]
    #: The share of statements that are not compound.
    simple: float
    #: What an `if` asks; {} is the variable of the loop around it, or another number.
    conditions: tuple[str, ...] = ("x > 2", "t > 4", "x == 3", "{} == 1")
    #: What a `for` goes over.
    items: tuple[str, ...] = ("range(n)",)
    #: Statements that leave a `for` early.
    leaving: tuple[str, ...] = ()

    def body(self, rng: random.Random) -> list[str]:
        """The lines of a few statements, at least one of them a compound one."""
        found: list[str] = []
        while not any(line.endswith(":") for line in found):
            found = [line for _ in range(rng.randint(2, 5)) for line in self._statement(rng, 2, "x")]
        return found

    def _statement(self, rng: random.Random, depth: int, item: str) -> list[str]:
        """A statement. `item` is the variable of the loop around it, or another number."""
        number = rng.choice(("1", "x", "t", item))
        if depth == 0 or rng.random() < self.simple:
            return filled(rng, rng.choice(self.forms), number).splitlines()
        kind = rng.choice(self.kinds)
        name = f"i{depth}"
        if kind == "for":
            return [f"for {name} in {rng.choice(self.items)}:", *self._block_to_leave(rng, depth - 1, name)]
        if kind == "while":
            return [f"{name} = 0", f"while {name} < n:", f"    {name} += 1", *self._block(rng, depth - 1, name)]
        condition = self._condition(rng, item)
        if kind == "if":
            other = ["else:", *self._block(rng, depth - 1, item)] if rng.random() < 0.6 else []
            return [f"if {condition}:", *self._block(rng, depth - 1, item), *other]
        raising = [f"    if {condition}:", "        raise ValueError"]
        tried = [*self._block(rng, depth - 1, item), *raising, *self._block(rng, depth - 1, item)]
        return ["try:", *tried, "except ValueError:", *self._block(rng, depth - 1, item)]

    def _condition(self, rng: random.Random, item: str) -> str:
        return rng.choice(self.conditions).format(item)

    def _block(self, rng: random.Random, depth: int, item: str) -> list[str]:
        return ["    " + line for _ in range(rng.randint(1, 3)) for line in self._statement(rng, depth, item)]

    def _block_to_leave(self, rng: random.Random, depth: int, item: str) -> list[str]:
        body = self._block(rng, depth, item)
        if not self.leaving or rng.random() >= 0.2:
            return body
        leave = [f"    if {self._condition(rng, item)}:", f"        {rng.choice(self.leaving)}"]
        return [*body, *leave, *self._block(rng, depth, item)]
