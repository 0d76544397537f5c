"""What to do: which rule speaks, with which numbers, and that none does where there is nothing to say."""

from __future__ import annotations

import pytest

from autograph.profiler.analysis.advice import RULES, Advice, advise
from autograph.profiler.analysis.summary import summarize
from autograph.profiler.profile import Profile
from tests.profiler.samples import Made, native_loop, retracing, training


def advice(profile: Profile) -> list[Advice]:
    return advise(summarize(profile))


def test_a_slow_map() -> None:
    first = advice(training(share=0.82))[0]
    assert (first.rule, first.line) == ("input", 8)
    assert first.text == (
        "82 % of the step waits for the dataset's map in line 8 of train.py: num_parallel_calls of map makes "
        "elements in several threads; prefetch hides up to 18 %"
    )


def test_a_prefetch_is_enough_for_a_map_that_takes_less_than_the_rest() -> None:
    assert ": prefetch hides up to 40 %; num_parallel_calls" in advice(training(share=0.4))[0].text


def test_a_slow_map_behind_a_prefetch() -> None:
    first = advice(training(prefetch=True))[0]
    assert first.rule == "input" and "prefetch hides" not in first.text and "num_parallel_calls of map" in first.text


def test_many_elements_make_a_step() -> None:
    made = Made(duration=20).event("step", "train", 0, 20)
    made.event("stage", "Iterator::Batch", 0, 18, stage="Batch")
    made.event("stage", "Iterator::Batch::Map", 0, 17, stage="Map", count=64)
    assert "64 elements make a step: batch before map" in advice(made.profile)[0].text


def test_a_loop_that_leaves_native_code() -> None:
    (only,) = advice(native_loop())
    assert only.text.startswith(
        "this loop leaves native code at string_join in line 12 of train.py, 40 % of the time that graphs run "
        "(100 times, 800 µs each): native code has no strings; take it out of the loop"
    )


def test_products_are_not_to_be_made_native() -> None:
    made = Made().event("run", "f", 0, 10)
    made.event("opaque", "MatMul", 0, 9, made.operation("MatMul", 1, category="product"),
               reason="NumPy's BLAS computes it")  # fmt: skip
    assert not advice(made.profile)


def test_retracing() -> None:
    first = advice(retracing())[0]
    assert first.text == (
        "scale was traced 30 times in 30 calls, 68 % of the time: shape of x changes (x was float64 of shape (29,), is "
        "float64 of shape (30,)); declare the shape open: input_signature with ag.TensorSpec([None], ag.float64)"
    )


def test_a_few_traces_are_nobodys_fault() -> None:
    assert not [one for one in advice(retracing(3)) if one.rule == "retracing"]


def test_elementwise_ops_on_the_numpy_executor() -> None:
    made = Made(executor="numpy").event("run", "f", 0, 10)
    made.event("op", "a", 0, 8, made.operation("AddV2", 3, category="elementwise"), count=900)
    (only,) = advice(made.profile)
    assert only.rule == "executor" and "80 % of the time are 900 executions" in only.text


def test_an_unrolled_loop() -> None:
    made = Made(duration=5000).event("call", "f", 0, 4000).event("trace", "f", 0, 1000)
    made.event("compile", "f", 1000, 3900)
    operations = [made.operation("Sin", 6) for _ in range(300)]
    made.event("run", "f", 3900, 4000).event("region", "r", 3900, 4000, operations=operations)
    (only,) = advice(made.profile)
    assert only.rule == "unrolled" and "the loop around line 6 of train.py is unrolled, 300 times sin" in only.text


def test_calls_that_cost_more_than_their_graphs() -> None:
    made = Made().event("step", "call", 0, 10).event("call", "f", 0, 9).event("run", "f", 6, 8)
    (only,) = advice(made.profile)
    assert only.rule == "calls" and only.text.startswith("70 % of the step call are calls")


def test_steps_of_python() -> None:
    made = Made().event("step", "train", 0, 10).event("call", "f", 0, 2).event("run", "f", 0, 2)
    (only,) = advice(made.profile)
    assert only.rule == "python" and "80 % of the step train is Python" in only.text


def test_a_peak_of_memory() -> None:
    made = Made()
    product = made.operation("MatMul", 4)
    made.buffer(1 << 30, 0, 10, product).buffer(1 << 20, 0, None, None, kind="variable", name="w")
    (only,) = advice(made.profile)
    assert only.text.startswith("100 % of the peak of 1.00 GiB are in an array that matmul makes in line 4 of train.py")


def test_the_most_important_comes_first() -> None:
    weights = [one.weight for one in advice(training(share=0.5))]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize("profile", [Made().profile, training(share=0.05)], ids=["nothing", "all is well"])
def test_nothing_is_said_where_there_is_nothing_to_say(profile: Profile) -> None:
    assert advice(profile) == []


def test_every_rule_says_what_its_threshold_is_a_share_of() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(0 < rule.threshold < 1 and rule.of for rule in RULES)
