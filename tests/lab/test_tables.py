"""The tables tell what happened, and the queries of docs/lab.md run on them."""

import json
import re
from pathlib import Path

import pytest

from shopfloor import games
from shopfloor.kernel.capabilities import Chronicles
from shopfloor.lab.plan import Part, Plan
from shopfloor.lab.play import Played, play_game
from shopfloor.lab.positions import layout_of
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Folder
from shopfloor.lab.tables import COLUMNS, DETAILED, USUAL, encode, rows_of
from shopfloor.lab.work import Crowd, Here

ROOT = Path(__file__).resolve().parents[2]
LAB = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", LAB, re.DOTALL)
EVERY = tuple(COLUMNS)
GAMES = {"fantastic-factories": "greedy", "factory-fun": "greedy", "factory-funner": "greedy"}


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Plan, Played]:
    game = request.param
    plan = Plan(game, (GAMES[game],) * 3, 2, seed=11, tables=EVERY)
    return plan, play_game(plan, 1)


def table(plan: Plan, game: Played, name: str) -> list[dict[str, object]]:
    rules = games.load(plan.game)
    assert isinstance(rules, Chronicles)
    rows = rows_of(name, game, rules.pieces())
    return [dict(zip(COLUMNS[name], row, strict=True)) for row in rows]


def test_every_piece_is_known_and_has_a_kind(played: tuple[Plan, Played]) -> None:
    rows = table(*played, "pieces")
    assert rows
    assert all(row["kind"] for row in rows)


def test_points_are_the_sum_of_their_sources(played: tuple[Plan, Played]) -> None:
    sources = table(*played, "sources")
    for seat in table(*played, "seats"):
        own = [row["points"] for row in sources if row["seat"] == seat["seat"]]
        assert sum(int(str(points)) for points in own) == seat["points"]


def test_the_last_round_stands_as_the_game_ends(played: tuple[Plan, Played]) -> None:
    rounds, last = table(*played, "rounds"), played[1].round
    assert {row["round"] for row in rounds} == set(range(1, last + 1))
    final = [row["points"] for row in rounds if row["round"] == last]
    assert final == [row["points"] for row in table(*played, "seats")]


def test_what_is_built_was_had_and_stands(played: tuple[Plan, Played]) -> None:
    for row in table(*played, "pieces"):
        for deed in ("seen", "taken", "built", "used"):
            assert bool(row[deed]) == bool(row[f"round_{deed}"])
    built = sum(int(str(row["built"])) for row in table(*played, "pieces"))
    wanted = "buildings" if played[0].game == "fantastic-factories" else "built"
    marks = [row for row in table(*played, "marks") if row["mark"] == wanted]
    assert built == sum(int(str(row["number"])) for row in marks) > 0


def test_decisions_are_all_moves(played: tuple[Plan, Played]) -> None:
    rows = table(*played, "decisions")
    assert len(rows) == played[1].moves
    assert [row["number"] for row in rows] == list(range(len(rows)))


def test_positions_are_what_decisions_were_made_from(played: tuple[Plan, Played]) -> None:
    plan, game = played
    rows, decisions = table(plan, game, "positions"), table(plan, game, "decisions")
    assert [row["number"] for row in rows] == [row["number"] for row in decisions]
    layout = {feature.name: feature for feature in layout_of(plan)}
    for row, decision in zip(rows, decisions, strict=True):
        features = row["features"]
        assert isinstance(features, list)
        assert len(features) == sum(feature.size for feature in layout.values())
        assert features[layout["round"].at] == decision["round"]
        assert features[layout["seats"].at] == len(plan.seats)


def test_the_value_of_a_position_comes_near_the_end(played: tuple[Plan, Played]) -> None:
    """Nearer than what the seat has then: halfway through, on average over the seats."""
    plan, game = played
    rows = [{**d, **p} for d, p in zip(*(table(plan, game, n) for n in DETAILED), strict=True)]
    final = {row["seat"]: row["points"] for row in table(plan, game, "seats")}
    early = [row for row in rows if int(str(row["round"])) <= game.round // 2]
    valued = [abs(float(str(row["value"])) - int(str(final[row["seat"]]))) for row in early]
    stood = [abs(int(str(row["points"])) - int(str(final[row["seat"]]))) for row in early]
    assert sum(valued) < sum(stood)


def test_duckdb_reads_positions(tmp_path: Path) -> None:
    import duckdb
    import pyarrow.parquet

    plan = Plan("fantastic-factories", ("random", "random"), 1, seed=5, tables=DETAILED)
    for name, data in encode(plan, [play_game(plan, 0)]).items():
        (tmp_path / f"{name}.parquet").write_bytes(data)
    metadata = pyarrow.parquet.read_schema(tmp_path / "positions.parquet").metadata
    places = {name: at for name, at, _ in json.loads(metadata[b"shopfloor.features"])}
    query = f"""
        SELECT count(*), sum((features[{places["round"]} + 1] = round)::INT), avg(value)
        FROM '{tmp_path}/positions.parquet' JOIN '{tmp_path}/decisions.parquet' USING (game, number)
    """
    with duckdb.connect() as link:
        rows, agree, value = link.execute(query).fetchall()[0]
    assert rows == agree > 0
    assert value > 0


def test_tables_change_no_game(played: tuple[Plan, Played]) -> None:
    plan, game = played
    plain = play_game(Plan(plan.game, plan.seats, 2, seed=11), 1)
    assert (plain.result, plain.moves) == (game.result, game.moves)


def test_docs_name_every_column() -> None:
    for name, columns in COLUMNS.items():
        line = next(line for line in LAB.splitlines() if line.startswith(f"| `{name}`"))
        assert [column for column in columns if f"`{column}`" not in line] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("queries")
    plan = Plan("fantastic-factories", ("greedy", "random"), 20, seed=2, tables=USUAL)
    sink = Folder(root, plan)
    sink.open(Part(), resume=False)
    simulate(plan, Crowd(Here()), sink)
    return root


def test_there_are_ten_queries() -> None:
    assert len(QUERIES) == 10


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_the_queries_of_the_docs_run(
    query: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import duckdb

    monkeypatch.chdir(folder)
    with duckdb.connect() as link:
        assert link.execute(query).fetchall()
