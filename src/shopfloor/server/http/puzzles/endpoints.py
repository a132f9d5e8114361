"""Puzzles over HTTP."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.payloads import Opened
from shopfloor.server.http.puzzles import payloads as p


async def puzzles_of_today(call: Call[None]) -> list[p.PuzzleDay]:
    """List the puzzles of today, one of each game, and how one did."""
    return await call.service.puzzles.today(call.person)


async def puzzles_of_month(call: Call[None]) -> list[p.PuzzleDay]:
    """List a game's puzzles of a month (2026-11) that may be tried, and how one did."""
    return await call.service.puzzles.month(call.text("game"), call.text("month"), call.person)


async def open_puzzle(call: Call[p.PuzzleWish]) -> Opened:
    """Open a puzzle at a table of one's own."""
    person, name = await call.guest()
    return await call.service.puzzles.open(person, name, call.body)


async def puzzle_info(call: Call[None]) -> p.PuzzleInfo:
    """Tell how far one has come with a puzzle."""
    return await call.service.puzzles.info(call.text("table"), call.person)


async def puzzle_answer(call: Call[None]) -> p.PuzzleAnswer:
    """Give a puzzle away."""
    return await call.service.puzzles.answer(call.text("table"), call.person)


async def certify(call: Call[p.PuzzleSetup]) -> p.Certified:
    """Have a position certified, and keep it as a puzzle to share."""
    await call.guest()
    return await call.service.puzzles.certify(call.body, call.share)


async def place(call: Call[None]) -> p.PuzzleSetup:
    """Tell the position of a seat at a moment of a finished game."""
    table, number, seat = call.text("table"), call.asked("at", 0) or 0, call.asked("seat", 0) or 0
    return await call.service.puzzles.place(table, number, seat, call.share)


PUZZLE_ENDPOINTS = [
    Endpoint("GET", "/api/puzzles", puzzles_of_today, gives=list[p.PuzzleDay]),
    Endpoint("GET", "/api/puzzles/days/{game}/{month}", puzzles_of_month, gives=list[p.PuzzleDay]),
    Endpoint("POST", "/api/puzzles", open_puzzle, takes=p.PuzzleWish, gives=Opened),
    Endpoint(
        "POST",
        "/api/puzzles/positions",
        certify,
        takes=p.PuzzleSetup,
        gives=p.Certified,
        works=True,
    ),
    Endpoint(
        "GET",
        "/api/replays/{table}/position",
        place,
        gives=p.PuzzleSetup,
        query=("at", "seat"),
        works=True,
    ),
    Endpoint("GET", "/api/puzzles/{table}", puzzle_info, gives=p.PuzzleInfo),
    Endpoint("GET", "/api/puzzles/{table}/answer", puzzle_answer, gives=p.PuzzleAnswer),
]
