"""`DeviceSpec`: the name of a device, taken apart. A spec may be partial: what it leaves out is any."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["DeviceSpec"]

_FIELDS = ("job", "replica", "task", "device_type", "device_index")


class DeviceSpec:
    """A device, or a part of its name: job, replica, task, type and number, each of which may be None for any.

    Specs are immutable, hash, and compare by what they say.

    >>> spec = DeviceSpec.from_string("/job:worker/task:1/cpu:0")
    >>> spec
    DeviceSpec(job='worker', task=1, device_type='CPU', device_index=0)
    >>> spec.to_string()
    '/job:worker/task:1/device:CPU:0'
    >>> DeviceSpec(job="worker", task=1).make_merged_spec(DeviceSpec(task=2)).to_string()
    '/job:worker/task:2'
    """

    __slots__ = _FIELDS

    job: str | None
    replica: int | None
    task: int | None
    device_type: str | None
    device_index: int | None

    def __init__(
        self,
        job: str | None = None,
        replica: int | None = None,
        task: int | None = None,
        device_type: str | None = None,
        device_index: int | None = None,
    ) -> None:
        set_field = object.__setattr__
        set_field(self, "job", None if job is None else str(job))
        set_field(self, "replica", None if replica is None else int(replica))
        set_field(self, "task", None if task is None else int(task))
        set_field(self, "device_type", None if device_type is None else str(device_type).upper())
        set_field(self, "device_index", None if device_index is None else int(device_index))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a DeviceSpec never changes: spec.replace(task=1) makes another")

    @classmethod
    def from_string(cls, spec: str) -> DeviceSpec:
        """A spec of its text: "/job:worker/replica:0/task:1/device:CPU:0", or some of its parts; "/cpu:0" is short
        for "/device:CPU:0", and `*` stands for any.

        Raises:
            InvalidArgumentError: it is no such text; it is a ValueError.
            UnsupportedTypeError: it is no text; it is a TypeError.
        """
        if not isinstance(spec, str):
            raise errors.UnsupportedTypeError(
                f"{spec!r} is no name of a device", location=current_location(), expected="a text, as '/device:CPU:0'"
            )
        found: dict[str, Any] = {}
        for part in spec.split("/"):
            if part:
                _read(spec, part, found)
        return cls(**found)

    def parse_from_string(self, spec: str) -> DeviceSpec:
        """The spec of a text, as `from_string`; this one stays what it is."""
        return type(self).from_string(spec)

    def to_string(self) -> str:
        """Its text, as `from_string` reads it."""
        parts = [f"/{name}:{getattr(self, name)}" for name in _FIELDS[:3] if getattr(self, name) is not None]
        if self.device_type is not None:
            parts.append(f"/device:{self.device_type}:{'*' if self.device_index is None else self.device_index}")
        return "".join(parts)

    def make_merged_spec(self, dev: DeviceSpec) -> DeviceSpec:
        """What both say; where they differ, what the other says."""
        return DeviceSpec(**{name: _first(getattr(dev, name), getattr(self, name)) for name in _FIELDS})

    def replace(self, **kwargs: Any) -> DeviceSpec:
        """A spec with some parts replaced: `spec.replace(task=1)`."""
        return DeviceSpec(**{**{name: getattr(self, name) for name in _FIELDS}, **kwargs})

    def allows(self, device: DeviceSpec) -> bool:
        """Whether a device is one that it may mean."""
        return all(getattr(self, name) in (None, getattr(device, name)) for name in _FIELDS)

    def differs(self, other: DeviceSpec) -> bool:
        """Whether no device is both."""
        return any(
            None not in (getattr(self, name), getattr(other, name)) and getattr(self, name) != getattr(other, name)
            for name in _FIELDS
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DeviceSpec) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in _FIELDS)

    def __repr__(self) -> str:
        said = [f"{name}={getattr(self, name)!r}" for name in _FIELDS if getattr(self, name) is not None]
        return f"DeviceSpec({', '.join(said)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return DeviceSpec, self._key()


def _first(one: Any, other: Any) -> Any:
    return other if one is None else one


def _read(text: str, part: str, found: dict[str, Any]) -> None:
    """Reads one part of a device's name."""
    words = part.split(":")
    kind = words[0]
    if kind == "device" and len(words) == 3:
        _set_device(text, words[1], words[2], found)
    elif kind in ("cpu", "gpu", "CPU", "GPU") and len(words) <= 2:
        _set_device(text, kind, words[1] if len(words) == 2 else "*", found)
    elif kind == "job" and len(words) == 2 and words[1]:
        found["job"] = words[1]
    elif kind in ("replica", "task") and len(words) == 2:
        found[kind] = _number(text, words[1])
    else:
        raise _bad(text, f"{part!r} in it is no part of one")


def _set_device(text: str, kind: str, index: str, found: dict[str, Any]) -> None:
    if "device_type" in found:
        raise _bad(text, "it has two types of device")
    found["device_type"] = None if kind == "*" else kind.upper()
    found["device_index"] = None if index == "*" else _number(text, index)


def _number(text: str, digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal()):
        raise _bad(text, f"{digits!r} in it is no number")
    return int(digits)


def _bad(text: str, what: str) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(
        f"{text!r} is no name of a device: {what}",
        location=current_location(),
        expected="'/job:worker/replica:0/task:1/device:CPU:0', some parts of that, or '/cpu:0'",
    )
