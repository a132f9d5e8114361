"""What a link looks like where it is shared: a title, a line, and a picture drawn on the spot.

Only what anybody with the link may know is told: the game, who sits there, the result.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from shopfloor import games
from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Sketches
from shopfloor.server.http.picture import Card, FloorSketch, SeatLine, draw
from shopfloor.server.http.puzzles.card import address, puzzle_card
from shopfloor.server.http.refusals import Refusal
from shopfloor.table.log import live
from shopfloor.words import Words, nearest

if TYPE_CHECKING:
    from shopfloor.server.service import Service
    from shopfloor.server.store.rows import SeatRow, TableRow

KEEP = {"Cache-Control": "public, max-age=300"}
WIDTH, HEIGHT = 1200, 630
HOME, PUZZLE = "home", "puzzle"  # pictures that belong to no table
SHOWN = 2  # factories side by side


class Previews:
    """The pages of the client with the tags by which others show a link to them."""

    def __init__(self, service: Service, index: Path) -> None:
        self.service = service
        self.index = index
        self.page = index.read_text(encoding="utf-8")

    async def show(self, request: Request) -> Response:
        """The page; the client finds its own way, and who only looks at its head has the tags."""
        card = await self.card(request, words_of(request))
        url, picture = str(request.url), f"{request.base_url}preview/{picture_of(request)}"
        page = self.page.replace("</head>", f"{tags(card, url, picture)}</head>", 1)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    async def picture(self, request: Request) -> Response:
        words = words_of(request)
        name = request.path_params["table"]
        card = await self.found(name, request, words) or welcome(words, name == PUZZLE)
        drawn = await asyncio.to_thread(draw, card, WIDTH, HEIGHT)  # moves go on meanwhile
        return Response(drawn, media_type="image/png", headers=KEEP)

    async def card(self, request: Request, words: Words) -> Card:
        puzzle = is_puzzle(request)
        name = request.path_params.get("table") or (PUZZLE if puzzle else HOME)
        return await self.found(name, request, words) or welcome(words, puzzle)

    async def found(self, name: str, request: Request, words: Words) -> Card | None:
        """What a link leads to, if it is more than a page."""
        if name == PUZZLE:
            return await puzzle_card(self.service, request.query_params, words)
        return None if name == HOME else await self.table_card(name, words)

    async def table_card(self, table: str, words: Words) -> Card | None:
        try:
            row, sitting = await self.service.lobby.read(table)
        except (Refusal, SQLAlchemyError, OSError):  # the page opens without its tags
            return None
        card = table_card(row, sitting, words)
        return card if row.header is None else replace(card, floors=await self.floors(row, card))

    async def floors(self, row: TableRow, card: Card) -> tuple[FloorSketch, ...]:
        """What the best have made, where the game can draw it; while it goes on, the first."""
        game = games.load(row.game)
        if not isinstance(game, Sketches):
            return ()
        try:
            entries = live([e for e, _ in await self.service.hall.store.journal.read(row.id)])
        except (SQLAlchemyError, OSError):
            return ()
        found = []
        for line in card.lines[:SHOWN]:
            shapes = game.sketch([entry.text for entry in entries if entry.seat == line.seat])
            found += [FloorSketch(line, tuple(shapes))] if shapes else []
        return tuple(found)


def picture_of(request: Request) -> str:
    if is_puzzle(request):
        return address(request.query_params)
    return f"{request.path_params.get('table') or HOME}.png"


def is_puzzle(request: Request) -> bool:
    return request.url.path == "/" and "puzzle" in request.query_params


def words_of(request: Request) -> Words:
    return Words(nearest(request.headers.get("accept-language", "")))


def welcome(words: Words, puzzle: bool) -> Card:
    if puzzle:
        title, text = words.say("web.home.puzzle"), words.say("web.home.puzzle.note")
        return Card(title, text, [])
    return Card(words.say("web.home.title"), words.say("web.home.lead"), [])


def table_card(row: TableRow, sitting: list[SeatRow], words: Words) -> Card:
    """A table before, during or after its game."""
    title = words.say(f"{row.game}.title")
    lines = [SeatLine(seat_name(each, words), each.seat, "", False) for each in sitting]
    if row.result is not None:
        return Card(title, words.say("server.preview.over"), ranked(lines, row.result, row, words))
    free = sum(each.free for each in sitting)
    if row.status == "lobby" and free:
        return Card(title, words.say("server.preview.free", n=free), lines)
    return Card(title, words.say("server.preview.playing"), lines)


def seat_name(seat: SeatRow, words: Words) -> str:
    if seat.free:
        return words.say("web.lobby.free")
    if seat.bot is None:
        return seat.name
    key = f"web.bot.{seat.bot}"
    said = words.say(key)
    return seat.name if said == key else said


def ranked(lines: list[SeatLine], result: Json, row: TableRow, words: Words) -> list[SeatLine]:
    """Who came where, with their points; The Machine has a seat beyond the others."""
    found: list[SeatLine] = []
    for score in sorted(result["scores"], key=lambda score: int(score["rank"])):
        seat = int(score["seat"])
        name = lines[seat].name if seat < len(lines) else words.say(f"{row.game}.automa")
        won = seat in result["winners"]
        found.append(SeatLine(name, seat, str(score["points"]), won))
    return found


def tags(card: Card, url: str, picture: str) -> str:
    """The Open Graph tags of a page (ogp.me)."""
    told = {
        "og:type": "website",
        "og:site_name": "shopfloor",
        "og:title": card.title,
        "og:description": card.told(),
        "og:url": url,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    lines = [f'<meta property="{key}" content="{escape(value)}">' for key, value in told.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])
