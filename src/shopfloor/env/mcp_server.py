"""A Model Context Protocol server: language models play by tools, in words and numbers.

Each tool answers in sentences of the chosen language; what is refused says why in the rule's words.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeAlias

from mcp.server import MCPServer

from shopfloor import __version__, bots, games
from shopfloor.env.rules import clause, clauses
from shopfloor.env.text import TextGame
from shopfloor.kernel import GameError, Rng, Unreadable
from shopfloor.kernel.capabilities import Hint, Hints
from shopfloor.kernel.contract import Meta
from shopfloor.words import Words

ME = 0  # the model sits in the first seat of a game of its own
MOST_GAMES = 64  # open at once; the oldest goes first
PATIENCE = 2.5  # seconds for a hint


class ReadingSeat(Protocol):
    """A seat that is played by reading and answering, here or at a hosted table."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        ...

    def look(self) -> str:
        """What the seat sees, in words."""
        ...

    def offers(self) -> list[str]:
        """The numbered actions."""
        ...

    def answer(self, text: str) -> str:
        """Play an action; what came of it, or why not."""
        ...

    def hint(self, depth: int) -> str:
        """Advice, as deep as asked."""
        ...


Sit: TypeAlias = Callable[[str, str, str], ReadingSeat]  # link, token or key, language


class OwnSeat:
    """The model's seat of a game that is played here, against bots."""

    def __init__(self, game: TextGame) -> None:
        self.game = game

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    def look(self) -> str:
        """What the seat sees, in words."""
        return self.game.look(ME)

    def offers(self) -> list[str]:
        """The numbered actions."""
        return self.game.offers(ME)

    def answer(self, text: str) -> str:
        """Play an action; what came of it, or why not."""
        return self.game.answer(ME, text)

    def hint(self, depth: int) -> str:
        """Advice of the game's own bots, as deep as asked."""
        game = self.game
        crew = bots.crew(game.game)
        if not isinstance(crew, Hints):
            raise Unreadable("no_hints", game=game.game)
        if game.over:
            return "\n".join(game.ending(ME))
        stream = Rng(secrets.randbits(62))
        until = time.monotonic() + PATIENCE
        imagined = game.episode.state.imagine(ME, stream)
        told: Hint = crew.hint(imagined, ME, depth, stream, lambda: time.monotonic() > until)
        if told.said is None:
            return told.text
        return f"{told.text}\n{game.words(ME).tell(f'bots.{told.said.key}', told.said.params)}"


class OpenGames:
    """The games that one model has open, by id."""

    def __init__(self, language: str, seated: Sit | None = None) -> None:
        self.language = language
        self.seated = seated  # how to sit down at a hosted table, passed in from above
        self.open: dict[str, ReadingSeat] = {}

    @property
    def words(self) -> Words:
        """The sentences of its language."""
        return Words(self.language)

    def found(self, table: str) -> ReadingSeat:
        """The seat of that id; raise Unreadable."""
        if table not in self.open:
            raise Unreadable("no_such_game", id=table)
        return self.open[table]

    # Tools

    def games(self) -> str:
        """Every game with its seats, bots and options, in words."""
        return "\n".join(line for meta in games.discover().values() for line in self.about(meta))

    def about(self, meta: Meta) -> list[str]:
        """One game in words."""
        names, seats = ", ".join(bots.strengths(meta.id)), ", ".join(map(str, meta.seats))
        told = {"title": meta.title, "seats": seats, "bots": names}
        lines = [self.words.tell("text.mcp.about_game", {"name": meta.id, **told})]
        for option in meta.options:
            values = ", ".join(option.values)
            lines.append(self.words.say("text.mcp.about_option", option=option.id, values=values))
        return lines

    def new(
        self, game: str, rivals: str = "greedy", options: str = "", seed: int | None = None
    ) -> str:
        """Start a game against bots; its id and how it begins."""
        names = [name.strip() for name in rivals.split(",") if name.strip()]
        pairs = dict(
            pair.split("=", 1) for pair in options.replace(",", " ").split() if "=" in pair
        )
        chosen = secrets.randbits(62) if seed is None else seed
        return self.opened(OwnSeat(TextGame(game, ["", *names], pairs, chosen, self.language)))

    def sit(self, link: str, token: str = "") -> str:
        """Take a seat at a hosted table."""
        if self.seated is None:
            raise Unreadable("table_link", text=link[:80])
        return self.opened(self.seated(link, token, self.language))

    def opened(self, seat: ReadingSeat) -> str:
        """Keep a seat under a new id."""
        table = secrets.token_hex(4)
        self.open[table] = seat
        if len(self.open) > MOST_GAMES:
            del self.open[next(iter(self.open))]
        return "\n".join([self.words.say("text.mcp.opened", id=table), self.prompt(seat)])

    def prompt(self, seat: ReadingSeat) -> str:
        """What the seat sees and may do."""
        seen = seat.look()  # at a hosted table it waits for one's turn: offers come after it
        return seen if seat.over else "\n".join([seen, *self.listed(seat)])

    def listed(self, seat: ReadingSeat) -> list[str]:
        """The offers under their heading, or that others are to act."""
        offers, say = seat.offers(), self.words.say
        return [say("text.offers"), *offers] if offers else [say("text.waiting")]

    def look(self, table: str) -> str:
        """What the player sees."""
        return self.found(table).look()

    def offers(self, table: str) -> str:
        """The numbered actions, or that it is not the player's turn."""
        return "\n".join(self.found(table).offers() or [self.words.say("text.waiting")])

    def play(self, table: str, action: str) -> str:
        """Play an action by its number or text; what happened, and the next offers."""
        seat = self.found(table)
        told = seat.answer(action)
        return told if seat.over else "\n".join([told, *self.listed(seat)])

    def hint(self, table: str, depth: int = 3) -> str:
        """Advice for the position, as deep as asked."""
        return self.found(table).hint(depth)

    def rules(self, game: str, number: str = "") -> str:
        """One clause of a game's rules, or all."""
        if number:
            return f"{number}: {clause(game, number, self.language)}"
        return "\n".join(f"{n}: {text}" for n, text in clauses(game, self.language).items())


def refusing(desk: OpenGames, tool: Callable[..., str]) -> Callable[..., str]:
    """A tool whose errors are sentences."""

    @wraps(tool)
    def told(*given: object, **named: object) -> str:
        try:
            return tool(*given, **named)
        except GameError as error:
            return desk.words.error(error)

    return told


def server(language: str = "en", seated: Sit | None = None) -> MCPServer:
    """The server with its tools, described in the language it speaks."""
    desk = OpenGames(language, seated)
    say = desk.words.say
    made = MCPServer("shopfloor", instructions=say("text.mcp.about"), version=__version__)
    playing = (desk.look, desk.offers, desk.play, desk.hint, desk.rules)
    for tool in (desk.games, desk.new, *((desk.sit,) if seated else ()), *playing):
        name = tool.__name__
        made.tool(name=name, description=say(f"text.mcp.{name}"))(refusing(desk, tool))
    return made
