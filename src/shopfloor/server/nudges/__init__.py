"""Nudges: telling somebody who is away that a table waits for them, by push, mail or webhook."""
