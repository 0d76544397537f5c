"""Ops on strings, and ops that print, format and check values."""
