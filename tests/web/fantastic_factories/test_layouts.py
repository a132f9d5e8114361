"""Nothing is cut, nothing lies over anything, and the action bar is in reach, on every screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import SCENES, show_home, show_market
from tests.web.hands import Hands
from tests.web.layouts import faults, resize
from tests.web.pictures import THEMES, change, english_left, violations
from tests.web.screens import Screens

SIZES = [
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (1180, 820),
    (820, 1180),
    (390, 844),
    (360, 640),
    (844, 390),
    (640, 360),  # 1280×720 at a zoom of 200 %
]
LANGUAGES = ("en", "de")
IMPACTS = ("moderate", "serious", "critical")


@pytest.mark.parametrize("scene", SCENES)
def test_screen(person: Opener, screens: Screens, scene: str) -> None:
    """One page a scene, led through every size, language and theme. Axe, which takes its time,
    reads every size in both languages and both themes, a theme a language: colours know no words.
    """
    hands = person(size=SIZES[0])
    SCENES[scene](hands)
    found: list[str] = []
    for language, (n, size) in product(LANGUAGES, enumerate(SIZES)):
        resize(hands, *size)
        at = "{}x{}-{}".format(*size, language)
        themes = THEMES if (n + LANGUAGES.index(language)) % 2 == 0 else THEMES[::-1]
        for theme in themes:
            change(hands, theme, language)
            wrong = faults(hands)
            if theme == themes[0]:
                wrong += violations(hands, sound=IMPACTS)
            found += [f"{at}-{theme}: {each}" for each in wrong]
        screens.keep(hands.page, f"ff-{scene}-{at}-{themes[1]}.jpg")
        if language == "de":
            found += [f"{at}: English: {word}" for word in english_left(hands)]
    change(hands, "light", "en")
    resize(hands, *SIZES[0])
    screens.keep(hands.page, f"{scene}-wide-light-en.png")  # for the documents
    assert found == []


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (640, 360)])
def test_a_phone_keeps_the_names_of_four_rivals_and_shows_eight_cards_of_the_market(
    mara: Hands, size: tuple[int, int]
) -> None:
    show_market(mara)
    resize(mara, *size)
    names = mara.page.locator(".rival .name")
    whole = names.evaluate_all("(all) => all.map((b) => b.scrollWidth <= b.clientWidth)")
    cards = mara.page.locator('.board [data-spot^="market:"], .board [data-spot^="hire:"]')
    lowest = cards.evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().bottom)")
    sheet = mara.page.locator(".sheet").bounding_box()
    resize(mara, *SIZES[0])  # the page is others' as well
    assert whole == [True] * 4
    assert sheet and len(lowest) == 8
    assert size[0] > size[1] or max(lowest) <= sheet["y"] + 1  # one that lies scrolls


def test_the_front_page_grows_with_the_screen(person: Opener) -> None:
    hands = person(size=SIZES[0])
    show_home(hands)
    wide: list[float] = []
    for size in SIZES[:3]:
        resize(hands, *size)
        button = hands.page.locator(".game .button.main").first.bounding_box()
        boxes = [box.bounding_box() for box in hands.page.locator(".game h2").all()]
        assert button and len({round(box["y"]) for box in boxes if box}) == 1  # in one line
        wide.append(button["width"])
    assert wide[1] > 1.4 * wide[0] and wide[2] > 1.9 * wide[0]


@pytest.mark.parametrize("show", [show_home, show_market])
def test_the_bar_grows_with_the_screen(person: Opener, show: Callable[[Hands], None]) -> None:
    hands = person(size=SIZES[0])
    show(hands)
    for size in SIZES[:3]:
        resize(hands, *size)
        grown = size[0] / SIZES[0][0]
        bar = hands.page.locator("header.bar").bounding_box()
        menu = hands.page.locator(".menu > button").bounding_box()
        main = hands.page.locator("main").bounding_box()
        assert bar and menu and main
        assert bar["width"] == size[0] and bar["height"] == pytest.approx(44 * grown, abs=1)
        assert menu["height"] == pytest.approx(32 * grown, abs=1)
        assert main["y"] == pytest.approx(bar["height"], abs=1)  # nothing lies under it
