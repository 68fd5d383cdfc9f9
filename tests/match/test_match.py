"""Matches of Chi, and of a small game of sealed bids for what Chi does not have: simultaneous moves in parts."""

import random
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.games import load
from cardwright.games.interface import (
    Ending,
    Event,
    Game,
    NotationError,
    Position,
    Refusal,
    Refused,
    Setup,
    UsageError,
    View,
    Words,
)
from cardwright.kernel.events import Notes
from cardwright.kernel.record import Seats, i8, record
from cardwright.kernel.table import START, Table
from cardwright.match.match import AGREED, MATCH_RULES, SPAN, TIMED_OUT, Clock, Entry, Match, What
from cardwright.match.story import tell_story, write_story

CHI = load("chi")
SEVEN = "{step: limit, P1: {hand: [Yin red, Yin red, Chi, Yang sky, Yin sky, Yang red, Yin lime]}, P2: {hand: [Chi]}}"
PLAYERS = ("human", "random")

WORDS = ("red", "blue", "peek", "1", "2", "3", "concede")
CONCEDE = 6


@record(seats=3, cards=1, zones=1, agenda=1, wide=5)
class Table3(Table):
    colour: i8[Seats]  # type: ignore[valid-type]
    bid: i8[Seats]  # type: ignore[valid-type]
    out: i8[Seats]  # type: ignore[valid-type]


@record()
class Book3(Notes):
    pass


def owing(game: Any) -> int:
    return sum(1 << seat for seat in range(game.seats) if not game.bid[seat] and not game.out[seat])


def why_not(game: Any, book: Any, seat: int, action: int) -> int:
    if game.over:
        return 1
    if not (game.asked >> seat) & 1:
        return 2
    if action == CONCEDE:
        return 0
    if (action < 3) != (game.question == 1):
        return 3
    return 4 if action == 5 and game.colour[seat] == 0 else 0


def answer(game: Any, book: Any, seat: int, action: int) -> None:
    if action == START:
        game.question, game.asked = 1, owing(game)
        return
    if action == CONCEDE:
        game.out[seat] = 1
    elif action < 3:
        game.colour[seat] = action
        game.question, game.asked, game.part = 2, 1 << seat, 1
        game.counter += action == 2  # a badly written game: chance is used inside a move
        return
    else:
        game.bid[seat] = action - 2
        book.log[0] = (0, seat, action - 2, 0, 0, 1 << seat, -1)
        book.log_size = 1
    game.question, game.part, game.asked = 1, 0, owing(game)
    if game.asked == 0 or int(game.out.sum()) == game.seats - 1:
        game.over, game.asked, game.reason = 1, 0, 1
        game.winners = sum(1 << seat for seat in range(game.seats) if game.bid[seat] == game.bid.max())


def conceal(game: Any, book: Any, seat: int) -> None:
    game.key[:] = 0
    game.counter = 0
    for other in range(game.seats):
        if other != seat and not game.over:
            game.colour[other], game.bid[other] = 0, min(1, game.bid[other])


def reasons(game: Any, book: Any, seat: int, action: int, out: Any) -> None:
    out[:] = [why_not(game, book, seat, action + place) for place in range(len(out))]


