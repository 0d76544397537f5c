"""Texts that a tensor decides, as programs have them: digits of numbers, ciphers, words, palindromes."""

from __future__ import annotations

from tests.corpus.registry import program, textbook


@textbook
def sum_of_digits(n):
    """
    >>> sum_of_digits(90125)
    17
    >>> sum_of_digits(7)
    7
    """
    total = 0
    for digit in str(n):
        total += int(digit)
    return total


@textbook
def digital_root(n):
    """
    >>> digital_root(987654)
    3
    >>> digital_root(5)
    5
    """
    while n >= 10:
        n = sum(int(digit) for digit in str(n))
    return n


@textbook
def is_armstrong(n):
    """
    >>> is_armstrong(1634)
    True
    >>> is_armstrong(100)
    False
    """
    digits = str(n)
    return n == sum(int(digit) ** len(digits) for digit in digits)


@textbook
def is_palindromic_number(n):
    """
    >>> is_palindromic_number(12321)
    True
    >>> is_palindromic_number(1232)
    False
    """
    return str(n) == str(n)[::-1]


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
def luhn_is_valid(number):
    """
    >>> luhn_is_valid(1234567897)
    True
    >>> luhn_is_valid(1234567890)
    False
    >>> luhn_is_valid(18)
    True
    """
    total = 0
    for place, digit in enumerate(reversed(str(number))):
        value = int(digit)
        if place % 2 == 1:
            value *= 2
            if value > 9:
                value -= 9
        total += value
    return total % 10 == 0


@textbook
def isbn_is_valid(isbn):
    """
    >>> isbn_is_valid("0-306-40615-2")
    True
    >>> isbn_is_valid("097522980X")
    True
    >>> isbn_is_valid("0306406151")
    False
    """
    digits = isbn.replace("-", "")
    total = 0
    for i, digit in enumerate(digits):
        total += (10 - i) * (10 if digit == "X" else int(digit))
    return len(digits) == 10 and total % 11 == 0


@textbook
def in_base(n, base):
    """
    >>> in_base(48879, 16)
    'beef'
    >>> in_base(10, 2)
    '1010'
    >>> in_base(0, 7)
    '0'
    """
    digits = "0123456789abcdef"
    text = ""
    while n:
        text = digits[n % base] + text
        n //= base
    return text or "0"


@textbook
def bits_of(n):
    """
    >>> bits_of(37)
    ('100101', 3, 4)
    """
    bits = bin(n)[2:]
    longest = max(map(len, bits.split("1")))
    return bits, bits.count("1"), bits.find("01") + longest


@textbook
def from_binary(bits):
    """
    >>> from_binary("100101")
    37
    >>> from_binary("0")
    0
    """
    n = 0
    for bit in bits:
        n = 2 * n + (bit == "1")
    return n


@textbook
def sum_of_binary(a, b):
    """
    >>> sum_of_binary("1011", "110")
    '10001'
    >>> sum_of_binary("1", "1")
    '10'
    """
    i, j, carry, result = len(a) - 1, len(b) - 1, 0, ""
    while i >= 0 or j >= 0 or carry:
        if i >= 0:
            carry += int(a[i])
        if j >= 0:
            carry += int(b[j])
        i, j = i - 1, j - 1
        result = str(carry % 2) + result
        carry //= 2
    return result


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
def look_and_say(n):
    """
    >>> look_and_say(5)
    '111221'
    >>> look_and_say(1)
    '1'
    """
    term = "1"
    for _ in range(n - 1):
        following, count = "", 1
        for i in range(1, len(term) + 1):
            if i < len(term) and term[i] == term[i - 1]:
                count += 1
            else:
                following += str(count) + term[i - 1]
                count = 1
        term = following
    return term


@textbook
def to_roman(n):
    """
    >>> to_roman(1994)
    'MCMXCIV'
    >>> to_roman(8)
    'VIII'
    """
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    letters = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    result = ""
    for value, letter in zip(values, letters):
        while n >= value:
            result += letter
            n -= value
    return result


@textbook
def from_roman(text):
    """
    >>> from_roman("MCMXCIV")
    1994
    >>> from_roman("VIII")
    8
    """
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = before = 0
    for letter in reversed(text):
        value = values[letter]
        total += -value if value < before else value
        before = value
    return total


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


@textbook
def kaprekar_steps(n):
    """
    >>> kaprekar_steps(3524)
    3
    >>> kaprekar_steps(6174)
    0
    """
    steps = 0
    while n != 6174:
        digits = sorted(str(n).zfill(4))
        n = int("".join(reversed(digits))) - int("".join(digits))
        steps += 1
    return steps


@textbook
def spoken(n):
    """
    >>> spoken(1)
    'one'
    >>> spoken(12)
    'a dozen'
    >>> spoken(99)
    '99'
    """
    match str(n):
        case "1":
            return "one"
        case "12":
            return "a dozen"
        case other:
            return other


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
