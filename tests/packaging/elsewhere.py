"""Put before all else on the path as `sitecustomize`: this system as Windows would have it.

No fork, no uvloop, none of the modules and signals that only Unix has; and a file that is opened
without saying its encoding is an error, because Windows would take it for another one.
"""

import asyncio.unix_events  # Python's own is that of this system, and is loaded before
import os
import signal
import subprocess
import sys
import types
import warnings

assert asyncio and subprocess

GONE = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop")
ONLY_UNIX = ("fork", "forkpty", "killpg", "nice", "setsid", "wait3", "wait4")


class Gone:
    """Finds that these modules are not there."""

    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]
        """Refuse what Windows has not."""
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Gone())
for name in ONLY_UNIX:
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM"):
    if hasattr(signal, name):
        delattr(signal, name)
for name in GONE:
    sys.modules.pop(name, None)
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2  # type: ignore[attr-defined]


def locking(descriptor: int, mode: int, size: int) -> None:
    """Lock a file, by a file beside it: who comes second is refused, as Windows refuses."""
    assert (mode, size) == (2, 1)
    file = os.readlink(f"/proc/self/fd/{descriptor}") + ".taken"
    os.close(os.open(file, os.O_CREAT | os.O_EXCL))


msvcrt.locking = locking  # type: ignore[attr-defined]
sys.modules["msvcrt"] = msvcrt
warnings.filterwarnings("error", category=EncodingWarning, module="shopfloor")
