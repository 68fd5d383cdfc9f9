"""The commands, with good and with bad input."""

import json
import re
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import Game
from tests.terminal.conftest import Run

COMMANDS = ("games", "play", "serve", "sim", "scenario", "rules", "card", "deck", "replay", "verify")
SCENARIO = """
- scenario: A Yang goes from the hand to the area
  rules: [CHI-6.1]
  game: chi
  given: {turn: P1, P1: {hand: [Yang red, Chi]}, P2: {hand: [Chi]}}
  when:
    - P1: play Yang red
  then: {P1.area: [AREA]}
"""


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


# Help


def test_without_arguments_the_help_is_shown(cardwright: Run) -> None:
    done = cardwright()
    assert done.status == 0
    assert all(command in done.out for command in COMMANDS)
    assert done.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(cardwright: Run, command: str) -> None:
    done = cardwright(command, "--help")
    assert done.status == 0
    assert "Examples" in done.out
    assert f"cardwright {command}" in done.out


HELP = ("--help",)
READ = ("card", "--game", "xi", "--text", "Draw a card.")


@pytest.mark.parametrize("arguments", [HELP, READ], ids=["help", "text"])
def test_what_needs_no_kernel_does_not_wait_for_it(in_a_process: Run, arguments: tuple[str, ...]) -> None:
    done = in_a_process(*arguments, PYTHONPROFILEIMPORTTIME="1")
    assert done.status == 0
    imported = {line.rpartition("|")[2].strip() for line in done.err.splitlines()}
    assert "typer" in imported
    assert not imported & {"numba", "numpy", "cardwright.kernel", "cardwright.games.interface"}


def test_an_unknown_command_is_an_error_with_the_nearest(cardwright: Run) -> None:
    assert "play" in cardwright("plya").error


def test_an_unknown_flag_is_an_error(cardwright: Run) -> None:
    assert "--gmaes" in cardwright("sim", "chi", "--gmaes", "3").error


def test_a_port_that_cannot_be_is_an_error(cardwright: Run) -> None:
    assert "--port" in cardwright("serve", "--port", "99999").error


def test_a_bad_backend_in_the_environment_is_no_traceback(in_a_process: Run) -> None:
    done = in_a_process("games", CARDWRIGHT_BACKEND="gpu")
    assert done.status == 2
    assert done.error == "CARDWRIGHT_BACKEND is 'gpu'; it must be one of python, cpu."


# games


def test_games_lists_every_game_with_its_options(cardwright: Run, game: Game) -> None:
    done = cardwright("games")
    assert done.status == 0
    assert game.pitch in done.out
    assert all(option.name in done.out and option.rule in done.out for option in game.options)


def test_games_as_json(cardwright: Run) -> None:
    assert [entry["name"] for entry in json.loads(cardwright("games", "--json").out)] == list(GAMES)


# play: what is wrong before a card is dealt


def test_play_without_a_game_says_what_to_type(cardwright: Run) -> None:
    assert "which game?" in cardwright("play").error


def test_an_unknown_game_is_an_error_with_the_nearest(cardwright: Run) -> None:
    said = cardwright("play", "chii").error
    assert said.startswith(f"there is no game 'chii'; did you mean 'chi'? the games are {', '.join(GAMES)}, and")


def test_an_unknown_bot_is_an_error_with_the_nearest(cardwright: Run) -> None:
    assert "did you mean 'greedy'?" in cardwright("play", "chi", "--seat", "human", "--seat", "greddy").error


def test_an_illegal_option_value_is_an_error_with_its_rule(cardwright: Run) -> None:
    error = cardwright("play", "chi", "--option", "draw_blind=maybe").error
    assert error == "option draw_blind cannot be 'maybe'; it can be true, false (CHI-Q10)"


def test_an_unknown_option_is_an_error_with_the_nearest(cardwright: Run) -> None:
    assert "did you mean 'draw_blind'?" in cardwright("play", "chi", "--option", "draw_blnd=true").error


