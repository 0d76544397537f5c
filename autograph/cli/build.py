"""`autograph build`: a library of saved functions that needs neither Python nor NumPy."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from autograph import ahead
from autograph.cli import failures

__all__ = ["build"]

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(epilog=failures.BUILDS.epilog())
@click.argument("saved", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", "-o", type=_FILE, required=True, help="The library: program.so.")
@click.option("--header", type=_FILE, help="Write the C header to this file.")
@click.option("--python", type=_FILE, help="Write a Python module that calls the library with NumPy alone.")
@click.option("--source", type=_FILE, help="Write the C source to this file, for another compiler.")
@click.option("--cflags", default="", help='More arguments for the compiler: "-march=native".')
def build(saved: Path, out: Path, header: Path | None, python: Path | None, source: Path | None, cflags: str) -> None:
    """Compile the functions of the saved model in the folder SAVED ahead of time.

    Each signature becomes a function of the library, whose prototype is printed. Variables are constants. What only
    Python or NumPy can do is refused by its name. The C compiler is $CC, cc, gcc or clang.

    \b
    Example:
      autograph save examples/collatz.py:collatz --signature "i64[]" --out saved
      autograph build saved --out collatz.so --header collatz.h
    """
    for path in (out, header, python, source):
        if path is not None and not path.parent.is_dir():
            raise click.UsageError(f"cannot write {path}: there is no folder {path.parent}")
    try:
        flags = shlex.split(cflags)
    except ValueError as error:
        raise click.BadParameter(f"{cflags!r} does not read: {error}", param_hint="'--cflags'") from None
    for prototype in ahead.build(saved, out, header, python, source, flags):
        click.echo(f"{prototype};")
