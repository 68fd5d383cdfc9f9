"""Chaos Ninjas: its words over random play, and who knows what."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from cardwright.games import load
from cardwright.games.chi.ninjas.state import Question
from cardwright.games.chi.state import Zone
from cardwright.games.interface import NotationError, Position, Refused, Setup, UsageError, luck_from
from cardwright.games.words import in_zone, name_of
from cardwright.kernel.table import NOBODY
from cardwright.match.expectation import attempt
from cardwright.match.match import Match
from cardwright.match.position import read_position

GAME = load("ninjas")
LANGUAGE = Path(__file__).parents[2] / "src" / "cardwright" / "language"
ROW = ["Defender teal", "Defender grey", "Attacker teal", "Attacker grey", "Attacker brown", "Defender brown"]


def walk(seats: int, seed: int, steps: int = 60) -> Iterator[tuple[Position, int]]:
    """Positions of a random game, with the seat that is asked."""
    luck = random.Random(seed)
    position, _ = GAME.new(Setup(seats, seed=seed))
    for _ in range(steps):
        if position.over:
            return
        seat = position.asked()[0]
        yield position, seat
        position = position.copy()
        position.answer(seat, luck.choice(position.legal(seat)))


def table(**words: Any) -> Position:
    """A position with the usual row."""
    seats = max([2, *(int(word[1]) for word in words if word[0] == "P")])
    return GAME.arrange({"turn": "P1", "row": ROW, **words}, {}, seats, np.random.default_rng(1))


def play(position: Position, *lines: str) -> Position:
    """The position after some moves of the seats that are asked."""
    for line in lines:
        position, _ = attempt(position, position.asked()[0], line)
    return position


# Words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_reads_back(seats: int) -> None:
    for position, seat in walk(seats, seats):
        for action in position.legal(seat, conceding=True):
            line = GAME.render(position, seat, action)
            assert GAME.parse(position, seat, line) == [action], line
            assert GAME.parse(position, seat, line.upper()) == [action], line
            assert GAME.parse(position.conceal(seat), seat, line) == [action], line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_reads_back_and_goes_on_alike(seats: int) -> None:
    for number, (position, seat) in enumerate(walk(seats, 10 + seats)):
        if number % 6 and position.record.question == Question.ACTION:
            continue
        again = read_position(GAME, position.text(), seats=seats)
        assert GAME.describe(again) == GAME.describe(position)
        for field in ("key", "counter", "block", "words"):
            again.record[field] = position.record[field]
        for viewer in range(seats):
            assert (again.reasons(viewer) == position.reasons(viewer)).all()
            assert on_table(again.conceal(viewer)) == on_table(position.conceal(viewer))
        for action in position.legal(seat)[:3]:
            one, two = again.copy(), position.copy()
            one.answer(seat, action)
            two.answer(seat, action)
            assert on_table(one) == on_table(two)


def on_table(position: Position) -> dict[str, Any]:
    """A position in words, without what stands beneath them."""
    return {word: value for word, value in GAME.describe(position).items() if word != "engine"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_sees_can_be_played_on_from(seats: int) -> None:
    for number, (position, seat) in enumerate(walk(seats, 20 + seats)):
        if number % 9 == 0 and not position.in_part:
            text = position.conceal(seat).text()
            match = Match(GAME, ("human",) + ("random",) * (seats - 1), start=text, seed=number)
            assert not re.search(r"[\[ ]_", match.start or "")
            mover = match.asked()[0]
            match.answer(mover, match.legal(mover)[0])
            match.verify()


def test_an_attack_is_one_line() -> None:
    position = table(
        P1={"hand": ["Attacker sky", "Attacker red", "Attacker lime"], "area": ["Defender red"]},
        P2={"area": ["Defender yellow"], "hand": ["Counter"]},
    )
    match = Match(GAME, ("human", "human"), start=position.text())
    for line in (
        "attack P2's yellow with Attacker lime, Attacker sky, Attacker red",
        "use Defender red on P2's yellow with Attacker lime",
    ):
        copy = Match(GAME, ("human", "human"), start=match.start)
        copy.play(0, line)
        assert [move.line for move in copy.moves] == [line]


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("attack Defender yellow", "attack P2's yellow"),
        ("attack P2's Tollkeeper", "attack P2's yellow"),
        ("firebrand P2's lime", "use Defender red on P2's lime"),
        ("use Firebrand on lime", "use Defender red on P2's lime"),
        ("play Defender blue", "deploy Defender blue"),
        ("deploy Bulwark", "deploy Defender blue"),
        ("take 2", "draw Defender grey"),
        ("draw Mirror", "draw 1"),
    ],
)
def test_other_ways_to_say_it(line: str, same: str) -> None:
    position = table(
        P1={"hand": ["Attacker sky", "Defender blue"], "area": ["Defender red"]},
        P2={"area": ["Defender yellow", "Defender lime"], "hand": ["Counter"]},
    )
    assert GAME.parse(position, 0, line) == GAME.parse(position, 0, same)


@pytest.mark.parametrize(
    "line",
    [
        *("", "xyzzy", "draw", "draw 7", "draw Attacker puce", "deploy", "deploy blu", "attack", "attack P9's red"),
        *("attack P2's", "attack P2's red with", "attack P2's red with Attacker", "use", "with", "spirit", "order"),
        *("choose", "choose P7", "choose 9", "choose ,", "discard", "discard Yin red"),
    ],
)
def test_what_is_no_move_is_a_clear_error(line: str) -> None:
    with pytest.raises((NotationError, UsageError)) as error:
        GAME.parse(table(P1={"hand": ["Counter"]}), 0, line)
    assert str(error.value)


@pytest.mark.parametrize(
    "words",
    [
        {"step": "duel"},
        {"step": "over"},
        {"step": "dance"},
        {"P1": {"hand": ["Counter"] * 5}},
        {"P1": {"area": ["Counter"]}},
        {"P1": {"hands": []}},
        {"engine": {"victim": 1000}},
        {"engine": {"agenda_size": 99}},
        {"engine": {"rows": [[1, 2]]}},
        {"engine": {"asked": {0: 1}}},
        {"engine": 3},
    ],
)
def test_what_is_no_position_is_a_clear_error(words: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as error:
        table(**words)
    assert str(error.value)


def test_abilities_are_written_as_the_language_shows_them() -> None:
    shown = yaml.safe_load((LANGUAGE / "targets" / "ninjas.yaml").read_text(encoding="utf-8"))
    printed = yaml.safe_load((GAME.folder / "cards" / "ninjas.yaml").read_text(encoding="utf-8"))
    assert {card["ability"]: card["text"] for card in printed if "text" in card} == shown


# Knowledge


def known_to(position: Position, seat: int, zone: int) -> list[str]:
    """The cards of a zone that a seat knows."""
    seen = position.conceal(seat)
    return [name_of(seen, card) for card in in_zone(seen, zone) if int(seen.record.kind[card]) != NOBODY]


def test_a_lookout_is_for_its_owner_alone() -> None:
    position = table(
        P1={"hand": ["Defender orange"]},
        P2={"hand": ["Counter"]},
        P3={"hand": ["Spirit"]},
    )
    GAME.stack(position, ["Attacker red", "Spirit", "Defender lime"])
    position = play(position, "deploy Defender orange")
    assert known_to(position, 0, Zone.DECK) == ["Attacker red", "Spirit", "Defender lime"]
    position = play(position, "order Spirit, Defender lime, Attacker red")
    assert known_to(position, 0, Zone.DECK) == ["Spirit", "Defender lime", "Attacker red"]
    assert known_to(position, 1, Zone.DECK) == known_to(position, 2, Zone.DECK) == []
    imagined = position.conceal(0).imagine(luck_from(3))
    assert [name_of(imagined, card) for card in in_zone(imagined, Zone.DECK)][:3] == [
        "Spirit",
        "Defender lime",
        "Attacker red",
    ]


def test_a_second_lookout_takes_the_first_ones_knowledge_away() -> None:
    position = table(
        P1={"hand": ["Defender orange"]},
        P2={"hand": ["Defender orange"]},
    )
    position = play(position, "deploy Defender orange")
    top = known_to(position, 0, Zone.DECK)
    position = play(position, f"order {', '.join(top)}", "deploy Defender orange", f"order {', '.join(reversed(top))}")
    assert known_to(position, 1, Zone.DECK) == [*reversed(top)]
    assert known_to(position, 0, Zone.DECK) == []


def test_the_two_of_an_exchange_know_what_went_over_and_a_third_forgets() -> None:
    position = table(
        turn="P2",
        P1={"hand": ["Attacker lime"]},
        P2={"hand": ["Spirit"]},
        P3={"hand": ["Defender pink", "Attacker red"]},
    )
    position = play(position, "draw 2")
    assert known_to(position, 0, Zone.HAND + 1) == ["Defender grey"]
    position = play(position, "deploy Defender pink", "choose P2", "choose Attacker red")
    assert known_to(position, 0, Zone.HAND + 1) == known_to(position, 0, Zone.HAND + 2) == []
    assert "Attacker red" in known_to(position, 2, Zone.HAND + 1)
    assert len(known_to(position, 1, Zone.HAND + 2)) == 1


def test_a_card_played_openly_leaves_a_doubt_about_its_like() -> None:
    position = table(
        row=["Attacker sky", *ROW[1:]],
        P1={"hand": ["Attacker sky"]},
        P2={"hand": ["Spirit"], "area": ["Defender sky"]},
        P3={"hand": ["Spirit"]},
    )
    position = play(position, "draw 1")
    assert known_to(position, 2, Zone.HAND) == ["Attacker sky"]
    position = play(position, "draw 2", "draw 3", "attack P2's sky with Attacker sky", "pass")
    assert "Attacker sky" not in known_to(position, 2, Zone.HAND)


def test_who_gives_up_shows_everything() -> None:
    position = table(P1={"hand": ["Counter", "Spirit"]}, P2={"hand": []}, P3={"hand": []})
    position = play(position, "concede")
    assert sorted(known_to(position, 2, Zone.DISCARD)) == ["Counter", "Spirit"]
    with pytest.raises(Refused):
        play(position, "counter")
