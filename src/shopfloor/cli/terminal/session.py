"""A person at a table of bots, in the terminal: reads a line, plays it, shows what happened."""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.console import Console

from shopfloor import bots
from shopfloor.cli.say import language, say
from shopfloor.cli.terminal.artist import artist_of
from shopfloor.cli.terminal.screen import choice_lines, help_lines, result_lines
from shopfloor.kernel import Action, GameError, Json, Rng
from shopfloor.table import Table, write_game
from shopfloor.words import Words

LOG_LINES = 12  # shown after each move; `l` shows all


class Session:
    """One game between a person and bots."""

    def __init__(self, table: Table, file: Path, console: Console) -> None:
        self.table = table
        self.file = file
        self.console = console
        self.game = table.header.game
        seats = table.header.seats
        self.names = [seat.name for seat in seats]
        self.me = next(n for n, seat in enumerate(seats) if seat.bot is None)
        self.bots = {n: bots.make(self.game, s.bot) for n, s in enumerate(seats) if s.bot}
        self.words = Words(language(), self.game, self.names, self.me)
        self.thoughts = Rng(secrets.randbits(96))
        self.told = 0  # how many events have been shown
        self.artist = artist_of(self.game)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        while True:
            self.let_bots_play()
            self.keep()
            self.tell_news()
            if result := self.table.result():
                lines = result_lines(self.words, self.game, self.names, result)
                self.console.print("\n".join(lines))
                return
            self.draw()
            if not self.ask():
                return

    def let_bots_play(self) -> None:
        """Let every bot that may act do so before the person is asked."""
        while waiting := [seat for seat in self.table.state.actors() if seat in self.bots]:
            seat = waiting[0]
            state = self.table.imagine(seat, self.thoughts)
            self.table.play(seat, self.bots[seat].choose(state, seat, self.thoughts))

    def keep(self) -> None:
        """Save after every move, so that nothing is lost whatever happens."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(write_game(self.table), encoding="utf-8")
        fresh.replace(self.file)

    def tell_news(self) -> None:
        heard = self.table.heard(self.me)
        for _, event in heard[self.told :][-LOG_LINES:]:
            self.console.print(f"  {self.words.event(self.game, event)}", style="dim", markup=False)
        self.told = len(heard)

    def draw(self) -> None:
        self.console.print(self.artist.picture(self.words, self.table.view(self.me), self.names))

    def ask(self) -> bool:
        """Ask until a move has been made; False if the player leaves."""
        view = self.table.view(self.me)
        state = self.table.imagine(self.me, self.thoughts)
        listed = [(action, self.describe(view, str(action))) for action in state.legal(self.me)]
        listed += self.artist.ideas(self.words, state, self.me)
        choices, texts = [action for action, _ in listed], [text for _, text in listed]
        self.console.print("\n".join(choice_lines(texts)), highlight=False)
        while True:
            try:
                line = self.console.input(say("terminal.prompt")).strip().lower()
            except EOFError:
                line = "q"
            if line == "q":
                self.console.print(say("terminal.left", file=str(self.file)))
                return False
            if self.obey(line, choices):
                return True

    def describe(self, view: Json, text: str) -> str:
        return self.words.action(self.game, text, **self.artist.seen(view, text))

    def obey(self, line: str, choices: list[Action]) -> bool:
        """Do what a line says; True if the table has changed."""
        if line in ("?", "h", ""):
            self.console.print("\n".join(help_lines()), highlight=False)
            return False
        if line == "l":
            for number, event in self.table.heard(self.me):
                self.console.print(f"{number:>5}  {self.words.event(self.game, event)}")
            return False
        try:
            self.act(line, choices)
        except GameError as error:
            self.console.print(self.words.error(error), style="yellow", markup=False)
            return False
        return True

    def act(self, line: str, choices: list[Action]) -> None:
        if line == "u":
            self.table.undo(self.me)
            self.told = len(self.table.heard(self.me)) - 1
        elif line == "r":
            self.table.redo(self.me)
        elif line.isdigit():
            if not 1 <= int(line) <= len(choices):
                raise GameError("no_such_choice", number=int(line), last=len(choices))
            self.table.play(self.me, choices[int(line) - 1])
        else:
            self.table.play(self.me, line)
