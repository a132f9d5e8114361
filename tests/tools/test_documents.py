"""The documents: their links lead somewhere, every screen has its picture, a page each decision."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.web.fantastic_factories.scenes import SCENES
from tests.web.pictures import named
from tests.web.pipes.test_screens import SCREENS as PIPE_SCREENS
from tests.web.pipes.test_tables import SCREENS as TABLES
from tests.web.test_screens import SCREENS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import links  # noqa: E402
import pages  # noqa: E402


def test_every_link_leads_somewhere() -> None:
    assert links.faults() == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a](none.md)", "README.md:1: there is no none.md"),
        ("# One\n\n![b](none.webp)", "README.md:3: there is no none.webp"),
        ("# One two\n[c](#one-two) [d](#three)", "README.md:2: #three: there is no such heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "README.md").write_text(text)
    assert links.faults(tmp_path) == [fault]


def test_every_screen_of_the_browser_tests_has_a_picture() -> None:
    """If one lacks: `make pictures`, and a word in docs/play.md."""
    names = {named(show) for show in SCREENS} | set(SCENES)
    names |= {f"pipes-{named(show)}" for show in [*PIPE_SCREENS, *TABLES]}
    pictures = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.webp")}
    assert names == pictures


def test_the_reference_has_every_module() -> None:
    package = ROOT / "src" / "shopfloor" / "kernel"
    found = pages.modules("kernel")
    assert len(found) == len(list(package.rglob("*.py")))
    assert {"shopfloor.kernel", "shopfloor.kernel.contract"} <= set(found)


def test_pages_that_move_keep_their_links() -> None:
    assert pages.place_of(ROOT / "CHANGELOG.md") == pages.SOURCE / "changelog.md"
    assert pages.place_of(ROOT / "docs" / "play.md") == pages.SOURCE / "play.md"
    assert pages.place_of(ROOT / "examples") == ROOT / "examples"
