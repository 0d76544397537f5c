"""Formulas of physics, as textbooks have them."""

from __future__ import annotations

import math

from tests.corpus.registry import textbook

SPEED_OF_LIGHT = 299792458
GRAVITATION = 6.6743e-11


@textbook
def energy_of_motion(mass, speed):
    """
    >>> energy_of_motion(2, 3)
    9.0
    >>> energy_of_motion(-1, 3.5)
    Traceback (most recent call last):
    ValueError: the mass -1 is negative
    """
    if mass < 0:
        raise ValueError(f"the mass {mass} is negative")
    return 0.5 * mass * speed**2


@textbook
def lorentz_factor(speed):
    """
    >>> round(lorentz_factor(30000000), 10)
    1.0050448458
    >>> lorentz_factor(0)
    1.0
    >>> lorentz_factor(3e8)
    Traceback (most recent call last):
    ValueError: faster than light
    """
    beta = speed / SPEED_OF_LIGHT
    if beta >= 1:
        raise ValueError("faster than light")
    return 1 / math.sqrt(1 - beta**2)


@textbook
def escape_speed(mass, radius):
    """
    >>> round(escape_speed(5.972e24, 6.371e6), 3)
    11185.978
    >>> escape_speed(0, 1)
    0.0
    """
    return math.sqrt(2 * GRAVITATION * mass / radius)


@textbook
def missing_of_ohms_law(volts, amperes, ohms):
    """
    >>> missing_of_ohms_law(0, 2, 3.5)
    7.0
    >>> missing_of_ohms_law(10, 0, 4)
    2.5
    >>> missing_of_ohms_law(5, 2, 1)
    Traceback (most recent call last):
    ValueError: one of the three has to be 0
    """
    if (volts == 0) + (amperes == 0) + (ohms == 0) != 1:
        raise ValueError("one of the three has to be 0")
    if volts == 0:
        return float(amperes * ohms)
    if amperes == 0:
        return volts / ohms
    return volts / amperes


@textbook
def parallel_resistance(ohms):
    """
    >>> round(parallel_resistance([3.2, 2, 3]), 9)
    0.872727273
    >>> parallel_resistance([2, -1])
    Traceback (most recent call last):
    ValueError: resistor 1 has -1 ohms
    """
    total = 0
    for i, resistance in enumerate(ohms):
        if resistance <= 0:
            raise ValueError(f"resistor {i} has {resistance} ohms")
        total += 1 / resistance
    return 1 / total


@textbook
def thrown_range(speed, degrees):
    """
    >>> thrown_range(30, 45)
    91.77
    >>> thrown_range(9.80665, 0)
    0.0
    >>> thrown_range(1, 91)
    Traceback (most recent call last):
    ValueError: 91 is not between 0 and 90
    """
    if not 0 <= degrees <= 90:
        raise ValueError(f"{degrees} is not between 0 and 90")
    return round(speed**2 * math.sin(math.radians(2 * degrees)) / 9.80665, 2)


@textbook
def bounces(height, keeps):
    """
    >>> bounces(10, 0.5)
    4
    >>> bounces(1, True)
    Traceback (most recent call last):
    TypeError: keeps is a share of the height
    """
    if isinstance(keeps, bool):
        raise TypeError("keeps is a share of the height")
    count = 0
    while height >= 1:
        height *= keeps
        count += 1
    return count
