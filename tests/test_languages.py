"""Languages are folders: found, named, chosen and counted in without a line of code."""

import sys
from pathlib import Path

import pytest
from babel import Locale

from shopfloor.kernel import Event, Unreadable
from shopfloor.words import LIBRARY, Library, Words, nearest
from shopfloor.words.plurals import category
from tests.third_language import TEXTS, THIRD, third_library

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402

GAME = "fantastic-factories"
CLDR = "ar be br cs cy da de en es fr ga he hr is it ja ko lt lv mt nl pl pt-BR pt-PT ro ru sl uk"
MANY = [*range(220), 1000, 1001, 1002, 1005, 1021, 1_000_000, 2_000_000]


@pytest.fixture
def third(tmp_path: Path) -> Library:
    return third_library(tmp_path)


def test_the_languages_are_the_folders() -> None:
    folders = {path.name for path in (ROOT / "locales").iterdir() if path.is_dir()}
    assert set(LIBRARY.languages) == folders == set(catalogues.find_languages())
    assert next(iter(LIBRARY.languages)) == LIBRARY.index["default"]


def test_every_language_is_called_by_its_own_name() -> None:
    for language, name in LIBRARY.languages.items():
        assert name == Words(language).say("language.name")
        assert name.lower() == Locale.parse(language, sep="-").display_name.lower()


@pytest.mark.parametrize("language", CLDR.split())
def test_plurals_are_those_of_cldr(language: str) -> None:
    rules, babel = catalogues.plural_rules(language), Locale.parse(language, sep="-").plural_form
    assert [category(rules, n) for n in MANY] == [babel(n) for n in MANY]
    assert category(rules, -21) == babel(21)


def test_a_rule_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no relation"):
        catalogues.read_test("n is about 3")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("de", "de"),
        ("de_AT.UTF-8", "de"),
        ("DE-ch", "de"),
        ("fr-CH, de;q=0.8, en;q=0.5", "de"),
        ("en_GB", "en"),
        ("fr", "en"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_the_nearest_language_is_spoken(wanted: str, found: str) -> None:
    assert nearest(wanted) == found


# A third language


def test_a_folder_is_a_language(third: Library) -> None:
    assert third.languages == {**LIBRARY.languages, THIRD: "русский"}
    assert third.nearest("ru_RU.UTF-8") == THIRD


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, "+1 товар"), (2, "+2 товара"), (5, "+5 товаров"), (11, "+11 товаров"), (21, "+21 товар")],
)
def test_it_has_its_own_plurals(third: Library, n: int, said: str) -> None:
    words = Words(THIRD, GAME, ["Ада"], 1, third)
    event = Event("gained", {"seat": 0, "changes": [f"goods:{n}"]})
    assert words.event(GAME, event) == f"Ада получает: {said}."


def test_what_it_does_not_say_yet_is_said_in_english(third: Library) -> None:
    words = Words(THIRD, GAME, (), None, third)
    assert words.action(GAME, "mine d5") == "Mine with a 5"
    assert words.event(GAME, Event("passed", {"seat": 0})).startswith("Игрок 1 has nothing")
    fault = Unreadable("seat_count", game=GAME, seats=21)
    assert words.error(fault) == "Fantastic Factories: не для 21 игрока."


def test_the_tool_tells_what_is_missing() -> None:
    english = catalogues.read_language("en")
    own = {"language.name": "русский", "table.you": "Ты"}
    missing = catalogues.missing({"en": english, THIRD: own})
    assert len(missing) == len(english) - len(own)
    assert f"{THIRD}: table.seat" in missing


@pytest.mark.parametrize(
    ("domain", "key", "text", "fault"),
    [
        ("table", "nonsense", "x", "is not in English"),
        ("table", "clause", "Правило {number}", "other placeholders"),
    ],
)
def test_what_cannot_be_right_is_refused(
    tmp_path: Path, domain: str, key: str, text: str, fault: str
) -> None:
    with pytest.raises(SystemExit, match=fault):
        third_library(tmp_path, {**TEXTS, domain: {key: text}})


def test_a_language_needs_a_name(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"ru: no language\.name"):
        third_library(tmp_path, {"table": {"you": "Ты"}})