def test_an_option_without_a_value_is_an_error(cardwright: Run) -> None:
    assert "KEY=VALUE" in cardwright("play", "chi", "--option", "draw_blind").error


def test_too_many_seats_are_an_error(cardwright: Run) -> None:
    arguments = [word for _ in range(3) for word in ("--seat", "random")]
    assert cardwright("play", "chi", *arguments).error == "Chi is for 2 players, not 3"


def test_decks_are_refused_with_the_rule_where_there_is_a_common_one(cardwright: Run, tmp_path: Path) -> None:
    deck = write(tmp_path / "deck.yaml", "game: chi\ncards: {Chi: 52}\n")
    assert "(CHI-2.1)" in cardwright("play", "chi", "--deck", deck).error


def test_nothing_else_goes_with_resume(cardwright: Run) -> None:
    assert "--resume" in cardwright("play", "chi", "--resume", "last").error


# sim


def test_sim_counts_every_game(cardwright: Run) -> None:
    result = json.loads(cardwright("sim", "chi", "--games", "4", "--bots", "greedy:1,random", "--json").out)
    assert result["games"] == 4 == sum(result["wins"]) + result["draws"]
    assert result["bots"] == ["greedy:1", "random"]
    assert len(result["intervals"]) == 2
    keys = "game decisions seconds games_per_second decisions_per_second first_seat_share mean_length reasons"
    assert set(keys.split()) <= set(result)


def test_sim_shows_shares_with_intervals_and_reasons(cardwright: Run) -> None:
    done = cardwright("sim", "chi", "--games", "10", "--seed", "3")
    assert done.status == 0
    for words in (
        "10 games",
        "95% interval",
        "first seat won",
        "mean length",
        "the higher score wins (CHI-10.4)",
        "games/s",
    ):
        assert words in done.out


def test_the_same_seed_plays_the_same_games(cardwright: Run) -> None:
    one, other = (json.loads(cardwright("sim", "chi", "--games", "6", "--seed", "5", "--json").out) for _ in range(2))
    assert [one[key] for key in ("wins", "decisions")] == [other[key] for key in ("wins", "decisions")]


