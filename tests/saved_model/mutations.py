"""Saved models that were altered: bytes as accidents alter them, and contents as an attacker would, who also puts the
checksums right. Likewise checkpoints, and entries of the cache of machine code.

    python -m tests.saved_model.mutations models|checkpoints|cache COUNT [SEED]     tries many
"""

from __future__ import annotations

import contextlib
import copy
import encodings.cp437  # noqa: F401  which zipfile asks for when it is first needed
import hashlib
import io
import json
import os
import random
import re
import signal
import sys
import tempfile
import tracemalloc
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import autograph as ag
from autograph import errors
from autograph.executors.native import code_cache
from autograph.saved_model import folder
from tests.saved_model import samples

__all__ = ["models", "mutated", "outcomes", "tried"]

Files = dict[str, bytes]


def read_files(path: Path) -> Files:
    """The files of a folder, by their paths in it."""
    return {str(p.relative_to(path)): p.read_bytes() for p in sorted(path.rglob("*")) if p.is_file()}


def write_files(path: Path, files: Files) -> None:
    """Makes a folder of some files; what else was in it goes."""
    for old in path.rglob("*"):
        if old.is_file() and str(old.relative_to(path)) not in files:
            old.unlink()
    for name, content in files.items():
        target = path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def sealed(files: Files) -> Files:
    """The same files, with a manifest that says so."""
    entries = {
        name: {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items() if name != folder.MANIFEST
    }  # fmt: skip
    manifest = {"format": folder.FORMAT, "version": folder.VERSION, "files": entries}
    text = json.dumps({**manifest, "sha256": folder._seal(manifest)})
    return {**files, folder.MANIFEST: text.encode()}


def models(place: Path) -> list[Files]:
    """The files of several models."""
    asset = place / "words.txt"
    asset.write_text("one\ntwo\n")
    net = samples.Net(asset)
    net(np.ones((2, 3), np.float32))
    found = []
    for number, obj in enumerate([net, *(function for function, _ in samples.traced().values())]):
        ag.saved_model.save(obj, place / str(number))
        found.append(read_files(place / str(number)))
    return found


# --- bytes ---------------------------------------------------------------------------------------------------


def _altered(data: bytes, draw: random.Random) -> bytes:
    at = draw.randrange(len(data)) if data else 0
    kind = draw.randrange(6)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([draw.randrange(256)]) + data[at + 1 :]
    if kind == 2:
        return data[:at] + bytes(draw.randrange(256) for _ in range(draw.randrange(1, 9))) + data[at:]
    if kind == 3:
        return data[:at] + data[at + draw.randrange(1, 9) :]
    if kind == 4:
        end = min(len(data), at + draw.randrange(1, 200))
        return data[:end] + data[at:end] + data[end:]
    return data + data[at:]


def bytes_altered(files: Files, draw: random.Random) -> Files:
    name = draw.choice(sorted(files))
    return {**files, name: _altered(files[name], draw)}


def bytes_altered_and_sealed(files: Files, draw: random.Random) -> Files:
    return sealed(bytes_altered({k: v for k, v in files.items() if k != folder.MANIFEST}, draw))


def file_missing(files: Files, draw: random.Random) -> Files:
    gone = draw.choice(sorted(files))
    return {name: content for name, content in files.items() if name != gone}


# --- contents ------------------------------------------------------------------------------------------------

_ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308, "", "x", "PyFunc", "EagerPyFunc",
    "os.system", "__import__", "../../etc/passwd", "eval", "builtins.eval", "np.load", "__class__", "\x00", "x" * 10000,
    [], {}, [[]], ["list", [["list", []]]], ["dict", []], ["slot"], ["tensor"],
    ["error", "ValueError", "", ["tuple", []], ["dict", []], None, False], ["record", "A", ["x"], [1]],
    ["shape", [None, 3]], ["dtype", "resource"], ["list_of", 1, 2, True], ["stream", 1, True],
    ["range", 0, 10**18, 1], ["bytes", "AAAA"], [10**9] * 3, ["float32", [10**6, 10**6], []],
)  # fmt: skip


