"""`build`: a shared library of functions, with a C header and a Python module that calls it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from autograph import errors
from autograph.ahead.c_functions import CFunction, function
from autograph.ahead.c_operations import FLAGS, PRELUDE
from autograph.ahead.c_types import c_name, function_name
from autograph.ahead.freezing import frozen
from autograph.ahead.header import header, messages
from autograph.ahead.loader import loader
from autograph.ahead.results import described
from autograph.executors.native.lower import lower
from autograph.executors.native.program import short
from autograph.framework import whole_files
from autograph.framework.resource import Handle
from autograph.framework.tensor import SymbolicTensor
from autograph.function.concrete import ConcreteFunction
from autograph.saved_model import DEFAULT_KEY, Reading

__all__ = ["build", "c_source"]


def build(
    saved: Any,
    out: str | os.PathLike[str],
    header_file: str | os.PathLike[str] | None = None,
    python_file: str | os.PathLike[str] | None = None,
    source_file: str | os.PathLike[str] | None = None,
    flags: Sequence[str] = (),
) -> list[str]:
    """Compiles functions ahead of time: a shared library that needs neither Python nor NumPy.

    Args:
        saved: the folder of a saved model, or a dict of concrete functions by name. Of a saved model each signature
            becomes a function of the library. All dimensions have to be known. Variables are constants, with the values
            that they had when they were saved.
        out: the library, `program.so`.
        header_file: where the C header goes.
        python_file: where a Python module goes that calls the library; it has to lie beside the library.
        source_file: where the C source goes, for another compiler.
        flags: more arguments for the compiler, such as `-march=native`.

    Returns:
        The prototypes of the functions.

    Raises:
        UnimplementedError: a function does what only Python or NumPy can do; the error names it, on its line.
        FailedPreconditionError: there is no C compiler (`$CC`, cc, gcc or clang).

    The C compiler is called once for all of it; files are written when that went well.
    """
    library = Path(out)
    _check_apart([library, *(Path(name) for name in (header_file, python_file, source_file) if name is not None)])
    source, functions = _source(saved, library.stem)
    texts: dict[Path, str] = {}
    if header_file is not None:
        texts[Path(header_file)] = header(functions, c_name(library.stem, set()))
    if python_file is not None:
        if Path(python_file).resolve().parent != library.resolve().parent:
            raise errors.InvalidArgumentError(
                f"{os.fspath(python_file)!r} has to lie beside the library {os.fspath(out)!r}",
                fix="write both to one folder",
            )
        if Path(python_file).stem == library.name.partition(".")[0]:
            raise errors.InvalidArgumentError(
                f"Python would take {library.name!r} for the module {Path(python_file).stem!r}",
                fix="give the Python file another name than the library",
            )
        texts[Path(python_file)] = loader(functions, library.name)
    if source_file is not None:
        texts[Path(source_file)] = source
    with tempfile.TemporaryDirectory() as folder:
        _compile(source, Path(folder), flags)
        for path, text in texts.items():
            with whole_files.replaced(str(path)) as file:
                file.write(text.encode("utf-8"))
        with whole_files.replaced(str(library), 0o777) as file:
            file.write((Path(folder) / "program.so").read_bytes())
    return [made.prototype for made in functions]


def c_source(saved: Any, name: str = "program") -> str:
    """The C source that `build` compiles.

    Args:
        saved: as for `build`.
        name: what the functions' file is called.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: 2.0 * x + 1.0).get_concrete_function(ag.TensorSpec([], ag.float64))
    >>> print(c_source({"line": f}).partition("static int run_line")[2])
    (double p0, double *o0, unsigned char *work) {
    ...
    """
    return _source(saved, name)[0]


def _source(saved: Any, name: str) -> tuple[str, list[CFunction]]:
    taken: set[str] = set()
    functions = [_function(concrete, function_name(key, taken)) for key, concrete in _concrete(saved, name).items()]
    if not functions:
        raise errors.InvalidArgumentError(
            "there is nothing to build: no function of it has a signature",
            fix="save it with signatures: ag.saved_model.save(f, path, signatures=...)",
        )
    parts = [PRELUDE, *(f"{made.text}\n{messages(made)}" for made in functions)]
    return "\n".join(parts), functions


def _concrete(saved: Any, name: str) -> Mapping[str, ConcreteFunction]:
    """The functions by name. One without a name of its own is called as the library is."""
    if isinstance(saved, Mapping):
        return saved
    reading = Reading(saved)
    found = dict(reading.signatures)
    if not found:
        traces = [trace for loaded in reading.functions for trace in loaded.concrete_functions()]
        found = {trace.name: trace for trace in traces}
    return {trace.name if key == DEFAULT_KEY else key: trace for key, trace in found.items()}


def _function(concrete: ConcreteFunction, name: str) -> CFunction:
    graph = concrete.optimized_graph
    taken: set[str] = set()
    parameters: list[tuple[str, str, tuple[int, ...]]] = []
    inputs: list[str | np.ndarray | None] = []
    for tensor in graph.inputs:
        outer = graph.captured_source(tensor)
        if isinstance(outer, Handle):
            inputs.append(None)
        elif outer is not None:
            inputs.append(np.asarray(outer._array))  # type: ignore[attr-defined]  # eager: there is no graph around
        else:
            inputs.append(f"p{len(parameters)}")
            what = f"the argument {tensor.op.name!r} of {name}"
            parameters.append((c_name(tensor.op.name, taken), *_type(tensor, what)))
    names, packed = described(concrete)
    results = [
        (c_name(text, taken), *_type(t, f"a result of {name}"))  # type: ignore[arg-type]  # symbolic, as all in graphs
        for text, t in zip(names, graph.outputs)
    ]
    return function(lower(frozen(graph)), CFunction(name, parameters, results, packed), inputs)


def _type(tensor: SymbolicTensor, what: str) -> tuple[str, tuple[int, ...]]:
    type = None if tensor.dtype.is_opaque else short(tensor.dtype.numpy_dtype)
    if type is None:
        raise errors.UnimplementedError(
            f"{what} is of dtype {tensor.dtype.name}, which has no form in C", location=tensor.op.location,
            fix="build functions of numbers",
        )  # fmt: skip
    if not tensor.shape.is_fully_defined():
        raise errors.UnimplementedError(
            f"{what} has the shape {tensor.shape}, not all of which is known", location=tensor.op.location,
            fix="save it with a signature of known dimensions",
        )  # fmt: skip
    return type, tuple(tensor.shape.as_list())


def _compiler() -> list[str]:
    named = os.environ.get("CC")
    if named:
        return shlex.split(named)
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found is not None:
            return [found]
    raise errors.FailedPreconditionError(
        "there is no C compiler", fix="install gcc or clang, or name one in the environment variable CC"
    )


def _compile(source: str, folder: Path, flags: Sequence[str]) -> None:
    (folder / "program.c").write_text(source, encoding="utf-8")
    command = [*_compiler(), *FLAGS, *flags, "-shared", "-fPIC", "-o", "program.so", "program.c", "-lm"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        raise errors.FailedPreconditionError(f"the C compiler {command[0]!r} does not run: {error.strerror}") from None
    if done.returncode:
        raise errors.FailedPreconditionError(f"the C compiler failed: {shlex.join(command)}\n{done.stderr.strip()}")


def _check_apart(paths: Sequence[Path]) -> None:
    seen: set[Path] = set()
    for path in paths:
        if path.resolve() in seen:
            raise errors.InvalidArgumentError(
                f"two files are to be written as {os.fspath(path)!r}", fix="give each a name of its own"
            )
        seen.add(path.resolve())
