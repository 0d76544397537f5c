"""Texts that are known only when the graph runs: every method of `str`, and texts as sequences. The answers and errors
are plain Python's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.ops.text.py_text import METHODS
from tests.agreement import same

TEXTS = ("", "a", "Hello World", "äÖ€ß 𝄞", "  x\ty\n", "123", "a,b,,c", "abcABC abc")


def plain(value: Any) -> Any:
    """The Python value that a result stands for; a list of texts may come back as an array."""
    if isinstance(value, ag.Tensor):
        value = value.numpy()
        value = value if isinstance(value, bytes) else value.tolist()
    if isinstance(value, bytes):
        return value.decode()
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    """What is returned; or the error: its class and text, and that it is one of autograph's."""
    try:
        return plain(function(*args))
    except (ValueError, TypeError, LookupError) as error:
        return error


def check(function: Callable[..., Any], *args: Any) -> None:
    """The function does with tensors what it does with the Python values, and says the line where it fails."""
    found, expected = outcome(ag.function(function), *map(ag.constant, args)), outcome(function, *args)
    if not isinstance(expected, Exception):
        assert found == expected, args
        return
    assert isinstance(found, type(expected)), (args, found)
    if isinstance(found, errors.AutographError) and not isinstance(found, TypeError):
        assert str(expected) in found.message
        assert found.location is not None and found.location.filename == __file__


#: Arguments to call each method with.
CALLS: dict[str, tuple[tuple[Any, ...], ...]] = {
    **dict.fromkeys(
        (
            "capitalize", "casefold", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier",
            "islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper", "lower", "swapcase", "title",
            "upper",
        ),
        ((),),
    ),
    **dict.fromkeys(("count", "find", "rfind"), (("b",), ("",), ("a", 1), ("l", 2, -1), ("c", 100))),
    **dict.fromkeys(("index", "rindex"), (("b",), ("l", 2), ("zz",), ("",))),
    **dict.fromkeys(("center", "ljust", "rjust"), ((8,), (13, "*"), (-1,), (20, "ab"))),
    **dict.fromkeys(("endswith", "startswith"), (("",), ("a",), ("c", 2), ("Hello", 0, 5))),
    **dict.fromkeys(("lstrip", "rstrip", "strip"), ((), ("aH ",), ("",))),
    **dict.fromkeys(("partition", "rpartition"), ((",",), (" ",), ("",))),
    **dict.fromkeys(("removeprefix", "removesuffix"), (("a",), ("abc",), ("",))),
    **dict.fromkeys(("rsplit", "split"), ((), (",",), (" ", 1), ("b", -1), ("",))),
    "expandtabs": ((), (3,)),
    "format": ((1, 2), ("x",)),
    "join": (("xyz",), ("",)),
    "replace": (("a", "xx"), ("", "-"), ("b", "", 1)),
    "splitlines": ((), (True,)),
    "zfill": ((10,), (0,), (-3,)),
}
#: What is tested by itself, below.
OTHERS = {"encode", "format_map", "maketrans", "translate"}
PUBLIC = {name for name in dir(str) if not name.startswith("_")}


def test_every_method_has_calls() -> None:
    assert CALLS.keys() | OTHERS == PUBLIC
    assert METHODS.keys() - {"__getitem__", "__len__"} == PUBLIC - {"encode", "maketrans"}


@pytest.mark.parametrize("name", CALLS)
def test_methods(name: str) -> None:
    for arguments in CALLS[name]:
        for text in TEXTS:
            check(lambda text, *args: getattr(text, name)(*args), text, *arguments)
            check(lambda text: getattr(text, name)(*arguments), text)


@pytest.mark.parametrize("name", [name for name in CALLS if any(CALLS[name])])
def test_methods_of_python_texts_with_staged_arguments(name: str) -> None:
    for arguments in filter(None, CALLS[name]):
        check(lambda *args: getattr("a,b Hello abc", name)(*args), *arguments)


def test_methods_called_through_the_class() -> None:
    check(lambda text: (str.upper(text), list(map(str.title, text.split())), str.join(text, ["x", "y"])), "ab cd")


def test_keyword_arguments() -> None:
    check(lambda text, n: (text.split(sep=",", maxsplit=n), text.format(n, x=n)), "a,{x},{},{0}".replace("{0}", ""), 1)


