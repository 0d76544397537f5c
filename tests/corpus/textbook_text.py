"""Text that numbers decide, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def caesar(text, shift):
    """
    >>> caesar("Hello, World", 3)
    'Khoor, Zruog'
    >>> caesar("xyz", 5)
    'cde'
    """
    result = ""
    for character in text:
        if "a" <= character <= "z":
            result += chr((ord(character) - ord("a") + shift) % 26 + ord("a"))
        elif "A" <= character <= "Z":
            result += chr((ord(character) - ord("A") + shift) % 26 + ord("A"))
        else:
            result += character
    return result


@textbook
def to_roman(number):
    """
    >>> to_roman(1994)
    'MCMXCIV'
    >>> to_roman(8)
    'VIII'
    """
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    symbols = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    result = ""
    for value, symbol in zip(values, symbols):
        while number >= value:
            result += symbol
            number -= value
    return result


@textbook
def runs_of_bits(number):
    """
    >>> runs_of_bits(12)
    '2x1 2x0'
    >>> runs_of_bits(5)
    '1x1 1x0 1x1'
    """
    bits = bin(number)[2:]
    parts = []
    count = 1
    for i in range(1, len(bits) + 1):
        if i < len(bits) and bits[i] == bits[i - 1]:
            count += 1
        else:
            parts.append(f"{count}x{bits[i - 1]}")
            count = 1
    return " ".join(parts)


@textbook
def is_palindrome(number):
    """
    >>> is_palindrome(12321)
    True
    >>> is_palindrome(120)
    False
    """
    text = str(number)
    for i in range(len(text) // 2):
        if text[i] != text[len(text) - 1 - i]:
            return False
    return True


@textbook
def are_anagrams(a, b):
    """
    >>> are_anagrams(1231, 3112)
    True
    >>> are_anagrams(12, 22)
    False
    """
    first, second = str(a), str(b)
    if len(first) != len(second):
        return False
    counts = {}
    for digit in first:
        counts[digit] = counts.get(digit, 0) + 1
    for digit in second:
        if counts.get(digit, 0) == 0:
            return False
        counts[digit] -= 1
    return True


@textbook
def in_base(number, base):
    """
    >>> in_base(255, 16)
    'ff'
    >>> in_base(10, 2)
    '1010'
    >>> in_base(0, 3)
    '0'
    """
    digits = "0123456789abcdef"
    if number == 0:
        return "0"
    result = ""
    while number > 0:
        result = digits[number % base] + result
        number //= base
    return result


@textbook
def look_and_say(steps):
    """
    >>> look_and_say(4)
    '111221'
    >>> look_and_say(0)
    '1'
    """
    text = "1"
    for _ in range(steps):
        following = ""
        i = 0
        while i < len(text):
            j = i
            while j < len(text) and text[j] == text[i]:
                j += 1
            following += str(j - i) + text[i]
            i = j
        text = following
    return text


@textbook
def digital_root(number):
    """
    >>> digital_root(9875)
    2
    >>> digital_root(7)
    7
    """
    while number > 9:
        number = sum(int(digit) for digit in str(number))
    return number
