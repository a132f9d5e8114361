"""What a factory offers the rounds to come, counted."""
