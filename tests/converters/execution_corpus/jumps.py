"""Returns, breaks and continues, out of everything."""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

import contextlib

from tests.converters.execution_corpus.table import NUMBERS, cases, log


@cases(*NUMBERS)
def relu(x):
    if x > 0:
        return x
    return 0


@cases(*NUMBERS)
def single_return(x):
    """A docstring."""
    return x * 2


@cases(*NUMBERS)
def falls_off(x):
    if x:
        return x


@cases(*NUMBERS)
def many_returns(x):
    if log(x) == 0:
        return "zero"
    elif x == 1:
        return "one"
    log("on")
    if x < 0:
        y = 3
    else:
        if x == 2:
            return "two"
        y = 4
    log(y)
    while x > 0:
        x -= 1
        if x == 2:
            return y
    return "end"


@cases(*NUMBERS)
def break_while(x):
    while log(x) != 100:
        x += 1
        if x > 4:
            break
        log("more")
    else:
        log("else")
    return x


@cases(*NUMBERS)
def while_else(x):
    while log(x) > 0:
        x -= 1
        if x == 3:
            continue
        log(("body", x))
    else:
        log("else")
    return x


@cases(([1, 2, 3],), ([],), ([5],))
def break_for(xs):
    items = iter(xs)
    for x in items:
        if log(x) == 2:
            break
    else:
        x = None
    return x, list(items)


@cases(([1, 2, 3, 4],), ([],))
def continue_and_break(xs):
    total = 0
    for x in xs:
        if x == 2:
            continue
        try:
            if x == 4:
                break
            log(x)
        finally:
            log("finally")
        total += x
    return total


@cases((3,), (0,))
def nested_breaks(n):
    out = []
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 2:
                continue
            out.append((i, j))
        else:
            out.append("else")
            continue
        out.append("broken")
    return out


@cases((3,), (0,))
def return_in_nested_loop(n):
    for i in range(5):
        j = 0
        while j < 5:
            if i * j == n:
                return i, j
            j += 1
        else:
            log(i)
    return None


@cases(*NUMBERS)
def return_in_try(x):
    try:
        if x == 1:
            return log("try")
        if x == 2:
            raise ValueError(x)
    except ValueError as e:
        return log(("except", str(e)))
    else:
        log("else")
        if x == 5:
            return "else"
    finally:
        log("finally")
    return "end"


@cases(*NUMBERS)
def return_raises(x):
    try:
        try:
            return 1 // x
        except ZeroDivisionError:
            log("caught")
        return "after"
    finally:
        log("done")


@cases(*NUMBERS)
def return_overtaken(x):
    try:
        try:
            return 1
        finally:
            if x:
                raise ValueError
    except ValueError:
        log("overtaken")
    return 2


@cases(*NUMBERS)
def return_in_finally(x):
    for i in range(3):
        try:
            if x:
                raise ValueError
        finally:
            if i == 1:
                return "swallowed"
            if x == 1:
                break
            if x == 2:
                continue
    return "end"


@cases(*NUMBERS)
def with_return(x):
    with contextlib.suppress(ZeroDivisionError):
        if x == 2:
            return 10
        y = 1 // x
        while True:
            with contextlib.suppress(KeyError):
                if y:
                    break
                y = 1
                {}[1]
            return "inner"
    return "after"


@cases(*NUMBERS)
def break_in_with_in_try(x):
    while True:
        try:
            with contextlib.nullcontext():
                x += 1
                if x > 3:
                    break
                if x == 3:
                    raise ValueError
                log("not yet")
        except ValueError:
            log("value")
        log(x)
    return x


@cases((3,), (0,))
def walrus_break(n):
    data = iter(range(5))
    while (x := next(data, None)) is not None:
        if x == n:
            break
    else:
        return "else", x
    return x, list(data)


@cases((30,))
def early_exits(n):
    out = []
    for i in range(n):
        if i == 1: continue
        if i == 2: continue
        out.append(1)
        if i == 3: continue
        if i == 4: continue
        if i == 5: continue
        out.append(2)
        if i == 6: continue
        if i == 7: continue
        if i == 8: continue
        if i == 9: continue
        if i == 10: continue
        if i == 11: continue
        if i == 12: continue
        x = i
        if i == 13: continue
        out.append(x)
        if i == 25: return out
        if i == 26: return 1
    return out


@cases(*NUMBERS)
def chain_of_returns(x):
    if x == -1: return log("a")
    if x == -2: return log("b")
    if x == 0: return log("c")
    if x == 1: log("d")
    if x == 1: return log("e")
    if x == 11: return log("e")
    if x == 12: return log("e")
    if x == 13: return log("e")
    if x == 14: return log("e")
    if x == 15: return log("e")
    if x == 2: return log("f")
    y = 3
    if x == 3: return y
    if x == 5: return y + 1
    return y
