"""What a shared puzzle looks like: its game, its day, what is asked, and where it begins."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from sqlalchemy.exc import SQLAlchemyError

from shopfloor import games
from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Shape, Sketches
from shopfloor.server.http.picture import INK, SURFACE, Card
from shopfloor.server.http.puzzles.payloads import PuzzleWish
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.puzzles import as_date

if TYPE_CHECKING:
    from shopfloor.kernel.crews import Puzzle
    from shopfloor.server.service import Service
    from shopfloor.words import Words

LONGEST: Final = 40  # of what an address may name
KEYS: Final = ("game", "puzzle", "shared")  # of an address: `puzzle` is the day
STEP: Final = 1.25  # from die to die, each one wide
PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)


async def puzzle_card(service: Service, asked: Mapping[str, str], words: Words) -> Card | None:
    """The puzzle that an address asks for; None where there is none."""
    game, day, shared = (text(asked, key) for key in KEYS)
    wish = PuzzleWish(game, day, shared)
    try:
        game, mark, puzzle = await service.puzzles.wished(wish)
    except (Refusal, SQLAlchemyError, OSError):
        return None
    sign = await asyncio.to_thread(begins, game, puzzle)
    return Card(title(game, mark, words), line(puzzle, words), [], sign=sign)


def text(asked: Mapping[str, str], key: str) -> str | None:
    return asked.get(key, "")[:LONGEST] or None


def address(asked: Mapping[str, str]) -> str:
    """Where its picture is, without a slash before it."""
    named = {key: said for key in KEYS if (said := text(asked, key))}
    return f"puzzle.png?{urlencode(named)}" if named else "puzzle.png"


def title(game: str, mark: str, words: Words) -> str:
    name, day = words.say(f"{game}.title"), as_date(mark)
    what = words.say("web-puzzles.own") if day is None else of_day(day, words)
    return f"{name}: {what}"


def of_day(day: date, words: Words) -> str:
    said = words.say(
        "server.preview.day", day=day.day, month=words.say(f"server.month.{day.month}")
    )
    return words.say("web-puzzles.of", day=said)


def line(puzzle: Puzzle, words: Words) -> str:
    """What is asked, and how hard it is."""
    kind = words.say(f"web-puzzles.kind.{puzzle.kind}")
    return f"{kind} · {words.say(f'web-puzzles.grade.{puzzle.grade}')}" if puzzle.grade else kind


def begins(game: str, puzzle: Puzzle) -> tuple[Shape, ...]:
    """What stands at the beginning: a factory where the game can draw it, or the dice."""
    known, layout = games.load(game), puzzle.position.get("layout")
    if isinstance(known, Sketches) and isinstance(layout, str):
        return tuple(known.sketch([f"build {layout}"]))
    return dice(puzzle.position)


def dice(position: Json) -> tuple[Shape, ...]:
    values = position.get("dice") or []
    return tuple(shape for n, value in enumerate(values) for shape in die(n * STEP, int(value)))


def die(left: float, value: int) -> Sequence[Shape]:
    """One die, with its frame."""
    pips = [
        Shape("disc", ((left + 0.24 + 0.26 * x, 0.24 + 0.26 * y),), INK, 0.09)
        for x, y in PIPS[value]
    ]
    frame = Shape("area", square(left - 0.05, -0.05, 1.1), INK)
    return [frame, Shape("area", square(left, 0, 1), SURFACE), *pips] if value else [frame]


def square(left: float, top: float, size: float) -> tuple[tuple[float, float], ...]:
    right, bottom = left + size, top + size
    return ((left, top), (right, top), (right, bottom), (left, bottom))
