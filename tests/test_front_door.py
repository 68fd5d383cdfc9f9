"""The front door for Python programs: what it costs, what its page says, and what players are shown."""

from __future__ import annotations

import doctest
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardwright
from cardwright.api.players import FunctionPlayer
from cardwright.games import interface
from cardwright.games.interface import Setup
from tests.conformance.test_secrets import hidden_sleeves, of_one_owner, swapped
from tests.conformance.walks import short_options

ROOT = Path(__file__).parent.parent
KETTLE = {"name": "Tea Kettle", "kind": "unit", "type": "ember", "cost": "3T", "damage": 2, "life": 4, "text": ""}


def fickle(view: cardwright.View) -> cardwright.Answer:
    """A player that picks any answer, the same for the same view."""
    return random.Random(view.text).choice(view.legal)


@pytest.fixture(scope="module")
def chi() -> cardwright.Game:
    return cardwright.load("chi")


def test_the_examples_of_the_page_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.DOTALL)
    page = doctest.DocTestParser().get_doctest("".join(blocks), {}, "docs/python.md", None, 0)
    assert len(page.examples) > 50
    report: list[str] = []
    doctest.DocTestRunner().run(page, out=report.append)
    assert not report, "".join(report)


def test_importing_it_imports_neither_kernel_nor_games() -> None:
    slow = {"numba", "numpy", "lark", "rich", "yaml"}
    program = f"import sys, cardwright; print({slow} & set(sys.modules), len(dir(cardwright)) > 20)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set() True"


def test_every_public_name_is_there() -> None:
    for name in cardwright.__all__:
        assert getattr(cardwright, name) is not None
    assert sorted(cardwright.__all__) == sorted(name for names in cardwright.HOMES.values() for name in names)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = cardwright.chess


def test_a_player_function_is_shown_nothing_that_is_hidden_from_its_seat(game: interface.Game) -> None:
    """Two worlds that differ only in what a seat does not know look the same to it, and answer it the same."""
    position, _ = game.new(Setup(game.usual_seats, seed=5))
    seat = position.asked()[0]
    hidden = of_one_owner(position, hidden_sleeves(position, seat), random.Random(1))
    other = swapped(position, *different_kinds(position, hidden))
    shown: list[object] = []

    def curious(view: cardwright.View) -> cardwright.Answer:
        lines = [answer.text for answer in view.legal] + [f"play {name}" for name in game.names()[:5]]
        shown.append((str(view), view.text, repr(view.data), view.story, view._seen.record.tobytes()))
        shown.append([(answer, answer.cards, answer.remark, answer.rule) for answer in view.legal])
        shown.append([reason_of(view, line) for line in lines])
        return view.legal[0]

    for world in (position, other):
        FunctionPlayer(curious).choose(world.conceal(seat), seat)
    assert position.record.tobytes() != other.record.tobytes()
    assert shown[:3] == shown[3:]


def different_kinds(position: interface.Position, cards: list[int]) -> tuple[int, int]:
    """Two of the cards that are not the same."""
    kinds = position.record.kind
    return cards[0], next(card for card in cards if kinds[card] != kinds[cards[0]])


def reason_of(view: cardwright.View, line: str) -> str:
    """What a view says of a line."""
    try:
        return str(view.why_not(line))
    except cardwright.UsageError as error:
        return str(error)


def test_functions_play_whole_games_of_every_game(game: interface.Game) -> None:
    """Also in a match, a function gets its own seat's view and the story as that seat was told it."""
    seats = []

    def watcher(view: cardwright.View) -> str:
        assert view.seat in view.asked
        seats.append(view.seat)
        assert "human" not in str(view)
        return view.legal[len(seats) % len(view.legal)].text

    match = cardwright.Game(game).play("random", watcher, seed=4, options=short_options(game))
    assert match.is_over
    assert match.outcome is not None
    assert set(seats) == {"P2"}
    told = match.log("P2")
    assert told
    assert all(sentence.rule for sentence in told)
    match.verify()


def test_a_view_stays_as_it_was(chi: cardwright.Game) -> None:
    match = chi.start(seed=7)
    view = match.view(match.asked[0])
    before = str(view)
    match.push("draw 1")
    assert str(view) == before
    assert str(match.view(view.seat)) != before


def test_an_answer_to_an_earlier_question_is_not_taken(chi: cardwright.Game) -> None:
    match = chi.start(seed=7)
    stale = next(answer for answer in match.legal() if answer.text == "play Yang teal")
    match.push(stale)
    with pytest.raises((cardwright.UsageError, cardwright.Refused)):
        match.push(stale)
    assert len(match.moves) == 1


