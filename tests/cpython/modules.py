"""Which modules of the standard library are run converted, with which of CPython's tests, and known differences."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EXTRA", "MODULES", "Module", "find"]


@dataclass(frozen=True)
class Module:
    """A row of the tables.

    Attributes:
        name: the module.
        tests: modules of CPython's `test` package.
        converted: the modules to convert: that one, or its parts.
        blocked: modules in C that it has to do without, where its tests do not block them themselves.
        without: names that it would import from C and has in Python as well.
    """

    name: str
    tests: tuple[str, ...]
    converted: tuple[str, ...]
    blocked: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def _module(name: str, tests: str = "", parts: str = "", blocked: str = "", without: str = "") -> Module:
    wanted = tests.split() or ["test_" + name]
    return Module(
        name,
        tuple(f"test.{test}" for test in wanted),
        tuple(parts.split()) or (name,),
        tuple(blocked.split()),
        tuple(without.split()),
    )


#: The modules that have to work.
MODULES = (
    _module("bisect"),
    _module("heapq"),
    _module("textwrap"),
    _module("statistics"),
    _module("fractions"),
    _module("difflib"),
    _module("json", parts="json json.decoder json.encoder json.scanner json.tool"),
    _module("collections", "test_collections test_ordered_dict test_userdict test_userlist test_userstring",
            "collections _collections_abc", without="_count_elements"),
    _module("functools"),
    _module("string"),
    _module("calendar"),
    _module("ast", "test_ast test_unparse"),
    _module("tokenize"),
    _module("dataclasses"),
    _module("enum"),
    _module("contextlib", "test_contextlib test_contextlib_async"),
)  # fmt: skip

#: More of them.
EXTRA = (
    _module("copy"),
    _module("random"),
    _module("argparse"),
    _module("shlex"),
    _module("configparser"),
    _module("csv"),
    _module("decimal", parts="_pydecimal"),
    _module("datetime", parts="datetime _pydatetime"),
    _module("typing"),
    _module("inspect"),
    _module("reprlib"),
    _module("pprint"),
    _module("types"),
    _module("abc", parts="abc _py_abc"),
    _module("operator"),
    _module("graphlib"),
    _module("ipaddress"),
    _module("html", "test_html test_htmlparser", "html html.parser _markupbase"),
    _module("urllib.parse", "test_urlparse"),
    _module("colorsys"),
    _module("cmd"),
    _module("optparse"),
    _module("gettext"),
    _module("fnmatch"),
    _module("glob"),
    _module("posixpath", parts="posixpath genericpath"),
    _module("zipfile", parts="zipfile zipfile._path zipfile._path.glob"),
    _module("logging", parts="logging logging.handlers logging.config"),
)


def find(name: str) -> Module:
    """The row of a module.

    Raises:
        KeyError: there is none.
    """
    return {module.name: module for module in (*MODULES, *EXTRA)}[name]


_FRAMES = "compares the frames of a traceback: those of the operators and of branches as functions are among them"
_WALK = "goes from frame to frame by f_back, and meets those of the operators"

#: Ends of test ids whose outcome may differ between plain and converted, and why.
DIFFERENCES: dict[str, str] = {
    "TestExitStack.test_exit_exception_traceback": _FRAMES,
    "TestAsyncExitStack.test_exit_exception_traceback": _FRAMES,
    "TestLRUPy.test_lru_reentrancy_with_len": "puts a function of its own in builtins as `len`, which operators call",
    "TestEnum.test_missing_exceptions_reset": "an error and the frames that it holds are freed by the next collection",
    "test_logging.ExceptionTest.test_formatting": _FRAMES,
    "test_logging.HTTPHandlerTest.test_output": _WALK,
    "test_logging.LoggerTest.test_find_caller_with_stacklevel": _WALK,
    **{
        f"test_gettext.GNUTranslations{kind}PluralFormsTestCase.test_plural_{forms}": _WALK
        for kind in ("", "Class", "WithDomain")
        for forms in ("forms", "context_forms", "wrong_context_forms")
    },
}


#: Functions that are not converted, without their lines, and why.
REFUSED: dict[str, str] = {
    "collections.abc:<lambda>": "`type((lambda: (yield))())`: a lambda that is a generator is refused, clearly",
}


def reason_for(test: str) -> str | None:
    """Why a test may differ; None if it may not."""
    base = test.split(" ")[0]
    return next((reason for end, reason in DIFFERENCES.items() if base.endswith("." + end)), None)
