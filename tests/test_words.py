"""The formatter, and how parameters, players, files and moves are put into words."""

import ast
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from shopfloor import games
from shopfloor.kernel import BadFile, Event, GameError, Illegal, Param, Reason, Unreadable
from shopfloor.words import LIBRARY, Words, choose, read_hole, split, spoken
from tests import sentences
from tests.third_language import THIRD, third_library

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import web as client  # noqa: E402

GAME = "fantastic-factories"
NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def en() -> Words:
    return Words("en", GAME, NAMES, me=0)


@pytest.fixture
def de() -> Words:
    return Words("de", GAME, NAMES, me=0)


def fill(text: str, **params: object) -> str:
    return Words("en").fill(text, params, ())


# The message syntax


def test_a_parameter_is_put_in_its_place() -> None:
    assert fill("{a} and {b}, {a}!", a=1, b="two") == "1 and two, 1!"


def test_text_without_holes_stays() -> None:
    assert fill("100 % # it’s") == "100 % # it’s"


@pytest.mark.parametrize(("n", "said"), [(0, "no goods"), (1, "1 good"), (7, "7 goods")])
def test_plural_by_number(n: int, said: str) -> None:
    assert fill("{n, plural, =0 {no goods} one {# good} other {# goods}}", n=n) == said


def test_plural_without_one_uses_other() -> None:
    assert fill("{n, plural, other {# metal}}", n=1) == "1 metal"


@pytest.mark.parametrize(("dice", "said"), [([], "none"), ([3], "a 3"), ([3, 5], "2: 3, 5")])
def test_plural_of_a_list_counts_it(dice: list[int], said: str) -> None:
    text = "{dice, plural, =0 {none} one {a {dice}} other {#: {dice}}}"
    assert fill(text, dice=dice) == said


def test_select_falls_back_to_other() -> None:
    text = "{x, select, metal {iron} black-market {shady} other {what?}}"
    assert [fill(text, x=x) for x in ("metal", "black-market", 4)] == ["iron", "shady", "what?"]


def test_branches_nest() -> None:
    text = "{who, select, me {I have {n, plural, one {# die} other {# dice}}} other {{who}: {n}}}"
    assert fill(text, who="me", n=2) == "I have 2 dice"
    assert fill(text, who="Ada", n=2) == "Ada: 2"


def test_the_inner_plural_owns_its_number() -> None:
    text = "{a, plural, other {#{b, plural, other {#}}#}}"
    assert fill(text, a=1, b=2) == "121"


def test_a_value_is_never_read_as_a_message() -> None:
    assert fill("{a}", a="{oops} # {") == "{oops} # {"


@pytest.mark.parametrize("text", ["{a", "a}", "{a}}", "{n, plural, one {# x}"])
def test_unmatched_braces_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="brace"):
        split(text)


@pytest.mark.parametrize(
    "hole", ["", "a b", "n, plural, one {x}", "n, number, other {x}", "n, select, other {x} y"]
)
def test_a_hole_that_means_nothing_is_refused(hole: str) -> None:
    with pytest.raises(ValueError, match="neither"):
        read_hole(hole)


def test_a_missing_parameter_is_named(en: Words) -> None:
    with pytest.raises(KeyError, match=r"table\.seat wants number"):
        en.say("table.seat")


def test_a_missing_message_is_named(en: Words) -> None:
    with pytest.raises(KeyError, match=r"en: no message table\.nonsense"):
        en.say("table.nonsense")
    with pytest.raises(KeyError, match=r"no message fantastic-factories\.event\.nonsense"):
        en.event(GAME, Event("nonsense"))
    with pytest.raises(KeyError, match="no_such_code"):
        en.error(GameError("no_such_code"))


def test_choose_prefers_the_exact_number() -> None:
    assert choose({"=1": "just one", "one": "one", "other": "many"}, "=1", "one") == "just one"


# Parameters in words


def test_names_come_from_the_catalogue(en: Words, de: Words) -> None:
    params: dict[str, Param] = {
        "seat": 1,
        "card": "robot",
        "other": "golem",
        "changes": ["metal:-1", "energy:2"],
    }
    event = Event("built", params)
    assert en.event(GAME, event) == "Ben builds Robot, discarding Golem (−1 metal, +2 energy)."
    assert de.event(GAME, event) == (
        "Ben baut „Roboter“ und wirft dafür „Golem“ ab (−1 Metall, +2 Energie)."
    )


def test_no_change_leaves_no_brackets(en: Words) -> None:
    event = Event("built", {"seat": 1, "card": "robot", "other": "golem", "changes": []})
    assert en.event(GAME, event) == "Ben builds Robot, discarding Golem."


def test_the_reader_is_told_you(en: Words, de: Words) -> None:
    event = Event("rolled", {"seat": 0, "dice": [3, 5, 5]})
    assert (en.event(GAME, event), de.event(GAME, event)) == (
        "You roll 3, 5, 5.",
        "Du würfelst 3, 5, 5.",
    )
    assert Words("en", GAME, NAMES).event(GAME, event) == "Ada rolls 3, 5, 5."


