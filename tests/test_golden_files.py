"""How golden files are compared and rewritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_no_others, compare, compare_section, sections
from tests.showcase import SHOWN, constructs


def test_sections_are_written_in_order_and_those_left_over_dropped(tmp_path: Path) -> None:
    path = tmp_path / "graphs" / "topic.graph"
    for name in ("second", "stale", "first"):
        compare_section(path, name, f"graph {name}\n  return\n", ["first", "second", "stale"], update=True)
    compare_section(path, "first", "graph first\n", ["first", "second"], update=True)
    assert path.read_text() == "=== first\ngraph first\n\n=== second\ngraph second\n  return\n"
    assert list(sections(path)) == ["first", "second"]


def test_a_changed_section_is_shown_as_a_diff(tmp_path: Path) -> None:
    path = tmp_path / "topic.graph"
    path.write_text("=== one\na\nb\n\n=== two\nc\n")
    compare_section(path, "one", "a\nb\n", ["one", "two"], update=False)
    compare_section(path, "two", "c\n", ["one", "two"], update=False)
    with pytest.raises(AssertionError, match=r"topic.graph, one has changed; .*--update-golden(.|\n)*\n-b\n\+x$"):
        compare_section(path, "one", "a\nx\n", ["one", "two"], update=False)
    with pytest.raises(AssertionError, match="has no section three"):
        compare_section(path, "three", "c\n", ["one", "two", "three"], update=False)


def test_a_changed_file_is_shown_as_a_diff(tmp_path: Path) -> None:
    path = tmp_path / "f.py"
    with pytest.raises(AssertionError, match="there is no golden file"):
        compare(path, "a\n", update=False)
    compare(path, "a\n", update=True)
    compare(path, "a\n", update=False)
    with pytest.raises(AssertionError, match=r"-a\n\+b$"):
        compare(path, "b\n", update=False)


def test_files_left_over_fail_until_an_update_drops_them(tmp_path: Path) -> None:
    for name in ("wanted", "stray"):
        (tmp_path / name).write_text("")
    with pytest.raises(AssertionError, match="drops what is left over"):
        assert_no_others(tmp_path, ["wanted"], update=False)
    assert_no_others(tmp_path, ["wanted"], update=True)
    assert_no_others(tmp_path, ["wanted"], update=False)
    with pytest.raises(AssertionError, match="makes what lacks"):
        assert_no_others(tmp_path, ["wanted", "lacking"], update=False)


def test_constructs_of_a_source() -> None:
    source = """
def tf__f(x):
    def get_state_1():
        return ag__.ld(x)
    def if_body_2():
        break_ = True
        ag__.for_stmt(x)
    ag__.if_stmt(x, if_body_2)
"""
    expected = {"Assign", "Expr", "FunctionDef", "break in if_body", "for_stmt", "for_stmt in if_body", "if_stmt"}
    assert constructs(source) == expected | {"if_stmt in function"}
    assert len(SHOWN) == len(set(SHOWN))
