"""The match file: a match as text that a person can read and compare, and that reads back (docs/match-file.md)."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games import load as load_game
from cardwright.games import made_by
from cardwright.games.files import reason
from cardwright.games.interface import Game, Outcome, Refused, UsageError, seat_name, seat_number, unknown_key
from cardwright.games.limited import DEEPEST, check_length
from cardwright.match.match import Clock, Entry, Match, What
from cardwright.match.series import Series
from cardwright.match.story import tell_story

FORMAT = 1
HEAD = "cardwright match"
LONGEST = 2_000_000  # letters of a match file
SECONDS = 60.0  # for reading one
SURROGATE = re.compile("[\ud800-\udfff]")  # half of a character, which no file can hold
UNCHECKED = "none"  # in place of the checksum: somebody changed the file on purpose

LINE_BREAK = re.compile("[\r\n\x85\u2028\u2029]")
MOVE = re.compile(r"(?:([0-9]+(?:\.[0-9]+)?)s )?(P[1-9]) (.+)")
BESIDE = re.compile(
    r"(draw offered|draw accepted|draw declined|table left|time up|bot plays on|person plays on) (?:by|for) (P[1-9])"
)
FOR = (What.TIME_UP, What.BOT, What.BACK)  # what is not done by the seat that it names
TAKE_BACK = re.compile(r"take back ([1-9][0-9]{0,5})")
KNOWN = (
    "`P1 pass`, `take back 1`, `draw offered by P1`, `draw accepted by P2`, `draw declined by P2`, `time up for P1`, "
    "`table left by P2`, `bot plays on for P2`, `person plays on for P2`"
)


class ClockTimes(msgspec.Struct, forbid_unknown_fields=True, rename={"per_move": "per move"}):
    """A clock, and what the seats had left when the file was written."""

    seconds: float
    increment: float
    left: list[float]
    per_move: bool = False


class Document(msgspec.Struct, forbid_unknown_fields=True, rename={"format": HEAD}):
    """A match file as it is written."""

    format: int
    game: str
    rules: int
    seats: list[str]
    seed: str
    salt: str = ""
    definition: dict[str, Any] | None = None
    options: dict[str, Any] = {}
    cards: list[Any] = []
    decks: list[Any] = []
    start: str | None = None
    clock: ClockTimes | None = None
    series: Series | None = None
    moves: list[str] = []
    outcome: Outcome | None = None
    story: list[dict[str, list[str]]] = []
    checksum: str = UNCHECKED


KEYS = tuple(field.encode_name for field in msgspec.structs.fields(Document))


@dataclass(frozen=True)
class Loaded:
    """A file that was read: its match, or the reason why it is shown as written but not replayed."""

    path: Path
    document: Document
    match: Match | None
    note: str = ""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, as the file says."""
        return self.document.outcome

    def story(self) -> str:
        """The story, as the file tells it."""
        lines: list[str] = []
        for chapter in self.document.story:
            for heading, sentences in chapter.items():
                lines += [heading, *(f"  {sentence}" for sentence in sentences)]
        return "\n".join(lines) + "\n" if lines else ""


# Entries


def write_entry(entry: Entry) -> str:
    """An entry of the history in one line."""
    if entry.what == What.TAKE_BACK:
        return f"take back {entry.count}"
    if entry.what == What.BROKEN_OFF:
        return str(entry.what)
    seat = seat_name(entry.seat)
    if entry.what != What.MOVE:
        return f"{entry.what} {'for' if entry.what in FOR else 'by'} {seat}"
    return f"{seat} {entry.line}" if entry.took is None else f"{entry.took:.2f}s {seat} {entry.line}"


def read_entry(text: str) -> Entry:
    """The entry that a line means."""
    if found := TAKE_BACK.fullmatch(text):
        return Entry(What.TAKE_BACK, count=int(found.group(1)))
    if text == What.BROKEN_OFF:
        return Entry(What.BROKEN_OFF)
    if found := BESIDE.fullmatch(text):
        return Entry(What(found.group(1)), seat_number(found.group(2)) or 0)
    if found := MOVE.fullmatch(text):
        took = None if found.group(1) is None else float(found.group(1))
        return Entry(What.MOVE, seat_number(found.group(2)) or 0, found.group(3), took)
    raise UsageError(f"{text!r} is not an entry of a match; write {KNOWN}")


# Writing


def commitment(seed: str, salt: str) -> str:
    """What is shown before a game, so that its chance cannot be changed afterwards."""
    return hashlib.sha256(f"{seed} {salt}".encode()).hexdigest()


