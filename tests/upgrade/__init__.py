"""What an older release has left opens in this one: databases, saved games, running games."""
