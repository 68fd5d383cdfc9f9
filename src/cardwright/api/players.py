"""Who plays for a program: bots by their specification, and Python functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardwright.api.position import Answer, View
from cardwright.games import interface
from cardwright.games.interface import UsageError, seat_name
from cardwright.players import Player

PlayerFunction: TypeAlias = Callable[[View], "Answer | str"]  # is shown its seat's view, and answers
AnyPlayer: TypeAlias = "str | PlayerFunction"  # a bot such as "greedy" or "rollout:200", or a function


def name_of(player: AnyPlayer) -> str:
    """What a player is called in records and results."""
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def check_answer(answer: object, seat: int) -> Answer | str:
    """What a function has answered, or an error that says what it should have."""
    if not isinstance(answer, (Answer, str)):
        raise UsageError(f"the player of {seat_name(seat)} returned {answer!r}; return one of view.legal, or a line")
    return answer


class FunctionPlayer(Player):
    """A Python function as a player: a line of several parts is given part by part."""

    def __init__(self, function: PlayerFunction) -> None:
        self.name = name_of(function)
        self.function = function
        self.due: list[int] = []  # further parts of the line that it answered

    def choose(self, concealed: interface.Position, seat: int) -> int:
        """What the function answers to its seat's view."""
        if not self.due or not concealed.in_part:
            view = View(concealed, seat)
            answer = check_answer(self.function(view), seat)
            if isinstance(answer, str):
                self.due = concealed.game.parse(concealed, seat, answer)
            elif answer in view.legal:
                self.due = [answer.number]
            else:
                raise UsageError(f"the player of {seat_name(seat)} returned {answer!r}, which is not in view.legal")
        action = self.due.pop(0)
        refused = concealed.why_not(seat, action)
        if refused is not None:
            raise refused
        return action
