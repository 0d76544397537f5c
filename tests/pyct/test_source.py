"""Text of functions: what is found, and what the error says when nothing is."""

import functools
import importlib
import linecache
import sys
import zipfile

import pytest

from autograph.errors import SourceNotFoundError
from autograph.pyct import files
from autograph.pyct.source import source_of, unwrap


def plain(x):
    text = """not
indented"""
    return x, text


def keep(f):
    return f


def wrapping(f):
    @functools.wraps(f)
    def wrapper(*args):
        return f(*args)

    return wrapper


class Sample:
    @keep
    def method(self, ü="größe"): return ü  # fmt: skip

    @staticmethod
    def static(a):
        return a

    @classmethod
    def klass(cls):
        return cls

    @functools.cached_property
    def prop(self):
        return 1


@wrapping
def wrapped(a):
    return a


@functools.lru_cache
def cached(a):
    return a


def test_segment_is_the_exact_text():
    found = source_of(plain)
    assert found.text.startswith("def plain(x):") and found.text.endswith("return x, text")
    assert found.filename == plain.__code__.co_filename
    assert (found.first_line, found.first_col) == (plain.__code__.co_firstlineno, 0)


def test_decorators_belong_to_the_text_and_columns_count_characters():
    found = source_of(Sample.method)
    assert found.text == '@keep\n    def method(self, ü="größe"): return ü'
    assert found.first_col == 4


@pytest.mark.parametrize(
    ("obj", "start"),
    [
        (Sample().method, "@keep"),
        (Sample.static, "@staticmethod"),
        (Sample.__dict__["static"], "@staticmethod"),
        (Sample.klass, "@classmethod"),
        (Sample.__dict__["klass"], "@classmethod"),
        (functools.partial(functools.partial(plain, 1), 2), "def plain"),
        (cached, "@functools.lru_cache"),
    ],
)
def test_objects_that_stand_for_a_function(obj, start):
    assert source_of(obj).text.startswith(start)


def test_a_wrapper_with_code_of_its_own_is_what_runs():
    assert unwrap(wrapped).__code__.co_name == "wrapper"
    assert source_of(wrapped).text.startswith("@functools.wraps(f)\n    def wrapper")
    assert source_of(wrapped.__wrapped__).text.startswith("@wrapping\ndef wrapped")


@pytest.mark.parametrize(("obj", "says"), [(len, "C"), (dict.get, "C"), (Sample, "class"), (3, "not a function")])
def test_no_python_function(obj, says):
    with pytest.raises(SourceNotFoundError, match=says) as e:
        source_of(obj)
    assert e.value.fix and isinstance(e.value, OSError)


def test_exec_without_and_with_linecache_entry(monkeypatch):
    text = "def made(x):\n    return x + 41\n"
    space = {}
    exec(compile(text, "<entered later>", "exec"), space)
    with pytest.raises(SourceNotFoundError, match="made from text by exec") as e:
        source_of(space["made"])
    assert "linecache" in e.value.fix
    monkeypatch.setitem(linecache.cache, "<entered later>", (len(text), None, text.splitlines(True), "<entered later>"))
    assert source_of(space["made"]).text == text.rstrip()


def test_zip_import(tmp_path, monkeypatch):
    archive = tmp_path / "lib.zip"
    with zipfile.ZipFile(archive, "w") as z:
        z.writestr("zipped_sample.py", "def zipped(a):\n    return a * 3\n")
    monkeypatch.syspath_prepend(str(archive))
    module = importlib.import_module("zipped_sample")
    assert source_of(module.zipped).text == "def zipped(a):\n    return a * 3"


@pytest.fixture
def imported(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(tmp_path))
    names = []

    def load(text):
        name = f"edited_sample_{len(names)}_{tmp_path.name}".replace("-", "_")
        names.append(name)
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        importlib.invalidate_caches()
        return importlib.import_module(name), path

    yield load
    for name in names:
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    "after",
    [
        "\n\ndef f(a):\n    return a + 17\n",  # moved
        "def g(a):\n    return a + 17\n",  # renamed
        "def f(b):\n    return b + 17\n",  # other arguments
        "def f(a):\n    return a + 18\n",  # another constant
        "def f(a):\n    return abs(a) + 17\n",  # another name
        "def f(a:\n",  # does not parse
        "",
    ],
)
def test_edited_after_import(imported, after):
    module, path = imported("def f(a):\n    return a + 17\n")
    path.write_text(after)
    with pytest.raises(SourceNotFoundError) as e:
        source_of(module.f)
    assert str(path) in str(e.value) and e.value.fix


