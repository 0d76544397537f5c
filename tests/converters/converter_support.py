"""What the converter tests share: a stand-in for the operators that is plain Python, and ways to convert."""

from __future__ import annotations

import operator
import textwrap
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import gast

from autograph import pipeline
from autograph.operators.builtins import output
from autograph.operators.statements import matching
from autograph.pyct import loader, naming, options, origin, parser, unparser
from autograph.pyct.files import SourceFile
from autograph.pyct.transformer import Context, EntityInfo


class Undefined:
    def __init__(self, name: str) -> None:
        self.name = name


class UndefinedReturnValue:
    pass


class FunctionScope:
    def __init__(self, name: str, scope_name: str, options: Any) -> None:
        self.name, self.options = name, options

    def __enter__(self) -> FunctionScope:
        return self

    def __exit__(self, *exc_info: object) -> None:
        pass

    def ret(self, value: Any, did_return: bool) -> Any:
        if isinstance(value, UndefinedReturnValue):
            assert not did_return
            return None
        assert did_return
        return value


def ld(value: Any) -> Any:
    if isinstance(value, Undefined):
        raise UnboundLocalError(f"cannot access local variable '{value.name}'")
    return value


def ldu(load: Any, name: str) -> Any:
    try:
        return load()
    except (NameError, AttributeError, KeyError, IndexError):
        return Undefined(name)


def _check_state(get_state: Any, set_state: Any, names: Any) -> None:
    """State functions must at least run, and fit their names."""
    state = get_state()
    assert len(state) == len(names)
    if not any(isinstance(value, Undefined) for value in state):
        set_state(state)


def if_stmt(cond: Any, body: Any, orelse: Any, get_state: Any, set_state: Any, names: Any, nouts: int) -> None:
    assert 0 <= nouts <= len(names)
    _check_state(get_state, set_state, names)
    if cond:
        body()
    else:
        orelse()
    _check_state(get_state, set_state, names)


def while_stmt(test: Any, body: Any, get_state: Any, set_state: Any, names: Any, opts: Any) -> None:
    _check_state(get_state, set_state, names)
    while test():
        body()
        _check_state(get_state, set_state, names)


def for_stmt(it: Any, extra: Any, body: Any, get_state: Any, set_state: Any, names: Any, opts: Any) -> None:
    _check_state(get_state, set_state, names)
    for item in it:
        body(item)
        _check_state(get_state, set_state, names)
        if extra is not None and not extra():
            break


def assert_stmt(test: Any, message: Any) -> None:
    if not test:
        raise AssertionError(*(() if message is None else (message(),)))


def put_item(target: Any, key: Any, value: Any) -> None:
    target[key] = value


def del_item(target: Any, key: Any) -> Any:
    del target[key]
    return target


def set_item(target: Any, key: Any, value: Any) -> Any:
    target[key] = value
    return target


def list_append(target: Any, element: Any) -> Any:
    target.append(element)
    return target


def list_pop(target: Any, index: Any, opts: Any) -> Any:
    return target, target.pop() if index is None else target.pop(index)


def with_stmt(manager: Any, body: Any, *_: Any) -> None:
    with manager as value:
        body(value)


def unpack(value: Any, before: int, after: int) -> tuple[Any, ...]:
    items = list(value)
    if len(items) < before + after:
        raise ValueError("not enough values to unpack")
    end = len(items) - after
    return (*items[:before], items[before:end], *items[end:])


