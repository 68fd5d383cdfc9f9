"""What people mistype: every command and every file answers with a sentence, and nothing is silently left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.games import load
from cardwright.games.cardfile import read_source
from cardwright.games.deckfile import read_deck_file
from cardwright.games.interface import NotationError, Setup, UsageError
from cardwright.language.errors import CardTextError
from cardwright.language.explain import explain
from cardwright.language.read import read
from cardwright.match.file import load as load_match
from cardwright.match.file import save, sign
from cardwright.match.match import Match
from cardwright.match.scenario import load_scenarios
from cardwright.players import read_spec
from tests.terminal.conftest import Run

LONG = "a" * 300
DERBY = Path(__file__).parents[2] / "examples" / "sky-derby" / "game.yaml"
QUOTES = "has a comma in it, it needs quotes around it"
SCENARIO = "- scenario: A\n  game: chi\n  given: {P1: {hand: [Chi]}}\n  then: {turn: P1}\n"


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


# Names


@pytest.mark.parametrize(
    "line",
    [
        ("games", LONG),
        ("play", LONG),
        ("rules", LONG),
        ("card", "--game", LONG, "--text", "Draw a card."),
        ("card", LONG),
        ("deck", LONG),
        ("deck", f"{LONG}.yaml"),
        ("scenario", LONG),
        ("replay", LONG),
        ("verify", LONG),
        ("sim", "xi", "--deck", LONG),
        ("sim", "chi", "--deck", LONG),
        ("sim", "xi", "--cards", LONG),
        ("play", "--resume", LONG),
    ],
)
def test_a_name_that_is_too_long_for_a_file_is_an_error(cardwright: Run, line: tuple[str, ...]) -> None:
    assert LONG in cardwright(*line).error or line[0] == "card"


@pytest.mark.parametrize("name", [LONG, r'"a\0.yaml"', r'"\uD800.yaml"'])
def test_a_file_that_names_a_game_which_no_file_can_be_is_an_error(cardwright: Run, tmp_path: Path, name: str) -> None:
    deck = write(tmp_path / "deck.yaml", f"game: {name}\ncards: {{Earth Moth: 3}}\n")
    assert "game" in cardwright("deck", deck).error
    scenario = write(tmp_path / "scenarios.yaml", SCENARIO.replace("chi", name))
    done = cardwright("scenario", scenario)
    assert (done.status, done.err) == (1, "")
    assert "there is no game" in done.out
    match = write(
        tmp_path / "a.match", sign(f"cardwright match: 1\ngame: {name}\nrules: 1\nseats: [human]\nseed: '1'\n")
    )
    assert ("half a character" if "uD800" in name else "there is no game") in cardwright("replay", match).error


@pytest.mark.parametrize("place", ["a\0b.match", "\ud800.match", LONG, "~nobody-here/a.match", "/dev/null/a.match"])
def test_a_match_is_saved_under_no_name_that_cannot_be(cardwright: Run, tmp_path: Path, place: str) -> None:
    done = cardwright(
        "play", "chi", "--seat", "human", "--seat", "human", "--plain", lines=["", f"save {place}", "quit"]
    )
    assert done.status == 0
    assert "choose another place" in done.out


@pytest.mark.parametrize("line", ["²", "why ²", "9" * 5000, "why " + "9" * 5000, "draw Chi#²", "draw Chi#x"])
def test_odd_numbers_at_the_prompt_are_errors(cardwright: Run, line: str) -> None:
    done = cardwright("play", "chi", "--seat", "human", "--seat", "human", "--plain", lines=["", line, "quit"])
    assert (done.status, done.err) == (0, "")


def test_a_copy_that_is_no_number_is_not_taken_for_the_first() -> None:
    position = load("chi").new(Setup(2))[0]
    with pytest.raises(NotationError, match="'x' is not a copy number"):
        position.game.parse(position, position.asked()[0], "draw Chi#x")


# Card texts


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_there_is_nothing_to_explain_in_an_empty_text(cardwright: Run, text: str) -> None:
    assert cardwright("card", "--game", "xi", "--text", text).error.startswith("there is no text to explain")
    assert explain(text, "xi") == []


def test_a_raised_digit_is_no_number_of_a_text() -> None:
    with pytest.raises(CardTextError, match="²"):
        read("Draw ² cards.", "xi")


# Folders without files


@pytest.mark.parametrize("line", [("card", "--game", "xi"), ("scenario",), ("sim", "xi", "--cards")])
def test_a_folder_without_any_file_is_an_error(cardwright: Run, tmp_path: Path, line: tuple[str, ...]) -> None:
    (tmp_path / "empty").mkdir()
    said = cardwright(*line, str(tmp_path / "empty")).error
    assert "no file" in said or "there are no scenarios" in said


def test_a_card_file_without_cards_is_an_error(cardwright: Run, tmp_path: Path) -> None:
    done = cardwright("card", "--game", "xi", write(tmp_path / "cards.yaml", "# later\n"))
    assert done.status == 1
    assert "there are no cards in this file" in done.out


def test_a_filter_that_leaves_no_scenario_is_an_error(cardwright: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "scenarios.yaml", SCENARIO)
    assert cardwright("scenario", file, "--only", "CHI-99.9").error == "no scenario shows CHI-99.9"
    assert "did you mean 'needs_text'?" in cardwright("scenario", file, "--without", "needs_txt").error


# Keys that nobody knows


@pytest.mark.parametrize(
    ("head", "deck", "words"),
    [
        ("{id: a, name: A, pitch: Two kitchens, one soup.}", "", f"game: there is no 'one soup.' here; .*{QUOTES}"),
        ("{id: a, name: A, victory: }", "", f"game: there is no 'victory' here; .*{QUOTES}"),
        ("{id: a, name: A}\nvictory:", "", f"there is no 'victory' here; .*{QUOTES}"),
        ("{id: a, name: A}", "{budget: 20, victory: }", f"deck: there is no 'victory' here; .*{QUOTES}"),
        ("{id: a, name: A}", "{budget: 20, min_per_kind: {pilto: }}", "no kind 'pilto'; did you mean 'pilot'?"),
        ("{id: a, name: A, minutes: soon}", "", "a span such as 10-20, not 'soon'"),
    ],
)
def test_a_key_without_a_value_is_no_excuse_for_being_unknown(tmp_path: Path, head: str, deck: str, words: str) -> None:
    _, _, rest = DERBY.read_text(encoding="utf-8").partition("\nplayers:")
    rules = re.sub(r"\ndeck:.*", f"\ndeck: {deck}", rest) if deck else rest
    with pytest.raises(UsageError) as error:
        load(write(tmp_path / "game.yaml", f"game: {head}\nplayers:{rules}"))
    assert re.search(words, "\n".join(error.value.details))  # type: ignore[attr-defined]


def test_every_reader_names_the_unknown_key_and_the_nearest_one(tmp_path: Path) -> None:
    _, faults = read_source("- {name: A, kind: unit, type: stone, cost: 1T, flavour: Stone, cold and old.}", "a.yaml")
    assert not faults
    _, (fault,) = read_source("crads: []\ncards: [{name: A}]\n", "a.yaml")
    assert "a card file has no 'crads'; did you mean 'cards'?" in str(fault)
    deck = read_deck_file(Path(write(tmp_path / "d.yaml", "{game: xi, about: Fire, and more, cards: {Earth Moth: 3}}")))
    with pytest.raises(UsageError, match=f"no word 'and more'; .*{QUOTES}"):
        load("xi").read_deck(deck)
    with pytest.raises(UsageError, match="`cards` is missing"):
        load("xi").read_deck({"game": "xi", "crads": {"Earth Moth": 3}})
    (scenario,) = load_scenarios([write(tmp_path / "s.yaml", f"{SCENARIO}  thne: {{turn: P2}}\n")])
    assert scenario.error is not None
    assert "a scenario has no 'thne'; did you mean 'then'?" in scenario.error
    (scenario,) = load_scenarios([write(tmp_path / "s.yaml", "- {scenario: Soup, and salt, game: chi, given: {}}")])
    assert scenario.error is not None
    assert QUOTES in scenario.error


def test_an_unknown_key_of_a_card_without_a_value_hints_at_quotes(cardwright: Run, tmp_path: Path) -> None:
    card = "- {name: A, kind: point spell, type: stone, cost: 1T, text: Draw a card., flavour: Stone, cold stone.}"
    done = cardwright("card", "--game", "xi", write(tmp_path / "a.yaml", card))
    assert "a card has no field 'cold stone.'" in done.out
    assert QUOTES in done.out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("moves:", "moevs:\nmoves:", f"line [0-9]+: a match file has no 'moevs'; did you mean 'moves'\\? .*{QUOTES}"),
        ("score: {}", "score: {}\n  scroe:", "outcome: .*scroe"),
    ],
)
def test_unknown_keys_of_a_match_file_are_errors(tmp_path: Path, old: str, new: str, words: str) -> None:
    match = Match(load("chi"), ["human", "human"], seed=3)
    match.play(match.asked()[0], "concede")
    save(match, tmp_path / "a.match")
    body, _, _ = (tmp_path / "a.match").read_text(encoding="utf-8").rpartition("checksum:")
    assert old in body
    write(tmp_path / "a.match", sign(body.replace(old, new, 1)))
    with pytest.raises(UsageError, match=words):
        load_match(tmp_path / "a.match")


def test_a_card_that_stands_twice_in_a_deck_is_an_error(cardwright: Run, tmp_path: Path) -> None:
    deck = write(tmp_path / "deck.yaml", "game: xi\ncards: {Earth Moth: 3, Snow Beast: 2, Earth Moth: 1}\n")
    assert "the key 'Earth Moth' appears twice" in cardwright("deck", deck).error


# Numbers


@pytest.mark.parametrize("name", ["deck.yaml", "deck.txt"])
def test_a_count_that_is_too_high_is_called_that(cardwright: Run, tmp_path: Path, name: str) -> None:
    text = "game: xi\ncards: {Earth Moth: 2400000}\n" if name.endswith("yaml") else "2400000 Earth Moth\n"
    said = cardwright("deck", "--game", "xi", write(tmp_path / name, text)).error
    assert said.endswith("a deck has 0 to 9999 copies of a card, not Earth Moth: 2400000")


def test_a_count_that_is_too_high_is_called_that_in_a_game_file(tmp_path: Path) -> None:
    text = DERBY.read_text(encoding="utf-8")
    assert "Lucky Scarf: 1" in text
    with pytest.raises(UsageError, match="a deck has 0 to 9999 copies of a card"):
        load(write(tmp_path / "game.yaml", text.replace("Lucky Scarf: 1", "Lucky Scarf: 2400000", 1)))


@pytest.mark.parametrize(
    "deck", [{"top": 3, "size": 4}, {"top": ["Earth Moth"], "size": "many"}, {"size": 10**12}, {"size": True}]
)
def test_a_deck_of_which_only_the_top_is_told_has_a_list_and_a_size(deck: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        load("xi").read_deck(deck)


@pytest.mark.parametrize(
    "spec",
    [
        *("rollout:0s", "rollout:0ms", "rollout:0.0s", "rollout:99999s", "rollout:", "rollout:0"),
        *("greedy:", "greedy:0", "greedy:9999999", "greedy:²", "greedy:" + "9" * 5000, "random:"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(spec: str) -> None:
    with pytest.raises(UsageError):
        read_spec(spec)


def test_budgets_that_can_be_are_what_they_say() -> None:
    assert read_spec("rollout:1ms") == ("rollout", 0.001, None)
    assert read_spec("rollout:2.5s") == ("rollout", 2.5, None)
    assert read_spec("greedy:16") == ("greedy", None, 16)


@pytest.mark.parametrize("value", ["²", "9" * 5000, "99999999999999999999", "10000"])
def test_an_option_is_no_number_beyond_what_is_counted(cardwright: Run, value: str) -> None:
    said = cardwright("sim", "chi", "--option", f"turn_cap={value}").error
    assert "it can be none, or a whole number from 1 to 9999 (CHI-Q55)" in said


@pytest.mark.parametrize("line", [("--games", "1" + "0" * 30), ("--workers", "1" + "0" * 9)])
def test_more_than_anybody_can_wait_for_is_refused(cardwright: Run, line: tuple[str, ...]) -> None:
    assert line[0] in cardwright("sim", "chi", *line).error


# Decks where nobody brings one


def test_a_deck_in_a_game_without_decks_is_refused_with_the_reason(cardwright: Run) -> None:
    assert (
        cardwright("sim", "chi", "--deck", "ember").error == "there is no deck 'ember': Chi has no decks to choose from"
    )


# What is written in a file and shown


def test_brackets_in_a_game_file_are_shown_as_they_are(cardwright: Run, tmp_path: Path) -> None:
    text = DERBY.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.strip().startswith("pitch:"))
    file = write(tmp_path / "game.yaml", text.replace(line, line.partition("pitch:")[0] + 'pitch: "[/b] [red]Geese"'))
    assert "[/b] [red]Geese" in cardwright("games", file).out


def test_a_data_folder_that_cannot_be_is_an_error(cardwright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", "/dev/null/here")
    assert cardwright("serve", "--port", "9").error == "/dev/null/here cannot be used: Not a directory"
