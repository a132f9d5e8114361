"""The tables of a study: one schema a version, columns as docs/lab.md has them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from shopfloor import games
from shopfloor.kernel.capabilities import Chronicles
from shopfloor.lab.plan import SCHEMA, Plan
from shopfloor.lab.play import DECISIONS, Played
from shopfloor.lab.positions import POSITIONS, layout_of

DEEDS = ("seen", "taken", "built", "used")
Row = tuple[object, ...]
COLUMNS: Mapping[str, Mapping[str, str]] = {
    "games": {
        "game": "int32",
        "first": "int8",
        "rounds": "int16",
        "moves": "int32",
        "winners": "int8",
        "tie_break": "string",
        "ended_by": "string",
        "lead_changes": "int16",
        "decided": "int16",
    },
    "seats": {
        "game": "int32",
        "seat": "int8",
        "bot": "string",
        "place": "int8",
        "points": "int32",
        "rank": "int8",
        "won": "bool",
        "share": "double",
    },
    "sources": {"game": "int32", "seat": "int8", "source": "string", "points": "int32"},
    "pieces": {
        "game": "int32",
        "seat": "int8",
        "piece": "string",
        "kind": "string",
        **dict.fromkeys(DEEDS, "int16"),
        **{f"round_{deed}": "int16" for deed in DEEDS},
    },
    "marks": {"game": "int32", "seat": "int8", "mark": "string", "number": "int32"},
    "rounds": {
        "game": "int32",
        "round": "int16",
        "seat": "int8",
        "points": "int32",
        "rank": "int8",
    },
    DECISIONS: {
        "game": "int32",
        "number": "int32",
        "round": "int16",
        "phase": "string",
        "seat": "int8",
        "bot": "string",
        "legal": "int32",
        "points": "int32",
        "action": "string",
    },
    POSITIONS: {"game": "int32", "number": "int32", "features": "bytes", "value": "double"},
}
DETAILED = (DECISIONS, POSITIONS)  # only where they are asked for
NOTED: Mapping[str, str] = {"shopfloor.schema": str(SCHEMA)}
USUAL = tuple(name for name in COLUMNS if name not in DETAILED)


# Rows


def games_rows(game: Played) -> Iterator[Row]:
    result, leaders = game.result, leaders_of(game)
    changes = sum(1 for one, next_one in pairwise(leaders) if one != next_one)
    head = (game.index, game.story.first, game.round, game.moves, len(result.winners))
    yield *head, result.tie_break, result.ended_by, changes, decided(game, leaders)


def leaders_of(game: Played) -> list[int]:
    """Who led after each round, from the first that had a leader on; equals change nothing."""
    leaders: list[int] = []
    for _, points in game.story.rounds:
        best = [seat for seat, own in enumerate(points) if own == max(points)]
        if len(best) == 1:
            leaders.append(best[0])
        elif leaders:
            leaders.append(leaders[-1])
    return leaders


def decided(game: Played, leaders: Sequence[int]) -> int:
    """The round from whose end on the winner led; a shared win is decided in the last one."""
    winners, last = game.result.winners, game.round
    if len(winners) > 1 or not leaders or leaders[-1] != winners[0]:
        return last
    since = 0
    while since < len(leaders) and leaders[-1 - since] == winners[0]:
        since += 1
    return last - since + 1


def seats_rows(game: Played) -> Iterator[Row]:
    seats = len(game.seating)
    for seat, bot in enumerate(game.seating):
        score, place = game.result.scores[seat], (seat - game.story.first) % seats
        won = seat in game.result.winners
        yield game.index, seat, bot, place, score.points, score.rank, won, game.share(seat)


def sources_rows(game: Played) -> Iterator[Row]:
    for score in game.result.scores[: len(game.seating)]:
        for source, points in score.parts.items():
            yield game.index, score.seat, source, points


def pieces_rows(game: Played, kinds: Mapping[str, str]) -> Iterator[Row]:
    for seat, piece, numbers in game.story.pieces:
        yield game.index, seat, piece, kinds.get(piece, ""), *numbers


def marks_rows(game: Played) -> Iterator[Row]:
    for seat, mark, number in game.story.marks:
        yield game.index, seat, mark, number


def rounds_rows(game: Played) -> Iterator[Row]:
    for number, points in game.story.rounds:
        for seat, own in enumerate(points):
            rank = 1 + sum(1 for other in points if other > own)
            yield game.index, number, seat, own, rank


def decisions_rows(game: Played) -> Iterator[Row]:
    for one in game.story.choices:
        bot = game.seating[one.seat]
        where = (game.index, one.number, one.round, one.phase)
        yield *where, one.seat, bot, one.legal, one.points, one.action


def positions_rows(game: Played) -> Iterator[Row]:
    for one in game.story.choices:
        yield game.index, one.number, list(one.features), one.value


def rows_of(table: str, game: Played, kinds: Mapping[str, str]) -> Iterator[Row]:
    if table == "pieces":
        return pieces_rows(game, kinds)
    makers = {
        "games": games_rows,
        "seats": seats_rows,
        "sources": sources_rows,
        "marks": marks_rows,
        "rounds": rounds_rows,
        DECISIONS: decisions_rows,
        POSITIONS: positions_rows,
    }
    return makers[table](game)


# Parquet


def encode(plan: Plan, played: Sequence[Played]) -> dict[str, bytes]:
    """The tables of a block as Parquet files: the same games give the same bytes."""
    game = games.load(plan.game)
    kinds = game.pieces() if isinstance(game, Chronicles) else {}
    return {
        name: parquet(
            name, [row for one in played for row in rows_of(name, one, kinds)], notes(plan, name)
        )
        for name in plan.tables
    }


def notes(plan: Plan, table: str) -> Mapping[str, str]:
    """What stands in a file's metadata: the schema, and where each feature stands in a position."""
    if table != POSITIONS:
        return NOTED
    found = [[feature.name, feature.at, feature.size] for feature in layout_of(plan)]
    return {**NOTED, "shopfloor.features": json.dumps(found)}


def parquet(table: str, rows: Iterable[Row], told: Mapping[str, str] = NOTED) -> bytes:
    """Some rows of one of the tables as a Parquet file, with what is told of it."""
    import pyarrow
    import pyarrow.parquet

    columns = COLUMNS[table]
    types = {
        "bool": pyarrow.bool_(),
        "string": pyarrow.string(),
        "double": pyarrow.float64(),
        "bytes": pyarrow.list_(pyarrow.uint8()),
    }
    fields = [(n, types.get(t) or getattr(pyarrow, t)()) for n, t in columns.items()]
    schema = pyarrow.schema(fields, dict(told))
    values = list(zip(*rows, strict=True)) or [()] * len(columns)
    arrays = [pyarrow.array(v, f.type) for v, f in zip(values, schema, strict=True)]
    file = io.BytesIO()
    made = pyarrow.Table.from_arrays(arrays, schema=schema)
    pyarrow.parquet.write_table(made, file, compression="zstd")
    return file.getvalue()
