"""Variants: files that the engine checks, and runs that get the same deals."""

from pathlib import Path

import pytest

from shopfloor.kernel import BadFile, GameError
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import given_to, play_game
from shopfloor.lab.simulate import play_block
from shopfloor.lab.tables import USUAL
from shopfloor.lab.variant import read_variant
from shopfloor.lab.work import crowd

GAME = "fantastic-factories"
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "studies" / "variants"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_can_be_played(path: Path) -> None:
    game = "factory-fun" if path.stem == "eight-rounds" else GAME
    variant = read_variant(path, game)
    plan = Plan(game, ("greedy", "greedy"), 2, seed=4, changes=variant.changes)
    plan.check()
    block = play_block(plan, 0)
    assert block.games == 1
    if path.stem == "eight-rounds":
        assert block.tally["rounds"] == 8


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[blueprint.golm]\ncopies = 1", "blueprint.golm"),
        ("[blueprints.golem]\ncopies = 1", "blueprints"),
        ("[blueprint]\ngolem = 3", "blueprint.golem"),
        ("[blueprint.golem]\ncolour = 'red'", "golem"),
        ("[blueprint.golem]\ncopies = -1", "golem"),
        ("[blueprint.golem]\ncost = { metal = 1 }", "golem"),
        ("[numbers]\ngoods = 0", "numbers.goods"),
        ("[numbers]\nturns = 3", "numbers.turns"),
        ("[[", ""),
        ("game = 'chess'", ""),
        ("name = 3", ""),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_place(
    text: str, place: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadFile) as caught:
        read_variant(path, GAME)
    assert place in str(caught.value)
    assert "mine.toml" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["[machine.999]\nrevenue = 3", "[machine.1]\nrevenue = 'much'", "[numbers]\nrounds = 99"],
)
def test_machines_are_checked_too(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadFile):
        read_variant(path, "factory-fun")


def test_no_file_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no_such_file"):
        read_variant(tmp_path / "none.toml", GAME)


def test_a_variant_is_the_same_in_a_pool_and_elsewhere() -> None:
    plan = Plan(GAME, ("random", "greedy"), 3, 7, tables=USUAL, changes={"numbers": {"goods": 6}})
    here = [play_block(plan, number) for number in range(plan.blocks)]
    with crowd(2, variant=(GAME, plan.changes)) as workers:
        pool = list(workers.in_order(Playing(plan), range(plan.blocks)))
    assert pool == here


class Playing:
    """A block of a plan, as a job."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, number: int) -> object:
        return play_block(self.plan, number)


def test_runs_get_the_same_deals() -> None:
    """What all see first does not hang on a card that nobody has built yet."""
    base = Plan(GAME, ("greedy", "greedy"), 8, seed=6, tables=USUAL)
    given = Plan(GAME, ("greedy", "greedy"), 8, seed=6, tables=USUAL, given="golem")
    for index in range(8):
        one, other = play_game(base, index), play_game(given, index)
        assert one.story.first == other.story.first
        assert given_to(given, index) == (index // 2) % 2
    assert any(play_game(base, i).result != play_game(given, i).result for i in range(8))