def test_wrong_seats_players_and_answers_say_what_to_do(chi: cardwright.Game) -> None:
    match = chi.start(seed=7)
    with pytest.raises(cardwright.UsageError, match="no seat 'P3'; the seats are P1, P2"):
        match.view("P3")
    with pytest.raises(cardwright.UsageError, match="2 players are needed, one for each seat, not 1"):
        match.finish("greedy")
    with pytest.raises(cardwright.UsageError, match=r"returned 3; return one of view\.legal, or a line"):
        match.finish(*[lambda view: 3] * 2)  # type: ignore[arg-type]
    with pytest.raises(cardwright.UsageError, match="there is no move to take back"):
        match.pop()
    with pytest.raises(cardwright.UsageError, match="does not estimate chances; use rollout"):
        match.hint("greedy")
    with pytest.raises(cardwright.UsageError, match="is an answer of P2, not of P1"):
        match.push(match.legal("P2")[0], "P1")
    assert match.legal("P1") == []
    with pytest.raises(cardwright.Refused, match=r"\(CHI-"):
        match.push("play Chi")
    assert not match.moves


def test_a_function_in_a_batch_may_answer_with_lines_and_is_refused_like_anybody(chi: cardwright.Game) -> None:
    result = chi.simulate(lambda view: fickle(view).text, fickle, games=4, seed=2)
    assert (result.games, result.unfinished) == (4, 0)
    assert result.bots == ["<lambda>", "fickle"]
    assert str(result).splitlines()[0] == "4 games"
    with pytest.raises(cardwright.Refused):
        chi.simulate(lambda view: "play Chi", fickle, games=1)


def test_functions_and_bots_of_a_seed_play_the_same_games_again(chi: cardwright.Game) -> None:
    one, other = (chi.play("greedy", fickle, seed=9) for _ in range(2))
    assert one.moves == other.moves
    assert one.position == other.position
    assert hash(one.at(3)) == hash(other.at(3))


def test_cards_come_from_fields_and_files_and_faults_are_told(tmp_path: Path) -> None:
    xi = cardwright.load("xi")
    bad = {**KETTLE, "text": "Destroy all happiness."}
    (fault,) = xi.check_cards(bad)
    assert fault.card == "Tea Kettle"
    assert "happiness" in fault.problem
    with pytest.raises(cardwright.BadCards, match="happiness"):
        xi.with_cards(bad)
    path = tmp_path / "cards.yaml"
    two_lines = {**KETTLE, "text": "Draw a card.\nDraw a card."}
    cardwright.write_cards([{**KETTLE, "name": "No: Kettle"}, two_lines | {"kind": "point spell"}], path)
    faults = xi.check_cards(path)  # a spell has no damage and no life
    assert {(fault.card, fault.file) for fault in faults} == {("Tea Kettle", str(path))}
    assert all(fault.line > len(KETTLE) for fault in faults)
    cardwright.write_cards([KETTLE, {**KETTLE, "name": "No: Kettle"}], path)
    assert [card["name"] for card in xi.read_cards(path)] == ["Tea Kettle", "No: Kettle"]
    assert cardwright.load("xi", path).face("no: kettle").startswith("No: Kettle\nEmber unit")
    with pytest.raises(cardwright.UsageError, match="choose another place"):
        cardwright.write_cards([KETTLE], tmp_path / "nowhere" / "cards.yaml")


def test_decks_are_checked_before_a_match_begins() -> None:
    xi = cardwright.load("xi")
    with pytest.raises(cardwright.UsageError, match=r"deck 'Short': .* \(XI-"):
        xi.start(decks=[{"name": "Short", "cards": {"Flame Lick": 1}}])
    assert [refused.ids[0][:3] for refused in xi.check_deck({"cards": {"Flame Lick": 1}})][:1] == ["XI-"]
    assert xi.check_deck("ember") == []


def test_a_game_file_is_a_game_too(tmp_path: Path) -> None:
    derby = cardwright.load(ROOT / "examples" / "sky-derby" / "game.yaml")
    match = derby.play("random", "random", seed=1)
    match.save(tmp_path / "derby.match")
    read = cardwright.read_match(tmp_path / "derby.match")
    assert read.outcome == match.outcome
    assert read.game.title == derby.title
    assert read.write() == match.write()
