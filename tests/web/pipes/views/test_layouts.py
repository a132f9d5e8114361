"""Every size, theme and language of the pipe tables: nothing cut or covered, room to build."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.layouts import faults, resize
from tests.web.pictures import Shown, Theme, change, named
from tests.web.pipes.games import Bench, building, find, picking, sit
from tests.web.screens import Screens

FUN, FUNNER = "factory-fun", "factory-funner"
SIZES = {
    "laptop": (1280, 720),
    "full-hd": (1920, 1080),
    "wall": (2560, 1440),
    "tablet-lying": (1180, 820),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "short-phone": (360, 640),
    "landscape": (844, 390),
}
DESKS = ("laptop", "full-hd", "wall")  # the others are touched
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


SCREENS = (show_build, show_six, show_pick, show_grab)
THEMES: tuple[Theme, Theme] = ("light", "dark")


@pytest.mark.parametrize("touched", [False, True], ids=["desk", "hand"])
@pytest.mark.parametrize("show", SCREENS, ids=named)
def test_nothing_is_cut_or_covered(
    person: Opener, screens: Screens, show: Shown, touched: bool
) -> None:
    """One page, led through every language, size and theme."""
    hands = person(phone=touched)
    show(hands)
    found = {}
    sizes = [size for size in SIZES if (size in DESKS) is not touched]
    for language, size in product(("en", "de"), sizes):
        resize(hands, *SIZES[size])
        for theme in THEMES:
            change(hands, theme, language)
            name = f"{named(show)}-{size}-{theme}-{language}"
            screens.keep(hands.page, f"pipes-layout-{name}.png")
            if wrong := faults(hands):
                found[name] = wrong
        if size in LOW and show is show_build:
            floor = hands.page.locator(".board").bounding_box()
            assert floor and floor["height"] >= 0.6 * SIZES[size][1]
    assert not found


def test_six_seats_keep_their_names(person: Opener) -> None:
    hands = person()
    show_six(hands)
    for language in ("en", "de"):
        hands.speak(language)
        names = hands.page.locator(".rival .head b")
        assert names.count() == 5
        for name in names.all():
            assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.clientHeight > 10")


def test_panels_and_type_grow_with_the_screen(person: Opener) -> None:
    hands = person()
    show_build(hands)
    sizes = []
    for size in DESKS:
        resize(hands, *SIZES[size])
        box = hands.page.locator(".actions .tall").bounding_box()
        assert box
        sizes.append(box["height"])
    assert sizes[1] > 1.2 * sizes[0] and sizes[2] > 1.2 * sizes[1]


def test_a_phone_that_lies_keeps_the_others_and_all_machines_in_reach(person: Opener) -> None:
    hands = person(phone=True, size=SIZES["landscape"])
    page = hands.page
    show_six(hands)
    page.locator(".sheet .rival").last.tap()
    expect(page.locator("dialog")).to_be_visible()
    show_grab(hands)
    tiles = [tile.bounding_box() for tile in page.locator(".tiles article").all()]
    assert len(tiles) == 6
    assert all(box and box["y"] + box["height"] <= 390 for box in tiles)


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
