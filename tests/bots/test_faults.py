"""Every fault that a judge may name is a sentence in every language, with all that it speaks of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shopfloor.words import Words
from shopfloor.words.library import LIBRARY

BOTS = Path(__file__).parents[2] / "src" / "shopfloor" / "bots"
FACTORIES, FUN = "fantastic-factories", "factory-fun"
FAULTS: dict[str, tuple[str, dict[str, object], tuple[str, ...]]] = {
    # by key: the game that names it, its parameters, what must be read
    "take": (FACTORIES, {"card": "golem"}, ("Golem",)),
    "hire": (FACTORIES, {"contractor": "investor"}, ("Investor",)),
    "refresh": (FACTORIES, {}, ()),
    "dice": (FACTORIES, {}, ()),
    "die_wasted": (FACTORIES, {}, ()),
    "over_limit": (FACTORIES, {"count": 2}, ("2",)),
    "built_other": (FACTORIES, {"card": "golem", "other": "dojo"}, ("Golem", "Dojo")),
    "built_early": (FACTORIES, {"card": "golem"}, ("Golem",)),
    "not_built": (FACTORIES, {"card": "golem"}, ("Golem",)),
    "goods": (FACTORIES, {"count": 3}, ("3",)),
    "stock": (FACTORIES, {}, ()),
    "limits": (FACTORIES, {}, ()),
    "tile": (FUN, {"name": "Boilnado"}, ("Boilnado",)),
    "tile_left": (FUN, {"name": "Boilnado", "seat": 1, "count": 7}, ("Boilnado", "Bob", "7")),
    "take_none": (FUN, {}, ()),
    "should_decline": (FUN, {}, ()),
    "declined": (FUN, {"count": 4}, ("4",)),
    "chain": (FUN, {"count": 5}, ("5",)),
    "dear": (FUN, {"count": 6}, ("6",)),
    "walled": (FUN, {}, ()),
    "room": (FUN, {"count": 2}, ("2",)),
    "later": (FUN, {}, ()),
}


def test_what_judges_name_is_what_is_tried_here() -> None:
    named = re.compile(r'Sentence\("fault\.(\w+)"')
    found = {key for file in BOTS.rglob("*.py") for key in named.findall(file.read_text("utf-8"))}
    assert found == set(FAULTS)


@pytest.mark.parametrize("language", list(LIBRARY.languages))
@pytest.mark.parametrize("key", FAULTS)
def test_every_fault_is_a_sentence(language: str, key: str) -> None:
    game, params, parts = FAULTS[key]
    said = Words(language, game, ["Ann", "Bob"]).tell(f"bots.fault.{key}", params)
    assert said.endswith(".") and not re.search(r"[{}#]|fault", said)
    for part in parts:
        assert part in said or (language == "de" and part in ("Golem", "Dojo", "Investor"))


@pytest.mark.parametrize("language", list(LIBRARY.languages))
@pytest.mark.parametrize(
    "key", [key for key, (_, params, _) in FAULTS.items() if "count" in params]
)
def test_one_is_told_otherwise_than_several(language: str, key: str) -> None:
    game, params, _ = FAULTS[key]
    words = Words(language, game, ["Ann", "Bob"])
    one, two = (words.tell(f"bots.fault.{key}", {**params, "count": n}) for n in (1, 2))
    assert one.replace("1", "2") != two
