"""The `autograph` command: `dump`, `check`, `run`, `graph`, `explain`, `profile`, `save`, `show`, `build` and
`cluster`.

Here: the group of commands and `--version`. A command is in the module that `_COMMANDS` names, which is loaded when the
command is asked for: `--help` and the other commands do not wait for it. Finding targets is in `targets`, printing in
`show`.

The exit statuses are in `failures`.
"""

from __future__ import annotations

import importlib
from typing import Any

import click

from autograph.cli import failures
from autograph.cli.progress_bars import bars

__all__ = ["main"]

#: The module of each command, and what the list of commands says of it.
_COMMANDS = {
    "dump": ("dump", "Print the converted source of a function or a whole file."),
    "check": ("check", "Say of each line of a program whether it can be staged."),
    "run": ("run", "Trace a function, run its graph, print the result."),
    "graph": ("graph", "Trace a function and print its graph."),
    "explain": ("explain", "Trace a function, say what each line became."),
    "profile": ("profile", "Call a function, say where the time and the memory went."),
    "save": ("saved", "Save a function as a folder."),
    "show": ("saved", "Tell what is in a saved model."),
    "build": ("build", "Compile saved functions to a library with a C header."),
    "cluster": ("cluster", "Tell what a cluster has, or run a program with one."),
}


class _Group(click.Group):
    """Commands in the order of the table, and errors without autograph's own frames."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"autograph.cli.{_COMMANDS[cmd_name][0]}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        with failures.reported(), bars():
            return super().invoke(ctx)


@click.group(cls=_Group, epilog=failures.ALL.epilog(), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="autograph", message="%(prog)s %(version)s", prog_name="autograph")
def main() -> None:
    """Turn ordinary Python into dataflow graphs.

    TARGET is path/file.py:name, package.module:name, or a whole path/file.py or package.module, where name is
    a function, Class.method or outer.inner. Modules are looked for in the current folder too.

    Each command has a --help of its own.
    """
