"""A game in the terminal: a new one, or the one that was left."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click
from rich.console import Console

from shopfloor import bots, games
from shopfloor.cli.say import read_options, read_text, say
from shopfloor.cli.terminal.session import Session
from shopfloor.table import Seat, Table, read_game
from shopfloor.table.folder import data_folder


def start(
    game: str,
    against: str | None,
    name: str | None,
    options: tuple[str, ...],
    seed: str | None,
    file: Path | None,
) -> None:
    """Play until the game is over or left; it is saved after every move."""
    saved = file or data_folder() / f"{game}.jsonl"
    table = unfinished(saved, ask=file is None)
    if table is not None:
        table.clock = now
        table.deal()  # the file may end between a move and what it drew
    else:
        opponents = ask_opponents(game) if against is None else against
        seats = seats_of(game, name or say("play.you"), opponents)
        table = Table.open(game, seats, seed_bytes(seed), read_options(options), now)
    Session(table, saved, Console(highlight=False)).run()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def unfinished(file: Path, ask: bool) -> Table | None:
    """The game that was left here, if it goes on."""
    if not file.exists():
        return None
    table = read_game(read_text(file))
    if table.result() is not None:
        return None
    wanted = not ask or click.confirm(say("play.resume"), default=True)
    return table if wanted else None


def ask_opponents(game: str) -> str:
    """Ask how many bots, unless nobody can answer; then two of the best."""
    best = list(bots.strengths(game))[-1]
    most = max(games.load(game).meta.seats) - 1
    try:
        count = click.prompt(
            say("play.how_many", most=most), type=click.IntRange(0, most), default=2
        )
    except click.Abort:
        count = 2
    return ",".join([best] * count)


def seats_of(game: str, name: str, opponents: str) -> list[Seat]:
    kinds = [kind.strip() for kind in opponents.split(",") if kind.strip()]
    for kind in kinds:
        bots.make(game, kind)
    return [Seat(name), *[Seat(f"{kind.title()} {n}", kind) for n, kind in enumerate(kinds, 1)]]


def seed_bytes(seed: str | None) -> bytes:
    """A seed of the user's own makes a game anybody can repeat; else a secret one."""
    return secrets.token_bytes(32) if seed is None else seed.encode()
