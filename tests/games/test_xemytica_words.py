"""The words of Xemytica games: moves, positions, views, the arithmetic of a fight, and events."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import Event, Game, NotationError, Position, Refused, Setup, UsageError
from cardwright.games.xemytica.state import Answer, Log, Plan, Question, Reason, Zone
from cardwright.games.xemytica.table_words import hand_of, in_seat
from cardwright.kernel.table import NOBODY
from cardwright.match.expectation import attempt
from cardwright.match.position import read_position
from cardwright.terminal.sums import lines_of, sentences_of, short_lines_of

HERO = {
    "name": "Example Hero",
    "kind": "fighter",
    "class": "common",
    "type": "Barbarian",
    "value": 3,
    "hero": True,
    "strength": 8,
    "speed": 5,
    "skill": 7,
    "text": "If there are no other Heroes in play, +1 Skill to this Fighter.",
}
EIGHTS = {
    "name": "Eights",
    "kind": "fighter",
    "class": "divine",
    "type": "Angel",
    "value": 2,
    "strength": 8,
    "speed": 8,
    "skill": 8,
}
CREEK = {
    "name": "Example Creek",
    "kind": "fate",
    "class": "common",
    "type": "Location",
    "value": 1,
    "text": "+1 Speed to all Common Fighters.",
}
CLEAVER = {
    "name": "Example Cleaver",
    "kind": "gear",
    "class": "common",
    "type": "Weapon",
    "value": 1,
    "text": "+1 Strength to your Fighter.",
}
GAME = load("fate").with_cards([HERO, EIGHTS, CREEK, CLEAVER])
TABLE: dict[str, Any] = {
    "step": "gear",
    "P1": {"fighter": "Example Hero", "played": ["Example Creek"], "hand": ["Example Cleaver", "Eights"], "deck": []},
    "P2": {"fighter": "Eights", "hand": ["Example Cleaver"], "deck": ["Eights", "Example Creek", "Example Cleaver"]},
}


def table(words: dict[str, Any] | None = None, seats: int = 2) -> Position:
    """A position from words."""
    return GAME.arrange(words or TABLE, {}, seats, np.random.default_rng(1))


def kind(name: str) -> int:
    return list(GAME.names()).index(name)


def played(position: Position, *lines: tuple[int, str]) -> Position:
    """The position after some moves."""
    for seat, line in lines:
        position, _ = attempt(position, seat, line)
    return position


def random_positions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Some positions of a random game, most of them in the middle of windows."""
    luck = random.Random(seed)
    position, _ = game.new(Setup(seats, seed=seed))
    for _ in range(50 * seats):
        if position.over:
            return
        if luck.random() < 0.5 / seats:
            yield position
        seat = luck.choice(position.asked())
        legal = position.legal(seat)
        position = position.copy()
        position.answer(seat, luck.choice(legal))


# Moves


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("pass", Answer.PASS),
        ("draw", Answer.DRAW),
        ("draw 1", Answer.DRAW),
        ("DRAW 3", Answer.DRAW + 2),
        ("yes", Answer.YES),
        ("no", Answer.NO),
        ("concede", Answer.CONCEDE),
        ("choose P2", Answer.CHOOSE_SEAT + 1),
    ],
)
def test_plain_moves(line: str, answer: int) -> None:
    assert GAME.parse(table(), 0, line) == [answer]


