"""Chance that a scenario fixes: decks, coins, dice, and what texts pick at random."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from cardwright.games.interface import Game, Position, UsageError, seat_name
from cardwright.games.notation import Line
from cardwright.games.words import as_list, kind_name
from cardwright.kernel.chance import PICKED_PLAYER, PICKS
from cardwright.kernel.table import NOBODY

CHANCE = ("deck", "dice", "coin", "random")


@runtime_checkable
class FixesChance(Protocol):
    """A game with chance besides its decks and what its texts pick."""

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix the next dice or coin."""


def picks_at_random(position: Position) -> bool:
    """Whether the game has texts that pick at random."""
    return "picks" in position.book.dtype.names


def fix_chance(game: Game, position: Position, word: str, value: Any) -> None:
    """Fix what chance decides next, where the game has such chance."""
    if word == "deck":
        game.stack(position, value)
    elif word == "random" and picks_at_random(position):
        fix_picks(position, value)
    elif word != "random" and isinstance(game, FixesChance):
        game.fix_chance(position, word, value)
    else:
        known = "'deck' and 'random'" if picks_at_random(position) else "'deck'"
        raise UsageError(f"there is no {word!r} to fix in {game.name} here; a scenario of it can fix {known}")


def fix_picks(position: Position, value: Any) -> None:
    """Fix what texts pick at random from now on, after what is fixed already."""
    book = position.book
    for name in as_list(value, "random"):
        if book.picks_size == PICKS:
            raise UsageError(f"random: at most {PICKS} picks can be fixed ahead")
        book.picks[int(book.picks_size)] = pick_of(position, str(name))
        book.picks_size += 1


def pick_of(position: Position, name: str) -> int:
    """A card or a player as the kernel knows what was picked."""
    said = Line(position, name)
    piece = said.piece()
    if said.rest or piece.place or piece.copy or (piece.kind == NOBODY) == (piece.seat == NOBODY):
        raise UsageError(f"random: {name!r} is not a card or a seat; equal cards are one pick, so a name alone will do")
    return piece.kind if piece.kind != NOBODY else PICKED_PLAYER + piece.seat


def fixed_picks(position: Position) -> list[str]:
    """What is fixed and was not picked yet, by name."""
    if not picks_at_random(position):
        return []
    picks = [int(pick) for pick in position.book.picks[: int(position.book.picks_size)]]
    return [seat_name(pick - PICKED_PLAYER) if pick >= PICKED_PLAYER else kind_name(position, pick) for pick in picks]


def check_picks(position: Position, is_end: bool) -> None:
    """A fixed pick that was not there when chance picked is an error, and at the end one that was never needed."""
    left = fixed_picks(position)
    if left and position.book.picks_missed:
        raise UsageError(f"random: {left[0]} was not there to be picked")
    if left and is_end:
        raise UsageError(f"random: {', '.join(left)} was fixed, but nothing was picked at random after that")
