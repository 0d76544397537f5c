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
