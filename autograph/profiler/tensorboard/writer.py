"""A profile as a file that TensorBoard's profile plugin reads."""

from __future__ import annotations

import os
from typing import IO

from autograph.framework.whole_files import replaced
from autograph.profiler.profile import Profile
from autograph.profiler.tensorboard.device import Programs, add_devices
from autograph.profiler.tensorboard.hlo import add_programs
from autograph.profiler.tensorboard.host import add_host
from autograph.profiler.tensorboard.timeline import Timeline
from autograph.profiler.tensorboard.xspace import Space

__all__ = ["SUFFIX", "write", "write_to"]

#: How the names of files end.
SUFFIX = ".xplane.pb"


def write_to(profile: Profile, file: IO[bytes]) -> None:
    """Writes the message `XSpace` that says what a profile says. The same profile gives the same bytes.

    Raises:
        MissingExtraError: protobuf is not installed; the extra `tensorboard` brings it.
        OSError: it cannot be written.
    """
    space = Space(file.write)
    warnings = []
    if profile.dropped:
        kinds = ", ".join(f"{number} of kind {kind}" for kind, number in sorted(profile.dropped.items()))
        warnings.append(f"there was no room for all events: the oldest were dropped, {kinds}")
    space.head([profile.host], warnings)
    timeline = Timeline.of(profile)
    programs = Programs(timeline)
    add_host(space, timeline)
    add_devices(space, timeline, programs)
    add_programs(space, timeline, programs)
    space.close()


def write(profile: Profile, path: str | os.PathLike[str]) -> None:
    """Writes a profile for TensorBoard, all of it or nothing.

    Args:
        path: a new file `logdir/plugins/profile/<run>/<host>.xplane.pb`. TensorBoard keeps what it works out of a run,
            so that a file is never written anew.

    Raises:
        MissingExtraError: protobuf is not installed; the extra `tensorboard` brings it.
        FileExistsError: there is such a file.
        OSError: it cannot be written.
    """
    path = os.fspath(path)
    if os.path.lexists(path):
        raise FileExistsError(f"{path!r} is there already, and runs are not written anew")
    with replaced(path) as file:
        write_to(profile, file)
