"""Monte Carlo tree search by the engine's copies, for any game and seat.

python examples/mcts.py --game factory-funner --playouts 200 --games 4

Every run imagines what the seat cannot know, walks down the tree by UCB1 (Kocsis and Szepesvári
2006) through actions that are legal in that world, adds one node, and plays on at random: the tree
is over information sets (Cowling, Powley and Whitehouse 2012).
"""

from __future__ import annotations

import argparse
import math

from shopfloor import bots, games
from shopfloor.env.menus import menu_of
from shopfloor.kernel import Action, Rng, SomeState, Stream
from shopfloor.kernel.tensors import Tensors

BOLD = 0.7  # how much is tried that has seldom been
DEEP = 40  # decisions below which no node is added


class Node:
    """What came of one action: visits, what the acting seat won, how often it could be chosen."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits, self.offered, self.won = 0, 0, 0.0

    def promise(self) -> float:
        if not self.visits:
            return math.inf
        return self.won / self.visits + BOLD * math.sqrt(math.log(self.offered) / self.visits)


class Mcts:
    """A bot like ours: `choose(state, seat, stream)`."""

    def __init__(self, menu: Tensors, playouts: int) -> None:
        self.menu, self.playouts = menu, playouts

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Action:
        root = Node()
        for _ in range(self.playouts):
            self.run(root, self.menu.hold(state.imagine(seat, stream)), stream)
        best = max(root.children, key=lambda number: root.children[number].visits)
        action = self.menu.meaning(state, seat, best)
        assert action is not None
        return action

    def run(self, node: Node, world: SomeState, stream: Stream) -> None:
        """One walk down, one new node, one game at random, and what it came to told upwards."""
        way: list[tuple[Node, int]] = []
        while (seat := int(self.menu.actor(world))) >= 0 and len(way) < DEEP:
            number, node = self.step(node, self.menu.offers(world, seat))
            way.append((node, seat))
            self.menu.act(world, seat, number)
            self.menu.settle(world, stream)
            if not node.visits:
                break
        world.playout(stream)
        for seen, seat in way:
            seen.visits += 1
            seen.won += worth(world, seat)

    def step(self, node: Node, offers: list[int]) -> tuple[int, Node]:
        """The most promising of the actions that this world allows."""
        for number in offers:
            node.children.setdefault(number, Node()).offered += 1
        best = max(offers, key=lambda number: node.children[number].promise())
        return best, node.children[best]


def worth(state: SomeState, seat: int) -> float:
    """A win is worth 1; beside it a lead counts a little, so that lost games differ, too."""
    result = state.result()
    assert result is not None
    points = [score.points for score in result.scores]
    lead = points[seat] - max(points[:seat] + points[seat + 1 :], default=0)
    return (seat in result.winners) / len(result.winners) + 0.5 * math.tanh(lead / 20)


def play(game: str, playouts: int, rival: str, seed: int) -> float:
    """A game against one of our bots, first and second by turns; the share of the win."""
    rules = games.load(game)
    menu = menu_of(rules, 2, rules.meta.choose(2, {}))
    state, stream, mine = rules.start(2), Rng(seed), seed % 2
    players = [Mcts(menu, playouts), bots.make(game, rival)]
    menu.settle(state, stream)
    while (seat := int(menu.actor(state))) >= 0:
        player = players[0] if seat == mine else players[1]
        state.play(seat, player.choose(state.imagine(seat, stream), seat, stream))
        menu.settle(state, stream)
    result = state.result()
    assert result is not None
    return (mine in result.winners) / len(result.winners)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="fantastic-factories")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--rival", default="random")
    given = parser.parse_args()
    won = sum(play(given.game, given.playouts, given.rival, seed) for seed in range(given.games))
    print(f"won {won:g} of {given.games} against {given.rival}")
