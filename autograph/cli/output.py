"""Where the text or page of a command goes: the options `--out` and `--color`, and the writing itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from autograph.cli import show

__all__ = ["color_option", "colored", "in_a_folder", "out_option", "painter", "write"]

_COLORS: dict[str, dict[str, Any]] = {
    "staged": {"fg": "green"},
    "unrolled": {"fg": "blue"},
    "python": {"fg": "yellow"},
    "refused": {"fg": "red", "bold": True},
    "error": {"fg": "magenta", "bold": True},
    "not reached": {"fg": "red"},
    "place": {"bold": True},
    "note": {"dim": True},
}


def in_a_folder(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    """Refuses a file that cannot be made before anything is converted or run for it."""
    if value is not None and not value.parent.is_dir():
        raise click.UsageError(f"cannot write {os.fspath(value)}: there is no folder {value.parent}")
    return value


out_option = click.option(
    "--out", "-o", type=click.Path(dir_okay=False, path_type=Path), callback=in_a_folder,
    help="Write to this file, without colours.",
)  # fmt: skip
color_option = click.option(
    "--color/--no-color", default=None, help="Colours. Default: on a terminal only, and not if NO_COLOR is set."
)


def colored(out: Path | None, choice: bool | None) -> bool:
    """Whether what `write` gets may hold colours."""
    return out is None and show.wants_color(choice)


def _paint(text: str, role: str) -> str:
    """Text in the colour of its role."""
    return click.style(text, **_COLORS.get(role, {}))


def painter(colors: bool) -> Callable[[str, str], str]:
    """What gives a piece of text the colour of its role, or leaves it as it is."""
    return _paint if colors else lambda text, role: text


def write(text: str, out: Path | None, colors: bool = False) -> None:
    """Writes the text and, where it has none, a newline at its end, to the file or to stdout."""
    if text and not text.endswith("\n"):
        text += "\n"
    if out is None:
        click.echo(text, nl=False, color=colors)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as e:
        raise click.UsageError(f"cannot write {os.fspath(out)}: {e.strerror}") from None
