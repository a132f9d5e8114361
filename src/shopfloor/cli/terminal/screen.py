"""Lines that every game shows alike: numbered choices, help, the result."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.cli.say import say
from shopfloor.kernel import Result
from shopfloor.words import Words


def choice_lines(texts: Sequence[str]) -> list[str]:
    """Every choice with its number, in two columns where they are many and short."""
    rows = [f"[bold cyan]{n:>3}[/] {text}" for n, text in enumerate(texts, 1)]
    widest = max((len(text) for text in texts), default=0)
    if len(rows) < 12 or widest > 44:
        return rows
    half = (len(rows) + 1) // 2
    left = [row + " " * (widest - len(text)) for row, text in zip(rows[:half], texts, strict=False)]
    return [f"{a}   {b}" for a, b in zip(left, [*rows[half:], ""], strict=False)]


def help_lines() -> list[str]:
    keys = ("number", "text", "undo", "redo", "log", "quit", "help")
    return [say(f"terminal.help_{key}") for key in keys]


def result_lines(words: Words, game: str, names: Sequence[str], result: Result) -> list[str]:
    """The ranking, each score with where it came from, and what ended the game."""
    lines = ["", words.say(f"{game}.ended.{result.ended_by}")]
    for score in sorted(result.scores, key=lambda score: score.rank):
        parts = [f"{words.say(f'{game}.part.{k}')} {v}" for k, v in score.parts.items()]
        seated = score.seat < len(names)
        name = names[score.seat] if seated else words.say(f"{game}.automa")
        lines.append(f"{score.rank}. {name}: {score.points} ({', '.join(parts)})")
    if result.tie_break:
        lines.append(words.say(f"{game}.tie_break.{result.tie_break}"))
    return lines
