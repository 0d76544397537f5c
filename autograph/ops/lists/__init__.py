"""Tensor lists: their ops, gradients, and the residuals that loops keep in them."""
