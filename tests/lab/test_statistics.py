"""On simulated tables with known effects a study finds these and nothing else.

Each card of a made-up game is built by chance and makes its seat more or less likely to win; what
that comes to is known from many more games. Then 200 small studies are made of it.
"""

import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor.lab import stats
from shopfloor.lab.study import measures
from shopfloor.lab.study.measures import Effect, Tables
from shopfloor.lab.tables import USUAL, parquet

STUDIES, GAMES, SEATS = 200, 250, 4
PULL = {"boon": 1.2, "bane": -1.2, **{f"card {n}": 0.0 for n in range(8)}}
TOGETHER = 1.5  # what card 0 and card 1 do together, and only together
WORTH = 2  # points that every container brings
STARTER, LONGER = 0.5, 0.4  # the first player's pull; what a variant does to the length
Row = tuple[object, ...]


def hand(rng: random.Random) -> list[str]:
    return [card for card in PULL if rng.random() < 0.35]


def pull(cards: list[str], place: int) -> float:
    both = TOGETHER if "card 0" in cards and "card 1" in cards else 0.0
    return sum(PULL[card] for card in cards) + both + (STARTER if place == 0 else 0.0)


def play(rng: random.Random) -> tuple[list[list[str]], int, int]:
    """What every seat built, who began, who won."""
    hands, first = [hand(rng) for _ in range(SEATS)], rng.randrange(SEATS)
    chances = [math.exp(pull(own, (seat - first) % SEATS)) for seat, own in enumerate(hands)]
    return hands, first, rng.choices(range(SEATS), chances)[0]


@pytest.fixture(scope="module")
def truth() -> dict[str, float]:
    """The effects of cards and of the place, and of the two together, from many games."""
    rng, cells = random.Random(1), dict[str, list[float]]()
    for _ in range(60_000):
        hands, first, won = play(rng)
        for seat, own in enumerate(hands):
            x = (seat == won) - 1 / SEATS
            two = f"{'card 0' in own} {'card 1' in own}"
            for name in [*own, f"place {(seat - first) % SEATS}", two]:
                cell = cells.setdefault(name, [0.0, 0.0])
                cell[0] += x
                cell[1] += 1
    means = {name: total / count for name, (total, count) in cells.items()}
    means["card 0 + card 1"] = (
        means["True True"] - means["True False"] - means["False True"] + means["False False"]
    )
    return means


def write(folder: Path, rows: dict[str, list[Row]]) -> None:
    block = folder / "blocks" / "000000"
    block.mkdir(parents=True, exist_ok=True)
    for name in USUAL:
        (block / f"{name}.parquet").write_bytes(parquet(name, rows.get(name, [])))


def make(folder: Path, seed: int) -> None:
    """The tables of a study, and of a variant with the same deals that takes longer."""
    rng, rows = random.Random(seed), dict[str, list[Row]]()
    side, other = random.Random(f"side {seed}"), list[Row]()
    for game in range(GAMES):
        hands, first, won = play(rng)
        rounds = 8 + rng.randrange(5)
        rows.setdefault("games", []).append((game, first, rounds, 50, 1, "", "end", 1, 4))
        longer = rounds + (rng.random() < LONGER) + rng.choice((-1, 0, 1))
        other.append((game, first, longer, 50, 1, "", "end", 1, 4))
        for seat, own in enumerate(hands):
            place, share = (seat - first) % SEATS, float(seat == won)
            held, idle = side.randrange(4), side.randrange(4)
            marks = ((game, seat, "container:red", held), (game, seat, "container:idle", idle))
            rows.setdefault("marks", []).extend(marks)
            points = WORTH * held + side.randrange(9)
            line = (game, seat, "bot", place, points, 1 if share else 2, bool(share), share)
            rows.setdefault("seats", []).append(line)
            deeds = (1, 1, 1, 1, 1, 1, 1, 1)
            rows.setdefault("pieces", []).extend((game, seat, c, "kind", *deeds) for c in own)
    write(folder / "base", rows)
    write(folder / "variant", {**rows, "games": other})


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, dict[str, Effect]]]:
    """All that the studies say."""
    return list(made(tmp_path_factory.mktemp("studies")))


