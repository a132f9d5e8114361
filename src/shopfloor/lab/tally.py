"""What a run came to, added up block by block in whole numbers, so that no order matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from shopfloor.kernel import Json
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import Played
from shopfloor.lab.stats import wilson


def tally(played: Iterable[Played]) -> Json:
    """Add up some games: nested counts, which `add` adds."""
    found: Json = {}
    for game in played:
        add(found, {"games": 1, "rounds": game.round, "moves": game.moves})
        add(found, {"ended_by": {game.result.ended_by: 1}})
        for row in game.rows():
            add(found, {"bots": {row["bot"]: seat_counts(row)}})
    return found


def seat_counts(row: Json) -> Json:
    """One seat; wins by how many shared them."""
    wins = {str(row["winners"]): 1} if row["won"] else {}
    return {"seats": 1, "points": row["points"], "ranks": row["rank"], "wins": wins}


def add(total: Json, more: Json) -> None:
    """Add nested counts to others."""
    for key, value in more.items():
        if isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        else:
            total[key] = total.get(key, 0) + value


def summary(plan: Plan, tallies: Iterable[Json]) -> Json:
    """Means and wins by bot, with the 95 % interval of the win rate; a shared win is shared."""
    total: Json = {"games": 0, "rounds": 0, "moves": 0, "ended_by": {}, "bots": {}}
    for one in tallies:
        add(total, one)
    played = total["games"] or 1
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "games": total["games"],
        "seed": plan.seed,
        "options": dict(plan.options),
        "mean_rounds": round(total["rounds"] / played, 4),
        "mean_moves": round(total["moves"] / played, 4),
        "ended_by": dict(sorted(total["ended_by"].items())),
        "bots": {bot: standing(total["bots"][bot]) for bot in seen(plan.seats, total["bots"])},
    }


def seen(names: Sequence[str], found: Json) -> list[str]:
    return [name for name in Counter(names) if name in found]


def standing(counts: Json) -> Json:
    seats = counts["seats"]
    wins = sum(number / int(shared) for shared, number in sorted(counts["wins"].items()))
    low, high = wilson(wins, seats)
    return {
        "seats_played": seats,
        "wins": round(wins, 3),
        "win_rate": round(wins / seats, 4),
        "win_rate_95": [round(low, 4), round(high, 4)],
        "mean_points": round(counts["points"] / seats, 4),
        "mean_rank": round(counts["ranks"] / seats, 4),
    }
