"""What a nudge says, in the language of who reads it: the game and the way there, nothing hidden.

Only what anybody with the link may know is told: which game, and of a table's own webhook the
names of those it waits for.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from shopfloor import games
from shopfloor.words import Words

Kind: TypeAlias = Literal["turn", "confirm", "test"]


class Waiting(Struct, frozen=True):
    """A table that waits, and for whom."""

    table: str
    game: str
    names: list[str]
    url: str


class Text(Struct, frozen=True):
    """One message, ready to be shown."""

    kind: Kind
    title: str
    body: str
    url: str
    tables: list[Waiting] = []
    foot: str = ""


def of_turns(words: Words, tables: list[Waiting], site: str, of_table: bool, foot: str) -> Text:
    """Tell of every table that waits, bundled."""
    first = tables[0]
    title = heading(words, tables, first.names if of_table else [])
    body = ", ".join(dict.fromkeys(title_of(words, each.game) for each in tables))
    url = first.url if len(tables) == 1 else f"{site}/"
    return Text("turn", title, body, url, tables, foot)


def heading(words: Words, tables: list[Waiting], names: list[str]) -> str:
    if names:
        key = "nudge.turn.named" if len(names) == 1 else "nudge.turn.several"
        return words.say(key, names=", ".join(names))
    if len(tables) == 1:
        return words.say("nudge.turn.title")
    return words.say("nudge.turn.tables", n=len(tables))


def of_test(words: Words, site: str, foot: str) -> Text:
    return Text(
        "test", words.say("nudge.test.title"), words.say("nudge.test.body"), f"{site}/", [], foot
    )


def of_confirmation(words: Words, link: str) -> Text:
    title, body = words.say("nudge.confirm.title"), words.say("nudge.confirm.body")
    return Text("confirm", title, body, link, [], words.say("nudge.confirm.foot"))


def title_of(words: Words, game: str) -> str:
    """The game's name in a language, where that has one."""
    key = f"{game}.title"
    if key in words.messages:
        return words.say(key)
    known = games.discover().get(game)
    return game if known is None else known.title
