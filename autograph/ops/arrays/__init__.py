"""Ops that make arrays, and move, join, select, sort or update their items."""
