"""A screen as a picture: nothing overflows, axe finds nothing serious, German is German."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT

from tests.web.conftest import ROOT, Opener
from tests.web.hands import Hands

Shown = Callable[[Hands], None]
SOUND = ("serious", "critical")
AXE = """colours => axe.run({
  resultTypes: ['violations'], rules: {'color-contrast': {enabled: colours}},
}).then(({violations}) => violations)"""


def named(show: Shown) -> str:
    return show.__name__.removeprefix("show_").replace("_", "-")


def take(
    person: Opener, file: Path, show: Shown, kind: str, names: set[str] | None = None
) -> Hands:
    """Show a screen as `wide-light-en` and keep its picture; names are the same everywhere."""
    size, theme, language = kind.split("-")
    hands = person(language=language, phone=size == "phone", dark=theme == "dark")
    show(hands)
    hands.page.wait_for_timeout(200)
    hands.page.screenshot(path=file)
    assert overflow(hands) <= 0
    assert violations(hands) == []
    if language == "de":
        assert english_left(hands) - (names or set()) == set()
    return hands


def overflow(hands: Hands) -> int:
    """By how much the page is wider than the window."""
    return int(hands.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def violations(hands: Hands, colours: bool = True) -> list[str]:
    """What axe calls serious, with the first place of each; a page is given axe once."""
    if not hands.page.evaluate("'axe' in window"):
        hands.page.evaluate(AXE_SCRIPT)
    found = hands.page.evaluate(AXE, colours)
    serious = [each for each in found if each["impact"] in SOUND]
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in serious]


def words_of(text: str) -> set[str]:
    plain = re.sub(r"\{\w+(, (plural|select),)?|=\d+|\b(one|other)\b(?= *\{)|\w+(?= \{)", " ", text)
    return set(re.findall(r"[A-Za-zÄÖÜäöüß]{4,}", plain.replace("\u00ad", "").lower()))


@cache
def only_english() -> set[str]:
    """Words of the English catalogue that neither the German one nor the German rules use."""
    folder = ROOT / "src" / "shopfloor" / "locales"
    english = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    german = json.loads((folder / "de.json").read_text(encoding="utf-8"))
    rules = [p.read_text(encoding="utf-8") for p in (ROOT / "docs" / "rules").glob("*.de.md")]
    said = set().union(*map(words_of, english.values()))
    return said - set().union(*map(words_of, [*german.values(), *rules]))


def english_left(hands: Hands) -> set[str]:
    """English words that the page shows although it speaks German."""
    shown = hands.page.evaluate(
        """() => {
          const said = ['aria-label', 'title', 'placeholder'];
          const labels = [...document.querySelectorAll(said.map((name) => `[${name}]`).join())];
          const texts = labels.flatMap((e) => said.map((name) => e.getAttribute(name) ?? ''));
          return document.body.innerText + ' ' + texts.join(' ');
        }"""
    )
    names = {"english", "deutsch", "shopfloor"}
    return (words_of(shown) & only_english()) - names
