"""A study is one page that needs nothing else, in both languages, with its data behind it."""

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from shopfloor import __version__, games
from shopfloor.kernel import GameError, Rng
from shopfloor.kernel.capabilities import Chronicles, Varies
from shopfloor.lab.plan import Plan
from shopfloor.lab.stats import UNKNOWN, Estimate
from shopfloor.lab.study.digest import digest
from shopfloor.lab.study.findings import SHARES, Report, Section, look
from shopfloor.lab.study.measures import Effect, Tables, dominated
from shopfloor.lab.study.page import Page, page
from shopfloor.lab.study.run import Study, variant_without
from shopfloor.lab.study.strategies import strategies
from shopfloor.lab.tables import USUAL
from shopfloor.lab.variant import Variant
from shopfloor.words import Words

GAME = "fantastic-factories"
DEAR = Variant(
    "Beacon costs nine", GAME, {"blueprint": {"beacon": {"cost": {"metal": 9, "energy": 9}}}}
)
FACTORY_FUN = ("random", "greedy")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    root = tmp_path_factory.mktemp("study")
    study = Study(Plan(GAME, ("greedy", "random"), 60, seed=1, tables=USUAL), [DEAR], ["golem"])
    study.check()
    study.run(root, 2, "", False, lambda _: None)
    return look(study.plan, root, [DEAR.name], ["golem"])


class Tags(HTMLParser):
    """Every tag that is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_whole_and_needs_nothing(report: Report, language: str) -> None:
    text, tags = page(report, language), Tags()
    tags.feed(text)
    assert tags.open == []
    assert not tags.seen & {"script", "link", "img", "iframe"}
    assert not re.search(r"https?:|url\(|src=", text)
    assert f'lang="{language}"' in text


def test_findings_come_first_and_method_last(report: Report) -> None:
    text = page(report, "en")
    assert text.index("What was found") < text.index("<svg") < text.index("Method and limits")
    assert text.count("<svg") == text.count("<details>") == len(report.sections)


def test_what_a_variant_does_is_found(report: Report) -> None:
    found = {section.key: section for section in report.sections}
    beacon = next(row for row in found["variant_built"].rows if row.thing == "beacon")
    assert beacon.believed
    assert beacon.estimate.value < 0
    assert "Beacon costs nine: Beacon is built" in page(report, "en")
    assert found["given"].rows[0].thing == "golem"


def test_what_is_known_of_one_game_only_spoils_no_plot(report: Report) -> None:
    """Nothing can be said of it: the table has it, the plot keeps its scale."""
    lone = Section("kinds", SHARES, [effect("training", 0.1), Effect("special", UNKNOWN, False)])
    text = page(replace(report, sections=[lone]), "en")
    assert not re.search(r"\b(nan|inf)\b", text)
    assert text.count("<circle") == 1
    assert "<td>–</td>" in text


def test_what_is_had_and_built_by_the_same_seats_is_said_once(report: Report) -> None:
    rows = [effect("golem", 0.1), effect("beacon", -0.1)]
    had = [effect("golem", 0.1), effect("beacon", -0.2)]
    sections = [Section("built", SHARES, rows), Section("had", SHARES, had)]
    found = [(s.key, row.thing) for s, row in replace(report, sections=sections).certain()]
    assert found == [("built", "golem"), ("built", "beacon"), ("had", "beacon")]


def test_colours_are_named_in_the_reader_s_language(report: Report) -> None:
    """A machine's kind is all the colours that it makes; what nobody names stays as it is."""
    words = Page(replace(report, plan=replace(report.plan, game="factory-funner")), Words("de"))
    assert words.piece("red yellow") == "rot, gelb"
    assert words.piece("11 Das Hulk") == "11 Das Hulk"


def test_german_says_it_in_german(report: Report) -> None:
    text = page(report, "de")
    assert "Was sich zeigte" in text
    assert "Verfahren und Grenzen" in text
    assert re.search(r"\d,\d", text)


@pytest.mark.parametrize("game", ["factory-fun", "factory-funner"])
def test_the_pipe_games_are_studied_by_machines_boards_and_tokens(
    game: str, tmp_path: Path
) -> None:
    study = Study(Plan(game, ("random",) * 3, 24, seed=1, tables=USUAL))
    study.run(tmp_path, 1, "", False, lambda _: None)
    found = look(study.plan, tmp_path, [], [])
    things = {
        row.thing.partition(":")[0] for s in found.sections if s.key == "marks" for row in s.rows
    }
    assert "board" in things
    assert ("token" in things) == (game == "factory-funner")
    keys = {section.key for section in found.sections}
    assert {"built", "places", "length", "sources", "worth", "decided", "leads", "ties"} <= keys
    assert page(found, "de").startswith("<!doctype html>")


