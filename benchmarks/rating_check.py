"""Are ratings right? Players of known strength play, and their ratings are held against it.

    python benchmarks/rating_check.py --games 10000

Strengths are drawn around 25 with deviation 25/3, as the rating supposes of people it does not
know. A game has two to five of them; each performs at their strength plus luck (Gumbel, √2 β, so
that of two the first wins as the model of Bradley and Terry says), and they come in by performance.
Told are: the share of pairs at least a class (β) apart whose ratings are in the right order, the
share of players whose true strength lies in their 95 % interval, and the error (root mean square).
Games tell differences only: by how much a whole crowd is off is told apart (shift) and taken away.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import log, sqrt
from random import Random

from shopfloor.server.services.people.ratings import START, Z, rated

BETA = 25 / 6
SCALE = sqrt(2) * BETA
SEATS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Checked:
    """What ratings were worth after so many games."""

    order: float
    covered: float
    error: float
    reach: float
    shift: float


def simulated(players: int, games: int, seed: int) -> Checked:
    luck = Random(seed)
    true = [luck.gauss(*START) for _ in range(players)]
    level = [START] * players
    for _ in range(games):
        seated = luck.sample(range(players), luck.choice(SEATS))
        shown = {who: true[who] - SCALE * log(-log(luck.random())) for who in seated}
        order = sorted(seated, key=shown.__getitem__, reverse=True)
        fresh = rated([level[who] for who in order], list(range(1, len(order) + 1)))
        for who, rating in zip(order, fresh, strict=True):
            level[who] = rating
    return checked(true, level)


def checked(true: list[float], level: list[tuple[float, float]]) -> Checked:
    count = len(true)
    pairs = [(a, b) for a in range(count) for b in range(a) if abs(true[a] - true[b]) >= BETA]
    right = sum((true[a] - true[b]) * (level[a][0] - level[b][0]) > 0 for a, b in pairs)
    off = [mu - strength for strength, (mu, _) in zip(true, level, strict=True)]
    shift = sum(off) / count
    errors = [each - shift for each in off]
    inside = sum(abs(e) <= Z * sigma for e, (_, sigma) in zip(errors, level, strict=True))
    return Checked(
        order=right / len(pairs),
        covered=inside / count,
        error=sqrt(sum(e * e for e in errors) / count),
        reach=Z * sum(sigma for _, sigma in level) / count,
        shift=shift,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--crowds", type=int, default=10)
    given = parser.parse_args()
    crowds: list[Checked] = []
    for seed in range(given.seed, given.seed + given.crowds):
        crowds.append(found := simulated(given.players, given.games, seed))
        print(
            f"seed {seed}: {found.order:.2%} of pairs in order, {found.covered:.0%} within "
            f"their interval (mean ±{found.reach:.2f}), error {found.error:.2f}, "
            f"shift {found.shift:+.2f}",
            flush=True,
        )
    print(f"all: {sum(crowd.covered for crowd in crowds) / len(crowds):.1%} within their interval")


if __name__ == "__main__":
    main()