def test_translate_and_format_map() -> None:
    table = str.maketrans({"a": "xyz", "b": None, "ä": "ae"})
    check(lambda text: text.translate(table), "abäc")
    check(lambda text, n: text.format_map({"n": n, "m": "z"}), "{n}-{m}", 3)


def test_tables_of_staged_texts() -> None:
    letters = "abcdefgh"
    check(lambda text, k: text.translate(str.maketrans(letters, letters[k:] + letters[:k])), "heäd", 3)
    check(lambda text, k: text.translate(str.maketrans("ab", chr(97 + k) + "z", "c")), "abcab", 3)
    check(lambda text, k: text.translate(text.maketrans({"a": str(k)})), "abc", 3)

    def caught(text: Any, other: Any) -> Any:
        try:
            return text.translate(str.maketrans(text, other))
        except ValueError as error:
            return str(error)

    check(caught, "abc", "xyz")
    check(caught, "abc", "x")


def test_methods_without_a_staged_form_are_refused() -> None:
    with pytest.raises(errors.UnimplementedError, match=r"encode\(\) of a text") as caught:
        ag.function(lambda text: text.encode(text))(ag.constant("ab"))
    assert "ord" in str(caught.value.fix)
    assert caught.value.location is not None and caught.value.location.filename == __file__


# --- sequences -------------------------------------------------------------------------------------------


POSITIONS = (0, 1, -1, 3, -8, 100, None)


def test_items_and_slices() -> None:
    for text in ("", "naïve €𝄞"):
        for start in POSITIONS:
            if start is not None:
                check(lambda text, i: text[i], text, start)
                check(lambda i: text[i], start)
            for step in (None, 1, 2, -1, -3, 0):
                check(lambda text: text[start::step], text)
                if start is not None and step is not None:
                    check(lambda text, i, k: (text[i::k], text[:i:k], text[1:i]), text, start, step)
                    check(lambda i, k: text[i::k], start, step)


def test_a_float_is_no_position() -> None:
    check(lambda text, i: text[i], "abc", 1.0)
    check(lambda text, i: text[i:], "abc", 1.0)


def loops(text: Any) -> Any:
    forwards, backwards, pairs, positions = "", "", "", 0
    for c in text:
        forwards += c + "."
    for c in reversed(text):
        backwards = backwards + c
    for a, b in zip(text, text[1:]):  # noqa: RUF007
        if a == b:
            pairs += a
    for i, c in enumerate(text, 1):
        if c.isalpha():
            positions += i
    return forwards, backwards, pairs, positions


def comprehensions(text: Any) -> Any:
    return (
        [c for c in text], [c + c for c in text if c != " "], "".join(c.upper() for c in text), [ord(c) for c in text],
        "-".join([c for c in text if c in "abc"]),
    )  # fmt: skip


def builtins_(text: Any) -> Any:
    return (
        list(text), sorted(text), sorted(text, reverse=True), len(text), any(text), all(c.isdigit() for c in text),
        sum(map(ord, text)), sum(c == "a" for c in text), list(map(str.upper, text)), list(filter(str.isalpha, text)),
        max(text, default="?"), min(text, default="?"), bool(text), not text, "".join(reversed(text)),
    )  # fmt: skip


def operators(text: Any) -> Any:
    return (
        text + "x", "x" + text, text * 2, 3 * text, "b" in text, text in "abcabc", text < "b", text >= "a", "b" > text,
        text == text[::-1], text != "a", text or "nothing", text and text[0], f"<{text:>4}|{text!r}>", "%5s" % text,  # noqa: UP031
    )  # fmt: skip


def while_there_is_text(text: Any) -> Any:
    steps = 0
    while text:
        text = text[2:] if text.startswith("a") else text[1:]
        steps += 1
    return steps


def words(text: Any) -> Any:
    longest = ""
    for word in text.split():
        if len(word) > len(longest):
            longest = word
    known = text.split()
    known.append(longest)
    known.sort(key=len)
    return longest, " ".join(known), " ".join(reversed(text.split())), [word[::-1] for word in text.split()]


