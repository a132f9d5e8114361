# ruff: noqa: S608 - the queries are put together from our own words, and names are quoted
"""What a study measures, asked of the tables by duckdb: only sums leave it, however many games.

Every effect is a seat's share of the win less what its bot wins on average, so that a card of
strong bots is not taken for a strong card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shopfloor.lab.extras import need
from shopfloor.lab.stats import Cell, Estimate, Sums, believed, interaction, ratio
from shopfloor.lab.store import BLOCKS
from shopfloor.lab.study.strategies import strategies
from shopfloor.lab.tables import USUAL

NAMED = "thing"
SUMS = "count(*), sum(n), sum(y), sum(n * n), sum(y * y), sum(n * y)"
BUILT = "SELECT piece AS thing, game, seat FROM pieces WHERE built > 0 AND seat >= 0"
HAD = "SELECT piece AS thing, game, seat FROM pieces WHERE seen + taken > 0 AND seat >= 0"
USED = "SELECT piece AS thing, game, seat FROM pieces WHERE used > 0 AND seat >= 0"
PLACES = "SELECT place::VARCHAR AS thing, game, seat FROM seats"
SEATS = "SELECT seat::VARCHAR AS thing, game, seat FROM seats"
MARKED = "SELECT mark AS thing, game, seat FROM marks WHERE number > 0 AND contains(mark, ':')"
BY_BOT = """
    SELECT bot || ':' || piece AS thing, game, seat FROM pieces JOIN seats USING (game, seat)
    WHERE built > 0
"""
STRATEGIES = "SELECT strategy AS thing, game, seat FROM strategies WHERE strategy <> ''"
KINDS = """
    SELECT arg_max(kind, (built, kind)) AS thing, game, seat
    FROM (SELECT kind, game, seat, sum(built) AS built FROM pieces
          WHERE built > 0 AND seat >= 0 GROUP BY ALL)
    GROUP BY game, seat
"""
TIES = "CASE tie_break WHEN '' THEN 'none' ELSE tie_break END"
PER_GAME = {  # what two runs with the same deals are compared by
    "rounds": "SELECT game, rounds AS value FROM games",
    "moves": "SELECT game, moves AS value FROM games",
    "lead_changes": "SELECT game, lead_changes AS value FROM games",
    "ties": "SELECT game, (tie_break <> '')::INT AS value FROM games",
    "winner_points": "SELECT game, max(points) AS value FROM seats GROUP BY game",
    "mean_points": "SELECT game, avg(points) AS value FROM seats GROUP BY game",
    "starter": "SELECT game, share AS value FROM seats WHERE place = 0",
}


@dataclass(frozen=True)
class Effect:
    """What one thing does, and whether it is believed among all that were looked at."""

    thing: str
    estimate: Estimate
    believed: bool


class Tables:
    """The tables of one run."""

    def __init__(self, folder: Path) -> None:
        need("study", "duckdb")
        from importlib import import_module

        duckdb: Any = import_module("duckdb")
        self.link: Any = duckdb.connect()
        self.attach("", folder)
        self.link.execute(
            "CREATE VIEW excess AS"
            " SELECT game, seat, share - avg(share) OVER (PARTITION BY bot) AS x FROM seats"
        )

    def attach(self, prefix: str, folder: Path) -> None:
        """Read a folder's tables, their names with a prefix."""
        for name in USUAL:
            files = str(folder / BLOCKS / "*" / f"{name}.parquet").replace("'", "''")
            self.link.execute(
                f"CREATE OR REPLACE VIEW {prefix}{name} AS SELECT * FROM read_parquet('{files}')"
            )

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.link.execute(query).fetchall()
        return found

    def one(self, query: str) -> float:
        value = self.rows(query)[0][0]
        return float(value or 0)


# Effects on who wins


