"""How many gestures a build takes: whole games by a hand that follows the solver's layouts.

    python benchmarks/pipes_gestures.py [--games 3]

A game alone of each kind is played in Chromium with the mouse: in every round the solver is asked,
its layout taken back and built anew by hand (tests/web/pipes/follow.py). Every drag, click and key
is one gesture, and so is every turn of a machine. A build that does not come out as the solver has
it is told as `missed` with its layouts and not counted. The client must be built (tools/web.py).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import mean

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

import browser as chromium  # noqa: E402

from shopfloor.table import Seat, Table, write_game  # noqa: E402
from tests.web.conftest import UNASKED, Server  # noqa: E402
from tests.web.hands import Hands  # noqa: E402
from tests.web.pipes.follow import Played, play_game  # noqa: E402

GAMES = {"factory-fun": 5.0, "factory-funner": 6.0}  # the mean that is allowed


def one(browser: Browser, server: Server, game: str, seed: int) -> Played:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(UNASKED)
    hands = Hands(context.new_page(), server.url, "Mara")
    table = Table.open(game, [Seat("Mara")], seed.to_bytes(32, "big"), {})
    played = play_game(hands, write_game(table))
    context.close()
    return played


def told(game: str, played: list[Played]) -> None:
    counts = [n for each in played for n in each.gestures]
    missed = [each for game in played for each in game.missed]
    kinds = sum((build for each in played for build in each.builds), Counter[str]())
    print(
        f"{game}: {len(counts)} builds in {len(played)} games, mean {mean(counts):.2f}"
        f" (allowed {GAMES[game]}), most {max(counts)}, missed {len(missed)}: {counts}"
    )
    print("  " + ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()), flush=True)
    for lines in missed:
        print(f"  missed (before, wanted, built):\n{lines}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=3)
    games = parser.parse_args().games
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            path = chromium.find()
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for game in GAMES:
                told(game, [one(browser, server, game, seed) for seed in range(1, games + 1)])
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
