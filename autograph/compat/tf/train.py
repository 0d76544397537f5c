"""TensorFlow's names for checkpoints."""

from autograph.state.checkpoint import TensorFlowCheckpoint as Checkpoint
from autograph.state.manager import CheckpointManager, latest_checkpoint

__all__ = ["Checkpoint", "CheckpointManager", "latest_checkpoint"]
