"""What people can do around a table: lobby, saved games, puzzles, reviews."""