def test_a_seat_without_a_name_has_a_number(en: Words, de: Words) -> None:
    assert (en.name(1), en.name(7), de.name(-1)) == ("Ben", "Player 8", "Spieler(in) 0")


def test_lists_of_names_are_joined(de: Words) -> None:
    tools = Event("tokens", {"tool": ["gear", "shovel"]})
    assert de.event(GAME, tools).endswith(": Zahnrad, Schaufel.")


def test_soft_hyphens_stay_out_of_sentences(de: Words) -> None:
    assert de.say(f"{GAME}.card.incinerator") == "Verbrennungsanlage"


def test_german_is_said_as_a_native_says_it(de: Words) -> None:
    """Each of these once read otherwise, and was found wrong by a reader."""
    assert de.say(f"{GAME}.phase.foreman") == "Würfel des Bauleiters"  # no election
    none = Event("machine_goods", {"goods": 0})
    assert de.event(GAME, none) == "Die Maschine stellt keine Waren her."
    golem: dict[str, Param] = {"seat": 1, "card": "golem", "dice": [], "made": [1]}
    golem["changes"] = ["energy:-1"]
    assert de.event(GAME, Event("used", golem)).endswith("; ein Extrawürfel zeigt 1.")
    mega = de.action(GAME, "use mega-factory d3 d3 d3 for d3")
    assert mega.endswith("3, 3, 3 → 2 Waren und ein Extrawürfel, der eine 3 zeigt")
    missing = Reason("no_such_die", "5.1", {"dice": [4, 4]})
    assert de.reason(GAME, missing) == "Dafür brauchst du unter deinen freien Würfeln: 4, 4."
    assert de.say("table.event.undone", seat=1, text="Hauptader: 1 Metall") == (
        "Ben nimmt zurück: „Hauptader: 1 Metall“."
    )


# Refusals and errors


def test_a_refusal_and_its_clause(en: Words, de: Words) -> None:
    reason = Reason("short", "5.4", {"stuff": "energy", "missing": 2})
    assert en.reason(GAME, reason) == "You are 2 energy short."
    assert de.reason(GAME, reason) == "Du hast 2 Energie zu wenig."
    assert (en.clause(reason), de.clause(reason)) == ("Rule 5.4", "Regel 5.4")


def test_refusals_of_the_table_need_no_game(en: Words) -> None:
    assert en.reason(GAME, Reason("nothing_to_undo", "undo")).startswith("You have made no move")


def test_an_illegal_move_says_its_reason(en: Words) -> None:
    reason = Reason("floor_full", "5.3", {"floor": "mine"})
    assert en.error(Illegal(reason)) == en.reason(GAME, reason)


def test_errors_of_a_file_name_the_place(en: Words, de: Words) -> None:
    error = BadFile("wrong_type", "line 3", key="at")
    assert en.error(error) == "line 3: “at” has a value of the wrong kind."
    assert de.error(error) == "Zeile 3: „at“ hat einen Wert der falschen Art."


def test_a_place_we_have_no_word_for_stays(en: Words) -> None:
    assert en.error(BadFile("missing_key", "machines[0]", key="at")).startswith("machines[0]: ")


def test_a_refused_entry_of_a_file_is_said_even_without_a_game() -> None:
    error = BadFile("empty_slot", "line 9", slot=2, text="take 2")
    assert Words("en").error(error) == "line 9: No card lies at place 2."
    error = BadFile("wrong_phase", "line 9", phase="work", text="take 2")
    assert Words("de").error(error) == "Zeile 9: Das geht jetzt nicht; dran ist: Arbeiterphase."


def test_a_reason_within_a_file_is_said_in_words(de: Words) -> None:
    error = BadFile("format", "pipes[0].at", why="range")
    assert de.error(error) == "pipes[0].at: Das liegt außerhalb des Erlaubten oder des Plans."


def test_a_game_is_called_by_its_title(en: Words) -> None:
    said = en.error(Unreadable("seat_count", game=GAME, seats=9))
    assert said == "Fantastic Factories is not for 9 players."
    assert "“chess”" in en.error(Unreadable("unknown_game", game="chess"))


# Moves


