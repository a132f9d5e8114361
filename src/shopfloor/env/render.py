"""Pictures of an episode: words (`ansi`), a drawing (`svg`), or pixels (`rgb_array`)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from shopfloor.env.told import tell
from shopfloor.kernel import Unreadable
from shopfloor.words import Words

if TYPE_CHECKING:
    import numpy as np
    from PIL import ImageDraw

    from shopfloor.env.episode import Episode

MODES: Final = ("ansi", "svg", "rgb_array")
LINE: Final = 18  # pixels from line to line
WIDTH: Final = 1000
LETTERS: Final = 120  # in a line
LETTER: Final = 8  # pixels from letter to letter
ARMS: Final = {  # where the lines of a sign lead, from its middle
    "│": "NS", "─": "EW", "╰": "NE", "╭": "ES", "╮": "SW", "╯": "NW", "┼": "NESW",
    "├": "NES", "┬": "ESW", "┤": "NSW", "┴": "NEW", "╫": "NESW",
}  # fmt: skip
SHAPES: Final = {
    "╱": "rising", "╲": "falling", "▒": "shade", "░": "shade",
    "◇": "hollow", "◆": "full", "●": "dot", "·": "dot",
}  # fmt: skip
PLAIN: Final = str.maketrans({"→": ">", "←": "<", "∞": "*"})  # what Pillow's letters lack
INK: Final = "#1d2a33"
PAPER: Final = "#f6f1e7"
RULE: Final = "#c9bfae"


class Painter:
    """Paints an episode as one seat, or a spectator (None), sees it."""

    def __init__(self, mode: str | None, language: str = "en") -> None:
        if mode is not None and mode not in MODES:
            raise Unreadable("unknown_render_mode", mode=mode, known=list(MODES))
        self.mode = mode
        self.language = language

    def paint(self, episode: Episode, seat: int | None) -> str | np.ndarray[Any, Any] | None:
        """The picture in the chosen mode; None where none was chosen."""
        if self.mode is None:
            return None
        lines = self.lines(episode, seat)
        if self.mode == "ansi":
            return "\n".join(lines) + "\n"
        return svg(lines) if self.mode == "svg" else pixels(lines)

    def lines(self, episode: Episode, seat: int | None) -> list[str]:
        """What a seat sees, in words."""
        game = episode.meta.id
        words = Words(self.language, game, me=seat)
        names = [words.name(n) for n in range(episode.seats)]
        return tell(Words(self.language, game, names, seat), episode.state.view(seat), names)


def wrapped(lines: list[str]) -> list[str]:
    """Lines cut to the picture's width, at blanks; what follows is set in."""
    out: list[str] = []
    for line in lines:
        rest = line
        while len(rest) > LETTERS:
            at = rest.rfind(" ", 20, LETTERS)
            at = at if at > 0 else LETTERS
            out.append(rest[:at])
            rest = "    " + rest[at:].strip()
        out.append(rest)
    return out


def svg(lines: list[str]) -> str:
    """A sheet with the lines on it, a rule under every paragraph."""
    rows = wrapped(lines)
    height = LINE * (len(rows) + 2)
    texts = [text_at(row, n) for n, row in enumerate(rows, 1)]
    rules = [rule_at(n) for n, row in enumerate(rows) if n and not row.startswith(" ")]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}">'
    sheet = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, sheet, *rules, *texts, "</svg>\n"])


def text_at(row: str, line: int) -> str:
    """A line of text as SVG."""
    weight = "normal" if row.startswith(" ") else "bold"
    indent = 16 + 8 * (len(row) - len(row.lstrip()))
    place = f'x="{indent}" y="{LINE * line + 10}"'
    style = f'font-family="monospace" font-size="13" font-weight="{weight}" fill="{INK}"'
    kept = 'xml:space="preserve"'  # drawings of factories stand on their blanks
    return f"<text {place} {style} {kept}>{escape(row.strip())}</text>"


def rule_at(line: int) -> str:
    """A line that parts, as SVG."""
    height = LINE * line + 14
    return f'<path d="M12 {height}H{WIDTH - 12}" stroke="{RULE}"/>'


def pixels(lines: list[str]) -> np.ndarray[Any, Any]:
    """The same sheet as height × width × 3 bytes: every sign has its place, as on a typewriter."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFont

    rows = wrapped(lines)
    image = Image.new("RGB", (WIDTH, LINE * (len(rows) + 2)), PAPER)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(13)
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row.translate(PLAIN)):
            spot = (16 + LETTER * column, LINE * number - 2)
            if sign in ARMS or sign in SHAPES:
                stroke(draw, sign, spot)
            elif sign != " ":
                draw.text(spot, sign, fill=INK, font=font)
    return np.asarray(image)


def stroke(draw: ImageDraw.ImageDraw, sign: str, spot: tuple[int, int]) -> None:
    """Draw a sign of pipes or machines, which few fonts have."""
    left, top = spot
    middle = (left + LETTER // 2, top + LINE // 2)
    ends = {
        "N": (middle[0], top),
        "E": (left + LETTER, middle[1]),
        "S": (middle[0], top + LINE),
        "W": (left, middle[1]),
    }
    corners = [(left, top), (left + LETTER, top + LINE)]
    for side in ARMS.get(sign, ""):
        draw.line([middle, ends[side]], fill=INK, width=2)
    match SHAPES.get(sign):
        case "rising":
            draw.line([(left, top + LINE), (left + LETTER, top)], fill=INK, width=2)
        case "falling":
            draw.line(corners, fill=INK, width=2)
        case "shade":
            draw.rectangle(corners, fill=RULE)
        case "hollow" | "full" as how:
            fill = INK if how == "full" else PAPER
            draw.polygon([ends[side] for side in "NESW"], fill=fill, outline=INK)
        case "dot":
            draw.ellipse([(middle[0] - 1, middle[1] - 1), (middle[0] + 1, middle[1] + 1)], INK)
