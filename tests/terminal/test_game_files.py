"""Games of somebody's own: every command takes the path of a game file where it takes the name of a game."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from cardwright.games import load
from cardwright.games.interface import UsageError
from cardwright.match.file import load as load_match
from cardwright.match.file import save
from cardwright.match.match import Match
from tests.terminal.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
DERBY = EXAMPLES / "sky-derby"


@pytest.fixture
def derby(tmp_path: Path) -> Path:
    """A game file that may be changed."""
    shutil.copytree(DERBY, tmp_path / "derby")
    return tmp_path / "derby" / "game.yaml"


def test_a_game_file_is_shown_with_its_decks_and_options(cardwright: Run, derby: Path) -> None:
    shown = cardwright("games", str(derby)).out
    assert "Sky Derby: 2 to 4 players" in shown
    assert "--deck Under Pressure" in shown
    assert "sabotage_play" in shown
    assert f"cardwright play {derby}" in shown
    (facts,) = json.loads(cardwright("games", str(derby.parent), "--json").out)
    assert (facts["name"], facts["cards"], len(facts["decks"])) == ("sky_derby", 22, 3)


def test_every_problem_of_a_game_file_has_a_line_of_its_own(cardwright: Run, derby: Path) -> None:
    text = derby.read_text().replace("kind: weather, name", "kind: whether, name").replace("budget: 20", "budget: many")
    derby.write_text(text.replace("text: +2 Pace.", "text: +2 Peace."))
    done = cardwright("games", str(derby))
    first, *lines = done.err.splitlines()
    assert (done.status, first) == (2, f"error: {derby} cannot be played: it has 3 problems:")
    assert [line.split(": ")[1] for line in lines] == ["deck", "steps, entry 2", "Tailwind"]
    assert all(line.startswith(f"  {derby}, line ") for line in lines)


def test_a_game_file_is_played_saved_and_replayed(cardwright: Run, derby: Path) -> None:
    done = cardwright("play", str(derby), "--seat", "random", "--seat", "greedy:1", "--seed", "3", "--plain")
    assert "The game is over." in done.out
    derby.unlink()
    assert "The game is over." in cardwright("replay", "last", "--plain").out


def test_a_match_stays_what_it_was_when_the_file_changes(derby: Path, tmp_path: Path) -> None:
    match = Match(load(str(derby)), ["human", "human"], seed=4)
    save(match, tmp_path / "a.match")
    derby.write_text(derby.read_text().replace("pace: 5", "pace: 1").replace("budget: 20", "budget: 21"))
    again = load_match(tmp_path / "a.match").match
    assert again is not None
    assert again.position.record.tobytes() == match.position.record.tobytes()
    assert again.game.printed_card("Gander Aldwin")["pace"] == 5
    assert load(str(derby)).printed_card("Gander Aldwin")["pace"] == 1


def test_a_match_with_a_damaged_game_says_so(derby: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    save(Match(load(str(derby)), ["human", "human"], seed=4), file)
    body, _, _ = file.read_text().rpartition("checksum:")
    file.write_text(body.replace("role: combatant", "role: dreamer") + "checksum: none\n")
    with pytest.raises(UsageError, match="the game inside the file is damaged"):
        load_match(file)


def test_games_are_simulated(cardwright: Run, derby: Path) -> None:
    found = json.loads(cardwright("sim", str(derby), "--games", "4", "--deck", "The Committee", "--json").out)
    assert (found["game"], found["games"]) == ("sky_derby", 4)


def test_scenarios_name_the_file_as_seen_from_their_own(cardwright: Run, derby: Path) -> None:
    done = cardwright("scenario", str(derby.parent / "scenarios"))
    assert (done.status, done.out.splitlines()[-1]) == (0, "5 passed, 0 failed")


def test_the_pages_about_an_own_game_hold() -> None:
    """The game of docs/own-game.md can be played."""
    page = (EXAMPLES.parent / "docs" / "own-game.md").read_text()
    from cardwright.games.xemytica.game import faults_of
    from cardwright.games.xemytica.game_source import read_game

    text = page.split("```yaml\n")[1].split("```")[0]
    assert faults_of(read_game(text, "pond/game.yaml", None)) == []


def test_decks_and_cards_of_a_game_file(cardwright: Run, derby: Path, tmp_path: Path) -> None:
    deck = derby.parent / "mine.txt"
    deck.write_text("3 Tik the Wind-Up\n3 Apprentice Wisp\n2 Lucky Scarf\n")
    assert cardwright("deck", str(deck), "--game", str(derby)).out == f"{deck}: legal\n"
    named = tmp_path / "named.yaml"
    named.write_text("game: derby/game.yaml\ncards: {Tik the Wind-Up: 4, Apprentice Wisp: 3, Lucky Scarf: 1}\n")
    assert "(FOH-2.10)" in cardwright("deck", str(named)).out
    shown = cardwright("card", "--game", str(derby), "--name", "lady sprocket").out
    assert shown.startswith("Lady Sprocket\nClockwork Pilot, Ornithopter, Ace, value 4\nPace 7, Nerve 4\n")
    assert "canonical" not in cardwright("card", "--game", str(derby), "--text", "+1 Pace to all Kettles.").out
    cards = tmp_path / "more.yaml"
    cards.write_text(
        "- {name: Kite, kind: pilot, class: borrowed, type: Broom, value: 1, pace: 1, nerve: 1, text: Fly.}\n"
    )
    done = cardwright("card", str(cards), "--game", str(derby))
    assert done.status == 1
    assert f"{cards}, line 1" in done.out


def test_rules_of_a_game_file_are_those_of_the_system_or_its_own(cardwright: Run, derby: Path) -> None:
    assert "FOH-15.1" in cardwright("rules", str(derby), "FOH-15.1").out
    (derby.parent / "rulebook.md").write_text(
        "# Sky Derby\n\nUp.\n\n## Air\n\n- **FOH-15.1** The brave and fast win.\n"
    )
    assert "The brave and fast win." in cardwright("rules", str(derby), "FOH-15.1").out


def test_an_unknown_game_file_is_one_line(cardwright: Run) -> None:
    assert cardwright("play", "nowhere/game.yaml").error.startswith("there is no game file 'nowhere/game.yaml'")


def test_a_game_in_which_hands_get_stuck_is_warned_of_wherever_it_is_used(cardwright: Run, derby: Path) -> None:
    warning = "warning: with `free_discard: false` a hand of 5 cards without a Pilot can get stuck for good"
    assert "warning" not in cardwright("games", str(derby)).err
    derby.write_text(derby.read_text().replace("free_discard: true", "free_discard: false"))
    assert cardwright("games", str(derby)).err.startswith(warning)
    (facts,) = json.loads(cardwright("games", str(derby), "--json").out)
    assert len(facts["warnings"]) == 1
    assert warning in cardwright("sim", str(derby), "--games", "2").err
    played = cardwright("play", str(derby), "--plain", "--seed", "1", lines=["quit"])
    assert warning in played.err


def test_the_page_lists_every_reserved_word() -> None:
    page = (EXAMPLES.parent / "docs" / "own-game.md").read_text().split("## Reserved words")[1]
    from cardwright.games.xemytica.gamefile import CARD_FIELDS, MOVE_WORDS, TERMINAL_WORDS
    from cardwright.games.xemytica.laying_out import SEAT_WORDS
    from cardwright.language.vocabulary import reserved_words
    from cardwright.terminal.asides import ASIDES

    assert {*TERMINAL_WORDS, "?"} == set(ASIDES)
    named = set(re.findall(r"[a-z]+", page))
    assert {*SEAT_WORDS, *CARD_FIELDS, *MOVE_WORDS, *TERMINAL_WORDS} <= named
    listed = page.split("card texts use:")[1]
    assert set(re.findall(r"[a-z]+", listed)) == {word for word in reserved_words("xemytica") if word.isalpha()}
