"""Puzzles over HTTP: endpoints and payloads."""
