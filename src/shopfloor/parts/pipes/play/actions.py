"""What players of the pipe games do: values with one line of text each way.

`claim 17` · `pass` · `keep` · `leave` · `decline` ·
`build classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W` · `build any=blue classic-a: …`, with the
colour of a bonus container that may have any.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Unreadable
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import component_to_text, layout_from_text, layout_to_text

CLAIM: Final = 0
PASS: Final = 1
KEEP: Final = 2
LEAVE: Final = 3
BUILD: Final = 4
DECLINE: Final = 5
VERBS: Final = ("claim", "pass", "keep", "leave", "build", "decline")
NONE: Final = -1  # no machine, no colour
CHOICE: Final = "any="


class Action:
    """One move; equal texts are equal moves."""

    def __init__(
        self,
        verb: i64,
        text: str,
        machine: i64 = NONE,
        layout: Layout | None = None,
        colour: i64 = NONE,
    ) -> None:
        self.verb = verb
        self.text = text
        self.machine = machine  # the tile that is claimed
        self.layout = layout  # the factory as it is to stand
        self.colour = colour  # chosen for a bonus container of any colour

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        if self.layout is not None:
            return build, (self.layout, self.colour)
        return (claim, (self.machine,)) if self.verb == CLAIM else (plain, (self.text,))


PASSED: Final = Action(PASS, "pass")
KEPT: Final = Action(KEEP, "keep")
LEFT: Final = Action(LEAVE, "leave")
DECLINED: Final = Action(DECLINE, "decline")
PLAIN: Final = {action.text: action for action in (PASSED, KEPT, LEFT, DECLINED)}


def plain(text: str) -> Action:
    """The one move with this text."""
    return PLAIN[text]


def claim(machine: i64) -> Action:
    """Grab a tile."""
    return Action(CLAIM, f"claim {machine}", machine)


def build(layout: Layout, colour: i64 = NONE) -> Action:
    """Confirm a new layout, with a colour where the machine's bonus leaves one to choose."""
    chosen = f"{CHOICE}{colours.NAMES[colour]} " if colour != NONE else ""
    return Action(BUILD, f"build {chosen}{layout_to_text(layout)}", NONE, layout, colour)


def build_from_json(rules: PipeRules, data: object, colour: str = "") -> Action:
    """Confirm a layout that comes as JSON; BadFile names the place that cannot be read."""
    return build(layout_from_json(rules, data), colour_named(rules, colour))


def colour_named(rules: PipeRules, name: str) -> int:
    """The colour of a container by its name; none for no name."""
    if name and name not in colours.names(rules.supplies):
        raise Unreadable("unknown_colour", text=name[:80])
    return colours.INDEX[name] if name else NONE


def parse(rules: PipeRules, verbs: tuple[int, ...], text: str) -> Action:
    """Read an action of a game that knows these verbs; raise Unreadable."""
    words = text.lower().split()
    if not words or words[0] not in [VERBS[verb] for verb in verbs]:
        raise Unreadable("unknown_verb", text=text[:80])
    if words[0] == "build":
        return _build(rules, words[1:])
    if len(words) == 2 and words[0] == "claim" and rules.has_machine(words[1]):
        return claim(int(words[1]))
    if len(words) > 1 or words[0] not in PLAIN:
        raise Unreadable("unknown_action", text=text[:80])
    return plain(words[0])


def _build(rules: PipeRules, words: list[str]) -> Action:
    colour = NONE
    if words and words[0].startswith(CHOICE):
        colour = colour_named(rules, words[0].removeprefix(CHOICE) or "-")
        words = words[1:]
    layout = layout_from_text(rules.floors, " ".join(words))
    for component in layout.components:
        if not rules.has(component):
            raise Unreadable("component", word=component_to_text(layout.floor, component))
    return build(layout, colour)
