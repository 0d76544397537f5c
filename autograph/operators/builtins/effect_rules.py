"""Which calls of the standard library and NumPy have an effect outside of the program or depend on one, and how each is
treated: the one table that tracing (`effect_calls`) and `check` read.

Effects of which Python tells audit hooks need no row to be refused in staged code (`stack.audit`); the rows of AUDITED
are there for `check`, which runs nothing.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

__all__ = ["AUDITED", "FUNCTIONS", "METHODS", "Way", "way_of_function", "way_of_method"]


class Way(enum.Enum):
    """What becomes of a call in a traced function."""

    LATER = "is done each time that the graph runs, in the order of the program"
    DRAWN = "gives a value each time that the graph runs, in the order of the program"
    ONCE = "is done while the function is traced, once for each trace; refused where a tensor decides about it"


def _rows(*rows: tuple[Way, str, str]) -> Mapping[str, Mapping[str, Way]]:
    found: dict[str, dict[str, Way]] = {}
    for way, owners, names in rows:
        for owner in owners.split():
            found.setdefault(owner, {}).update(dict.fromkeys(names.split(), way))
    return found


_LOGGING = "debug info warning warn error critical exception log"
_CLOCKS = (
    "time time_ns monotonic monotonic_ns perf_counter perf_counter_ns process_time process_time_ns thread_time "
    "thread_time_ns"
)
_READING = "read read1 readline readlines readall readinto readinto1 seek truncate close detach reconfigure __next__"

#: By module and name.
FUNCTIONS = _rows(
    (Way.LATER, "logging", _LOGGING),
    (Way.LATER, "warnings", "warn warn_explicit"),
    (Way.LATER, "time", "sleep"),
    (Way.DRAWN, "time", _CLOCKS),
    (Way.LATER, "numpy.random", "seed"),
    (Way.ONCE, "numpy.random", "get_state set_state"),
    (Way.ONCE, "posix nt", "close fsync ftruncate lseek open pread pwrite read sendfile urandom write writev"),
    (Way.ONCE, "secrets", "choice randbelow randbits token_bytes token_hex token_urlsafe"),
    (Way.ONCE, "uuid", "uuid1 uuid4 uuid6 uuid7"),
)

#: By class and name; "*" stands for all others that do not start with an underscore.
METHODS = _rows(
    (Way.LATER, "logging.Logger logging.LoggerAdapter", _LOGGING),
    (Way.LATER, "_io._IOBase", "write writelines flush"),
    (Way.ONCE, "_io._IOBase", _READING),
    (Way.DRAWN, "random.Random numpy.random.mtrand.RandomState numpy.random._generator.Generator", "*"),
    (Way.ONCE, "random.Random", "getstate setstate randbytes"),
    (Way.ONCE, "numpy.random.mtrand.RandomState", "get_state set_state bytes"),
    (Way.ONCE, "numpy.random._generator.Generator", "bytes spawn"),
    (Way.ONCE, "_socket.socket subprocess.Popen sqlite3.Connection sqlite3.Cursor", "*"),
)

#: Other names of functions that change something outside, as programs write them.
AUDITED = _rows(
    (
        Way.ONCE,
        "os",
        "chdir chmod chown link makedirs mkdir kill popen putenv remove removedirs rename renames replace rmdir "
        "symlink system truncate unlink unsetenv utime write",
    ),
    (
        Way.ONCE,
        "shutil",
        "copy copy2 copyfile copymode copystat copytree chown make_archive move rmtree unpack_archive",
    ),
    (Way.ONCE, "subprocess", "Popen call check_call check_output getoutput getstatusoutput run"),
    (Way.ONCE, "tempfile", "NamedTemporaryFile TemporaryDirectory TemporaryFile mkdtemp mkstemp"),
    (Way.ONCE, "socket", "create_connection create_server getaddrinfo socket"),
    (Way.ONCE, "urllib.request", "urlopen urlretrieve"),
    (Way.ONCE, "sqlite3", "connect"),
    (Way.ONCE, "numpy", "save savetxt savez savez_compressed"),
    (Way.ONCE, "json pickle", "dump"),
    (Way.ONCE, "builtins", "input"),
)


def way_of_function(module: str, name: str) -> Way | None:
    """What becomes of a call of a module's function; None if the table has no row for it.

    >>> way_of_function("time", "sleep")
    <Way.LATER: 'is done each time that the graph runs, in the order of the program'>
    """
    rows = FUNCTIONS.get(module, {})
    return rows.get(name) or AUDITED.get(module, {}).get(name)


def way_of_method(owner: str, name: str) -> Way | None:
    """The same of a method of a class of the table."""
    rows = METHODS.get(owner, {})
    return rows.get(name) or (None if name.startswith("_") else rows.get("*"))
