"""From a converted tree back to a function: compiled under the user's file name and line numbers.

The body is compiled inside two functions,

    def outer():
        a = b = None              # the user's free variables
        def inner(ag__):
            <body>                # defines NAME
            return NAME
        return inner

neither of which runs as written: `inner`'s code object is taken out and made a function over the user's
real globals and the real cells of the user's closure. So a global or a captured variable that is rebound
later is seen by the converted function, and breakpoints, tracebacks and coverage stay in the user's file.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograph.errors import InternalError
from autograph.pyct.bridge import to_ast
from autograph.pyct.files import future_mask

__all__ = ["Factory", "is_body", "load_factory"]

_OUTER, _INNER = "outer_factory", "inner_factory"
#: The last constant of such code objects as `is_body` is about.
_BODY = "<body>"


@dataclass(frozen=True)
class Factory:
    """Makes instances of one converted function, each over its own globals and closure.

    Attributes:
        name: the converted function's name in the compiled body.
        code: code object of the function that defines it and returns it.
        extra_locals: names that `instantiate` needs as keyword arguments.
    """

    name: str
    code: types.CodeType
    extra_locals: tuple[str, ...]

    @property
    def freevars(self) -> tuple[str, ...]:
        """The free variables that the body uses, in the order of its cells."""
        return self.code.co_freevars

    def instantiate(
        self,
        globals: dict[str, Any],
        closure: Mapping[str, types.CellType] | None = None,
        defaults: tuple[Any, ...] | None = None,
        kwdefaults: dict[str, Any] | None = None,
        *,
        original: types.FunctionType | None = None,
        **extra: Any,
    ) -> types.FunctionType:
        """The converted function over these globals and cells.

        Args:
            globals: the user's module globals, not copied.
            closure: the cell of each free variable, by name.
            defaults: `__defaults__` of the result.
            kwdefaults: `__kwdefaults__` of the result.
            original: the function it stands for: gives its names, docstring, annotations and attributes.
            **extra: one value for each of `extra_locals`.

        Raises:
            InternalError: a cell or an extra value is missing.
        """
        closure = closure or {}
        missing = [n for n in self.code.co_freevars if n not in closure]
        missing += [n for n in self.extra_locals if n not in extra]
        if missing:
            raise InternalError(f"cannot make '{self.name}': no value for {', '.join(missing)}")
        cells = tuple([closure[n] for n in self.code.co_freevars])
        make = types.FunctionType(self.code, globals, _INNER, None, cells)
        function: types.FunctionType = make(*[extra[n] for n in self.extra_locals])
        function.__defaults__ = defaults
        function.__kwdefaults__ = kwdefaults
        if original is not None:
            _pose_as(function, original)
        return function

    def instantiate_like(self, original: types.FunctionType, **extra: Any) -> types.FunctionType:
        """The converted function in place of `original`: same globals, cells, defaults and metadata."""
        closure = dict(zip(original.__code__.co_freevars, original.__closure__ or (), strict=True))
        return self.instantiate(
            original.__globals__,
            closure,
            original.__defaults__,
            original.__kwdefaults__,
            original=original,
            **extra,
        )


def _pose_as(function: types.FunctionType, original: types.FunctionType) -> None:
    function.__name__ = original.__name__
    function.__qualname__ = original.__qualname__
    function.__module__ = original.__module__
    function.__doc__ = original.__doc__
    function.__dict__.update(original.__dict__)
    function.__annotations__ = original.__annotations__
    if sys.version_info >= (3, 12):
        function.__type_params__ = original.__type_params__


def load_factory(
    body: Sequence[Any],
    name: str,
    freevars: Iterable[str],
    filename: str,
    extra_locals: Sequence[str] = ("ag__",),
    *,
    flags: int = 0,
    rename: Mapping[str, str] | None = None,
) -> Factory:
    """Compiles statements that define the function `name`.

    Args:
        body: gast (or ast) statements, which are used up.
        name: bound by `body` to the converted function, by `def` or by assigning a lambda. That function's
            annotations, type parameters and default values are left out: they were evaluated when the user
            defined the original, and are given back when it is instantiated.
        freevars: names that live in the user's closure (`__class__` among them where a method needs it).
        filename: the user's file.
        extra_locals: names that every instance is given a value for.
        flags: `co_flags` of the original; the `from __future__` bits count.
        rename: code object names to show in tracebacks instead, such as `{"tf__f": "f"}`.
    """
    first = min((s.lineno for s in body if getattr(s, "lineno", None) is not None), default=1)
    tree = [to_ast(statement, first) for statement in body]
    for statement in tree:
        _strip_signature(statement, name)
    extra_locals = tuple(extra_locals)
    module = _wrap(tree, name, sorted(set(freevars) - set(extra_locals)), extra_locals, first)
    code = compile(module, filename, "exec", flags & future_mask(), dont_inherit=True)
    inner = _code_named(_code_named(code, _OUTER), _INNER)
    return Factory(name, _shown(inner, rename or {}, name, body=True), extra_locals)


def _strip_signature(statement: Any, name: str) -> None:
    """Takes annotations, defaults and type parameters off the function called `name`."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)) and statement.name == name:
        statement.returns = None
        if hasattr(statement, "type_params"):
            statement.type_params = []
        args = statement.args
    elif (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Lambda)
        and any(isinstance(t, ast.Name) and t.id == name for t in statement.targets)
    ):
        args = statement.value.args
    else:
        return
    args.defaults = []
    args.kw_defaults = [None] * len(args.kwonlyargs)
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if arg is not None:
            arg.annotation = None


