"""Pictures of the main screens, to be looked at and for the documents: for `make pictures`."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(__file__).resolve().parents[2] / "build" / "screens"
WANTED = bool(os.environ.get("SHOPFLOOR_PICTURES"))


class Screens:
    """Keeps pictures of what pages show, if anybody wants them."""

    def keep(self, page: Page, name: str, whole: bool = False) -> None:
        """Keep one: as it is in a PNG, smaller in a JPEG."""
        if WANTED:
            FOLDER.mkdir(parents=True, exist_ok=True)
            quality = 70 if name.endswith(".jpg") else None
            page.screenshot(path=FOLDER / name, full_page=whole, quality=quality)
