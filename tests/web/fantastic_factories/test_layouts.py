"""Nothing is cut, nothing lies over anything, and the action bar is in reach, on every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import SCENES
from tests.web.hands import Hands
from tests.web.layouts import faults, resize, settle
from tests.web.pictures import THEMES, Theme, english_left, violations

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
SHAPES = [(1280, 720), (390, 844), (844, 390)]  # wide, narrow, lying: the three designs
IMPACTS = ("moderate", "serious", "critical")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", SCENES)
def test_screen(person: Opener, screens: Path, scene: str, language: str) -> None:
    """One page a scene and language at every size, read by axe: each design in both themes, the
    sizes between, which have the same colours, in one, and in the other language in the other.
    """
    hands = person(language=language, size=SIZES[0])
    SCENES[scene](hands)
    found: list[str] = []
    for n, size in enumerate(SIZES):
        resize(hands, *size)
        at = "{}x{}".format(*size)
        theme, other = THEMES if (n + (language == "de")) % 2 == 0 else THEMES[::-1]
        found += [f"{at}: {fault}" for fault in faults(hands)]
        dress(hands, screens / f"ff-{scene}-{at}-{language}-{theme}.jpg", theme)
        found += [f"{at}: {each}" for each in violations(hands, size in SHAPES, sound=IMPACTS)]
        if size in SHAPES:
            dress(hands, screens / f"ff-{scene}-{at}-{language}-{other}.jpg", other)
            found += [f"{at} {other}: {each}" for each in violations(hands, rest=False)]
            found += [f"{at}: English: {word}" for word in english_left(hands) if language == "de"]
    assert found == []


def dress(hands: Hands, file: Path, theme: Theme) -> None:
    """Give the page its theme and keep its picture; the documents have the first of all."""
    hands.page.emulate_media(color_scheme=theme)
    settle(hands)
    hands.page.screenshot(path=file, quality=70)
    scene, shown = file.stem.removeprefix("ff-").split("-", 1)
    if shown == "1280x720-en-light":
        hands.page.screenshot(path=file.with_name(f"{scene}-wide-light-en.png"))
