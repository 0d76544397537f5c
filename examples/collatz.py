"""How many steps the Collatz sequence takes to 1: a loop whose length only the data knows, with a branch in it."""

import autograph as ag

CASES = [(1,), (27,), (97,)]


@ag.function
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def main() -> None:
    for (n,) in CASES:
        print(f"{n} reaches 1 after {collatz(ag.constant(n)).numpy()} steps")


if __name__ == "__main__":
    main()