def beside_python_s_own(text: Any) -> Any:
    pairs = "".join(a + b for a, b in zip(text, "né€x"))
    keys = "".join(key for key, c in zip({"x": 1, "y": 2}, text) if c != "a")
    total = 0
    for (name, number), c in zip([("one", 1), ("two", 2)], text):
        total += number * (name < c)
    for _, number in zip(text, b"ab"):
        total += number
    return pairs, keys, total, "".join(map(lambda a, b: a + b, "ab", text)), list(zip("", text)) == []


def as_items(text: Any) -> Any:
    items = ["first"]
    items.extend(text)
    items += text
    items[1:1] = text
    for _ in range(3):
        items = sorted(items)
    return "".join(items), len(set(text)), sorted(set(text)), sorted(sorted(text), reverse=True)


_SEQUENCES = [
    loops, comprehensions, builtins_, operators, while_there_is_text, words, beside_python_s_own, as_items,
]  # fmt: skip


@pytest.mark.parametrize("function", _SEQUENCES)
def test_texts_as_sequences(function: Callable[[Any], Any]) -> None:
    for text in TEXTS:
        check(function, text)


def test_join_of_a_list_that_a_loop_grows() -> None:
    def digits(n: Any, base: Any) -> Any:
        found = []
        while n > 0:
            found.append("0123456789abcdef"[n % base])
            n //= base
        return "".join(found), "".join(reversed(found)), "-".join(c + c for c in found), ",".join(found[::2])

    for n, base in ((0, 2), (37, 2), (48879, 16)):
        check(digits, n, base)


def test_largest_of_no_text_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):  # in other words from one Python to the next
        ag.function(lambda text: max(text))(ag.constant(""))


def test_numbers_of_texts_are_as_wide_as_others() -> None:
    check(lambda text: (ord(text[0]) * 10**9, len(text) * 10**10, text.count("a") * 2**31 * 2, text.find("b")), "ab")


# --- errors that the program catches ---------------------------------------------------------------------


def caught(text: Any, i: Any) -> Any:
    name = str(i)
    try:
        found = text[i]
        at = text.index(name)
    except IndexError:
        return "beyond", -1
    except ValueError as error:
        return str(error), i
    return found, at


@pytest.mark.parametrize(("text", "i"), [("ab1", 1), ("ab1", 0), ("ab", 5), ("", 0)])
def test_errors_are_caught(text: str, i: int) -> None:
    check(caught, text, i)


def test_constant_positions_are_caught_too() -> None:
    def third(text: Any) -> Any:
        try:
            return text[2]
        except IndexError:
            return "none"

    for text in ("abc", "ab"):
        check(third, text)


def test_what_raises_nothing_is_not_asked() -> None:
    def shout(text: Any) -> Any:
        try:
            return text.upper()
        except ValueError:
            return "never"

    function = ag.function(shout)
    assert plain(function(ag.constant("é"))) == "É"
    assert "PyTextError" not in str(function.concrete_functions()[0].graph)


def test_sorted_of_staged_texts_in_a_list() -> None:
    def program(a, b):
        one = sorted([str(a)])
        one.append("z")
        return one, sorted([str(a), str(b), "4"]), sorted((str(a), str(b)), reverse=True)

    for a, b in ((5, 3), (3, 5)):
        assert same(program(a, b), ag.function(program)(ag.constant(a), ag.constant(b)))


@pytest.mark.parametrize("run", [lambda x: eval(str(x)), lambda x: compile(str(x), "", "eval"), lambda x: exec(str(x))])
def test_code_that_is_known_only_when_the_graph_runs_is_refused(run: Callable[[Any], Any]) -> None:
    with pytest.raises(errors.StagedValueError, match=r"\w+\(\) of a text that is known only when") as caught:
        ag.function(run)(ag.constant(3))
    assert caught.value.location is not None and caught.value.location.filename == __file__


def test_code_that_is_there_is_run_and_a_function_called_eval_is_one_of_the_programs() -> None:
    def of_its_own(x: Any) -> Any:
        eval = lambda text: [text]
        return eval(str(x))[0]

    assert ag.function(lambda x: eval("x + 1"))(ag.constant(3)).numpy() == 4
    assert plain(ag.function(of_its_own)(ag.constant(31))) == "31"
