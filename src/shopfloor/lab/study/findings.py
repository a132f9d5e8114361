"""All that a study found: sections of numbers, and the sentences that are certain enough."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from shopfloor import games
from shopfloor.kernel.capabilities import Chronicles
from shopfloor.lab.plan import Plan
from shopfloor.lab.stats import UNKNOWN, Estimate, Sums, ratio
from shopfloor.lab.store import PLAN
from shopfloor.lab.study import measures
from shopfloor.lab.study.measures import Effect, Tables, judged

MOST = 6  # sentences of one section, each way
SHARES = "shares"  # effects in points of a hundred of the win
NUMBERS = "numbers"  # effects in numbers a game
RATES = "rates"  # shares of games, from nought
COUNTS = "counts"
COMPANY = ("had", "used")  # sections that may tell of a piece what "built" has told


@dataclass(frozen=True)
class Section:
    """One thing looked at: its rows, and how they are shown."""

    key: str
    unit: str
    rows: Sequence[Effect]
    about: str = ""  # the variant or the piece it is about
    more: Mapping[str, str] = field(default_factory=dict)  # by row: what else the table tells

    def certain(self) -> list[Effect]:
        """What to say in sentences: the believed ones, the strongest of each direction."""
        sure = [row for row in self.rows if row.believed]
        return sure if len(sure) <= 2 * MOST else [*sure[:MOST], *sure[-MOST:]]


@dataclass(frozen=True)
class Report:
    """A whole study."""

    plan: Plan
    facts: Mapping[str, float]
    sections: Sequence[Section]
    rates: Sequence[tuple[str, int, int, float]]  # by piece: came up, was built, in which round
    never: Sequence[str]  # pieces that came up and were never built or used
    dominated: Sequence[tuple[str, str]]  # pieces that lose, each with one that outdoes it
    made: Mapping[str, str]  # by which version and ruleset the games were played

    def certain(self) -> Iterator[tuple[Section, Effect]]:
        """What to say in sentences; what is had and built by the very same seats is said once."""
        said = set[tuple[str, float]]()
        for section in self.sections:
            for row in section.certain():
                same = (row.thing, row.estimate.value)
                if section.key not in COMPANY or same not in said:
                    yield section, row
                said.add(same)


def look(plan: Plan, root: Path, variants: Sequence[str], given: Sequence[str]) -> Report:
    """Measure everything in a study's folder: base, variant-N, given-PIECE."""
    tables = Tables(root / "base")
    kinds = pieces_of(plan)
    rates = measures.built_rates(tables, sorted(kinds))
    measures.find_strategies(tables)
    sections = usual(tables, rates)
    for number, name in enumerate(variants, 1):
        sections += against(tables, root / f"variant-{number}", name)
    if given:
        sections.append(gifts(tables, root, plan, given))
    never = [piece for piece, seen, played, _ in rates if seen and not played]
    built = next(section.rows for section in sections if section.key == "built")
    shares = {piece: played / seen for piece, seen, played, _ in rates if seen}
    outdone = measures.dominated(built, shares, kinds)
    shown = [section for section in sections if section.rows]
    return Report(plan, facts(tables), shown, rates, never, outdone, made_by(root / "base"))


def pieces_of(plan: Plan) -> Mapping[str, str]:
    """Every piece and its kind."""
    game = games.load(plan.game)
    return game.pieces() if isinstance(game, Chronicles) else {}


def made_by(folder: Path) -> dict[str, str]:
    """What played the games: the page may be written by a later version."""
    plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    return {name: str(plan[name]) for name in ("version", "ruleset", "schema")}


def facts(tables: Tables) -> dict[str, float]:
    """The numbers a reader asks for first."""
    return {
        "games": tables.one("SELECT count(*) FROM games"),
        "rounds": tables.one("SELECT avg(rounds) FROM games"),
        "moves": tables.one("SELECT avg(moves) FROM games"),
        "lead_changes": tables.one("SELECT avg(lead_changes) FROM games"),
        "tie_breaks": tables.one("SELECT avg((tie_break NOT IN ('', 'shared'))::INT) FROM games"),
        "shared": tables.one("SELECT avg((winners > 1)::INT) FROM games"),
        "decided": tables.one("SELECT avg(decided / rounds) FROM games"),
    }


