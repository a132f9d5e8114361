"""The end of a process: what was begun is finished, and who does not let go is let go."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.supervisors import multiprocess

POLITE_SECONDS = 2.0  # for answers under way, and for sockets to say good-bye
DRAIN_SECONDS = 4  # after that even a handler is ended


class Server(uvicorn.Server):
    """Uvicorn's, except that a deaf connection does not keep it."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain politely, then cut: a handler then sees its client gone, and ends by itself."""
        cutting = asyncio.get_running_loop().call_later(POLITE_SECONDS, self.cut)
        await super().shutdown(sockets)
        cutting.cancel()

    def cut(self) -> None:
        for connection in list(self.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()


class Draining(multiprocess.Process):
    """One of several processes: it ends as a single one does, and its gauges end with it."""

    @property
    def server(self) -> uvicorn.Server:
        if self._server is None:
            self._server = Server(self.config)
        return self._server

    def join(self) -> None:
        """Wait for its end; what it was the only one to know is not true any more."""
        super().join()
        if self.pid is not None and self.exitcode is not None:
            mark_process_dead(self.pid)  # type: ignore[no-untyped-call]
