"""An import hook: the modules that it is told of are loaded with every function in them converted.

Conversion is put into the module's tree as a decorator, the innermost, on each outermost function: at module level,
in classes and in classes in classes, under conditions. So properties, class methods, caches, tables of functions and
everything else that a module makes of its functions when it is loaded is made of converted ones. Functions inside of
functions are converted with the one around. Tests that import a module afresh get it through the same hook.

The plain half of a comparison uses the hook, too, with a decorator that does nothing.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.machinery
import importlib.util
import pkgutil
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import autograph
from autograph import conversion, operators
from autograph.pyct.options import ConversionOptions

__all__ = ["Converted", "Finder", "install", "keep"]

_DECORATOR = "__autograph_convert__"
_NONE: Any = object()
_SCOPES = ("FunctionScope", "with_function_scope")

Decorator = Callable[[Any], Any]


class Converted:
    """A decorator that converts, and keeps count.

    Args:
        counting: give each function an `ag__` of its own, which notes when it is first used. Code loaded for another
            `ag__` than autograph's has no fast paths: everything goes through the operators.

    Attributes:
        functions: each function that was converted: its module, qualified name and line.
        ran: those of `functions` whose converted code was entered, if that is counted.
        refused: each function that could not be converted, and why.
        originals: the modules under test as they were, by name.
    """

    def __init__(self, counting: bool) -> None:
        self.counting = counting
        self.functions: set[str] = set()
        self.ran: set[str] = set()
        self.refused: dict[str, str] = {}
        self.originals: dict[str, Any] = {}

    def __call__(self, function: types.FunctionType) -> Any:
        name = f"{function.__module__}:{function.__qualname__}:{function.__code__.co_firstlineno}"
        self.functions.add(name)
        namespace = self._noting(name) if self.counting else operators
        with self._originals_imported():
            try:
                return conversion.convert_function(function, ConversionOptions(), namespace)
            except Exception as error:  # a refusal or a bug: either is reported, with all others there are
                self.refused[name] = f"{type(error).__name__}: {error}"
                return function

    @contextlib.contextmanager
    def _originals_imported(self) -> Iterator[None]:
        """Parser and passes import a thing or two when they are called: that must not be the module being loaded."""
        before = {name: sys.modules.get(name, _NONE) for name in self.originals}
        sys.modules.update(self.originals)
        try:
            yield
        finally:
            for name, module in before.items():
                if module is _NONE:
                    del sys.modules[name]
                else:
                    sys.modules[name] = module

    def _noting(self, name: str) -> types.ModuleType:
        """The operators; opening a function's scope is noted once, and costs nothing after that."""
        namespace = types.ModuleType("ag__")
        vars(namespace).update({each: value for each, value in vars(operators).items() if not each.startswith("__")})
        vars(namespace).pop("fast_values", None)  # by which conversion knows operators that have fast paths

        def noting(scope: str) -> Callable[..., Any]:
            def first_time(*args: Any, **kwargs: Any) -> Any:
                self.ran.add(name)
                for each in _SCOPES:
                    setattr(namespace, each, getattr(operators, each))
                return getattr(operators, scope)(*args, **kwargs)

            return first_time

        for scope in _SCOPES:
            setattr(namespace, scope, noting(scope))
        return namespace


def keep(function: Any) -> Any:
    """The decorator of the plain half."""
    return function


class _Decorate(ast.NodeTransformer):
    """Decorates the outermost functions, and takes out imports of what the module can do without."""

    def __init__(self, without: frozenset[str]) -> None:
        self.without = without

    def visit_FunctionDef(self, node: Any) -> Any:
        line = node.decorator_list[-1] if node.decorator_list else node
        node.decorator_list.append(ast.copy_location(ast.Name(_DECORATOR, ast.Load()), line))
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: Any) -> Any:
        return ast.copy_location(ast.Call(ast.Name(_DECORATOR, ast.Load()), [node], []), node)

    def visit_ImportFrom(self, node: Any) -> Any:
        if self.without.isdisjoint(alias.name for alias in node.names):
            return node
        error = ast.parse("raise ImportError('not for this test')").body[0]
        return ast.fix_missing_locations(ast.copy_location(error, node))


class _Loader(importlib.machinery.SourceFileLoader):
    decorator: Decorator
    without: frozenset[str]

    def get_code(self, fullname: str) -> types.CodeType:
        path = self.get_filename(fullname)
        tree = _Decorate(self.without).visit(ast.parse(self.get_data(path), path))
        code: types.CodeType = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: types.ModuleType) -> None:
        conversion.follow(self.path)
        vars(module)[_DECORATOR] = self.decorator
        try:
            super().exec_module(module)
        finally:
            vars(module).pop(_DECORATOR, None)


class Finder:
    """A finder for `sys.meta_path`.

    Args:
        modules: full names of the modules to load with `decorator` on their functions.
        without: names that these modules would import from C and have in Python as well.
    """

    def __init__(self, modules: Iterable[str], decorator: Decorator, without: Iterable[str] = ()) -> None:
        self.modules = frozenset(modules)
        self.decorator = decorator
        self.without = frozenset(without)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> Any:
        if name not in self.modules:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            return None
        loader = _Loader(name, spec.origin)
        loader.decorator, loader.without = self.decorator, self.without
        spec.loader = loader
        return spec


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "autograph":
            raise  # else it needs a package that an extra brings


def install(finder: Finder, blocked: Iterable[str] = ()) -> None:
    """Puts the finder in front and the modules that it loads in place of those that are loaded already.

    Args:
        blocked: modules written in C that cannot be imported from now on.
    """
    for package in (autograph, importlib.import_module("autograph.converters")):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not found.name.endswith("__main__"):
                _import(found.name)  # with the modules as they were
    sys.meta_path.insert(0, finder)  # type: ignore[arg-type]
    for name in blocked:
        sys.modules[name] = None  # type: ignore[assignment]  # what the import system takes for "not there"
    replaced = [n for n in sys.modules if any(n == name or n.startswith(name + ".") for name in finder.modules)]
    if isinstance(finder.decorator, Converted):
        finder.decorator.originals.update({name: sys.modules[name] for name in replaced})
    for name in replaced:
        del sys.modules[name]
    for name in sorted(finder.modules):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:  # of another version of Python
            continue
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], last, module)
