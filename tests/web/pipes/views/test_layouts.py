"""Every size, theme and language of the pipe tables: nothing cut or covered, room to build."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.layouts import faults
from tests.web.pipes.games import Bench, building, find, picking, sit

FUN, FUNNER = "factory-fun", "factory-funner"
SIZES = {
    "laptop": (1280, 720),
    "full-hd": (1920, 1080),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "short-phone": (360, 640),
    "landscape": (844, 390),
}
LOW = ("short-phone", "landscape")  # where the floor has most of the height


def show_build(hands: Hands) -> None:
    """A late factory, and a problem that is told."""
    sit(hands, find(FUN, building(7, 4), seats=4))


def show_six(hands: Hands) -> None:
    sit(hands, find(FUNNER, building(1), seats=6))
    Bench(hands, FUNNER).tap(2, 2)


def show_pick(hands: Hands) -> None:
    sit(hands, find(FUNNER, picking(5), seats=1))


def show_grab(hands: Hands) -> None:
    sit(hands, find(FUNNER, picking(3), seats=6))


# What fades from one theme to the other has come to rest.
FADED = """async () => {
  for (let calm = 0; calm < 2; calm += 1) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    if (fading.length) calm = -1;
    await Promise.all(fading.map((each) => each.finished.catch(() => 0)));
  }
}"""
SCREENS = (show_build, show_six, show_pick, show_grab)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_covered(person: Opener, screens: Path, size: str, language: str) -> None:
    width, height = SIZES[size]
    hands = person(language=language, phone=width < 1000, size=(width, height))
    found = {}
    for show in SCREENS:
        show(hands)
        for theme in ("light", "dark"):
            hands.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            hands.page.evaluate(FADED)
            name = f"{show.__name__.removeprefix('show_')}-{size}-{theme}-{language}"
            hands.page.screenshot(path=screens / f"pipes-layout-{name}.png")
            if wrong := faults(hands):
                found[name] = wrong
        if size in LOW and show is show_build:
            floor = hands.page.locator(".board").bounding_box()
            assert floor and floor["height"] >= 0.6 * height
    assert not found


@pytest.mark.parametrize("language", ["en", "de"])
def test_six_seats_keep_their_names(person: Opener, language: str) -> None:
    hands = person(language=language)
    show_six(hands)
    for name in hands.page.locator(".rival .head b").all():
        assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.clientHeight > 10")


def test_full_hd_grows(person: Opener) -> None:
    sizes = []
    for size in ("laptop", "full-hd"):
        hands = person(size=SIZES[size])
        show_build(hands)
        box = hands.page.locator(".actions .tall").bounding_box()
        assert box
        sizes.append(box["height"])
    assert sizes[1] > 1.2 * sizes[0]


def test_the_sheet_folds_and_unfolds(person: Opener) -> None:
    hands = person(phone=True, size=SIZES["short-phone"])
    show_build(hands)
    page = hands.page
    low = page.locator(".board").bounding_box()
    page.locator(".fold").last.tap()
    page.wait_for_selector(".new .text")
    assert page.locator(".new").is_visible()
    high = page.locator(".board").bounding_box()
    assert low and high and high["height"] < low["height"]
    page.locator(".fold").last.tap()
    assert page.locator(".board").bounding_box() == low
