"""Why an answer is better than another, in words: both are played on in the same imagined worlds and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from cardwright.games.interface import Position, View, luck_from, seat_name
from cardwright.players import make

WORLDS = 8
SHARE = 0.5  # of the worlds in which a difference must show
NOTABLE = 2  # games of 100 by which an answer is better than another
ANSWERS = 40  # after which nothing more is put down to the answer
IN_PLAY = "row"  # the layout of zones whose cards are in play
PLAYER = "greedy:1"  # who plays on


class Speech(NamedTuple):
    """How the player whose answer it is is spoken of."""

    who: str
    whose: str
    lose: str = "loses"


YOU = Speech("you", "your", "lose")


class After(msgspec.Struct):
    """What an answer led to in one world."""

    won: bool
    lost: bool
    counters: dict[str, tuple[str, int]]  # the first of each seat: what counts most in its game
    cards: dict[str, Counter[str]]  # names of the cards in play, by seat
    at_once: dict[str, Counter[str]] | None = None  # the same as soon as the answer was given


def reason_of(
    concealed: Position,
    seat: int,
    best: int,
    other: int,
    seed: int | str = 0,
    watch: Callable[[], None] | None = None,
    speech: Speech = YOU,
) -> str:
    """What an answer has over another by the player's next turn, or nothing where that cannot be told."""
    before = facts_of(concealed.game.view(concealed, seat))
    after, otherwise = (
        [played_on(concealed, seat, action, seed, world, watch) for world in range(WORLDS)] for action in (best, other)
    )
    return told(before, after, otherwise, seat_name(seat), speech)


def weighed(best: float, other: float) -> str:
    """What is said where no single thing tells two answers apart: how often each of them wins."""
    if is_as_good(other, best):
        return "about as good as the next answer"
    return f"wins {round(100 * best)} of 100 games from here, and the next answer {round(100 * other)}"


def is_as_good(other: float, best: float) -> bool:
    """Whether an answer wins about as often as the best one."""
    return round(100 * best) - round(100 * other) < NOTABLE


def played_on(
    concealed: Position, seat: int, action: int, seed: int | str, world: int, watch: Callable[[], None] | None
) -> After:
    """Where a world stands when the player's next turn begins."""
    game = concealed.game
    position = concealed.imagine(luck_from(f"{seed} world {world}"))
    players = [make(PLAYER, f"{seed} {world} {number}") for number in range(position.seats)]
    turn = game.turn_of(position)
    has_passed = False
    position.carry_out(seat, action)
    at_once = facts_of(game.view(position.conceal(seat), seat)).cards
    for _ in range(ANSWERS):
        has_passed = has_passed or game.turn_of(position) != turn
        if position.over or (has_passed and game.turn_of(position) == seat_name(seat)):
            break
        if watch is not None:
            watch()
        asked = position.asked()[0]
        position.carry_out(asked, players[asked].choose(position.conceal(asked), asked))
    outcome = position.outcome()
    after = facts_of(game.view(position.conceal(seat), seat))
    after.at_once = at_once
    after.won = outcome is not None and seat_name(seat) in outcome.winners
    after.lost = outcome is not None and bool(outcome.winners) and not after.won
    return after


def facts_of(view: View) -> After:
    """What of a view is compared: the first counter of each seat, and what is in play."""
    counters = {seat: next(iter(counts.items())) for seat, counts in view.counters.items() if counts}
    cards = {seat: Counter[str]() for seat in view.counters}
    for zone in view.zones:
        if zone.seat in cards and zone.layout == IN_PLAY:
            cards[zone.seat].update(card.name for card in zone.cards if card.name)
    return After(False, False, counters, cards)


def told(before: After, best: Sequence[After], other: Sequence[After], me: str, speech: Speech = YOU) -> str:
    """The difference that matters most, in a few words that follow an answer."""
    won, lost, lost_otherwise = share(best, is_won), share(best, is_lost), share(other, is_lost)
    if won - share(other, is_won) >= SHARE:
        return "wins the game" if won == 1 else f"mostly wins the game by {speech.whose} next turn"
    if lost_otherwise - lost >= SHARE:
        is_sure = lost == 0 and lost_otherwise == 1
        return (
            f"keeps {speech.who} from losing the game"
            if is_sure
            else f"makes it less likely that {speech.who} {speech.lose} by {speech.whose} next turn"
        )
    return told_by_cards(before, best, other, me, speech) or told_by_counters(before, best, other, me, speech)


def is_won(end: After) -> bool:
    """Whether the game is won."""
    return end.won


def is_lost(end: After) -> bool:
    """Whether the game is lost."""
    return end.lost


def share(ends: Sequence[After], test: Callable[[After], bool]) -> float:
    """In which share of the worlds something is so."""
    return sum(map(test, ends)) / len(ends)


def told_by_cards(before: After, best: Sequence[After], other: Sequence[After], me: str, speech: Speech) -> str:
    """Which card an answer saves, or gets rid of."""
    found: list[tuple[float, str]] = []
    for seat, name in ((seat, name) for seat, cards in before.cards.items() for name in cards):
        kept, kept_otherwise = (share(ends, partial(has_kept, before, seat, name)) for ends in (best, other))
        if seat == me and kept - kept_otherwise >= SHARE:
            given_up = share(other, partial(gives_up, before, seat, name)) >= SHARE
            words = f"keeps {name}" if given_up else f"saves {name}, which would be gone by {speech.whose} next turn"
            found.append((kept - kept_otherwise, words))
        if seat != me and kept_otherwise - kept >= SHARE:
            found.append((kept_otherwise - kept, f"gets rid of {name}"))
    return max(found)[1] if found else ""


def has_kept(before: After, seat: str, name: str, end: After) -> bool:
    """Whether a seat has as many cards of a name in play as before."""
    return end.cards[seat][name] >= before.cards[seat][name]


def gives_up(before: After, seat: str, name: str, end: After) -> bool:
    """Whether the answer itself took a card of a name out of play: then nobody else threatens it."""
    return end.at_once is not None and end.at_once[seat][name] < before.cards[seat][name]


def told_by_counters(before: After, best: Sequence[After], other: Sequence[After], me: str, speech: Speech) -> str:
    """What an answer changes in what is counted first: the points, the life, the defenders."""
    found: list[tuple[float, str]] = []
    counted = before.counters.get(me, ("", 0))[0]
    for seat, (name, _) in before.counters.items():
        if name != counted:
            continue  # what counts most of somebody else is not known
        out = (name, 0)  # of somebody who is out of the game nothing is counted any more
        ends = zip(best, other, strict=True)
        changes = [one.counters.get(seat, out)[1] - two.counters.get(seat, out)[1] for one, two in ends]
        change = sum(changes) / len(changes)
        helps = change if seat == me else -change
        if helps >= 1 and sum(one * change > 0 for one in changes) >= SHARE * len(changes):
            more = "more" if change > 0 else "less"
            whose = speech.who if seat == me else seat
            found.append((helps, f"{name}: about {abs(change):.0f} {more} for {whose} by {speech.whose} next turn"))
    return max(found)[1] if found else ""
