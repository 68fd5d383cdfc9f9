"""Games in Python from a folder of somebody's own: found, complete, and never brought in by a stranger."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import games
from cardwright.games import GAMES, add, folders, load, named, opened
from cardwright.games.interface import UsageError
from cardwright.kernel import backend
from cardwright.match.coverage import carriers_of
from cardwright.players.levels import name_of_bot
from cardwright.server import library
from cardwright.server.library import bots_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "emberwatch"
MOST_LINES = 700  # of Python in the example: what more a game needs is the machine's business


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the example under another name, which nobody knows afterwards."""
    copy = tmp_path / "copywatch"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    about = copy / "about.yaml"
    about.write_text(about.read_text(encoding="utf-8").replace("name: emberwatch", "name: copywatch"))
    monkeypatch.setenv(games.VARIABLE, "")
    yield copy
    GAMES.pop("copywatch", None)
    for module in [name for name in sys.modules if name.partition(".")[0] == "copywatch"]:
        del sys.modules[module]
    named.cache_clear()


def refusal(folder: Path) -> str:
    with pytest.raises(UsageError) as error:
        folders.game_in(folder)
    return str(error.value)


def test_a_folder_that_somebody_names_is_a_game(folder: Path) -> None:
    assert opened(str(folder)) == "copywatch"
    assert load("copywatch").name == "copywatch"
    assert load("copywatch").folder == folder
    assert load("copywatch").package == "copywatch"
    assert carriers_of(load("copywatch"))
    assert str(folder) in os.environ[games.VARIABLE]


def test_a_path_alone_never_brings_in_code(folder: Path) -> None:
    with pytest.raises(
        UsageError, match=f"is a game in Python: name its folder on the command line, or in {games.VARIABLE}"
    ):
        load(str(folder))
    for visited in (str(folder), "copywatch", "../copywatch"):
        with pytest.raises(UsageError, match="there is no game"):
            library.known_game(visited)
    assert "copywatch" not in sys.modules


@pytest.mark.parametrize("name", folders.NEEDED)
def test_a_missing_file_is_named_with_what_it_is_for(folder: Path, name: str) -> None:
    missing = folder / name
    shutil.rmtree(missing) if missing.is_dir() else missing.unlink()
    assert f"{folder} has no {name}: it needs {folders.NEEDED[name]}; {folders.GUIDE}" == refusal(folder)


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("about.yaml", "title: Emberwatch\n", "", "about.yaml: Object missing required field `title`"),
        (
            "about.yaml",
            "rule_prefix: EW\n",
            "rule_prefix: EW\nstrength: {greedy: [9, 9]}\n",
            "`strength` has 'greedy', but says",
        ),
        ("about.yaml", "is_play: true", "is_play: false", "one of the zones is that of the cards in play"),
        ("about.yaml", "  not_optional:", "  optional:", "refusals must have `not_optional`"),
        ("about.yaml", "name: copywatch", "name: firewatch", "a folder has the name of its game"),
        ("about.yaml", "  no_target:", "  no_aim:", "Why.NO_TARGET is not declared: about.yaml has no `no_target`"),
        ("about.yaml", "  dawn:", "  dusk:", "Reason.DAWN is not declared: about.yaml has no `dawn` in `endings`"),
        ("about.yaml", "  burn:", "  blaze:", "Log.BURN is not declared: about.yaml has no `burn` in `events`"),
        ("about.yaml", "  warmth: {value", "  heat: {value", "begins with the number `warmth`, which is not declared"),
        ("about.yaml", "{warmth: warmth, red: null,", "{warmth: warmth,", "speaks of a counter `red`"),
        (
            "game.py",
            "about, shape, forecast, pool_type = ABOUT,",
            "shape, forecast, pool_type =",
            "no attribute 'about'",
        ),
        ("game.py", "card_type, book, lexicon = ABOUT, Card,", "book, lexicon = ABOUT,", "no attribute 'card_type'"),
        ("game.py", "from .lexicon", "from .lexicons", "there is no module copywatch.lexicons"),
        (
            "game.py",
            "terms = Emberwatch, Book, TERM_NAMES",
            "_ = Emberwatch, Book, TERM_NAMES",
            "does not declare `terms`",
        ),
        (
            "game.py",
            "class EmberwatchGame(ReadyGame)",
            "class EmberwatchGame(object)",
            "must have one subclass of Game",
        ),
    ],
)
def test_a_missing_piece_is_named(folder: Path, file: str, before: str, after: str, said: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after), encoding="utf-8")
    assert said in refusal(folder)


