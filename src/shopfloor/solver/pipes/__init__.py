"""The best layout of a turn: solved exactly, with a bound, or built simply."""
