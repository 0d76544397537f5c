"""Runs: folders of files where TensorBoard looks for them. A run is there as a whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Mapping

from autograph.framework.whole_files import sync_folder
from autograph.profiler import files
from autograph.profiler.profile import Profile
from autograph.profiler.tensorboard import writer

__all__ = ["PROFILE_FILE", "XPLANE_FILE", "contents_of", "write_run"]

#: What the names of a run's files end with, behind the name of the host and a dot.
XPLANE_FILE, PROFILE_FILE = writer.SUFFIX.removeprefix("."), files.SUFFIX.removeprefix(".")


def contents_of(profile: Profile) -> dict[str, bytes]:
    """The files of a profile, by the ends of their names: TensorBoard's, and the one that `ag.profiler.load` reads."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "one" + files.SUFFIX)
        files.save(profile, path)
        with open(path, "rb") as file:
            return {XPLANE_FILE: writer.as_bytes(profile), PROFILE_FILE: file.read()}


def write_run(logdir: str, contents: Mapping[str, bytes]) -> str:
    """Writes `logdir/plugins/profile/<time>`; gives that folder.

    Args:
        contents: of each file, by its name.

    Raises:
        OSError: it cannot be written; then nothing of it is there. If the process is killed, a folder with a point
            before its name may be left in `logdir/plugins`, where nothing looks for runs.
    """
    plugins = os.path.join(logdir, "plugins")
    around = os.path.join(plugins, "profile")
    os.makedirs(around, exist_ok=True)
    name = time.strftime("%Y_%m_%d_%H_%M_%S")
    temporary = os.path.join(plugins, f".{name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
    os.mkdir(temporary)
    try:
        for file_name, content in contents.items():
            with open(os.path.join(temporary, file_name), "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        sync_folder(temporary)
        path = _moved(temporary, os.path.join(around, name))
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    sync_folder(around)
    return path


def _moved(temporary: str, path: str) -> str:
    """Gives a folder its name, with a number behind it if there is one of that name."""
    number = 1
    while True:
        wanted = path if number == 1 else f"{path}_{number}"
        number += 1
        if os.path.lexists(wanted):
            continue
        try:
            os.rename(temporary, wanted)
        except OSError:
            if not os.path.lexists(wanted):
                raise
            continue  # another process has just taken the name
        return wanted
