"""The HTML page: what is in it, and that a browser shows it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.inspection.test_pages import Page
from tests.pictures.graphs import long_chain, traced_collatz, traced_layers

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def data(page: str) -> Any:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def walk(items: list[Any]) -> list[Any]:
    return [found for item in items for found in (item, *walk(item.get("children", [])))]


def test_the_page_is_one_well_formed_file_that_asks_for_nothing() -> None:
    concrete = traced_layers()
    page = concrete.graph.to_html(concrete.optimized_graph)
    Page(page)
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "{{" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)


def test_no_text_of_the_program_ends_the_script() -> None:
    page = traced_layers().graph.to_html()
    assert page.count("</script>") == 3
    texts = [item.get("attrs", "") for item in walk(data(page)["scenes"]["as traced"]["items"])]
    assert any("</script> & <b>" in text for text in texts)


def test_operations_lead_to_lines_of_the_source() -> None:
    found = data(traced_collatz().graph.to_html())
    (loop,) = [i for i in walk(found["scenes"]["as traced"]["items"]) if i["label"] == "StatelessWhile"]
    file, line = loop["at"]
    assert dict(found["files"][file]["lines"])[line].strip() == "while n != 1:"


def test_both_graphs_are_there() -> None:
    concrete = traced_collatz()
    assert list(data(concrete.graph.to_html(concrete.optimized_graph))["scenes"]) == ["as traced", "optimised"]


def test_large_graphs_are_cut_into_parts_that_fold() -> None:
    (top,) = data(long_chain(40_000).to_html())["scenes"]["as traced"]["items"]
    assert len(walk([top])) > 40_000
    assert all(len(item.get("children", [])) <= 150 for item in walk([top]))
    assert len({item["id"] for item in walk([top])}) == len(walk([top]))


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
@pytest.mark.parametrize("drawn", ["branches", "scopes", "large"])
def test_a_browser_shows_it_without_errors(drawn: str, tmp_path: Path) -> None:
    concrete = traced_collatz() if drawn == "branches" else traced_layers()
    page = long_chain(3000).to_html() if drawn == "large" else concrete.graph.to_html(concrete.optimized_graph)
    # The page is used as a person would: something is searched for, all is unfolded, the other graph is shown.
    uses = """<script>
      const press = (id) => document.getElementById(id).click();
      const search = document.getElementById("search");
      search.value = "checkedmul"; search.dispatchEvent(new Event("input"));
      if (document.querySelectorAll("#drawing .item").length < 200) press("unfold");
      document.querySelectorAll("#variants button").forEach((button) => button.click());
      document.querySelector("#drawing .item").dispatchEvent(new MouseEvent("click"));
      document.title = "shown " + document.querySelectorAll("#drawing .item").length;
    </script></body>"""
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", uses), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    run = subprocess.run(
        [str(BROWSER), *options, "--enable-logging=stderr", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert "CONSOLE" not in run.stderr
    shown = re.search(r"<title>shown (\d+)</title>", run.stdout)
    assert shown is not None and int(shown[1]) >= 1
