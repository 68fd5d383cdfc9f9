"""The match file: what it holds, that it reads back, and what is said of a damaged one."""

from __future__ import annotations

import os
import random
import stat
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.games import load as load_game
from cardwright.games.interface import UsageError
from cardwright.match import file as match_file
from cardwright.match.file import load, read_entry, save, sign, write_entry, write_match
from cardwright.match.match import Clock, Entry, Match, What
from cardwright.match.story import tell_story, write_story

CHI = load_game("chi")
PLAYERS = ("human", "rollout:1s")
P1_FIRST = {"first_player": "P1"}
FEW = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
MANY = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Hands:
    """A clock that tests turn by hand."""

    def __init__(self) -> None:
        self.time = 50.0

    def __call__(self) -> float:
        return self.time


def wander(match: Match, steps: int, seed: int, hands: Hands | None = None) -> Match:
    """Play random moves, with takebacks and draw offers between them."""
    luck = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = match.asked()[0]
        if hands is not None:
            hands.time += luck.random() * 3
        match.answer(seat, luck.choice(match.legal(seat)))
        if luck.random() < 0.1 and not match.over:
            match.offer_draw(seat)
            match.answer_draw(1 - seat, False)
        if luck.random() < 0.1:
            match.take_back(luck.randint(1, min(3, len(match.moves))))
    return match


def described(match: Match) -> tuple[Any, ...]:
    """Everything that a match is."""
    return (
        (match.game.name, match.seats, match.options, match.seed, match.decks, match.cards, match.start, match.clock),
        (match.opening, match.moves, match.history, match.notes, match.outcome, match.offer),
        match.position.record.tobytes(),
    )


@cache
def played() -> str:
    """The text of a short match with something of everything in it."""
    hands = Hands()
    match = Match(CHI, PLAYERS, seed=9, options=P1_FIRST, clock=Clock(60, 2), now=hands)
    wander(match, 12, 1, hands)
    match.offer_draw(0)
    match.answer_draw(1, True)
    return write_match(match)


