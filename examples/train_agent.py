"""A trained agent for Fantastic Factories: a network learns which position to make for.

    pip install 'shopfloor[learn]'
    python examples/train_agent.py --out agent.pt      # goes on where it stood

Every legal action is tried on a copy of the state, chance is sampled, and the network says how it
likes what comes of it; the agent takes what is liked best. It learns by imitation: at first a
teacher, one of our bots, plays; then the network plays, and the teacher tells what it would have
done there (DAgger: Ross, Gordon and Bagnell 2011). The learning curve, the share of games won
against the greedy bot, is written beside the weights as JSON.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from shopfloor import bots, games
from shopfloor.kernel import Action, Rng, SomeState, Stream
from shopfloor.kernel.capabilities import SomeBot
from shopfloor.kernel.tensors import blank

GAME, SEATS = "fantastic-factories", 2
RULES = games.load(GAME)
MENU = RULES.tensors(SEATS)
WIDE = 8  # positions kept of a decision: the one that was chosen, and some others
LOGS = np.log1p(np.arange(256)).astype(np.float32)  # 1 and 12 are nearer than their bytes


class Taste(nn.Module):
    """How well a position is liked by the seat that sees it."""

    def __init__(self, hidden: int = 128) -> None:
        super().__init__()
        layers = [nn.Linear(MENU.size, hidden), nn.ReLU(), nn.Linear(hidden, 64), nn.ReLU()]
        self.layers = nn.Sequential(*layers, nn.Linear(64, 1))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.layers(seen).squeeze(-1)

    def judge(self, rows: np.ndarray) -> np.ndarray:
        with torch.inference_mode():
            return self(torch.from_numpy(LOGS[rows])).numpy()


class Fan:
    """What every legal action of a state may lead to, written into one buffer."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.buffer = blank(most * MENU.size)
        self.rows = np.frombuffer(memoryview(self.buffer), np.uint8).reshape(most, MENU.size)
        self.used = 0

    def add(self, state: SomeState, seat: int, stream: Stream) -> tuple[list[int], int]:
        """The numbers of the actions, and the row of the first."""
        numbers, first = MENU.offers(state, seat), self.used
        for number in numbers[: self.most - first]:
            after = state.copy()
            MENU.act(after, seat, number)
            MENU.settle(after, stream)
            MENU.encode(after, seat, self.buffer, self.used * MENU.size)
            self.used += 1
        return numbers[: self.used - first], first


class Agent:
    """Plays the action after which the network likes the position best: a bot like ours."""

    def __init__(self, net: Taste) -> None:
        self.net, self.fan = net, Fan(512)

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Action:
        self.fan.used = 0
        numbers, _ = self.fan.add(state, seat, stream)
        best = 0 if len(numbers) == 1 else self.net.judge(self.fan.rows[: self.fan.used]).argmax()
        action = MENU.meaning(state, seat, numbers[int(best)])
        assert action is not None
        return action


class Table:
    """One game between two players."""

    def __init__(self, seed: int) -> None:
        self.state = RULES.start(SEATS)
        self.stream, self.thoughts = Rng(seed), Rng(seed + 1)
        MENU.settle(self.state, self.stream)

    @property
    def actor(self) -> int:
        return int(MENU.actor(self.state))

    def asked(self, player: SomeBot, seat: int) -> Action:
        return player.choose(self.state.imagine(seat, self.thoughts), seat, self.thoughts)

    def play(self, seat: int, action: Action) -> None:
        self.state.play(seat, action)
        MENU.settle(self.state, self.stream)


# Decisions to learn from


class Lessons:
    """Decisions as rows: first what the teacher chose, then what it did not."""

    def __init__(self, count: int) -> None:
        self.rows = np.zeros((count, WIDE, MENU.size), np.uint8)
        self.many = np.zeros(count, np.int64)
        self.used, self.fan = 0, Fan(512)

    @property
    def full(self) -> bool:
        return self.used == len(self.rows)

    def add(self, table: Table, seat: int, chosen: Action) -> None:
        self.fan.used = 0
        numbers, _ = self.fan.add(table.state.imagine(seat, table.thoughts), seat, table.thoughts)
        texts = [MENU.actions[number] for number in numbers]
        if len(numbers) < 2 or str(chosen) not in texts or self.full:
            return
        best = texts.index(str(chosen))
        others = [n for n in range(len(numbers)) if n != best]
        while len(others) >= WIDE:
            others.pop(table.thoughts.below(len(others)))
        self.rows[self.used, : len(others) + 1] = self.fan.rows[[best, *others]]
        self.many[self.used] = len(others) + 1
        self.used += 1


