"""The analysis of finished games, fitted, checked and measured (docs/analysis.md).

    python benchmarks/analysis.py fit factory-fun --games 200 --first 0
    python benchmarks/analysis.py check factory-fun --games 1000 --first 100000
    python benchmarks/analysis.py strengths factory-fun --games 40 --first 200000
    python benchmarks/analysis.py agree factory-fun --decisions 200 --games 400 --first 300000
    python benchmarks/analysis.py served factory-fun --games 5 --first 400000

`fit` prints what bots/data/<game>_expectation.json holds; games of its seeds are never checked.
`check` keeps the books of games and tells the mean of luck with its 95 % interval. `strengths`
tells what a decision costs each bot. `agree` plays on from decisions, after the best move found and
after the chosen one, with the same luck, and fits what was really lost to what was predicted.
`served` brings games of four seats to a server and waits for their reviews as a page does.
`--seconds` ends any of them early; how far it came is told. `fit`, `check` and `agree` use `--jobs`
processes, and with `--keep FILE` go on where they were ended: a line of the file is a game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from shopfloor import bots, games
from shopfloor.analysis.books import Books, keep
from shopfloor.analysis.grades import accuracy
from shopfloor.analysis.review import decides, numbered, shares_of, swings_of, valuing
from shopfloor.bots.swings import DECISION, Swing
from shopfloor.kernel import Rng, SomeState
from shopfloor.kernel.capabilities import SomeBot
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from shopfloor.table import Table, read_game, write_game
from tests.server.client import Person, Server

FANTASTIC = "fantastic-factories"
BOTS = {
    FANTASTIC: ("foreman", "director"),
    "factory-fun": ("fitter", "engineer"),
    "factory-funner": ("fitter", "engineer"),
}  # the games that are fitted and checked are theirs
LADDER = {
    FANTASTIC: ("greedy", "apprentice", "foreman", "director"),
    "factory-fun": ("random", "apprentice", "greedy", "fitter", "engineer"),
    "factory-funner": ("random", "apprentice", "greedy", "fitter", "engineer"),
}
SEATS = (2, 1, 3, 1, 4, 2, 1, 2)
LEVELS = ("easy", "medium", "hard", "insane")
CERTAIN = 1.96
OF_ONE_GAME = 4  # decisions at most that are played on


def played(game: str, names: Sequence[str], number: int) -> Table:
    """One game of bots, by its number."""
    options: dict[str, str] = {}
    if game == FANTASTIC and len(names) == 1:
        options["machine"] = LEVELS[number // len(SEATS) % len(LEVELS)]
    plan = Plan(game, tuple(names), 1, number, options, rotate=False, keep=True)
    return read_game(play_game(plan, 0).saved)


def tables(game: str, first: int, count: int, until: float, weak: bool = False) -> Iterator[Table]:
    """Games of bots, one after the other, until there are enough or the time is up."""
    pair = (BOTS[game][0], BOTS[game][0]) if weak else BOTS[game]
    for number in range(first, first + count):
        if time.monotonic() > until:
            return
        seats = SEATS[number % len(SEATS)]
        yield played(game, [pair[(number + seat) % 2] for seat in range(seats)], number)


def books_of(table: Table) -> Books:
    """The books of a finished game."""
    result, seats = table.result(), len(table.header.seats)
    assert result is not None
    shares = shares_of(result, seats)
    return keep(swings_of(table), valuing(table.header.game), shares)


def told(values: Sequence[float]) -> str:
    """A mean with its interval."""
    if len(values) < 2:
        return f"{fmean(values):+.3f}" if values else "-"
    return f"{fmean(values):+.3f} ± {CERTAIN * stdev(values) / sqrt(len(values)):.3f}"


# Many games


Work = Callable[[argparse.Namespace, int], dict[str, Any]]


def measured(asked: argparse.Namespace, work: Work, count: int, until: float) -> Iterator[Any]:
    """What is found of each game, by its number; what a file has kept of it is not done again."""
    kept = asked.keep.read_text().splitlines() if asked.keep and asked.keep.exists() else []
    known = {row["number"]: row for row in map(json.loads, kept)}
    wanted = range(asked.first, asked.first + count)
    yield from (known[number] for number in wanted if number in known)
    left = iter([number for number in wanted if number not in known])
    with ProcessPoolExecutor(asked.jobs) as pool:
        running = {pool.submit(work, asked, number) for number in islice(left, 2 * asked.jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            if time.monotonic() < until:
                running |= {pool.submit(work, asked, number) for number in islice(left, len(done))}
            for row in (one.result() for one in done):
                if asked.keep:
                    with asked.keep.open("a") as file:
                        file.write(json.dumps(row) + "\n")
                yield row


# Fitting


def fit(asked: argparse.Namespace, until: float) -> None:
    """Print what is fitted to games of bots."""
    module = fitting(asked.game)
    found = list(measured(asked, promises, asked.games, until))
    rows = [module.read(row) for one in found for row in one["rows"]]
    print(json.dumps(module.fit(rows)))
    print(f"{len(found)} games, {len(rows)} rows")


def fitting(game: str) -> Any:
    """The module that fits a game."""
    if game == FANTASTIC:
        from shopfloor.bots.fantastic_factories.swings import fit as module

        return module
    from shopfloor.bots.pipes.swings import fit as pipes

    return pipes


def promises(asked: argparse.Namespace, number: int) -> dict[str, Any]:
    """What every seat of one game was promised, and what came of it."""
    (table,) = tables(asked.game, number, 1, inf, weak=asked.weak)
    header = table.header
    crew: Any = bots.crew(asked.game)
    if asked.game == FANTASTIC:
        from shopfloor.bots.fantastic_factories.swings.walk import Walk

        state: Any = games.load(asked.game).start(len(header.seats), header.options)
        walk: Any = Walk(state, None)
    else:
        walk = crew.walk(len(header.seats), header.options)
    rows = fitting(asked.game).promises(walk, numbered(table), number)
    return {"number": number, "rows": [asdict(row) for row in rows]}


# Checking


def account(asked: argparse.Namespace, number: int) -> dict[str, Any]:
    """The books of one game: how far off they are, and what luck gave each seat."""
    (table,) = tables(asked.game, number, 1, inf, weak=asked.weak)
    books = books_of(table)
    sides = list(zip(books.points, books.chances, strict=True))
    return {
        "number": number,
        "off": max(max(abs(one.balance()), abs(two.balance())) for one, two in sides),
        "dealt": [one.dealt for one, _ in sides],
        "luck": [one.luck for one, _ in sides],
        "chances": [two.dealt for _, two in sides],
        "wins": [two.luck for _, two in sides],
    }


def check(asked: argparse.Namespace, until: float) -> None:
    """Keep the books of games, and tell what luck was on average."""
    found = list(measured(asked, account, asked.games, until))
    # Seats of one game share its luck, so a game counts once. In chances to win what one seat has
    # another lacks, so that their mean says nothing: there one seat of each game counts, in turn.
    mean = {name: told([fmean(row[name]) for row in found]) for name in ("dealt", "luck")}
    for name in ("chances", "wins"):
        mean[name] = told([row[name][seat_of(row)] for row in found])
    seats, worst = sum(len(row["luck"]) for row in found), max(row["off"] for row in found)
    print(f"{asked.game}: {len(found)} games, {seats} seats; off by at most {worst:.2e}")
    print(f"  luck of rolls, draws and tiles {mean['dealt']} points, {mean['chances']} of a win")
    print(f"  all luck, the estimate's own included {mean['luck']} points, {mean['wins']} of a win")


def seat_of(row: dict[str, Any]) -> int:
    """The seat of a game that counts, so that both bots are met at it."""
    return int(row["number"] // len(SEATS) % len(row["luck"]))


# Strengths


def strengths(asked: argparse.Namespace, until: float) -> None:
    """What a decision costs each bot, at tables of two with its like."""
    names = LADDER[asked.game]
    share = (until - time.monotonic()) / len(names)
    for name in names:
        end = time.monotonic() + share
        costs: list[float] = []
        kept: list[float] = []
        for number in range(asked.first, asked.first + asked.games):
            if time.monotonic() > end:
                break
            table = played(asked.game, [name, name], number)
            books = books_of(table)
            for seat in range(2):
                lines = [line for line in books.lines if decides(line.swing, seat)]
                costs += [line.before[seat] - line.after[seat] for line in lines]
                lost = [line.chance_before[seat] - line.chance_after[seat] for line in lines]
                kept.append(accuracy([], None) if not lost else accuracy(lost, lost))
        print(
            f"{asked.game} {name}: {told(costs)} a decision ({len(costs)}), "
            f"accuracy {told(kept)} %",
            flush=True,
        )


# Agreement


@dataclass(frozen=True)
class Case:
    """A decision that gave something away, with the state it found."""

    state: SomeState
    seat: int
    kind: str
    chosen: tuple[str, ...]
    best: tuple[str, ...]
    came: tuple[str, ...]  # what chance brought in the midst of it
    cost: float
    now: float  # of it what was missed at once
    left: float  # rounds to come after it


def cases_of(asked: argparse.Namespace, number: int) -> list[Case]:
    """Some decisions of a game that were told to cost enough to be looked at."""
    table = played(asked.game, [asked.of, asked.of], number)
    swings = [s for s in swings_of(table) if s.source == DECISION and s.seat is not None]
    costly = [s for s in swings if s.seat is not None and -s.points[s.seat] >= asked.least]
    few = costly[:: -(-len(costly) // OF_ONE_GAME)] if costly else []
    return [case_of(table, swing) for swing in few]


def case_of(table: Table, swing: Swing) -> Case:
    """A decision, with the state that it found."""
    assert swing.seat is not None
    state = games.load(table.header.game).start(2, table.header.options)
    done: list[str] = []
    came: list[str] = []
    acted = None
    for entry, seat, text in numbered(table):
        acted = acted if seat is None else seat
        if entry < swing.first:
            replay(table.header.game, state, seat, text)
        elif entry <= swing.last and acted == swing.seat:
            (came if seat is None else done).append(text)
    cost, best = -swing.points[swing.seat], swing.best
    lines = tuple(done), best.line, tuple(came)
    return Case(state, swing.seat, swing.kind, *lines, cost, best.now, swing.left)


def replay(game: str, state: SomeState, seat: int | None, text: str) -> None:
    """Play one entry."""
    loaded = games.load(game)
    if seat is None:
        state.settle(loaded.parse_outcome(text))
    else:
        state.play(seat, loaded.parse(text))


def play_on(
    game: str, case: Case, line: tuple[str, ...], seed: int, players: Sequence[SomeBot]
) -> float:
    """The points of a seat if it begins with a line and bots play on.

    Of Fantastic Factories its lead: that is what the judge of work weighs, since who builds
    more also makes the game shorter for the other.
    """
    state, luck, thoughts = case.state.copy(), Rng(seed), Rng(seed + (1 << 40))
    begin(game, case, line, state, luck)
    while state.result() is None:
        if chance := state.owed():
            state.settle(chance.draw(luck))
            continue
        seat = state.actors()[0]
        state.play(seat, players[seat].choose(state.imagine(seat, thoughts), seat, thoughts))
    result = state.result()
    assert result is not None
    other = result.scores[1 - case.seat].points if game == FANTASTIC else 0
    return float(result.scores[case.seat].points - other)


def begin(game: str, case: Case, line: tuple[str, ...], state: SomeState, luck: Rng) -> None:
    """Play a line as far as it is known, with what chance brought at that time."""
    loaded = games.load(game)
    waiting = [loaded.parse(text) for text in line]
    came = [loaded.parse_outcome(text) for text in case.came]
    while waiting and state.result() is None:
        if chance := state.owed():
            odds = chance.odds()
            outcome = next((each for each in came if each in odds), None)
            if outcome is not None:
                came.remove(outcome)
            state.settle(chance.draw(luck) if outcome is None else outcome)
        elif state.why_not(case.seat, waiting[0]) is None:
            state.play(case.seat, waiting.pop(0))
        else:
            return


def really_lost(asked: argparse.Namespace, number: int) -> dict[str, Any]:
    """What decisions of a game were told to cost, and did cost over games played on by bots."""
    found = []
    for case in cases_of(asked, number):
        lost = []
        players = [bots.make(asked.game, asked.by) for _ in range(2)]  # who remember what they saw
        for seed in range(asked.games):
            best = play_on(asked.game, case, case.best, seed * 7919 + 1, players)
            lost.append(best - play_on(asked.game, case, case.chosen, seed * 7919 + 1, players))
        told = {"kind": case.kind, "left": case.left, "cost": case.cost, "now": case.now}
        found.append({**told, "lost": fmean(lost)})
    return {"number": number, "decisions": found}


def agree(asked: argparse.Namespace, until: float) -> None:
    """Fit what was really lost to what was predicted."""
    asked.by, asked.of = asked.by or BOTS[asked.game][0], asked.of or "greedy"
    found: list[Any] = []
    for row in measured(asked, really_lost, 20 * asked.decisions, until):
        found += row["decisions"]
        if len(found) >= asked.decisions:
            break
    print(f"{asked.game}: {asked.games} games each way by {asked.by}")
    print(f"  all: {sloped(found)}")
    for kind in sorted({row["kind"] for row in found}):
        print(f"  {kind}: {sloped([row for row in found if row['kind'] == kind])}")


def sloped(found: list[Any]) -> str:
    """The line through the origin that tells best what was lost by what was predicted."""
    square = sum(row["cost"] ** 2 for row in found)
    slope = sum(row["cost"] * row["lost"] for row in found) / square
    strays = sum((row["lost"] - slope * row["cost"]) ** 2 for row in found)
    error = sqrt(strays / max(1, len(found) - 1) / square)
    cost, lost = fmean(row["cost"] for row in found), fmean(row["lost"] for row in found)
    return (
        f"{len(found)} decisions, slope {slope:.2f} ± {CERTAIN * error:.2f}; "
        f"predicted {cost:.2f}, lost {lost:.2f} points on average"
    )


# Serving


def served(asked: argparse.Namespace, until: float) -> None:
    """Seconds from asking for a review to its first round, and to its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/reviews.db").start()
        try:
            reader = Person(server, "Ann")
            for number in range(asked.first, asked.first + asked.games):
                names = [BOTS[asked.game][0], LADDER[asked.game][1]] * 2
                waited = review_seconds(reader, played(asked.game, names, number))
                print(f"{asked.game} {names}: {waited[0]:.2f} s, {waited[-1]:.2f} s", flush=True)
                if time.monotonic() > until:
                    break
        finally:
            server.stop()


def review_seconds(reader: Person, table: Table) -> list[float]:
    """When each round of a game's review was there."""
    brought = reader.http.post("/api/games/import", content=write_game(table), timeout=60).json()
    path, begun = f"/api/replays/{brought['table']['id']}/review", time.monotonic()
    waited: list[float] = []
    rounds = 1
    while len(waited) < rounds:
        answer = reader.ask("GET", f"{path}?upto={len(waited) + 1}", timeout=150)
        rounds = answer.json()["rounds"]
        waited.append(time.monotonic() - begun)
    return waited


JOBS = {"fit": fit, "check": check, "strengths": strengths, "agree": agree, "served": served}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=sorted(JOBS))
    parser.add_argument("game", choices=sorted(BOTS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="a file for what was found of each game")
    parser.add_argument("--by", help="the bot that plays on; the weaker of the two unless given")
    parser.add_argument("--of", help="the bot whose decisions are played on")
    parser.add_argument("--least", type=float, default=1.0, help="what they must have cost")
    parser.add_argument("--weak", action="store_true", help="only the weaker of the two bots")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    JOBS[asked.what](asked, until)


if __name__ == "__main__":
    main()
