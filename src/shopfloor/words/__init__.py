"""Every sentence a person reads, from the catalogue of one language.

A message has a symbolic key (`<game>.event.built`) and a text in a small part of ICU's syntax
(`messages`). A parameter is said in words where the catalogue has them, by what its game declares
(`grammar`); the languages there are, their plural rules and messages are found in the compiled
catalogues (`library`). The client's base/words.ts says the same, to the letter: tests hold that.
"""

from shopfloor.words.grammar import Grammar, Rule, spoken
from shopfloor.words.library import LIBRARY, SOFT_HYPHEN, Library, catalogue, nearest
from shopfloor.words.messages import choose, read_hole, split
from shopfloor.words.speaker import Words

__all__ = [
    "LIBRARY",
    "SOFT_HYPHEN",
    "Grammar",
    "Library",
    "Rule",
    "Words",
    "catalogue",
    "choose",
    "nearest",
    "read_hole",
    "split",
    "spoken",
]
