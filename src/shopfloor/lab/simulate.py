"""Many games between bots: reproducible by seed, whatever the number of processes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from shopfloor import bots, games
from shopfloor.kernel import Json, Rng, Stream
from shopfloor.kernel.capabilities import SomeBot
from shopfloor.table import Seat, Table, write_game

MOST_MOVES = 20_000  # no game comes near; a bot that loops must not run for ever
BATCH = 8


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. The bots' seats turn by one from game to game."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    rotate: bool = True
    keep: bool = False  # the saved games as text

    def check(self) -> None:
        """Raise GameError if there is no such game, bot, seat count or option."""
        games.load(self.game).meta.choose(len(self.seats), dict(self.options))
        for name in self.seats:
            bots.make(self.game, name)

    def seating(self, index: int) -> list[str]:
        turn = index % len(self.seats) if self.rotate else 0
        return list(self.seats[-turn:] + self.seats[:-turn]) if turn else list(self.seats)


@dataclass(frozen=True)
class Played:
    """One simulated game."""

    index: int
    seating: list[str]
    points: list[int]
    ranks: list[int]
    winners: list[int]
    ended_by: str
    moves: int
    round: int
    saved: str = ""

    def rows(self) -> Iterator[Json]:
        """One row a seat, for tables."""
        for seat, bot in enumerate(self.seating):
            yield {
                "game": self.index,
                "seat": seat,
                "bot": bot,
                "points": self.points[seat],
                "rank": self.ranks[seat],
                "won": seat in self.winners,
                "winners": len(self.winners),
                "ended_by": self.ended_by,
                "moves": self.moves,
                "rounds": self.round,
            }


def seed_of(seed: int, index: int, use: str) -> bytes:
    """A seed for one use in one game, the same on every machine."""
    return hashlib.sha256(f"shopfloor {seed} {index} {use}".encode()).digest()


def play_game(plan: Plan, index: int) -> Played:
    """Play one game of the plan to its end."""
    seating = plan.seating(index)
    seats = [Seat(f"{name} {n + 1}", name) for n, name in enumerate(seating)]
    table = Table.open(plan.game, seats, seed_of(plan.seed, index, "dealer"), plan.options)
    players = [bots.make(plan.game, name) for name in seating]
    thoughts = Rng(int.from_bytes(seed_of(plan.seed, index, "bots")[:12]))
    moves = play_on(table, players, lambda _: (thoughts, thoughts))
    return played(table, plan, index, seating, moves)


def play_on(
    table: Table, players: Sequence[SomeBot], streams: Callable[[int], tuple[Stream, Stream]]
) -> int:
    """Let bots play a table to its end; how many moves they made.

    `streams` tells for each move from which numbers a bot imagines, and from which it chooses.
    """
    moves = 0
    while actors := table.state.actors():
        seat, (dreams, thoughts) = actors[0], streams(moves)
        table.play(seat, players[seat].choose(table.imagine(seat, dreams), seat, thoughts))
        moves += 1
        if moves > MOST_MOVES:
            raise RuntimeError(f"{table.header.game}: no end after {moves} moves")
    return moves


def played(table: Table, plan: Plan, index: int, seating: list[str], moves: int) -> Played:
    result = table.result()
    if result is None:
        raise RuntimeError(f"{plan.game}, game {index}: nobody can act, but it is not over")
    return Played(
        index,
        seating,
        [score.points for score in result.scores],
        [score.rank for score in result.scores],
        result.winners,
        result.ended_by,
        moves,
        table.state.moment()[0],
        write_game(table) if plan.keep else "",
    )


def play_batch(plan: Plan, first: int, last: int) -> list[Played]:
    return [play_game(plan, index) for index in range(first, last)]


def simulate(plan: Plan, jobs: int, told: Callable[[int], None]) -> list[Played]:
    """Play all games, on so many processes; `told` hears how many more are played."""
    plan.check()
    if jobs <= 1:
        return list(one_by_one(plan, told))
    found: list[Played] = []
    starts = range(0, plan.games, BATCH)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        ends = [min(first + BATCH, plan.games) for first in starts]
        for batch in pool.map(play_batch, [plan] * len(starts), starts, ends):
            found.extend(batch)
            told(len(batch))
    return found


def one_by_one(plan: Plan, told: Callable[[int], None]) -> Iterator[Played]:
    for index in range(plan.games):
        yield play_game(plan, index)
        told(1)


def summary(plan: Plan, played: Sequence[Played]) -> Json:
    """Means and wins by bot, with the 95 % interval of the win rate; a shared win is shared."""
    bots_seen = list(dict.fromkeys(plan.seats))
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "games": plan.games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "mean_rounds": mean([game.round for game in played]),
        "mean_moves": mean([game.moves for game in played]),
        "ended_by": counts([game.ended_by for game in played]),
        "bots": {bot: standing(bot, played) for bot in bots_seen},
    }


def standing(bot: str, played: Sequence[Played]) -> Json:
    rows = [row for game in played for row in game.rows() if row["bot"] == bot]
    wins = [1 / row["winners"] if row["won"] else 0.0 for row in rows]
    low, high = interval(sum(wins), len(wins))
    return {
        "seats_played": len(rows),
        "wins": round(sum(wins), 3),
        "win_rate": mean(wins),
        "win_rate_95": [low, high],
        "mean_points": mean([row["points"] for row in rows]),
        "mean_rank": mean([row["rank"] for row in rows]),
    }


def interval(wins: float, games_played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, n = 1.96, games_played
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    width = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return round(max(0.0, middle - width), 4), round(min(1.0, middle + width), 4)


def mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)


def counts(values: Sequence[str]) -> dict[str, int]:
    return {value: values.count(value) for value in sorted(set(values))}
