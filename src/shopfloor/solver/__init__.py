"""Exact searches, compiled like the rules."""
