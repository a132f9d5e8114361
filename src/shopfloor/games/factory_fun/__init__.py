"""Factory Fun, after the board game by Corné van Moorsel."""
