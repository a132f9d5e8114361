"""A list that only grows and is copied with every move: its copies share all but the last page.

To copy a whole log is to touch every entry of it, and a thousand logs do not fit a core's cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar, overload

T = TypeVar("T")
PAGE: Final = 16  # items


class Pages(Generic[T]):
    """Full pages, which are never changed, and the one that is being written."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self.full: tuple[list[T], ...] = ()
        self.last: list[T] = []
        for item in items:
            self.append(item)

    def copy(self) -> Pages[T]:
        """Pages that go on by themselves."""
        pages: Pages[T] = Pages()
        pages.full, pages.last = self.full, self.last[:]
        return pages

    def append(self, item: T) -> None:
        """Write at the end."""
        self.last.append(item)
        if len(self.last) == PAGE:
            self.full, self.last = (*self.full, self.last), []

    def __len__(self) -> int:
        return PAGE * len(self.full) + len(self.last)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [*self][at]
        place = at if at >= 0 else len(self) + at
        if not 0 <= place < len(self):
            raise IndexError(at)
        page = place // PAGE
        return (self.full[page] if page < len(self.full) else self.last)[place % PAGE]

    def since(self, place: int) -> list[T]:
        """All from a place on; the pages before it are not touched."""
        first = min(place // PAGE, len(self.full))
        late = [item for page in self.full[first:] for item in page] + self.last
        return late[place - PAGE * first :]

    def __iter__(self) -> Iterator[T]:
        for page in self.full:
            yield from page
        yield from self.last

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self.last)
        for page in reversed(self.full):
            yield from reversed(page)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Pages, list)) and [*self] == [*other]

    def __repr__(self) -> str:
        return repr([*self])
