"""Takes the pictures of the documents from those that the browser tests have made: `make pictures`.

Every screen that the tests show is a picture there (build/screens); kept are the wide English ones,
small: docs/pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "build" / "screens"
PICTURES = ROOT / "docs" / "pictures"
KINDS = ("wide-light-en", "wide-dark-en")  # the first that there is
WIDTH = 960
QUALITY = 80


def screens() -> dict[str, Path]:
    """The best picture of every screen, by its name."""
    found: dict[str, Path] = {}
    for kind in KINDS:
        for path in sorted(SCREENS.glob(f"*-{kind}.png")):
            found.setdefault(path.name.removesuffix(f"-{kind}.png"), path)
    return found


def keep(path: Path, target: Path) -> None:
    from PIL import Image

    with Image.open(path) as picture:
        height = round(picture.height * WIDTH / picture.width)
        small = picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
        small.save(target, "WEBP", quality=QUALITY, method=6)


def main() -> None:
    found = screens()
    if not found:
        sys.exit("shopfloor: the browser tests have made no pictures yet.")
    PICTURES.mkdir(exist_ok=True)
    for name, path in found.items():
        keep(path, PICTURES / f"{name}.webp")
    size = sum(path.stat().st_size for path in PICTURES.glob("*.webp"))
    print(f"shopfloor: kept {len(found)} pictures, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
