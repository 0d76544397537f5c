"""Texts that a tensor decides, as programs have them: ciphers, words, palindromes, brackets."""

from __future__ import annotations

from tests.corpus.registry import program, textbook


@textbook
def is_palindrome(text):
    """
    >>> is_palindrome("A man, a plan, a canal: Panama")
    True
    >>> is_palindrome("käsebier")
    False
    >>> is_palindrome("")
    True
    """
    left, right = 0, len(text) - 1
    while left < right:
        if not text[left].isalnum():
            left += 1
        elif not text[right].isalnum():
            right -= 1
        elif text[left].lower() != text[right].lower():
            return False
        else:
            left, right = left + 1, right - 1
    return True


@textbook
def caesar(text, shift):
    """
    >>> caesar("Hello, World!", 3)
    'Khoor, Zruog!'
    >>> caesar("Khoor", -3)
    'Hello'
    """
    result = ""
    for letter in text:
        if letter.isalpha():
            base = ord("a") if letter.islower() else ord("A")
            result += chr((ord(letter) - base + shift) % 26 + base)
        else:
            result += letter
    return result


@textbook
def vigenere(text, key):
    """
    >>> vigenere("attackatdawn", "lemon")
    'lxfopvefrnhr'
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    result = []
    for i, letter in enumerate(text):
        shift = letters.index(key[i % len(key)])
        result.append(letters[(letters.index(letter) + shift) % 26])
    return "".join(result)


@textbook
def run_lengths(text):
    """
    >>> run_lengths("aaabccdddd")
    '3a1b2c4d'
    >>> run_lengths("")
    ''
    """
    result, i = "", 0
    while i < len(text):
        count = 1
        while i + count < len(text) and text[i + count] == text[i]:
            count += 1
        result += f"{count}{text[i]}"
        i += count
    return result


@textbook
def vowels_and_words(text):
    """
    >>> vowels_and_words("the Ides of March")
    (5, 4, 'Tiom')
    >>> vowels_and_words("")
    (0, 0, '')
    """
    vowels = sum(1 for letter in text.lower() if letter in "aeiou")
    words = text.split()
    initials = "".join(word[0] for word in words)
    return vowels, len(words), initials.capitalize()


@textbook
def are_anagrams(first, second):
    """
    >>> are_anagrams("Listen", "Silent")
    True
    >>> are_anagrams("abc", "abd")
    False
    """
    return sorted(first.lower()) == sorted(second.lower())


@textbook
def is_pangram(text):
    """
    >>> is_pangram("The quick brown fox jumps over the lazy dog")
    True
    >>> is_pangram("Hello")
    False
    """
    return all(letter in text.lower() for letter in "abcdefghijklmnopqrstuvwxyz")


@textbook
def brackets_match(text):
    """
    >>> brackets_match("f(a[1]{x}) + (b)")
    True
    >>> brackets_match("(]")
    False
    >>> brackets_match("((")
    False
    """
    closing = {")": "(", "]": "[", "}": "{"}
    stack = []
    for sign in text:
        if sign in "([{":
            stack.append(sign)
        elif sign in closing:
            if not stack or stack.pop() != closing[sign]:
                return False
    return not stack


@textbook
def common_prefix(first, second):
    """
    >>> common_prefix("flower", "flow")
    'flow'
    >>> common_prefix("dog", "cat")
    ''
    """
    prefix = ""
    for a, b in zip(first, second):
        if a != b:
            break
        prefix += a
    return prefix


@textbook
def reversed_words(text):
    """
    >>> reversed_words("  all that glitters ")
    'glitters that all'
    """
    return " ".join(text.split()[::-1])


@textbook
def longest_palindrome(text):
    """
    >>> longest_palindrome("banana")
    'anana'
    >>> longest_palindrome("ab")
    'a'
    """
    best = ""
    for i in range(len(text)):
        for j in range(i + 1, len(text) + 1):
            part = text[i:j]
            if part == part[::-1] and len(part) > len(best):
                best = part
    return best


@textbook
def edit_distance(first, second):
    """
    >>> edit_distance("kitten", "sitting")
    3
    >>> edit_distance("", "abc")
    3
    """
    before = list(range(len(second) + 1))
    for i, a in enumerate(first):
        row = [i + 1]
        for j, b in enumerate(second):
            row.append(min(before[j + 1] + 1, row[j] + 1, before[j] + (a != b)))
        before = row
    return before[-1]


@textbook
def is_subsequence(part, text):
    """
    >>> is_subsequence("ace", "abcde")
    True
    >>> is_subsequence("aec", "abcde")
    False
    """
    while part and text:
        if part[0] == text[0]:
            part = part[1:]
        text = text[1:]
    return not part


@textbook
def letter_counts(text):
    """
    >>> letter_counts("Abba")
    [2, 2, 0, 0]
    """
    counts = [0] * 4
    for letter in text.lower():
        counts[ord(letter) - ord("a")] += 1
    return counts


@textbook
def reverse_polish(expression):
    """
    >>> reverse_polish("3 4 + 2 *")
    14
    >>> reverse_polish("7 2 -")
    5
    """
    stack = []
    for token in expression.split():
        if token in ("+", "-", "*"):
            b, a = stack.pop(), stack.pop()
            stack.append(a + b if token == "+" else a - b if token == "-" else a * b)
        else:
            stack.append(int(token))
    return stack.pop()


@program((1234, 2), (1234, 7), (1234, -4), (1234, -5))
def digit_or_none(n, i):
    digits = str(n)
    try:
        digit = int(digits[i])
    except IndexError:
        digit = -1
    return digit


@program((1204, 2), (1234, 7), (5, 0))
def index_out_of_range(n, i):
    return str(n)[i]


@program((0, 4), (0, 7), static=("i",))
def place_of_digit(n, i):
    text = f"{n}-124"
    try:
        return text.index(str(i)), int(text[i - 1 :])
    except ValueError as error:
        return -1, len(str(error))


@program((3,), (0,))
def columns_of_letters(n):
    lines = []
    for i in range(n):
        lines.append("ä" * i + chr(ord("ä") + i).upper())
    text = "\n".join(lines)
    return text, len(text), text.splitlines(), text[-1:]
