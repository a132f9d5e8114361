"""Plays one block of a variant: run as a module, it reads a plan and writes the block (pickles)."""

from __future__ import annotations

import pickle
import sys

from shopfloor.kernel.variants import IN_FORCE
from shopfloor.lab.simulate import play_block


def main() -> None:
    plan, number = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own process wrote it
    IN_FORCE[plan.game] = plan.changes
    sys.stdout.buffer.write(pickle.dumps(play_block(plan, number)))


if __name__ == "__main__":
    main()
