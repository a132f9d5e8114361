"""The picture of a shared link, drawn with Pillow; that is loaded for the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

BACKGROUND, INK, SURFACE, AMBER = "#E7E3D8", "#1B252C", "#F7F4EC", "#FFB81C"
SEATS = ("#C8372E", "#2163BD", "#22783F", "#7447A8", "#E0A800", "#F7F4EC")
CORNERS = (0, 4, 3, 4, 6, 0)  # circle, square, triangle, diamond, hexagon, ring
TURNED = (0, 45, 0, 0, 0, 0)
MARGIN = 64
MOST_LINES = 6
# The factory of the icon, on a grid of 24.
FACTORY = [(3.5, 20), (3.5, 10.5), (8, 13.8), (8, 10.5), (12.5, 13.8), (12.5, 10.5)]
CHIMNEY = [(15, 12.3), (15, 4.5), (20, 4.5), (20, 20)]


@dataclass(frozen=True)
class Line:
    """One seat on the picture: its name, its points, and whether it has won."""

    name: str
    seat: int
    points: str
    won: bool


@dataclass(frozen=True)
class Card:
    """What a shared link tells: a title, a sentence, and who sits there."""

    title: str
    text: str
    lines: list[Line]

    def told(self) -> str:
        """All of it as one line."""
        seats = [f"{line.name} {line.points}".strip() for line in self.lines]
        return f"{self.text} {', '.join(seats)}".strip()


def draw(card: Card, width: int, height: int) -> bytes:
    """The picture as PNG."""
    return drawn(card.title, card.text, tuple(card.lines), width, height)


@lru_cache(maxsize=256)
def drawn(title: str, text: str, lines: tuple[Line, ...], width: int, height: int) -> bytes:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (width, height), BACKGROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, width, 96), fill=INK)
    factory(pen, MARGIN - 16, 12, 3.0)
    write(pen, "shopfloor", MARGIN + 72, 28, 38, SURFACE)
    write(pen, title, MARGIN, 136, 68, INK, width - 2 * MARGIN)
    write(pen, text, MARGIN, 226, 34, INK, width - 2 * MARGIN)
    for n, line in enumerate(lines[:MOST_LINES]):
        seat_line(pen, line, 292 + n * 54, width)
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def factory(pen: ImageDraw, left: float, top: float, scale: float) -> None:
    points = [(left + x * scale, top + y * scale) for x, y in [*FACTORY, *CHIMNEY]]
    pen.polygon(points, fill=AMBER)


def seat_line(pen: ImageDraw, line: Line, top: int, width: int) -> None:
    """A seat's shape and colour, its name, its points; the winner's on amber."""
    if line.won:
        pen.rounded_rectangle((MARGIN - 16, top - 4, width - MARGIN + 16, top + 46), 12, fill=AMBER)
    shape(pen, line.seat, MARGIN + 16, top + 21)
    write(pen, line.name, MARGIN + 52, top + 1, 34, INK, width - 2 * MARGIN - 200)
    if line.points:
        write(pen, line.points, width - MARGIN - 90, top + 1, 34, INK)


def shape(pen: ImageDraw, seat: int, x: int, y: int) -> None:
    number = seat % len(SEATS)
    colour, corners = SEATS[number], CORNERS[number]
    if corners:
        turned = TURNED[number]
        pen.regular_polygon((x, y, 18), corners, turned, fill=colour, outline=INK, width=3)
    else:
        pen.ellipse((x - 15, y - 15, x + 15, y + 15), fill=colour, outline=INK, width=3)


def write(
    pen: ImageDraw, text: str, x: int, y: int, size: int, colour: str, room: int | None = None
) -> None:
    """Write a line, smaller where it would not fit."""
    from PIL import ImageFont

    plain = text.replace("\u00ad", "")
    font = ImageFont.load_default(size)
    while room and size > 18 and pen.textlength(plain, font=font) > room:
        size -= 2
        font = ImageFont.load_default(size)
    pen.text((x, y), plain, fill=colour, font=font)
