"""A real TensorBoard shows what was written: its pages' data addresses answer with it."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.concurrency import HANGS

program = pytest.importorskip("tensorboard.program", reason="the tensorboard package is not installed")
default = pytest.importorskip("tensorboard.default", reason="the tensorboard package is not installed")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = pytest.mark.slow  # a server is started, which takes some seconds


@ag.function
def model(x: Any) -> Any:
    with ag.name_scope("layer"):
        h = ag.tanh(x * 2.0)
    return ag.sqrt(h) if ag.reduce_sum(h) > 0 else h


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("logs")
    with ag.summary.create_file_writer(folder / "run").as_default(step=0):
        ag.summary.scalar("loss", 0.25, step=0)
        ag.summary.scalar("loss", 0.125, step=1)
        ag.summary.histogram("weights", np.arange(10.0))
        ag.summary.image("picture", np.zeros((1, 2, 3, 3)))
        ag.summary.text("note", "what was **done**")
        ag.summary.graph(model.get_concrete_function(ag.TensorSpec([3])))
    board = program.TensorBoard(default.get_plugins())
    board.configure(argv=[None, "--logdir", str(folder), "--port", "0", "--load_fast=false", "--reload_interval=0"])
    server = board._make_server()  # `launch` does this, and starts a thread that nothing ends
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.get_url().rstrip("/")
    server.shutdown()
    thread.join(HANGS)


def got(url: str, path: str, **query: Any) -> bytes:
    with urllib.request.urlopen(f"{url}/data/plugin/{path}?{urllib.parse.urlencode(query)}", timeout=HANGS) as answer:
        assert answer.status == 200
        return answer.read()


def test_scalars(url: str) -> None:
    assert list(json.loads(got(url, "scalars/tags"))["run"]) == ["loss"]
    points = json.loads(got(url, "scalars/scalars", run="run", tag="loss"))
    assert [point[1:] for point in points] == [[0, 0.25], [1, 0.125]]


def test_histograms(url: str) -> None:
    ((_, step, buckets),) = json.loads(got(url, "histograms/histograms", run="run", tag="weights"))
    assert (step, sum(count for _, _, count in buckets)) == (0, 10.0)


def test_images(url: str) -> None:
    assert json.loads(got(url, "images/tags"))["run"]["picture"]["samples"] == 1
    (shown,) = json.loads(got(url, "images/images", run="run", tag="picture", sample=0))
    assert got(url, "images/individualImage", **dict(urllib.parse.parse_qsl(shown["query"])))[:4] == b"\x89PNG"


def test_texts(url: str) -> None:
    (shown,) = json.loads(got(url, "text/text", run="run", tag="note"))
    assert "<strong>done</strong>" in shown["text"]


def test_graphs(url: str) -> None:
    assert json.loads(got(url, "graphs/info"))["run"]["run_graph"]
    text = got(url, "graphs/graph", run="run", conceptual="false").decode()
    assert 'name: "layer/Tanh"' in text and "StatelessIf" in text


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
@pytest.mark.parametrize("page", ["timeseries", "graphs", "histograms", "images", "text"])
def test_a_browser_shows_the_pages_without_errors(url: str, page: str, tmp_path: Path) -> None:
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    options += ["--enable-logging=stderr", "--virtual-time-budget=15000", "--dump-dom"]
    run = subprocess.run([str(BROWSER), *options, f"{url}/#{page}"], capture_output=True, text=True, timeout=HANGS)
    errors = [line for line in run.stderr.splitlines() if "CONSOLE" in line and "Uncaught" in line]
    assert not errors
    assert "tb-webapp" in run.stdout
