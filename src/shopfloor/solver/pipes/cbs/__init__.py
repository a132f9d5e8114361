"""Conflict-based search over Steiner trees."""
