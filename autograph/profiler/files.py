"""Profiles as files: JSON, compressed. A file is whole or not there."""

from __future__ import annotations

import dataclasses
import gzip
import io
import itertools
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Any

from autograph import errors
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.framework.whole_files import replaced
from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile

__all__ = ["SUFFIX", "load", "packed", "save", "unpacked", "write_to"]

#: How the names of files end.
SUFFIX = ".profile.json.gz"
#: What kind of file it is, and the version of its form. Later releases read all versions.
_FORM, _VERSION = "autograph profile", 1
_COLUMNS = ("kind", "name", "start", "duration", "thread", "operation")
#: A file whose contents are longer is taken for damage.
_LONGEST = 1 << 31
#: So many entries of a column are written at once.
_PIECE = 4096

#: What reading a damaged file may raise.
_DAMAGE = (
    ValueError, LookupError, TypeError, AttributeError, EOFError, zlib.error, gzip.BadGzipFile, RecursionError,
)  # fmt: skip
_SCALARS = (
    "started", "duration", "host", "process", "executor", "dropped", "peak_flops", "peak_bandwidth"
)  # fmt: skip


@hides_internal_frames
def save(profile: Profile, path: str | os.PathLike[str]) -> None:
    """Writes a profile to a file, all of it or nothing.

    Raises:
        OSError: it cannot be written.

    >>> import autograph as ag, tempfile, os
    >>> with ag.profiler.trace() as recording:
    ...     pass
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "one.profile.json.gz")
    ...     ag.profiler.save(recording.profile, path)
    ...     ag.profiler.load(path) == recording.profile
    True
    """
    with replaced(os.fspath(path)) as file:
        write_to(profile, file)


def write_to(profile: Profile, file: IO[bytes]) -> None:
    """Writes what `save` writes."""
    with gzip.GzipFile("", "wb", 5, file, mtime=0) as packed:
        for piece in _as_json(profile):
            packed.write(piece.encode())


def packed(profile: Profile) -> bytes:
    """A profile as what `save` writes, for another process."""
    file = io.BytesIO()
    write_to(profile, file)
    return file.getvalue()


def unpacked(data: bytes) -> Profile:
    """The profile that was packed, by the same release."""
    return _profile(json.loads(gzip.decompress(data)))


def _as_json(profile: Profile) -> Iterator[str]:
    """Columns for events and buffers, of which there are many, in pieces; details that are the same stand once."""
    head = {
        "form": _FORM,
        "version": _VERSION,
        **{name: getattr(profile, name) for name in _SCALARS},
        "whole_from": profile.whole_from,
        "threads": {str(number): name for number, name in profile.threads.items()},
        "operations": [_shallow(facts) for facts in profile.operations],
    }
    yield _text(head)[:-1] + ',"events":{'
    details: dict[str, int] = {}
    for name in _COLUMNS:
        yield from _column(name, (getattr(event, name) for event in profile.events))
    texts = (_text(dict(event.details)) for event in profile.events)
    yield from _column("details", (details.setdefault(text, len(details)) for text in texts), end="}")
    yield ',"buffers":{'
    names = [f.name for f in dataclasses.fields(Buffer)]
    for name in names:
        yield from _column(
            name, (getattr(buffer, name) for buffer in profile.buffers), end="}" if name == names[-1] else ","
        )
    yield ',"details":[' + ",".join(details) + "]}"


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), default=str)


def _column(name: str, values: Iterable[Any], end: str = ",") -> Iterator[str]:
    """The entry of an object that is a list."""
    yield f"{_text(name)}:["
    values, before = iter(values), ""
    while piece := list(itertools.islice(values, _PIECE)):
        yield before + _text(piece)[1:-1]
        before = ","
    yield "]" + end


def _shallow(one: Any) -> dict[str, Any]:
    return {f.name: getattr(one, f.name) for f in dataclasses.fields(one)}


@hides_internal_frames
def load(path: str | os.PathLike[str]) -> Profile:
    """Reads a profile that `save` or `stop` has written.

    Raises:
        OSError: there is no such file.
        InvalidArgumentError: it is damaged, or no profile.
        UnimplementedError: a later version has written it.
    """
    path = os.fspath(path)
    try:
        with gzip.open(path, "rb") as file:
            content = file.read(_LONGEST)
        found = json.loads(content)
        if not isinstance(found, dict) or found.get("form") != _FORM:
            raise ValueError("it is no profile of autograph's")
        version = found["version"]
        if version == _VERSION:
            return _profile(found)
    except _DAMAGE as error:
        raise errors.InvalidArgumentError(
            f"{path!r} is damaged, or no profile: {error}",
            location=current_location(),
            expected=f"a file *{SUFFIX} that ag.profiler has written",
        ) from None
    raise errors.UnimplementedError(
        f"{path!r} is of version {version!r} of the form of profiles",
        location=current_location(),
        expected=f"version {_VERSION}",
        fix="read it with the release that has written it, or a later one",
    )


def _profile(found: dict[str, Any]) -> Profile:
    details, events, buffers = found["details"], found["events"], found["buffers"]
    operations = [
        OperationFacts(**{**facts, "shape": None if facts["shape"] is None else tuple(facts["shape"])})
        for facts in found["operations"]
    ]
    made = Profile(
        **{name: found[name] for name in _SCALARS},
        whole_from=found.get("whole_from", 0),  # files of before have none
        threads={int(number): name for number, name in found["threads"].items()},
        operations=operations,
        events=[
            Event(kind, name, start, duration, thread, operation, details[number])
            for kind, name, start, duration, thread, operation, number in zip(
                *(events[name] for name in (*_COLUMNS, "details")), strict=True
            )
        ],
        buffers=[Buffer(*row) for row in zip(*(buffers[f.name] for f in dataclasses.fields(Buffer)), strict=True)],
    )
    for position in (*(e.operation for e in made.events), *(b.operation for b in made.buffers)):
        if position is not None and not 0 <= position < len(operations):
            raise ValueError(f"there is no operation {position}")
    return made
