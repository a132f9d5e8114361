"""The one seam for work: an executor of concurrent.futures, on this machine or on a cluster.

Whatever is spread, blocks of games or games of self-play, is the same wherever it is done. No more
than a window of it is under way at a time, so memory stays flat however much there is to do.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from shopfloor.kernel import GameError, Json
from shopfloor.kernel.variants import IN_FORCE, in_force
from shopfloor.lab.extras import need

AHEAD = 3  # jobs under way for every worker
RAY = "ray://"
PATIENCE = 20  # seconds for a cluster to answer

Job = TypeVar("Job")
Done = TypeVar("Done")
P = ParamSpec("P")


class Here(Executor):
    """Does each job at once, in this process."""

    def submit(self, fn: Callable[P, Done], /, *args: P.args, **kwargs: P.kwargs) -> Future[Done]:
        future: Future[Done] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass(frozen=True)
class Crowd:
    """Who works: an executor, and how many jobs keep it busy."""

    executor: Executor
    window: int = 1

    def as_done(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        """What came of the jobs, as they are done."""
        waiting, pending = iter(jobs), set[Future[Done]]()
        while True:
            while len(pending) < self.window and (more := next_of(waiting)):
                pending.add(self.executor.submit(work, more[0]))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield outcome(future)

    def in_order(self, work: Callable[[Job], Done], jobs: Iterable[Job], /) -> Iterator[Done]:
        """What came of the jobs, in their order: a `Spread` for training."""
        pending: deque[Future[Done]] = deque()
        for job in jobs:
            pending.append(self.executor.submit(work, job))
            if len(pending) >= self.window:
                yield outcome(pending.popleft())
        while pending:
            yield outcome(pending.popleft())


def next_of(waiting: Iterator[Job]) -> tuple[Job] | None:
    """The next job in brackets, so that none can be told from nought."""
    for job in waiting:
        return (job,)
    return None


def outcome(future: Future[Done]) -> Done:
    """The result; a worker that died is a clear error."""
    try:
        return future.result()
    except BrokenExecutor:
        raise GameError("worker_died") from None


# Executors


def check_cluster(address: str) -> None:
    """Raise GameError unless what an address asks for is installed."""
    if address.startswith(RAY):
        need("ray", "ray")
    elif address:
        need("cluster", "distributed")


@contextmanager
def crowd(jobs: int, cluster: str = "", variant: tuple[str, Json] | None = None) -> Iterator[Crowd]:
    """The workers asked for; `variant` is what processes of our own play, if it is not the base.

    Rules are read once: where another variant is in force a process of its own plays, even alone.
    """
    if cluster.startswith(RAY):
        with ray_executor(cluster) as found:
            yield found
    elif cluster:
        with dask_executor(cluster) as found:
            yield found
    elif jobs <= 1 and (variant is None or variant[1] == in_force(variant[0])):
        yield Crowd(Here())
    else:
        with processes(max(1, jobs), variant) as found:
            yield found


@contextmanager
def processes(jobs: int, variant: tuple[str, Json] | None) -> Iterator[Crowd]:
    """Processes on this machine; whoever is interrupted takes them along."""
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, prepare, (variant,))
    try:
        yield Crowd(pool, AHEAD * jobs)
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()
        raise


def prepare(variant: tuple[str, Json] | None) -> None:
    """Set up a process: Ctrl-C or its parent's death ends it, and its variant is in force."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=outlive_nobody, daemon=True).start()
    if variant is not None:
        IN_FORCE[variant[0]] = variant[1]


def outlive_nobody() -> None:
    """End this process with its parent, which may have been killed without a word."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def dask_executor(address: str) -> Iterator[Crowd]:
    """A Dask cluster, which does again what a lost worker had."""
    check_cluster(address)
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GameError("no_cluster", address=address, why=str(error)) from None
    with client:
        threads = sum(client.nthreads().values())
        with client.get_executor(pure=False) as executor:
            yield Crowd(executor, AHEAD * max(1, threads))


class RayExecutor(Executor):
    """A Ray cluster behind the same seam."""

    def __init__(self, ray: Any) -> None:
        self.task = ray.remote(called)  # sent once; what a lost worker had Ray does again

    def submit(self, fn: Callable[P, Done], /, *args: P.args, **kwargs: P.kwargs) -> Future[Done]:
        future: Future[Done] = self.task.remote(fn, *args, **kwargs).future()
        return future


def called(fn: Callable[P, Done], /, *args: P.args, **kwargs: P.kwargs) -> Done:
    """Call a function: Ray takes a partial one only as something that is passed."""
    return fn(*args, **kwargs)


@contextmanager
def ray_executor(address: str) -> Iterator[Crowd]:
    check_cluster(address)
    ray: Any = import_module("ray")
    try:
        ray.init(address)
    except Exception as error:
        raise GameError("no_cluster", address=address, why=str(error)) from None
    try:
        yield Crowd(RayExecutor(ray), AHEAD * int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()
