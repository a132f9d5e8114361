"""Nothing is cut, nothing lies over anything, and the action bar is in reach, on every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import SCENES
from tests.web.layouts import faults

SIZES = [(1280, 720), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390)]
WIDE = SIZES[:2]
KINDS = ["light-en", "dark-de"]
CASES = [(scene, size) for scene in SCENES for size in (WIDE if scene == "dice" else SIZES)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("scene", "size"), CASES, ids=[f"{scene}-{wide}x{high}" for scene, (wide, high) in CASES]
)
def test_layout(
    person: Opener, screens: Path, scene: str, size: tuple[int, int], kind: str
) -> None:
    theme, language = kind.split("-")
    phone = min(size) < 500
    hands = person(language=language, dark=theme == "dark", phone=phone, size=size)
    SCENES[scene](hands)
    hands.page.wait_for_timeout(250)
    hands.page.screenshot(path=screens / f"ff-{scene}-{size[0]}x{size[1]}-{kind}.png")
    assert faults(hands) == []
