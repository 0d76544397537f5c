"""The declarations of messages."""

from __future__ import annotations

import pytest

from autograph.profiler.tensorboard import protos

pytest.importorskip("google.protobuf", reason="protobuf, which the extra tensorboard brings, is not installed")


def test_every_declared_field_is_there() -> None:
    fields = {
        (file.package, name): {field.name: field.number for field in message.fields}
        for file in (protos.message(one).DESCRIPTOR.file for one in ("tensorflow.profiler.XSpace", "xla.HloProto"))
        for name, message in file.message_types_by_name.items()
    }
    assert fields["tensorflow.profiler", "XEvent"] == {
        "metadata_id": 1, "offset_ps": 2, "duration_ps": 3, "stats": 4, "num_occurrences": 5,
    }  # fmt: skip
    assert fields["xla", "HloInstructionProto"]["operand_ids"] == 36
    assert len(fields["xla", "BufferAllocationProto"]) == 11


def test_messages_hold_maps_choices_and_lists() -> None:
    plane = protos.new("tensorflow.profiler.XPlane")
    plane.event_metadata[7].name = "seven"
    stat = plane.stats.add(int64_value=3)
    assert stat.WhichOneof("value") == "int64_value"
    stat.str_value = "text"
    assert stat.WhichOneof("value") == "str_value"
    again = type(plane).FromString(plane.SerializeToString())
    assert again.event_metadata[7].name == "seven" and again.stats[0].str_value == "text"


def test_a_class_is_made_once() -> None:
    assert protos.message("xla.HloProto") is protos.message("xla.HloProto")
