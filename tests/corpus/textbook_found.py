"""What is found or is None, and lists that are put together and repeated, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def two_that_add_up(numbers, target):
    """
    >>> two_that_add_up([2, 7, 11, 15], 9)
    [0, 1]
    >>> two_that_add_up([3, 3, 5], 8)
    [0, 2]
    >>> two_that_add_up([2, 7], 8)
    """
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] == target:
                return [i, j]
    return None


@textbook
def real_roots(a, b, c):
    """
    >>> real_roots(1, -3, 2)
    [1.0, 2.0]
    >>> real_roots(-1, 0, 4)
    [-2.0, 2.0]
    >>> real_roots(1, 0, 1)
    """
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return None
    root = discriminant**0.5
    return sorted([(-b - root) / (2 * a), (-b + root) / (2 * a)])


def _factor_pair(n):
    for i in range(2, n):
        if n % i == 0:
            return i, n // i
        if i * i > n:
            break
    return None


@textbook
def described_by_factors(n):
    """
    >>> described_by_factors(15)
    '15 = 3 * 5'
    >>> described_by_factors(13)
    '13 is prime'
    """
    pair = _factor_pair(n)
    if pair is None:
        return f"{n} is prime"
    return f"{n} = {pair[0]} * {pair[1]}"


@textbook
def interpolation_search(numbers, item):
    """
    >>> interpolation_search([1, 2, 3, 5, 8], 5)
    3
    >>> interpolation_search([1, 2, 3, 5, 8], 6)
    >>> interpolation_search([7, 7], 7)
    0
    """
    left, right = 0, len(numbers) - 1
    while left <= right:
        if numbers[left] == numbers[right]:
            return left if numbers[left] == item else None
        point = left + (item - numbers[left]) * (right - left) // (numbers[right] - numbers[left])
        if point < left or point > right:
            return None
        if numbers[point] == item:
            return point
        if item < numbers[point]:
            right = point - 1
        else:
            left = point + 1
    return None


@textbook
def pascal(rows):
    """
    >>> pascal(4)
    [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]
    >>> pascal(1)
    [[1]]
    """
    triangle = [[1]]
    for _ in range(1, rows):
        above = [0] + triangle[-1] + [0]
        triangle.append([above[i] + above[i + 1] for i in range(len(above) - 1)])
    return triangle


@textbook
def bell_number(n):
    """
    >>> bell_number(5)
    52
    >>> bell_number(0)
    1
    """
    row = [1]
    for _ in range(n):
        below = [row[-1]]
        for value in row:
            below.append(below[-1] + value)
        row = below
    return row[0]


@textbook
def spread_spaces(count, gaps):
    """
    >>> spread_spaces(7, 3)
    [3, 2, 2]
    >>> spread_spaces(4, 1)
    [4]
    """
    spaces = gaps * [count // gaps]
    for i in range(count % gaps):
        spaces[i] += 1
    return spaces


@textbook
def padded_row(numbers, width):
    """
    >>> padded_row([1, 2], 3)
    [1, 2, 0, 0, 0]
    """
    row = [int(number) for number in numbers]
    return row + width * [0]


@textbook
def order_of_elimination(people, step):
    """
    >>> order_of_elimination(5, 2)
    [1, 3, 0, 4, 2]
    >>> order_of_elimination(1, 3)
    [0]
    """
    circle = list(range(people))
    order = []
    position = 0
    while circle:
        position = (position + step - 1) % len(circle)
        order.append(circle.pop(position))
    return order


@textbook
def ugly_number(n):
    """
    >>> ugly_number(10)
    12
    >>> ugly_number(1)
    1
    """
    numbers = [1]
    i2 = i3 = i5 = 0
    for _ in range(1, n):
        following = min(numbers[i2] * 2, numbers[i3] * 3, numbers[i5] * 5)
        numbers.append(following)
        if following == numbers[i2] * 2:
            i2 += 1
        if following == numbers[i3] * 3:
            i3 += 1
        if following == numbers[i5] * 5:
            i5 += 1
    return numbers[-1]


_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen".split()
_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


@textbook
def in_words(n):
    """
    >>> in_words(42)
    'forty-two'
    >>> in_words(130)
    'one hundred thirty'
    >>> in_words(7)
    'seven'
    """
    if n < 14:
        return _ONES[n]
    if n < 100:
        words = _TENS[n // 10]
        if n % 10:
            words += "-" + _ONES[n % 10]
        return words
    words = _ONES[n // 100] + " hundred"
    if n % 100:
        words += " " + in_words(n % 100)
    return words


@textbook
def zigzag(text, rows):
    """
    >>> zigzag("PAYPALISHIRING", 3)
    'PAHNAPLSIIGYIR'
    >>> zigzag("AB", 1)
    'AB'
    """
    if rows == 1:
        return text
    lines = [""] * rows
    i, step = 0, 1
    for character in text:
        lines[i] += character
        if i == 0:
            step = 1
        elif i == rows - 1:
            step = -1
        i += step
    return "".join(lines)
