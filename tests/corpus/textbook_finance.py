"""Interest, loans and prices, as textbooks have them."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def future_value(capital, rate, years):
    """
    >>> round(future_value(1000, 0.05, 3), 2)
    1157.63
    >>> future_value(1000, 0, 10)
    1000
    >>> future_value(-5, 0.05, 3)
    Traceback (most recent call last):
    ValueError: the capital -5 is negative
    """
    if capital < 0:
        raise ValueError(f"the capital {capital} is negative")
    return capital * (1 + rate) ** years


@textbook
def years_to_double(rate):
    """
    >>> years_to_double(0.07)
    11
    >>> years_to_double(1)
    1
    """
    years, value = 0, 1
    while value < 2:
        value = value * (1 + rate)
        years += 1
    return years


@textbook
def monthly_payment(loan, yearly_rate, years):
    """
    >>> monthly_payment(200000, 0.045, 30)
    1013.37
    >>> monthly_payment(1200, 0, 1)
    100.0
    >>> monthly_payment(1200, 0.05, 1.5)
    Traceback (most recent call last):
    ValueError: 1.5 years
    """
    if not isinstance(years, int) or years <= 0:
        raise ValueError(f"{years} years")
    months = 12 * years
    rate = yearly_rate / 12
    if rate == 0:
        return loan / months
    growth = (1 + rate) ** months
    return round(loan * rate * growth / (growth - 1), 2)


@textbook
def net_present_value(rate, payments):
    """
    >>> net_present_value(0.1, [-1000, 500, 400, 300])
    10.52
    >>> net_present_value(0.5, [0.25, 3])
    2.25
    """
    value = 0
    for year, payment in enumerate(payments):
        value += payment / (1 + rate) ** year
    return round(value, 2)


@textbook
def straight_line_depreciation(cost, residual, years):
    """
    >>> straight_line_depreciation(10000, 1000, 3)
    [3000.0, 3000.0, 3000.0]
    >>> straight_line_depreciation(1.5, 0, 1)
    [1.5]
    """
    values = []
    for _ in range(years):
        values.append((cost - residual) / years)
    return values


@textbook
def price_with_tax(price, percent, reduced):
    """
    >>> price_with_tax(50, 19, False)
    59.5
    >>> price_with_tax(50, 19, True)
    53.5
    """
    rate = 7 if reduced else percent
    return price + price * rate / 100


@textbook
def coins_for(cents):
    """
    >>> coins_for(99)
    6
    >>> coins_for(0)
    0
    >>> coins_for(12.5)
    Traceback (most recent call last):
    TypeError: 12.5 is no number of cents
    """
    match cents:
        case bool():
            raise TypeError("a truth value is no number of cents")
        case int():
            count = 0
            for coin in (50, 20, 10, 5, 2, 1):
                count += cents // coin
                cents %= coin
            return count
        case _:
            raise TypeError(f"{cents} is no number of cents")
