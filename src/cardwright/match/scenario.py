"""Scenarios: a position, moves and what must be true afterwards, read from YAML and run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from cardwright.games import is_path, load
from cardwright.games.cardfile import yaml_files
from cardwright.games.interface import (
    Game,
    Refused,
    Setup,
    UsageError,
    nearest,
    seat_name,
    seat_number,
    unknown_key,
)
from cardwright.games.limited import LONGEST_FILE, ShallowLoader, ShippedLoader, check_length
from cardwright.match.chance import CHANCE, FixesChance, check_picks, fix_chance
from cardwright.match.compare import as_list, as_map, as_seat, move_text, show
from cardwright.match.deckcheck import CheckedDecks, ChecksDecks, deck_differences, load_differences
from cardwright.match.expectation import Play, attempt, differences, refusal_fits

STARTS = ("given", "setup", "decks", "load")
NOTES = ("basis", "example", "needs_text", "note")  # keys for people, and for `--without`
KEYS = ("scenario", "rules", "game", "options", "cards", *STARTS, "when", "then", *NOTES)
LINE_WORDS = ("P1", "P2", "check", *CHANCE, "refused")


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file; one that could not be read carries its error and fails."""

    name: str
    file: Path
    line: int = 1
    body: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it shows."""
        ids = self.body.get("rules")
        return (ids,) if isinstance(ids, str) else tuple(map(str, ids)) if isinstance(ids, list) else ()

    @property
    def game(self) -> str:
        """The name of its game, or the path of the game file, which is written as seen from the scenario's own file."""
        name = str(self.body["game"])
        return str(self.file.parent / name) if is_path(name) else name

    @property
    def is_unread(self) -> bool:
        """Whether it stands for a file or an entry that could not be read at all."""
        return not self.body

    @property
    def seed(self) -> int:
        """The seed of its chance: the same name always plays the same."""
        return int.from_bytes(hashlib.blake2b(self.name.encode(), digest_size=6).digest())

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}"


def load_scenarios(paths: Iterable[Path | str], only: str | None = None, without: str | None = None) -> list[Scenario]:
    """The scenarios of files and folders: those of one rule if `only` says so, less those that carry a key."""
    found = [scenario for path in paths for file in files_in(Path(path)) for scenario in read_file(file)]
    if only is not None:
        found = [scenario for scenario in found if scenario.is_unread or only in scenario.rules]
    return [scenario for scenario in found if without is None or without not in scenario.body]


def files_in(path: Path) -> list[Path]:
    """The YAML files of a folder in order, or the file itself."""
    return yaml_files(path) if os.path.isdir(path) else [path]


def read_file(file: Path, loading: type[ShallowLoader] | type[ShippedLoader] = ShallowLoader) -> list[Scenario]:
    """The scenarios of a file; what cannot be read is one scenario that fails."""
    try:
        loader = loading(check_length(file.read_text(encoding="utf-8"), LONGEST_FILE, "a scenario file"))
        try:
            node = loader.get_single_node()
            entries = [] if node is None else loader.construct_document(node)
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        return [Scenario("not YAML", file, line, error=str(error.problem or error.context))]
    except OSError as error:
        return [Scenario("not readable", file, error=(error.strerror or str(error)).lower())]
    except UsageError as error:
        return [Scenario("not readable", file, error=str(error))]
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return [Scenario("not YAML", file, error=" ".join(str(error).split()))]
    if not isinstance(entries, list):
        return [Scenario("no scenarios", file, error="a scenario file is a list of entries, each `- scenario: NAME`")]
    lines = [entry.start_mark.line + 1 for entry in node.value] if node else []
    return [read_entry(entry, file, line) for entry, line in zip(entries, lines, strict=True)]


def read_entry(entry: Any, file: Path, line: int) -> Scenario:
    """One scenario of a file."""
    if not isinstance(entry, Mapping) or "scenario" not in entry:
        return Scenario("no scenario", file, line, error="an entry is a map that begins with `scenario:` and its name")
    scenario = Scenario(str(entry["scenario"]), file, line, entry)
    try:
        check_shape(entry)
        load(scenario.game)
    except UsageError as error:
        return Scenario(scenario.name, file, line, entry, str(error))
    return scenario