def write_match(match: Match, owner: int | None = None, salt: str = "", series: Series | None = None) -> str:
    """A match as the text of a file; the salt is that of the promise about its seed.

    The story of a finished match tells everything; of a running one it tells what its owner saw, by default the only
    person at the table.
    """
    story = tell_story(match, match.only_person if owner is None else owner, everything=match.over)
    head: dict[str, Any] = {
        HEAD: FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "definition": match.game.document(),
        "seats": list(match.seats),
        "options": match.options,
        "cards": msgspec.to_builtins(match.cards),
        "decks": msgspec.to_builtins(match.decks),
        "seed": match.seed,
        "salt": salt or None,
        "start": match.start,
        "clock": clock_times(match),
        "series": None if series is None else msgspec.to_builtins(series),
    }
    text = section({key: value for key, value in head.items() if value not in (None, {}, [], ())})
    text += section({"moves": [write_entry(entry) for entry in match.history]}, flow=False)
    if match.outcome is not None:
        text += section({"outcome": msgspec.to_builtins(match.outcome)})
    told = [{chapter.heading: [str(sentence) for sentence in chapter.sentences]} for chapter in story]
    text += section({"story": told}, flow=False)
    return sign(text)


def clock_times(match: Match) -> dict[str, Any] | None:
    """The clock of a match as the file has it."""
    if match.clock is None:
        return None
    left = [round(match.time_left(seat) or 0.0, 2) for seat in range(len(match.seats))]
    times: dict[str, Any] = {"seconds": float(match.clock.seconds), "increment": float(match.clock.increment)}
    return times | {"left": left} | ({"per move": True} if match.clock.per_move else {})


class Writer(yaml.SafeDumper):
    """Writes YAML in which a line break inside a text is always escaped: YAML would fold the rarer ones."""


def write_text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """A text, quoted with escapes if it holds a line break of any kind."""
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style='"' if LINE_BREAK.search(text) else None)


Writer.add_representer(str, write_text)


def section(data: dict[str, Any], flow: bool | None = None) -> str:
    """A part of the file; every innermost list or map stands on one line, unless `flow` is False."""
    text = yaml.dump(
        data, Dumper=Writer, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=float("inf")
    )
    return str(text)


def checksum(text: str) -> str:
    """The checksum of everything above the last line."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def sign(text: str) -> str:
    """A text with its checksum as the last line."""
    return f"{text}checksum: {checksum(text)}\n"


def save(match: Match, path: Path | str, owner: int | None = None) -> None:
    """Write a match file whole or not at all: a process that is killed leaves the old file or the new one."""
    text = write_match(match, owner)
    temporary = None
    try:
        target = Path(path).resolve()
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=target.parent, suffix=".match.tmp", delete=False
        ) as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be written: {reason(error)}; choose another place") from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


# Reading


def load(path: Path | str, now: Callable[[], float] = time.monotonic) -> Loaded:
    """Read and replay a match file; whatever is wrong with it is a UsageError with file, line and what to do."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a match file: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {reason(error)}") from None
    check_length(text, LONGEST, f"{path}: a match file")
    check_whole(path, text)
    document, lines = read_document(path, text)
    try:
        game = game_of(path, document)
    except UsageError as error:
        if document.definition is not None:
            raise fault(path, lines["definition"], f"the game inside the file is damaged: {error}") from None
        raise fault(path, lines["game"], f"{error}; this needs another version of Cardwright") from None
    if document.rules != game.rules_version:
        note = (
            f"{path} was played with version {document.rules} of the rules of {game.title}; this program has version "
            f"{game.rules_version}, so you see the story it was saved with, not a replay"
        )
        return Loaded(path, document, None, note)
    return Loaded(path, document, replay(path, game, document, lines, now))


def game_of(path: Path, document: Document) -> Game:
    """The game of a match: one of our own, or the one that the file itself carries."""
    return load_game(document.game) if document.definition is None else made_by(document.definition, str(path))


def fault(path: Path, line: int, what: str) -> UsageError:
    """An error that says where."""
    return UsageError(f"{path}, line {line}: {what}")


def check_whole(path: Path, text: str) -> None:
    """Refuse what is no match file, is of another format, is cut off, or was changed after it was saved."""
    found = re.match(rf"{HEAD}: ([0-9]{{1,6}})\n", text)
    if not found:
        raise UsageError(f"{path} is not a match file, or its first line is damaged: that has to be `{HEAD}: {FORMAT}`")
    if int(found.group(1)) != FORMAT:
        raise fault(path, 1, f"format {found.group(1)} is unknown; this program reads {FORMAT}: use a newer Cardwright")
    body, last = split_checksum(text)
    number = text.count("\n")
    if last is None:
        raise fault(path, number + 1, "the file is cut off: its last line is not a checksum; use an earlier copy")
    if last not in (UNCHECKED, checksum(body)):
        raise fault(
            path,
            number,
            "the checksum does not match: the file was changed after it was saved; use the original, or, if you "
            f"meant to change it, write `checksum: {UNCHECKED}` there",
        )


