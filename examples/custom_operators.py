"""The front end with somebody else's graph: `ag.convert(operators=...)` runs converted code against any namespace.

Here that namespace writes a small textual program. `Value` stands for a number that is not known yet, and
`Operators` says what `if` and `while` do when one decides. All other names come from `autograph.operators`.
"""

import autograph as ag
from autograph import operators

SYMBOLS = {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "gt": ">", "eq": "==", "ne": "!="}


class Value:
    """The result of a line of the program."""

    lines: list[str]
    depth = count = 0

    def __init__(self, name=None):
        if name is None:
            name = f"%{Value.count}"
            Value.count += 1
        self.name = name

    def __repr__(self):
        return self.name


def emit(line):
    Value.lines.append("  " * Value.depth + line)


def block(body, outputs):
    """Writes a block, and what the variables are at its end."""
    Value.depth += 1
    body()
    emit(f"yield {', '.join(map(repr, outputs()))}")
    Value.depth -= 1


def binary(symbol, reverse=False):
    def method(self, other):
        left, right = (other, self) if reverse else (self, other)
        result = Value()
        emit(f"{result} = {left} {symbol} {right}")
        return result

    return method


for name, symbol in SYMBOLS.items():
    setattr(Value, f"__{name}__", binary(symbol))
    setattr(Value, f"__r{name}__", binary(symbol, reverse=True))


class Operators:
    """What differs from `autograph.operators`."""

    @staticmethod
    def if_stmt(cond, body, orelse, get_state, set_state, symbol_names, nouts):
        if not isinstance(cond, Value):
            return operators.if_stmt(cond, body, orelse, get_state, set_state, symbol_names, nouts)
        before = get_state()
        results = tuple(Value() for _ in range(nouts))
        emit(f"{', '.join(map(repr, results))} = if {cond}")
        block(body, lambda: get_state()[:nouts])
        set_state(before)
        emit("else")
        block(orelse, lambda: get_state()[:nouts])
        set_state(results + before[nouts:])

    @staticmethod
    def while_stmt(test, body, get_state, set_state, symbol_names, opts):
        before = get_state()
        results = tuple(Value() for _ in before)
        variables = tuple(Value() for _ in before)
        start = ", ".join(f"{v} from {value}" for v, value in zip(variables, before))
        emit(f"{', '.join(map(repr, results))} = loop {start}")
        set_state(variables)
        Value.depth += 1
        emit(f"while {test()}")
        Value.depth -= 1
        block(body, get_state)
        set_state(results)


@ag.convert(operators=Operators)
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def listing(function, *names):
    """The program that `function` is, for arguments of these names."""
    Value.lines, Value.depth, Value.count = [], 1, 0
    result = function(*map(Value, names))
    return "\n".join([f"program {function.__name__}({', '.join(names)})", *Value.lines, f"  return {result}"])


def main() -> None:
    print(listing(collatz, "n"))
    print(f"\ncollatz(27) = {collatz.__wrapped__(27)}")


if __name__ == "__main__":
    main()
