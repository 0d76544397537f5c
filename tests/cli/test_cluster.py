"""`autograph cluster status` and `autograph cluster run`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import autograph as ag
from autograph.cli import cluster as command
from autograph.distribute.cluster import Cluster
from autograph.distribute.threads import ThreadEngine

Cli = Callable[..., Result]
THREADS = ("--address", "threads")

PROGRAM = """\
import autograph as ag


def main(count, scale=1.0):
    cluster = ag.distribute.current()
    results = ag.distribute.map(lambda x: x * scale, range(int(count)))
    return len(cluster.tasks), sum(results)


def nothing():
    assert ag.distribute.current() is not None


def fails():
    ag.distribute.map(lambda x: 1 // x, [1, 0])


def crashes():
    return {}["missing"]
"""


@pytest.fixture(autouse=True)
def program(folder: Path) -> None:
    (folder / "jobs.py").write_text(PROGRAM, encoding="utf-8")


def test_a_program_runs_with_a_cluster(cli: Cli) -> None:
    result = cli("cluster", "run", "jobs.py:main", "4", "scale=0.5", "--jobs", "worker=3,ps=1", *THREADS)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "(4, 3.0)\n", "")
    assert ag.distribute.current() is None


def test_two_workers_by_default_and_a_result_of_none_prints_nothing(cli: Cli) -> None:
    assert cli("cluster", "run", "jobs:main", "2", *THREADS).stdout == "(2, 1.0)\n"
    result = cli("cluster", "run", "jobs:nothing", *THREADS)
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("jobs", ["", "worker", "worker=0", "worker=x", "worker=1,worker=2", "1=2", "worker=-1"])
def test_jobs_that_do_not_read(cli: Cli, jobs: str) -> None:
    result = cli("cluster", "run", "jobs:main", "2", "--jobs", jobs, *THREADS)
    assert result.exit_code == 2 and "worker=4,ps=1" in result.stderr


def test_failures_have_the_exit_statuses_of_run(cli: Cli) -> None:
    failed = cli("cluster", "run", "jobs.py:fails", *THREADS)
    assert failed.exit_code == 1 and "1 of 2 inputs have failed" in failed.stderr
    crashed = cli("cluster", "run", "jobs.py:crashes", *THREADS)
    assert crashed.exit_code == 1 and "KeyError: 'missing'" in crashed.stderr
    assert cli("cluster", "run", "jobs.py:mian", *THREADS).exit_code == 2
    assert cli("cluster", "run", "jobs.py:main", "2", "--timeout", "0", *THREADS).exit_code == 2


class _Nodes(ThreadEngine):
    def nodes(self) -> list[dict[str, Any]]:
        some = {"CPU": 16.0, "memory": 64e9, "node:10.0.0.2": 1.0}
        return [
            {"address": "10.0.0.3", "alive": False, "resources": {}},
            {"address": "10.0.0.2", "alive": True, "resources": some},
        ]


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        command.distribute, "connect", lambda address, jobs: Cluster(_Nodes(), jobs, {}, None)
    )  # fmt: skip


def test_status_is_a_table(cli: Cli, two_nodes: None) -> None:
    result = cli("cluster", "status")
    assert result.exit_code == 0
    assert result.stdout == (
        "node      state  CPU  memory\n"
        "10.0.0.2  alive  16   64.0 GB\n"
        "10.0.0.3  gone   0    0.0 GB\n"
    )  # fmt: skip


def test_status_as_json(cli: Cli, two_nodes: None) -> None:
    found = json.loads(cli("cluster", "status", "--address", "10.0.0.2:6379", "--json").stdout)
    assert found["address"] == "10.0.0.2:6379"
    assert found["nodes"][0]["resources"]["CPU"] == 16.0


def test_an_address_with_nothing_at_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(address: str, jobs: Any) -> Any:
        raise ag.errors.ClusterError(f"there is no Ray at {address!r}")

    monkeypatch.setattr(command.distribute, "connect", connect)
    result = cli("cluster", "status", "--address", "10.0.0.2:6379")
    assert (result.exit_code, result.stdout) == (1, "") and "there is no Ray at '10.0.0.2:6379'" in result.stderr
