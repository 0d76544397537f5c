"""Products of matrices, factorizations, and systems of linear equations."""