def usual(tables: Tables, rates: Sequence[tuple[str, int, int, float]]) -> list[Section]:
    """The sections of every study."""
    told = {piece: f"{seen} / {played} / {when:.1f}" for piece, seen, played, when in rates}
    return [
        Section("places", SHARES, measures.effects(tables, measures.PLACES)),
        Section("seats", SHARES, measures.effects(tables, measures.SEATS)),
        Section("bots", RATES, bots(tables)),
        Section("built", SHARES, measures.effects(tables, measures.BUILT), more=told),
        Section("had", SHARES, measures.effects(tables, measures.HAD)),
        Section("used", SHARES, measures.effects(tables, measures.USED)),
        Section("by_bot", SHARES, by_bot(tables)),
        Section("strategies", SHARES, measures.effects(tables, measures.STRATEGIES)),
        Section("kinds", SHARES, measures.effects(tables, measures.KINDS)),
        Section("pairs", SHARES, measures.synergies(tables)),
        Section("marks", SHARES, measures.effects(tables, measures.MARKED)),
        Section("worth", NUMBERS, measures.worths(tables)),
        Section("rates", RATES, built_share(rates)),
        Section("leaders", RATES, [Effect(n, e, False) for n, e in measures.leaders(tables)]),
        Section("decided", COUNTS, counted(measures.counts(tables, "decided"))),
        Section("leads", COUNTS, counted(measures.counts(tables, "lead_changes"))),
        Section("ties", COUNTS, counted(measures.counts(tables, measures.TIES))),
        Section("length", COUNTS, counted(measures.counts(tables, "rounds"))),
        Section("endings", COUNTS, counted(measures.counts(tables, "ended_by"))),
        Section("sources", NUMBERS, scored(measures.sources(tables))),
    ]


def bots(tables: Tables) -> list[Effect]:
    """By bot: the share of the wins."""
    query = f"""
        WITH per AS (SELECT bot, game, count(*) AS n, sum(share) AS y FROM seats GROUP BY ALL)
        SELECT bot, {measures.SUMS} FROM per GROUP BY bot ORDER BY bot
    """  # noqa: S608
    found = [(bot, ratio(Sums(*sums))) for bot, *sums in tables.rows(query)]
    return [Effect(bot, estimate, False) for bot, estimate in found]


def by_bot(tables: Tables) -> list[Effect]:
    """What a built piece does for each strength, where several play."""
    several = tables.one("SELECT count(DISTINCT bot) FROM seats") > 1
    return measures.effects(tables, measures.BY_BOT) if several else []


def built_share(rates: Sequence[tuple[str, int, int, float]]) -> list[Effect]:
    """By piece: of how many that came up one was built."""
    found = [(piece, played / seen) for piece, seen, played, _ in rates if seen]
    return [
        plain(piece, share) for piece, share in sorted(found, key=lambda one: (-one[1], one[0]))
    ]


def counted(values: Sequence[tuple[str, int]]) -> list[Effect]:
    ordered = sorted(values, key=lambda one: (not one[0].isdecimal(), one[0].zfill(9)))
    return [plain(value, float(number)) for value, number in ordered]


def scored(values: Sequence[tuple[str, float, float]]) -> list[Effect]:
    """Winners' and others' points from each source, as rows of their own."""
    found = []
    for source, won, lost in values:
        found += [plain(f"{source}:won", won), plain(f"{source}:lost", lost)]
    return found


def plain(thing: str, value: float) -> Effect:
    """A number that is counted, not estimated."""
    return Effect(thing, Estimate(value, value, value, UNKNOWN.games, UNKNOWN.p), False)


def against(tables: Tables, folder: Path, name: str) -> list[Section]:
    """A variant beside the base, dealt the same."""
    return [
        Section("variant", NUMBERS, measures.differences(tables, folder), name),
        Section("variant_built", NUMBERS, measures.built_differences(tables, folder), name),
    ]


def gifts(tables: Tables, root: Path, plan: Plan, given: Sequence[str]) -> Section:
    """What being given each piece does to who wins: causes, not company."""
    seats = len(plan.seats)
    found = [(p, measures.gift(tables, root / f"given-{p}", seats)) for p in given]
    return Section("given", SHARES, judged(found))
