"""The picture of a shared link, drawn with Pillow; that is loaded for the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

    from shopfloor.kernel.capabilities import Shape

BACKGROUND, INK, SURFACE, AMBER = "#E7E3D8", "#1B252C", "#F7F4EC", "#FFB81C"
SEATS = ("#C8372E", "#2163BD", "#22783F", "#7447A8", "#E0A800", "#F7F4EC")
CORNERS = (0, 4, 3, 4, 6, 0)  # circle, square, triangle, diamond, hexagon, ring
TURNED = (0, 0, 0, 45, 0, 0)  # a square, and one on its corner
MARGIN = 64
MOST_LINES, FEW_LINES = 6, 3  # on the picture; with houses at its foot
# What systems have: Linux, Windows, macOS.
FACES = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial.ttf")
PLAIN_FACE, WRITTEN = "Aileron", 20.0
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-"}
UNDER = 288  # where a drawing below the words begins
BAND = 100  # below what was made
# The factory of the icon, on a grid of 24.
FACTORY = [(3.5, 20), (3.5, 10.5), (8, 13.8), (8, 10.5), (12.5, 13.8), (12.5, 10.5)]
CHIMNEY = [(15, 12.3), (15, 4.5), (20, 4.5), (20, 20)]
SHOPS, SCALES, WALLS = 8, (8.6, 6.4, 7.6), ("#3E5C6B", "#7A4B3A", "#2F6F62")


@dataclass(frozen=True)
class SeatLine:
    """One seat on the picture: its name, its points, and whether it has won."""

    name: str
    seat: int
    points: str
    won: bool


@dataclass(frozen=True)
class FloorSketch:
    """What somebody has made: a caption, and the shapes of its drawing."""

    caption: SeatLine
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Card:
    """What a shared link tells: a title, a sentence, and who sits there."""

    title: str
    text: str
    lines: list[SeatLine]
    floors: tuple[FloorSketch, ...] = ()
    sign: tuple[Shape, ...] = ()  # drawn below the words, where nobody sits yet

    def told(self) -> str:
        """All of it as one line."""
        seats = [f"{line.name} {line.points}".strip() for line in self.lines]
        return f"{self.text} {', '.join(seats)}".strip()


def draw(card: Card, width: int, height: int) -> bytes:
    """The picture as PNG."""
    if card.floors:
        return floors_drawn(card.title, card.text, card.floors, width, height)
    return drawn(card.title, card.text, tuple(card.lines), width, height, card.sign)


@lru_cache(maxsize=256)
def drawn(
    title: str,
    text: str,
    lines: tuple[SeatLine, ...],
    width: int,
    height: int,
    sign: tuple[Shape, ...] = (),
) -> bytes:
    image, pen = sheet(width, height)
    pen.rectangle((0, 0, width, 96), fill=INK)
    factory(pen, MARGIN - 16, 12, 3.0)
    write(pen, "shopfloor", MARGIN + 72, 28, 38, SURFACE)
    write(pen, title, MARGIN, 136, 68, INK, width - 2 * MARGIN)
    write(pen, text, MARGIN, 226, 34, INK, width - 2 * MARGIN)
    if sign:
        signed(image, sign)
    elif len(lines) <= FEW_LINES:
        skyline(pen, width, height)
    for n, line in enumerate(lines[:MOST_LINES]):
        seat_line(pen, line, 292 + n * 54, width)
    return png(image)


def signed(image: Image, sign: tuple[Shape, ...]) -> None:
    """A drawing below the words, at twice the size and brought down: edges are smooth."""
    width, height = image.width, image.height - UNDER
    large, pen = sheet(2 * width, 2 * height)
    edges = (2.0 * MARGIN, 12.0, 2.0 * (width - MARGIN), 2.0 * height - 64)
    paint(pen, sign, edges)
    image.paste(large.resize((width, height)), (0, UNDER))


def sheet(width: int, height: int) -> tuple[Image, ImageDraw]:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (width, height), BACKGROUND)
    return image, ImageDraw.Draw(image)


def png(image: Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@lru_cache(maxsize=64)
def floors_drawn(
    title: str, text: str, floors: tuple[FloorSketch, ...], width: int, height: int
) -> bytes:
    """What was made, side by side at twice the size and brought down: edges are smooth."""
    image, pen = sheet(2 * width, 2 * height)
    room = 2 * width / len(floors)
    for n, floor in enumerate(floors):
        place = (n * room + 40, 40.0, (n + 1) * room - 40, 2 * (height - BAND) - 40)
        paint(pen, floor.shapes, place)
    image = image.resize((width, height))
    band(image, title, text, floors)
    return png(image)


def band(image: Image, title: str, text: str, floors: tuple[FloorSketch, ...]) -> None:
    """Below: whose they are and what they came to, the game, and what is going on."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    width, height = image.size
    top, room = height - BAND, width // len(floors)
    pen.rectangle((0, top, width, height), fill=INK)
    pen.rectangle((0, top, width, top + 5), fill=AMBER)
    for n, floor in enumerate(floors):
        left, line = n * room + 24, floor.caption
        shape(pen, line.seat, left + 16, top + 34)
        write(pen, line.name, left + 44, top + 14, 32, SURFACE, room - 220)
        colour = AMBER if line.won else SURFACE
        write(pen, line.points, left + room - 148, top + 12, 36, colour, 100)
    write(pen, f"shopfloor · {title} · {text}", 24, top + 62, 24, SURFACE, width - 48)


