"""What `check` reports, as plain values: findings, functions, files, and the report that holds them all."""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from autograph.errors import Location
from autograph.inspection import check_page

__all__ = ["CodeLine", "FileReport", "Finding", "FunctionReport", "Kind", "Report"]


class Kind(enum.Enum):
    """What becomes of a piece of code."""

    STAGED = "staged"
    """Becomes operations of the graph when a tensor decides; runs as Python otherwise."""
    UNROLLED = "unrolled"
    """Runs while the function is traced, once for each item."""
    PYTHON = "python"
    """Stays plain Python; a tensor that decides there is refused when the function is traced."""
    REFUSED = "refused"
    """Cannot be converted; neither can the function that it stands in."""
    ERROR = "error"
    """A bug of autograph's: the conversion of the function failed."""


@dataclass(frozen=True)
class Finding:
    """What becomes of one piece of code, and why.

    Attributes:
        kind: see `Kind`.
        what: the construct: `if`, `for`, `list comprehension`, ...
        message: what becomes of it, and why.
        fix: how to write it otherwise, if it is not staged.
        filename, line, col, end_line, end_col: where it stands; lines count from 1, columns from 0.
        function: qualified name of the function that is converted, None if the file could not be read.
        source_line: the text of the line.
        traceback: of an internal error.
        code: of the error that refuses it, as in docs/errors.md.
    """

    kind: Kind
    what: str
    message: str
    fix: str | None
    filename: str
    line: int
    col: int
    end_line: int
    end_col: int
    function: str | None = None
    source_line: str = ""
    traceback: str | None = None
    code: str | None = None

    @property
    def location(self) -> Location:
        """The same place as in error messages."""
        end = self.end_col if self.end_line == self.line else len(self.source_line)
        return Location(self.filename, self.line, self.col, end, self.function, self.source_line)

    def as_dict(self) -> dict[str, Any]:
        """The finding for JSON, without what is empty."""
        found: dict[str, Any] = {"kind": self.kind.value, "what": self.what, "message": self.message}
        found.update(line=self.line, col=self.col, end_line=self.end_line, end_col=self.end_col)
        if self.fix is not None:
            found["fix"] = self.fix
        if self.code is not None:
            found["code"] = self.code
        if self.traceback is not None:
            found["traceback"] = self.traceback
        return found


@dataclass(frozen=True)
class CodeLine:
    """A line of code. `line` is, in the source, the number of its statement's first line; in converted code, that of
    the statement it stands for; None if it stands for none."""

    text: str
    line: int | None


