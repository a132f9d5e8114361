"""A screen as a picture: nothing overflows, axe finds nothing serious, German is German."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT

from tests.web.conftest import ROOT, Opener
from tests.web.hands import Hands
from tests.web.layouts import as_phone, settle
from tests.web.screens import Screens

Shown = Callable[[Hands], None]
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")
SOUND = ("serious", "critical")
AXE = """() => axe.run({
  resultTypes: ['violations'], preload: false, iframes: false, selectors: false,
}).then(({violations}) => violations)"""


def named(show: Shown) -> str:
    return show.__name__.removeprefix("show_").replace("_", "-")


def take(
    person: Opener,
    screens: Screens,
    file: str,
    show: Shown,
    kind: str,
    names: set[str] | None = None,
) -> Hands:
    """Show a screen as `wide-light-en` and keep its picture; names are the same everywhere."""
    size, theme, language = kind.split("-")
    hands = person(language=language, phone=size == "phone", dark=theme == "dark")
    show(hands)
    hands.page.wait_for_timeout(200)
    look(hands, screens, file, language, names)
    return hands


def take_both(person: Opener, screens: Screens, show: Shown, language: str) -> None:
    """Show a screen once: wide in one theme, then as a phone has it in the other."""
    first, other = THEMES if language == "en" else THEMES[::-1]
    hands = person(language=language, dark=first == "dark")
    show(hands)
    settle(hands)
    look(hands, screens, f"{named(show)}-wide-{first}-{language}.png", language)
    hands.page.emulate_media(color_scheme=other)
    as_phone(hands)
    look(hands, screens, f"{named(show)}-phone-{other}-{language}.png", language)


def look(
    hands: Hands, screens: Screens, file: str, language: str, names: set[str] | None = None
) -> None:
    """Keep a picture of what is shown, and find nothing wrong with it."""
    screens.keep(hands.page, file)
    assert overflow(hands) <= 0
    assert violations(hands) == []
    if language == "de":
        assert english_left(hands) - (names or set()) == set()


def change(hands: Hands, theme: Theme, language: str) -> None:
    """Show the same in another theme and language, without loading it again."""
    hands.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    hands.speak(language)
    settle(hands)


def overflow(hands: Hands) -> int:
    """By how much the page is wider than the window."""
    return int(hands.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def violations(hands: Hands, sound: tuple[str, ...] = SOUND) -> list[str]:
    """What axe calls so, with the first place of each. A page is given axe once."""
    if not hands.page.evaluate("'axe' in window"):
        hands.page.evaluate(AXE_SCRIPT)
    found = hands.page.evaluate(AXE)
    serious = [each for each in found if each["impact"] in sound]
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
