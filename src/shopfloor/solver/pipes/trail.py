"""Numbers that change in place and can be taken back: a write leaves the old value on a trail."""

from __future__ import annotations

from mypy_extensions import i64


class TrailedNumbers:
    """One list of numbers, `m`, in sections; pairs of address and old value undo everything."""

    def __init__(self) -> None:
        self.m: list[i64] = []
        self.trail: list[i64] = []

    def put(self, address: i64, value: i64) -> None:
        """Write a number, to be taken back later."""
        self.trail.append(address)
        self.trail.append(self.m[address])
        self.m[address] = value

    def undo(self, mark: i64) -> None:
        """Take back all since the trail had this length."""
        trail, m = self.trail, self.m
        while len(trail) > mark:
            value = trail.pop()
            m[trail.pop()] = value
