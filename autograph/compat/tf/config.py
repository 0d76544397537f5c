"""`tf.config`."""

from autograph import functions_run_eagerly
from autograph.function.config import optimizer
from autograph.function.config import switch_eager_functions as run_functions_eagerly
from autograph.placement.devices import (
    LogicalDevice, LogicalDeviceConfiguration, PhysicalDevice, get_logical_device_configuration,
    get_soft_device_placement, list_logical_devices, list_physical_devices, set_logical_device_configuration,
    set_soft_device_placement,
)  # fmt: skip

__all__ = [
    "functions_run_eagerly", "get_logical_device_configuration", "get_soft_device_placement", "list_logical_devices",
    "list_physical_devices", "LogicalDevice", "LogicalDeviceConfiguration", "optimizer", "PhysicalDevice",
    "run_functions_eagerly", "set_logical_device_configuration", "set_soft_device_placement",
]  # fmt: skip
