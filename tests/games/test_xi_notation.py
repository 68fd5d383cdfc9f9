"""The words of Xi Cards: moves, positions, views and events."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardwright.games.interface import Event, NotationError, Position, Refused, UsageError
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.game import XiGame
from cardwright.games.xi.positions import in_seat, owner_of
from cardwright.games.xi.state import ABILITIES, Log, Reason, Zone
from cardwright.games.xi.telling import SENTENCES
from cardwright.kernel.table import NOBODY
from cardwright.match.expectation import attempt
from cardwright.match.position import read_position

GAME = XiGame()
TABLE: dict[str, Any] = {
    "turn": "P1",
    "P1": {
        "time": 10,
        "hand": ["Flame Lick", "God's Protection", "1000 Sacrifices", "Silence", "Flame Lick"],
        "units": [
            "Earth Moth",
            "Earth Moth",
            {"card": "Snow Beast", "life": 12, "attached": [{"card": "Flame Retardant", "owner": "P2"}]},
            "Alchemist",
        ],
        "lasting": ["1000 Sacrifices"],
    },
    "P2": {
        "units": [
            {"card": "Snow Beast", "owner": "P1", "skirmished": True},
            "Archo, the Charismatic One",
            "Alchemist",
        ],
        "lasting": ["Everwind"],
        "statements": ["Rainfall"],
        "discard": ["Flame Lick", "Earth Moth"],
        "deck": {"top": ["Ward"], "size": 5},
    },
}


def table(words: dict[str, Any] | None = None, seats: int = 2) -> Position:
    """A position from words."""
    return GAME.arrange(words or TABLE, {}, seats, np.random.default_rng(1))


def kind(name: str) -> int:
    return list(GAME.names()).index(name)


def cards(position: Position, seat: int, zone: Zone) -> list[int]:
    return in_seat(position, seat, zone)


# Moves


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("draw", Answer.DRAW),
        ("bank 2", Answer.BANK + 1),
        ("BANK 20", Answer.BANK + 19),
        ("pass", Answer.PASS),
        ("end turn", Answer.END_TURN),
        ("offer draw", Answer.OFFER_DRAW),
        ("yes", Answer.YES),
        ("no", Answer.NO),
        ("concede", Answer.CONCEDE),
        ("choose P2", Answer.SEAT + 1),
        ("choose ember", Answer.TYPE + 1),
        ("choose 7", Answer.NUMBER + 7),
    ],
)
def test_plain_moves(line: str, answer: int) -> None:
    assert GAME.parse(table(), 0, line) == [answer]


@pytest.mark.parametrize(
    "name", ["Flame Lick", "God's Protection", "1000 Sacrifices", "Archo, the Charismatic One", "Snow Beast"]
)
def test_a_card_is_played_by_its_name_wherever_it_lies(name: str) -> None:
    for written in (
        name,
        name.upper(),
        name.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
        f"  {name.replace(' ', '  ')} ",
    ):
        assert GAME.parse(table(), 0, f"play {written}")[0] == Answer.PLAY + kind(name)


def test_copies_stand_in_the_order_of_their_zone() -> None:
    position = table()
    first, second, beast, _ = cards(position, 0, Zone.UNITS)
    assert GAME.parse(position, 0, "skirmish Earth Moth") == [Answer.SKIRMISH + first]
    assert GAME.parse(position, 0, "skirmish Earth Moth#2") == [Answer.SKIRMISH + second]
    assert GAME.render(position, 0, Answer.SKIRMISH + second) == "skirmish Earth Moth#2"
    assert GAME.render(position, 0, Answer.SKIRMISH + beast) == "skirmish Snow Beast"


def test_a_line_answers_one_question_after_the_other() -> None:
    position = table()
    moth, theirs = cards(position, 0, Zone.UNITS)[0], cards(position, 1, Zone.UNITS)[0]
    line = "skirmish Earth Moth -> Snow Beast"
    assert GAME.parse(position, 0, line) == [Answer.SKIRMISH + moth, Answer.CARD + theirs]
    line = "play Flame Lick on P2's Snow Beast"
    assert GAME.parse(position, 0, line) == [Answer.PLAY + kind("Flame Lick"), Answer.CARD + theirs]


def test_an_x_and_a_type_stand_on_the_line() -> None:
    position = table()
    sacrifices = cards(position, 0, Zone.LASTING)[0]
    moth, _, beast, alchemist = cards(position, 0, Zone.UNITS)
    wanted = [
        Answer.USE + sacrifices * ABILITIES,
        Answer.NUMBER + 2,
        Answer.CARD + moth,
        Answer.CARD + beast,
    ]
    for written in (
        "use 1000 Sacrifices 2 on Earth Moth, P1's Snow Beast",
        "use 1000 Sacrifices on 2, Earth Moth, P1's Snow Beast",
    ):
        assert GAME.parse(position, 0, written) == wanted
    assert GAME.parse(position, 0, "use Alchemist on Earth Moth, shadow") == [
        Answer.USE + alchemist * ABILITIES,
        Answer.CARD + moth,
        Answer.TYPE + 5,
    ]


def test_a_known_card_in_the_wrong_place_is_refused_by_a_rule() -> None:
    position = table()
    for line, rule in (
        ("play Snow Beast", "XI-1.6"),
        ("skirmish Archo, the Charismatic One -> P2", "XI-5.2"),
        ("skirmish Drain Fairy -> P2", "XI-5.2"),
        ("use P2's Alchemist on Earth Moth, ember", "XI-G119"),
        ("bank 0", "XI-G16"),
        ("bank 21", "XI-G15"),
    ):
        with pytest.raises(Refused) as refused:
            attempt(position, 0, line)
        assert rule in refused.value.ids, (line, refused.value)


@pytest.mark.parametrize(
    "line",
    [
        *("", "xyzzy", "play", "play Flame Lik", "play #", "play Flame Lick at", "play Flame Lick Snow Beast"),
        *("bank", "bank x", "use", "use Alchemist on", "skirmish Foo -> P2"),
        *("choose", "choose P7", "choose 123456", "choose Earth Moth#0"),
    ],
)
def test_what_is_no_move_is_a_clear_error(line: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(table(), 0, line)
    assert str(error.value)


def test_the_nearest_card_is_named() -> None:
    with pytest.raises(NotationError, match="did you mean 'Flame Lick'"):
        GAME.parse(table(), 0, "play Flame Lik")


def test_every_legal_answer_reads_back() -> None:
    position = table()
    for action in position.legal(0, conceding=True):
        line = GAME.render(position, 0, action)
        assert GAME.parse(position, 0, line) == [action], line
        assert GAME.parse(position, 0, line.upper()) == [action], line


def test_every_target_reads_back() -> None:
    base = table()
    for name in ("Flame Lick", "Silence"):
        position = base.copy()
        position.answer(0, Answer.PLAY + kind(name))
        for action in position.legal(0):
            line = GAME.render(position, 0, action)
            assert GAME.parse(position, 0, line) == [action], line
    assert "choose P2's Snow Beast" in lines_of_targets(base)
    assert "choose Earth Moth#2" in lines_of_targets(base)


def lines_of_targets(base: Position) -> list[str]:
    position = base.copy()
    position.answer(0, Answer.PLAY + kind("Flame Lick"))
    return [GAME.render(position, 0, action) for action in position.legal(0)]


# Positions


def test_a_position_reads_back() -> None:
    words = GAME.describe(table())
    again = table(words)
    assert GAME.describe(again) == words
    assert read_position(GAME, again.text()).text() == again.text()


def test_words_of_a_position() -> None:
    words = GAME.describe(table())
    assert words["P1"]["hand"] == TABLE["P1"]["hand"]
    assert words["P1"]["life"] == 40
    assert words["P2"]["time"] == 0
    assert words["P2"]["discard"] == ["Flame Lick", "Earth Moth"]
    assert words["P2"]["deck"] == ["Ward", *["Blank"] * 4]
    assert words["P1"]["deck"] == ["Blank"] * 30
    beast = words["P2"]["units"][0]
    assert (beast["owner"], beast["skirmished"], beast["life"], beast["type"]) == ("P1", True, 16, "aqua")
    assert words["P1"]["units"][2]["attached"] == [{"card": "Flame Retardant", "owner": "P2"}]
    assert words["P2"]["lasting"] == ["Everwind"]


def test_rows_belong_to_owners() -> None:
    position = table()
    assert owner_of(position, cards(position, 1, Zone.UNITS)[0]) == 0
    assert all(int(position.record.known[card]) == 1 for card in cards(position, 0, Zone.HAND))
    assert all(int(position.record.known[card]) == 0 for card in cards(position, 0, Zone.DECK))
    assert int(position.record.count.sum()) == len(position.record.kind)


def test_values_that_differ_from_the_card() -> None:
    unit = {"card": "Earth Moth", "damage": 5, "max_life": 9, "type": "shadow", "life": 3}
    words = GAME.describe(table({"P1": {"units": [unit]}}))
    shown = words["P1"]["units"][0]
    assert {key: shown[key] for key in unit} == unit


def test_a_position_in_the_middle_of_something_reads_back() -> None:
    position = table()
    position, _ = attempt(position, 0, "skirmish Earth Moth -> Snow Beast")
    words = GAME.describe(position)
    again = table(words)
    assert GAME.describe(again) == words
    for seat in range(2):
        assert again.legal(seat) == position.legal(seat)


@pytest.mark.parametrize(
    "beneath",
    [
        {"agenda_size": 1000},
        {"rule": {0: 30000}},
        {"rule": {5000: 1}},
        {"nonsense": 1},
        {"agenda": {0: [1, 2]}},
        {"question": "MAIN"},
        {"rows": [[0, 0], []]},
        "free",
    ],
)
def test_what_stands_beneath_is_checked(beneath: Any) -> None:
    with pytest.raises(UsageError):
        table({**TABLE, "engine": beneath})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"P1": {"hands": []}}, "hand"),
        ({"trun": "P1"}, "turn"),
        ({"P1": {"units": ["Flame Lick"]}}, "not a unit"),
        ({"P1": {"lasting": ["Snow Beast"]}}, "not a lasting spell"),
        ({"P1": {"hand": ["Snow Beest"]}}, "Snow Beast"),
        ({"P1": {"units": [{"card": "Snow Beast", "lives": 3}]}}, "life"),
        ({"P1": {"hand": ["Ward"] * 301}}, "XI-E1"),
        ({"turn": "P3"}, "P2"),
        ({"P1": {"life": "many"}}, "whole number"),
    ],
)
def test_bad_words_are_clear_errors(words: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        table(words)


def test_decks_are_stacked() -> None:
    position = table({"P1": {"deck": ["Rainfall", "Ward", "Truce"]}})
    GAME.stack(position, {"P1": ["Truce"], "P2": ["Snow Beast", "Ward"]})
    words = GAME.describe(position)
    assert words["P1"]["deck"] == ["Truce", "Ward", "Rainfall"]
    assert words["P2"]["deck"][:3] == ["Snow Beast", "Ward", "Blank"]


# Views and events


def test_the_view_shows_present_values_and_hides_hands() -> None:
    view = GAME.view(table().conceal(1), 1)
    zones = {(zone.key, zone.seat): zone for zone in view.zones}
    assert all(card.name is None for card in zones["hand", "P1"].cards)
    beast = zones["units", "P1"].cards[2]
    assert (beast.notes[0], beast.colour, beast.symbol) == ("4/12", "aqua", "≈")
    assert "printed 4/16" in beast.notes
    assert "attached: P2's Flame Retardant" in beast.notes
    assert {"skirmished", "owned by P1"} <= set(zones["units", "P2"].cards[0].notes)
    assert zones["discard", "P2"].cards[0].name == "Flame Lick"
    assert not zones["deck", "P2"].cards
    assert view.counters["P1"]["deck"] == 30
    assert len({card.symbol for zone in view.zones for card in zone.cards if card.name}) > 3


def test_answers_point_at_their_cards() -> None:
    position = table()
    first, second = (Answer.SKIRMISH + card for card in cards(position, 0, Zone.UNITS)[:2])
    assert [(p.zone, p.place) for p in GAME.points_at(position, 0, first)] == [("units", 0)]
    assert [(p.zone, p.place) for p in GAME.points_at(position, 0, second)] == [("units", 1)]
    played = GAME.points_at(position, 0, Answer.PLAY + kind("Flame Lick"))
    assert [GAME.describe(position)["P1"]["hand"][p.place] for p in played] == ["Flame Lick", "Flame Lick"]
    attached = cards(position, 1, Zone.LASTING)[0]
    assert [(p.seat, p.place) for p in GAME.points_at(position, 0, Answer.CARD + attached)] == [("P1", 2)]


def test_remarks() -> None:
    position = table()
    assert GAME.remark(position, 0, Answer.BANK + 1) == "for 4T"
    assert GAME.remark(position, 0, Answer.DRAW) == "for 3T"
    lick = GAME.remark(position, 0, Answer.PLAY + kind("Flame Lick"))
    assert lick == "2T ember point spell: Deal 2 ember damage to a unit."
    assert GAME.remark(position, 0, Answer.SKIRMISH + cards(position, 0, Zone.UNITS)[2]) == "4/12"
    assert GAME.remark(position, 0, Answer.CONCEDE) == ""


def test_what_is_left_undone_at_the_end_of_a_turn_is_said() -> None:
    position = table({"turn": "P1", "P1": {"time": 2, "units": ["Earth Moth", "Snow Beast"]}, "P2": {}})
    assert GAME.remark(position, 0, Answer.END_TURN) == "2T are lost, 2 units can still skirmish"
    position = table({"turn": "P1", "P1": {"time": 0, "units": ["Earth Moth"]}, "P2": {}})
    assert GAME.remark(position, 0, Answer.END_TURN) == "Earth Moth can still skirmish"


def test_a_card_in_the_deck_says_what_it_is_and_a_player_whether_it_is_you() -> None:
    callers = {"time": 10, "hand": ["Rain Caller", "Water Cannon"], "deck": ["Cloudburst", "Rainfall"]}
    position = table({"turn": "P1", "P1": callers, "P2": {"life": 9}})
    position.answer(0, Answer.PLAY + kind("Water Cannon"))
    assert [GAME.remark(position, 0, Answer.SEAT + seat) for seat in (0, 1)] == ["yourself, life 40", "life 9"]
    position = table({"turn": "P1", "P1": callers, "P2": {}})
    position.answer(0, Answer.PLAY + kind("Rain Caller"))
    while Answer.KIND + kind("Cloudburst") not in position.legal(0):
        position.answer(1, Answer.PASS)
    said = "5T aqua statement: “It's raining” / When this card enters play, deal 1 aqua damage to each opposing unit."
    assert GAME.remark(position, 0, Answer.KIND + kind("Cloudburst")) == said


def test_options_of_a_text_are_shown_with_their_words() -> None:
    position = table({"turn": "P1", "P1": {"time": 10, "hand": ["Crosswinds"], "units": ["Earth Moth"]}})
    position.answer(0, Answer.PLAY + kind("Crosswinds"))
    assert GAME.prompt(position, 0).startswith("choose an option of Crosswinds: Choose one: deal 3 wind damage")
    assert [GAME.remark(position, 0, Answer.MODE + place) for place in range(3)] == [
        "deal 3 wind damage to a unit",
        "return a unit to its owner's hand",
        "draw two cards",
    ]


def test_a_part_of_a_move_is_asked_with_the_text() -> None:
    position = table()
    position.answer(0, Answer.PLAY + kind("Flame Lick"))
    assert GAME.prompt(position, 0) == "choose for Flame Lick: Deal 2 ember damage to a unit"
    moth = cards(position, 0, Zone.UNITS)[0]
    assert GAME.remark(position, 0, Answer.CARD + moth) == "1/4"


def test_pt_that_stay_are_no_gain() -> None:
    assert GAME.tell(Event(Log.PREPARED, 0, NOBODY, NOBODY, 0, 3)) == ("P1's pT stay as they are.", "XI-G15")
    assert GAME.tell(Event(Log.PREPARED, 0, NOBODY, NOBODY, -2, 3)) == ("P1 loses 2pT.", "XI-G15")


def test_one_life_point_is_one() -> None:
    assert GAME.tell(Event(Log.LIFE, 0, NOBODY, NOBODY, -1, 3)) == ("P1 loses 1 life point.", "XI-G37")
    assert GAME.tell(Event(Log.LIFE, 0, NOBODY, NOBODY, 2, 3)) == ("P1 gains 2 life points.", "XI-9.2")


def test_who_is_defeated_is_out() -> None:
    position = table(seats=3)
    position.answer(0, Answer.CONCEDE)
    assert GAME.view(position.conceal(1), 1).out == ["P1"]


def test_every_event_has_a_sentence_and_a_word() -> None:
    words = set()
    for what in Log:
        for event in (Event(what, 0, 1, 1001, 2, 3), Event(what, 0, NOBODY, NOBODY, -2, 0), Event(what, 0, 2, 1, 0, 3)):
            told = GAME.tell(event)
            assert told is not None or what == Log.END
            if told is not None:
                assert told[0].endswith(".")
                assert "{" not in told[0]
                assert told[1].startswith("XI-")
        words.add(GAME.event_words(Event(what, NOBODY, NOBODY, NOBODY, 0, 0)))
    assert len(words) == len(Log) - 1  # time is received and gained
    assert set(SENTENCES) <= set(Log)


def test_every_end_is_told_with_its_rule() -> None:
    for reason in list(Reason)[1:]:
        told = GAME.tell(Event(Log.END, NOBODY, NOBODY, reason, 1, 0))
        assert told is not None
        assert told[1].startswith("XI-")


def test_a_hidden_draw_tells_no_name() -> None:
    event = Event(Log.DRAW, 0, kind("Ward"), NOBODY, 0, 1)
    assert GAME.tell(event.as_seen_by(0)) == ("P1 draws Ward.", "XI-3.15")
    assert GAME.tell(event.as_seen_by(1)) == ("P1 draws a card.", "XI-3.15")
    assert GAME.event_words(event.as_seen_by(1)) == "draw P1"


def test_a_card_that_makes_itself_cheaper_shows_what_is_paid() -> None:
    crier = {"name": "Crier", "kind": "unit", "type": "wind", "cost": "6T", "damage": 1, "life": 3}
    game = GAME.with_cards([crier | {"text": "This unit costs 1T less for each statement in play."}])
    words = {"turn": "P1", "P1": {"time": 5, "hand": ["Crier"]}, "P2": {"statements": ["Rainfall"]}}
    position = game.arrange(words, {}, 2, np.random.default_rng(1))
    answer = Answer.PLAY + list(game.names()).index("Crier")
    assert game.remark(position, 0, answer).startswith("5T (printed 6T) wind unit 1/3")
    hand = next(zone for zone in game.view(position.conceal(0), 0).zones if (zone.key, zone.seat) == ("hand", "P1"))
    assert hand.cards[0].notes == ["5T", "1/3", "printed 6T"]
    position.answer(0, answer)
    assert int(position.record.time[0]) == 0


def test_a_skirmish_is_forecast_with_the_texts_that_change_hits() -> None:
    halver = {"name": "Halver", "kind": "lasting spell", "type": "stone", "cost": "1T"}
    game = GAME.with_cards([halver | {"text": "Your units take 1 less damage from each hit."}])
    words = {
        "turn": "P1",
        "P1": {"time": 5, "units": ["Snow Beast"], "lasting": ["Halver"]},
        "P2": {"units": ["Snow Beast"]},
    }
    position = game.arrange(words, {}, 2, np.random.default_rng(1))
    (attacker,), (defender,) = (cards(position, seat, Zone.UNITS) for seat in (0, 1))
    position.answer(0, Answer.SKIRMISH + attacker)
    assert game.remark(position, 0, Answer.CARD + defender) == "4/16, deals 4, takes 3"


def test_a_skirmish_lies_on_the_table_while_its_defender_is_chosen() -> None:
    position = table()
    position.answer(0, Answer.SKIRMISH + cards(position, 0, Zone.UNITS)[0])
    shown = next(zone for zone in GAME.view(position.conceal(1), 1).zones if zone.key == "skirmish")
    assert [(card.name, card.tags) for card in shown.cards] == [("Earth Moth", ["P1 attacks"])]