def test_a_card_is_played_by_the_name_of_its_step() -> None:
    position = table()
    cleaver = Answer.COMMIT + kind("Example Cleaver")
    for line in ("GEAR  example cleaver", "play Example Cleaver", "gear Example Cleaver#2", "choose Example Cleaver"):
        assert GAME.parse(position, 0, line) == [cleaver]
    assert GAME.render(position, 0, cleaver) == "gear Example Cleaver"
    assert GAME.parse(position, 0, "discard Example Cleaver") == [Answer.DISCARD + kind("Example Cleaver")]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("fighter Eights", "FOH-10.2"),
        ("gear Eights", "FOH-4.1"),
        ("draw 99", "FOH-11.3"),
        ("draw", "FOH-11.3"),
        ("gear P2's Example Cleaver", "FOH-14.1"),
    ],
)
def test_a_known_card_in_the_wrong_place_is_refused_by_a_rule(line: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        attempt(table(), 0, line)
    assert rule in refused.value.ids or line == "draw", refused.value


@pytest.mark.parametrize(
    "line",
    [
        "",
        "xyzzy",
        "gear",
        "gear Example Cleever",
        "gear Example Cleaver on P2",
        "draw 0",
        "draw x",
        "discard",
        "choose",
    ],
)
def test_what_is_no_move_is_a_clear_error(line: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(table(), 0, line)
    assert str(error.value)


def test_the_nearest_card_is_named() -> None:
    with pytest.raises(NotationError, match="did you mean 'Example Cleaver'"):
        GAME.parse(table(), 0, "gear Example Cleever")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_answers_read_back(seats: int) -> None:
    for position in random_positions(GAME, seats, seats):
        for seat in position.asked():
            for action in position.legal(seat, conceding=True):
                line = GAME.render(position, seat, action)
                assert GAME.parse(position, seat, line) == [action], line
                assert GAME.parse(position.conceal(seat), seat, line.upper()) == [action], line


# Positions


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_positions_read_back(seats: int) -> None:
    for position in random_positions(GAME, seats, 10 + seats):
        again = read_position(GAME, position.text())
        assert again.text() == position.text()
        assert again.asked() == position.asked()
        for seat in range(seats):
            assert again.legal(seat) == position.legal(seat)
            assert GAME.view(again.conceal(seat), seat).zones == GAME.view(position.conceal(seat), seat).zones


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_seat_sees_can_be_played_on_from(seats: int) -> None:
    for position in random_positions(GAME, seats, 20 + seats):
        for seat in range(seats):
            concealed = position.conceal(seat)
            again = read_position(GAME, concealed.text(), seed=5)
            assert not re.search(r"\b_\b", again.text())
            assert again.asked() == position.asked()
            assert again.legal(seat) == position.legal(seat)
            words, seen = GAME.describe(again)[f"P{seat + 1}"], GAME.describe(concealed)[f"P{seat + 1}"]
            assert words["hand"] == seen["hand"]
            assert words["committed"] == seen["committed"]


def test_a_position_is_as_it_was_written() -> None:
    words = GAME.describe(table())
    assert "engine" not in words
    assert (words["step"], words["round"], words["tie_break"], words["tied"]) == ("gear", 1, 0, [])
    assert words["P1"]["fighter"] == "Example Hero"
    assert words["P1"]["played"] == ["Example Creek"]
    assert words["P2"]["deck"] == ["Eights", "Example Creek", "Example Cleaver"]
    assert words["P2"]["committed"] is False


def test_decks_that_are_not_named_are_blanks() -> None:
    words = GAME.describe(table({"step": "fighter", "P1": {"hand": ["Eights"]}, "P2": {"hand": ["Eights"]}}))
    assert set(words["P1"]["deck"]) == {"Blank"}


def test_hands_are_filled_where_the_step_is_hand() -> None:
    position = table({"step": "hand", "round": 3, "P1": {"hand": ["Eights"]}, "P2": {"deck": ["Eights"]}})
    words = GAME.describe(position)
    assert (words["step"], words["round"]) == ("fighter", 3)
    assert (len(words["P1"]["hand"]), words["P2"]["hand"]) == (8, ["Eights"])


def test_a_window_shows_its_owner_what_it_has_done_and_nobody_else() -> None:
    position = played(table(), (1, "discard Example Cleaver"), (1, "draw 3"), (1, "gear Example Cleaver"))
    full, own, other = (GAME.describe(p)["P2"] for p in (position, position.conceal(1), position.conceal(0)))
    assert full == own
    assert own["hand"] == ["Eights", "Example Creek"]
    assert (own["deck"], own["discard"]) == ([], ["Example Cleaver"])
    assert own["drawn"] == ["Eights", "Example Creek", "Example Cleaver"]
    assert (own["discarded"], own["commitment"], own["committed"]) == (["Example Cleaver"], "Example Cleaver", True)
    assert (other["hand"], other["discard"], other["committed"]) == (["_"], [], True)
    assert not {"drawn", "discarded", "commitment"} & set(other)
    again = table(GAME.describe(position))
    assert GAME.describe(again) == GAME.describe(position)
    assert (again.record.plan == position.record.plan).all()


@pytest.mark.parametrize("names", [["Example Creek", "Eights"], ["Eights", "Example Creek"]])
def test_a_discard_pile_keeps_the_order(names: list[str]) -> None:
    words = {"step": "fighter", "P1": {"hand": ["Eights", "Eights", "Example Creek"]}, "P2": {"hand": ["Eights"]}}
    position = played(table(words), *((0, f"discard {name}") for name in names))
    assert GAME.describe(position)["P1"]["discard"] == names[::-1]
    assert GAME.describe(table(GAME.describe(position))) == GAME.describe(position)
    position = played(position, (0, "fighter Eights"), (1, "fighter Eights"))
    assert GAME.describe(position)["P1"]["discard"] == names[::-1]


def test_a_commitment_can_be_given() -> None:
    words = {**TABLE, "P2": {**TABLE["P2"], "hand": [], "commitment": "Example Cleaver", "committed": True}}
    position = table(words)
    assert position.asked() == [0]
    position = played(position, (0, "pass"))
    assert GAME.findings(position)["totals"] == {"P1": [8, 6, 8], "P2": [9, 8, 8]}


def test_somebody_who_must_have_played_has_played_something() -> None:
    words = {"step": "fighter", "P1": {"hand": ["Eights"]}, "P2": {"hand": ["_", "_"], "committed": True}}
    position = played(table(words), (0, "fighter Eights"))
    assert GAME.describe(position)["P2"]["fighter"] != "none"


def test_a_tie_break_can_be_given() -> None:
    words = {**TABLE, "step": "fate", "tie_break": 2, "tied": ["P1", "P2"]}
    position = table(words)
    assert (int(position.record.cycle), int(position.record.tied), position.asked()) == (2, 3, [0, 1])
    assert "tie-break 2" in GAME.prompt(position, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"P1": {"hands": []}}, "hand"),
        ({"stepp": "gear"}, "step"),
        ({"step": "geer"}, "gear"),
        ({"P1": {"fighter": "Example Creek"}}, "not a Fighter"),
        ({"P1": {"played": ["Eights"]}}, "a Fighter"),
        ({"P1": {"hand": ["Eigths"]}}, "Eights"),
        ({"P1": {"hand": [{"card": "Eights", "life": 3}]}}, "known"),
        ({"P1": {"hand": ["Eights"] * 41}}, "FOH-E1"),
        ({"tied": ["P3"]}, "P2"),
        ({"round": "many"}, "whole number"),
        ({"P1": {"committed": True}, "P2": {"committed": True}}, "somebody must still be asked"),
        ({"P1": {"drawn": ["Eights"]}}, "drawn"),
        ({"P1": {"discarded": ["Eights"]}}, "discarded"),
        ({"engine": {"agenda_size": 99}}, "agenda_size"),
        ({"engine": {"plan": {0: 9999}}}, "plan"),
        ({"engine": {"step": 5}}, "step"),
    ],
)
def test_bad_words_are_clear_errors(words: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        table(words)


def test_decks_are_stacked() -> None:
    position = table({"step": "fighter", "P1": {"hand": ["Eights"]}, "P2": {"hand": ["Eights"], "deck": ["Eights"]}})
    GAME.stack(position, {"P1": ["Example Creek", "Example Cleaver"]})
    assert GAME.describe(position)["P1"]["deck"][:3] == ["Example Creek", "Example Cleaver", "Blank"]


# Views


def test_the_example_of_the_rulebook_is_shown_line_by_line() -> None:
    position = table()
    so_far = GAME.view(position.conceal(1), 1).tables[0]
    assert (so_far.title, so_far.is_past) == ("The fight so far", False)
    assert so_far.rows[-1].cells == ["8", "6", "8", "8", "8", "8"]
    assert any("level" in note for note in so_far.notes)
    after = played(position, (0, "gear Example Cleaver"), (1, "pass"))
    last = GAME.view(after.conceal(1), 1).tables[0]
    assert (last.title, last.is_past) == ("The last fight", True)
    assert last.groups == ["P1 Example Hero", "P2 Eights"]
    assert last.columns == ["Strength", "Speed", "Skill"]
    assert [(row.label, row.cells) for row in last.rows] == [
        ("printed", ["8", "5", "7", "8", "8", "8"]),
        ("Example Hero", ["", "", "+1", "", "", ""]),
        ("Example Creek", ["", "+1", "", "", "", ""]),
        ("Example Cleaver", ["+1", "", "", "", "", ""]),
        ("total", ["9", "6", "8", "8", "8", "8"]),
    ]
    assert last.rows[-1].best == [0]
    assert last.notes == ["P1 won with Strength 9 against 8 (FOH-15.1)."]
    assert GAME.findings(after) == {"totals": {"P1": [9, 6, 8], "P2": [8, 8, 8]}, "rank": {"P1": 0, "P2": 0}}
    assert sentences_of(last)[1] == (
        "P1 Example Hero: Strength 9 (printed 8, Example Cleaver +1), Speed 6 (printed 5, Example Creek +1), "
        "Skill 8 (printed 7, Example Hero +1)."
    )
    assert max(line.cell_len for line in lines_of(last, 76)) <= 76
    assert [line.plain.split()[-3:] for line in short_lines_of(last)[:3]] == [
        ["Strength", "Speed", "Skill"],
        ["9", "6", "8"],
        ["8", "8", "8"],
    ]


def test_a_commitment_and_a_pass_look_the_same_to_the_others() -> None:
    seen = [GAME.view(played(table(), (0, line)).conceal(1), 1) for line in ("gear Example Cleaver", "pass")]
    assert seen[0] == seen[1]
    zone = next(zone for zone in seen[0].zones if (zone.key, zone.seat) == ("play", "P1"))
    assert [card.name for card in zone.cards] == ["Example Hero", "Example Creek", None]


def test_the_view_hides_hands_and_shows_present_numbers() -> None:
    view = GAME.view(table().conceal(1), 1)
    zones = {(zone.key, zone.seat): zone for zone in view.zones}
    assert all(card.name is None for card in zones["hand", "P1"].cards)
    hero = zones["play", "P1"].cards[0]
    assert (hero.notes[:2], hero.colour) == (["8/6/8", "printed 8/5/7"], "blue")
    assert "Hero" in hero.notes
    assert len({card.symbol for zone in view.zones for card in zone.cards if card.name}) == 3
    assert (view.turn, view.round, view.phase) == ("", 1, "Gear")


def test_answers_point_at_their_cards_and_say_what_they_lead_to() -> None:
    position = table()
    cleaver = Answer.COMMIT + kind("Example Cleaver")
    assert [(p.zone, p.seat, p.place) for p in GAME.points_at(position, 0, cleaver)] == [("hand", "P1", 0)]
    said = "ahead, 9/6/8 against 8/8/8; +1 Strength to your Fighter."
    assert GAME.remark(position, 0, cleaver) == said
    assert GAME.remark(position, 0, Answer.PASS) == "level, 8/6/8 against 8/8/8"


def test_drawing_says_how_many_cards_one_holds_then() -> None:
    position = table().conceal(1)
    counts = GAME.view(position, 1).counters["P2"]
    draws = [action for action in position.legal(1) if Answer.DRAW <= action < Answer.PASS]
    assert draws
    for number, action in enumerate(draws, 1):
        said = f"{counts['hand'] + number} in hand, {counts['deck'] - number} left"
        assert GAME.remark(position, 1, action) == said


def test_prompts_say_what_can_be_done() -> None:
    assert GAME.prompt(table(), 0) == "play a Gear or pass"
    assert GAME.prompt(table(), 1) == "play a Gear or pass; you may draw or discard first"
    digging = {"step": "fighter", "P1": {"hand": ["Example Creek"], "deck": ["Eights"]}, "P2": {"hand": ["Eights"]}}
    assert GAME.prompt(table(digging), 0) == "you hold no Fighter: draw or discard until you do"
    assert GAME.prompt(played(table(), (0, "pass")), 0) == "waiting for P2"


# Events


def test_every_event_has_a_sentence_and_a_word() -> None:
    words = set()
    for what in Log:
        for event in (Event(what, 0, 1, 1, 1, 3), Event(what, 0, NOBODY, NOBODY, 2, 0), Event(what, 0, 2, 1001, 0, 3)):
            told = GAME.tell(event)
            assert told is not None or what == Log.END
            if told is not None:
                assert told[0].endswith(".")
                assert "{" not in told[0]
                assert told[1].startswith("FOH-")
        words.add(GAME.event_words(Event(what, NOBODY, NOBODY, NOBODY, 0, 0)))
    assert len(words) == len(Log)


def test_every_end_is_told_with_its_rule() -> None:
    for reason in list(Reason)[1:]:
        told = GAME.tell(Event(Log.END, NOBODY, NOBODY, reason, 1, 0))
        assert told is not None
        assert told[1].startswith("FOH-")


def test_a_fight_is_told_in_a_sentence_for_each_combatant() -> None:
    _, events = attempt(played(table(), (0, "gear Example Cleaver")), 1, "pass")
    told = [sentence for sentence, _ in GAME.narrate(events)]
    assert (
        "P1's Example Hero: Strength 8 +1 (Example Cleaver) = 9, Speed 5 +1 (Example Creek) = 6, "
        "Skill 7 +1 (Example Hero) = 8."
    ) in told
    assert "P2's Eights: Strength 8, Speed 8, Skill 8." in told
    assert "P1's Example Hero wins the round with Strength 9." in told
    assert "P1 puts Example Hero, Example Creek and Example Cleaver under their deck." in told
    assert any(GAME.heading(event) == "Round 2" for event in events)


def test_what_is_done_in_a_window_is_told_to_its_seat_alone() -> None:
    _, events = attempt(table(), 1, "draw")
    assert [event.is_told_to(seat) for event in events for seat in (0, 1, None)] == [False, True, False]
    assert GAME.narrate(events) == [("P2 draws Eights.", "FOH-11.2")]
    _, events = attempt(table(), 1, "gear Example Cleaver")
    told = [GAME.tell(event.as_seen_by(seat)) for event in events for seat in (0, 1)]
    assert told == [("P2 is ready.", "FOH-12.4"), ("P2 lays Example Cleaver face down.", "FOH-12.4")]


def test_the_plan_of_a_window_is_of_its_owner() -> None:
    position = played(table(), (1, "draw"))
    assert position.record.plan[in_seat(position, 1, Zone.DECK)[0]] == Plan.DRAWN
    assert len(hand_of(position.survey(None), 1)) == 2
    assert len(hand_of(position.conceal(0).survey(None), 1)) == 1
    assert int(position.record.question) == Question.WINDOW
