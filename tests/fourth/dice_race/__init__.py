"""Dice Race: a fourth game, for the tests only. Roll and run; who is first past the post wins."""
