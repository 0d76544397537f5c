"""A profile as a file that TensorBoard's profile plugin reads."""

from __future__ import annotations

import os
from typing import Any

from autograph.framework.whole_files import replaced
from autograph.profiler.profile import Profile
from autograph.profiler.tensorboard import protos
from autograph.profiler.tensorboard.device import Programs, add_devices
from autograph.profiler.tensorboard.hlo import add_programs
from autograph.profiler.tensorboard.host import add_host
from autograph.profiler.tensorboard.timeline import Timeline

__all__ = ["SUFFIX", "as_bytes", "space_of", "write"]

#: How the names of files end.
SUFFIX = ".xplane.pb"


def space_of(profile: Profile) -> Any:
    """The message `XSpace` that says what a profile says.

    Raises:
        MissingExtraError: protobuf is not installed; the extra `tensorboard` brings it.
    """
    space = protos.new("tensorflow.profiler.XSpace")
    space.hostnames.append(profile.host)
    if profile.dropped:
        kinds = ", ".join(f"{number} of kind {kind}" for kind, number in sorted(profile.dropped.items()))
        space.warnings.append(f"there was no room for all events: the oldest were dropped, {kinds}")
    timeline = Timeline.of(profile)
    programs = Programs(timeline)
    add_host(space, timeline)
    add_devices(space, timeline, programs)
    add_programs(space, timeline, programs)
    return space


def as_bytes(profile: Profile) -> bytes:
    """The file's contents. The same profile gives the same bytes."""
    return bytes(space_of(profile).SerializeToString(deterministic=True))


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
    contents = as_bytes(profile)
    with replaced(path) as file:
        file.write(contents)