def test_missing_words_and_about_are_named(folder: Path) -> None:
    (folder / "words.yaml").unlink()
    assert "has no words.yaml: it lists the words that its card texts are made of" in refusal(folder)
    for module in [name for name in sys.modules if name.partition(".")[0] == "copywatch"]:
        del sys.modules[module]
    (folder / "about.yaml").unlink()
    assert "about.yaml is missing: it says what the game is called" in refusal(folder)


def test_a_folder_cannot_take_the_name_of_a_game_or_module(folder: Path) -> None:
    with pytest.raises(UsageError, match="there is a game 'chi' already"):
        add(folder.rename(folder.with_name("chi")))
    assert "there is a Python module 'json' already" in refusal(
        folder.with_name("chi").rename(folder.with_name("json"))
    )


def test_a_bad_card_is_told_with_its_place(folder: Path) -> None:
    (folder / "cards" / "more.yaml").write_text("- {name: Riddle, kind: spark, text: Destroy a warmth.}\n")
    game = folders.game_in(folder)
    with pytest.raises(UsageError, match=r"more\.yaml, line 1, column 47: Riddle: .*warmth"):
        game.names()


def test_compiled_code_is_kept_by_the_files_of_the_folder(folder: Path) -> None:
    folders.game_in(folder)
    home = backend.home_of("copywatch.entries")
    assert home == str(folder)
    assert {"about.yaml", "entries.py", "turn.py", "chain.py"} <= {file.name for file in backend.sources(home)}
    assert backend.cache_folder(home).name.startswith("copywatch-")
    before = backend.digest_of(home)
    (folder / "about.yaml").write_text((folder / "about.yaml").read_text() + "# another word\n")
    assert backend.digest_of(home) != before


def test_our_own_games_are_found_by_their_folders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder / games.OFFERED
    monkeypatch.setattr(games, "HERE", folder.parent)
    assert games.found_here() == {}
    place.write_text("place: 3\n", encoding="utf-8")
    assert games.found_here() == {"copywatch": str(folder)}
    place.write_text("after: chi\n", encoding="utf-8")
    with pytest.raises(ValueError, match="does not say where the game stands"):
        games.found_here()


@pytest.mark.parametrize("name", [name for name, where in GAMES.items() if Path(where).is_relative_to(games.HERE)])
def test_our_own_games_are_whole(name: str) -> None:
    folders.check(Path(GAMES[name]), load(name))


def test_every_game_has_the_four_levels_by_name() -> None:
    for name in GAMES:
        assert [bot.player for bot in bots_of(name)] == ["easy", "normal", "hard", "master"]
        assert len({name for bot in bots_of(name) for name in bot.names}) == 4 * max(
            load(game).most_seats for game in GAMES
        )
        measured = [bot.player for bot in bots_of(name) if "won" in bot.about]
        assert measured == [level for level in folders.MEASURED if level in load(name).strength]


def test_bots_have_names_and_those_of_earlier_days_still_play() -> None:
    tables: tuple[list[str], ...] = ([], ["human"], ["easy", "hard"], ["easy"] * 7)
    assert [name_of_bot("easy", before) for before in tables] == ["Pip", "Pip", "Bean", "Pip 8"]
    assert [library.opponent(bot) for bot in ("hard", "greedy:16", "rollout:3s", "wizard")] == [
        "hard",
        "greedy",
        "rollout:1s",
        "normal",
    ]


def test_the_example_is_small() -> None:
    lines = [line for file in EXAMPLE.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) < MOST_LINES
