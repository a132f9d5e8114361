"""The game in a terminal: what the seat sees, its choices numbered, the log in words."""