def check_shape(entry: Mapping[str, Any]) -> None:
    """What has to stand on the top level of a scenario, and what can."""
    for key in entry:
        if key not in KEYS:
            raise UsageError(f"a scenario has no {str(key)!r}; {unknown_key(key, KEYS, entry)}")
    if "game" not in entry:
        raise UsageError("`game` is missing")
    starts = [key for key in STARTS if key in entry]
    if len(starts) != 1:
        raise UsageError(f"a scenario has one of given, setup, decks and load, not {' and '.join(starts) or 'none'}")
    rules = entry.get("rules", [])
    if not isinstance(rules, str):
        as_list(rules, "rules")
    for key in ("options", "then", *(start for start in starts if start not in ("decks",))):
        if entry.get(key) is not None:
            as_map(entry[key], key)
    for number, line in enumerate(as_list(entry.get("when") or [], "when"), 1):
        check_line(as_map(line, f"when {number}"), f"when {number}")


def check_line(line: Mapping[str, Any], where: str) -> None:
    """A line is a seat's move, perhaps refused, or one of check, deck, dice, coin, random."""
    for word in line:
        if word not in LINE_WORDS and seat_number(word) is None:
            raise UsageError(f"{where}: a line has no word {word!r}; {nearest(word, LINE_WORDS)}".strip("; "))
    heads = [word for word in line if word != "refused"]
    if len(heads) != 1:
        raise UsageError(f"{where}: a line says one thing, not {', '.join(heads) or 'nothing'}")
    if "refused" in line and seat_number(heads[0]) is None:
        raise UsageError(f"{where}: only a move can be refused")


Games = Callable[[str], Game]


def run(scenario: Scenario, seed: int | None = None, games: Games = load) -> list[str]:
    """What differs from what a scenario says, a line each; nothing if it passes. `games` finds a game by its name."""
    if scenario.error:
        return [scenario.error]
    try:
        return differences_of(scenario, scenario.seed if seed is None else seed, games)
    except (UsageError, Refused) as error:
        return [str(error)]
    except Exception as error:  # a bug in a game fails its scenario and lets the others run
        return [f"the game broke: {type(error).__name__}: {error}"]


def differences_of(scenario: Scenario, seed: int, games: Games) -> list[str]:
    """Run a scenario that was read without an error."""
    game = games(scenario.game)
    if "decks" in scenario.body:
        return deck_differences(game, scenario.body)
    if "load" in scenario.body:
        return load_differences(game, scenario.body)
    game = game.with_cards(as_list(scenario.body.get("cards") or [], "cards"))
    lines = [as_map(line, "when") for line in scenario.body.get("when") or []]
    fixed = leading_chance(lines) if "setup" in scenario.body else []
    play = set_up(game, scenario, fixed, seed) if "setup" in scenario.body else arrange(game, scenario, seed)
    steps = [(f"when {number}", line) for number, line in enumerate(lines, 1)][len(fixed) :]
    found: list[str] = []
    for where, line in [*steps, ("then", {"check": scenario.body.get("then") or {}})]:
        try:
            play.pass_where_nothing_else_is_open(waited_for(play, line.get("check", {})))
            found += [f"{where}: {difference}" for difference in follow(play, line)]
            check_picks(play.position, is_end=where == "then")
        except (UsageError, Refused) as error:  # from here on the scenario would play another game
            return [*found, f"{where}: {error}"]
    return found


def waited_for(play: Play, expected: Any) -> set[int]:
    """The seats of which a `check` or `then` says what they are asked: their questions are left open for it."""
    said = as_map(as_map(expected, "check").get("asked", {}), "asked")
    return {as_seat(name, play.seats, "asked") for name in said}


def follow(play: Play, line: Mapping[str, Any]) -> list[str]:
    """Do what a line says and return what differs."""
    (word, value), *_ = ((word, value) for word, value in line.items() if word != "refused")
    if word == "check":
        return differences(play, as_map(value, "check"))
    if word in CHANCE:
        fix_chance(play.game, play.position, word, value)
        return []
    seat = as_seat(word, play.seats, "move")
    move = move_text(value)
    if "refused" in line:
        return expect_refusal(play, seat, move, line["refused"])
    try:
        play.move(seat, move)
    except (UsageError, Refused) as error:
        raise UsageError(f"{word}: {move}: {error}") from error
    return []


