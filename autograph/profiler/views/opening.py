"""What people name when they want to see a profile: the profile itself, its file, or a folder of logs."""

from __future__ import annotations

import os
from pathlib import Path

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.profiler.files import SUFFIX, load
from autograph.profiler.profile import Profile

__all__ = ["opened"]


def opened(what: Profile | str | os.PathLike[str]) -> Profile:
    """The profile; of a folder with several, the one that was recorded last.

    Raises:
        TargetNotFoundError: there is no such file or folder, or no profile in the folder.
        InvalidArgumentError: the file is damaged, or no profile.
    """
    if isinstance(what, Profile):
        return what
    path = Path(os.fspath(what))
    if path.is_dir():
        found = sorted(path.rglob(f"*{SUFFIX}"), key=lambda file: (file.stat().st_mtime_ns, os.fspath(file)))
        if not found:
            raise errors.TargetNotFoundError(
                f"there is no profile in the folder {os.fspath(path)!r}",
                location=current_location(),
                expected=f"a file *{SUFFIX} in it or in a folder below it, as ag.profiler.start(logdir) writes",
            )
        path = found[-1]
    elif not path.exists():
        raise errors.TargetNotFoundError(
            f"there is no file or folder {os.fspath(path)!r}",
            location=current_location(),
            expected="a file *.profile.json.gz, or a folder that profiles were written to",
        )
    return load(path)