class Bids(Game):
    """Sealed bids: a colour and a number, `red 2`; red 3 is forbidden; all seats bid at once."""

    name, title, rules_version, rule_prefix, answers, concede = "bids", "Bids", 1, "BID", len(WORDS), CONCEDE
    options = ()
    refusals = {number: Refusal((f"BID-{number}",), f"reason {number}") for number in range(1, 5)}  # noqa: RUF012
    endings = {1: Ending("BID-9", "the highest bid")}  # noqa: RUF012
    record_type, book_type = Table3, Book3
    entries = SimpleNamespace(answer=answer, conceal=conceal, reasons=reasons)

    def seat_span(self) -> tuple[int, int]:
        return 2, 3

    def write_book(self, book: Any, options: Mapping[str, Any], setup: Setup) -> None:
        pass

    def names(self) -> Sequence[str]:
        return ("0", "1", "2", "3")

    def describe(self, position: Position) -> Words:
        return {}

    def place(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        raise UsageError("bids are not arranged")

    def stack(self, position: Position, fixed: Any) -> None:
        pass

    def render(self, position: Position, seat: int, action: int) -> str:
        return WORDS[action]

    def parse(self, position: Position, seat: int, line: str) -> list[int]:
        if not all(word in WORDS for word in line.split()):
            raise NotationError(f"{line!r} is no bid")
        return [WORDS.index(word) for word in line.split()]

    def prompt(self, position: Position, seat: int) -> str:
        return "bid"

    def view(self, concealed: Position, viewer: int | None) -> View:
        bids = {f"P{seat + 1}": {"bid": int(concealed.record.bid[seat])} for seat in range(concealed.seats)}
        asked = [f"P{seat + 1}" for seat in concealed.asked()]
        return View("bids", None, "", str(concealed.record.question), asked, "", bids, [], concealed.over)

    def tell(self, event: Event, names: Sequence[str] = ()) -> tuple[str, str] | None:
        return f"P{event.seat + 1} bids {'something' if event.kind < 0 else event.kind}.", "BID-5"

    def event_words(self, event: Event) -> str:
        return ""


BIDS = Bids()


class Hands:
    """A clock that tests turn by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def wander(match: Match, steps: int, seed: int) -> Match:
    """Play a number of random moves."""
    luck = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = luck.choice(match.asked())
        match.answer(seat, luck.choice(match.legal(seat)))
    return match


def state(match: Match) -> tuple[Any, ...]:
    """Everything that others can learn of a match."""
    return (
        match.position.record.tobytes(),
        len(match.moves),
        len(match.history),
        match.events(1),
        match.view(1),
        match.view(None),
    )


# Moves


def test_the_default_seed_is_a_secret_of_128_bits() -> None:
    one, other = Match(CHI, PLAYERS), Match(CHI, PLAYERS)
    assert len(bytes.fromhex(one.seed)) == 16
    assert one.seed != other.seed


def test_a_line_and_an_answer_are_the_same_move() -> None:
    one, other = (Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"}) for _ in range(2))
    assert one.play(0, "draw 3")
    assert other.answer(0, 2)
    assert one.moves == other.moves
    assert one.moves[0].line == "draw 3"
    assert one.history[0].what == What.MOVE


@pytest.mark.parametrize(
    ("seat", "line", "rule"), [(1, "draw 1", "CHI-4.1"), (0, "pass", "CHI-4.3"), (0, "chi", "CHI-8.7")]
)
def test_a_refused_line_cites_its_rule_and_changes_nothing(seat: int, line: str, rule: str) -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    before = state(match)
    reason = match.why_not(seat, line)
    assert reason is not None
    assert reason.ids[0] == rule
    with pytest.raises(Refused) as refused:
        match.play(seat, line)
    assert refused.value == reason
    assert state(match) == before


def test_what_is_no_move_is_a_usage_error() -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    before = state(match)
    for wrong in ("", "fly", "draw 9", "play Yang mauve", ";", "draw 1; fly"):
        with pytest.raises(UsageError):
            match.play(0, wrong)
    for action in (-1, CHI.answers, 10**9):
        with pytest.raises(UsageError, match="not an answer in Chi"):
            match.answer(0, action)
    for seat in (-1, 2):
        with pytest.raises(UsageError, match="the seats are P1, P2"):
            match.play(seat, "draw 1")
    with pytest.raises(UsageError, match="for 2 players"):
        Match(CHI, ("human",))
    assert state(match) == before


def test_a_line_is_read_from_what_its_seat_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(BIDS, PLAYERS, seed=1)
    read: list[bool] = []
    parse = BIDS.parse

    def watch(position: Position, seat: int, line: str) -> list[int]:
        read.append(bool(position.record.key.any()))
        return parse(position, seat, line)

    monkeypatch.setattr(BIDS, "parse", watch)
    assert match.why_not(0, "red 1") is None
    match.play(0, "red; 1")
    assert match.position.record.key.any()
    assert read == [False] * 4


def test_a_draft_is_seen_by_its_seat_alone_and_can_be_cancelled() -> None:
    match = Match(CHI, PLAYERS, start=SEVEN, seed=1)
    before, own = state(match), match.view(0)
    assert not match.play(0, "discard Yin red")
    assert match.in_part(0)
    assert state(match) == before
    assert match.view(0) != own
    assert match.why_not(1, "draw 1") is not None
    match.cancel(0)
    assert (state(match), match.view(0)) == (before, own)
    with pytest.raises(UsageError, match="has not begun a move"):
        match.cancel(0)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 6), st.integers(0, 5))
def test_parts_and_a_whole_line_are_one_move(first: int, second: int) -> None:
    parts, line = (Match(CHI, PLAYERS, start=SEVEN, seed=1) for _ in range(2))
    before = state(parts)
    legal = parts.legal(0)
    one = legal[first % len(legal)]
    assert not parts.answer(0, one)
    assert state(parts) == before
    legal = parts.legal(0)
    assert parts.answer(0, legal[second % len(legal)])
    assert line.play(0, parts.moves[0].line)
    assert (parts.moves, parts.history) == (line.moves, line.history)
    assert len(parts.moves) == 1
    assert parts.moves[0].line.startswith("discard ")
    parts.verify()


def test_a_line_that_is_refused_at_its_second_part_is_undone_as_a_whole() -> None:
    match = Match(CHI, PLAYERS, start=SEVEN, seed=1)
    before = state(match)
    with pytest.raises(Refused):
        match.play(0, "discard Yin red, Yang grey")
    assert state(match) == before
    assert not match.in_part(0)


# What viewers learn


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_nobody_is_told_of_a_card_that_others_drew(seed: int, steps: int) -> None:
    match = wander(Match(CHI, PLAYERS, seed=seed), steps, seed)
    for viewer in (0, 1, None):
        for (number, told), (same, event) in zip(match.events(viewer), match.log(), strict=True):
            seats = (0, 1) if viewer is None else (viewer,)
            may_see = all((event.seen_by >> seat) & 1 for seat in seats)
            assert number == same
            assert told.kind == (event.kind if may_see else -1)
    hidden = [zone for zone in match.view(None).zones if zone.key == "hand"]
    assert match.over or all(card.name is None for zone in hidden for card in zone.cards)
    since = len(match.moves)
    assert match.events(0, since) == [told for told in match.events(0) if told[0] >= since]


def test_the_story_is_told_by_turn_and_through_a_seats_eyes() -> None:
    match = Match(
        CHI,
        PLAYERS,
        start="{P1: {hand: [Yin red, Chi]}, P2: {hand: [Chi], area: [Yang red]}, deck: {top: [Yang sky], size: 20}}",
    )
    match.play(0, "play Yin red")
    match.play(1, "pass")
    match.play(1, "draw 2")
    headings = [chapter.heading for chapter in tell_story(match, 0)]
    assert headings == ["Turn 1, P1", "Turn 2, P2"]
    assert "P1 draws Yang sky from the deck. (CHI-7.7)" in write_story(tell_story(match, 0))
    for viewer in (1, None):
        assert "P1 draws a card from the deck. (CHI-7.7)" in write_story(tell_story(match, viewer))
    assert "Yang sky" in write_story(tell_story(match, 1, everything=True))


# Replay and taking back


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60), st.data())
def test_taking_back_equals_replaying(seed: int, steps: int, data: st.DataObject) -> None:
    match = wander(Match(CHI, PLAYERS, seed=seed), steps, seed)
    whole = match.position.record.tobytes()
    count = data.draw(st.integers(1, len(match.moves)))
    kept = len(match.moves) - count
    expected, moves = match.at(kept).record.tobytes(), list(match.moves)
    twin = Match(CHI, PLAYERS, seed=seed)
    for move in moves[:kept]:
        twin.play(move.seat, move.line)
    match.take_back(count)
    assert match.position.record.tobytes() == expected == twin.position.record.tobytes()
    assert match.moves == moves[:kept] == twin.moves
    for move in moves[kept:]:
        match.play(move.seat, move.line)
    assert match.position.record.tobytes() == whole
    assert match.moves == moves
    match.verify()


def test_a_finished_game_replays_to_every_move() -> None:
    match = wander(Match(CHI, PLAYERS, seed=5), 1000, 5)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.rule == "CHI-10.4"
    assert match.at(len(match.moves)).outcome() == match.outcome
    match.verify()
    for wrong in (-1, len(match.moves) + 1):
        with pytest.raises(UsageError, match="there is no move"):
            match.at(wrong)
    with pytest.raises(UsageError, match="cannot be taken back"):
        match.take_back(len(match.moves) + 1)


def test_verify_notices_a_changed_record() -> None:
    match = wander(Match(CHI, PLAYERS, seed=5), 10, 5)
    match.position.record.turns += 1
    with pytest.raises(UsageError, match="another position"):
        match.verify()
    match.seed = "another"
    with pytest.raises(UsageError):
        match.verify()


def test_taking_back_drops_drafts_offers_and_what_was_said_since() -> None:
    match = Match(BIDS, ("a", "b", "c"), seed=1)
    match.play(0, "red 1")
    match.play(1, "blue")
    match.offer_draw(2)
    match.take_back()
    assert not match.in_part(1)
    assert match.offer is None
    assert match.notes == []
    match.verify()


def test_moves_are_quiet_if_they_show_nothing() -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    match.play(0, "draw 1")
    assert not match.was_quiet()
    bids = Match(BIDS, PLAYERS, seed=3)
    bids.play(0, "red 1")
    assert bids.was_quiet()


# Who has left


def test_who_has_left_a_match_for_two_loses_if_the_other_claims_that() -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    match.follow(Entry(What.BOT, 1))
    match.follow(Entry(What.BACK, 1))
    match.follow(Entry(What.LEFT, 1))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("P1",), "MATCH-4")
    told = write_story(tell_story(match, None))
    assert "A bot plays on for P2. (MATCH-5)" in told
    assert "P2 is back and plays on. (MATCH-5)" in told
    assert "has left the table" in told
    assert {"MATCH-4", "MATCH-5"} <= set(MATCH_RULES)
    match.verify()
    three = Match(BIDS, ("a", "b", "c"), seed=1)
    with pytest.raises(Refused, match="only in a match for two"):
        three.follow(Entry(What.LEFT, 1))


def test_a_clock_for_each_move_begins_anew() -> None:
    hands = Hands()
    clock = Clock(60, per_move=True)
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"}, clock=clock, now=hands)
    hands.time += 50
    match.play(0, "draw 1")
    assert (match.time_left(0), match.time_left(1)) == (60, 60)
    match.verify()
    with pytest.raises(UsageError, match="has no increment"):
        Match(CHI, PLAYERS, clock=Clock(60, 5, per_move=True))


# Draw offers


def test_an_agreed_draw_ends_the_match() -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    match.offer_draw(0)
    with pytest.raises(Refused, match=AGREED):
        match.answer_draw(0, True)
    match.answer_draw(1, True)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((), AGREED)
    assert match.outcome.rule in MATCH_RULES
    assert match.asked() == match.legal(0) == []
    view = match.view(None)
    assert (view.over, view.asked) == (True, [])
    with pytest.raises(Refused, match="the match is over"):
        match.play(0, "draw 1")
    with pytest.raises(UsageError, match="nothing can be taken back"):
        match.take_back(1)
    assert "P2 accepts the draw. (MATCH-1)" in write_story(tell_story(match, None))
    match.verify()


def test_a_draw_is_offered_once_for_each_own_move() -> None:
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"})
    match.offer_draw(0)
    for seat in (0, 1):
        with pytest.raises(Refused, match="not been answered"):
            match.offer_draw(seat)
    match.answer_draw(1, False)
    with pytest.raises(Refused, match="make a move first"):
        match.offer_draw(0)
    with pytest.raises(Refused, match="no draw is offered"):
        match.answer_draw(1, True)
    match.play(0, "draw 1")
    match.offer_draw(0)
    match.play(1, "draw 1")
    assert match.offer is None
    match.verify()


# The clock


def test_time_runs_for_the_seat_that_owes_a_move() -> None:
    hands = Hands()
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"}, clock=Clock(60, 2), now=hands)
    hands.time += 10
    assert (match.time_left(0), match.time_left(1)) == (50, 60)
    match.play(0, "draw 1")
    hands.time += 5
    assert (match.time_left(0), match.time_left(1)) == (52, 55)
    with pytest.raises(Refused, match=r"55\.0 seconds left"):
        match.flag(1)
    with pytest.raises(Refused, match="not running"):
        match.flag(0)
    hands.time += 55
    match.flag(1)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("P1",), TIMED_OUT)
    match.verify()


def test_a_move_that_comes_too_late_loses() -> None:
    hands = Hands()
    match = Match(CHI, PLAYERS, seed=3, options={"first_player": "P1"}, clock=Clock(60), now=hands)
    hands.time += 61
    assert match.why_not(0, "draw 1") is not None
    assert not match.over
    with pytest.raises(Refused, match="your time has run out"):
        match.play(0, "draw 1")
    assert match.outcome is not None
    assert match.outcome.winners == ("P2",)
    with pytest.raises(UsageError, match="no clock"):
        Match(CHI, PLAYERS).flag(0)
    with pytest.raises(UsageError, match="a clock needs"):
        Match(CHI, PLAYERS, clock=Clock(0))


# Several seats at once


@given(
    st.permutations([0, 1, 2]),
    st.lists(st.sampled_from(["red 1", "red 2", "blue 1", "blue 3"]), min_size=3, max_size=3),
)
def test_the_order_of_simultaneous_answers_makes_no_difference(order: list[int], bids: list[str]) -> None:
    match = Match(BIDS, ("a", "b", "c"), seed=1)
    for done, seat in enumerate(order):
        assert match.asked() == sorted(order[done:])
        assert match.play(seat, bids[seat])
        assert match.moves[-1].line == bids[seat].replace(" ", "; ")
    plain = Match(BIDS, ("a", "b", "c"), seed=1)
    for seat in range(3):
        plain.play(seat, bids[seat])
    assert match.position.record.tobytes() == plain.position.record.tobytes()
    assert match.outcome == plain.outcome
    match.verify()


def test_several_seats_can_have_a_move_in_hand() -> None:
    match = Match(BIDS, ("a", "b", "c"), seed=1)
    assert not match.play(0, "red")
    assert not match.play(1, "blue")
    assert match.legal(0) == [3, 4]
    assert match.legal(1) == [3, 4, 5]
    assert match.play(1, "3")
    assert match.in_part(0)
    assert match.view(0).counters == {"P1": {"bid": 0}, "P2": {"bid": 1}, "P3": {"bid": 0}}
    assert match.events(0)[-1][1].kind == -1
    match.cancel(0)
    with pytest.raises(Refused, match="BID-4"):
        match.play(0, "red 3")
    assert not match.in_part(0)
    assert match.play(0, "blue; 2")
    assert match.play(2, "red 1")
    assert match.outcome is not None
    assert match.outcome.winners == ("P2",)
    assert "P2 bids 3. (BID-5)" in write_story(tell_story(match, None, everything=True))


def test_what_showed_something_cannot_be_undone() -> None:
    match = Match(BIDS, PLAYERS, seed=1)
    with pytest.raises(Refused, match="stands, since it has shown you something"):
        match.play(0, "peek red")
    assert match.in_part(0)
    with pytest.raises(UsageError, match="you have to finish it"):
        match.cancel(0)
    assert match.why_not(1, "peek red") is None
    assert match.play(0, "2")


def test_among_three_running_out_of_time_is_conceding() -> None:
    hands = Hands()
    match = Match(BIDS, ("a", "b", "c"), seed=1, clock=Clock(60), now=hands)
    match.play(0, "red 1")
    hands.time += 61
    match.flag(1)
    assert not match.over
    assert match.asked() == [2]
    with pytest.raises(UsageError, match="time ran out"):
        match.take_back(1)
    match.verify()
    match.flag(2)
    assert match.outcome is not None
    assert match.outcome.rule == "BID-9"


def test_all_have_to_agree_on_a_draw() -> None:
    match = Match(BIDS, ("a", "b", "c"), seed=1)
    match.offer_draw(2)
    match.answer_draw(0, True)
    assert not match.over
    with pytest.raises(Refused, match="up to the others to answer"):
        match.answer_draw(0, True)
    match.answer_draw(1, True)
    assert match.over


def test_a_position_of_the_past_is_the_one_that_was_played() -> None:
    match = Match(load("chi"), ["human", "human"], seed="the past")
    luck, records = random.Random(3), [match.position.record.tobytes()]
    while not match.over and len(match.moves) < 3 * SPAN:
        seat = match.asked()[0]
        if match.answer(seat, luck.choice(match.legal(seat))):
            records.append(match.position.record.tobytes())
    assert len(match.moves) > 2 * SPAN
    assert [match.at(number).record.tobytes() for number in range(len(records))] == records
    if not match.over:
        match.take_back(SPAN + 1)
        for _ in range(2):
            seat = match.asked()[0]
            match.answer(seat, match.legal(seat)[0])
        match.verify()
        assert match.at(len(match.moves)).record.tobytes() == match.position.record.tobytes()
