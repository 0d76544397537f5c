"""Which calls of the standard library and NumPy have an effect outside of the program or depend on one, and how each is
treated: the one table that tracing (`effect_calls`) and `check` read.

Effects of which Python tells audit hooks need no row to be refused in staged code (`stack.audit`); the rows of AUDITED
are there for `check`, which runs nothing.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

__all__ = ["AUDITED", "FUNCTIONS", "HANDLES", "METHODS", "Way", "way_of_function", "way_of_method"]


class Way(enum.Enum):
    """What becomes of a call in a traced function."""

    LATER = "is done each time that the graph runs, in the order of the program"
    DRAWN = "gives a value each time that the graph runs, in the order of the program"
    NOW = "is done while the function is traced, which each call is anew; refused where a tensor decides about it"
    READ = "is read while the function is traced, which each call is anew"


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
_READING = (
    "read read1 readline readlines readall readinto readinto1 seek tell truncate close detach reconfigure getvalue "
    "getbuffer __next__"
)
_STATES = "acquire clear get get_nowait join notify notify_all put put_nowait release set start task_done wait"

#: By module and name.
FUNCTIONS = _rows(
    (Way.LATER, "logging", _LOGGING),
    (Way.LATER, "warnings", "warn warn_explicit"),
    (Way.LATER, "time", "sleep"),
    (Way.DRAWN, "time", _CLOCKS),
    (Way.LATER, "numpy.random", "seed"),
    (Way.NOW, "numpy.random", "get_state set_state"),
    (Way.NOW, "posix nt", "close fsync ftruncate lseek open pread pwrite read sendfile urandom write writev"),
    (Way.NOW, "secrets", "choice randbelow randbits token_bytes token_hex token_urlsafe"),
    (Way.NOW, "uuid", "uuid1 uuid4 uuid6 uuid7"),
    (Way.LATER, "_pickle json", "dump"),
    (Way.LATER, "pprint", "pp pprint"),
    (Way.NOW, "traceback", "print_exc print_exception print_last print_stack"),
    (Way.NOW, "sys", "setprofile setrecursionlimit setswitchinterval settrace"),
    (Way.NOW, "gc", "disable enable freeze set_threshold unfreeze"),
    (Way.NOW, "locale", "setlocale"),
    (Way.NOW, "atexit", "register unregister"),
    (Way.NOW, "signal _signal", "alarm setitimer signal"),
    (Way.NOW, "logging", "addLevelName basicConfig captureWarnings disable setLoggerClass shutdown"),
    (Way.NOW, "warnings", "filterwarnings resetwarnings simplefilter"),
    (Way.NOW, "numpy", "set_printoptions setbufsize seterr seterrcall"),
    (Way.NOW, "time", "asctime ctime gmtime localtime strftime"),
    (Way.READ, "genericpath", "exists getatime getctime getmtime getsize isdir isfile samefile"),
    (Way.READ, "posixpath ntpath", "isdir isfile islink ismount lexists realpath"),
    (Way.READ, "os", "getenv walk"),
    (Way.READ, "posix nt", "access getcwd getcwdb lstat stat"),
)

#: By class and name; "*" stands for all others that do not start with an underscore.
METHODS = _rows(
    (Way.LATER, "logging.Logger logging.LoggerAdapter", _LOGGING),
    (Way.LATER, "_io._IOBase", "write writelines flush"),
    (Way.NOW, "_io._IOBase", _READING),
    (Way.DRAWN, "random.Random numpy.random.mtrand.RandomState numpy.random._generator.Generator", "*"),
    (Way.NOW, "random.Random", "getstate setstate randbytes"),
    (Way.NOW, "numpy.random.mtrand.RandomState", "get_state set_state bytes"),
    (Way.NOW, "numpy.random._generator.Generator", "bytes spawn"),
    (Way.NOW, "_socket.socket subprocess.Popen sqlite3.Connection sqlite3.Cursor", "*"),
    (Way.LATER, "_csv.writer csv.DictWriter", "writeheader writerow writerows"),
    (Way.NOW, "logging.Logger", "addFilter addHandler removeFilter removeHandler setLevel"),
    (Way.NOW, "queue.Queue _queue.SimpleQueue multiprocessing.queues.Queue", _STATES),
    (Way.NOW, "threading.Condition threading.Event threading.Semaphore threading.Thread", _STATES),
    (Way.NOW, "_thread.RLock _thread.lock", _STATES),
    (Way.NOW, "concurrent.futures._base.Executor", "map shutdown submit"),
    (Way.NOW, "datetime.date datetime.datetime", "now today utcnow"),
)

#: Of these classes, the objects stand for something outside of the program, even if the function has made them.
HANDLES = frozenset((
    "_socket.socket", "concurrent.futures._base.Executor", "sqlite3.Connection", "sqlite3.Cursor", "subprocess.Popen",
    "threading.Thread",
))  # fmt: skip

#: Other names of functions that change something outside, as programs write them.
AUDITED = _rows(
    (
        Way.NOW,
        "os",
        "chdir chmod chown link makedirs mkdir kill popen putenv remove removedirs rename renames replace rmdir "
        "symlink system truncate unlink unsetenv utime write",
    ),
    (
        Way.NOW,
        "shutil",
        "copy copy2 copyfile copymode copystat copytree chown make_archive move rmtree unpack_archive",
    ),
    (Way.NOW, "subprocess", "Popen call check_call check_output getoutput getstatusoutput run"),
    (Way.NOW, "tempfile", "NamedTemporaryFile TemporaryDirectory TemporaryFile mkdtemp mkstemp"),
    (Way.NOW, "socket", "create_connection create_server getaddrinfo socket"),
    (Way.NOW, "urllib.request", "urlopen urlretrieve"),
    (Way.NOW, "sqlite3", "connect"),
    (Way.NOW, "numpy", "save savetxt savez savez_compressed"),
    (Way.NOW, "json pickle", "dump"),
    (Way.NOW, "builtins", "input"),
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
