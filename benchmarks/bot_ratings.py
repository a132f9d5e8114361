"""What the bots are rated at, from duels in the arena, on the scale of people's ratings.

    python benchmarks/bot_ratings.py play factory-fun random,apprentice --games 200
    python benchmarks/bot_ratings.py fit

`play` adds a duel to the game's file in src/shopfloor/bots/data and can be ended and started again
(games that were played are kept beside, in build/). `fit` finds the ratings under which all duels
of a file are likeliest, in the model that rates people: the first of two wins with probability
1 / (1 + exp((mu2 - mu1) / c)), c = √2 β, β = 25/6 (Weng & Lin 2011, Bradley-Terry).
The apprentice is put where a person nobody knows starts, at 25; its own uncertainty is none, the
others' is that of their difference to it, from the curvature of the likelihood.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from math import exp, sqrt
from pathlib import Path

from shopfloor import games
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "shopfloor" / "bots" / "data"
ANCHOR, START = "apprentice", 25.0
C = sqrt(2) * 25 / 6
STEPS = 400
LEAST = 0.5  # of a win: who has lost every duel is rated as if not quite


@dataclass(frozen=True)
class Duel:
    """How often the first of two bots has won; a shared win is half of one."""

    first: str
    second: str
    wins: float
    games: int


def file_of(game: str) -> Path:
    return DATA / f"{game.replace('-', '_')}_ratings.json"


def read(game: str) -> list[Duel]:
    if not file_of(game).exists():
        return []
    return [Duel(**duel) for duel in json.loads(file_of(game).read_text())["duels"]]


def write(game: str, duels: list[Duel], ratings: dict[str, tuple[float, float]]) -> None:
    found = {
        bot: {"mu": round(mu, 2), "sigma": round(sigma, 2)} for bot, (mu, sigma) in ratings.items()
    }
    data = {"duels": [vars(duel) for duel in duels], "ratings": found}
    file_of(game).write_text(json.dumps(data, indent=1) + "\n")


def play(game: str, first: str, second: str, count: int) -> None:
    """Play the games that are missing, then put the duel into the file."""
    kept = ROOT / "build" / "duels" / f"{game}-{first}-{second}.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    shares = [float(line) for line in kept.read_text().split()] if kept.exists() else []
    plan = Plan(game, (first, second), count, seed=22)
    for index in range(len(shares), count):
        played = play_game(plan, index)
        shares.append(played.share(played.seating.index(first)))
        with kept.open("a") as file:
            file.write(f"{shares[-1]}\n")
    others = [duel for duel in read(game) if {duel.first, duel.second} != {first, second}]
    duels = [*others, Duel(first, second, sum(shares[:count]), count)]
    write(game, duels, fitted(duels))
    print(f"{game}: {first} against {second}: {sum(shares[:count]):g} of {count}")


def fitted(duels: list[Duel]) -> dict[str, tuple[float, float]]:
    """Newton's steps on the likelihood, a bot at a time, until nothing moves any more."""
    names = sorted({name for duel in duels for name in (duel.first, duel.second)})
    if ANCHOR not in names:
        return {}
    level = dict.fromkeys(names, START)
    for _ in range(STEPS):
        for name in names:
            if name != ANCHOR:
                pull, bend = slope(name, duels, level)
                level[name] += max(-5.0, min(5.0, pull / bend))
    return {name: (level[name], spread(name, names, duels, level)) for name in by(level)}


def by(level: dict[str, float]) -> list[str]:
    return sorted(level, key=level.__getitem__)


def chance(duel: Duel, level: dict[str, float]) -> float:
    return 1 / (1 + exp((level[duel.second] - level[duel.first]) / C))


def slope(name: str, duels: list[Duel], level: dict[str, float]) -> tuple[float, float]:
    """The first derivative of the log-likelihood, and how fast it falls."""
    pull = bend = 0.0
    for duel in duels:
        if name in (duel.first, duel.second):
            p, wins = chance(duel, level), min(max(duel.wins, LEAST), duel.games - LEAST)
            sign = 1 if name == duel.first else -1
            pull += sign * (wins - duel.games * p) / C
            bend += duel.games * p * (1 - p) / C**2
    return pull, bend


def spread(name: str, names: list[str], duels: list[Duel], level: dict[str, float]) -> float:
    """The standard error of a rating against the anchor's: the inverse of the information."""
    if name == ANCHOR:
        return 0.0
    free = [each for each in names if each != ANCHOR]
    matrix = [[information(one, two, duels, level) for two in free] for one in free]
    unit = [float(each == name) for each in free]
    return sqrt(solved(matrix, unit)[free.index(name)])


def information(one: str, two: str, duels: list[Duel], level: dict[str, float]) -> float:
    if one == two:
        return slope(one, duels, level)[1]
    meeting = [duel for duel in duels if {one, two} == {duel.first, duel.second}]
    return -sum(d.games * chance(d, level) * (1 - chance(d, level)) / C**2 for d in meeting)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A small system of equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n, row in enumerate(rows):
        rows[n] = row = [value / row[n] for value in row]
        for m, other in enumerate(rows):
            if m != n:
                rows[m] = [a - other[n] * b for a, b in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=["play", "fit"])
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("bots", nargs="?", default="")
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    if given.do == "play":
        first, second = given.bots.split(",")
        play(given.game, first, second, given.games)
        return
    for game in games.discover():
        duels = read(game)
        write(game, duels, fitted(duels))
        for bot, (mu, sigma) in fitted(duels).items():
            print(f"{game:20} {bot:12} {mu:6.2f} ± {1.96 * sigma:.2f}")


if __name__ == "__main__":
    main()
