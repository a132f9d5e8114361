"""Factory Funner, after the board game by Corné van Moorsel."""
