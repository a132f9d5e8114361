"""Fantastic Factories, after the board game by Joseph Z. Chen and Justin Faulkner."""
