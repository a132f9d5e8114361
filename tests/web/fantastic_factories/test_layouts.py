"""Nothing is cut, nothing lies over anything, and the action bar is in reach, on every screen."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import SCENES
from tests.web.hands import Hands
from tests.web.layouts import faults, resize
from tests.web.pictures import THEMES, change, english_left, violations

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
def test_screen(person: Opener, screens: Path, scene: str) -> None:
    """One page a scene, led through every language, size and theme, and read by axe in each: the
    second theme by its colours alone, for nothing else there is different.
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
            wrong = faults(hands) + violations(hands, rest=theme == themes[0], sound=IMPACTS)
            found += [f"{at}-{theme}: {each}" for each in wrong]
        keep(hands, screens / f"ff-{scene}-{at}-{themes[1]}.jpg")
        if language == "de":
            found += [f"{at}: English: {word}" for word in english_left(hands)]
    change(hands, "light", "en")
    resize(hands, *SIZES[0])
    hands.page.screenshot(path=screens / f"{scene}-wide-light-en.png")  # for the documents
    assert found == []


def keep(hands: Hands, file: Path) -> None:
    """A picture of what is shown, to be looked at."""
    hands.page.screenshot(path=file, quality=70)