def test_an_action_is_taken_apart() -> None:
    path, params = spoken("hire 2 with robot gift 1", LIBRARY.grammar(GAME))
    assert path == ["hire", "with", "gift"]
    assert params == {"dice": [], "x": 0, "what": "2", "with": "robot", "gift": "1"}
    assert spoken("use mega-factory d3 d3 d3 for d5", LIBRARY.grammar(GAME))[1] == {
        "dice": [3, 3, 3],
        "x": 3,
        "what": "mega-factory",
        "for": "5",
    }


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("mine d5", "Mine with a 5", "Bergwerk mit einer 5"),
        (
            "build robot with golem",
            "Build Robot, discarding Golem",
            "Roboter bauen, Golem abwerfen",
        ),
        (
            "use foundry d3",
            "Foundry: 3 energy → 3 metal with a 3",
            "Gießerei: 3 Energie → 3 Metall mit einer 3",
        ),
        (
            "copy harvester d2 d2 for energy",
            "Replicator as Harvester, 1 energy more: 7 energy with 2, 2",
            "Replikator als Erntemaschine, 1 Energie mehr: 7 Energie mit 2, 2",
        ),
        (
            "use dojo d2",
            "Dojo: 1 energy → the 2 becomes a 5",
            "Dojo: 1 Energie → aus der 2 wird eine 5",
        ),
        ("discard metal", "Discard 1 metal", "1 Metall abwerfen"),
        ("discard golem", "Discard Golem", "Golem abwerfen"),
        (
            "discard beacon for 1 metal",
            "Discard Beacon for 1 metal, 3 energy",
            "Leuchtfeuer abwerfen für 1 Metall, 3 Energie",
        ),
        (
            "hire 2 with robot gift 1",
            "Hire contractor 2, discarding Robot; gift for Ben",
            "Unternehmer 2 anwerben, Roboter abwerfen; Geschenk für Ben",
        ),
        ("done", "Done", "Fertig"),
    ],
)
def test_moves_in_words(en: Words, de: Words, text: str, english: str, german: str) -> None:
    assert (en.action(GAME, text), de.action(GAME, text)) == (english, german)


def test_what_the_table_shows_may_be_said(en: Words) -> None:
    assert en.action(GAME, "take 3") == "Take blueprint 3"
    assert en.action(GAME, "take 3", card="robot") == "Take Robot"
    hired = en.action(GAME, "hire 2 with golem", contractor="miner")
    assert hired == "Hire Miner, discarding Golem"
    assert en.action(GAME, "mine d5", card="robot") == "Mine with a 5"


def test_an_undone_move_is_said_in_words(en: Words) -> None:
    event = Event("undone", {"seat": 1, "text": "mine d5"})
    assert en.event(GAME, event) == "Ben takes back: Mine with a 5."


# Both formatters


def client_agrees(cases: list[sentences.Case], catalogues: dict[str, dict[str, str]]) -> str:
    """Run the client's side of the table; say nothing, or what differs."""
    node, npm = client.find_node()
    client.install(node, npm)
    table = client.GENERATED / "sentences.json"
    sentences.write(table, cases, catalogues)
    vitest = client.WEB / "node_modules" / "vitest" / "vitest.mjs"
    command = [node, str(vitest), "run", "tests/base/words.test.ts"]
    done = subprocess.run(command, cwd=client.WEB, capture_output=True, text=True, check=False)
    table.unlink()
    kinds = {f"agrees: {case.language} {case.method}" for case in cases}
    assert f"{len(kinds)} passed ({len(kinds)})" in done.stdout or done.returncode
    return done.stdout + done.stderr if done.returncode else ""


def test_python_and_the_client_say_the_same_to_the_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every key of every game in every language, and a third language with other plurals."""
    monkeypatch.setenv("NO_COLOR", "1")
    third = third_library(tmp_path)
    made = [sentences.everything(language, games.discover()) for language in LIBRARY.languages]
    cases = [*chain(*made), *sentences.in_game(THIRD, GAME, third)]
    said = {str(case.args[0]) for case in cases if case.method == "say"}
    phrased = {f"{GAME}.action.use", f"{GAME}.action.copy"}
    assert said == LIBRARY.catalogue("en").keys() - phrased
    catalogues = {name: sentences.compiled(LIBRARY, name) for name in LIBRARY.languages}
    catalogues[THIRD] = sentences.compiled(third, THIRD)
    assert not (told := client_agrees(cases, catalogues)), told
    broken = [case._replace(said=case.said + "!") for case in cases[:1]]
    assert "1 of 1 differ" in client_agrees(broken, catalogues)


# No game in the formatters


KEYWORDS = {"for", "with", "what", "other"}  # words of Python, of an action's form, and of ICU


def game_words() -> set[str]:
    """Ids of games, and what their grammars and those of their parts declare."""
    declared = {name: LIBRARY.grammar(name) for name in LIBRARY.grammars if name != "table"}
    found = {*games.discover(), *declared}
    for grammar in declared.values():
        found |= {*grammar.links, *grammar.parameters}
        found |= {grammar.series.name} if grammar.series else set()
        for rule in grammar.parameters.values():
            found |= {*rule.names, rule.around, rule.amount}
    return found - KEYWORDS - {""}


def bare_python(text: str) -> str:
    """A module without comments and docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            body[0] = ast.Expr(ast.Constant(None))
    return ast.unparse(tree)


def bare_typescript(text: str) -> str:
    return re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))


def test_the_formatters_know_no_game() -> None:
    python = (ROOT / "src" / "shopfloor" / "words").glob("*.py")
    base = ROOT / "web" / "src" / "base"
    scripts = [base / f"{name}.ts" for name in ("words", "grammar", "messages", "say.svelte")]
    bare = {path: bare_python(path.read_text(encoding="utf-8")) for path in python}
    bare |= {path: bare_typescript(path.read_text(encoding="utf-8")) for path in scripts}
    assert len(bare) >= 9
    assert {"dice", "change", "problem", "gift", GAME} <= game_words()
    for path, code in bare.items():
        for word in game_words():
            assert not re.search(rf"(?<![\w-]){word}(?![\w-])", code), (path.name, word)
