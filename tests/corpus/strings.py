"""Strings: f-strings, comparisons, methods."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3, "sum"), (3, "product"), static=("mode",))
def string_chooses_the_path(x, mode):
    if mode == "sum":
        return x + x
    elif mode == "product":
        return x * x
    return x


@program((3, "a"), (-3, "b"), static=("name",))
def f_string_of_python_values(x, name):
    label = f"{name}-{len(name):03d}-{name!r:>5}"
    if x > 0:
        x = x + len(label)
    return x, label


@program((3, "a,b,c"), (3, ""), static=("text",))
def string_methods(x, text):
    parts = text.split(",")
    joined = "-".join(part.upper() for part in parts)
    return x * len(parts), joined


@program((3, "hello"), (3, "bye"), static=("text",))
def string_membership(x, text):
    if "ell" in text and text.startswith("h"):
        x = x + 1
    return x


@program((3, "abcabc"), (1, "zz"), static=("text",))
def letters_counted_in_python(x, text):
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return x * max(counts.values()), counts


@program((3,), (-3,))
def string_chosen_by_a_value(x):
    if x > 0:
        name = "positive"
    else:
        name = "other"
    return name


@program((3,), (-3,))
def f_string_of_a_value(x):
    return f"<{x}>"


@program((3, "ab"), (2, ""), static=("text",))
def string_index_and_slice(x, text):
    if text:
        return x, text[0], text[1:], text * 2
    return x, "", "", text + "c"


@program((3, "%d items", "{} things"), (1, "%d", "{:>3}"), static=("old", "new"))
def formatted_python_values(x, old, new):
    n = 4
    return x, old % n, new.format(n)


@program((3.5, True), (3.5, False))
def format_of_none(x, p):
    c = None
    if p:
        c = x
    c, d = d_of(c), c
    try:
        return f"{c:.2f}", 1
    except TypeError:
        return "none", 0


def d_of(c):
    return c
