"""Fizz buzz for one number: `elif`, and strings as tensors."""

import autograph as ag

CASES = [(9,), (10,), (15,), (16,)]


@ag.function
def fizzbuzz(n):
    if n % 15 == 0:
        word = "fizz buzz"
    elif n % 3 == 0:
        word = "fizz"
    elif n % 5 == 0:
        word = "buzz"
    else:
        word = ""
    return word


def main() -> None:
    for n in range(1, 16):
        print(fizzbuzz(ag.constant(n)).numpy().decode() or n)


if __name__ == "__main__":
    main()
