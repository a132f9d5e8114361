"""Plots as SVG, written here: small, offline, readable without scripts, and on a phone.

A plot is three columns: names, the drawing, numbers. Letters keep their size, and the drawing takes
what is left: it is laid out in parts of a hundred, and the page's style says how wide names are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROW = 20
MARGIN = 3.0  # parts of a hundred left free at both ends, so that no dot is cut
STYLE = """
.plot { display: grid; grid-template-columns: 17rem minmax(0, 1fr) 4rem; column-gap: 8px;
  font-size: 12px; line-height: 20px }
.plot span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.names { text-align: right } .plot svg { width: 100% }
.zero { stroke: currentColor; stroke-dasharray: 3 3; opacity: .5 }
@media (max-width: 40rem) { .plot { grid-template-columns: 9rem minmax(0, 1fr) 3rem } }
"""


@dataclass(frozen=True)
class Point:
    """One row of a plot: a value with its interval, marked if it is believed."""

    label: str
    value: float
    low: float
    high: float
    marked: bool
    said: str  # the number, in words of the page's language

    @property
    def kind(self) -> str:
        return "sure" if self.marked else "open"


def intervals(title: str, points: Sequence[Point], zero: float = 0.0) -> str:
    """Dots with their 95 % intervals around a line that means none."""
    if not points:
        return ""
    low = min([zero, *(point.low for point in points)])
    high = max([zero, *(point.high for point in points)])
    scale = Scale(low, high)
    line = scale.at(zero)
    body = [f'<line class="zero" x1="{line}" x2="{line}" y1="0" y2="100%"/>']
    body += [dot(scale, n, point) for n, point in enumerate(points)]
    return picture(title, points, body)


def bars(title: str, points: Sequence[Point]) -> str:
    """Bars from nought."""
    if not points:
        return ""
    most = max([1e-9, *(point.value for point in points)])
    return picture(title, points, [bar(most, n, point) for n, point in enumerate(points)])


@dataclass(frozen=True)
class Scale:
    """Where values lie in a drawing."""

    low: float
    high: float

    def at(self, value: float) -> str:
        span = (self.high - self.low) or 1.0
        return f"{MARGIN + (100 - 2 * MARGIN) * (value - self.low) / span:.2f}%"


def picture(title: str, points: Sequence[Point], drawing: list[str]) -> str:
    told, height = escape(title), ROW * len(points)
    names = column("names", [point.label for point in points])
    numbers = column("numbers", [point.said for point in points])
    return (
        f'<div class="plot">{names}<svg role="img" aria-label="{told}" height="{height}">'
        f"<title>{told}</title>{''.join(drawing)}</svg>{numbers}</div>"
    )


def column(kind: str, said: Sequence[str]) -> str:
    """Words one below the other; what is too long for its column is told whole by its title."""
    lines = [f'<span title="{escape(one)}">{escape(one)}</span>' for one in said]
    return f'<div class="{kind}">{"".join(lines)}</div>'


def dot(scale: Scale, n: int, point: Point) -> str:
    y = ROW * n + 10.5
    ends = f'x1="{scale.at(point.low)}" x2="{scale.at(point.high)}"'
    return (
        f'<g class="{point.kind}"><line {ends} y1="{y}" y2="{y}"/>'
        f'<circle cx="{scale.at(point.value)}" cy="{y}" r="4"/></g>'
    )


def bar(most: float, n: int, point: Point) -> str:
    wide = max(0.0, 100 * point.value / most)
    return f'<rect class="{point.kind}" y="{ROW * n + 4}" width="{wide:.2f}%" height="13"/>'
