"""`ag__`: the operators that converted code calls. A module per idiom, named after its converter.

Anything with these names can stand in for this package (`convert(operators=...)`, see `overlay`).
"""

import sys

from autograph.operators import callees
from autograph.operators.builtins import (  # noqa: F401  register themselves
    effect_calls,
    libraries,
    mathematics,
    methods,
    numbers,
    numpy_calls,
    py_builtins,
)
from autograph.operators.builtins.keyed_calls import dict_display, dict_of, entries, set_of
from autograph.operators.builtins.output import format_string
from autograph.operators.builtins.texts import imod, mod, source_text
from autograph.operators.callees import overload_of
from autograph.operators.calls import resources  # noqa: F401  register themselves
from autograph.operators.calls.call import converted_call
from autograph.operators.calls.fast import fast_values  # noqa: F401  for `conversion`, not for converted text
from autograph.operators.calls.function_artifacts import autograph_artifact
from autograph.operators.calls.function_wrappers import FunctionScope, with_function_scope
from autograph.operators.calls.variables import (
    Undefined,
    UndefinedReturnValue,
    is_undefined,
    ld,
    ld_items,
    ldu,
)
from autograph.operators.conditions import kinds  # noqa: F401  registers itself
from autograph.operators.conditions.conditional_expressions import if_exp
from autograph.operators.conditions.lists import (
    ListPopOpts,
    ListStackOpts,
    list_append,
    list_pop,
    list_stack,
    new_list,
)
from autograph.operators.conditions.logical import and_, both, either, eq, in_, not_, not_eq, not_in, or_
from autograph.operators.conditions.none import is_, is_not
from autograph.operators.conditions.record_comparisons import ge, gt, le, lt
from autograph.operators.containers import staged_bytes, staged_dicts, staged_lists, staged_tuples  # noqa: F401  register themselves
from autograph.operators.containers.displays import list_display, spread, tuple_display
from autograph.operators.containers.in_place import iadd, iand, imul, ior, isub, ixor
from autograph.operators.containers.shapes import shape_of
from autograph.operators.containers.slices import (
    GetItemOpts,
    del_item,
    del_item_of,
    get_item,
    put_item,
    set_attr,
    set_item,
    set_item_of,
    slice_,
)
from autograph.operators.dispatch import is_staged, register, register_staged
from autograph.operators.errors.exceptions import assert_stmt, kept_body, pass_refusal, try_stmt, with_stmt
from autograph.operators.iteration import resuming  # noqa: F401  registers itself
from autograph.operators.iteration.comprehensions import (
    comp_for,
    comp_if,
    dict_comp,
    gen_exp,
    list_comp,
    plain_gen_exp,
    set_comp,
)
from autograph.operators.iteration.generators import generator, stopped, yield_, yield_from
from autograph.operators.iteration.unpacking import unpack
from autograph.operators.stack.debugger import debugger
from autograph.operators.statements import failing  # noqa: F401  register themselves
from autograph.operators.statements.control_flow import for_stmt, if_stmt, while_stmt
from autograph.operators.statements.matching import (
    AsPattern,
    CapturePattern,
    ClassPattern,
    MappingPattern,
    OrPattern,
    SequencePattern,
    StarPattern,
    ValuePattern,
    WildcardPattern,
    match_case,
    match_value,
    matches,
)
from autograph.ops.elementwise import bitwise, comparison, powers  # noqa: F401  Python's operators on tensors
from autograph.ops.values import overloads  # noqa: F401  Python's operators on tensors
from autograph.pyct.options import ConversionOptions, Feature

__all__ = [
    "AsPattern", "CapturePattern", "ClassPattern", "ConversionOptions", "Feature", "FunctionScope", "GetItemOpts",
    "ListPopOpts", "ListStackOpts", "MappingPattern", "OrPattern", "SequencePattern", "StarPattern", "Undefined",
    "UndefinedReturnValue", "ValuePattern", "WildcardPattern", "and_", "assert_stmt", "autograph_artifact", "both",
    "comp_for", "comp_if", "converted_call", "debugger", "del_item", "del_item_of", "dict_comp", "dict_display",
    "dict_of", "either", "entries", "eq", "for_stmt", "format_string", "ge", "gen_exp", "generator", "get_item", "gt",
    "iadd", "iand", "if_exp", "if_stmt", "imod", "imul", "in_", "ior", "is_", "is_not", "is_staged", "is_undefined",
    "isub", "ixor", "kept_body", "ld", "ld_items", "ldu", "le", "list_append", "list_comp", "list_display", "list_pop",
    "list_stack", "lt", "match_case", "match_value", "matches", "mod", "new_list", "not_", "not_eq", "not_in", "or_",
    "overload_of", "pass_refusal", "plain_gen_exp", "put_item", "register", "register_staged", "set_attr", "set_comp",
    "set_item", "set_item_of", "set_of", "shape_of", "slice_", "source_text", "spread", "stopped", "try_stmt",
    "tuple_display", "unpack", "while_stmt", "with_function_scope", "with_stmt", "yield_", "yield_from",
]  # fmt: skip

callees.register_operators(sys.modules[__name__])
