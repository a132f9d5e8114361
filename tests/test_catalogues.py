"""Both languages say everything: what the sources tell, refuse or raise is looked up here."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor import games
from shopfloor.games.fantastic_factories.actions import ACTIONS
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, TOOLS, TYPES
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.kernel import Event, Rng
from shopfloor.parts import dice
from shopfloor.words import SOFT_HYPHEN, Words, read_hole, split

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "shopfloor"
RULES = ROOT / "docs" / "rules"
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402

LANGUAGES = catalogues.find_languages()
RAW = {language: catalogues.read_language(language) for language in LANGUAGES}
SPOKEN = [game for game in games.discover() if f"{game}.title" in RAW["en"]]
FF = "fantastic-factories"
SHARED = [*(SOURCE / "kernel").glob("*.py"), *(SOURCE / "table").glob("*.py")]
PARTS = [*(SOURCE / "parts").rglob("*.py")]
RAISED = {"Unreadable", "BadFile", "GameError"}
CLAUSE = re.compile(r"\d\.\d+|R\d+")
CITED = re.compile(r"(?<=§)\d(?:\.\d+)?|\bR\d+\b")


def holes(text: str) -> set[str]:
    """The parameters of a message, those of its branches included."""
    found = set()
    for hole in split(text)[1::2]:
        name, _, branches = read_hole(hole)
        found |= {name}.union(*map(holes, branches.values()))
    return found


# What the sources say


def folder(game: str) -> list[Path]:
    """Every module of a game's own folder."""
    return sorted((SOURCE / "games" / game.replace("-", "_")).rglob("*.py"))


def told_in(game: str) -> list[Path]:
    """The modules that tell events and refusals of a game: its own, and parts that it shares."""
    own = folder(game)
    text = "".join(path.read_text(encoding="utf-8") for path in own)
    return [*own, *(path for path in PARTS if f"parts.{path.parent.parent.name}." in text)]


