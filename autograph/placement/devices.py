"""The devices that there are: one physical CPU, as one logical device or as several.

A logical device is a place that partitions of a graph are made for and run on, one thread each. Several of one CPU have
no memory or processors of their own: they are there to try out, on one machine, how a program is split.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = [
    "LogicalDevice", "LogicalDeviceConfiguration", "PhysicalDevice", "get_logical_device_configuration",
    "get_soft_device_placement", "list_logical_devices", "list_physical_devices", "local_devices",
    "set_logical_device_configuration", "set_soft_device_placement",
]  # fmt: skip


class PhysicalDevice(NamedTuple):
    """A piece of hardware."""

    name: str
    device_type: str


class LogicalDevice(NamedTuple):
    """What operations are placed on."""

    name: str
    device_type: str


@dataclass(frozen=True)
class LogicalDeviceConfiguration:
    """A logical device that is to be made of a physical one. It takes TensorFlow's arguments for GPUs, which have no
    meaning for a CPU: they have to be None."""

    memory_limit: Any = None
    experimental_priority: Any = None
    experimental_device_ordinal: Any = None


_CPU = PhysicalDevice("/physical_device:CPU:0", "CPU")
_TASK = "/job:localhost/replica:0/task:0"
_lock = threading.Lock()
_configuration: tuple[LogicalDeviceConfiguration, ...] | None = None
_soft = True


def list_physical_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """The hardware that programs run on: the CPU.

    Args:
        device_type: only devices of this type.

    >>> list_physical_devices()
    [PhysicalDevice(name='/physical_device:CPU:0', device_type='CPU')]
    >>> list_physical_devices("GPU")
    []
    """
    return [device for device in (_CPU,) if device_type in (None, device.device_type)]


def list_logical_devices(device_type: str | None = None) -> list[LogicalDevice]:
    """The devices that operations can be placed on: one for the CPU, or those that
    `set_logical_device_configuration` has made of it.

    Args:
        device_type: only devices of this type.
    """
    count = len(_configuration or (None,))
    return [LogicalDevice(f"/device:CPU:{i}", "CPU") for i in range(count)] if device_type in (None, "CPU") else []


def set_logical_device_configuration(device: Any, logical_devices: Sequence[LogicalDeviceConfiguration] | None) -> None:
    """Makes logical devices of a physical one; sessions place what they run from now on among these.

    Args:
        device: one of `list_physical_devices()`.
        logical_devices: a `LogicalDeviceConfiguration` for each; None for one.

    Raises:
        InvalidArgumentError: there is no such device, or it cannot be divided like that; it is a ValueError.

    >>> (cpu,) = list_physical_devices()
    >>> set_logical_device_configuration(cpu, [LogicalDeviceConfiguration()] * 2)
    >>> list_logical_devices()
    [LogicalDevice(name='/device:CPU:0', device_type='CPU'), LogicalDevice(name='/device:CPU:1', device_type='CPU')]
    >>> set_logical_device_configuration(cpu, None)
    """
    global _configuration
    _check_physical(device)
    wanted = None if logical_devices is None else tuple(logical_devices)
    for one in wanted or ():
        if not isinstance(one, LogicalDeviceConfiguration) or one != LogicalDeviceConfiguration():
            raise errors.InvalidArgumentError(
                f"{one!r} is no logical device of a CPU",
                location=current_location(),
                expected="LogicalDeviceConfiguration() without memory_limit, priority or ordinal, which only GPUs have",
            )
    with _lock:
        _configuration = wanted or None


def get_logical_device_configuration(device: Any) -> list[LogicalDeviceConfiguration] | None:
    """What `set_logical_device_configuration` has made of a physical device; None if nothing.

    Raises:
        InvalidArgumentError: there is no such device; it is a ValueError.
    """
    _check_physical(device)
    return None if _configuration is None else list(_configuration)


def _check_physical(device: Any) -> None:
    if device != _CPU:
        raise errors.InvalidArgumentError(
            f"{device!r} is no physical device of this machine",
            location=current_location(),
            expected=f"one of ag.config.list_physical_devices(), which are {[_CPU]}",
        )


def local_devices() -> tuple[str, ...]:
    """The full names of the logical devices of this process."""
    return tuple(_TASK + device.name for device in list_logical_devices())


def set_soft_device_placement(enabled: bool) -> None:
    """Sets what becomes of an operation that asks for a device which is not there: with soft placement, as at first, it
    goes to another of the same task, and plans say so; without, it is an error. A job or task that is not there is an
    error always.

    Raises:
        UnsupportedTypeError: it is no bool.
    """
    global _soft
    if not isinstance(enabled, bool):
        raise errors.UnsupportedTypeError(
            f"soft placement is set to {enabled!r}", location=current_location(), expected="True or False"
        )
    _soft = enabled


def get_soft_device_placement() -> bool:
    """Whether an operation that asks for a device which is not there goes to another one."""
    return _soft
