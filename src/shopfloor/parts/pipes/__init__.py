"""Pipes on a floor: what the two pipe games share. Here the things themselves."""
