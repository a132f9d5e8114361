"""Nothing is cut, nothing lies over anything, and the action bar is in reach, on every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import SCENES
from tests.web.layouts import faults, resize, settle
from tests.web.pictures import violations

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
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", SCENES)
def test_screen(person: Opener, screens: Path, scene: str, language: str) -> None:
    """One page a scene and language at every size, read by axe: each design in both themes, the
    sizes between, which have the same colours, in one, and in the other language in the other.
    """
    hands = person(language=language, size=SIZES[0])
    SCENES[scene](hands)
    found: list[str] = []
    for n, (wide, high) in enumerate(SIZES):
        resize(hands, wide, high)
        found += [f"{wide}x{high}: {fault}" for fault in faults(hands)]
        other = THEMES[(n + (language == "de")) % 2]
        shape = (wide, high) in SHAPES
        for theme in THEMES if shape else (other,):
            hands.page.emulate_media(color_scheme=theme)
            settle(hands)
            file = screens / f"ff-{scene}-{wide}x{high}-{language}-{theme}.jpg"
            hands.page.screenshot(path=file, quality=70)
            found += [f"{wide}x{high} {theme}: {each}" for each in violations(hands, shape)]
    assert found == []
