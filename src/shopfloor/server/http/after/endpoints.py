"""Endpoints about games that are over."""

from __future__ import annotations

from shopfloor.server.http.after.payloads import BranchWish, Draws, Trial, Tried, Word
from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.payloads import Opened


async def trial(call: Call[Trial]) -> Tried:
    """Try other moves from a moment of a finished game on."""
    return await call.service.trials.trial(call.text("table"), call.body, call.share)


async def branch(call: Call[BranchWish]) -> Opened:
    """Open a table that goes on from a moment of a finished game."""
    person, name = await call.guest()
    table, branches = call.text("table"), call.service.branches
    return await branches.open(table, person, name, call.body, call.share)


async def draws(call: Call[str]) -> Draws:
    """Tell what every roll and draw of a saved game asked the dealer for; nothing is kept."""
    return await call.service.trials.draws(call.body, call.share)


async def add_word(call: Call[Word]) -> None:
    """Add a word of one's own to the seed, before the game starts."""
    seat, word = call.number("seat"), call.body.word.strip()
    await call.service.lobby.set_word(call.text("table"), call.person, seat, word)


FILE = 2 * 1024 * 1024  # bytes of a saved game
REPLAY = "/api/replays/{table}"

AFTER_ENDPOINTS = [
    Endpoint("POST", REPLAY + "/trials", trial, takes=Trial, gives=Tried, works=True),
    Endpoint("POST", REPLAY + "/branches", branch, takes=BranchWish, gives=Opened, works=True),
    Endpoint("POST", "/api/draws", draws, takes=str, gives=Draws, most=FILE, works=True),
    Endpoint("PUT", "/api/tables/{table}/seats/{seat}/word", add_word, takes=Word),
]
