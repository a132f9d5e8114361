"""Observations and masks as numpy arrays: the one place where bytes become arrays."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from shopfloor.env.episode import Episode
from shopfloor.kernel.tensors import Tensors, row

Bytes: TypeAlias = NDArray[np.uint8]
Flags: TypeAlias = NDArray[np.int8]


class ObservationWriter:
    """Writes a seat's observation and mask; every answer is an array of its own."""

    def __init__(self, menu: Tensors, extra: int = 0) -> None:
        self.row = row(menu, extra)
        self.seen_array = looked(self.row.seen)
        self.legal_array: Flags = looked(self.row.legal).view(np.int8)

    def observation(self, episode: Episode, seat: int) -> Bytes:
        """What a seat may know, as bytes."""
        self.row.observe(episode.state, seat)
        return self.seen_array.copy()

    def mask(self, episode: Episode, seat: int) -> Flags:
        """1 for every action that is legal for a seat now."""
        self.row.mask(episode.state, seat)
        return self.legal_array.copy()

    def both(self, episode: Episode, seat: int) -> dict[str, Any]:
        """Observation and mask under the names that PettingZoo has for them."""
        return {
            "observation": self.observation(episode, seat),
            "action_mask": self.mask(episode, seat),
        }


def looked(buffer: vec[u8]) -> Bytes:
    """A read-only array over a buffer: it changes as the buffer does."""
    return np.frombuffer(memoryview(buffer), np.uint8)


def box(menu: Tensors) -> spaces.Space[Bytes]:
    """The space of observations."""
    return cast(spaces.Space[Bytes], spaces.Box(0, 255, (menu.size,), np.uint8))


def masked(menu: Tensors, extra: int = 0) -> spaces.Dict:
    """The space of an observation with its mask."""
    flags = spaces.Box(0, 1, (menu.count + extra,), np.int8)
    return spaces.Dict({"observation": box(menu), "action_mask": flags})


def metadata(episode: Episode, modes: tuple[str, ...]) -> dict[str, Any]:
    """What tells one environment from another: game, ruleset and numbering."""
    return {
        "name": f"{episode.meta.id.replace('-', '_')}_v{episode.meta.ruleset}",
        "render_modes": list(modes),
        "render_fps": 2,
        "ruleset": episode.meta.ruleset,
        "seats": episode.seats,
        "options": dict(episode.options),
        "actions": episode.menu.hash,
        "features": {feature.name: feature.slice for feature in episode.menu.features},
    }
