"""`autograph profile capture`: record a process that runs, or watch how quickly it makes its steps."""

from __future__ import annotations

import click

from autograph import profiler
from autograph.cli import failures

__all__ = ["capture"]


@click.command(epilog=failures.CAPTURES.epilog())
@click.option(
    "--service-addr", default="localhost:6009", show_default=True,
    help="Where the process listens; several addresses with commas between them make one run.",
)  # fmt: skip
@click.option("--logdir", type=click.Path(file_okay=False), help="The run goes to LOGDIR/plugins/profile.")
@click.option("--duration-ms", type=click.IntRange(min=1), help="How long to record: 2000; or to watch: 1000.")
@click.option(
    "--num-tracing-attempts", type=click.IntRange(min=1), default=3, show_default=True,
    help="Try so often if nothing happens in the time.",
)  # fmt: skip
@click.option("--monitor", is_flag=True, help="Print the times of steps and the idle share, until Ctrl-C.")
@click.option(
    "--monitoring-level", type=click.IntRange(1, 2), default=1, show_default=True, help="2: waits for input too."
)
@click.option("--count", type=click.IntRange(min=1), help="With --monitor: print so often, and end.")
def capture(
    service_addr: str, logdir: str | None, duration_ms: int | None, num_tracing_attempts: int, monitor: bool,
    monitoring_level: int, count: int | None,
) -> None:  # fmt: skip
    """Record a process that has called ag.profiler.server.start(), for TensorBoard and `autograph profile report`.

    \b
    Examples:
      autograph profile capture --service-addr localhost:6009 --logdir logs --duration-ms 2000
      autograph profile capture --service-addr localhost:6009 --monitor
    """
    if monitor:
        _watch(service_addr, duration_ms or 1000, monitoring_level, count)
        return
    if logdir is None:
        raise click.UsageError("say where the run is written, by --logdir, or what to print, by --monitor")
    try:
        folder = profiler.capture(service_addr, logdir, duration_ms or 2000, num_tracing_attempts)
    except OSError as error:
        raise click.UsageError(f"cannot write to {logdir}: {error.strerror}") from None
    click.echo(f"{folder}\nshow it with: tensorboard --logdir {logdir}")


def _watch(service_addr: str, duration_ms: int, level: int, count: int | None) -> None:
    """Prints what a process does, again and again. Ctrl-C ends it as well as the count."""
    done = 0
    try:
        while count is None or done < count:
            click.echo(profiler.monitor(service_addr, duration_ms, level), nl=False)
            done += 1
    except KeyboardInterrupt:
        if not done:
            raise