def _places(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        part = waiting.pop()
        pairs = list(part.items()) if isinstance(part, dict) else list(enumerate(part)) if type(part) is list else []
        found += [(part, key) for key, _ in pairs]
        waiting += [inner for _, inner in pairs]
    return found


def _json_altered(value: Any, draw: random.Random) -> Any:
    value = copy.deepcopy(value)
    for _ in range(draw.choice([1, 1, 1, 2, 4])):
        places = _places(value)
        if not places:
            return value
        part, key = draw.choice(places)
        kind = draw.randrange(7)
        if kind == 0:
            part[key] = copy.deepcopy(draw.choice(_ODD))
        elif kind == 1 and type(part[key]) is int:
            part[key] += draw.choice([-1, 1, 2, 7, 2**40])
        elif kind == 2:
            del part[key]
        elif kind == 3:
            other, its = draw.choice(places)
            part[key] = copy.deepcopy(other[its])
        elif kind == 4 and type(part) is list:
            part.insert(key, copy.deepcopy(part[key]))
        elif kind == 5:
            part[key] = f"deep {draw.choice([3, 99, 150, 5000, 100000])}"
        else:
            other, its = draw.choice(places)
            part[key], other[its] = other[its], part[key]
    return value


def _text(value: Any) -> bytes:
    """JSON; a text `deep 99` is a value that is nested so deeply."""
    def deep(found: re.Match[str]) -> str:
        return '["tuple",[' * int(found[1]) + "1" + "]]" * int(found[1])

    return re.sub(r'"deep (\d+)"', deep, json.dumps(value)).encode()


def program_altered(files: Files, draw: random.Random) -> Files:
    changed = _json_altered(json.loads(files[folder.PROGRAM]), draw)
    try:
        return sealed({**files, folder.PROGRAM: _text(changed)})
    except (ValueError, RecursionError):  # it has come to hold itself
        return bytes_altered(files, draw)


def manifest_altered(files: Files, draw: random.Random) -> Files:
    changed = _json_altered(json.loads(files[folder.MANIFEST]), draw)
    with contextlib.suppress(ValueError, RecursionError, TypeError):
        if isinstance(changed, dict) and draw.random() < 0.7:
            changed["sha256"] = folder._seal(changed)
        return {**files, folder.MANIFEST: _text(changed)}
    return bytes_altered(files, draw)


def arrays_altered(files: Files, draw: random.Random) -> Files:
    with zipfile.ZipFile(io.BytesIO(files[folder.ARRAYS])) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    try:
        members["index.json"] = _text(_json_altered(json.loads(members["index.json"]), draw))
    except (ValueError, RecursionError):
        return bytes_altered(files, draw)
    out = io.BytesIO()
    how = draw.choice([zipfile.ZIP_STORED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return sealed({**files, folder.ARRAYS: out.getvalue()})


def checkpoint_altered(files: Files, draw: random.Random) -> Files:
    """A checkpoint with other bytes, or with an index that says something else."""
    if draw.random() < 0.4:
        return {"best": _altered(files["best"], draw)}
    return {"best": arrays_altered({**files, folder.ARRAYS: files["best"]}, draw).get(folder.ARRAYS, files["best"])}


def entry_altered(files: Files, draw: random.Random) -> Files:
    """An entry of the cache of machine code with other bytes."""
    return {name: _altered(content, draw) for name, content in files.items()}


KINDS: tuple[Callable[[Files, random.Random], Files], ...] = (
    bytes_altered, bytes_altered_and_sealed, file_missing, program_altered, program_altered, program_altered,
    program_altered, manifest_altered, arrays_altered,
)  # fmt: skip


def mutated(
    originals: list[Files], count: int, seed: int, kinds: Sequence[Callable[[Files, random.Random], Files]] = KINDS
) -> Iterator[tuple[str, Files]]:
    """Altered models, each with a name that says how to make it again."""
    for number in range(count):
        draw = random.Random(f"{seed}/{number}")
        kind = draw.choice(kinds)
        yield f"{seed}/{number} {kind.__name__}", kind(draw.choice(originals), draw)


# --- trying -----------------------------------------------------------------------------------------------


class Hangs(BaseException):
    pass


class RunsCode(BaseException):
    pass


_watching = [False]
_FORBIDDEN = {
    "exec", "compile", "import", "os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "pickle.find_class",
    "ctypes.dlopen", "socket.connect", "os.remove", "os.rename", "os.mkdir", "shutil.rmtree",
}  # fmt: skip


def _hook(event: str, arguments: Any) -> None:
    if not _watching[0]:
        return
    if event in _FORBIDDEN and not (event == "import" and arguments[0] in sys.modules):
        raise RunsCode(f"{event} {arguments!r:.200}")
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        raise RunsCode(f"open {arguments!r:.200}")


def _alarm(*_: Any) -> None:
    raise Hangs


def tried(
    place: Path, files: Files, load: Callable[[Any], Any] = ag.saved_model.load, measured: bool = True
) -> str:
    """Loads a folder of these files, and says what came of it: "loaded", or the class of the error.

    Args:
        measured: whether to measure memory, which takes longer than all else.

    Raises:
        AssertionError: it took more memory than the files warrant, or another error was raised than is documented.
        RunsCode, Hangs: it did.
    """
    write_files(place, files)
    most = 2 * sum(map(len, files.values())) + 60 * len(files.get(folder.PROGRAM, b"")) + (3 << 20)
    before = signal.signal(signal.SIGPROF, _alarm)
    signal.setitimer(signal.ITIMER_PROF, 20)  # seconds of the processor: others may be busy
    if measured:
        tracemalloc.start()
    _watching[0] = True
    try:
        load(place)
        outcome = "loaded"
    except (errors.SavedModelError, errors.CheckpointError) as error:
        outcome = type(error).__name__
    finally:
        _watching[0] = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        peak = tracemalloc.get_traced_memory()[1] if measured else 0
        tracemalloc.stop()
    assert peak <= most, f"{peak} bytes, and {most} at most"
    return outcome


def watch() -> None:
    """Installs the hook that sees what Python does; it stays."""
    if not _installed:
        sys.addaudithook(_hook)
        _installed.append(True)


_installed: list[bool] = []


class Loader(NamedTuple):
    """A loader, and what it is tried on.

    Attributes:
        originals: the files that are altered.
        kinds: how they are.
        load: loads what is in a folder; raises if that is not what it may be.
    """

    originals: list[Files]
    kinds: Sequence[Callable[[Files, random.Random], Files]]
    load: Callable[[Path], Any]


def of_models(place: Path) -> Loader:
    """`ag.saved_model.load`."""
    return Loader(models(place), KINDS, ag.saved_model.load)


def of_checkpoints(place: Path) -> Loader:
    """`Checkpoint.restore`: all variables are restored, or none is changed."""
    module = samples.Net()
    checkpoint = ag.Checkpoint(module=module, words=ag.Variable(["a", "", "long words"]))
    checkpoint.write(place / "best")
    before = [v.numpy().tolist() for v in module.variables]

    def load(target: Path) -> None:
        try:
            checkpoint.restore(target / "best")
        except errors.CheckpointError:
            assert [v.numpy().tolist() for v in module.variables] == before, "some have been restored"
            raise
        finally:
            checkpoint.restore(place / "best")

    return Loader([{"best": (place / "best").read_bytes()}], (checkpoint_altered,), load)


def of_cache_entries(place: Path) -> Loader:
    """The cache of machine code: what it gives is what was compiled, or is compiled again."""
    code = bytes(range(256)) * 20
    where = place / "cache"

    def load(target: Path) -> None:
        _watching[0] = False  # files are written, a damaged entry again
        (where / name).write_bytes((target / name).read_bytes())
        before = os.environ.get(code_cache.VARIABLE)
        os.environ[code_cache.VARIABLE] = str(where)
        try:
            assert code_cache.compiled("ir", "how", lambda: code) == code
        finally:
            os.environ.pop(code_cache.VARIABLE)
            if before is not None:
                os.environ[code_cache.VARIABLE] = before

    where.mkdir(mode=0o700)
    os.environ[code_cache.VARIABLE], before = str(where), os.environ.get(code_cache.VARIABLE)
    assert code_cache.compiled("ir", "how", lambda: code) == code
    os.environ.pop(code_cache.VARIABLE)
    if before is not None:
        os.environ[code_cache.VARIABLE] = before
    (name,) = (path.name for path in where.iterdir())
    return Loader([{name: (where / name).read_bytes()}], (entry_altered,), load)


LOADERS = {"models": of_models, "checkpoints": of_checkpoints, "cache": of_cache_entries}


def outcomes(which: str, place: Path, count: int, seed: int, measured: int = 1) -> Iterator[tuple[str, str]]:
    """Tries altered files on a loader: the name of each, and what came of it.

    Args:
        measured: the memory of every so manieth is measured.
    """
    watch()
    loader = LOADERS[which](place)
    target = place / "altered"
    target.mkdir()
    for files in loader.originals:
        write_files(target, files)
        loader.load(target)  # the first time, modules of the standard library are imported
        assert tried(target, files, loader.load) == "loaded"
    for number, (what, files) in enumerate(mutated(loader.originals, count, seed, loader.kinds)):
        yield what, tried(target, files, loader.load, number % measured == 0)


def main(which: str, count: int, seed: int) -> None:
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        for number, (what, outcome) in enumerate(outcomes(which, Path(name), count, seed, 10), 1):
            found[f"{what.split()[1]}: {outcome}"] += 1
            if number % 5000 == 0 or number == count:
                print(number, dict(sorted(found.items())), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