def test_a_study_that_goes_on_counts_only_what_is_due(tmp_path: Path) -> None:
    study = Study(Plan(GAME, ("random", "random"), 6, seed=1, tables=USUAL), [], ["golem"])
    assert study.due(tmp_path) == 12
    study.run(tmp_path, 1, "", False, lambda _: None)
    assert study.due(tmp_path) == 0
    shutil.rmtree(tmp_path / "base" / "blocks" / "000002")
    assert study.due(tmp_path) == 1
    played = list[int]()
    study.run(tmp_path, 1, "", True, played.append)
    assert played == [1]


def command(*args: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "shopfloor", "study", *map(str, args)]
    return subprocess.run(line, capture_output=True, text=True)


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    done = command(
        GAME, "--bots", "random,random", "--games", 8, "--jobs", 1, "--out", out, "--json"
    )
    assert done.returncode == 0, done.stderr
    assert '"games": 8' in done.stdout
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    "more",
    [["--resume"], ["--given", "gollem"], ["--variant", "none.toml"], ["--bots", "genius"]],
)
def test_bad_input_is_one_line(more: list[str], tmp_path: Path) -> None:
    done = command(GAME, "--games", 8, "--out", tmp_path / "s.html", *more)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "s.html").exists()


def test_a_piece_can_be_taken_out(tmp_path: Path) -> None:
    plan = Plan(GAME, ("greedy", "greedy"), 40, seed=2, tables=USUAL)
    study = Study(plan, [variant_without(GAME, "assembly-line", "Without it")])
    study.check()
    study.run(tmp_path, 1, "", False, lambda _: None)
    found = {s.key: s for s in look(plan, tmp_path, ["Without it"], []).sections}
    out = next(row for row in found["variant_built"].rows if row.thing == "assembly-line")
    assert out.estimate.value < 0
    games, kept = Tables(tmp_path / "variant-1"), "SELECT count(*) FROM pieces WHERE piece = "
    assert games.one(f"{kept}'assembly-line'") == 0
    assert games.one(f"{kept}'golem'") > 0
    with pytest.raises(GameError, match="unknown_piece"):
        variant_without(GAME, "gollem", "")


def test_pipe_machines_are_taken_out_by_their_title() -> None:
    game = games.load("factory-fun")
    assert isinstance(game, Chronicles) and isinstance(game, Varies)
    piece = min(game.pieces())
    assert game.without(piece)["machine"]


def test_bots_of_several_strengths_are_told_apart(report: Report) -> None:
    found = {section.key: section for section in report.sections}
    assert {row.thing.partition(":")[0] for row in found["by_bot"].rows} == {"greedy", "random"}
    assert "random: Golem" in page(report, "en")


def test_the_digest_says_what_an_encyclopaedia_shows(report: Report) -> None:
    told = digest(report)
    assert (told["games"], told["bots"]) == (60, ["greedy", "random"])
    assert told["version"] == __version__
    golem = told["pieces"]["golem"]
    assert golem["wins"]["low"] <= golem["wins"]["value"] <= golem["wins"]["high"]
    assert 0 < golem["built"] <= 1 <= golem["round"]


def effect(thing: str, value: float, believed: bool = True) -> Effect:
    return Effect(thing, Estimate(value, value - 0.01, value + 0.01, 900, 0.001), believed)


def test_a_piece_is_outdone_only_by_one_of_its_kind_that_surely_wins_more() -> None:
    built = [effect("best", 0.2), effect("other", 0.1), effect("weak", -0.1), effect("dull", -0.2)]
    rates = {"best": 0.5, "other": 0.9, "weak": 0.3, "dull": 0.6}
    kinds = {"best": "a", "other": "b", "weak": "a", "dull": "a"}
    assert dominated(built, rates, kinds) == [("weak", "best")]  # dull is built oftener
    unsure = [effect("best", 0.2, believed=False), *built[1:]]
    assert dominated(unsure, rates, kinds) == []


def test_strategies_are_found_where_there_are_some() -> None:
    """Two ways to play, each with its own three cards and some others by chance."""
    stream, compounds = Rng(4), []
    for number in range(400):
        own = {"a", "b", "c"} if number % 2 else {"x", "y", "z"}
        compounds.append(frozenset(own | {f"other-{stream.below(4)}"}))
    names = strategies(compounds)
    ways = [set(names[n::2]) for n in (0, 1)]
    assert not ways[0] & ways[1]
    assert strategies(compounds) == names
    assert strategies([frozenset()] * 30) == [""] * 30
