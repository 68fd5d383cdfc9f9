"""Whole games at the terminal, typed line by line, and what can be asked beside moving."""

import itertools
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.games import load
from cardwright.games.interface import Event, Game, View
from cardwright.match.file import load as load_match
from cardwright.match.match import Match
from cardwright.terminal.drawing import DrawnScreen
from cardwright.terminal.plain import PlainScreen
from cardwright.terminal.saves import Keeper
from cardwright.terminal.screen import Scene, Screen, scene_of
from cardwright.terminal.session import Session
from tests.terminal.conftest import Run

CHI = load("chi")
AGAINST_RANDOM = ("play", "chi", "--seat", "human", "--seat", "random", "--seed", "5", "--plain")

# P1 is to move and holds a Yin that has a target, one that has none, and the second Yang of a pair.
MIDDLE = (
    "{turn: P1, row: [Yang sky, Yin pink, Chi, Yang blue, Yin lime, Yang lime], discard: [Yin brown, Yin brown], "
    "P1: {hand: [Yang red, Yin green, Yin grey, Chi], area: [Yang red]}, "
    "P2: {hand: [Yang purple, Yin teal], area: [Yang green]}}"
)


# P1 defends with nothing to play.
DUEL = "{turn: P2, step: duel, conflict: [Yin red], P1: {hand: [Yin blue], area: [Yang red]}, P2: {hand: [Yin sky]}}"


