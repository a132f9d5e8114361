"""Strategies: compounds that are alike, found by k-means.

Centres are moved as by Lloyd 1982 and begun as by Arthur & Vassilvitskii 2007 (k-means++), on a
sample; then every compound belongs to the nearest. A compound is the set of pieces a seat built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from shopfloor.kernel import Rng

KINDS: Final = 6  # of strategies at most
NAMED: Final = 3  # pieces that a strategy is called by
SAMPLE: Final = 5000  # compounds that the centres are learned from
STEPS: Final = 20
FEWEST: Final = 20  # compounds of a kind, so that anything could be said of it
SEED: Final = 1

Compound = frozenset[str]
Centre = Mapping[str, float]  # by piece: which part of its compounds have it


def strategies(compounds: Sequence[Compound]) -> list[str]:
    """The name of each compound's strategy: the pieces that set it apart, joined by ` + `."""
    step = max(1, len(compounds) // SAMPLE)
    centres = learned([one for one in compounds[::step] if one])
    if not centres:
        return [""] * len(compounds)
    usual = centre_of(compounds)
    names = [name_of(centre, usual) for centre in centres]
    return [names[nearest(centres, one)] if one else "" for one in compounds]


def learned(sample: Sequence[Compound]) -> list[Centre]:
    centres = first_centres(sample, min(KINDS, len(sample) // FEWEST))
    for _ in range(STEPS if centres else 0):
        groups: list[list[Compound]] = [[] for _ in centres]
        for one in sample:
            groups[nearest(centres, one)].append(one)
        moved = [centre_of(group) for group in groups if group]
        if moved == centres:
            break
        centres = moved
    return centres


def first_centres(sample: Sequence[Compound], number: int) -> list[Centre]:
    """Each next centre is drawn by how far a compound lies from those there are."""
    stream, centres = Rng(SEED), list[Centre]()
    while len(centres) < number:
        far = [min((distance(c, one) for c in centres), default=1.0) for one in sample]
        centres.append(dict.fromkeys(sample[drawn(far, stream)], 1.0))
    return centres


def drawn(weights: Sequence[float], stream: Rng) -> int:
    left = sum(weights) * int(stream.below(1 << 30)) / (1 << 30)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return len(weights) - 1


def nearest(centres: Sequence[Centre], one: Compound) -> int:
    return min(range(len(centres)), key=lambda n: (distance(centres[n], one), n))


def distance(centre: Centre, one: Compound) -> float:
    """The square of the distance between a set, as a vector of noughts and ones, and a centre."""
    apart = sum(part * part for part in centre.values())
    return max(0.0, apart + sum(1 - 2 * centre.get(piece, 0.0) for piece in one))


def centre_of(group: Sequence[Compound]) -> Centre:
    counted = Counter(piece for one in group for piece in one)
    return {piece: number / len(group) for piece, number in sorted(counted.items())}


def name_of(centre: Centre, usual: Centre) -> str:
    """What its compounds have oftener than others."""
    more = {piece: part - usual.get(piece, 0.0) for piece, part in centre.items()}
    best = sorted(more, key=lambda piece: (-more[piece], piece))[:NAMED]
    return " + ".join(sorted(best))
