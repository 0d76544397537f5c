"""Text of string literals: plain strings, docstrings, f-strings.

f-strings are written so that every supported Python reads them: until 3.12 an expression inside one may
hold neither the f-string's own quotes nor a backslash, so quotes are chosen with all enclosing ones in mind.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograph.pyct.unparse_exprs import ExpressionUnparser

__all__ = ["docstring", "fstring", "quoted"]

_QUOTES = ("'", '"', '"""', "'''")
_FREE_NESTING = sys.version_info >= (3, 12)


def docstring(value: str) -> str:
    """A multi-line string in triple quotes, line breaks as they are; the indentation is part of the value."""
    body = _escaped(value.replace("\\", "\\\\"), keep_lines=True).replace('"""', '\\"\\"\\"')
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""{body}"""'


def quoted(value: str | bytes, outer: tuple[str, ...]) -> str:
    """A string literal; `outer` holds the quotes of the f-strings around it."""
    text = repr(value)
    if not outer or not _clashes(text, outer):
        return text
    prefix = "b" if isinstance(value, bytes) else ""
    raw = value.decode("latin-1") if isinstance(value, bytes) else value
    for quote in _QUOTES:
        # Inside an f-string's expression there can be no backslash, so no escapes: the characters as they are.
        if quote in raw or raw.endswith(quote[0]) or (len(quote) == 1 and "\n" in raw) or "\\" in raw:
            continue
        text = prefix + quote + raw + quote
        if not _clashes(text, outer):
            return text
    return repr(value)


def fstring(unparser: ExpressionUnparser, node: Any) -> str:
    """An f-string literal for a JoinedStr or a lone FormattedValue."""
    outer = unparser.outer_quotes
    fallback = ""
    for quote in _QUOTES:
        if quote in outer and not _FREE_NESTING:
            continue
        text = _try_quote(unparser, node, quote)
        body = text[2:-1] if len(quote) == 1 else text[4:-3]
        fallback = fallback or text
        if outer and _clashes(text, outer):
            continue
        if _fits(body, node, unparser, quote):
            return text
    return fallback


def _try_quote(unparser: ExpressionUnparser, node: Any, quote: str) -> str:
    parts: list[str] = []
    values = node.values if type(node).__name__ == "JoinedStr" else [node]
    unparser.outer_quotes = (*unparser.outer_quotes, quote)
    try:
        _write_parts(unparser, values, quote, parts, in_spec=False)
    finally:
        unparser.outer_quotes = unparser.outer_quotes[:-1]
    return "f" + quote + "".join(parts) + quote


def _fits(body: str, node: Any, unparser: ExpressionUnparser, quote: str) -> bool:
    """Whether no expression part holds the quote that ends the literal, nor a backslash before 3.12."""
    values = node.values if type(node).__name__ == "JoinedStr" else [node]
    return all(
        quote not in text and (_FREE_NESTING or ("\\" not in text and (len(quote) == 3 or "\n" not in text)))
        for text in _expression_texts(unparser, values, quote)
    )


def _expression_texts(unparser: ExpressionUnparser, values: list[Any], quote: str) -> list[str]:
    texts: list[str] = []
    unparser.outer_quotes = (*unparser.outer_quotes, quote)
    try:
        for value in values:
            if type(value).__name__ == "FormattedValue":
                texts.append(unparser.text_of(value.value))
                if value.format_spec is not None:
                    inner = getattr(value.format_spec, "values", [value.format_spec])
                    texts += [unparser.text_of(v.value) for v in inner if type(v).__name__ == "FormattedValue"]
    finally:
        unparser.outer_quotes = unparser.outer_quotes[:-1]
    return texts


def _write_parts(
    unparser: ExpressionUnparser, values: list[Any], quote: str, parts: list[str], *, in_spec: bool
) -> None:
    for value in values:
        kind = type(value).__name__
        if kind == "Constant":
            parts.append(_literal_part(value.value, quote, in_spec, bare=len(unparser.outer_quotes) > 1))
        elif kind == "JoinedStr":
            _write_parts(unparser, value.values, quote, parts, in_spec=in_spec)
        else:
            expression = unparser.text_of(value.value)
            parts.append("{ " if expression.startswith("{") else "{")
            parts.append(expression)
            if value.conversion != -1:
                parts.append("!" + chr(value.conversion))
            if value.format_spec is not None:
                parts.append(":")
                spec = value.format_spec
                _write_parts(unparser, getattr(spec, "values", [spec]), quote, parts, in_spec=True)
            parts.append("}")


def _literal_part(value: str, quote: str, in_spec: bool, bare: bool) -> str:
    """Text between the braces; `bare`: itself inside an f-string, where older Pythons take no backslash."""
    if bare and not _FREE_NESTING and "\\" not in value and quote not in value:
        text = value
    else:
        text = _escaped(value.replace("\\", "\\\\"), keep_lines=False)
        if quote in text or text.endswith(quote[0]):
            text = text.replace(quote[0], "\\" + quote[0])
    return text.replace("{", "{{").replace("}", "}}")


def _escaped(text: str, *, keep_lines: bool) -> str:
    """Characters that do not print become escapes; backslashes are left alone."""
    if text.isprintable():
        return text
    keep = "\n" if keep_lines else ""
    return "".join(c if c.isprintable() or c in keep else repr(c)[1:-1] for c in text)


def _clashes(text: str, outer: tuple[str, ...]) -> bool:
    if _FREE_NESTING:
        # Allowed, but a literal that avoids the quotes around it is easier to read; never at the price of escapes.
        return "\\" not in text and any(quote in text for quote in outer)
    return "\\" in text or any(quote in text for quote in outer) or ("\n" in text and any(len(q) == 1 for q in outer))