def test_edited_lambda(imported):
    module, path = imported("f = lambda a: a + 17\n")
    path.write_text("f = lambda a: a + 18\n")
    with pytest.raises(SourceNotFoundError, match="edited"):
        source_of(module.f)


def test_edited_and_reloaded(imported):
    module, path = imported("def f(a):\n    return a + 17\n")
    assert "17" in source_of(module.f).text
    path.write_text("# a comment\n\ndef f(a):\n    return a - 1234\n")
    module = importlib.reload(module)
    assert "1234" in source_of(module.f).text


def test_file_gone(imported):
    module, path = imported("def f(a):\n    return a\n")
    path.unlink()
    with pytest.raises(SourceNotFoundError, match="is missing"):
        source_of(module.f)


def test_asserts_rewritten_by_pytest_do_not_look_like_edits():
    def checked(x):
        assert x > 0, "positive"
        return x

    assert source_of(checked).text.startswith("def checked")


def test_cache_keeps_one_tree_per_file_and_is_bounded(monkeypatch):
    name = plain.__code__.co_filename
    first = files.load(name)
    assert first is files.load(name) and first.tree is files.load(name).tree
    for i in range(3 * files._CACHE_SIZE):
        monkeypatch.setitem(linecache.cache, f"<many-{i}>", (1, None, ["x = 1\n"], f"<many-{i}>"))
        files.load(f"<many-{i}>")
    assert len(files._CACHE) <= files._CACHE_SIZE


LONG = '''
def first(x):
    return x


@keep(
    1
)
@keep(2)
def decorated(
    x,
):
    # a comment
# another one, not indented

    text = """
    indented"""
    return x, text


class Holder:
    def method(self):
        def inner(y):
            return self.__hidden, y
        return inner


if keep is None:
    pass
else:
    def in_else(x):
        return x


def with_text(x):
    text = """
def first(x):
    return -x
"""
    return x, text


def with_lambda(f=lambda x: x): return f
'''


def long_file(name, text=LONG):
    """The functions of a file of its own, and its source file, of which nothing has been parsed."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    namespace = {"keep": lambda _: lambda f: f}
    exec(compile(text, name, "exec"), namespace)
    return namespace, files.load(name)


def parsed(file):
    return "tree" in vars(file)


def test_only_the_statement_around_a_function_is_parsed():
    functions, file = long_file("<long-1>")
    holder = functions["Holder"]()
    for function, start in (
        (functions["first"], "def first(x):\n    return x"),
        (functions["decorated"], "@keep(\n    1\n)\n@keep(2)\ndef decorated("),
        (holder.method, "def method(self):"),
        (holder.method(), "def inner(y):"),
    ):
        assert source_of(function).text.startswith(start)
        assert not parsed(file)
    statements = [definition.statement for near in file._near.values() for definition in near.values()]
    assert len(set(statements)) == 3, "a class is parsed once for all of its methods"


@pytest.mark.parametrize("name", ["in_else", "with_text"])
def test_where_indentation_does_not_tell_the_statement_the_file_is_parsed(name):
    functions, file = long_file(f"<long-{name}>")
    assert source_of(functions[name]).text.startswith(f"def {name}(x):")
    assert parsed(file)


def test_a_lambda_is_not_taken_for_the_def_on_its_line():
    functions, _ = long_file("<long-lambda>")
    assert source_of(functions["with_lambda"]()).text == "lambda x: x"


def test_a_def_in_text_is_not_taken_for_one_in_code():
    text = 'text = """\ndef f(x):\n    return -x\n"""\nif text:\n    def f(x): return x\n'
    functions, _ = long_file("<long-text>", text)
    moved = functions["f"].__code__.replace(co_firstlineno=2)
    functions["f"].__code__ = moved
    with pytest.raises(SourceNotFoundError, match="line 2 does not start a function"):
        source_of(functions["f"])