def split_checksum(text: str) -> tuple[str, str | None]:
    """What stands above the last line, and the checksum in it."""
    found = re.search(rf"^checksum: ([0-9a-f]{{32}}|{UNCHECKED})\n\Z", text, flags=re.MULTILINE)
    return (text[: found.start()], found.group(1)) if found else (text, None)


def read_document(path: Path, text: str) -> tuple[Document, dict[str, int]]:
    """The data of a file, and the lines on which its keys and its moves (`moves.0`) stand."""
    try:
        check_shape(path, text)
        loader = yaml.SafeLoader(text)
        node = loader.get_single_node()
        lines = lines_of(path, node)
        data = loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line + 1, text.count("\n")) if mark else 1
        raise fault(path, line, f"not valid YAML: {error.problem or error.context}; correct the line") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not valid YAML: {' '.join(str(error).split())}") from None
    try:
        return msgspec.convert(data, Document), lines
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        key = where.strip("`.").partition(".")[0].partition("[")[0]
        raise fault(path, lines.get(key, 1), f"{key or 'the file'}: {message}; see docs/match-file.md") from None


def check_shape(path: Path, text: str) -> None:
    """Refuse what no match file has or what makes reading slow: aliases, half characters, brackets without end."""
    depth, last, until = 0, text.count("\n"), time.monotonic() + SECONDS
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = min(event.start_mark.line + 1, last)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent):
            raise fault(path, line, "a YAML alias (`*name`) is not allowed in a match file; write the value out")
        if isinstance(event, yaml.ScalarEvent) and SURROGATE.search(event.value):
            raise fault(path, line, "half a character (`\\uD800` to `\\uDFFF`) is no text; correct the line")
        if time.monotonic() > until:
            raise fault(path, line, f"reading takes longer than {SECONDS:g} seconds: the file is too long")
        if depth > DEEPEST:
            raise fault(path, line, "not valid YAML for a match: brackets are nested too deeply; correct the line")


def lines_of(path: Path, node: Any) -> dict[str, int]:
    """The lines on which the keys of a file and its moves stand; unknown keys and double ones are errors."""
    lines: dict[str, int] = {}
    if not isinstance(node, yaml.MappingNode):
        raise UsageError(f"{path} is not a match file: it has no keys")
    for key, value in node.value:
        name, line = str(key.value), key.start_mark.line + 1
        if name not in KEYS:
            given = {str(other.value): part.value or None for other, part in node.value}
            raise fault(path, line, f"a match file has no {name!r}; {unknown_key(name, KEYS, given)}")
        if name in lines:
            raise fault(path, line, f"{name!r} appears twice; leave one of the two out")
        lines[name] = line
        if name == "moves" and isinstance(value, yaml.SequenceNode):
            lines |= {f"moves.{place}": move.start_mark.line + 1 for place, move in enumerate(value.value)}
    return lines


def replay(path: Path, game: Game, document: Document, lines: dict[str, int], now: Callable[[], float]) -> Match:
    """The match of a file, every move of it made again."""
    times = document.clock
    if times is not None and len(times.left) != len(document.seats):
        raise fault(path, lines["clock"], f"`left` must have a time for each of the {len(document.seats)} seats")
    try:
        match = Match(
            game,
            document.seats,
            options=document.options,
            seed=document.seed,
            decks=document.decks,
            cards=document.cards,
            start=document.start,
            clock=None if times is None else Clock(times.seconds, times.increment, times.per_move),
            now=now,
        )
    except UsageError as error:
        raise fault(path, lines["seats"], f"this game cannot be set up: {error}") from None
    for place, text in enumerate(document.moves):
        line = lines[f"moves.{place}"]
        try:
            match.follow(read_entry(text))
        except Refused as refused:
            raise fault(path, line, f"the rules forbid `{text}`: {refused}; correct the line") from None
        except UsageError as error:
            raise fault(path, line, f"`{text}`: {error}; correct the line") from None
    if result_of(document.outcome) != result_of(match.outcome):
        led = f"the moves lead to {match.outcome}" if match.outcome else "the moves do not end the match"
        raise fault(path, lines.get("outcome", lines["moves"]), f"the outcome is wrong: {led}; correct it")
    if times is not None:
        match.set_time_left(times.left)
    return match


def result_of(outcome: Outcome | None) -> tuple[Any, ...] | None:
    """How a match ended, but for the sentence that says why: its wording may change."""
    return None if outcome is None else (outcome.winners, outcome.rule, outcome.score)
