"""Builds the documentation as a site: `make docs`; `check` looks whether its links lead somewhere.

Pages are laid out in build/docs/source: those of docs/, the documents of the root, and a page of
reference for every package. Then Sphinx builds them, and a warning is an error.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import links
import steps

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BUILD = ROOT / "build" / "docs"
SOURCE = BUILD / "source"
SITE = BUILD / "html"
PACKAGES = ("kernel", "table", "bots", "env")
FROM_ROOT = {  # documents of the root, and the pages they become
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")


# Laying out


def lay_out() -> None:
    """Write every page to where Sphinx reads it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(DOCS, SOURCE)
    for page in SOURCE.rglob("*.md"):
        relink(page, DOCS / page.relative_to(SOURCE))
    for name, page_name in FROM_ROOT.items():
        shutil.copy(ROOT / name, SOURCE / page_name)
        relink(SOURCE / page_name, ROOT / name)
    for package in PACKAGES:
        write_reference(package)
    write_screens()


def write_screens() -> None:
    """One page with the picture of every screen."""
    names = sorted(path.stem for path in (DOCS / "pictures").glob("*.webp"))
    shown = [f"## {name}\n\n![{name}](pictures/{name}.webp)\n" for name in names]
    text = "\n".join(["# Every screen", "", "As the browser tests show them.", "", *shown])
    (SOURCE / "screens.md").write_text(text, encoding="utf-8")


def relink(page: Path, original: Path) -> None:
    """Let the links of a page that has moved lead to where the others have moved."""

    def moved(found: re.Match[str]) -> str:
        target = (original.parent / found[1]).resolve()
        return f"]({os.path.relpath(place_of(target), page.parent)}"

    page.write_text(LINK.sub(moved, page.read_text(encoding="utf-8")), encoding="utf-8")


def place_of(target: Path) -> Path:
    """Where a file of the tree stands in the site; what is no page stays where it is."""
    name = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
    if page := FROM_ROOT.get(name):
        return SOURCE / page
    return SOURCE / target.relative_to(DOCS) if target.is_relative_to(DOCS) else target


# The reference


def modules(package: str) -> list[str]:
    """Every module of a package, the package itself first."""
    folder = ROOT / "src" / "shopfloor" / package
    paths = sorted(folder.rglob("*.py"), key=lambda path: (path.parent, path.name))
    parts = [path.relative_to(ROOT / "src").with_suffix("").parts for path in paths]
    return [".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts]


def write_reference(package: str) -> None:
    """One page a package, a section a module."""
    lines = [f"# {package}", ""]
    for module in modules(package):
        head = [] if module == f"shopfloor.{package}" else [f"## {module}", ""]
        told = [f".. automodule:: {module}", "   :members:", "   :show-inheritance:"]
        lines += [*head, "```{eval-rst}", *told, "```", ""]
    target = SOURCE / "reference" / f"{package}.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(lines), encoding="utf-8")


# Building


def pages() -> str:
    """How many pages are written."""
    return f"{len(list(SITE.rglob('*.html')))} of about {len(list(SOURCE.rglob('*.md')))} pages,"


def build() -> None:
    lay_out()
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    command = [*sphinx, str(SOURCE), str(SITE)]
    steps.run("building the documentation", command, pages, env={**os.environ, "PYTHONPATH": path})
    print(f"shopfloor: {(SITE / 'index.html').relative_to(ROOT)}")


if __name__ == "__main__":
    links.check() if sys.argv[1:] == ["check"] else build()
