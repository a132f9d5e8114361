"""The page of a study: one file that needs nothing else, findings first, the data behind each."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import isfinite

from shopfloor.lab.study import plots
from shopfloor.lab.study.findings import COUNTS, NUMBERS, RATES, SHARES, Report, Section
from shopfloor.lab.study.measures import Effect
from shopfloor.lab.study.plots import Point, bars, intervals
from shopfloor.words import Words

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7 }
:root { --sure: #b4451f; --open: #8b93a1 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #171a20; --sure: #ff9a6b } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.15 } h2 { margin-top: 2.5rem }
.sure line { stroke: var(--sure); stroke-width: 2 } .sure circle, rect.sure { fill: var(--sure) }
.open line { stroke: var(--open); stroke-width: 2 } .open circle, rect.open { fill: var(--open) }
details { overflow-x: auto } table { border-collapse: collapse; font-size: .85rem }
td, th { padding: .15rem .6rem; text-align: right }
td:first-child, th:first-child { text-align: left } .about { opacity: .8 } li { margin: .3rem 0 }
"""
PLOTTED = {SHARES: intervals, NUMBERS: intervals}
NO_NAMES = {"event", "action", "reason", "error", "option"}  # sentences, not names


def page(report: Report, language: str) -> str:
    """The whole page in one language."""
    return Page(report, Words(language, report.plan.game)).whole()


