"""How far a command has come: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from shopfloor.cli.say import say

EVERY = 10.0  # seconds between plain lines


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Yield what hears how many more of `total` are done."""
    if not sys.stderr.isatty():
        yield Lines(total).more
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task, lines = bar.add_task("", total=total, rate=""), Lines(total)

        def more(number: int) -> None:
            lines.done += number
            bar.update(task, advance=number, rate=f"{lines.rate():,.1f}/s")

        yield more


class Lines:
    """Plain lines with rate and time to the end, for logs."""

    def __init__(self, total: int) -> None:
        self.total, self.done = total, 0
        self.start = self.told = time.monotonic()

    def rate(self) -> float:
        return self.done / max(1e-9, time.monotonic() - self.start)

    def more(self, number: int) -> None:
        self.done += number
        if time.monotonic() - self.told < EVERY or self.done >= self.total:
            return
        self.told = time.monotonic()
        rate = self.rate()
        left = f"{(self.total - self.done) / rate / 60:.1f}"
        params = {"done": str(self.done), "total": str(self.total)}
        click.echo(say("progress", **params, rate=f"{rate:.1f}", minutes=left), err=True)
