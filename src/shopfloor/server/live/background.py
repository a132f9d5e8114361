"""Work beside what is asked: kept from being forgotten, and its failures logged."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import structlog

log = structlog.get_logger()


class Background:
    """The tasks of one process that nobody waits for."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[object]] = set()

    def run(self, job: Coroutine[object, object, object]) -> None:
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[object]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task_failed", error=repr(error))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
