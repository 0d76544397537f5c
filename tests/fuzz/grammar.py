"""The forms that random programs are made of, and those that every program can have; `features` has the others.

A form is text with holes: `<int>` is any int expression, `<block>` (on a line of its own) a block of statements. In
a form of several lines, `I` and `J` are new loop variables, `N` is a new counter, `K` a new name of an inner function.
Forms that come first are the simpler ones; programs are made smaller by going towards them.

Most variables keep their kind: `a b c` are ints, `x y` floats, `p q` bools, `l` a list of ints, `d` a dict of ints,
`t` a pair, `o` a `Point`, `v` a list or vector of three ints, `m` an int or None, `s` a text, `G` a global int.
Loops go over copies of `l`: a body that appends to what it goes over would be traced for ever if it is not reached (see
`changing_features`).
Ints stay small, but for the `e` of `number_features`: what goes beyond int64 raises where it is staged.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

__all__ = ["BASE", "Forms", "chunks", "lines"]


def lines(text: str) -> tuple[str, ...]:
    """Forms of one line."""
    return tuple(line.strip() for line in text.strip().splitlines() if line.strip())


def chunks(text: str) -> tuple[str, ...]:
    """Forms of several lines, with an empty line between them."""
    return tuple(textwrap.dedent(chunk.strip("\n").rstrip()) for chunk in text.split("\n\n") if chunk.strip())


@dataclass(frozen=True)
class Forms:
    """What a feature adds.

    Attributes:
        often: how many programs of a hundred have it.
        within: the feature that it needs, if any.
        start: the statement that makes its variable; one of these.
        own: its variables: a function inside that assigns them says that they are not its own.
        parameter: the variable may be a parameter instead.
        handed: in how many programs of a hundred that have it.
        results: variables worth returning.
        ints, floats, bools, sequences: expressions.
        simple: statements of a line.
        compound: statements of several lines.
    """

    often: int
    within: str = ""
    start: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    parameter: str = ""
    handed: int = 30
    results: tuple[str, ...] = ()
    ints: tuple[str, ...] = ()
    floats: tuple[str, ...] = ()
    bools: tuple[str, ...] = ()
    sequences: tuple[str, ...] = ()
    simple: tuple[str, ...] = ()
    compound: tuple[str, ...] = ()


#: What every program can have.
BASE = Forms(
    often=100,
    results=("a", "b", "c", "x", "y", "p", "q"),
    ints=lines("""
        <int> + <int>
        <int> - <int>
        (<int>) * <factor>
        (<int>) // <divisor>
        (<int>) % <divisor>
        -(<int>)
        abs(<int>)
        min(<int>, <int>)
        max(<int>, <int>)
        (<int> if <bool> else <int>)
    """),
    floats=lines("""
        <float> + <float>
        <float> - <float>
        (<float>) * 2
        (<float>) * 0.5
        (<float>) / 2
        -(<float>)
        float(<int>)
        abs(<float>)
        max(<float>, <float>)
        (<int>) / 2
        (<float> if <bool> else <float>)
    """),
    bools=lines("""
        <int> < <int>
        <int> > <int>
        <int> == <int>
        <int> != <int>
        <int> <= <int>
        <float> < <float>
        <float> >= <float>
        (<bool> and <bool>)
        (<bool> or <bool>)
        (not <bool>)
        <int> < <int> <= <int>
        <int> in (<int>, <int>, 2)
        <boolvar> == (<bool>)
    """),
    sequences=lines("""
        range(3)
        range((<int>) % 4)
        (<int>, <int>)
        range(<int>, 3)
        (3, 1, 2)
        range(4, 0, -2)
        reversed(range((<int>) % 4))
    """),
    simple=lines("""
        <intvar> = <int>
        <intvar> = <int>
        <intvar> += <int>
        <intvar> -= <int>
        <intvar> = <int>
        <floatvar> = <float>
        <floatvar> += <float>
        <floatvar> *= 0.5
        <boolvar> = <bool>
        <boolvar> = <bool>
        <intvar> //= 2
        <intvar> %= 3
        a, c = c, a
        a, b = <int>, <int>
        b = c = <int>
        a, (c, x) = b, (<int>, <float>)
        pass
    """),
    compound=chunks("""
    if <bool>:
        <block>

    if <bool>:
        <block>
    else:
        <block>

    if <bool>:
        <block>
    elif <bool>:
        <block>
    else:
        <block>

    if <bool>:
        <block>
    elif <bool>:
        <block>

    if <bool>:
        <jump>

    if <bool>:
        <jump>

    for I in <sequence>:
        <loop>

    for I in <sequence>:
        <loop>

    for I in range(<limit>):
        <loop>

    for I in range(<limit>):
        <loop>
    else:
        <block>

    N = 0
    while N < <limit>:
        N += 1
        <loop>

    N = 0
    while N < 3 and <bool>:
        N += 1
        <loop>

    N = 0
    while True:
        N += 1
        if N > <limit>:
            break
        <loop>

    N = 0
    while N < <limit>:
        N += 1
        <loop>
    else:
        <block>
    """),
)