def effects(tables: Tables, things: str) -> list[Effect]:
    """By thing: how much more than its share a seat wins that has it."""
    query = (
        f"WITH things AS ({things}), per AS (SELECT thing, game, count(*) AS n, sum(x) AS y"
        " FROM things JOIN excess USING (game, seat) GROUP BY thing, game)"
        f" SELECT thing, {SUMS} FROM per GROUP BY thing ORDER BY thing"
    )
    found = [(str(thing), ratio(Sums(*numbers))) for thing, *numbers in tables.rows(query)]
    return judged(found)


def worths(tables: Tables) -> list[Effect]:
    """By mark: the points that go with every one more of it, beyond the average of its bot.

    A slope is a ratio of sums as well, of x · y to x · x, so games are its clusters as ever.
    """
    query = f"""
        WITH names AS (SELECT DISTINCT mark FROM marks WHERE contains(mark, ':')),
             held AS (SELECT mark AS thing, game, coalesce(number, 0) AS x,
                             points - avg(points) OVER (PARTITION BY mark, bot) AS y
                      FROM seats CROSS JOIN names LEFT JOIN marks USING (game, seat, mark)),
             apart AS (SELECT thing, game, x - avg(x) OVER (PARTITION BY thing) AS x, y FROM held),
             per AS (SELECT thing, game, sum(x * x) AS n, sum(x * y) AS y FROM apart GROUP BY ALL)
        SELECT thing, {SUMS} FROM per GROUP BY thing HAVING sum(n) > 1e-6 ORDER BY thing
    """
    return judged([(str(thing), ratio(Sums(*numbers))) for thing, *numbers in tables.rows(query)])


def judged(found: Sequence[tuple[str, Estimate]]) -> list[Effect]:
    """Which of these to believe, looked at together; the strongest first."""
    truths = believed([estimate.p for _, estimate in found])
    pairs = zip(found, truths, strict=True)
    every = [Effect(thing, estimate, truth) for (thing, estimate), truth in pairs]
    return sorted(every, key=lambda effect: (-effect.estimate.value, effect.thing))


def find_strategies(tables: Tables) -> None:
    """Put beside the tables which strategy each seat followed."""
    import pyarrow

    built = "list(piece) FILTER (built > 0)"
    rows = tables.rows(f"""
        SELECT game, seat, coalesce({built}, []) FROM seats LEFT JOIN pieces USING (game, seat)
        GROUP BY ALL ORDER BY game, seat
    """)
    names = strategies([frozenset(pieces) for _, _, pieces in rows])
    where = {"game": [row[0] for row in rows], "seat": [row[1] for row in rows]}
    tables.link.register("strategies", pyarrow.table({**where, "strategy": names}))


