"""Tests of programs compiled ahead of time."""
