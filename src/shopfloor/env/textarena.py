"""TextArena: every game as one of its environments, in words.

    import textarena
    from shopfloor.env.textarena import register

    register()
    env = textarena.make("Shopfloor-factory-funner-v1")
    env.reset(num_players=2, seed=7)
    player, prompt = env.get_observation()
    done, info = env.step("3")          # an offer's number, or an action's text

A refused answer is told in the rule's words, and the player is asked again; after a number of them
in a row the first offer is played, so that no game hangs.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY

from shopfloor import games
from shopfloor.env.text import TextGame
from shopfloor.kernel.tensors import win_shares

PATIENCE = 3  # refused answers in a row
PROMPT = ta.ObservationType.PROMPT
BOARD = ta.ObservationType.GAME_BOARD
ADMIN = ta.ObservationType.GAME_ADMIN


def register() -> list[str]:
    """Make every game known to TextArena; their ids."""
    ids = {f"Shopfloor-{meta.id}-v{meta.ruleset}": meta.id for meta in games.discover().values()}
    for name, game in ids.items():
        if name not in ENV_REGISTRY:
            ta.envs.registration.register(name, entry_point=Arena, game=game)
    return list(ids)


class Arena(ta.Env):  # type: ignore[misc]
    """A table whose seats are all TextArena's players."""

    def __init__(
        self,
        game: str = "fantastic-factories",
        options: Mapping[str, str] | None = None,
        language: str = "en",
        max_turns: int | None = None,
    ) -> None:
        self.name = game
        self.options = options
        self.language = language
        self.max_turns = max_turns

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Start a game; raise Unreadable for a number of players it is not for."""
        readers = [""] * num_players
        self.state = ta.State(num_players=num_players, seed=seed, max_turns=self.max_turns)
        dealt = secrets.randbits(62) if seed is None else seed
        self.text = TextGame(self.name, readers, self.options, dealt, self.language)
        self.refused = 0
        words = self.text.words(None)
        roles = {seat: words.name(seat) for seat in range(num_players)}
        self.state.standard_resets(game_state={}, role_mapping=roles)
        for seat in range(num_players):
            self.state.add_observation(words.say("text.arena"), PROMPT, to_id=seat)
        self.ask()

    def ask(self) -> None:
        """Show the next player the table and the offers."""
        seat = self.text.waits_for()[0]
        self.state.current_player_id = seat
        self.state.add_observation(self.text.prompt(seat), BOARD, to_id=seat)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Play what the current player answered."""
        seat = self.state.current_player_id
        before = self.text.episode.decisions
        told = self.text.answer(seat, answer_in(action))
        if self.text.episode.decisions == before:
            self.refuse(seat, told)
        else:
            self.refused = 0
        self.state.game_info[seat]["turn_count"] += 1
        if self.text.over:
            self.finish()
        elif self.max_turns is not None and self.state.turn + 1 >= self.max_turns:
            self.cut()
        else:
            self.ask()
        done, info = self.state.step()
        return self.state.done or done, info

    def refuse(self, seat: int, why: str) -> None:
        """Tell why; a player who goes on like that has the first offer played."""
        self.refused += 1
        self.state.game_info[seat]["invalid_move"] = True
        self.state.add_observation(why, ADMIN, to_id=seat)
        if self.refused >= PATIENCE:
            self.text.answer(seat, "1")
            self.refused = 0

    def finish(self) -> None:
        """Pay the shares of the win, from -1 for none to 1 for all of it."""
        result = self.text.episode.result()
        assert result is not None
        shares = win_shares(result, self.state.num_players)
        self.state.rewards = {seat: 2 * share - 1 for seat, share in enumerate(shares)}
        self.end("\n".join(self.text.ending(None)))

    def cut(self) -> None:
        """Give up a game that lasts too long: nobody has won."""
        self.state.rewards = dict.fromkeys(range(self.state.num_players), 0)
        self.end(self.text.words(None).say("text.cut"))

    def end(self, told: str) -> None:
        """Close the game, and say how it ended."""
        self.state.done = True
        self.state.add_observation(told, ADMIN)


def answer_in(text: str) -> str:
    """What was meant: the words in the last square brackets, or else all of it."""
    start, end = text.rfind("["), text.rfind("]")
    return text[start + 1 : end] if 0 <= start < end else text