def _wrap(tree: list[Any], name: str, freevars: list[str], extra_locals: tuple[str, ...], line: int) -> ast.Module:
    inner = _def(_INNER, extra_locals, [ast.Return(ast.Name(name, ast.Load()))])
    outer_body: list[ast.stmt] = [inner, ast.Return(ast.Name(_INNER, ast.Load()))]
    if freevars:
        targets: list[ast.expr] = [ast.Name(v, ast.Store()) for v in freevars]
        outer_body.insert(0, ast.Assign(targets, ast.Constant(None)))
    outer: Any = to_ast(_def(_OUTER, (), outer_body), line)
    outer.body[-2].body[:0] = tree
    return ast.Module([outer], [])


def _def(name: str, params: Iterable[str], body: list[ast.stmt]) -> ast.FunctionDef:
    args = ast.arguments([], [ast.arg(p) for p in params], None, [], [], None, [])
    return ast.FunctionDef(name, args, body, [], None)


def _code_named(code: types.CodeType, name: str) -> types.CodeType:
    for const in code.co_consts:
        if isinstance(const, types.CodeType) and const.co_name == name:
            return const
    raise InternalError(f"no code object '{name}' in {code.co_name}")


def is_body(code: types.CodeType) -> bool:
    """Whether a code object is a part of the function around it, which conversion made a function of its own."""
    return code.co_consts[-1:] == (_BODY,)


def _shown(
    code: types.CodeType, rename: Mapping[str, str], name: str, owner: str = "", body: bool = False, **names: Any
) -> types.CodeType:
    """`code` as tracebacks show it: it and those inside renamed, with no `co_qualname` that shows the factory.

    Args:
        code: a code object.
        rename: names to show, by the names in the code.
        name: the converted function's.
        owner: the qualified name shown of `code`.
        body: whether to mark it for `is_body`, as are those of functions that conversion made: all of `rename` but
            `name`.
        **names: what to replace in `code` itself.
    """
    consts: list[Any] = []
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            shown = rename.get(const.co_name, const.co_name)
            made = const.co_name in rename and const.co_name != name
            if sys.version_info >= (3, 11):
                # What the compiler put between the two names: "." in a class, ".<locals>." in a function.
                between = const.co_qualname.removeprefix(code.co_qualname)[: -len(const.co_name)]
                qualname = f"{owner}{between}{shown}" if owner else shown
                const = _shown(const, rename, name, qualname, made, co_name=shown, co_qualname=qualname)
            else:
                const = _shown(const, rename, name, body=made, co_name=shown)
        consts.append(const)
    if body:
        consts.append(_BODY)
    return code.replace(co_consts=tuple(consts), **names)