def expect_refusal(play: Play, seat: int, move: str, expected: Any) -> list[str]:
    """A move that must be refused by the expected rule and change nothing."""
    before = play.position.record.tobytes()
    what = f"{seat_name(seat)}: {move}: expected to be refused by {show(expected)}"
    try:
        attempt(play.position, seat, move)
    except Refused as refused:
        found = [] if refusal_fits(expected, refused) else [f"{what}, found {refused}"]
        if play.position.record.tobytes() != before:
            found.append(f"{seat_name(seat)}: {move}: was refused but changed the position anyway")
        return found
    raise UsageError(f"{what}, found it allowed")


def count_seats(game: Game, words: Mapping[str, Any]) -> int:
    """The seats that are named, at least the game's minimum."""
    return max([game.least_seats, *(seat + 1 for word in words if (seat := seat_number(word)) is not None)])


def arrange(game: Game, scenario: Scenario, seed: int) -> Play:
    """Begin from the position given."""
    words = dict(as_map(scenario.body["given"] or {}, "given"))
    luck = np.random.default_rng(seed)
    try:
        position = game.arrange(words, scenario.body.get("options") or {}, count_seats(game, words), luck)
    except UsageError as error:
        raise UsageError(f"given: {error}") from error
    return Play(game, position)


def leading_chance(lines: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The chance that is fixed before anything is done."""
    end = next((place for place, line in enumerate(lines) if not set(line) & set(CHANCE)), len(lines))
    return lines[:end]


def set_up(game: Game, scenario: Scenario, fixed: Iterable[Mapping[str, Any]], seed: int) -> Play:
    """Run the real set-up with the chance that the scenario fixes for it."""
    words = dict(as_map(scenario.body["setup"] or {}, "setup"))
    known = ("P1", "P2", *CHANCE)
    for word in words:
        if word not in CHANCE and seat_number(word) is None:
            raise UsageError(f"setup has no word {word!r}; {nearest(word, known)}it has {', '.join(known)}")
    chance = [(word, value) for line in fixed for word, value in line.items()]
    chance += [(word, words.pop(word)) for word in ("coin", "dice", "random") if word in words]
    options = dict(as_map(scenario.body.get("options") or {}, "options"))
    coin = next((value for word, value in chance if word == "coin"), None)
    chooses = any(option.name == "first_player" for option in game.options) and not isinstance(game, FixesChance)
    if coin is not None and chooses:  # where the coin decides nothing else
        chance = [(word, value) for word, value in chance if word != "coin"]
        options.setdefault("first_player", coin)
    seats = count_seats(game, words)
    position = game.blank(Setup(seats, options, seed, decks_of(game, words, seats)))
    play = Play(game, position)
    for word, value in chance:
        fix_chance(game, position, word, value)
    play.log += position.start()
    return play


def decks_of(game: Game, words: Mapping[str, Any], seats: int) -> CheckedDecks:
    """The decks that a set-up names: one for each seat, or another common deck where the game has one."""
    if "deck" in words and game.has_common_deck:
        return [words["deck"]]
    named = [word for word in words if word == "deck" or (words[word] and seat_number(word) is not None)]
    if not named:
        return ()
    if not isinstance(game, ChecksDecks):
        raise UsageError(f"setup: {game.name} plays with its own deck; `- deck: [..]` under `when` stacks it")
    decks: list[Any] = [words.get("deck")] * seats
    for word in named:
        seat = seat_number(word)
        if seat is not None:
            decks[seat] = deck_of_seat(words[word], f"setup: {word}")
    return decks


def deck_of_seat(said: Any, where: str) -> Any:
    """The deck that a set-up gives a seat."""
    for word in as_map(said, where):
        if word != "deck":
            raise UsageError(f"{where} has no word {word!r}; it has `deck`")
    return said.get("deck")


def scenario_command(
    paths: Iterable[Path | str], only: str | None = None, without: str | None = None, games: Games = load
) -> int:
    """Run scenarios, print a line for each that fails and the count, and return the exit status."""
    if without is not None and without not in KEYS:
        raise UsageError(f"scenarios have no key {without!r}; {nearest(without, KEYS)}it can be {', '.join(KEYS)}")
    scenarios = load_scenarios(paths, only, without)
    if not scenarios:
        raise UsageError("there are no scenarios in these files" if only is None else f"no scenario shows {only}")
    failed = 0
    for scenario in scenarios:
        found = run(scenario, games=games)
        if found:
            failed += 1
            print(f"{scenario}: {'; '.join(found)} (seed {scenario.seed})")
    print(f"{len(scenarios) - failed} passed, {failed} failed")
    return 1 if failed else 0