@dataclass(frozen=True)
class FunctionReport:
    """What `check` found in one function, with the functions inside of it.

    Attributes:
        qualname: as in `__qualname__`; `<lambda>` for a lambda.
        filename, line, end_line: where it stands, decorators included.
        findings: in the order of the source.
        converted: whether it can be converted.
        seconds: how long that took.
        source: its lines.
        code: the lines of the converted function; empty if there is none, or if it was not asked for.
    """

    qualname: str
    filename: str
    line: int
    end_line: int
    findings: tuple[Finding, ...]
    converted: bool
    seconds: float
    source: tuple[CodeLine, ...] = ()
    code: tuple[CodeLine, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The function for JSON."""
        return {
            "function": self.qualname,
            "line": self.line,
            "end_line": self.end_line,
            "converted": self.converted,
            "seconds": round(self.seconds, 6),
            "findings": [finding.as_dict() for finding in self.findings],
        }


@dataclass(frozen=True)
class FileReport:
    """What `check` found in one file.

    Attributes:
        filename: the file.
        functions: its functions, in order.
        problem: why it could not be read, if that is so.
    """

    filename: str
    functions: tuple[FunctionReport, ...] = ()
    problem: Finding | None = None

    def findings(self) -> Iterator[Finding]:
        """All findings of the file."""
        if self.problem is not None:
            yield self.problem
        for function in self.functions:
            yield from function.findings


@dataclass(frozen=True, repr=False)
class Report:
    """What `check` found.

    >>> import autograph as ag
    >>> def sign(x):
    ...     return 1 if x > 0 else -1
    >>> ag.check(sign)
    <ag.Report: 1 of 1 function converted; 1 staged>

    Attributes:
        files: in the order in which they were checked.
    """

    files: tuple[FileReport, ...]

    @property
    def functions(self) -> tuple[FunctionReport, ...]:
        """The functions of all files."""
        return tuple(function for file in self.files for function in file.functions)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all files."""
        return tuple(finding for file in self.files for finding in file.findings())

    @property
    def unconverted(self) -> tuple[FunctionReport, ...]:
        """The functions that cannot be converted."""
        return tuple(function for function in self.functions if not function.converted)

    @property
    def unread(self) -> tuple[Finding, ...]:
        """Why files could not be read."""
        return tuple(file.problem for file in self.files if file.problem is not None)

    @property
    def seconds(self) -> float:
        """How long the conversion of all functions took."""
        return sum(function.seconds for function in self.functions)

    def counts(self) -> dict[Kind, int]:
        """How many findings there are of each kind."""
        found = Counter(finding.kind for finding in self.findings)
        return {kind: found[kind] for kind in Kind}

    def reasons(self) -> dict[str, int]:
        """Why functions are not converted and files not read: each message, and how often it occurs."""
        found = Counter(f.message for f in self.findings if f.kind in (Kind.REFUSED, Kind.ERROR))
        return dict(found.most_common())

    # --- as text ---

    def text(
        self,
        only: Collection[Kind] = tuple(Kind),
        *,
        summary: bool = False,
        verbose: bool = False,
        paint: Callable[[str, str], str] = lambda text, role: text,
    ) -> str:
        """The report in lines of text, `file:line:column: kind: message [function]`, and a summary.

        Args:
            only: the kinds of findings to tell.
            summary: only the summary.
            verbose: with the tracebacks of internal errors.
            paint: gives a piece of text a colour; told a kind's value, "place" or "note".
        """
        lines = []
        for finding in () if summary else self.findings:
            if finding.kind in only:
                lines += _finding_lines(finding, verbose, paint)
        nothing = not lines and bool(only) and not summary and bool(self.findings)
        if lines:
            lines.append("")
        lines.append(self.summary())
        if nothing:
            lines.append(f"no finding is {' or '.join(kind.value for kind in Kind if kind in only)}")
        lines += [f"  {count} x {reason}" for reason, count in self.reasons().items()] if summary else []
        return "\n".join(lines)

    def summary(self) -> str:
        """The counts in a sentence or two."""
        total, files = len(self.functions), len(self.files)
        converted = total - len(self.unconverted)
        share = "" if converted == total else f" ({_percent(converted, total)})"
        text = f"{converted} of {_plural(total, 'function')} in {_plural(files, 'file')} converted{share}"
        if total:
            text += f", {1000 * self.seconds / total:.1f} ms each"
        if self.unread:
            text += f"; {_plural(len(self.unread), 'file')} not read"
        return f"{text}\n{self._counted()}"

    def _counted(self) -> str:
        parts = [f"{count} {kind.value}" for kind, count in self.counts().items() if count]
        return ", ".join(parts) or "nothing that a tensor could decide"

    def to_json(self, only: Collection[Kind] = tuple(Kind), *, indent: int | None = 2) -> str:
        """The report as JSON: `{"version": 1, "summary": {...}, "files": [...]}`."""
        total = len(self.functions)
        summary = {
            "files": len(self.files),
            "unread": len(self.unread),
            "functions": total,
            "converted": total - len(self.unconverted),
            "seconds": round(self.seconds, 6),
            "findings": {kind.value: count for kind, count in self.counts().items()},
            "reasons": self.reasons(),
        }
        files = []
        for file in self.files:
            functions = []
            for function in file.functions:
                entry = function.as_dict()
                entry["findings"] = [f.as_dict() for f in function.findings if f.kind in only]
                functions.append(entry)
            problem = {} if file.problem is None else {"problem": file.problem.as_dict()}
            files.append({"file": file.filename, **problem, "functions": functions})
        return json.dumps({"version": 1, "summary": summary, "files": files}, indent=indent)

    def html(self, only: Collection[Kind] = tuple(Kind), title: str = "autograph check") -> str:
        """The report as one HTML page that needs no other file: each function beside its converted form."""
        return check_page.page(self, only, title)

    def _repr_html_(self) -> str:
        return check_page.fragment(self, tuple(Kind))

    def __repr__(self) -> str:
        total = len(self.functions)
        unread = f", {_plural(len(self.unread), 'file')} not read" if self.unread else ""
        converted = total - len(self.unconverted)
        return f"<ag.Report: {converted} of {_plural(total, 'function')} converted{unread}; {self._counted()}>"

    def __str__(self) -> str:
        return self.text()


def _finding_lines(finding: Finding, verbose: bool, paint: Callable[[str, str], str]) -> list[str]:
    place = paint(f"{finding.filename}:{finding.line}:{finding.col + 1}:", "place")
    kind = paint(f"{finding.kind.value}:", finding.kind.value)
    about = ", ".join(filter(None, (finding.function, finding.code)))
    where = paint(f" [{about}]", "note") if about else ""
    lines = [f"{place} {kind} {finding.message}{where}"]
    if finding.fix:
        lines.append("    " + paint("fix: ", "note") + finding.fix)
    if verbose and finding.traceback:
        lines += ["    " + line for line in finding.traceback.rstrip().splitlines()]
    return lines


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _percent(part: int, total: int) -> str:
    """A share in percent that says 100 only if nothing is missing."""
    return f"{min(100 * part / total, 99.99):.2f} %"
