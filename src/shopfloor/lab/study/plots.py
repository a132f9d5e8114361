"""Plots as SVG, written here: small, offline, readable without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROW = 20
LEFT = 230  # of the labels
WIDE = 420  # of the plot
RIGHT = 70  # of the numbers


@dataclass(frozen=True)
class Point:
    """One row of a plot: a value with its interval, marked if it is believed."""

    label: str
    value: float
    low: float
    high: float
    marked: bool
    said: str  # the number, in words of the page's language


def intervals(title: str, points: Sequence[Point], zero: float = 0.0) -> str:
    """Dots with their 95 % intervals around a line that means none."""
    if not points:
        return ""
    low = min([zero, *(point.low for point in points)])
    high = max([zero, *(point.high for point in points)])
    scale = Scale(low, high)
    line = scale.at(zero)
    height = ROW * len(points) + 10
    body = [f'<line class="zero" x1="{line:.1f}" x2="{line:.1f}" y1="0" y2="{height}"/>']
    body += [dot(scale, n, point) for n, point in enumerate(points)]
    return picture(title, height, body)


def bars(title: str, points: Sequence[Point]) -> str:
    """Bars from nought."""
    if not points:
        return ""
    scale = Scale(0.0, max([1e-9, *(point.value for point in points)]))
    body = [bar(scale, n, point) for n, point in enumerate(points)]
    return picture(title, ROW * len(points) + 10, body)


@dataclass(frozen=True)
class Scale:
    """Where values lie in a plot."""

    low: float
    high: float

    def at(self, value: float) -> float:
        span = (self.high - self.low) or 1.0
        return LEFT + WIDE * (value - self.low) / span


def picture(title: str, height: int, body: list[str]) -> str:
    size = f'viewBox="0 0 {LEFT + WIDE + RIGHT} {height}"'
    told = escape(title)
    return f'<svg role="img" aria-label="{told}" {size}><title>{told}</title>{"".join(body)}</svg>'


def texts(n: int, point: Point) -> str:
    y = ROW * n + 15
    return (
        f'<text class="name" x="{LEFT - 8}" y="{y}">{escape(point.label)}</text>'
        f'<text x="{LEFT + WIDE + 8}" y="{y}">{escape(point.said)}</text>'
    )


def dot(scale: Scale, n: int, point: Point) -> str:
    y, kind = ROW * n + 10.5, "sure" if point.marked else "open"
    ends = f'x1="{scale.at(point.low):.1f}" x2="{scale.at(point.high):.1f}"'
    return (
        f'<g class="{kind}"><line {ends} y1="{y}" y2="{y}"/>'
        f'<circle cx="{scale.at(point.value):.1f}" cy="{y}" r="4"/></g>{texts(n, point)}'
    )


def bar(scale: Scale, n: int, point: Point) -> str:
    wide = max(0.0, scale.at(point.value) - LEFT)
    box = f'x="{LEFT}" y="{ROW * n + 4}" width="{wide:.1f}" height="13"'
    return f'<rect class="{"sure" if point.marked else "open"}" {box}/>{texts(n, point)}'
