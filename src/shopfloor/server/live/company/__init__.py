"""Company at a table: who is there, and what they say beside the game."""
