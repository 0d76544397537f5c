"""Ops of neural networks: convolutions, pooling, normalisation, losses, windows."""
