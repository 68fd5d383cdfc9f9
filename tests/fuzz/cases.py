"""Cases: a command with the files and the lines that it reads, made of what is shipped and then spoilt."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cardwright.games import GAMES, load
from cardwright.match.file import write_match
from cardwright.match.match import Match
from tests.fuzz.mutations import NUMBERS, misspelt, rubbish, spoilt_file, spoilt_letters, spoilt_words, written

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "src" / "cardwright" / "games"
DERBY = ROOT / "examples" / "sky-derby"
HUMANS = ("--seat", "human", "--seat", "human", "--plain", "--seed", "1")
LONG = "n" * 300


@dataclass(frozen=True)
class Case:
    """A command line, the files that lie in the folder where it is run, and what is typed."""

    arguments: list[str]
    files: dict[str, str] = field(default_factory=dict)
    typed: str = ""


@cache
def cards() -> dict[str, list[dict[str, Any]]]:
    """The shipped cards that have fields and texts, by game."""
    found = {game: sorted((SHIPPED / game / "cards").glob("*.yaml")) for game in ("xi", "fate")}
    return {game: [card for file in files for card in read(file)] for game, files in found.items()}


@cache
def texts() -> list[tuple[str, str]]:
    """The shipped card texts, each with its game."""
    return [(game, card["text"]) for game, found in cards().items() for card in found if card.get("text")]


@cache
def words() -> list[str]:
    """The words of all texts, files and moves, for putting them where they do not belong."""
    found = {word for _, text in texts() for word in text.split()} | {card["name"] for card in cards()["xi"]}
    found |= {"name", "kind", "cards", "game", "P1", "P2", "hand", "deck", "when", "then", "check", "size", "top"}
    return sorted(found)


@cache
def scenarios() -> list[dict[str, Any]]:
    """The shipped scenarios."""
    files = [*SHIPPED.glob("**/scenarios/*.yaml"), DERBY / "scenarios" / "derby.yaml"]
    found = [entry for file in sorted(files) for entry in read(file)]
    return [{**entry, "game": str(DERBY)} if "/" in entry["game"] else entry for entry in found]


@cache
def decks() -> list[tuple[str, str]]:
    """The shipped decks, each with its game."""
    return [(file.parts[-3], text_of(file)) for file in sorted(SHIPPED.glob("*/decks/*.yaml"))]


@cache
def matches() -> list[str]:
    """A match of each game, and of a game of somebody's own, a few moves long."""
    found = []
    for name in (*GAMES, str(DERBY)):
        match = Match(load(name), ["human", "human"], seed=7)
        for _ in range(6):
            seat = match.asked()[0]
            match.answer(seat, next(iter(match.choices(seat))))
        found.append(write_match(match))
    return found


def read(file: Path) -> Any:
    """What a shipped file says."""
    return yaml.safe_load(text_of(file))


def text_of(file: Path) -> str:
    """A shipped file."""
    return file.read_text(encoding="utf-8")


# The kinds of cases


def a_text(luck: random.Random) -> Case:
    """A card text to be explained."""
    game, text = luck.choice(texts())
    for _ in range(luck.choice((0, 1, 1, 2, 4))):
        text = spoilt_words(text, luck, words()) if luck.random() < 0.7 else spoilt_letters(text, luck)
    game = luck.choice((game, game, game, "wuxing", "psiwars", "ninjas"))
    return Case(["card", "--game", game, "--text", argument(text), *json_or_not(luck)])


def a_card_file(luck: random.Random) -> Case:
    """A file of a few cards."""
    game = luck.choice(("xi", "fate"))
    text = written(luck.sample(cards()[game], luck.randint(1, 3)), luck)
    said = luck.choice((["--game", game], ["--game", game], []))
    return Case(["card", "cards.yaml", *said, *json_or_not(luck)], {"cards.yaml": spoilt_file(text, luck, words())})


def a_deck(luck: random.Random) -> Case:
    """A deck file, in either form."""
    game, text = luck.choice(decks())
    name = luck.choice(("deck.yaml", "deck.yaml", "deck.txt", "deck"))
    if name != "deck.yaml":
        text = "".join(f"{count} {card}\n" for card, count in yaml.safe_load(text)["cards"].items())
    said = luck.choice((["--game", game], []))
    how = luck.choice(([], ["--write", "text"], ["--write", "yaml"], ["--json"]))
    return Case(["deck", name, *said, *how], {name: spoilt_file(text, luck, words())})


def a_game_file(luck: random.Random) -> Case:
    """A game of somebody's own; most of its cards are left out, since reading them is what takes long."""
    game = read(DERBY / "game.yaml")
    kept = luck.sample(game["cards"], 3)
    names = {card["name"] for card in kept}
    lists = [
        {**deck, "cards": {card: n for card, n in deck["cards"].items() if card in names}} for deck in game["decks"]
    ]
    text = written({**game, "cards": kept, "decks": [deck for deck in lists if deck["cards"]]}, luck)
    return Case(["games", "game.yaml", *json_or_not(luck)], {"game.yaml": spoilt_file(text, luck, words())})


