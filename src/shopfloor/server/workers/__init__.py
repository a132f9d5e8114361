"""Processes that think: bots, hints, reviews and puzzles off the event loop."""