class Page:
    """One study, said in one language."""

    def __init__(self, report: Report, words: Words) -> None:
        self.report, self.words = report, words
        self.game = report.plan.game
        self.names = names(words, self.game)

    def say(self, key: str, **params: object) -> str:
        return self.words.say(f"study.{key}", **params)

    # Numbers and names

    def number(self, value: float, digits: int = 1, sign: str = "") -> str:
        said = f"{value:{sign}.{digits}f}".replace("-", "−")
        return said.replace(".", self.say("decimal"))

    def value(self, unit: str, value: float) -> str:
        if not isfinite(value):
            return "–"
        if unit == SHARES:
            return self.number(100 * value, 1, "+")
        if unit == RATES:
            return self.number(100 * value) + self.say("percent")
        return self.number(value, 0) if unit == COUNTS else self.number(value, 2)

    def thing(self, section: Section, thing: str) -> str:
        """What a row is called: a piece's name, a place, a pair."""
        if section.key in ("places", "seats"):
            return self.say(f"row.{section.key}", number=int(thing) + 1)
        if section.key in ("leaders", "decided"):
            return self.say("row.round", number=thing)
        if section.key == "variant":
            return self.say(f"row.variant.{thing}")
        return " + ".join(self.piece(one) for one in thing.split(" + "))

    def piece(self, name: str) -> str:
        head, _, tail = name.partition(":")
        if tail:
            return f"{self.piece(head)}: {self.piece(tail)}"
        own = self.words.known([f"study.row.{name}"])
        return self.words.messages[own] if own else self.named(name)

    def named(self, name: str) -> str:
        """What the game calls it; of several known words in one name, each of them."""
        every = [self.names.get(word) for word in name.split(" ")]
        parts = [word for word in every if word is not None]
        return self.names.get(name) or (", ".join(parts) if len(parts) == len(every) else name)

    # Findings

    def findings(self) -> list[str]:
        found = [self.finding(section, row) for section, row in self.report.certain()]
        for weak, strong in self.report.dominated:
            found.append(self.say("dominated", weak=self.piece(weak), strong=self.piece(strong)))
        if self.report.never:
            found.append(self.say("never", pieces=", ".join(map(self.piece, self.report.never))))
        return found or [self.say("nothing")]

    def finding(self, section: Section, row: Effect) -> str:
        estimate = row.estimate
        about = {"about": section.about} if section.about else {}
        if section.unit == SHARES:
            numbers = [self.number(abs(100 * x)) for x in (estimate.value,)]
            ends = [self.number(100 * x, 1, "+") for x in (estimate.low, estimate.high)]
        else:
            numbers = [self.number(abs(estimate.value), 2)]
            ends = [self.number(x, 2, "+") for x in (estimate.low, estimate.high)]
        return self.say(
            f"finding.{section.key}",
            thing=self.thing(section, row.thing),
            way="more" if estimate.value > 0 else "less",
            much=numbers[0],
            low=ends[0],
            high=ends[1],
            number=estimate.games,
            **about,
        )

    # The page

    def whole(self) -> str:
        title = self.say("title", game=self.game)
        body = [
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(self.opening())}</p>",
            f"<h2>{escape(self.say('findings'))}</h2>",
            listed(self.findings()),
            *(self.section(section) for section in self.report.sections),
            f"<h2>{escape(self.say('method'))}</h2>",
            listed([self.say(f"method.{n}") for n in range(1, 10)]),
            f"<p class=about>{escape(self.say('made', **self.report.made))}</p>",
        ]
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        return (
            f'<!doctype html><html lang="{self.words.language}"><head>{head}'
            f"<title>{escape(title)}</title><style>{STYLE}{plots.STYLE}</style></head>"
            f"<body>{''.join(body)}</body></html>\n"
        )

    def opening(self) -> str:
        facts, plan = self.report.facts, self.report.plan
        return self.say(
            "opening",
            number=int(facts["games"]),
            bots=", ".join(plan.seats),
            seed=plan.seed,
            rounds=self.number(facts["rounds"]),
            moves=self.number(facts["moves"], 0),
            leads=self.number(facts["lead_changes"]),
            ties=self.number(100 * facts["tie_breaks"]),
            shared=self.number(100 * facts["shared"]),
            decided=self.number(100 * facts["decided"], 0),
        )

    def section(self, section: Section) -> str:
        title = self.say(f"section.{section.key}", about=section.about)
        about = self.say(f"about.{section.key}", about=section.about)
        known = [row for row in section.rows if isfinite(row.estimate.high)]
        rows = [self.point(section, row) for row in known]
        if section.key == "pairs":  # hundreds: the ends of the list are what is asked for
            rows = rows if len(rows) <= 24 else [*rows[:12], *rows[-12:]]
        plot: Callable[..., str] = PLOTTED.get(section.unit, bars)
        if section.key == "sources":
            plot = bars
        return (
            f"<h2>{escape(title)}</h2><p class=about>{escape(about)}</p>"
            f"{plot(title, rows)}{self.data(section)}"
        )

    def point(self, section: Section, row: Effect) -> Point:
        estimate = row.estimate
        said = self.value(section.unit, estimate.value)
        label = self.thing(section, row.thing)
        return Point(label, estimate.value, estimate.low, estimate.high, row.believed, said)

    def data(self, section: Section) -> str:
        """The data behind a plot."""
        heads = [self.say(f"column.{name}") for name in ("thing", "value", "low", "high", "number")]
        if section.more:
            heads.append(self.say("column.more"))
        rows = "".join(self.data_row(section, row) for row in section.rows)
        top = "".join(f"<th>{escape(head)}</th>" for head in heads)
        told = escape(self.say("data"))
        return f"<details><summary>{told}</summary><table><tr>{top}</tr>{rows}</table></details>"

    def data_row(self, section: Section, row: Effect) -> str:
        estimate = row.estimate
        values = (estimate.value, estimate.low, estimate.high)
        cells = [self.thing(section, row.thing), *(self.value(section.unit, v) for v in values)]
        cells.append(str(estimate.games or ""))
        if section.more:
            cells.append(section.more.get(row.thing, ""))
        return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def names(words: Words, game: str) -> dict[str, str]:
    """What the game's catalogues call its pieces, whatever kinds of names they have."""
    found: dict[str, str] = {}
    for wanted in words.domains(game):
        for key, text in words.messages.items():
            domain, _, rest = key.partition(".")
            kind, _, name = rest.partition(".")
            if domain == wanted and name and "." not in name and kind not in NO_NAMES:
                found.setdefault(name, text.replace("\u00ad", ""))
    return found


def listed(sentences: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in sentences)}</ul>"
