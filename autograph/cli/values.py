"""ARGS of `run`, `explain` and `graph`: the arguments of a call, as text on the command line.

Here: telling values from options, reading them, and making tensors of numbers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.user_frames import traceback_location

__all__ = ["CallCommand", "arguments", "literals", "taken", "values_argument"]

_KEYWORD = re.compile(r"([^\W\d]\w*)=(?!=)(.*)", re.DOTALL)
_NUMBERS = (bool, int, float, complex)
#: What starts like this is meant as a literal; other text that is none is a string.
_BRACKETS = ("[", "(", "{", "'", '"')

values_argument = click.argument("args", nargs=-1, type=click.UNPROCESSED)


class CallCommand(click.Command):
    """A command whose ARGS may be negative numbers: `-1` is a value, `-o` an option.

    Options stand anywhere; after `--` everything is a value.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Click takes text that starts with a dash for an option; not with the space, which `_literal` strips.
        args = [f" {arg}" if _is_negative_number(arg) else arg for arg in args]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as e:
            hint = f"To pass it as a value, write it after `--`: TARGET -- {e.option_name}"
            raise click.UsageError(f"{e.format_message()} {hint}", ctx) from None


def arguments(args: tuple[str, ...]) -> tuple[list[Any], dict[str, Any]]:
    """Positional and keyword arguments of a call from their text, with numbers as tensors."""
    positional, keywords = literals(args)
    return [_to_tensor(value) for value in positional], {k: _to_tensor(v) for k, v in keywords.items()}


@contextmanager
def taken(args: tuple[str, ...]) -> Iterator[None]:
    """Around the trace of a program that is given these: text that is no literal may be a number mistyped.

    Raises:
        SignatureError: the program fails as it does with a text in the place of a number.
    """
    try:
        yield
    except errors.AutographError:
        raise
    except (AttributeError, TypeError) as error:
        words = [repr(arg) for arg in args if _is_word(arg)]
        if not words:
            raise
        what = f"{words[0]} is" if len(words) == 1 else f"{', '.join(words)} are"
        raise errors.SignatureError(
            f"{what} no Python literal, and so passed as text, and with that the program fails: {error}",
            location=traceback_location(error.__traceback__),
            expected="literals, such as 27, 2.5 or [1, 2], where the program computes",
        ) from error


def _is_word(arg: str) -> bool:
    """Whether one of ARGS is a text, or the name of an argument and a text, that is no literal."""
    keyword = _KEYWORD.fullmatch(arg)
    text = arg if keyword is None else keyword[2]
    return _literal(text) == text


def _is_negative_number(text: str) -> bool:
    if not text.startswith("-"):
        return False
    try:
        return isinstance(ast.literal_eval(text), _NUMBERS)
    except (ValueError, SyntaxError):
        return False


def literals(args: tuple[str, ...]) -> tuple[list[Any], dict[str, Any]]:
    """Positional and keyword arguments of a call from their text, as Python values."""
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for arg in args:
        keyword = _KEYWORD.fullmatch(arg)
        if keyword is None:
            if keywords:
                raise click.UsageError(f"the positional argument {arg!r} comes after a keyword argument.")
            positional.append(_literal(arg))
        elif keyword[1] in keywords:
            raise click.UsageError(f"the keyword argument {keyword[1]!r} is given twice.")
        else:
            keywords[keyword[1]] = _literal(keyword[2])
    return positional, keywords


def _literal(text: str) -> Any:
    try:
        return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as e:
        if not text.startswith(_BRACKETS):
            return text
        why = e.msg if isinstance(e, SyntaxError) else "it holds something that is no literal"
        raise click.UsageError(
            f"the value {text} cannot be read: {why}. Strings in it are quoted: \"['a', 'b']\"; "
            f'to pass the text itself, quote it twice: "{text!r}"'
        ) from None


def _to_tensor(value: Any) -> Any:
    """Numbers, and lists of them, as tensors; tuples, dicts and other lists keep their structure."""
    if isinstance(value, _NUMBERS) or (isinstance(value, list) and _is_array(value)):
        return constant(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_to_tensor(v) for v in value)
    if isinstance(value, dict):
        return {k: _to_tensor(v) for k, v in value.items()}
    return value


def _is_array(value: list[Any]) -> bool:
    """Whether a list, however nested, holds nothing but numbers."""
    return all(_is_array(v) if isinstance(v, list) else isinstance(v, _NUMBERS) for v in value)