class Typist(PlainScreen):
    """A plain screen at which somebody types given lines."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.shown: list[str] = []

    def line(self, text: str = "") -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def at_the_table(tmp_path: Path, *lines: str, start: str = MIDDLE, seats: tuple[str, ...] = ("human", "random")) -> str:
    """What a session showed after some lines, from a position on."""
    screen = Typist(iter(lines))
    Session(Match(CHI, seats, seed=1, start=start), screen, Keeper(tmp_path / "kept.match")).run()
    return "\n".join(screen.shown)


def asked_first(tmp_path: Path, *lines: str, start: str = MIDDLE) -> str:
    """What a session showed for some lines, without the first table and question."""
    return at_the_table(tmp_path, *lines, start=start).partition("P1> ")[2]


# Whole games


def test_a_whole_game_by_numbers(cardwright: Run, data: Path) -> None:
    luck = random.Random(3)
    done = cardwright(*AGAINST_RANDOM, lines=(str(luck.randint(1, 9)) for _ in range(1000)))
    assert done.status == 0
    assert re.search(r"The game is over\. (P[12] won|Draw): .* \(P1 \d+, P2 \d+\) \(CHI-10\.[46]\)\.", done.out)
    (file,) = data.glob("*.match")
    assert f"The match is saved: cardwright replay {file}" in done.out
    match = load_match(file).match
    assert match is not None
    assert match.over


def test_the_end_of_the_input_leaves_and_offers_what_was_saved(cardwright: Run, data: Path) -> None:
    done = cardwright(*AGAINST_RANDOM, lines=["1", "1"])
    assert done.status == 0
    (file,) = data.glob("*.match")
    assert done.out.endswith(f"The match is saved. Continue with: cardwright play --resume {file}\n")


def test_a_match_goes_on_where_it_was_left(cardwright: Run, data: Path) -> None:
    cardwright(*AGAINST_RANDOM, lines=["1", "1", "quit"])
    (file,) = data.glob("*.match")
    done = cardwright("play", "--resume", str(file), "--plain", lines=["log", "concede"])
    assert "Turn 5, P1" in done.out
    assert "The game is over. P2 won: the other player conceded (CHI-Q56)." in done.out
    assert list(data.glob("*.match")) == [file]


def test_a_finished_match_that_is_resumed_shows_its_end(cardwright: Run) -> None:
    cardwright(*AGAINST_RANDOM, lines=["concede"])
    assert "the other player conceded (CHI-Q56)" in cardwright("play", "--resume", "last", "--plain").out


def test_nothing_played_is_nothing_saved(cardwright: Run, data: Path) -> None:
    assert "nothing is saved" in cardwright(*AGAINST_RANDOM, lines=["quit"]).out
    assert not data.exists()


def test_bots_can_be_watched(cardwright: Run) -> None:
    done = cardwright("play", "chi", "--seat", "greedy:1", "--seat", "random", "--seed", "2", "--plain")
    assert done.status == 0
    assert done.out.count("Chi: turn of P1 (greedy:1), phase: action.") > 3
    assert "The game is over. " in done.out


def test_a_killed_process_loses_nothing(data: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", *AGAINST_RANDOM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    told = itertools.takewhile(lambda line: not line.startswith("Turn 4, P2"), process.stdout)
    assert any(line.startswith("Turn 3, P1") for line in told)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=300)
    (file,) = data.glob("*.match")
    match = load_match(file).match
    assert match is not None
    assert len(match.moves) >= 3


def test_ctrl_c_leaves_without_a_traceback(data: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", *AGAINST_RANDOM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs us in the background ignores it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("P1, you are asked") and list(data.glob("*.match")):
            break
    process.send_signal(signal.SIGINT)
    process.wait(timeout=300)  # with its input still open: at the end of that it would leave in peace
    out, err = process.communicate()
    assert process.returncode == 130
    assert "Continue with: cardwright play --resume" in out
    assert "Traceback" not in err


def test_two_people_pass_the_screen_on(cardwright: Run) -> None:
    lines = ["", "1", "", "", "quit"]
    done = cardwright("play", "chi", "--seat", "human", "--seat", "human", "--seed", "2", "--plain", lines=lines)
    before, *_ = done.out.partition("P2, you are asked")
    assert "Pass the screen to P2. P2: press Enter when nobody else can see it." in before
    assert "P1's hand: 3 cards." in before
    assert "P2: press Enter to hide your cards." in done.out
    assert "Pass the screen to P1." in done.out


def test_people_undo_by_consent_and_only_what_showed_nothing(tmp_path: Path) -> None:
    people = ("human", "human")
    lines = ["", "play Yang red", "", "", "1", "", "", "undo", "quit"]
    assert "something random has happened or somebody has seen a card" in at_the_table(tmp_path, *lines, seats=people)


# What can be typed


def test_a_move_in_words(tmp_path: Path) -> None:
    assert "P1 plays Yang red. (CHI-6.1)" in asked_first(tmp_path, "play yang RED")


def test_an_illegal_move_is_refused_with_rule_and_facts(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "play Yin grey", "play Yang pink", "pass", "draw deck")
    assert "No: your opponent has no Yang of that colour for Yin grey to hit (CHI-7.2)" in shown
    assert "No: Yang pink is not in your hand (CHI-6.1)" in shown
    assert "No: you must take an action: you cannot pass your turn (CHI-4.3)" in shown
    assert "No: you draw from the row, not from the deck (CHI-5.3)" in shown
    assert "Turn 2" not in shown


def test_what_is_no_move_names_the_nearest_one(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "plya Yang red", "play Yang rde", "hlep", "draw 9", "12345", "xyzzy")
    assert "'plya Yang red' is not a move in Chi" in shown
    assert "the nearest move now is `play Yang red`" in shown
    assert "there is no card 'Yang rde' in Chi; did you mean 'Yang red'?" in shown
    assert "did you mean `help`?" in shown
    assert "the row has slots 1 to 6, not 9" in shown
    assert "there is no answer 12345; they are numbered 1 to 8" in shown
    assert "`help` shows what can be typed" in shown


def test_why(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "why play Yin grey", "why play Yang red", "why 1", "why", "why abc")
    assert "No: `play Yin grey`: your opponent has no Yang of that colour for Yin grey to hit (CHI-7.2)" in shown
    assert "CHI-7.2: Without such a target you cannot play the Yin." in shown
    assert "`play Yang red` is legal." in shown
    assert "`draw 1` is legal." in shown
    assert "Chi: you can play a Chi only in a duel (CHI-8.7)" in shown
    assert "'abc' is not a move in Chi" in shown


def test_card(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "card yang red", "card Yin brown", "card dragon", "card")
    assert "A Yang: 3 points while it lies in your area (CHI-1.3)." in shown
    assert "In sight: your area, your hand." in shown
    assert "In sight: the discard pile (2)." in shown
    assert "there is no card 'dragon' in Chi" in shown
    assert "which card?" in shown


def test_rule(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "rule chi-6.2", "rule immune", "rule submarine", "rule")
    assert "CHI-6.2: If your area has a 3 of the same colour" in shown
    assert "CHI-6.3: A pair is immune" in shown
    assert "no rule of Chi mentions 'submarine'" in shown
    assert "which rule?" in shown


def test_log(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "play Yang red", "log")
    assert shown.count("P1 plays Yang red. (CHI-6.1)") == 2
    assert shown.count("P1 has a pair of Yang red: it is immune. (CHI-6.2)") == 2


def test_look(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "look", "look discard", "look deck", "look cellar")
    assert "Your hand: Yin green; Yin grey; Yang red (3); Chi." in shown
    assert "Discard pile, 2 in all: Yin brown x2." in shown
    assert "nothing that you may see" in shown
    assert "there is no zone 'cellar'" in shown


def test_hint(tmp_path: Path) -> None:
    chances = re.findall(r": wins (\d+)% of \d+ trial games\.", asked_first(tmp_path, "hint"))
    assert chances
    assert all(0 <= int(chance) <= 100 for chance in chances)


def test_undo_goes_back_to_the_previous_decision(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "undo", "play Yang red", "undo", "look")
    assert "you have no move to undo" in shown
    assert "Back to the start." in shown
    assert shown.rpartition("Back to the start.")[2].count("Your area: Yang red (3).") == 2


def test_save(tmp_path: Path) -> None:
    file = tmp_path / "sub folder" / "mine.match"
    assert f"Saved: {file}" in asked_first(tmp_path, "play Yang red", f"save {file}", "save")
    match = load_match(file).match
    assert match is not None
    assert match.moves[0].line == "play Yang red"
    assert "cannot be written" in asked_first(tmp_path, f"save {tmp_path}")
    assert "cannot be made" in asked_first(tmp_path, "save /dev/null/x")


def test_help_names_everything_that_can_be_typed(tmp_path: Path) -> None:
    shown = asked_first(tmp_path, "help")
    assert all(
        word in shown for word in ("why", "hint", "undo", "look", "log", "card", "rule", "save", "quit", "concede")
    )


def test_enter_takes_the_only_answer_and_passes(tmp_path: Path) -> None:
    screen = Typist(iter([""]))
    session = Session(Match(CHI, ("human", "random"), seed=1, start=DUEL), screen, Keeper(tmp_path / "kept.match"))
    session.holds = True
    session.run()
    assert "P1 passes. (CHI-8.4)" in "\n".join(screen.shown).partition("P1> ")[2]


def test_enter_asks_again_where_there_is_a_choice(tmp_path: Path) -> None:
    assert "P1, you are asked: take one action" in asked_first(tmp_path, "")


def test_a_disk_that_cannot_be_written_is_said_once_and_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    screen = Typist(iter(["1", "1", "1", "quit"]))
    Session(Match(CHI, ("human", "random"), seed=1, start=MIDDLE), screen, Keeper(tmp_path / "file" / "x")).run()
    assert sum("this match is not being saved" in line for line in screen.shown) == 1
    assert "nothing is saved" in screen.shown[-1]


# Nothing hidden is shown


def card_names(text: str) -> set[str]:
    """The names of cards in a text."""
    return set(re.findall(r"\b(?:Yang|Yin) (?:[a-z]+)\b|\bChi\b", text)) & set(CHI.names())


def names_in_sight(view: View) -> set[str]:
    """The names of cards that a view shows."""
    return {card.name for zone in view.zones for card in zone.cards if card.name}


class Watched(Typist):
    """A screen that checks everything shown to P1 against what P1 may see."""

    match: Match
    last: int = 0

    def table(self, scene: Scene) -> None:
        super().table(scene)
        allowed = names_in_sight(self.match.view(0)) | {"Chi"}
        told: list[Event] = [event for _, event in self.match.events(0, self.last)]
        allowed |= {CHI.names()[event.kind] for event in told if event.kind >= 0}
        shown = card_names("\n".join(self.shown))
        assert shown <= allowed, shown - allowed
        self.shown.clear()
        self.last = len(self.match.moves)


@pytest.mark.parametrize("seed", range(3))
def test_only_what_the_seat_may_see_is_ever_shown(tmp_path: Path, seed: int) -> None:
    luck = random.Random(seed)
    screen = Watched(luck.choice(["1", "3", "5", "7", "8", "9", "why"]) for _ in range(400))
    screen.match = Match(CHI, ("human", "random"), seed=seed)
    Session(screen.match, screen, Keeper(tmp_path / "x.match")).run()
    assert len(screen.match.moves) > 20


@pytest.mark.parametrize("aside", ["look", "log", "why", "help", "card Yang purple", "card Yin teal", "look deck"])
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(tmp_path: Path, aside: str) -> None:
    other = MIDDLE.replace("hand: [Yang purple, Yin teal]", "hand: [Yin sky, Yang orange]")
    assert other != MIDDLE
    assert at_the_table(tmp_path, aside, start=MIDDLE) == at_the_table(tmp_path, aside, start=other)


# The drawn screen


@contextmanager
def drawn_screen(width: int = 80, height: int = 30) -> Iterator[tuple[DrawnScreen, Console]]:
    with open(os.devnull, "w") as nowhere:
        console = Console(width=width, height=height, record=True, highlight=False, force_terminal=True, file=nowhere)
        yield DrawnScreen(console), console


@pytest.mark.parametrize("height", [24, 60])
@pytest.mark.parametrize("width", [40, 80, 160])
def test_the_drawn_table_shows_what_the_plain_one_says(width: int, height: int) -> None:
    match = Match(CHI, ("human", "greedy"), seed=1, start=MIDDLE)
    scene = scene_of(match, 0)
    with drawn_screen(width, height) as (screen, console):
        screen.table(scene)
        screen.question(scene)
        text = console.export_text()
    assert all(len(line) <= width for line in text.splitlines())
    assert "greedy" in text
    words = set(re.sub(r"[│╭╮╰╯─░]", " ", text).split())
    assert {word for name in names_in_sight(scene.view) for word in name.split()} <= words
    assert not words & {"purple", "teal"}


def test_every_card_carries_a_symbol_and_its_colour_in_words() -> None:
    scene = scene_of(Match(CHI, ("human", "greedy"), seed=1, start=MIDDLE), 0)
    cards = [card for zone in scene.view.zones for card in zone.cards if card.name]
    assert all(card.symbol for card in cards)
    assert all(card.colour is None or card.colour in str(card.name) for card in cards)


def test_the_numbers_of_the_answers_stand_on_their_cards() -> None:
    scene = scene_of(Match(CHI, ("human", "greedy"), seed=1, start=MIDDLE), 0)
    assert [scene.key_of("row", None, slot) for slot in range(6)] == ["1", "2", "3", "4", "5", "6"]
    assert [scene.key_of("hand", "P1", place) for place in range(4)] == ["8", "", "7", ""]


def test_answers_point_at_cards_of_the_view_and_say_what_they_are_about(game: Game) -> None:
    luck = random.Random(7)
    match = Match(game, ["human"] * game.least_seats, seed=7)
    for _ in range(150):
        if match.over:
            break
        seat = match.asked()[0]
        scene = scene_of(match, seat)
        zones = {(zone.key, zone.seat): zone for zone in scene.view.zones}
        for choice in scene.choices:
            for pointer in choice.cards:
                assert zones[pointer.zone, pointer.seat].cards[pointer.place].name
        match.answer(seat, luck.choice(scene.choices).action)


def test_every_card_has_a_face(game: Game) -> None:
    assert all(game.face(name.upper())[0] == name for name in game.names())


def test_a_drawn_game_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = itertools.chain(
        ["hint", "why", "why play Yin grey", "rule CHI-6.2", "card Chi", "log", "oops"], ["concede"]
    )
    monkeypatch.setattr(Screen, "ask", lambda self, prompt: next(lines))
    with drawn_screen() as (screen, console):
        Session(Match(CHI, ("human", "random"), seed=1, start=MIDDLE), screen, Keeper(tmp_path / "x.match")).run()
        text = console.export_text()
    assert "P2 (random) won" in text
    assert "chances of winning, from up to" in text