def paint(
    pen: ImageDraw, shapes: tuple[Shape, ...], place: tuple[float, float, float, float]
) -> None:
    """Shapes as large as they fit into a place, in its middle."""
    xs, ys = zip(*[point for shape in shapes for point in shape.points], strict=True)
    left, top, right, bottom = place
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((right - left) / wide, (bottom - top) / tall)
    dx = (left + right - scale * (min(xs) + max(xs))) / 2
    dy = (top + bottom - scale * (min(ys) + max(ys))) / 2
    for each in shapes:
        points = [(x * scale + dx, y * scale + dy) for x, y in each.points]
        put(pen, each, points, each.size * scale)


def put(pen: ImageDraw, shape: Shape, points: list[tuple[float, float]], size: float) -> None:
    x, y = points[0]
    match shape.kind:
        case "area":
            pen.polygon(points, fill=shape.colour)
        case "line":
            pen.line(points, fill=shape.colour, width=round(size), joint="curve")
        case "disc":
            pen.ellipse((x - size, y - size, x + size, y + size), fill=shape.colour)
        case _:
            font, text = typeface(size), written(shape.text)
            pen.text((x, y), text, fill=shape.colour, font=font, anchor="mm")


def factory(pen: ImageDraw, left: float, top: float, scale: float) -> None:
    points = [(left + x * scale, top + y * scale) for x, y in [*FACTORY, *CHIMNEY]]
    pen.polygon(points, fill=AMBER)


def skyline(pen: ImageDraw, width: int, height: int) -> None:
    """Factories in a row at the foot, their windows lit, where the seats leave room for them."""
    for n in range(SHOPS):
        scale = SCALES[n % len(SCALES)]
        left = n * width / SHOPS - 3.5 * scale
        top = height - 20 * scale
        walls = [(left + x * scale, top + y * scale) for x, y in [*FACTORY, *CHIMNEY]]
        pen.polygon(walls, fill=WALLS[n % len(WALLS)], outline=INK, width=3)
        for column in (5, 8.5, 12, 15.5):
            x, y = left + column * scale, top + 16 * scale
            pen.rectangle(
                (x, y, x + 1.7 * scale, y + 1.7 * scale), fill=AMBER, outline=INK, width=2
            )


def seat_line(pen: ImageDraw, line: SeatLine, top: int, width: int) -> None:
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
    plain = written(text.replace("\u00ad", ""))
    font = typeface(size)
    while room and size > 18 and pen.textlength(plain, font=font) > room:
        size -= 2
        font = typeface(size)
    pen.text((x, y), plain, fill=colour, font=font)


@lru_cache(maxsize=64)
def typeface(size: float) -> FreeTypeFont | ImageFont:
    """A face of the system; Pillow's own has the letters of English alone."""
    from PIL import ImageFont

    for name in FACES:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def written(text: str) -> str:
    """Words as the typeface can show them: where it has few letters, without their marks."""
    from PIL import ImageFont

    face = typeface(WRITTEN)
    if isinstance(face, ImageFont.FreeTypeFont) and face.getname()[0] != PLAIN_FACE:
        return text
    for letter, pair in GERMAN.items():
        text = text.replace(letter, pair)
    return normalize("NFKD", text).encode("ascii", "ignore").decode()
