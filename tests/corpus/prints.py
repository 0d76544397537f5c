"""`print` under staged control flow: at run time, in order, with what plain Python prints."""

from __future__ import annotations

from tests.corpus.registry import program

_WHY = "outside of staged bodies a print of Python values only prints while tracing, like the guide's `Tracing!`"


@program((3,), (-3,))
def print_a_value(x):
    print("x is", x)
    return x


@program((3,), (-3,))
def print_in_branches(x):
    if x > 0:
        print("positive", x)
    else:
        print("not positive", x)
    return x


@program((3,), (0,))
def print_in_a_for_loop(n):
    for i in range(n):
        print(i, i * i)


@program((3,), (0,))
def print_in_a_while_loop(n):
    while n > 0:
        print("n", n)
        n -= 1
    print("done")
    return n


@program((3,), (-1,))
def prints_of_values_in_order(x):
    print("first", x)
    if x > 0:
        print("second")
        print("third", x)
    print("last", x + 1)
    return x


@program((3,), (-1,), python_only=_WHY)
def prints_in_order(x):
    print("first")
    print("second", x)
    if x > 0:
        print("third")
    print("last", x + 1)
    return x


@program((4,), (1,))
def print_before_and_after_a_break(n):
    for i in range(n):
        print("before", i)
        if i == 2:
            break
        print("after", i)
    return n


@program((2.5,), (-0.5,))
def print_a_float(x):
    print(x)
    print(x * 2, x > 0)


@program((1, True), (2, False))
def print_with_separator_and_end(x, flag):
    print(x, flag, x + 1, sep=", ", end=";\n")


@program((3,), (-3,))
def print_in_a_callee(x):
    def show(v):
        print("value", v)
        return v + 1

    if x > 0:
        x = show(x)
    return show(x)


@program((3,), (-3,))
def print_of_a_value_in_a_condition(x):
    def test(v, name):
        print("testing", name, v)
        return v > 0

    if test(x, "a") and test(x - 2, "b"):
        print("both")
    return x


@program((3,), (-3,), python_only=_WHY)
def print_in_a_condition(x):
    def test(v, name):
        print("testing", name)
        return v > 0

    if test(x, "a") and test(x - 2, "b"):
        print("both")
    return x


@program((3, "name"), (-3, "other"), static=("label",))
def print_python_values(x, label):
    print(label, (1, 2), [label], {"k": 1}, None)
    if x > 0:
        print(f"{label}!")
    return x


@program((3,), (-3,), python_only=_WHY)
def print_nothing(x):
    print()
    if x > 0:
        print()
    return x


@program((2,), (4,))
def print_in_nested_loops(n):
    for i in range(n):
        for j in range(i):
            print(i, j)
        print("row", i)


@program((3,), (12,))
def print_an_f_string_with_a_value(x):
    print(f"x = {x}, twice {x * 2}")
    if x > 5:
        print(f"{x:5d}|")
    return x
