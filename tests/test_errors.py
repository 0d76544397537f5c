"""The codes of errors: stable, unique, documented, and each brought about by a program of docs/errors.md.

That the programs there print what is printed there is checked in test_docs; more programs that fail are in
bad_programs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograph import errors

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "errors.md").read_text(encoding="utf-8")

# Written out, as users may rely on them: a code is never changed, and that of a class that goes is never used again.
CODES = {
    "AutographError": "AG100", "ConversionError": "AG101", "SourceNotFoundError": "AG102", "SourceSyntaxError": "AG103",
    "StagingSyntaxError": "AG104", "TargetNotFoundError": "AG105", "UndefinedVariableError": "AG110",
    "NoneValueError": "AG111", "LoopCarryError": "AG112", "StagedValueError": "AG113", "StagedRecursionError": "AG114",
    "OperatorNotAllowedInGraphError": "AG115", "LeakedTensorError": "AG116", "FrozenGraphError": "AG117",
    "SignatureError": "AG118", "UnrolledLoopError": "AG119",
    "UnknownDTypeError": "AG120", "DTypeMismatchError": "AG121",
    "UnsupportedTypeError": "AG122", "ShapeMismatchError": "AG123", "InvalidArgumentError": "AG130",
    "AssertionFailedError": "AG131", "DivisionByZeroError": "AG132", "OutOfRangeError": "AG133",
    "IndexingError": "AG134", "FailedPreconditionError": "AG135",
    "VariableCreationError": "AG136", "CheckpointError": "AG137", "CheckpointNotFoundError": "AG138",
    "IntegerOverflowError": "AG139",
    "UnimplementedError": "AG140",
    "UnsupportedNumPyError": "AG141", "NumberRangeError": "AG142", "MapError": "AG154", "MissingExtraError": "AG150",
    "ClusterError": "AG151", "TaskLostError": "AG152", "TaskTimeoutError": "AG153",
    "GraphDefError": "AG148",
    "ConstantOverflowError": "AG143", "MissingKeyError": "AG144", "SavingError": "AG145", "SavedModelError": "AG146",
    "SavedModelNotFoundError": "AG147",
    "InternalError": "AG199",
}  # fmt: skip

#: No program brings these about: bases of others, and what only a bug of autograph can raise.
WITHOUT_PROGRAM = {"AutographError", "ConversionError", "InternalError"}
#: Errors about what was given, or is installed, and not about a line of a program.
WITHOUT_LINE = {"ClusterError", "MissingExtraError", "TargetNotFoundError"}


def classes() -> dict[str, type[errors.AutographError]]:
    found = {name: getattr(errors, name) for name in errors.__all__}
    return {name: c for name, c in found.items() if issubclass(c, errors.AutographError)}


def section(name: str) -> str:
    start = PAGE.index(f"### {name} ({CODES[name]})\n")
    end = re.compile(r"^##", re.MULTILINE).search(PAGE, start + 3)
    return PAGE[start : end.start() if end else len(PAGE)]


def test_codes_are_the_ones_that_users_know() -> None:
    assert {name: c.code for name, c in classes().items()} == CODES
    assert len(set(CODES.values())) == len(CODES)


@pytest.mark.parametrize("name", sorted(CODES.keys() - WITHOUT_PROGRAM))
def test_each_kind_is_shown_with_line_caret_and_advice(name: str) -> None:
    shown = re.findall(rf"^autograph\.errors\.{name}: .*(?:\n  .*)*", section(name), re.MULTILINE)
    assert shown, "no program of docs/errors.md raises it"
    text = shown[0]
    if issubclass(classes()[name], SyntaxError) and "\n  at " not in text:
        # Python prints the place of a SyntaxError itself, in front; what str() gives is tested with the command.
        assert re.search(rf'^  File ".*", line \d+\n.*\n +\^\n{re.escape(text)}$', section(name), re.MULTILINE)
        return
    assert text.endswith(f"\n  code: {CODES[name]}")
    assert re.search(r"^  (fix|expected): ", text, re.MULTILINE)
    if name not in WITHOUT_LINE:
        assert re.search(r"^  at \S+:\d+", text, re.MULTILINE)
        assert re.search(r"^ +\^+$", text, re.MULTILINE)


def test_the_text_ends_with_the_code() -> None:
    error = errors.StagedValueError("no", fix="yes")
    assert str(error) == "no\n  fix: yes\n  code: AG113"
