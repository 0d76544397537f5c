"""Runs: folders of files where TensorBoard looks for them. A run is there as a whole or not at all."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import io
import os
import re
import shutil
import time
from collections.abc import Callable, Mapping
from typing import IO, Union

from autograph.framework.whole_files import sync_folder
from autograph.profiler import files
from autograph.profiler.peaks import measure_peaks
from autograph.profiler.profile import Profile

__all__ = ["PROFILE_FILE", "XPLANE_FILE", "Content", "as_bytes", "contents_of", "of_host", "save_run", "write_run"]

#: What the names of a run's files end with, behind the name of the host and a dot.
XPLANE_FILE, PROFILE_FILE = "xplane.pb", files.SUFFIX.removeprefix(".")
#: What a file has: bytes, or what writes them, as they may be many.
Content = Union[bytes, Callable[[IO[bytes]], object]]


def save_run(profile: Profile, logdir: str) -> str:
    """Writes a profile as a run that TensorBoard shows, as far as its form can be written here; gives the folder.

    The profile gets this machine's peaks, for the tools that compare with them, unless it has some.

    Raises:
        OSError: it cannot be written; no half of a run is left behind.
    """
    if profile.peak_flops is None:
        measure_peaks(profile)
    return write_run(logdir, of_host(profile.host, contents_of(profile)), profile.started)


def contents_of(profile: Profile) -> dict[str, Content]:
    """The files of a profile, by the ends of their names: TensorBoard's, if protobuf is there, which the extra
    `tensorboard` brings, and the one that `ag.profiler.load` reads."""
    contents: dict[str, Content] = {}
    if _has_protobuf():
        writer = importlib.import_module("autograph.profiler.tensorboard.writer")
        contents[XPLANE_FILE] = functools.partial(writer.write_to, profile)
    contents[PROFILE_FILE] = functools.partial(files.write_to, profile)
    return contents


def as_bytes(content: Content) -> bytes:
    """What a file has."""
    file = io.BytesIO()
    _write(content, file)
    return file.getvalue()


def _write(content: Content, file: IO[bytes]) -> None:
    if isinstance(content, bytes):
        file.write(content)
    else:
        content(file)


def of_host(host: str, contents: Mapping[str, Content]) -> dict[str, Content]:
    """The same files, by their whole names."""
    host = re.sub(r"[^\w.-]", "_", host) or "host"
    return {f"{host}.{name}": content for name, content in contents.items()}


def _has_protobuf() -> bool:
    try:
        return importlib.util.find_spec("google.protobuf") is not None
    except ModuleNotFoundError:
        return False


def write_run(logdir: str, contents: Mapping[str, Content], started: int | None = None) -> str:
    """Writes `logdir/plugins/profile/<time>`; gives that folder.

    Args:
        contents: of each file, by its name: bytes, or what writes them.
        started: the time, in nanoseconds since 1970; by default, now.

    Raises:
        OSError: it cannot be written; then nothing of it is there. If the process is killed, a folder with a point
            before its name may be left in `logdir/plugins`, where nothing looks for runs.
    """
    plugins = os.path.join(logdir, "plugins")
    around = os.path.join(plugins, "profile")
    os.makedirs(around, exist_ok=True)
    name = time.strftime("%Y_%m_%d_%H_%M_%S", time.localtime(None if started is None else started / 1e9))
    temporary = os.path.join(plugins, f".{name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
    os.mkdir(temporary)
    try:
        for file_name, content in contents.items():
            with open(os.path.join(temporary, file_name), "xb") as file:
                _write(content, file)
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
