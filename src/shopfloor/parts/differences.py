"""What has changed between two JSON values, and how it is laid over the old one.

A difference that is an object names the members that changed, of an object or (by index) of a list,
each with its own difference. A list of one holds a new value as it is. Anything else is the value.
"""

from __future__ import annotations


def difference(old: object, new: object) -> object:
    """What leads from one value to another that is not the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    plain = new is None or isinstance(new, (str, int, float))
    return new if plain else [new]


def _of_objects(old: dict[object, object], new: dict[object, object]) -> object:
    if len(old) != len(new):
        return [new]
    changed: dict[object, object] = {}
    for key, it in new.items():
        if key not in old:
            return [new]
        was = old[key]
        if was is not it and was != it:
            changed[key] = difference(was, it)
    return changed


def _of_lists(old: list[object], new: list[object]) -> object:
    """Lists of objects, one for one (seats, plants, tiles), differ by member; others as a whole."""
    if len(old) != len(new):
        return [new]
    changed: dict[str, object] = {}
    for place, it in enumerate(new):
        if not isinstance(it, dict):
            return [new]
        if old[place] is not it and old[place] != it:
            changed[str(place)] = difference(old[place], it)
    return changed


def laid_over(old: object, change: object) -> object:
    """The new value, as a client comes to it; the old one stays as it was."""
    if isinstance(change, list):
        return change[0]
    if not isinstance(change, dict):
        return change
    if isinstance(old, list):
        copy = [*old]
        for place, it in change.items():
            copy[int(place)] = laid_over(old[int(place)], it)
        return copy
    assert isinstance(old, dict)
    return {**old, **{key: laid_over(old[key], it) for key, it in change.items()}}