def gather(net: Taste | None, teacher: SomeBot, count: int, seed: int) -> Lessons:
    """Games of the teacher, or of the network with the teacher looking over its shoulder."""
    lessons, agent = Lessons(count), Agent(net) if net else teacher
    while not lessons.full:
        table, seed = Table(seed), seed + 2
        while (seat := table.actor) >= 0 and not lessons.full:
            right = table.asked(teacher, seat)
            lessons.add(table, seat, right)
            table.play(seat, table.asked(agent, seat) if net else right)
    return lessons


# Learning


def fit(net: Taste, lessons: list[Lessons], epochs: int, rate: float) -> float:
    """Let the chosen position be liked best: cross entropy by Adam; the share that is right."""
    optimiser = torch.optim.Adam(net.parameters(), lr=rate, weight_decay=1e-5)
    rows = torch.from_numpy(np.concatenate([lesson.rows for lesson in lessons]))
    many = torch.from_numpy(np.concatenate([lesson.many for lesson in lessons]))
    logs, right = torch.from_numpy(LOGS), 0
    for _ in range(epochs):
        right = 0
        for batch in torch.randperm(len(rows)).split(128):
            liked = net(logs[rows[batch].int()])
            liked = liked.masked_fill(torch.arange(WIDE) >= many[batch, None], -1e9)
            loss = nn.functional.cross_entropy(liked, torch.zeros(len(batch), dtype=torch.long))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            right += int((liked.argmax(1) == 0).sum())
    return right / len(rows)


def wins(net: Taste, rival: str, count: int, seed: int) -> float:
    """The share of games won against a bot, seats by turns; a shared win counts half."""
    agent, bot, won = Agent(net), bots.make(GAME, rival), 0.0
    for number in range(count):
        table, mine = Table(seed + number // 2), number % 2
        while (seat := table.actor) >= 0:
            table.play(seat, table.asked(agent if seat == mine else bot, seat))
        result = table.state.result()
        assert result is not None
        won += (mine in result.winners) / len(result.winners)
    return won / count


def interval(share: float, count: int) -> tuple[float, float]:
    """95 % after Wilson (1927)."""
    z, n = 1.96, count
    wide = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    middle, whole = share + z * z / (2 * n), 1 + z * z / n
    return (middle - wide) / whole, (middle + wide) / whole


def generation(net: Taste, number: int, kept: list[Lessons], given: argparse.Namespace) -> dict:
    """Play, learn, and look how it fares."""
    start, seed = time.process_time(), given.seed + 1_000_000 * (number + 1)
    teacher = bots.make(GAME, given.teacher)
    kept.append(gather(net if number else None, teacher, given.decisions, seed))
    del kept[: -given.memory]
    right = fit(net, kept, given.epochs, given.rate / (1 + number / 5))
    share = wins(net, "greedy", given.trials, 77)
    low, high = interval(share, given.trials)
    told = {"generation": number, "right": round(right, 3), "greedy": round(share, 3)}
    told |= {"low": round(low, 3), "high": round(high, 3)}
    return told | {"seconds": round(time.process_time() - start, 1)}


def train(given: argparse.Namespace) -> Taste:
    """Generation by generation; what is done is kept, and a run that was stopped goes on."""
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    net, out, curve, kept = Taste(), Path(given.out), [], []
    if out.exists():
        saved = torch.load(out, weights_only=True)
        net.load_state_dict(saved["net"])
        curve = saved["curve"]
    for number in range(len(curve), given.generations):
        curve.append(generation(net, number, kept, given))
        print(json.dumps(curve[-1]), flush=True)
        torch.save({"net": net.state_dict(), "curve": curve}, out)
        out.with_suffix(".json").write_text(json.dumps(curve, indent=1), encoding="utf-8")
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="agent.pt")
    parser.add_argument("--teacher", default="foreman")
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--decisions", type=int, default=20_000, help="of a generation")
    parser.add_argument("--memory", type=int, default=3, help="generations that are learned from")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--trials", type=int, default=200, help="against the greedy bot")
    parser.add_argument("--final", type=int, default=1000, help="games against each bot at the end")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    trained = train(chosen)
    for rival in ("random", "greedy", "foreman") if chosen.final else ():
        won = wins(trained, rival, chosen.final, 5_000_000)
        low, high = interval(won, chosen.final)
        print(f"against {rival}: {won:.3f} [{low:.3f}, {high:.3f}] of {chosen.final} games")
