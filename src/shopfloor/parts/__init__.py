"""Pure pieces that games share."""