AG = SimpleNamespace(
    ConversionOptions=options.ConversionOptions,
    Feature=options.Feature,
    FunctionScope=FunctionScope,
    GetItemOpts=lambda **kwargs: kwargs,
    ListPopOpts=lambda **kwargs: kwargs,
    ListStackOpts=lambda **kwargs: kwargs,
    Undefined=Undefined,
    UndefinedReturnValue=UndefinedReturnValue,
    and_=lambda a, b: a() and b(),
    assert_stmt=assert_stmt,
    autograph_artifact=lambda function: function,
    both=lambda a, b: a() and b(),
    converted_call=lambda f, args, kwargs, scope: f(*args, **(kwargs or {})),
    either=lambda a, b: a() or b(),
    eq=lambda a, b: a == b,
    for_stmt=for_stmt,
    gen_exp=lambda iterable, plain, *staged: plain(iterable),
    generator=lambda pull, push, *args: pull(*args),
    list_comp=lambda iterable, plain, *staged: plain(iterable),
    set_comp=lambda iterable, plain, staged: plain(iterable),
    dict_comp=lambda iterable, plain, staged: plain(iterable),
    set_of=set,
    spread=list,
    tuple_display=lambda *parts: tuple(item for part in parts for item in part),
    unpack=unpack,
    source_text=lambda function, text: text,
    dict_of=dict,
    plain_gen_exp=lambda items: items,
    format_string=output.format_string,
    get_item=lambda target, key, opts=None: target[key],
    if_exp=lambda cond, body, orelse, text: body() if cond else orelse(),
    if_stmt=if_stmt,
    in_=lambda a, b: a in b,
    is_=lambda a, b: a is b,
    is_not=lambda a, b: a is not b,
    ld=ld,
    iadd=operator.iadd,
    isub=operator.isub,
    imod=operator.imod,
    imul=operator.imul,
    ior=operator.ior,
    iand=operator.iand,
    ixor=operator.ixor,
    ld_items=ld,
    ldu=ldu,
    is_undefined=lambda value: isinstance(value, Undefined),
    list_append=list_append,
    list_pop=list_pop,
    list_stack=lambda target, opts: tuple(target),
    new_list=lambda elements: elements,
    not_=lambda a: not a,
    not_eq=lambda a, b: a != b,
    not_in=lambda a, b: a not in b,
    or_=lambda a, b: a() or b(),
    set_item=set_item,
    put_item=put_item,
    del_item=del_item,
    mod=operator.mod,
    shape_of=lambda value: value.shape,
    slice_=slice,
    kept_body=lambda reason, handled=tuple: nullcontext(),
    pass_refusal=lambda: None,
    try_stmt=lambda body, around, *_: around(body),
    with_stmt=with_stmt,
    while_stmt=while_stmt,
    **{name: getattr(matching, name) for name in matching.__all__},
    with_function_scope=lambda thunk, name, opts: thunk(FunctionScope("<lambda>", name, opts)),
)


def convert_tree(node: Any, info: SourceFile, until: str | None = None, **kwargs: Any) -> Any:
    """Converts a parsed function; `until`: the last pass to run."""
    origin.resolve(node, info)
    ctx = Context(
        EntityInfo(getattr(node, "name", "lambda"), filename=info.filename),
        naming.Namer(naming.all_names(node)),
        options.ConversionOptions(**kwargs),
    )
    if until is None:
        return pipeline.convert_node(node, ctx)
    held = pipeline.census(node)
    for row in pipeline.PASSES:
        if row.is_for(held, ctx.options):
            node = row.transform(node, ctx)
        if row.name == until:
            return node
    raise AssertionError(until)


def convert_text(text: str, until: str | None = None, **kwargs: Any) -> str:
    """The converted text of the first function in the text."""
    text = textwrap.dedent(text)
    node = next(node for _, node in parser.iter_functions(parser.parse_str(text)))
    return unparser.unparse(convert_tree(node, SourceFile("<test>", text.splitlines(keepends=True)), until, **kwargs))


def body_after(text: str, until: str, **kwargs: Any) -> str:
    """The statements in the function scope of the converted function, dedented."""
    lines = convert_text(text, until, **kwargs).splitlines()
    start = next(i for i, line in enumerate(lines) if "ag__.FunctionScope(" in line)
    return textwrap.dedent("\n".join(lines[start + 1 :])).strip("\n")


def convert_function(function: Any, **kwargs: Any) -> Any:
    """The converted function, running on the stand-in operators."""
    entity = parser.parse_entity(function)
    node = convert_tree(entity.node, entity.info, **kwargs)
    name = getattr(node, "name", None)
    if name is None:
        name = "tf__lambda"
        node = gast.Assign([gast.Name(name, gast.Store(), None, None)], node, None)
    code = function.__code__
    factory = loader.load_factory([node], name, code.co_freevars, code.co_filename, flags=code.co_flags)
    return factory.instantiate_like(function, ag__=AG)
