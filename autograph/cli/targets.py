"""What a TARGET on the command line stands for: a file, a module, or a function in one.

Here: reading the text of a target, finding the file of a dotted module, listing the functions of a file,
suggesting names, and (for `run` and `graph` only) importing the module and getting the function.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.machinery
import importlib.util
import os
import pkgutil
import re
import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import autograph
from autograph import errors
from autograph.pyct import parser

__all__ = ["Target", "function_names", "load", "parse", "resolve"]

_QUALNAME = re.compile(r"[^\W\d]\w*(\.([^\W\d]\w*|<locals>))*")
_MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


@dataclass(frozen=True)
class Target:
    """A target as it was written.

    Attributes:
        text: the whole of it.
        place: the file's path or the module's dotted name.
        is_path: which of the two.
        qualname: the function in it, None for the whole file.
    """

    text: str
    place: str
    is_path: bool
    qualname: str | None


def parse(text: str) -> Target:
    """Reads a target; nothing is looked up except whether a file of that name exists.

    >>> parse("pkg.mod:Class.method")
    Target(text='pkg.mod:Class.method', place='pkg.mod', is_path=False, qualname='Class.method')

    Raises:
        TargetNotFoundError: the text cannot be a target.
    """
    place, colon, qualname = text, "", ""
    if not os.path.isfile(text):
        head, colon, tail = text.rpartition(":")
        if colon and not ({"/", "\\"} & set(tail)):  # C:\file.py has a colon but no name after it
            place, qualname = head, tail
    if colon and place != text and not _QUALNAME.fullmatch(qualname):
        raise errors.TargetNotFoundError(
            f"{qualname!r} in the target {text!r} is not the name of a function",
            expected="a name such as function, Class.method or outer.inner after the colon",
        )
    is_path = place.endswith((".py", ".pyw")) or os.sep in place or "/" in place or os.path.isfile(place)
    if not is_path and not _MODULE.fullmatch(place):
        raise errors.TargetNotFoundError(
            f"{text!r} is neither a file nor a module",
            expected="path/file.py:name, package.module:name, path/file.py or package.module",
        )
    return Target(text, place, is_path, qualname or None)


# --- reading without running -------------------------------------------------------------------------


def resolve(target: Target) -> tuple[str, str | None]:
    """The source file of a target and the full qualified name of its function (None: the whole file).

    The target's module is not executed; the packages that a dotted module lies in are imported.

    Raises:
        TargetNotFoundError: there is no such file, module or function.
        SourceSyntaxError: the file, in which a function was to be found, is not Python.
    """
    path = _existing_file(target.place) if target.is_path else _module_file(target.place)
    if target.qualname is None:
        return path, None
    return path, _match(target.qualname, function_names(path), path)


def function_names(path: str) -> list[str]:
    """The qualified names of the functions in a file, nested ones and methods included, in order.

    Raises:
        SourceSyntaxError: the file is not Python.
    """
    return list(dict.fromkeys(name for name, _ in parser.iter_functions(parser.parse_file(path))))


def _match(qualname: str, names: list[str], path: str) -> str:
    plain = {name.replace(".<locals>", ""): name for name in reversed(names)}
    wanted = qualname.replace(".<locals>", "")
    if wanted in plain:
        return plain[wanted]
    raise errors.TargetNotFoundError(
        f"there is no function {qualname!r} in {path}", fix=_suggestion(wanted, list(plain), "the file defines")
    )


def _existing_file(path: str) -> str:
    if os.path.isfile(path):
        return path
    folder, name = os.path.split(path)
    if os.path.isdir(path):
        folder, problem = path, f"{path} is a folder"
    else:
        problem = f"there is no file {path}"
    near = []
    if os.path.isdir(folder or os.curdir):
        near = [os.path.join(folder, n) for n in sorted(os.listdir(folder or os.curdir)) if n.endswith(".py")]
    raise errors.TargetNotFoundError(
        problem,
        expected="a Python file, or a module written with dots (package.module)",
        fix=_suggestion(os.path.join(folder, name), near, f"the Python files in {folder or 'this folder'} are"),
    )


def _module_file(name: str) -> str:
    spec = _spec(name)
    if spec.origin == "frozen":  # its .py file is in the library folder all the same
        spec = importlib.machinery.PathFinder.find_spec(name) or spec
    origin = spec.origin
    if origin is None or not origin.endswith((".py", ".pyw")) or not os.path.isfile(origin):
        kind = {None: "a package without code", "built-in": "built into Python", "frozen": "built into Python"}
        raise errors.TargetNotFoundError(
            f"the module {name} has no Python source to read: it is {kind.get(origin, f'loaded from {origin}')}"
        )
    return origin


def _spec(name: str) -> importlib.machinery.ModuleSpec:
    """Finds a module; imports its parents but not the module itself."""
    _look_in_current_folder()
    try:
        spec = importlib.util.find_spec(name)
    except ModuleNotFoundError as e:
        if e.name is None or not (name == e.name or name.startswith(e.name + ".")):
            raise  # a parent was found, and its own imports fail
        spec = None
    except ValueError:  # a module without a spec, such as __main__
        spec = None
    if spec is not None:
        return spec
    parent, _, last = name.rpartition(".")
    package = sys.modules.get(parent)
    if package is not None and not hasattr(package, "__path__"):
        raise errors.TargetNotFoundError(
            f"there is no module {name}: {parent} is not a package",
            fix=f"a function is named after a colon: {parent}:{last}",
        )
    near = [m.name for m in pkgutil.iter_modules(None if package is None else list(package.__path__))]
    if package is None:
        near += sys.stdlib_module_names
    near = [f"{parent}.{n}" if package is not None else n for n in near]
    raise errors.TargetNotFoundError(f"there is no module {name}", fix=_suggestion(name, near, None))


def _suggestion(wanted: str, names: list[str], listing: str | None) -> str | None:
    names = list(dict.fromkeys(names))  # a module of the standard library is found in its folder, too
    near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.6)
    last = wanted.rpartition(".")[2]
    near += [n for n in names if n.rpartition(".")[2] == last and n not in near][:3]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return None if listing is None else _listing(names, listing)


def _listing(names: list[str], said: str) -> str | None:
    if not names:
        return None
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"{said} {', '.join(names[:8])}{more}"


# --- running -------------------------------------------------------------------------------------------


def load(target: Target, modules: bool = False) -> Any:
    """Imports the target's module, which executes it, and returns the function.

    Args:
        modules: whether the target may be an `ag.Module` that cannot be called.

    Raises:
        TargetNotFoundError: there is no such file, module or function, or the target names none.
        SourceSyntaxError: the file is not Python.
    """
    if target.qualname is None:
        path, _ = resolve(target)
        raise errors.TargetNotFoundError(
            f"the target {target.text!r} names no function",
            fix=_listing([f"{target.text}:{n}" for n in function_names(path) if "<locals>" not in n], "choose one of"),
        )
    module = _import_file(_existing_file(target.place)) if target.is_path else _import_module(target.place)
    found: Any = module
    for part in target.qualname.split("."):
        if part == "<locals>" or not hasattr(found, part):
            raise _not_reachable(target, module)
        found = getattr(found, part)
    if not callable(found) and not (modules and isinstance(found, autograph.Module)):
        raise errors.TargetNotFoundError(f"{target.text!r} is {type(found).__name__}, not a function")
    return found


def _not_reachable(target: Target, module: ModuleType) -> errors.TargetNotFoundError:
    assert target.qualname is not None
    path = getattr(module, "__file__", None)
    names = function_names(path) if path and os.path.isfile(path) and path.endswith(".py") else []
    if target.qualname.replace(".<locals>", "") in {n.replace(".<locals>", "") for n in names}:
        return errors.TargetNotFoundError(
            f"{target.qualname!r} is defined inside a function, so it exists only while that runs",
            fix="run the outer function, or move the inner one to the top of its file",
        )
    reachable = [n for n in names if "<locals>" not in n]
    reachable += [n for n, v in vars(module).items() if callable(v) and not n.startswith("_") and n not in reachable]
    return errors.TargetNotFoundError(
        f"there is no function {target.qualname!r} in {path or module.__name__}",
        fix=_suggestion(target.qualname, reachable, "it has"),
    )


def _import_module(name: str) -> ModuleType:
    _spec(name)
    return _executed(lambda: importlib.import_module(name))


def _import_file(path: str) -> ModuleType:
    """Imports a file as `python path` or, when it lies in a package, as `python -m package.module` would."""
    function_names(path)  # an error of syntax is told as such
    folder, name = os.path.split(os.path.abspath(path))
    module_name = os.path.splitext(name)[0]
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        module_name = package if module_name == "__init__" else f"{package}.{module_name}"
    sys.path.insert(0, folder)
    if "." in module_name:
        module = _executed(lambda: importlib.import_module(module_name))
        if module.__file__ is not None and os.path.samefile(module.__file__, path):
            return module
    if module_name in sys.modules or not module_name.isidentifier():
        module_name = f"__autograph_target_{re.sub(r'[^0-9a-zA-Z_]', '_', module_name)}"
    loader = importlib.machinery.SourceFileLoader(module_name, os.path.abspath(path))
    spec = importlib.util.spec_from_loader(module_name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        _executed(lambda: loader.exec_module(module))
    except BaseException:
        sys.modules.pop(module_name, None)
        raise
    return module


def _executed(execute: Any) -> Any:
    try:
        return execute()
    except SyntaxError as e:
        if isinstance(e, errors.AutographError) or e.filename is None:
            raise
        where = errors.Location(e.filename, e.lineno or 1, e.offset - 1 if e.offset else None)
        raise errors.SourceSyntaxError(f"{e.filename} is not valid Python: {e.msg}", location=where) from None


def _look_in_current_folder() -> None:
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