def strings(node: ast.expr) -> list[str]:
    """The string constants that an expression may be."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in names and node.args:
            yield node


def spread(function: ast.AST, call: ast.Call) -> Iterator[ast.expr]:
    """The dicts that a call is given by a local name (`**account`), and what is added to them."""
    names = {getattr(word.value, "id", "") for word in call.keywords if word.arg is None}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if getattr(target, "id", "") in names:
                yield from [n for n in ast.walk(node.value) if isinstance(n, ast.Dict)]
            elif isinstance(target, ast.Subscript) and getattr(target.value, "id", "") in names:
                yield ast.Dict(keys=[target.slice], values=[node.value])


def keywords(call: ast.Call, function: ast.AST | None = None) -> set[str]:
    """The parameters given: by keyword, or in a dict."""
    given = [*call.args, *(spread(function, call) if function else ())]
    keys = [key for arg in given if isinstance(arg, ast.Dict) for key in arg.keys]
    named = {word.arg for word in call.keywords if word.arg}
    return named.union(text for key in keys if key for text in strings(key))


def named(function: ast.FunctionDef, tree: ast.AST, name: str) -> list[str]:
    """What a local name or a parameter of a function may hold."""
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            found += strings(node.value)
    places = [arg.arg for arg in function.args.args if arg.arg != "self"]
    if name in places:
        at = places.index(name)
        found += [text for call in calls(tree, function.name) for text in strings(call.args[at])]
    return found


def events(paths: list[Path]) -> Iterator[tuple[str, set[str]]]:
    """Every event key that is told, with the parameters it is told with."""
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
        for function in [f for f in functions if f.name != "tell"]:
            for call in calls(function, "tell", "Event"):
                keys = strings(call.args[0])
                if isinstance(call.args[0], ast.Name):
                    keys = named(function, tree, call.args[0].id)
                for key in keys:
                    yield key, keywords(call, function) - {"only", "but"}


def codes(paths: list[Path], names: set[str]) -> Iterator[tuple[str, set[str]]]:
    """Every code that is raised or refused with, and its parameters."""
    for path in paths:
        for call in calls(ast.parse(path.read_text(encoding="utf-8")), *names):
            for code in strings(call.args[0]):
                yield code, keywords(call)


def check(key: str, params: set[str]) -> None:
    for language in LANGUAGES:
        assert key in RAW[language], f"{language}: no message {key}"
        assert holes(RAW[language][key]) <= params, f"{language}: {key} asks for too much"


def found(kind: str, code: str, *domains: str) -> str:
    keys = [f"{domain}.{kind}.{code}" for domain in domains]
    return next((key for key in keys if key in RAW["en"]), keys[0])


def said_elsewhere(game: str) -> set[str]:
    """The events of shared parts that another game has sentences for."""
    shared = {key for key, _ in events([p for p in told_in(game) if p not in folder(game)])}
    others = [other for other in SPOKEN if other != game]
    return {key for key in shared if any(f"{o}.event.{key}" in RAW["en"] for o in others)}


@pytest.mark.parametrize("game", SPOKEN)
def test_every_event_has_its_sentence(game: str) -> None:
    told = [*events(told_in(game)), *events(SHARED)]
    assert len(told) > 10
    for key, params in told:
        message = found("event", key, game, "table")
        if message not in RAW["en"] and key in said_elsewhere(game):
            continue  # a part tells it that not every game comes to
        check(message, params)
        if "seat" in holes(RAW["en"][message]):
            check(f"{message}.you", params)


@pytest.mark.parametrize("game", SPOKEN)
def test_every_refusal_has_its_sentence(game: str) -> None:
    refused = [*codes(told_in(game), {"no", "Reason"}), *codes(SHARED, {"Reason"})]
    assert len(refused) > 10
    for code, params in refused:
        check(found("reason", code, game, "table"), params)


@pytest.mark.parametrize("game", SPOKEN)
def test_every_error_has_its_sentence(game: str) -> None:
    sources = [*folder(game), *SHARED, *PARTS, SOURCE / "games" / "__init__.py"]
    raised = list(codes(sources, RAISED))
    assert len(raised) > 10
    for code, params in raised:
        check(found("error", code, game, "table"), params)


def test_every_game_has_a_title() -> None:
    for game in games.discover():
        check(f"{game}.title", set())


@pytest.mark.parametrize("game", SPOKEN)
def test_every_option_has_its_words(game: str) -> None:
    for option in games.discover()[game].options:
        for name in (option.id, *(f"{option.id}.{value}" for value in option.values)):
            check(f"{game}.option.{name}", set())


# The catalogues themselves


def test_every_language_is_complete() -> None:
    assert catalogues.faults(RAW) == []
    assert catalogues.missing(RAW) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_read_and_asks_for_the_same(language: str) -> None:
    for key, text in RAW["en"].items():
        assert holes(text) == holes(RAW[language][key]), key


def test_the_compiled_catalogues_are_current() -> None:
    for language in LANGUAGES:
        said = {key: text.replace(SOFT_HYPHEN, "") for key, text in RAW[language].items()}
        assert said == Words(language).messages, "run tools/catalogues.py"


def test_long_words_of_card_names_have_one_soft_hyphen_near_the_middle() -> None:
    for language in LANGUAGES:
        for key, text in RAW[language].items():
            if key.startswith((f"{FF}.card.", f"{FF}.contractor.")):
                for word in text.split():
                    halves = word.split(SOFT_HYPHEN)
                    assert len(halves) == 1 + (len("".join(halves)) > 11), key
                    assert max(map(len, halves)) <= 11, key
            else:
                assert SOFT_HYPHEN not in text, key


ENGLISH = re.compile(
    r"\b(the|and|with|your?|of|from|for|dice|goods?|energy|any|equal|blueprints?|draw|rolls?|gain"
    r"|cards?|this|round|market|metal|build|discard|worth|becomes?|makes?|extra die)\b"
)


def test_no_english_is_left_in_german() -> None:
    for key, text in RAW["de"].items():
        if not key.startswith(f"{FF}.") or "{" in text:
            text = re.sub(r"\{\w+(, (plural|select),)?|[\w-]+ (?=\{)", "", text)
        assert not ENGLISH.search(text), key
        if ENGLISH.search(RAW["en"][key]):
            assert RAW["en"][key] != text, key


# Fantastic Factories


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_name_and_text(language: str) -> None:
    words = Words(language)
    for card in BLUEPRINTS:
        assert words.say(f"{FF}.card.{card.id}") and words.say(
            f"{FF}.card_text.{card.id}"
        ).endswith(".")
    for contractor in CONTRACTORS:
        assert words.say(f"{FF}.contractor.{contractor.id}")
        assert words.say(f"{FF}.contractor_text.{contractor.id}").endswith(".")
    assert all(words.say(f"{FF}.tool.{tool}") for tool in TOOLS)
    assert all(words.say(f"{FF}.type.{type_}") for type_ in TYPES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_phrase_of_its_own(language: str) -> None:
    words = Words(language, FF, ["Ada", "Ben", "Cem", "Dan", "Eva"])
    phrases = {words.action(FF, action): action for action in ACTIONS}
    assert len(phrases) == len(ACTIONS)
    assert not [phrase for phrase in phrases if re.search(r"[{}#]", phrase)]


def amounts(text: str, *names: str) -> list[int]:
    """How much of each a recipe mentions."""
    found = {name.rstrip("s"): int(n) for n, name in re.findall(r"(\d+) ([a-z]+)", text)}
    return [found.get(name, 0) for name in names]


def test_recipes_agree_with_the_rules() -> None:
    words = Words("en")
    for deal in DEALS:
        if BLUEPRINTS[deal.card].when:
            continue
        recipe = words.action(FF, deal.use).partition(": ")[2]
        pay, arrow, gain = recipe.partition(" → ")
        pay, gain = (pay, gain) if arrow else ("", pay)
        paid = [deal.metal, deal.energy, 0, deal.cards]
        got = [deal.gain_metal, deal.gain_energy, deal.gain_goods, deal.gain_cards]
        kinds = ("metal", "energy", "good", "blueprint")
        assert amounts(pay, *kinds) == paid, recipe
        assert amounts(gain, *kinds) == got, recipe
        if deal.turns:
            assert gain.endswith(f"becomes a {dice.values(deal.gain_dice)[0]}")


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_whole_games_can_be_told(seats: int) -> None:
    """Every event, to every reader, and why moves are refused on the way."""
    readers = [Words(n, FF, ["Ada", "Ben"], me) for n in LANGUAGES for me in (None, 0, 1)]
    state, rng = games.load(FF).start(seats), Rng(seats)
    heard: list[Event] = []
    for _ in range(1500):
        if state.result():
            break
        if chance := state.owed():
            state.settle(chance.draw(rng), heard.append)
            continue
        seat = state.actors()[0]
        refused = state.why_not(seat, ACTIONS[rng.below(len(ACTIONS))])
        for words in readers:
            assert not refused or words.reason(FF, refused)
        state.play(seat, state.sample(seat, rng), heard.append)
    for words in readers:
        for event in heard:
            assert not re.search(r"[{}#]|\b[a-z]+-[a-z]+\b", words.event(FF, event))


# The rules


def cited() -> set[str]:
    """Every clause that a refusal or a comment of the sources names."""
    sources = {path.stem: path.read_text(encoding="utf-8") for path in folder(FF)}
    said = {clause for text in sources.values() for clause in CITED.findall(text)}
    nodes = [n for n in ast.walk(ast.parse(sources["why"])) if isinstance(n, ast.Constant)]
    return said | {str(n.value) for n in nodes if CLAUSE.fullmatch(str(n.value))}


def clauses(name: str) -> list[str]:
    """The clauses of a rules document, in order: `## 4 …`, `**4.2** …`, `**R7** …`."""
    text = (RULES / name).read_text(encoding="utf-8")
    found = re.findall(r"^## (\d) |^\*\*(\d\.\d+|R\d+)\*\* ", text, re.MULTILINE)
    return [section or clause for section, clause in found]


@pytest.mark.parametrize("name", ["fantastic-factories.md", "fantastic-factories.de.md"])
def test_every_cited_clause_exists(name: str) -> None:
    assert len(cited()) > 25
    assert cited() <= set(clauses(name))
    assert len(clauses(name)) == len(set(clauses(name)))


def test_both_rules_documents_have_the_same_clauses() -> None:
    english = clauses("fantastic-factories.md")
    assert english == clauses("fantastic-factories.de.md")
    assert english[-25:] == [f"R{n}" for n in range(1, 26)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_every_card_as_the_catalogue_does(language: str) -> None:
    name = "fantastic-factories.md" if language == "en" else "fantastic-factories.de.md"
    text = (RULES / name).read_text(encoding="utf-8")
    words = Words(language)
    for card in BLUEPRINTS:
        assert words.say(f"{FF}.card.{card.id}") in text
    for contractor in CONTRACTORS:
        assert words.say(f"{FF}.contractor.{contractor.id}") in text
