"""Iterative deepening over committed routes."""