def made(root: Path) -> Iterator[dict[str, dict[str, Effect]]]:
    for seed in range(100, 100 + STUDIES):
        make(root, seed)
        tables = Tables(root / "base")
        found = {
            "built": measures.effects(tables, measures.BUILT),
            "places": measures.effects(tables, measures.PLACES),
            "pairs": measures.synergies(tables),
            "worth": measures.worths(tables),
            "variant": measures.differences(tables, root / "variant"),
        }
        yield {key: {effect.thing: effect for effect in value} for key, value in found.items()}
        tables.link.close()


def covered(effects: list[Effect], true: float) -> int:
    return sum(1 for e in effects if e.estimate.low <= true <= e.estimate.high)


def within(hits: int, trials: int) -> None:
    assert 0.93 <= hits / trials <= 0.97, hits / trials


def test_intervals_of_cards_cover_the_truth(
    studies: list[dict[str, dict[str, Effect]]], truth: dict[str, float]
) -> None:
    hits = sum(covered([study["built"][card] for study in studies], truth[card]) for card in PULL)
    within(hits, STUDIES * len(PULL))


def test_intervals_of_places_cover_the_truth(
    studies: list[dict[str, dict[str, Effect]]], truth: dict[str, float]
) -> None:
    places = range(SEATS)
    seen = {n: [study["places"][str(n)] for study in studies] for n in places}
    within(sum(covered(seen[n], truth[f"place {n}"]) for n in places), STUDIES * SEATS)


def test_intervals_of_paired_differences_cover_the_truth(
    studies: list[dict[str, dict[str, Effect]]],
) -> None:
    within(covered([study["variant"]["rounds"] for study in studies], LONGER), STUDIES)


def test_intervals_of_pairs_cover_the_truth(
    studies: list[dict[str, dict[str, Effect]]], truth: dict[str, float]
) -> None:
    pair = "card 0 + card 1"
    within(covered([study["pairs"][pair] for study in studies], truth[pair]), STUDIES)


def test_intervals_of_what_one_more_is_worth_cover_the_truth(
    studies: list[dict[str, dict[str, Effect]]],
) -> None:
    true = {"container:red": float(WORTH), "container:idle": 0.0}
    hits = sum(covered([s["worth"][mark] for s in studies], true[mark]) for mark in true)
    within(hits, STUDIES * len(true))
    assert all(study["worth"]["container:red"].believed for study in studies)
    assert sum(study["worth"]["container:idle"].believed for study in studies) <= 0.05 * STUDIES


def test_effects_are_found_and_nothing_else(studies: list[dict[str, dict[str, Effect]]]) -> None:
    """Cards 0 and 1 do something too, by each other; the other six do nothing."""
    found = [{c: study["built"][c].believed for c in PULL} for study in studies]
    assert sum(one["boon"] and one["bane"] for one in found) >= 0.95 * STUDIES
    nothing = [f"card {n}" for n in range(2, 8)]
    false = sum(one[card] for one in found for card in nothing)
    assert false / sum(sum(one.values()) for one in found) <= 0.05
    assert all(not study["variant"]["moves"].believed for study in studies)
    assert sum(study["variant"]["rounds"].believed for study in studies) >= 0.95 * STUDIES


def test_wilson_covers() -> None:
    rng, hits = random.Random(5), 0
    for _ in range(2000):
        wins = sum(rng.random() < 0.3 for _ in range(80))
        low, high = stats.wilson(wins, 80)
        hits += low <= 0.3 <= high
    within(hits, 2000)


def test_student_is_near_the_tables() -> None:
    for free, quantile in ((10, 2.228), (30, 2.042), (100, 1.984), (1000, 1.962)):
        assert stats.student(free) == pytest.approx(quantile, abs=0.003)


def test_a_few_games_prove_nothing() -> None:
    assert stats.mean([1.0, 1.1, 0.9]).p == 1.0
    assert stats.mean([1.0]).games == 0


def test_of_many_tests_few_false_ones_are_believed() -> None:
    """Benjamini and Hochberg's example (1995, §3): of 15 tests four are believed."""
    ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
          0.4262, 0.5719, 0.6528, 0.7590, 1.0]  # fmt: skip
    assert sum(stats.believed(ps, dependent=False)) == 4
    assert sum(stats.believed(ps)) == 3  # Benjamini and Yekutieli are stricter
    assert stats.believed([]) == []
