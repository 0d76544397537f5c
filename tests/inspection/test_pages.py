"""The HTML pages: well-formed, complete in one file, lines linked, texts escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.inspection import pages
from autograph.inspection.findings import Kind

VOID = {"meta", "br", "input", "link", "img"}


class Page(HTMLParser):
    """Reads a page; fails if its elements are not properly nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs), list(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)


def sample(x: Any, xs: Any) -> Any:
    if x < 1 & 2:
        x = "<b>&amp;</b>"
    for v in [1, 2]:
        x = [v for v in xs]
    return x


def assert_alone(text: str) -> None:
    """The page asks for nothing from elsewhere."""
    assert not re.search(r"\b(src|href)\s*=|@import|url\(|https?:", text)


def test_check_page() -> None:
    text = ag.check(sample).html()
    page = Page(text)
    assert_alone(text)
    assert text.startswith("<!DOCTYPE html>") and 'lang="en"' in text and "prefers-color-scheme: dark" in text
    rows = [attrs for _, attrs, _ in page.elements if attrs.get("class") == "ag-row"]
    left = [a for a in rows if "tabindex" in a]
    right = {a["data-l"] for a in rows if "tabindex" not in a and "data-l" in a}
    first = sample.__code__.co_firstlineno
    assert [int(a["data-l"] or 0) for a in left] == list(range(first, first + 6))
    assert right == {a["data-l"] for a in left}
    assert 'x = "<b>&amp;</b>"' in page.text and "staged: if becomes" in page.text
    assert "ag__.if_stmt(" in page.text
    for label in ("Source of sample", "sample, converted"):
        assert any(attrs.get("aria-label") == label for _, attrs, _ in page.elements)


def test_only_some_kinds() -> None:
    text = Page(ag.check(sample).html([Kind.UNROLLED])).text
    assert "unrolled: for" in text and "staged: " not in text


def test_a_page_of_what_goes_wrong(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def f(:\n")
    (tmp_path / "refused.py").write_text("f = lambda: (yield)\n")
    text = Page(ag.check(tmp_path).html()).text
    assert "not read" in text and "not converted" in text and "is not valid Python" in text and "fix: " in text


def test_explain_page() -> None:
    text = ag.explain(sample, 3, ag.constant([1.0])).html()
    page = Page(text)
    assert_alone(text)
    assert "unrolled ×2" in page.text and 'x = "<b>&amp;</b>"' in page.text and "not reached" in page.text
    assert sum(tag == "tr" for tag, _, _ in page.elements) == 7


@pytest.mark.parametrize("made", [lambda: ag.check(sample), lambda: ag.explain(sample, 3, ag.constant([1.0]))])
def test_notebooks(made: Any) -> None:
    text = made()._repr_html_()
    page = Page(text)
    assert page.elements[0][:2] == ("div", {"class": "ag-page"})
    assert all(selector.strip().startswith((".ag-", "@", "}", "-", "color")) for selector in _selectors(text))


def _selectors(text: str) -> list[str]:
    styles = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert styles is not None
    without = re.sub(r"\{[^{}]*\}", "{}", re.sub(r"/\*.*?\*/", "", styles[1]))
    return [part for part in re.findall(r"([^{}]+)\{\}", without) if part.strip()]


@pytest.mark.parametrize("lines", [[], [""], ["x = 1", "", "y = '''a", "b'''"], ["s = '\x0c'", "t = '\u2028'"]])
def test_code_keeps_its_lines(lines: list[str]) -> None:
    marked = pages.code_lines(lines)
    assert [Page(line).text for line in marked] == lines


def test_without_pygments_an_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pygments.formatters", None)
    with pytest.raises(ag.errors.UnimplementedError, match="pip install pygments"):
        pages.code_lines(["x"])
