"""What a page computes with are fields, not sentences."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.guide import Glossary
from cardwright.games.interface import Game
from cardwright.games.looks import Look, cost_words, stat_words
from cardwright.match.match import Clock, Match
from cardwright.match.story import Sentence, marked, unmarked
from cardwright.server.drafts import drafted
from cardwright.server.library import cards_of, game_info, label_of, pieces_of, rules_of
from cardwright.server.log import Log, spans_of
from cardwright.server.protocol import CurveShown, Turning
from cardwright.server.seeing import asked_of, ended, numbered, shown_at, steps, view_of
from cardwright.server.setups import Spec
from cardwright.server.studies import by_steps

MOVES = 30
HITTING = ("xi", "fate", "psiwars", "wuxing")  # where one move may bring a fight and what follows it
LOOKS = (Path(__file__).parents[2] / "web" / "src" / "looks" / "looks.css").read_text(encoding="utf-8")
STYLES = {Look().style, *re.findall(r"^\.look\.([a-z]+)", LOOKS, re.MULTILINE)}  # that the client has


def played(game: str, seats: int = 2, moves: int = MOVES) -> Match:
    """A match after some moves at random."""
    match = Match(load(game), ["human"] * seats, seed=f"views of {game}")
    luck = random.Random(game)
    while len(match.moves) < moves and not match.over:
        seat = match.asked()[0]
        position = match.current(seat)
        match.answer(seat, luck.choice(position.legal(seat)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_a_card_in_the_log_has_its_span(game: str) -> None:
    match = played(game)
    names = set(match.game.names())
    sentences = Log([0]).follow(match).sentences
    assert any(sentence.cards for sentence in sentences)
    for sentence in sentences:
        found = [sentence.text[span.start : span.end] for span in sentence.cards]
        assert set(found) <= names
        assert "\N{START OF TEXT}" not in sentence.text
        rest = sentence.text
        for span in reversed(sentence.cards):
            rest = rest[: span.start] + rest[span.end :]
        assert not [name for name in names if " " in name and name in rest], sentence.text


def test_spans_are_counted_as_browsers_count() -> None:
    name = "Blaze \N{FIRE}"
    words, spans = unmarked(f"P1 \N{SHOOTING STAR} plays {marked((name,))[0]}.")
    found = spans_of(Sentence(words, "", 1, spans))
    as_browsers = words.encode("utf-16-le")
    assert [as_browsers[2 * span.start : 2 * span.end].decode("utf-16-le") for span in found] == [name]


def test_a_sentence_begins_with_a_capital_also_where_a_card_does_not() -> None:
    assert unmarked(f"{marked(('moth',))[0]} is prevented.") == ("Moth is prevented.", ((0, 4),))


def test_turns_are_numbered_as_the_log_numbers_them() -> None:
    match = played("chi")
    view = view_of(match, 0, [])
    headings = [sentence.turn for sentence in Log([0]).follow(match).sentences]
    last = [heading for heading in headings if heading.startswith("Turn ")][-1]
    following = int(last.split()[1].rstrip(",")) + (not last.endswith(view.turn))
    assert view.turn_number == following > 3
    assert match.view(0).turn_number == 0  # nobody but a match knows it


def test_the_past_has_its_own_turn_number() -> None:
    match = played("chi")
    spec = Spec("chi", ["human", "human"], match.seed)
    first, _ = shown_at("room of the past", spec, match.history, ["P1"], 0, "")
    later, _ = shown_at("room of the past", spec, match.history, ["P1"], 12, "")
    assert (first.turn_number, first.turn != "") == (1, True)
    assert 1 < later.turn_number < view_of(match, 0, []).turn_number


@pytest.mark.parametrize("game", ["xi", "fate"])
def test_a_replay_counts_moves_as_its_viewer_was_told_of_them(game: str) -> None:
    """Passes, and what others do in secret, are no moves to who was not told; what all saw is told beside the next."""
    match = played(game)
    match.answer(match.asked()[0], match.game.concede)
    spec = Spec(game, ["human", "human"], match.seed)
    numbers = steps("room of a replay", spec, match.history, ["P1"])
    assert numbers[0] == 0
    assert numbers[-1] == len(match.moves) > len(numbers)
    told = []
    for step, number in enumerate(numbers):
        view, sentences = shown_at("room of a replay", spec, match.history, ["P1"], step, "all")
        assert view == numbered(match, number, match.game.view(match.at(number), 0))
        told += [sentence.text for sentence in sentences]
    everything = Log([0, 1]).follow(match).sentences
    assert told == [sentence.text for sentence in everything]


def test_a_curve_counts_moves_as_its_viewer_does() -> None:
    chances = [{"P1": move / 10} for move in range(8)]
    turning = [Turning(move, "P1", "draw", "pass", 0.5, 0.2) for move in (3, 4, 7)]
    shown = by_steps(CurveShown(chances, turning), [0, 1, 4, 7])
    assert shown.chances == [{"P1": move / 10} for move in (0, 1, 4, 7)]
    assert [one.move for one in shown.turning] == [2, 2, 3]  # the third was seen by nobody: the next that was


def test_an_answer_says_whom_it_names() -> None:
    start = "{turn: P1, P1: {time: 10, units: [Snow Beast]}, P2: {life: 20}}"
    match = Match(load("xi"), ["human"] * 2, start=start, seed=1)
    _, first = asked_of(match, drafted(match, 0, []))
    skirmish = next(choice.action for choice in first.choices if choice.line.startswith("skirmish"))
    _, then = asked_of(match, drafted(match, 0, [skirmish]))
    assert {choice.line: choice.seat for choice in then.choices} == {"choose P2": "P2"}
    assert {choice.seat for choice in first.choices} == {""}


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_answer_is_one_that_lets_things_go_on(game: str) -> None:
    match = Match(load(game), ["human"] * 2, seed=f"usual in {game}")
    luck = random.Random(1)
    defaults = 0
    for _ in range(MOVES):
        seat = match.asked()[0]
        _, asked = asked_of(match, drafted(match, seat, []))
        passing = [choice.action for choice in asked.choices if choice.action in match.game.passing]
        if passing:
            assert asked.default in passing
            defaults += 1
        match.answer(seat, luck.choice(match.current(seat).legal(seat)))
        if match.over:
            break
    assert defaults or game == "chi"


# Looks and faces


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_how_it_lies_on_a_table(game: str) -> None:
    look = game_info(game).look
    view = played(game, moves=4).view(0)
    keys = {zone.key for zone in view.zones}
    assert look.style in STYLES
    assert (look.style == Look().style) == (load(game).folder.parent.name == "examples")
    assert {*look.middle, *look.board, *look.always} <= keys
    assert set(look.first) <= set(view.counters["P1"])
    assert look.phases


@pytest.mark.parametrize("game", GAMES)
def test_the_phases_of_a_view_are_those_of_the_look(game: str) -> None:
    phases = {played(game, moves=moves).view(0).phase for moves in range(8)}
    assert phases & set(game_info(game).look.phases)
    assert not any(mark in phase for phase in phases for mark in "(,")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_tell_blows_are_rules_of_the_game(game: str) -> None:
    blows = set(game_info(game).look.blows)
    assert blows <= {rule.id for chapter in rules_of(game).chapters for rule in chapter.rules}
    assert bool(blows) == (game in HITTING)


@pytest.mark.parametrize("game", GAMES)
def test_faces_are_whole(game: str) -> None:
    faces = cards_of(game)
    assert len(faces) == load(game).different_cards
    price = game_info(game).look.price
    for face in faces:
        assert face.text or face.flavour or face.stats, face.name
        assert face.picture.land or face.picture.figure
        assert not any("(" in line.text and line.rules for line in face.text), "rules stand beside the text"
        assert not price or face.facts[price]


def test_the_numbers_of_a_face_are_those_that_are_printed() -> None:
    by_name = {face.name: face for face in cards_of("xi")}
    beast = by_name["Snow Beast"]
    assert (cost_words(beast.costs), stat_words(beast.stats)) == ("10T", "4/16")
    assert [(cost.key, cost.now) for cost in by_name["Ambush Falcon"].costs] == [("prepared", 2)]
    hero = next(face for face in cards_of("fate") if face.badges and face.stats)
    assert [stat.key for stat in hero.stats] == ["strength", "speed", "skill"]
    assert "hero" in hero.badges


def test_somebodys_own_card_has_a_face() -> None:
    game = load("xi")
    fields = {"name": "Tin Moth", "kind": "unit", "type": "wind", "cost": "XT + 2 life points", "damage": 1, "life": 3}
    (face,) = game.own_faces([fields])
    assert [(cost.key, cost.now, cost.unit) for cost in face.costs] == [
        ("time", None, "T"),
        ("life", 2, " life points"),
    ]
    assert (face.line, face.hue, stat_words(face.stats)) == ("Wind unit", "wind", "1/3")


class Bare(Game):
    """A game that declares nothing."""

    name = title = "bare"
    options = ()
    seat_span = write_book = tell = event_words = None  # type: ignore[assignment]

    def names(self) -> tuple[str, ...]:
        return ("One", "Two")


def test_a_game_that_declares_nothing_is_drawn_plainly() -> None:
    Bare.__abstractmethods__ = frozenset()
    bare = Bare()
    assert bare.look == Look()
    assert bare.look.style == "plain"
    face = bare.card_face("one")
    assert (face.name, face.kind, face.text) == ("One", "plain", ())
    assert bare.own_faces([]) == []


# Rules and options


def test_a_rule_is_sent_in_pieces() -> None:
    found = [
        (piece.text, piece.form) for piece in pieces_of("A **pair** is `immune` (CHI-6.3), *always*.", Glossary({}))
    ]
    assert found == [
        ("A ", "plain"),
        ("pair", "strong"),
        (" is ", "plain"),
        ("immune", "code"),
        (" (", "plain"),
        ("CHI-6.3", "rule"),
        ("), ", "plain"),
        ("always", "strong"),
        (".", "plain"),
    ]


def test_values_of_options_have_names() -> None:
    assert [label_of(value) for value in (True, False, None, "start_player", 50)] == [
        "yes",
        "no",
        "none",
        "start player",
        "50",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_who_conceded_is_told_to_each_side(game: str) -> None:
    match = Match(load(game), ["human", "human"], seed=f"views of {game}")
    spec = Spec(game, ["human", "human"], match.seed)
    seat = match.asked()[0]
    match.answer(seat, match.game.concede)
    lost, won = ended(match, spec, [f"P{seat + 1}"]), ended(match, spec, [f"P{2 - seat}"])
    assert lost
    assert lost.lost == "you conceded"
    assert won
    assert won.won == f"P{seat + 1} conceded"


def test_of_three_each_is_told_how_all_others_went() -> None:
    now = 0.0
    match = Match(load("ninjas"), ["human"] * 3, seed="three", clock=Clock(60), now=lambda: now)
    spec = Spec("ninjas", ["human"] * 3, match.seed)
    match.answer(0, match.game.concede)
    late = match.asked()[0]
    now = 61.0
    match.flag(late)
    left = 3 - late
    told = [ended(match, spec, [f"P{seat + 1}"]) for seat in range(3)]
    assert [end and end.winners for end in told] == [[f"P{left + 1}"]] * 3
    lost, said = {late: "you ran out of time", 0: "you conceded"}, f"P1 conceded and P{late + 1} ran out of time"
    for seat, end in enumerate(told):
        assert end
        assert (end.won, end.lost) == (said, lost.get(seat, end.lost))