def test_sim_can_choose_the_interpreted_kernel(in_a_process: Run) -> None:
    done = in_a_process("sim", "chi", "--games", "2", "--backend", "python", "--json", CARDWRIGHT_BACKEND="cpu")
    assert done.status == 0, done.err
    assert json.loads(done.out)["games"] == 2
    assert done.err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--games", "0"), "--games"),
        (("--games", "many"), "--games"),
        (("--bots", "greedy"), "2 players, not 1"),
        (("--bots", "human,random"), "human"),
        (("--bots", "greedy:x,random"), "budget"),
        (("--backend", "gpu"), "--backend"),
        (("--workers", "0"), "--workers"),
        (("--option", "turn_cap=-3"), "CHI-Q55"),
        (("--decks", "nowhere.yaml,nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_sim_says_what_is_wrong(cardwright: Run, arguments: tuple[str, ...], words: str) -> None:
    assert words in cardwright("sim", "chi", *arguments).error


# scenario


def test_a_scenario_that_passes(cardwright: Run, tmp_path: Path) -> None:
    done = cardwright("scenario", write(tmp_path / "one.yaml", SCENARIO.replace("AREA", "Yang red")))
    assert (done.status, done.out) == (0, "1 passed, 0 failed\n")


def test_a_scenario_that_fails_says_what_differed(cardwright: Run, tmp_path: Path) -> None:
    done = cardwright("scenario", write(tmp_path / "one.yaml", SCENARIO.replace("AREA", "Yang blue")))
    assert done.status == 1
    assert "Yang red" in done.out
    assert done.out.endswith("0 passed, 1 failed\n")


def test_broken_yaml_fails_with_its_line(cardwright: Run, tmp_path: Path) -> None:
    done = cardwright("scenario", write(tmp_path / "broken.yaml", "- scenario: [\n- game"))
    assert done.status == 1
    assert "broken.yaml:2" in done.out
    assert done.err == ""


def test_a_missing_scenario_file_is_an_error(cardwright: Run) -> None:
    assert "nowhere.yaml" in cardwright("scenario", "nowhere.yaml").error


# rules


def test_a_rule_by_its_id_with_what_carries_it_out_and_shows_it(cardwright: Run) -> None:
    done = cardwright("rules", "chi", "chi-8.1")
    assert done.status == 0
    assert "CHI-8.1" in done.out
    assert re.search(r"carried out by +function `\w+` +\S*games/chi/rules.py:[0-9]+", done.out)
    assert "shown by" in done.out


def test_rules_by_words(cardwright: Run) -> None:
    done = cardwright("rules", "chi", "hand", "limit", "--json")
    assert all("limit" in f"{rule['text']} {rule['chapter']}".lower() for rule in json.loads(done.out))


def test_all_rules_of_a_game(cardwright: Run, game: Game) -> None:
    out = cardwright("rules", game.name).out
    assert all(f"{game.rule_prefix}-{chapter}.1 " in out for chapter in (1, 2, 3))


def test_coverage_ends_with_the_counts(cardwright: Run) -> None:
    assert cardwright("rules", "chi", "--coverage").out.splitlines()[-1].startswith("covered ")


def test_coverage_as_json(cardwright: Run) -> None:
    (row,) = json.loads(cardwright("rules", "chi", "CHI-8.1", "--coverage", "--json").out)
    assert row["status"] == "covered"
    assert row["scenarios"]
    assert row["carriers"][0]["file"].endswith("games/chi/rules.py")
    assert row["carriers"][0]["line"] > 1


@pytest.mark.parametrize("query", ["CHI-99.9", "submarine"])
def test_an_unknown_rule_is_an_error(cardwright: Run, query: str) -> None:
    assert query in cardwright("rules", "chi", query).error


# deck


def test_chi_has_one_common_deck(cardwright: Run, tmp_path: Path) -> None:
    done = cardwright("deck", write(tmp_path / "deck.yaml", "game: chi\ncards: {Chi: 52}\n"))
    assert done.status == 1
    assert "both players play Chi from one deck of 52 cards" in done.out
    assert "(CHI-2.1)" in done.out


def test_a_deck_as_json(cardwright: Run, tmp_path: Path) -> None:
    (entry,) = json.loads(cardwright("deck", write(tmp_path / "deck.yaml", "game: chi\n"), "--json").out)
    assert entry["legal"] is False
    assert entry["rules"] == ["CHI-2.1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cards: {Chi: 2}", "`game` is missing"),
        ("game: chess", "there is no game 'chess'"),
        ("- game: chi", "not a deck"),
        ("game: [", "line 1: not valid YAML"),
        ("game: chi\n\tcards: 2", "line 2: not valid YAML"),
    ],
)
def test_a_deck_file_that_is_none(cardwright: Run, tmp_path: Path, text: str, words: str) -> None:
    assert words in cardwright("deck", write(tmp_path / "deck.yaml", text)).error


def test_a_missing_deck_file(cardwright: Run) -> None:
    assert cardwright("deck", "nowhere.yaml").error == "nowhere.yaml cannot be read: No such file or directory"


def test_a_game_without_decks_says_so_by_default() -> None:
    with pytest.raises(Exception, match="players of Chi bring no decks"):
        Game.check_deck(load("chi"), {})


# card


def test_a_card_text_is_explained(cardwright: Run) -> None:
    done = cardwright("card", "--game", "xi", "--text", "Until end of turn, this unit gets +2 damage.", "--json")
    explained = json.loads(done.out)
    assert explained["canonical"] == "Until the end of the turn, this unit gets +2 damage."
    covered = " ".join(phrase for phrase, _ in explained["phrases"])
    assert covered.split() == explained["text"].split()


