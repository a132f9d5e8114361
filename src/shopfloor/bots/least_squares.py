"""Least squares over sparse rows, in plain Python: enough for a few hundred weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class LeastSquares:
    """Gathers rows, then finds the weights that fit them best while staying near a prior."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.square = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size

    def add(self, row: Mapping[int, float], target: float, weight: float = 1.0) -> None:
        """Add an observation: features by number, and what they should sum up to."""
        items = sorted(row.items())
        for at, (i, x) in enumerate(items):
            line, scaled = self.square[i], weight * x
            self.right[i] += scaled * target
            for j, y in items[: at + 1]:
                line[j] += scaled * y

    def tie(self, i: int, j: int, strength: float) -> None:
        """Prefer equal weights for two features."""
        low, high = sorted((i, j))
        self.square[i][i] += strength
        self.square[j][j] += strength
        self.square[high][low] -= strength

    def solve(self, prior: Sequence[float], strengths: Sequence[float]) -> list[float]:
        """The weights that fit best, each drawn to its prior by its strength."""
        for i, strength in enumerate(strengths):
            self.square[i][i] += strength
            self.right[i] += strength * prior[i]
        lower = cholesky(self.square)
        return backward(lower, forward(lower, self.right))


def dot(left: Iterable[float], right: Iterable[float]) -> float:
    """The sum of the products, as far as both go."""
    return sum([x * y for x, y in zip(left, right, strict=False)])


def cholesky(square: list[list[float]]) -> list[list[float]]:
    """The lower triangle L with L Lᵀ = the symmetric matrix whose lower half is given."""
    lower: list[list[float]] = []
    for i, line in enumerate(square):
        row: list[float] = []
        for j in range(i):
            row.append((line[j] - dot(row, lower[j][:j])) / lower[j][j])
        row.append((line[i] - dot(row, row)) ** 0.5)
        lower.append(row)
    return lower


def forward(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solve L x = right for a lower triangle."""
    found: list[float] = []
    for i, row in enumerate(lower):
        found.append((right[i] - dot(row, found)) / row[i])
    return found


def backward(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solve Lᵀ x = right for a lower triangle."""
    size = len(lower)
    found = [0.0] * size
    for i in range(size - 1, -1, -1):
        later = sum([lower[j][i] * found[j] for j in range(i + 1, size)])
        found[i] = (right[i] - later) / lower[i][i]
    return found
