"""The `autograph` command: `dump`, `check`, `run`, `graph` and `explain`.

Here: the group of commands, `--version`, and how errors end the process. Finding targets is in `targets`,
printing in `show`, each command in the module of its name.

The exit statuses are in `failures`.
"""

from __future__ import annotations

from typing import Any

import click

from autograph.cli import failures
from autograph.cli.check import check
from autograph.cli.dump import dump
from autograph.cli.explain import explain
from autograph.cli.graph import graph
from autograph.cli.run import run

__all__ = ["main"]


class _Group(click.Group):
    """Commands in the order they were added, and errors without autograph's own frames."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        with failures.reported():
            return super().invoke(ctx)


@click.group(cls=_Group, epilog=failures.ALL.epilog(), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="autograph", message="%(prog)s %(version)s", prog_name="autograph")
def main() -> None:
    """Turn ordinary Python into dataflow graphs.

    TARGET is path/file.py:name, package.module:name, or a whole path/file.py or package.module, where name is
    a function, Class.method or outer.inner. Modules are looked for in the current folder too.

    Each command has a --help of its own.
    """


main.add_command(dump)
main.add_command(check)
main.add_command(run)
main.add_command(graph)
main.add_command(explain)