def test_a_card_text_that_cannot_be_read_says_where(cardwright: Run) -> None:
    done = cardwright("card", "--game", "xi", "--text", "Deal 2 embr damage to a unit.")
    error, *offers = done.err.splitlines()
    assert done.status == 2
    assert "column 8" in error
    assert offers == ["  you can write: Deal 2 ember damage to a unit."]


def test_a_card_of_an_unknown_game(cardwright: Run) -> None:
    assert "chess" in cardwright("card", "--game", "chess", "--text", "Draw a card.").error


# replay


@pytest.fixture
def match_file(cardwright: Run, data: Path) -> str:
    """A finished match between two bots."""
    arguments = ("--seat", "random", "--seat", "random", "--seed", "4", "--option", "turn_cap=8")
    assert cardwright("play", "chi", *arguments).status == 0
    (file,) = data.glob("*.match")
    return str(file)


def test_replay_tells_the_match_and_its_end(cardwright: Run, match_file: str) -> None:
    done = cardwright("replay", match_file)
    assert done.status == 0
    assert "Turn 1, P" in done.out
    assert "The game is over. " in done.out


def test_last_is_the_newest_match(cardwright: Run, match_file: str) -> None:
    assert cardwright("replay", "last").out == cardwright("replay", match_file).out


def test_replay_shows_the_table_at_any_move(cardwright: Run, match_file: str) -> None:
    done = cardwright("replay", match_file, "--at", "3")
    assert "This is after move 3 of " in done.out
    assert "cards." not in next(line for line in done.out.splitlines() if line.startswith("P2's hand"))


def test_replay_as_a_seat_shows_what_it_saw(cardwright: Run, match_file: str) -> None:
    seen = json.loads(cardwright("replay", match_file, "--at", "3", "--as", "P1", "--json").out)
    hands = {zone["seat"]: zone["cards"] for zone in seen["view"]["zones"] if zone["key"] == "hand"}
    assert all(card["name"] for card in hands["P1"])
    assert not any(card["name"] for card in hands["P2"])


def test_a_running_match_keeps_its_secrets(cardwright: Run) -> None:
    cardwright("play", "chi", "--seat", "human", "--seat", "random", "--seed", "5", lines=["1"])
    hand = re.compile(r"^P2's hand: \d cards\.$", re.MULTILINE)
    assert hand.search(cardwright("replay", "last").out)
    assert hand.search(cardwright("replay", "last", "--at", "1").out)
    assert "P2, a bot" in cardwright("replay", "last", "--as", "P2").error


@pytest.mark.parametrize(
    ("arguments", "words"), [(("--at", "999"), "999"), (("--at", "-1"), "-1"), (("--as", "P3"), "P1, P2")]
)
def test_replay_of_what_is_not_there(cardwright: Run, match_file: str, arguments: tuple[str, ...], words: str) -> None:
    assert words in cardwright("replay", match_file, *arguments).error


def test_a_corrupt_match_file_is_an_error_with_its_line(cardwright: Run, match_file: str) -> None:
    text = Path(match_file).read_text(encoding="utf-8")
    Path(match_file).write_text(text.replace("seed: '4'", "seed: '5'"), encoding="utf-8")
    assert "checksum" in cardwright("replay", match_file).error
    Path(match_file).write_text(text[: len(text) // 2], encoding="utf-8")
    assert "cut off" in cardwright("play", "--resume", match_file).error
    Path(match_file).write_bytes(b"\xff\xfe\x00")
    assert "not a match file" in cardwright("replay", match_file).error


def test_a_missing_match_file_is_an_error(cardwright: Run) -> None:
    assert "nowhere.match" in cardwright("replay", "nowhere.match").error


def test_no_match_has_been_saved_yet(cardwright: Run) -> None:
    assert "no match has been saved yet" in cardwright("replay", "last").error
