"""Sorting in place, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def bubble_sort(values):
    """
    >>> bubble_sort([4, 1, 3, 2])
    [1, 2, 3, 4]
    >>> bubble_sort([1.5, -2.0, 0.25])
    [-2.0, 0.25, 1.5]
    """
    for end in range(len(values) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if values[i] > values[i + 1]:
                values[i], values[i + 1] = values[i + 1], values[i]
                swapped = True
        if not swapped:
            break
    return values


@textbook
def insertion_sort(values):
    """
    >>> insertion_sort([5, 2, 4, 6, 1, 3])
    [1, 2, 3, 4, 5, 6]
    >>> insertion_sort([2, 2, 1])
    [1, 2, 2]
    """
    for i in range(1, len(values)):
        key = values[i]
        j = i - 1
        while j >= 0 and values[j] > key:
            values[j + 1] = values[j]
            j -= 1
        values[j + 1] = key
    return values


@textbook
def selection_sort(values):
    """
    >>> selection_sort([64, 25, 12, 22, 11])
    [11, 12, 22, 25, 64]
    >>> selection_sort([1])
    [1]
    """
    for i in range(len(values)):
        smallest = i
        for j in range(i + 1, len(values)):
            if values[j] < values[smallest]:
                smallest = j
        values[i], values[smallest] = values[smallest], values[i]
    return values


@textbook
def shell_sort(values):
    """
    >>> shell_sort([9, 8, 3, 7, 5, 6, 4, 1])
    [1, 3, 4, 5, 6, 7, 8, 9]
    """
    gap = len(values) // 2
    while gap > 0:
        for i in range(gap, len(values)):
            moved = values[i]
            j = i
            while j >= gap and values[j - gap] > moved:
                values[j] = values[j - gap]
                j -= gap
            values[j] = moved
        gap //= 2
    return values


@textbook
def cocktail_sort(values):
    """
    >>> cocktail_sort([5, 1, 4, 2, 8, 0])
    [0, 1, 2, 4, 5, 8]
    """
    start, end = 0, len(values) - 1
    swapped = True
    while swapped:
        swapped = False
        for i in range(start, end):
            if values[i] > values[i + 1]:
                values[i], values[i + 1] = values[i + 1], values[i]
                swapped = True
        if not swapped:
            break
        end -= 1
        swapped = False
        for i in range(end - 1, start - 1, -1):
            if values[i] > values[i + 1]:
                values[i], values[i + 1] = values[i + 1], values[i]
                swapped = True
        start += 1
    return values


def _swap(values, i, j):
    values[i], values[j] = values[j], values[i]


def _partition(values, low, high):
    pivot = values[high]
    border = low
    for i in range(low, high):
        if values[i] <= pivot:
            _swap(values, i, border)
            border += 1
    _swap(values, border, high)
    return border


@textbook
def quick_sort(values):
    """
    >>> quick_sort([3, 7, 1, 5, 2])
    [1, 2, 3, 5, 7]
    >>> quick_sort([2, 1, 2])
    [1, 2, 2]
    """

    def sort(low, high):
        if low < high:
            middle = _partition(values, low, high)
            sort(low, middle - 1)
            sort(middle + 1, high)

    sort(0, len(values) - 1)
    return values


def _sift_down(values, root, size):
    while 2 * root + 1 < size:
        child = 2 * root + 1
        if child + 1 < size and values[child] < values[child + 1]:
            child += 1
        if values[root] >= values[child]:
            return
        _swap(values, root, child)
        root = child


@textbook
def heap_sort(values):
    """
    >>> heap_sort([4, 10, 3, 5, 1])
    [1, 3, 4, 5, 10]
    >>> heap_sort([0.5, -1.0])
    [-1.0, 0.5]
    """
    n = len(values)
    for root in range(n // 2 - 1, -1, -1):
        _sift_down(values, root, n)
    for end in range(n - 1, 0, -1):
        _swap(values, 0, end)
        _sift_down(values, 0, end)
    return values


def _merged(left, right):
    result = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            result.append(left[i])
            i += 1
        else:
            result.append(right[j])
            j += 1
    while i < len(left):
        result.append(left[i])
        i += 1
    while j < len(right):
        result.append(right[j])
        j += 1
    return result


@textbook
def merge_sort(values):
    """
    >>> merge_sort([6, 5, 3, 1, 8])
    [1, 3, 5, 6, 8]
    >>> merge_sort([2])
    [2]
    """
    if len(values) <= 1:
        return list(values)
    middle = len(values) // 2
    return _merged(merge_sort(values[:middle]), merge_sort(values[middle:]))


@textbook
def counting_sort(values, largest):
    """
    >>> counting_sort([3, 0, 2, 3, 1], 3)
    [0, 1, 2, 3, 3]
    """
    counts = [0] * (largest + 1)
    for value in values:
        counts[value] += 1
    position = 0
    for value in range(largest + 1):
        for _ in range(counts[value]):
            values[position] = value
            position += 1
    return values


@textbook
def dutch_flag(values, middle):
    """
    >>> dutch_flag([2, 0, 1, 2, 0, 1], 1)
    [0, 0, 1, 1, 2, 2]
    """
    low, here, high = 0, 0, len(values) - 1
    while here <= high:
        if values[here] < middle:
            values[low], values[here] = values[here], values[low]
            low += 1
            here += 1
        elif values[here] > middle:
            values[here], values[high] = values[high], values[here]
            high -= 1
        else:
            here += 1
    return values