def complaint(path: Path, text: str) -> str:
    """What is said of a bad file."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as error:
        load(path)
    assert str(path) in str(error.value)
    return str(error.value)


# What the file holds


@FEW
@given(st.integers(0, 2**64), st.integers(0, 60), st.booleans())
def test_a_match_reads_back(tmp_path: Path, seed: int, steps: int, timed: bool) -> None:
    hands = Hands()
    clock = Clock(600, 1.5) if timed else None
    match = wander(Match(CHI, PLAYERS, seed=seed, clock=clock, now=hands), steps, seed, hands)
    save(match, tmp_path / "a.match")
    loaded = load(tmp_path / "a.match", now=hands)
    assert loaded.match is not None
    assert described(loaded.match) == described(match)
    assert [loaded.match.time_left(seat) for seat in (0, 1)] == pytest.approx(
        [match.time_left(seat) for seat in (0, 1)]
    )
    save(loaded.match, tmp_path / "b.match")
    assert (tmp_path / "b.match").read_bytes() == (tmp_path / "a.match").read_bytes()
    loaded.match.verify()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(), st.text(), st.text())
def test_any_names_and_seed_read_back(tmp_path: Path, one: str, two: str, seed: str) -> None:
    match = Match(CHI, (one, two), seed=seed)
    save(match, tmp_path / "a.match")
    loaded = load(tmp_path / "a.match")
    assert loaded.match is not None
    assert described(loaded.match) == described(match)


def test_a_match_from_a_position_reads_back(tmp_path: Path) -> None:
    hand = "[Yin red, Yin red, Chi, Yang sky, Yin sky, Yang red, Yin lime]"
    match = Match(CHI, PLAYERS, start=f"{{step: limit, P1: {{hand: {hand}}}, P2: {{hand: [_]}}}}")
    match.play(0, "discard yin red, chi")
    match.play(1, "draw 4")
    save(match, tmp_path / "a.match")
    assert "- P1 discard Yin red, Chi\n" in (tmp_path / "a.match").read_text()
    loaded = load(tmp_path / "a.match")
    assert loaded.match is not None
    assert described(loaded.match) == described(match)


def test_a_time_that_runs_is_not_lost(tmp_path: Path) -> None:
    hands = Hands()
    match = Match(CHI, PLAYERS, seed=1, options=P1_FIRST, clock=Clock(60), now=hands)
    hands.time += 20
    save(match, tmp_path / "a.match")
    later = Hands()
    loaded = load(tmp_path / "a.match", now=later)
    assert loaded.match is not None
    assert (loaded.match.time_left(0), loaded.match.time_left(1)) == (40, 60)
    later.time += 41
    loaded.match.flag(0)
    save(loaded.match, tmp_path / "a.match")
    again = load(tmp_path / "a.match")
    assert again.outcome is not None
    assert again.outcome.rule == "MATCH-2"
    assert "P1 has run out of time. (MATCH-2)" in again.story()


def test_a_clock_for_each_move_and_who_has_left_read_back(tmp_path: Path) -> None:
    match = Match(CHI, PLAYERS, seed=1, options=P1_FIRST, clock=Clock(60, per_move=True), now=Hands())
    for what in (What.BOT, What.BACK, What.LEFT):
        match.follow(Entry(what, 1))
    save(match, tmp_path / "a.match")
    loaded = load(tmp_path / "a.match")
    assert loaded.match is not None
    assert loaded.match.clock == match.clock
    assert loaded.document.moves == ["bot plays on for P2", "person plays on for P2", "table left by P2"]
    assert loaded.outcome is not None
    assert loaded.outcome.rule == "MATCH-4"


def test_the_story_of_a_running_match_keeps_secrets() -> None:
    start = "{P1: {hand: [Yin red, Chi]}, P2: {hand: [Chi], area: [Yang red]}, deck: {top: [Yang sky], size: 20}}"
    match = Match(CHI, ("rollout:1s", "human"), start=start)
    match.play(0, "play Yin red")
    match.play(1, "pass")
    story = yaml.safe_load(write_match(match))["story"]
    assert "P1 draws a card from the deck. (CHI-7.7)" in story[0]["Turn 1, P1"]
    assert "P1 draws Yang sky from the deck. (CHI-7.7)" in str(yaml.safe_load(write_match(match, owner=0))["story"])
    match.play(1, "concede")
    assert "P1 draws Yang sky from the deck. (CHI-7.7)" in str(yaml.safe_load(write_match(match))["story"])


def test_the_file_tells_the_whole_story(tmp_path: Path) -> None:
    match = wander(Match(CHI, PLAYERS, seed=4), 1000, 4)
    save(match, tmp_path / "a.match")
    loaded = load(tmp_path / "a.match")
    assert loaded.outcome == match.outcome
    assert loaded.story() == write_story(tell_story(match, None, everything=True))


@given(
    st.builds(Entry, st.sampled_from([What.OFFER, What.ACCEPT, What.DECLINE, What.TIME_UP]), st.integers(0, 8))
    | st.builds(Entry, st.just(What.TAKE_BACK), count=st.integers(1, 999))
    | st.builds(
        Entry,
        st.just(What.MOVE),
        st.integers(0, 8),
        st.sampled_from(["draw 3", "draw offered by P1", "take back 1", "2s P1 pass", "P1 pass", "a; b"]),
        st.none() | st.floats(0, 1e6).map(lambda seconds: round(seconds, 2)),
    )
)
def test_an_entry_reads_back(entry: Entry) -> None:
    assert read_entry(write_entry(entry)) == entry


# Saving


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(CHI, PLAYERS, seed=1)
    path = tmp_path / "a.match"
    save(match, path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for call in ("fsync", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(os, call, fail)
            with pytest.raises(UsageError, match=r"a\.match cannot be written: No space left"):
                save(wander(match, 3, 1), path)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(UsageError, match="cannot be written"):
        save(match, tmp_path / "nowhere" / "a.match")


def test_a_file_is_its_owners_and_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.match", tmp_path / "link.match"
    link.symlink_to(path)
    save(Match(CHI, PLAYERS, seed=1), link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# Damaged and foreign files


def test_a_file_that_is_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    text = played()
    for size in range(len(text)):
        assert ("cut off" if "\n" in text[:size] else "not a match file") in complaint(
            tmp_path / "a.match", text[:size]
        )


@MANY
@given(st.data())
def test_an_edited_file_is_refused(tmp_path: Path, data: st.DataObject) -> None:
    text = played()
    place = data.draw(st.integers(0, len(text)))
    letter = data.draw(st.sampled_from("\n 0123456789abcdefP:#-'\"[]{}") | st.characters(codec="utf-8") | st.just(""))
    edited = text[:place] + letter + text[place + data.draw(st.integers(0, 1)) :]
    if edited.replace("\r\n", "\n") != text:
        complaint(tmp_path / "a.match", edited)


@pytest.mark.parametrize(("here", "there"), [("seed: '9'", "seed: '8'"), ("(CHI-5.1)", "(CHI-5.2)"), ("P1", "P2")])
def test_a_change_that_would_replay_is_noticed(tmp_path: Path, here: str, there: str) -> None:
    assert "the checksum does not match" in complaint(tmp_path / "a.match", played().replace(here, there, 1))


@settings(MANY, max_examples=150)
@given(st.data())
def test_an_edit_that_is_meant_is_read_or_reported(tmp_path: Path, data: st.DataObject) -> None:
    lines = played().split("\n")[:-2]
    place = data.draw(st.integers(1, min(40, len(lines) - 1)))
    letters = st.sampled_from("\n 0123456789P:#-'\"[]{}&*!|>~") | st.characters(codec="utf-8")
    column = data.draw(st.integers(0, len(lines[place])))
    lines[place] = lines[place][:column] + data.draw(letters) + lines[place][column + data.draw(st.integers(0, 2)) :]
    path = tmp_path / "a.match"
    path.write_text("\n".join([*lines, "checksum: none", ""]), encoding="utf-8")
    try:
        loaded = load(path)
    except UsageError as error:
        message = str(error)
        assert message.startswith(str(path))
        assert "\n" not in message
    else:
        assert loaded.match is None or loaded.match.over


def test_windows_line_ends_are_no_change(tmp_path: Path) -> None:
    (tmp_path / "a.match").write_bytes(played().replace("\n", "\r\n").encode())
    assert load(tmp_path / "a.match").match is not None


HEAD = "cardwright match: 1\ngame: chi\nrules: 2\nseats: [human, random]\noptions: {first_player: P1}\nseed: '1'\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            HEAD + "moves:\n- P1 draw 1\n- P1 draw 2\n",
            9,
            "the rules forbid `P1 draw 2`: .* \\(CHI-4.1\\); correct the line",
        ),
        (HEAD + "moves:\n- P1 pass\n", 8, "CHI-4.3"),
        (HEAD + "moves:\n- P1 fly\n", 8, "not a move in Chi"),
        (HEAD + "moves:\n- P3 draw 1\n", 8, "no seat P3"),
        (HEAD + "moves:\n- draw 1\n", 8, "not an entry of a match"),
        (HEAD + "moves:\n- take back 1\n", 8, "cannot be taken back"),
        (HEAD + "moves:\n- 1.0s P1 draw 1\n", 8, "only in a match with a clock"),
        (HEAD + "moves:\n- time up for P1\n", 8, "MATCH-2"),
        (HEAD + "moves:\n- draw accepted by P1\n", 8, "MATCH-1"),
        (HEAD + "moves:\n- draw offered by P1\n- draw accepted by P2\n- P1 draw 1\n", 10, "had ended before"),
        (HEAD + "moves: []\noutcome: {winners: [P1], reason: luck, rule: CHI-1}\n", 8, "the outcome is wrong"),
        (
            HEAD + "moves: [draw offered by P1, draw accepted by P2]\n",
            7,
            "the outcome is wrong: the moves lead to draw",
        ),
        (HEAD + "moves: 3\n", 7, "moves: Expected"),
        (HEAD + "moves: []\nmoves: []\n", 8, "appears twice"),
        (HEAD + "moves: []\nweather: fine\n", 8, "a match file has no 'weather'"),
        (HEAD + "moves: [\n", 8, "not valid YAML"),
        (HEAD + "moves: []\nclock: {seconds: 5, increment: 0, left: [1]}\n", 8, "a time for each of the 2 seats"),
        (HEAD + "moves: []\nclock: {seconds: 0, increment: 0, left: [1, 1]}\n", 4, "a clock needs"),
        (HEAD + "moves: []\nstart: '{weather: fine}'\n", 4, "weather"),
        (HEAD.replace("chi", "chess") + "moves: []\n", 2, "there is no game 'chess'"),
        (HEAD.replace("first_player", "last") + "moves: []\n", 4, "no option 'last'"),
        (HEAD.replace("[human, random]", "[human]") + "moves: []\n", 4, "2 players"),
        (HEAD.replace("match: 1", "match: 2") + "moves: []\n", 1, "format 2 is unknown"),
    ],
)
def test_each_fault_names_file_line_and_what_is_wrong(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = tmp_path / "a.match"
    path.write_text(sign(text), encoding="utf-8")
    with pytest.raises(UsageError, match=words) as error:
        load(path)
    assert str(error.value).startswith(f"{path}, line {line}: ")


def test_the_sentence_of_an_ending_may_change(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    moves = HEAD + "moves: [draw offered by P1, draw accepted by P2]\n"
    path.write_text(sign(moves + "outcome: {winners: [], reason: as it was said before, rule: MATCH-1}\n"))
    match = load(path).match
    assert match is not None
    assert match.outcome is not None
    assert match.outcome.reason != "as it was said before"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a match file"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"hello\n", "not a match file"),
        (HEAD.encode(), "cut off"),
        (sign(HEAD + "moves: []\ncards: &a [*a]\n").encode(), "YAML alias"),
        (sign(HEAD + 'moves: []\nstory: ["\\uD800"]\n').encode(), "half a character"),
        (sign(HEAD + "moves: " + "[" * 5000 + "\n").encode(), "not valid YAML"),
        (sign(HEAD + "moves: []\nclock: 2001-99-99\n").encode(), "not valid YAML"),
        (sign("cardwright match: 1\n").encode(), "missing required field"),
    ],
)
def test_what_is_no_match_file_is_said_to_be_none(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "a.match"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=words):
        load(path)
    with pytest.raises(UsageError, match="cannot be read"):
        load(tmp_path)


def test_a_file_of_other_rules_is_shown_and_not_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wander(Match(CHI, PLAYERS, seed=4), 1000, 4)
    path = tmp_path / "a.match"
    save(match, path)
    version = CHI.rules_version
    monkeypatch.setattr(type(CHI), "rules_version", version + 1)
    loaded = load(path)
    assert loaded.match is None
    assert f"version {version} of the rules of Chi; this program has version {version + 1}" in loaded.note
    assert loaded.outcome == match.outcome
    assert "(CHI-10.4)" in loaded.story()


def test_the_documentation_shows_a_real_file(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "match-file.md").read_text(encoding="utf-8")
    example = text.partition("```yaml\n")[2].partition("```")[0]
    (tmp_path / "a.match").write_text(example, encoding="utf-8")
    loaded = load(tmp_path / "a.match")
    assert loaded.match is not None
    assert write_match(loaded.match) == example
    assert f"{match_file.HEAD}: {match_file.FORMAT}" in text