def a_scenario(luck: random.Random) -> Case:
    """A scenario."""
    text = written([luck.choice(scenarios())], luck)
    return Case(["scenario", "s.yaml"], {"s.yaml": spoilt_file(text, luck, words())})


def a_match(luck: random.Random) -> Case:
    """A match file, which says that it was changed on purpose."""
    body = luck.choice(matches()).rpartition("checksum:")[0]
    head, _, rest = body.partition("\n")
    text = f"{head}\n{spoilt_file(rest, luck, words())}"
    text = luck.choice((f"{text.rstrip()}\nchecksum: none\n",) * 9 + (spoilt_letters(body, luck),))
    how = luck.choice(
        ([], ["--json"], ["--at", luck.choice((*NUMBERS, "3"))], ["--as", luck.choice(("P1", "P9", "p2"))])
    )
    return Case(luck.choice((["replay", "a.match", *how], ["verify", "a.match"])), {"a.match": text})


def a_prompt(luck: random.Random) -> Case:
    """What somebody types in a game."""
    game = luck.choice(list(GAMES))
    known = ["draw", "draw 1", "pass", "play Chi", "1", "why", "why 2", "? pass", "look", "look P2 discard", "card Chi"]
    known += [
        "rule",
        "rule hand limit",
        "log",
        "help",
        "hold",
        "hold off",
        "skip",
        "undo",
        "save",
        "save mine.match",
        "",
    ]
    known += ["concede", "bank 2", "end turn", "discard Chi, Chi", "fighter X", "choose P2", "order X, Y", "yes", "no"]
    known += [
        "attack P2's red with Attacker blue",
        "skirmish Kiln Hound -> P2",
        "play Flame Lick on P1",
        "use X 2 on Y",
    ]
    lines = []
    for _ in range(8):
        line = luck.choice(known)
        spoil = luck.randrange(4)
        line = (line, spoilt_words(line, luck, words()), spoilt_letters(line, luck), rubbish(luck))[spoil]
        lines.append(" ".join(line.split("\n")).replace("save /", "save ").replace("save ~", "save "))
    return Case(["play", game, *HUMANS], typed="\n".join(lines))


def a_command_line(luck: random.Random) -> Case:
    """A command line; what takes long even where everything is well is left out."""
    game = luck.choice((*GAMES, "wuxing", misspelt("fate", luck), LONG, "", str(DERBY), ".", "no/where.yaml"))
    odd = luck.choice((*NUMBERS, LONG, "", " ", ".", "-", "--", "nowhere", "last", argument(rubbish(luck))))
    lines = [
        ["games", game],
        ["rules", game, odd],
        ["rules", game, "--coverage", odd],
        ["card", "--game", game, "--name", odd],
        ["card", "--game", game, "--text", odd],
        ["card", odd, "--game", game],
        ["deck", odd, "--game", game],
        ["deck", luck.choice(("aqua", "legends", "Sky")), "--write", luck.choice(("text", "yaml", odd))],
        ["scenario", odd if odd not in ("", " ", ".") else "nowhere"],
        ["replay", odd, "--at", luck.choice(NUMBERS)],
        ["verify", odd, "--commitment", odd],
        ["play", game, "--seat", "human", "--seat", luck.choice(("human", f"greedy:{odd}x", odd))],
        ["play", game, *HUMANS, "--deck", odd],
        ["play", game, *HUMANS, "--option", luck.choice((odd, f"turn_cap={odd}", f"first_player={odd}"))],
        ["play", "--resume", odd],
        ["sim", game, "--games", "1", "--bots", luck.choice((f"greedy:{odd}x,random", f"{odd},random", "random"))],
        ["sim", game, "--games", f"-{odd}"],
        ["sim", game, "--games", "1", "--bots", "random:", "--seed", odd],
        ["sim", game, "--games", "1", "--cards", odd],
        ["serve", "--port", luck.choice(("0", "70000", "x", f"{odd}x"))],
        [odd, game],
    ]
    line = luck.choice(lines)
    if luck.random() < 0.2:
        line.insert(luck.randrange(len(line) + 1), luck.choice((odd or "x", "--json", "--help", "--nonsense")))
    return Case([argument(word) for word in line])


def argument(text: str) -> str:
    """A text as a shell can hand it over: without null characters, and not in pieces of characters."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()


def json_or_not(luck: random.Random) -> list[str]:
    """Now and then for programs."""
    return ["--json"] if luck.random() < 0.3 else []


KINDS: dict[str, Callable[[random.Random], Case]] = {
    "texts": a_text,
    "card files": a_card_file,
    "decks": a_deck,
    "game files": a_game_file,
    "scenarios": a_scenario,
    "matches": a_match,
    "prompts": a_prompt,
    "command lines": a_command_line,
}
