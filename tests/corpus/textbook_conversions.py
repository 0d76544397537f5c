"""Conversions between units, calendars and ways to write numbers, as textbooks have them."""

from __future__ import annotations

import math

from tests.corpus.registry import textbook


@textbook
def fahrenheit(celsius):
    """
    >>> fahrenheit(37)
    98.6
    >>> fahrenheit(-40.0)
    -40.0
    """
    return round(celsius * 9 / 5 + 32, 2)


@textbook
def binary_digits_as_number(n):
    """
    >>> binary_digits_as_number(37)
    100101
    >>> binary_digits_as_number(131071)
    11111111111111111
    """
    result, place = 0, 1
    while n > 0:
        result += n % 2 * place
        n //= 2
        place *= 10
    return result


@textbook
def in_base_minus_two(n):
    """
    >>> in_base_minus_two(7)
    11011
    >>> in_base_minus_two(-19)
    111101
    """
    result, place = 0, 1
    while n != 0:
        n, digit = divmod(n, -2)
        if digit < 0:
            digit += 2
            n += 1
        result += digit * place
        place *= 10
    return result


@textbook
def hours_minutes_seconds(seconds):
    """
    >>> hours_minutes_seconds(3725)
    '1:02:05'
    >>> hours_minutes_seconds(59.9)
    '0:00:59'
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"


@textbook
def day_of_the_week(day, month, year):
    """
    >>> day_of_the_week(29, 2, 2024)
    4
    >>> day_of_the_week(1, 1, 2000)
    6
    >>> day_of_the_week(1, 13, 2000)
    Traceback (most recent call last):
    ValueError: there is no month 13
    """
    if not 1 <= month <= 12:
        raise ValueError(f"there is no month {month}")
    year -= month < 3
    offset = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)[month - 1]
    return (year + year // 4 - year // 100 + year // 400 + offset + day) % 7


@textbook
def hue_saturation_value(red, green, blue):
    """
    >>> hue_saturation_value(0.2, 0.4, 0.4)
    (180.0, 0.5, 0.4)
    >>> hue_saturation_value(1, 0, 0)
    (0.0, 1.0, 1)
    >>> hue_saturation_value(0, 0, 0)
    (0.0, 0, 0)
    """
    value = max(red, green, blue)
    chroma = value - min(red, green, blue)
    saturation = 0 if value == 0 else chroma / value
    if chroma == 0:
        hue = 0.0
    elif value == red:
        hue = 60 * ((green - blue) / chroma % 6)
    elif value == green:
        hue = 60 * ((blue - red) / chroma + 2)
    else:
        hue = 60 * ((red - green) / chroma + 4)
    return hue, saturation, value


@textbook
def degrees_between(latitude, longitude, other_latitude, other_longitude):
    """
    >>> degrees_between(0, 0, 0, 90)
    90.0
    >>> degrees_between(52.52, 13.405, 48.8566, 2.3522)
    7.891
    """
    a, b = math.radians(latitude), math.radians(other_latitude)
    across = math.sin(math.radians(other_longitude - longitude) / 2) ** 2
    h = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * across
    return round(math.degrees(2 * math.asin(math.sqrt(h))), 3)
