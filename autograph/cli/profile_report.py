"""`autograph profile report`: what was recorded before."""

from __future__ import annotations

import click

from autograph import errors
from autograph.cli import failures
from autograph.cli.profile_views import Views, view_options
from autograph.profiler.views.opening import opened

__all__ = ["report"]


@click.command(epilog=failures.SHOWS_PROFILES.epilog())
@click.argument("place", metavar="LOGDIR_OR_FILE")
@view_options
def report(place: str, views: Views) -> None:
    """Say what was recorded before: a file *.profile.json.gz, or the last one below a folder of logs.

    \b
    Examples:
      autograph profile report logs
      autograph profile report logs --html page.html
    """
    try:
        profile = opened(place)
    except errors.InvalidArgumentError as error:  # which is no failure of a program here
        error.location = None
        raise click.UsageError(str(error)) from None
    views.show(profile)