def dominated(
    built: Sequence[Effect], rates: Mapping[str, float], kinds: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Pieces that lose, each with one of its kind that is built oftener and surely wins more."""
    found = []
    for weak in (one for one in built if one.believed and one.estimate.value < 0):
        for strong in built:  # the strongest first
            alike = kinds.get(strong.thing) == kinds.get(weak.thing)
            apart = strong.believed and strong.estimate.low > weak.estimate.high
            if alike and apart and rates[strong.thing] > rates[weak.thing]:
                found.append((weak.thing, strong.thing))
                break
    return found


def synergies(tables: Tables) -> list[Effect]:
    """By pair of pieces in one compound: what they bring together beyond what each brings."""
    built = f"WITH built AS ({BUILT})"
    numbers = "count(*), sum(x), sum(x * x)"
    every = Cell(*tables.rows(f"SELECT {numbers} FROM excess")[0])
    single = f"{built} SELECT thing, {numbers} FROM built JOIN excess USING (game, seat) GROUP BY 1"
    alone = {thing: Cell(*sums) for thing, *sums in tables.rows(single)}
    pairs = (
        f"{built} SELECT a.thing, b.thing, {numbers} FROM built a JOIN built b USING (game, seat)"
        " JOIN excess USING (game, seat) WHERE a.thing < b.thing GROUP BY 1, 2 ORDER BY 1, 2"
    )
    found = [
        (f"{one} + {other}", interaction(Cell(*sums), alone[one], alone[other], every))
        for one, other, *sums in tables.rows(pairs)
    ]
    return judged([(pair, estimate) for pair, estimate in found if estimate.games])


# What happens


def built_rates(tables: Tables, pieces: Sequence[str]) -> list[tuple[str, int, int, float]]:
    """By piece: how often it came up, was built (or only ever used), and in which round first."""
    query = """
        SELECT piece, sum(seen), CASE WHEN sum(built) > 0 THEN sum(built) ELSE sum(used) END,
               coalesce(avg(nullif(round_built, 0)), avg(nullif(round_used, 0)))
        FROM pieces GROUP BY piece
    """
    known = {piece: (int(a), int(b), float(c or 0)) for piece, a, b, c in tables.rows(query)}
    return [(piece, *known.get(piece, (0, 0, 0.0))) for piece in pieces]


def leaders(tables: Tables) -> list[tuple[str, Estimate]]:
    """By round: how often who leads alone after it wins."""
    query = f"""
        WITH lead AS (SELECT game, round, min(seat) AS seat FROM rounds WHERE rank = 1
                      GROUP BY game, round HAVING count(*) = 1),
             per AS (SELECT round, 1 AS n, share AS y FROM lead JOIN seats USING (game, seat))
        SELECT round, {SUMS} FROM per GROUP BY round HAVING count(*) >= 20 ORDER BY round
    """
    return [(str(number), ratio(Sums(*sums))) for number, *sums in tables.rows(query)]


def counts(tables: Tables, column: str) -> list[tuple[str, int]]:
    """How many games have each value of a column."""
    query = f"SELECT {column}, count(*) FROM games GROUP BY 1 ORDER BY 1"
    return [(str(value), int(number)) for value, number in tables.rows(query)]


def sources(tables: Tables) -> list[tuple[str, float, float]]:
    """By source of points: the mean of winners and of the others."""
    query = """
        SELECT source, avg(s.points) FILTER (won), avg(s.points) FILTER (NOT won)
        FROM sources s JOIN seats t USING (game, seat) GROUP BY source ORDER BY source
    """
    return [(name, float(a or 0), float(b or 0)) for name, a, b in tables.rows(query)]


# Runs with the same deals


def differences(tables: Tables, folder: Path) -> list[Effect]:
    """What another run with the same deals has more of, game by game."""
    tables.attach("other_", folder)
    found = []
    for name, query in PER_GAME.items():
        other = query.replace("FROM ", "FROM other_")
        found.append((name, paired(tables, query, other)))
    return judged(found)


def built_differences(tables: Tables, folder: Path) -> list[Effect]:
    """By piece: how much oftener it is built a game than with the same deals in the base."""
    tables.attach("other_", folder)
    pieces = [row[0] for row in tables.rows("SELECT DISTINCT piece FROM pieces ORDER BY 1")]
    found = []
    for piece in pieces:
        name = str(piece).replace("'", "''")
        query = f"""
            SELECT g.game, coalesce(sum(p.built) FILTER (p.seat >= 0), 0) AS value
            FROM games g LEFT JOIN pieces p ON p.game = g.game AND p.piece = '{name}'
            GROUP BY g.game
        """
        other = query.replace("FROM games", "FROM other_games").replace(
            "JOIN pieces", "JOIN other_pieces"
        )
        found.append((str(piece), paired(tables, query, other)))
    return judged([(piece, estimate) for piece, estimate in found if estimate.p < 1])


def paired(tables: Tables, query: str, other: str) -> Estimate:
    """The mean difference of a value a game."""
    joined = (
        f"WITH per AS (SELECT 1 AS n, o.value - b.value AS y FROM ({query}) b JOIN ({other}) o"
        f" USING (game)) SELECT {SUMS} FROM per"
    )
    return ratio(Sums(*tables.rows(joined)[0]))


def gift(tables: Tables, folder: Path, seats: int) -> Estimate:
    """How much more a seat wins with the same deals if it is given a piece."""
    tables.attach("other_", folder)
    given = f"WHERE seat = (game // {seats}) % {seats}"
    query = f"SELECT game, share AS value FROM seats {given}"
    other = f"SELECT game, share AS value FROM other_seats {given}"
    return paired(tables, query, other)
