"""What is written for TensorBoard, read back as messages: protobuf alone is needed."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograph import errors
from autograph.framework import whole_files
from autograph.profiler.profile import Buffer, Event, Profile
from autograph.profiler.tensorboard import hlo, protos, writer
from autograph.profiler.tensorboard.timeline import Timeline
from tests.profiler.tensorboard.sample import FILE, STEP_TIME, STEPS, sample

pytest.importorskip("google.protobuf", reason="protobuf, which the extra tensorboard brings, is not installed")

PICO = 1000


def as_bytes(profile: Profile) -> bytes:
    file = io.BytesIO()
    writer.write_to(profile, file)
    return file.getvalue()


def space_of(profile: Profile) -> Any:
    return protos.message("tensorflow.profiler.XSpace").FromString(as_bytes(profile))


def planes(profile: Profile) -> dict[str, Any]:
    return {plane.name: plane for plane in space_of(profile).planes}


def stats(plane: Any, target: Any) -> dict[str, Any]:
    """The facts of an event, a metadata or a plane."""
    return {
        plane.stat_metadata[stat.metadata_id].name: getattr(stat, stat.WhichOneof("value")) for stat in target.stats
    }


def lines(plane: Any) -> dict[str, list[tuple[str, int, int, dict[str, Any]]]]:
    """By line, each event's name, start, duration (both in nanoseconds) and facts, with those of its metadata."""
    found: dict[str, list[tuple[str, int, int, dict[str, Any]]]] = {}
    for line in plane.lines:
        rows = found.setdefault(line.name, [])
        for event in line.events:
            kind = plane.event_metadata[event.metadata_id]
            facts = {**stats(plane, kind), **stats(plane, event)}
            rows.append((kind.display_name or kind.name, event.offset_ps // PICO, event.duration_ps // PICO, facts))
    return found


def test_a_profile_gives_the_planes_that_the_tools_read() -> None:
    space = space_of(sample())
    assert list(space.hostnames) == ["testhost"]
    assert [plane.name for plane in space.planes] == ["/host:CPU", "/device:TPU:0", "/device:TPU:1", "/host:metadata"]


def test_the_devices_have_the_operations_with_their_lines_and_costs() -> None:
    found = planes(sample())
    device = found["/device:TPU:0"]
    operations = lines(device)["XLA Ops"]
    assert Counter(name for name, *_ in operations) == {"input": 4, "MatMul": 4, "native.6": 4, "StringJoin": 4}
    by_name = {name: (duration, facts) for name, _, duration, facts in operations}
    assert by_name["MatMul"][0] == 3_000_000
    product = by_name["MatMul"][1]
    assert product["source"] == f"{FILE}:12" and product["flops"] == 16_777_216 and product["hlo_category"] == "product"
    region = by_name["native.6"][1]
    assert region["flops"] == 3 * 32_768 and region["source_stack"] == f"{FILE}:13\n{FILE}:14"
    assert by_name["input"][1]["hlo_category"] == "infeed"
    assert [name for name, *_ in lines(found["/device:TPU:1"])["XLA Ops"]] == ["MatMul"] * 4
    assert stats(device, device)["peak_teraflops_per_second"] == pytest.approx(0.05)


def test_a_region_is_made_of_its_operations() -> None:
    device = planes(sample())["/device:TPU:0"]
    (region,) = [kind for kind in device.event_metadata.values() if kind.display_name == "native.6"]
    assert [device.event_metadata[i].display_name for i in region.child_id] == ["add", "Relu", "Sum"]


def test_steps_are_on_the_thread_and_on_its_device() -> None:
    found = planes(sample())
    steps = lines(found["/device:TPU:0"])["Steps"]
    assert [(name, start, duration) for name, start, duration, _ in steps] == [
        (str(i), 1_000_000 + i * STEP_TIME, 9_900_000) for i in range(STEPS)
    ]
    assert "Steps" not in lines(found["/device:TPU:1"])
    marked = [facts for name, _, _, facts in lines(found["/host:CPU"])["MainThread"] if name == "train"]
    assert [facts["step_num"] for facts in marked] == [0, 1, 2, 3] and all(facts["_r"] == 1 for facts in marked)
    assert [facts["_p"] for facts in marked] == [facts["_c"] for *_, facts in steps]


def test_a_worker_is_linked_with_its_caller() -> None:
    host = lines(planes(sample())["/host:CPU"])
    callers = [facts["_p"] for name, _, _, facts in host["MainThread"] if name == "run train_step"]
    assert callers == [facts["_c"] for name, _, _, facts in host["/cpu:1"] if name == "partition /cpu:1"]


def test_stages_are_named_by_what_takes_their_elements() -> None:
    host = lines(planes(sample())["/host:CPU"])
    stage = next(facts for name, _, _, facts in host["prefetch"] if name == "Iterator::Root::Prefetch::Map")
    root = next(facts for name, _, _, facts in host["MainThread"] if name == "Iterator::Root::Prefetch")
    assert stage["parent_id"] == root["id"] and "parent_id" not in root
    assert any(name == "IteratorGetNext:IteratorGetNext" for name, *_ in host["MainThread"])
    assert any(name == "<lambda>/Sin:Sin" and facts["source"] == f"{FILE}:5" for name, _, _, facts in host["prefetch"])


def test_memory_comes_and_goes() -> None:
    memory = lines(planes(sample())["/host:CPU"])["memory"]
    assert Counter(name for name, *_ in memory) == {"MemoryAllocation": 17, "MemoryDeallocation": 16}
    assert max(facts["bytes_allocated"] for *_, facts in memory) == 524_288 + 65_536 + 3 * 131_072
    assert memory[-1][3]["bytes_allocated"] == 524_288
    assert {facts["tf_op"] for name, _, _, facts in memory if name == "MemoryAllocation"} == {
        "kernel", "x", "MatMul (train.py:12)", "add (train.py:13)", "Relu (train.py:13)",
    }  # fmt: skip


def modules(profile: Profile) -> dict[str, Any]:
    plane = planes(profile)["/host:metadata"]
    return {
        kind.name: protos.message("xla.HloProto").FromString(stats(plane, kind)["Hlo Proto"])
        for kind in plane.event_metadata.values()
    }


def test_the_arrays_of_a_run_are_a_program() -> None:
    (module,) = modules(sample()).values()
    (computation,) = module.hlo_module.computations
    assert [(one.name, one.opcode) for one in computation.instructions] == [
        ("kernel", "parameter"), ("x", "parameter"), ("MatMul", "custom-call"), ("add", "custom-call"),
        ("Relu", "custom-call"),
    ]  # fmt: skip
    product = computation.instructions[2]
    assert list(product.shape.dimensions) == [64, 512] and product.metadata.source_line == 12
    assert [(e.kind, e.instruction_name) for e in module.buffer_assignment.heap_simulator_traces[0].events] == [
        (0, "MatMul"), (0, "add"), (0, "Relu"), (1, "add"), (1, "MatMul"), (1, "Relu"),
    ]  # fmt: skip
    numbers = [one.id for one in computation.instructions]
    assert len(set(numbers)) == len(numbers) and computation.root_id in numbers


def test_memory_that_is_free_again_is_used_again() -> None:
    profile = sample()
    at = 1_000_000 + 2300 * 1000
    profile.buffers = [
        Buffer(100, at + 10, at + 20, None, "temporary", "a"), Buffer(50, at + 30, at + 40, None, "temporary", "b"),
        Buffer(50, at + 31, at + 40, None, "temporary", "c"), Buffer(60, at + 32, at + 40, None, "temporary", "d"),
    ]  # fmt: skip
    (module,) = modules(profile).values()
    (heap,) = module.buffer_assignment.buffer_allocations
    assert [(part.offset, part.size) for part in heap.assigned] == [(0, 100), (0, 50), (50, 50), (100, 60)]
    assert heap.size == 160


def test_of_very_many_arrays_the_largest_are_shown() -> None:
    profile = sample()
    at = 1_000_000 + 2400 * 1000
    profile.buffers = [Buffer(1000 + i, at + i, None, 0) for i in range(hlo.MOST + 500)]
    (module,) = modules(profile).values()
    sizes = [buffer.size for buffer in module.buffer_assignment.logical_buffers]
    assert len(sizes) == hlo.MOST
    assert sum(sizes) == sum(buffer.size for buffer in profile.buffers)


def test_sums_of_many_executions_keep_their_cost() -> None:
    profile = sample()
    events = [replace(e, details={"count": 50}) if e.operation == 0 and e.thread == 0 else e for e in profile.events]
    profile.events = events
    found = planes(profile)["/device:TPU:0"], planes(profile)["/device:TPU:1"]
    flops = sum(
        facts["flops"] for plane in found for name, _, _, facts in lines(plane)["XLA Ops"] if name == "MatMul"
    )
    assert flops == pytest.approx((4 * 50 + 4) * 16_777_216)


def test_calls_are_the_steps_of_a_program_that_marks_none() -> None:
    profile = sample()
    profile.events = [event for event in profile.events if event.kind != "step"]
    timeline = Timeline.of(profile)
    assert [timeline.event(step.event).name for step in timeline.steps] == ["train_step"] * 4
    assert [step.number for step in timeline.steps] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "profile",
    [
        Profile(0, 0, "h", 1),
        Profile(0, 5, "h", 1, events=[Event("op", "x", 0, 0, 3)]),
        Profile(0, 5, "h", 1, threads={0: "t"}, events=[Event("step", "s", 0, 5, 0)]),
        Profile(0, 5, "h", 1, buffers=[Buffer(0, 0, 0, None), Buffer(8, 1, 1, None)], dropped={"op": 3}),
    ],
)
def test_small_profiles_are_written(profile: Profile) -> None:
    assert protos.message("tensorflow.profiler.XSpace").FromString(as_bytes(profile)).hostnames == ["h"]


def test_what_was_dropped_is_said() -> None:
    profile = sample()
    profile.dropped = {"op": 12, "buffer": 3}
    (warning,) = space_of(profile).warnings
    assert "3 of kind buffer, 12 of kind op" in warning


def test_the_same_profile_gives_the_same_bytes() -> None:
    assert as_bytes(sample()) == as_bytes(sample())


def test_a_run_is_never_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "host.xplane.pb"
    writer.write(sample(), path)
    with pytest.raises(FileExistsError, match="not written anew"):
        writer.write(sample(), path)


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(whole_files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        writer.write(sample(), tmp_path / "host.xplane.pb")
    assert not list(tmp_path.iterdir())


def test_without_protobuf_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "google.protobuf.message_factory", None)
    protos.message.cache_clear()
    with pytest.raises(errors.MissingExtraError, match=r"autograph\[tensorboard\]"):
        space_of(sample())
    protos.message.cache_clear()
