"""The HTML page: what is in it, and that a browser shows it and reacts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Profile
from autograph.profiler.views import flames
from tests.inspection.test_pages import Page
from tests.profiler.samples import Made, native_loop, retracing, training

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def page(profile: Profile) -> str:
    return ag.profiler.report(profile).html()


def data(text: str) -> Any:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_page_is_one_well_formed_file_that_asks_for_nothing() -> None:
    text = page(training())
    Page(text)
    assert not re.search(r'(src|href)="(?!#)', text) and "http" not in re.sub(r"http://www.w3.org/2000/svg", "", text)
    assert "{{" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)


def test_no_text_of_the_program_ends_the_script() -> None:
    made = Made().event("call", "</script><b>", 0, 3)
    made.event("op", "x", 0, 2, made.operation("Sin", 3, source="'</script>'"))
    text = page(made.profile)
    assert text.count("</script>") == 2
    assert data(text)["files"][0]["lines"][0][1] == "'</script>'"


def test_lines_of_the_source_have_bars(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text("".join(f"line = {n}\n" for n in range(1, 40)), encoding="utf-8")
    made = Made()
    made.event("op", "a", 0, 8, made.operation("Sin", 10, file=str(file)))
    region = [made.operation("AddV2", 30, file=str(file), bytes=8), made.operation("Mul", 30, file=str(file), bytes=8)]
    made.event("region", "r", 8, 12, operations=region)
    (shown,) = data(page(made.profile))["files"]
    lines = {line[0]: line for line in shown["lines"]}
    assert lines[10][1:] == ["line = 10", 1, 0, "8.00 ms", "67 %", "1 calls · sin"]
    assert lines[30][2:6] == [0.5, 0.5, "~4.00 ms", "33 %"]
    assert lines[12] == [12, "line = 12"] and 20 not in lines


def test_tables_are_those_of_the_text() -> None:
    report = ag.profiler.report(retracing())
    found = data(report.html())["tables"]
    assert all(table["title"] in report.text() for table in found)
    traced = next(table for table in found if table["name"] == "first-calls")
    assert len(traced["rows"]) == 30 and traced["rows"][0][0] == ["10.0 ms", 10_000_000]


def test_of_very_many_events_the_longest_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flames, "_MOST", 50)
    profile = native_loop()
    drawn = flames.flames(profile, Nesting(profile))
    assert drawn["left_out"] == len(profile.events) - 50
    (main,) = drawn["threads"]
    assert [drawn["kinds"][kind] for kind in main["kind"]].count("run") == 10
    assert min(main["time"]) >= 1_200_000


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
@pytest.mark.parametrize("made", [training, retracing, native_loop, lambda: Made().profile])
def test_a_browser_shows_it_without_errors(made: Any, tmp_path: Path) -> None:
    # The page is used as a person would: zoomed by click, wheel and keys, searched, and each column is sorted twice.
    uses = """<script>
      const all = (what) => [...document.querySelectorAll(what)];
      const canvas = document.querySelector("#threads canvas");
      if (canvas) {
        const box = canvas.getBoundingClientRect();
        const at = { clientX: box.left + 30, clientY: box.top + 24, bubbles: true };
        canvas.dispatchEvent(new PointerEvent("pointermove", at));
        canvas.dispatchEvent(new PointerEvent("pointerdown", at));
        canvas.dispatchEvent(new MouseEvent("click", at));
        canvas.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -1 }));
        for (const key of ["+", "-", "ArrowLeft", "ArrowRight", "0"])
          document.getElementById("threads").dispatchEvent(new KeyboardEvent("keydown", { key }));
        const search = document.getElementById("search");
        search.value = "a"; search.dispatchEvent(new Event("input"));
      }
      all("th button").forEach((button) => { button.click(); button.click(); });
      all("#advice a").forEach((a) => a.click());
      const event = document.getElementById("event").textContent;
      document.title = `shown ${all("tbody tr").length} ${all(".line.hot").length} ${event}`;
    </script></body>"""
    report = ag.profiler.report(made())
    file = tmp_path / "page.html"
    file.write_text(report.html().replace("</body>", uses), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    run = subprocess.run(
        [str(BROWSER), *options, "--enable-logging=stderr", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert "CONSOLE" not in run.stderr
    shown = re.search(r"<title>shown (\d+) (\d+) (.*?)</title>", run.stdout)
    assert shown is not None
    assert int(shown[1]) == sum(len(table["rows"]) for table in data(report.html())["tables"])
    assert int(shown[2]) == len(report.summary.lines)
    assert "from" in shown[3] or not report.profile.events
