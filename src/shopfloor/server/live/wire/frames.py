"""WebSocket frames by hand (RFC 6455, 5.2): the common case, one whole text, without detours."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask  # in C
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # final, no reserved bit, opcode 1
MASKED = 0x80
SHORT, TWO_BYTES, EIGHT_BYTES = 125, 126, 127
MOST_HEAD = 14


def framed(payload: bytes) -> bytes:
    """A text as the server sends it: unmasked, so that one frame serves everybody."""
    size = len(payload)
    if size <= SHORT:
        return bytes((WHOLE_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(2, "big") + payload
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + payload


def end_of(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the payload of the frame at `start` begins and ends; None: its head is not all there.

    The end may lie behind the data.
    """
    have = len(data) - start
    if have < 2:
        return None
    second = data[start + 1]
    size, head = second & EIGHT_BYTES, 2
    if size > SHORT:
        head = 4 if size == TWO_BYTES else 10
        if have < head:
            return None
        size = int.from_bytes(data[start + 2 : start + head], "big")
    head += 4 if second & MASKED else 0
    return start + head, start + head + size


def only_text(data: bytes) -> str | None:
    """The text, where these bytes are one whole frame of it, as nearly all are that come."""
    found = end_of(data, 0)
    if found is None or found[1] != len(data):
        return None
    return text_of(data, 0, found[0], found[1])


def text_of(data: bytes, start: int, begin: int, end: int) -> str | None:
    """The text of a whole frame; None: it is something else, or not UTF-8."""
    if data[start] != WHOLE_TEXT or not data[start + 1] & MASKED:
        return None
    try:
        return apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
    except UnicodeDecodeError:
        return None
